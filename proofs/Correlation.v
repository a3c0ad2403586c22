(* The exact range of an amount over all correlated equilibria, or over those in the extensive form. *)
From Coq Require Import QArith Qreduction List Bool Lia Lqa PeanoNat Ascii String Permutation.
Require Import Game Maps Core Kernel Bytes Files Deals Says Limits Families Plays Dominance Rounds Pure Hulls Optimal Bimatrix Potential.
Import ListNotations.
Open Scope Q_scope.
Open Scope list_scope.
Notation follow := Game.follow.

(* ---- TRUSTED: what a certificate states, when that is true, and the sentence ---- *)
(* A mediator draws a profile of reduced pure strategies. The sum over the profiles in which a player is told something. *)
Notation drawn := (list (Q * list plan)).
Definition average_told (d : drawn) (told : list plan -> bool) (f : list plan -> Q) : Q := qsum (map (fun x => if told (snd x) then fst x * f (snd x) else 0) d).
Definition drawn_in (n : nat) (t : tree) (d : drawn) : Prop := distribution (map fst d) /\ Forall (fun x => In (snd x) (plan_profiles n t)) d.
Definition plan_of (i : player) (ps : list plan) : plan := nth i ps [].
Definition gains_by (i : player) t (ps : list plan) (q : plan) : Q := payoff i (replace (played ps) i (follow q)) t - payoff i (played ps) t.
(* Aumann 1974: told a strategy p, nobody gains by another one *)
Definition correlated (n : nat) (t : tree) (d : drawn) : Prop := drawn_in n t d /\
  forall i p q, (i < n)%nat -> In p (reduced_plans i t) -> In q (reduced_plans i t) ->
    average_told d (fun ps => Rounds.planb (plan_of i ps) p) (fun ps => gains_by i t ps q) <= 0.
(* von Stengel and Forges 2008, definition 2.2: a player who arrives at a set is told the action there. Nobody gains by
   another strategy from there on, chosen without what would be told later. *)
Definition from_on (T : table) (i : player) (s x : name) : bool :=       (* the set s, or one behind it *)
  Pos.eqb x s || match T i x with Some (h, _) => existsb (fun m => Pos.eqb (fst m) s) h | None => false end.
Definition switched (T : table) (i : player) (s : name) (p q : plan) : plan :=
  filter (fun m => from_on T i s (fst m)) q ++ filter (fun m => negb (from_on T i s (fst m))) p.
Definition told_move (i : player) (s a : name) (ps : list plan) : bool := match chosen_at (plan_of i ps) s with Some b => Pos.eqb b a | None => false end.
Definition extensive_correlated (T : table) (n : nat) (t : tree) (d : drawn) : Prop := drawn_in n t d /\
  forall i s a q, (i < n)%nat -> In q (reduced_plans i t) -> chosen_at q s <> None ->
    average_told d (told_move i s a) (fun ps => gains_by i t ps (switched T i s (plan_of i ps) q)) <= 0.
Record correlated_range := { v_moves : bool; v_of : list (Q * outcome); v_range : range }.      (* of the range: its ends and what is stated *)
Definition amount_of (t : tree) (of : list (Q * outcome)) (ps : list plan) : Q := qsum (map (fun x => fst x * amount (snd x) [] (played ps) t) of).
Definition correlated_range_true (n : nat) (t : tree) (c : correlated_range) : Prop := exists T, agrees n T (fun _ => []) t /\
  let equilibrium := if v_moves c then extensive_correlated T n t else correlated n t in
  let expected_amount d := average_told d (fun _ => true) (amount_of t (v_of c)) in
  range_stated (v_range c) /\ (forall d, equilibrium d -> low (v_range c) <= expected_amount d <= high (v_range c)) /\
  (exists d, equilibrium d /\ expected_amount d == low (v_range c)) /\ (exists d, equilibrium d /\ expected_amount d == high (v_range c)).
Definition correlated_range_words (c : correlated_range) : text :=
  let r := v_range c in
  lit "over all " ++ lit (if v_moves c then "extensive-form correlated" else "correlated") ++ lit " equilibria " ++
  join (lit " plus ") (map (fun x => times_words (fst x) ++ outcome_words (snd x)) (v_of c)) ++
  lit " ranges from exactly " ++ wrat (low r) ++ lit " to exactly " ++ wrat (high r) ++ lit "; stated: " ++
  lit (match rel r with Always => "always" | Exactly => "exactly" | RangeAtMost => "at most" | RangeAtLeast => "at least" end) ++
  lit " " ++ join (lit " to ") (different (texts r)) ++ rounded_words (r_decimals r) (different (texts r)) ++ lit ": " ++ holds_words (r_holds r).
