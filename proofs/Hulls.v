(* Polytopes: convex hulls, affine forms, facets; that linear forms enclose the hull of listed points. *)
From Coq Require Import QArith Qreduction List Bool Lia Lqa PeanoNat FMapFacts.
Require Import Game Maps Core Kernel Deals.
Import ListNotations.
Open Scope Q_scope.
Open Scope list_scope.

(* ---- TRUSTED: points are lists of coordinates; an affine form is a constant and its coefficients ---- *)
Fixpoint dot (a u : list Q) : Q := match a, u with x :: a', y :: u' => x * y + dot a' u' | _, _ => 0 end.
Definition form_at (f u : list Q) : Q := dot f (1 :: u).
Definition combination (ws : list Q) (ps : list (list Q)) (j : nat) : Q := qsum (map (fun x => fst x * nth j (snd x) 0) (combine ws ps)).
Definition in_hull (ps : list (list Q)) (u : list Q) : Prop :=
  exists ws, length ws = length ps /\ distribution ws /\ forall j, nth j u 0 == combination ws ps j.
Definition independent (ps : list (list Q)) : Prop :=                 (* affinely *)
  forall ws, length ws = length ps -> qsum ws == 0 -> (forall j, combination ws ps j == 0) -> Forall (fun w => w == 0) ws.
(* so many of the points are affinely independent *)
Definition spread_out (m : nat) (ps : list (list Q)) : Prop := exists qs, incl qs ps /\ length qs = m /\ independent qs.
Definition without {A} (i : nat) (l : list A) : list A := firstn i l ++ skipn (S i) l.
(* the vertices and the facets of a polytope of dimension k, in k coordinates *)
Record polytope (k : nat) (vertices facets : list (list Q)) : Prop := {
  facets_hold : Forall (fun f => Forall (fun v => 0 <= form_at f v) vertices) facets;
  facets_enclose : forall u, length u = k -> Forall (fun f => 0 <= form_at f u) facets -> in_hull vertices u;
  vertices_extreme : forall i v, nth_error vertices i = Some v -> ~ in_hull (without i vertices) v;
  facets_large : Forall (fun f => spread_out k (filter (fun v => Qeq_bool (form_at f v) 0) vertices) /\ Exists (fun v => ~ form_at f v == 0) vertices) facets;
  facets_differ : NoDup (map (fun f => map (fun v => Qeq_bool (form_at f v) 0) vertices) facets) }.

(* ---- not trusted from here ---- *)
Lemma sum_nonneg_here {A} (f : A -> Q) l : (forall x, In x l -> 0 <= f x) -> 0 <= qsum (map f l).
Proof. induction l as [|x l IH]; intros H; cbn [map qsum]; [lra|]. assert (0 <= f x) by (apply H; now left). assert (0 <= qsum (map f l)); [apply IH; intros y I; apply H; now right|lra]. Qed.
Lemma zero_sum_terms {A} (f : A -> Q) l : (forall x, In x l -> 0 <= f x) -> qsum (map f l) == 0 -> forall x, In x l -> f x == 0.
Proof.
  induction l as [|y l IH]; intros H S x I; [destruct I|]. cbn [map qsum] in S. assert (0 <= f y) by (apply H; now left). assert (0 <= qsum (map f l)) by (apply sum_nonneg_here; intros z J; apply H; now right).
  destruct I as [<-|I]; [lra|]. apply IH; [intros z J; apply H; now right|lra|exact I].
Qed.
Lemma dot_nil_l u : dot [] u == 0. Proof. reflexivity. Qed.
Lemma dot_nil_r a : dot a [] == 0. Proof. destruct a; reflexivity. Qed.
Lemma dot_nth a : forall u, dot a u == qsum (map (fun j => nth j a 0 * nth j u 0) (seq 0 (length a))).
Proof.
  induction a as [|x a IH]; intros u; cbn [length seq map qsum]; [reflexivity|]. rewrite <- seq_shift, map_map. cbn [nth]. destruct u as [|y u]; cbn [dot nth].
  - assert (Z : qsum (map (fun j => nth j a 0 * 0) (seq 0 (length a))) == 0); [|rewrite Z; ring]. generalize (seq 0 (length a)). intros l. induction l as [|j l IHl]; cbn [map qsum]; [reflexivity|]. rewrite IHl. ring.
  - rewrite (IH u). reflexivity.
Qed.
Lemma dot_same a u v : (forall j, nth j u 0 == nth j v 0) -> dot a u == dot a v.
Proof. intros E. rewrite !dot_nth. apply qsum_ext. apply Forall_forall. intros j _. now rewrite E. Qed.
Lemma combination_dot a ws ps : qsum (map (fun j => nth j a 0 * combination ws ps j) (seq 0 (length a))) == qsum (map (fun x => fst x * dot a (snd x)) (combine ws ps)).
Proof.
  unfold combination. transitivity (qsum (map (fun j => qsum (map (fun x => nth j a 0 * (fst x * nth j (snd x) 0)) (combine ws ps))) (seq 0 (length a)))).
  - apply qsum_ext. apply Forall_forall. intros j _. now rewrite qsum_times.
  - rewrite qsum_swap. apply qsum_ext. apply Forall_forall. intros x _. rewrite dot_nth, <- qsum_times. apply qsum_ext. apply Forall_forall. intros j _. ring.
Qed.
Lemma sum_fst ws (ps : list (list Q)) : length ws = length ps -> qsum (map fst (combine ws ps)) == qsum ws.
Proof. revert ps. induction ws as [|w ws IH]; intros [|p ps] L; cbn [length] in L; try discriminate; cbn [combine map qsum fst]; [reflexivity|]. rewrite IH by lia. reflexivity. Qed.
Lemma hull_form ps u ws f : length ws = length ps -> qsum ws == 1 -> (forall j, nth j u 0 == combination ws ps j) -> form_at f u == qsum (map (fun x => fst x * form_at f (snd x)) (combine ws ps)).
Proof.
  intros L S E. unfold form_at. destruct f as [|c a]; cbn [dot].
  - symmetry. induction (combine ws ps) as [|x l IH]; cbn [map qsum]; [reflexivity|]. rewrite IH. ring.
  - assert (D : dot a u == qsum (map (fun x => fst x * dot a (snd x)) (combine ws ps))).
    { rewrite dot_nth, <- combination_dot. apply qsum_ext. apply Forall_forall. intros j _. now rewrite E. }
    rewrite D. transitivity (c * qsum (map fst (combine ws ps)) + qsum (map (fun x => fst x * dot a (snd x)) (combine ws ps))); [rewrite sum_fst, S by exact L; ring|].
    rewrite <- qsum_times, <- qsum_plus. apply qsum_ext. apply Forall_forall. intros x _. ring.
Qed.
(* rows: elimination that keeps what holds *)
Local Notation row := (list Q).
Fixpoint sub (q : row) (c : Q) (r : row) : row :=
  match q, r with x :: q', y :: r' => add x (- mul c y) :: sub q' c r' | [], _ => map (fun y => - mul c y) r | _, [] => q end.
