(* Whether a mixed strategy of a symmetric game is evolutionarily stable. *)
From Coq Require Import QArith Qreduction List Bool Lia Lqa PeanoNat Ascii String Permutation.
Require Import Game Maps Core Kernel Bytes Files Deals Says Limits Plays Dominance Rounds Pure Hulls Optimal Bimatrix Potential.
Import ListNotations.
Open Scope Q_scope.
Open Scope list_scope.
Notation follow := Game.follow.

(* ---- TRUSTED: what a certificate states, when that is true, and the sentence ---- *)
(* Maynard Smith and Price 1973; Weibull 1995, Evolutionary game theory, definition 2.1. The plans of both players
   are paired as they are listed. Of a strategy that is not stable the witness has a mutant. *)
Record stable := { s_plans : list plan * list plan; s_mixed : list Q; s_mutant : option (list Q) }.
Definition paid_at (i : player) t (p q : plan) : Q := payoff i (two (follow p) (follow q)) t.
Definition symmetric (t : tree) (ps qs : list plan) : Prop := length ps = length qs /\
  forall i j, (i < length ps)%nat -> (j < length ps)%nat -> paid_at 0%nat t (nth i ps []) (nth j qs []) == paid_at 1%nat t (nth j ps []) (nth i qs []).
(* what y earns against x *)
Definition against (t : tree) (ps qs : list plan) (y x : list Q) : Q := dot y (map (fun p => dot x (map (fun q => paid_at 0%nat t p q) qs)) ps).
(* whether the mutant earns more against the strategy than it does itself *)
Definition invades_at_once (t : tree) (e : stable) (y : list Q) : bool :=
  let a := map (fun p => sumq (map (fun z => mul (fst z) (expected (pay 0%nat) (two (follow p) (follow (snd z))) t)) (combine (s_mixed e) (snd (s_plans e))))) (fst (s_plans e)) in
  negb (Qle_bool (sumq (map (fun z => mul (fst z) (snd z)) (combine y a))) (sumq (map (fun z => mul (fst z) (snd z)) (combine (s_mixed e) a)))).
Definition stable_true (n : nat) (t : tree) (e : stable) : Prop :=
  let ps := fst (s_plans e) in let qs := snd (s_plans e) in let x := s_mixed e in let u := against t ps qs in
  n = 2%nat /\ (exists T, agrees 2 T (fun _ => []) t) /\ (exists l, lists_all 0%nat t ps l) /\ (exists l, lists_all 1%nat t qs l) /\
  symmetric t ps qs /\ mixes ps x /\
  match s_mutant e with
  | None => forall y, mixes ps y -> ~ same y x -> u y x < u x x \/ u y x == u x x /\ u y y < u x y
  | Some y => mixes ps y /\ ~ same y x /\ if invades_at_once t e y then u x x < u y x else u y x == u x x /\ u x y <= u y y end.
Definition stable_words (t : tree) (e : stable) : text :=
  lit "so paired, the players have the same payoffs, and the certificate's mixed strategy is " ++ lit (match s_mutant e with
  | None => "evolutionarily stable"
  | Some y => if invades_at_once t e y then "not evolutionarily stable: the certificate's mutant earns more against it"
      else "not evolutionarily stable: the certificate's mutant earns as much against it, and no less than it against the mutant" end).
Definition stable_in (s w : json) : option stable :=
  do f <- keys ["holds"; "kind"; "mixed"; "strategies"]%string s;
  match f with
  | [h; _; m; ss] => do holds_ <- yes h; do x <- bind (lst m) (every rat); do l <- keys ["1"; "2"]%string ss; do g <- keys ["mutant"]%string w;
      match l, g with
      | [a; b], [mu] => do ps <- plans_in a; do qs <- plans_in b; do y <- bind (lst mu) (every rat);
          if holds_ : bool then match y with [] => Some {| s_plans := (ps, qs); s_mixed := x; s_mutant := None |} | _ => None end
          else Some {| s_plans := (ps, qs); s_mixed := x; s_mutant := Some y |}
      | _, _ => None end
  | _ => None end.

(* ---- not trusted from here: sums over a list ---- *)
Definition over {A} (l : list A) (f : A -> Q) : Q := qsum (map f l).
Lemma over_ext {A} (l : list A) f g : (forall i, In i l -> f i == g i) -> over l f == over l g.
Proof. intros E. apply qsum_ext, Forall_forall. exact E. Qed.
Lemma over_times {A} (l : list A) c f : over l (fun i => c * f i) == c * over l f.
Proof. apply qsum_times. Qed.
Lemma over_app {A} (l m : list A) f : over (l ++ m) f == over l f + over m f.
Proof. unfold over. induction l as [|i l IH]; cbn [app map qsum]; [ring|]. rewrite IH. ring. Qed.
Lemma over_zero {A} (l : list A) f : (forall i, In i l -> f i == 0) -> over l f == 0.
Proof. apply zero_sum. Qed.
Lemma over_nonneg {A} (l : list A) f : (forall i, In i l -> 0 <= f i) -> 0 <= over l f.
Proof. apply sum_nonneg_here. Qed.
Lemma over_positive {A} (l : list A) f : (forall i, In i l -> 0 <= f i) -> (exists i, In i l /\ 0 < f i) -> 0 < over l f.
Proof. apply Rounds.sum_positive. Qed.

(* ---- a quadratic form over a list of numbers ---- *)
Notation grid := (list (list Q)).
Definition ent (M : grid) (i j : nat) : Q := nth j (nth i M []) 0.
Definition even (M : grid) : Prop := forall i j, ent M i j == ent M j i.          (* symmetric *)
Definition times (M : grid) (l : list nat) (z : nat -> Q) (i : nat) : Q := over l (fun j => ent M i j * z j).
Definition quad (M : grid) (l : list nat) (z : nat -> Q) : Q := over l (fun i => z i * times M l z i).
Lemma quad_cons M i l z : even M -> quad M (i :: l) z == ent M i i * (z i * z i) + 2 * (z i * times M l z i) + quad M l z.
Proof.
  intros E. change (quad M (i :: l) z) with (z i * (ent M i i * z i + times M l z i) + over l (fun k => z k * times M (i :: l) z k)).
  assert (X : over l (fun k => z k * times M (i :: l) z k) == z i * times M l z i + quad M l z); [unfold quad|rewrite X; ring].
  transitivity (over l (fun k => z i * (ent M i k * z k) + z k * times M l z k)); [|unfold over at 1; rewrite qsum_plus, qsum_times; reflexivity].
  apply over_ext. intros k _. assert (T : times M (i :: l) z k == ent M k i * z i + times M l z k) by reflexivity. rewrite T, (E k i). ring.
