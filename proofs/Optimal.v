(* All optimal realisation plans of a player: the polytope that they form, or its dimension. *)
From Coq Require Import QArith Qreduction List Bool Lia Lqa PeanoNat Ascii String.
Require Import Game Maps Core Kernel Range Bytes Files Deals Says Limits Families Equilibria Plays Rounds Hulls Separable.
Import ListNotations.
Open Scope Q_scope.
Open Scope list_scope.

(* ---- TRUSTED: what a certificate states, when that is true, and the sentence ---- *)
Record optimal_set := { o_who : player; o_columns : list (text * text); o_dimension : nat; o_span : nat; o_complete : bool;
                        o_chart : list (list Q); o_vertices : list (list Q); o_facets : list (list Q) }.
Definition columns_of (o : optimal_set) : list (name * name) := map (fun c => (name_of (fst c), name_of (snd c))) (o_columns o).
(* the weights of the listed moves in such a strategy, in which all other moves have weight 0 *)
Definition weights_in (T : table) (i : player) (such : strategy -> Prop) (columns : list (name * name)) (x : list Q) : Prop := exists b, such b /\
  Forall2 (fun c q => weight T i b (fst c) (snd c) == q) columns x /\
  forall s a h acts, T i s = Some (h, acts) -> In a acts -> ~ In (s, a) columns -> weight T i b s a == 0.
(* The chart has an affine form for each column: the first coordinates tell all weights. *)
Definition set_is (T : table) (o : optimal_set) (such : strategy -> Prop) : Prop :=
  let k := o_dimension o in let is_such := weights_in T (o_who o) such (columns_of o) in
  (forall b, such b -> exists x, is_such x /\ Forall2 (fun c q => weight T (o_who o) b (fst c) (snd c) == q) (columns_of o) x) /\
  (forall x, is_such x -> Forall2 (fun f q => form_at f (firstn k x) == q) (o_chart o) x) /\
  Forall is_such (o_vertices o) /\ spread_out (S k) (map (firstn k) (o_vertices o)) /\
  o_span o = (k + if existsb (fun f => negb (Qeq_bool (hd 0%Q f) 0)) (o_chart o) then 1 else 0)%nat /\
  (o_complete o = true -> polytope k (map (firstn k) (o_vertices o)) (o_facets o) /\
    forall x, length x = length (o_columns o) -> (is_such x <-> in_hull (o_vertices o) x)).
Definition optimal_set_true (n : nat) (t : tree) (o : optimal_set) : Prop :=
  n = 2%nat /\ (o_who o < 2)%nat /\ (equal_sum t = true -> exists c, constant_sum c t) /\
  exists T, agrees 2 T (fun _ => []) t /\ set_is T o (best_for (o_who o) t).
Definition optimal_set_words (t : tree) (o : optimal_set) : text :=
  let size := lit " (linear span " ++ number (o_span o) ++ lit ")" in
  match o_dimension o with
  | O => lit "the " ++ optimal_word t ++ lit " plan of player " ++ who (o_who o) ++ lit " is unique" ++ size ++ lit ": complete"
  | k => lit "the " ++ optimal_word t ++ lit " plans of player " ++ who (o_who o) ++
      if o_complete o then lit " form a polytope of dimension " ++ number k ++ size ++ lit " with " ++ number (length (o_vertices o)) ++ lit " vertices and " ++
        number (length (o_facets o)) ++ lit " facets: complete"
      else lit " have dimension " ++ number k ++ size
  end.
Definition small_number_in (j : json) : option nat := do t <- str j; do x <- natural t; match x with (z, []) => if (z <=? 10000)%Z then Some (Z.to_nat z) else None | _ => None end.
Definition vectors_in (j : json) : option (list (list Q)) := bind (lst j) (every (fun x => bind (lst x) (every rat))).
(* affine forms in k coordinates: a constant and k coefficients *)
Definition affine_forms_in (k : nat) (j : json) : option (list (list Q)) :=
  do l <- vectors_in j; if forallb (fun f => Nat.eqb (length f) (S k)) l then Some l else None.
Definition column_in (j : json) : option (text * text) := match j with JL [JS s; JS a] => Some (s, a) | _ => None end.
Definition optimal_set_in (n : nat) (s : json) : option optimal_set :=
  do f <- keys ["chart"; "columns"; "complete"; "dimension"; "facets"; "kind"; "player"; "space"; "span"; "vertices"]%string s;
  match f with
  | [ch; co; cm; d; fa; _; p; sp; sn; vs] =>
      do i <- player_of n p; do cl <- distinct co; do columns <- every column_in cl; do complete <- yes cm; do k <- small_number_in d; do span <- small_number_in sn;
      do chart <- vectors_in ch; do fl <- distinct fa; do facets <- affine_forms_in k fa; do vl <- bind (distinct vs) some; do vertices <- vectors_in vs;
      if of_kind "plan" sp then Some {| o_who := i; o_columns := columns; o_dimension := k; o_span := span; o_complete := complete; o_chart := chart; o_vertices := vertices; o_facets := facets |} else None
  | _ => None end.
Definition mixed_space (s : json) : bool := match bind (obj s) (field_in (lit "space")) with Some k => of_kind "mixed" k | None => false end.   (* Mixtures.v *)

(* ---- not trusted from here: weights as behaviour ---- *)
Definition behave (m : weights) : weights :=
  NM.map (fun l => let s := sumq (map snd l) in
    if Qle_bool s 0 then match l with [] => [] | (a, _) :: r => (a, 1) :: map (fun x => (fst x, 0)) r end
    else map (fun x => (fst x, Qred (snd x / s))) l) m.
Definition planb (T : tab) (i : nat) (scale : Q) (m : weights) : bool :=
  rows_exact T i m &&
  forallb (fun x => let '(s, (h, _)) := x in
    match NM.find s m with
    | Some l => forallb (fun y => Qle_bool 0 (snd y)) l &&
                Qeq_bool (sumq (map snd l)) (match h with [] => scale | (s', a') :: _ => strategy_of m s' a' end)
    | None => false
    end) (sets_of T i).
