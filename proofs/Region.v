(* How a region of plans lies to the optimal plans of a player. *)
From Coq Require Import QArith Qreduction List Bool Lia Lqa PeanoNat Ascii String.
Require Import Game Maps Core Kernel Range Bytes Files Deals Says Limits Families Equilibria Plays Rounds Hulls Separable Optimal Bimatrix.
Import ListNotations.
Open Scope Q_scope.
Open Scope list_scope.

(* ---- TRUSTED: what a certificate states, when that is true, and the sentence ---- *)
(* A row: a sum of weights of moves, which is equal to its right side, or at least as large. *)
Record row_of_region := { w_terms : list (text * text * Q); w_equal : bool; w_right : Q }.
Record region_of := { g_who : player; g_rows : list row_of_region; g_contains : bool; g_contained : bool }.
Definition row_holds (T : table) (i : player) (b : strategy) (r : row_of_region) : Prop :=
  let x := Game.form T i b (terms_of (w_terms r)) in if w_equal r then x == w_right r else w_right r <= x.
Definition in_rows (T : table) (i : player) (rs : list row_of_region) (b : strategy) : Prop := Forall (row_holds T i b) rs.
Definition region_true (n : nat) (t : tree) (g : region_of) : Prop :=
  let i := g_who g in let such := best_for i t in
  n = 2%nat /\ (i < 2)%nat /\ (equal_sum t = true -> exists c, constant_sum c t) /\ exists T, agrees 2 T (fun _ => []) t /\ (exists b, such b) /\
  (if g_contains g then forall b, such b -> in_rows T i (g_rows g) b else exists b, such b /\ ~ in_rows T i (g_rows g) b) /\
  (if g_contained g then forall b, strategy_in i b t -> in_rows T i (g_rows g) b -> such b
   else exists b, strategy_in i b t /\ in_rows T i (g_rows g) b /\ ~ such b).
Definition region_words (t : tree) (g : region_of) : text :=
  lit "the certificate's region " ++ lit (if g_contains g then "holds every " else if g_contained g then "holds only " else "does not hold every ") ++
  optimal_word t ++ lit (if negb (g_contains g) && g_contained g then " plans" else " plan") ++
  lit " of player " ++ who (g_who g) ++ lit ", " ++
  lit (match g_contains g, g_contained g with true, true => "and no other plan" | true, false => "and some other plan too: it is too large"
       | false, true => "but not every one: it is too small" | false, false => "and holds some other plan" end).
Definition term_in (j : json) : option (text * text * Q) := match j with JL [JS s; JS a; c] => do q <- rat c; Some (s, a, q) | _ => None end.
Definition row_in (j : json) : option row_of_region :=
  do f <- keys ["relation"; "right"; "terms"]%string j;
  match f with
  | [re; ri; ts] => do tl <- bind (distinct ts) some; do l <- every term_in tl; do q <- rat ri;
      do e <- (if of_kind "=" re then Some true else if of_kind ">=" re then Some false else None); Some {| w_terms := l; w_equal := e; w_right := q |}
  | _ => None end.
Definition region_in (n : nat) (s : json) : option region_of :=
  do f <- keys ["contained"; "contains"; "kind"; "player"; "rows"]%string s;
  match f with
  | [cd; ct; _; p; rs] => do i <- player_of n p; do rl <- bind (distinct rs) some; do rows <- every row_in rl; do a <- yes ct; do b <- yes cd;
      Some {| g_who := i; g_rows := rows; g_contains := a; g_contained := b |}
  | _ => None end.
Definition empty_region (s : json) : bool := match bind (obj s) (field_in (lit "contained")) with Some k => of_kind "empty" k | None => false end.   (* not covered *)

(* ---- not trusted from here ---- *)
Definition distance_row (T : table) (i : player) (r : row_of_region) : option form := distance_of T i (terms_of (w_terms r)) None (w_right r).
Lemma distance_row_ok T i r d b : distance_row T i r = Some d -> hform b d == Game.form T i b (terms_of (w_terms r)) - w_right r.
Proof. unfold distance_row. intros E. apply (distance_ok T i b) in E. rewrite E. cbn [arrival]. ring. Qed.
Definition holds_b (d : form) (b : strategy) (equal : bool) : bool := let x := hformc b d in if equal then Qeq_bool x 0 else Qle_bool 0 x.
Lemma holds_b_ok T i r d b : distance_row T i r = Some d -> (holds_b d b (w_equal r) = true <-> row_holds T i b r).
Proof.
  intros E. unfold holds_b, row_holds. cbv zeta. pose proof (distance_row_ok T i r d b E) as D. destruct (w_equal r); [rewrite Qeq_bool_iff|rewrite Qle_bool_iff]; rewrite hformc_ok, D; split; intros H; lra.
