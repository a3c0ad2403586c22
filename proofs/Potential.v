(* Whether a game has a potential, over the profiles of reduced pure strategies. *)
From Coq Require Import QArith Qreduction List Bool Lia Lqa PeanoNat Ascii String Permutation.
Require Import Game Maps Core Kernel Bytes Files Deals Says Limits Families Equilibria Plays Dominance Rounds Pure Hulls Optimal Bimatrix.
Import ListNotations.
Open Scope Q_scope.
Open Scope list_scope.

(* ---- TRUSTED: what a certificate states, when that is true, and the sentence ---- *)
(* Monderer and Shapley 1996, Potential games, section 2: one player deviates; the payoff and the potential change *)
Definition deviates (n : nat) (t : tree) (i : player) (ps qs : list plan) : Prop :=
  (i < n)%nat /\ In ps (plan_profiles n t) /\ In qs (plan_profiles n t) /\ forall j, j <> i -> nth j ps [] = nth j qs [].
Definition gained (i : player) (t : tree) (ps qs : list plan) : Q := payoff i (played qs) t - payoff i (played ps) t.
Definition exact_potential (n : nat) (t : tree) (F : list plan -> Q) : Prop :=
  forall i ps qs, deviates n t i ps qs -> F qs - F ps == gained i t ps qs.
Definition ordinal_potential (n : nat) (t : tree) (F : list plan -> Q) : Prop :=
  forall i ps qs, deviates n t i ps qs -> (F ps < F qs <-> 0 < gained i t ps qs).