Definition correlated_range_in (n : nat) (s : json) : option correlated_range :=
  do f <- keys ["decimals"; "high"; "holds"; "kind"; "low"; "of"; "off"; "recommendations"; "relation"; "stated"]%string s;
  match f with
  | [d; hi; h; _; lo; of; o; rc; re; st] =>
      do d' <- str d; do hi' <- rat hi; do lo' <- rat lo; do h' <- yes h; do re' <- range_relation_in re;
      do o' <- (match o with JL [a; b] => do a' <- rat a; do b' <- rat b; Some (a', b') | _ => None end);
      do s' <- (match st with JL [JS a; JS b] => if texts_fit re' a b then Some (a, b) else None | _ => None end);
      do ol <- bind (distinct of) some;
      do of' <- every (fun x => match x with JL [c; y] => do c' <- rat c; do y' <- outcome_in n y; Some (c', y') | _ => None end) ol;
      do m <- (if of_kind "moves" rc then Some true else if of_kind "strategies" rc then Some false else None);
      Some {| v_moves := m; v_of := of'; v_range := {| r_who := 0%nat; terms := []; given := []; low := lo'; high := hi'; rel := re'; texts := s';
                                                      r_decimals := d'; r_off := o'; r_holds := h'; r_beyond := [] |} |}
  | _ => None end.

(* What a certificate states of one distribution: who, told what, gains how much by what; nobody else gains. It is paid
   when the player is told so; `y_moves`: move by move. *)
Notation choices := (list (text * text)).
Record gain_stated := { j_who : player; j_told : choices; j_by : choices; j_gain : Q }.
Record correlated_claim := { y_moves : bool; y_drawn : list (list choices * Q); y_payoffs : list Q; y_gains : list gain_stated }.
Notation adv := (player * list (name * name))%type.         (* a plan of the player, or one move *)
Definition told_by (moves : bool) (a : adv) (ps : list plan) : bool :=
  if moves then match snd a with [(s, x)] => told_move (fst a) s x ps | _ => false end else Rounds.planb (plan_of (fst a) ps) (snd a).
Definition does (T : table) (moves : bool) (a : adv) (ps : list plan) (q : plan) : plan :=
  if moves then match snd a with (s, _) :: _ => switched T (fst a) s (plan_of (fst a) ps) q | [] => q end else q.
Definition can_do (moves : bool) (a : adv) t (q : plan) : Prop :=
  In q (reduced_plans (fst a) t) /\ (moves = true -> match snd a with (s, _) :: _ => chosen_at q s <> None | [] => False end).
Definition gained_on_average (T : table) (moves : bool) t (d : drawn) (a : adv) (q : plan) : Q := average_told d (told_by moves a) (fun ps => gains_by (fst a) t ps (does T moves a ps q)).
(* the probability that the player is told this; a move: that play reaches it *)
Definition told_with (moves : bool) t (d : drawn) (a : adv) : Q :=
  average_told d (told_by moves a) (fun ps => if moves then probability [map (fun m => (S (fst a), fst m, snd m)) (snd a)] (played ps) t else 1).
Definition by_of (T : table) (moves : bool) (a : adv) (q : plan) : plan := if moves then match snd a with (s, _) :: _ => filter (fun m => from_on T (fst a) s (fst m)) q | [] => q end else q.
Definition stated_gain (T : table) (moves : bool) t (d : drawn) (a : adv) (g : gain_stated) : Prop :=
  fst a = j_who g /\ same_plan (snd a) (names_of (j_told g)) = true /\ 0 < j_gain g /\ 0 < told_with moves t d a /\
  (forall q, can_do moves a t q -> gained_on_average T moves t d a q <= j_gain g * told_with moves t d a) /\
  exists q, can_do moves a t q /\ same_plan (by_of T moves a q) (names_of (j_by g)) = true /\ gained_on_average T moves t d a q == j_gain g * told_with moves t d a.
Definition advises (moves : bool) (d : drawn) (a : adv) : Prop := (if moves then exists m, snd a = [m] else True) /\ exists x, In x d /\ told_by moves a (snd x) = true.
Definition correlated_claim_true (n : nat) (t : tree) (c : correlated_claim) : Prop := exists T, agrees n T (fun _ => []) t /\
  exists d, drawn_in n t d /\ Forall2 (fun x y => fst x = snd y /\ Forall2 (fun p z => same_plan p (names_of z) = true) (snd x) (fst y)) d (y_drawn c) /\
  length (y_payoffs c) = n /\ (forall i, (i < n)%nat -> average_told d (fun _ => true) (fun ps => payoff i (played ps) t) == nth i (y_payoffs c) 0) /\
  (exists l, Forall2 (stated_gain T (y_moves c) t d) l (y_gains c) /\
    forall a : adv, (fst a < n)%nat -> advises (y_moves c) d a -> In a l \/ forall q, can_do (y_moves c) a t q -> gained_on_average T (y_moves c) t d a q <= 0) /\
  match y_gains c with [] => if y_moves c then extensive_correlated T n t d else correlated n t d
  | _ => ~ if y_moves c then extensive_correlated T n t d else correlated n t d end.
Definition each_move_words (i : player) (l : choices) : text := event_words (map (fun m => [(S i, fst m, snd m)]) l).
Definition gain_words (g : gain_stated) : text :=
  lit "player " ++ who (j_who g) ++ lit ", told " ++ each_move_words (j_who g) (j_told g) ++ lit ", gains exactly " ++ wrat (j_gain g) ++ lit " by " ++ each_move_words (j_who g) (j_by g).
Definition correlated_claim_words (c : correlated_claim) : text :=
  lit "with the certificate's distribution over " ++ number (length (y_drawn c)) ++ lit " profile" ++ lit (match y_drawn c with [_] => "" | _ => "s" end) ++ lit " of pure strategies" ++
  lit (if y_moves c then ", told move by move, the payoffs are " else " the payoffs are ") ++ join (lit ", ") (map wrat (y_payoffs c)) ++ lit ", and " ++
  match y_gains c with [] => lit "no player gains by deviating" | l => join (lit "; ") (map gain_words l) end ++ lit ": it is " ++
  lit (match y_gains c with [] => if y_moves c then "an" else "a" | _ => "no" end) ++ lit (if y_moves c then " extensive-form correlated equilibrium" else " correlated equilibrium").
Definition told_in (moves : bool) (j : json) : option choices := if moves then match j with JL [JS s; JS a] => Some [(s, a)] | _ => None end else choices_in j.
Definition gain_stated_in (moves : bool) (n : nat) (j : json) : option gain_stated :=
  match j with
  | JL [w; td; by_; g] => do i <- player_of n w; do l <- told_in moves td; do b <- choices_in by_; do q <- rat g; Some {| j_who := i; j_told := l; j_by := b; j_gain := q |}
  | _ => None end.
Definition correlated_claim_in (moves : bool) (n : nat) (s : json) : option correlated_claim :=
  do f <- keys ["distribution"; "gains"; "kind"; "payoffs"]%string s;
  match f with
  | [ds; gs; _; ps] =>
      do dl <- bind (distinct ds) some;
      do d <- every (fun x => match x with JL [p; q] => do l <- for_players n choices_in p; do q' <- rat q; Some (l, q') | _ => None end) dl;
      do gl <- distinct gs; do g <- every (gain_stated_in moves n) gl; do p <- for_players n rat ps;
      Some {| y_moves := moves; y_drawn := d; y_payoffs := p; y_gains := g |}
  | _ => None end.

(* ---- not trusted from here: what is stated of a range ---- *)
Definition range_b (r : range) : bool :=
  match bounds r with
  | None => false
  | Some ((a, b), (c, d)) =>
      match rel r with
      | RangeAtMost => Qeq_bool (fst (r_off r)) 0 && Qeq_bool (snd (r_off r)) (high r - d) && Bool.eqb (r_holds r) (Qle_bool (high r) d)
      | RangeAtLeast => Qeq_bool (fst (r_off r)) (low r - a) && Qeq_bool (snd (r_off r)) 0 && Bool.eqb (r_holds r) (Qle_bool a (low r))
      | x => Qeq_bool (fst (r_off r)) (distance (low r) a b) && Qeq_bool (snd (r_off r)) (distance (high r) c d) &&
          Bool.eqb (r_holds r) (inside (low r) a b && inside (high r) c d &&
            match x with Exactly => true | _ => Qeq_bool (low r) (high r) end)
      end
  end.
Lemma range_b_ok r : range_b r = true -> range_stated r.
Proof.
  unfold range_b, range_stated. destruct (bounds r) as [[[a b] [c d]]|]; [|discriminate]. intros E.
  exists a, b, c, d. split; [reflexivity|]. destruct (rel r) eqn:R; rewrite !andb_true_iff in E; destruct E as [[A B] C];
  apply Qeq_bool_iff in A; apply Qeq_bool_iff in B; split; try exact A; split; try exact B; eapply eqb_iff; try exact C.
  - rewrite !andb_true_iff, !inside_ok, Qeq_bool_iff. split; [intros [[X Y] Z]; tauto|].
    intros (X & Y & [Z|Z]); [discriminate|tauto].
  - rewrite !andb_true_iff, !inside_ok. split; [intros [[X Y] _]; tauto|tauto].
  - apply Qle_bool_iff.
  - apply Qle_bool_iff.
Qed.
Definition amountc (of : outcome) (g : tevent) s t : Q :=
  match of with Payoff i => payoff_withinc (event_of g) i s t | Probability e => probabilityc (event_of (g ++ e)) s t end.
Lemma amountc_ok o g s t : amountc o g s t == amount o g s t.
Proof. destruct o; apply totaled_ok. Qed.
Definition amount_ofc (t : tree) (of : list (Q * outcome)) (ps : list plan) : Q := sumq (map (fun x => mul (fst x) (amountc (snd x) [] (played ps) t)) of).
Lemma amount_ofc_ok t of ps : amount_ofc t of ps == amount_of t of ps.
Proof. unfold amount_ofc, amount_of. rewrite sumq_ok. apply qsum_ext, Forall_forall. intros x _. rewrite mul_ok, amountc_ok. reflexivity. Qed.
Definition gainc (i : player) t (ps : list plan) (q : plan) : Q := Qred (expected (pay i) (replace (played ps) i (follow q)) t - expected (pay i) (played ps) t).
Lemma gainc_ok i t ps q : gainc i t ps q == gains_by i t ps q.
Proof. unfold gainc, gains_by. rewrite Qred_correct, !expected_ok. reflexivity. Qed.
(* ---- sums over what is drawn ---- *)
Lemma told_none d told f : (forall x, In x d -> told (snd x) = false) -> average_told d told f == 0.
Proof. intros N. unfold average_told. apply zero_sum. intros x I. now rewrite (N x I). Qed.
Lemma told_ext d told told' f : (forall x, In x d -> told (snd x) = told' (snd x)) -> average_told d told f == average_told d told' f.
Proof. intros E. unfold average_told. apply qsum_ext, Forall_forall. intros x I. now rewrite (E x I). Qed.
Definition averagec (d : drawn) (told : list plan -> bool) (f : list plan -> Q) : Q := sumq (map (fun x => mul (fst x) (f (snd x))) (filter (fun x => told (snd x)) d)).
Lemma averagec_ok d told f g : (forall ps, f ps == g ps) -> averagec d told f == average_told d told g.
Proof.
  intros E. unfold averagec, average_told. rewrite sumq_ok. induction d as [|x d IH]; cbn [filter map qsum]; [reflexivity|].
  destruct (told (snd x)); cbn [map qsum]; rewrite IH; [rewrite mul_ok, E|]; ring.
