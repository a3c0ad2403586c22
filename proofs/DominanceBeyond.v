(* Counter-examples to dominance with a frontier: they hold in every game that differs only beyond it. *)
From Coq Require Import QArith Qreduction List Bool Lia Lqa PeanoNat Ascii String.
Require Import Game Maps Core Kernel Beyond Bytes Files Says Limits Families Equilibria Plays Interior Dominance.
Import ListNotations.
Open Scope Q_scope.
Open Scope list_scope.

(* ---- TRUSTED: when a statement with a frontier is true, and its sentence ---- *)
(* two strategies, of two games, are equal at all sets before the frontier *)
Definition equal_before (F : frontier) t (i : player) (b b' : strategy) : Prop := forall x a, before_frontier F i x t = true -> b x a == b' x a.
(* A mixture, a way to go on and a strategy of the opponent, as without a frontier; in each other game there are some
   that are equal before the frontier, earn the same, and show the same. *)
Definition example_true (F : frontier) (t : tree) (d : dominance) (e : entry) : Prop :=
  let i := d_who e in let set := name_of (d_set e) in let out := outs_of (d_out d) in
  (i < 2)%nat /\ exists T, agrees 2 T (fun _ => []) t /\
  exists m c s, mixes T i set (d_by e) out t m /\ goes_on T i set (names_of (d_makes e)) out t c /\
    plays c (names_of (fst (d_example e))) /\ plays (s (other i)) (names_of (snd (d_example e))) /\
    forall T' t', differs F t t' -> agrees 2 T' (fun _ => []) t' ->
    exists m' c' s', Forall2 (fun x y => fst x = fst y /\ strategy_in i (snd y) t' /\ equal_before F t i (snd x) (snd y)) m m' /\
      strategy_in i c' t' /\ equal_before F t i c c' /\ (forall j, equal_before F t j (s j) (s' j)) /\ others_without 2 i out t' s' /\
      earns_at i set t' c' s' == example_earns e t /\ average (fun b => earns_at i set t' b s') m' == mixture_earns e t /\
      ~ dominates (d_strictly d) (others_without 2 i out t') (fun s => average (fun b => earns_at i set t' b s) m') (earns_at i set t' c').
Definition dominance_holds (n : nat) (t : tree) (d : dominance) : Prop :=
  match d_beyond d with [] => dominance_true n t d
  | be => n = 2%nat /\ d_reason d = ByExample /\ Forall (example_true (frontier_of be) t d) (d_entries d) end.
Definition wider_words (l : list (player * text)) : text :=
  match l with [] => [] | _ => lit " (and so in every game that differs only in what follows at " ++ join (lit ", ") (map set_words l) ++ lit ")" end.
Definition example_words (t : tree) (d : dominance) (e : entry) : text :=
  makes_words e ++ lit " is not " ++ sense_words (d_strictly d) ++ lit " dominated by the certificate's continuation or mixture of them" ++ wider_words (d_beyond d) ++
  lit ": against a strategy of the opponent it earns " ++ wrat (example_earns e t) ++ lit " and the other " ++ wrat (mixture_earns e t).
Definition dominance_sentence (t : tree) (d : dominance) : text :=
  match d_beyond d with [] => dominance_words t d
  | _ => (match d_out d with [] => [] | l => lit "without the moves " ++ event_words (map (fun m => [m]) l) ++ lit ", " end) ++ join (lit "; ") (map (example_words t d) (d_entries d)) end.

(* ---- not trusted from here: what is earned at a set, in two games ---- *)
Lemma avoided_times F i S c t : forall w, avoided F i S w t -> avoided F i S (c * w) t.
Proof.
  induction t using tree_ind'; intros w A; cbn [avoided] in *; [exact Logic.I| |]; rewrite Forall_forall in H.
  - rewrite fra, Forall_forall in *. intros [[a q] u] I. exact (H _ I w (A _ I)).
  - destruct (on_frontier F j s); [rewrite A; ring|]. rewrite fra, Forall_forall in *. intros [a u] I. specialize (A _ I). cbn beta iota in A. apply (H _ I) in A. cbn [snd] in A.
    destruct (Nat.eqb j i); [exact A|]. refine (avoided_ext F i S S u (fun _ _ _ _ => Qeq_refl _) _ _ _ A). ring.
Qed.
Lemma earned_none i set s b t w : w == 0 -> earned i s b (members i set s w t) == 0.
Proof. intros Z. rewrite above_ok, Z. ring. Qed.
Lemma earned_beyond F i set S S' b b' t : forall t' w w', w == w' -> differs F t t' -> avoided F i S w t ->
  (forall j x a, j <> i -> before_frontier F j x t = true -> S j x a == S' j x a) -> (forall x a, before_frontier F i x t = true -> b x a == b' x a) ->
  earned i S b (members i set S w t) == earned i S' b' (members i set S' w' t').
Proof.
  induction t using tree_ind'; intros [p'|l' bs'|j' r' bs'] w w' W D A ES EB; cbn [differs] in D; try contradiction.
  - cbn [members]. unfold earned. reflexivity.
  - cbn [members avoided before_frontier] in *. destruct D as [_ D]. rewrite fra in A. revert bs' D ES EB. induction H as [|[[a q] u1] r H1 _ IH]; intros [|[[a' q'] u1'] r''] D ES EB; cbn [together] in D; try contradiction; [reflexivity|].
    destruct D as [(_ & <- & D1) D2]. apply Forall_cons_iff in A. destruct A as [A1 A2]. cbn [flat_map]. rewrite !earned_app.
    rewrite (IH A2 r'' D2 (fun j x c N K => ES j x c N (eq_trans (f_equal (orb _) K) (orb_true_r _))) (fun x c K => EB x c (eq_trans (f_equal (orb _) K) (orb_true_r _)))).
    cbn [snd] in H1. rewrite (H1 u1' (Qred (q * w)) (Qred (q * w'))); [reflexivity|rewrite !Qred_correct, W; reflexivity|exact D1| | |].
    + refine (avoided_ext F i S S u1 (fun _ _ _ _ => Qeq_refl _) (q * w) _ _ (avoided_times F i S q u1 w A1)). symmetry. apply Qred_correct.
    + intros j x c N K. apply ES; [exact N|]. cbn [existsb]. now rewrite K.
    + intros x c K. apply EB. cbn [existsb]. now rewrite K.
  - destruct D as (<- & <- & D). assert (D' := D). destruct (on_frontier F j s) eqn:B.
    { cbn [avoided] in A. rewrite B in A. rewrite !earned_none; [reflexivity|rewrite <- W; exact A|exact A]. }
    destruct D as [D|D]; [congruence|]. cbn [members]. destruct (Nat.eqb_spec j i) as [->|Ne]; [destruct (Pos.eqb s set)|].
    + unfold earned. cbn [map qsum fst snd]. rewrite !Qplus_0_r.
      assert (X : w * expect (pay i) (replace S i b) (Move i s bs) == w * expect (pay i) (replace S' i b') (Move i s bs')).
      { apply (transport F i (pay i) (replace S i b) (replace S' i b')).
        - cbn [differs]. split; [reflexivity|]. split; [reflexivity|rewrite B; exact D'].
        - refine (avoided_ext F i S (replace S i b) _ _ w w (Qeq_refl w) A). intros j x a N. unfold replace. destruct (Nat.eqb_spec j i); [contradiction|reflexivity].
        - intros j x a K. unfold replace. destruct (Nat.eqb_spec j i) as [->|N]; [now apply EB|now apply ES]. }
      unfold payoff. rewrite X, W. reflexivity.
    + cbn [avoided before_frontier] in *. rewrite B, Nat.eqb_refl in *. rewrite fra in A.
      assert (ES' : forall k x c, k <> i -> existsb (fun y => let '(_, v) := y in before_frontier F k x v) bs = true -> S k x c == S' k x c) by (intros k x c N K; apply ES; [exact N|rewrite K; apply orb_true_r]).
      assert (EB' : forall x c, existsb (fun y => let '(_, v) := y in before_frontier F i x v) bs = true -> b x c == b' x c) by (intros x c K; apply EB; rewrite K; apply orb_true_r).
      clear ES EB D'. revert bs' D ES' EB'. induction H as [|[a u1] r H1 _ IH]; intros [|[a' u1'] r''] D ES EB; cbn [together] in D; try contradiction; [reflexivity|].
      destruct D as [(<- & D1) D2]. apply Forall_cons_iff in A. destruct A as [A1 A2]. cbn [flat_map]. rewrite !earned_app.
      rewrite (IH A2 r'' D2 (fun j x c N K => ES j x c N (eq_trans (f_equal (orb _) K) (orb_true_r _))) (fun x c K => EB x c (eq_trans (f_equal (orb _) K) (orb_true_r _)))).
      cbn [snd] in H1. rewrite (H1 u1' w w' W D1 A1); [reflexivity| |]; [intros k x c N K; apply ES; [exact N|]|intros x c K; apply EB]; cbn [existsb]; now rewrite K.
    + cbn [avoided before_frontier] in *. rewrite B in *. assert (Nb : Nat.eqb j i = false) by now apply Nat.eqb_neq. rewrite Nb in *. rewrite fra in A.
      assert (ESj : forall c, S j s c == S' j s c) by (intros c; apply ES; [exact Ne|rewrite Nat.eqb_refl, Pos.eqb_refl; reflexivity]).
      assert (ES' : forall k x c, k <> i -> existsb (fun y => let '(_, v) := y in before_frontier F k x v) bs = true -> S k x c == S' k x c) by (intros k x c N K; apply ES; [exact N|rewrite K; apply orb_true_r]).
      assert (EB' : forall x c, existsb (fun y => let '(_, v) := y in before_frontier F i x v) bs = true -> b x c == b' x c) by (intros x c K; apply EB; exact K).
      clear ES EB D'. revert bs' D ES' EB'. induction H as [|[a u1] r H1 _ IH]; intros [|[a' u1'] r''] D ES EB; cbn [together] in D; try contradiction; [reflexivity|].
      destruct D as [(<- & D1) D2]. apply Forall_cons_iff in A. destruct A as [A1 A2]. cbn [flat_map]. rewrite !earned_app.
      rewrite (IH A2 r'' D2 (fun j x c N K => ES j x c N (eq_trans (f_equal (orb _) K) (orb_true_r _))) (fun x c K => EB x c (eq_trans (f_equal (orb _) K) (orb_true_r _)))).
      cbn [snd] in H1. rewrite (H1 u1' (Qred (S j s a * w)) (Qred (S' j s a * w'))); [reflexivity|rewrite !Qred_correct, W, (ESj a); reflexivity|exact D1| | |].
      * refine (avoided_ext F i S S u1 (fun _ _ _ _ => Qeq_refl _) (w * S j s a) _ _ A1). rewrite Qred_correct. ring.
      * intros k x c N K. apply ES; [exact N|]. cbn [existsb]. now rewrite K.
      * intros x c K. apply EB. cbn [existsb]. now rewrite K.
Qed.

(* ---- the check ---- *)
Definition out_before (F : frontier) (i : player) t (out : outs) : bool := forallb (fun x => let '(j, s, _) := x in Nat.eqb j i || before_frontier F j s t) out.
Definition opponent_of (T : tab) (out : outs) (e : entry) : profile := alone (d_who e) (pick (table_without T out) (other (d_who e)) (to_map (names_of (snd (d_example e))))).
Definition example_beyond_b (T : tab) t (F : frontier) (out : outs) (strictly : bool) (e : entry) : bool :=
  stays_before F (d_who e) (opponent_of T out e) t && out_before F (d_who e) t out &&
  (if strictly then Qle_bool (mixture_earns e t) (example_earns e t) else negb (Qle_bool (example_earns e t) (mixture_earns e t))).
Definition without_frontier (d : dominance) : dominance := {| d_strictly := d_strictly d; d_reason := d_reason d; d_out := d_out d; d_entries := d_entries d; d_beyond := [] |}.
Definition checks_dominance_all (T : tab) n t (z : sizes) (d : dominance) (w : json) : bool :=
  match d_beyond d with
  | [] => checks_dominance T n t z d w
  | be => Nat.eqb n 2 && frontier_fits T z be && match d_reason d with ByExample => true | _ => false end && checks_dominance T n t z (without_frontier d) w &&
      forallb (example_beyond_b T t (frontier_of be) (outs_of (d_out d)) (d_strictly d)) (d_entries d)
  end.
Definition excluded_beyond (t : tree) (d : dominance) : bool :=                  (* not covered: moves left out that are not before the frontier *)
  match d_beyond d with [] => false | be => negb (forallb (fun e => out_before (frontier_of be) (d_who e) t (outs_of (d_out d))) (d_entries d)) end.
Lemma example_beyond_ok T t z d e y F : gameb 2 t T = true -> d_reason d = ByExample -> example_b T t z (d_strictly d) (outs_of (d_out d)) e = Some y ->
  example_beyond_b T t F (outs_of (d_out d)) (d_strictly d) e = true -> example_true F t d e.
Proof.
  intros G R. unfold example_b. cbv zeta. destruct (measure _) as [k|]; [|discriminate]. cbn [bind].
  match goal with |- (if ?c then _ else _) = _ -> _ => destruct c eqn:C; [|discriminate] end. intros _. rewrite !andb_true_iff in C.
  destruct C as [[[[[[[[[[[I M] Go] P] _] _] S] U] Q] X] W] _]. apply Nat.ltb_lt in I. apply agreesb_ok in G. unfold example_beyond_b, opponent_of. rewrite !andb_true_iff. intros [[Av Ob] L].
  set (s := alone (d_who e) _) in *. apply stays_before_ok in Av. apply Qeq_bool_iff in X. apply Qeq_bool_iff in W. rewrite earnsc_ok in X. rewrite average_earnsc_ok in W.
  assert (O : others_without 2 (d_who e) (outs_of (d_out d)) t s) by (apply alone_without; [exact I|now apply strategyb_ok|now apply unplayed_ok]).
  set (i := d_who e) in *. set (set_ := name_of (d_set e)) in *. set (m := strategies_of T i (d_by e)) in *. set (c := pick (table_of T) i _) in *.
  assert (Mx := mixes_ok T i set_ (d_by e) (outs_of (d_out d)) t M). fold m in Mx. assert (Gc := goes_onb_ok T i set_ _ _ t _ Go). fold c in Gc.
  unfold example_true. cbv zeta. fold i set_. split; [exact I|]. exists (table_of T). split; [exact G|]. exists m, c, s. split; [exact Mx|]. split; [exact Gc|]. split; [now apply playsb_ok|]. split; [unfold s; rewrite alone_other; now apply playsb_ok|].
  intros T' t' D A'. set (there := graft F t T'). assert (Ok : forall j b, strategy_in j b t -> strategy_in j (there j b) t') by (intros j b B; eapply graft_ok; eauto).
  assert (Eq : forall j b, equal_before F t j b (there j b)) by (intros j b x a K; unfold there, graft; rewrite K; reflexivity).
  set (s' := fun j => there j (s j)). set (m' := map (fun x => (fst x, there i (snd x))) m).
  assert (Same : forall b, earns_at i set_ t' (there i b) s' == earns_at i set_ t b s).
  { intros b. symmetry. unfold earns_at. apply (earned_beyond F i set_ s s' b (there i b) t t' 1 1 (Qeq_refl 1) D Av); [intros j x a _; apply (Eq j (s j))|apply (Eq i b)]. }
  assert (Avg : average (fun b => earns_at i set_ t' b s') m' == average (fun b => earns_at i set_ t b s) m).
  { unfold average, m'. rewrite map_map. apply qsum_ext, Forall_forall. intros x _. cbn [fst snd]. rewrite Same. reflexivity. }
  assert (O' : others_without 2 i (outs_of (d_out d)) t' s').
  { intros j Lj Nj. destruct (O j Lj Nj) as [O1 O2]. split; [now apply Ok|]. intros x a J. unfold out_before in Ob. rewrite forallb_forall in Ob. specialize (Ob _ J). cbn beta iota in Ob. apply orb_true_iff in Ob.
    destruct Ob as [Ob|Ob]; [apply Nat.eqb_eq in Ob; contradiction|]. unfold s'. rewrite <- (Eq j (s j) x a Ob). now apply O2. }
  exists m', (there i c), s'. split.
  { destruct Mx as (_ & _ & Mx). unfold m'. clear - Mx Ok Eq. assert (H : forall l : Game.mixed, Forall (fun x => strategy_in i (snd x) t) l -> Forall2 (fun x y : Q * strategy => fst x = fst y /\ strategy_in i (snd y) t' /\ equal_before F t i (snd x) (snd y)) l (map (fun x => (fst x, there i (snd x))) l)).
    { induction 1 as [|x l X _ IH]; cbn [map]; constructor; [cbn [fst snd]; split; [reflexivity|]; split; [now apply Ok|apply Eq]|exact IH]. }
    apply H. induction Mx as [|x y l k (_ & B & _) _ IH]; constructor; assumption. }
  split; [apply Ok; apply Gc|]. split; [apply Eq|]. split; [intros j; apply Eq|]. split; [exact O'|]. split; [rewrite Same; exact X|]. split; [rewrite Avg; exact W|].
  intros [_ N]. destruct (d_strictly d).
  - apply Qle_bool_iff in L. specialize (N s' O'). cbn beta in N. rewrite Same, Avg, X, W in N. lra.
  - apply negb_true_iff, not_le in L. destruct N as [N _]. specialize (N s' O'). cbn beta in N. rewrite Same, Avg, X, W in N. lra.
Qed.
Theorem checks_dominance_all_ok T n t z d w : gameb n t T = true -> checks_dominance_all T n t z d w = true -> dominance_holds n t d.
Proof.
  intros G. unfold checks_dominance_all, dominance_holds. destruct (d_beyond d) as [|f be]; [now apply checks_dominance_ok|]. rewrite !andb_true_iff. intros [[[[N _] R] C] B]. apply Nat.eqb_eq in N. subst n.
  destruct (d_reason d) eqn:Rs; try discriminate. split; [reflexivity|]. split; [reflexivity|].
  unfold checks_dominance in C. cbn [d_beyond without_frontier d_out d_entries d_reason] in C. destruct (lst w) as [ws|]; [|discriminate]. rewrite !andb_true_iff in C. destruct C as [[[_ L] _] C]. apply Nat.eqb_eq in L.
  destruct (every _ _) as [l|] eqn:E; [|discriminate]. apply every_combine in E; [|auto]. apply Forall_forall. intros e J. rewrite Forall_forall in E. specialize (E e J). rewrite forallb_forall in B. specialize (B e J).
  destruct E as (x & z' & E). unfold entry_b in E. cbv zeta in E. destruct (negb _); [discriminate|]. cbn [d_reason without_frontier d_strictly d_out] in E. rewrite Rs in E.
  destruct (_ && _)%bool; [|discriminate]. destruct (example_b _ _ _ _ _ _) as [k|] eqn:M; [|discriminate]. eapply example_beyond_ok; eauto.
Qed.