Qed.
Lemma nth_sub j c : forall q r, nth j (sub q c r) 0 == nth j q 0 - c * nth j r 0.
Proof. intros q r. rewrite <- !dot_unit, (dot_comm (unit_row j) (sub q c r)), sub_ok, (dot_comm q), (dot_comm r). reflexivity. Qed.
(* without a number: the form at the least value that its coordinate allows *)
Definition cleared (i : nat) (M : grid) : grid := let r := nth i M [] in let p := nth i r 0 in map (fun row => sub row (Qred (nth i row 0 / p)) r) M.
Lemma ent_cleared i M a b : ent (cleared i M) a b == ent M a b - ent M a i / ent M i i * ent M i b.
Proof.
  unfold ent, cleared. cbv zeta. destruct (Nat.lt_ge_cases a (length M)) as [L|L].
  - rewrite (nth_indep (map _ M) [] (sub [] (Qred (nth i [] 0 / nth i (nth i M []) 0)) (nth i M []))) by (now rewrite map_length).
    rewrite (map_nth (fun row => sub row (Qred (nth i row 0 / nth i (nth i M []) 0)) (nth i M []))), nth_sub, Qred_correct. reflexivity.
  - rewrite (nth_overflow (map _ M)) by (now rewrite map_length). rewrite (nth_overflow M) by exact L. destruct b as [|b], i as [|i]; cbn [nth]; unfold Qdiv; ring.
Qed.
Lemma even_cleared i M : even M -> even (cleared i M).
Proof. intros E a b. rewrite !ent_cleared, (E a b), (E a i), (E i b). unfold Qdiv. ring. Qed.
Lemma quad_cleared M i l z : even M -> ~ ent M i i == 0 -> quad M l z == quad (cleared i M) l z + times M l z i * times M l z i / ent M i i.
Proof.
  intros E N. unfold quad. assert (X : forall k, times (cleared i M) l z k == times M l z k - ent M k i / ent M i i * times M l z i).
  { intros k. unfold times, over. clear - N. induction l as [|j l IH]; cbn [map qsum]; [field; exact N|]. rewrite IH, ent_cleared. field. exact N. }
  transitivity (over l (fun k => z k * times M l z k - ent M i k * z k * (times M l z i / ent M i i)) + times M l z i * times M l z i / ent M i i).
  - assert (Y : over l (fun k => z k * times M l z k - ent M i k * z k * (times M l z i / ent M i i)) == over l (fun k => z k * times M l z k) - times M l z i * (times M l z i / ent M i i)).
    { assert (H : forall (g : nat -> Q) c, over l (fun k => z k * g k - ent M i k * z k * c) == over l (fun k => z k * g k) - over l (fun k => ent M i k * z k) * c).
      { intros g c. unfold over. clear. induction l as [|k l IH]; cbn [map qsum]; [ring|]. rewrite IH. ring. }
      apply (H (times M l z)). }
    rewrite Y. field. exact N.
  - apply Qplus_comp; [|reflexivity]. apply over_ext. intros k _. rewrite X, (E i k). field. exact N.
Qed.
Definition nonzero (l : list nat) (z : nat -> Q) : Prop := exists i, In i l /\ ~ z i == 0.
Definition positive_on (M : grid) (l : list nat) (such : (nat -> Q) -> Prop) : Prop := forall z, such z -> nonzero l z -> 0 < quad M l z.
Lemma zero_or_not l (z : nat -> Q) : nonzero l z \/ forall i, In i l -> z i == 0.
Proof.
  induction l as [|i l IH]; [right; intros i []|]. destruct (Qeq_dec (z i) 0) as [E|N]; [|left; exists i; split; [now left|exact N]].
  destruct IH as [(j & J & N)|IH]; [left; exists j; split; [now right|exact N]|]. right. intros j [<-|J]; auto.
Qed.
Lemma square_nonneg q : 0 <= q * q.
Proof. destruct (Qlt_le_dec q 0) as [L|L]; [setoid_replace (q * q) with ((- q) * (- q)) by ring|]; apply Qmult_le_0_compat; lra. Qed.
Lemma square_positive q : ~ q == 0 -> 0 < q * q.
Proof. intros N. destruct (Qlt_le_dec 0 (q * q)) as [L|L]; [exact L|]. pose proof (square_nonneg q). assert (Z : q * q == 0) by lra. apply Qmult_integral in Z. destruct Z; contradiction. Qed.
Fixpoint clears (l : list nat) (M : grid) : option grid := match l with [] => Some M | i :: r => if Qle_bool (ent M i i) 0 then None else clears r (cleared i M) end.
Lemma clears_ok such l : forall M M' rest, even M -> clears l M = Some M' -> (even M' -> positive_on M' rest such) -> positive_on M (l ++ rest) such.
Proof.
  induction l as [|i l IH]; intros M M' rest E C P; cbn [clears] in C; [inversion C; subst; now apply P|]. destruct (Qle_bool _ 0) eqn:B; [discriminate|]. apply not_le in B.
  assert (N : ~ ent M i i == 0) by lra. specialize (IH _ _ rest (even_cleared i M E) C P). intros z S (j & J & Nz). cbn [app]. rewrite (quad_cons M i _ z E), (quad_cleared M i _ z E N).
  set (L := times M (l ++ rest) z i). set (p := ent M i i) in *.
  assert (Sq : p * (z i * z i) + 2 * (z i * L) + L * L / p == / p * ((p * z i + L) * (p * z i + L))) by (field; exact N).
  assert (Ip : 0 < / p) by (now apply Qinv_lt_0_compat). assert (S0 : 0 <= / p * ((p * z i + L) * (p * z i + L))) by (apply Qmult_le_0_compat; [now apply Qlt_le_weak|apply square_nonneg]).
  destruct (zero_or_not (l ++ rest) z) as [Z|Z]; [specialize (IH z S Z); lra|].
  assert (L0 : L == 0) by (unfold L, times; apply over_zero; intros k K; rewrite (Z k K); ring). assert (Q0 : quad (cleared i M) (l ++ rest) z == 0) by (unfold quad; apply over_zero; intros k K; rewrite (Z k K); ring).
  cbn [app] in J. destruct J as [<-|J]; [|destruct (Nz (Z j J))]. rewrite Q0, L0. assert (0 < p * (z i * z i)) by (apply Qmult_lt_0_compat; [exact B|now apply square_positive]). unfold Qdiv. lra.
Qed.

(* ---- strictly copositive forms: a set of coordinates after its faces (Hadeler 1983, theorem 2, in other words) ---- *)
Definition nonneg_on (l : list nat) (z : nat -> Q) : Prop := forall i, In i l -> 0 <= z i.
Definition copositive (M : grid) (l : list nat) : Prop := positive_on M l (nonneg_on l).
Definition faces (l : list nat) : list (list nat) := map (fun k => without k l) (seq 0 (length l)).
Lemma quad_face M l1 i l2 z : even M -> z i == 0 -> quad M (l1 ++ i :: l2) z == quad M (l1 ++ l2) z.
Proof.
  intros E Z. unfold quad. rewrite !over_app. unfold over at 2. cbn [map qsum]. fold (over l2 (fun k => z k * times M (l1 ++ i :: l2) z k)). rewrite Z.
  assert (T : forall k, times M (l1 ++ i :: l2) z k == times M (l1 ++ l2) z k) by (intros k; unfold times; rewrite !over_app; unfold over at 2; cbn [map qsum]; fold (over l2 (fun j => ent M k j * z j)); rewrite Z; ring).
  rewrite (over_ext l1 _ (fun k => z k * times M (l1 ++ l2) z k)) by (intros k _; rewrite T; reflexivity). rewrite (over_ext l2 _ (fun k => z k * times M (l1 ++ l2) z k)) by (intros k _; rewrite T; reflexivity). ring.