Qed.
(* weights of the opponent prove that a form is at most 0 at all strategies that secure v *)
Definition at_most_b (T : table) i sg (d : form) v (k : Q) (y : strategy) t : bool :=
  Qle_bool 0 k && strategyb (other i) y t && terms_ok T i d t &&
  match chains T i sg d with
  | Some c => match best (pay i) i (duel i y y) (S (S (height t))) ((k, t) :: c) with Some (a, _) => Qle_bool a (k * v) | None => false end
  | None => false end.
Lemma at_most_ok T i sg d v k y t b : (i < 2)%nat -> at_most_b T i sg d v k y t = true -> secures i b v t -> sg * hform b d <= 0.
Proof.
  intros I. unfold at_most_b. rewrite !andb_true_iff. intros [[[K Y] O] E] [B Sc]. apply strategyb_ok in Y. apply Qle_bool_iff in K. destruct (chains T i sg d) as [c|] eqn:C; [|discriminate].
  destruct (best _ _ _ _ _) as [[a ch]|] eqn:R; [|discriminate]. apply Qle_bool_iff in E. destruct (chains_ok T i (duel i y y) b t sg I B d c C O) as [O1 O2].
  assert (H : colval (pay i) i (duel i y y) b ((k, t) :: c) <= a) by (eapply best_upper; [exact R|constructor; [exact B|exact O1]]).
  unfold colval in H, O2. cbn [map qsum fst snd] in H. rewrite O2 in H. specialize (Sc y Y). unfold payoff in Sc. rewrite (expect_ext _ _ _ t (duel_b i y y b I)) in Sc. set (x := expect _ _ t) in *.
  assert (0 <= k * (x - v)) by (apply Qmult_le_0_compat; lra). lra.
