(* All optimal mixed strategies of a player: the polytope that they form, or its dimension. *)
From Coq Require Import QArith Qreduction List Bool Lia Lqa PeanoNat Ascii String Permutation.
Require Import Game Maps Core Kernel Range Bytes Files Deals Says Limits Families Equilibria Plays Dominance Rounds Hulls Separable Optimal Bimatrix.
Import ListNotations.
Open Scope Q_scope.
Open Scope list_scope.
Notation follow := Game.follow.

(* ---- TRUSTED: what a certificate states, when that is true, and the sentence ---- *)
Record mixed_set := { x_who : player; x_columns : list plan; x_dimension : nat; x_span : nat; x_complete : bool;
                      x_chart : list (list Q); x_vertices : list (list Q); x_facets : list (list Q) }.
(* what a mixed strategy over plans earns; it is optimal if it secures the value *)
Definition earned_by (i : player) t (ps : list plan) (x : list Q) (y : strategy) : Q := dot x (map (fun p => payoff i (duel i (follow p) y) t) ps).
Definition mixed_optimal (i : player) t (ps : list plan) (x : list Q) : Prop :=
  mixes ps x /\ exists v, value_to i v t /\ forall y, strategy_in (other i) y t -> v <= earned_by i t ps x y.
(* the same of an equilibrium: the player mixes plans, nobody gains by another behaviour strategy *)
Definition paid_by (k i : player) t (ps : list plan) (x : list Q) (y : strategy) : Q := dot x (map (fun p => payoff k (duel i (follow p) y) t) ps).
Definition mixed_in_equilibrium (i : player) t (ps : list plan) (x : list Q) : Prop := mixes ps x /\ exists y, strategy_in (other i) y t /\
  (forall b, strategy_in i b t -> payoff i (duel i b y) t <= paid_by i i t ps x y) /\
  (forall y', strategy_in (other i) y' t -> paid_by (other i) i t ps x y' <= paid_by (other i) i t ps x y).
Definition best_mixture (i : player) t (ps : list plan) (x : list Q) : Prop :=
  if equal_sum t then mixed_optimal i t ps x else mixed_in_equilibrium i t ps x.
(* The reduced pure strategies are those listed and the rest, which no such mixed strategy plays. The chart has an affine form for each listed one. *)
Definition mixed_set_is (o : mixed_set) (ps rest : list plan) (such : list plan -> list Q -> Prop) : Prop :=
  let k := x_dimension o in let is_such := such ps in
  (forall z, such (ps ++ rest) z -> Forall (fun q => q == 0) (skipn (length ps) z)) /\
  (forall x, is_such x -> Forall2 (fun f q => form_at f (firstn k x) == q) (x_chart o) x) /\
  Forall is_such (x_vertices o) /\ spread_out (S k) (map (firstn k) (x_vertices o)) /\
  x_span o = (k + if existsb (fun f => negb (Qeq_bool (hd 0%Q f) 0)) (x_chart o) then 1 else 0)%nat /\
  (x_complete o = true -> polytope k (map (firstn k) (x_vertices o)) (x_facets o) /\
    forall x, length x = length ps -> (is_such x <-> in_hull (x_vertices o) x)).
Definition mixed_set_true (n : nat) (t : tree) (o : mixed_set) : Prop :=
  let i := x_who o in
  n = 2%nat /\ (i < 2)%nat /\ (equal_sum t = true -> exists c, constant_sum c t) /\ (exists T, agrees 2 T (fun _ => []) t) /\ exists ps rest, Permutation (ps ++ rest) (reduced_plans i t) /\
  Forall2 (fun p c => same_plan p c = true) ps (x_columns o) /\ mixed_set_is o ps rest (best_mixture i t).
Definition mixed_set_words (t : tree) (o : mixed_set) : text :=
  let size := lit " (linear span " ++ number (x_span o) ++ lit ")" in
  match x_dimension o with
  | O => lit "the " ++ optimal_word t ++ lit " mixed strategy of player " ++ who (x_who o) ++ lit " is unique" ++ size ++ lit ": complete"
  | k => lit "the " ++ optimal_word t ++ lit " mixed strategies of player " ++ who (x_who o) ++
      if x_complete o then lit " form a polytope of dimension " ++ number k ++ size ++ lit " with " ++ number (length (x_vertices o)) ++ lit " vertices and " ++
        number (length (x_facets o)) ++ lit " facets: complete"
      else lit " have dimension " ++ number k ++ size
  end.
Definition mixed_set_in (n : nat) (s : json) : option mixed_set :=
  do f <- keys ["chart"; "columns"; "complete"; "dimension"; "facets"; "kind"; "player"; "space"; "span"; "vertices"]%string s;
  match f with
  | [ch; co; cm; d; fa; _; p; sp; sn; vs] =>
      do i <- player_of n p; do cl <- distinct co; do columns <- every choices_in cl; do complete <- yes cm; do k <- small_number_in d; do span <- small_number_in sn;
      do chart <- vectors_in ch; do fl <- distinct fa; do facets <- affine_forms_in k fa; do vl <- bind (distinct vs) some; do vertices <- vectors_in vs;
      if of_kind "mixed" sp then Some {| x_who := i; x_columns := map names_of columns; x_dimension := k; x_span := span; x_complete := complete; x_chart := chart; x_vertices := vertices; x_facets := facets |} else None
  | _ => None end.

(* ---- not trusted from here: a behaviour strategy whose moves have a mixture's weights pays what the mixture pays ---- *)
Lemma dot_scale c x r : dot x (map (fun q => c * q) r) == c * dot x r.
Proof. revert r. induction x as [|a x IH]; intros [|b r]; cbn [map dot]; try ring. rewrite IH. ring. Qed.
Lemma dot_sums {A B} (f : A -> B -> Q) (l : list A) (ks : list B) x : dot x (map (fun k => qsum (map (fun a => f a k) l)) ks) == qsum (map (fun a => dot x (map (f a) ks)) l).
Proof.
  induction l as [|a l IH]; cbn [map qsum].
  - revert x. induction ks as [|k ks IH]; intros [|q x]; cbn [map dot]; try reflexivity. rewrite IH. ring.
  - rewrite <- IH. clear IH. revert x. induction ks as [|k ks IH]; intros [|q x]; cbn [map dot]; try ring. rewrite IH. ring.
Qed.
Lemma mixture_pays T i b x bs : (forall s h acts a, T i s = Some (h, acts) -> In a acts -> along b ((s, a) :: h) == dot x (map (fun c => along c ((s, a) :: h)) bs)) ->
  forall t h, agrees 2 T h t -> along b (h i) == dot x (map (fun c => along c (h i)) bs) ->
  forall u s, along b (h i) * expect u (replace s i b) t == dot x (map (fun c => along c (h i) * expect u (replace s i c) t) bs).
Proof.
  intros E. induction t using tree_ind'; intros h A M u0 s1; cbn [expect].
  - rewrite M. rewrite Qmult_comm, <- dot_scale, map_map. apply dot_map_ext. intros c _. ring.
  - cbn [agrees] in A. destruct A as (_ & _ & A). rewrite fra, Forall_forall in A. rewrite Forall_forall in H. rewrite <- qsum_times.
    transitivity (qsum (map (fun y => dot x (map (fun c => along c (h i) * (let '(a, q, v) := y in q * expect u0 (replace s1 i c) v)) bs)) bs0)).
    + apply qsum_ext, Forall_forall. intros [[a q] v] I. specialize (H _ I h (A _ I) M u0 s1). cbn [snd] in H.
      setoid_replace (along b (h i) * (q * expect u0 (replace s1 i b) v)) with (q * (along b (h i) * expect u0 (replace s1 i b) v)) by ring. rewrite H, <- dot_scale, map_map. apply dot_map_ext. intros c _. ring.
    + rewrite <- (dot_sums (fun y c => along c (h i) * (let '(a, q, v) := y in q * expect u0 (replace s1 i c) v)) bs0 bs x). apply dot_map_ext. intros c _. rewrite <- qsum_times. reflexivity.
  - cbn [agrees] in A. destruct A as (_ & _ & _ & TS & A). rewrite fra, Forall_forall in A. rewrite Forall_forall in H. rewrite <- qsum_times.
    transitivity (qsum (map (fun y => dot x (map (fun c => along c (h i) * (let '(a, v) := y in replace s1 i c j s a * expect u0 (replace s1 i c) v)) bs)) bs0)).
    + apply qsum_ext, Forall_forall. intros [a v] I. specialize (A _ I). cbn beta iota in A. cbn [snd] in *. destruct (Nat.eqb_spec j i) as [->|N].
      * assert (Rp : forall b, replace s1 i b i = b) by (intros b0; unfold replace; now rewrite Nat.eqb_refl). rewrite Rp. specialize (H _ I _ A). cbn [snd] in H. rewrite Nat.eqb_refl in H. specialize (H (E s (h i) (map fst bs0) a TS (in_map fst _ _ I)) u0 s1). cbn [along] in H.
        setoid_replace (along b (h i) * (b s a * expect u0 (replace s1 i b) v)) with (b s a * along b (h i) * expect u0 (replace s1 i b) v) by ring. rewrite H. apply dot_map_ext. intros c _. rewrite Rp. ring.
      * assert (Rp : forall b, replace s1 i b j = s1 j) by (intros b0; unfold replace; destruct (Nat.eqb_spec j i); [contradiction|reflexivity]). rewrite Rp. specialize (H _ I _ A). cbn [snd] in H. destruct (Nat.eqb_spec i j) as [Eq|_]; [congruence|]. specialize (H M u0 s1).
        setoid_replace (along b (h i) * (s1 j s a * expect u0 (replace s1 i b) v)) with (s1 j s a * (along b (h i) * expect u0 (replace s1 i b) v)) by ring. rewrite H, <- dot_scale, map_map. apply dot_map_ext. intros c _. rewrite Rp. ring.
    + rewrite <- (dot_sums (fun y c => along c (h i) * (let '(a, v) := y in replace s1 i c j s a * expect u0 (replace s1 i c) v)) bs0 bs x). apply dot_map_ext. intros c _. rewrite <- qsum_times. reflexivity.
Qed.
(* what the opponent's strategy uses, as in Optimal.v *)
Lemma uses_b_mix i t my mr y : (i < 2)%nat -> owned_below 2 t -> uses_b i t my mr (pay_form i y t) = true -> exists e y', 0 < e < 1 /\ strategy_in (other i) y' t /\
  forall b, payoff i (duel i b y) t == e * payoff i (duel i b (strategy_of (behave mr))) t + (1 - e) * payoff i (duel i b y') t.
Proof.
  intros I W. unfold uses_b. cbv zeta. rewrite !andb_true_iff, !negb_true_iff. set (e := Qred (least_share my mr / 2)). intros [[[E0 E1] S0] Z]. apply not_le in E0. apply not_le in E1. apply strategyb_ok in S0.
  exists e. eexists. split; [split; assumption|]. split; [exact S0|]. intros b. apply (zero_worth b) in Z. rewrite merged_ok, !worth_app, !scaled_ok, !(pay_form_ok i b _ t I W) in Z. lra.
Qed.

(* ---- the check ---- *)
Definition share_of (ps : list plan) (x : list Q) (h : history) : Q := Qred (dotc x (map (fun p => if makes p h then 1 else 0) ps)).
Definition mixture_weights (T : tab) i (ps : list plan) (x : list Q) : weights :=
  fold_left (fun m z => let '(s, (h, acts)) := z in NM.add s (map (fun a => (a, share_of ps x ((s, a) :: h))) acts) m) (sets_of T i) (NM.empty _).
Definition mixture_b (T : tab) i t (ps : list plan) (v : Q) (x : list Q) : bool :=
  let b := strategy_of (behave (mixture_weights T i ps x)) in
  mixed_b (length ps) x && securesb i b v t && each_move T i (fun s a h => Qeq_bool (alongc b ((s, a) :: h)) (share_of ps x ((s, a) :: h))).
Definition excess_row (i : player) t (ps : list plan) (r : strategy) (v : Q) : list Q := let f := pay_form i r t in 0 :: map (fun p => Qred (worthc p f - v)) ps.
Definition mixed_source_b (T : tab) i t (v : Q) (ps : list plan) (chart : list (list Q)) (f : list Q) (j : json) : bool :=
  match j with
  | JO [(k, z)] =>
      if teq k (lit "column") then match number_from_one (length ps) z with Some c => forallb isz (sub f 1 (nth c chart [])) | None => false end
      else if teq k (lit "reply") then match plan_in T (other i) z with
        | Some m => let r := strategy_of (behave m) in strategyb (other i) r t && forallb isz (sub f 1 (composed (excess_row i t ps r v) chart))
        | None => false end
      else false
  | _ => false end.
Definition mixed_complete_b (T : tab) i t v (ps : list plan) (o : mixed_set) (sources bound apart : json) : bool :=
  let k := x_dimension o in
  match lst sources, bind (lst bound) (every rat), bind (distinct apart) (every (apart_in (length (x_facets o)))) with
  | Some js, Some ws, Some es => (negb (Nat.eqb k 0) || no_items bound && no_items apart) && Nat.eqb (length js) (length (x_facets o)) &&
      forallb (fun z => mixed_source_b T i t v ps (x_chart o) (fst z) (snd z)) (combine (x_facets o) js) && polytope_b k (map (firstn k) (x_vertices o)) (x_facets o) ws es
  | _, _, _ => false end.
Definition MANY := 2000%Z.                  (* reduced pure strategies of the player; more are not covered *)
Definition too_many_mixed (t : tree) (i : player) : bool := (MANY <? reduced t i)%Z.
Definition short_set (o : mixed_set) : bool :=
  forallb (forallb (fun q => negb (Zpos (Qden q) mod PRIME =? 0)%Z)) (x_vertices o ++ x_chart o ++ x_facets o) && match measure (concat (x_vertices o)) with Some _ => true | None => false end.
Definition mixed_set_b (T : tab) (o : mixed_set) (w : json) t (z : sizes) (more : Z) : bool :=
  let i := x_who o in let k := x_dimension o in
  if negb (Nat.ltb i 2 && sets_good T i t && negb (too_many_mixed t i)) then false else
  let every_ := reduced_plans i t in
  match keys ["apart"; "bound"; "opponent"; "replies"; "sources"]%string w, chosen_plans every_ (x_columns o) with
  | Some [ap; bo; op; re; so], Some ps =>
      match plan_in T (other i) op, bind (distinct re) (every (plan_in T (other i))) with
      | Some my, Some rs =>
          let y := strategy_of (behave my) in
          match reply (pay i) i (duel i y y) t with
          | Some (v, _) =>
              let fy := pay_form i y t in let m := length ps in let rest := filter (fun p => negb (existsb (Rounds.planb p) ps)) every_ in
              let rows := (- (1) :: ones m) :: map (fun r => excess_row i t ps (strategy_of (behave r)) v) rs in
              strategyb (other i) y t && Nat.eqb (length (ps ++ rest)) (length every_) && plans_differ (ps ++ rest) &&
              forallb (fun p => Qle_bool (worthc p fy) v) ps && forallb (fun p => negb (Qle_bool v (worthc p fy))) rest &&
              forallb (fun r => strategyb (other i) (strategy_of (behave r)) t && uses_b i t my r fy) rs &&
              chart_b k (repeat (xH, xH) m) (x_chart o) rows && not_none (x_vertices o) && forallb (mixture_b T i t ps v) (x_vertices o) &&
              spread_b (S k) k (map (firstn k) (x_vertices o)) && Nat.eqb (x_span o) (k + if existsb (fun f => negb (Qeq_bool (hd 0 f) 0)) (x_chart o) then 1 else 0) &&
              few (if short_set o then do a <- plan_steps z 1 my; do bs <- every (plan_steps z 1) rs; Some (fold_left Z.add bs (a + more)%Z) else None) &&
              (if x_complete o then mixed_complete_b T i t v ps o so bo ap
               else Nat.eqb (length (x_vertices o)) (S k) && match x_facets o with [] => true | _ => false end && no_items so && no_items bo && no_items ap)
          | None => false end
      | _, _ => false end
  | _, _ => false end.
(* a game in the place of another one must have the same plans *)
Definition same_plans (T : tab) (i : player) (t t' : tree) : bool :=
  listb Rounds.planb (reduced_plans i t) (reduced_plans i t') && forallb (fun p => plan_good T i t p && plan_good T i t' p) (reduced_plans i t).
Definition checks_mixed_set (T : tab) (n : nat) t (z : sizes) (o : mixed_set) (w : json) : bool :=
  Nat.eqb n 2 && in_place T t z (fun t' z' more => (if equal_sum t then true else negb (too_many_mixed t' (x_who o)) && same_plans T (x_who o) t t') && mixed_set_b T o w t' z' more).

(* ---- and that it is sound ---- *)
Lemma nth_from {A} n (l : list A) d : forall j, nth j (skipn n l) d = nth (n + j) l d.
Proof. revert l. induction n as [|n IH]; intros [|a l] j; cbn [skipn Nat.add nth]; try reflexivity; [destruct j; reflexivity|apply IH]. Qed.
Section MixedSound.
  Variables (T : tab) (i : player) (t : tree) (y : strategy) (v : Q) (ps : list plan).
  Notation TT := (table_of T).
  Hypothesis (I2 : (i < 2)%nat) (Ag : agrees 2 TT (fun _ => []) t).
  Hypothesis Y : strategy_in (other i) y t.
  Hypothesis Val : value_to i v t.
  Notation W := (agrees_owned _ _ _ _ Ag).
  Notation pays qs z := (map (fun p => payoff i (duel i (follow p) z) t) qs).
  Lemma secures_v qs x : mixed_optimal i t qs x -> forall z, strategy_in (other i) z t -> v <= earned_by i t qs x z.
  Proof. intros (_ & v' & V & H) z Z. pose proof (value_to_unique _ _ _ _ V Val) as E. specialize (H z Z). lra. Qed.
  Lemma optimal_of qs x : mixes qs x -> (forall z, strategy_in (other i) z t -> v <= earned_by i t qs x z) -> mixed_optimal i t qs x.
  Proof. intros M H. split; [exact M|]. exists v. now split. Qed.
  Lemma earned_y qs x : (forall p, In p qs -> payoff i (duel i (follow p) y) t <= v) -> mixed_optimal i t qs x ->
    earned_by i t qs x y == v /\ forall g, nth g x 0 * nth g (map (fun q => v - q) (pays qs y)) 0 == 0.
  Proof.
    intros Le O. pose proof (secures_v qs x O y Y) as Lo. destruct O as ([L D] & _). assert (Hi : earned_by i t qs x y <= v).
    { apply dot_at_most; [exact D|now rewrite map_length|]. intros z I. apply in_map_iff in I. destruct I as (p & <- & I). now apply Le. }
    assert (E : earned_by i t qs x y == v) by lra. split; [exact E|]. apply dot_zero_terms; [apply D| |].
    - intros z I. apply in_map_iff in I. destruct I as (q & <- & I). apply in_map_iff in I. destruct I as (p & <- & I). specialize (Le p I). lra.
    - rewrite <- dot_gap by (now rewrite map_length). destruct D as [_ S0]. rewrite S0. unfold earned_by in E. lra.
  Qed.
  Lemma rest_unplayed rest z : (forall p, In p ps -> payoff i (duel i (follow p) y) t <= v) -> (forall p, In p rest -> payoff i (duel i (follow p) y) t < v) ->
    mixed_optimal i t (ps ++ rest) z -> Forall (fun q => q == 0) (skipn (length ps) z).
  Proof.
    intros A B O. assert (Le : forall p, In p (ps ++ rest) -> payoff i (duel i (follow p) y) t <= v) by (intros p I; apply in_app_or in I; destruct I as [I|I]; [auto|apply Qlt_le_weak; auto]).
    destruct (earned_y _ _ Le O) as [_ Z]. destruct O as ([L _] & _). apply Forall_forall. intros q I. apply (In_nth _ _ 0) in I. destruct I as (j & Lj & <-). rewrite nth_from. specialize (Z (length ps + j)%nat). rewrite skipn_length in Lj. rewrite app_length in L.
    apply Qmult_integral in Z. destruct Z as [Z|Z]; [exact Z|exfalso]. rewrite (nth_indep _ 0 (v - 0)) in Z by (rewrite !map_length, app_length; lia). rewrite (map_nth (fun q => v - q)) in Z.
    rewrite (nth_indep _ 0 (payoff i (duel i (follow []) y) t)) in Z by (rewrite map_length, app_length; lia). rewrite (map_nth (fun p => payoff i (duel i (follow p) y) t)) in Z.
    rewrite app_nth2 in Z by lia. replace (length ps + j - length ps)%nat with j in Z by lia. pose proof (B (nth j rest []) ltac:(apply nth_In; lia)). lra.
  Qed.
  Lemma excess_row_dot r x : length x = length ps -> dot (excess_row i t ps r v) (1 :: x) == earned_by i t ps x r - v * qsum x.
  Proof.
    intros L. unfold excess_row. cbv zeta. cbn [dot]. rewrite dot_comm. unfold earned_by. revert x L. induction ps as [|p k IH]; intros [|a x] L; cbn [length] in L; try discriminate; cbn [map dot qsum]; [ring|].
    assert (E : 0 * 1 + dot x (map (fun p0 => Qred (worthc p0 (pay_form i r t) - v)) k) == dot x (map (fun p0 => payoff i (duel i (follow p0) r) t) k) - v * qsum x) by (apply IH; lia).
    rewrite Qred_correct, worthc_ok, (pay_form_ok i _ r t I2 W). lra.
  Qed.
  Lemma mixture_ok x : mixture_b T i t ps v x = true -> mixed_optimal i t ps x /\ exists b, secures i b v t.
  Proof.
    unfold mixture_b. cbv zeta. rewrite !andb_true_iff. intros [[M S0] E]. apply mixed_b_ok in M. apply (securesb_ok i _ v t I2) in S0. set (b := strategy_of _) in *. split; [|eauto]. apply optimal_of; [exact M|]. intros z Z.
    destruct S0 as [_ S0]. specialize (S0 z Z). assert (P : earned_by i t ps x z == payoff i (duel i b z) t); [|rewrite P; exact S0].
    assert (Q0 : along b [] * expect (pay i) (replace (duel i z z) i b) t == dot x (map (fun c => along c [] * expect (pay i) (replace (duel i z z) i c) t) (map follow ps))).
    { apply (mixture_pays TT i b x (map follow ps)) with (h := fun _ => []); [|exact Ag|].
      - intros s h acts a TS Ia. pose proof (each_move_ok _ _ _ _ _ _ _ E TS Ia) as X. apply Qeq_bool_iff in X. rewrite alongc_ok in X. rewrite X. unfold share_of. rewrite Qred_correct, dotc_ok, map_map. apply dot_map_ext. intros p _. now rewrite makes_ok.
      - cbn [along]. rewrite map_map. destruct M as [L [_ Sm]]. rewrite <- Sm. clear - L. revert ps L. induction x as [|q x IH]; intros [|p k] L; cbn [length] in L; try discriminate; cbn [qsum map dot]; [reflexivity|]. rewrite (IH k) by lia. ring. }
    cbn [along] in Q0. rewrite map_map in Q0. unfold earned_by, payoff. rewrite (expect_ext _ _ _ t (duel_b i z z b I2)). transitivity (1 * expect (pay i) (replace (duel i z z) i b) t); [|ring]. rewrite Q0. apply dot_map_ext. intros p _. rewrite (expect_ext _ _ _ t (duel_b i z z (follow p) I2)). ring.
  Qed.
  Lemma optimal_between u x1 x2 a b : length u = length ps -> mixed_optimal i t ps x1 -> mixed_optimal i t ps x2 -> 0 <= a -> 0 <= b -> a + b == 1 -> (forall j, nth j u 0 == a * nth j x1 0 + b * nth j x2 0) -> mixed_optimal i t ps u.
  Proof.
    intros Lu O1 O2 A B AB E. apply optimal_of; [exact (mix_between (length ps) u x1 x2 a b Lu (proj1 O1) (proj1 O2) A B AB E)|]. intros z Z. pose proof (secures_v ps x1 O1 z Z) as H1. pose proof (secures_v ps x2 O2 z Z) as H2. unfold earned_by in *. rewrite (dot_comm x1) in H1. rewrite (dot_comm x2) in H2. rewrite (dot_comm u).
    rewrite (dot_mixed a b u x1 x2 _ E). assert (0 <= a * (dot (pays ps z) x1 - v)) by (apply Qmult_le_0_compat; lra). assert (0 <= b * (dot (pays ps z) x2 - v)) by (apply Qmult_le_0_compat; lra).
    assert (Vv : v == a * v + b * v) by (rewrite <- Qmult_plus_distr_l, AB; ring). lra.
  Qed.
  Lemma on_mixed_chart k chart my rs x : (forall p, In p ps -> payoff i (duel i (follow p) y) t <= v) ->
    forallb (fun r => strategyb (other i) (strategy_of (behave r)) t && uses_b i t my r (pay_form i y t)) rs = true ->
    chart_b k (repeat (xH, xH) (length ps)) chart ((- (1) :: ones (length ps)) :: map (fun r => excess_row i t ps (strategy_of (behave r)) v) rs) = true ->
    mixed_optimal i t ps x -> Forall2 (fun f q => form_at f (firstn k x) == q) chart x.
  Proof.
    intros Le Us C O. assert (Lx : length x = length ps) by apply O. assert (Sx : qsum x == 1) by apply O. apply (chart_b_ok k _ chart _ x C); [now rewrite repeat_length|]. constructor.
    - cbn [dot]. rewrite dot_all_ones by exact Lx. lra.
    - rewrite Forall_map. apply Forall_forall. intros r I. rewrite excess_row_dot by exact Lx. rewrite forallb_forall in Us. specialize (Us r I). apply andb_true_iff in Us. destruct Us as [Rr Us]. apply strategyb_ok in Rr.
      destruct (uses_b_mix i t my r y I2 W Us) as (e & y' & [E0 E1] & Y' & E). pose proof (proj1 (earned_y ps x Le O)) as Ey. pose proof (secures_v ps x O _ Rr) as A. pose proof (secures_v ps x O _ Y') as B. set (z := strategy_of (behave r)) in *.
      assert (M : earned_by i t ps x y == e * earned_by i t ps x z + (1 - e) * earned_by i t ps x y').
      { unfold earned_by. rewrite <- (dot_scale (1 - e)), map_map. rewrite <- dot_line. apply dot_map_ext. intros p _. apply E. }
      assert (0 <= (1 - e) * (earned_by i t ps x y' - v)) by (apply Qmult_le_0_compat; lra). assert (N : 0 <= e * (earned_by i t ps x z - v)) by (apply Qmult_le_0_compat; lra).
      assert (Q0 : e * (earned_by i t ps x z - v) == 0) by lra. apply Qmult_integral in Q0. rewrite Sx. destruct Q0; lra.
  Qed.
  Lemma mixed_source_ok k chart f j x : mixed_source_b T i t v ps chart f j = true -> mixed_optimal i t ps x -> Forall2 (fun g q => form_at g (firstn k x) == q) chart x -> 0 <= form_at f (firstn k x).
  Proof.
    intros Sj O C. assert (Lx : length x = length ps) by apply O. assert (Sx : qsum x == 1) by apply O. unfold mixed_source_b in Sj. destruct j as [|?|[|[kw z] [|? ?]]]; try discriminate. destruct (teq kw _).
    - destruct (number_from_one _ z) as [c|]; [|discriminate]. apply (all_isz _ (1 :: firstn k x)) in Sj. rewrite sub_ok in Sj. unfold form_at. assert (E : dot f (1 :: firstn k x) == dot (nth c chart []) (1 :: firstn k x)) by lra. rewrite E.
      destruct (Nat.lt_ge_cases c (length chart)) as [Lc|Lc]; [|rewrite nth_overflow by exact Lc; cbn [dot]; lra].
      assert (X : form_at (nth c chart []) (firstn k x) == nth c x 0).
      { clear Sj E. revert c Lc. generalize (firstn k x) C. clear. intros u C c L. revert c L. induction C as [|g q ch z E _ IH]; intros c L; cbn [length] in *; [lia|]. destruct c as [|c]; [exact E|apply IH; lia]. }
      unfold form_at in X. rewrite X. apply nth_nonneg. apply O.
    - destruct (teq kw _); [|discriminate]. destruct (plan_in _ _ z) as [m|]; [|discriminate]. cbv zeta in Sj. rewrite andb_true_iff in Sj. destruct Sj as [R Sj]. apply strategyb_ok in R.
      apply (all_isz _ (1 :: firstn k x)) in Sj. rewrite sub_ok, (composed_ok _ chart _ x C), (excess_row_dot _ x Lx), Sx in Sj. unfold form_at. pose proof (secures_v ps x O _ R). lra.
  Qed.
End MixedSound.
Lemma mixed_set_b_ok T t z o w more : gameb 2 t T = true -> mixed_set_b T o w t z more = true -> (x_who o < 2)%nat /\ (exists v, value_to (x_who o) v t) /\
  exists ps rest, Permutation (ps ++ rest) (reduced_plans (x_who o) t) /\ Forall2 (fun p c => same_plan p c = true) ps (x_columns o) /\ mixed_set_is o ps rest (mixed_optimal (x_who o) t).
Proof.
  intros G. unfold mixed_set_b. cbv zeta. destruct (negb _) eqn:Pre; [discriminate|]. apply negb_false_iff in Pre. rewrite !andb_true_iff in Pre. destruct Pre as [[I2 Sg] _]. apply Nat.ltb_lt in I2. set (i := x_who o) in *. set (k := x_dimension o) in *.
  destruct (keys _ w) as [[|ap [|bo [|op [|re [|so [|? ?]]]]]]|]; try discriminate. destruct (chosen_plans _ _) as [ps|] eqn:Cp; [|discriminate]. apply chosen_plans_ok in Cp. destruct Cp as [Fp Inc].
  destruct (plan_in T (other i) op) as [my|]; [|discriminate]. destruct (bind (distinct re) _) as [rs|]; [|discriminate]. set (y := strategy_of (behave my)) in *. destruct (reply (pay i) i (duel i y y) t) as [[v ch]|] eqn:R; [|discriminate].
  set (rest := filter _ (reduced_plans i t)). rewrite !andb_true_iff. intros [[[[[[[[[[[[Yb Ln] Nd] Le] Lt] Us] Ch] Ne] Ve] Sp] Sn] _] Co]. apply agreesb_ok in G. pose proof (agrees_owned _ _ _ _ G) as W. apply strategyb_ok in Yb. apply Nat.eqb_eq in Sn, Ln.
  assert (Up : forall b, strategy_in i b t -> payoff i (duel i b y) t <= v) by (intros b B; unfold payoff; rewrite (expect_ext _ _ _ t (duel_b i y y b I2)); eapply reply_upper; eauto).
  assert (Val : value_to i v t).
  { split; [|exists y; split; assumption]. destruct (x_vertices o) as [|x l]; [discriminate|]. cbn [forallb] in Ve. apply andb_true_iff in Ve. destruct Ve as [Ve _]. unfold mixture_b in Ve. cbv zeta in Ve. rewrite !andb_true_iff in Ve. destruct Ve as [[_ S0] _]. eexists. apply (securesb_ok i _ v t I2). exact S0. }
  assert (Lp : forall p, In p ps -> payoff i (duel i (follow p) y) t <= v).
  { intros p I. rewrite forallb_forall in Le. specialize (Le p I). apply Qle_bool_iff in Le. now rewrite worthc_ok, (pay_form_ok i _ y t I2 W) in Le. }
  assert (Lr : forall p, In p rest -> payoff i (duel i (follow p) y) t < v).
  { intros p I. rewrite forallb_forall in Lt. specialize (Lt p I). apply negb_true_iff, not_le in Lt. now rewrite worthc_ok, (pay_form_ok i _ y t I2 W) in Lt. }
  assert (Vx : Forall (mixed_optimal i t ps) (x_vertices o)) by (apply Forall_forall; intros x I; rewrite forallb_forall in Ve; exact (proj1 (mixture_ok T i t v ps I2 G Val x (Ve x I)))).
  assert (Onc : forall x, mixed_optimal i t ps x -> Forall2 (fun f q => form_at f (firstn k x) == q) (x_chart o) x) by (intros x O; exact (on_mixed_chart T i t y v ps I2 G Yb Val k (x_chart o) my rs x Lp Us Ch O)).
  split; [exact I2|]. split; [exists v; exact Val|]. exists ps, rest. split; [|split; [exact Fp|]].
  { apply NoDup_Permutation_bis; [now apply plans_differ_ok|lia|]. intros p I. apply in_app_or in I. destruct I as [I|I]; [now apply Inc|]. apply filter_In in I. tauto. }
  unfold mixed_set_is. cbv zeta. fold k. split; [intros x O; eapply (rest_unplayed i t y v ps); eauto|]. split; [exact Onc|]. split; [exact Vx|]. split; [eapply spread_b_ok; exact Sp|]. split; [exact Sn|].
  intros Cm. rewrite Cm in Co. unfold mixed_complete_b in Co. cbv zeta in Co. fold k in Co. destruct (lst so) as [js|]; [|discriminate]. destruct (bind (lst bo) _) as [ws|]; [|discriminate]. destruct (bind (distinct ap) _) as [es|]; [|discriminate].
  rewrite !andb_true_iff in Co. destruct Co as [[[_ Lj] Fo] Po]. apply Nat.eqb_eq in Lj. apply polytope_b_ok in Po. split; [exact Po|]. assert (Lv : forall x, In x (x_vertices o) -> length x = length ps) by (intros x I; rewrite Forall_forall in Vx; apply (Vx x I)). intros x Lx. split.
  - intros Ox. assert (Cx := Onc x Ox). assert (Lk : length (firstn k x) = k).
    { rewrite firstn_length. unfold chart_b in Ch. cbv zeta in Ch. rewrite !andb_true_iff in Ch. destruct Ch as [[[Lkm _] _] _]. apply Nat.leb_le in Lkm. rewrite repeat_length in Lkm. lia. }
    assert (Fa : Forall (fun f => 0 <= form_at f (firstn k x)) (x_facets o)).
    { apply Forall_forall. intros f If. assert (J : exists j, In (f, j) (combine (x_facets o) js)).
      { clear - If Lj. revert js Lj. induction (x_facets o) as [|g l IH]; intros [|j js] L; cbn [length] in L; try discriminate; [destruct If|]. destruct If as [->|If]; [exists j; now left|]. destruct (IH If js ltac:(lia)) as (j' & J). exists j'. now right. }
      destruct J as (j & J). rewrite forallb_forall in Fo. specialize (Fo _ J). cbn [fst snd] in Fo. exact (mixed_source_ok T i t v ps I2 G Val k (x_chart o) f j x Fo Ox Cx). }
    destruct (facets_enclose _ _ _ Po (firstn k x) Lk Fa) as (qs & Lq & [Pq Sq] & Eq). rewrite map_length in Lq. exists qs. split; [exact Lq|]. split; [split; [exact Pq|exact Sq]|].
    assert (Lc : length (x_chart o) = length x) by (clear - Cx; induction Cx; cbn [length]; congruence). intros j. destruct (Nat.lt_ge_cases j (length x)) as [J|J].
    + assert (At : forall z, Forall2 (fun f q => form_at f (firstn k z) == q) (x_chart o) z -> form_at (nth j (x_chart o) []) (firstn k z) == nth j z 0).
      { intros z0 C0. assert (Jc : (j < length (x_chart o))%nat) by lia. clear - C0 Jc. revert Jc. generalize j. generalize (firstn k z0) C0. clear. intros u C. induction C as [|f q l m E _ IH]; intros j J; cbn [length] in J; [lia|]. destruct j as [|j]; [exact E|]. apply IH. lia. }
      rewrite <- (At x Cx). rewrite (hull_form (map (firstn k) (x_vertices o)) (firstn k x) qs _ ltac:(rewrite map_length; exact Lq) Sq Eq). unfold combination.
      assert (H : forall l m, (forall v', In v' m -> In v' (x_vertices o)) -> qsum (map (fun x0 => fst x0 * form_at (nth j (x_chart o) []) (snd x0)) (combine l (map (firstn k) m))) == qsum (map (fun x0 => fst x0 * nth j (snd x0) 0) (combine l m))).
      { induction l as [|q l IH]; intros [|v' m] Sub; cbn [map combine qsum fst snd]; try reflexivity. rewrite IH by (intros v0 I0; apply Sub; now right). rewrite Forall_forall in Vx. rewrite (At v' (Onc v' (Vx v' (Sub v' (or_introl eq_refl))))). reflexivity. }
      apply H. auto.
    + rewrite nth_overflow by exact J. unfold combination. symmetry. assert (H : forall l m, (forall v', In v' m -> In v' (x_vertices o)) -> qsum (map (fun x0 => fst x0 * nth j (snd x0) 0) (combine l m)) == 0).
      { induction l as [|q l IH]; intros [|v' m] Sub; cbn [combine map qsum fst snd]; try reflexivity. rewrite IH by (intros v0 I0; apply Sub; now right). rewrite (nth_overflow v') by (rewrite (Lv v' (Sub v' (or_introl eq_refl))); lia). ring. }
      apply H. auto.
  - intros Hx. revert x Lx Hx. apply (hull_ind (length ps) (mixed_optimal i t ps)).
    + intros u a b p q Lu _ _ A B P Q0 PQ E. eapply (optimal_between i t v ps) with (x1 := a) (x2 := b) (a := p) (b := q); eauto.
    + apply Forall_forall. intros x I. split; [now apply Lv|]. rewrite Forall_forall in Vx. now apply Vx.
Qed.
Section SameMixtures.
  Variables (T : tab) (i : player) (t u : tree) (gs : list Q) (s0 s1 : list (name * (history * list name))) (w : Q).
  Notation v := (as_game u).
  Hypothesis (I : (i < 2)%nat) (A : agrees 2 (table_of T) (fun _ => []) t) (E : Equivalent.equivalent (table_of T) s0 s1 t = Some (u, gs)) (Z : Equivalent.zerob u = true) (Val : value_to i w v).
  Definition full (p : plan) : strategy := pick (table_of T) i (to_map p).
  Definition good_in_both (ps : list plan) := forall p, In p ps -> plan_good T i t p = true /\ plan_good T i v p = true.
  Lemma plan_good_pays t0 p k y : plan_good T i t0 p = true -> strategy_in i (full p) t0 /\ payoff k (duel i (follow p) y) t0 == payoff k (duel i (full p) y) t0.
  Proof.
    unfold plan_good. cbv zeta. fold (full p). rewrite !andb_true_iff. intros [[C S] P]. apply strategyb_ok in S. apply coversb_ok in C. apply playsb_ok in P. split; [exact S|].
    assert (K : keeps_to (full p) p). { intros s a Ea. apply chosen_in in Ea. exact (proj1 (Forall_forall _ _) P _ Ea). }
    unfold payoff. rewrite (expect_ext _ _ _ t0 (duel_b i y y (follow p) I)), (expect_ext _ _ _ t0 (duel_b i y y (full p) I)). symmetry. now apply covers_payoff.
  Qed.
  (* sums over a mixture of what differs by a constant, or by an amount of its own *)
  Lemma mixture_shift ps : good_in_both ps -> exists D F : strategy -> Q, exists f : list Q -> Q,
    (forall b y, strategy_in i b t -> strategy_in (other i) y t -> payoff i (duel i b y) t == payoff i (duel i b y) v + D y) /\
    forall x y, mixes ps x -> strategy_in (other i) y t -> paid_by i i t ps x y == earned_by i v ps x y + D y /\ paid_by (other i) i t ps x y == f x - earned_by i v ps x y.
  Proof.
    intros Gd. destruct (placed_pay T s0 s1 t u gs E Z i I) as (D & F & P). exists D, F, (fun x => dot x (map (fun p => F (full p)) ps)). split; [intros b y B Y; exact (proj1 (P b y B Y))|].
    intros x y [L [_ Sm]] Y. unfold paid_by, earned_by. split.
    - transitivity (dot x (map (fun p => 1 * payoff i (duel i (follow p) y) v + D y) ps)).
      + apply dot_map_ext. intros p J. destruct (Gd p J) as [G1 G2]. destruct (plan_good_pays t p i y G1) as [S1 E1]. destruct (plan_good_pays v p i y G2) as [_ E2]. rewrite E1, E2, (proj1 (P _ y S1 Y)). ring.
      + rewrite dot_line. assert (C : dot x (map (fun _ : plan => D y) ps) == D y * qsum x).
        { clear - L. revert ps L. induction x as [|q x IH]; intros [|p ps] L; cbn [length] in L; try discriminate; cbn [map dot qsum]; [ring|]. rewrite (IH ps) by lia. ring. }
        rewrite C, Sm. ring.
    - transitivity (dot x (map (fun p => (-(1)) * payoff i (duel i (follow p) y) v + F (full p)) ps)).
      + apply dot_map_ext. intros p J. destruct (Gd p J) as [G1 G2]. destruct (plan_good_pays t p (other i) y G1) as [S1 E1]. destruct (plan_good_pays v p i y G2) as [_ E2]. rewrite E1, E2, (proj2 (P _ y S1 Y)). ring.
      + rewrite dot_line. ring.
  Qed.
  Lemma same_mixtures ps x : good_in_both ps -> (mixed_optimal i v ps x <-> mixed_in_equilibrium i t ps x).
  Proof.
    intros Gd. destruct (mixture_shift ps Gd) as (D & _ & f & P1 & P2). assert (St : forall j b, strategy_in j b v <-> strategy_in j b t) by (intros j b; eapply placed_strategy; eauto). split.
    - intros [M (w' & (_ & y & Y & U) & Sc)]. split; [exact M|]. apply St in Y. exists y. split; [exact Y|].
      assert (Hi : earned_by i v ps x y <= w').
      { unfold earned_by. destruct M as [L Dx]. apply dot_at_most; [exact Dx|now rewrite map_length|]. intros z J. apply in_map_iff in J. destruct J as (p & <- & J). destruct (Gd p J) as [_ G2]. destruct (plan_good_pays v p i y G2) as [S2 E2]. rewrite E2. now apply U. }
      pose proof (Sc y (proj2 (St _ _) Y)) as Lo. destruct (P2 x y M Y) as [Q1 Q2]. split.
      + intros b B. rewrite Q1, (P1 b y B Y). specialize (U b (proj2 (St _ _) B)). lra.
      + intros y' Y'. destruct (P2 x y' M Y') as [_ Q3]. rewrite Q2, Q3. specialize (Sc y' (proj2 (St _ _) Y')). lra.
    - intros [M (y & Y & N1 & N2)]. split; [exact M|]. exists w. split; [exact Val|]. destruct Val as [(b & [B Sb]) _]. destruct (P2 x y M Y) as [Q1 Q2]. intros y' Y'. apply St in Y'. destruct (P2 x y' M Y') as [_ Q3].
      specialize (N2 y' Y'). rewrite Q2, Q3 in N2. specialize (N1 b (proj1 (St _ _) B)). rewrite Q1, (P1 b y (proj1 (St _ _) B) Y) in N1. specialize (Sb y (proj2 (St _ _) Y)). lra.
  Qed.
End SameMixtures.
Lemma mixed_set_is_ext o ps rest (K K' : list plan -> list Q -> Prop) : (forall x, K ps x <-> K' ps x) -> (forall x, K (ps ++ rest) x <-> K' (ps ++ rest) x) -> mixed_set_is o ps rest K -> mixed_set_is o ps rest K'.
Proof.
  intros E1 E2. unfold mixed_set_is. cbv zeta. intros (A & B & C & D & F & P). split; [intros z O; apply A; now apply E2|]. split; [intros x O; apply B; now apply E1|].
  split; [eapply Forall_impl; [|exact C]; intros x; apply E1|]. split; [exact D|]. split; [exact F|]. intros Cm. destruct (P Cm) as [P1 P2]. split; [exact P1|]. intros x L. rewrite <- E1. now apply P2.
Qed.
Theorem checks_mixed_set_ok T n t z o w : gameb n t T = true -> checks_mixed_set T n t z o w = true -> mixed_set_true n t o.
Proof.
  intros G. unfold checks_mixed_set. rewrite andb_true_iff. intros [N C]. apply Nat.eqb_eq in N. subst n. destruct (in_place_ok T t z _ G C) as (t' & z' & k & C' & G' & _ & _ & Pl). clear C. apply andb_true_iff in C'. destruct C' as [Sp C].
  apply (mixed_set_b_ok _ _ _ _ _ _ G') in C. destruct C as (I & (v & Val) & ps & rest & Pm & Cs & S). unfold mixed_set_true. cbv zeta. split; [reflexivity|]. split; [exact I|]. split; [apply equal_sum_ok|]. apply agreesb_ok in G. split; [exists (table_of T); exact G|].
  exists ps, rest. unfold best_mixture. destruct Pl as [[-> Es]|[Es (u & gs & -> & E & Z)]]; rewrite Es in *.
  - split; [exact Pm|]. split; [exact Cs|]. eapply mixed_set_is_ext; [| |exact S]; intros x; reflexivity.
  - apply andb_true_iff in Sp. destruct Sp as [_ Sp]. unfold same_plans in Sp. apply andb_true_iff in Sp. destruct Sp as [Eq Gd]. apply listb_ok in Eq; [|apply Rounds.planb_ok]. rewrite <- Eq in Pm. split; [exact Pm|]. split; [exact Cs|].
    assert (Gb : forall qs, incl qs (ps ++ rest) -> good_in_both T (x_who o) t u qs).
    { intros qs In_ p J. rewrite forallb_forall in Gd. specialize (Gd p (Permutation_in _ Pm (In_ p J))). now apply andb_true_iff in Gd. }
    eapply mixed_set_is_ext; [| |exact S]; intros x; eapply same_mixtures; eauto; apply Gb; intros p J; [apply in_or_app; now left|exact J].
Qed.