Qed.
Lemma face_of l i : In i l -> exists l1 l2, l = l1 ++ i :: l2 /\ In (l1 ++ l2) (faces l).
Proof.
  intros I. apply in_split in I. destruct I as (l1 & l2 & ->). exists l1, l2. split; [reflexivity|]. unfold faces. apply in_map_iff. exists (length l1). split.
  - unfold without. rewrite firstn_app, Nat.sub_diag, firstn_all. cbn [firstn]. rewrite app_nil_r. f_equal. replace (S (length l1)) with (length (l1 ++ [i])) by (rewrite app_length; cbn; lia).
    replace (l1 ++ i :: l2) with ((l1 ++ [i]) ++ l2) by (now rewrite <- app_assoc). now rewrite skipn_app, skipn_all, Nat.sub_diag.
  - apply in_seq. rewrite app_length. cbn [length]. lia.
Qed.
Section Face.
  Variables (M : grid) (l : list nat).
  Hypothesis (E : even M) (F : forall f, In f (faces l) -> copositive M f).
  Lemma on_face z i : In i l -> z i == 0 -> nonneg_on l z -> nonzero l z -> 0 < quad M l z.
  Proof.
    intros I Z N (j & J & Nz). destruct (face_of l i I) as (l1 & l2 & El & Fa). rewrite El, (quad_face M l1 i l2 z E Z). apply (F _ Fa).
    - intros k K. apply N. rewrite El. apply in_app_iff in K. apply in_app_iff. destruct K; [now left|right; now right].
    - exists j. split; [|exact Nz]. rewrite El in J. apply in_app_iff in J. apply in_app_iff. destruct J as [J|[J|J]]; [now left|subst; contradiction|now right].
  Qed.
  Lemma quad_moved z w t : quad M l (fun i => z i + t * w i) == quad M l z + 2 * t * over l (fun i => z i * times M l w i) + t * t * quad M l w.
  Proof.
    unfold quad. assert (T : forall i, times M l (fun i => z i + t * w i) i == times M l z i + t * times M l w i).
    { intros i. unfold times, over. clear. induction l as [|j r IH]; cbn [map qsum]; [ring|]. rewrite IH. ring. }
    assert (S : over l (fun i => w i * times M l z i) == over l (fun i => z i * times M l w i)).
    { unfold times, over. transitivity (qsum (map (fun i => qsum (map (fun j => w i * (ent M i j * z j)) l)) l)); [apply qsum_ext, Forall_forall; intros i _; now rewrite qsum_times|].
      rewrite qsum_swap. apply qsum_ext, Forall_forall. intros i _. rewrite <- qsum_times. apply qsum_ext, Forall_forall. intros j _. rewrite (E j i). ring. }
    transitivity (over l (fun i => z i * times M l z i) + t * over l (fun i => z i * times M l w i) + t * over l (fun i => w i * times M l z i) + t * t * over l (fun i => w i * times M l w i)); [|rewrite S; ring].
    rewrite (over_ext l (fun i => (z i + t * w i) * times M l (fun i => z i + t * w i) i) (fun i => (z i + t * w i) * (times M l z i + t * times M l w i))) by (intros i _; rewrite T; reflexivity).
    unfold over. generalize (times M l z) as f, (times M l w) as g. intros f g. clear. induction l as [|i r IH]; cbn [map qsum]; [ring|]. rewrite IH. ring.
  Qed.
  (* M w is -1 or 0 everywhere, and some entry of w is not positive *)
  Lemma inner_ok w c : (c == 1 \/ c == 0 /\ exists i, In i l /\ 0 < w i) -> (forall i, In i l -> times M l w i == - c) -> (exists i, In i l /\ w i <= 0) -> copositive M l.
  Proof.
    intros Cc W (i0 & I0 & W0) z N Nz. destruct (Qlt_le_dec 0 (quad M l z)) as [L|L]; [exact L|exfalso].
    assert (Zp : forall i, In i l -> 0 < z i).
    { intros i I. destruct (Qlt_le_dec 0 (z i)) as [P|P]; [exact P|]. pose proof (N i I). pose proof (on_face z i I ltac:(lra) N Nz). lra. }
    assert (Sz : over l (fun i => z i * times M l w i) == - c * over l z).
    { rewrite (over_ext l _ (fun i => - c * z i)) by (intros i I; rewrite (W i I); ring). apply qsum_times. }
    assert (Sw : quad M l w == - c * over l w).
    { unfold quad. rewrite (over_ext l _ (fun i => - c * w i)) by (intros i I; rewrite (W i I); ring). apply qsum_times. }
    assert (Pz : 0 < over l z) by (apply over_positive; [exact N|exists i0; auto]).
    destruct (zero_or_not (filter (fun i => negb (Qle_bool 0 (w i))) l) (fun _ => 1)) as [(j & J & _)|None_].
    - apply filter_In in J. destruct J as [J Wj]. apply negb_true_iff, not_le in Wj.
      destruct (least_ratio z w l) as (k & t & K & Wk & T0 & Zk & Rest); [eauto|exact N|]. set (p := fun i => z i + t * w i).
      assert (Pn : nonneg_on l p) by (intros i I; unfold p; destruct (Qlt_le_dec (w i) 0) as [B|B]; [now apply Rest|specialize (N i I); assert (0 <= t * w i) by (now apply Qmult_le_0_compat); lra]).
      assert (Sp : over l p == over l z + t * over l w) by (unfold p, over; clear; induction l as [|i r IH]; cbn [map qsum]; [ring|]; rewrite IH; ring).
      assert (Qp : quad M l p == quad M l z - t * c * (over l z + over l p)) by (unfold p at 1; rewrite quad_moved, Sz, Sw, Sp; ring).
      assert (Np : 0 <= over l p) by (now apply over_nonneg). assert (C0 : 0 <= c) by (destruct Cc as [Cc|[Cc _]]; lra).
      assert (Tc : 0 <= t * c * (over l z + over l p)) by (apply Qmult_le_0_compat; [now apply Qmult_le_0_compat|lra]).
      destruct (zero_or_not l p) as [Z|Z]; [pose proof (on_face p k K Zk Pn Z); lra|].
      assert (Qz : quad M l p == 0) by (unfold quad; apply over_zero; intros i I; rewrite (Z i I); ring).
      assert (Tp : 0 < t). { destruct (Qlt_le_dec 0 t) as [B|B]; [exact B|]. assert (T1 : t == 0) by lra. pose proof (Zp k K). rewrite T1 in Zk. lra. }
      destruct Cc as [Cc|[_ (i & I & Wi)]].
      + assert (0 < t * c * (over l z + over l p)) by (rewrite Cc; apply Qmult_lt_0_compat; [lra|lra]). lra.
      + specialize (Z i I). unfold p in Z. pose proof (Zp i I). assert (0 < t * w i) by (now apply Qmult_lt_0_compat). lra.
    - assert (Wn : nonneg_on l w).
      { intros i I. destruct (Qlt_le_dec (w i) 0) as [B|B]; [|exact B]. exfalso. assert (X : 1 == 0); [|discriminate]. apply (None_ i). apply filter_In. split; [exact I|].
        apply negb_true_iff. destruct (Qle_bool 0 (w i)) eqn:Y; [apply Qle_bool_iff in Y; lra|reflexivity]. }
      assert (Wz : nonzero l w).
      { destruct Cc as [Cc|[_ (i & I & Wi)]]; [|exists i; split; [exact I|lra]]. destruct (zero_or_not l w) as [Z|Z]; [exact Z|]. specialize (W i0 I0). unfold times in W. rewrite over_zero in W by (intros j J; rewrite (Z j J); ring). lra. }
      pose proof (on_face w i0 I0 ltac:(specialize (Wn i0 I0); lra) Wn Wz) as P. rewrite Sw in P. assert (0 <= over l w) by (now apply over_nonneg). destruct Cc as [Cc|[Cc _]]; rewrite Cc in P; lra.
  Qed.