Definition plan_in T i (j : json) : option weights := do m <- weights_of j; if planb T i 1 m then Some m else None.
(* ---- payoffs as sums over the player's histories ---- *)
Fixpoint pay_to (i : player) (y : strategy) (w : Q) (h : history) (t : tree) (acc : form) : form :=
  if (Qnum w =? 0)%Z then acc else
  match t with
  | End pays => (h, mul w (pay i pays)) :: acc
  | Chance _ bs => fold_left (fun acc x => let '(_, q, u) := x in pay_to i y (mul q w) h u acc) bs acc
  | Move j s bs => if Nat.eqb j i then fold_left (fun acc x => let '(a, u) := x in pay_to i y w ((s, a) :: h) u acc) bs acc
      else fold_left (fun acc x => let '(a, u) := x in pay_to i y (mul (y s a) w) h u acc) bs acc
  end.
Local Notation worth := Rounds.worth.
Lemma duel_self i b y : (i < 2)%nat -> forall s a, duel i b y i s a = b s a.
Proof. intros I s a. destruct i as [|[|i]]; [reflexivity|reflexivity|lia]. Qed.
Lemma duel_foe i b y j : (i < 2)%nat -> (j < 2)%nat -> j <> i -> forall s a, duel i b y j s a = y s a.
Proof. intros I J N s a. destruct i as [|[|i]], j as [|[|j]]; try lia; reflexivity. Qed.
Lemma pay_to_ok i b y t : (i < 2)%nat -> owned_below 2 t -> forall w h acc,
  worth b (pay_to i y w h t acc) == worth b acc + w * along b h * payoff i (duel i b y) t.
Proof.
  intros I. unfold payoff. induction t using tree_ind'; intros W w h acc; cbn [owned_below] in W; cbn [pay_to expect]; destruct (Qnum w =? 0)%Z eqn:E;
    try (apply zero_q in E; rewrite E; ring); clear E.
  - unfold Rounds.worth. cbn [map qsum fst snd]. rewrite mul_ok. ring.
  - rewrite fra, Forall_forall in W. revert acc. induction bs as [|[[b0 q] v] bs IH]; intros acc; cbn [fold_left map qsum]; [ring|].
    inversion H as [|? ? H1 H2]; subst. rewrite IH; [|exact H2|intros x J; apply W; now right]. cbn [snd] in H1. rewrite (H1 (W _ (or_introl eq_refl))). rewrite mul_ok. ring.
  - destruct W as [L W]. rewrite fra, Forall_forall in W. destruct (Nat.eqb_spec j i) as [->|N].
    + revert acc. induction bs as [|[b0 v] bs IH]; intros acc; cbn [fold_left map qsum]; [ring|].
      inversion H as [|? ? H1 H2]; subst. rewrite IH; [|exact H2|intros x J; apply W; now right]. cbn [snd] in H1. rewrite (H1 (W _ (or_introl eq_refl))), (duel_self i b y I). cbn [along]. ring.
    + revert acc. induction bs as [|[b0 v] bs IH]; intros acc; cbn [fold_left map qsum]; [ring|].
      inversion H as [|? ? H1 H2]; subst. rewrite IH; [|exact H2|intros x J; apply W; now right]. cbn [snd] in H1. rewrite (H1 (W _ (or_introl eq_refl))), (duel_foe i b y j I L N), mul_ok. ring.
Qed.
Definition pay_form (i : player) (y : strategy) t : form := merged (pay_to i y 1 [] t []).
Lemma pay_form_ok i b y t : (i < 2)%nat -> owned_below 2 t -> worth b (pay_form i y t) == payoff i (duel i b y) t.
Proof. intros I W. unfold pay_form. rewrite merged_ok, (pay_to_ok i b y t I W). unfold Rounds.worth at 1. cbn [map qsum along]. ring. Qed.
Lemma worth_hform b f : worth b f == hform b f. Proof. reflexivity. Qed.

(* ---- mixing two strategies: the weights are mixed ---- *)
Fixpoint met_in (i : player) (s : name) (t : tree) : Prop :=
  match t with
  | End _ => False
  | Chance _ bs => fold_right or False (map (fun x => met_in i s (snd x)) bs)
  | Move j r bs => (j = i /\ r = s) \/ fold_right or False (map (fun x => met_in i s (snd x)) bs)
  end.
Lemma occurs_met i s acts t : occurs i s acts t = true -> met_in i s t.
Proof.
  induction t using tree_ind'; cbn [occurs met_in]; [discriminate| |]; rewrite Forall_forall in H.
  - intros E. apply existsb_exists in E. destruct E as ([[a q] u] & I & E). rewrite ors, Exists_exists. exists (a, q, u). split; [exact I|exact (H _ I E)].
  - intros E. apply orb_true_iff in E. destruct E as [E|E].
    + rewrite !andb_true_iff in E. destruct E as [[E1 E2] _]. apply Nat.eqb_eq in E1. apply Pos.eqb_eq in E2. now left.
    + right. apply existsb_exists in E. destruct E as ([a u] & I & E). rewrite ors, Exists_exists. exists (a, u). split; [exact I|exact (H _ I E)].
Qed.
Section Mix.
  Variables (T : table) (i : player) (b1 b2 : strategy) (p q : Q).
  Hypothesis (P0 : 0 <= p) (Q0 : 0 <= q) (PQ : p + q == 1).
  Definition arrive (s : name) : Q := p * reach T i b1 s + q * reach T i b2 s.
  Definition mixture : strategy := fun s a => if Qeq_bool (arrive s) 0 then b1 s a else (p * weight T i b1 s a + q * weight T i b2 s a) / arrive s.
  Definition mixed_at (h : history) : Prop := 0 <= along b1 h /\ 0 <= along b2 h /\ along mixture h == p * along b1 h + q * along b2 h.
  Lemma mix_step s h a acts : T i s = Some (h, acts) -> 0 <= b1 s a -> 0 <= b2 s a -> mixed_at h -> mixed_at ((s, a) :: h).
  Proof.
    intros TS N1 N2 (A1 & A2 & A). unfold mixed_at. cbn [along]. split; [now apply Qmult_le_0_compat|]. split; [now apply Qmult_le_0_compat|].
    assert (D : arrive s == p * along b1 h + q * along b2 h) by (unfold arrive, reach; rewrite TS; reflexivity).
    unfold mixture at 1. unfold weight, reach. rewrite TS, A. destruct (Qeq_bool (arrive s) 0) eqn:Z.
    - apply Qeq_bool_iff in Z. rewrite D in Z. assert (0 <= p * along b1 h) by now apply Qmult_le_0_compat. assert (0 <= q * along b2 h) by now apply Qmult_le_0_compat.
      assert (Z1 : p * along b1 h == 0) by lra. assert (Z2 : q * along b2 h == 0) by lra. rewrite Z1, Z2.
      setoid_replace (p * (b1 s a * along b1 h)) with (b1 s a * (p * along b1 h)) by ring. setoid_replace (q * (b2 s a * along b2 h)) with (b2 s a * (q * along b2 h)) by ring. rewrite Z1, Z2. ring.
    - apply Qeq_bool_neq in Z. rewrite <- D. field. exact Z.
  Qed.
  Lemma mix_tree t : forall h, agrees 2 T h t -> strategy_in i b1 t -> strategy_in i b2 t -> mixed_at (h i) ->
    strategy_in i mixture t /\
    (forall u s, along mixture (h i) * expect u (replace s i mixture) t == p * (along b1 (h i) * expect u (replace s i b1) t) + q * (along b2 (h i) * expect u (replace s i b2) t)) /\
    (forall s a acts h', met_in i s t -> T i s = Some (h', acts) -> In a acts -> weight T i mixture s a == p * weight T i b1 s a + q * weight T i b2 s a /\ 0 <= weight T i mixture s a).
  Proof.
    induction t using tree_ind'; intros h A S1 S2 M.
    - split; [exact Logic.I|]. split; [|intros s a acts h' []]. intros u9 s9. cbn [expect]. destruct M as (_ & _ & M). rewrite M. ring.
    - cbn [agrees strategy_in] in *. destruct A as (_ & _ & A). rewrite fra, Forall_forall in A, S1, S2. rewrite Forall_forall in H. split; [|split].
      + rewrite fra, Forall_forall. intros [[a q0] v] I. exact (proj1 (H _ I h (A _ I) (S1 _ I) (S2 _ I) M)).
      + intros u s. cbn [expect]. rewrite <- !qsum_times, <- qsum_plus. apply qsum_ext, Forall_forall. intros [[a q0] v] I. destruct (H _ I h (A _ I) (S1 _ I) (S2 _ I) M) as (_ & E & _). specialize (E u s). cbn [snd] in E.
        setoid_replace (along mixture (h i) * (q0 * expect u (replace s i mixture) v)) with (q0 * (along mixture (h i) * expect u (replace s i mixture) v)) by ring. rewrite E. ring.
      + intros s a acts h' Mt TS Ia. cbn [met_in] in Mt. rewrite ors, Exists_exists in Mt. destruct Mt as (x & I & Mt). destruct x as [[c q0] v]. exact (proj2 (proj2 (H _ I h (A _ I) (S1 _ I) (S2 _ I) M)) s a acts h' Mt TS Ia).
    - cbn [agrees strategy_in] in *. destruct A as (_ & _ & Nd & TS & A). destruct S1 as [D1 S1], S2 as [D2 S2]. rewrite fra, Forall_forall in A, S1, S2. rewrite Forall_forall in H. destruct (Nat.eqb_spec j i) as [->|N].
      + specialize (D1 eq_refl). specialize (D2 eq_refl). destruct D1 as [N1 E1], D2 as [N2 E2]. rewrite Forall_map, Forall_forall in N1, N2.
        assert (Nx : forall x, In x bs -> mixed_at ((s, fst x) :: h i)) by (intros x I; eapply mix_step; eauto).
        assert (Rec : forall x, In x bs -> let h' := fun k => if Nat.eqb k i then (s, fst x) :: h k else h k in mixed_at (h' i) /\ agrees 2 T h' (snd x)).
        { intros [a v] I. cbv beta zeta. rewrite Nat.eqb_refl. split; [exact (Nx _ I)|exact (A _ I)]. }
        assert (Arr : arrive s == along mixture (h i)).
        { destruct M as (_ & _ & M). unfold arrive, reach. rewrite TS, M. reflexivity. }
        assert (Sum : qsum (map (fun x : name * tree => p * weight T i b1 s (fst x) + q * weight T i b2 s (fst x)) bs) == arrive s).
        { rewrite qsum_plus, !qsum_times. unfold weight, arrive.
          assert (F : forall b, qsum (map (fun x : name * tree => b s (fst x)) bs) == 1 -> qsum (map (fun x : name * tree => b s (fst x) * reach T i b s) bs) == reach T i b s).
          { intros b E. transitivity (reach T i b s * qsum (map (fun x : name * tree => b s (fst x)) bs)); [rewrite <- qsum_times; apply qsum_ext, Forall_forall; intros x _; ring|rewrite E; ring]. }
          rewrite !F by assumption. reflexivity. }
        split; [split|split].
        * intros _. unfold mixture. destruct (Qeq_bool (arrive s) 0) eqn:Z; [split; [rewrite Forall_map; apply Forall_forall; exact N1|exact E1]|]. apply Qeq_bool_neq in Z.
          assert (Rp : 0 < arrive s).
          { assert (0 <= arrive s); [|destruct (Qlt_le_dec 0 (arrive s)); [assumption|exfalso; apply Z; lra]]. unfold arrive, reach. rewrite TS. destruct M as (M1 & M2 & _).
            assert (0 <= p * along b1 (h i)) by now apply Qmult_le_0_compat. assert (0 <= q * along b2 (h i)) by now apply Qmult_le_0_compat. lra. }
          split.
          { rewrite Forall_map. apply Forall_forall. intros x I. apply Qle_shift_div_l; [exact Rp|]. unfold weight, reach. rewrite TS. destruct M as (M1 & M2 & _). specialize (N1 x I). specialize (N2 x I). cbn beta in N1, N2.
            assert (0 <= p * (b1 s (fst x) * along b1 (h i))) by (apply Qmult_le_0_compat; [exact P0|now apply Qmult_le_0_compat]).
            assert (0 <= q * (b2 s (fst x) * along b2 (h i))) by (apply Qmult_le_0_compat; [exact Q0|now apply Qmult_le_0_compat]). lra. }
          transitivity (/ arrive s * qsum (map (fun x : name * tree => p * weight T i b1 s (fst x) + q * weight T i b2 s (fst x)) bs)).
          { rewrite <- qsum_times. apply qsum_ext, Forall_forall. intros x _. unfold Qdiv. ring. }
          rewrite Sum. field. exact Z.
        * rewrite fra, Forall_forall. intros [a v] I. destruct (Rec _ I) as [Mx Ax]. cbv zeta in Mx, Ax. exact (proj1 (H _ I _ Ax (S1 _ I) (S2 _ I) Mx)).
        * intros u s1. cbn [expect]. rewrite <- !qsum_times, <- qsum_plus. apply qsum_ext, Forall_forall. intros [a v] I. destruct (Rec _ I) as [Mx Ax]. cbv zeta in Mx, Ax.
          destruct (H _ I _ Ax (S1 _ I) (S2 _ I) Mx) as (_ & E & _). specialize (E u s1). cbn [fst snd] in E. rewrite Nat.eqb_refl in E. cbn [along] in E.
          assert (Rp : forall b, replace s1 i b i = b) by (intros b; unfold replace; now rewrite Nat.eqb_refl). rewrite !Rp.
          setoid_replace (along mixture (h i) * (mixture s a * expect u (replace s1 i mixture) v)) with (mixture s a * along mixture (h i) * expect u (replace s1 i mixture) v) by ring. rewrite E. ring.
        * intros s1 a acts h' Mt TS1 Ia. cbn [met_in] in Mt. destruct Mt as [[_ <-]|Mt].
          { rewrite TS in TS1. inversion TS1; subst. apply in_map_iff in Ia. destruct Ia as ([a' v] & <- & I). destruct (Nx _ I) as (B1 & B2 & B). cbn [fst along] in *. unfold weight, reach. rewrite TS. split; [exact B|]. rewrite B.
            assert (0 <= p * (b1 s a' * along b1 (h i))) by now apply Qmult_le_0_compat. assert (0 <= q * (b2 s a' * along b2 (h i))) by now apply Qmult_le_0_compat. lra. }
          rewrite ors, Exists_exists in Mt. destruct Mt as ([c v] & I & Mt). destruct (Rec _ I) as [Mx Ax]. cbv zeta in Mx, Ax. exact (proj2 (proj2 (H _ I _ Ax (S1 _ I) (S2 _ I) Mx)) s1 a acts h' Mt TS1 Ia).
      + assert (Hi : forall a k, k = i -> (if Nat.eqb k j then (s, a) :: h k else h k) = h k) by (intros a k ->; destruct (Nat.eqb_spec i j); [congruence|reflexivity]).
        assert (Rec : forall x, In x bs -> let h' := fun k => if Nat.eqb k j then (s, fst x) :: h k else h k in mixed_at (h' i) /\ agrees 2 T h' (snd x) /\ h' i = h i).
        { intros [a v] I. cbv beta zeta. cbn [fst]. rewrite (Hi a i eq_refl). split; [exact M|]. split; [exact (A _ I)|reflexivity]. }
        split; [split|split].
        * intros E. contradiction.
        * rewrite fra, Forall_forall. intros [a v] I. destruct (Rec _ I) as (Mx & Ax & _). cbv zeta in Mx, Ax. exact (proj1 (H _ I _ Ax (S1 _ I) (S2 _ I) Mx)).
        * intros u s1. cbn [expect]. rewrite <- !qsum_times, <- qsum_plus. apply qsum_ext, Forall_forall. intros [a v] I. destruct (Rec _ I) as (Mx & Ax & Eh). cbv zeta in Mx, Ax, Eh.
          destruct (H _ I _ Ax (S1 _ I) (S2 _ I) Mx) as (_ & E & _). specialize (E u s1). cbn [fst snd] in E, Eh. rewrite Eh in E.
          assert (Rp : forall b, replace s1 i b j = s1 j) by (intros b; unfold replace; destruct (Nat.eqb_spec j i); [congruence|reflexivity]). rewrite !Rp.
          setoid_replace (along mixture (h i) * (s1 j s a * expect u (replace s1 i mixture) v)) with (s1 j s a * (along mixture (h i) * expect u (replace s1 i mixture) v)) by ring. rewrite E. ring.
        * intros s1 a acts h' Mt TS1 Ia. cbn [met_in] in Mt. destruct Mt as [[E _]|Mt]; [contradiction|].
          rewrite ors, Exists_exists in Mt. destruct Mt as ([c v] & I & Mt). destruct (Rec _ I) as (Mx & Ax & _). cbv zeta in Mx, Ax. exact (proj2 (proj2 (H _ I _ Ax (S1 _ I) (S2 _ I) Mx)) s1 a acts h' Mt TS1 Ia).
  Qed.
End Mix.

(* ---- forms in the weights of moves, as rows over the columns ---- *)
Local Notation columns := (list (name * name)).
Definition ends_in (c : name * name) (h : history) : bool := match h with m :: _ => moveb c m | [] => false end.
Definition is_root (h : history) : bool := match h with [] => true | _ => false end.
Definition part_sum (f : history -> bool) (l : form) : Q := sumq (map snd (filter (fun e => f (fst e)) l)).
Lemma part_cons f e l : part_sum f (e :: l) == (if f (fst e) then snd e else 0) + part_sum f l.
Proof. unfold part_sum. cbn [filter]. destruct (f (fst e)); [cbn [map]; rewrite !sumq_ok; cbn [qsum]; reflexivity|ring]. Qed.
Definition row_of (cols : columns) (l : form) : list Q := part_sum is_root l :: map (fun c => part_sum (ends_in c) l) cols.
Definition known_history (T : tab) (i : player) (h : history) : bool :=
  match h with [] => true | (s, a) :: r => match table_of T i s with Some (h', acts) => listb moveb h' r && existsb (Pos.eqb a) acts | None => false end end.
Lemma dot_maps {A} (f g h : A -> Q) l : (forall c, f c == g c + h c) -> forall x, dot (map f l) x == dot (map g l) x + dot (map h l) x.
Proof. intros E. induction l as [|c l IH]; intros [|y x]; cbn [map dot]; try ring. rewrite E, IH. ring. Qed.
Lemma dot_zeros {A} (f : A -> Q) l : (forall c, In c l -> f c == 0) -> forall x, dot (map f l) x == 0.
Proof. induction l as [|c l IH]; intros E [|y x]; cbn [map dot]; try reflexivity. rewrite (E c (or_introl eq_refl)), IH; [ring|]. intros d I. apply E. now right. Qed.
Lemma moveb_refl m : moveb m m = true. Proof. unfold moveb. now rewrite !Pos.eqb_refl. Qed.
Lemma dot_single (W : name * name -> Q) m q cols : NoDup cols -> forall x, Forall2 (fun c v => W c == v) cols x -> (In m cols \/ W m == 0) -> dot (map (fun c => if moveb c m then q else 0) cols) x == q * W m.
Proof.
  intros N. induction N as [|c cols Nc _ IH]; intros x F D.
  - inversion F; subst. cbn [map dot]. destruct D as [[]|D]. rewrite D. ring.
  - inversion F as [|? v ? x' E F']; subst. cbn [map dot]. destruct (moveb c m) eqn:M.
    + apply moveb_ok in M. subst c. rewrite (dot_zeros (fun c => if moveb c m then q else 0) cols); [rewrite E; ring|]. intros d I. destruct (moveb d m) eqn:X; [|reflexivity]. apply moveb_ok in X. subst d. contradiction.
    + rewrite (IH x' F'); [ring|]. destruct D as [[D|D]|D]; [subst; rewrite moveb_refl in M; discriminate|now left|now right].
Qed.
Section Rows.
  Variables (T : tab) (i : player) (b : strategy) (cols : columns) (x : list Q).
  Notation TT := (table_of T).
  Hypothesis N : NoDup cols.
  Hypothesis F : Forall2 (fun c q => weight TT i b (fst c) (snd c) == q) cols x.
  Hypothesis Z : forall s a h acts, TT i s = Some (h, acts) -> In a acts -> ~ In (s, a) cols -> weight TT i b s a == 0.
  Lemma row_of_ok l : forallb (fun e => known_history T i (fst e)) l = true -> dot (row_of cols l) (1 :: x) == worth b l.
  Proof.
    intros K. unfold row_of. cbn [dot]. induction l as [|[h q] l IH].
    - unfold part_sum, sumq, Rounds.worth. cbn [filter map fold_right qsum]. rewrite (dot_zeros (fun _ => 0)) by reflexivity. ring.
    - cbn [forallb fst] in K. apply andb_true_iff in K. destruct K as [K1 K2]. specialize (IH K2). rewrite part_cons, (dot_maps _ (fun c => if ends_in c h then q else 0) (fun c => part_sum (ends_in c) l)) by (intros c; apply part_cons).
      unfold Rounds.worth. cbn [map qsum fst snd]. fold (worth b l). rewrite <- IH. destruct h as [|[s a] r]; cbn [is_root ends_in along].
      + rewrite (dot_zeros (fun _ => 0)) by reflexivity. ring.
      + cbn [known_history] in K1. destruct (TT i s) as [[h' acts]|] eqn:TS; [|discriminate]. apply andb_true_iff in K1. destruct K1 as [E Ia]. apply listb_ok in E; [|apply moveb_ok]. subst h'.
        apply existsb_exists in Ia. destruct Ia as (a' & Ia & Ea). apply Pos.eqb_eq in Ea. subst a'.
        rewrite (dot_single (fun c => weight TT i b (fst c) (snd c)) (s, a) q cols N x F).
        * cbn [fst snd]. unfold weight, reach. rewrite TS. ring.
        * cbn [fst snd]. destruct (in_dec (fun m k : name * name => ltac:(decide equality; apply Pos.eq_dec)) (s, a) cols) as [I|I]; [now left|right; eapply Z; eauto].
  Qed.
End Rows.
Definition flow_form (x : name * (history * list name)) : form := let '(s, (h, acts)) := x in (h, - (1)) :: map (fun a => ((s, a) :: h, 1)) acts.
Lemma flow_form_ok b s h acts : distribution (map (b s) acts) -> worth b (flow_form (s, (h, acts))) == 0.
Proof.
  intros [_ D]. unfold flow_form, Rounds.worth. cbn [map qsum fst snd]. rewrite map_map. cbn [fst snd along].
  assert (X : qsum (map (fun a => 1 * (b s a * along b h)) acts) == qsum (map (b s) acts) * along b h).
  { clear D. induction acts as [|a r IH]; cbn [map qsum]; [ring|]. rewrite IH. ring. }
  rewrite X, D. ring.
Qed.
Definition excess (i : player) (y : strategy) (v : Q) t : form := ([], - v) :: pay_form i y t.
Lemma excess_ok i b y v t : (i < 2)%nat -> owned_below 2 t -> worth b (excess i y v t) == payoff i (duel i b y) t - v.
Proof. intros I W. unfold excess. rewrite <- (pay_form_ok i b y t I W). unfold Rounds.worth. cbn [map qsum fst snd along]. ring. Qed.
(* a reply that uses only what the opponent uses: the opponent's strategy is a mixture of it and another one *)
Definition scaled (c : Q) (f : form) : form := map (fun e => (fst e, mul c (snd e))) f.
Lemma scaled_ok c f b : worth b (scaled c f) == c * worth b f.
Proof. unfold scaled, Rounds.worth. induction f as [|e f IH]; cbn [map qsum fst snd]; [ring|]. rewrite IH, mul_ok. ring. Qed.
Definition least_share (my mr : weights) : Q :=
  fold_left (fun e z => fold_left (fun e x => let r := strategy_of mr (fst z) (fst x) in if Qle_bool r 0 then e else let q := Qred (snd x / r) in if Qle_bool e q then e else q) (snd z) e) (NM.elements my) 1.
Definition rest_weights (e : Q) (my mr : weights) : weights :=
  NM.mapi (fun s l => map (fun x => (fst x, Qred ((snd x - e * strategy_of mr s (fst x)) / (1 - e)))) l) my.
Definition uses_b (i : player) t (my mr : weights) (fy : form) : bool :=
  let e := Qred (least_share my mr / 2) in let y' := strategy_of (behave (rest_weights e my mr)) in
  negb (Qle_bool e 0) && negb (Qle_bool 1 e) && strategyb (other i) y' t &&
  forallb (fun z => Qeq_bool (snd z) 0) (merged (fy ++ scaled (- e) (pay_form i (strategy_of (behave mr)) t) ++ scaled (- (1 - e)) (pay_form i y' t))).
Lemma zero_worth b f : forallb (fun z : history * Q => Qeq_bool (snd z) 0) f = true -> worth b f == 0.
Proof. unfold Rounds.worth. induction f as [|[h q] f IH]; cbn [forallb map qsum fst snd]; [reflexivity|]. rewrite andb_true_iff, Qeq_bool_iff. intros [E R]. rewrite E, (IH R). ring. Qed.
Lemma uses_b_ok i t my mr b y v : (i < 2)%nat -> owned_below 2 t -> uses_b i t my mr (pay_form i y t) = true -> strategy_in (other i) (strategy_of (behave mr)) t ->
  payoff i (duel i b y) t == v -> (forall z, strategy_in (other i) z t -> v <= payoff i (duel i b z) t) -> payoff i (duel i b (strategy_of (behave mr))) t == v.
Proof.
  intros I W. unfold uses_b. cbv zeta. rewrite !andb_true_iff, !negb_true_iff. set (e := Qred (least_share my mr / 2)). intros [[[E0 E1] S] Z] R P B. apply not_le in E0. apply not_le in E1. apply strategyb_ok in S.
  apply (zero_worth b) in Z. rewrite merged_ok, !worth_app, !scaled_ok, !(pay_form_ok i b _ t I W) in Z. pose proof (B _ S) as B1. pose proof (B _ R) as B2. rewrite P in Z. clear P B.
  set (pr := payoff i (duel i b (strategy_of (behave mr))) t) in *. set (p' := payoff i (duel i b (strategy_of (behave (rest_weights e my mr)))) t) in *. clearbody pr p'.
  assert (0 <= (1 - e) * (p' - v)) by (apply Qmult_le_0_compat; lra). assert (N : 0 <= e * (pr - v)) by (apply Qmult_le_0_compat; lra).
  assert (Q0 : e * (pr - v) == 0) by lra. apply Qmult_integral in Q0. destruct Q0; lra.
Qed.
(* the chart follows from the rows *)
Definition unit_row (j : nat) : list Q := repeat 0 j ++ [1].
Lemma dot_unit j : forall u, dot (unit_row j) u == nth j u 0.
Proof. unfold unit_row. induction j as [|j IH]; intros [|y u]; cbn [repeat app dot nth]; try reflexivity; [ring|]. rewrite IH. ring. Qed.
Definition target (j : nat) (f : list Q) : list Q := sub (unit_row (S j)) 1 f.
Lemma dot_first f : forall n u, (length f <= n)%nat -> dot f u == dot f (firstn n u).
Proof. induction f as [|c f IH]; intros n u L; [reflexivity|]. cbn [length] in L. destruct n as [|n]; [lia|]. destruct u as [|y u]; [reflexivity|]. cbn [firstn dot]. rewrite (IH n u) by lia. reflexivity. Qed.
Lemma target_ok j f k x : length f = S k -> dot (target j f) (1 :: x) == nth j x 0 - form_at f (firstn k x).
Proof. intros L. unfold target. rewrite sub_ok, dot_unit. cbn [nth]. rewrite (dot_first f (S k)) by lia. cbn [firstn]. unfold form_at. ring. Qed.
Definition follows_b (reduced : list (list Q)) (j : nat) (f : list Q) : bool :=
  let g := target j f in forallb isz g || existsb (fun r => negb (isz (nth (S j) r 0)) && forallb isz (sub r (nth (S j) r 0) g)) reduced.
Definition chart_b (k : nat) (cols : columns) (chart rows : list (list Q)) : bool :=
  let m := length cols in let reduced := gauss (seq (S k) (m - k)) [] rows in
  Nat.leb k m && Nat.eqb (length chart) m && forallb (fun f => Nat.eqb (length f) (S k)) chart && forallb (fun z => follows_b reduced (fst z) (snd z)) (combine (seq 0 m) chart).
Lemma follows_b_ok reduced j f k x : length f = S k -> follows_b reduced j f = true -> Forall (fun r => dot r (1 :: x) == 0) reduced -> form_at f (firstn k x) == nth j x 0.
Proof.
  intros L. unfold follows_b. cbv zeta. intros E R. pose proof (target_ok j f k x L) as G. apply orb_true_iff in E. destruct E as [E|E].
  - rewrite (all_isz _ (1 :: x) E) in G. lra.
  - apply existsb_exists in E. destruct E as (r & I & E). apply andb_true_iff in E. destruct E as [Nz Zr]. rewrite negb_true_iff in Nz. apply isz_not in Nz. rewrite Forall_forall in R. specialize (R r I).
    apply (all_isz _ (1 :: x)) in Zr. rewrite sub_ok, R in Zr. assert (Q0 : nth (S j) r 0 * dot (target j f) (1 :: x) == 0) by lra. apply Qmult_integral in Q0. destruct Q0 as [Q0|Q0]; [contradiction|]. lra.
Qed.
Lemma chart_b_ok k cols chart rows x : chart_b k cols chart rows = true -> length x = length cols -> Forall (fun r => dot r (1 :: x) == 0) rows -> Forall2 (fun f q => form_at f (firstn k x) == q) chart x.
Proof.
  unfold chart_b. cbv zeta. rewrite !andb_true_iff. intros [[[_ Lc] Lf] Fo] Lx R. apply Nat.eqb_eq in Lc. rewrite forallb_forall in Lf, Fo.
  pose proof (gauss_ok (1 :: x) (seq (S k) (length cols - k)) [] rows ltac:(constructor) R) as G. set (reduced := gauss _ _ _) in *.
  assert (H : forall (l : list (list Q)) z, length z = length l -> (forall n, (n < length l)%nat -> form_at (nth n l []) (firstn k x) == nth n z 0) -> Forall2 (fun f q => form_at f (firstn k x) == q) l z).
  { clear. induction l as [|f l IH]; intros [|q z] L E; cbn [length] in L; try discriminate; constructor; [exact (E 0%nat ltac:(cbn [length]; lia))|]. apply IH; [lia|]. intros n Ln. exact (E (S n) ltac:(cbn [length]; lia)). }
  apply H; [congruence|]. intros n Ln. assert (In_ : In (n, nth n chart []) (combine (seq 0 (length cols)) chart)).
  { rewrite <- Lc. apply (nth_error_combine chart 0 n). now apply nth_error_nth'. }
  apply (follows_b_ok reduced); [apply Nat.eqb_eq, Lf, nth_In, Ln|exact (Fo _ In_)|exact G].
Qed.
(* a form over the columns, in the chart's coordinates *)
Definition composed (r : list Q) (chart : list (list Q)) : list Q := sub [hd 0 r] (-1 # 1) (weighted_rows (tl r) chart).
Lemma composed_ok r chart u x : Forall2 (fun f q => form_at f u == q) chart x -> dot (composed r chart) (1 :: u) == dot r (1 :: x).
Proof.
  intros F. unfold composed. rewrite sub_ok, weighted_rows_ok. destruct r as [|c a]; cbn [hd tl dot combine map qsum]; [ring|].
  assert (E : qsum (map (fun z => fst z * dot (snd z) (1 :: u)) (combine a chart)) == dot a x); [|rewrite E; ring].
  revert a. induction F as [|f q chart x E _ IH]; intros [|y a]; cbn [combine map qsum dot fst snd]; try reflexivity. rewrite (IH a). unfold form_at in E. rewrite E. reflexivity.
Qed.

(* ---- the check ---- *)
Definition value_of_column (cols : columns) (x : list Q) (m : name * name) : Q := match find (fun z => moveb (fst z) m) (combine cols x) with Some z => snd z | None => 0 end.
Definition vertex_weights (T : tab) i (cols : columns) (x : list Q) : weights :=
  fold_left (fun m z => let '(s, (_, acts)) := z in NM.add s (map (fun a => (a, value_of_column cols x (s, a))) acts) m) (sets_of T i) (NM.empty _).
Definition weightc (T : tab) i (b : strategy) (s a : name) : Q := match table_of T i s with Some (h, _) => alongc b ((s, a) :: h) | None => 0 end.
Lemma weightc_ok T i b s a : weightc T i b s a == weight (table_of T) i b s a.
Proof. unfold weightc, weight, reach. destruct (table_of T i s) as [[h ?]|]; [rewrite alongc_ok; reflexivity|ring]. Qed.
Fixpoint same_weights (T : tab) i (b : strategy) (cols : columns) (x : list Q) : bool :=
  match cols, x with [], [] => true | c :: cols', q :: x' => Qeq_bool (weightc T i b (fst c) (snd c)) q && same_weights T i b cols' x' | _, _ => false end.
Lemma same_weights_ok T i b cols : forall x, same_weights T i b cols x = true -> Forall2 (fun c q => weight (table_of T) i b (fst c) (snd c) == q) cols x.
Proof. induction cols as [|c cols IH]; intros [|q x]; cbn [same_weights]; try discriminate; [constructor|]. rewrite andb_true_iff, Qeq_bool_iff, weightc_ok. intros [E R]. constructor; auto. Qed.
Fixpoint nodup_moves (l : columns) : bool := match l with [] => true | m :: r => negb (existsb (moveb m) r) && nodup_moves r end.
Lemma nodup_moves_ok l : nodup_moves l = true -> NoDup l.
Proof.
  induction l as [|m l IH]; cbn [nodup_moves]; [constructor|]. rewrite andb_true_iff, negb_true_iff. intros [A B]. constructor; [|auto]. intros I.
  assert (existsb (moveb m) l = true); [|congruence]. apply existsb_exists. exists m. split; [exact I|apply moveb_refl].
Qed.
Definition is_column (cols : columns) (s a : name) : bool := existsb (moveb (s, a)) cols.
Lemma is_column_in cols s a : is_column cols s a = true <-> In (s, a) cols.
Proof. unfold is_column. rewrite existsb_exists. split; [intros (m & I & E); apply moveb_ok in E; now subst|intros I; exists (s, a); split; [exact I|apply moveb_refl]]. Qed.
Definition each_move (T : tab) i (f : name -> name -> history -> bool) : bool := forallb (fun x => let '(s, (h, acts)) := x in forallb (fun a => f s a h) acts) (sets_of T i).
Lemma each_move_ok T i f s h acts a : each_move T i f = true -> table_of T i s = Some (h, acts) -> In a acts -> f s a h = true.
Proof.
  intros E TS I. unfold each_move in E. pose proof (elements_all _ _ _ _ E (table_in _ _ _ _ TS)) as X. cbn beta iota in X. rewrite forallb_forall in X. auto.
Qed.
Definition secure_vertex (T : tab) i t (cols : columns) (v : Q) (x : list Q) : bool :=
  let m := vertex_weights T i cols x in let b := strategy_of (behave m) in
  planb T i 1 m && securesb i b v t && same_weights T i b cols x && each_move T i (fun s a h => is_column cols s a || Qeq_bool (alongc b ((s, a) :: h)) 0).
Definition unlisted (T : tab) i (cols : columns) : form := flat_map (fun x => let '(s, (h, acts)) := x in flat_map (fun a => if is_column cols s a then [] else [((s, a) :: h, 1)]) acts) (sets_of T i).
Definition unused_b (T : tab) i t (y : strategy) (v : Q) (l : form) : bool :=
  match l with [] => true
  | _ => terms_ok (table_of T) i l t && match chains (table_of T) i 1 l with
      | Some c => existsb (fun k => match best (pay i) i (duel i y y) (S (S (height t))) ((k, t) :: c) with Some (a, _) => Qle_bool a (k * v) | None => false end) [1; 100; 10000; 1000000; 1000000000; 1000000000000]
      | None => false end
  end.
Definition number_from_one (m : nat) (j : json) : option nat := do k <- small_number_in j; match k with S c => if Nat.ltb c m then Some c else None | O => None end.
Definition source_b (T : tab) i t (v : Q) (cols : columns) (chart : list (list Q)) (f : list Q) (j : json) : bool :=
  match j with
  | JO [(k, z)] =>
      if teq k (lit "column") then match number_from_one (length cols) z with Some c => forallb isz (sub f 1 (nth c chart [])) | None => false end
      else if teq k (lit "reply") then match plan_in T (other i) z with
        | Some m => let r := strategy_of (behave m) in let e := excess i r v t in strategyb (other i) r t && forallb (fun x => known_history T i (fst x)) e && forallb isz (sub f 1 (composed (row_of cols e) chart))
        | None => false end
      else false
  | _ => false end.
Definition apart_in (m : nat) (j : json) : option (list nat * list (nat * Q)) :=
  do f <- keys ["on"; "weights"]%string j;
  match f with [o; w] => do ol <- distinct o; do on <- every (number_from_one m) ol; do wl <- obj w;
      do ws <- every (fun x => do i <- number_from_one m (JS (fst x)); do q <- rat (snd x); if isz q then None else Some (i, q)) wl; Some (on, ws) | _ => None end.
Definition no_items (j : json) : bool := match j with JL [] => true | _ => false end.
Definition complete_b (T : tab) i t v (cols : columns) (o : optimal_set) (sources bound apart : json) : bool :=
  let k := o_dimension o in
  match lst sources, bind (lst bound) (every rat), bind (distinct apart) (every (apart_in (length (o_facets o)))) with
  | Some js, Some ws, Some es => (negb (Nat.eqb k 0) || no_items bound && no_items apart) && Nat.eqb (length js) (length (o_facets o)) && forallb (fun z => source_b T i t v cols (o_chart o) (fst z) (snd z)) (combine (o_facets o) js) &&
      polytope_b k (map (firstn k) (o_vertices o)) (o_facets o) ws es
  | _, _, _ => false end.
Definition fit_lengths (o : optimal_set) : bool := forallb (fun x => Nat.eqb (length x) (length (o_columns o))) (o_vertices o).
(* nashcheck takes ranks modulo a prime, which must divide no denominator *)
Definition PRIME := 2305843009213693951%Z.
Definition prime_fits (o : optimal_set) : bool :=
  forallb (forallb (fun q => negb (Zpos (Qden q) mod PRIME =? 0)%Z)) (o_vertices o ++ o_chart o ++ o_facets o).
(* `more`: the steps of making the game *)
Definition set_b (T : tab) (o : optimal_set) (w : json) t (z : sizes) (more : Z) : bool :=
  let i := o_who o in let k := o_dimension o in let cols := columns_of o in
  if negb (Nat.ltb i 2 && sets_good T i t && forallb (fun c => has_move T i (fst c) (snd c)) cols && fit_lengths o) then false else
  match keys ["apart"; "bound"; "opponent"; "replies"; "sources"]%string w with
  | Some [ap; bo; op; re; so] =>
      match plan_in T (other i) op, bind (distinct re) (every (plan_in T (other i))) with
      | Some my, Some rs =>
          let y := strategy_of (behave my) in
          match reply (pay i) i (duel i y y) t with
          | Some (v, _) =>
              let fy := pay_form i y t in let rest := unlisted T i cols in
              let sets := map flow_form (sets_of T i) in let excesses := map (fun r => excess i (strategy_of (behave r)) v t) rs in
              strategyb (other i) y t && nodup_moves cols && unused_b T i t y v rest && each_move T i (fun s a h => is_column cols s a || existsb (fun e => listb moveb ((s, a) :: h) (fst e)) rest) &&
              forallb (fun r => strategyb (other i) (strategy_of (behave r)) t && uses_b i t my r fy) rs &&
              forallb (forallb (fun e => known_history T i (fst e))) (sets ++ excesses) &&
              chart_b k cols (o_chart o) (map (row_of cols) (sets ++ excesses)) &&
              forallb (secure_vertex T i t cols v) (o_vertices o) && spread_b (S k) k (map (firstn k) (o_vertices o)) &&
              Nat.eqb (o_span o) (k + if existsb (fun f => negb (Qeq_bool (hd 0 f) 0)) (o_chart o) then 1 else 0) &&
              few (if prime_fits o then do a <- plan_steps z 1 my; do bs <- every (plan_steps z 1) rs; Some (fold_left Z.add bs (a + more)%Z) else None) &&
              (if o_complete o then complete_b T i t v cols o so bo ap
               else Nat.eqb (length (o_vertices o)) (S k) && match o_facets o with [] => true | _ => false end && no_items so && no_items bo && no_items ap)
          | None => false end
      | _, _ => false end
  | _ => false end.

Definition checks_optimal_set (T : tab) (n : nat) t (z : sizes) (o : optimal_set) (w : json) : bool := Nat.eqb n 2 && in_place T t z (set_b T o w).

(* ---- and that it is sound ---- *)
Definition optimal_weights (T : table) (i : player) t := weights_in T i (fun b => optimal i b t).
Section Sound.
  Variables (T : tab) (i : player) (t : tree) (y : strategy) (v : Q) (cols : columns).
  Notation TT := (table_of T).
  Hypothesis (I2 : (i < 2)%nat) (Ag : agrees 2 TT (fun _ => []) t) (Sg : sets_good T i t = true).
  Hypothesis Y : strategy_in (other i) y t.
  Hypothesis Up : forall b, strategy_in i b t -> payoff i (duel i b y) t <= v.
  Hypothesis Some_optimal : exists b, secures i b v t.
  Notation W := (agrees_owned _ _ _ _ Ag).
  Lemma the_value : value_to i v t.
  Proof. split; [exact Some_optimal|]. exists y. split; [exact Y|exact Up]. Qed.
  Lemma optimal_facts b : optimal i b t <-> secures i b v t.
  Proof.
    split.
    - intros (v' & V & [S P]). assert (E : v' == v) by (eapply value_to_unique; [exact V|exact the_value]). split; [exact S|]. intros z Z. specialize (P z Z). lra.
    - intros S. exists v. split; [exact the_value|exact S].
  Qed.
  Lemma earns_value b : secures i b v t -> payoff i (duel i b y) t == v.
  Proof. intros [S P]. pose proof (P y Y). pose proof (Up b S). lra. Qed.
  Lemma move_weight b s h acts a : strategy_in i b t -> TT i s = Some (h, acts) -> In a acts -> 0 <= along b ((s, a) :: h) /\ weight TT i b s a = along b ((s, a) :: h).
  Proof.
    intros S TS Ia. split; [|unfold weight, reach; now rewrite TS].
    assert (X := elements_all _ _ _ _ Sg (table_in _ _ _ _ TS)). cbn beta iota in X. apply andb_true_iff in X. destruct X as [Oc Hm]. destruct (occurs_ok _ _ _ _ _ Oc S) as [D _]. rewrite Forall_map, Forall_forall in D.
    cbn [along]. apply Qmult_le_0_compat; [now apply D|]. rewrite forallb_forall in Hm. clear - Hm Sg S. induction h as [|[x c] h IH]; cbn [along]; [lra|].
    apply Qmult_le_0_compat; [apply (row_at T i t); auto; apply (Hm (x, c)); now left|]. apply IH. intros k K. apply Hm. now right.
  Qed.
  Lemma unlisted_in s h acts a : TT i s = Some (h, acts) -> In a acts -> forall l : form, each_move T i (fun s a h => is_column cols s a || existsb (fun e => listb moveb ((s, a) :: h) (fst e)) l) = true ->
    ~ In (s, a) cols -> exists q, In ((s, a) :: h, q) l.
  Proof.
    intros TS Ia l E N. pose proof (each_move_ok _ _ _ _ _ _ _ E TS Ia) as X. cbn beta in X. apply orb_true_iff in X. destruct X as [X|X]; [apply is_column_in in X; contradiction|].
    apply existsb_exists in X. destruct X as ([h' q] & I & X). apply listb_ok in X; [|apply moveb_ok]. cbn [fst] in X. subst h'. eauto.
  Qed.
  Lemma unlisted_forms e : In e (unlisted T i cols) -> exists s a h acts, e = ((s, a) :: h, 1) /\ In (s, (h, acts)) (sets_of T i) /\ In a acts.
  Proof.
    unfold unlisted. intros I. apply in_flat_map in I. destruct I as ([s [h acts]] & I & J). apply in_flat_map in J. destruct J as (a & Ia & J). destruct (is_column cols s a); [destruct J|]. destruct J as [<-|[]]. exists s, a, h, acts. auto.
  Qed.
  Lemma unused_ok b : unused_b T i t y v (unlisted T i cols) = true -> secures i b v t -> forall e, In e (unlisted T i cols) -> along b (fst e) == 0.
  Proof.
    intros U Sb e Ie. assert (E := earns_value b Sb). destruct Sb as [S _]. unfold unused_b in U. set (l := unlisted T i cols) in *.
    assert (U' : terms_ok TT i l t && match chains TT i 1 l with
      | Some c => existsb (fun k => match best (pay i) i (duel i y y) (Datatypes.S (Datatypes.S (height t))) ((k, t) :: c) with Some (a, _) => Qle_bool a (k * v) | None => false end) [1; 100; 10000; 1000000; 1000000000; 1000000000000]
      | None => false end = true) by (destruct l; [destruct Ie|exact U]).
    apply andb_true_iff in U'. destruct U' as [Tk C]. destruct (chains TT i 1 l) as [c|] eqn:Ch; [|discriminate]. apply existsb_exists in C. destruct C as (k & _ & C).
    destruct (best _ _ _ _ _) as [[a ch]|] eqn:R; [|discriminate]. apply Qle_bool_iff in C.
    destruct (chains_ok TT i (duel i y y) b t 1 I2 S l c Ch Tk) as [O1 O2].
    assert (H : colval (pay i) i (duel i y y) b ((k, t) :: c) <= a) by (eapply best_upper; [exact R|constructor; [exact S|exact O1]]).
    unfold colval in H, O2. cbn [map qsum fst snd] in H. rewrite O2 in H. rewrite <- (expect_ext _ _ _ t (duel_b i y y b I2)) in H. fold (payoff i (duel i b y) t) in H. rewrite E in H.
    assert (P : forall x, In x l -> 0 <= snd x * along b (fst x)).
    { intros x Ix. destruct (unlisted_forms x Ix) as (s & a' & h & acts & -> & J & Ia). cbn [fst snd]. destruct (set_good T i t b s h acts Sg S J) as [[D _] A]. rewrite Forall_map, Forall_forall in D. cbn [along]. specialize (D a' Ia). assert (0 <= b s a' * along b h) by now apply Qmult_le_0_compat. lra. }
    assert (Z : qsum (map (fun x => snd x * along b (fst x)) l) == 0).
    { assert (0 <= qsum (map (fun x => snd x * along b (fst x)) l)) by now apply sum_nonneg_here. unfold hform in H. lra. }
    pose proof (zero_sum_terms _ l P Z e Ie) as Q0. destruct (unlisted_forms e Ie) as (s & a' & h & acts & -> & _). cbn [fst snd] in *. lra.
  Qed.
  Variables (k : nat) (chart rows : list (list Q)).
  Hypothesis Nd : nodup_moves cols = true.
  Hypothesis Un : unused_b T i t y v (unlisted T i cols) = true.
  Hypothesis Ul : each_move T i (fun s a h => is_column cols s a || existsb (fun e => listb moveb ((s, a) :: h) (fst e)) (unlisted T i cols)) = true.
  Lemma unlisted_zero b : secures i b v t -> forall s a h acts, TT i s = Some (h, acts) -> In a acts -> ~ In (s, a) cols -> weight TT i b s a == 0.
  Proof.
    intros Sb s a h acts TS Ia N. destruct (unlisted_in s h acts a TS Ia _ Ul N) as (q & Iq). rewrite (proj2 (move_weight b s h acts a (proj1 Sb) TS Ia)). exact (unused_ok b Un Sb _ Iq).
  Qed.
  Definition weights_at (b : strategy) : list Q := map (fun c => weight TT i b (fst c) (snd c)) cols.
  Lemma weights_same b : Forall2 (fun c q => weight TT i b (fst c) (snd c) == q) cols (weights_at b).
  Proof. unfold weights_at. generalize cols. clear. intros l. induction l as [|c l IH]; cbn [map]; [constructor|]. constructor; [reflexivity|exact IH]. Qed.
  Notation is_optimal := (optimal_weights TT i t cols).
  Lemma optimal_has b : optimal i b t -> is_optimal (weights_at b).
  Proof. intros O. exists b. split; [exact O|]. split; [apply weights_same|]. apply unlisted_zero. now apply optimal_facts. Qed.
  Variable fs : list form.
  Hypothesis Kn : forallb (forallb (fun e => known_history T i (fst e))) fs = true.
  Hypothesis Zf : forall b, secures i b v t -> Forall (fun f => worth b f == 0) fs.
  Lemma length_of (x : list Q) b : Forall2 (fun c q => weight TT i b (fst c) (snd c) == q) cols x -> length x = length cols.
  Proof. intros F. symmetry. clear - F. induction F; cbn [length]; congruence. Qed.
  Lemma on_the_chart x : chart_b k cols chart (map (row_of cols) fs) = true -> is_optimal x -> Forall2 (fun f q => form_at f (firstn k x) == q) chart x.
  Proof.
    intros C (b & O & F & Z). apply (chart_b_ok k cols chart _ x C); [eapply length_of; eauto|]. rewrite Forall_map. apply optimal_facts in O. specialize (Zf b O). rewrite forallb_forall in Kn.
    rewrite Forall_forall in *. intros f I. rewrite (row_of_ok T i b cols x (nodup_moves_ok _ Nd) F Z f (Kn f I)). exact (Zf f I).
  Qed.
  (* the set is convex *)
  Lemma optimal_mix p q x z u : 0 <= p -> 0 <= q -> p + q == 1 -> forallb (fun c => has_move T i (fst c) (snd c)) cols = true -> is_optimal x -> is_optimal z ->
    length u = length cols -> (forall j, (j < length cols)%nat -> nth j u 0 == p * nth j x 0 + q * nth j z 0) -> is_optimal u.
  Proof.
    intros P0 Q0 PQ Hm (b1 & O1 & F1 & Z1) (b2 & O2 & F2 & Z2) Lu E. apply optimal_facts in O1. apply optimal_facts in O2. destruct O1 as [S1 V1], O2 as [S2 V2].
    destruct (mix_tree TT i b1 b2 p q P0 Q0 t (fun _ => []) Ag S1 S2) as (S & Ex & We); [unfold mixed_at; cbn [along]; repeat split; lra|]. set (b := mixture TT i b1 b2 p q) in *.
    assert (Met : forall s h acts, TT i s = Some (h, acts) -> met_in i s t).
    { intros s h acts TS. pose proof (elements_all _ _ _ _ Sg (table_in _ _ _ _ TS)) as X. cbn beta iota in X. apply andb_true_iff in X. destruct X as [X _]. eapply occurs_met; eauto. }
    exists b. split; [apply optimal_facts; split; [exact S|]|split].
    - intros z0 Z0. unfold payoff. rewrite (expect_ext _ _ _ t (duel_b i z0 z0 b I2)). specialize (Ex (pay i) (duel i z0 z0)). cbn [along] in Ex. specialize (V1 z0 Z0). specialize (V2 z0 Z0). unfold payoff in V1, V2.
      rewrite (expect_ext _ _ _ t (duel_b i z0 z0 b1 I2)) in V1. rewrite (expect_ext _ _ _ t (duel_b i z0 z0 b2 I2)) in V2.
      assert (0 <= p * (expect (pay i) (replace (duel i z0 z0) i b1) t - v)) by (apply Qmult_le_0_compat; lra). assert (0 <= q * (expect (pay i) (replace (duel i z0 z0) i b2) t - v)) by (apply Qmult_le_0_compat; lra).
      assert (Vq : v == p * v + q * v) by (rewrite <- Qmult_plus_distr_l, PQ; ring). lra.
    - rewrite forallb_forall in Hm. clear - F1 F2 E Lu Hm We Met. revert x z u F1 F2 E Lu. induction cols as [|c l IH]; intros x z u F1 F2 E Lu; inversion F1 as [|? q1 ? x' A1 B1]; inversion F2 as [|? q2 ? z' A2 B2]; subst; destruct u as [|w u]; cbn [length] in Lu; try discriminate; constructor.
      + specialize (E 0%nat ltac:(cbn [length]; lia)). cbn [nth] in E. rewrite E, <- A1, <- A2. assert (M := Hm c (or_introl eq_refl)). unfold has_move in M. destruct (TT i (fst c)) as [[h acts]|] eqn:TS; [|discriminate].
        apply existsb_exists in M. destruct M as (a & Ia & Ea). apply Pos.eqb_eq in Ea. subst a. exact (proj1 (We _ _ _ _ (Met _ _ _ TS) TS Ia)).
      + apply (IH (fun d I => Hm d (or_intror I)) x' z' u B1 B2); [|lia]. intros j J. exact (E (Datatypes.S j) ltac:(cbn [length]; lia)).
    - intros s a h acts TS Ia N. rewrite (proj1 (We _ _ _ _ (Met _ _ _ TS) TS Ia)), (Z1 s a h acts TS Ia N), (Z2 s a h acts TS Ia N). ring.
  Qed.
  Lemma hull_optimal vs : forallb (fun c => has_move T i (fst c) (snd c)) cols = true -> Forall is_optimal vs -> forall ws u, length ws = length vs -> distribution ws -> length u = length cols ->
    (forall j, (j < length cols)%nat -> nth j u 0 == combination ws vs j) -> is_optimal u.
  Proof.
    intros Hm. induction vs as [|x vs IH]; intros O ws u L [P S] Lu E; destruct ws as [|w ws]; cbn [length] in L; try discriminate. inversion O as [|? ? O1 O2]; subst. inversion P as [|? ? P1 P2]; subst. cbn [qsum] in S.
    assert (N : 0 <= qsum ws) by (clear - P2; induction P2; cbn [qsum]; lra). set (r := qsum ws) in *.
    destruct (Qeq_dec r 0) as [Z|Z].
    - apply (optimal_mix 1 0 x x u); auto; try lra. intros j J. rewrite (E j J). unfold combination. cbn [combine map qsum fst snd].
      assert (Zs : qsum (map (fun z => fst z * nth j (snd z) 0) (combine ws vs)) == 0).
      { assert (Zw : forall q, In q ws -> q == 0). { intros q I. pose proof (zero_sum_terms (fun q => q) ws) as T0. rewrite map_id in T0. apply T0; auto. rewrite Forall_forall in P2. exact P2. }
        clear - Zw. revert vs. induction ws as [|q ws IHw]; intros [|y0 vs]; cbn [combine map qsum fst snd]; try reflexivity. rewrite (Zw q (or_introl eq_refl)), IHw; [ring|]. intros q' I. apply Zw. now right. }
      rewrite Zs. assert (W1 : w == 1) by lra. rewrite W1. ring.
    - assert (Rp : 0 < r) by (destruct (Qlt_le_dec 0 r); [assumption|exfalso; apply Z; lra]).
      set (z := map (fun j => combination (map (fun q => q / r) ws) vs j) (seq 0 (length cols))).
      assert (Nz : forall j, (j < length cols)%nat -> nth j z 0 == combination (map (fun q => q / r) ws) vs j).
      { intros j J. unfold z. rewrite (nth_indep _ 0 (combination (map (fun q => q / r) ws) vs 0%nat)) by (rewrite map_length, seq_length; exact J).
        rewrite (map_nth (fun j => combination (map (fun q => q / r) ws) vs j)), seq_nth by exact J. reflexivity. }
      assert (Oz : is_optimal z).
      { apply (IH O2 (map (fun q => q / r) ws) z); [rewrite map_length; lia| |unfold z; rewrite map_length, seq_length; reflexivity|exact Nz]. split.
        - rewrite Forall_map. eapply Forall_impl; [|exact P2]. intros q Hq. apply Qle_shift_div_l; [exact Rp|]. cbn beta in Hq. lra.
        - assert (D : forall l, qsum (map (fun q => q / r) l) == qsum l / r) by (clear - Z; induction l as [|q l IHl]; cbn [map qsum]; [field; exact Z|rewrite IHl; field; exact Z]). rewrite D. fold r. field. exact Z. }
      apply (optimal_mix w r x z u); auto. intros j J. rewrite (E j J), (Nz j J). unfold combination. cbn [combine map qsum fst snd].
      assert (D : forall r0 l m, ~ r0 == 0 -> qsum (map (fun p => fst p * nth j (snd p) 0) (combine l m)) == r0 * qsum (map (fun p => fst p * nth j (snd p) 0) (combine (map (fun q => q / r0) l) m))).
      { clear. intros r0 l m N. revert m. induction l as [|q l IHl]; intros [|y0 m]; cbn [combine map qsum fst snd]; try ring. rewrite (IHl m). field. exact N. }
      rewrite (D r ws vs Z). reflexivity.
  Qed.
  Lemma secure_vertex_ok x : secure_vertex T i t cols v x = true -> is_optimal x /\ exists b, secures i b v t.
  Proof.
    unfold secure_vertex. cbv zeta. rewrite !andb_true_iff. intros [[[_ S] Sw] Ze]. apply (securesb_ok i _ v t I2) in S. set (b := strategy_of _) in *. split; [|eauto].
    exists b. split; [now apply optimal_facts|]. split; [now apply same_weights_ok|]. intros s a h acts TS Ia N. pose proof (each_move_ok _ _ _ _ _ _ _ Ze TS Ia) as X. cbn beta in X. apply orb_true_iff in X.
    destruct X as [X|X]; [apply is_column_in in X; contradiction|]. apply Qeq_bool_iff in X. rewrite alongc_ok in X. unfold weight, reach. rewrite TS. exact X.
  Qed.
  Hypothesis Hm : forallb (fun c => has_move T i (fst c) (snd c)) cols = true.
  Lemma column_nonneg x b : Forall2 (fun c q => weight TT i b (fst c) (snd c) == q) cols x -> strategy_in i b t -> Forall (fun q => 0 <= q) x.
  Proof.
    intros F S. rewrite forallb_forall in Hm. clear - F S Hm Sg I2. induction F as [|c q l m E _ IH]; constructor; [|apply IH; intros d J; apply Hm; now right]. rewrite <- E.
    specialize (Hm c (or_introl eq_refl)). unfold has_move in Hm. destruct (TT i (fst c)) as [[h acts]|] eqn:TS; [|discriminate]. apply existsb_exists in Hm. destruct Hm as (a & Ia & Ea). apply Pos.eqb_eq in Ea. rewrite <- Ea in Ia.
    destruct (move_weight b (fst c) h acts (snd c) S TS Ia) as [A B]. rewrite B. exact A.
  Qed.
  Lemma source_ok f j x : source_b T i t v cols chart f j = true -> is_optimal x -> Forall2 (fun g q => form_at g (firstn k x) == q) chart x -> 0 <= form_at f (firstn k x).
  Proof.
    intros Sj (b & O & F & Z) C. apply optimal_facts in O. unfold source_b in Sj. destruct j as [|?|[|[kw z] [|? ?]]]; try discriminate. destruct (teq kw _).
    - destruct (number_from_one _ z) as [c|]; [|discriminate]. apply (all_isz _ (1 :: firstn k x)) in Sj. rewrite sub_ok in Sj. unfold form_at. assert (E : dot f (1 :: firstn k x) == dot (nth c chart []) (1 :: firstn k x)) by lra. rewrite E.
      destruct (Nat.lt_ge_cases c (length chart)) as [L|L]; [|rewrite nth_overflow by exact L; cbn [dot]; lra].
      assert (X : form_at (nth c chart []) (firstn k x) == nth c x 0 /\ (c < length x)%nat).
      { revert C L. generalize (firstn k x). clear. intros u C. revert c. induction C as [|g q ch z E _ IH]; intros c L; cbn [length] in *; [lia|]. destruct c as [|c]; [split; [exact E|lia]|]. destruct (IH c ltac:(lia)) as [A B]. split; [exact A|lia]. }
      destruct X as [X Lx]. unfold form_at in X. rewrite X. pose proof (column_nonneg x b F (proj1 O)) as Nn.
      rewrite Forall_forall in Nn. apply Nn. now apply nth_In.
    - destruct (teq kw _); [|discriminate]. destruct (plan_in _ _ z) as [m|]; [|discriminate]. cbv zeta in Sj. rewrite !andb_true_iff in Sj. destruct Sj as [[R K] Sj]. apply strategyb_ok in R.
      apply (all_isz _ (1 :: firstn k x)) in Sj. rewrite sub_ok, (composed_ok _ _ _ x C), (row_of_ok T i b cols x (nodup_moves_ok _ Nd) F Z _ K), (excess_ok i b _ v t I2 W) in Sj.
      unfold form_at. destruct O as [_ O]. specialize (O _ R). lra.
  Qed.
End Sound.

Lemma set_b_ok T t z o w more : gameb 2 t T = true -> set_b T o w t z more = true -> (o_who o < 2)%nat /\ set_is (table_of T) o (fun b => optimal (o_who o) b t).
Proof.
  intros G. unfold set_b. cbv zeta. destruct (negb _) eqn:Pre; [discriminate|]. apply negb_false_iff in Pre. rewrite !andb_true_iff in Pre. destruct Pre as [[[I2 Sg] Hm] Fl].
  apply Nat.ltb_lt in I2. set (i := o_who o) in *. set (k := o_dimension o) in *. set (cols := columns_of o) in *.
  destruct (keys _ w) as [[|ap [|bo [|op [|re [|so [|? ?]]]]]]|]; try discriminate. destruct (plan_in T (other i) op) as [my|]; [|discriminate]. destruct (bind (distinct re) _) as [rs|]; [|discriminate].
  set (y := strategy_of (behave my)) in *. destruct (reply (pay i) i (duel i y y) t) as [[v ch]|] eqn:R; [|discriminate]. rewrite !andb_true_iff.
  intros [[[[[[[[[[[Yb Nd] Un] Ul] Us] Kn] Ch] Ve] Sp] Sn] _] Co]. apply agreesb_ok in G. pose proof (agrees_owned _ _ _ _ G) as Ow. apply strategyb_ok in Yb. apply Nat.eqb_eq in Sn.
  assert (Up : forall b, strategy_in i b t -> payoff i (duel i b y) t <= v).
  { intros b B. unfold payoff. rewrite (expect_ext _ _ _ t (duel_b i y y b I2)). eapply reply_upper; eauto. }
  assert (Ne : exists x, In x (o_vertices o)).
  { unfold spread_b in Sp. cbv zeta in Sp. destruct (o_vertices o) as [|x l]; [|exists x; now left]. cbn [map] in Sp. destruct k; discriminate. }
  assert (So : exists b, secures i b v t).
  { destruct Ne as (x & I). rewrite forallb_forall in Ve. specialize (Ve x I). unfold secure_vertex in Ve. cbv zeta in Ve. rewrite !andb_true_iff in Ve. destruct Ve as [[[_ S] _] _]. eexists. apply (securesb_ok i _ v t I2). exact S. }
  set (fs := map flow_form (sets_of T i) ++ map (fun r => excess i (strategy_of (behave r)) v t) rs) in *.
  assert (Zf : forall b, secures i b v t -> Forall (fun f => worth b f == 0) fs).
  { intros b Sb. unfold fs. apply Forall_app. split; rewrite Forall_map; apply Forall_forall.
    - intros [s [h acts]] I. apply flow_form_ok. exact (proj1 (set_good T i t b s h acts Sg (proj1 Sb) I)).
    - intros r I. rewrite (excess_ok i b _ v t I2 Ow). rewrite forallb_forall in Us. specialize (Us r I). apply andb_true_iff in Us. destruct Us as [Us1 Us2]. apply strategyb_ok in Us1.
      rewrite (uses_b_ok i t my r b y v I2 Ow Us2 Us1 (earns_value i t y v Yb Up b Sb) (proj2 Sb)). ring. }
  assert (Vx : Forall (optimal_weights (table_of T) i t cols) (o_vertices o)).
  { apply Forall_forall. intros x I. rewrite forallb_forall in Ve. exact (proj1 (secure_vertex_ok T i t y v cols I2 Yb Up So x (Ve x I))). }
  assert (Onc : forall x, optimal_weights (table_of T) i t cols x -> Forall2 (fun f q => form_at f (firstn k x) == q) (o_chart o) x).
  { intros x Ox. exact (on_the_chart T i t y v cols Yb Up So k (o_chart o) Nd fs Kn Zf x Ch Ox). }
  split; [exact I2|]. unfold set_is. fold i k cols. cbv zeta. change (weights_in (table_of T) i (fun b => optimal i b t) cols) with (optimal_weights (table_of T) i t cols).
  split; [|split; [exact Onc|split; [exact Vx|split; [eapply spread_b_ok; exact Sp|split; [exact Sn|]]]]].
  - intros b O. exists (weights_at T i cols b). split; [exact (optimal_has T i t y v cols I2 Sg Yb Up So Un Ul b O)|apply weights_same].
  - intros Cm. rewrite Cm in Co. unfold complete_b in Co. cbv zeta in Co. fold k in Co. destruct (lst so) as [js|]; [|discriminate]. destruct (bind (lst bo) _) as [ws|]; [|discriminate]. destruct (bind (distinct ap) _) as [es|]; [|discriminate].
    rewrite !andb_true_iff in Co. destruct Co as [[[_ Lj] Fo] Po]. apply Nat.eqb_eq in Lj. apply polytope_b_ok in Po. split; [exact Po|]. intros x Lx. split.
    + intros Ox. assert (Cx := Onc x Ox). assert (Lk : length (firstn k x) = k).
      { rewrite firstn_length. unfold chart_b in Ch. cbv zeta in Ch. rewrite !andb_true_iff in Ch. destruct Ch as [[[Lkm _] _] _]. apply Nat.leb_le in Lkm. unfold cols, columns_of in Lkm. rewrite map_length in Lkm. lia. }
      assert (Fa : Forall (fun f => 0 <= form_at f (firstn k x)) (o_facets o)).
      { apply Forall_forall. intros f If. assert (J : exists j, In (f, j) (combine (o_facets o) js)).
        { clear - If Lj. revert js Lj. induction (o_facets o) as [|g l IH]; intros [|j js] L; cbn [length] in L; try discriminate; [destruct If|]. destruct If as [->|If]; [exists j; now left|]. destruct (IH If js ltac:(lia)) as (j' & J). exists j'. now right. }
        destruct J as (j & J). rewrite forallb_forall in Fo. specialize (Fo _ J). cbn [fst snd] in Fo. exact (source_ok T i t y v cols I2 G Sg Yb Up So k (o_chart o) Nd Hm f j x Fo Ox Cx). }
      destruct (facets_enclose _ _ _ Po (firstn k x) Lk Fa) as (qs & Lq & [Pq Sq] & Eq). rewrite map_length in Lq. exists qs. split; [exact Lq|]. split; [split; [exact Pq|exact Sq]|].
      assert (Lv : forall v', In v' (o_vertices o) -> length v' = length (o_columns o)) by (intros v' I; unfold fit_lengths in Fl; rewrite forallb_forall in Fl; now apply Nat.eqb_eq, Fl).
      assert (Lc : length (o_chart o) = length x) by (clear - Cx; induction Cx; cbn [length]; congruence).
      intros j. destruct (Nat.lt_ge_cases j (length x)) as [J|J].
      * assert (At : forall z, Forall2 (fun f q => form_at f (firstn k z) == q) (o_chart o) z -> form_at (nth j (o_chart o) []) (firstn k z) == nth j z 0).
        { intros z0 C0. assert (Jc : (j < length (o_chart o))%nat) by lia. clear - C0 Jc. revert Jc. generalize j. generalize (firstn k z0) C0. clear. intros u C. induction C as [|f q l m E _ IH]; intros j J; cbn [length] in J; [lia|]. destruct j as [|j]; [exact E|]. apply IH. lia. }
        rewrite <- (At x Cx). rewrite (hull_form (map (firstn k) (o_vertices o)) (firstn k x) qs _ ltac:(rewrite map_length; exact Lq) Sq Eq). unfold combination.
        assert (H : forall l m, (forall v', In v' m -> In v' (o_vertices o)) -> qsum (map (fun x0 => fst x0 * form_at (nth j (o_chart o) []) (snd x0)) (combine l (map (firstn k) m))) == qsum (map (fun x0 => fst x0 * nth j (snd x0) 0) (combine l m))).
        { induction l as [|q l IH]; intros [|v' m] Sub; cbn [map combine qsum fst snd]; try reflexivity. rewrite IH by (intros v0 I0; apply Sub; now right). rewrite Forall_forall in Vx.
          rewrite (At v' (Onc v' (Vx v' (Sub v' (or_introl eq_refl))))). reflexivity. }
        apply H. auto.
      * rewrite nth_overflow by exact J. unfold combination. symmetry. assert (H : forall l m, (forall v', In v' m -> In v' (o_vertices o)) -> qsum (map (fun x0 => fst x0 * nth j (snd x0) 0) (combine l m)) == 0).
        { induction l as [|q l IH]; intros [|v' m] Sub; cbn [combine map qsum fst snd]; try reflexivity. rewrite IH by (intros v0 I0; apply Sub; now right). rewrite (nth_overflow v') by (rewrite (Lv v' (Sub v' (or_introl eq_refl))); lia). ring. }
        apply H. auto.
    + intros (qs & Lq & Dq & Eq). apply (hull_optimal T i t y v cols I2 G Sg Yb Up So (o_vertices o) Hm Vx qs x Lq Dq).
      * unfold cols, columns_of. rewrite map_length. exact Lx.
      * intros j _. apply Eq.
Qed.
Lemma weights_in_ext T i (K K' : strategy -> Prop) cols x : (forall b, K b <-> K' b) -> weights_in T i K cols x -> weights_in T i K' cols x.
Proof. intros E (b & O & H). exists b. split; [now apply E|exact H]. Qed.
Lemma set_is_ext T o (K K' : strategy -> Prop) : (forall b, K b <-> K' b) -> set_is T o K -> set_is T o K'.
Proof.
  intros E. assert (X : forall x, weights_in T (o_who o) K (columns_of o) x <-> weights_in T (o_who o) K' (columns_of o) x) by (intros x; split; apply weights_in_ext; [exact E|intros b; symmetry; apply E]).
  unfold set_is. cbv zeta. intros (A & B & C & D & F & P). split; [intros b O; apply E in O; destruct (A b O) as (x & O' & W); exists x; split; [now apply X|exact W]|].
  split; [intros x O; apply B; now apply X|]. split; [eapply Forall_impl; [|exact C]; intros x; apply X|]. split; [exact D|]. split; [exact F|].
  intros Cm. destruct (P Cm) as [P1 P2]. split; [exact P1|]. intros x L. rewrite <- X. now apply P2.
Qed.
Theorem checks_optimal_set_ok T n t z o w : gameb n t T = true -> checks_optimal_set T n t z o w = true -> optimal_set_true n t o.
Proof.
  intros G. unfold checks_optimal_set. rewrite andb_true_iff. intros [N C]. apply Nat.eqb_eq in N. subst n. destruct (in_place_ok T t z _ G C) as (t' & z' & k & C' & G' & _ & K & _).
  apply (set_b_ok _ _ _ _ _ _ G') in C'. destruct C' as [I S]. split; [reflexivity|]. split; [exact I|]. split; [apply equal_sum_ok|]. exists (table_of T). split; [now apply agreesb_ok|].
  eapply set_is_ext; [|exact S]. intros b. now apply K.
Qed.