Qed.

(* ---- nobody gains ---- *)
Notation advice := (list plan -> bool).
Definition no_gain_b (i : player) t (d : drawn) (told : advice) (change : list plan -> plan -> plan) (qs : list plan) : bool :=
  let l := map (fun x => (fst x, (snd x, Qred (expected (pay i) (played (snd x)) t)))) (filter (fun x => told (snd x)) d) in
  forallb (fun q => Qle_bool (sumq (map (fun x => let '(c, (ps, v)) := x in mul c (Qred (expected (pay i) (replace (played ps) i (follow (change ps q))) t - v))) l)) 0) qs.
Lemma no_gain_ok i t d told change qs q : no_gain_b i t d told change qs = true -> In q qs -> average_told d told (fun ps => gains_by i t ps (change ps q)) <= 0.
Proof.
  unfold no_gain_b. cbv zeta. rewrite forallb_forall. intros F I. specialize (F q I). apply Qle_bool_iff in F. rewrite map_map in F. eapply Qle_trans; [|exact F]. rewrite sumq_ok. unfold average_told.
  assert (X : forall l, qsum (map (fun x : Q * list plan => if told (snd x) then fst x * gains_by i t (snd x) (change (snd x) q) else 0) l) ==
    qsum (map (fun x => mul (fst x) (Qred (expected (pay i) (replace (played (snd x)) i (follow (change (snd x) q))) t - Qred (expected (pay i) (played (snd x)) t)))) (filter (fun x => told (snd x)) l))); [|rewrite X; apply Qle_refl].
  induction l as [|x l IH]; cbn [filter map qsum]; [reflexivity|]. destruct (told (snd x)); cbn [map qsum]; rewrite IH; [|ring]. rewrite mul_ok, !Qred_correct, !expected_ok. unfold gains_by, payoff. ring.
Qed.
Fixpoint different_plans (l : list plan) : list plan := match l with [] => [] | p :: r => if existsb (Rounds.planb p) r then different_plans r else p :: different_plans r end.
Lemma different_plans_in l p : In p l -> In p (different_plans l).
Proof.
  induction l as [|q l IH]; [intros []|]. cbn [different_plans]. intros [->|I].
  - destruct (existsb _ l) eqn:E; [|now left]. apply IH. apply existsb_exists in E. destruct E as (z & J & E). apply Rounds.planb_ok in E. now subst.
  - destruct (existsb _ l); [now apply IH|right; now apply IH].
Qed.
Fixpoint different_moves (l : plan) : plan := match l with [] => [] | p :: r => if existsb (moveb p) r then different_moves r else p :: different_moves r end.
Lemma different_moves_in l p : In p l -> In p (different_moves l).
Proof.
  induction l as [|q l IH]; [intros []|]. cbn [different_moves]. intros [->|I].
  - destruct (existsb _ l) eqn:E; [|now left]. apply IH. apply existsb_exists in E. destruct E as (z & J & E). apply moveb_ok in E. now subst.
  - destruct (existsb _ l); [now apply IH|right; now apply IH].
Qed.
Definition has_choice (s : name) (q : plan) : bool := match chosen_at q s with Some _ => true | None => false end.
(* of plans that go on alike from a set on, one *)
Definition go_on_differently (T : table) (i : player) (s : name) (qs : list plan) : list plan :=
  fold_left (fun acc q => let c := filter (fun m => from_on T i s (fst m)) q in if existsb (fun k => Rounds.planb (filter (fun m => from_on T i s (fst m)) k) c) acc then acc else q :: acc) qs [].
Lemma go_on_ok T i s qs q : In q qs -> exists k, In k (go_on_differently T i s qs) /\ forall p, switched T i s p k = switched T i s p q.
Proof.
  unfold go_on_differently. set (c := fun q : plan => filter (fun m => from_on T i s (fst m)) q).
  assert (H : forall l acc, (In q l \/ exists k, In k acc /\ c k = c q) -> exists k, In k (fold_left (fun acc q => if existsb (fun k => Rounds.planb (c k) (c q)) acc then acc else q :: acc) l acc) /\ c k = c q).
  { induction l as [|x l IH]; intros acc; cbn [fold_left]; [intros [[]|E]; exact E|]. intros [[->|I]|(k & K & E)]; apply IH.
    - right. destruct (existsb _ acc) eqn:X; [|exists q; split; [now left|reflexivity]]. apply existsb_exists in X. destruct X as (k & K & X). apply Rounds.planb_ok in X. exists k. now split.
    - now left.
    - right. exists k. split; [|exact E]. destruct (existsb _ acc); [exact K|now right]. }
  intros I. destruct (H qs [] (or_introl I)) as (k & K & E). exists k. split; [exact K|]. intros p. unfold switched. fold (c k) (c q). now rewrite E.
Qed.
Definition nobody_gains_b (T : table) (moves : bool) (n : nat) t (every_ : list (list plan)) (d : drawn) : bool :=
  forallb (fun i => let mine := map (fun x => plan_of i (snd x)) d in let qs := nth i every_ [] in
    if moves then forallb (fun m => no_gain_b i t d (told_move i (fst m) (snd m)) (fun ps q => switched T i (fst m) (plan_of i ps) q) (go_on_differently T i (fst m) (filter (has_choice (fst m)) qs))) (different_moves (concat mine))
    else forallb (fun p => no_gain_b i t d (fun ps => Rounds.planb (plan_of i ps) p) (fun _ q => q) qs) (different_plans mine)) (seq 0 n).
Lemma chosen_member p s a : chosen_at p s = Some a -> In (s, a) p.
Proof. induction p as [|[r b] p IH]; cbn [chosen_at]; [discriminate|]. destruct (Pos.eqb_spec r s) as [->|N]; [intros E; inversion E; now left|intros E; right; auto]. Qed.
Lemma every_nth n t i : (i < n)%nat -> nth i (every_plan n t) [] = reduced_plans i t.
Proof.
  intros L. unfold every_plan. rewrite (nth_indep _ [] (reduced_plans 0%nat t)) by (now rewrite map_length, seq_length). now rewrite (map_nth (fun i => reduced_plans i t)), seq_nth by exact L.
Qed.
Definition is_equilibrium (T : table) (moves : bool) n t d : Prop := if moves then extensive_correlated T n t d else correlated n t d.
Lemma nobody_gains_ok T moves n t d : drawn_in n t d -> nobody_gains_b T moves n t (every_plan n t) d = true -> is_equilibrium T moves n t d.
Proof.
  intros D. unfold nobody_gains_b, is_equilibrium. rewrite forallb_forall. intros F. destruct moves; (split; [exact D|]).
  - intros i s a q I Q0 Cq. specialize (F i ltac:(apply in_seq; lia)). cbv zeta in F. rewrite (every_nth n t i I), forallb_forall in F.
    destruct (existsb (fun x => told_move i s a (snd x)) d) eqn:X.
    + apply existsb_exists in X. destruct X as (x & J & X). unfold told_move in X. destruct (chosen_at (plan_of i (snd x)) s) as [b|] eqn:Ch; [|discriminate]. apply Pos.eqb_eq in X. subst b. apply chosen_member in Ch.
      assert (M : In (s, a) (different_moves (concat (map (fun x => plan_of i (snd x)) d)))) by (apply different_moves_in, in_concat; exists (plan_of i (snd x)); split; [apply in_map_iff; exists x; now split|exact Ch]).
      specialize (F _ M). cbn [fst snd] in F. assert (Qf : In q (filter (has_choice s) (reduced_plans i t))) by (apply filter_In; split; [exact Q0|unfold has_choice; now destruct (chosen_at q s)]).
      destruct (go_on_ok T i s _ q Qf) as (k & K & Sw). pose proof (no_gain_ok _ _ _ _ _ _ k F K) as H. cbv beta in H.
      eapply Qle_trans; [|exact H]. apply Qle_lteq. right. unfold average_told. apply qsum_ext, Forall_forall. intros y _. now rewrite Sw.
    + rewrite told_none; [apply Qle_refl|]. intros x J. destruct (told_move i s a (snd x)) eqn:Y; [|reflexivity]. assert (Z : existsb (fun x => told_move i s a (snd x)) d = true) by (apply existsb_exists; exists x; now split). congruence.
  - intros i p q I P0 Q0. specialize (F i ltac:(apply in_seq; lia)). cbv zeta in F. rewrite (every_nth n t i I), forallb_forall in F.
    destruct (existsb (fun x => Rounds.planb (plan_of i (snd x)) p) d) eqn:X.
    + apply existsb_exists in X. destruct X as (x & J & X). apply Rounds.planb_ok in X.
      assert (M : In p (different_plans (map (fun x => plan_of i (snd x)) d))) by (apply different_plans_in, in_map_iff; exists x; now split).
      exact (no_gain_ok _ _ _ _ _ _ q (F _ M) Q0).
    + rewrite told_none; [apply Qle_refl|]. intros x J. destruct (Rounds.planb (plan_of i (snd x)) p) eqn:Y; [|reflexivity]. assert (Z : existsb (fun x => Rounds.planb (plan_of i (snd x)) p) d = true) by (apply existsb_exists; exists x; now split). congruence.
Qed.

(* ---- multipliers: in an equilibrium the losses are 0 or more on average ---- *)
Record entry := { n_who : player; n_told : advice; n_change : list plan -> plan; n_times : Q }.
Definition fair (d : drawn) t (e : entry) : Prop := 0 < n_times e /\ average_told d (n_told e) (fun ps => gains_by (n_who e) t ps (n_change e ps)) <= 0.
Definition lost (t : tree) (es : list entry) (ps : list plan) : Q := qsum (map (fun e => if n_told e ps then - (n_times e * gains_by (n_who e) t ps (n_change e ps)) else 0) es).
Definition lostc (t : tree) (es : list entry) (ps : list plan) : Q := sumq (map (fun e => - mul (n_times e) (gainc (n_who e) t ps (n_change e ps))) (filter (fun e => n_told e ps) es)).
Lemma lostc_ok t es ps : lostc t es ps == lost t es ps.
Proof.
  unfold lostc, lost. rewrite sumq_ok. induction es as [|e es IH]; cbn [filter map qsum]; [reflexivity|]. destruct (n_told e ps); cbn [map qsum]; rewrite IH; [rewrite mul_ok, gainc_ok|]; ring.
Qed.
Lemma lost_on_average d t es : Forall (fair d t) es -> 0 <= average_told d (fun _ => true) (lost t es).
Proof.
  intros F. assert (E : average_told d (fun _ => true) (lost t es) == qsum (map (fun e => - n_times e * average_told d (n_told e) (fun ps => gains_by (n_who e) t ps (n_change e ps))) es)).
  { unfold average_told, lost. transitivity (qsum (map (fun x : Q * list plan => qsum (map (fun e => fst x * (if n_told e (snd x) then - (n_times e * gains_by (n_who e) t (snd x) (n_change e (snd x))) else 0)) es)) d)).
    - apply qsum_ext, Forall_forall. intros x _. rewrite Deals.qsum_times. reflexivity.
    - rewrite qsum_swap. apply qsum_ext, Forall_forall. intros e _. rewrite <- Deals.qsum_times. apply qsum_ext, Forall_forall. intros x _. destruct (n_told e (snd x)); ring. }
  rewrite E. clear E. induction F as [|e es [P A] _ IH]; cbn [map qsum]; [lra|]. assert (0 <= n_times e * - average_told d (n_told e) (fun ps => gains_by (n_who e) t ps (n_change e ps))) by (apply Qmult_le_0_compat; lra). lra.
Qed.
(* the sign 1 for the greatest amount, -1 for the least *)
Definition bound_b (t : tree) (of : list (Q * outcome)) (sg bound : Q) (es : list entry) (ps : list plan) : bool := Qle_bool (add (mul sg (add (amount_ofc t of ps) (- bound))) (lostc t es ps)) 0.
Lemma bound_ok n t of sg bound es d : (sg == 1 \/ sg == - (1)) -> drawn_in n t d -> Forall (fair d t) es -> (forall ps, In ps (plan_profiles n t) -> bound_b t of sg bound es ps = true) ->
  sg * average_told d (fun _ => true) (amount_of t of) <= sg * bound.
Proof.
  intros Sg [[Pd Sd] Id] F B. pose proof (lost_on_average d t es F) as L.
  assert (H : sg * (average_told d (fun _ => true) (amount_of t of) - bound) + average_told d (fun _ => true) (lost t es) <= 0); [|lra].
  assert (E : sg * (average_told d (fun _ => true) (amount_of t of) - bound) + average_told d (fun _ => true) (lost t es) == average_told d (fun _ => true) (fun ps => sg * (amount_of t of ps - bound) + lost t es ps)).
  { transitivity (sg * (average_told d (fun _ => true) (amount_of t of) - bound * qsum (map fst d)) + average_told d (fun _ => true) (lost t es)); [rewrite Sd; ring|].
    unfold average_told. clear. induction d as [|x d IH]; cbn [map qsum]; [ring|]. rewrite <- IH. ring. }
  rewrite E. clear E L F Sd Sg. unfold average_told. induction d as [|x d IH]; cbn [map qsum]; [lra|]. cbn [map] in Pd. inversion Pd as [|? ? P1 P2]; subst. inversion Id as [|? ? I1 I2]; subst. specialize (IH P2 I2).
  specialize (B _ I1). unfold bound_b in B. apply Qle_bool_iff in B. rewrite add_ok, mul_ok, add_ok, amount_ofc_ok, lostc_ok in B.
  assert (0 <= fst x * - (sg * (amount_of t of (snd x) - bound) + lost t es (snd x))) by (apply Qmult_le_0_compat; [exact P1|lra]). lra.
Qed.

(* ---- reading the witness ---- *)
Definition plan_in_index (m : NM.t plan) (j : json) : option plan := do c <- choices_in j; find_plan m (names_of c).
Definition drawn_profile_in (n : nat) (ms : list (NM.t plan)) (j : json) : option (list plan) :=
  do l <- for_players n (fun x => Some x) j; every (fun z => plan_in_index (fst z) (snd z)) (combine ms l).
Definition distribution_in (n : nat) (ms : list (NM.t plan)) (j : json) : option drawn :=
  do l <- bind (distinct j) some;
  every (fun x => match x with JL [p; q] => do ps <- drawn_profile_in n ms p; do q' <- rat q; if Qle_bool q' 0 then None else Some (q', ps) | _ => None end) l.
Definition entry_in (T : tab) (moves : bool) (n : nat) (every_ : list (list plan)) (ms : list (NM.t plan)) (j : json) : option entry :=
  match j with
  | JL [w; td; dv; x] =>
      do i <- player_of n w; do m <- rat x; let qs := nth i every_ [] in let ix := nth i ms (NM.empty _) in
      if Qle_bool m 0 then None
      else if moves then
        match td with
        | JL [JS s; JS a] => let s' := name_of s in let a' := name_of a in
            if has_move T i s' a' then do c <- choices_in dv;
              do q <- find (fun q => has_choice s' q && same_plan (filter (fun m => from_on (table_of T) i s' (fst m)) q) (names_of c)) qs;
              Some {| n_who := i; n_told := told_move i s' a'; n_change := fun ps => switched (table_of T) i s' (plan_of i ps) q; n_times := m |}
            else None
        | _ => None end
      else do p <- plan_in_index ix td; do q <- plan_in_index ix dv; Some {| n_who := i; n_told := fun ps => Rounds.planb (plan_of i ps) p; n_change := fun _ => q; n_times := m |}
  | _ => None end.
Definition entries_in (T : tab) (moves : bool) n every_ ms (j : json) : option (list entry) := do l <- distinct j; every (entry_in T moves n every_ ms) l.
Lemma for_players_all n j l : for_players n (fun x => Some x) j = Some l -> length l = n.
Proof. apply for_players_length. Qed.
Lemma find_index_in l j p : plan_in_index (index l) j = Some p -> In p l.
Proof. unfold plan_in_index. destruct (choices_in j); [|discriminate]. cbn [bind]. intros E. now apply find_plan_in in E. Qed.
Lemma drawn_profile_ok n t j ps : drawn_profile_in n (map index (every_plan n t)) j = Some ps -> In ps (plan_profiles n t).
Proof.
  unfold drawn_profile_in. destruct (for_players n _ j) as [l|] eqn:L; [|discriminate]. cbn [bind]. apply for_players_all in L. intros E. apply every_all in E. unfold plan_profiles. fold (every_plan n t). apply each_of_in.
  assert (Le : length (every_plan n t) = n) by (unfold every_plan; now rewrite map_length, seq_length). rewrite <- Le in L. clear Le. revert l ps L E. generalize (every_plan n t) as es. clear.
  induction es as [|e es IH]; intros [|x l] ps L E; cbn [length] in L; try discriminate; cbn [map combine] in E; inversion E as [|? ? ? ? X Y]; subst; constructor; [now apply find_index_in in X|]. eapply IH; [|exact Y]. lia.
Qed.
Lemma distribution_in_ok n t j d : distribution_in n (map index (every_plan n t)) j = Some d -> Forall (fun x => In (snd x) (plan_profiles n t)) d.
Proof.
  unfold distribution_in. destruct (bind _ some) as [l|]; [|discriminate]. cbn [bind]. intros E. apply every_all in E. induction E as [|x y l d X _ IH]; constructor; [|exact IH].
  destruct x as [s|[|p [|q [|? ?]]]|o]; try discriminate. destruct (drawn_profile_in _ _ p) as [ps|] eqn:P; [|discriminate]. cbn [bind] in X. destruct (rat q) as [q'|]; [|discriminate]. cbn [bind] in X. destruct (Qle_bool q' 0); [discriminate|]. inversion X; subst. now apply drawn_profile_ok in P.
Qed.
Lemma nth_index n t i : (i < n)%nat -> nth i (map index (every_plan n t)) (NM.empty _) = index (reduced_plans i t).
Proof. intros I. rewrite (nth_indep _ (NM.empty plan) (index [])) by (unfold every_plan; now rewrite !map_length, seq_length). now rewrite (map_nth index), every_nth. Qed.
Lemma entry_in_ok T moves n t j e d : entry_in T moves n (every_plan n t) (map index (every_plan n t)) j = Some e -> is_equilibrium (table_of T) moves n t d -> fair d t e.
Proof.
  unfold entry_in, is_equilibrium, fair. destruct j as [s0|[|w [|td [|dv [|x [|? ?]]]]]|o]; try discriminate. destruct (player_of n w) as [i|] eqn:P; [|discriminate]. cbn [bind]. destruct (rat x) as [m|]; [|discriminate]. cbn [bind]. cbv zeta.
  assert (I : (i < n)%nat).
  { unfold player_of in P. destruct (str w) as [tw|]; [|discriminate]. cbn [bind] in P. destruct (small tw) as [[|k]|]; cbn [bind] in P; try discriminate. destruct (Nat.ltb_spec k n) as [L|L]; [|discriminate]. inversion P; subst. exact L. }
  rewrite (every_nth n t i I), (nth_index n t i I). destruct (Qle_bool m 0) eqn:M; [discriminate|]. apply not_le in M. destruct moves.
  - destruct td as [?|[|[s|?|?] [|[a|?|?] [|? ?]]]|?]; try discriminate. destruct (has_move _ _ _ _); [|discriminate]. destruct (choices_in dv) as [c|]; [|discriminate]. cbn [bind].
    destruct (find _ (reduced_plans i t)) as [q|] eqn:F; [|discriminate]. cbn [bind]. intros E [_ K]. inversion E; subst. cbn [n_times n_told n_who n_change]. split; [exact M|]. apply find_some in F. destruct F as [Q0 F]. apply andb_true_iff in F. destruct F as [F _].
    apply K; [exact I|exact Q0|]. unfold has_choice in F. now destruct (chosen_at q (name_of s)).
  - destruct (plan_in_index _ td) as [p|] eqn:Pt; [|discriminate]. cbn [bind]. destruct (plan_in_index _ dv) as [q|] eqn:Pd; [|discriminate]. cbn [bind]. intros E [_ K]. inversion E; subst. cbn [n_times n_told n_who n_change]. split; [exact M|].
    apply K; [exact I|now apply find_index_in in Pt|now apply find_index_in in Pd].
Qed.

(* ---- the check ---- *)
Definition DRAWN := 4000000%Z.
Definition pass_steps (z : sizes) (l : list Q) : option Z := do d <- measure l; Some (Z.of_nat (players_ z) * sum_steps (nodes_ z) (digits_ z + d))%Z.
Definition outcome_exact (T : tab) (d : NM.t (NM.t unit)) (o : outcome) : bool := match o with Payoff _ => true | Probability e => event_exact T d e end.
Definition outcome_steps (z : sizes) (c : Z) (o : outcome) : Z :=
  (nodes_ z * (Z.of_nat (players_ z) + 1) * (10 + Z.of_nat (match o with Payoff _ => 0 | Probability e => length e end)) + c)%Z.
Definition most_moves (n : nat) (t : tree) : Z := fold_left (fun m i => Z.max m (longest (fun j => if Nat.eqb j i then 1 else 0)%Z t)) (seq 0 n) 0%Z.
Definition end_b (T : tab) (moves : bool) (n : nat) t z (every_ : list (list plan)) (ms : list (NM.t plan)) (profiles : list (list plan)) (of : list (Q * outcome)) (sg bound : Q) (j : json) : option Z :=
  match keys ["distribution"; "multipliers"]%string j with
  | Some [dj; mj] =>
      do d <- distribution_in n ms dj; do es <- entries_in T moves n every_ ms mj;
      let visits := (nodes_ z * Z.of_nat n * (if moves then most_moves n t else 1))%Z in
      let sized := fold_left (fun k e => k + Z.of_nat (length (nth (n_who e) every_ []) * length (sets_of T (n_who e))))%Z es 0%Z in
      if distb (map fst d) && nodup_profiles (map snd d) && (Z.of_nat (length d) * visits <=? DRAWN)%Z && (sized <=? DRAWN)%Z &&
         nobody_gains_b (table_of T) moves n t every_ d && Qeq_bool (averagec d (fun _ => true) (amount_ofc t of)) bound && forallb (bound_b t of sg bound es) profiles
      then do a <- pass_steps z (map fst d); do b <- pass_steps z (map fst of); do c <- pass_steps z (map n_times es);
        Some (Z.of_nat (length d) * a + Z.of_nat (length profiles) * (b + c))%Z
      else None
  | _ => None end.
Definition checks_correlated_range (T : tab) (n : nat) t (z : sizes) (c : correlated_range) (w : json) : bool :=
  if (DRAWN <? pure_cells n t * nodes_ z * Z.of_nat n)%Z || existsb (fun i => (20000 <? reduced t i)%Z) (seq 0 n) then false else
  match keys ["high"; "low"]%string w with
  | Some [hi; lo] =>
      let every_ := every_plan n t in let ms := map index every_ in let profiles := plan_profiles n t in let r := v_range c in let of := v_of c in
      let d := deals t (NM.empty _) in
      range_b r && forallb (fun x => outcome_exact T d (snd x)) of &&
      few (do m <- measure (map fst of); do a <- end_b T (v_moves c) n t z every_ ms profiles of (- (1)) (low r) lo; do b <- end_b T (v_moves c) n t z every_ ms profiles of 1 (high r) hi;
           Some (fold_left (fun k x => k + outcome_steps z (sum_steps (nodes_ z) (digits_ z + m)) (snd x)) of (a + b))%Z)
  | _ => false end.
Lemma end_b_ok T moves n t z of sg bound j k : (sg == 1 \/ sg == - (1)) -> end_b T moves n t z (every_plan n t) (map index (every_plan n t)) (plan_profiles n t) of sg bound j = Some k ->
  (exists d, is_equilibrium (table_of T) moves n t d /\ average_told d (fun _ => true) (amount_of t of) == bound) /\
  forall d, is_equilibrium (table_of T) moves n t d -> sg * average_told d (fun _ => true) (amount_of t of) <= sg * bound.
Proof.
  intros Sg. unfold end_b. destruct (keys _ j) as [[|dj [|mj [|? ?]]]|]; try discriminate. destruct (distribution_in _ _ dj) as [d|] eqn:D; [|discriminate]. cbn [bind]. destruct (entries_in _ _ _ _ _ mj) as [es|] eqn:Es; [|discriminate]. cbn [bind]. cbv zeta.
  destruct (_ && _)%bool eqn:C; [|discriminate]. intros _. rewrite !andb_true_iff in C. destruct C as [[[[[[Ds _] _] _] Eq] Av] Bd]. apply distb_ok in Ds. apply distribution_in_ok in D. assert (Dn : drawn_in n t d) by (split; assumption). split.
  - exists d. split; [now apply nobody_gains_ok|]. apply Qeq_bool_iff in Av. rewrite <- Av. symmetry. apply averagec_ok. intros ps. apply amount_ofc_ok.
  - intros d' E'. assert (Dn' : drawn_in n t d') by (unfold is_equilibrium in E'; destruct moves; apply E'). apply (bound_ok n t of sg bound es d' Sg Dn').
    + unfold entries_in in Es. destruct (distinct mj) as [l|]; [|discriminate]. cbn [bind] in Es. apply every_all in Es. clear - Es E'. induction Es as [|x e l es X _ IH]; constructor; [eapply entry_in_ok; eauto|exact IH].
    + rewrite forallb_forall in Bd. exact Bd.
Qed.
Theorem checks_correlated_range_ok T n t z c w : gameb n t T = true -> checks_correlated_range T n t z c w = true -> correlated_range_true n t c.
Proof.
  intros G. unfold checks_correlated_range. destruct (_ || _)%bool; [discriminate|]. destruct (keys _ w) as [[|hi [|lo [|? ?]]]|]; try discriminate. cbv zeta. rewrite !andb_true_iff. intros [[R _] F].
  destruct (measure _) as [m|]; [|discriminate]. cbn [bind] in F. destruct (end_b _ _ _ _ _ _ _ _ _ (- (1)) _ lo) as [a|] eqn:Lo; [|discriminate]. cbn [bind] in F. destruct (end_b _ _ _ _ _ _ _ _ _ 1 _ hi) as [b|] eqn:Hi; [|discriminate].
  apply (end_b_ok T (v_moves c) n t z (v_of c) (- (1)) _ lo a ltac:(right; reflexivity)) in Lo. apply (end_b_ok T (v_moves c) n t z (v_of c) 1 _ hi b ltac:(left; reflexivity)) in Hi.
  exists (table_of T). split; [now apply agreesb_ok|]. cbv zeta. unfold is_equilibrium in *. destruct Lo as [Lo1 Lo2], Hi as [Hi1 Hi2]. split; [now apply range_b_ok|].
  destruct (v_moves c); (split; [intros d E; specialize (Lo2 d E); specialize (Hi2 d E); split; lra|]); split; assumption.
Qed.

(* ---- the gains under one distribution ---- *)
Definition averages_b (T : table) (moves : bool) t (d : drawn) (a : adv) : list (Q * (list plan * Q)) :=
  map (fun x => (fst x, (snd x, Qred (expected (pay (fst a)) (played (snd x)) t)))) (filter (fun x => told_by moves a (snd x)) d).
Definition gain_by_b (T : table) (moves : bool) t (a : adv) (l : list (Q * (list plan * Q))) (q : plan) : Q :=
  sumq (map (fun x => let '(c, (ps, v)) := x in mul c (Qred (expected (pay (fst a)) (replace (played ps) (fst a) (follow (does T moves a ps q))) t - v))) l).
Lemma gain_by_ok T moves t d a q : gain_by_b T moves t a (averages_b T moves t d a) q == gained_on_average T moves t d a q.
Proof.
  unfold gain_by_b, averages_b, gained_on_average, average_told. rewrite map_map, sumq_ok. induction d as [|x d IH]; cbn [filter map qsum]; [reflexivity|].
  destruct (told_by moves a (snd x)); cbn [map qsum]; rewrite IH; [|ring]. rewrite mul_ok, !Qred_correct, !expected_ok. unfold gains_by, payoff. ring.
Qed.
Definition told_with_b (moves : bool) t (d : drawn) (a : adv) : Q :=
  averagec d (told_by moves a) (fun ps => if moves then probabilityc [map (fun m => (S (fst a), fst m, snd m)) (snd a)] (played ps) t else 1).
Lemma told_with_ok moves t d a : told_with_b moves t d a == told_with moves t d a.
Proof. apply averagec_ok. intros ps. destruct moves; [apply totaled_ok|reflexivity]. Qed.
Definition options_b (T : table) (moves : bool) (every_ : list (list plan)) (a : adv) : list plan :=
  let qs := nth (fst a) every_ [] in if moves then match snd a with (s, _) :: _ => filter (has_choice s) qs | [] => [] end else qs.
Lemma options_ok T moves n t (a : adv) q : (fst a < n)%nat -> (In q (options_b T moves (every_plan n t) a) <-> can_do moves a t q).
Proof.
  intros I. unfold options_b, can_do. cbv zeta. rewrite (every_nth n t _ I). destruct moves; [|split; [intros H; split; [exact H|discriminate]|tauto]].
  destruct (snd a) as [|[s x] r]; [split; [intros []|intros [_ H]; destruct (H eq_refl)]|]. rewrite filter_In. unfold has_choice. split.
  - intros [A B]. split; [exact A|]. intros _ E. now rewrite E in B.
  - intros [A B]. split; [exact A|]. specialize (B eq_refl). now destruct (chosen_at q s).
Qed.
(* of plans that go on alike from the set on, one is enough *)
Definition options_once (T : table) (moves : bool) (every_ : list (list plan)) (a : adv) : list plan :=
  let l := options_b T moves every_ a in if moves then match snd a with (s, _) :: _ => go_on_differently T (fst a) s l | [] => l end else l.
Lemma options_once_ok T moves every_ a q : In q (options_b T moves every_ a) -> exists k, In k (options_once T moves every_ a) /\ forall ps, does T moves a ps k = does T moves a ps q.
Proof.
  intros I. unfold options_once, does. cbv zeta. destruct moves; [|exists q; now split]. destruct (snd a) as [|[s x] r]; [exists q; now split|]. destruct (go_on_ok T (fst a) s _ q I) as (k & K & E). exists k. split; [exact K|]. intros ps. apply E.
Qed.
Lemma gained_ext T moves t d a k q : (forall ps, does T moves a ps k = does T moves a ps q) -> gained_on_average T moves t d a k == gained_on_average T moves t d a q.
Proof. intros E. unfold gained_on_average, average_told. apply qsum_ext, Forall_forall. intros x _. now rewrite E. Qed.
Definition gain_line_b (T : table) (moves : bool) t (every_ : list (list plan)) (d : drawn) (a : adv) (l : list (Q * (list plan * Q))) (g : gain_stated) : bool :=
  let m := told_with_b moves t d a in let most := Qred (j_gain g * m) in
  Nat.eqb (fst a) (j_who g) && same_plan (snd a) (names_of (j_told g)) && negb (Qle_bool (j_gain g) 0) && negb (Qle_bool m 0) &&
  forallb (fun q => Qle_bool (gain_by_b T moves t a l q) most) (options_once T moves every_ a) &&
  existsb (fun q => same_plan (by_of T moves a q) (names_of (j_by g)) && Qeq_bool (gain_by_b T moves t a l q) most) (options_b T moves every_ a).
(* in the order of what is told, each gain is stated *)
Fixpoint gain_lines (T : table) (moves : bool) t (every_ : list (list plan)) (d : drawn) (advs : list adv) (gs : list gain_stated) : option (list adv) :=
  match advs with
  | [] => match gs with [] => Some [] | _ => None end
  | a :: r => let l := averages_b T moves t d a in
      if forallb (fun q => Qle_bool (gain_by_b T moves t a l q) 0) (options_once T moves every_ a) then gain_lines T moves t every_ d r gs
      else match gs with g :: gs' => if gain_line_b T moves t every_ d a l g then do k <- gain_lines T moves t every_ d r gs'; Some (a :: k) else None | [] => None end end.
Definition first_ones (l : list adv) : list adv := fold_left (fun acc a => if existsb (fun b => Nat.eqb (fst a) (fst b) && Rounds.planb (snd a) (snd b)) acc then acc else acc ++ [a]) l [].
Definition told_all (moves : bool) (d : drawn) (i : player) : list adv :=
  first_ones (flat_map (fun x => let p := plan_of i (snd x) in if moves then map (fun m => (i, [m])) (rev p) else [(i, p)]) d).
Lemma first_ones_in l a : In a l <-> In a (first_ones l).
Proof.
  unfold first_ones. assert (H : forall l acc, In a (fold_left (fun acc a => if existsb (fun b => Nat.eqb (fst a) (fst b) && Rounds.planb (snd a) (snd b)) acc then acc else acc ++ [a]) l acc) <-> In a l \/ In a acc).
  { clear l. induction l as [|b l IH]; intros acc; cbn [fold_left In]; [tauto|]. rewrite IH. destruct (existsb _ acc) eqn:E; [|rewrite in_app_iff; cbn [In]; tauto].
    apply existsb_exists in E. destruct E as ([j q] & J & E). apply andb_true_iff in E. destruct E as [E1 E2]. apply Nat.eqb_eq in E1. apply Rounds.planb_ok in E2. destruct b as [i p]. cbn [fst snd] in *. subst. split; [tauto|intros [[<-|K]|K]; tauto]. }
  rewrite H. cbn [In]. tauto.
Qed.
Lemma told_all_ok moves d a : advises moves d a -> In a (told_all moves d (fst a)).
Proof.
  unfold told_all, advises. rewrite <- first_ones_in, in_flat_map. destruct a as [j p]. cbn [fst snd]. unfold told_by. cbn [fst snd]. destruct moves.
  - intros [[[s c] ->] (x & I & J)]. exists x. split; [exact I|]. apply in_map_iff. exists (s, c). split; [reflexivity|]. apply -> in_rev. unfold told_move in J. destruct (chosen_at _ s) as [b|] eqn:E; [|discriminate]. apply Pos.eqb_eq in J. subst b. now apply chosen_member.
  - intros [_ (x & I & E)]. exists x. split; [exact I|]. left. apply Rounds.planb_ok in E. now subst.
Qed.
Lemma told_all_who moves d i a : In a (told_all moves d i) -> fst a = i.
Proof.
  unfold told_all. rewrite <- first_ones_in, in_flat_map. intros (x & _ & I). destruct moves; [apply in_map_iff in I; destruct I as (m & <- & _); reflexivity|destruct I as [<-|[]]; reflexivity].
Qed.
Lemma gain_line_ok T moves n t d (a : adv) g : (fst a < n)%nat -> gain_line_b T moves t (every_plan n t) d a (averages_b T moves t d a) g = true -> stated_gain T moves t d a g.
Proof.
  intros I. unfold gain_line_b. cbv zeta. rewrite !andb_true_iff, !negb_true_iff. intros [[[[[W S0] P] M] B] E]. apply Nat.eqb_eq in W. apply not_le in P. apply not_le in M. rewrite told_with_ok in M.
  assert (Mo : Qred (j_gain g * told_with_b moves t d a) == j_gain g * told_with moves t d a) by (rewrite Qred_correct, told_with_ok; reflexivity).
  split; [exact W|]. split; [exact S0|]. split; [exact P|]. split; [exact M|]. split.
  - intros q Q0. apply (options_ok T moves n t a q I) in Q0. destruct (options_once_ok T moves _ a q Q0) as (k & K & X). rewrite forallb_forall in B. specialize (B k K). apply Qle_bool_iff in B. rewrite gain_by_ok, Mo in B. rewrite <- (gained_ext T moves t d a k q X). exact B.
  - apply existsb_exists in E. destruct E as (q & Q0 & E). apply andb_true_iff in E. destruct E as [E1 E2]. apply Qeq_bool_iff in E2. rewrite gain_by_ok, Mo in E2. exists q. split; [now apply (options_ok T moves n t a q I)|]. now split.
Qed.
Lemma gain_lines_ok T moves n t d advs : Forall (fun a : adv => (fst a < n)%nat) advs -> forall gs l, gain_lines T moves t (every_plan n t) d advs gs = Some l ->
  Forall2 (stated_gain T moves t d) l gs /\ incl l advs /\ forall a, In a advs -> In a l \/ forall q, can_do moves a t q -> gained_on_average T moves t d a q <= 0.
Proof.
  induction 1 as [|a advs I _ IH]; intros gs l E; cbn [gain_lines] in E.
  - destruct gs; [|discriminate]. inversion E; subst. split; [constructor|]. split; [intros x []|intros x []].
  - destruct (forallb _ (options_once T moves (every_plan n t) a)) eqn:B.
    + destruct (IH gs l E) as (F & S0 & N). split; [exact F|]. split; [intros x X; right; now apply S0|]. intros x [<-|X]; [|now apply N]. right. intros q Q0. apply (options_ok T moves n t a q I) in Q0.
      destruct (options_once_ok T moves _ a q Q0) as (k & K & X). rewrite forallb_forall in B. specialize (B k K). apply Qle_bool_iff in B. rewrite gain_by_ok in B. rewrite <- (gained_ext T moves t d a k q X). exact B.
    + destruct gs as [|g gs]; [discriminate|]. destruct (gain_line_b _ _ _ _ _ _ _ _) eqn:G; [|discriminate]. destruct (gain_lines _ _ _ _ _ advs gs) as [k|] eqn:K; [|discriminate]. cbn [bind] in E. inversion E; subst.
      destruct (IH gs k K) as (F & S0 & N). apply (gain_line_ok T moves n t d a g I) in G. split; [constructor; assumption|]. split; [intros x [<-|X]; [now left|right; now apply S0]|]. intros x [<-|X]; [left; now left|]. destruct (N x X); [left; now right|now right].
Qed.
Definition GAINED := 200000000%Z.         (* payoffs times nodes; more are not covered *)
Definition visits_of (moves : bool) n t z (c : correlated_claim) : Z := (Z.of_nat (length (y_drawn c)) * nodes_ z * Z.of_nat n * (if moves then most_moves n t else 1))%Z.
Definition too_many_gains n t (z : sizes) (c : correlated_claim) : bool :=
  let work := fold_left (fun k i => k + Z.of_nat (length (y_drawn c)) * reduced t i)%Z (seq 0 n) 0%Z in (GAINED <? work * nodes_ z)%Z || existsb (fun i => (20000 <? reduced t i)%Z) (seq 0 n).
Definition told_plans (n : nat) (ms : list (NM.t plan)) (l : list choices) : option (list plan) := every (fun z => find_plan (fst z) (names_of (snd z))) (combine ms l).
Definition checks_correlated_claim (T : tab) (n : nat) t (z : sizes) (c : correlated_claim) (w : json) : bool :=
  if too_many_gains n t z c || (DRAWN <? visits_of (y_moves c) n t z c)%Z then false else
  let every_ := every_plan n t in let ms := map index every_ in
  match keys []%string w, every (fun x => do ps <- told_plans n ms (fst x); Some (snd x, ps)) (y_drawn c) with
  | Some [], Some d =>
      forallb (fun x => Nat.eqb (length (fst x)) n) (y_drawn c) && distb (map fst d) && forallb (fun x => negb (Qle_bool (fst x) 0)) d && nodup_profiles (map snd d) &&
      few (do a <- pass_steps z (map fst d); Some (Z.of_nat (length d) * a)%Z) && Nat.eqb (length (y_payoffs c)) n &&
      forallb (fun i => Qeq_bool (averagec d (fun _ => true) (fun ps => expected (pay i) (played ps) t)) (nth i (y_payoffs c) 0)) (seq 0 n) &&
      match gain_lines (table_of T) (y_moves c) t every_ d (flat_map (told_all (y_moves c) d) (seq 0 n)) (y_gains c) with Some _ => true | None => false end
  | _, _ => false end.
Lemma told_plans_ok n t l ps : length l = n -> told_plans n (map index (every_plan n t)) l = Some ps -> In ps (plan_profiles n t) /\ Forall2 (fun p z => same_plan p (names_of z) = true) ps l.
Proof.
  unfold told_plans, plan_profiles. fold (every_plan n t). intros L E. apply every_all in E. rewrite each_of_in. assert (Le : length (every_plan n t) = length l) by (unfold every_plan; now rewrite map_length, seq_length).
  revert l ps L E Le. generalize (every_plan n t) as es. clear. intros es l ps _. revert l ps. induction es as [|e es IH]; intros [|x l] ps E L; cbn [length] in L; try discriminate; cbn [map combine] in E; inversion E as [|? ? ? ? X Y]; subst; [split; constructor|].
  cbn [fst snd] in X. apply find_plan_in in X. destruct (IH l _ Y ltac:(lia)) as [A B]. split; constructor; tauto.
Qed.
Lemma told_someone moves t d a : 0 < told_with moves t d a -> exists x, In x d /\ told_by moves a (snd x) = true.
Proof.
  intros P. destruct (existsb (fun x => told_by moves a (snd x)) d) eqn:E; [apply existsb_exists in E; exact E|]. unfold told_with in P. rewrite told_none in P; [lra|]. intros x I.
  destruct (told_by moves a (snd x)) eqn:Y; [|reflexivity]. assert (existsb (fun x => told_by moves a (snd x)) d = true) by (apply existsb_exists; now exists x). congruence.
Qed.
Theorem checks_correlated_claim_ok T n t z c w : gameb n t T = true -> checks_correlated_claim T n t z c w = true -> correlated_claim_true n t c.
Proof.
  intros G. unfold checks_correlated_claim. destruct (_ || _)%bool; [discriminate|]. cbv zeta. destruct (keys [] w) as [[|? ?]|]; try discriminate. destruct (every _ (y_drawn c)) as [d|] eqn:D; [|discriminate]. rewrite !andb_true_iff. intros [[[[[[[L Ds] _] _] _] Lp] Pa] Gl].
  destruct (gain_lines _ _ _ _ _ _ _) as [l|] eqn:Gn; [|discriminate]. clear Gl. apply distb_ok in Ds. apply Nat.eqb_eq in Lp. rewrite forallb_forall in L, Pa.
  assert (Dd : Forall2 (fun x y => fst x = snd y /\ Forall2 (fun p z => same_plan p (names_of z) = true) (snd x) (fst y)) d (y_drawn c) /\ Forall (fun x => In (snd x) (plan_profiles n t)) d).
  { apply every_all in D. clear - D L. induction D as [|x y l d X _ IH]; [split; constructor|]. destruct (told_plans _ _ (fst x)) as [ps|] eqn:E; [|discriminate]. cbn [bind] in X. assert (Y : (snd x, ps) = y) by congruence. subst y.
    pose proof (L x (or_introl eq_refl)) as Lx. apply Nat.eqb_eq in Lx. apply (told_plans_ok n t (fst x) ps Lx) in E. destruct (IH (fun y I => L y (or_intror I))) as [A B]. split; constructor; cbn [fst snd]; tauto. }
  destruct Dd as [D1 D2]. assert (Dn : drawn_in n t d) by (split; assumption). exists (table_of T). split; [now apply agreesb_ok|]. exists d. split; [exact Dn|]. split; [exact D1|]. split; [exact Lp|].
  assert (Wh : Forall (fun a : adv => (fst a < n)%nat) (flat_map (told_all (y_moves c) d) (seq 0 n))).
  { apply Forall_forall. intros a I. apply in_flat_map in I. destruct I as (i & I & J). apply in_seq in I. apply told_all_who in J. lia. }
  apply (gain_lines_ok (table_of T) (y_moves c) n t d _ Wh) in Gn. destruct Gn as (F & Sub & N).
  assert (All : forall a : adv, (fst a < n)%nat -> advises (y_moves c) d a -> In a l \/ forall q, can_do (y_moves c) a t q -> gained_on_average (table_of T) (y_moves c) t d a q <= 0).
  { intros a I A. apply N. apply in_flat_map. exists (fst a). split; [apply in_seq; lia|now apply told_all_ok]. }
  split; [|split; [exists l; split; [exact F|exact All]|]].
  - intros i I. specialize (Pa i ltac:(apply in_seq; lia)). apply Qeq_bool_iff in Pa. rewrite <- Pa. symmetry. apply averagec_ok. intros ps. apply expected_ok.
  - clear Lp. destruct (y_gains c) as [|g gs].
    + inversion F; subst. destruct (y_moves c); (split; [exact Dn|]).
      * intros i s x q I Q0 Cq. destruct (existsb (fun y => told_move i s x (snd y)) d) eqn:X.
        { apply existsb_exists in X. destruct (All (i, [(s, x)]) I) as [[]|H]; [split; [eexists; reflexivity|exact X]|]. apply (H q). split; [exact Q0|]. intros _. exact Cq. }
        rewrite told_none; [apply Qle_refl|]. intros y J. destruct (told_move i s x (snd y)) eqn:Y; [|reflexivity]. assert (existsb (fun y => told_move i s x (snd y)) d = true) by (apply existsb_exists; exists y; now split). congruence.
      * intros i p q I P0 Q0. destruct (existsb (fun y => Rounds.planb (plan_of i (snd y)) p) d) eqn:X.
        { apply existsb_exists in X. destruct (All (i, p) I) as [[]|H]; [split; [exact Logic.I|exact X]|]. apply (H q). split; [exact Q0|discriminate]. }
        rewrite told_none; [apply Qle_refl|]. intros y J. destruct (Rounds.planb (plan_of i (snd y)) p) eqn:Y; [|reflexivity]. assert (existsb (fun y => Rounds.planb (plan_of i (snd y)) p) d = true) by (apply existsb_exists; exists y; now split). congruence.
    + inversion F as [|a ? l' ? (_ & _ & Pg & Pm & _ & q & [Q1 Q2] & _ & E) _]; subst. assert (I : (fst a < n)%nat) by (rewrite Forall_forall in Wh; apply Wh, Sub; now left).
      assert (Pos_ : 0 < gained_on_average (table_of T) (y_moves c) t d a q) by (rewrite E; now apply Qmult_lt_0_compat).
      destruct (told_someone _ _ _ _ Pm) as (x & Ix & Tx). destruct (y_moves c).
      * intros [_ K]. unfold told_by in Tx. destruct a as [i [|[s y] [|? ?]]]; cbn [fst snd] in *; try discriminate. specialize (K i s y q I Q1 (Q2 eq_refl)). apply (Qlt_not_le _ _ Pos_). exact K.
      * intros [_ K]. destruct a as [i p]. cbn [fst snd] in *. assert (Pp : In p (reduced_plans i t)).
        { unfold told_by in Tx. cbn [fst snd] in Tx. apply Rounds.planb_ok in Tx. subst p. rewrite Forall_forall in D2. specialize (D2 x Ix). unfold plan_profiles in D2. apply each_of_in in D2. unfold plan_of. rewrite <- (every_nth n t i I). apply Forall2_nth_in; [exact D2|].
          pose proof (Forall2_length D2) as Ll. rewrite map_length, seq_length in Ll. unfold plan in *. lia. }
        specialize (K i p q I Pp Q1). apply (Qlt_not_le _ _ Pos_). exact K.
Qed.