End Face.
Definition lookup (w : list (nat * Q)) (i : nat) : Q := match find (fun z => Nat.eqb (fst z) i) w with Some z => snd z | None => 0 end.
Definition pivot_row (rows : list (list Q)) (j : nat) : option (list Q) := find (fun r => match pivot_of (tl r) 1 with Some k => Nat.eqb k j | None => false end) rows.
(* a solution of M w = -1, or else of M w = 0: found, then checked *)
Definition solution (M : grid) (l : list nat) : bool * list (nat * Q) :=
  let js := seq 1 (length l) in
  let rows := gauss js [] (map (fun i => 1 :: map (ent M i) l) l) in
  match find (fun j => match pivot_row rows j with None => true | _ => false end) js with
  | None => (true, combine l (map (fun j => match pivot_row rows j with Some r => Qred (- nth 0 r 0 / nth j r 0) | None => 0 end) js))
  | Some f => (false, combine l (map (fun j => if Nat.eqb j f then 1 else match pivot_row rows j with Some r => Qred (- nth f r 0 / nth j r 0) | None => 0 end) js))
  end.
Definition inner_b (M : grid) (l : list nat) : bool :=
  let '(regular, s) := solution M l in let w := lookup s in let c := if regular then 1 else 0 in
  (regular || existsb (fun i => negb (Qle_bool (w i) 0)) l) && existsb (fun i => Qle_bool (w i) 0) l &&
  forallb (fun i => Qeq_bool (sumq (map (fun j => mul (ent M i j) (w j)) l)) (- c)) l.
Lemma inner_b_ok M l : even M -> (forall f, In f (faces l) -> copositive M f) -> inner_b M l = true -> copositive M l.
Proof.
  intros E F. unfold inner_b. destruct (solution M l) as [regular s]. rewrite !andb_true_iff. intros [[R P] W]. apply (inner_ok M l E F (lookup s) (if regular then 1 else 0)).
  - destruct regular; [left; reflexivity|right]. split; [reflexivity|]. cbn [orb] in R. apply existsb_exists in R. destruct R as (i & I & R). exists i. split; [exact I|]. apply negb_true_iff in R. now apply not_le.
  - intros i I. rewrite forallb_forall in W. specialize (W i I). apply Qeq_bool_iff in W. rewrite <- W, sumq_ok. unfold times, over. apply qsum_ext, Forall_forall. intros j _. now rewrite mul_ok.
  - apply existsb_exists in P. destruct P as (i & I & P). exists i. split; [exact I|now apply Qle_bool_iff].
