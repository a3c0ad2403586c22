(* All Nash equilibria of a game of two players in mixed strategies: its maximal Nash subsets. *)
From Coq Require Import QArith Qreduction List Bool Lia Lqa PeanoNat Ascii String Permutation.
Require Import Game Maps Core Kernel Bytes Files Deals Says Limits Families Plays Dominance Rounds Hulls Optimal.
Import ListNotations.
Open Scope Q_scope.
Open Scope list_scope.
Notation follow := Game.follow.

(* ---- TRUSTED: what a certificate states, when that is true, and the sentence ---- *)
(* A mixed strategy over plans: the probability of each. What two of them pay on average. *)
Definition mixes (ps : list plan) (x : list Q) : Prop := length x = length ps /\ distribution x.
Definition mixed_payoff (i : player) t (ps qs : list plan) (x y : list Q) : Q :=
  dot x (map (fun p => dot y (map (fun q => payoff i (two (follow p) (follow q)) t) qs)) ps).
Definition mixed_nash t (ps qs : list plan) (x y : list Q) : Prop := mixes ps x /\ mixes qs y /\
  (forall x', mixes ps x' -> mixed_payoff 0%nat t ps qs x' y <= mixed_payoff 0%nat t ps qs x y) /\
  (forall y', mixes qs y' -> mixed_payoff 1%nat t ps qs x y' <= mixed_payoff 1%nat t ps qs x y).