Qed.
(* strategies whose moves have the same weights pay the same *)
Lemma same_weights_pay T i b b' : (forall s h acts a, T i s = Some (h, acts) -> In a acts -> along b ((s, a) :: h) == along b' ((s, a) :: h)) ->
  forall t h, agrees 2 T h t -> along b (h i) == along b' (h i) -> forall u s, along b (h i) * expect u (replace s i b) t == along b' (h i) * expect u (replace s i b') t.
Proof.
  intros E. induction t using tree_ind'; intros h A M u0 s1; cbn [expect].
  - rewrite M. reflexivity.
  - cbn [agrees] in A. destruct A as (_ & _ & A). rewrite fra, Forall_forall in A. rewrite Forall_forall in H. rewrite <- !qsum_times. apply qsum_ext, Forall_forall. intros [[a q] v] I. specialize (H _ I h (A _ I) M u0 s1). cbn [snd] in H.
    setoid_replace (along b (h i) * (q * expect u0 (replace s1 i b) v)) with (q * (along b (h i) * expect u0 (replace s1 i b) v)) by ring. rewrite H. ring.
  - cbn [agrees] in A. destruct A as (_ & _ & _ & TS & A). rewrite fra, Forall_forall in A. rewrite Forall_forall in H. rewrite <- !qsum_times. apply qsum_ext, Forall_forall. intros [a v] I. specialize (A _ I). cbn beta iota in A. cbn [snd] in *.
    destruct (Nat.eqb_spec j i) as [->|N].
    + assert (Rp : forall b, replace s1 i b i = b) by (intros b0; unfold replace; now rewrite Nat.eqb_refl). rewrite !Rp. specialize (H _ I _ A). cbn [snd] in H. rewrite Nat.eqb_refl in H.
      specialize (H (E s (h i) (map fst bs) a TS (in_map fst _ _ I)) u0 s1). cbn [along] in H.
      setoid_replace (along b (h i) * (b s a * expect u0 (replace s1 i b) v)) with (b s a * along b (h i) * expect u0 (replace s1 i b) v) by ring. rewrite H. ring.
    + assert (Rp : forall b, replace s1 i b j = s1 j) by (intros b0; unfold replace; destruct (Nat.eqb_spec j i); [contradiction|reflexivity]). rewrite !Rp. specialize (H _ I _ A). cbn [snd] in H. destruct (Nat.eqb_spec i j) as [Eq|_]; [congruence|].
      specialize (H M u0 s1). setoid_replace (along b (h i) * (s1 j s a * expect u0 (replace s1 i b) v)) with (s1 j s a * (along b (h i) * expect u0 (replace s1 i b) v)) by ring. rewrite H. ring.
Qed.

(* ---- the check ---- *)
(* the player's moves as the format numbers them: sets in the order in which the tree meets them *)
Fixpoint sets_met_in (i : player) (t : tree) (x : list (name * list name) * NM.t unit) : list (name * list name) * NM.t unit :=
  match t with
  | End _ => x
  | Chance _ bs => fold_left (fun x y => sets_met_in i (snd y) x) bs x
  | Move j s bs => let x' := if Nat.eqb j i then match NM.find s (snd x) with Some _ => x | None => ((s, map fst bs) :: fst x, NM.add s tt (snd x)) end else x in
      fold_left (fun x y => sets_met_in i (snd y) x) bs x'
  end.
Definition moves_in_order (i : player) (t : tree) : list (name * name) := flat_map (fun z => map (fun a => (fst z, a)) (snd z)) (rev (fst (sets_met_in i t ([], NM.empty _)))).
Definition same_row (f g : list Q) : bool := listb Qeq_bool f g.
Definition unit_form (k j : nat) : list Q := map (fun n => if Nat.eqb n (S j) then 1 else 0) (seq 0 (S k)).
Fixpoint place_of (f : list Q) (l : list (list Q)) (n : nat) : option nat := match l with [] => None | g :: r => if same_row f g then Some n else place_of f r (S n) end.
Definition rest_of (m : nat) (free : list nat) : list nat := filter (fun j => negb (mem j free)) (seq 0 m).
Definition is_constant (f : list Q) : bool := forallb isz (tl f).
Definition on_chart_b (k : nat) (chart : list (list Q)) (x : list Q) : bool := listb Qeq_bool (map (fun f => Qred (form_atc f (firstn k x))) chart) x.
Definition contained_b (T : tab) i t v (rows : list (form * bool)) (w : json) : option bool :=
  do f <- keys ["apart"; "bound"; "chart"; "vertices"]%string w;
  match f with
  | [ap; bo; ch; vs] =>
      do lines <- vectors_in ch; do vl <- bind (distinct vs) some; do ms <- every (plan_in T i) vl; do ws <- bind (lst bo) (every rat);
      let moves := moves_in_order i t in let m := length moves in let k := pred (length (hd [] lines)) in
      do free <- every (fun j => place_of (unit_form k j) lines 0) (seq 0 k);
      let perm := free ++ rest_of m free in
      let cols := map (fun j => nth j moves (xH, xH)) perm in let chart := map (fun j => nth j lines []) perm in
      let points := map (fun mm => map (fun c => Qred (strategy_of mm (fst c) (snd c))) cols) ms in
      let equations := map (row_of cols) (map flow_form (sets_of T i) ++ map fst (filter snd rows)) in
      let forms := filter (fun f => negb (is_constant f)) lines ++ map (fun z => composed (row_of cols (fst z)) chart) (filter (fun z => negb (snd z)) rows) in
      do es <- bind (distinct ap) (every (apart_in (length forms)));
      Some (Nat.eqb (length lines) m && forallb (fun f => Nat.eqb (length f) (S k)) lines && nodup_moves cols && forallb (fun c => has_move T i (fst c) (snd c)) cols && each_move T i (fun s a _ => is_column cols s a) &&
        forallb (forallb (fun e => known_history T i (fst e))) (map flow_form (sets_of T i) ++ map fst rows) &&
        chart_b k cols chart equations && forallb (fun r => forallb isz (composed r chart)) equations &&
        not_none points && forallb (secure_vertex T i t cols v) points && forallb (on_chart_b k chart) points &&
        forallb (fun f => is_constant f || existsb (same_row f) chart) lines &&
        forallb (fun p => forallb (fun f => Qle_bool 0 (form_atc f (firstn k p))) forms) points &&
        (if Nat.eqb k 0 then no_items bo && no_items ap else closed_b k forms ws && covered_b forms (map (firstn k) points) es))
  | _ => None end.
Definition bound_row_b (T : tab) i t v (rs : list row_of_region) (sg : Q) (d : form) (j : json) : bool :=
  match bind (keys ["scale"; "weights"]%string j) (fun f => match f with [k; w] => do k' <- rat k; do m <- weights_of w; if planb T (other i) k' m then Some (k', m) else None | _ => None end) with
  | Some (k, m) => at_most_b (table_of T) i sg d v k (strategy_of (behave m)) t
  | None => false end.
Definition distances (T : tab) i (rs : list row_of_region) : option (list (form * bool)) := every (fun r => do d <- distance_row (table_of T) i r; Some (d, w_equal r)) rs.
Definition signed_rows (ds : list (form * bool)) : list (Q * form) := flat_map (fun z => if snd z : bool then [(-(1), fst z); (1, fst z)] else [(-(1), fst z)]) ds.
Definition formed_row (T : tab) i (r : row_of_region) : bool :=
  all_differ (map (fun x => let '(s, a, _) := x in quoted s ++ quoted a) (w_terms r)) && forallb (fun x => let '(s, a, _) := x in has_move T i (name_of s) (name_of a)) (w_terms r) &&
  match measure (w_right r :: map snd (w_terms r)) with Some _ => true | None => false end.
Definition region_b (T : tab) (g : region_of) (w : json) t (z : sizes) (more : Z) : bool :=
  let i := g_who g in
  if negb (Nat.ltb i 2 && sets_good T i t && forallb (formed_row T i) (g_rows g)) then false else
  match keys ["contained"; "contains"; "opponent"]%string w, distances T i (g_rows g) with
  | Some [cd; ct; op], Some ds =>
      match plan_in T (other i) op with
      | Some my =>
          let y := strategy_of (behave my) in
          match reply (pay i) i (duel i y y) t with
          | Some (v, _) =>
              strategyb (other i) y t && few (do a <- plan_steps z 1 my; Some (a + more)%Z) &&
              match bind (if g_contains g then keys ["bounds"; "plan"]%string ct else keys ["plan"]%string ct) (fun f => match f with [p] => do m <- plan_in T i p; Some (JL [], m) | [b; p] => do m <- plan_in T i p; Some (b, m) | _ => None end) with
              | Some (bs, m) => let b := strategy_of (behave m) in
                  securesb i b v t &&
                  (if g_contains g then match lst bs with Some js => Nat.eqb (length js) (length (signed_rows ds)) && forallb (fun x => bound_row_b T i t v (g_rows g) (fst (fst x)) (snd (fst x)) (snd x)) (combine (signed_rows ds) js) | None => false end
                   else negb (forallb (fun d => holds_b (fst d) b (snd d)) ds))
              | None => false end &&
              (if g_contained g then match contained_b T i t v ds cd with Some x => x | None => false end
               else match bind (keys ["plan"]%string cd) (fun f => match f with [p] => plan_in T i p | _ => None end) with
                    | Some m => let b := strategy_of (behave m) in
                        strategyb i b t && forallb (fun d => holds_b (fst d) b (snd d)) ds &&
                        match reply (fun l => - pay i l) (other i) (duel i b b) t with
                        | Some (_, ch) => let x := pick (table_of T) (other i) (to_map ch) in strategyb (other i) x t && negb (Qle_bool v (expected (pay i) (duel i b x) t))
                        | None => false end
                    | None => false end)
          | None => false end
      | None => false end
  | _, _ => false end.
Definition checks_region (T : tab) (n : nat) t (z : sizes) (g : region_of) (w : json) : bool := Nat.eqb n 2 && in_place T t z (region_b T g w).

(* ---- and that it is sound ---- *)
Lemma distances_ok T i rs : forall ds, distances T i rs = Some ds -> Forall2 (fun r z => distance_row (table_of T) i r = Some (fst z) /\ snd z = w_equal r) rs ds.
Proof.
  unfold distances. induction rs as [|r rs IH]; intros ds E; [cbn in E; inversion E; constructor|]. rewrite all_cons in E. destruct (distance_row (table_of T) i r) as [d|] eqn:D; [|discriminate]. cbn [bind] in E. destruct (all _ rs) as [l|]; [|discriminate]. inversion E; subst. constructor; [now split|now apply IH].
Qed.
Lemma forall2_in {A B} (P : A -> B -> Prop) l m : Forall2 P l m -> (forall a, In a l -> exists b, In b m /\ P a b) /\ (forall b, In b m -> exists a, In a l /\ P a b).
Proof.
  induction 1 as [|a b l m E _ [IH1 IH2]]; [split; intros x []|]. split; intros x [<-|I].
  - exists b. split; [now left|exact E].
  - destruct (IH1 x I) as (y & J & X). exists y. split; [now right|exact X].
  - exists a. split; [now left|exact E].
  - destruct (IH2 x I) as (y & J & X). exists y. split; [now right|exact X].
Qed.
Lemma rows_iff T i b rs ds : Forall2 (fun r z => distance_row (table_of T) i r = Some (fst z) /\ snd z = w_equal r) rs ds ->
  (in_rows (table_of T) i rs b <-> forallb (fun d => holds_b (fst d) b (snd d)) ds = true).
Proof.
  intros F. unfold in_rows. induction F as [|r z rs ds [D E] _ IH]; cbn [forallb]; [split; [reflexivity|constructor]|]. rewrite andb_true_iff, <- IH, E, (holds_b_ok _ _ _ _ b D). split; [intros H; inversion H; now split|intros [A B]; now constructor].
Qed.
Lemma combine_in {A B} (l : list A) (k : list B) : length k = length l -> forall a, In a l -> exists b, In (a, b) (combine l k).
Proof. revert k. induction l as [|x l IH]; intros [|y k] L a I; cbn [length] in L; try discriminate; [destruct I|]. destruct I as [<-|I]; [exists y; now left|]. destruct (IH k ltac:(lia) a I) as (b & J). exists b. now right. Qed.
Lemma both_in {A} (P R : A -> Q -> Prop) l x : Forall2 P l x -> Forall2 R l x -> forall c, In c l -> exists q, P c q /\ R c q.
Proof. intros F. induction F as [|a q l x E _ IH]; intros G c I; [destruct I|]. inversion G; subst. destruct I as [<-|I]; [eauto|auto]. Qed.
Lemma same_row_ok f g : same_row f g = true -> Forall2 Qeq f g.
Proof. revert g. induction f as [|x f IH]; intros [|y g]; unfold same_row; cbn [listb]; try discriminate; [constructor|]. rewrite andb_true_iff, Qeq_bool_iff. intros [E R]. constructor; [exact E|exact (IH g R)]. Qed.
Lemma forall2_nth (R : list Q -> Q -> Prop) l x : Forall2 R l x -> forall j, (j < length l)%nat -> R (nth j l []) (nth j x 0).
Proof. induction 1 as [|a q l x E _ IH]; intros [|j] L; cbn [length] in L; try lia; cbn [nth]; [exact E|apply IH; lia]. Qed.
Section Whole.
  Variables (T : tab) (i : player) (t : tree) (y : strategy) (v : Q).
  Notation TT := (table_of T).
  Hypothesis (I2 : (i < 2)%nat) (Ag : agrees 2 TT (fun _ => []) t) (Sg : sets_good T i t = true).
  Hypothesis Y : strategy_in (other i) y t.
  Hypothesis Up : forall b, strategy_in i b t -> payoff i (duel i b y) t <= v.
  Hypothesis So : exists b, secures i b v t.
  Lemma optimal_iff b : optimal i b t <-> secures i b v t.
  Proof. exact (optimal_facts i t y v Y Up So b). Qed.
  Lemma contained_ok rs ds w : Forall2 (fun r z => distance_row TT i r = Some (fst z) /\ snd z = w_equal r) rs ds -> contained_b T i t v ds w = Some true ->
    forall b, strategy_in i b t -> in_rows TT i rs b -> optimal i b t.
  Proof.
    intros D. unfold contained_b. destruct (keys _ w) as [[|ap [|bo [|ch [|vs [|? ?]]]]]|]; try discriminate. cbn [bind]. destruct (vectors_in ch) as [lines|]; [|discriminate]. cbn [bind]. destruct (bind (distinct vs) some) as [vl|]; [|discriminate]. cbn [bind].
    destruct (all (plan_in T i) vl) as [ms|]; [|discriminate]. cbn [bind]. destruct (bind (lst bo) _) as [ws|]; [|discriminate]. cbn [bind]. cbv zeta. set (moves := moves_in_order i t). set (k := pred (length (hd [] lines))).
    destruct (all _ (seq 0 k)) as [free|]; [|discriminate]. cbn [bind]. set (perm := free ++ rest_of (length moves) free). set (cols := map (fun j => nth j moves (xH, xH)) perm). set (chart := map (fun j => nth j lines []) perm).
    set (points := map (fun mm => map (fun c => Qred (strategy_of mm (fst c) (snd c))) cols) ms). set (fs := map flow_form (sets_of T i) ++ map fst (filter snd ds)). set (forms := filter _ lines ++ _).
    destruct (bind (distinct ap) _) as [es|]; [|discriminate]. cbn [bind]. intros E. assert (E' : forall a : bool, Some a = Some true -> a = true) by (intros a H; now inversion H). apply E' in E. clear E'. rewrite !andb_true_iff in E.
    destruct E as [[[[[[[[[[[[[_ _] Nd] Hm] Em] Kn] Ch] _] Ne] Ve] On] Li] Ps] En]. intros b B R.
    assert (All : forall s a h acts, TT i s = Some (h, acts) -> In a acts -> In (s, a) cols) by (intros s a h acts TS Ia; apply is_column_in; exact (each_move_ok _ _ _ _ _ _ _ Em TS Ia)).
    set (x := weights_at T i cols b). assert (F : Forall2 (fun c q => weight TT i b (fst c) (snd c) == q) cols x) by apply weights_same. assert (Lx : length x = length cols) by apply map_length.
    assert (Z : forall s a h acts, TT i s = Some (h, acts) -> In a acts -> ~ In (s, a) cols -> weight TT i b s a == 0) by (intros s a h acts TS Ia N; destruct (N (All _ _ _ _ TS Ia))).
    rewrite forallb_forall in Kn. assert (Row : forall l, (In l (map flow_form (sets_of T i)) \/ In l (map fst ds)) -> dot (row_of cols l) (1 :: x) == Rounds.worth b l).
    { intros l I. apply (row_of_ok T i b cols x (nodup_moves_ok _ Nd) F Z). apply Kn, in_or_app. exact I. }
    assert (Holds : forall z, In z ds -> if snd z : bool then hform b (fst z) == 0 else 0 <= hform b (fst z)).
    { intros z Iz. apply (rows_iff T i b rs ds D) in R. rewrite forallb_forall in R. specialize (R z Iz). unfold holds_b in R. cbv zeta in R. destruct (snd z); [apply Qeq_bool_iff in R|apply Qle_bool_iff in R]; now rewrite hformc_ok in R. }
    assert (Cx : Forall2 (fun f q => form_at f (firstn k x) == q) chart x).
    { apply (chart_b_ok k cols chart (map (row_of cols) fs) x Ch Lx). rewrite Forall_map. apply Forall_forall. intros l I. unfold fs in I. apply in_app_or in I. destruct I as [I|I].
      - rewrite Row by now left. apply in_map_iff in I. destruct I as ([s [h acts]] & <- & I). apply flow_form_ok. exact (proj1 (set_good T i t b s h acts Sg B I)).
      - apply in_map_iff in I. destruct I as (z & <- & I). apply filter_In in I. destruct I as [I Ez]. rewrite Row by (right; now apply in_map). specialize (Holds z I). rewrite Ez in Holds. exact Holds. }
    set (u := firstn k x). assert (Xn : Forall (fun q => 0 <= q) x) by exact (column_nonneg T i t cols Sg Hm x b F B).
    assert (Fo : Forall (fun f => 0 <= form_at f u) forms).
    { apply Forall_forall. intros f I. unfold forms in I. apply in_app_or in I. destruct I as [I|I].
      - apply filter_In in I. destruct I as [I Nc]. rewrite forallb_forall in Li. specialize (Li f I). apply orb_true_iff in Li. destruct Li as [Li|Li]; [rewrite Li in Nc; discriminate|]. apply existsb_exists in Li. destruct Li as (g & Ig & Eg). apply same_row_ok in Eg.
        destruct (proj1 (forall2_in _ _ _ Cx) g Ig) as (q & Iq & Eq). unfold form_at. rewrite (nth_ext_dot f g (1 :: u) Eg). unfold form_at in Eq. fold u in Eq. rewrite Eq. rewrite Forall_forall in Xn. now apply Xn.
      - apply in_map_iff in I. destruct I as (z & <- & I). apply filter_In in I. destruct I as [I Ez]. apply negb_true_iff in Ez. unfold form_at. rewrite (composed_ok _ chart u x Cx), Row by (right; now apply in_map). specialize (Holds z I). rewrite Ez in Holds. exact Holds. }
    assert (Lk : (k <= length cols)%nat). { unfold chart_b in Ch. cbv zeta in Ch. rewrite !andb_true_iff in Ch. destruct Ch as [[[Lk _] _] _]. now apply Nat.leb_le. }
    assert (Lu : length u = k) by (unfold u; rewrite firstn_length; lia).
    assert (Lp : forall p, In p points -> length p = length cols) by (intros p I; unfold points in I; apply in_map_iff in I; destruct I as (mm & <- & _); apply map_length).
    assert (Long : Forall (fun p => length p = k) (map (firstn k) points)) by (rewrite Forall_map; apply Forall_forall; intros p I; rewrite firstn_length, (Lp p I); lia).
    assert (Hu : in_hull (map (firstn k) points) u).
    { destruct (Nat.eqb_spec k 0) as [K0|K0].
      - destruct points as [|p l] eqn:Ep; [discriminate|]. apply (hull_member _ (firstn k p)); [now left|]. intros j. rewrite !nth_overflow; [reflexivity|rewrite K0; cbn; lia|lia].
      - apply andb_true_iff in En. destruct En as [Cl Co]. apply (covered_b_ok k) in Co. apply (covered_hull k forms (map (firstn k) points) Long) with (F := []); [|exact (closed_b_ok k forms ws Cl)|exact Co|split; [exact Lu|exact Fo]|intros j []].
        rewrite Forall_map. apply Forall_forall. intros p I. apply Forall_forall. intros f If. rewrite forallb_forall in Ps. specialize (Ps p I). rewrite forallb_forall in Ps. specialize (Ps f If). apply Qle_bool_iff in Ps. now rewrite form_atc_ok in Ps. }
    destruct Hu as (qs & Lq & Dq & Eq). rewrite map_length in Lq.
    assert (Vx : Forall (optimal_weights TT i t cols) points) by (apply Forall_forall; intros p I; rewrite forallb_forall in Ve; exact (proj1 (secure_vertex_ok T i t y v cols I2 Y Up So p (Ve p I)))).
    assert (OnC : forall p, In p points -> forall j, (j < length cols)%nat -> form_at (nth j chart []) (firstn k p) == nth j p 0).
    { intros p I j J. rewrite forallb_forall in On. specialize (On p I). unfold on_chart_b in On. apply same_row_ok in On. assert (Lc : length chart = length cols) by (unfold chart, cols; now rewrite !map_length).
      assert (Nn : nth j (map (fun f => Qred (form_atc f (firstn k p))) chart) 0 == nth j p 0). { clear - On. revert j. induction On as [|a c r s E0 _ IH]; intros [|j]; cbn [nth]; auto; reflexivity. }
      rewrite (nth_indep _ 0 (Qred (form_atc [] (firstn k p)))) in Nn by (rewrite map_length; lia). rewrite (map_nth (fun f => Qred (form_atc f (firstn k p)))) in Nn. now rewrite Qred_correct, form_atc_ok in Nn. }
    assert (Ox : optimal_weights TT i t cols x).
    { apply (hull_optimal T i t y v cols I2 Ag Sg Y Up So points Hm Vx qs x Lq Dq Lx). intros j J. rewrite <- (forall2_nth _ _ _ Cx j) by (unfold chart; rewrite map_length; unfold cols in J; rewrite map_length in J; exact J). fold u.
      rewrite (hull_form (map (firstn k) points) u qs _ ltac:(rewrite map_length; exact Lq) (proj2 Dq) Eq). unfold combination.
      assert (H : forall l m, (forall p, In p m -> In p points) -> qsum (map (fun x0 => fst x0 * form_at (nth j chart []) (snd x0)) (combine l (map (firstn k) m))) == qsum (map (fun x0 => fst x0 * nth j (snd x0) 0) (combine l m))).
      { induction l as [|q l IH]; intros [|p m] Sub; cbn [map combine qsum fst snd]; try reflexivity. rewrite IH by (intros p0 I0; apply Sub; now right). rewrite (OnC p (Sub p (or_introl eq_refl)) j J). reflexivity. }
      apply H. auto. }
    destruct Ox as (b' & O' & F' & _). apply optimal_iff. apply optimal_iff in O'. destruct O' as [B' Sc]. split; [exact B|]. intros z Z'. specialize (Sc z Z').
    assert (Same : payoff i (duel i b z) t == payoff i (duel i b' z) t); [|rewrite Same; exact Sc].
    assert (P : along b [] * expect (pay i) (replace (duel i z z) i b) t == along b' [] * expect (pay i) (replace (duel i z z) i b') t).
    { apply (same_weights_pay TT i b b') with (h := fun _ => []); [|exact Ag|reflexivity]. intros s h acts a TS Ia. destruct (both_in _ _ _ _ F F' (s, a) (All _ _ _ _ TS Ia)) as (q & A1 & A2). cbn [fst snd] in A1, A2. unfold weight, reach in A1, A2. rewrite TS in A1, A2. cbn [along]. now rewrite A1, A2. }
    cbn [along] in P. unfold payoff. rewrite (expect_ext _ _ _ t (duel_b i z z b I2)), (expect_ext _ _ _ t (duel_b i z z b' I2)). lra.
  Qed.
End Whole.
Definition region_lies (T : table) (t : tree) (g : region_of) (such : strategy -> Prop) : Prop :=
  let i := g_who g in (exists b, such b) /\
  (if g_contains g then forall b, such b -> in_rows T i (g_rows g) b else exists b, such b /\ ~ in_rows T i (g_rows g) b) /\
  (if g_contained g then forall b, strategy_in i b t -> in_rows T i (g_rows g) b -> such b
   else exists b, strategy_in i b t /\ in_rows T i (g_rows g) b /\ ~ such b).
Lemma region_b_ok T t z g w more : gameb 2 t T = true -> region_b T g w t z more = true -> (g_who g < 2)%nat /\ region_lies (table_of T) t g (fun b => optimal (g_who g) b t).
Proof.
  intros G. unfold region_b. cbv zeta. destruct (negb _) eqn:Pre; [discriminate|]. apply negb_false_iff in Pre. rewrite !andb_true_iff in Pre. destruct Pre as [[I2 Sg] _]. apply Nat.ltb_lt in I2. set (i := g_who g) in *.
  destruct (keys _ w) as [[|cd [|ct [|op [|? ?]]]]|]; try discriminate. destruct (distances T i _) as [ds|] eqn:D; [|discriminate]. apply distances_ok in D. destruct (plan_in T (other i) op) as [my|]; [|discriminate]. set (y := strategy_of (behave my)) in *.
  destruct (reply (pay i) i (duel i y y) t) as [[v ch]|] eqn:R; [|discriminate]. rewrite !andb_true_iff. intros [[[Yb _] Ct] Cd]. apply strategyb_ok in Yb. apply agreesb_ok in G.
  destruct (bind _ _) as [[bs m]|]; [|discriminate]. rewrite !andb_true_iff in Ct. destruct Ct as [Sb Ct]. apply (securesb_ok i _ v t I2) in Sb. set (b0 := strategy_of (behave m)) in *.
  assert (Up : forall b, strategy_in i b t -> payoff i (duel i b y) t <= v) by (intros b B; unfold payoff; rewrite (expect_ext _ _ _ t (duel_b i y y b I2)); eapply reply_upper; eauto).
  assert (So : exists b, secures i b v t) by eauto. assert (Opt := optimal_iff i t y v Yb Up So).
  unfold region_lies. cbv zeta. fold i. split; [exact I2|]. split; [exists b0; now apply Opt|]. split.
  - destruct (g_contains g).
    + intros b O. apply Opt in O. destruct (lst bs) as [js|]; [|discriminate]. apply andb_true_iff in Ct. destruct Ct as [L C]. apply Nat.eqb_eq in L. rewrite forallb_forall in C. apply (rows_iff T i b _ ds D). apply forallb_forall. intros d Id.
      assert (Sgn : forall sg, In (sg, fst d) (signed_rows ds) -> sg * hform b (fst d) <= 0).
      { intros sg Is. destruct (combine_in _ js L _ Is) as (j & J). specialize (C _ J). cbn [fst snd] in C. unfold bound_row_b in C. destruct (bind _ _) as [[q mm]|]; [|discriminate]. exact (at_most_ok _ _ _ _ _ _ _ _ _ I2 C O). }
      unfold holds_b. cbv zeta. destruct (snd d) eqn:E.
      * pose proof (Sgn (-(1)) ltac:(unfold signed_rows; apply in_flat_map; exists d; rewrite E; split; [exact Id|now left])). pose proof (Sgn 1 ltac:(unfold signed_rows; apply in_flat_map; exists d; rewrite E; split; [exact Id|right; now left])). apply Qeq_bool_iff. rewrite hformc_ok. lra.
      * pose proof (Sgn (-(1)) ltac:(unfold signed_rows; apply in_flat_map; exists d; rewrite E; split; [exact Id|now left])). apply Qle_bool_iff. rewrite hformc_ok. lra.
    + exists b0. split; [now apply Opt|]. intros In_. apply (rows_iff T i b0 _ ds D) in In_. rewrite In_ in Ct. discriminate.
  - destruct (g_contained g).
    + destruct (contained_b T i t v ds cd) as [c|] eqn:E; [|discriminate]. subst c. exact (contained_ok T i t y v I2 G Sg Yb Up So _ ds cd D E).
    + destruct (bind (keys _ cd) _) as [m'|]; [|discriminate]. rewrite !andb_true_iff in Cd. destruct Cd as [[B H] X]. apply strategyb_ok in B. exists (strategy_of (behave m')). split; [exact B|]. split; [now apply (rows_iff T i _ _ ds D)|]. intros O. apply Opt in O.
      match type of X with match ?r with _ => _ end = true => destruct r as [[a c]|]; [|discriminate] end. apply andb_true_iff in X. destruct X as [Xs X]. apply strategyb_ok in Xs. apply negb_true_iff, not_le in X. rewrite expected_ok in X. destruct O as [_ O]. specialize (O _ Xs). unfold payoff in O. lra.
Qed.
Theorem checks_region_ok T n t z g w : gameb n t T = true -> checks_region T n t z g w = true -> region_true n t g.
Proof.
  intros G. unfold checks_region. rewrite andb_true_iff. intros [N C]. apply Nat.eqb_eq in N. subst n. destruct (in_place_ok T t z _ G C) as (t' & z' & k & C' & G' & S & K & _).
  apply (region_b_ok _ _ _ _ _ _ G') in C'. destruct C' as [I L]. unfold region_true. cbv zeta. split; [reflexivity|]. split; [exact I|]. split; [apply equal_sum_ok|]. exists (table_of T). split; [now apply agreesb_ok|].
  unfold region_lies in L. cbv zeta in L. destruct L as (Ex & Ct & Cd). assert (K' := fun b => K (g_who g) b I). split; [destruct Ex as (b & O); exists b; now apply K'|]. split.
  - destruct (g_contains g); [intros b O; apply Ct; now apply K'|]. destruct Ct as (b & O & N). exists b. split; [now apply K'|exact N].
  - destruct (g_contained g).
    + intros b B R. apply K'. apply Cd; [now apply S|exact R].
    + destruct Cd as (b & B & R & N). exists b. split; [now apply S|]. split; [exact R|]. intros O. apply N. now apply K'.
Qed.