Qed.
Definition definite (M : grid) (l : list nat) : bool := match clears l M with Some _ => true | None => false end.
Lemma definite_ok M l such : even M -> definite M l = true -> positive_on M l such.
Proof.
  intros E. unfold definite. destruct (clears l M) as [M'|] eqn:C; [|discriminate]. intros _. rewrite <- (app_nil_r l). eapply clears_ok; [exact E|exact C|]. intros _ z _ (i & [] & _).
Qed.
Fixpoint each_once_in (l : list (list nat)) : list (list nat) := match l with [] => [] | x :: r => if existsb (listb Nat.eqb x) r then each_once_in r else x :: each_once_in r end.
Lemma each_once_in_ok l x : In x l -> In x (each_once_in l).
Proof.
  induction l as [|y l IH]; [intros []|]. cbn [each_once_in]. intros [->|I].
  - destruct (existsb _ l) eqn:E; [|now left]. apply IH. apply existsb_exists in E. destruct E as (z & J & E). apply listb_ok in E; [now subst|intros; now apply Nat.eqb_eq].
  - destruct (existsb _ l); [now apply IH|right; now apply IH].
Qed.
(* sets of the same size; those that are not definite, with their faces next *)
(* the steps that they take, if all are strictly copositive *)
Definition set_steps (digits : Z) (l : list nat) : Z := let s := Z.of_nat (length l) in sum_steps (s * s * s) (s * digits).
Fixpoint layers (fuel most : nat) (digits : Z) (M : grid) (sets : list (list nat)) : option Z :=
  match sets with
  | [] => Some 0%Z
  | _ => match fuel with
      | O => None
      | S k => if Nat.ltb most (length sets) then None else
          let rest := filter (fun l => negb (definite M l)) sets in
          if forallb (inner_b M) rest then do n <- layers k (most - length sets) digits M (each_once_in (flat_map faces rest)); Some (fold_left (fun n l => n + set_steps digits l) sets n)%Z else None end
  end.
Lemma layers_ok M digits : even M -> forall fuel most sets n, layers fuel most digits M sets = Some n -> forall l, In l sets -> copositive M l.
Proof.
  intros E. induction fuel as [|k IH]; intros most sets n; (destruct sets as [|s0 sets0]; [intros _ l []|]); cbn [layers]; [discriminate|]. set (sets := s0 :: sets0) in *. destruct (Nat.ltb _ _); [discriminate|].
  destruct (forallb _ _) eqn:W; [|discriminate]. rewrite forallb_forall in W. destruct (layers k _ _ _ _) as [n'|] eqn:R; [|discriminate]. intros _ l I. destruct (definite M l) eqn:D; [now apply definite_ok|].
  assert (J : In l (filter (fun l => negb (definite M l)) sets)) by (apply filter_In; split; [exact I|now rewrite D]).
  apply inner_b_ok; [exact E| |now apply W]. intros f Fa. apply (IH _ _ _ R). apply each_once_in_ok. apply in_flat_map. exists l. split; assumption.
Qed.

(* ---- the strategy against a mutant (Haigh 1975; Abakuks 1980) ---- *)
Lemma filter_parts {A} (p : A -> bool) l : Permutation l (filter p l ++ filter (fun x => negb (p x)) l).
Proof. induction l as [|a l IH]; [constructor|]. cbn [filter]. destruct (p a); cbn [negb app]; [now constructor|]. rewrite IH at 1. apply Permutation_middle. Qed.
Definition grid_of (k : nat) (f : nat -> nat -> Q) : grid := map (fun i => map (fun j => Qred (f i j)) (seq 0 k)) (seq 0 k).
Lemma ent_grid k f i j : ent (grid_of k f) i j == if Nat.ltb i k && Nat.ltb j k then f i j else 0.
Proof.
  unfold ent, grid_of. destruct (Nat.ltb_spec i k) as [I|I]; cbn [andb].
  - rewrite (nth_indep _ [] (map (fun j => Qred (f 0%nat j)) (seq 0 k))) by (now rewrite map_length, seq_length). rewrite (map_nth (fun i => map (fun j => Qred (f i j)) (seq 0 k))), seq_nth by exact I. cbn [Nat.add].
    destruct (Nat.ltb_spec j k) as [J|J]; [|rewrite nth_overflow by (now rewrite map_length, seq_length); reflexivity].
    rewrite (nth_indep _ 0 (Qred (f i 0%nat))) by (now rewrite map_length, seq_length). rewrite (map_nth (fun j => Qred (f i j))), seq_nth by exact J. apply Qred_correct.
  - rewrite (nth_overflow (map _ _)) by (now rewrite map_length, seq_length). destruct j; reflexivity.
Qed.
Definition change (M : grid) (m i j : nat) : Q := ent M i m + ent M m i + ent M m j + ent M j m - ent M i j - ent M j i - 2 * ent M m m.
Definition change_form (k : nat) (M : grid) (m : nat) : grid := grid_of k (change M m).
Lemma change_even k M m : even (change_form k M m).
Proof. intros i j. unfold change_form. rewrite !ent_grid, (andb_comm (Nat.ltb j k)). destruct (_ && _)%bool; [unfold change; ring|reflexivity]. Qed.
Section Against.
  Variables (k : nat) (M : grid) (x : nat -> Q) (best : Q) (m : nat) (C1 C2 R : list nat).
  Notation all := (seq 0 k).
  Notation I := (C1 ++ C2).
  Definition pays (y z : nat -> Q) : Q := over all (fun i => y i * times M all z i).
  Hypothesis Parts : Permutation all (m :: I ++ R).
  Hypothesis Pos : forall i, (i < k)%nat -> 0 <= x i.
  Hypothesis Sum1 : over all x == 1.
  Hypothesis Most : forall i, (i < k)%nat -> times M all x i <= best.
  Hypothesis Used : forall i, (i < k)%nat -> 0 < x i -> times M all x i == best.
  Hypothesis InC2 : forall i, In i C2 -> x i == 0.
  Hypothesis OnI : forall i, In i (m :: I) -> times M all x i == best.
  Hypothesis Worse : forall i, In i R -> times M all x i < best.
  Hypothesis Form : positive_on (change_form k M m) I (nonneg_on C2).
  Lemma in_all i : In i (m :: I ++ R) <-> (i < k)%nat.
  Proof. rewrite <- (in_seq k 0 i) at 1 || idtac. split; intros J; [apply (Permutation_in _ (Permutation_sym Parts)) in J; apply in_seq in J; lia|apply (Permutation_in _ Parts), in_seq; lia]. Qed.
  Lemma parts_sum f : over all f == f m + over I f + over R f.
  Proof. unfold over. rewrite (qsum_perm f _ _ Parts). cbn [map qsum]. fold (over (I ++ R) f). rewrite over_app. unfold over. ring. Qed.
  Lemma unused i : In i R -> x i == 0.
  Proof.
    intros J. assert (L : (i < k)%nat) by (apply in_all; right; apply in_app_iff; now right). specialize (Pos i L). destruct (Qlt_le_dec 0 (x i)) as [B|B]; [|lra]. pose proof (Used i L B). pose proof (Worse i J). lra.
  Qed.
  Lemma own_pay : pays x x == best.
  Proof.
    unfold pays. rewrite (over_ext all _ (fun i => best * x i)); [rewrite over_times, Sum1; ring|]. intros i J. apply in_seq in J.
    destruct (Qlt_le_dec 0 (x i)) as [B|B]; [rewrite (Used i) by (lia || exact B); ring|]. pose proof (Pos i ltac:(lia)). assert (Z : x i == 0) by lra. rewrite Z. ring.
  Qed.
  Lemma pays_gap y : over all y == 1 -> best - pays y x == over all (fun i => y i * (best - times M all x i)).
  Proof.
    intros S. unfold pays. transitivity (best * over all y - over all (fun i => y i * times M all x i)); [rewrite S; ring|]. unfold over. clear. generalize (times M all x) as g. intros g. generalize (seq 0 k) as l0; induction l0 as [|i l IH]; cbn [map qsum]; [ring|]. rewrite <- IH. ring.
  Qed.
  Lemma pays_minus a b c : pays (fun i => a i - b i) c == pays a c - pays b c.
  Proof. unfold pays, over. generalize (times M all c) as g. intros g. generalize (seq 0 k) as l0; induction l0 as [|i l IH]; cbn [map qsum]; [ring|]. rewrite IH. ring. Qed.
  Lemma times_plus l a b i : times M l (fun j => a j - b j) i == times M l a i - times M l b i.
  Proof. unfold times, over. induction l as [|j l IH]; cbn [map qsum]; [ring|]. rewrite IH. ring. Qed.
  Lemma pays_minus_right a b c : pays a (fun i => b i - c i) == pays a b - pays a c.
  Proof.
    unfold pays. rewrite (over_ext all _ (fun i => a i * (times M all b i - times M all c i))) by (intros i _; rewrite times_plus; reflexivity).
    unfold over. generalize (times M all b) as f, (times M all c) as g. intros f g. generalize (seq 0 k) as l0; induction l0 as [|i l IH]; cbn [map qsum]; [ring|]. rewrite IH. ring.
  Qed.
  (* changes that sum to 0 and leave R alone *)
  Lemma change_pays z : over all z == 0 -> (forall i, In i R -> z i == 0) -> quad (change_form k M m) I z == - 2 * pays z z.
  Proof.
    intros S Z. set (s := over I z). set (A := times M I z). set (B := fun i => over I (fun j => ent M j i * z j)). set (mm := ent M m m). set (D := over I (fun i => z i * A i)).
    assert (Zm : z m == - s). { rewrite parts_sum, (over_zero R z Z) in S. fold s in S. lra. }
    assert (Ta : forall i, times M all z i == ent M i m * z m + A i).
    { intros i. unfold times at 1. rewrite parts_sum, (over_zero R) by (intros j J; rewrite (Z j J); ring). unfold A, times. ring. }
    assert (Uz : pays z z == z m * (mm * z m + A m) + over I (fun i => z i * (ent M i m * z m + A i))).
    { unfold pays. rewrite parts_sum, (over_zero R) by (intros j J; rewrite (Z j J); ring). rewrite (Ta m). rewrite (over_ext I _ (fun i => z i * (ent M i m * z m + A i))) by (intros i _; rewrite Ta; reflexivity). unfold mm. ring. }
    assert (U2 : over I (fun i => z i * (ent M i m * z m + A i)) == B m * z m + D).
    { unfold B, D, over. generalize A as g. intros g. generalize (C1 ++ C2) as l0; induction l0 as [|i l IH]; cbn [map qsum]; [ring|]. rewrite IH. ring. }
    assert (In_ : forall i, In i I -> (i < k)%nat) by (intros i J; apply in_all; right; apply in_app_iff; now left).
    assert (Tc : forall i, In i I -> times (change_form k M m) I z i == (ent M i m + ent M m i - 2 * mm) * s + (A m + B m) - A i - B i).
    { intros i J. unfold times at 1. rewrite (over_ext I _ (fun j => (ent M i m + ent M m i + ent M m j + ent M j m - ent M i j - ent M j i - 2 * mm) * z j)).
      - unfold s, A, B, times, over. clear. generalize (C1 ++ C2) as l0; induction l0 as [|j l IH]; cbn [map qsum]; [ring|]. rewrite IH. ring.
      - intros j K. unfold change_form. rewrite ent_grid. apply In_ in J. apply In_ in K. apply Nat.ltb_lt in J. apply Nat.ltb_lt in K. rewrite J, K. cbn [andb]. unfold change, mm. reflexivity. }
    assert (Sw : over I (fun i => z i * B i) == D).
    { unfold D, A, B, times, over. transitivity (qsum (map (fun i => qsum (map (fun j => z i * (ent M j i * z j)) I)) I)); [apply qsum_ext, Forall_forall; intros i _; now rewrite qsum_times|].
      rewrite qsum_swap. apply qsum_ext, Forall_forall. intros i _. rewrite <- qsum_times. apply qsum_ext, Forall_forall. intros j _. ring. }
    unfold quad. rewrite (over_ext I _ (fun i => z i * ((ent M i m + ent M m i - 2 * mm) * s + (A m + B m) - A i - B i))) by (intros i J; rewrite (Tc i J); reflexivity).
    assert (Q1 : over I (fun i => z i * ((ent M i m + ent M m i - 2 * mm) * s + (A m + B m) - A i - B i)) == (B m + A m - 2 * mm * s) * s + (A m + B m) * s - D - over I (fun i => z i * B i)).
    { assert (G : forall (g h : nat -> Q) c r, over I (fun i => z i * ((ent M i m + ent M m i - 2 * r) * s + c - g i - h i)) == (over I (fun j => ent M j m * z j) + over I (fun j => ent M m j * z j) - 2 * r * over I z) * s + c * over I z - over I (fun i => z i * g i) - over I (fun i => z i * h i)).
      { intros g h c r. generalize s. intros s0. unfold over. clear. generalize (C1 ++ C2) as l0; induction l0 as [|i l IH]; cbn [map qsum]; [ring|]. rewrite IH. ring. }
      rewrite (G A B (A m + B m) mm). fold s. unfold D. change (over I (fun j => ent M j m * z j)) with (B m). change (over I (fun j => ent M m j * z j)) with (A m). ring. }
    rewrite Q1, Sw, Uz, U2, Zm. ring.
  Qed.
  Theorem resists y : (forall i, (i < k)%nat -> 0 <= y i) -> over all y == 1 -> (exists i, (i < k)%nat /\ ~ y i == x i) -> pays y x < pays x x \/ pays y x == pays x x /\ pays y y < pays x y.
  Proof.
    intros Py Sy (i0 & L0 & N0). rewrite own_pay. pose proof (pays_gap y Sy) as G.
    assert (Nn : forall i, In i all -> 0 <= y i * (best - times M all x i)) by (intros i J; apply in_seq in J; apply Qmult_le_0_compat; [apply Py; lia|pose proof (Most i ltac:(lia)); lra]).
    destruct (zero_or_not R y) as [(i & J & Nz)|Z].
    - left. assert (L : (i < k)%nat) by (apply in_all; right; apply in_app_iff; now right). assert (0 < over all (fun i => y i * (best - times M all x i))); [|lra]. apply over_positive; [exact Nn|]. exists i. split; [apply in_seq; lia|].
      apply Qmult_lt_0_compat; [|pose proof (Worse i J); lra]. specialize (Py i L). destruct (Qlt_le_dec 0 (y i)) as [B|B]; [exact B|]. exfalso. apply Nz. lra.
    - right. set (z := fun i => y i - x i). assert (Zr : forall i, In i R -> z i == 0) by (intros i J; unfold z; rewrite (Z i J), (unused i J); ring).
      assert (Sz : over all z == 0). { assert (E : over all z == over all y - over all x) by (unfold z, over; clear; generalize (seq 0 k) as l0; induction l0 as [|i l IH]; cbn [map qsum]; [ring|]; rewrite IH; ring). rewrite E, Sy, Sum1. ring. }
      assert (E1 : pays y x == best).
      { assert (Z0 : over all (fun i => y i * (best - times M all x i)) == 0); [|lra]. apply over_zero. intros i J. apply in_seq in J. assert (J' : In i (m :: I ++ R)) by (apply in_all; lia).
        change (m :: I ++ R) with ((m :: I) ++ R) in J'. apply in_app_iff in J'. destruct J' as [J'|J']; [rewrite (OnI i J')|rewrite (Z i J')]; ring. }
      split; [exact E1|]. assert (Q0 : 0 < quad (change_form k M m) I z).
      { apply Form; [intros i J; unfold z; rewrite (InC2 i J); assert (L : (i < k)%nat) by (apply in_all; right; rewrite <- app_assoc; apply in_app_iff; right; apply in_app_iff; now left); specialize (Py i L); lra|].
        destruct (zero_or_not I z) as [H|H]; [exact H|exfalso]. assert (Zm : z m == 0) by (rewrite parts_sum, (over_zero R z Zr), (over_zero I z H) in Sz; lra).
        assert (J' : In i0 (m :: I ++ R)) by (apply in_all; lia). apply N0. assert (z i0 == 0); [|unfold z in *; lra]. destruct J' as [<-|J']; [exact Zm|]. apply in_app_iff in J'. destruct J' as [J'|J']; [now apply H|now apply Zr]. }
      rewrite (change_pays z Sz Zr) in Q0. unfold z in Q0. rewrite pays_minus, !pays_minus_right, own_pay, E1 in Q0. lra.
  Qed.
End Against.

(* ---- the check ---- *)
Definition payoff_rows (i : player) t (ps qs : list plan) : grid := map (fun p => map (fun q => Qred (expected (pay i) (two (follow p) (follow q)) t)) qs) ps.
Definition symmetric_b (k : nat) (M N : grid) : bool := forallb (fun i => forallb (fun j => Qeq_bool (ent M i j) (ent N j i)) (seq 0 k)) (seq 0 k).
Definition resists_b (k : nat) (M : grid) (x : list Q) : option Z :=
  let P := map (dotc x) M in let best := fold_left (fun b q => if Qle_bool b q then q else b) P (hd 0 P) in
  let all := seq 0 k in let used i := negb (Qle_bool (nth i x 0) 0) in let top i := Qeq_bool (nth i P 0) best in
  let rest := filter (fun i => negb (used i)) all in let C2 := filter top rest in
  match filter used all with
  | [] => None
  | m :: C1 => let F := change_form k M m in let f := Z.of_nat (length C1 + length C2) in
      if forallb (fun q => Qle_bool q best) P && forallb top (m :: C1) then
        match clears C1 F with
        | None => None
        | Some F' => let part G := flat_map (fun i => map (ent G i) (C1 ++ C2)) (C1 ++ C2) in
            do d <- measure (part F); do d' <- measure (flat_map (fun i => map (ent F' i) C2) C2);
            do n <- layers (S (length C2)) 1024 d' F' [C2]; Some (n + sum_steps (f * f * f) (f * d))%Z
        end else None
  end.
Definition against_c (M : grid) (y x : list Q) : Q := dotc y (map (dotc x) M).
Definition SYMMETRIC := 200%Z.
Definition too_many_symmetric t : bool := (reduced t 0%nat <=? SYMMETRIC)%Z && (reduced t 1%nat <=? SYMMETRIC)%Z && (WORKED <? 4 * pure_cells 2 t * nodes t 0)%Z.
Definition stable_steps n t z (k : nat) (M : grid) (l : list (list Q)) (more : option Z) : option Z :=
  do p <- pure_steps z (pure_cells n t); do d <- measure (concat M); do ds <- every measure l; do r <- more;
  Some (fold_left (fun s e => s + sum_steps (Z.of_nat (k * k)) (d + e)) ds (p + r))%Z.
Definition checks_stable (T : tab) (n : nat) t (z : sizes) (e : stable) : bool :=
  if negb (Nat.eqb n 2) || (SYMMETRIC <? reduced t 0%nat)%Z || (SYMMETRIC <? reduced t 1%nat)%Z || too_many_symmetric t then false else
  let ps := fst (s_plans e) in let qs := snd (s_plans e) in let x := s_mixed e in let k := length ps in
  match all_plans 0%nat t ps, all_plans 1%nat t qs with
  | Some _, Some _ =>
      let M := payoff_rows 0%nat t ps qs in
      Nat.eqb k (length qs) && symmetric_b k M (payoff_rows 1%nat t ps qs) && mixed_b k x &&
      match s_mutant e with
      | None => let r := resists_b k M x in match r with Some _ => few (stable_steps n t z k M [x] r) | None => false end
      | Some y => mixed_b k y && negb (listb Qeq_bool y x) && few (stable_steps n t z k M [x; y] (Some 0%Z)) &&
          if invades_at_once t e y then negb (Qle_bool (against_c M y x) (against_c M x x))
          else Qeq_bool (against_c M y x) (against_c M x x) && Qle_bool (against_c M x y) (against_c M y y)
      end
  | _, _ => false end.
Lemma payoff_rows_ent i t ps qs a b : (a < length ps)%nat -> (b < length qs)%nat -> ent (payoff_rows i t ps qs) a b == paid_at i t (nth a ps []) (nth b qs []).
Proof.
  intros A B. unfold ent, payoff_rows. rewrite (nth_indep _ [] (map (fun q => Qred (expected (pay i) (two (follow []) (follow q)) t)) qs)) by (now rewrite map_length).
  rewrite (map_nth (fun p => map (fun q => Qred (expected (pay i) (two (follow p) (follow q)) t)) qs)). rewrite (nth_indep _ 0 (Qred (expected (pay i) (two (follow (nth a ps [])) (follow [])) t))) by (now rewrite map_length).
  rewrite (map_nth (fun q => Qred (expected (pay i) (two (follow (nth a ps [])) (follow q)) t))), Qred_correct, expected_ok. reflexivity.
Qed.
Lemma against_c_ok t ps qs y x : against_c (payoff_rows 0%nat t ps qs) y x == against t ps qs y x.
Proof.
  unfold against_c, against, payoff_rows. rewrite dotc_ok, map_map. apply dot_map_ext. intros p _. rewrite dotc_ok. apply dot_map_ext. intros q _. rewrite Qred_correct, expected_ok. reflexivity.
Qed.
Lemma dot_over a u k : length a = k -> dot a u == over (seq 0 k) (fun j => nth j a 0 * nth j u 0).
Proof. intros <-. apply dot_nth. Qed.
Lemma times_row M k x i : (forall r, In r M -> length r = k) -> length x = k -> times M (seq 0 k) (fun j => nth j x 0) i == dot x (nth i M []).
Proof. intros L Lx. rewrite (dot_over x _ k Lx). unfold times, ent. apply over_ext. intros j _. ring. Qed.
Lemma against_pays t ps qs y x : length qs = length ps -> length y = length ps -> length x = length ps ->
  against t ps qs y x == pays (length ps) (payoff_rows 0%nat t ps qs) (fun i => nth i y 0) (fun i => nth i x 0).
Proof.
  intros Lq Ly Lx. rewrite <- against_c_ok. unfold against_c. rewrite dotc_ok, (dot_over y _ _ Ly). unfold pays. apply over_ext. intros i J. apply in_seq in J.
  rewrite (times_row _ (length ps)) by (try exact Lx; intros r I; unfold payoff_rows in I; apply in_map_iff in I; destruct I as (p & <- & _); now rewrite map_length).
  rewrite (nth_indep (map (dotc x) (payoff_rows 0%nat t ps qs)) 0 (dotc x [])) by (unfold payoff_rows; rewrite !map_length; lia). rewrite (map_nth (dotc x)), dotc_ok. reflexivity.
Qed.
Lemma over_nth x k : length x = k -> over (seq 0 k) (fun j => nth j x 0) == qsum x.
Proof. intros L. rewrite <- (dot_all_ones k x L), dot_comm, (dot_over x _ k L). apply over_ext. intros j J. apply in_seq in J. unfold ones. rewrite (nth_indep (repeat 1 k) 0 1) by (rewrite repeat_length; lia). rewrite nth_repeat. ring. Qed.
Lemma resists_b_ok t ps qs x y r : length qs = length ps -> mixes ps x -> resists_b (length ps) (payoff_rows 0%nat t ps qs) x = Some r -> mixes ps y -> ~ same y x ->
  against t ps qs y x < against t ps qs x x \/ against t ps qs y x == against t ps qs x x /\ against t ps qs y y < against t ps qs x y.
Proof.
  intros Lq [Lx Dx] C [Ly Dy] N. set (k := length ps) in *. set (M := payoff_rows 0%nat t ps qs) in *. rewrite !against_pays by (fold k; congruence). fold k M. unfold resists_b in C. cbv zeta in C.
  set (P := map (dotc x) M) in *. set (best := fold_left _ P _) in *. set (used := fun i => negb (Qle_bool (nth i x 0) 0)) in *. set (tp := fun i => Qeq_bool (nth i P 0) best) in *.
  destruct (filter used (seq 0 k)) as [|m C1] eqn:Us; [discriminate|]. set (rest := filter (fun i => negb (used i)) (seq 0 k)) in *. set (C2 := filter tp rest) in *.
  destruct (forallb _ P && forallb tp (m :: C1))%bool eqn:B; [|discriminate]. apply andb_true_iff in B. destruct B as [B1 B2]. rewrite forallb_forall in B1, B2. destruct (clears C1 _) as [F'|] eqn:Cl; [|discriminate].
  destruct (measure _) as [d|]; [|discriminate]. cbn [bind] in C. destruct (measure _) as [d'|]; [|discriminate]. cbn [bind] in C. destruct (layers _ _ _ _ _) as [nn|] eqn:La; [|discriminate].
  assert (LM : length M = k) by (unfold M, payoff_rows; apply map_length). assert (Lr : forall row, In row M -> length row = k) by (intros row I; unfold M, payoff_rows in I; apply in_map_iff in I; destruct I as (p & <- & _); now rewrite map_length).
  assert (LP : length P = k) by (unfold P; rewrite map_length; exact LM).
  assert (Pi : forall i, (i < k)%nat -> times M (seq 0 k) (fun j => nth j x 0) i == nth i P 0).
  { intros i Li. rewrite (times_row M k x i Lr Lx). unfold P. rewrite (nth_indep (map (dotc x) M) 0 (dotc x [])) by (rewrite map_length; lia). rewrite (map_nth (dotc x)), dotc_ok. reflexivity. }
  assert (Usd : forall i, In i (m :: C1) <-> (i < k)%nat /\ 0 < nth i x 0).
  { intros i. rewrite <- Us, filter_In, in_seq. unfold used. rewrite negb_true_iff. split; intros [A X]; (split; [lia|]); [now apply not_le|]. destruct (Qle_bool (nth i x 0) 0) eqn:Y; [apply Qle_bool_iff in Y; lra|reflexivity]. }
  assert (Rst : forall i, In i rest -> (i < k)%nat /\ nth i x 0 == 0).
  { intros i J. unfold rest in J. apply filter_In in J. destruct J as [J U]. apply in_seq in J. split; [lia|]. unfold used in U. rewrite negb_involutive in U. apply Qle_bool_iff in U. pose proof (nth_nonneg x i Dx). lra. }
  apply (resists k M (fun i => nth i x 0) best m C1 C2 (filter (fun i => negb (tp i)) rest)).
  - rewrite <- app_assoc. change (m :: C1 ++ C2 ++ filter (fun i => negb (tp i)) rest) with ((m :: C1) ++ C2 ++ filter (fun i => negb (tp i)) rest). rewrite <- Us. unfold C2. rewrite <- (filter_parts tp rest). unfold rest. apply filter_parts.
  - intros i _. now apply nth_nonneg.
  - rewrite over_nth by exact Lx. apply Dx.
  - intros i Li. rewrite (Pi i Li). apply Qle_bool_iff, B1, nth_In. rewrite LP. exact Li.
  - intros i Li X. rewrite (Pi i Li). apply Qeq_bool_iff. exact (B2 i (proj2 (Usd i) (conj Li X))).
  - intros i J. unfold C2 in J. apply filter_In in J. exact (proj2 (Rst i (proj1 J))).
  - intros i J. change (m :: C1 ++ C2) with ((m :: C1) ++ C2) in J. apply in_app_iff in J. destruct J as [J|J].
    + rewrite Pi by (now apply Usd). now apply Qeq_bool_iff, B2.
    + unfold C2 in J. apply filter_In in J. destruct J as [J X]. rewrite Pi by (now apply Rst). now apply Qeq_bool_iff.
  - intros i J. apply filter_In in J. destruct J as [J X]. apply negb_true_iff, Qeq_bool_neq in X. destruct (Rst i J) as [Li _]. rewrite (Pi i Li). specialize (B1 (nth i P 0) ltac:(apply nth_In; rewrite LP; exact Li)). apply Qle_bool_iff in B1.
    destruct (Qlt_le_dec (nth i P 0) best) as [Y|Y]; [exact Y|]. exfalso. apply X. lra.
  - eapply clears_ok; [apply change_even|exact Cl|]. intros Ev. eapply layers_ok; [exact Ev|exact La|]. now left.
  - intros i _. now apply nth_nonneg.
  - rewrite over_nth by exact Ly. apply Dy.
  - destruct (zero_or_not (seq 0 k) (fun i => nth i y 0 - nth i x 0)) as [(i & J & Z)|Z]; [exists i; apply in_seq in J; split; [lia|intros E; apply Z; lra]|]. exfalso. apply N. intros j.
    destruct (Nat.lt_ge_cases j k) as [J|J]; [specialize (Z j ltac:(apply in_seq; lia)); lra|rewrite !nth_overflow by lia; reflexivity].
Qed.
Lemma same_listb y : forall x, length y = length x -> same y x -> listb Qeq_bool y x = true.
Proof.
  induction y as [|a y IH]; intros [|b x] L Sm; cbn [length] in L; try discriminate; [reflexivity|]. cbn [listb]. apply andb_true_iff. split; [apply Qeq_bool_iff; exact (Sm 0%nat)|apply IH; [lia|intros j; exact (Sm (S j))]].
Qed.
Theorem checks_stable_ok T n t z e : gameb n t T = true -> checks_stable T n t z e = true -> stable_true n t e.
Proof.
  intros G. unfold checks_stable. cbv zeta. destruct (_ || _)%bool eqn:Pre; [discriminate|]. rewrite !orb_false_iff, negb_false_iff in Pre. destruct Pre as [[[N _] _] _]. apply Nat.eqb_eq in N. subst n.
  set (ps := fst (s_plans e)). set (qs := snd (s_plans e)). set (x := s_mixed e). destruct (all_plans 0%nat t ps) as [l0|] eqn:A0; [|discriminate]. destruct (all_plans 1%nat t qs) as [l1|] eqn:A1; [|discriminate]. rewrite !andb_true_iff.
  intros [[[L S] Mx] C]. apply Nat.eqb_eq in L. apply mixed_b_ok in Mx. apply agreesb_ok in G. unfold stable_true. cbv zeta. fold ps qs x. split; [reflexivity|]. split; [exists (table_of T); exact G|].
  split; [exists l0; now apply all_plans_ok|]. split; [exists l1; now apply all_plans_ok|]. split.
  - split; [exact L|]. intros i j I J. unfold symmetric_b in S. rewrite forallb_forall in S. specialize (S i ltac:(apply in_seq; lia)). rewrite forallb_forall in S. specialize (S j ltac:(apply in_seq; lia)). apply Qeq_bool_iff in S.
    rewrite !payoff_rows_ent in S by lia. exact S.
  - split; [exact Mx|]. destruct (s_mutant e) as [y|].
    + rewrite !andb_true_iff in C. destruct C as [[[My Ns] _] C]. apply mixed_b_ok in My. split; [exact My|]. split.
      * apply negb_true_iff in Ns. intros Sm. assert (X : listb Qeq_bool y x = true); [|congruence]. destruct Mx as [Lx _], My as [Ly _]. assert (Lyx : length y = length x) by congruence. now apply same_listb.
      * destruct (invades_at_once t e y); [apply negb_true_iff, not_le in C; now rewrite !against_c_ok in C|]. apply andb_true_iff in C. destruct C as [C1 C2]. apply Qeq_bool_iff in C1. apply Qle_bool_iff in C2. rewrite !against_c_ok in C1, C2. now split.
    + destruct (resists_b _ _ x) as [r|] eqn:R; [|discriminate]. intros y My Ns. eapply resists_b_ok; eauto.
Qed.