Notation pairs := (list Q -> list Q -> Prop).
Definition same (x y : list Q) : Prop := forall j, nth j x 0 == nth j y 0.
Definition mixed_of (c : Q) (x1 x2 x : list Q) : Prop := forall j, nth j x 0 == c * nth j x1 0 + (1 - c) * nth j x2 0.
(* neither strategy mixes two different ones that are in equilibrium with the other's (Mangasarian 1964) *)
Definition extreme (N : pairs) (x y : list Q) : Prop := N x y /\
  (forall c x1 x2, 0 < c < 1 -> N x1 y -> N x2 y -> mixed_of c x1 x2 x -> same x1 x2) /\
  (forall c y1 y2, 0 < c < 1 -> N x y1 -> N x y2 -> mixed_of c y1 y2 y -> same y1 y2).
Definition among (l : list (list Q * list Q)) (x y : list Q) : Prop := Exists (fun z => same x (fst z) /\ same y (snd z)) l.
Definition so_many (P : pairs) (n : nat) : Prop := exists l, length l = n /\ Forall (fun z => P (fst z) (snd z)) l /\ (forall x y, P x y -> among l x y) /\
  forall i j a b, nth_error l i = Some a -> nth_error l j = Some b -> same (fst a) (fst b) -> same (snd a) (snd b) -> i = j.
Definition infinitely_many (P : pairs) : Prop := forall l, exists x y, P x y /\ ~ among l x y.
(* A component: numbers, from 0, of each player's listed mixed strategies; it is the product of their hulls. *)
Notation component := (list nat * list nat)%type.
Inductive numbered := Components | Extremes | Equilibria_.
Inductive number_of := Finite (f : figure) | Infinite (stated_ : text) | NotInfinite (n : Q).       (* the last is stated to be infinite *)
Record nash_sets := { m_plans : list plan * list plan; m_mixed : list (list Q) * list (list Q); m_components : list component;
                      m_what : numbered; m_number : number_of; m_part : bool }.       (* the last: only plans that survive strict dominance are listed *)
Definition points_of (l : list (list Q)) (ks : list nat) : list (list Q) := map (fun k => nth k l []) ks.
Definition in_component (e : nash_sets) (c : component) (x y : list Q) : Prop :=
  in_hull (points_of (fst (m_mixed e)) (fst c)) x /\ in_hull (points_of (snd (m_mixed e)) (snd c)) y.
Definition named_by (cs ps : list plan) : Prop := Forall2 (fun p c => same_plan p c = true) ps cs.
Definition lists_all (i : player) t (cs ps : list plan) : Prop := Permutation ps (reduced_plans i t) /\ named_by cs ps.
Definition none_of (x : list Q) (ps : list plan) : Prop := length x = length ps /\ Forall (fun q => q == 0) x.
(* The plans listed are some of all. Where all are listed, these in front, the equilibria are those of the plans listed, with nothing on the others. *)
Definition lists_enough t (cs ds ps qs : list plan) : Prop := named_by cs ps /\ named_by ds qs /\
  exists ps' qs', Permutation (ps ++ ps') (reduced_plans 0%nat t) /\ Permutation (qs ++ qs') (reduced_plans 1%nat t) /\
  forall x x' y y', length x = length ps -> length y = length qs ->
    (mixed_nash t (ps ++ ps') (qs ++ qs') (x ++ x') (y ++ y') <-> mixed_nash t ps qs x y /\ none_of x' ps' /\ none_of y' qs').
Definition number_true (x : number_of) (n : option nat) : Prop :=                                  (* none: infinitely many *)
  match x, n with
  | Finite f, Some k => figure_true f (inject_Z (Z.of_nat k))
  | Infinite s, None => s = lit "infinite" \/ printed s [] <> None
  | NotInfinite q, Some k => q == inject_Z (Z.of_nat k)
  | _, _ => False end.
Definition nash_sets_true (n : nat) (t : tree) (e : nash_sets) : Prop :=
  n = 2%nat /\ (exists T, agrees 2 T (fun _ => []) t) /\ exists ps qs,
  (if m_part e then lists_enough t (fst (m_plans e)) (snd (m_plans e)) ps qs else lists_all 0%nat t (fst (m_plans e)) ps /\ lists_all 1%nat t (snd (m_plans e)) qs) /\
  let N := mixed_nash t ps qs in let cs := m_components e in
  let strategies x y := length x = length ps /\ length y = length qs in
  (* an equilibrium is what lies in a component *)
  (forall x y, strategies x y -> (N x y <-> Exists (fun c => in_component e c x y) cs)) /\
  (* A Nash subset is a product of sets all of whose pairs are equilibria. Each of finitely many strategies lies in a component; none lies in another. *)
  (forall xs ys, xs <> [] -> ys <> [] -> (forall x y, In x xs -> In y ys -> N x y) -> Exists (fun c => forall x y, In x xs -> In y ys -> in_component e c x y) cs) /\
  (forall i j c d, nth_error cs i = Some c -> nth_error cs j = Some d -> (forall x y, strategies x y -> in_component e c x y -> in_component e d x y) -> i = j) /\
  Forall (fun c => exists x y, strategies x y /\ in_component e c x y) cs /\
  exists k, number_true (m_number e) k /\ match m_what e, k with
    | Components, Some m => m = length cs
    | Extremes, Some m => so_many (extreme N) m
    | Equilibria_, Some m => so_many N m
    | Equilibria_, None => infinitely_many N
    | _, None => False end.
Definition number_words (x : number_of) : text :=
  match x with
  | Finite f => figure_words f
  | Infinite s => lit "infinite; stated " ++ s ++ lit ": " ++ holds_words (teq s (lit "infinite"))
  | NotInfinite q => wrat q ++ lit "; stated infinite: " ++ holds_words false end.
Definition of_all_words (i : player) t (cs : list plan) : text := number (length cs) ++ lit " of " ++ number (length (reduced_plans i t)).
Definition nash_sets_words (t : tree) (e : nash_sets) : text :=
  lit "the Nash equilibria in mixed strategies over reduced pure ones are exactly the certificate's maximal Nash subsets" ++
  (if m_part e then lit ", which use only " ++ of_all_words 0%nat t (fst (m_plans e)) ++ lit " and " ++ of_all_words 1%nat t (snd (m_plans e)) ++ lit " strategies" else []) ++ lit "; the number of " ++
  lit (match m_what e with Components => "maximal Nash subsets" | Extremes => "extreme equilibria" | Equilibria_ => "equilibria" end) ++ lit " is " ++ number_words (m_number e).
Definition plans_in (j : json) : option (list plan) := do l <- distinct j; do l' <- every choices_in l; Some (map names_of l').
Definition index_in (j : json) : option nat := do k <- small_number_in j; match k with S i => Some i | O => None end.
Definition indices_in (j : json) : option (list nat) := do l <- bind (lst j) some; do ks <- every index_in l; if strictly_up ks then Some ks else None.
Definition number_of_in (what : numbered) (h i o s : json) : option number_of :=
  let points := match what with Equilibria_ => true | _ => false end in
  if of_kind "infinite" i then
    do t <- str s; let holds_ := teq t (lit "infinite") in
    if points && of_kind (if holds_ then "yes" else "no") h && of_kind (if holds_ then "0" else "infinite") o then Some (Infinite t) else None
  else if points && of_kind "infinite" s then
    do q <- rat i; if of_kind "no" h && of_kind "infinite" o then Some (NotInfinite q) else None
  else do f <- figure_of (JS []) h i o s; Some (Finite f).
Definition nash_sets_in (part_ : bool) (s : json) : option nash_sets :=
  do f <- keys ["components"; "decimals"; "holds"; "is"; "kind"; "mixed"; "off"; "stated"; "strategies"; "what"]%string s;
  match f with
  | [co; JS []; h; i; _; mx; o; st; ss; wh] =>
      do cl <- bind (distinct co) some; do cs <- every (both indices_in) cl; do mixed_ <- both vectors_in mx; do plans_ <- both plans_in ss;
      do what <- (if of_kind "components" wh then Some Components else if of_kind "extreme equilibria" wh then Some Extremes
                  else if of_kind "equilibria" wh then Some Equilibria_ else None);
      do x <- number_of_in what h i o st; Some {| m_plans := plans_; m_mixed := mixed_; m_components := cs; m_what := what; m_number := x; m_part := part_ |}
  | _ => None end.

(* ---- not trusted from here: sums ---- *)
Lemma nth_ext_dot r s x : Forall2 Qeq r s -> dot r x == dot s x.
Proof. intros F. revert x. induction F as [|a b r s E _ IH]; intros [|y x]; cbn [dot]; try reflexivity. rewrite E, IH. reflexivity. Qed.
Lemma dot_comm a : forall u, dot a u == dot u a.
Proof. induction a as [|x a IH]; intros [|y u]; cbn [dot]; try reflexivity. rewrite IH. ring. Qed.
Lemma dot_line {A} c (f g : A -> Q) l : forall y, dot y (map (fun q => c * f q + g q) l) == c * dot y (map f l) + dot y (map g l).
Proof. induction l as [|q l IH]; intros [|y r]; cbn [map dot]; try ring. rewrite IH. ring. Qed.
Lemma dot_swap {A B} (f : A -> B -> Q) ps qs : forall x y, dot x (map (fun p => dot y (map (f p) qs)) ps) == dot y (map (fun q => dot x (map (fun p => f p q) ps)) qs).
Proof.
  induction ps as [|p ps IH]; intros [|a x] y; cbn [map dot].
  1-3: (assert (Z : forall l, dot y (map (fun _ : B => 0) l) == 0) by (clear; intros l; revert y; induction l as [|q l IH]; intros [|z y]; cbn [map dot]; try reflexivity; rewrite IH; ring); rewrite Z; reflexivity).
  rewrite IH. rewrite <- dot_line. reflexivity.
Qed.
Lemma dot_map_ext {A} (f g : A -> Q) l : (forall q, In q l -> f q == g q) -> forall y, dot y (map f l) == dot y (map g l).
Proof. induction l as [|q l IH]; intros E [|a y]; cbn [map dot]; try reflexivity. rewrite (E q (or_introl eq_refl)), IH; [reflexivity|]. intros z I. apply E. now right. Qed.
Lemma dot_mixed a b u v w r : (forall j, nth j u 0 == a * nth j v 0 + b * nth j w 0) -> dot r u == a * dot r v + b * dot r w.
Proof.
  intros E. rewrite !dot_nth. rewrite <- !qsum_times, <- qsum_plus. apply qsum_ext, Forall_forall. intros j _. rewrite E. ring.
Qed.
Definition ones (m : nat) : list Q := repeat 1 m.
Lemma dot_all_ones m : forall u, length u = m -> dot (ones m) u == qsum u.
Proof. unfold ones. induction m as [|m IH]; intros [|y u] L; cbn [length] in L; try discriminate; cbn [repeat dot qsum]; [reflexivity|]. rewrite IH by lia. ring. Qed.
Lemma nth_nonneg x j : distribution x -> 0 <= nth j x 0.
Proof. intros [P _]. destruct (Nat.lt_ge_cases j (length x)) as [L|L]; [|rewrite nth_overflow by exact L; lra]. rewrite Forall_forall in P. apply P. now apply nth_In. Qed.
Lemma some_positive x : distribution x -> exists j, (j < length x)%nat /\ 0 < nth j x 0.
Proof.
  intros [P Su]. assert (H : forall l, Forall (fun q => 0 <= q) l -> 0 < qsum l -> exists j, (j < length l)%nat /\ 0 < nth j l 0).
  { clear. induction l as [|q l IH]; intros P Su; cbn [qsum] in Su; [lra|]. inversion P as [|? ? P1 P2]; subst. destruct (Qlt_le_dec 0 q) as [G|G]; [exists 0%nat; split; [cbn [length]; lia|exact G]|].
    destruct (IH P2 ltac:(lra)) as (j & L & J). exists (S j). split; [cbn [length]; lia|exact J]. }
  apply H; [exact P|lra].
Qed.
Lemma nth_dot_zero r x : (forall j, nth j r 0 * nth j x 0 == 0) -> dot r x == 0.
Proof. intros Z. rewrite dot_nth. assert (E : forall l, qsum (map (fun j => nth j r 0 * nth j x 0) l) == 0) by (induction l as [|j l IH]; cbn [map qsum]; [reflexivity|]; rewrite (Z j), IH; ring). apply E. Qed.
(* ---- best replies ---- *)
Definition top (r : list Q) (g : nat) : Prop := forall z, In z r -> z <= nth g r 0.
Definition unit_at (m g : nat) : list Q := map (fun j => if Nat.eqb j g then 1 else 0) (seq 0 m).
Lemma unit_mix m g : (g < m)%nat -> length (unit_at m g) = m /\ distribution (unit_at m g).
Proof.
  intros L. unfold unit_at. split; [now rewrite map_length, seq_length|]. split; [rewrite Forall_map; apply Forall_forall; intros j _; destruct (Nat.eqb j g); lra|].
  assert (H : forall s m, (s <= g < s + m)%nat -> qsum (map (fun j => if Nat.eqb j g then 1 else 0) (seq s m)) == 1).
  { clear. assert (Z : forall s m, (g < s)%nat -> qsum (map (fun j => if Nat.eqb j g then 1 else 0) (seq s m)) == 0).
    { intros s m. revert s. induction m as [|m IH]; intros s L; cbn [seq map qsum]; [reflexivity|]. destruct (Nat.eqb_spec s g); [lia|]. rewrite IH by lia. ring. }
    intros s m. revert s. induction m as [|m IH]; intros s L; [lia|]. cbn [seq map qsum]. destruct (Nat.eqb_spec s g) as [->|N]; [rewrite Z by lia; ring|]. rewrite IH by lia. ring. }
  apply H. lia.
Qed.
Lemma unit_dot m g r : length r = m -> (g < m)%nat -> dot (unit_at m g) r == nth g r 0.
Proof.
  intros Lr L. unfold unit_at. assert (H : forall s r, (s <= g < s + length r)%nat -> dot (map (fun j => if Nat.eqb j g then 1 else 0) (seq s (length r))) r == nth (g - s) r 0).
  { clear. assert (Z : forall s r, (g < s)%nat -> dot (map (fun j => if Nat.eqb j g then 1 else 0) (seq s (length r))) r == 0).
    { intros s r. revert s. induction r as [|q r IH]; intros s L; cbn [length seq map dot]; [reflexivity|]. destruct (Nat.eqb_spec s g); [lia|]. rewrite IH by lia. ring. }
    intros s r. revert s. induction r as [|q r IH]; intros s L; cbn [length] in *; [lia|]. cbn [seq map dot]. destruct (Nat.eqb_spec s g) as [->|N].
    - rewrite Z by lia. rewrite Nat.sub_diag. cbn [nth]. ring.
    - rewrite IH by lia. replace (g - s)%nat with (S (g - S s)) by lia. cbn [nth]. ring. }
  rewrite <- Lr. rewrite (H 0%nat r) by lia. now rewrite Nat.sub_0_r.
Qed.
Lemma dot_at_most x r M : distribution x -> length r = length x -> (forall z, In z r -> z <= M) -> dot x r <= M.
Proof.
  intros [P S] L B. assert (H : forall x r, length r = length x -> Forall (fun q => 0 <= q) x -> (forall z, In z r -> z <= M) -> dot x r <= qsum x * M).
  { clear. induction x as [|a x IH]; intros [|b r] L P B; cbn [length] in L; try discriminate; cbn [dot qsum]; try lra. inversion P as [|? ? P1 P2]; subst.
    specialize (IH r ltac:(lia) P2 (fun z I => B z (or_intror I))). pose proof (B b (or_introl eq_refl)). assert (0 <= a * (M - b)) by (apply Qmult_le_0_compat; lra). lra. }
  specialize (H x r L P B). rewrite S in H. lra.
Qed.
Lemma dot_gap x r M : length r = length x -> qsum x * M - dot x r == dot x (map (fun z => M - z) r).
Proof. revert r. induction x as [|a x IH]; intros [|b r] L; cbn [length] in L; try discriminate; cbn [map dot qsum]; [ring|]. rewrite <- IH by lia. ring. Qed.
Lemma dot_zero_terms x : forall r, Forall (fun q => 0 <= q) x -> (forall z, In z r -> 0 <= z) -> dot x r == 0 -> forall g, nth g x 0 * nth g r 0 == 0.
Proof.
  induction x as [|a x IH]; intros [|b r] P N D [|g]; cbn [nth]; try ring; cbn [dot] in D; inversion P as [|? ? P1 P2]; subst;
  (assert (A : 0 <= a * b) by (apply Qmult_le_0_compat; [exact P1|apply N; now left])); (assert (B : 0 <= dot x r) by
    (clear - P2 N; revert r N; induction x as [|c x IHx]; intros [|d r] N; cbn [dot]; try lra; inversion P2; subst;
     assert (0 <= c * d) by (apply Qmult_le_0_compat; [assumption|apply N; right; now left]); assert (0 <= dot x r) by (apply IHx; [assumption|intros z [<-|I]; apply N; [now left|right; now right]]); lra)).
  - lra.
  - apply (IH r P2); [intros z I; apply N; now right|lra].
Qed.
Lemma best_iff x r : distribution x -> length r = length x ->
  ((forall x', length x' = length x -> distribution x' -> dot x' r <= dot x r) <-> forall g, (g < length x)%nat -> nth g x 0 == 0 \/ top r g).
Proof.
  intros D L. split.
  - intros B g G. assert (U : forall z, In z r -> z <= dot x r).
    { intros z I. apply (In_nth _ _ 0) in I. destruct I as (k & Lk & <-). rewrite <- (unit_dot (length x) k r L ltac:(lia)). destruct (unit_mix (length x) k ltac:(lia)). now apply B. }
    assert (Z : dot x (map (fun z => dot x r - z) r) == 0).
    { rewrite <- dot_gap by exact L. destruct D as [_ S]. rewrite S. ring. }
    pose proof (dot_zero_terms x (map (fun z => dot x r - z) r) (proj1 D) ltac:(intros z I; apply in_map_iff in I; destruct I as (w & <- & I); specialize (U w I); lra) Z g) as T.
    apply Qmult_integral in T. destruct T as [T|T]; [now left|right]. intros z I. specialize (U z I).
    rewrite (nth_indep (map (fun z => dot x r - z) r) 0 (dot x r - 0)) in T by (rewrite map_length; lia). rewrite (map_nth (fun z => dot x r - z)) in T. lra.
  - intros B x' L' D'. destruct (some_positive x D) as (g & G & P). destruct (B g G) as [Z|T]; [lra|]. assert (U := dot_at_most x' r _ D' ltac:(lia) T).
    assert (E : nth g r 0 - dot x r == 0); [|lra]. transitivity (qsum x * nth g r 0 - dot x r); [destruct D as [_ S]; rewrite S; ring|]. rewrite dot_gap by exact L. rewrite dot_nth.
    assert (H : forall l, (forall k, In k l -> (k < length x)%nat) -> qsum (map (fun j => nth j x 0 * nth j (map (fun z => nth g r 0 - z) r) 0) l) == 0); [|apply H; intros k I; apply in_seq in I; lia].
    induction l as [|k l IH]; intros I; cbn [map qsum]; [reflexivity|]. rewrite (IH (fun k J => I k (or_intror J))). assert (Lk := I k (or_introl eq_refl)).
    destruct (B k Lk) as [Zk|Tk]; [rewrite Zk; ring|]. rewrite (nth_indep (map (fun z => nth g r 0 - z) r) 0 (nth g r 0 - 0)) by (rewrite map_length; lia). rewrite (map_nth (fun z => nth g r 0 - z)).
    pose proof (T (nth k r 0) ltac:(apply nth_In; lia)). pose proof (Tk (nth g r 0) ltac:(apply nth_In; lia)). assert (Q0 : nth k r 0 == nth g r 0) by lra. rewrite Q0. ring.
Qed.
Lemma top_exists r : r <> [] -> exists g, (g < length r)%nat /\ top r g.
Proof.
  induction r as [|q r IH]; intros N; [contradiction|]. destruct r as [|q' r]; [exists 0%nat; split; [cbn; lia|intros z [<-|[]]; cbn; lra]|].
  destruct (IH ltac:(discriminate)) as (g & L & T). destruct (Qlt_le_dec q (nth g (q' :: r) 0)) as [C|C].
  - exists (S g). split; [cbn [length] in *; lia|]. intros z [<-|I]; cbn [nth]; [apply Qlt_le_weak; exact C|exact (T z I)].
  - exists 0%nat. split; [cbn; lia|]. intros z [<-|I]; cbn [nth]; [lra|]. specialize (T z I). lra.
Qed.
Lemma top_same r s g : Forall2 Qeq r s -> top r g -> top s g.
Proof.
  intros F T z I. assert (Nq : forall k, nth k r 0 == nth k s 0) by (clear - F; induction F as [|a b r s E _ IH]; intros [|k]; cbn [nth]; auto; reflexivity).
  apply (In_nth _ _ 0) in I. destruct I as (k & L & <-). rewrite <- !Nq. assert (Ls : length r = length s) by (clear - F; induction F; cbn [length]; congruence). apply T, nth_In. lia.
Qed.
(* ---- convex sets hold hulls ---- *)
Lemma hull_split m p ps u : length p = m -> Forall (fun p => length p = m) ps -> in_hull (p :: ps) u ->
  same u p \/ in_hull ps u \/ exists w z, 0 < w < 1 /\ length z = m /\ in_hull ps z /\ mixed_of w p z u.
Proof.
  intros Lp F (ws & L & [P Sm] & E); destruct ws as [|w ws]; cbn [length] in L; try discriminate. assert (P1 := Forall_inv P). assert (P2 := Forall_inv_tail P). cbn beta in P1. cbn [qsum] in Sm. set (r := qsum ws) in *.
  assert (R0 : 0 <= r) by (unfold r; clear - P2; induction P2; cbn [qsum]; lra). destruct (Qeq_dec r 0) as [Z|Z].
  - left. intros j. rewrite E. unfold combination. cbn [combine map qsum fst snd].
    assert (Zs : qsum (map (fun z => fst z * nth j (snd z) 0) (combine ws ps)) == 0).
    { assert (Zw : forall q, In q ws -> q == 0). { intros q I. pose proof (zero_sum_terms (fun q => q) ws) as T0. rewrite map_id in T0. apply T0; auto. rewrite Forall_forall in P2. exact P2. }
      clear - Zw. revert ps. induction ws as [|q ws IHw]; intros [|y ps]; cbn [combine map qsum fst snd]; try reflexivity. rewrite (Zw q (or_introl eq_refl)), IHw; [ring|]. intros q' I. apply Zw. now right. }
    rewrite Zs. assert (W1 : w == 1) by lra. rewrite W1. ring.
  - right. assert (Rp : 0 < r) by (destruct (Qlt_le_dec 0 r); [assumption|exfalso; apply Z; lra]). destruct (Qeq_dec w 0) as [W0|W0].
    { left. exists ws. split; [lia|]. split; [split; [exact P2|fold r; lra]|]. intros j. rewrite E. unfold combination. cbn [combine map qsum fst snd]. rewrite W0. ring. }
    right. set (vs := map (fun q => q / r) ws). set (z := map (fun j => combination vs ps j) (seq 0 m)). exists w, z.
    assert (Nz : forall j, nth j z 0 == combination vs ps j).
    { intros j. destruct (Nat.lt_ge_cases j m) as [J|J].
      - unfold z. rewrite (nth_indep _ 0 (combination vs ps 0%nat)) by (rewrite map_length, seq_length; exact J). rewrite (map_nth (fun j => combination vs ps j)), seq_nth by exact J. reflexivity.
      - rewrite nth_overflow by (unfold z; rewrite map_length, seq_length; exact J). unfold combination. clear - F J. generalize vs. induction ps as [|q ps IH]; intros [|v l]; cbn [combine map qsum fst snd]; try reflexivity.
        pose proof (Forall_inv F) as Lq. assert (F2 := Forall_inv_tail F). cbn beta in Lq. rewrite <- (IH F2). rewrite (nth_overflow q) by lia. ring. }
    split; [split; [destruct (Qlt_le_dec 0 w); [assumption|exfalso; apply W0; lra]|lra]|]. split; [unfold z; now rewrite map_length, seq_length|]. split.
    + exists vs. split; [unfold vs; rewrite map_length; lia|]. split; [|exact Nz]. split.
      * unfold vs. rewrite Forall_map. eapply Forall_impl; [|exact P2]. intros q Hq. cbn beta in *. apply Qle_shift_div_l; lra.
      * unfold vs. assert (D : forall l, qsum (map (fun q => q / r) l) == qsum l / r) by (clear - Z; induction l as [|q l IHl]; cbn [map qsum]; [field; exact Z|rewrite IHl; field; exact Z]). rewrite D. fold r. field. exact Z.
    + intros j. rewrite E, (Nz j). unfold combination. cbn [combine map qsum fst snd]. unfold vs.
      assert (D : forall l k, qsum (map (fun p => fst p * nth j (snd p) 0) (combine l k)) == r * qsum (map (fun p => fst p * nth j (snd p) 0) (combine (map (fun q => q / r) l) k))).
      { clear - Z. intros l k. revert k. induction l as [|q l IHl]; intros [|y k]; cbn [combine map qsum fst snd]; try ring. rewrite (IHl k). field. exact Z. }
      rewrite (D ws ps). assert (R1 : r == 1 - w) by lra. rewrite R1. reflexivity.
Qed.
Lemma hull_empty u : in_hull [] u -> False.
Proof. intros (ws & L & [_ Sm] & _). destruct ws; cbn [length] in L; discriminate. Qed.
Lemma hull_ind m (X : list Q -> Prop) : (forall u v w a b, length u = m -> length v = m -> length w = m -> X v -> X w -> 0 <= a -> 0 <= b -> a + b == 1 -> (forall j, nth j u 0 == a * nth j v 0 + b * nth j w 0) -> X u) ->
  forall ps, Forall (fun p => length p = m /\ X p) ps -> forall u, length u = m -> in_hull ps u -> X u.
Proof.
  intros C. induction ps as [|p ps IH]; intros F u Lu H; [destruct (hull_empty u H)|]. destruct (Forall_inv F) as [Lp Xp]. assert (F' := Forall_inv_tail F).
  destruct (hull_split m p ps u Lp) as [E|[K|(w & z & [W0 W1] & Lz & K & E)]]; [eapply Forall_impl; [|exact F']; now intros q [Lq _]|exact H| | |].
  - apply (C u p p 1 0); auto; try lra. intros j. rewrite (E j). ring.
  - exact (IH F' u Lu K).
  - apply (C u p z w (1 - w)); auto; lra.
Qed.
Lemma hull_member ps p u : In p ps -> same u p -> in_hull ps u.
Proof. intros I E. exact (hull_point ps p I u E). Qed.
Lemma hull_larger m ps qs : Forall (fun p => length p = m) ps -> incl ps qs -> forall u, length u = m -> in_hull ps u -> in_hull qs u.
Proof.
  intros L I. apply (hull_ind m (fun u => in_hull qs u)); [intros u v w a b _ _ _ V W A B AB E; exact (hull_between qs u v w a b V W A B AB E)|].
  rewrite Forall_forall in *. intros p J. split; [auto|]. apply (hull_member qs p); [auto|intros j; reflexivity].
Qed.
(* ---- one player: numbers stand for own strategies and the opponent's replies; where a mixed strategy is tight ---- *)
Inductive number_is := Own (i : nat) | Reply (j : nat).
(* a closed set in the face; a strategy that is alone there; a strategy, and for numbers that close the face a closed set *)
Inductive reason := Shut (c : list nat) | Alone (w : list nat) | Walked (w : list nat) (cs : list (nat * list nat)).
Definition key_of := face_key.
Section Side.
  Variables (m : nat) (R : list (list Q)) (count : nat) (kind : nat -> number_is).
  Definition tight (x : list Q) (g : nat) : Prop := match kind g with Own i => nth i x 0 == 0 | Reply j => top (map (fun r => dot r x) R) j end.
  Definition mix (x : list Q) : Prop := length x = m /\ distribution x.
  Definition tightb (x : list Q) : list nat :=
    let paid := map (fun r => Qred (dotc r x)) R in
    filter (fun g => match kind g with Own i => isz (nth i x 0) | Reply j => let q := nth j paid 0 in forallb (fun z => Qle_bool z q) paid end) (seq 0 count).
  Definition is_reply (g : nat) : bool := match kind g with Reply _ => true | Own _ => false end.
  Definition linear (j0 g : nat) : list Q := match kind g with Own i => unit_row i | Reply j => sub (nth j0 R []) 1 (nth j R []) end.
  (* where reply j0 is best: what a strategy of the player is, and where it is tight *)
  Definition forms_at (j0 : nat) : list (list Q) := map (fun g => 0 :: linear j0 g) (seq 0 count) ++ [-(1) :: ones m; 1 :: map Qopp (ones m)].
  Definition first_reply (f : list nat) : option nat := match filter is_reply f with g :: _ => match kind g with Reply j => Some j | Own _ => None end | [] => None end.
  Definition alone_b (f : list nat) : bool := match first_reply f with Some j0 => kernel_trivial m (ones m :: map (linear j0) f) | None => false end.
  Variables (closed : list (list nat)) (listed_ : list (list Q)).
  Definition shut (f : list nat) : bool := existsb (fun c => subset_b c f) closed.
  Definition first_faces (f : list nat) : list (list nat) := if existsb is_reply f then [f] else map (fun g => insert_in g f) (filter is_reply (seq 0 count)).
  (* all faces that are met but those that one more number closes; nothing is proved about the search. A face stands with the strategies in it,
     and with closed sets that may close larger faces: what each lacks, and the set. At the first faces these are all. *)
  Notation lacking := (list nat * list nat)%type.
  Definition lacks (f : list nat) (l : list lacking) : list lacking := map (fun x => (filter (fun g => negb (mem g f)) (fst x), snd x)) l.
  Definition lacks_none (x : lacking) : bool := match fst x with [] => true | _ => false end.
  Fixpoint search (fuel : nat) (stack : list (list nat * list (list nat) * option (list lacking))) (seen : NM.t unit) (acc : list (list nat * reason)) : list (list nat * reason) :=
    match fuel, stack with
    | O, _ | _, [] => acc
    | S n, (f, there, near) :: st =>
        let near' := lacks f (match near with Some l => l | None => map (fun c => (c, c)) closed end) in
        match find lacks_none near' with Some (_, c) => search n st seen ((f, Shut c) :: acc) | None =>
        match there with
        | [] => (f, Shut []) :: acc
        | w :: more =>
            if match more with [] => alone_b f | _ => false end then search n st seen ((f, Alone w) :: acc) else
            let lone := fold_left (fun l x => match fst x with [i] => if mem i (map fst l) then l else (i, snd x) :: l | _ => l end) near' [] in
            let closing := map fst lone in
            (* what lacks a number of these and more closes nothing that they do not *)
            let kept := map (fun x => ([fst x], snd x)) lone ++ filter (fun x => forallb (fun i => negb (mem i closing)) (fst x)) near' in
            let '(st', seen') := fold_left (fun x i => if mem i w || mem i closing then x else let '(st, seen) := x in let g := insert_in i f in let k := face_key g in
              match NM.find k seen with Some _ => x | None => ((g, filter (mem i) there, Some kept) :: st, NM.add k tt seen) end) (seq 0 count) (st, seen) in
            search n st' seen' ((f, Walked w lone) :: acc)
        end end
    end.
  Definition begin_at (tights : list (list nat)) (starts : list (list nat)) : list (list nat * list (list nat) * option (list lacking)) * NM.t unit :=
    fold_left (fun x f => let '(st, seen) := x in let k := face_key f in
      match NM.find k seen with Some _ => x | None => ((f, filter (subset_b f) tights, None) :: st, NM.add k tt seen) end) starts ([], NM.empty _).
  Definition shut_by (shuts : NM.t (list nat)) (f c : list nat) : bool := subset_b c f && known_face shuts c.
  Definition face_ok (shuts tights known : NM.t (list nat)) (x : list nat * reason) : bool :=
    let '(f, why) := x in Nat.leb (length f) count && forallb (fun g => Nat.ltb g count) f &&
    match why with
    | Shut c => shut_by shuts f c
    | Alone w => subset_b f w && known_face tights w && alone_b f
    | Walked w cs => subset_b f w && known_face tights w && forallb (fun i => mem i w ||
        match find (fun x => Nat.eqb (fst x) i) cs with Some (_, c) => shut_by shuts (insert_in i f) c | None => known_face known (insert_in i f) end) (seq 0 count) end.
  Definition faces_b (starts : list (list nat)) : bool :=
    let tights := by_count (map tightb listed_) in
    let '(stack, seen) := begin_at tights starts in
    let faces := search FACES stack seen [] in let known := face_map (map fst faces) in
    forallb (face_ok (face_map closed) (face_map tights) known) faces && forallb (known_face known) starts.

  Hypothesis Rows : Forall (fun r => length r = m) R.
  Hypothesis Some_reply : R <> [].
  Hypothesis Kinds : forall g, (g < count)%nat -> match kind g with Own i => (i < m)%nat | Reply j => (j < length R)%nat end.
  Hypothesis Owns : forall i, (i < m)%nat -> exists g, (g < count)%nat /\ kind g = Own i.
  Hypothesis Replies : forall j, (j < length R)%nat -> exists g, (g < count)%nat /\ kind g = Reply j.
  Lemma tightb_ok x g : In g (tightb x) <-> (g < count)%nat /\ tight x g.
  Proof.
    unfold tightb. cbv zeta. rewrite filter_In, in_seq. unfold tight. assert (E : forall A B : Prop, (A <-> B) -> ((0 <= g < 0 + count)%nat /\ A <-> (g < count)%nat /\ B)) by (intros A B [H1 H2]; split; intros [L X]; (split; [lia|auto])).
    apply E. assert (F : Forall2 Qeq (map (fun r => Qred (dotc r x)) R) (map (fun r => dot r x) R)) by (clear; induction R as [|r l IH]; cbn [map]; constructor; [now rewrite Qred_correct, dotc_ok|exact IH]).
    destruct (kind g) as [i|j]; [split; [apply isz_zero|intros Z; destruct (isz (nth i x 0)) eqn:I; [reflexivity|now apply isz_not in I]]|].
    rewrite forallb_forall. split.
    - intros T. apply (top_same _ _ j F). intros z I. apply Qle_bool_iff. auto.
    - intros T z I. apply Qle_bool_iff. apply (top_same (map (fun r => dot r x) R) (map (fun r => Qred (dotc r x)) R) j); auto. clear - F. induction F as [|a b r s E0 _ IH]; constructor; [now symmetry|exact IH].
  Qed.
  Lemma paid_nth x j : nth j (map (fun r => dot r x) R) 0 = dot (nth j R []) x.
  Proof. rewrite <- (map_nth (fun r => dot r x)). reflexivity. Qed.
  Lemma top_replies x j : top (map (fun r => dot r x) R) j <-> forall r, In r R -> dot r x <= dot (nth j R []) x.
  Proof.
    unfold top. rewrite paid_nth. split; [intros T r I; apply T, (in_map (fun r => dot r x)), I|]. intros T z I. apply in_map_iff in I. destruct I as (r & <- & I). auto.
  Qed.
  Lemma tight_same x y g : same x y -> tight x g -> tight y g.
  Proof.
    intros E. unfold tight. destruct (kind g) as [i|j]; [now rewrite (E i)|]. rewrite !top_replies. intros T r I. rewrite <- !(dot_same _ x y E). auto.
  Qed.
  Lemma mix_between u v w a b : length u = m -> mix v -> mix w -> 0 <= a -> 0 <= b -> a + b == 1 -> (forall j, nth j u 0 == a * nth j v 0 + b * nth j w 0) -> mix u.
  Proof.
    intros Lu [Lv Dv] [Lw Dw] A B AB E. split; [exact Lu|]. split.
    - apply Forall_forall. intros q I. apply (In_nth _ _ 0) in I. destruct I as (j & _ & <-). rewrite E. pose proof (nth_nonneg v j Dv). pose proof (nth_nonneg w j Dw).
      assert (0 <= a * nth j v 0) by now apply Qmult_le_0_compat. assert (0 <= b * nth j w 0) by now apply Qmult_le_0_compat. lra.
    - rewrite <- (dot_all_ones m u Lu), (dot_mixed a b u v w _ E), !dot_all_ones by assumption. destruct Dv as [_ Sv], Dw as [_ Sw]. rewrite Sv, Sw. lra.
  Qed.
  Lemma tight_between u v w a b g : 0 <= a -> 0 <= b -> (forall j, nth j u 0 == a * nth j v 0 + b * nth j w 0) -> tight v g -> tight w g -> tight u g.
  Proof.
    intros A B E. unfold tight. destruct (kind g) as [i|j]; [intros V W; rewrite E, V, W; ring|]. rewrite !top_replies. intros V W r I. rewrite !(dot_mixed a b u v w _ E).
    specialize (V r I). specialize (W r I). assert (0 <= a * (dot (nth j R []) v - dot r v)) by (apply Qmult_le_0_compat; lra). assert (0 <= b * (dot (nth j R []) w - dot r w)) by (apply Qmult_le_0_compat; lra). lra.
  Qed.
  Lemma best_reply x : mix x -> exists g j, (g < count)%nat /\ kind g = Reply j /\ tight x g.
  Proof.
    intros _. destruct (top_exists (map (fun r => dot r x) R)) as (j & L & T); [destruct R; [contradiction|discriminate]|]. rewrite map_length in L. destruct (Replies j L) as (g & Lg & K). exists g, j. split; [exact Lg|]. split; [exact K|]. unfold tight. now rewrite K.
  Qed.
  (* the forms *)
  Lemma form_own i u c : form_at (c :: unit_row i) u == c + nth i u 0.
  Proof. unfold form_at. cbn [dot]. rewrite dot_unit. ring. Qed.
  Lemma linear_dot j0 g u : dot (linear j0 g) u == match kind g with Own i => nth i u 0 | Reply j => dot (nth j0 R []) u - dot (nth j R []) u end.
  Proof. unfold linear. destruct (kind g) as [i|j]; [apply dot_unit|]. rewrite sub_ok. ring. Qed.
  Lemma form_nth j0 g u : (g < count)%nat -> form_at (nth g (forms_at j0) []) u == dot (linear j0 g) u.
  Proof.
    intros L. unfold forms_at. rewrite app_nth1 by (rewrite map_length, seq_length; exact L). rewrite (nth_indep _ [] (0 :: linear j0 0%nat)) by (rewrite map_length, seq_length; exact L).
    rewrite (map_nth (fun g => 0 :: linear j0 g)), seq_nth by exact L. unfold form_at. cbn [dot Nat.add]. ring.
  Qed.
  Lemma dot_opp a : forall u, dot (map Qopp a) u == - dot a u.
  Proof. induction a as [|x a IH]; intros [|y u]; cbn [map dot]; try ring. rewrite IH. ring. Qed.
  Lemma forms_length j0 : length (forms_at j0) = (count + 2)%nat.
  Proof. unfold forms_at. rewrite app_length, map_length, seq_length. reflexivity. Qed.
  Lemma forms_in j0 f : In f (forms_at j0) <-> (exists g, (g < count)%nat /\ f = 0 :: linear j0 g) \/ f = - (1) :: ones m \/ f = 1 :: map Qopp (ones m).
  Proof.
    unfold forms_at. rewrite in_app_iff, in_map_iff. cbn [In]. split.
    - intros [(g & E & I)|[E|[E|[]]]]; [left; exists g; apply in_seq in I; split; [lia|now symmetry]|right; left; now symmetry|right; right; now symmetry].
    - intros [(g & L & E)|[E|E]]; [left; exists g; split; [now symmetry|apply in_seq; lia]|right; left; now symmetry|right; right; left; now symmetry].
  Qed.
  Lemma form_zero_cons a u : form_at (0 :: a) u == dot a u. Proof. unfold form_at. cbn [dot]. ring. Qed.
  Lemma form_sum u : length u = m -> form_at (- (1) :: ones m) u == qsum u - 1 /\ form_at (1 :: map Qopp (ones m)) u == 1 - qsum u.
  Proof. intros L. unfold form_at. cbn [dot]. rewrite dot_opp, dot_all_ones by exact L. split; ring. Qed.
  Lemma inside_to j0 u : inside_all m (forms_at j0) u -> mix u.
  Proof.
    intros [L G]. rewrite Forall_forall in G. destruct (form_sum u L) as [A B]. pose proof (G (- (1) :: ones m) (proj2 (forms_in j0 _) (or_intror (or_introl eq_refl)))) as G1. pose proof (G (1 :: map Qopp (ones m)) (proj2 (forms_in j0 _) (or_intror (or_intror eq_refl)))) as G2.
    rewrite A in G1. rewrite B in G2. split; [exact L|]. split; [|lra]. apply Forall_forall. intros q I. apply (In_nth _ _ 0) in I. destruct I as (i & Li & <-). destruct (Owns i ltac:(lia)) as (g & Lg & K).
    pose proof (G (0 :: linear j0 g) (proj2 (forms_in j0 _) (or_introl (ex_intro _ g (conj Lg eq_refl))))) as P. rewrite form_zero_cons, linear_dot, K in P. exact P.
  Qed.
  Lemma inside_best j0 u : (j0 < length R)%nat -> inside_all m (forms_at j0) u -> top (map (fun r => dot r u) R) j0.
  Proof.
    intros Lj [L G]. rewrite Forall_forall in G. apply top_replies. intros r I. apply (In_nth _ _ []) in I. destruct I as (j & Li & <-). destruct (Replies j Li) as (g & Lg & K).
    pose proof (G (0 :: linear j0 g) (proj2 (forms_in j0 _) (or_introl (ex_intro _ g (conj Lg eq_refl))))) as P. rewrite form_zero_cons, linear_dot, K in P. lra.
  Qed.
  Lemma best_inside j0 u : mix u -> top (map (fun r => dot r u) R) j0 -> inside_all m (forms_at j0) u.
  Proof.
    intros [L D] T. split; [exact L|]. apply Forall_forall. intros f I. apply forms_in in I. destruct (form_sum u L) as [A B]. destruct D as [P Su]. destruct I as [(g & Lg & ->)|[->| ->]]; [|rewrite A; lra|rewrite B; lra].
    rewrite form_zero_cons, linear_dot. pose proof (Kinds g Lg) as K. destruct (kind g) as [i|j]; [now apply nth_nonneg|]. rewrite top_replies in T. specialize (T _ (nth_In R [] K)). lra.
  Qed.
  Lemma zero_form j0 u g : (j0 < length R)%nat -> (g < count)%nat -> top (map (fun r => dot r u) R) j0 -> (form_at (nth g (forms_at j0) []) u == 0 <-> tight u g).
  Proof.
    intros J L T. rewrite form_nth, linear_dot by exact L. unfold tight. pose proof (Kinds g L) as K. destruct (kind g) as [i|j]; [reflexivity|]. rewrite top_replies in *. split.
    - intros Z r I. specialize (T r I). lra.
    - intros B. specialize (B _ (nth_In R [] J)). specialize (T _ (nth_In R [] K)). lra.
  Qed.
  Lemma less_or_not n (u w : list Q) : (exists i, (i < n)%nat /\ nth i u 0 < nth i w 0) \/ forall i, (i < n)%nat -> nth i w 0 <= nth i u 0.
  Proof.
    clear. induction n as [|n [(i & L & H)|H]]; [right; lia|left; exists i; split; [lia|exact H]|]. destruct (Qlt_le_dec (nth n u 0) (nth n w 0)) as [C|C]; [left; exists n; split; [lia|exact C]|].
    right. intros i L. destruct (Nat.eq_dec i n) as [->|N]; [exact C|apply H; lia].
  Qed.
  Lemma sum_less u : forall w, length u = length w -> (forall i, (i < length u)%nat -> nth i w 0 <= nth i u 0) -> qsum w <= qsum u /\ ((exists i, ~ nth i u 0 == nth i w 0) -> qsum w < qsum u).
  Proof.
    clear. induction u as [|a u IH]; intros [|b w] L H; cbn [length] in L; try discriminate; cbn [qsum].
    - split; [lra|]. intros (i & N). exfalso. apply N. destruct i; reflexivity.
    - destruct (IH w ltac:(lia) (fun i I => H (S i) ltac:(cbn [length]; lia))) as [A B]. pose proof (H 0%nat ltac:(cbn [length]; lia)) as H0. cbn [nth] in H0. split; [lra|]. intros ([|i] & N); cbn [nth] in N.
      + assert (b < a); [|lra]. destruct (Qlt_le_dec b a); [assumption|]. exfalso. apply N. lra.
      + specialize (B (ex_intro _ i N)). lra.
  Qed.
  Lemma forms_close j0 u w : length u = m -> length w = m -> (exists j, ~ nth j u 0 == nth j w 0) -> exists f, In f (forms_at j0) /\ form_at f u - form_at f w < 0.
  Proof.
    intros Lu Lw D. destruct (less_or_not m u w) as [(i & L & H)|H].
    - destruct (Owns i L) as (g & Lg & K). exists (0 :: linear j0 g). split; [apply forms_in; left; eauto|]. rewrite !form_zero_cons, !linear_dot, K. lra.
    - exists (1 :: map Qopp (ones m)). split; [apply forms_in; now right; right|]. destruct (form_sum u Lu) as [_ A]. destruct (form_sum w Lw) as [_ B]. rewrite A, B.
      destruct (sum_less u w ltac:(congruence) ltac:(rewrite Lu; exact H)) as [_ C]. specialize (C D). lra.
  Qed.
  Lemma first_reply_ok f j0 : first_reply f = Some j0 -> exists g, In g f /\ kind g = Reply j0.
  Proof.
    unfold first_reply. destruct (filter is_reply f) as [|g l] eqn:E; [discriminate|]. destruct (kind g) as [i|j] eqn:K; [discriminate|]. intros H. inversion H; subst. exists g. split; [|exact K].
    assert (I : In g (filter is_reply f)) by (rewrite E; now left). apply filter_In in I. tauto.
  Qed.
  Lemma alone_ok f u p : alone_b f = true -> mix u -> mix p -> (forall g, In g f -> (g < count)%nat /\ tight u g /\ tight p g) -> same u p.
  Proof.
    unfold alone_b. destruct (first_reply f) as [j0|] eqn:E; [|discriminate]. apply first_reply_ok in E. destruct E as (g0 & I0 & K0). intros K [Lu Du] [Lp Dp] T j.
    destruct (Nat.lt_ge_cases j m) as [J|J]; [|rewrite !nth_overflow by lia; reflexivity]. assert (Lup : length u = length p) by congruence.
    destruct (T g0 I0) as (G0 & T0 & T0'). unfold tight in T0, T0'. pose proof (Kinds g0 G0) as J0. rewrite K0 in T0, T0', J0. rewrite top_replies in T0, T0'.
    pose proof (kernel_trivial_ok m _ (difference u p) K) as Z. assert (D : nth j u 0 - nth j p 0 == 0); [|lra]. rewrite <- difference_nth by exact Lup. apply Z; [|exact J].
    constructor.
    - rewrite dot_difference, !dot_all_ones by assumption. destruct Du as [_ Su], Dp as [_ Sp]. rewrite Su, Sp. ring.
    - rewrite Forall_map. apply Forall_forall. intros g I. rewrite dot_difference, !linear_dot by exact Lup. destruct (T g I) as (G & Tu & Tp). unfold tight in Tu, Tp. pose proof (Kinds g G) as Ki. destruct (kind g) as [i|i]; [rewrite Tu, Tp; ring|].
      rewrite top_replies in Tu, Tp. pose proof (Tu _ (nth_In R [] J0)). pose proof (Tp _ (nth_In R [] J0)). pose proof (T0 _ (nth_In R [] Ki)). pose proof (T0' _ (nth_In R [] Ki)). lra.
  Qed.
  (* a set that the opponent closes: a shift between the opponent's strategies whose weights sum to 0 *)
  Definition own_set : list nat := filter (fun g => negb (is_reply g)) (seq 0 count).
  Definition shift_set (ws : list Q) : list nat := let gains := weighted_rows ws R in
    filter (fun g => match kind g with Own i => Qle_bool (nth i gains 0) 0 | Reply j => negb (Qle_bool 0 (nth j ws 0)) end) (seq 0 count).
  Lemma own_set_ok u : mix u -> (forall g, In g own_set -> tight u g) -> False.
  Proof.
    intros [L D] T. destruct (some_positive u D) as (i & Li & P). destruct (Owns i ltac:(lia)) as (g & Lg & K). assert (I : In g own_set) by (apply filter_In; split; [apply in_seq; lia|unfold is_reply; now rewrite K]).
    specialize (T g I). unfold tight in T. rewrite K in T. lra.
  Qed.
  Lemma qsum_most {A} (f g : A -> Q) l : (forall x, In x l -> f x <= g x) -> qsum (map f l) <= qsum (map g l).
  Proof. clear. induction l as [|x l IH]; intros H; cbn [map qsum]; [lra|]. pose proof (H x (or_introl eq_refl)). specialize (IH (fun y I => H y (or_intror I))). lra. Qed.
  Lemma shift_set_ok ws u : length ws = length R -> qsum ws == 0 -> mix u -> (forall g, In g (shift_set ws) -> tight u g) -> False.
  Proof.
    intros Lw Sw [L D] T. destruct (best_reply u (conj L D)) as (gb & jb & Gb & Kb & Tb). unfold tight in Tb. rewrite Kb in Tb. pose proof (Kinds gb Gb) as Jb. rewrite Kb in Jb. rewrite top_replies in Tb.
    set (V := dot (nth jb R []) u) in *. set (gains := weighted_rows ws R) in *.
    assert (Up : dot gains u <= 0).
    { unfold gains. rewrite weighted_rows_ok. apply Qle_trans with (qsum (map (fun x => fst x * V) (combine ws R))).
      - apply qsum_most. intros x I. apply (In_nth _ _ (0, [])) in I. destruct I as (j & Lj & <-). rewrite combine_length in Lj. rewrite combine_nth by exact Lw. cbn [fst snd].
        assert (Ir : In (nth j R []) R) by (apply nth_In; lia). pose proof (Tb _ Ir) as B. destruct (Qlt_le_dec (nth j ws 0) 0) as [N|N].
        + destruct (Replies j ltac:(lia)) as (g & Lg & K). assert (Ig : In g (shift_set ws)).
          { apply filter_In. split; [apply in_seq; lia|]. rewrite K. apply negb_true_iff. destruct (Qle_bool 0 (nth j ws 0)) eqn:E; [apply Qle_bool_iff in E; lra|reflexivity]. }
          specialize (T g Ig). unfold tight in T. rewrite K, top_replies in T. specialize (T _ (nth_In R [] Jb)). fold V in T. assert (E : dot (nth j R []) u == V) by lra. rewrite E. lra.
        + assert (0 <= nth j ws 0 * (V - dot (nth j R []) u)) by (apply Qmult_le_0_compat; lra). lra.
      - assert (E : qsum (map (fun x : Q * list Q => fst x * V) (combine ws R)) == V * qsum (map fst (combine ws R))) by (rewrite <- qsum_times; apply qsum_ext, Forall_forall; intros x _; ring).
        rewrite E, sum_fst, Sw by exact Lw. lra. }
    assert (Own_ : forall i, (i < m)%nat -> nth i gains 0 <= 0 -> nth i u 0 == 0).
    { intros i Li N. destruct (Owns i Li) as (g & Lg & K). assert (Ig : In g (shift_set ws)) by (apply filter_In; split; [apply in_seq; lia|rewrite K; now apply Qle_bool_iff]).
      specialize (T g Ig). unfold tight in T. now rewrite K in T. }
    rewrite dot_nth in Up. assert (NN : forall i, In i (seq 0 (length gains)) -> 0 <= nth i gains 0 * nth i u 0).
    { intros i _. destruct (Qlt_le_dec 0 (nth i gains 0)) as [P|P]; [apply Qmult_le_0_compat; [lra|now apply nth_nonneg]|].
      destruct (Nat.lt_ge_cases i m) as [Li|Li]; [rewrite (Own_ i Li P); lra|rewrite (nth_overflow u) by lia; lra]. }
    assert (Z := zero_sum_terms _ _ NN). pose proof (sum_nonneg_here _ _ NN) as S0. specialize (Z ltac:(lra)). destruct (some_positive u D) as (i & Li & P).
    destruct (Qlt_le_dec 0 (nth i gains 0)) as [G|G]; [|rewrite (Own_ i ltac:(lia) G) in P; lra].
    assert (Lg : (i < length gains)%nat) by (destruct (Nat.lt_ge_cases i (length gains)) as [X|X]; [exact X|rewrite (nth_overflow gains) in G by exact X; lra]).
    specialize (Z i ltac:(apply in_seq; lia)). apply Qmult_integral in Z. destruct Z; lra.
  Qed.

  Hypothesis Closed_ok : forall c, In c closed -> forall u, mix u -> (forall g, In g c -> tight u g) -> False.
  Hypothesis Listed_ok : Forall mix listed_.
  Definition at_face (f : list nat) : list (list Q) := filter (fun p => subset_b f (tightb p)) listed_.
  Lemma shut_ok f u : shut f = true -> mix u -> (forall g, In g f -> tight u g) -> False.
  Proof. unfold shut. intros E M T. apply existsb_exists in E. destruct E as (c & I & E). apply (Closed_ok c I u M). intros g J. apply T. now apply (subset_b_ok _ _ E). Qed.
  Lemma shut_by_ok f c : shut_by (face_map closed) f c = true -> shut f = true.
  Proof. unfold shut_by, shut. rewrite andb_true_iff, existsb_exists. intros [E K]. exists c. split; [now apply known_face_in|exact E]. Qed.
  Lemma face_covered faces F0 g0 j0 : let tights := by_count (map tightb listed_) in forallb (face_ok (face_map closed) (face_map tights) (face_map (map fst faces))) faces = true ->
    In g0 F0 -> (g0 < count)%nat -> kind g0 = Reply j0 ->
    forall n F, In F (map fst faces) -> (count + 1 - length F <= n)%nat -> incl F0 F -> Covered m (forms_at j0) (at_face F0) F.
  Proof.
    cbv zeta. set (tights := by_count _). rewrite forallb_forall. intros Ok I0 L0 K0. pose proof (Kinds g0 L0) as J0. rewrite K0 in J0.
    assert (Top0 : forall p, In p (at_face F0) -> top (map (fun r => dot r p) R) j0).
    { intros p I. apply filter_In in I. destruct I as [_ E]. apply (subset_b_ok _ _) in E. specialize (E g0 I0). apply tightb_ok in E. destruct E as [_ E]. unfold tight in E. now rewrite K0 in E. }
    induction n as [|n IH]; intros F I L Inc; apply in_map_iff in I; destruct I as ([f why] & <- & I); cbn [fst] in *; assert (X := Ok _ I); cbn [face_ok] in X; rewrite !andb_true_iff in X; destruct X as [[Len Lt] X]; apply Nat.leb_le in Len; [lia|].
    rewrite forallb_forall in Lt.
    assert (Zero : forall u, inside_all m (forms_at j0) u -> zero_on (forms_at j0) f u -> forall g, In g f -> (g < count)%nat /\ tight u g).
    { intros u In_ Z g Ig. assert (Lg : (g < count)%nat) by now apply Nat.ltb_lt, Lt. split; [exact Lg|]. apply (zero_form j0 u g J0 Lg); [now apply inside_best|now apply Z]. }
    assert (Point : forall w, subset_b f w && known_face (face_map tights) w = true -> exists p, In p (at_face F0) /\ tightb p = w /\ zero_on (forms_at j0) f p /\ mix p /\ forall g, In g f -> (g < count)%nat /\ tight p g).
    { intros w E. apply andb_true_iff in E. destruct E as [Su Kn]. apply known_face_in in Kn. apply by_count_in in Kn. apply in_map_iff in Kn. destruct Kn as (p & <- & Ip). apply (subset_b_ok _ _) in Su.
      assert (Ia : In p (at_face F0)). { apply filter_In. split; [exact Ip|]. unfold subset_b. apply forallb_forall. intros g Ig. apply mem_in. apply Su, Inc, Ig. }
      rewrite Forall_forall in Listed_ok. exists p. split; [exact Ia|]. split; [reflexivity|]. split; [|split; [now apply Listed_ok|intros g Ig; now apply tightb_ok, Su]].
      intros g Ig. specialize (Su g Ig). apply tightb_ok in Su. apply zero_form; [exact J0|tauto|now apply Top0|tauto]. }
    destruct why as [c|w|w cs].
    - apply CEmpty. intros u In_ Z. apply (shut_ok f u (shut_by_ok f c X)); [now apply (inside_to j0)|]. intros g Ig. now apply (Zero u In_ Z).
    - apply andb_true_iff in X. destruct X as [X Al]. destruct (Point w X) as (p & Ip & _ & Zp & Mp & Tp). apply (CStep m (forms_at j0) (at_face F0) f p Ip Zp). intros i _ Nz. apply CEmpty. intros u In_ Z. apply Nz.
      assert (Sm : same u p). { apply (alone_ok f u p Al); [now apply (inside_to j0)|exact Mp|]. intros g Ig. destruct (Zero u In_ (fun k Ik => Z k (or_intror Ik)) g Ig). split; [assumption|]. split; [assumption|]. now apply Tp. }
      rewrite <- (Z i (or_introl eq_refl)). unfold form_at. apply dot_same. intros [|j]; cbn [nth]; [reflexivity|symmetry; apply Sm].
    - apply andb_true_iff in X. destruct X as [X Kn]. destruct (Point w X) as (p & Ip & Ep & Zp & [Lp Dp] & Tp). subst w. rewrite forallb_forall in Kn. apply (CStep m (forms_at j0) (at_face F0) f p Ip Zp). intros i Li Nz. rewrite forms_length in Li.
      destruct (form_sum p Lp) as [A B]. destruct Dp as [_ Sp].
      assert (Ic : (i < count)%nat).
      { destruct (Nat.lt_ge_cases i count) as [C|C]; [exact C|exfalso]. apply Nz. unfold forms_at. rewrite app_nth2 by (rewrite map_length, seq_length; exact C). rewrite map_length, seq_length.
        destruct (i - count)%nat as [|[|k]] eqn:E; [|  |lia]; cbn [nth]; [rewrite A|rewrite B]; rewrite Sp; ring. }
      specialize (Kn i ltac:(apply in_seq; lia)). apply orb_true_iff in Kn. destruct Kn as [Kn|Kn].
      + exfalso. apply mem_in, tightb_ok in Kn. apply Nz. apply zero_form; [exact J0|exact Ic|now apply Top0|tauto].
      + destruct (find _ cs) as [[k c]|].
        { apply CEmpty. intros u In_ Z. apply (shut_ok (insert_in i f) u (shut_by_ok _ c Kn)); [now apply (inside_to j0)|]. intros g Ig. apply insert_in_ok in Ig. destruct Ig as [<-|Ig].
          - apply (zero_form j0 u i J0 Ic); [now apply inside_best|]. apply Z. now left.
          - apply (Zero u In_ (fun k' Ik => Z k' (or_intror Ik)) g Ig). }
        apply known_face_in in Kn. apply (covered_same m (forms_at j0) (at_face F0) (insert_in i f)).
        { apply IH; [exact Kn|rewrite insert_in_length; lia|]. intros g Ig. apply insert_in_ok. right. now apply Inc. }
        intros j. rewrite insert_in_ok. cbn [In]. reflexivity.
  Qed.
  Lemma at_face_long f : Forall (fun p => length p = m) (at_face f).
  Proof. apply Forall_forall. intros p I. apply filter_In in I. destruct I as [I _]. rewrite Forall_forall in Listed_ok. now apply Listed_ok. Qed.
  (* a strategy in a face is a mixture of those listed there *)
  Theorem side_hull starts F u : faces_b starts = true -> incl (first_faces F) starts -> (forall g, In g F -> (g < count)%nat) -> mix u -> (forall g, In g F -> tight u g) -> in_hull (at_face F) u.
  Proof.
    unfold faces_b. cbv zeta. destruct (begin_at _ _) as [stack seen]. set (faces := search _ _ _ _). rewrite andb_true_iff, (forallb_forall (known_face _)). intros [Ok Kn] Inc Lt M T.
    assert (Main : forall F0 g0 j0, In g0 F0 -> (g0 < count)%nat -> kind g0 = Reply j0 -> In F0 starts -> (forall g, In g F0 -> (g < count)%nat /\ tight u g) -> in_hull (at_face F0) u).
    { intros F0 g0 j0 I0 L0 K0 S0 T0. pose proof (Kinds g0 L0) as J0. rewrite K0 in J0. specialize (Kn F0 S0). apply known_face_in in Kn. pose proof (face_covered faces F0 g0 j0 Ok I0 L0 K0 _ F0 Kn (le_n _) (fun x I => I)) as C.
      assert (T1 := proj2 (T0 g0 I0)). unfold tight in T1. rewrite K0 in T1.
      apply (covered_hull m (forms_at j0) (at_face F0) (at_face_long F0)) with (F := F0); [|apply forms_close|exact C|now apply best_inside|].
      - apply Forall_forall. intros p Ip. apply filter_In in Ip. destruct Ip as [Ip E]. apply (subset_b_ok _ _) in E. specialize (E g0 I0). apply tightb_ok in E. destruct E as [_ E]. unfold tight in E. rewrite K0 in E.
        rewrite Forall_forall in Listed_ok. exact (proj2 (best_inside j0 p (Listed_ok p Ip) E)).
      - intros g Ig. destruct (T0 g Ig) as [Lg Tg]. now apply zero_form. }
    unfold first_faces in Inc. destruct (existsb is_reply F) eqn:E.
    - apply existsb_exists in E. destruct E as (g & Ig & E). unfold is_reply in E. destruct (kind g) as [|j] eqn:K; [discriminate|]. apply (Main F g j Ig (Lt g Ig) K); [apply Inc; now left|auto].
    - destruct (best_reply u M) as (g & j & Lg & K & Tg). assert (Is : In (insert_in g F) starts).
      { apply Inc, (in_map (fun g => insert_in g F)), filter_In. split; [apply in_seq; lia|]. unfold is_reply. now rewrite K. }
      apply (hull_larger m (at_face (insert_in g F))); [apply at_face_long| |apply M|].
      + intros p Ip. apply filter_In in Ip. destruct Ip as [Ip Su]. apply filter_In. split; [exact Ip|]. apply (subset_b_ok _ _) in Su. unfold subset_b. apply forallb_forall. intros x Ix. apply mem_in, Su, insert_in_ok. now right.
      + apply (Main (insert_in g F) g j); [apply insert_in_ok; now left|exact Lg|exact K|exact Is|]. intros x Ix. apply insert_in_ok in Ix. destruct Ix as [<-|Ix]; [split; assumption|split; [now apply Lt|now apply T]].
  Qed.
  (* no listed strategy is tight wherever another one is *)
  Definition L (k : nat) : list Q := nth k listed_ [].
  Definition apart_b : bool := let ts := map tightb listed_ in
    forallb (fun x => forallb (fun y => implb (subset_b (snd x) (snd y)) (Nat.eqb (fst x) (fst y))) (combine (seq 0 (length ts)) ts)) (combine (seq 0 (length ts)) ts).
  Lemma listed_mix k : (k < length listed_)%nat -> mix (L k).
  Proof. intros H. rewrite Forall_forall in Listed_ok. apply Listed_ok. now apply nth_In. Qed.
  Lemma apart_ok i k : apart_b = true -> (i < length listed_)%nat -> (k < length listed_)%nat -> (forall g, In g (tightb (L i)) -> tight (L k) g) -> i = k.
  Proof.
    unfold apart_b. cbv zeta. rewrite forallb_forall. intros A Li Lk T.
    assert (At : forall j, (j < length listed_)%nat -> In (j, tightb (L j)) (combine (seq 0 (length (map tightb listed_))) (map tightb listed_))).
    { intros j Lj. apply (nth_error_combine (map tightb listed_) 0 j). rewrite nth_error_map. unfold L. rewrite (nth_error_nth' listed_ [] Lj). reflexivity. }
    specialize (A _ (At i Li)). rewrite forallb_forall in A. specialize (A _ (At k Lk)). cbn [fst snd] in A. assert (S0 : subset_b (tightb (L i)) (tightb (L k)) = true).
    { unfold subset_b. apply forallb_forall. intros g I. apply mem_in, tightb_ok. split; [now apply tightb_ok in I|now apply T]. }
    rewrite S0 in A. cbn [implb] in A. now apply Nat.eqb_eq.
  Qed.
  Lemma hull_tight ps u g : Forall (fun p => length p = m /\ tight p g) ps -> length u = m -> in_hull ps u -> tight u g.
  Proof. intros F Lu H. revert u Lu H. apply (hull_ind m (fun p => tight p g)); [intros u v w a b _ _ _ V W A B _ E; exact (tight_between u v w a b g A B E V W)|exact F]. Qed.
  Lemma points_long ks : (forall k, In k ks -> (k < length listed_)%nat) -> Forall (fun p => length p = m) (points_of listed_ ks).
  Proof. intros H. unfold points_of. rewrite Forall_map. apply Forall_forall. intros k I. now apply listed_mix, H. Qed.
  Lemma hull_is ks k u g0 j0 : apart_b = true -> (g0 < count)%nat -> kind g0 = Reply j0 -> (forall i, In i ks -> (i < length listed_)%nat /\ tight (L i) g0) -> (k < length listed_)%nat ->
    length u = m -> in_hull (points_of listed_ ks) u -> (forall g, In g (tightb (L k)) -> tight u g) -> In k ks /\ same u (L k).
  Proof.
    intros Ap L0 K0 Hk Lk Lu Hu T. pose proof (Kinds g0 L0) as J0. rewrite K0 in J0.
    assert (Tu : tight u g0). { apply (hull_tight (points_of listed_ ks)); [|exact Lu|exact Hu]. unfold points_of. rewrite Forall_map. apply Forall_forall. intros i I. destruct (Hk i I) as [Li Ti]. split; [now apply listed_mix|exact Ti]. }
    destruct Hu as (ws & Lw & [Pw Sw] & E). unfold points_of in Lw. rewrite map_length in Lw.
    assert (Cm : combine ws (points_of listed_ ks) = map (fun x => (fst x, L (snd x))) (combine ws ks)).
    { clear. unfold points_of, L. revert ks. induction ws as [|w ws IH]; intros [|k ks]; cbn [combine map]; try reflexivity. now rewrite IH. }
    assert (Only : forall x, In x (combine ws ks) -> 0 < fst x -> snd x = k).
    { intros [w i] I P. cbn [fst snd] in *. assert (Ii := in_combine_r _ _ _ _ I). destruct (Hk i Ii) as [Li Ti]. symmetry. apply apart_ok; [exact Ap|exact Lk|exact Li|]. intros g Ig. assert (Lg : (g < count)%nat) by now apply tightb_ok in Ig.
      assert (Tj : forall a, In a ks -> top (map (fun r => dot r (L a)) R) j0) by (intros a Ia; destruct (Hk a Ia) as [_ X]; unfold tight in X; now rewrite K0 in X).
      apply (zero_form j0 (L i) g J0 Lg (Tj i Ii)). assert (Fu : form_at (nth g (forms_at j0) []) u == 0) by (apply zero_form; [exact J0|exact Lg|unfold tight in Tu; now rewrite K0 in Tu|now apply T]).
      rewrite (hull_form (points_of listed_ ks) u ws _ ltac:(unfold points_of; rewrite map_length; exact Lw) Sw E), Cm, map_map in Fu. cbn [fst snd] in Fu.
      assert (NN : forall x, In x (combine ws ks) -> 0 <= fst x * form_at (nth g (forms_at j0) []) (L (snd x))).
      { intros [v a] Ix. cbn [fst snd]. rewrite Forall_forall in Pw. apply Qmult_le_0_compat; [exact (Pw _ (in_combine_l _ _ _ _ Ix))|]. assert (Ia := in_combine_r _ _ _ _ Ix).
        destruct (best_inside j0 (L a) (listed_mix a (proj1 (Hk a Ia))) (Tj a Ia)) as [_ G]. rewrite Forall_forall in G. apply G, nth_In. rewrite forms_length. lia. }
      pose proof (zero_sum_terms _ _ NN Fu (w, i) I) as Z. cbn [fst snd] in Z. apply Qmult_integral in Z. destruct Z as [Z|Z]; [lra|exact Z]. }
    split.
    - destruct (some_positive ws (conj Pw Sw)) as (n & Ln & P). assert (I : In (nth n ws 0, nth n ks 0%nat) (combine ws ks)) by (rewrite <- (combine_nth ws ks n 0 0%nat Lw); apply nth_In; rewrite combine_length; lia).
      rewrite <- (Only _ I P). exact (in_combine_r _ _ _ _ I).
    - intros j. rewrite E. unfold combination. rewrite Cm, map_map. cbn [fst snd]. transitivity (qsum (map (fun x => fst x * nth j (L k) 0) (combine ws ks))).
      + apply qsum_ext, Forall_forall. intros [w i] I. cbn [fst snd]. destruct (Qlt_le_dec 0 w) as [P|P]; [rewrite <- (Only _ I P); reflexivity|]. rewrite Forall_forall in Pw. pose proof (Pw _ (in_combine_l _ _ _ _ I)). assert (Z : w == 0) by lra. rewrite Z. ring.
      + transitivity (nth j (L k) 0 * qsum (map fst (combine ws ks))); [rewrite <- qsum_times; apply qsum_ext, Forall_forall; intros x _; ring|].
        assert (Sf : qsum (map fst (combine ws ks)) == qsum ws). { clear - Lw. revert ks Lw. induction ws as [|w ws IH]; intros [|k ks] Lw; cbn [length] in Lw; try discriminate; cbn [combine map qsum fst]; [reflexivity|]. rewrite IH by lia. reflexivity. }
        rewrite Sf, Sw. ring.
  Qed.
  (* where a mixture is tight, so are its parts, if some reply is best against both *)
  Lemma tight_parts c x1 x2 x g0 j0 g : 0 < c < 1 -> mix x1 -> mix x2 -> kind g0 = Reply j0 -> (g0 < count)%nat -> (g < count)%nat -> tight x1 g0 -> tight x2 g0 -> mixed_of c x1 x2 x -> tight x g -> tight x1 g /\ tight x2 g.
  Proof.
    intros [C0 C1] [_ D1] [_ D2] K0 L0 Lg T1 T2 E T. unfold tight in T, T1, T2 |- *. rewrite K0 in T1, T2. pose proof (Kinds g0 L0) as J0. rewrite K0 in J0. pose proof (Kinds g Lg) as Kg. destruct (kind g) as [i|j].
    - rewrite (E i) in T. pose proof (nth_nonneg x1 i D1). pose proof (nth_nonneg x2 i D2). assert (A : 0 <= c * nth i x1 0) by (apply Qmult_le_0_compat; lra). assert (B : 0 <= (1 - c) * nth i x2 0) by (apply Qmult_le_0_compat; lra).
      assert (Z1 : c * nth i x1 0 == 0) by lra. assert (Z2 : (1 - c) * nth i x2 0 == 0) by lra. apply Qmult_integral in Z1, Z2. destruct Z1, Z2; split; lra.
    - rewrite !top_replies. rewrite top_replies in T, T1, T2. specialize (T _ (nth_In R [] J0)). rewrite !(dot_mixed c (1 - c) x x1 x2 _ E) in T. pose proof (T1 _ (nth_In R [] Kg)) as A. pose proof (T2 _ (nth_In R [] Kg)) as B.
      assert (PA : 0 <= c * (dot (nth j0 R []) x1 - dot (nth j R []) x1)) by (apply Qmult_le_0_compat; lra). assert (PB : 0 <= (1 - c) * (dot (nth j0 R []) x2 - dot (nth j R []) x2)) by (apply Qmult_le_0_compat; lra).
      assert (Z1 : c * (dot (nth j0 R []) x1 - dot (nth j R []) x1) == 0) by lra. assert (Z2 : (1 - c) * (dot (nth j0 R []) x2 - dot (nth j R []) x2) == 0) by lra. apply Qmult_integral in Z1, Z2.
      split; intros r I; [specialize (T1 r I); destruct Z1; lra|specialize (T2 r I); destruct Z2; lra].
  Qed.
End Side.
(* ---- the tree of cases ---- *)
Section Cases.
  Variables (count : nat) (shut1 shut2 : list nat -> bool).
  Notation case := (list nat * list nat)%type.
  (* a case stands with whether a number was added to the first set last; the other set is not shut *)
  Fixpoint open_cases (l : list (bool * case)) : list (bool * case) :=
    match l with (k, c) :: r => if (if k then shut1 (fst c) else shut2 (snd c)) then open_cases r else l | [] => [] end.
  (* the leaves: each split is a number, from 1, or 0 for a leaf *)
  Fixpoint walk (splits : list nat) (stack : list (bool * case)) : option (list case) :=
    match open_cases stack, splits with
    | [], [] => Some []
    | (_, c) :: st, O :: ss => match walk ss st with Some l => Some (c :: l) | None => None end
    | (_, (f, g)) :: st, S i :: ss => if Nat.ltb i count && negb (mem i f) && negb (mem i g) then walk ss ((true, (insert_in i f, g)) :: (false, (f, insert_in i g)) :: st) else None
    | _, _ => None end.
  Variables (T1 T2 : nat -> Prop).
  Hypothesis Shut1 : forall f, shut1 f = true -> (forall g, In g f -> T1 g) -> False.
  Hypothesis Shut2 : forall f, shut2 f = true -> (forall g, In g f -> T2 g) -> False.
  Hypothesis Either : forall g, (g < count)%nat -> T1 g \/ T2 g.
  Definition in_case (c : case) : Prop := (forall g, In g (fst c) -> T1 g) /\ (forall g, In g (snd c) -> T2 g).
  Lemma open_cases_in l x : In x l -> in_case (snd x) -> In x (open_cases l).
  Proof.
    induction l as [|[k c] l IH]; intros I C; [destruct I|]. cbn [open_cases]. destruct (if k then _ else _) eqn:E; [|exact I]. destruct I as [<-|I]; [|auto]. exfalso. destruct C as [C1 C2]. destruct k; [exact (Shut1 _ E C1)|exact (Shut2 _ E C2)].
  Qed.
  Lemma walk_ok : forall splits stack leaves, walk splits stack = Some leaves -> forall x, In x stack -> in_case (snd x) -> exists d, In d leaves /\ in_case d.
  Proof.
    induction splits as [|s ss IH]; intros stack leaves W x I C; cbn [walk] in W; pose proof (open_cases_in stack x I C) as O.
    - destruct (open_cases stack) as [|[k [f g]] st]; [destruct O|discriminate].
    - destruct (open_cases stack) as [|[k [f g]] st]; [destruct O|]. destruct s as [|i].
      + destruct (walk ss st) as [l|] eqn:E; [|discriminate]. inversion W; subst. destruct O as [<-|O]; [exists (f, g); split; [now left|exact C]|]. destruct (IH _ _ E x O C) as (d & D & X). exists d. split; [now right|exact X].
      + destruct (_ && _)%bool eqn:E; [|discriminate]. rewrite !andb_true_iff in E. destruct E as [[Li _] _]. apply Nat.ltb_lt in Li. destruct O as [<-|O]; [|apply (IH _ _ W x); [now right; right|exact C]]. destruct C as [C1 C2]. cbn [fst snd] in *.
        destruct (Either i Li) as [T|T]; [apply (IH _ _ W (true, (insert_in i f, g))); [now left|]|apply (IH _ _ W (false, (f, insert_in i g))); [now right; left|]]; split; cbn [fst snd]; intros y Iy; try apply insert_in_ok in Iy; try (destruct Iy as [<-|Iy]); auto.
  Qed.
End Cases.

(* ---- both players ---- *)
Lemma nodup_filter_seq f a n : NoDup (filter f (seq a n)). Proof. apply NoDup_filter, seq_NoDup. Qed.
Lemma nodup_prod {A B} (l : list A) (k : list B) : NoDup l -> NoDup k -> NoDup (list_prod l k).
Proof.
  intros Nl Nk. induction Nl as [|a l I _ IH]; cbn [list_prod]; [constructor|].
  assert (H : forall l1 l2 : list (A * B), NoDup l1 -> NoDup l2 -> (forall x, In x l1 -> In x l2 -> False) -> NoDup (l1 ++ l2)).
  { clear. induction l1 as [|x l1 IH]; intros l2 N1 N2 D; cbn [app]; [exact N2|]. inversion N1; subst. constructor; [|apply IH; auto; intros y Y; apply D; now right].
    intros I. apply in_app_or in I. destruct I as [I|I]; [contradiction|exact (D x (or_introl eq_refl) I)]. }
  apply H; [|exact IH|].
  - clear - Nk. induction Nk as [|b k I _ IH]; cbn [map]; constructor; [|exact IH]. intros J. apply in_map_iff in J. destruct J as (c & E & J). inversion E; subst. contradiction.
  - intros [x y] J K. apply in_map_iff in J. destruct J as (b & E & _). inversion E; subst. apply in_prod_iff in K. tauto.
Qed.
Fixpoint lists_differ (l : list (list nat)) : bool := match l with [] => true | x :: r => negb (existsb (listb Nat.eqb x) r) && lists_differ r end.
Lemma lists_differ_ok l : lists_differ l = true -> NoDup l.
Proof.
  induction l as [|x l IH]; cbn [lists_differ]; [constructor|]. rewrite andb_true_iff, negb_true_iff. intros [N R]. constructor; [|auto]. intros I. assert (T : existsb (listb Nat.eqb x) l = true); [|congruence].
  apply existsb_exists. exists x. split; [exact I|]. clear. induction x as [|n x IH]; [reflexivity|]. cbn [listb]. now rewrite Nat.eqb_refl.
Qed.
(* a segment leaves every finite list *)
Lemma escape v w j (l : list (list Q)) : length v = length w -> ~ nth j v 0 == nth j w 0 -> exists e, 0 < e < 1 /\ forall s, 0 < s < e -> forall z, In z l -> ~ same (beyond_ v w (- s)) z.
Proof.
  intros Lv D. set (d := nth j v 0 - nth j w 0). assert (Dz : ~ d == 0) by (unfold d; intros E; apply D; lra). induction l as [|z l (e & [E0 E1] & H)]; [exists (1 # 2); split; [lra|intros s _ z []]|].
  set (s0 := (nth j v 0 - nth j z 0) / d). assert (At : forall s, same (beyond_ v w (- s)) z -> s == s0).
  { intros s E. specialize (E j). rewrite beyond_nth in E by exact Lv. fold d in E. unfold s0. assert (X : nth j v 0 - nth j z 0 == s * d) by lra. rewrite X. field. exact Dz. }
  destruct (Qlt_le_dec 0 s0) as [P|P].
  - destruct (Qlt_le_dec s0 e) as [C|C].
    + exists s0. split; [lra|]. intros s [S0 S1] y [<-|I]; [intros X; specialize (At s X); lra|apply H; [lra|exact I]].
    + exists e. split; [lra|]. intros s [S0 S1] y [<-|I]; [intros X; specialize (At s X); lra|apply H; [lra|exact I]].
  - exists e. split; [lra|]. intros s [S0 S1] y [<-|I]; [intros X; specialize (At s X); lra|apply H; [lra|exact I]].
Qed.
Lemma map_both {A B C} (P : B -> C -> Prop) (f : A -> B) (g : A -> C) l : (forall x, P (f x) (g x)) -> Forall2 P (map f l) (map g l).
Proof. intros E. induction l as [|x l IH]; cbn [map]; constructor; [apply E|exact IH]. Qed.
Section Pair.
  Variables (t : tree) (ps qs : list plan).
  Hypothesis W : owned_below 2 t.
  Hypothesis (Ps : ps <> []) (Qs : qs <> []).
  Notation m1 := (length ps). Notation m2 := (length qs).
  Definition numbers : nat := (m1 + m2)%nat.
  Definition kind1 (g : nat) : number_is := if Nat.ltb g m1 then Own g else Reply (g - m1).
  Definition kind2 (g : nat) : number_is := if Nat.ltb g m1 then Reply g else Own (g - m1).
  (* what replies pay: player 2's to plans of player 1, and the reverse *)
  Definition replies1 : list (list Q) := map (fun q => let f := merged (form_of (pay 1%nat) 1%nat q 1 [] t []) in map (fun p => worthc p f) ps) qs.
  Definition replies2 : list (list Q) := map (fun p => let f := merged (form_of (pay 0%nat) 0%nat p 1 [] t []) in map (fun q => worthc q f) qs) ps.
  Definition pays (i : player) (p q : plan) : Q := payoff i (two (follow p) (follow q)) t.
  Lemma replies1_ok : Forall2 (Forall2 Qeq) replies1 (map (fun q => map (fun p => pays 1%nat p q) ps) qs).
  Proof.
    unfold replies1. apply map_both. intros q. cbv zeta. apply map_both. intros p.
    rewrite worthc_ok, merged_ok, form_mine by (try lia; exact W). unfold earns1, pays. cbn [duel]. ring.
  Qed.
  Lemma replies2_ok : Forall2 (Forall2 Qeq) replies2 (map (fun p => map (fun q => pays 0%nat p q) qs) ps).
  Proof.
    unfold replies2. apply map_both. intros p. cbv zeta. apply map_both. intros q.
    rewrite worthc_ok, merged_ok, form_mine by (try lia; exact W). unfold earns1, pays. cbn [duel]. ring.
  Qed.
  Notation N := (mixed_nash t ps qs).
  Notation tight1 := (tight replies1 kind1). Notation tight2 := (tight replies2 kind2).
  Notation mix1 := (mix m1). Notation mix2 := (mix m2).
  Definition fits (x y : list Q) : Prop := forall g, (g < numbers)%nat -> tight1 x g \/ tight2 y g.
  Lemma paid2 y : Forall2 Qeq (map (fun r => dot r y) replies2) (map (fun p => dot y (map (fun q => pays 0%nat p q) qs)) ps).
  Proof.
    pose proof replies2_ok as F. remember (map (fun p => map (fun q => pays 0%nat p q) qs) ps) as M eqn:E. assert (X : map (fun p => dot y (map (fun q => pays 0%nat p q) qs)) ps = map (fun r => dot y r) M) by (subst M; now rewrite map_map). rewrite X. clear - F.
    induction F as [|r s l k H _ IH]; cbn [map]; constructor; [|exact IH]. rewrite (nth_ext_dot r s y H). apply dot_comm.
  Qed.
  Lemma paid1_ x : Forall2 Qeq (map (fun r => dot r x) replies1) (map (fun q => dot x (map (fun p => pays 1%nat p q) ps)) qs).
  Proof.
    pose proof replies1_ok as F. remember (map (fun q => map (fun p => pays 1%nat p q) ps) qs) as M eqn:E. assert (X : map (fun q => dot x (map (fun p => pays 1%nat p q) ps)) qs = map (fun r => dot x r) M) by (subst M; now rewrite map_map). rewrite X. clear - F.
    induction F as [|r s l k H _ IH]; cbn [map]; constructor; [|exact IH]. rewrite (nth_ext_dot r s x H). apply dot_comm.
  Qed.
  Lemma forall2_sym r s : Forall2 Qeq r s -> Forall2 Qeq s r.
  Proof. induction 1; constructor; [now symmetry|assumption]. Qed.
  Lemma nash_fits x y : N x y <-> mix1 x /\ mix2 y /\ fits x y.
  Proof.
    set (V := map (fun p => dot y (map (fun q => pays 0%nat p q) qs)) ps). set (U := map (fun q => dot x (map (fun p => pays 1%nat p q) ps)) qs).
    assert (PV : forall x', mixed_payoff 0%nat t ps qs x' y = dot x' V) by reflexivity.
    assert (PU : forall y', mixed_payoff 1%nat t ps qs x y' == dot y' U) by (intros y'; apply (dot_swap (pays 1%nat))).
    assert (Vt : forall g, top V g <-> top (map (fun r => dot r y) replies2) g) by (intros g; split; apply top_same; [apply forall2_sym|]; apply paid2).
    assert (Ut : forall g, top U g <-> top (map (fun r => dot r x) replies1) g) by (intros g; split; apply top_same; [apply forall2_sym|]; apply paid1_).
    assert (LV : length V = m1) by (unfold V; apply map_length). assert (LU : length U = m2) by (unfold U; apply map_length).
    assert (Main : mix1 x -> mix2 y -> ((forall x', mixes ps x' -> dot x' V <= dot x V) /\ (forall y', mixes qs y' -> dot y' U <= dot y U) <-> fits x y)).
    { intros [Lx Dx] [Ly Dy]. pose proof (best_iff x V Dx ltac:(congruence)) as B1. pose proof (best_iff y U Dy ltac:(congruence)) as B2. rewrite Lx in B1. rewrite Ly in B2. unfold fits, tight, kind1, kind2, numbers. split.
      - intros [H1 H2] g Lg. destruct (Nat.ltb_spec g m1) as [C|C].
        + destruct (proj1 B1 (fun x' A D => H1 x' (conj A D)) g C) as [Z|T]; [now left|right; now apply Vt].
        + destruct (proj1 B2 (fun y' A D => H2 y' (conj A D)) (g - m1)%nat ltac:(lia)) as [Z|T]; [now right|left; now apply Ut].
      - intros H. split.
        + intros x' [A D]. apply (proj2 B1); [|exact A|exact D]. intros g G. specialize (H g ltac:(lia)). destruct (Nat.ltb_spec g m1); [|lia]. destruct H as [H|H]; [now left|right; now apply Vt].
        + intros y' [A D]. apply (proj2 B2); [|exact A|exact D]. intros g G. specialize (H (m1 + g)%nat ltac:(lia)). destruct (Nat.ltb_spec (m1 + g) m1); [lia|]. replace (m1 + g - m1)%nat with g in H by lia. destruct H as [H|H]; [right; now apply Ut|now left]. }
    unfold mixed_nash. split.
    - intros (A & B & C & D). split; [exact A|]. split; [exact B|]. apply (Main A B). split; [exact C|]. intros y' Y. rewrite <- !PU. now apply D.
    - intros (A & B & F). split; [exact A|]. split; [exact B|]. apply (Main A B) in F. destruct F as [C D]. split; [exact C|]. intros y' Y. rewrite !PU. now apply D.
  Qed.
  Lemma rows1 : Forall (fun r => length r = m1) replies1.
  Proof. unfold replies1. rewrite Forall_map. apply Forall_forall. intros q _. cbv zeta. apply map_length. Qed.
  Lemma rows2 : Forall (fun r => length r = m2) replies2.
  Proof. unfold replies2. rewrite Forall_map. apply Forall_forall. intros q _. cbv zeta. apply map_length. Qed.
  Lemma some1 : replies1 <> []. Proof. unfold replies1. destruct qs; [contradiction|discriminate]. Qed.
  Lemma some2 : replies2 <> []. Proof. unfold replies2. destruct ps; [contradiction|discriminate]. Qed.
  Lemma many1 : length replies1 = m2. Proof. apply map_length. Qed.
  Lemma many2 : length replies2 = m1. Proof. apply map_length. Qed.
  Lemma kinds1 g : (g < numbers)%nat -> match kind1 g with Own i => (i < m1)%nat | Reply j => (j < length replies1)%nat end.
  Proof. unfold kind1, numbers. rewrite many1. intros L. destruct (Nat.ltb_spec g m1); lia. Qed.
  Lemma kinds2 g : (g < numbers)%nat -> match kind2 g with Own i => (i < m2)%nat | Reply j => (j < length replies2)%nat end.
  Proof. unfold kind2, numbers. rewrite many2. intros L. destruct (Nat.ltb_spec g m1); lia. Qed.
  Lemma owns1 i : (i < m1)%nat -> exists g, (g < numbers)%nat /\ kind1 g = Own i.
  Proof. intros L. exists i. unfold numbers, kind1. split; [lia|]. destruct (Nat.ltb_spec i m1); [reflexivity|lia]. Qed.
  Lemma owns2 i : (i < m2)%nat -> exists g, (g < numbers)%nat /\ kind2 g = Own i.
  Proof. intros L. exists (m1 + i)%nat. unfold numbers, kind2. split; [lia|]. destruct (Nat.ltb_spec (m1 + i) m1); [lia|]. f_equal. lia. Qed.
  Lemma gives1 j : (j < length replies1)%nat -> exists g, (g < numbers)%nat /\ kind1 g = Reply j.
  Proof. rewrite many1. intros L. exists (m1 + j)%nat. unfold numbers, kind1. split; [lia|]. destruct (Nat.ltb_spec (m1 + j) m1); [lia|]. f_equal. lia. Qed.
  Lemma gives2 j : (j < length replies2)%nat -> exists g, (g < numbers)%nat /\ kind2 g = Reply j.
  Proof. rewrite many2. intros L. exists j. unfold numbers, kind2. split; [lia|]. destruct (Nat.ltb_spec j m1); [reflexivity|lia]. Qed.
  (* what is in equilibrium with a strategy has a common best reply *)
  Lemma common1 y : mix2 y -> exists g j, (g < numbers)%nat /\ kind1 g = Reply j /\ forall x, fits x y -> tight1 x g.
  Proof.
    intros [L D]. destruct (some_positive y D) as (i & Li & P). exists (m1 + i)%nat, i. unfold numbers, kind1. split; [lia|]. split; [destruct (Nat.ltb_spec (m1 + i) m1); [lia|]; f_equal; lia|].
    intros x F. destruct (F (m1 + i)%nat ltac:(unfold numbers; lia)) as [T|T]; [exact T|]. exfalso. unfold tight, kind2 in T. destruct (Nat.ltb_spec (m1 + i) m1); [lia|]. replace (m1 + i - m1)%nat with i in T by lia. lra.
  Qed.
  Lemma common2 x : mix1 x -> exists g j, (g < numbers)%nat /\ kind2 g = Reply j /\ forall y, fits x y -> tight2 y g.
  Proof.
    intros [L D]. destruct (some_positive x D) as (i & Li & P). exists i, i. unfold numbers, kind2. split; [lia|]. split; [destruct (Nat.ltb_spec i m1); [reflexivity|lia]|].
    intros y F. destruct (F i ltac:(unfold numbers; lia)) as [T|T]; [|exact T]. exfalso. unfold tight, kind1 in T. destruct (Nat.ltb_spec i m1); [|lia]. lra.
  Qed.
  Lemma nash_between1 y u v w a b : length u = m1 -> N v y -> N w y -> 0 <= a -> 0 <= b -> a + b == 1 -> (forall j, nth j u 0 == a * nth j v 0 + b * nth j w 0) -> N u y.
  Proof.
    rewrite !nash_fits. intros Lu (Mv & My & Fv) (Mw & _ & Fw) A B AB E. split; [exact (mix_between m1 u v w a b Lu Mv Mw A B AB E)|]. split; [exact My|]. intros g G.
    destruct (Fv g G) as [T|T]; [|now right]. destruct (Fw g G) as [T'|T']; [|now right]. left. exact (tight_between replies1 kind1 u v w a b g A B E T T').
  Qed.
  Lemma nash_between2 x u v w a b : length u = m2 -> N x v -> N x w -> 0 <= a -> 0 <= b -> a + b == 1 -> (forall j, nth j u 0 == a * nth j v 0 + b * nth j w 0) -> N x u.
  Proof.
    rewrite !nash_fits. intros Lu (Mx & Mv & Fv) (_ & Mw & Fw) A B AB E. split; [exact Mx|]. split; [exact (mix_between m2 u v w a b Lu Mv Mw A B AB E)|]. intros g G.
    destruct (Fv g G) as [T|T]; [now left|]. destruct (Fw g G) as [T'|T']; [now left|]. right. exact (tight_between replies2 kind2 u v w a b g A B E T T').
  Qed.
  (* ---- the check ---- *)
  Variables (l1 l2 : list (list Q)) (closed1 closed2 : list (list nat)) (splits : list nat) (comps : list component).
  Notation tights1 := (map (tightb replies1 numbers kind1) l1). Notation tights2 := (map (tightb replies2 numbers kind2) l2).
  Definition table_of_fits (t1 t2 : list (list nat)) : list (list bool) := map (fun a => map (fun b => forallb (fun g => mem g a || mem g b) (seq 0 numbers)) t2) t1.
  Definition near (i j : nat) (fit : list (list bool)) : bool := nth j (nth i fit []) false.
  Definition all_in (ts : list (list nat)) (f : list nat) : list nat := filter (fun k => subset_b f (nth k ts [])) (seq 0 (length ts)).
  Definition leaf_b (t1 t2 : list (list nat)) (c : list nat * list nat) : bool :=
    forallb (fun g => Nat.ltb g numbers) (fst c) && forallb (fun g => Nat.ltb g numbers) (snd c) &&
    match all_in t1 (fst c), all_in t2 (snd c) with [], _ | _, [] => true | a, b => existsb (fun d => subset_b a (fst d) && subset_b b (snd d)) comps end.
  Definition not_none {A} (l : list A) : bool := match l with [] => false | _ => true end.
  Definition component_b (fit : list (list bool)) (c : component) : bool :=
    not_none (fst c) && not_none (snd c) && listb Nat.eqb (fst c) (filter (fun i => forallb (fun j => near i j fit) (snd c)) (seq 0 (length l1))) &&
    listb Nat.eqb (snd c) (filter (fun j => forallb (fun i => near i j fit) (fst c)) (seq 0 (length l2))).
  Definition extremes_of (fit : list (list bool)) : list (nat * nat) := filter (fun z => near (fst z) (snd z) fit) (list_prod (seq 0 (length l1)) (seq 0 (length l2))).
  Definition each_fits (fit : list (list bool)) : bool := forallb (existsb (fun b => b)) fit && forallb (fun j => existsb (fun row => nth j row false) fit) (seq 0 (length l2)).
  Definition one {A} (l : list A) : bool := match l with [_] => true | _ => false end.
  Definition counted (what : numbered) (fit : list (list bool)) : option nat :=
    match what with Components => Some (length comps) | Extremes => Some (length (extremes_of fit))
    | Equilibria_ => if forallb (fun c => one (fst c) && one (snd c)) comps then Some (length comps) else None end.
  Definition mixed_b (k : nat) (x : list Q) : bool := Nat.eqb (length x) k && distb x.
  Definition checks_sets (what : numbered) (number_b : option nat -> bool) : bool :=
    let r1 := replies1 in let r2 := replies2 in
    let t1 := map (tightb r1 numbers kind1) l1 in let t2 := map (tightb r2 numbers kind2) l2 in
    forallb (mixed_b m1) l1 && forallb (mixed_b m2) l2 &&
    match walk numbers (shut closed1) (shut closed2) splits [(true, ([], []))] with
    | None => false
    | Some leaves =>
        let fit := table_of_fits t1 t2 in
        forallb (leaf_b t1 t2) leaves && forallb (component_b fit) comps && each_fits fit && lists_differ (map fst comps) &&
        apart_b r1 numbers kind1 l1 && apart_b r2 numbers kind2 l2 && number_b (counted what fit) &&
        faces_b m1 r1 numbers kind1 closed1 l1 (flat_map (fun c => first_faces numbers kind1 (fst c)) leaves) &&
        faces_b m2 r2 numbers kind2 closed2 l2 (flat_map (fun c => first_faces numbers kind2 (snd c)) leaves)
    end.
  Hypothesis Closed1 : forall c, In c closed1 -> forall u, mix1 u -> (forall g, In g c -> tight1 u g) -> False.
  Hypothesis Closed2 : forall c, In c closed2 -> forall u, mix2 u -> (forall g, In g c -> tight2 u g) -> False.
  Notation fit := (table_of_fits tights1 tights2).
  Hypothesis Mixed1 : Forall mix1 l1. Hypothesis Mixed2 : Forall mix2 l2.
  Variable leaves : list (list nat * list nat).
  Hypothesis Walk : walk numbers (shut closed1) (shut closed2) splits [(true, ([], []))] = Some leaves.
  Hypothesis Leaf : forallb (leaf_b tights1 tights2) leaves = true.
  Hypothesis Comp : forallb (component_b fit) comps = true.
  Hypothesis Differ : lists_differ (map fst comps) = true.
  Hypothesis Apart1 : apart_b replies1 numbers kind1 l1 = true. Hypothesis Apart2 : apart_b replies2 numbers kind2 l2 = true.
  Hypothesis Faces1 : faces_b m1 replies1 numbers kind1 closed1 l1 (flat_map (fun c => first_faces numbers kind1 (fst c)) leaves) = true.
  Hypothesis Faces2 : faces_b m2 replies2 numbers kind2 closed2 l2 (flat_map (fun c => first_faces numbers kind2 (snd c)) leaves) = true.
  Notation L1 := (L l1). Notation L2 := (L l2).
  Definition tightb1_ok := tightb_ok replies1 numbers kind1.
  Definition tightb2_ok := tightb_ok replies2 numbers kind2.
  Lemma nth_tights1 k : (k < length l1)%nat -> nth k tights1 [] = tightb replies1 numbers kind1 (L1 k).
  Proof. intros H. rewrite (nth_indep _ [] (tightb replies1 numbers kind1 [])) by (rewrite map_length; exact H). apply map_nth. Qed.
  Lemma nth_tights2 k : (k < length l2)%nat -> nth k tights2 [] = tightb replies2 numbers kind2 (L2 k).
  Proof. intros H. rewrite (nth_indep _ [] (tightb replies2 numbers kind2 [])) by (rewrite map_length; exact H). apply map_nth. Qed.
  Lemma near_ok i j : (i < length l1)%nat -> (j < length l2)%nat -> (near i j fit = true <-> N (L1 i) (L2 j)).
  Proof.
    intros I J. unfold near, table_of_fits. rewrite (nth_indep _ [] (map (fun b => forallb (fun g => mem g [] || mem g b) (seq 0 numbers)) tights2)) by (rewrite !map_length; exact I).
    rewrite (map_nth (fun a => map (fun b => forallb (fun g => mem g a || mem g b) (seq 0 numbers)) tights2)).
    rewrite (nth_indep _ false (forallb (fun g => mem g (nth i tights1 []) || mem g []) (seq 0 numbers))) by (rewrite !map_length; exact J).
    rewrite (map_nth (fun b => forallb (fun g => mem g (nth i tights1 []) || mem g b) (seq 0 numbers))), (nth_tights1 i I), (nth_tights2 j J), forallb_forall, nash_fits.
    assert (A : mix1 (L1 i)) by (rewrite Forall_forall in Mixed1; apply Mixed1, nth_In, I). assert (B : mix2 (L2 j)) by (rewrite Forall_forall in Mixed2; apply Mixed2, nth_In, J). unfold fits. split.
    - intros H. split; [exact A|]. split; [exact B|]. intros g G. specialize (H g ltac:(apply in_seq; lia)). apply orb_true_iff in H. destruct H as [H|H]; apply mem_in in H; [left; apply tightb1_ok in H|right; apply tightb2_ok in H]; tauto.
    - intros (_ & _ & H) g G. apply in_seq in G. destruct (H g ltac:(lia)) as [T|T]; apply orb_true_iff; [left|right]; apply mem_in; [apply tightb1_ok|apply tightb2_ok]; (split; [lia|exact T]).
  Qed.
  Lemma listb_nat a b : listb Nat.eqb a b = true -> a = b. Proof. apply listb_ok. intros x y. apply Nat.eqb_eq. Qed.
  (* of a component: its members are numbers of what is listed, all pairs are equilibria, and it is maximal *)
  Lemma component_ok c : In c comps -> fst c <> [] /\ snd c <> [] /\
    (forall i, In i (fst c) <-> (i < length l1)%nat /\ forall j, In j (snd c) -> N (L1 i) (L2 j)) /\ (forall j, In j (snd c) <-> (j < length l2)%nat /\ forall i, In i (fst c) -> N (L1 i) (L2 j)) /\
    (exists f, fst c = filter f (seq 0 (length l1))) /\ exists f, snd c = filter f (seq 0 (length l2)).
  Proof.
    intros I. pose proof (proj1 (forallb_forall _ _) Comp c I) as X. unfold component_b in X. rewrite !andb_true_iff in X. destruct X as [[[X1 X2] X3] X4]. apply listb_nat in X3, X4.
    assert (In1 : forall i, In i (fst c) -> (i < length l1)%nat) by (intros i Ii; rewrite X3 in Ii; apply filter_In in Ii; destruct Ii as [Ii _]; apply in_seq in Ii; lia).
    assert (In2 : forall j, In j (snd c) -> (j < length l2)%nat) by (intros j Ij; rewrite X4 in Ij; apply filter_In in Ij; destruct Ij as [Ij _]; apply in_seq in Ij; lia).
    split; [now destruct (fst c)|]. split; [now destruct (snd c)|]. split; [|split; [|split; eauto]].
    - intros i. split.
      + intros Ii. split; [auto|]. intros j Ij. rewrite X3 in Ii. apply filter_In in Ii. destruct Ii as [Ii F]. apply in_seq in Ii. rewrite forallb_forall in F. apply near_ok; [lia|auto|auto].
      + intros [Li H]. rewrite X3. apply filter_In. split; [apply in_seq; lia|]. apply forallb_forall. intros j Ij. apply near_ok; auto.
    - intros j. split.
      + intros Ij. split; [auto|]. intros i Ii. rewrite X4 in Ij. apply filter_In in Ij. destruct Ij as [Ij F]. apply in_seq in Ij. rewrite forallb_forall in F. apply near_ok; [auto|lia|auto].
      + intros [Lj H]. rewrite X4. apply filter_In. split; [apply in_seq; lia|]. apply forallb_forall. intros i Ii. apply near_ok; auto.
  Qed.
  Definition in_comp (c : component) (x y : list Q) : Prop := in_hull (points_of l1 (fst c)) x /\ in_hull (points_of l2 (snd c)) y.
  Lemma long1 c : In c comps -> Forall (fun p => length p = m1) (points_of l1 (fst c)).
  Proof. intros I. destruct (component_ok c I) as (_ & _ & A & _). unfold points_of. rewrite Forall_map. apply Forall_forall. intros k K. apply A in K. destruct K as [K _]. rewrite Forall_forall in Mixed1. apply Mixed1, nth_In, K. Qed.
  Lemma long2 c : In c comps -> Forall (fun p => length p = m2) (points_of l2 (snd c)).
  Proof. intros I. destruct (component_ok c I) as (_ & _ & _ & A & _). unfold points_of. rewrite Forall_map. apply Forall_forall. intros k K. apply A in K. destruct K as [K _]. rewrite Forall_forall in Mixed2. apply Mixed2, nth_In, K. Qed.
  Lemma component_nash c x y : In c comps -> length x = m1 -> length y = m2 -> in_comp c x y -> N x y.
  Proof.
    intros I Lx Ly [Hx Hy]. destruct (component_ok c I) as (_ & _ & A & _). revert x Lx Hx. apply (hull_ind m1 (fun x => N x y)).
    - intros u v w a b Lu _ _ V W' P Q0 PQ E. exact (nash_between1 y u v w a b Lu V W' P Q0 PQ E).
    - unfold points_of. rewrite Forall_map. apply Forall_forall. intros i Ii. apply A in Ii. destruct Ii as [Li H]. split; [rewrite Forall_forall in Mixed1; apply Mixed1, nth_In, Li|]. revert y Ly Hy. apply (hull_ind m2 (fun y => N (nth i l1 []) y)).
      + intros u v w a b Lu _ _ V W' P Q0 PQ E. exact (nash_between2 (nth i l1 []) u v w a b Lu V W' P Q0 PQ E).
      + unfold points_of. rewrite Forall_map. apply Forall_forall. intros j Ij. split; [|exact (H j Ij)]. destruct (H j Ij) as (_ & [Lj _] & _). exact Lj.
  Qed.
  Lemma points_at_face1 f : incl (at_face replies1 numbers kind1 l1 f) (points_of l1 (all_in tights1 f)).
  Proof.
    intros p I. apply filter_In in I. destruct I as [I E]. apply (In_nth _ _ []) in I. destruct I as (k & Lk & <-). unfold points_of. apply (in_map (fun k => nth k l1 [])). apply filter_In. split; [apply in_seq; rewrite map_length; lia|]. now rewrite (nth_tights1 k Lk).
  Qed.
  Lemma points_at_face2 f : incl (at_face replies2 numbers kind2 l2 f) (points_of l2 (all_in tights2 f)).
  Proof.
    intros p I. apply filter_In in I. destruct I as [I E]. apply (In_nth _ _ []) in I. destruct I as (k & Lk & <-). unfold points_of. apply (in_map (fun k => nth k l2 [])). apply filter_In. split; [apply in_seq; rewrite map_length; lia|]. now rewrite (nth_tights2 k Lk).
  Qed.
  Lemma shut_false1 x f : mix1 x -> shut closed1 f = true -> (forall g, In g f -> tight1 x g) -> False.
  Proof. intros M S0 T. unfold shut in S0. apply existsb_exists in S0. destruct S0 as (c & I & E). apply (Closed1 c I x M). intros g G. apply T, (subset_b_ok _ _ E), G. Qed.
  Lemma shut_false2 y f : mix2 y -> shut closed2 f = true -> (forall g, In g f -> tight2 y g) -> False.
  Proof. intros M S0 T. unfold shut in S0. apply existsb_exists in S0. destruct S0 as (c & I & E). apply (Closed2 c I y M). intros g G. apply T, (subset_b_ok _ _ E), G. Qed.
  Theorem subset_in_component xs ys : xs <> [] -> ys <> [] -> (forall x y, In x xs -> In y ys -> N x y) -> Exists (fun c => forall x y, In x xs -> In y ys -> in_comp c x y) comps.
  Proof.
    intros X0 Y0 H. destruct xs as [|x0 xs']; [contradiction|]. destruct ys as [|y0 ys']; [contradiction|]. set (xs := x0 :: xs') in *. set (ys := y0 :: ys') in *. clear X0 Y0.
    assert (Ix : In x0 xs) by now left. assert (Iy : In y0 ys) by now left. assert (Fit : forall x y, In x xs -> In y ys -> mix1 x /\ mix2 y /\ fits x y) by (intros x y A B; now apply nash_fits, H).
    set (T1 := fun g => forall x, In x xs -> tight1 x g). set (T2 := fun g => forall y, In y ys -> tight2 y g).
    assert (Either : forall g, (g < numbers)%nat -> T1 g \/ T2 g).
    { intros g G. destruct (forallb (fun x => mem g (tightb replies1 numbers kind1 x)) xs) eqn:E.
      - left. intros x I. rewrite forallb_forall in E. specialize (E x I). apply mem_in, tightb1_ok in E. tauto.
      - right. intros y I. assert (Ex : exists x, In x xs /\ mem g (tightb replies1 numbers kind1 x) = false).
        { clear - E. induction xs as [|x l IH]; cbn [forallb] in E; [discriminate|]. destruct (mem g (tightb replies1 numbers kind1 x)) eqn:M; [|exists x; split; [now left|exact M]]. destruct (IH E) as (z & I & Z). exists z. split; [now right|exact Z]. }
        destruct Ex as (x & Jx & M). destruct (Fit x y Jx I) as (_ & _ & F). destruct (F g G) as [T|T]; [|exact T]. exfalso. assert (mem g (tightb replies1 numbers kind1 x) = true); [|congruence]. apply mem_in, tightb1_ok. now split. }
    destruct (walk_ok numbers (shut closed1) (shut closed2) T1 T2) with (splits := splits) (stack := [(true, (@nil nat, @nil nat))]) (leaves := leaves) (x := (true, (@nil nat, @nil nat))) as ((f1 & f2) & Il & [C1 C2]); auto.
    - intros f S0 T. destruct (Fit x0 y0 Ix Iy) as (M & _ & _). apply (shut_false1 x0 f M S0). intros g G. now apply T.
    - intros f S0 T. destruct (Fit x0 y0 Ix Iy) as (_ & M & _). apply (shut_false2 y0 f M S0). intros g G. now apply T.
    - now left.
    - split; intros g [].
    - cbn [fst snd] in *. pose proof (proj1 (forallb_forall _ _) Leaf _ Il) as Lb. unfold leaf_b in Lb. cbn [fst snd] in Lb. rewrite !andb_true_iff in Lb. destruct Lb as [[B1 B2] Lb]. rewrite forallb_forall in B1, B2.
      assert (H1 : forall x, In x xs -> in_hull (points_of l1 (all_in tights1 f1)) x).
      { intros x Jx. destruct (Fit x y0 Jx Iy) as (M & _ & _). apply (hull_larger m1 (at_face replies1 numbers kind1 l1 f1)); [apply at_face_long, Mixed1|apply points_at_face1|apply M|].
        apply (side_hull m1 replies1 numbers kind1 closed1 l1 rows1 some1 kinds1 owns1 gives1 Closed1 Mixed1 _ f1 x Faces1); [|intros g G; now apply Nat.ltb_lt, B1|exact M|intros g G; now apply C1].
        intros f F. apply in_flat_map. exists (f1, f2). split; [exact Il|exact F]. }
      assert (H2 : forall y, In y ys -> in_hull (points_of l2 (all_in tights2 f2)) y).
      { intros y Jy. destruct (Fit x0 y Ix Jy) as (_ & M & _). apply (hull_larger m2 (at_face replies2 numbers kind2 l2 f2)); [apply at_face_long, Mixed2|apply points_at_face2|apply M|].
        apply (side_hull m2 replies2 numbers kind2 closed2 l2 rows2 some2 kinds2 owns2 gives2 Closed2 Mixed2 _ f2 y Faces2); [|intros g G; now apply Nat.ltb_lt, B2|exact M|intros g G; now apply C2].
        intros f F. apply in_flat_map. exists (f1, f2). split; [exact Il|exact F]. }
      pose proof (H1 x0 Ix) as K1. pose proof (H2 y0 Iy) as K2.
      assert (Lb' : all_in tights1 f1 = [] \/ all_in tights2 f2 = [] \/ existsb (fun d => subset_b (all_in tights1 f1) (fst d) && subset_b (all_in tights2 f2) (snd d)) comps = true) by (destruct (all_in tights1 f1); [now left|]; destruct (all_in tights2 f2); [right; now left|right; now right]).
      destruct Lb' as [E|[E|E]]; [rewrite E in K1; destruct (hull_empty _ K1)|rewrite E in K2; destruct (hull_empty _ K2)|].
      apply existsb_exists in E. destruct E as (c & Ic & E). apply andb_true_iff in E. destruct E as [E1 E2]. apply (subset_b_ok _ _) in E1. apply (subset_b_ok _ _) in E2. apply Exists_exists. exists c. split; [exact Ic|]. intros x y Jx Jy.
      destruct (Fit x y Jx Jy) as ([Lx _] & [Ly _] & _). split.
      + apply (hull_larger m1 (points_of l1 (all_in tights1 f1))); [|now apply incl_map|exact Lx|now apply H1]. unfold points_of. rewrite Forall_map. apply Forall_forall. intros k K. apply filter_In in K. destruct K as [K _]. apply in_seq in K. rewrite map_length in K. rewrite Forall_forall in Mixed1. apply Mixed1, nth_In. lia.
      + apply (hull_larger m2 (points_of l2 (all_in tights2 f2))); [|now apply incl_map|exact Ly|now apply H2]. unfold points_of. rewrite Forall_map. apply Forall_forall. intros k K. apply filter_In in K. destruct K as [K _]. apply in_seq in K. rewrite map_length in K. rewrite Forall_forall in Mixed2. apply Mixed2, nth_In. lia.
  Qed.
  Theorem nash_iff x y : length x = m1 -> length y = m2 -> (N x y <-> Exists (fun c => in_comp c x y) comps).
  Proof.
    intros Lx Ly. split.
    - intros H. pose proof (subset_in_component [x] [y] ltac:(discriminate) ltac:(discriminate)) as E. assert (P : forall x' y', In x' [x] -> In y' [y] -> N x' y') by (intros x' y' [<-|[]] [<-|[]]; exact H). specialize (E P).
      eapply Exists_impl; [|exact E]. intros c C. apply C; now left.
    - intros E. apply Exists_exists in E. destruct E as (c & I & C). exact (component_nash c x y I Lx Ly C).
  Qed.
  (* what lies in a component's hull and is tight wherever a listed strategy is, is that one *)
  Lemma same_as1 x y k : N x y -> (k < length l1)%nat -> (forall g, (g < numbers)%nat -> tight1 (L1 k) g -> tight1 x g) -> forall c, In c comps -> in_comp c x y -> In k (fst c) /\ same x (L1 k).
  Proof.
    intros H K T c I [Hx Hy]. apply nash_fits in H. destruct H as ([Lx _] & My & _). destruct (component_ok c I) as (_ & Y0 & A & B & _). destruct (snd c) as [|j js] eqn:E; [contradiction|].
    destruct (proj1 (B j) (or_introl eq_refl)) as [Lj Hj]. assert (Mj : mix2 (L2 j)) by (rewrite Forall_forall in Mixed2; apply Mixed2, nth_In, Lj). destruct (common1 _ Mj) as (g0 & j0 & G0 & K0 & Tc).
    apply (hull_is m1 replies1 numbers kind1 l1 kinds1 Mixed1 (fst c) k x g0 j0 Apart1 G0 K0); [|exact K|exact Lx|exact Hx|intros g Ig; apply tightb1_ok in Ig; now apply T].
    intros i Ii. split; [now apply A|]. apply Tc. specialize (Hj i Ii). apply nash_fits in Hj. tauto.
  Qed.
  Lemma same_as2 x y k : N x y -> (k < length l2)%nat -> (forall g, (g < numbers)%nat -> tight2 (L2 k) g -> tight2 y g) -> forall c, In c comps -> in_comp c x y -> In k (snd c) /\ same y (L2 k).
  Proof.
    intros H K T c I [Hx Hy]. apply nash_fits in H. destruct H as (Mx & [Ly _] & _). destruct (component_ok c I) as (X0 & _ & A & B & _). destruct (fst c) as [|i is] eqn:E; [contradiction|].
    destruct (proj1 (A i) (or_introl eq_refl)) as [Li Hi]. assert (Mi : mix1 (L1 i)) by (rewrite Forall_forall in Mixed1; apply Mixed1, nth_In, Li). destruct (common2 _ Mi) as (g0 & j0 & G0 & K0 & Tc).
    apply (hull_is m2 replies2 numbers kind2 l2 kinds2 Mixed2 (snd c) k y g0 j0 Apart2 G0 K0); [|exact K|exact Ly|exact Hy|intros g Ig; apply tightb2_ok in Ig; now apply T].
    intros j Ij. split; [now apply B|]. apply Tc. specialize (Hi j Ij). apply nash_fits in Hi. tauto.
  Qed.
  Lemma component_at x y : N x y -> exists c, In c comps /\ in_comp c x y.
  Proof. intros H. assert (Lx := proj1 (proj1 H)). assert (Ly := proj1 (proj1 (proj2 H))). apply (nash_iff x y Lx Ly) in H. now apply Exists_exists in H. Qed.
  Lemma vertices_in c i j : In c comps -> In i (fst c) -> In j (snd c) -> in_comp c (L1 i) (L2 j).
  Proof.
    intros I Ii Ij. split; [apply (hull_member _ (L1 i)); [apply (in_map (fun k => nth k l1 [])), Ii|intros n; reflexivity]|apply (hull_member _ (L2 j)); [apply (in_map (fun k => nth k l2 [])), Ij|intros n; reflexivity]].
  Qed.
  Lemma same_filters (f g : nat -> bool) l k : l = filter f k -> forall l', l' = filter g k -> (forall x, In x l <-> In x l') -> l = l'.
  Proof.
    intros -> l' -> E. apply filter_ext_in. intros x I. specialize (E x). rewrite !filter_In in E. destruct (f x), (g x); try reflexivity; [destruct E as [E _]; specialize (E (conj I eq_refl)); destruct E; congruence|destruct E as [_ E]; specialize (E (conj I eq_refl)); destruct E; congruence].
  Qed.
  Theorem none_in_another i j c d : nth_error comps i = Some c -> nth_error comps j = Some d -> (forall x y, length x = m1 /\ length y = m2 -> in_comp c x y -> in_comp d x y) -> i = j.
  Proof.
    intros Ei Ej H. assert (Ic := nth_error_In _ _ Ei). assert (Id := nth_error_In _ _ Ej). destruct (component_ok c Ic) as (X0 & Y0 & A & B & (f & F) & _). destruct (component_ok d Id) as (_ & _ & A' & B' & (f' & F') & _).
    assert (V : forall a b, In a (fst c) -> In b (snd c) -> In a (fst d) /\ In b (snd d)).
    { intros a b Ia Ib. destruct (proj1 (A a) Ia) as [La Ha]. destruct (proj1 (B b) Ib) as [Lb _]. specialize (Ha b Ib). assert (D : in_comp d (L1 a) (L2 b)).
      { apply H; [|now apply vertices_in]. destruct Ha as ([P _] & [Q0 _] & _). now split. }
      split; [apply (same_as1 (L1 a) (L2 b) a Ha La (fun g _ T => T) d Id D)|apply (same_as2 (L1 a) (L2 b) b Ha Lb (fun g _ T => T) d Id D)]. }
    destruct (fst c) as [|a0 as_] eqn:Ea; [contradiction|]. destruct (snd c) as [|b0 bs] eqn:Eb; [contradiction|]. assert (Same : fst c = fst d).
    { rewrite Ea. apply (same_filters f f' _ _ F _ F'). intros x. split; [intros Ix; exact (proj1 (V x b0 Ix (or_introl eq_refl)))|]. intros Ix. apply A. apply A' in Ix. destruct Ix as [Lx Hx]. split; [exact Lx|]. intros b Ib. apply Hx. exact (proj2 (V a0 b (or_introl eq_refl) Ib)). }
    apply lists_differ_ok in Differ. rewrite NoDup_nth_error in Differ. apply Differ.
    - rewrite map_length. apply nth_error_Some. congruence.
    - rewrite !nth_error_map, Ei, Ej. cbn [option_map]. congruence.
  Qed.
  Theorem components_exist : Forall (fun c => exists x y, (length x = m1 /\ length y = m2) /\ in_comp c x y) comps.
  Proof.
    apply Forall_forall. intros c I. destruct (component_ok c I) as (X0 & Y0 & A & B & _). destruct (fst c) as [|i is] eqn:Ei; [contradiction|]. destruct (snd c) as [|j js] eqn:Ej; [contradiction|].
    destruct (proj1 (A i) (or_introl eq_refl)) as [_ H]. destruct (H j (or_introl eq_refl)) as ([P _] & [Q0 _] & _). exists (L1 i), (L2 j). split; [now split|]. apply vertices_in; [exact I|rewrite Ei; now left|rewrite Ej; now left].
  Qed.
  (* ---- how many ---- *)
  Definition pair_at (z : nat * nat) : list Q * list Q := (L1 (fst z), L2 (snd z)).
  Lemma listed_same1 i k : (i < length l1)%nat -> (k < length l1)%nat -> same (L1 i) (L1 k) -> i = k.
  Proof. intros Li Lk E. apply (apart_ok replies1 numbers kind1 l1 i k Apart1 Li Lk). intros g Ig. apply tightb1_ok in Ig. apply (tight_same replies1 kind1 (L1 i)); tauto. Qed.
  Lemma listed_same2 i k : (i < length l2)%nat -> (k < length l2)%nat -> same (L2 i) (L2 k) -> i = k.
  Proof. intros Li Lk E. apply (apart_ok replies2 numbers kind2 l2 i k Apart2 Li Lk). intros g Ig. apply tightb2_ok in Ig. apply (tight_same replies2 kind2 (L2 i)); tauto. Qed.
  Lemma pairs_differ l : NoDup l -> (forall z, In z l -> (fst z < length l1)%nat /\ (snd z < length l2)%nat) ->
    forall i j a b, nth_error (map pair_at l) i = Some a -> nth_error (map pair_at l) j = Some b -> same (fst a) (fst b) -> same (snd a) (snd b) -> i = j.
  Proof.
    intros Nd Lt i j a b A B S1 S2. rewrite nth_error_map in A, B. destruct (nth_error l i) as [[p q]|] eqn:Ei; [|discriminate]. destruct (nth_error l j) as [[p' q']|] eqn:Ej; [|discriminate]. cbn [option_map] in A, B. inversion A; subst. inversion B; subst. cbn [pair_at fst snd] in *.
    destruct (Lt _ (nth_error_In _ _ Ei)) as [P1 Q1]. destruct (Lt _ (nth_error_In _ _ Ej)) as [P2 Q2]. cbn [fst snd] in *. assert (p = p') by now apply listed_same1. assert (q = q') by now apply listed_same2. subst. rewrite NoDup_nth_error in Nd. apply Nd; [apply nth_error_Some; congruence|congruence].
  Qed.
  Lemma extremes_in i j : In (i, j) (extremes_of fit) <-> (i < length l1)%nat /\ (j < length l2)%nat /\ N (L1 i) (L2 j).
  Proof.
    unfold extremes_of. rewrite filter_In, in_prod_iff, !in_seq. cbn [fst snd]. split.
    - intros [[A B] E]. split; [lia|]. split; [lia|]. apply near_ok; [lia|lia|exact E].
    - intros (A & B & H). split; [lia|]. now apply near_ok.
  Qed.
  Lemma pick1 y ps' : Forall (fun p => length p = m1 /\ N p y) ps' -> forall x, length x = m1 -> in_hull ps' x -> (forall c x1 x2, 0 < c < 1 -> N x1 y -> N x2 y -> mixed_of c x1 x2 x -> same x1 x2) -> exists p, In p ps' /\ same x p.
  Proof.
    induction ps' as [|p k IH]; intros F x Lx H Ex; [destruct (hull_empty _ H)|]. destruct (Forall_inv F) as [Lp Np]. assert (F' := Forall_inv_tail F).
    assert (F2 : Forall (fun p => length p = m1) k) by (eapply Forall_impl; [|exact F']; now intros q [Lq _]).
    destruct (hull_split m1 p k x Lp F2 H) as [E|[E|(w & z & W0 & Lz & Hz & E)]]; [exists p; split; [now left|exact E]| |].
    - destruct (IH F' x Lx E Ex) as (q & I & Eq). exists q. split; [now right|exact Eq].
    - exists p. split; [now left|]. assert (Nz : N z y). { revert z Lz Hz E. intros z Lz Hz _. revert z Lz Hz. apply (hull_ind m1 (fun z => N z y)); [intros u v w' a b Lu _ _ V W' P Q0 PQ E; exact (nash_between1 y u v w' a b Lu V W' P Q0 PQ E)|exact F']. }
      pose proof (Ex w p z W0 Np Nz E) as S0. intros n. rewrite (E n), <- (S0 n). ring.
  Qed.
  Lemma pick2 x qs' : Forall (fun p => length p = m2 /\ N x p) qs' -> forall y, length y = m2 -> in_hull qs' y -> (forall c y1 y2, 0 < c < 1 -> N x y1 -> N x y2 -> mixed_of c y1 y2 y -> same y1 y2) -> exists p, In p qs' /\ same y p.
  Proof.
    induction qs' as [|p k IH]; intros F y Lx H Ex; [destruct (hull_empty _ H)|]. destruct (Forall_inv F) as [Lp Np]. assert (F' := Forall_inv_tail F).
    assert (F2 : Forall (fun p => length p = m2) k) by (eapply Forall_impl; [|exact F']; now intros q [Lq _]).
    destruct (hull_split m2 p k y Lp F2 H) as [E|[E|(w & z & W0 & Lz & Hz & E)]]; [exists p; split; [now left|exact E]| |].
    - destruct (IH F' y Lx E Ex) as (q & I & Eq). exists q. split; [now right|exact Eq].
    - exists p. split; [now left|]. assert (Nz : N x z). { clear E. revert z Lz Hz. apply (hull_ind m2 (fun z => N x z)); [intros u v w' a b Lu _ _ V W' P Q0 PQ E; exact (nash_between2 x u v w' a b Lu V W' P Q0 PQ E)|exact F']. }
      pose proof (Ex w p z W0 Np Nz E) as S0. intros n. rewrite (E n), <- (S0 n). ring.
  Qed.
  Theorem extremes_counted : so_many (extreme N) (length (extremes_of fit)).
  Proof.
    exists (map pair_at (extremes_of fit)). split; [apply map_length|]. split; [|split].
    - rewrite Forall_map. apply Forall_forall. intros [i j] I. apply extremes_in in I. destruct I as (Li & Lj & H). cbn [pair_at fst snd]. split; [exact H|]. pose proof (proj1 (nash_fits _ _) H) as (Mi & Mj & _). split.
      + intros c x1 x2 C N1 N2 E. assert (P1 := proj1 (nash_fits _ _) N1). assert (P2 := proj1 (nash_fits _ _) N2). destruct P1 as (M1 & _ & F1). destruct P2 as (M2 & _ & F2). destruct (common1 _ Mj) as (g0 & j0 & G0 & K0 & Tc).
        assert (T : forall g, (g < numbers)%nat -> tight1 (L1 i) g -> tight1 x1 g /\ tight1 x2 g) by (intros g G Tg; exact (tight_parts m1 replies1 numbers kind1 kinds1 c x1 x2 (L1 i) g0 j0 g C M1 M2 K0 G0 G (Tc _ F1) (Tc _ F2) E Tg)).
        destruct (component_at _ _ N1) as (c1 & I1 & H1). destruct (component_at _ _ N2) as (c2 & I2 & H2). pose proof (proj2 (same_as1 x1 _ i N1 Li (fun g G Tg => proj1 (T g G Tg)) c1 I1 H1)) as S1. pose proof (proj2 (same_as1 x2 _ i N2 Li (fun g G Tg => proj2 (T g G Tg)) c2 I2 H2)) as S2.
        intros n. now rewrite (S1 n), (S2 n).
      + intros c y1 y2 C N1 N2 E. assert (P1 := proj1 (nash_fits _ _) N1). assert (P2 := proj1 (nash_fits _ _) N2). destruct P1 as (_ & M1 & F1). destruct P2 as (_ & M2 & F2). destruct (common2 _ Mi) as (g0 & j0 & G0 & K0 & Tc).
        assert (T : forall g, (g < numbers)%nat -> tight2 (L2 j) g -> tight2 y1 g /\ tight2 y2 g) by (intros g G Tg; exact (tight_parts m2 replies2 numbers kind2 kinds2 c y1 y2 (L2 j) g0 j0 g C M1 M2 K0 G0 G (Tc _ F1) (Tc _ F2) E Tg)).
        destruct (component_at _ _ N1) as (c1 & I1 & H1). destruct (component_at _ _ N2) as (c2 & I2 & H2). pose proof (proj2 (same_as2 _ y1 j N1 Lj (fun g G Tg => proj1 (T g G Tg)) c1 I1 H1)) as S1. pose proof (proj2 (same_as2 _ y2 j N2 Lj (fun g G Tg => proj2 (T g G Tg)) c2 I2 H2)) as S2.
        intros n. now rewrite (S1 n), (S2 n).
    - intros x y (H & E1 & E2). destruct (component_at _ _ H) as (c & I & [Hx Hy]). destruct (component_ok c I) as (_ & _ & A & B & _). pose proof (proj1 (nash_fits _ _) H) as ([Lx _] & [Ly _] & _).
      assert (K1 : forall i, In i (fst c) -> length (L1 i) = m1 /\ N (L1 i) y).
      { intros i Ii. destruct (proj1 (A i) Ii) as [Li Hi]. assert (Lm : length (L1 i) = m1) by (rewrite Forall_forall in Mixed1; apply Mixed1, nth_In, Li). split; [exact Lm|]. apply (component_nash c _ _ I Lm Ly). split; [|exact Hy]. apply (hull_member _ (L1 i)); [apply (in_map (fun k => nth k l1 [])), Ii|intros n; reflexivity]. }
      assert (K2 : forall j, In j (snd c) -> length (L2 j) = m2 /\ N x (L2 j)).
      { intros j Ij. destruct (proj1 (B j) Ij) as [Lj Hj]. assert (Lm : length (L2 j) = m2) by (rewrite Forall_forall in Mixed2; apply Mixed2, nth_In, Lj). split; [exact Lm|]. apply (component_nash c _ _ I Lx Lm). split; [exact Hx|]. apply (hull_member _ (L2 j)); [apply (in_map (fun k => nth k l2 [])), Ij|intros n; reflexivity]. }
      destruct (pick1 y (points_of l1 (fst c))) with (x := x) as (p & Ip & Sp); auto; [unfold points_of; rewrite Forall_map; apply Forall_forall; exact K1|].
      destruct (pick2 x (points_of l2 (snd c))) with (y := y) as (q & Iq & Sq); auto; [unfold points_of; rewrite Forall_map; apply Forall_forall; exact K2|].
      apply in_map_iff in Ip, Iq. destruct Ip as (i & <- & Ii). destruct Iq as (j & <- & Ij). apply Exists_exists. exists (pair_at (i, j)). split; [apply in_map, extremes_in|split; [exact Sp|exact Sq]].
      destruct (proj1 (A i) Ii) as [Li Hi]. destruct (proj1 (B j) Ij) as [Lj _]. split; [exact Li|]. split; [exact Lj|exact (Hi j Ij)].
    - apply pairs_differ; [apply NoDup_filter, nodup_prod; apply seq_NoDup|]. intros [i j] I. apply extremes_in in I. cbn [fst snd]. tauto.
  Qed.
  Lemma hull_single p u : in_hull [p] u -> same u p.
  Proof.
    intros (ws & L0 & [P Sm] & E) j. destruct ws as [|w [|? ?]]; cbn [length] in L0; try discriminate. rewrite E. unfold combination. cbn [combine map qsum fst snd] in *. assert (W1 : w == 1) by lra. rewrite W1. ring.
  Qed.
  Lemma one_ok {A} (l : list A) : one l = true -> exists a, l = [a].
  Proof. destruct l as [|a [|? ?]]; cbn [one]; try discriminate. eauto. Qed.
  Theorem points_counted : forallb (fun c => one (fst c) && one (snd c)) comps = true -> so_many N (length comps).
  Proof.
    rewrite forallb_forall. intros One. assert (Only : forall c, In c comps -> exists i j, c = ([i], [j])).
    { intros [a b] I. specialize (One _ I). apply andb_true_iff in One. destruct One as [A B]. cbn [fst snd] in *. apply one_ok in A. apply one_ok in B. destruct A as (i & ->). destruct B as (j & ->). eauto. }
    set (heads := map (fun c : component => (hd 0%nat (fst c), hd 0%nat (snd c))) comps). exists (map pair_at heads). split; [unfold heads; now rewrite !map_length|].
    assert (Ok : forall c, In c comps -> forall i j, c = ([i], [j]) -> (i < length l1)%nat /\ (j < length l2)%nat /\ N (L1 i) (L2 j)).
    { intros c I i j ->. destruct (component_ok _ I) as (_ & _ & A & B & _). cbn [fst snd] in *. destruct (proj1 (A i) (or_introl eq_refl)) as [Li H]. destruct (proj1 (B j) (or_introl eq_refl)) as [Lj _]. split; [exact Li|]. split; [exact Lj|]. apply H. now left. }
    split; [|split].
    - unfold heads. rewrite map_map, Forall_map. apply Forall_forall. intros c I. destruct (Only c I) as (i & j & E). destruct (Ok c I i j E) as (_ & _ & H). subst c. exact H.
    - intros x y H. destruct (component_at _ _ H) as (c & I & [Hx Hy]). destruct (Only c I) as (i & j & ->). apply Exists_exists. exists (pair_at (i, j)). split; [apply in_map; apply in_map_iff; exists ([i], [j]); now split|]. split; apply hull_single; assumption.
    - apply pairs_differ.
      + apply lists_differ_ok in Differ. unfold heads. clear - Differ Only. induction comps as [|c l IH]; cbn [map] in *; [constructor|]. inversion Differ as [|? ? D1 D2]; subst. constructor; [|apply IH; [exact D2|intros d I; apply Only; now right]].
        intros I. apply in_map_iff in I. destruct I as (d & E & I). apply D1. destruct (Only c (or_introl eq_refl)) as (i & j & ->). destruct (Only d (or_intror I)) as (i' & j' & ->). cbn [fst snd hd] in *. assert (i' = i) by congruence. assert (j' = j) by congruence. subst. apply in_map_iff. eexists; split; [|exact I]. reflexivity.
      + intros z I. apply in_map_iff in I. destruct I as (c & <- & I). destruct (Only c I) as (i & j & E). destruct (Ok c I i j E) as (A & B & _). subst c. now split.
  Qed.
  Lemma two_of (l : list nat) : l <> [] -> one l = false -> NoDup l -> exists a b, In a l /\ In b l /\ a <> b.
  Proof.
    destruct l as [|a [|b l]]; cbn [one]; [contradiction|discriminate|]. intros _ _ Nd. exists a, b. split; [now left|]. split; [right; now left|]. intros ->. inversion Nd; subst. apply H1. now left.
  Qed.
  Lemma not_same v w : ~ same v w -> length v = length w -> exists j, ~ nth j v 0 == nth j w 0.
  Proof.
    intros Nq L0. assert (D : forall n, (forall j, (j < n)%nat -> nth j v 0 == nth j w 0) \/ exists j, ~ nth j v 0 == nth j w 0).
    { clear. induction n as [|n [H|H]]; [left; lia| |now right]. destruct (Qeq_dec (nth n v 0) (nth n w 0)) as [E|E]; [|right; eauto]. left. intros j J. destruct (Nat.eq_dec j n) as [->|X]; [exact E|apply H; lia]. }
    destruct (D (length v)) as [H|H]; [|exact H]. exfalso. apply Nq. intros j. destruct (Nat.lt_ge_cases j (length v)); [now apply H|]. rewrite !nth_overflow by lia. reflexivity.
  Qed.
  Theorem points_infinite : forallb (fun c => one (fst c) && one (snd c)) comps = false -> infinitely_many N.
  Proof.
    intros E. assert (Ex : exists c, In c comps /\ (one (fst c) = false \/ one (snd c) = false)).
    { clear - E. induction comps as [|c l IH]; cbn [forallb] in E; [discriminate|]. destruct (one (fst c) && one (snd c)) eqn:O; [destruct (IH E) as (d & I & X); exists d; split; [now right|exact X]|]. exists c. split; [now left|]. now apply andb_false_iff in O. }
    destruct Ex as (c & I & O). destruct (component_ok c I) as (X0 & Y0 & A & B & (f & F) & (f' & F')). intros l.
    assert (Seg : forall e, 0 < e < 1 -> 0 < e / 2 < e /\ 0 <= 1 - e / 2 /\ 0 <= e / 2) by (intros e [E0 E1]; assert (H2 : e / 2 == e * (1 # 2)) by (field); rewrite H2; lra).
    destruct O as [O|O].
    - destruct (two_of (fst c) X0 O ltac:(rewrite F; apply nodup_filter_seq)) as (a & b & Ia & Ib & Nab). destruct (snd c) as [|j js] eqn:Ej; [contradiction|]. destruct (proj1 (A a) Ia) as [La Ha]. destruct (proj1 (A b) Ib) as [Lb Hb]. specialize (Ha j (or_introl eq_refl)). specialize (Hb j (or_introl eq_refl)).
      assert (Lab : length (L1 a) = m1 /\ length (L1 b) = m1) by (rewrite Forall_forall in Mixed1; split; apply Mixed1, nth_In; assumption). destruct Lab as [Ka Kb].
      destruct (not_same (L1 a) (L1 b)) as (n & D); [intros S0; apply Nab; now apply listed_same1|congruence|]. destruct (escape (L1 a) (L1 b) n (map fst l) ltac:(congruence) D) as (e & He & Esc). destruct (Seg e He) as (S1 & S2 & S3).
      exists (beyond_ (L1 a) (L1 b) (- (e / 2))), (L2 j). split.
      + apply (nash_between1 _ _ (L1 a) (L1 b) (1 - e / 2) (e / 2)); auto; [rewrite beyond_length; congruence|ring|]. intros k. rewrite beyond_nth by congruence. ring.
      + intros M. apply Exists_exists in M. destruct M as (z & Iz & Sz & _). exact (Esc (e / 2) S1 (fst z) (in_map fst _ _ Iz) Sz).
    - destruct (two_of (snd c) Y0 O ltac:(rewrite F'; apply nodup_filter_seq)) as (a & b & Ia & Ib & Nab). destruct (fst c) as [|i is] eqn:Ei; [contradiction|]. destruct (proj1 (B a) Ia) as [La Ha]. destruct (proj1 (B b) Ib) as [Lb Hb]. specialize (Ha i (or_introl eq_refl)). specialize (Hb i (or_introl eq_refl)).
      assert (Lab : length (L2 a) = m2 /\ length (L2 b) = m2) by (rewrite Forall_forall in Mixed2; split; apply Mixed2, nth_In; assumption). destruct Lab as [Ka Kb].
      destruct (not_same (L2 a) (L2 b)) as (n & D); [intros S0; apply Nab; now apply listed_same2|congruence|]. destruct (escape (L2 a) (L2 b) n (map snd l) ltac:(congruence) D) as (e & He & Esc). destruct (Seg e He) as (S1 & S2 & S3).
      exists (L1 i), (beyond_ (L2 a) (L2 b) (- (e / 2))). split.
      + apply (nash_between2 _ _ (L2 a) (L2 b) (1 - e / 2) (e / 2)); auto; [rewrite beyond_length; congruence|ring|]. intros k. rewrite beyond_nth by congruence. ring.
      + intros M. apply Exists_exists in M. destruct M as (z & Iz & _ & Sz). exact (Esc (e / 2) S1 (snd z) (in_map snd _ _ Iz) Sz).
  Qed.
  Theorem counted_ok what : match what, counted what fit with
    | Components, Some m => m = length comps | Extremes, Some m => so_many (extreme N) m | Equilibria_, Some m => so_many N m | Equilibria_, None => infinitely_many N | _, None => False end.
  Proof.
    destruct what; cbn [counted]; [reflexivity|apply extremes_counted|]. destruct (forallb (fun c => one (fst c) && one (snd c)) comps) eqn:E; [exact (points_counted E)|exact (points_infinite E)].
  Qed.
End Pair.

(* ---- the witness, the check ---- *)
Definition chosen_plans (every_ : list plan) (cs : list plan) : option (list plan) := every (fun c => find (fun p => same_plan p c) every_) cs.
Fixpoint plans_differ (l : list plan) : bool := match l with [] => true | p :: r => negb (existsb (Rounds.planb p) r) && plans_differ r end.
Definition all_plans (i : player) t (cs : list plan) : option (list plan) :=
  let every_ := reduced_plans i t in
  do ps <- chosen_plans every_ cs; if Nat.eqb (length ps) (length every_) && plans_differ ps then Some ps else None.
(* a shift names the opponent's strategies by their numbers, after `from` others *)
Definition shift_in (from n : nat) (j : json) : option (list Q) :=
  do l <- obj j; do ws <- every (fun x => do k <- index_in (JS (fst x)); do q <- rat (snd x); if Nat.leb from k && Nat.ltb k (from + n) && negb (isz q) then Some (k - from, q)%nat else None) l;
  match measure (map snd ws) with
  | Some _ => Some (map (fun j => match find (fun x => Nat.eqb (fst x) j) ws with Some (_, q) => q | None => 0 end) (seq 0 n)) | None => None end.
Definition shifts_in (from n : nat) (j : json) : option (list (list Q)) := do l <- distinct j; every (shift_in from n) l.
Definition split_in (j : json) : option nat := small_number_in j.
Definition closed_by (r : list (list Q)) (count : nat) (kind : nat -> number_is) (shifts : list (list Q)) : option (list (list nat)) :=
  if forallb (fun ws => Nat.eqb (length ws) (length r) && isz (Qred (sumq ws))) shifts then Some (own_set count kind :: map (shift_set r count kind) shifts) else None.
Definition number_b (x : number_of) (n : option nat) : bool :=
  match x, n with
  | Finite f, Some k => figureb f (inject_Z (Z.of_nat k))
  | Infinite s, None => teq s (lit "infinite") || match printed s [] with Some _ => true | None => false end
  | NotInfinite q, Some k => Qeq_bool q (inject_Z (Z.of_nat k))
  | _, _ => false end.
Definition FORTY := 40%Z.
Definition short_points (l : list (list Q)) : bool := match measure (concat l) with Some _ => true | None => false end.
Definition sets_steps (z : sizes) (m n : nat) (e : nash_sets) : option Z :=
  let listed_ := Z.of_nat (length (fst (m_mixed e)) + length (snd (m_mixed e))) in
  Some (2 * Z.of_nat m * Z.of_nat n * sum_steps (nodes_ z) (digits_ z + 1) + 10 * listed_ * (listed_ + Z.of_nat (length (m_components e))))%Z.
(* rounds of strict dominance: what is taken out, and the mixture that pays more against all that the opponent has left *)
Notation out_by := (list (plan * belief)).
Definition beaten_b (i : player) t (theirs : list plan) (rs : belief) (p : plan) : bool :=
  let f := gain_form i t rs p in probable rs && forallb (fun r => negb (Qle_bool (worthc r f) 0)) theirs.
Fixpoint take_out (i : player) t (theirs mine : list plan) (l : out_by) : option (list plan) :=
  match l with
  | [] => Some mine
  | (p, rs) :: r => if existsb (Rounds.planb p) mine && beaten_b i t theirs rs p then take_out i t theirs (filter (fun q => negb (Rounds.planb p q)) mine) r else None end.
Fixpoint survivors (t : tree) (l : lefts) (rounds_ : list (out_by * out_by)) : option lefts :=
  match rounds_ with
  | [] => Some l
  | (r1, r2) :: r => do a <- take_out 0%nat t (snd l) (fst l) r1; do b <- take_out 1%nat t (fst l) (snd l) r2; survivors t (a, b) r end.
Definition out_in (m : NM.t plan) (j : json) : option (plan * belief) := match j with JL [c; b] => do c' <- choices_in c; do p <- find_plan m (names_of c'); do rs <- belief_in by_actions m b; Some (p, rs) | _ => None end.
Definition outs_in (m : NM.t plan) (j : json) : option out_by := do l <- distinct j; every (out_in m) l.
Definition out_round_in (ms : NM.t plan * NM.t plan) (j : json) : option (out_by * out_by) :=
  do f <- keys ["1"; "2"]%string j; match f with [a; b] => do a' <- outs_in (fst ms) a; do b' <- outs_in (snd ms) b; Some (a', b') | _ => None end.
Definition only_left (every_ left cs : list plan) : option (list plan) :=
  do ps <- chosen_plans every_ cs; if plans_differ ps && forallb (fun p => existsb (Rounds.planb p) left) ps && Nat.eqb (length ps) (length left) then Some ps else None.
Definition PAIRS := 40000%Z.
Definition enough_plans t (e : nash_sets) (j : json) : option (list plan * list plan) :=
  let start_ := start false t in
  do rs <- bind (bind (lst j) some) (every (out_round_in (index (fst start_), index (snd start_))));
  do l <- survivors t start_ rs;
  do ps <- only_left (fst start_) (fst l) (fst (m_plans e)); do qs <- only_left (snd start_) (snd l) (snd (m_plans e));
  if plans_differ (fst start_) && plans_differ (snd start_) && (Z.of_nat (length ps + length qs) <=? FORTY)%Z then Some (ps, qs) else None.
(* the plans, and what proves the rest *)
Definition plans_listed t (e : nash_sets) (w : json) : option ((list plan * list plan) * (json * json)) :=
  if m_part e then
    if (PAIRS <? reduced t 0%nat * reduced t 1%nat)%Z then None else
    do f <- keys ["rounds"; "shifts"; "splits"]%string w; match f with [r; sh; sp] => do l <- enough_plans t e r; Some (l, (sh, sp)) | _ => None end
  else
    if (FORTY <? reduced t 0%nat + reduced t 1%nat)%Z then None else
    do f <- keys ["shifts"; "splits"]%string w; match f with [sh; sp] => do ps <- all_plans 0%nat t (fst (m_plans e)); do qs <- all_plans 1%nat t (snd (m_plans e)); Some ((ps, qs), (sh, sp)) | _ => None end.
Definition checks_nash_sets (T : tab) n t (z : sizes) (e : nash_sets) (w : json) : bool :=
  if negb (Nat.eqb n 2) then false else
  match plans_listed t e w with
  | Some ((ps, qs), (sh, sp)) =>
      let r1 := replies1 t ps qs in let r2 := replies2 t ps qs in let m := length ps in let k := length qs in
      match keys ["1"; "2"]%string sh, bind (bind (lst sp) some) (every split_in) with
      | Some [s1; s2], Some splits =>
          match bind (shifts_in m k s2) (closed_by r1 (numbers ps qs) (kind1 ps)), bind (shifts_in 0 m s1) (closed_by r2 (numbers ps qs) (kind2 ps)) with
          | Some closed1, Some closed2 =>
              not_none ps && not_none qs && few (sets_steps z m k e) && short_points (fst (m_mixed e)) && short_points (snd (m_mixed e)) &&
              checks_sets t ps qs (fst (m_mixed e)) (snd (m_mixed e)) closed1 closed2 splits (m_components e) (m_what e) (number_b (m_number e))
          | _, _ => false end
      | _, _ => false end
  | None => false end.
Lemma plans_differ_ok l : plans_differ l = true -> NoDup l.
Proof.
  induction l as [|x l IH]; cbn [plans_differ]; [constructor|]. rewrite andb_true_iff, negb_true_iff. intros [N R]. constructor; [|auto]. intros I. assert (T : existsb (Rounds.planb x) l = true); [|congruence]. apply existsb_exists. exists x. split; [exact I|apply planb_refl].
Qed.
Lemma chosen_plans_ok every_ cs ps : chosen_plans every_ cs = Some ps -> Forall2 (fun p c => same_plan p c = true) ps cs /\ incl ps every_.
Proof.
  unfold chosen_plans. revert ps. induction cs as [|c cs IH]; intros ps E; [cbn in E; inversion E; subst; split; [constructor|intros x []]|]. rewrite all_cons in E. destruct (find _ every_) as [p|] eqn:F; [|discriminate]. destruct (all _ cs) as [k|]; [|discriminate]. inversion E; subst.
  apply find_some in F. destruct F as [I S0]. destruct (IH k eq_refl) as [A B]. split; [constructor; assumption|]. intros x [<-|J]; [exact I|now apply B].
Qed.
Lemma all_plans_ok i t cs ps : all_plans i t cs = Some ps -> lists_all i t cs ps.
Proof.
  unfold all_plans. cbv zeta. destruct (chosen_plans _ cs) as [k|] eqn:E; [|discriminate]. cbn [bind]. destruct (_ && _)%bool eqn:B; [|discriminate]. intros H. inversion H; subst. apply andb_true_iff in B. destruct B as [L0 D]. apply Nat.eqb_eq in L0. apply chosen_plans_ok in E. destruct E as [F I].
  split; [|exact F]. apply NoDup_Permutation_bis; [now apply plans_differ_ok|lia|exact I].
Qed.
(* ---- a plan taken out is no best reply; so equilibria are those of what is left ---- *)
Lemma beaten_ok i t theirs rs p : (i < 2)%nat -> owned_below 2 t -> Forall (fun x => In (snd x) (reduced_plans i t)) rs -> beaten_b i t theirs rs p = true -> ~ response Best i t theirs p.
Proof.
  intros I W RI. unfold beaten_b. cbv zeta. rewrite andb_true_iff, forallb_forall. intros [P C]. unfold probable in P. apply andb_true_iff in P. destruct P as [D _]. apply distb_ok in D.
  rewrite Forall_forall in RI. intros (b & [Db Bb] & R). rewrite Forall_forall in Bb. pose proof (exchange i t rs b p) as X. pose proof (average_most rs (earns_against i t b) (earns_against i t b p) D (fun x J => R _ (RI x J))) as M.
  assert (NG : forall x, In x b -> 0 < gain_on i t rs p (snd x)). { intros x J. specialize (C _ (Bb x J)). apply negb_true_iff in C. apply not_le in C. rewrite gain_form_ok in C; auto. }
  destruct (Rounds.some_positive b Db) as (x & J & Px). destruct Db as [Dn _]. rewrite Forall_map, Forall_forall in Dn.
  assert (0 < qsum (map (fun x => fst x * gain_on i t rs p (snd x)) b)); [|lra]. apply sum_positive.
  - intros y Y. apply Qmult_le_0_compat; [now apply Dn|apply Qlt_le_weak, NG, Y].
  - exists x. split; [exact J|]. apply Qmult_lt_0_compat; [exact Px|now apply NG].
Qed.
Lemma take_out_ok i t theirs l : (i < 2)%nat -> owned_below 2 t -> Forall (fun x => Forall (fun y => In (snd y) (reduced_plans i t)) (snd x)) l ->
  forall mine left, take_out i t theirs mine l = Some left -> incl left mine /\ forall p, In p mine -> response Best i t theirs p -> In p left.
Proof.
  intros I W. induction l as [|[q rs] l IH]; intros F mine left E; cbn [take_out] in E; [inversion E; subst; split; [apply incl_refl|auto]|].
  destruct (_ && _)%bool eqn:B; [|discriminate]. apply andb_true_iff in B. destruct B as [_ B]. apply (beaten_ok i t theirs rs q I W (Forall_inv F)) in B. destruct (IH (Forall_inv_tail F) _ _ E) as [A C]. split.
  - intros p P. apply A in P. now apply filter_In in P.
  - intros p P R. apply C; [|exact R]. apply filter_In. split; [exact P|]. apply negb_true_iff. destruct (Rounds.planb q p) eqn:Y; [|reflexivity]. apply Rounds.planb_ok in Y. subst. contradiction.
Qed.
Definition outs_from (t : tree) (r : out_by * out_by) : Prop := Forall (fun x => Forall (fun y => In (snd y) (reduced_plans 0%nat t)) (snd x)) (fst r) /\ Forall (fun x => Forall (fun y => In (snd y) (reduced_plans 1%nat t)) (snd x)) (snd r).
Lemma survivors_ok t rs : owned_below 2 t -> Forall (outs_from t) rs -> forall l left, survivors t l rs = Some left -> incl (fst left) (fst l) /\ incl (snd left) (snd l) /\
  (forall ms ns, incl ms (snd l) -> incl ns (fst l) -> (forall p, In p ns -> response Best 0%nat t ms p) -> (forall q, In q ms -> response Best 1%nat t ns q) -> incl ns (fst left) /\ incl ms (snd left)) /\
  (forall p, In p (fst l) -> response Best 0%nat t (snd left) p -> In p (fst left)) /\ (forall q, In q (snd l) -> response Best 1%nat t (fst left) q -> In q (snd left)).
Proof.
  intros W. assert (Wider : forall i ms ns p, incl ms ns -> response Best i t ms p -> response Best i t ns p).
  { intros i ms ns p I (b & [D B] & R). exists b. split; [split; [exact D|eapply Forall_impl; [|exact B]; intros x; apply I]|exact R]. }
  induction rs as [|[r1 r2] rs IH]; intros F l left E; cbn [survivors] in E; [inversion E; subst; repeat split; try apply incl_refl; auto|].
  destruct (take_out 0%nat t _ _ r1) as [a|] eqn:A; [|discriminate]. cbn [bind] in E. destruct (take_out 1%nat t _ _ r2) as [b|] eqn:B; [|discriminate]. cbn [bind] in E.
  destruct (Forall_inv F) as [F1 F2]. apply (take_out_ok 0%nat t (snd l) r1 ltac:(lia) W F1) in A. apply (take_out_ok 1%nat t (fst l) r2 ltac:(lia) W F2) in B. destruct A as [A1 A2], B as [B1 B2].
  destruct (IH (Forall_inv_tail F) _ _ E) as (S1 & S2 & K & K1 & K2). cbn [fst snd] in *. assert (I1 := incl_tran S1 A1). assert (I2 := incl_tran S2 B1). split; [exact I1|]. split; [exact I2|]. split; [|split].
  - intros ms ns M N R1 R2. apply K; auto; intros p P; [apply B2; [now apply M|apply (Wider _ ns); auto]|apply A2; [now apply N|apply (Wider _ ms); auto]].
  - intros p P R. apply K1; [|exact R]. apply A2; [exact P|]. now apply (Wider _ (snd left)).
  - intros q P R. apply K2; [|exact R]. apply B2; [exact P|]. now apply (Wider _ (fst left)).
Qed.
(* an equilibrium, by best replies *)
Definition paid_by (i : player) t (qs : list plan) (y : list Q) (p : plan) : Q := dot y (map (fun q => payoff i (duel i (follow p) (follow q)) t) qs).
Definition best_of (i : player) t (ps qs : list plan) (x y : list Q) : Prop := forall g, (g < length ps)%nat -> nth g x 0 == 0 \/ forall p, In p ps -> paid_by i t qs y p <= paid_by i t qs y (nth g ps []).
Lemma top_map (f : plan -> Q) ps g : (g < length ps)%nat -> (top (map f ps) g <-> forall p, In p ps -> f p <= f (nth g ps [])).
Proof.
  intros L0. unfold top. rewrite (nth_indep _ 0 (f [])) by (now rewrite map_length). rewrite map_nth. split; [intros T p I; apply T, in_map, I|]. intros T z I. apply in_map_iff in I. destruct I as (p & <- & I). now apply T.
Qed.
Lemma nash_best t ps qs x y : mixed_nash t ps qs x y <-> mixes ps x /\ mixes qs y /\ best_of 0%nat t ps qs x y /\ best_of 1%nat t qs ps y x.
Proof.
  assert (PU : forall y', mixed_payoff 1%nat t ps qs x y' == dot y' (map (paid_by 1%nat t ps x) qs)) by (intros y'; apply (dot_swap (fun p q => payoff 1%nat (two (follow p) (follow q)) t))).
  assert (B1 : mixes ps x -> ((forall x', mixes ps x' -> mixed_payoff 0%nat t ps qs x' y <= mixed_payoff 0%nat t ps qs x y) <-> best_of 0%nat t ps qs x y)).
  { intros [L0 D]. pose proof (best_iff x (map (paid_by 0%nat t qs y) ps) D ltac:(now rewrite map_length)) as B. unfold best_of. rewrite L0 in B. split.
    - intros H g G. destruct (proj1 B (fun x' A D' => H x' (conj A D')) g G) as [Z|Z]; [now left|right]. now apply top_map.
    - intros H x' [A D']. apply (proj2 B); [|exact A|exact D']. intros g G. destruct (H g G) as [Z|Z]; [now left|right]. now apply top_map. }
  assert (B2 : mixes qs y -> ((forall y', mixes qs y' -> mixed_payoff 1%nat t ps qs x y' <= mixed_payoff 1%nat t ps qs x y) <-> best_of 1%nat t qs ps y x)).
  { intros [L0 D]. pose proof (best_iff y (map (paid_by 1%nat t ps x) qs) D ltac:(now rewrite map_length)) as B. unfold best_of. rewrite L0 in B. split.
    - intros H g G. destruct (proj1 B (fun y' A D' => ltac:(rewrite <- !PU; exact (H y' (conj A D')))) g G) as [Z|Z]; [now left|right]. now apply top_map.
    - intros H y' [A D']. rewrite !PU. apply (proj2 B); [|exact A|exact D']. intros g G. destruct (H g G) as [Z|Z]; [now left|right]. now apply top_map. }
  unfold mixed_nash. split; intros (A & B & C & D); (split; [exact A|]; split; [exact B|]; split; [now apply B1|now apply B2]).
Qed.
(* a mixture as a belief: the plans that have weight *)
Definition belief_by (qs : list plan) (y : list Q) : belief := filter (fun z => negb (Qle_bool (fst z) 0)) (combine y qs).
Definition carried (qs : list plan) (y : list Q) : list plan := map snd (belief_by qs y).
Lemma belief_sum (f : plan -> Q) qs : forall y, Forall (fun q => 0 <= q) y -> qsum (map (fun z => fst z * f (snd z)) (belief_by qs y)) == dot y (map f qs).
Proof.
  unfold belief_by. induction qs as [|q qs IH]; intros [|a y] P; cbn [combine filter map dot qsum]; try reflexivity. inversion P as [|? ? P1 P2]; subst. cbn [fst].
  destruct (Qle_bool a 0) eqn:E; cbn [negb map qsum fst snd]; rewrite (IH y P2); [|reflexivity]. apply Qle_bool_iff in E. assert (Z : a == 0) by lra. rewrite Z. ring.
Qed.
Lemma belief_is qs y : mixes qs y -> believes (carried qs y) (belief_by qs y).
Proof.
  intros [L0 [P S0]]. split; [split|].
  - rewrite Forall_map. apply Forall_forall. intros z I. apply filter_In in I. destruct I as [_ I]. apply negb_true_iff, not_le in I. lra.
  - rewrite <- S0. transitivity (qsum (map (fun z => fst z * 1) (belief_by qs y))); [rewrite <- (map_map fst (fun q => q * 1)); generalize (map fst (belief_by qs y)); intros l; induction l as [|a l IH]; cbn [map qsum]; [reflexivity|rewrite IH; ring]|].
    rewrite (belief_sum (fun _ => 1) qs y P). assert (E : forall qs y, length y = length qs -> dot y (map (fun _ : plan => 1) qs) == qsum y); [|now apply E].
    clear. induction qs as [|q qs IH]; intros [|a y] L0; cbn [length] in L0; try discriminate; cbn [map dot qsum]; [reflexivity|]. rewrite IH by lia. ring.
  - apply Forall_forall. intros z I. unfold carried. now apply in_map.
Qed.
Lemma carried_in qs y q : In q (carried qs y) -> exists g, (g < length qs)%nat /\ (g < length y)%nat /\ nth g qs [] = q /\ 0 < nth g y 0.
Proof.
  unfold carried, belief_by. intros I. apply in_map_iff in I. destruct I as ([a p] & <- & I). apply filter_In in I. destruct I as [I P]. cbn [fst snd] in *. apply negb_true_iff, not_le in P.
  apply (In_nth _ _ (0, [])) in I. destruct I as (g & G & E). rewrite combine_length in G. exists g. split; [lia|]. split; [lia|].
  assert (X : forall (l : list Q) (k : list plan) g, (g < length l)%nat -> (g < length k)%nat -> nth g (combine l k) (0, []) = (nth g l 0, nth g k [])).
  { clear. induction l as [|a l IH]; intros [|b k] [|g] L0 K; cbn [length] in *; try lia; cbn [combine nth]; [reflexivity|]. apply IH; lia. }
  rewrite X in E by lia. inversion E; subst. split; [reflexivity|exact P].
Qed.
Lemma not_carried qs y g : (g < length qs)%nat -> length y = length qs -> distribution y -> NoDup qs -> ~ In (nth g qs []) (carried qs y) -> nth g y 0 == 0.
Proof.
  intros G L0 [P _] _ N. destruct (Qlt_le_dec 0 (nth g y 0)) as [H|H]; [|rewrite Forall_forall in P; specialize (P (nth g y 0) ltac:(apply nth_In; lia)); lra].
  exfalso. apply N. unfold carried, belief_by. apply in_map_iff. exists (nth g y 0, nth g qs []). split; [reflexivity|]. apply filter_In. split; [|cbn [fst]; apply negb_true_iff; destruct (Qle_bool _ 0) eqn:E; [apply Qle_bool_iff in E; lra|reflexivity]].
  rewrite <- (combine_nth y qs g 0 [] L0). apply nth_In. rewrite combine_length. unfold plan in *. lia.
Qed.
Lemma best_response i t ps qs x y p : Permutation ps (reduced_plans i t) -> mixes qs y -> best_of i t ps qs x y -> In p (carried ps x) -> response Best i t (carried qs y) p.
Proof.
  intros Pm M B I. apply carried_in in I. destruct I as (g & G & _ & E & Pg). exists (belief_by qs y). split; [now apply belief_is|]. intros q Q0. destruct M as [_ [P _]]. unfold earns_against.
  rewrite (belief_sum (fun r => payoff i (duel i (follow q) (follow r)) t) qs y P), (belief_sum (fun r => payoff i (duel i (follow p) (follow r)) t) qs y P).
  destruct (B g G) as [Z|Z]; [lra|]. rewrite E in Z. apply Z. eapply Permutation_in; [symmetry; exact Pm|exact Q0].
Qed.
Lemma mixes_app ps ps' x x' : length x = length ps -> (mixes (ps ++ ps') (x ++ x') /\ Forall (fun q => q == 0) x' <-> mixes ps x /\ none_of x' ps').
Proof.
  intros L0. unfold mixes, none_of, distribution. rewrite !app_length, Forall_app, qsum_app. assert (Z : Forall (fun q => q == 0) x' -> qsum x' == 0 /\ Forall (fun q => 0 <= q) x').
  { induction 1 as [|a l E _ [IH1 IH2]]; cbn [qsum]; [split; [reflexivity|constructor]|]. split; [rewrite E, IH1; ring|constructor; [lra|exact IH2]]. }
  split.
  - intros [[A [[B C] D]] E]. destruct (Z E) as [Z1 _]. rewrite Z1 in D. repeat split; auto; try lia. rewrite <- D. ring.
  - intros [[A [B C]] [D E]]. destruct (Z E) as [Z1 Z2]. repeat split; auto; try lia. rewrite Z1, C. ring.
Qed.
Lemma paid_app i t qs qs' y y' p : length y = length qs -> Forall (fun q => q == 0) y' -> paid_by i t (qs ++ qs') (y ++ y') p == paid_by i t qs y p.
Proof.
  intros L0 Z. unfold paid_by. revert y L0. induction qs as [|q qs IH]; intros [|a y] L0; cbn [length] in L0; try discriminate.
  - cbn [app map]. assert (X : forall l, dot y' l == 0); [|rewrite X; reflexivity]. induction Z as [|b z E _ IHz]; intros [|c l]; cbn [dot]; try reflexivity. rewrite E, IHz. ring.
  - cbn [app map dot]. rewrite IH by lia. reflexivity.
Qed.
Lemma nth_front {A} (l m : list A) g d : (g < length l)%nat -> nth g (l ++ m) d = nth g l d. Proof. apply app_nth1. Qed.
(* one player: the best replies over all plans are those over what is left *)
Lemma best_restrict i t ps ps' qs qs' x x' y y' : length x = length ps -> length y = length qs -> Forall (fun q => q == 0) x' -> Forall (fun q => q == 0) y' ->
  best_of i t (ps ++ ps') (qs ++ qs') (x ++ x') (y ++ y') -> best_of i t ps qs x y.
Proof.
  intros Lx Ly Zx Zy B g G. destruct (B g ltac:(rewrite app_length; lia)) as [Z|Z]; rewrite ?nth_front in Z by lia; [now left|right].
  intros p I. specialize (Z p ltac:(apply in_app_iff; now left)). now rewrite !paid_app in Z by assumption.
Qed.
Lemma best_extend i t ps ps' qs qs' x x' y y' : length x = length ps -> mixes qs y -> Forall (fun q => q == 0) x' -> Forall (fun q => q == 0) y' -> Permutation (ps ++ ps') (reduced_plans i t) ->
  (forall p, In p (reduced_plans i t) -> response Best i t qs p -> In p ps) -> best_of i t ps qs x y -> best_of i t (ps ++ ps') (qs ++ qs') (x ++ x') (y ++ y').
Proof.
  intros Lx My Zx Zy Pm K B g G. assert (Ly := proj1 My). destruct (Nat.lt_ge_cases g (length ps)) as [H|H].
  - destruct (B g H) as [Z|Z]; rewrite ?nth_front by lia; [now left|right]. intros p I. rewrite !paid_app by assumption.
    destruct (top_exists (map (paid_by i t qs y) (ps ++ ps'))) as (k & Kk & T); [destruct ps; [cbn [length] in H; lia|discriminate]|]. rewrite map_length in Kk. pose proof (proj1 (top_map (paid_by i t qs y) (ps ++ ps') k Kk) T) as T'.
    apply Qle_trans with (paid_by i t qs y (nth k (ps ++ ps') [])); [now apply T'|]. apply Z, K; [eapply Permutation_in; [exact Pm|now apply nth_In]|].
    exists (belief_by qs y). split.
    + destruct (belief_is qs y My) as [D F]. split; [exact D|]. eapply Forall_impl; [|exact F]. intros z C. apply carried_in in C. destruct C as (j & J & _ & <- & _). now apply nth_In.
    + intros q Q0. unfold earns_against. destruct My as [_ [P _]]. rewrite (belief_sum (fun r => payoff i (duel i (follow q) (follow r)) t) qs y P), (belief_sum (fun r => payoff i (duel i (follow (nth k (ps ++ ps') [])) (follow r)) t) qs y P).
      apply T'. eapply Permutation_in; [symmetry; exact Pm|exact Q0].
  - left. rewrite app_nth2 by lia. destruct (Nat.lt_ge_cases (g - length x) (length x')) as [J|J]; [|rewrite nth_overflow by exact J; reflexivity]. rewrite Forall_forall in Zx. now apply Zx, nth_In.
Qed.
Lemma zeros_behind (ps ps' : list plan) x x' : length x = length ps -> length x' = length ps' -> mixes (ps ++ ps') (x ++ x') -> NoDup (ps ++ ps') -> incl (carried (ps ++ ps') (x ++ x')) ps -> Forall (fun q => q == 0) x'.
Proof.
  intros Lx Lx' [La D] Nd I. apply Forall_forall. intros q J. apply (In_nth _ _ 0) in J. destruct J as (g & G & <-).
  assert (E : nth g x' 0 = nth (length x + g) (x ++ x') 0) by (rewrite app_nth2 by lia; f_equal; lia). rewrite E. apply (not_carried (ps ++ ps')); [rewrite app_length; lia|exact La|exact D|exact Nd|].
  intros C. apply I in C. rewrite app_nth2 in C by lia. assert (B : In (nth (length x + g - length ps) ps' []) ps') by (apply nth_In; lia). revert C B. generalize (nth (length x + g - length ps) ps' []) as p. clear - Nd.
  induction ps as [|a ps IH]; intros p C B; [destruct C|]. cbn [app] in Nd. inversion Nd as [|? ? N1 N2]; subst. destruct C as [->|C]; [apply N1, in_app_iff; now right|exact (IH N2 p C B)].
Qed.
Lemma only_left_ok i t left cs ps : only_left (reduced_plans i t) left cs = Some ps -> named_by cs ps /\ NoDup ps /\ incl ps left /\ length ps = length left /\ incl ps (reduced_plans i t).
Proof.
  unfold only_left. destruct (chosen_plans _ cs) as [l|] eqn:E; [|discriminate]. cbn [bind]. destruct (_ && _)%bool eqn:B; [|discriminate]. intros H. inversion H; subst. rewrite !andb_true_iff in B. destruct B as [[A B] C]. apply chosen_plans_ok in E. destruct E as [E1 E2].
  split; [exact E1|]. split; [now apply plans_differ_ok|]. split; [|split; [now apply Nat.eqb_eq|exact E2]]. rewrite forallb_forall in B. intros p I. specialize (B p I). apply existsb_exists in B. destruct B as (q & J & B). apply Rounds.planb_ok in B. now subst.
Qed.
Lemma all_left (ps left : list plan) : NoDup left -> NoDup ps -> incl ps left -> length ps = length left -> incl left ps.
Proof. intros Nl Np I L0. apply NoDup_length_incl; [exact Np|lia|exact I]. Qed.
Lemma rest_of (ps every_ : list plan) : NoDup ps -> incl ps every_ -> exists ps', Permutation (ps ++ ps') every_.
Proof.
  intros N. revert every_. induction N as [|p ps X _ IH]; intros l I; [exists l; reflexivity|]. destruct (in_split p l) as (a & b & ->); [apply I; now left|].
  destruct (IH (a ++ b)) as (ps' & P). { intros q Q0. assert (J := I q (or_intror Q0)). apply in_app_iff in J. apply in_app_iff. destruct J as [J|[->|J]]; [now left|contradiction|now right]. }
  exists ps'. cbn [app]. rewrite P. apply Permutation_middle.
Qed.
Lemma outs_in_ok m l j : m = index l -> forall r, outs_in m j = Some r -> Forall (fun x => Forall (fun y => In (snd y) l) (snd x)) r.
Proof.
  intros -> r. unfold outs_in. destruct (distinct j) as [k|]; [|discriminate]. cbn [bind]. revert r. induction k as [|x k IH]; intros r E; [cbn in E; inversion E; constructor|]. rewrite all_cons in E.
  destruct (out_in (index l) x) as [[p rs]|] eqn:O; [|discriminate]. destruct (all _ k) as [r'|] eqn:A; [|discriminate]. inversion E; subst. constructor; [|now apply IH].
  unfold out_in in O. destruct x as [?|[|c [|b [|? ?]]]|?]; try discriminate. destruct (choices_in c); [|discriminate]. cbn [bind] in O. destruct (find_plan _ _); [|discriminate]. cbn [bind] in O. destruct (belief_in by_actions (index l) b) as [rs'|] eqn:B; [|discriminate]. cbn [bind] in O. inversion O; subst. cbn [snd]. now apply belief_in_ok in B.
Qed.
Lemma belief_in_ok' l j b : belief_in by_actions (index l) j = Some b -> Forall (fun x => In (snd x) l) b. Proof. apply belief_in_ok. Qed.
Lemma enough_ok t e j ps qs : owned_below 2 t -> enough_plans t e j = Some (ps, qs) -> lists_enough t (fst (m_plans e)) (snd (m_plans e)) ps qs.
Proof.
  intros W. unfold enough_plans. cbv zeta. unfold start, pure_plans. cbn [fst snd]. set (P := reduced_plans 0%nat t). set (Q0 := reduced_plans 1%nat t).
  destruct (bind _ (every (out_round_in _))) as [rs|] eqn:R; [|discriminate]. cbn [bind]. destruct (survivors t _ rs) as [left|] eqn:S0; [|discriminate]. cbn [bind].
  destruct (only_left P _ _) as [ps0|] eqn:O1; [|discriminate]. cbn [bind]. destruct (only_left Q0 _ _) as [qs0|] eqn:O2; [|discriminate]. cbn [bind]. destruct (_ && _)%bool eqn:D; [|discriminate]. intros E. inversion E; subst ps0 qs0. clear E.
  rewrite !andb_true_iff in D. destruct D as [[D1 D2] _]. apply plans_differ_ok in D1. apply plans_differ_ok in D2. apply only_left_ok in O1. apply only_left_ok in O2. destruct O1 as (N1 & Nd1 & I1 & L1 & A1), O2 as (N2 & Nd2 & I2 & L2 & A2).
  assert (Fr : Forall (outs_from t) rs).
  { destruct (bind (lst j) some) as [l|]; [|discriminate]. cbn [bind] in R. clear - R. revert rs R. induction l as [|x l IH]; intros rs R; [cbn in R; inversion R; constructor|]. rewrite all_cons in R.
    destruct (out_round_in _ x) as [[r1 r2]|] eqn:O; [|discriminate]. destruct (all _ l) as [rs'|] eqn:A; [|discriminate]. inversion R; subst. constructor; [|now apply IH].
    unfold out_round_in in O. destruct (keys _ x) as [[|a [|b [|? ?]]]|]; try discriminate. cbn [fst snd bind] in O. destruct (outs_in (index P) a) as [a'|] eqn:Ea; [|discriminate]. cbn [bind] in O. destruct (outs_in (index Q0) b) as [b'|] eqn:Eb; [|discriminate]. cbn [bind] in O. inversion O; subst.
    split; cbn [fst snd]; eapply outs_in_ok; try eassumption; reflexivity. }
  destruct (survivors_ok t rs W Fr _ _ S0) as (S1 & S2 & K & K1 & K2). cbn [fst snd] in *.
  assert (J1 : incl (fst left) ps) by (apply NoDup_length_incl; [exact Nd1|lia|exact I1]). assert (J2 : incl (snd left) qs) by (apply NoDup_length_incl; [exact Nd2|lia|exact I2]).
  assert (Wider : forall i ms ns p, incl ms ns -> response Best i t ms p -> response Best i t ns p).
  { intros i ms ns p I (b & [Db B] & Rb). exists b. split; [split; [exact Db|eapply Forall_impl; [|exact B]; intros x; apply I]|exact Rb]. }
  destruct (rest_of ps P Nd1 A1) as (ps' & P1). destruct (rest_of qs Q0 Nd2 A2) as (qs' & P2). split; [exact N1|]. split; [exact N2|]. exists ps', qs'. split; [exact P1|]. split; [exact P2|].
  intros x x' y y' Lx Ly. rewrite !nash_best. split.
  - intros (M1 & M2 & B1 & B2).
    assert (Lx' : length x' = length ps') by (destruct M1 as [M1 _]; rewrite !app_length in M1; lia). assert (Ly' : length y' = length qs') by (destruct M2 as [M2 _]; rewrite !app_length in M2; lia).
    assert (C1 : incl (carried (ps ++ ps') (x ++ x')) P) by (intros p I; apply carried_in in I; destruct I as (g & G & _ & <- & _); eapply Permutation_in; [exact P1|now apply nth_In]).
    assert (C2 : incl (carried (qs ++ qs') (y ++ y')) Q0) by (intros p I; apply carried_in in I; destruct I as (g & G & _ & <- & _); eapply Permutation_in; [exact P2|now apply nth_In]).
    destruct (K _ _ C2 C1) as [E1 E2]; [intros p I; now apply (best_response 0%nat t (ps ++ ps') (qs ++ qs') (x ++ x') (y ++ y') p)|intros p I; now apply (best_response 1%nat t (qs ++ qs') (ps ++ ps') (y ++ y') (x ++ x') p)|].
    assert (Z1 : Forall (fun q => q == 0) x') by (apply (zeros_behind ps ps' x x' Lx Lx' M1); [eapply Permutation_NoDup; [symmetry; exact P1|exact D1]|intros p I; apply J1, E1, I]).
    assert (Z2 : Forall (fun q => q == 0) y') by (apply (zeros_behind qs qs' y y' Ly Ly' M2); [eapply Permutation_NoDup; [symmetry; exact P2|exact D2]|intros p I; apply J2, E2, I]).
    destruct (proj1 (mixes_app ps ps' x x' Lx) (conj M1 Z1)) as [M1' O1']. destruct (proj1 (mixes_app qs qs' y y' Ly) (conj M2 Z2)) as [M2' O2'].
    split; [|split; assumption]. split; [exact M1'|]. split; [exact M2'|]. split; [exact (best_restrict 0%nat t ps ps' qs qs' x x' y y' Lx Ly Z1 Z2 B1)|exact (best_restrict 1%nat t qs qs' ps ps' y y' x x' Ly Lx Z2 Z1 B2)].
  - intros [(M1 & M2 & B1 & B2) [O1' O2']]. destruct (proj2 (mixes_app ps ps' x x' Lx) (conj M1 O1')) as [M1' Z1]. destruct (proj2 (mixes_app qs qs' y y' Ly) (conj M2 O2')) as [M2' Z2].
    split; [exact M1'|]. split; [exact M2'|]. split.
    + apply best_extend; auto. intros p I Rp. apply J1, K1; [exact I|]. now apply (Wider _ qs).
    + apply best_extend; auto. intros p I Rp. apply J2, K2; [exact I|]. now apply (Wider _ ps).
Qed.
Lemma plans_listed_ok t e w ps qs rest : owned_below 2 t -> plans_listed t e w = Some ((ps, qs), rest) ->
  if m_part e then lists_enough t (fst (m_plans e)) (snd (m_plans e)) ps qs else lists_all 0%nat t (fst (m_plans e)) ps /\ lists_all 1%nat t (snd (m_plans e)) qs.
Proof.
  intros W. unfold plans_listed. destruct (m_part e); (destruct (_ <? _)%Z; [discriminate|]).
  - destruct (keys _ w) as [[|r [|sh [|sp [|? ?]]]]|]; try discriminate. cbn [bind]. destruct (enough_plans t e r) as [[ps0 qs0]|] eqn:E; [|discriminate]. cbn [bind]. intros H. inversion H; subst. now apply enough_ok in E.
  - destruct (keys _ w) as [[|sh [|sp [|? ?]]]|]; try discriminate. cbn [bind]. destruct (all_plans 0%nat t _) as [ps0|] eqn:E1; [|discriminate]. cbn [bind]. destruct (all_plans 1%nat t _) as [qs0|] eqn:E2; [|discriminate]. cbn [bind]. intros H. inversion H; subst. split; now apply all_plans_ok.
Qed.
Lemma number_b_ok x k : number_b x k = true -> number_true x k.
Proof.
  destruct x as [f|s|q], k as [n|]; cbn [number_b number_true]; try discriminate; [apply figureb_ok| |now rewrite Qeq_bool_iff].
  rewrite orb_true_iff. intros [E|E]; [left; now apply teq_ok|right]. destruct (printed s []); [discriminate|discriminate].
Qed.
Lemma mixed_b_ok k x : mixed_b k x = true -> mix k x.
Proof. unfold mixed_b. rewrite andb_true_iff. intros [L0 D]. split; [now apply Nat.eqb_eq|now apply distb_ok]. Qed.
Lemma closed_by_ok m r count kind shifts closed : Forall (fun r => length r = m) r -> r <> [] -> (forall g, (g < count)%nat -> match kind g with Own i => (i < m)%nat | Reply j => (j < length r)%nat end) ->
  (forall i, (i < m)%nat -> exists g, (g < count)%nat /\ kind g = Own i) -> (forall j, (j < length r)%nat -> exists g, (g < count)%nat /\ kind g = Reply j) ->
  closed_by r count kind shifts = Some closed -> forall c, In c closed -> forall u, mix m u -> (forall g, In g c -> tight r kind u g) -> False.
Proof.
  intros A B C D E. unfold closed_by. destruct (forallb _ shifts) eqn:F; [|discriminate]. intros H. inversion H; subst. intros c [<-|I] u M T; [exact (own_set_ok m r count kind D u M T)|].
  apply in_map_iff in I. destruct I as (ws & <- & I). rewrite forallb_forall in F. specialize (F ws I). apply andb_true_iff in F. destruct F as [L0 Z]. apply Nat.eqb_eq in L0. apply isz_zero in Z. rewrite Qred_correct, sumq_ok in Z.
  exact (shift_set_ok m r count kind A B C D E ws u L0 Z M T).
Qed.
Theorem checks_nash_sets_ok T n t z e w : gameb n t T = true -> checks_nash_sets T n t z e w = true -> nash_sets_true n t e.
Proof.
  intros G. unfold checks_nash_sets. destruct (negb _) eqn:Pre; [discriminate|]. apply negb_false_iff, Nat.eqb_eq in Pre. subst n.
  destruct (plans_listed t e w) as [[[ps qs] [sh sp]]|] eqn:E1; [|discriminate]. cbv zeta.
  destruct (keys _ sh) as [[|s1 [|s2 [|? ?]]]|]; try discriminate. destruct (bind _ (every split_in)) as [splits|]; [|discriminate].
  destruct (bind (shifts_in (length ps) _ s2) _) as [closed1|] eqn:C1; [|discriminate]. destruct (bind (shifts_in 0 _ s1) _) as [closed2|] eqn:C2; [|discriminate].
  rewrite !andb_true_iff. intros [[[[[P0 Q0] _] _] _] X]. apply agreesb_ok in G. pose proof (agrees_owned _ _ _ _ G) as W. assert (Ps : ps <> []) by now destruct ps. assert (Qs : qs <> []) by now destruct qs.
  unfold checks_sets in X. cbv zeta in X. rewrite !andb_true_iff, !forallb_forall in X. destruct X as [[M1 M2] X]. destruct (walk _ _ _ _ _) as [leaves|] eqn:Wk; [|discriminate]. rewrite !andb_true_iff in X. destruct X as [[[[[[[[Lf Cm] _] Df] A1] A2] Nb] F1] F2].
  assert (Mx1 : Forall (mix (length ps)) (fst (m_mixed e))) by (apply Forall_forall; intros x I; now apply mixed_b_ok, M1). assert (Mx2 : Forall (mix (length qs)) (snd (m_mixed e))) by (apply Forall_forall; intros x I; now apply mixed_b_ok, M2).
  destruct (shifts_in (length ps) _ s2) as [sh1|]; [|discriminate]. destruct (shifts_in 0 _ s1) as [sh2|]; [|discriminate]. cbn [bind] in C1, C2.
  assert (Cl1 := closed_by_ok _ _ _ _ _ _ (rows1 t ps qs) (some1 t ps qs Qs) (kinds1 t ps qs) (owns1 ps qs) (gives1 t ps qs) C1). assert (Cl2 := closed_by_ok _ _ _ _ _ _ (rows2 t ps qs) (some2 t ps qs Ps) (kinds2 t ps qs) (owns2 ps qs) (gives2 t ps qs) C2).
  split; [reflexivity|]. split; [exists (table_of T); exact G|]. exists ps, qs. split; [exact (plans_listed_ok t e w ps qs _ W E1)|]. cbv zeta.
  set (N := mixed_nash t ps qs). set (l1 := fst (m_mixed e)) in *. set (l2 := snd (m_mixed e)) in *. set (cs := m_components e) in *.
  split; [intros x y [Lx Ly]; now apply (nash_iff t ps qs W Ps Qs l1 l2 closed1 closed2 splits cs Cl1 Cl2 Mx1 Mx2 leaves Wk Lf Cm F1 F2)|].
  split; [exact (subset_in_component t ps qs W Ps Qs l1 l2 closed1 closed2 splits cs Cl1 Cl2 Mx1 Mx2 leaves Wk Lf F1 F2)|].
  split; [exact (none_in_another t ps qs W l1 l2 cs Mx1 Mx2 Cm Df A1 A2)|]. split; [exact (components_exist t ps qs W l1 l2 cs Mx1 Mx2 Cm)|].
  eexists. split; [apply number_b_ok; exact Nb|].
  pose proof (counted_ok t ps qs W Ps Qs l1 l2 closed1 closed2 splits cs Cl1 Cl2 Mx1 Mx2 leaves Wk Lf Cm Df A1 A2 F1 F2 (m_what e)) as K. destruct (m_what e); destruct (counted l1 l2 cs _ _); exact K.
Qed.