(* the same, section 2: what a player gains is the player's weight times the change of the potential *)
Definition weighted_potential (n : nat) (t : tree) (w : player -> Q) (F : list plan -> Q) : Prop :=
  (forall i, (i < n)%nat -> 0 < w i) /\ forall i ps qs, deviates n t i ps qs -> gained i t ps qs == w i * (F qs - F ps).
Inductive potential := ExactPotential | OrdinalPotential | NoPotential | WeightedPotential | NoWeights.
Definition potential_true (n : nat) (t : tree) (x : potential) : Prop :=
  (exists T, agrees n T (fun _ => []) t) /\
  match x with
  | ExactPotential => exists F, exact_potential n t F
  | OrdinalPotential => (exists F, ordinal_potential n t F) /\ ~ exists F, exact_potential n t F
  | NoPotential => (~ exists F, ordinal_potential n t F) /\ ~ exists F, exact_potential n t F
  | WeightedPotential => exists w F, weighted_potential n t w F
  | NoWeights => ~ exists w F, weighted_potential n t w F end.
Definition potential_words (x : potential) : text :=
  lit "over the profiles of reduced pure strategies the game has " ++ lit (match x with
  | ExactPotential => "an exact potential" | OrdinalPotential => "an ordinal potential, and no exact one"
  | NoPotential => "no ordinal potential, and so no exact one"
  | WeightedPotential => "a weighted potential" | NoWeights => "no weighted potential" end).
Definition potential_in (weighted : bool) (s : json) : option potential :=
  do f <- keys ["kind"; "potential"]%string s;
  match f with
  | [_; p] => if weighted then (if of_kind "weighted" p then Some WeightedPotential else if of_kind "none" p then Some NoWeights else None)
      else if of_kind "exact" p then Some ExactPotential else if of_kind "ordinal" p then Some OrdinalPotential
      else if of_kind "none" p then Some NoPotential else None
  | _ => None end.

(* ---- not trusted from here: an exact potential is an ordinal one; around a cycle a potential does not change ---- *)
Lemma exact_ordinal n t F : exact_potential n t F -> ordinal_potential n t F.
Proof. intros E i ps qs D. specialize (E i ps qs D). split; intros; lra. Qed.
Lemma deviates_back n t i ps qs : deviates n t i ps qs -> deviates n t i qs ps.
Proof. intros (I & P & Q0 & E). repeat split; auto. intros j N. symmetry. auto. Qed.
Lemma gained_back i t ps qs : gained i t qs ps == - gained i t ps qs.
Proof. unfold gained. ring. Qed.
Definition around_ {A} (l : list A) : list (A * A) := match l with [] => [] | x :: r => combine l (r ++ [x]) end.
Lemma telescope {A} (F : A -> Q) r : forall x e, qsum (map (fun z => F (snd z) - F (fst z)) (combine (x :: r) (r ++ [e]))) == F e - F x.
Proof. induction r as [|y r IH]; intros x e; [cbn; ring|]. cbn [combine app map qsum fst snd]. specialize (IH y e). cbn [combine app] in IH. rewrite IH. ring. Qed.
Lemma around_zero {A} (F : A -> Q) l : qsum (map (fun z => F (snd z) - F (fst z)) (around_ l)) == 0.
Proof. destruct l as [|x r]; [reflexivity|]. unfold around_. rewrite telescope. ring. Qed.

(* ---- the strategies, as the witness lists them; every profile lies on one line of each player ---- *)
Definition every_plan n t : list (list plan) := map (fun i => reduced_plans i t) (seq 0 n).
Definition listed_in n t (j : json) : option (list (list plan)) :=
  do cs <- for_players n plans_in j; every (fun z => all_plans (fst z) t (snd z)) (combine (seq 0 n) cs).
Lemma every_all {A B} (f : A -> option B) l : forall ys, every f l = Some ys -> Forall2 (fun x y => f x = Some y) l ys.
Proof.
  induction l as [|x l IH]; intros ys E; [cbn in E; inversion E; constructor|]. rewrite all_cons in E.
  destruct (f x) eqn:X; [|discriminate]. destruct (every f l); [|discriminate]. inversion E; subst. constructor; auto.
Qed.
Lemma every_length {A B} (f : A -> option B) l ys : every f l = Some ys -> length ys = length l.
Proof. intros E. apply every_all in E. induction E; cbn [length]; congruence. Qed.
Lemma for_players_length {B} n (f : json -> option B) j l : for_players n f j = Some l -> length l = n.
Proof.
  unfold for_players. destruct (obj j) as [o|]; [|discriminate]. cbn [bind]. destruct (Nat.eqb _ n); [|discriminate]. intros E.
  apply every_length in E. now rewrite seq_length in E.
Qed.
Lemma listed_in_ok n t j pss : listed_in n t j = Some pss -> Forall2 (fun ps every_ => Permutation ps every_) pss (every_plan n t).
Proof.
  unfold listed_in, every_plan. destruct (for_players n plans_in j) as [cs|] eqn:P; [|discriminate]. cbn [bind]. apply for_players_length in P. intros E. apply every_all in E.
  assert (H : forall l (cs : list (list plan)) pss, length cs = length l -> Forall2 (fun x y => all_plans (fst x) t (snd x) = Some y) (combine l cs) pss ->
    Forall2 (fun ps every_ => Permutation ps every_) pss (map (fun i => reduced_plans i t) l)).
  { clear. induction l as [|i l IH]; intros [|c cs] pss L F; cbn [length] in L; try discriminate; cbn [combine] in F; inversion F as [|? ? ? ? X Y]; subst; constructor.
    - exact (proj1 (all_plans_ok _ _ _ _ X)).
    - eapply IH; [|exact Y]. lia. }
  eapply H; [|exact E]. now rewrite seq_length.
Qed.
Lemma each_of_subset pss L : Forall2 (fun ps every_ : list plan => Permutation ps every_) pss L -> forall ps, In ps (each_of pss) <-> In ps (each_of L).
Proof.
  induction 1 as [|l m pss L P F IH]; intros ps; [reflexivity|]. rewrite !each_of_in. split; intros X; inversion X as [|? ? ? ? Y Z]; subst; constructor;
    try (eapply Permutation_in; [|exact Y]; [exact P || (symmetry; exact P)]); apply each_of_in; apply IH; apply each_of_in; exact Z.
Qed.
Definition lines_of (pss : list (list plan)) (i : nat) : list (list (list plan)) :=
  flat_map (fun a => map (fun b => map (fun p => a ++ p :: b) (nth i pss [])) (each_of (skipn (S i) pss))) (each_of (firstn i pss)).
Lemma Forall2_length {A B} {R : A -> B -> Prop} {l m} : Forall2 R l m -> length l = length m.
Proof. induction 1; cbn [length]; congruence. Qed.
Lemma Forall2_firstn {A B} (R : A -> B -> Prop) k : forall l m, Forall2 R l m -> Forall2 R (firstn k l) (firstn k m).
Proof. induction k as [|k IH]; intros l m F; [constructor|]. destruct F; cbn [firstn]; constructor; auto. Qed.
Lemma Forall2_skipn {A B} (R : A -> B -> Prop) k : forall l m, Forall2 R l m -> Forall2 R (skipn k l) (skipn k m).
Proof. induction k as [|k IH]; intros l m F; [exact F|]. destruct F; cbn [skipn]; auto. Qed.
Lemma Forall2_nth_in {A} k : forall (l : list A) m d, Forall2 (@In A) l m -> (k < length l)%nat -> In (nth k l d) (nth k m []).
Proof. induction k as [|k IH]; intros l m d F L; destruct F; cbn [length nth] in *; try lia; [assumption|]. apply IH; [assumption|lia]. Qed.
Lemma parts_of {A} (d : A) k : forall l, (k < length l)%nat -> l = firstn k l ++ nth k l d :: skipn (S k) l.
Proof. induction k as [|k IH]; intros [|x l] L; cbn [length] in L; try lia; [reflexivity|]. cbn [firstn nth app]. f_equal. apply IH. lia. Qed.
Lemma same_but {A} (d : A) k : forall l m, length l = length m -> (forall j, j <> k -> nth j l d = nth j m d) -> firstn k l = firstn k m /\ skipn (S k) l = skipn (S k) m.
Proof.
  induction k as [|k IH]; intros [|x l] [|y m] L E; cbn [length] in L; try discriminate; auto.
  - split; [reflexivity|]. cbn [skipn]. apply (nth_ext l m d d); [lia|]. intros j J. exact (E (S j) ltac:(lia)).
  - destruct (IH l m ltac:(lia) (fun j N => E (S j) ltac:(lia))) as [A0 B0]. cbn [firstn]. split; [|exact B0]. f_equal; [exact (E 0%nat ltac:(lia))|exact A0].
Qed.
Lemma on_line pss i ps qs : In ps (each_of pss) -> In qs (each_of pss) -> (i < length pss)%nat -> (forall j, j <> i -> nth j ps [] = nth j qs []) ->
  exists l, In l (lines_of pss i) /\ In ps l /\ In qs l.
Proof.
  intros P Q0 I E. apply each_of_in in P. apply each_of_in in Q0. assert (Lp := Forall2_length P). assert (Lq := Forall2_length Q0).
  destruct (same_but [] i ps qs ltac:(lia) E) as [A B].
  exists (map (fun p => firstn i ps ++ p :: skipn (S i) ps) (nth i pss [])). split; [|split].
  - unfold lines_of. apply in_flat_map. exists (firstn i ps). split; [apply each_of_in, Forall2_firstn, P|]. apply in_map_iff. exists (skipn (S i) ps). split; [reflexivity|]. apply each_of_in, Forall2_skipn, P.
  - apply in_map_iff. exists (nth i ps []). split; [symmetry; apply parts_of; lia|]. apply Forall2_nth_in; [exact P|lia].
  - apply in_map_iff. exists (nth i qs []). split; [rewrite A, B; symmetry; apply parts_of; lia|]. apply Forall2_nth_in; [exact Q0|lia].
Qed.

(* ---- the check ---- *)
Definition profile_key (ps : list plan) : name := fold_left (fun k p => note k (key p)) ps 1%positive.
Definition value_by (profiles : list (list plan)) (values : list Q) : NM.t Q := fold_left (fun m x => NM.add (profile_key (fst x)) (snd x) m) (combine profiles values) (NM.empty _).
Definition value_of (m : NM.t Q) (ps : list plan) : Q := match NM.find (profile_key ps) m with Some q => q | None => 0 end.
Definition line_exact (l : list (Q * Q)) : bool := match l with [] => true | (u, v) :: r => forallb (fun x => Qeq_bool (snd x - v) (fst x - u)) r end.
Definition line_ordinal (l : list (Q * Q)) : bool := forallb (fun x => forallb (fun y => Bool.eqb (Qle_bool (fst x) (fst y)) (Qle_bool (snd x) (snd y))) l) l.
Definition line_weighted (w : player -> Q) (i : player) (l : list (Q * Q)) : bool := line_exact (map (fun x => (fst x, w i * snd x)) l).
Definition on_lines (n : nat) t (pss : list (list plan)) (m : NM.t Q) (line_b : player -> list (Q * Q) -> bool) : bool :=
  forallb (fun i => forallb (fun l => line_b i (map (fun ps => (Qred (expected (pay i) (played ps) t), value_of m ps)) l)) (lines_of pss i)) (seq 0 n).
Definition profile_at_numbers (pss : list (list plan)) (j : json) : option (list plan) :=
  do l <- lst j; if Nat.eqb (length l) (length pss)
    then every (fun z => do k <- whole (fst z); nth_error (snd z) (Z.to_nat (k - 1))) (combine l pss) else None.
Definition mover (n : nat) (ps qs : list plan) : option player :=
  match filter (fun i => negb (Rounds.planb (nth i ps []) (nth i qs []))) (seq 0 n) with [i] => Some i | _ => None end.
Notation gain_of := (player * Q)%type.      (* who deviates in a step, and what that gains *)
Definition step_gain (n : nat) t (z : list plan * list plan) : option gain_of :=
  do i <- mover n (fst z) (snd z); Some (i, Qred (expected (pay i) (played (snd z)) t - expected (pay i) (played (fst z)) t)).
Definition cycle_gains (n : nat) t (pss : list (list plan)) (j : json) : option (list gain_of) :=
  do l <- bind (distinct j) some; do path <- every (profile_at_numbers pss) l; every (step_gain n t) (around_ path).
Definition no_values (j : json) : bool := match j with JL [] => true | _ => false end.
Definition potential_steps (z : sizes) (cells : Z) (values : list Q) : option Z :=
  do a <- pure_steps z cells; do d <- measure values; Some (a + sum_steps (Z.of_nat (players_ z) * cells) (digits_ z + d))%Z.
Definition POTENTIAL := 100000%Z.
Definition WORKED := 200000000%Z.         (* payoffs times nodes, and pairs on lines; more are not covered *)
Definition many_pairs n t : Z := (pure_cells n t * fold_left Z.max (map (reduced t) (seq 0 n)) 0)%Z.
Definition too_many_profiles n t (z : sizes) : bool :=
  (pure_cells n t <=? POTENTIAL)%Z && ((WORKED <? Z.of_nat n * pure_cells n t * nodes t 0)%Z || (WORKED <? many_pairs n t)%Z || negb (few (pure_steps z (pure_cells n t)))).
(* what each player gains on cycles, times their multipliers *)
Definition multiples (factors : list Q) (cycles : list (list gain_of)) : list gain_of :=
  flat_map (fun z => map (fun g => (fst g, fst z * snd g)) (snd z)) (combine factors cycles).
Definition gained_by (l : list gain_of) (i : player) : Q := sumq (map snd (filter (fun g => Nat.eqb (fst g) i) l)).
Definition checks_weights (n : nat) t (z : sizes) (pss : list (list plan)) (valued : list Q -> (player -> list (Q * Q) -> bool) -> bool) (x : potential) (cs ms vs ws : json) : bool :=
  match x, bind (lst ms) (every rat), bind (lst vs) (every rat), bind (lst ws) (every rat) with
  | WeightedPotential, Some [], Some v, Some w => no_values cs && Nat.eqb (length w) n && forallb (fun q => negb (Qle_bool q 0)) w && few (measure w) && valued v (line_weighted (fun i => nth i w 0))
  | NoWeights, Some m, Some [], Some [] => few (measure m) &&
      match bind (bind (distinct cs) some) (every (cycle_gains n t pss)) with
      | Some gs => let l := multiples m gs in Nat.eqb (length m) (length gs) && forallb (fun i => Qle_bool 0 (gained_by l i)) (seq 0 n) && existsb (fun i => negb (Qle_bool (gained_by l i) 0)) (seq 0 n)
      | None => false end
  | _, _, _, _ => false end.
Definition checks_potential (n : nat) t (z : sizes) (x : potential) (w : json) : bool :=
  if (POTENTIAL <? pure_cells n t)%Z || too_many_profiles n t z then false else
  let valued pss vs line_b := let profiles := each_of pss in
    Nat.eqb (length vs) (length profiles) && few (potential_steps z (pure_cells n t) vs) && on_lines n t pss (value_by profiles vs) line_b in
  match x with
  | WeightedPotential | NoWeights =>
      match keys ["cycles"; "multipliers"; "strategies"; "values"; "weights"]%string w with
      | Some [cs; ms; s; v; ws] => match listed_in n t s with Some pss => checks_weights n t z pss (valued pss) x cs ms v ws | None => false end
      | _ => false end
  | _ =>
    match keys ["cycle"; "strategies"; "values"]%string w with
    | Some [c; s; v] =>
      match listed_in n t s with
      | None => false
      | Some pss =>
          let has line_b := match bind (lst v) (every rat) with Some vs => valued pss vs line_b | None => false end in
          match x, cycle_gains n t pss c with
          | ExactPotential, _ => no_values c && has (fun _ => line_exact)
          | OrdinalPotential, Some gs => has (fun _ => line_ordinal) && negb (Qeq_bool (sumq (map snd gs)) 0)
          | NoPotential, Some gs => no_values v && forallb (fun g => Qle_bool 0 (snd g)) gs && existsb (fun g => negb (Qle_bool (snd g) 0)) gs
          | _, _ => false
          end
      end
    | _ => false end
  end.
Section Listed.
  Variables (n : nat) (t : tree) (pss : list (list plan)).
  Hypothesis (All : Forall2 (fun ps every_ => Permutation ps every_) pss (every_plan n t)).
  Lemma listed_profiles ps : In ps (each_of pss) <-> In ps (plan_profiles n t).
  Proof. exact (each_of_subset _ _ All ps). Qed.
  Lemma listed_length : length pss = n.
  Proof. pose proof (Forall2_length All) as L. unfold every_plan in L. now rewrite map_length, seq_length in L. Qed.
  Lemma lines_ok m line_b i ps qs : on_lines n t pss m line_b = true -> deviates n t i ps qs ->
    exists l, line_b i l = true /\ exists a b, In (a, value_of m ps) l /\ In (b, value_of m qs) l /\ a == payoff i (played ps) t /\ b == payoff i (played qs) t.
  Proof.
    unfold on_lines. rewrite forallb_forall. intros C (I & P & Q0 & E). apply listed_profiles in P. apply listed_profiles in Q0. pose proof listed_length as Ln.
    destruct (on_line pss i ps qs P Q0 ltac:(unfold plan in *; lia) E) as (l & L & Lp & Lq). specialize (C i ltac:(apply in_seq; lia)). rewrite forallb_forall in C. specialize (C l L).
    eexists. split; [exact C|]. eexists. eexists. split; [apply in_map_iff; exists ps; split; [reflexivity|exact Lp]|]. split; [apply in_map_iff; exists qs; split; [reflexivity|exact Lq]|].
    split; rewrite Qred_correct; apply expected_ok.
  Qed.
  Lemma exact_lines m : on_lines n t pss m (fun _ => line_exact) = true -> exact_potential n t (value_of m).
  Proof.
    intros C i ps qs D. destruct (lines_ok m _ i ps qs C D) as (l & Lb & a & b & A & B & Ea & Eb). unfold gained. rewrite <- Ea, <- Eb.
    destruct l as [|[u v] r]; [destruct A|]. cbn [line_exact] in Lb. rewrite forallb_forall in Lb.
    assert (X : forall c q, In (c, q) ((u, v) :: r) -> q - v == c - u).
    { intros c q [J|J]; [inversion J; subst; ring|]. specialize (Lb _ J). apply Qeq_bool_iff in Lb. exact Lb. }
    apply X in A. apply X in B. lra.
  Qed.
  Lemma weighted_lines m w : on_lines n t pss m (line_weighted w) = true -> forall i ps qs, deviates n t i ps qs -> gained i t ps qs == w i * (value_of m qs - value_of m ps).
  Proof.
    intros C i ps qs D. destruct (lines_ok m _ i ps qs C D) as (l & Lb & a & b & A & B & Ea & Eb). unfold gained. rewrite <- Ea, <- Eb. unfold line_weighted in Lb.
    assert (X : exists u v, forall c q, In (c, q) l -> w i * q - v == c - u).
    { destruct l as [|[u v] r]; [destruct A|]. cbn [map fst snd line_exact] in Lb. rewrite forallb_forall in Lb. exists u, (w i * v). intros c q [J|J]; [inversion J; subst; ring|].
      specialize (Lb (c, w i * q) ltac:(apply in_map_iff; exists (c, q); split; [reflexivity|exact J])). apply Qeq_bool_iff in Lb. exact Lb. }
    destruct X as (u & v & X). apply X in A. apply X in B. lra.
  Qed.
  Lemma ordinal_lines m : on_lines n t pss m (fun _ => line_ordinal) = true -> ordinal_potential n t (value_of m).
  Proof.
    intros C i ps qs D. destruct (lines_ok m _ i ps qs C D) as (l & Lb & a & b & A & B & Ea & Eb). unfold gained. rewrite <- Ea, <- Eb.
    unfold line_ordinal in Lb. rewrite forallb_forall in Lb. specialize (Lb _ B). rewrite forallb_forall in Lb. specialize (Lb _ A). cbn [fst snd] in Lb. apply Bool.eqb_prop in Lb.
    assert (N : forall p q, Qle_bool p q = false <-> q < p).
    { intros p q. split; [apply not_le|]. intros L. destruct (Qle_bool p q) eqn:Y; [|reflexivity]. apply Qle_bool_iff in Y. lra. }
    rewrite <- N, <- Lb, N. split; intros; lra.
  Qed.
  Lemma profile_at_in_ok j ps : profile_at_numbers pss j = Some ps -> In ps (each_of pss).
  Proof.
    unfold profile_at_numbers. destruct (lst j) as [l|]; [|discriminate]. cbn [bind]. destruct (Nat.eqb_spec (length l) (length pss)) as [L|]; [|discriminate]. intros E. apply every_all in E. apply each_of_in.
    revert l ps L E. generalize pss as rs. clear. induction rs as [|p rs IH]; intros [|k l] ps L E; cbn [length] in L; try discriminate; cbn [combine] in E; inversion E as [|? ? ? ? X Y]; subst; constructor.
    - cbn [fst snd] in X. destruct (whole k); [|discriminate]. cbn [bind] in X. eapply nth_error_In, X.
    - eapply IH; [|exact Y]. lia.
  Qed.
  Lemma mover_ok ps qs i : In ps (each_of pss) -> In qs (each_of pss) -> mover n ps qs = Some i -> deviates n t i ps qs.
  Proof.
    intros P Q0. unfold mover. destruct (filter _ _) as [|k [|? ?]] eqn:F; try discriminate. intros E. inversion E; subst k. pose proof listed_length as Ln.
    assert (I : In i (seq 0 n)). { assert (J : In i (filter (fun i => negb (Rounds.planb (nth i ps []) (nth i qs []))) (seq 0 n))) by (rewrite F; now left). now apply filter_In in J. }
    apply in_seq in I. split; [lia|]. split; [now apply listed_profiles|]. split; [now apply listed_profiles|]. intros j N.
    apply each_of_in in P. apply each_of_in in Q0. pose proof (Forall2_length P) as Lp. pose proof (Forall2_length Q0) as Lq. unfold plan in *.
    destruct (Nat.lt_ge_cases j n) as [J|J]; [|rewrite !nth_overflow by lia; reflexivity].
    destruct (Rounds.planb (nth j ps []) (nth j qs [])) eqn:B; [now apply Rounds.planb_ok|]. exfalso. apply N.
    assert (X : In j (filter (fun i => negb (Rounds.planb (nth i ps []) (nth i qs []))) (seq 0 n))) by (apply filter_In; split; [apply in_seq; lia|now rewrite B]).
    rewrite F in X. destruct X as [X|[]]. now symmetry.
  Qed.
  (* the steps of a cycle, each with its player and gain *)
  Definition is_step (z : list plan * list plan) (g : gain_of) : Prop := deviates n t (fst g) (fst z) (snd z) /\ snd g == gained (fst g) t (fst z) (snd z).
  Lemma cycle_ok j gs : cycle_gains n t pss j = Some gs -> exists path, Forall2 is_step (around_ path) gs.
  Proof.
    unfold cycle_gains. destruct (bind _ some) as [l|]; [|discriminate]. cbn [bind]. destruct (every (profile_at_numbers pss) l) as [path|] eqn:P; [|discriminate]. cbn [bind]. intros E.
    exists path. apply every_all in P. apply every_all in E.
    assert (In_ : forall ps, In ps path -> In ps (each_of pss)). { clear - P. intros ps I. induction P as [|x y l path X _ IH]; [destruct I|]. destruct I as [<-|I]; [now apply profile_at_in_ok in X|auto]. }
    assert (Ar : forall z, In z (around_ path) -> In (fst z) path /\ In (snd z) path).
    { intros [a b] I. destruct path as [|x r]; [destruct I|]. unfold around_ in I. split; [eapply in_combine_l, I|]. apply in_combine_r in I. apply in_app_iff in I. destruct I as [I|[<-|[]]]; [now right|now left]. }
    clear P. induction E as [|z g zs gs X _ IH]; constructor; [|apply IH; intros z0 I; apply Ar; now right].
    destruct (Ar z (or_introl eq_refl)) as [Z1 Z2]. unfold step_gain in X. destruct (mover n (fst z) (snd z)) as [i|] eqn:M; [|discriminate]. cbn [bind] in X. apply (f_equal (fun o => match o with Some y => y | None => g end)) in X. subst g.
    split; cbn [fst snd]; [now apply mover_ok; auto|]. rewrite Qred_correct, !expected_ok. reflexivity.
  Qed.
  Lemma no_exact j gs : cycle_gains n t pss j = Some gs -> ~ sumq (map snd gs) == 0 -> ~ exists F, exact_potential n t F.
  Proof.
    intros C N (F & X). apply N. rewrite sumq_ok. destruct (cycle_ok j gs C) as (path & P). rewrite <- (around_zero F path).
    clear C N. induction P as [|z g zs gs [D G] _ IH]; [reflexivity|]. cbn [map qsum]. rewrite IH, G, (X _ _ _ D). reflexivity.
  Qed.
  Lemma no_ordinal j gs : cycle_gains n t pss j = Some gs -> (forall g, In g gs -> 0 <= snd g) -> (exists g, In g gs /\ 0 < snd g) -> ~ exists F, ordinal_potential n t F.
  Proof.
    intros C N E (F & X). destruct (cycle_ok j gs C) as (path & P). pose proof (around_zero F path) as Z.
    assert (Up : Forall2 (fun z g => (0 <= F (snd z) - F (fst z)) /\ (0 < snd g -> 0 < F (snd z) - F (fst z))) (around_ path) gs).
    { clear E Z C. induction P as [|z g zs gs [D G] _ IH]; constructor; [|apply IH; intros g0 I; apply N; now right].
      pose proof (X _ _ _ D) as U. pose proof (X _ _ _ (deviates_back _ _ _ _ _ D)) as V. rewrite gained_back in V. specialize (N g (or_introl eq_refl)). rewrite G in N. split.
      - destruct (Qlt_le_dec (F (snd z)) (F (fst z))) as [L|L]; [|lra]. apply V in L. lra.
      - intros Pg. rewrite G in Pg. apply U in Pg. lra. }
    destruct E as (g & I & Pg). assert (S0 : 0 < qsum (map (fun z => F (snd z) - F (fst z)) (around_ path))); [|lra].
    clear - Up I Pg. induction Up as [|z k zs gs [A B] Up IH]; [destruct I|]. cbn [map qsum].
    assert (Nn : 0 <= qsum (map (fun z => F (snd z) - F (fst z)) zs)) by (clear - Up; induction Up as [|? ? ? ? [A0 _] _ IH]; cbn [map qsum]; lra).
    destruct I as [->|I]; [specialize (B Pg); lra|specialize (IH I); lra].
  Qed.
  (* what is gained on cycles, each player's gains divided by the weight, sums to nothing; so it is not as Stiemke's theorem has it *)
  Lemma by_player (c : player -> Q) l : (forall g, In g l -> (fst g < n)%nat) -> qsum (map (fun g => c (fst g) * snd g) l) == qsum (map (fun i => c i * gained_by l i) (seq 0 n)).
  Proof.
    induction l as [|g l IH]; intros L.
    - cbn [map qsum]. symmetry. apply zero_sum. intros i _. unfold gained_by. cbn [filter map]. rewrite sumq_ok. cbn [qsum]. ring.
    - cbn [map qsum]. rewrite IH by (intros h I; apply L; now right). specialize (L g (or_introl eq_refl)). destruct g as [k q]. cbn [fst snd] in *.
      assert (E : forall i, gained_by ((k, q) :: l) i == (if Nat.eqb k i then q else 0) + gained_by l i).
      { intros i. unfold gained_by. cbn [filter fst]. destruct (Nat.eqb k i); cbn [map snd]; rewrite !sumq_ok; cbn [qsum]; ring. }
      assert (S0 : forall ks, NoDup ks -> qsum (map (fun i => c i * (if Nat.eqb k i then q else 0)) ks) == if existsb (Nat.eqb k) ks then c k * q else 0).
      { clear. induction 1 as [|i ks N _ IH]; cbn [map qsum existsb]; [reflexivity|]. rewrite IH. destruct (Nat.eqb_spec k i) as [->|X]; cbn [orb].
        - destruct (existsb (Nat.eqb i) ks) eqn:Y; [|ring]. exfalso. apply existsb_exists in Y. destruct Y as (j & J & Y). apply Nat.eqb_eq in Y. now subst.
        - destruct (existsb (Nat.eqb k) ks); ring. }
      transitivity (qsum (map (fun i => c i * (if Nat.eqb k i then q else 0)) (seq 0 n)) + qsum (map (fun i => c i * gained_by l i) (seq 0 n))).
      + rewrite (S0 _ (seq_NoDup n 0)). replace (existsb (Nat.eqb k) (seq 0 n)) with true; [reflexivity|]. symmetry. apply existsb_exists. exists k. split; [apply in_seq; lia|apply Nat.eqb_refl].
      + generalize (seq 0 n) as ks. induction ks as [|i ks IHk]; cbn [map qsum]; [ring|]. rewrite <- IHk, (E i). ring.
  Qed.
  Lemma no_weights cs ms gs : Forall2 (fun j g => cycle_gains n t pss j = Some g) cs gs -> length ms = length gs -> (forall i, (i < n)%nat -> 0 <= gained_by (multiples ms gs) i) ->
    (exists i, (i < n)%nat /\ 0 < gained_by (multiples ms gs) i) -> ~ exists w F, weighted_potential n t w F.
  Proof.
    intros C Lm N (i & Li & P) (w & F & Pw & X).
    assert (Z : forall g, In g gs -> (forall h, In h g -> (fst h < n)%nat) /\ qsum (map (fun h => / w (fst h) * snd h) g) == 0).
    { intros g Ig. clear - All C Ig Pw X. induction C as [|j g' cs gs E _ IH]; [destruct Ig|]. destruct Ig as [<-|Ig]; [|exact (IH Ig)]. destruct (cycle_ok j g' E) as (path & S0). rewrite <- (around_zero F path). clear - S0 Pw X.
      induction S0 as [|z h zs g [D G] _ [IH1 IH2]]; [split; [intros h []|reflexivity]|]. assert (Lh : (fst h < n)%nat) by apply D. split; [intros h' [<-|I]; [exact Lh|now apply IH1]|]. cbn [map qsum]. rewrite IH2, G, (X _ _ _ D).
      assert (W0 := Pw _ Lh). assert (Y : / w (fst h) * (w (fst h) * (F (snd z) - F (fst z))) == F (snd z) - F (fst z)) by (field; lra). rewrite Y. reflexivity. }
    assert (A : (forall h, In h (multiples ms gs) -> (fst h < n)%nat) /\ qsum (map (fun h => / w (fst h) * snd h) (multiples ms gs)) == 0).
    { clear - Z Lm. unfold multiples. revert ms Lm. induction gs as [|g gs IH]; intros [|m ms] Lm; cbn [length] in Lm; try discriminate; cbn [combine flat_map]; [split; [intros h []|reflexivity]|].
      destruct (IH (fun g' I => Z g' (or_intror I)) ms ltac:(lia)) as [A B]. destruct (Z g (or_introl eq_refl)) as [C D]. cbn [fst snd]. split.
      - intros h I. apply in_app_iff in I. destruct I as [I|I]; [|now apply A]. apply in_map_iff in I. destruct I as (h' & <- & I). cbn [fst]. now apply C.
      - rewrite map_app, qsum_app, B, map_map. cbn [fst snd]. assert (E : forall l, qsum (map (fun h : gain_of => / w (fst h) * (m * snd h)) l) == m * qsum (map (fun h => / w (fst h) * snd h) l)) by (clear; induction l as [|h l IH]; cbn [map qsum]; [ring|rewrite IH; ring]). rewrite E, D. ring. }
    destruct A as [A B]. rewrite (by_player (fun i => / w i) _ A) in B.
    assert (NN : forall k, In k (seq 0 n) -> 0 <= / w k * gained_by (multiples ms gs) k).
    { intros k I. apply in_seq in I. apply Qmult_le_0_compat; [apply Qlt_le_weak, Qinv_lt_0_compat, Pw; lia|apply N; lia]. }
    pose proof (zero_sum_terms _ _ NN B i ltac:(apply in_seq; lia)) as Q0. apply Qmult_integral in Q0. destruct Q0 as [Q0|Q0]; [|lra]. pose proof (Qinv_lt_0_compat _ (Pw i Li)). lra.
  Qed.
End Listed.
Theorem checks_potential_ok T n t z x w : gameb n t T = true -> checks_potential n t z x w = true -> potential_true n t x.
Proof.
  intros G. unfold checks_potential. destruct (_ || _)%bool; [discriminate|]. cbv zeta.
  assert (H : x = WeightedPotential \/ x = NoWeights \/ (x <> WeightedPotential /\ x <> NoWeights)) by (destruct x; auto; right; right; split; discriminate).
  assert (Wt : forall pss cs ms v ws, listed_in n t ws = Some pss -> forall ws', checks_weights n t z pss (fun vs line_b => Nat.eqb (length vs) (length (each_of pss)) && few (potential_steps z (pure_cells n t) vs) && on_lines n t pss (value_by (each_of pss) vs) line_b) x cs ms v ws' = true -> potential_true n t x).
  { intros pss cs ms v s L ws C. apply listed_in_ok in L. split; [exists (table_of T); now apply agreesb_ok|]. unfold checks_weights in C. destruct x; try discriminate; destruct (bind (lst ms) _) as [m|]; try discriminate.
    - destruct m; [|discriminate]. destruct (bind (lst v) _) as [vs|]; [|discriminate]. destruct (bind (lst ws) _) as [w'|]; [|discriminate]. rewrite !andb_true_iff in C. destruct C as [[[[_ Lw] Pw] _] [_ C]]. apply Nat.eqb_eq in Lw. rewrite forallb_forall in Pw.
      eexists. eexists. split; [|eapply weighted_lines; [exact L|exact C]]. intros i I. apply not_le, negb_true_iff, Pw, nth_In. lia.
    - destruct (bind (lst v) _) as [[|]|]; try discriminate. destruct (bind (lst ws) _) as [[|]|]; try discriminate. apply andb_true_iff in C. destruct C as [_ C]. destruct (bind (distinct cs) some) as [l|]; [|discriminate]. cbn [bind] in C. destruct (every _ l) as [gs|] eqn:E; [|discriminate]. cbv zeta in C.
      rewrite !andb_true_iff in C. destruct C as [[Lm N] P]. apply Nat.eqb_eq in Lm. apply every_all in E. apply (no_weights n t pss L l m gs E Lm).
      + intros i I. rewrite forallb_forall in N. apply Qle_bool_iff, N, in_seq. lia.
      + apply existsb_exists in P. destruct P as (i & I & P). apply in_seq in I. exists i. split; [lia|]. now apply not_le, negb_true_iff. }
  destruct H as [->|[->|[H1 H2]]].
  1-2: destruct (keys _ w) as [[|cs [|ms [|s [|v [|ws [|? ?]]]]]]|]; try discriminate; destruct (listed_in n t s) as [pss|] eqn:L; [|discriminate]; intros C; exact (Wt pss cs ms v s L ws C).
  clear Wt. intros C. assert (C' : match keys ["cycle"; "strategies"; "values"]%string w with Some [c; s; v] => match listed_in n t s with None => false | Some pss =>
      let has line_b := match bind (lst v) (every rat) with Some vs => Nat.eqb (length vs) (length (each_of pss)) && few (potential_steps z (pure_cells n t) vs) && on_lines n t pss (value_by (each_of pss) vs) line_b | None => false end in
      match x, cycle_gains n t pss c with
      | ExactPotential, _ => no_values c && has (fun _ => line_exact)
      | OrdinalPotential, Some gs => has (fun _ => line_ordinal) && negb (Qeq_bool (sumq (map snd gs)) 0)
      | NoPotential, Some gs => no_values v && forallb (fun g => Qle_bool 0 (snd g)) gs && existsb (fun g => negb (Qle_bool (snd g) 0)) gs
      | _, _ => false end end | _ => false end = true) by (destruct x; try contradiction; exact C).
  clear C. rename C' into C. destruct (keys _ w) as [[|c [|s [|v [|? ?]]]]|]; try discriminate.
  destruct (listed_in n t s) as [pss|] eqn:L; [|discriminate]. cbv zeta in C. apply listed_in_ok in L. split; [exists (table_of T); now apply agreesb_ok|].
  destruct x; try contradiction.
  - apply andb_true_iff in C. destruct C as [_ C]. destruct (bind (lst v) _) as [vs|]; [|discriminate]. rewrite !andb_true_iff in C. destruct C as [_ C]. eexists. eapply exact_lines; eauto.
  - destruct (cycle_gains n t pss c) as [gs|] eqn:Y; [|discriminate]. apply andb_true_iff in C. destruct C as [C1 C2]. destruct (bind (lst v) _) as [vs|]; [|discriminate]. rewrite !andb_true_iff in C1. destruct C1 as [_ C1].
    split; [eexists; eapply ordinal_lines; eauto|]. apply negb_true_iff, Qeq_bool_neq in C2. eapply no_exact; eauto.
  - destruct (cycle_gains n t pss c) as [gs|] eqn:Y; [|discriminate]. rewrite !andb_true_iff in C. destruct C as [[_ C2] C3].
    assert (N : ~ exists F, ordinal_potential n t F).
    { eapply no_ordinal; eauto.
      - intros g I. rewrite forallb_forall in C2. now apply Qle_bool_iff, C2.
      - apply existsb_exists in C3. destruct C3 as (g & I & Pg). exists g. split; [exact I|]. apply negb_true_iff in Pg. now apply not_le. }
    split; [exact N|]. intros (F & E). apply N. exists F. now apply exact_ordinal.
Qed.
