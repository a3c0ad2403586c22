(* For which parameters a profile is an equilibrium: bounds of what deviations earn. Nothing here is trusted. *)
From Coq Require Import QArith Qreduction List Bool Lia Lqa PeanoNat Ascii String.
Require Import Game Maps Core Kernel Range Beyond Bytes Files Poly Expr Says Limits Families.
Import ListNotations.
Open Scope Q_scope.
Open Scope list_scope.

(* ---- what a player's ends pay, each with the player's own moves before it ---- *)
Notation amounts := (list (history * poly)).
Fixpoint shares (i : player) (s : nat -> name -> name -> poly) (w : poly) (l : dens) (h : history) (t : tree) (acc : amounts) : amounts :=
  match w with [] => acc | _ =>
  match t with
  | End pays => let q := pay i pays in if isz q then acc else (h, pscale q [] (times (map snd l) w)) :: acc
  | Chance _ bs => fold_left (fun acc x => let '(_, q, u) := x in shares i s (pscale q [] w) l h u acc) bs acc
  | Move j set bs => fold_left (fun acc x => let '(a, u) := x in
      if Nat.eqb j i then shares i s w (rest l j set) ((set, a) :: h) u acc else shares i s (pmul (s j set a) w) (rest l j set) h u acc) bs acc
  end end.
Definition worth v (b : strategy) (l : amounts) : Q := qsum (map (fun x => along b (fst x) * ev v (snd x)) l).
Definition den_but (i : player) (d : player -> name -> option poly) : player -> name -> option poly := fun j x => if Nat.eqb j i then None else d j x.
Lemma shares_ok v i s d (S : profile) b t : (forall j x a, ev v (s j x a) == den_at v (d j x) * S j x a) -> forall w ds h acc, meets (den_but i d) ds t = true ->
  worth v b (shares i s w ds h t acc) == worth v b acc + ev v w * all_of v ds * along b h * expect (pay i) (replace S i b) t.
Proof.
  intros E. induction t using tree_ind'; intros w ds h acc M; cbn [shares expect meets] in *;
    (destruct w as [|w0 w']; [unfold ev at 1; cbn [map qsum]; ring|]; set (w := w0 :: w'); clearbody w; clear w0 w').
  - cbv zeta. destruct (isz (pay i u)) eqn:Z; [apply isz_ok in Z; rewrite Z; ring|].
    unfold worth. cbn [map qsum fst snd]. rewrite ev_pscale, ev_times. cbn [mono]. unfold all_of. ring.
  - revert acc. induction H as [|[[a q] u] r H1 _ IH]; intros acc; cbn [fold_left map qsum forallb] in *; [ring|].
    apply andb_true_iff in M. destruct M as [M1 M2]. cbn [snd] in H1. rewrite (IH M2), (H1 _ _ _ _ M1), ev_pscale. cbn [mono]. ring.
  - apply andb_true_iff in M. destruct M as [D M]. apply (same_den_ok v) in D. pose proof (rest_ok v j s0 ds) as K. rewrite <- D in K. unfold den_but at 1 in K.
    revert acc. unfold replace at 1. induction H as [|[a u] r H1 _ IH]; intros acc; cbn [fold_left map qsum forallb] in *; [ring|].
    apply andb_true_iff in M. destruct M as [M1 M2]. cbn [snd] in H1.
    destruct (Nat.eqb j i) eqn:J; rewrite (IH M2), (H1 _ _ _ _ M1), K; [cbn [along den_at]|rewrite ev_pmul, E]; ring.
Qed.
Lemma expect_extq u s s' t : (forall j x a, s j x a == s' j x a) -> expect u s t == expect u s' t.
Proof.
  intros E. induction t using tree_ind'; cbn [expect]; [reflexivity| |]; apply qsum_ext; eapply Forall_impl; try exact H.
  - intros [[a q] w] X. cbn [snd] in X. rewrite X. reflexivity.
  - intros [a w] X. cbn [snd] in X. rewrite X, E. reflexivity.
Qed.
Lemma replace_extq (s S : profile) i b : (forall j x a, s j x a == S j x a) -> forall j x a, replace s i b j x a == replace S i b j x a.
Proof. intros E j x a. unfold replace. destruct (Nat.eqb j i); [reflexivity|apply E]. Qed.
Lemma total_expect u s t : forall path, total (fun _ p => u p) s path t == expect u s t.
Proof.
  induction t using tree_ind'; intros path; cbn [total expect]; [reflexivity| |]; apply qsum_ext; eapply Forall_impl; try exact H.
  - intros [[a q] w] X. cbn [snd] in X. rewrite X. reflexivity.
  - intros [a w] X. cbn [snd] in X. rewrite X. reflexivity.
Qed.
Definition paid (n : nat) (s : nat -> name -> name -> poly) (l : dens) (i : player) t : poly := psum 64 (totalp (fun _ p => pay i p) s (pconst n 1) l [] t []).
Lemma paid_ok v n s d l (S : profile) i t : (forall j x a, ev v (s j x a) == den_at v (d j x) * S j x a) -> meets d l t = true ->
  ev v (paid n s l i t) == all_of v l * payoff i S t.
Proof.
  intros E M. unfold paid. rewrite ev_psum, (totalp_ok v _ s d S t E _ _ _ _ M), ev_pconst. unfold evs. cbn [map qsum]. rewrite total_expect. unfold payoff. ring.
Qed.
(* those of player i and those of the others *)
Definition own (i : player) (l : dens) : dens := filter (fun y => Nat.eqb i (fst (fst y))) l.
Definition but (i : player) (l : dens) : dens := filter (fun y => negb (Nat.eqb i (fst (fst y)))) l.
Lemma own_but v i l : all_of v l == all_of v (own i l) * all_of v (but i l).
Proof.
  assert (C : forall p r, prods v (p :: r) = ev v p * prods v r) by reflexivity.
  unfold all_of, own, but. induction l as [|y l IH]; cbn [filter map]; [cbn [prods fold_right]; ring|]. rewrite C, IH.
  match goal with |- context [if negb ?c then _ else _] => destruct c end; cbn [negb map]; rewrite C; ring.
Qed.

(* ---- the sets of a player, which all lie in the tree ---- *)
Definition sets_good (T : tab) i t : bool :=
  forallb (fun x => let '(s, (h, acts)) := x in occurs i s acts t && forallb (fun k => has_move T i (fst k) (snd k)) h) (sets_of T i).
Lemma row_at T i t b s a : sets_good T i t = true -> strategy_in i b t -> has_move T i s a = true -> 0 <= b s a.
Proof.
  unfold has_move. intros G S. destruct (table_of T i s) as [[h acts]|] eqn:F; [|discriminate]. intros E.
  pose proof (elements_all _ _ _ _ G (table_in _ _ _ _ F)) as X. cbn beta iota in X. apply andb_true_iff in X. destruct X as [X _].
  apply existsb_exists in E. destruct E as (a' & I & E). apply Pos.eqb_eq in E. subst a'.
  destruct (occurs_ok _ _ _ _ _ X S) as [D _]. rewrite Forall_forall in D. apply D. now apply in_map.
Qed.
Lemma set_good T i t b s h acts : sets_good T i t = true -> strategy_in i b t -> In (s, (h, acts)) (sets_of T i) ->
  distribution (map (b s) acts) /\ 0 <= along b h.
Proof.
  intros G S I. assert (X := proj1 (forallb_forall _ _) G _ I). cbn beta iota in X. apply andb_true_iff in X. destruct X as [X Y].
  split; [now apply (occurs_ok _ _ _ _ _ X)|]. rewrite forallb_forall in Y. clear X I. induction h as [|[x a] h IH]; cbn [along]; [lra|].
  apply Qmult_le_0_compat; [apply (row_at T i t); auto; apply (Y (x, a)); now left|]. apply IH. intros k K. apply Y. now right.
Qed.

(* ---- a bound for each set; what flows into a set flows out of it ---- *)
Definition flow (bound : name -> poly) (x : name * (history * list name)) : amounts :=
  let '(s, (h, acts)) := x in (h, bound s) :: map (fun a => ((s, a) :: h, pneg (bound s))) acts.
Definition ways (x : name * (history * list name)) : list history := let '(s, (h, acts)) := x in map (fun a => (s, a) :: h) acts.
Lemma worth_app v b l m : worth v b (l ++ m) == worth v b l + worth v b m.
Proof. unfold worth. induction l as [|x l IH]; cbn [app map qsum]; [ring|]. rewrite IH. ring. Qed.
Lemma flow_ok v b bound s h acts : distribution (map (b s) acts) -> worth v b (flow bound (s, (h, acts))) == 0.
Proof.
  intros [_ D]. cbn [flow]. unfold worth. cbn [map qsum fst snd]. rewrite map_map. cbn [fst snd along].
  assert (X : qsum (map (fun a => b s a * along b h * ev v (pneg (bound s))) acts) == - (qsum (map (b s) acts) * (along b h * ev v (bound s)))).
  { clear D. induction acts as [|a r IH]; cbn [map qsum]; [ring|]. rewrite IH, ev_pneg. ring. }
  rewrite X, D. ring.
Qed.
Definition after (k : history) (x : history * poly) : bool := listb moveb (fst x) k.
(* each of these histories is found to be worth nothing or less, and is left out *)
Fixpoint settle (box : list interval) (ks : list history) (l : amounts) (steps : Z) : option (amounts * Z) :=
  match ks with
  | [] => Some (l, steps)
  | k :: r => let '(yes, no) := partition (after k) l in
      let p := pneg (psum 64 (map snd yes)) in
      if shown_nonneg box p then settle box r no (steps + sign_steps box p) else None
  end.
Lemma part_ok v b k l yes no : partition (after k) l = (yes, no) ->
  worth v b l == along b k * evs v (map snd yes) + worth v b no.
Proof.
  revert yes no. unfold worth, evs. induction l as [|[h p] l IH]; intros yes no E; cbn [partition] in E; [inversion E; subst; cbn [map qsum]; ring|].
  destruct (partition (after k) l) as [y m]. specialize (IH y m eq_refl). destruct (after k (h, p)) eqn:A; inversion E; subst; cbn [map qsum fst snd]; rewrite IH.
  - unfold after in A. cbn [fst] in A. apply listb_ok in A; [|apply moveb_ok]. subst h. ring.
  - ring.
Qed.
Lemma settle_ok v b box : proper box -> in_box v box -> forall ks l st m st', settle box ks l st = Some (m, st') ->
  Forall (fun k => 0 <= along b k) ks -> worth v b l <= worth v b m.
Proof.
  intros P I. induction ks as [|k r IH]; intros l st m st' E F; cbn [settle] in E; [inversion E; subst; lra|].
  destruct (partition (after k) l) as [yes no] eqn:Q. cbv zeta in E. destruct (shown_nonneg box _) eqn:N; [|discriminate].
  inversion F as [|? ? F1 F2]; subst. apply IH in E; [|exact F2]. rewrite (part_ok _ _ _ _ _ _ Q).
  apply (nonneg_ok _ _ v) in N; auto. rewrite ev_pneg, ev_psum in N.
  pose proof (Qmult_le_0_compat _ _ F1 N). lra.
Qed.
Definition at_root (x : history * poly) : bool := match fst x with [] => true | _ => false end.
Lemma root_worth v b l : forallb at_root l = true -> worth v b l == evs v (map snd l).
Proof.
  unfold worth, evs. induction l as [|[[|k h] p] l IH]; cbn [forallb map qsum at_root fst snd along]; intros E; [reflexivity| |discriminate].
  rewrite IH by exact E. ring.
Qed.
Lemma unscaled o u q e p : 0 < o -> 0 < u -> u * e <= q -> q * o == o * u * p -> e <= p.
Proof.
  intros O U L E. apply Qnot_lt_le. intros N. pose proof (mult_pos _ _ (mult_pos _ _ O U) (proj1 (Qlt_minus_iff _ _) N)).
  assert (0 <= o * (q - u * e)) by (apply Qmult_le_0_compat; lra). assert (Z : o * (q - u * e) == - (o * u * (e + - p))); [|lra].
  transitivity (q * o - o * u * e); [ring|]. rewrite E. ring.
Qed.
(* no deviation of the player earns more than the profile pays, on a box *)
Definition bound_b (T : tab) i (box : list interval) (mine : list poly) (sh : amounts) (pd : poly) (bound : name -> poly) : option Z :=
  let l := sets_of T i in
  match settle box (flat_map ways l) (flat_map (flow bound) l ++ sh) 0 with
  | Some (m, st) => if forallb at_root m && same_poly (times mine (psum 64 (map snd m))) pd then Some st else None
  | None => None end.
Lemma bound_ok T n i t box s d l (S : profile) bound st v b :
  sets_good T i t = true -> bound_b T i box (map snd (own i l)) (shares i s (pconst n 1) (but i l) [] t []) (paid n s l i t) bound = Some st ->
  proper box -> in_box v box -> (forall j x a, ev v (s j x a) == den_at v (d j x) * S j x a) -> meets d l t = true -> meets (den_but i d) (but i l) t = true ->
  0 < all_of v (own i l) -> 0 < all_of v (but i l) -> strategy_in i b t -> payoff i (replace S i b) t <= payoff i S t.
Proof.
  intros G E P I EQ M1 M2 P1 P2 B. unfold bound_b in E. cbv zeta in E. destruct (settle _ _ _ _) as [[m st']|] eqn:X; [|discriminate].
  destruct (_ && _)%bool eqn:Y; [|discriminate]. apply andb_true_iff in Y. destruct Y as [R Q].
  apply (settle_ok v b box P I) in X.
  - rewrite worth_app, (shares_ok v i s d S b t EQ _ _ _ _ M2), ev_pconst, (root_worth _ _ _ R) in X.
    apply (same_poly_ok v) in Q. rewrite ev_times, ev_psum, (paid_ok v n s d l S i t EQ M1), own_but in Q.
    unfold worth at 2 in X. cbn [map qsum along] in X.
    assert (Z : worth v b (flat_map (flow bound) (sets_of T i)) == 0).
    { assert (L : forall x, In x (sets_of T i) -> worth v b (flow bound x) == 0).
      { intros [x [h acts]] J. apply flow_ok. now apply (set_good T i t b x h acts). }
      clear - L. induction (sets_of T i) as [|x r IH]; [reflexivity|]. cbn [flat_map]. rewrite worth_app, IH, L; [ring|now left|].
      intros y J. apply L. now right. }
    rewrite Z in X. apply (unscaled _ _ (evs v (map snd m)) _ _ P1 P2); [|exact Q]. unfold payoff. lra.
  - apply Forall_forall. intros k K. apply in_flat_map in K. destruct K as ([x [h acts]] & J & K). cbn [ways] in K.
    apply in_map_iff in K. destruct K as (a & <- & K). destruct (set_good T i t b x h acts G B J) as [[D _] A]. cbn [along].
    apply Qmult_le_0_compat; [|exact A]. rewrite Forall_forall in D. apply D. now apply in_map.
Qed.

(* ---- a box cut in parts ---- *)
Inductive node := Bounds (steps : Z) (l : list (NM.t poly)) | Cut (k : nat) (at_ : Q) (below above : node).
Definition bound_of (m : NM.t poly) : name -> poly := fun s => match NM.find s m with Some p => p | None => [] end.
Fixpoint halves (k : nat) (c : Q) (box : list interval) : option (list interval * list interval) :=
  match box, k with
  | (a, b) :: r, O => Some ((a, c) :: r, (c, b) :: r)
  | x :: r, S k' => do p <- halves k' c r; Some (x :: fst p, x :: snd p)
  | [], _ => None end.
Lemma halves_ok c : forall box k l r v, halves k c box = Some (l, r) -> in_box v box -> in_box v l \/ in_box v r.
Proof.
  induction box as [|[a b] box IH]; intros [|k] l r v E I; cbn [halves] in E; try discriminate.
  - inversion E; subst. inversion I as [|x ? v' ? X I']; subst. cbn [fst snd] in X.
    destruct (Qlt_le_dec c x); [right|left]; constructor; cbn [fst snd]; auto; lra.
  - destruct (halves k c box) as [[l' r']|] eqn:H; [|discriminate]. cbn [bind fst snd] in E. inversion E; subst.
    inversion I as [|x ? v' ? X I']; subst. destruct (IH _ _ _ _ H I'); [left|right]; constructor; auto.
Qed.
Definition total_of (l : list (option Z)) : option Z := do ns <- every (fun x => x) l; Some (fold_left Z.add ns 0%Z).
Lemma total_of_ok l st : total_of l = Some st -> forall x, In x l -> exists y, x = Some y.
Proof.
  unfold total_of. destruct (every _ l) as [ns|] eqn:E; [|discriminate]. intros _ x I. apply every_Forall in E.
  rewrite Forall_forall in E. exact (E x I).
Qed.
Notation player_ends := (player * (amounts * poly))%type.
Fixpoint node_b (T : tab) (ds : dens) (pl : list player_ends) (steps : Z) (box : list interval) (x : node) : option Z :=
  if properb box then
    match x with
    | Bounds st l => if Nat.eqb (length l) (length pl) then
        do k <- total_of (map (fun y => let '(i, (sh, pd), m) := y in bound_b T i box (map snd (own i ds)) sh pd (bound_of m)) (combine pl l)); Some (st + steps + k)%Z else None
    | Cut k c x y => match halves k c box with
        | Some (l, r) => do m <- node_b T ds pl steps l x; do p <- node_b T ds pl steps r y; Some (m + p)%Z
        | None => None end
    end
  else None.
Definition ends_of n s ds t (who : list player) : list player_ends := map (fun i => (i, (shares i s (pconst n 1) (but i ds) [] t [], paid n s ds i t))) who.
Definition no_gain_at (who : list player) S t : Prop := forall i b, In i who -> strategy_in i b t -> payoff i (replace S i b) t <= payoff i S t.
(* a profile S is these polynomials, divided by these denominators, which are positive *)
Definition over v (s : nat -> name -> name -> poly) (d : player -> name -> option poly) (S : profile) : Prop :=
  forall j x a, ev v (s j x a) == den_at v (d j x) * S j x a.
Definition dens_fit v d (ds : dens) t (who : list player) : Prop :=
  meets d ds t = true /\ forall i, In i who -> meets (den_but i d) (but i ds) t = true /\ 0 < all_of v (own i ds) /\ 0 < all_of v (but i ds).
Lemma node_ok T n t s d ds (S : profile) who steps v : forallb (fun i => sets_good T i t) who = true -> over v s d S -> dens_fit v d ds t who ->
  forall x box st, node_b T ds (ends_of n s ds t who) steps box x = Some st -> in_box v box -> no_gain_at who S t.
Proof.
  intros G EQ [M0 M]. induction x as [st0 l|k c x IHx y IHy]; intros box st E I; cbn [node_b] in E; (destruct (properb box) eqn:P; [|discriminate]); apply properb_ok in P.
  - destruct (Nat.eqb _ _) eqn:L; [|discriminate]. apply Nat.eqb_eq in L. destruct (total_of _) as [k|] eqn:F; [|discriminate].
    intros i b J B. unfold ends_of in L. rewrite map_length in L.
    assert (X : exists m, In (i, (shares i s (pconst n 1) (but i ds) [] t [], paid n s ds i t), m) (combine (ends_of n s ds t who) l)).
    { clear - J L. revert l L. unfold ends_of. induction who as [|j r IH]; intros [|m l] L; cbn [length] in L; try discriminate; [destruct J|].
      cbn [map combine]. destruct J as [->|J]; [exists m; now left|]. destruct (IH J l) as [m' M]; [congruence|]. exists m'. now right. }
    destruct X as [m X]. destruct (total_of_ok _ _ F _ (in_map _ _ _ X)) as [st1 Y]. cbn beta iota in Y. destruct (M i J) as (M1 & M2 & M3).
    rewrite forallb_forall in G. eapply bound_ok; eauto.
  - destruct (halves k c box) as [[l r]|] eqn:H; [|discriminate]. destruct (node_b T _ _ steps l x) as [m|] eqn:X; [|discriminate]. cbn [bind] in E.
    destruct (node_b T _ _ steps r y) as [p|] eqn:Y; [|discriminate]. destruct (halves_ok _ _ _ _ _ _ H I) as [J|J]; [eapply IHx|eapply IHy]; eauto.
Qed.

(* ---- at a point ---- *)
Definition values_at (v : list Q) (m : poly_rows) : weights :=
  NM.map (fun r => let d := match fst r with Some p => evc v p | None => 1 end in map (fun y => (fst y, Qred (evc v (snd y) / d))) (snd r)) m.
Definition weights_at (v : list Q) (pp : poly_profile) : list weights := map (values_at v) (fst pp).
Lemma weights_at_ok box v (l : list rows) i x a : profile_of (weights_at v (polys_of box l)) i x a ==
  ev v (poly_at box (polys_of box l) i x a) / den_at v (poly_den box (polys_of box l) i x).
Proof.
  unfold profile_of, poly_at, poly_den, rows_at, weights_at, strategy_of, poly_strategy, den_in. set (pp := fst (polys_of box l)).
  assert (Z : NM.find x (nth i (map (values_at v) pp) (NM.empty _)) = NM.find x (values_at v (nth i pp (poly_rows_of box (NM.empty _))))).
  { rewrite <- (map_nth (values_at v)). destruct (Nat.lt_ge_cases i (length (map (values_at v) pp))) as [L|L].
    - now rewrite (nth_indep _ _ (values_at v (poly_rows_of box (NM.empty _))) L).
    - rewrite !nth_overflow by exact L. reflexivity. }
  rewrite Z. clear Z. unfold values_at. rewrite MapFacts.map_o.
  destruct (NM.find x (nth i pp (poly_rows_of box (NM.empty _)))) as [[d m]|]; cbn [option_map fst snd]; [|reflexivity].
  assert (D : match d with Some p => evc v p | None => 1 end == den_at v d) by (destruct d; [apply evc_ok|reflexivity]).
  induction m as [|[b p] m IH]; cbn [map assoc find_poly fst snd]; [unfold ev; cbn [map qsum]; unfold Qdiv; ring|].
  destruct (Pos.eqb a b); [|exact IH]. rewrite Qred_correct, D, evc_ok. reflexivity.
Qed.
Definition point_b (s : profile) t (who : list player) : bool :=
  forallb (fun i => match reply (pay i) i s t with Some (m, _) => Qle_bool m (expected (pay i) s t) | None => false end) who.
Lemma point_ok s S t who : point_b s t who = true -> (forall j x a, s j x a == S j x a) -> no_gain_at who S t.
Proof.
  unfold point_b. rewrite forallb_forall. intros E EQ i b I B. specialize (E i I). destruct (reply _ _ _ _) as [[m ch]|] eqn:R; [|discriminate].
  apply Qle_bool_iff in E. rewrite expected_ok in E. pose proof (reply_upper _ _ _ _ _ _ _ R B) as U. unfold payoff.
  rewrite <- (expect_extq _ _ _ t EQ), <- (expect_extq _ _ _ t (replace_extq _ _ i b EQ)). lra.
Qed.
Lemma ev_1_ext x y p : x == y -> ev [x] p == ev [y] p.
Proof.
  intros E. unfold ev. apply qsum_ext. apply Forall_forall. intros [e q] _. cbn [fst snd]. destruct e as [|k e]; cbn [mono hd tl]; [reflexivity|].
  rewrite (pw_ext x y k E). reflexivity.
Qed.

(* ---- a piece on which a player gains ---- *)
Record piece := { from_ : Q; to_ : Q; deviator : player; moves : NM.t name }.
Definition mixed (s : nat -> name -> name -> poly) i (b : strategy) : nat -> name -> name -> poly :=
  fun j x a => if Nat.eqb j i then pconst 1 (b x a) else s j x a.
Definition in_some (l : list interval) (x : Q) : bool := existsb (fun b => inside x (fst b) (snd b)) l.
Lemma in_some_ok l x : in_some l x = true <-> Exists (fun b => fst b <= x <= snd b) l.
Proof.
  unfold in_some. rewrite existsb_exists, Exists_exists. split; intros (b & I & E); exists b; (split; [exact I|]); now apply inside_ok.
Qed.
Definition piece_b (T : tab) (s : nat -> name -> name -> poly) (ds : dens) t (pl : list player_ends) (l : list interval) (p : piece) : option Z :=
  let i := deviator p in let b := pick (table_of T) i (moves p) in
  match find (fun x => Nat.eqb (fst x) i) pl with
  | None => None
  | Some x => let gain := psub (times (map snd (own i ds)) (paid 1 (mixed s i b) (but i ds) i t)) (snd (snd x)) in let box := [(from_ p, to_ p)] in
      if properb box && strategyb i b t && shown_inside box gain &&
         forallb (fun x => in_some l x || above0 (evc [x] gain)) [from_ p; to_ p] then Some (sign_steps box gain) else None
  end.
Lemma mixed_ok v s d (S : profile) i b : over v s d S -> over v (mixed s i b) (den_but i d) (replace S i b).
Proof. intros E j x a. unfold mixed, replace, den_but. destruct (Nat.eqb j i); [rewrite ev_pconst; cbn [den_at]; ring|apply E]. Qed.
Lemma find_who n s ds t who i x : find (fun y : player_ends => Nat.eqb (fst y) i) (ends_of n s ds t who) = Some x -> In i who /\ snd (snd x) = paid n s ds i t.
Proof.
  intros E. apply find_some in E. destruct E as [I E]. apply in_map_iff in I. destruct I as (j & <- & J). apply Nat.eqb_eq in E. cbn [fst] in E. now subst.
Qed.
Lemma piece_ok T n t s d ds who l p st x (S : profile) : piece_b T s ds t (ends_of n s ds t who) l p = Some st -> over [x] s d S -> dens_fit [x] d ds t who ->
  from_ p <= x <= to_ p -> no_gain_at who S t -> Exists (fun b => fst b <= x <= snd b) l.
Proof.
  unfold piece_b. cbv zeta. destruct (find _ _) as [y|] eqn:W; [|discriminate]. apply find_who in W. destruct W as [W YP]. destruct y as [y1 [y2 y3]]. cbn [snd] in *. subst y3.
  set (i := deviator p) in *. set (b := pick (table_of T) i (moves p)) in *. set (gain := psub _ _).
  destruct (_ && _)%bool eqn:E; [|discriminate]. intros _ EQ [M0 M] X N. rewrite !andb_true_iff in E. destruct E as [[[P B] IN] A].
  apply properb_ok in P. apply strategyb_ok in B. specialize (N i b W B). destruct (M i W) as (M1 & M2 & M3).
  assert (K : ev [x] gain <= 0).
  { unfold gain. rewrite ev_psub, ev_times, (paid_ok [x] n s d ds S i t EQ M0), (paid_ok [x] 1 _ _ _ (replace S i b) i t (mixed_ok _ _ _ _ _ _ EQ) M1), (own_but [x] i ds).
    fold (all_of [x] (own i ds)). set (o := all_of [x] (own i ds)) in *. set (u := all_of [x] (but i ds)) in *.
    assert (0 <= o * u * (payoff i S t - payoff i (replace S i b) t)) by (apply Qmult_le_0_compat; [apply Qlt_le_weak; now apply mult_pos|lra]).
    assert (Z : u * payoff i (replace S i b) t * o - o * u * payoff i S t == - (o * u * (payoff i S t - payoff i (replace S i b) t))) by ring. rewrite Z. lra. }
  destruct (in_some l x) eqn:J; [now apply in_some_ok|]. exfalso. cbn [forallb] in A. rewrite !andb_true_iff in A. destruct A as (A1 & A2 & _).
  assert (C : forall c, in_some l c || above0 (evc [c] gain) = true -> x == c -> False).
  { intros c A XC. assert (Z : in_some l c = false).
    { destruct (in_some l c) eqn:Z; [|reflexivity]. apply in_some_ok in Z. rewrite <- J. symmetry. apply in_some_ok.
      eapply Exists_impl; [|exact Z]. intros e D. cbn beta. rewrite XC. exact D. }
    rewrite Z in A. cbn [orb] in A. apply above0_ok in A. rewrite evc_ok, <- (ev_1_ext _ _ gain XC) in A. lra. }
  destruct (Qlt_le_dec (from_ p) x) as [F1|F1]; [|apply (C _ A1); lra].
  destruct (Qlt_le_dec x (to_ p)) as [F2|F2]; [|apply (C _ A2); lra].
  assert (0 < ev [x] gain); [|lra]. eapply inside_positive_ok; eauto. constructor; [cbn [fst snd]; lra|constructor].
Qed.

(* ---- pieces and intervals follow each other ---- *)
Definition before (x y : interval) : bool := if Qeq_bool (fst x) (fst y) then Qle_bool (snd x) (snd y) else Qle_bool (fst x) (fst y).
Fixpoint put (x : interval) (l : list interval) : list interval := match l with [] => [x] | y :: r => if before x y then x :: l else y :: put x r end.
Definition sorted (l : list interval) : list interval := fold_right put [] l.
Lemma put_in x y l : In y (put x l) -> x = y \/ In y l.
Proof. induction l as [|z l IH]; cbn [put]; [intros [H|[]]; auto|]. destruct (before x z); [intros [H|H]; auto|]. intros [H|H]; [right; now left|]. destruct (IH H); auto. right. now right. Qed.
Lemma sorted_in y l : In y (sorted l) -> In y l.
Proof. induction l as [|x l IH]; cbn [sorted fold_right]; [auto|]. intros H. apply put_in in H. destruct H as [H|H]; [now left|right; now apply IH]. Qed.
Fixpoint follow (c : Q) (l : list interval) (d : Q) : bool :=
  match l with [] => Qeq_bool c d | (a, b) :: r => Qeq_bool a c && Qle_bool a b && follow b r d end.
Lemma follow_ok d x : forall l c, follow c l d = true -> (c < x \/ c < d) -> c <= x <= d -> exists y, In y l /\ fst y <= x <= snd y.
Proof.
  induction l as [|[a b] l IH]; intros c E N X; cbn [follow] in E.
  - apply Qeq_bool_iff in E. lra.
  - rewrite !andb_true_iff in E. destruct E as [[E1 E2] E3]. apply Qeq_bool_iff in E1. apply Qle_bool_iff in E2.
    destruct (Qlt_le_dec b x) as [L|L]; [|exists (a, b); split; [now left|cbn [fst snd]; lra]].
    destruct (IH b E3) as (y & I & Y); [now left|lra|]. exists y. split; [now right|exact Y].
Qed.
Fixpoint apart (l : list interval) : bool :=
  match l with x :: ((y :: _) as r) => negb (Qle_bool (fst y) (snd x)) && apart r | _ => true end.

(* ---- a frontier: at each of its nodes two players never play what leads there ---- *)
Fixpoint lonely (F : frontier) (s : nat -> name -> name -> poly) (never : list player) (t : tree) : bool :=
  match t with
  | End _ => true
  | Chance _ bs => forallb (fun x => let '(_, _, u) := x in lonely F s never u) bs
  | Move j r bs => if on_frontier F j r then Nat.leb 2 (length never)
      else forallb (fun x => let '(a, u) := x in
        lonely F s (if vanishes (s j r a) && negb (existsb (Nat.eqb j) never) then j :: never else never) u) bs
  end.
Lemma lonely_ok F s d (S : profile) i v t : over v s d S -> (forall j x, 0 < den_at v (d j x)) -> forall never w, lonely F s never t = true ->
  NoDup never -> (forall j, In j never -> j <> i -> w == 0) -> avoided F i S w t.
Proof.
  intros EQ DP. induction t using tree_ind'; intros never w L N W; cbn [lonely avoided] in *; [exact Logic.I| |].
  - rewrite fra. rewrite forallb_forall in L. rewrite Forall_forall in *. intros [[a q] u] I. exact (H _ I _ _ (L _ I) N W).
  - destruct (on_frontier F j s0).
    + apply Nat.leb_le in L. destruct never as [|a [|b r]]; cbn [length] in L; try lia.
      destruct (Nat.eq_dec a i) as [->|E]; [|apply (W a); [now left|exact E]]. apply (W b); [right; now left|].
      intros ->. inversion N; subst. apply H2. now left.
    + rewrite fra. rewrite forallb_forall in L. rewrite Forall_forall in *. intros [a u] I. refine (H _ I _ _ (L _ I) _ _).
      * destruct (vanishes _); cbn [andb]; [|exact N]. destruct (existsb (Nat.eqb j) never) eqn:X; cbn [negb]; [exact N|]. constructor; [|exact N].
        intros J. assert (existsb (Nat.eqb j) never = true); [|congruence]. apply existsb_exists. exists j. split; [exact J|apply Nat.eqb_refl].
      * intros k K E. assert (OLD : In k never -> (if Nat.eqb j i then w else w * S j s0 a) == 0).
        { intros M. assert (Z := W k M E). destruct (Nat.eqb j i); [exact Z|]. rewrite Z. ring. }
        destruct (vanishes (s j s0 a)) eqn:V; cbn [andb] in K; [|auto]. destruct (existsb _ _); cbn [negb] in K; [auto|]. destruct K as [<-|K]; [|auto].
        destruct (Nat.eqb_spec j i); [congruence|]. specialize (EQ j s0 a). specialize (DP j s0). destruct (s j s0 a); [|discriminate]. unfold ev in EQ. cbn [map qsum] in EQ.
        symmetry in EQ. apply Qmult_integral in EQ. destruct EQ as [EQ|EQ]; [lra|]. rewrite EQ. ring.
Qed.
Definition has_sets (T : tab) (l : list (player * text)) : bool :=
  forallb (fun x => match table_of T (fst x) (name_of (snd x)) with Some _ => true | None => false end) l.
Definition frontier_fits (T : tab) (z : sizes) (l : list (player * text)) : bool := match l with [] => true | _ => negb (compact_ z) && has_sets T l end.
Definition lonely_b F s t : bool := match F with [] => true | _ => lonely F s [] t end.
Lemma lonely_b_ok F s d (S : profile) i v t : over v s d S -> (forall j x, 0 < den_at v (d j x)) -> lonely_b F s t = true -> avoided F i S 1 t.
Proof.
  intros EQ DP. unfold lonely_b. destruct F as [|f F]; [intros _; apply avoided_nil|]. intros L. eapply lonely_ok; eauto; [constructor|intros ? []].
Qed.

(* ---- the witness ---- *)
Definition chosen (m : NM.t name) (s a : name) : bool := match NM.find s m with Some b => Pos.eqb a b | None => false end.
Definition strategy_exact (T : tab) (i : nat) (m : NM.t name) : bool :=
  let named := filter (fun x => NM.mem (fst x) m) (sets_of T i) in
  Nat.eqb (length named) (NM.cardinal m) &&
  forallb (fun x => let '(s, (h, acts)) := x in
    Bool.eqb (NM.mem s m) (forallb (fun k => chosen m (fst k) (snd k)) h) &&
    match NM.find s m with Some a => existsb (Pos.eqb a) acts | None => true end) (sets_of T i).
Definition strategy_in_words (j : json) : option (NM.t name) :=
  do l <- obj j; do ms <- every (fun x => do a <- str (snd x); Some (name_of (fst x), name_of a)) l; Some (to_map ms).
Fixpoint position (t : text) (l : list text) : option nat :=
  match l with [] => None | x :: r => if teq t x then Some O else do k <- position t r; Some (S k) end.
Definition bounds_in (T : tab) names (box : list interval) (i : player) (j : json) : option (Z * NM.t poly) :=
  do l <- obj j;
  do ps <- every (fun x => do e <- polynomial_in names (snd x); do q <- quot (length names) e; do p <- poly_of box e; Some (taken q, (name_of (fst x), p))) l;
  let m := fold_left (fun m x => NM.add (fst (snd x)) (snd (snd x)) m) ps (NM.empty _) in
  if Nat.eqb (length l) (length (sets_of T i)) && forallb (fun x => NM.mem (fst x) m) (sets_of T i)
  then Some (fold_left (fun k x => k + fst x)%Z ps 0%Z, m) else None.
Fixpoint node_in (depth : nat) (T : tab) names (box : list interval) who (j : json) : option node :=
  match depth with O => None | S d =>
    match keys ["values"]%string j with
    | Some [v] => do l <- obj v; if negb (Nat.eqb (length l) (length who)) then None else
        do bs <- every (fun i => do x <- field_in (Says.who i) l; bounds_in T names box i x) who;
        Some (Bounds (fold_left (fun k x => k + fst x)%Z bs 0%Z) (map snd bs))
    | _ => do f <- keys ["above"; "at"; "below"; "parameter"]%string j;
        match f with
        | [a; c; b; JS p] => do c' <- value_in c; do k <- position p names;
            do a' <- node_in d T names box who a; do b' <- node_in d T names box who b; Some (Cut k c' b' a')
        | _ => None end
    end
  end.
Fixpoint nodes_of (x : node) : Z := match x with Bounds _ _ => 1 | Cut _ _ a b => 1 + nodes_of a + nodes_of b end%Z.
Definition proof_in T names box who (j : json) : option node := do x <- node_in 40 T names box who j; if (nodes_of x <=? 4096)%Z then Some x else None.
Definition piece_in (T : tab) n (j : json) : option piece :=
  do f <- keys ["from"; "player"; "strategy"; "to"]%string j;
  match f with
  | [a; p; s; b] => do a' <- value_in a; do b' <- value_in b; do i <- player_of n p; do m <- strategy_in_words s;
      if strategy_exact T i m then Some {| from_ := a'; to_ := b'; deviator := i; moves := m |} else None
  | _ => None end.

(* ---- the check ---- *)
Section Check.
  Variables (T : tab) (n : nat) (t : tree) (z : sizes) (e : equilibrium).
  Notation box := (e_box e).
  Notation pp := (polys_of box (e_profile e)).
  Notation s := (poly_at box pp).
  Notation den := (poly_den box pp).
  Notation ds := (snd pp).
  Notation pl := (ends_of (length box) s ds t (e_who e)).
  (* of one NODE of bounds, before the signs *)
  Definition own_steps (pl : list player_ends) : Z := fold_left (fun k x => let '(i, (sh, _)) := x in
    k + 1000 * (1 + fold_left (fun k y => k + Z.of_nat (length (snd (snd y)))) (sets_of T i) 0 + fold_left (fun k y => k + Z.of_nat (length (snd y))) sh 0))%Z pl 0%Z.
  Definition interval_b (pl : list player_ends) (own : Z) (x : interval) (j : json) : option Z :=
    if Qeq_bool (fst x) (snd x) then
      let ws := weights_at [fst x] pp in
      if match j with JS [] => true | _ => false end && point_b (profile_of ws) t (e_who e) then profile_steps z T ws else None
    else do x' <- proof_in T (e_names e) box (e_who e) j; node_b T ds pl own [x] x'.
  Definition exactly_b (pl : list player_ends) (own : Z) (l : list interval) (ins outs : list json) : option Z :=
    match box with
    | [(low, high)] =>
        do ps <- every (piece_in T n) outs;
        if Nat.eqb (length ins) (length l) && apart l && forallb (fun x => Qle_bool low (fst x) && Qle_bool (fst x) (snd x) && Qle_bool (snd x) high) l &&
           follow low (sorted (map (fun p => (from_ p, to_ p)) ps ++ l)) high
        then do a <- total_of (map (fun x => interval_b pl own (fst x) (snd x)) (combine l ins));
             do b <- total_of (map (piece_b T s ds t pl l) ps);
             Some (a + b + Z.of_nat (length ps) * (2 * ends_steps s (own_dens n box pp) t 0 + 100 * Z.of_nat (length l)))%Z
        else None
    | _ => None end.
  Definition within_b (pl : list player_ends) (own : Z) (w : json) : option Z :=
    match keys ["inside"; "outside"]%string w with
    | Some [JL ins; o] =>
        match e_within e, ins, distinct o with
        | None, [j], Some [] => do x <- proof_in T (e_names e) box (e_who e) j; node_b T ds pl own box x
        | Some l, _, Some outs => exactly_b pl own l ins outs
        | _, _, _ => None end
    | _ => None end.
  Definition replies_steps : Z := let p := pp in fold_left (fun k i =>
    k + Z.of_nat n * ends_steps (fun j x a => if Nat.eqb j i then pconst (length box) 1 else poly_at box p j x a) (own_dens n box p) t 0)%Z (e_who e) 0%Z.
  Definition equilibrium_b (state w : json) : bool :=
    properb box && forallb (are_polys box) (e_profile e) && profile_b T n box pp &&
    (dens_b box pp t && forallb (fun i => meets (den_but i den) (but i ds) t) (e_who e)) && frontier_fits T z (e_beyond e) && lonely_b (frontier_of (e_beyond e)) s t &&
    forallb (fun i => rows_exact T i (nth i (e_profile e) (NM.empty _))) (seq 0 n) && forallb (fun i => Nat.ltb i n && sets_good T i t) (e_who e) &&
    few (let p := pl in do a <- within_b p (own_steps p) w; do b <- profile_form (e_names e) box state;
         Some (a + b + replies_steps + Z.of_nat n * ends_steps s (own_dens n box pp) t 0)%Z).

  Hypothesis (G : gameb n t T = true).
  Lemma stays_iff S u : is_profile n S u -> (stays n (e_who e) S u <-> no_gain_at (e_who e) S u).
  Proof.
    intros P. unfold stays, no_gain_at. destruct (everybody n (e_who e)) eqn:E; [|reflexivity].
    apply listb_ok in E; [|intros; now apply Nat.eqb_eq]. split.
    - intros [_ N] i b I. apply N. rewrite E in I. apply in_seq in I. lia.
    - intros N. split; [exact P|]. intros i b I. apply N. rewrite E. apply in_seq. lia.
  Qed.
  Lemma equilibrium_b_ok state w : equilibrium_b state w = true -> truth n t (Equilibrium e).
  Proof.
    unfold equilibrium_b. rewrite !andb_true_iff. intros [[[[[[[[P A] R] [DB DM]] _] LO] _] W] F]. pose proof (properb_ok _ P) as P'.
    assert (PR : forall v, in_box v box -> is_profile n (profile_at v (e_profile e)) t) by (intros v I; exact (profile_b_ok T n box _ v t A R G P' I)).
    assert (EQ : forall v, in_box v box -> over v s den (profile_at v (e_profile e))) by (intros v I j x a; now apply poly_at_ok).
    assert (DP : forall v, in_box v box -> forall j x, 0 < den_at v (den j x)) by (intros v I; now apply poly_den_positive).
    assert (DF : forall v, in_box v box -> dens_fit v den ds t (e_who e)).
    { intros v I. apply andb_true_iff in DB. destruct DB as [D1 D2]. split; [exact D2|]. intros i J. rewrite forallb_forall in DM. split; [now apply DM|].
      assert (Y : forall g, forallb (fun y => shown_positive box (snd y)) (filter g ds) = true).
      { intros g. rewrite forallb_forall in *. intros y K. apply filter_In in K. apply D1. tauto. }
      split; eapply all_positive; eauto; apply Y. }
    assert (GOOD : forallb (fun i => sets_good T i t) (e_who e) = true).
    { rewrite forallb_forall in *. intros i I. specialize (W i I). apply andb_true_iff in W. tauto. }
    cbn [truth]. split; [exact P'|]. split; [exact PR|].
    rewrite and_comm. split.
    { intros v t' S I D [T' A'] PS E. rewrite (stays_iff S t' PS), (stays_iff _ t (PR v I)). unfold no_gain_at.
      assert (X : forall i, (forall b, strategy_in i b t -> payoff i (replace (profile_at v (e_profile e)) i b) t <= payoff i (profile_at v (e_profile e)) t) <->
          (forall b, strategy_in i b t' -> payoff i (replace S i b) t' <= payoff i S t')).
      { intros i. apply (gains_beyond n (frontier_of (e_beyond e)) (table_of T) T'); auto; [apply agreesb_ok; exact G|exact (lonely_b_ok _ _ _ _ i v t (EQ v I) (DP v I) LO)|].
        intros k x a K. symmetry. now apply E. }
      split; intros H i b J; [apply (proj2 (X i))|apply (proj1 (X i))]; intros b'; now apply H. }
    cbv zeta in F. set (own := own_steps pl) in F. clearbody own. destruct (within_b pl own w) as [st|] eqn:X; [|discriminate]. clear F. unfold within_b in X.
    destruct (keys _ w) as [[|[?|ins|?] [|o [|? ?]]]|]; try discriminate.
    destruct (e_within e) as [l|].
    - destruct (distinct o) as [outs|]; [|destruct ins as [|? [|? ?]]; discriminate].
      assert (X' : exactly_b pl own l ins outs = Some st) by (destruct ins as [|? [|? ?]]; exact X). clear X. unfold exactly_b in X'.
      destruct box as [|[low high] [|? ?]] eqn:BX; try discriminate. rewrite <- BX in *.
      destruct (every (piece_in T n) outs) as [ps|]; [|discriminate]. cbn [bind] in X'.
      destruct (_ && _)%bool eqn:Y; [|discriminate]. rewrite !andb_true_iff in Y. destruct Y as [[[LEN _] INB] FO]. apply Nat.eqb_eq in LEN.
      destruct (total_of (map _ (combine l ins))) as [a|] eqn:TA; [|discriminate]. cbn [bind] in X'.
      destruct (total_of (map _ ps)) as [b|] eqn:TB; [|discriminate]. clear X'.
      intros x I. rewrite (stays_iff _ t (PR _ I)).
      assert (LH : low <= x <= high). { rewrite BX in I. inversion I; subst. exact H2. }
      assert (LT : low < high). { rewrite BX in P'. inversion P'; subst. exact H1. }
      split.
      + intros N. apply Exists_exists in N. destruct N as (y & J & Y). 
        assert (K : exists j, In (y, j) (combine l ins)).
        { clear - J LEN. revert ins LEN. induction l as [|c l IH]; intros [|j ins] L; cbn [length] in L; try discriminate; [destruct J|].
          destruct J as [->|J]; [exists j; now left|]. destruct (IH J ins) as [j' K]; [congruence|]. exists j'. now right. }
        destruct K as [j K]. destruct (total_of_ok _ _ TA _ (in_map _ _ _ K)) as [st1 V]. cbn [fst snd] in V. unfold interval_b in V.
        destruct (Qeq_bool (fst y) (snd y)) eqn:Q.
        * cbv zeta in V. destruct (_ && _)%bool eqn:U; [|discriminate]. apply andb_true_iff in U. destruct U as [_ U]. apply Qeq_bool_iff in Q.
          assert (XY : fst y == x) by lra. eapply point_ok; [exact U|]. intros j' x' a'. rewrite weights_at_ok, (ev_1_ext _ _ _ XY).
          assert (DX : den_at [fst y] (den j' x') == den_at [x] (den j' x')) by (destruct (den j' x'); [now apply ev_1_ext|reflexivity]).
          rewrite DX, (EQ _ I j' x' a'). field. specialize (DP _ I j' x'). lra.
        * destruct (proof_in _ _ _ _ _) as [nd|]; [|discriminate]. cbn [bind] in V.
          apply (node_ok T (length box) t s den ds _ (e_who e) _ [x] GOOD (EQ _ I) (DF _ I)) in V; [exact V|]. constructor; [exact Y|constructor].
      + intros N. destruct (follow_ok _ x _ _ FO) as (y & J & Y); [now right|exact LH|]. apply sorted_in in J. apply in_app_iff in J.
        destruct J as [J|J]; [|apply Exists_exists; eauto]. apply in_map_iff in J. destruct J as (p & <- & J). cbn [fst snd] in Y.
        destruct (total_of_ok _ _ TB _ (in_map _ _ _ J)) as [st1 V]. eapply piece_ok; [exact V|exact (EQ _ I)|exact (DF _ I)|exact Y|exact N].
    - destruct ins as [|j [|? ?]]; try discriminate. destruct (distinct o) as [[|? ?]|]; try discriminate.
      destruct (proof_in _ _ _ _ _) as [nd|]; [|discriminate]. cbn [bind] in X.
      intros v I. apply (stays_iff _ t (PR _ I)). exact (node_ok T (length box) t s den ds _ (e_who e) _ v GOOD (EQ _ I) (DF _ I) _ _ _ X I).
  Qed.
End Check.