Lemma sub_ok q c : forall r u, dot (sub q c r) u == dot q u - c * dot r u.
Proof.
  induction q as [|x q IH]; intros [|y r] [|z u]; cbn [sub dot map]; try ring.
  - assert (H : forall r u, dot (map (fun y => - mul c y) r) u == - (c * dot r u)).
    { clear. induction r as [|y r IH]; intros [|z u]; cbn [map dot]; try ring. rewrite IH, mul_ok. ring. }
    rewrite H, mul_ok. ring.
  - rewrite IH, add_ok, mul_ok. ring.
Qed.
Definition isz (q : Q) : bool := (Qnum q =? 0)%Z.
Definition clear_at (j : nat) (r q : row) : row := let x := nth j q 0 in if isz x then q else sub q (Qred (x / nth j r 0)) r.
Lemma clear_ok j r q u : dot r u == 0 -> dot q u == 0 -> dot (clear_at j r q) u == 0.
Proof. intros R Q0. unfold clear_at. cbv zeta. destruct (isz _); [exact Q0|]. rewrite sub_ok, R, Q0. ring. Qed.
Fixpoint extract (j : nat) (l : list row) : option (row * list row) :=
  match l with [] => None
  | r :: l' => if isz (nth j r 0) then match extract j l' with Some (q, m) => Some (q, r :: m) | None => None end else Some (r, l') end.
Lemma extract_in j l : forall r m, extract j l = Some (r, m) -> In r l /\ incl m l.
Proof.
  induction l as [|q l IH]; intros r m; cbn [extract]; [discriminate|]. destruct (isz _).
  - destruct (extract j l) as [[r' m']|]; [|discriminate]. intros E. inversion E; subst. destruct (IH _ _ eq_refl) as [A B]. split; [now right|]. intros x [<-|I]; [now left|right; now apply B].
  - intros E. inversion E; subst. split; [now left|]. intros x I. now right.
Qed.
Fixpoint gauss (js : list nat) (done rest : list row) : list row :=
  match js with
  | [] => done ++ rest
  | j :: js' => match extract j rest with
      | None => gauss js' done rest
      | Some (r, rest') => gauss js' (r :: map (clear_at j r) done) (map (clear_at j r) rest') end
  end.
Lemma gauss_ok u js : forall done rest, Forall (fun r => dot r u == 0) done -> Forall (fun r => dot r u == 0) rest -> Forall (fun r => dot r u == 0) (gauss js done rest).
Proof.
  induction js as [|j js IH]; intros done rest D R; cbn [gauss]; [now apply Forall_app|]. destruct (extract j rest) as [[r m]|] eqn:E; [|now apply IH].
  apply extract_in in E. destruct E as [I M]. rewrite Forall_forall in R. assert (R0 := R _ I). apply IH.
  - constructor; [exact R0|]. rewrite Forall_map. eapply Forall_impl; [|exact D]. intros q. now apply clear_ok.
  - rewrite Forall_map. apply Forall_forall. intros q J. apply clear_ok; auto.
Qed.
Fixpoint only (j : nat) (r : row) : bool :=
  match r, j with [], _ => false | x :: r', O => negb (isz x) && forallb isz r' | x :: r', S j' => isz x && only j' r' end.
Lemma isz_zero q : isz q = true -> q == 0. Proof. apply zero_q. Qed.
Lemma isz_not q : isz q = false -> ~ q == 0.
Proof. unfold isz. intros Z E. apply Z.eqb_neq in Z. apply Z. unfold Qeq in E. cbn in E. lia. Qed.
Lemma all_isz r u : forallb isz r = true -> dot r u == 0.
Proof. revert u. induction r as [|x r IH]; intros [|y u]; cbn [forallb dot]; try reflexivity. rewrite andb_true_iff. intros [Z R]. apply isz_zero in Z. rewrite Z, IH by exact R. ring. Qed.
Lemma only_ok j : forall r u, only j r = true -> dot r u == 0 -> nth j u 0 == 0.
Proof.
  induction j as [|j IH]; intros [|x r] [|y u]; cbn [only dot nth]; try discriminate; try reflexivity; rewrite andb_true_iff; intros [Z R] D.
  - rewrite negb_true_iff in Z. apply isz_not in Z. rewrite (all_isz r u R) in D. assert (E : x * y == 0) by lra. apply Qmult_integral in E. tauto.
  - apply isz_zero in Z. apply (IH r u R). rewrite Z in D. lra.
Qed.
(* only 0 makes all rows 0 *)
Definition kernel_trivial (n : nat) (rows : list row) : bool :=
  let reduced := gauss (seq 0 n) [] rows in forallb (fun j => existsb (only j) reduced) (seq 0 n).
Lemma kernel_trivial_ok n rows u : kernel_trivial n rows = true -> Forall (fun r => dot r u == 0) rows -> forall j, (j < n)%nat -> nth j u 0 == 0.
Proof.
  unfold kernel_trivial. cbv zeta. rewrite forallb_forall. intros K R j J. specialize (K j ltac:(apply in_seq; lia)). apply existsb_exists in K. destruct K as (r & I & O).
  pose proof (gauss_ok u (seq 0 n) [] rows ltac:(constructor) R) as G. rewrite Forall_forall in G. exact (only_ok j r u O (G r I)).
Qed.
Definition independent_b (k : nat) (ps : list (list Q)) : bool :=
  forallb (fun p => Nat.eqb (length p) k) ps &&
  kernel_trivial (length ps) (map (fun _ => 1) ps :: map (fun j => map (fun p => nth j p 0) ps) (seq 0 k)).
Lemma dot_ones ws (ps : list (list Q)) : length ws = length ps -> dot (map (fun _ => 1) ps) ws == qsum ws.
Proof. revert ps. induction ws as [|w ws IH]; intros [|p ps] L; cbn [length] in L; try discriminate; cbn [map dot qsum]; [reflexivity|]. rewrite IH by lia. ring. Qed.
Lemma dot_column j ps : forall ws, dot (map (fun p => nth j p 0) ps) ws == combination ws ps j.
Proof.
  unfold combination. induction ps as [|p ps IH]; intros [|w ws]; cbn [map dot combine qsum fst snd]; try reflexivity. rewrite IH. ring.
Qed.
Lemma independent_b_ok k ps : independent_b k ps = true -> independent ps.
Proof.
  unfold independent_b. rewrite andb_true_iff. intros [_ K] ws L S C.
  assert (H : forall j, (j < length ps)%nat -> nth j ws 0 == 0).
  { intros j J. eapply kernel_trivial_ok; [exact K| |exact J]. constructor; [rewrite dot_ones by exact L; exact S|]. rewrite Forall_map. apply Forall_forall. intros i _. rewrite dot_column. apply C. }
  apply Forall_forall. intros w I. apply (In_nth _ _ 0) in I. destruct I as (j & J & <-). apply H. lia.
Qed.
(* some affinely independent points; nothing is proved about the choice *)
Fixpoint pivot_of (r : row) (j : nat) : option nat := match r with [] => None | x :: r' => if isz x then pivot_of r' (S j) else Some j end.
Fixpoint chosen_from (need : nat) (basis : list (nat * row)) (ps : list (list Q)) : list (list Q) :=
  match need, ps with
  | O, _ | _, [] => []
  | S m, p :: ps' => let r := fold_left (fun q b => clear_at (fst b) (snd b) q) basis (1 :: p) in
      match pivot_of r 0 with Some j => p :: chosen_from m (basis ++ [(j, r)]) ps' | None => chosen_from need basis ps' end
  end.
Lemma chosen_incl ps : forall need basis, incl (chosen_from need basis ps) ps.
Proof.
  induction ps as [|p ps IH]; intros [|m] basis x I; cbn [chosen_from] in I; try destruct I. cbv zeta in I. destruct (pivot_of _ _); [destruct I as [<-|I]; [now left|right; eapply IH; eauto]|right; eapply IH; eauto].
Qed.
Definition spread_b (m k : nat) (ps : list (list Q)) : bool := let qs := chosen_from m [] ps in Nat.eqb (length qs) m && independent_b k qs.
Lemma spread_b_ok m k ps : spread_b m k ps = true -> spread_out m ps.
Proof.
  unfold spread_b. cbv zeta. rewrite andb_true_iff. intros [L I]. exists (chosen_from m [] ps). split; [apply chosen_incl|]. split; [now apply Nat.eqb_eq|eapply independent_b_ok; eauto].
Qed.

(* ---- a walk from one point through another, to the border ---- *)
Fixpoint beyond_ (u w : list Q) (t : Q) : list Q := match u, w with x :: u', y :: w' => x + t * (x - y) :: beyond_ u' w' t | _, _ => [] end.
Lemma beyond_length u : forall w t, length u = length w -> length (beyond_ u w t) = length u.
Proof. induction u as [|x u IH]; intros [|y w] t L; cbn [length] in L; try discriminate; cbn [beyond_ length]; auto. Qed.
Lemma beyond_nth u : forall w t j, length u = length w -> nth j (beyond_ u w t) 0 == nth j u 0 + t * (nth j u 0 - nth j w 0).
Proof. induction u as [|x u IH]; intros [|y w] t [|j] L; cbn [length] in L; try discriminate; cbn [beyond_ nth]; try ring. apply IH. lia. Qed.
Lemma dot_beyond a : forall u w t, length u = length w -> dot a (beyond_ u w t) == dot a u + t * (dot a u - dot a w).
Proof. induction a as [|x a IH]; intros [|y u] [|z w] t L; cbn [length] in L; try discriminate; cbn [beyond_ dot]; try ring. rewrite IH by lia. ring. Qed.
Lemma form_beyond f u w t : length u = length w -> form_at f (beyond_ u w t) == form_at f u + t * (form_at f u - form_at f w).
Proof. intros L. unfold form_at. destruct f as [|c a]; cbn [dot]; [ring|]. rewrite dot_beyond by exact L. ring. Qed.
Lemma least_ratio {A} (g s : A -> Q) l : (exists x, In x l /\ s x < 0) -> (forall x, In x l -> 0 <= g x) ->
  exists x t, In x l /\ s x < 0 /\ 0 <= t /\ g x + t * s x == 0 /\ forall y, In y l -> s y < 0 -> 0 <= g y + t * s y.
Proof.
  induction l as [|a l IH]; intros (x & I & N) G; [destruct I|].
  assert (Ratio : forall z, s z < 0 -> 0 <= g z -> 0 <= g z / - s z /\ g z + g z / - s z * s z == 0).
  { intros z S P. split; [apply Qle_shift_div_l; lra|]. field. lra. }
  destruct (Qlt_le_dec (s a) 0) as [S|S].
  - destruct (Ratio a S (G a (or_introl eq_refl))) as [Ta Ea].
    assert (H : (exists x, In x l /\ s x < 0) \/ forall x, In x l -> 0 <= s x).
    { clear. induction l as [|b l IH]; [right; intros x []|]. destruct (Qlt_le_dec (s b) 0) as [S|S]; [left; exists b; split; [now left|exact S]|]. destruct IH as [(x & I & N)|IH]; [left; exists x; split; [now right|exact N]|right; intros x [<-|I]; auto]. }
    destruct H as [H|H].
    + destruct (IH H (fun y J => G y (or_intror J))) as (x0 & t & I0 & N0 & T0 & E0 & M0). destruct (Qlt_le_dec t (g a / - s a)) as [L|L].
      * exists x0, t. split; [now right|]. split; [exact N0|]. split; [exact T0|]. split; [exact E0|]. intros y [<-|J] Ny; [|auto]. assert (0 <= (g a / - s a - t) * - s a) by (apply Qmult_le_0_compat; lra). lra.
      * exists a, (g a / - s a). split; [now left|]. split; [exact S|]. split; [exact Ta|]. split; [exact Ea|]. intros y [<-|J] Ny; [lra|]. specialize (M0 y J Ny).
        assert (0 <= (t - g a / - s a) * - s y) by (apply Qmult_le_0_compat; lra). lra.
    + exists a, (g a / - s a). split; [now left|]. split; [exact S|]. split; [exact Ta|]. split; [exact Ea|]. intros y [<-|J] Ny; [lra|]. specialize (H y J). lra.
  - assert (H : exists x, In x l /\ s x < 0) by (destruct I as [<-|I]; [lra|eauto]). destruct (IH H (fun y J => G y (or_intror J))) as (x0 & t & I0 & N0 & T0 & E0 & M0).
    exists x0, t. split; [now right|]. split; [exact N0|]. split; [exact T0|]. split; [exact E0|]. intros y [<-|J] Ny; [lra|auto].
Qed.
Section Enclosed.
  Variables (k : nat) (forms points : list (list Q)).
  Hypothesis Long : Forall (fun p => length p = k) points.
  Hypothesis Good : Forall (fun p => Forall (fun f => 0 <= form_at f p) forms) points.
  (* no direction lets all forms grow *)
  Hypothesis Closed : forall u w, length u = k -> length w = k -> (exists j, ~ nth j u 0 == nth j w 0) -> exists f, In f forms /\ form_at f u - form_at f w < 0.
  Definition zero_on (F : list nat) (u : list Q) : Prop := forall i, In i F -> form_at (nth i forms []) u == 0.
  Definition inside_all (u : list Q) : Prop := length u = k /\ Forall (fun f => 0 <= form_at f u) forms.
  Inductive Covered : list nat -> Prop :=
  | CEmpty F : (forall u, inside_all u -> zero_on F u -> False) -> Covered F
  | CStep F w : In w points -> zero_on F w -> (forall i, (i < length forms)%nat -> ~ form_at (nth i forms []) w == 0 -> Covered (i :: F)) -> Covered F.
  Lemma hull_point w : In w points -> forall u, (forall j, nth j u 0 == nth j w 0) -> in_hull points u.
  Proof.
    clear Long Good Closed. induction points as [|p ps IH]; intros I u E; [destruct I|]. destruct I as [->|I].
    - exists (1 :: map (fun _ => 0) ps). split; [cbn [length]; now rewrite map_length|]. split; [split; [constructor; [lra|]; rewrite Forall_map; apply Forall_forall; intros; lra|]|].
      + cbn [qsum]. assert (Z : qsum (map (fun _ : list Q => 0) ps) == 0) by (clear; induction ps as [|p ps IH]; cbn [map qsum]; [reflexivity|]; rewrite IH; ring). rewrite Z. ring.
      + intros j. unfold combination. cbn [combine map qsum fst snd]. assert (Z : qsum (map (fun x => fst x * nth j (snd x) 0) (combine (map (fun _ => 0) ps) ps)) == 0).
        { clear. induction ps as [|p ps IH]; cbn [map combine qsum fst snd]; [reflexivity|]. rewrite IH. ring. }
        rewrite Z, E. ring.
    - destruct (IH I u E) as (ws & L & [P S] & C). exists (0 :: ws). split; [cbn [length]; now rewrite L|]. split; [split; [constructor; [lra|exact P]|cbn [qsum]; rewrite S; ring]|].
      intros j. rewrite C. unfold combination. cbn [combine map qsum fst snd]. ring.
  Qed.
  Lemma mixed_combination a b ws vs ps j : length ws = length ps -> length vs = length ps ->
    combination (map (fun x => a * fst x + b * snd x) (combine ws vs)) ps j == a * combination ws ps j + b * combination vs ps j.
  Proof.
    unfold combination. revert vs ps. induction ws as [|w ws IH]; intros [|v vs] [|p ps] L M; cbn [length] in L, M; try discriminate; cbn [combine map qsum fst snd]; [ring|].
    rewrite (IH vs ps) by lia. ring.
  Qed.
  Lemma hull_between u v w a b : in_hull points v -> in_hull points w -> 0 <= a -> 0 <= b -> a + b == 1 -> (forall j, nth j u 0 == a * nth j v 0 + b * nth j w 0) -> in_hull points u.
  Proof.
    intros (ws & L & [P S] & C) (vs & L' & [P' S'] & C') A B AB E. exists (map (fun x => a * fst x + b * snd x) (combine ws vs)).
    split; [rewrite map_length, combine_length; lia|]. split; [split|].
    - rewrite Forall_map. apply Forall_forall. intros [x y] I. cbn [fst snd]. rewrite Forall_forall in P, P'. specialize (P x (in_combine_l _ _ _ _ I)). specialize (P' y (in_combine_r _ _ _ _ I)).
      assert (0 <= a * x) by now apply Qmult_le_0_compat. assert (0 <= b * y) by now apply Qmult_le_0_compat. lra.
    - assert (H : forall ws vs, length ws = length vs -> qsum (map (fun x => a * fst x + b * snd x) (combine ws vs)) == a * qsum ws + b * qsum vs).
      { clear. induction ws as [|w ws IH]; intros [|v vs] L; cbn [length] in L; try discriminate; cbn [combine map qsum fst snd]; [ring|]. rewrite IH by lia. ring. }
      rewrite H by congruence. rewrite S, S'. lra.
    - intros j. rewrite mixed_combination by congruence. now rewrite <- C, <- C', E.
  Qed.
  Theorem covered_hull F : Covered F -> forall u, inside_all u -> zero_on F u -> in_hull points u.
  Proof.
    induction 1 as [F H|F w Iw Zw _ IH]; intros u [Lu Gu] Zu; [destruct (H u (conj Lu Gu) Zu)|].
    assert (D : (forall j, (j < k)%nat -> nth j u 0 == nth j w 0) \/ exists j, ~ nth j u 0 == nth j w 0).
    { clear. induction k as [|n IHn]; [left; lia|]. destruct IHn as [H|H]; [|now right]. destruct (Qeq_dec (nth n u 0) (nth n w 0)) as [E|E]; [|right; eauto].
      left. intros j J. destruct (Nat.eq_dec j n) as [->|N]; [exact E|apply H; lia]. }
    rewrite Forall_forall in Long, Good. assert (Lw := Long w Iw). assert (Gw := Good w Iw). rewrite Forall_forall in Gu, Gw.
    destruct D as [D|D].
    { apply (hull_point w Iw). intros j. destruct (Nat.lt_ge_cases j k) as [J|J]; [now apply D|]. rewrite !nth_overflow by lia. reflexivity. }
    destruct (Closed u w Lu Lw D) as (f0 & I0 & N0).
    destruct (least_ratio (fun f => form_at f u) (fun f => form_at f u - form_at f w) forms (ex_intro _ f0 (conj I0 N0)) Gu) as (f & t & If & Nf & T & Ef & M).
    set (u' := beyond_ u w t). assert (Luw : length u = length w) by congruence.
    assert (Iu : inside_all u').
    { split; [unfold u'; rewrite beyond_length; congruence|]. apply Forall_forall. intros g Ig. unfold u'. rewrite form_beyond by exact Luw. destruct (Qlt_le_dec (form_at g u - form_at g w) 0) as [S|S]; [exact (M g Ig S)|].
      specialize (Gu g Ig). assert (0 <= t * (form_at g u - form_at g w)) by now apply Qmult_le_0_compat. lra. }
    apply (In_nth _ _ []) in If. destruct If as (i & Li & Ei).
    assert (Hu : in_hull points u').
    { apply (IH i Li); [|exact Iu|].
      - rewrite Ei. assert (0 <= form_at f u) by (apply Gu; rewrite <- Ei; now apply nth_In). lra.
      - intros m [<-|J]; unfold u'; rewrite form_beyond by exact Luw; [rewrite Ei; exact Ef|]. rewrite (Zu m J), (Zw m J). ring. }
    apply (hull_between u u' w (/ (1 + t)) (t / (1 + t)) Hu (hull_point w Iw w (fun j => Qeq_refl _))).
    - apply Qinv_le_0_compat. lra.
    - apply Qle_shift_div_l; lra.
    - field. lra.
    - intros j. unfold u'. rewrite beyond_nth by exact Luw. field. lra.
  Qed.
  Lemma covered_same F : Covered F -> forall G, (forall i, In i F <-> In i G) -> Covered G.
  Proof.
    induction 1 as [F H|F w Iw Zw _ IH]; intros G E.
    - apply CEmpty. intros u Iu Z. apply (H u Iu). intros i I. apply Z. now apply E.
    - apply (CStep _ w Iw); [intros i I; apply Zw; now apply E|]. intros i L N. apply (IH i L N). intros j. cbn [In]. now rewrite E.
  Qed.
End Enclosed.

(* ---- the check ---- *)
Fixpoint dotc (a u : list Q) : Q := match a, u with x :: a', y :: u' => add (mul x y) (dotc a' u') | _, _ => 0 end.
Lemma dotc_ok a u : dotc a u == dot a u.
Proof. revert u. induction a as [|x a IH]; intros [|y u]; cbn [dotc dot]; try reflexivity. now rewrite add_ok, mul_ok, IH. Qed.
Definition form_atc (f u : list Q) : Q := dotc f (1 :: u).
Lemma form_atc_ok f u : form_atc f u == form_at f u. Proof. apply dotc_ok. Qed.
Fixpoint difference (u w : list Q) : list Q := match u, w with x :: u', y :: w' => (x - y) :: difference u' w' | _, _ => [] end.
Lemma dot_difference a : forall u w, length u = length w -> dot a (difference u w) == dot a u - dot a w.
Proof. induction a as [|x a IH]; intros [|y u] [|z w] L; cbn [length] in L; try discriminate; cbn [difference dot]; try ring. rewrite IH by lia. ring. Qed.
Lemma difference_nth u : forall w j, length u = length w -> nth j (difference u w) 0 == nth j u 0 - nth j w 0.
Proof. induction u as [|x u IH]; intros [|y w] [|j] L; cbn [length] in L; try discriminate; cbn [difference nth]; try ring. apply IH. lia. Qed.
Lemma slope_difference f u w : length u = length w -> form_at f u - form_at f w == dot (tl f) (difference u w).
Proof. intros L. unfold form_at. destruct f as [|c a]; cbn [dot tl]; [ring|]. rewrite dot_difference by exact L. ring. Qed.
Definition weighted_rows (ws : list Q) (rows : list row) : row := fold_left (fun acc x => sub acc (- fst x) (snd x)) (combine ws rows) [].
Lemma weighted_rows_ok ws rows u : dot (weighted_rows ws rows) u == qsum (map (fun x => fst x * dot (snd x) u) (combine ws rows)).
Proof.
  unfold weighted_rows. assert (H : forall l acc, dot (fold_left (fun acc x => sub acc (- fst x) (snd x)) l acc) u == dot acc u + qsum (map (fun x : Q * row => fst x * dot (snd x) u) l)).
  { induction l as [|x l IH]; intros acc; cbn [fold_left map qsum]; [ring|]. rewrite IH, sub_ok. ring. }
  rewrite H. cbn [dot]. ring.
Qed.
Definition closed_b (k : nat) (forms : list row) (ws : list Q) : bool :=
  Nat.eqb (length ws) (length forms) && forallb (fun w => negb (Qle_bool w 0)) ws && forallb isz (tl (weighted_rows ws forms)) && kernel_trivial k (map (@tl Q) forms).
Lemma positive_terms ws : forall forms (s : row -> Q), length ws = length forms -> (forall w, In w ws -> 0 < w) -> (forall f, In f forms -> 0 <= s f) ->
  qsum (map (fun x => fst x * s (snd x)) (combine ws forms)) == 0 -> forall f, In f forms -> s f == 0.
Proof.
  induction ws as [|w ws IH]; intros [|g forms] s L P N S f I; cbn [length] in L; try discriminate; [destruct I|]. cbn [combine map qsum fst snd] in S.
  assert (Pw := P w (or_introl eq_refl)). assert (Ng := N g (or_introl eq_refl)).
  assert (R : 0 <= qsum (map (fun x => fst x * s (snd x)) (combine ws forms))).
  { apply sum_nonneg_here. intros [a b] J. cbn [fst snd]. apply Qmult_le_0_compat; [apply Qlt_le_weak, P; right; exact (in_combine_l _ _ _ _ J)|apply N; right; exact (in_combine_r _ _ _ _ J)]. }
  assert (T : 0 <= w * s g) by (apply Qmult_le_0_compat; lra). destruct I as [<-|I].
  - assert (Z : w * s g == 0) by lra. apply Qmult_integral in Z. destruct Z as [Z|Z]; [lra|exact Z].
  - apply (IH forms s); auto; try lra; [intros v J; apply P; now right|intros h J; apply N; now right].
Qed.
Lemma closed_b_ok k forms ws : closed_b k forms ws = true -> forall u w, length u = k -> length w = k -> (exists j, ~ nth j u 0 == nth j w 0) -> exists f, In f forms /\ form_at f u - form_at f w < 0.
Proof.
  unfold closed_b. rewrite !andb_true_iff, !forallb_forall. intros [[[L P] Z] K] u w Lu Lw [j0 D]. apply Nat.eqb_eq in L. assert (Luw : length u = length w) by congruence.
  assert (H : (exists f, In f forms /\ form_at f u - form_at f w < 0) \/ forall f, In f forms -> 0 <= form_at f u - form_at f w).
  { clear. induction forms as [|f l IH]; [right; intros f []|]. destruct (Qlt_le_dec (form_at f u - form_at f w) 0) as [S|S]; [left; exists f; split; [now left|exact S]|]. destruct IH as [(g & I & N)|IH]; [left; exists g; split; [now right|exact N]|right; intros g [<-|I]; auto]. }
  destruct H as [H|H]; [exact H|exfalso]. apply D.
  assert (S : qsum (map (fun x => fst x * (form_at (snd x) u - form_at (snd x) w)) (combine ws forms)) == 0).
  { assert (E : qsum (map (fun x => fst x * (form_at (snd x) u - form_at (snd x) w)) (combine ws forms)) == dot (weighted_rows ws forms) (1 :: u) - dot (weighted_rows ws forms) (1 :: w)).
    { rewrite !weighted_rows_ok. unfold form_at. induction (combine ws forms) as [|x l IH]; cbn [map qsum]; [ring|]. rewrite IH. ring. }
    rewrite E. destruct (weighted_rows ws forms) as [|c a]; [cbn; ring|]. cbn [tl] in Z. assert (Z' : forallb isz a = true) by now apply forallb_forall. cbn [dot]. rewrite !(all_isz a) by exact Z'. ring. }
  assert (Zero : forall f, In f forms -> form_at f u - form_at f w == 0).
  { apply (positive_terms ws forms (fun f => form_at f u - form_at f w) L); auto. intros v I. specialize (P v I). rewrite negb_true_iff in P. now apply not_le. }
  destruct (Nat.lt_ge_cases j0 k) as [J|J]; [|rewrite !nth_overflow by lia; reflexivity].
  assert (N := kernel_trivial_ok k _ (difference u w) K). assert (F : Forall (fun r => dot r (difference u w) == 0) (map (@tl Q) forms)).
  { rewrite Forall_map. apply Forall_forall. intros f I. rewrite <- slope_difference by exact Luw. exact (Zero f I). }
  specialize (N F j0 J). rewrite difference_nth in N by exact Luw. lra.
Qed.
(* faces, by the numbers of the forms that are 0 there *)
Fixpoint mem (i : nat) (l : list nat) : bool := match l with [] => false | j :: r => if Nat.eqb i j then true else mem i r end.
Lemma mem_in i l : mem i l = true <-> In i l.
Proof. induction l as [|j r IH]; cbn [mem In]; [split; [discriminate|intros []]|]. destruct (Nat.eqb i j) eqn:E; [apply Nat.eqb_eq in E; subst; tauto|]. apply Nat.eqb_neq in E. rewrite IH. split; [tauto|intros [->|I]; [congruence|exact I]]. Qed.
Definition subset_b (f g : list nat) : bool := forallb (fun i => mem i g) f.
Lemma subset_b_ok f g : subset_b f g = true -> incl f g.
Proof. unfold subset_b. rewrite forallb_forall. intros H i I. now apply mem_in, H. Qed.
Fixpoint insert_in (i : nat) (l : list nat) : list nat := match l with [] => [i] | j :: r => if Nat.ltb i j then i :: l else j :: insert_in i r end.
Lemma insert_in_ok i l j : In j (insert_in i l) <-> i = j \/ In j l.
Proof. induction l as [|x l IH]; cbn [insert_in]; [cbn [In]; tauto|]. destruct (Nat.ltb i x); cbn [In]; [tauto|]. rewrite IH. tauto. Qed.
Lemma insert_in_length i l : length (insert_in i l) = S (length l).
Proof. induction l as [|x l IH]; cbn [insert_in]; [reflexivity|]. destruct (Nat.ltb i x); cbn [length]; [reflexivity|]. now rewrite IH. Qed.
Definition face_key (f : list nat) : name := fold_left (fun p i => (p * 65536 + Pos.of_succ_nat i)%positive) f 1%positive.
Definition face_map (l : list (list nat)) : NM.t (list nat) := fold_left (fun m f => NM.add (face_key f) f m) l (NM.empty _).
Lemma face_map_in l k f : NM.find k (face_map l) = Some f -> In f l.
Proof.
  unfold face_map. assert (H : forall l m, NM.find k (fold_left (fun m f => NM.add (face_key f) f m) l m) = Some f -> In f l \/ NM.find k m = Some f).
  { clear. induction l as [|g l IH]; intros m; cbn [fold_left]; [now right|]. intros E. apply IH in E. destruct E as [E|E]; [left; now right|].
    rewrite NMFacts.add_o in E. destruct (NM.E.eq_dec (face_key g) k); [inversion E; subst; left; now left|now right]. }
  intros E. apply H in E. destruct E as [E|E]; [exact E|]. rewrite NMFacts.empty_o in E. discriminate.
Qed.
Definition known_face (m : NM.t (list nat)) (f : list nat) : bool := match NM.find (face_key f) m with Some g => listb Nat.eqb f g | None => false end.
Lemma known_face_in l f : known_face (face_map l) f = true -> In f l.
Proof. unfold known_face. destruct (NM.find _ _) as [g|] eqn:F; [|discriminate]. intros E. apply listb_ok in E; [|intros; now apply Nat.eqb_eq]. subst g. eapply face_map_in; eauto. Qed.
Local Notation empties := (list (list nat * list (nat * Q))).
(* each face stands with a list of forms that are 0 together at a listed point of it, or with none: then it is empty *)
Local Notation face := (list nat * list nat)%type.
Definition local_b (m : nat) (tights : NM.t (list nat)) (es : empties) (known : NM.t (list nat)) (x : face) : bool :=
  let '(f, tw) := x in Nat.leb (length f) m &&
  match tw with
  | [] => existsb (fun e => subset_b (fst e) f) es
  | _ => subset_b f tw && known_face tights tw && forallb (fun i => mem i tw || known_face known (insert_in i f)) (seq 0 m) end.
(* all faces that are met, each with the points on it; nothing is proved about the search *)
Fixpoint explore (fuel m : nat) (stack : list (list nat * list (list nat))) (seen : NM.t unit) (acc : list face) : list face :=
  match fuel, stack with
  | O, _ | _, [] => acc
  | S n, (f, there) :: st =>
      match there with
      | [] => explore n m st seen acc
      | tw :: _ => let '(st', seen', acc') := fold_left (fun x i => if mem i tw then x else let '(st, seen, acc) := x in let g := insert_in i f in let k := face_key g in
          match NM.find k seen with Some _ => x | None => let on := filter (mem i) there in ((g, on) :: st, NM.add k tt seen, (g, hd [] on) :: acc) end) (seq 0 m) (st, seen, acc) in explore n m st' seen' acc'
      end
  end.
Definition tight_at (forms : list row) (p : list Q) : list nat := map fst (filter (fun x => Qeq_bool (form_atc (snd x) p) 0) (combine (seq 0 (length forms)) forms)).
Definition by_count (l : list (list nat)) : list (list nat) :=      (* those with most numbers first *)
  fold_right (fun x acc => (fix put l := match l with [] => [x] | y :: r => if Nat.leb (length y) (length x) then x :: l else y :: put r end) acc) [] l.
Lemma by_count_in l x : In x (by_count l) -> In x l.
Proof.
  unfold by_count. induction l as [|y l IH]; cbn [fold_right]; [intros []|]. intros I.
  assert (H : forall acc, In x ((fix put l := match l with [] => [y] | z :: r => if Nat.leb (length z) (length y) then y :: l else z :: put r end) acc) -> x = y \/ In x acc).
  { clear. induction acc as [|z acc IH]; [intros [<-|[]]; now left|]. destruct (Nat.leb _ _); intros I; [destruct I as [<-|I]; [now left|now right]|]. destruct I as [<-|I]; [right; now left|]. apply IH in I. destruct I; [now left|right; now right]. }
  apply H in I. destruct I as [->|I]; [now left|right; auto].
Qed.
Definition empty_b (forms : list row) (e : list nat * list (nat * Q)) : bool :=
  let ws := snd e in let r := weighted_rows (map snd ws) (map (fun x => nth (fst x) forms []) ws) in
  forallb (fun x => mem (fst x) (fst e) || Qle_bool 0 (snd x)) ws && forallb isz (tl r) && negb (Qle_bool 0 (hd 0 r)) && forallb (fun x => Nat.ltb (fst x) (length forms)) ws.
Lemma combine_maps {A B C} (f : A -> B) (g : A -> C) l : combine (map f l) (map g l) = map (fun x => (f x, g x)) l.
Proof. induction l as [|x l IH]; cbn [map combine]; [reflexivity|]. now rewrite IH. Qed.
Lemma empty_b_ok forms e u : empty_b forms e = true -> Forall (fun f => 0 <= form_at f u) forms -> (forall i, In i (fst e) -> form_at (nth i forms []) u == 0) -> False.
Proof.
  unfold empty_b. cbv zeta. rewrite !andb_true_iff, negb_true_iff. intros [[[S Z] N] Lt] G O. apply not_le in N. rewrite forallb_forall in S, Lt. rewrite Forall_forall in G.
  set (r := weighted_rows _ _) in *. assert (E : dot r (1 :: u) == hd 0 r) by (destruct r as [|c a]; [reflexivity|]; cbn [dot hd tl] in *; rewrite (all_isz a) by exact Z; ring).
  assert (P : 0 <= dot r (1 :: u)); [|lra]. unfold r. rewrite weighted_rows_ok, combine_maps, map_map. cbn [fst snd]. apply sum_nonneg_here. intros x I. specialize (S x I). specialize (Lt x I). apply Nat.ltb_lt in Lt.
  change (dot (nth (fst x) forms []) (1 :: u)) with (form_at (nth (fst x) forms []) u). apply orb_true_iff in S. destruct S as [S|S].
  - apply mem_in in S. rewrite (O _ S). lra.
  - apply Qle_bool_iff in S. apply Qmult_le_0_compat; [exact S|]. apply G, nth_In, Lt.
Qed.
Definition FACES := Z.to_nat 1000000.
Definition covered_b (forms points : list (list Q)) (es : empties) : bool :=
  let m := length forms in let tights := by_count (map (tight_at forms) points) in
  let faces := ([], hd [] tights) :: explore FACES m [([], tights)] (NM.empty _) [] in let known := face_map (map fst faces) in
  forallb (empty_b forms) es && forallb (local_b m (face_map tights) es known) faces.
Lemma tight_at_ok forms p i : In i (tight_at forms p) <-> (i < length forms)%nat /\ form_at (nth i forms []) p == 0.
Proof.
  unfold tight_at. rewrite in_map_iff. split.
  - intros ([j f] & E & I). cbn [fst] in E. subst j. apply filter_In in I. destruct I as [I Z]. cbn [snd] in Z. apply Qeq_bool_iff in Z. rewrite form_atc_ok in Z.
    assert (H : forall s l, In (i, f) (combine (seq s (length l)) l) -> (s <= i < s + length l)%nat /\ nth (i - s) l [] = f).
    { clear. intros s l. revert s. induction l as [|g l IH]; intros s I; cbn [length seq combine] in I; [destruct I|]. destruct I as [I|I]; [inversion I; subst; cbn [length]; rewrite Nat.sub_diag; split; [lia|reflexivity]|].
      destruct (IH (S s) I) as [A B]. cbn [length]. split; [lia|]. replace (i - s)%nat with (S (i - S s)) by lia. exact B. }
    apply H in I. rewrite Nat.sub_0_r in I. destruct I as [A B]. split; [lia|]. now rewrite B.
  - intros [L Z]. exists (i, nth i forms []). split; [reflexivity|]. apply filter_In. split; [|cbn [snd]; apply Qeq_bool_iff; now rewrite form_atc_ok].
    assert (H : forall s (l : list row), (s <= i < s + length l)%nat -> In (i, nth (i - s) l []) (combine (seq s (length l)) l)).
    { clear. intros s l. revert s. induction l as [|g l IH]; intros s L; cbn [length] in L; [lia|]. cbn [length seq combine]. destruct (Nat.eq_dec s i) as [->|N]; [left; now rewrite Nat.sub_diag|].
      right. replace (i - s)%nat with (S (i - S s)) by lia. cbn [nth]. apply IH. lia. }
    specialize (H 0%nat forms ltac:(lia)). now rewrite Nat.sub_0_r in H.
Qed.
Lemma covered_b_ok k forms points es : covered_b forms points es = true -> Covered k forms points [].
Proof.
  unfold covered_b. cbv zeta. rewrite andb_true_iff. intros [Em Lo]. set (tights := by_count _) in *. set (faces := (_, _) :: _) in *. rewrite forallb_forall in Em, Lo.
  assert (H : forall n f, In f (map fst faces) -> (length forms + 1 - length f <= n)%nat -> Covered k forms points f); [|exact (H _ [] (or_introl eq_refl) (le_n _))].
  induction n as [|n IH]; intros f I L; apply in_map_iff in I; destruct I as ([f' tw] & <- & I); cbn [fst] in *; assert (Lf := Lo _ I); cbn [local_b] in Lf; apply andb_true_iff in Lf; destruct Lf as [Len Lf]; apply Nat.leb_le in Len; [lia|].
  assert (D : existsb (fun e => subset_b (fst e) f') es = true \/ subset_b f' tw && known_face (face_map tights) tw && forallb (fun i => mem i tw || known_face (face_map (map fst faces)) (insert_in i f')) (seq 0 (length forms)) = true) by (destruct tw; [now left|now right]).
  clear Lf. destruct D as [Lf|Lf].
  - apply existsb_exists in Lf. destruct Lf as (e & Ie & Se). apply CEmpty. intros u [_ Gu] Zu. apply (empty_b_ok forms e u (Em e Ie) Gu). intros i Ii. apply Zu. now apply (subset_b_ok _ _ Se).
  - rewrite !andb_true_iff in Lf. destruct Lf as [[St It] Kn]. apply known_face_in in It. apply by_count_in in It. apply in_map_iff in It. destruct It as (w & <- & Iw). rewrite forallb_forall in Kn.
    apply (CStep k forms points f' w Iw).
    + intros i Ii. apply (subset_b_ok _ _ St) in Ii. now apply tight_at_ok in Ii.
    + intros i Li Nz. specialize (Kn i ltac:(apply in_seq; lia)). apply orb_true_iff in Kn. destruct Kn as [Kn|Kn].
      * exfalso. apply mem_in in Kn. apply tight_at_ok in Kn. tauto.
      * apply known_face_in in Kn. apply (covered_same k forms points (insert_in i f')).
        { apply IH; [exact Kn|]. rewrite insert_in_length. lia. }
        intros j. rewrite insert_in_ok. cbn [In]. reflexivity.
Qed.
Lemma nth_error_combine {A} (l : list A) : forall s i v, nth_error l i = Some v -> In ((s + i)%nat, v) (combine (seq s (length l)) l).
Proof. induction l as [|a l IH]; intros s [|i] v E; cbn [nth_error] in E; try discriminate; cbn [length seq combine]; [left; inversion E; now rewrite Nat.add_0_r|right]. rewrite Nat.add_succ_r. exact (IH (S s) i v E). Qed.
Definition extreme_b (facets vertices : list (list Q)) : bool :=
  let ts := map (tight_at facets) vertices in
  forallb (fun x => forallb (fun tw => negb (subset_b (snd x) tw)) (without (fst x) ts)) (combine (seq 0 (length ts)) ts).
Lemma without_map {A B} (f : A -> B) n l : without n (map f l) = map f (without n l).
Proof. unfold without. now rewrite map_app, firstn_map, skipn_map. Qed.
Lemma not_subset f g : subset_b f g = false -> exists i, In i f /\ ~ In i g.
Proof.
  unfold subset_b. induction f as [|i f IH]; cbn [forallb]; [discriminate|]. destruct (mem i g) eqn:M; cbn [andb]; intros E.
  - destruct (IH E) as (j & I & N). exists j. split; [now right|exact N].
  - exists i. split; [now left|]. intros I. apply mem_in in I. congruence.
Qed.
Lemma extreme_b_ok facets vertices i v w : extreme_b facets vertices = true -> nth_error vertices i = Some v -> In w (without i vertices) ->
  exists f, In f facets /\ form_at f v == 0 /\ ~ form_at f w == 0.
Proof.
  unfold extreme_b. cbv zeta. rewrite forallb_forall. intros E V Iw. assert (N : nth_error (map (tight_at facets) vertices) i = Some (tight_at facets v)) by (rewrite nth_error_map, V; reflexivity).
  specialize (E _ (nth_error_combine _ 0 i _ N)). cbn [Nat.add fst snd] in E. rewrite forallb_forall, without_map in E. specialize (E _ (in_map _ _ _ Iw)). apply negb_true_iff, not_subset in E.
  destruct E as (j & J & Nj). apply tight_at_ok in J. destruct J as [Lj Zj]. exists (nth j facets []). split; [now apply nth_In|]. split; [exact Zj|]. intros Z. apply Nj. now apply tight_at_ok.
Qed.
Definition signs (vertices : list (list Q)) (f : list Q) : list bool := map (fun v => Qeq_bool (form_atc f v) 0) vertices.
Fixpoint all_apart (l : list (list bool)) : bool := match l with [] => true | x :: r => negb (existsb (listb Bool.eqb x) r) && all_apart r end.
Definition polytope_b (k : nat) (vertices facets : list (list Q)) (ws : list Q) (es : empties) : bool :=
  forallb (fun v => Nat.eqb (length v) k) vertices && forallb (fun f => forallb (fun v => Qle_bool 0 (form_atc f v)) vertices) facets &&
  (if Nat.eqb k 0 then match vertices, facets with [_], [] => true | _, _ => false end else closed_b k facets ws && covered_b facets vertices es) &&
  extreme_b facets vertices && forallb (fun f => spread_b k k (filter (fun v => Qeq_bool (form_atc f v) 0) vertices) && existsb (fun v => negb (Qeq_bool (form_atc f v) 0)) vertices) facets &&
  all_apart (map (signs vertices) facets).
Lemma zero_atc f v : Qeq_bool (form_atc f v) 0 = Qeq_bool (form_at f v) 0.
Proof. apply Bool.eq_iff_eq_true. now rewrite !Qeq_bool_iff, form_atc_ok. Qed.
Theorem polytope_b_ok k vertices facets ws es : polytope_b k vertices facets ws es = true -> polytope k vertices facets.
Proof.
  unfold polytope_b. rewrite !andb_true_iff. intros [[[[[Lk Ho] En] Ex] La] Ap]. rewrite forallb_forall in Lk.
  assert (Hold : Forall (fun f => Forall (fun v => 0 <= form_at f v) vertices) facets).
  { apply Forall_forall. intros f F. rewrite forallb_forall in Ho. specialize (Ho f F). rewrite forallb_forall in Ho. apply Forall_forall. intros v V. specialize (Ho v V). apply Qle_bool_iff in Ho. now rewrite form_atc_ok in Ho. }
  assert (Long : Forall (fun p => length p = k) vertices) by (apply Forall_forall; intros v V; now apply Nat.eqb_eq, Lk).
  constructor.
  - exact Hold.
  - intros u Lu Gu. destruct (Nat.eqb_spec k 0) as [->|K].
    + destruct vertices as [|w [|? ?]]; try discriminate. destruct facets; [|discriminate]. apply (hull_point [w] w (or_introl eq_refl)). inversion Long as [|? ? Lw _]; subst. intros j. rewrite !nth_overflow by lia. reflexivity.
    + apply andb_true_iff in En. destruct En as [Cl Co]. apply (covered_b_ok k) in Co.
      apply (covered_hull k facets vertices Long) with (F := []); [|exact (closed_b_ok k facets ws Cl)|exact Co|split; [exact Lu|exact Gu]|intros i []].
      apply Forall_forall. intros v V. apply Forall_forall. intros f F. rewrite Forall_forall in Hold. specialize (Hold f F). rewrite Forall_forall in Hold. auto.
  - intros i v V (qs & L & [P S] & C).
    assert (Sub : forall w, In w (without i vertices) -> In w vertices).
    { unfold without. intros w I. apply in_app_or in I. rewrite <- (firstn_skipn i vertices). destruct I as [I|I]; apply in_or_app; [now left|right].
      clear - I. assert (H : forall (l : list (list Q)) n, In w (skipn (S n) l) -> In w (skipn n l)); [|now apply H]. clear. induction l as [|a l IH]; intros n J; [destruct n; destruct J|]. destruct n as [|n]; [now right|]. exact (IH n J). }
    assert (Z : forall x, In x (combine qs (without i vertices)) -> fst x == 0).
    { intros [q w] I. assert (Iw := in_combine_r _ _ _ _ I). destruct (extreme_b_ok facets vertices i v w Ex V Iw) as (f & If & Zf & Nf). rewrite (hull_form _ _ _ _ L S C) in Zf. rewrite Forall_forall in Hold. specialize (Hold f If). rewrite Forall_forall in Hold, P.
      assert (T := zero_sum_terms (fun x => fst x * form_at f (snd x)) (combine qs (without i vertices))). cbn beta in T.
      assert (NN : forall x, In x (combine qs (without i vertices)) -> 0 <= fst x * form_at f (snd x)).
      { intros [a b] J. cbn [fst snd]. apply Qmult_le_0_compat; [exact (P _ (in_combine_l _ _ _ _ J))|exact (Hold _ (Sub _ (in_combine_r _ _ _ _ J)))]. }
      specialize (T NN).
      specialize (T Zf _ I). cbn [fst snd] in *. apply Qmult_integral in T. destruct T as [T|T]; [exact T|contradiction]. }
    assert (Q0 : qsum (map fst (combine qs (without i vertices))) == 0).
    { clear - Z. induction (combine qs (without i vertices)) as [|x l IH]; cbn [map qsum]; [reflexivity|]. rewrite (Z x (or_introl eq_refl)), IH; [ring|]. intros y I. apply Z. now right. }
    rewrite sum_fst, S in Q0 by exact L. discriminate.
  - apply Forall_forall. intros f F. rewrite forallb_forall in La. specialize (La f F). apply andb_true_iff in La. destruct La as [A B]. split.
    + apply spread_b_ok in A. erewrite filter_ext; [exact A|]. intros v. symmetry. apply zero_atc.
    + apply existsb_exists in B. destruct B as (v & V & B). rewrite negb_true_iff in B. apply Qeq_bool_neq in B. rewrite form_atc_ok in B. apply Exists_exists. eauto.
  - assert (E : map (fun f => map (fun v => Qeq_bool (form_at f v) 0) vertices) facets = map (signs vertices) facets).
    { apply map_ext. intros f. unfold signs. apply map_ext. intros v. symmetry. apply zero_atc. }
    rewrite E. clear - Ap. induction (map (signs vertices) facets) as [|x l IH]; [constructor|]. cbn [all_apart] in Ap. apply andb_true_iff in Ap. destruct Ap as [A B]. constructor; [|auto].
    intros I. rewrite negb_true_iff in A. assert (T : existsb (listb Bool.eqb x) l = true); [|congruence]. apply existsb_exists. exists x. split; [exact I|]. clear. induction x as [|b x IH]; [reflexivity|]. cbn [listb]. now rewrite Bool.eqb_reflx.
Qed.
