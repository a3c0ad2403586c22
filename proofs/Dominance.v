(* Dominated moves, and moves that are not dominated. *)
From Coq Require Import QArith Qreduction List Bool Lia Lqa PeanoNat Ascii String.
Require Import Game Maps Core Kernel Bytes Files Says Limits Families Equilibria Plays Interior.
Import ListNotations.
Open Scope Q_scope.
Open Scope list_scope.

(* ---- TRUSTED: what a certificate states, when that is true, and the sentence ---- *)
Inductive reason := ByMixture | ByExample | ByBelief.
(* `by` is a mixture of ways to go on from the set; the example is a way to go on and a strategy of the opponent *)
Record entry := { d_who : player; d_set : text; d_makes : list (text * text); d_by : list (list (text * text) * Q);
                  d_example : list (text * text) * list (text * text) }.
Record dominance := { d_strictly : bool; d_reason : reason; d_out : list (nat * text * text); d_entries : list entry;
                      d_beyond : list (player * text) }.
Definition names_of (l : list (text * text)) : list (name * name) := map (fun x => (name_of (fst x), name_of (snd x))) l.
Definition outs_of (l : list (nat * text * text)) : outs := map (fun x => let '(i, s, a) := x in (pred i, name_of s, name_of a)) l.
(* a mixed strategy of pure ones that go on from the set as written, and make no move left out *)
Definition mixes (T : table) (i : player) (set : name) (by_ : list (list (text * text) * Q)) (out : outs) t (m : Game.mixed) : Prop :=
  map fst m = map snd by_ /\ distribution (map snd by_) /\
  Forall2 (fun x y => pure (snd y) /\ strategy_in i (snd y) t /\ plays (snd y) (names_of (fst x)) /\ avoids T i set (snd y) out) by_ m.
(* what the example's strategies earn at the set *)
Definition earnsc i set t (b : strategy) (s : profile) : Q :=
  sumq (map (fun x => mul (fst x) (expected (pay i) (replace s i b) (snd x))) (members i set s 1 t)).
Definition chosen_by (l : list (text * text)) : strategy := Game.follow (names_of l).
Definition opponent (e : entry) : profile := fun j => if Nat.eqb j (other (d_who e)) then chosen_by (snd (d_example e)) else fun _ _ => 0.
Definition example_earns (e : entry) t : Q :=
  Qred (earnsc (d_who e) (name_of (d_set e)) t (chosen_by (fst (d_example e))) (opponent e)).
Definition mixture_earns (e : entry) t : Q :=
  Qred (sumq (map (fun x => mul (snd x) (earnsc (d_who e) (name_of (d_set e)) t (chosen_by (fst x)) (opponent e))) (d_by e))).
Definition entry_true (n : nat) (t : tree) (d : dominance) (e : entry) : Prop :=
  let i := d_who e in let set := name_of (d_set e) in let out := outs_of (d_out d) in
  (i < n)%nat /\ exists T, agrees n T (fun _ => []) t /\
  match d_reason d with
  | ByMixture => n = 2%nat /\ exists m, mixes T i set (d_by e) out t m /\
      (exists c, goes_on T i set (names_of (d_makes e)) out t c) /\
      forall c, goes_on T i set (names_of (d_makes e)) out t c ->
        dominates (d_strictly d) (others_without n i out t) (fun s => average (fun b => earns_at i set t b s) m) (earns_at i set t c)
  | ByExample => n = 2%nat /\ exists m c s, mixes T i set (d_by e) out t m /\ goes_on T i set (names_of (d_makes e)) out t c /\
      plays c (names_of (fst (d_example e))) /\ others_without n i out t s /\ plays (s (other i)) (names_of (snd (d_example e))) /\
      earns_at i set t c s == example_earns e t /\ average (fun b => earns_at i set t b s) m == mixture_earns e t /\
      ~ dominates (d_strictly d) (others_without n i out t) (fun s => average (fun b => earns_at i set t b s) m) (earns_at i set t c)
  | ByBelief => exists b, pure b /\ strategy_in i b t /\ Forall (fun x => weight T i b (fst x) (snd x) == 1) (names_of (d_makes e)) /\
      forall m, distribution (map fst m) -> Forall (fun x => strategy_in i (snd x) t) m ->
        ~ dominates (d_strictly d) (others_without n i [] t) (fun s => average (fun b => payoff i (replace s i b) t) m)
            (fun s => payoff i (replace s i b) t)
  end.
Definition dominance_true (n : nat) (t : tree) (d : dominance) : Prop := d_beyond d = [] /\ Forall (entry_true n t d) (d_entries d).
Definition sense_words (strictly : bool) : text := lit (if strictly then "strictly" else "weakly").
Definition makes_words (e : entry) : text := join (lit " and ") (map (fun x => move_words (S (d_who e), fst x, snd x)) (d_makes e)).
Definition entry_words (t : tree) (d : dominance) (e : entry) : text :=
  match d_reason d with
  | ByMixture => makes_words e
  | ByExample => makes_words e ++ lit " is not " ++ sense_words (d_strictly d) ++ lit " dominated by the certificate's continuation or mixture of them: " ++
      lit "against a strategy of the opponent it earns " ++ wrat (example_earns e t) ++ lit " and the other " ++ wrat (mixture_earns e t)
  | ByBelief => lit "some strategy of player " ++ who (d_who e) ++ lit " that reaches " ++ say (d_set e) ++ lit " and makes " ++ makes_words e ++
      lit " is not " ++ sense_words (d_strictly d) ++ lit " dominated"
  end.
Definition dominance_words (t : tree) (d : dominance) : text :=
  let without := match d_out d with [] => [] | l => lit "without the moves " ++ event_words (map (fun m => [m]) l) end in
  let said := map (entry_words t d) (d_entries d) in
  match d_reason d with
  | ByMixture => sense_words (d_strictly d) ++ lit " dominated" ++ (match without with [] => [] | w => lit ", " ++ w end) ++ lit ": [" ++ join (lit ", ") said ++
      lit "], each by the certificate's continuation or mixture of them"
  | _ => (match without with [] => [] | w => w ++ lit ", " end) ++ join (lit "; ") said
  end.
(* reading; the example stands in the witness *)
Definition choices_in (j : json) : option (list (text * text)) := do l <- obj j; every (pair_of str) l.
Definition mixture_in (j : json) : option (list (list (text * text) * Q)) :=
  do l <- bind (distinct j) some;
  every (fun x => match x with JL [c; q] => do c' <- choices_in c; do q' <- rat q; Some (c', q') | _ => None end) l.
Definition entry_in (n : nat) (r : reason) (x : json * json) : option entry :=
  do f <- keys ["by"; "makes"; "player"; "set"]%string (fst x);
  match f with
  | [b; m; p; JS s] => do i <- player_of n p; do m' <- choices_in m;
      do by_ <- (match r, b with ByBelief, JL [] => Some [] | ByBelief, _ => None | _, _ => mixture_in b end);
      do ex <- (match r with ByExample => do g <- keys ["continuation"; "opponent"]%string (snd x);
                 match g with [c; y] => do c' <- choices_in c; do y' <- choices_in y; Some (c', y') | _ => None end
               | _ => Some ([], []) end);
      Some {| d_who := i; d_set := s; d_makes := m'; d_by := by_; d_example := ex |}
  | _ => None end.
Definition dominance_in (n : nat) (s w : json) : option dominance :=
  do f <- keys ["because"; "excluded"; "frontier"; "kind"; "moves"; "sense"]%string s;
  match f with
  | [b; x; fr; _; m; se] =>
      do r <- (if of_kind "mixture" b then Some ByMixture else if of_kind "counterexample" b then Some ByExample
               else if of_kind "belief" b then Some ByBelief else None);
      do strictly <- (if of_kind "strictly" se then Some true else if of_kind "weakly" se then Some false else None);
      do be <- beyond_in n fr; do xl <- distinct x;
      do out <- every (fun y => do z <- move_in n y; match z with (O, _, _) => None | _ => Some z end) xl;
      do ml <- bind (distinct m) some; do wl <- lst w;
      if negb (Nat.eqb (length ml) (length wl)) then None else
      do es <- every (entry_in n r) (combine ml wl);
      Some {| d_strictly := strictly; d_reason := r; d_out := out; d_entries := es; d_beyond := be |}
  | _ => None end.

(* ---- not trusted from here. Form: only acceptance hangs on it ---- *)
Fixpoint needed (set : name) (h : history) : option history :=         (* the moves from the set on *)
  match h with [] => None | (s, a) :: r => if Pos.eqb s set then Some [(s, a)] else do k <- needed set r; Some ((s, a) :: k) end.
Definition led_by (set s : name) (h : history) : option history := if Pos.eqb s set then Some [] else needed set h.
Definition continuation_exact (T : tab) (i : player) (set : name) (l : list (text * text)) : bool :=
  let m := to_map (names_of l) in
  Nat.eqb (length (filter (fun x => NM.mem (fst x) m) (sets_of T i))) (length l) &&
  forallb (fun x => let '(s, (h, acts)) := x in
    Bool.eqb (NM.mem s m) (match led_by set s h with Some k => forallb (fun y => Equilibria.chosen m (fst y) (snd y)) k | None => false end) &&
    match NM.find s m with Some a => existsb (Pos.eqb a) acts | None => true end) (sets_of T i).
Definition makes_exact (T : tab) (i : player) (set : name) (l : list (text * text)) : bool :=
  existsb (fun x => Pos.eqb (name_of (fst x)) set) l &&
  forallb (fun x => has_move T i (fst x) (snd x) &&
    match table_of T i (fst x) with Some (h, _) => match led_by set (fst x) h with Some _ => true | None => false end | None => false end) (names_of l).
Definition texts_of (l : list (text * text)) : text := jwrite (JO (map (fun x => (fst x, JS (snd x))) l)).
Definition mixture_exact (T : tab) (i : player) (set : name) (by_ : list (list (text * text) * Q)) : bool :=
  forallb (fun x => continuation_exact T i set (fst x)) by_ && all_differ (map (fun x => texts_of (fst x)) by_) &&
  forallb (fun x => negb (Qle_bool (snd x) 0)) by_.
Definition out_exact (T : tab) (l : list (nat * text * text)) : bool :=
  forallb (fun x => let '(i, s, a) := x in has_move T (pred i) (name_of s) (name_of a)) l.

(* ---- moves left out ---- *)
Definition outb (out : outs) (j : player) (s a : name) : bool :=
  existsb (fun x => let '(k, r, b) := x in Nat.eqb k j && Pos.eqb r s && Pos.eqb b a) out.
Lemma outb_in out j s a : outb out j s a = true <-> In (j, s, a) out.
Proof.
  unfold outb. rewrite existsb_exists. split.
  - intros ([[k r] b] & I & E). rewrite !andb_true_iff, Nat.eqb_eq, !Pos.eqb_eq in E. destruct E as [[-> ->] ->]. exact I.
  - intros I. exists (j, s, a). split; [exact I|]. now rewrite Nat.eqb_refl, !Pos.eqb_refl.
Qed.
Definition avoidsb (T : table) i set b (out : outs) : bool :=
  forallb (fun x => let '(j, s, a) := x in if Nat.eqb j i then Qeq_bool (made T i set b s a) 0 else true) out.
Lemma avoidsb_ok T i set b out : avoidsb T i set b out = true -> avoids T i set b out.
Proof. unfold avoidsb. rewrite forallb_forall. intros E s a I. specialize (E _ I). cbn beta iota in E. rewrite Nat.eqb_refl in E. now apply Qeq_bool_iff. Qed.
Definition playsb (b : strategy) (l : list (name * name)) : bool := forallb (fun x => Qeq_bool (b (fst x) (snd x)) 1) l.
Lemma playsb_ok b l : playsb b l = true -> plays b l.
Proof. unfold playsb, plays. rewrite forallb_forall, Forall_forall. intros E x I. now apply Qeq_bool_iff, E. Qed.
Definition unplayed (out : outs) (j : player) (b : strategy) : bool :=
  forallb (fun x => let '(k, s, a) := x in if Nat.eqb k j then Qeq_bool (b s a) 0 else true) out.
Lemma unplayed_ok out j b : unplayed out j b = true -> forall s a, In (j, s, a) out -> b s a == 0.
Proof. unfold unplayed. rewrite forallb_forall. intros E s a I. specialize (E _ I). cbn beta iota in E. rewrite Nat.eqb_refl in E. now apply Qeq_bool_iff. Qed.
(* a profile in which only the opponent's strategy counts *)
Definition alone (i : player) (y : strategy) : profile := fun j => if Nat.eqb j (other i) then y else fun _ _ => 0.
Lemma alone_other i y : alone i y (other i) = y. Proof. unfold alone. now rewrite Nat.eqb_refl. Qed.
Lemma alone_without i out t y : (i < 2)%nat -> strategy_in (other i) y t -> (forall s a, In (other i, s, a) out -> y s a == 0) -> others_without 2 i out t (alone i y).
Proof. intros I S O j J N. rewrite (other_one i j I J N), alone_other. auto. Qed.

(* ---- ways to go on ---- *)
Definition picked (T : tab) i (l : list (text * text)) : strategy := pick (table_of T) i (to_map (names_of l)).
Definition goes_onb (T : tab) i set makes out t (m : plan) : bool :=
  let b := pick (table_of T) i (to_map m) in
  strategyb i b t && forallb (fun x => Qeq_bool (made (table_of T) i set b (fst x) (snd x)) 1) makes && avoidsb (table_of T) i set b out.
Lemma goes_onb_ok T i set makes out t m : goes_onb T i set makes out t m = true -> goes_on (table_of T) i set makes out t (pick (table_of T) i (to_map m)).
Proof.
  unfold goes_onb, goes_on. cbv zeta. rewrite !andb_true_iff, forallb_forall. intros [[S M] A]. split; [apply pick_pure|]. split; [now apply strategyb_ok|].
  split; [|now apply avoidsb_ok]. apply Forall_forall. intros x I. now apply Qeq_bool_iff, M.
Qed.
Definition strategies_of (T : tab) i (by_ : list (list (text * text) * Q)) : Game.mixed := map (fun x => (snd x, picked T i (fst x))) by_.
Definition mixes_b (T : tab) i set by_ out t : bool :=
  distb (map snd by_) && forallb (fun x => let b := picked T i (fst x) in
    strategyb i b t && playsb b (names_of (fst x)) && avoidsb (table_of T) i set b out) by_.
Lemma mixes_ok T i set by_ out t : mixes_b T i set by_ out t = true -> mixes (table_of T) i set by_ out t (strategies_of T i by_).
Proof.
  unfold mixes_b, mixes, strategies_of. cbv zeta. rewrite andb_true_iff, forallb_forall. intros [D F]. split; [rewrite map_map; reflexivity|].
  split; [now apply distb_ok|]. clear D. induction by_ as [|x l IH]; cbn [map]; constructor; [|apply IH; intros y I; apply F; now right].
  cbn [snd fst]. assert (X := F x (or_introl eq_refl)). rewrite !andb_true_iff in X. destruct X as [[S P] A].
  split; [apply pick_pure|]. split; [now apply strategyb_ok|]. split; [now apply playsb_ok|now apply avoidsb_ok].
Qed.
(* the moves that lead from the set to some moves, and these *)
Definition forced (T : tab) i set (makes : list (name * name)) : list (name * name) :=
  flat_map (fun x => x :: match table_of T i (fst x) with Some (h, _) => match led_by set (fst x) h with Some k => k | None => [] end | None => [] end) makes.
Lemma pure_product b x y z : pure b -> b x y * z == 1 -> b x y == 1 /\ z == 1.
Proof. intros P E. destruct (P x y) as [Z|Z]; rewrite Z in E; [|split; [exact Z|lra]]. lra. Qed.
Lemma needed_kept c set h : forall k, pure c -> since set c h == 1 -> needed set h = Some k -> Forall (fun x => c (fst x) (snd x) == 1) k.
Proof.
  induction h as [|[s a] h IH]; intros k P S E; cbn [needed since] in *; [discriminate|]. destruct (pure_product _ _ _ _ P S) as [C R].
  destruct (Pos.eqb s set); [inversion E; subst; constructor; [exact C|constructor]|].
  destruct (needed set h) as [k'|]; [|discriminate]. cbn [bind] in E. inversion E; subst. constructor; [exact C|]. now apply IH.
Qed.
Lemma forced_kept T i set makes c : pure c -> Forall (fun x => made (table_of T) i set c (fst x) (snd x) == 1) makes ->
  keeps_to c (forced T i set makes).
Proof.
  intros P F s a E. apply chosen_in in E. unfold forced in E. apply in_flat_map in E. destruct E as ([x y] & I & E). rewrite Forall_forall in F.
  specialize (F _ I). cbn [fst snd] in *. unfold made in F. destruct (table_of T i x) as [[h acts]|]; [|discriminate].
  cbn [since] in F. destruct (pure_product _ _ _ _ P F) as [C R]. destruct E as [E|E]; [inversion E; subst; exact C|].
  unfold led_by in E. destruct (Pos.eqb x set); [destruct E|]. destruct (needed set h) as [k|] eqn:K; [|destruct E].
  pose proof (needed_kept _ _ _ _ P R K) as X. rewrite Forall_forall in X. exact (X _ E).
Qed.
Lemma forced_known T i l : forallb (fun x => has_move T i (fst x) (snd x)) l = true -> known_to (table_of T) i l.
Proof.
  rewrite forallb_forall. intros F s a E. apply chosen_in in E. specialize (F _ E). cbn [fst snd] in F. unfold has_move in F.
  destruct (table_of T i s) as [[h acts]|]; [|discriminate]. exists h, acts. split; [reflexivity|]. apply existsb_exists in F.
  destruct F as (b & I & B). apply Pos.eqb_eq in B. now subst.
Qed.
Definition nobody : profile := fun _ _ _ => 0.
Definition ways_on (T : tab) i set makes (out : outs) t : list plan :=
  plans_all i (outb out i) (map snd (members i set nobody 1 t)) (forced T i set makes).
Lemma earned_ext i s b b' l : (forall x, In x l -> payoff i (replace s i b) (snd x) == payoff i (replace s i b') (snd x)) -> earned i s b l == earned i s b' l.
Proof. intros H. unfold earned. apply qsum_ext, Forall_forall. intros x I. rewrite (H x I). reflexivity. Qed.
Lemma ways_on_all n T i set makes out t c : agrees n (table_of T) (fun _ => []) t ->
  forallb (fun x => has_move T i (fst x) (snd x)) (forced T i set makes) = true -> goes_on (table_of T) i set makes out t c ->
  exists m, In m (ways_on T i set makes out t) /\ forall s, earns_at i set t c s == earns_at i set t (Game.follow m) s.
Proof.
  intros A F (P & S & M & V). assert (K := forced_kept T i set makes c P M). assert (Kn := forced_known T i _ F).
  assert (O : forall s a, outb out i s a = true -> made (table_of T) i set c s a == 0) by (intros s a E; apply V, outb_in, E).
  destruct (grown (table_of T) i c (plans i (outb out i)) (fun u m => covers i m u) (map snd (members i set nobody 1 t))) with
    (ms := [forced T i set makes]) (m := forced T i set makes) as (m & I & K' & _ & _ & C); auto.
  - intros u m m'. apply covers_more.
  - intros u U m K1 N1. apply in_map_iff in U. destruct U as (x & <- & U).
    destruct (members_agree _ _ _ _ _ _ _ _ A x U) as [B (h & A')].
    pose proof (members_ok i set nobody c t 1 S) as S'. unfold okc in S'. rewrite Forall_forall in S'.
    eapply plans_complete; eauto. eapply clear_below; eauto.
  - now left.
  - exists m. split; [exact I|]. intros s. unfold earns_at. apply earned_ext. intros x X. unfold payoff.
    pose proof (members_ok i set s c t 1 S) as S'. unfold okc in S'. rewrite Forall_forall in S'.
    apply covers_payoff; auto. apply C. rewrite (members_trees i set nobody s t 1 1). now apply in_map.
Qed.

(* ---- what a mixture earns more than a way to go on ---- *)
Definition played_out (i : player) (out : outs) (sk : tree) (b : strategy) : tree := play i b (outb out (other i)) sk.
Lemma played_out_ok i set out t sk b s : (i < 2)%nat -> owned_below 2 t -> above i set t = Some sk -> others_without 2 i out t s ->
  expect (pay i) (replace nobody (other i) (s (other i))) (played_out i out sk b) == earns_at i set t b s.
Proof.
  intros I W E O. destruct (O (other i) (other_less i) (other_not i I)) as [S Z].
  pose proof (above_kept i set (s (other i)) t W S I) as K. rewrite E in K. destruct K as [W' S'].
  unfold played_out. rewrite play_ok; auto.
  - unfold earns_at. rewrite above_ok, E. cbn [worth_of]. unfold payoff. ring.
  - intros x a X. apply Z, outb_in, X.
Qed.
Definition beside (i : player) out sk (by_ : list (Q * tree)) (m : plan) : column := (- (1), played_out i out sk (Game.follow m)) :: by_.
Lemma beside_ok i set out t sk m c s : (i < 2)%nat -> owned_below 2 t -> above i set t = Some sk -> others_without 2 i out t s ->
  (forall s, earns_at i set t c s == earns_at i set t (Game.follow m) s) -> forall by_ : Game.mixed,
  colval (pay i) (other i) nobody (s (other i)) (beside i out sk (map (fun x => (fst x, played_out i out sk (snd x))) by_) m) ==
  average (fun b => earns_at i set t b s) by_ - earns_at i set t c s.
Proof.
  intros I W E O C by_. unfold colval, beside. cbn [map qsum fst snd]. rewrite (played_out_ok i set out t sk (Game.follow m) s I W E O), C, map_map. cbn [fst snd].
  unfold average. rewrite (qsum_ext (fun x => fst x * expect (pay i) (replace nobody (other i) (s (other i))) (played_out i out sk (snd x)))
    (fun x => fst x * earns_at i set t (snd x) s)); [ring|]. apply Forall_forall. intros x _. rewrite (played_out_ok i set out t sk _ s I W E O). reflexivity.
Qed.
Lemma beside_allowed i set out t sk by_ m s : (i < 2)%nat -> owned_below 2 t -> above i set t = Some sk -> others_without 2 i out t s ->
  okc (other i) (s (other i)) (beside i out sk (map (fun x : Q * strategy => (fst x, played_out i out sk (snd x))) by_) m).
Proof.
  intros I W E O. destruct (O (other i) (other_less i) (other_not i I)) as [S Z].
  pose proof (above_kept i set (s (other i)) t W S I) as K. rewrite E in K. destruct K as [W' S'].
  assert (X : forall b, strategy_in (other i) (s (other i)) (played_out i out sk b)).
  { intros b. apply play_strategy; auto. intros x a Y. apply Z, outb_in, Y. }
  constructor; [apply X|]. apply Forall_forall. intros x J. apply in_map_iff in J. destruct J as (y & <- & _). apply X.
Qed.
Lemma colval_opp i p s b c : colval (fun l => - pay i l) p s b c == - colval (pay i) p s b c.
Proof. unfold colval. induction c as [|x c IH]; cbn [map qsum]; [reflexivity|]. rewrite IH, expect_opp. ring. Qed.
Definition table_without (T : tab) (out : outs) : table := fun j s =>
  match table_of T j s with Some (h, l) => Some (h, filter (fun a => negb (outb out j s a)) l) | None => None end.
Definition dominated_b (strictly : bool) (T : tab) i out t (col : column) : bool :=
  match best (fun l => - pay i l) (other i) nobody (S (height t)) col, best (pay i) (other i) nobody (S (height t)) col with
  | Some (less, _), Some (more, ch) => let y := pick (table_without T out) (other i) (to_map ch) in
      (if strictly then negb (Qle_bool 0 less) else Qle_bool less 0 && negb (Qle_bool more 0)) &&
      strategyb (other i) y t && unplayed out (other i) y && forallb (fun x => Qeq_bool (y (fst x) (snd x)) 1) ch
  | _, _ => false end.
Lemma dominated_ok strictly T i set out t sk by_ m c : (i < 2)%nat -> owned_below 2 t -> above i set t = Some sk ->
  (forall s, earns_at i set t c s == earns_at i set t (Game.follow m) s) ->
  dominated_b strictly T i out t (beside i out sk (map (fun x : Q * strategy => (fst x, played_out i out sk (snd x))) by_) m) = true ->
  dominates strictly (others_without 2 i out t) (fun s => average (fun b => earns_at i set t b s) by_) (earns_at i set t c).
Proof.
  intros I W E C. set (col := beside _ _ _ _ _). unfold dominated_b.
  destruct (best (fun l => - pay i l) _ _ _ _) as [[less c1]|] eqn:B1; [|discriminate].
  destruct (best (pay i) _ _ _ _) as [[more ch]|] eqn:B2; [|discriminate]. cbv zeta. rewrite !andb_true_iff, forallb_forall. intros [[[R S] U] F].
  apply strategyb_ok in S. pose proof (unplayed_ok _ _ _ U) as U'. set (y := pick (table_without T out) (other i) (to_map ch)) in *.
  assert (Y : others_without 2 i out t (alone i y)) by (apply alone_without; auto).
  assert (L : forall s, others_without 2 i out t s -> - less <= average (fun b => earns_at i set t b s) by_ - earns_at i set t c s).
  { intros s O. rewrite <- (beside_ok i set out t sk m c s I W E O C by_).
    pose proof (best_upper _ _ _ _ _ _ _ _ B1 (beside_allowed i set out t sk by_ m s I W E O)) as X. rewrite colval_opp in X. fold col. lra. }
  split; [exists (alone i y); exact Y|]. destruct strictly.
  - apply negb_true_iff in R. apply not_le in R. intros s O. specialize (L s O). lra.
  - apply andb_true_iff in R. destruct R as [R1 R2]. apply Qle_bool_iff in R1. apply negb_true_iff in R2. apply not_le in R2. split.
    + intros s O. specialize (L s O). lra.
    + exists (alone i y). split; [exact Y|].
      assert (X : colval (pay i) (other i) nobody (alone i y (other i)) col == more).
      { eapply best_attained; [exact B2|exact (beside_allowed i set out t sk by_ m _ I W E Y)|].
        rewrite alone_other. intros x a J. apply Qeq_bool_iff. exact (F (x, a) J). }
      pose proof (beside_ok i set out t sk m c _ I W E Y C by_) as Z. fold col in Z. rewrite X in Z. lra.
Qed.

(* ---- the checks of an entry; how many ways to go on are compared, and the steps ---- *)
Definition COMPARED := 4096%Z.
Definition moves_from (T : tab) i set : Z :=
  fold_left (fun k x => let '(s, (h, acts)) := x in match led_by set s h with Some _ => k + 1 + Z.of_nat (length acts) | None => k end)%Z (sets_of T i) 0%Z.
(* of each player, the longest path in own moves, and the sets behind them: once for all entries *)
Definition ahead (t : tree) : list (nat * behind) :=
  map (fun i => (Z.to_nat (longest (fun j => if Nat.eqb j i then 1 else 0)%Z t), sets_after i 1%positive t (NM.empty _))) [0; 1]%nat.
Definition ways_counted (T : tab) (l : list (nat * behind)) i set : Z :=
  match table_of T i set, nth_error l i with
  | Some (h, acts), Some (k, m) =>
      let before := note (fold_right (fun x p => note (note p (fst x)) (snd x)) 1%positive h) set in
      fold_left (fun w a => w + Says.choices k m (note before a))%Z acts 0%Z
  | _, _ => 0%Z end.
Definition mixture_b (T : tab) t (l : list (nat * behind)) (z : sizes) (strictly : bool) (out : outs) (e : entry) : option (Z * Z) :=
  let i := d_who e in let set := name_of (d_set e) in let makes := names_of (d_makes e) in
  if (25 * COMPARED <? ways_counted T l i set)%Z then None else
  match above i set t with
  | None => None
  | Some sk =>
      let by_ := map (fun x => (fst x, played_out i out sk (snd x))) (strategies_of T i (d_by e)) in
      let ms := ways_on T i set makes out t in let k := Z.of_nat (length ms) in
      do d <- measure (map snd (d_by e));
      if Nat.ltb i 2 && mixes_b T i set (d_by e) out t && forallb (fun x => has_move T i (fst x) (snd x)) (forced T i set makes) &&
         existsb (goes_onb T i set makes out t) (firstn 1 ms) && (k <=? COMPARED)%Z &&
         forallb (fun m => dominated_b strictly T i out t (beside i out sk by_ m)) ms
      then Some (k, k * sum_steps (nodes_ z) (digits_ z + d))%Z else None
  end.
Definition average_earnsc i set t s (m : Game.mixed) : Q := sumq (map (fun x => mul (fst x) (earnsc i set t (snd x) s)) m).
Definition example_b (T : tab) t (z : sizes) (strictly : bool) (out : outs) (e : entry) : option (Z * Z) :=
  let i := d_who e in let set := name_of (d_set e) in
  let c := names_of (fst (d_example e)) in let y := to_map (names_of (snd (d_example e))) in
  let b := pick (table_of T) i (to_map c) in let yb := pick (table_without T out) (other i) y in let s := alone i yb in
  let x := earnsc i set t b s in let w := average_earnsc i set t s (strategies_of T i (d_by e)) in
  do d <- measure (map snd (d_by e));
  if Nat.ltb i 2 && mixes_b T i set (d_by e) out t && goes_onb T i set (names_of (d_makes e)) out t c && playsb b (names_of (fst (d_example e))) &&
     continuation_exact T i set (fst (d_example e)) && strategy_exact T (other i) y && strategyb (other i) yb t && unplayed out (other i) yb && playsb yb (names_of (snd (d_example e))) &&
     Qeq_bool x (example_earns e t) && Qeq_bool w (mixture_earns e t) && (if strictly then Qle_bool w x else negb (Qle_bool x w))
  then Some (0, sum_steps (nodes_ z) (digits_ z + d))%Z else None.
Definition others_in (n : nat) (i : player) (j : json) : option (list weights) :=
  do l <- obj j;
  if Nat.eqb (S (length l)) n then every (fun k => if Nat.eqb k i then Some (NM.empty _) else do x <- field_in (who k) l; weights_of x) (seq 0 n) else None.
Fixpoint positiveb (i : player) (s : profile) (t : tree) : bool :=
  match t with
  | End _ => true
  | Chance _ bs => forallb (fun x => positiveb i s (snd x)) bs
  | Move j r bs => (Nat.eqb j i || forallb (fun x => negb (Qle_bool (s j r (fst x)) 0)) bs) && forallb (fun x => positiveb i s (snd x)) bs
  end.
Definition belief_b (T : tab) n t (z : sizes) (strictly : bool) (e : entry) (w : json) : option (Z * Z) :=
  let i := d_who e in
  do f <- keys ["others"; "strategy"]%string w;
  match f with
  | [o; c] => do l <- others_in n i o; do m <- strategy_in_words c; do k <- profile_steps z T l;
      let b := pick (table_of T) i m in let s := replace (profile_of l) i b in
      let others := filter (fun j => negb (Nat.eqb j i)) (seq 0 n) in
      if Nat.ltb i n && strategy_exact T i m && forallb (fun j => rows_exact T j (nth j l (NM.empty _))) others &&
         strategyb i b t && forallb (fun j => strategyb j (s j) t) others && (strictly || positiveb i s t) &&
         forallb (fun x => Qeq_bool (weight (table_of T) i b (fst x) (snd x)) 1) (names_of (d_makes e)) &&
         match reply (pay i) i s t with Some (v, _) => Qle_bool v (expected (pay i) s t) | None => false end
      then Some (0%Z, k) else None
  | _ => None end.
Definition entry_b (T : tab) n t (l : list (nat * behind)) (z : sizes) (d : dominance) (x : entry * json) : option (Z * Z) :=
  let '(e, w) := x in let i := d_who e in let set := name_of (d_set e) in
  let form := (300 * moves_from T i set + 100 * Z.of_nat (length (sets_of T i) + length (sets_of T (other i))) * Z.of_nat (S (length (d_by e))))%Z in
  if negb (makes_exact T i set (d_makes e)) then None else
  do y <- (match d_reason d with
    | ByBelief => belief_b T n t z (d_strictly d) e w
    | r => if mixture_exact T i set (d_by e) &&
              negb (existsb (fun x => forallb (fun k => Equilibria.chosen (to_map (names_of (fst x))) (fst k) (snd k)) (names_of (d_makes e))) (d_by e))
           then match r with ByMixture => if is_empty w then mixture_b T t l z (d_strictly d) (outs_of (d_out d)) e else None
                | _ => example_b T t z (d_strictly d) (outs_of (d_out d)) e end
           else None end);
  Some (fst y, snd y + form)%Z.
Definition checks_dominance (T : tab) n t (z : sizes) (d : dominance) (w : json) : bool :=
  match d_beyond d, lst w with
  | [], Some ws =>
      out_exact T (d_out d) && Nat.eqb (length ws) (length (d_entries d)) &&
      match d_reason d with ByBelief => match d_out d with [] => true | _ => false end | _ => Nat.eqb n 2 end &&
      match every (entry_b T n t match d_reason d with ByMixture => ahead t | _ => [] end z d) (combine (d_entries d) ws) with
      | Some l => (fold_left (fun k x => k + fst x) l 0 <=? COMPARED)%Z && few (Some (fold_left (fun k x => k + snd x) l 0)%Z)
      | None => false end
  | _, _ => false end.

(* ---- and that they are sound ---- *)
Lemma earnsc_ok i set t b s : earnsc i set t b s == earns_at i set t b s.
Proof.
  unfold earnsc, earns_at, earned. rewrite sumq_ok. apply qsum_ext, Forall_forall. intros x _. rewrite mul_ok, expected_ok. reflexivity.
Qed.
Lemma average_earnsc_ok i set t s m : average_earnsc i set t s m == average (fun b => earns_at i set t b s) m.
Proof. unfold average_earnsc, average. rewrite sumq_ok. apply qsum_ext, Forall_forall. intros x _. rewrite mul_ok, earnsc_ok. reflexivity. Qed.
Lemma mixture_b_ok T t l z d e y : gameb 2 t T = true -> d_reason d = ByMixture -> mixture_b T t l z (d_strictly d) (outs_of (d_out d)) e = Some y -> entry_true 2 t d e.
Proof.
  intros G R. unfold mixture_b. cbv zeta. destruct (_ <? _)%Z; [discriminate|]. destruct (above _ _ t) as [sk|] eqn:E; [|discriminate].
  destruct (measure _) as [k|]; [|discriminate]. cbn [bind]. match goal with |- (if ?c then _ else _) = _ -> _ => destruct c eqn:C; [|discriminate] end.
  intros _. rewrite !andb_true_iff in C. destruct C as [[[[[I M] F] X] _] D]. apply Nat.ltb_lt in I. apply agreesb_ok in G.
  unfold entry_true. rewrite R. cbv zeta. split; [exact I|]. exists (table_of T). split; [exact G|]. split; [reflexivity|].
  exists (strategies_of T (d_who e) (d_by e)). split; [now apply mixes_ok|]. split.
  { apply existsb_exists in X. destruct X as (m & _ & X). eexists. apply goes_onb_ok. exact X. }
  intros c C. destruct (ways_on_all 2 T _ _ _ _ t c G F C) as (m & J & Ea). rewrite forallb_forall in D. specialize (D m J).
  exact (dominated_ok _ T _ _ _ t sk _ m c I (agrees_owned _ _ _ _ G) E Ea D).
Qed.
Lemma example_b_ok T t z d e y : gameb 2 t T = true -> d_reason d = ByExample -> example_b T t z (d_strictly d) (outs_of (d_out d)) e = Some y -> entry_true 2 t d e.
Proof.
  intros G R. unfold example_b. cbv zeta. destruct (measure _) as [k|]; [|discriminate]. cbn [bind].
  match goal with |- (if ?c then _ else _) = _ -> _ => destruct c eqn:C; [|discriminate] end. intros _. rewrite !andb_true_iff in C.
  destruct C as [[[[[[[[[[[I M] Go] P] _] _] S] U] Q] X] W] L]. apply Nat.ltb_lt in I. apply agreesb_ok in G.
  unfold entry_true. rewrite R. cbv zeta. split; [exact I|]. exists (table_of T). split; [exact G|]. split; [reflexivity|].
  set (s := alone (d_who e) _) in *. apply Qeq_bool_iff in X. apply Qeq_bool_iff in W. rewrite earnsc_ok in X. rewrite average_earnsc_ok in W.
  assert (O : others_without 2 (d_who e) (outs_of (d_out d)) t s).
  { apply alone_without; [exact I|now apply strategyb_ok|now apply unplayed_ok]. }
  exists (strategies_of T (d_who e) (d_by e)), (pick (table_of T) (d_who e) (to_map (names_of (fst (d_example e))))), s.
  split; [now apply mixes_ok|]. split; [now apply goes_onb_ok|]. split; [now apply playsb_ok|]. split; [exact O|].
  split; [unfold s; rewrite alone_other; now apply playsb_ok|]. split; [exact X|]. split; [exact W|].
  intros [_ N]. destruct (d_strictly d).
  - apply Qle_bool_iff in L. rewrite average_earnsc_ok, earnsc_ok in L. specialize (N s O). cbn beta in N. lra.
  - apply negb_true_iff in L. apply not_le in L. rewrite average_earnsc_ok, earnsc_ok in L. destruct N as [N _]. specialize (N s O). cbn beta in N. lra.
Qed.
Lemma positiveb_ok i s t : positiveb i s t = true -> forall j x acts a, In (j, x, acts) (spots t) -> j <> i -> In a acts -> 0 < s j x a.
Proof.
  induction t using tree_ind'; cbn [positiveb spots]; intros P j0 x acts a J N I; [destruct J| |]; rewrite Forall_forall in H.
  - rewrite forallb_forall in P. apply in_flat_map in J. destruct J as (y & Y & J). exact (H _ Y (P _ Y) _ _ _ _ J N I).
  - rewrite andb_true_iff, forallb_forall in P. destruct P as [R P]. destruct J as [J|J].
    + inversion J; subst. apply orb_true_iff in R. destruct R as [R|R]; [apply Nat.eqb_eq in R; contradiction|]. rewrite forallb_forall in R.
      apply in_map_iff in I. destruct I as (y & <- & I). specialize (R _ I). apply negb_true_iff in R. now apply not_le.
    + apply in_flat_map in J. destruct J as (y & Y & J). exact (H _ Y (P _ Y) _ _ _ _ J N I).
Qed.
Lemma belief_b_ok T n t z d e w y : gameb n t T = true -> d_reason d = ByBelief -> belief_b T n t z (d_strictly d) e w = Some y -> entry_true n t d e.
Proof.
  intros G R. unfold belief_b. destruct (keys _ w) as [[|o [|c [|? ?]]]|]; try discriminate. cbn [bind].
  destruct (others_in _ _ o) as [l|]; [|discriminate]. cbn [bind]. destruct (strategy_in_words c) as [m|]; [|discriminate]. cbn [bind].
  destruct (profile_steps z T l) as [k|]; [|discriminate]. cbn [bind]. cbv zeta.
  match goal with |- (if ?c then _ else _) = _ -> _ => destruct c eqn:C; [|discriminate] end. intros _. rewrite !andb_true_iff in C.
  destruct C as [[[[[[[I _] _] S] O] Z] W] V]. apply Nat.ltb_lt in I. apply agreesb_ok in G. apply strategyb_ok in S.
  set (b := pick (table_of T) (d_who e) m) in *. set (s := replace (profile_of l) (d_who e) b) in *.
  unfold entry_true. rewrite R. cbv zeta. split; [exact I|]. exists (table_of T). split; [exact G|].
  exists b. split; [apply pick_pure|]. split; [exact S|]. split.
  { apply Forall_forall. intros x X. rewrite forallb_forall in W. now apply Qeq_bool_iff, W. }
  destruct (reply _ _ _ _) as [[v ch]|] eqn:B; [|discriminate]. apply Qle_bool_iff in V. rewrite expected_ok in V.
  assert (E : expect (pay (d_who e)) s t == payoff (d_who e) (replace s (d_who e) b) t).
  { apply expect_ext. intros j x a. unfold s, replace. destruct (Nat.eqb j (d_who e)); reflexivity. } rewrite E in V.
  assert (P : others_without n (d_who e) [] t s).
  { intros j L N. split; [|intros x a []]. rewrite forallb_forall in O. apply strategyb_ok, O. apply filter_In. split; [apply in_seq; lia|].
    apply negb_true_iff, Nat.eqb_neq. exact N. }
  intros mx [D0 D1] Mx Dom. destruct Dom as [_ Dom].
  assert (A : average (fun b' => payoff (d_who e) (replace s (d_who e) b') t) mx <= payoff (d_who e) (replace s (d_who e) b) t).
  { apply Qle_trans with (qsum (map fst mx) * v); [|rewrite D1; lra]. unfold average. clear D1 Dom.
    induction mx as [|[q b'] mx IH]; cbn [map qsum fst snd] in *; [lra|]. inversion D0; subst. inversion Mx; subst. cbn [fst snd] in *.
    specialize (IH H2 H4). assert (X := reply_upper _ _ _ _ _ _ _ B H3). unfold payoff at 1.
    assert (q * expect (pay (d_who e)) (replace s (d_who e) b') t <= q * v) by (rewrite !(Qmult_comm q); apply Qmult_le_compat_r; auto). lra. }
  destruct (d_strictly d); [specialize (Dom s P); cbn beta in Dom; lra|]. destruct Dom as [No (p & Pp & More)]. cbn [orb] in Z.
  assert (F : forall q, weighed t (d_who e) (pay (d_who e)) ((- (1), b) :: mx) q ==
    average (fun b' => payoff (d_who e) (replace q (d_who e) b') t) mx - payoff (d_who e) (replace q (d_who e) b) t).
  { intros q. unfold weighed, average, payoff. cbn [map qsum fst snd]. ring. }
  assert (K : weighed t (d_who e) (pay (d_who e)) ((- (1), b) :: mx) p <= 0).
  { apply (all_zero n (table_of T) t (d_who e) (pay (d_who e)) ((- (1), b) :: mx) s G).
    - intros q Q. rewrite F. assert (Q' : others_without n (d_who e) [] t q) by (intros j L N; split; [exact (Q j L N)|intros x a []]). specialize (No q Q'). cbn beta in No. lra.
    - intros j L N. exact (proj1 (P j L N)).
    - exact (positiveb_ok _ _ _ Z).
    - rewrite F. lra.
    - intros j L N. exact (proj1 (Pp j L N)). }
  rewrite F in K. lra.
Qed.
Lemma every_combine {A B C} (f : A * B -> option C) l : forall m r, every f (combine l m) = Some r -> length l = length m ->
  Forall (fun x => exists y z, f (x, y) = Some z) l.
Proof.
  induction l as [|x l IH]; intros [|y m] r E L; try discriminate; [constructor|]. cbn [combine] in E. rewrite all_cons in E.
  destruct (f (x, y)) as [z|] eqn:X; [|discriminate]. cbn [bind] in E. destruct (every f (combine l m)) as [r'|] eqn:Y; [|discriminate].
  constructor; [eauto|]. eapply IH; [exact Y|]. cbn [length] in L. lia.
Qed.
Theorem checks_dominance_ok T n t z d w : gameb n t T = true -> checks_dominance T n t z d w = true -> dominance_true n t d.
Proof.
  intros G. unfold checks_dominance, dominance_true. destruct (d_beyond d); [|discriminate]. destruct (lst w) as [ws|]; [|discriminate].
  rewrite !andb_true_iff. intros [[[_ L] N] C]. apply Nat.eqb_eq in L. split; [reflexivity|].
  destruct (every _ _) as [l|] eqn:E; [|discriminate]. apply every_combine in E; [|auto]. eapply Forall_impl; [|exact E]. clear E C l.
  intros e (y & z' & E). unfold entry_b in E. cbv zeta in E. destruct (negb _); [discriminate|].
  destruct (d_reason d) eqn:R.
  - destruct (_ && _)%bool; [|discriminate]. destruct (is_empty y); [|discriminate]. destruct (mixture_b _ _ _ _ _ _ _) as [x|] eqn:M; [|discriminate].
    apply Nat.eqb_eq in N. subst n. eapply mixture_b_ok; eauto.
  - destruct (_ && _)%bool; [|discriminate]. destruct (example_b _ _ _ _ _ _) as [x|] eqn:M; [|discriminate].
    apply Nat.eqb_eq in N. subst n. eapply example_b_ok; eauto.
  - destruct (belief_b _ _ _ _ _ _ _) as [x|] eqn:M; [|discriminate]. eapply belief_b_ok; eauto.
Qed.
