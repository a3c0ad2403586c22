(* Rounds of elimination of reduced pure strategies. *)
From Coq Require Import QArith Qreduction List Bool Lia Lqa PeanoNat Ascii String FMapFacts.
Require Import Game Maps Core Kernel Bytes Files Says Limits Families Equilibria Plays Dominance.
Import ListNotations.
Open Scope Q_scope.
Open Scope list_scope.
Notation follow := Game.follow.

(* ---- TRUSTED: what a certificate states, when that is true, and the sentence ---- *)
Record part := { p_out : list plan; p_exact : bool }.     (* of a round, for one player *)
Record rounds := { r_sense : sense; r_rounds : list (part * part); r_left : list (Z * Z);
                   r_gone : list ((nat * text * text) * (text * option nat));      (* a move, after which round *)
                   r_exactly : list (player * list (nat * text * text) * bool) }.  (* those who avoid these moves *)
Definition of_player {A} (i : player) (x : A * A) : A := match i with O => fst x | _ => snd x end.
Definition same_plan (p c : plan) : bool :=
  forallb (fun x => match chosen_at p (fst x) with Some a => Pos.eqb a (snd x) | None => false end) c && Nat.eqb (length p) (length c).
Definition taken (l : list plan) (p : plan) : bool := existsb (same_plan p) l.
Notation lefts := (list plan * list plan)%type.                           (* the plans left, of each player *)
Definition start (t : tree) : lefts := (reduced_plans 0%nat t, reduced_plans 1%nat t).
Definition after_round (l : lefts) (r : part * part) : lefts :=
  (filter (fun p => negb (taken (p_out (fst r)) p)) (fst l), filter (fun p => negb (taken (p_out (snd r)) p)) (snd l)).
Definition round_true (s : sense) (t : tree) (l : lefts) (r : part * part) (n : Z * Z) : Prop :=
  fst l <> [] /\ snd l <> [] /\ forall i, (i < 2)%nat ->
  let mine := of_player i l in let theirs := of_player (other i) l in let part := of_player i r in
  Forall (fun c => exists p, In p mine /\ same_plan p c = true) (p_out part) /\
  (forall p, In p mine -> taken (p_out part) p = true -> ~ response s i t theirs p) /\
  (p_exact part = true -> forall p, In p (of_player i (after_round l r)) -> response s i t theirs p) /\
  Z.of_nat (length (of_player i (after_round l r))) = of_player i n.
Fixpoint all_rounds_true (s : sense) (t : tree) (l : lefts) (rs : list (part * part)) (ns : list (Z * Z)) : Prop :=
  match rs, ns with
  | [], [] => True
  | r :: rs', n :: ns' => round_true s t l r n /\ all_rounds_true s t (after_round l r) rs' ns'
  | _, _ => False end.
Fixpoint states (l : lefts) (rs : list (part * part)) : list lefts := l :: match rs with [] => [] | r :: rs' => states (after_round l r) rs' end.
Definition at_last (l : lefts) (rs : list (part * part)) : lefts := fold_left after_round rs l.
Definition name_move (m : nat * text * text) : player * (name * name) := let '(i, s, a) := m in (pred i, (name_of s, name_of a)).
Definition gone_true (t : tree) (rs : list (part * part)) (g : (nat * text * text) * (text * option nat)) : Prop :=
  let '(i, k) := name_move (fst g) in
  match snd (snd g) with
  | None => exists p, In p (of_player i (at_last (start t) rs)) /\ In k p
  | Some m => exists before after, nth_error (states (start t) rs) (pred m) = Some before /\ nth_error (states (start t) rs) m = Some after /\
      (exists p, In p (of_player i before) /\ In k p) /\ forall p, In p (of_player i after) -> ~ In k p
  end.
Definition exactly_true (t : tree) (rs : list (part * part)) (x : player * list (nat * text * text) * bool) : Prop :=
  let '(i, avoid, holds) := x in
  holds = true <-> forall p, In p (reduced_plans i t) ->
    (In p (of_player i (at_last (start t) rs)) <-> forall k, In k (map (fun m => snd (name_move m)) avoid) -> ~ In k p).
Definition rounds_true (n : nat) (t : tree) (r : rounds) : Prop :=
  n = 2%nat /\ all_rounds_true (r_sense r) t (start t) (r_rounds r) (r_left r) /\
  Forall (gone_true t (r_rounds r)) (r_gone r) /\ Forall (exactly_true t (r_rounds r)) (r_exactly r).
Definition only_words (s : sense) : text := lit (match s with
  | OnlyBest => "reduced strategies that are never the only best response"
  | Best => "strictly dominated reduced strategies" | CautiousBest => "weakly dominated reduced strategies" end).
Definition exact_words (r : part * part) : text := lit (match p_exact (fst r), p_exact (snd r) with
  | true, true => " (no more of either player)" | true, false => " (no more of player 1)" | false, true => " (no more of player 2)" | _, _ => "" end).
Fixpoint rounds_words (k : nat) (rs : list (part * part)) (ns : list (Z * Z)) : list text :=
  match rs, ns with
  | r :: rs', (a, b) :: ns' => (wrat (inject_Z a) ++ lit " and " ++ wrat (inject_Z b) ++ lit " after round " ++ number k ++ exact_words r) :: rounds_words (S k) rs' ns'
  | _, _ => [] end.
Definition nothing_out (p : part) : bool := match p_out p with [] => p_exact p | _ => false end.
Definition ended (rs : list (part * part)) : bool :=                       (* nothing more could go *)
  match rev rs with r :: _ => nothing_out (fst r) && nothing_out (snd r) | [] => false end.
Definition gone_words (g : (nat * text * text) * (text * option nat)) : text :=
  lit "; " ++ move_words (fst g) ++ lit " is " ++
  match snd (snd g) with None => lit "still made after these rounds" | Some _ => lit "gone after round " ++ fst (snd g) end.
Definition exactly_words (x : player * list (nat * text * text) * bool) : text :=
  let '(i, avoid, holds) := x in
  lit "; those left of player " ++ who i ++ lit " after these rounds are " ++ lit (if holds then "exactly" else "not exactly") ++
  lit " those that make none of " ++ event_words (map (fun m => [m]) avoid).
Definition rounds_sentence (t : tree) (r : rounds) : text :=
  lit "eliminating in rounds the certificate's " ++ only_words (r_sense r) ++ lit " leaves of " ++
  number (length (reduced_plans 0%nat t)) ++ lit " and " ++ number (length (reduced_plans 1%nat t)) ++ lit ": " ++
  (match r_rounds r with [] => lit "all, as no round is made" | rs => join (lit ", ") (rounds_words 1 rs (r_left r)) end) ++
  (if ended (r_rounds r) then [] else lit "; in further rounds more may be eliminated") ++
  flat_map gone_words (r_gone r) ++ flat_map exactly_words (r_exactly r).
(* reading *)
Definition both {A} (f : json -> option A) (j : json) : option (A * A) :=
  do l <- keys ["1"; "2"]%string j; match l with [a; b] => do x <- f a; do y <- f b; Some (x, y) | _ => None end.
Definition part_in (j : json) : option part :=
  do f <- keys ["exact"; "out"]%string j;
  match f with [e; o] => do e' <- yes e; do ol <- distinct o; do o' <- every choices_in ol; Some {| p_out := map names_of o'; p_exact := e' |} | _ => None end.
Definition own_move_in (n : nat) (j : json) : option (nat * text * text) :=
  do m <- move_in n j; match m with (O, _, _) => None | _ => Some m end.
Definition gone_in (n : nat) (j : json) : option ((nat * text * text) * (text * option nat)) :=
  do f <- keys ["move"; "round"]%string j;
  match f with [m; JS k] => do m' <- own_move_in n m;
      if teq k (lit "none") then Some (m', (k, None)) else do z <- small k; Some (m', (k, Some z)) | _ => None end.
Definition exactly_in (n : nat) (j : json) : option (player * list (nat * text * text) * bool) :=
  do f <- keys ["avoid"; "holds"; "player"]%string j;
  match f with [a; h; p] => do i <- player_of n p; do h' <- yes h; do al <- bind (distinct a) some; do a' <- every (own_move_in n) al;
      if forallb (fun m => Nat.eqb (fst (name_move m)) i) a' then Some (i, a', h') else None | _ => None end.
Definition count_in_words (j : json) : option Z := do t <- str j; integer_of t.
Definition rounds_in (n : nat) (s : json) : option rounds :=
  do f <- keys ["exactly"; "gone"; "kind"; "left"; "rounds"; "sense"; "strategies"]%string s;
  match f with
  | [x; g; _; l; rs; se; st] =>
      do s' <- (if of_kind "only" se then Some OnlyBest else if of_kind "best" se then Some Best else if of_kind "cautious" se then Some CautiousBest else None);
      do rl <- lst rs; do rs' <- every (both part_in) rl; do ll <- lst l; do l' <- every (both count_in_words) ll;
      do gl <- distinct g; do g' <- every (gone_in n) gl; do xl <- distinct x; do x' <- every (exactly_in n) xl;
      if of_kind "reduced" st then Some {| r_sense := s'; r_rounds := rs'; r_left := l'; r_gone := g'; r_exactly := x' |} else None
  | _ => None end.
Definition full_strategies (s : json) : bool :=                             (* these are not covered *)
  match bind (obj s) (field_in (lit "strategies")) with Some k => of_kind "full" k | None => false end.

(* ---- not trusted from here. What one player's plan leaves of the tree: for moves of the other, an amount ---- *)
Notation form := (list (history * Q)).
Fixpoint form_of (u : list Q -> Q) (i : player) (a : plan) (w : Q) (h : history) (t : tree) (acc : form) : form :=
  if (Qnum w =? 0)%Z then acc else
  match t with
  | End pays => (h, mul w (u pays)) :: acc
  | Chance _ bs => fold_left (fun acc x => form_of u i a (mul (snd (fst x)) w) h (snd x) acc) bs acc
  | Move j s bs => if Nat.eqb j i
      then match chosen_at a s with
           | Some c => fold_left (fun acc x => if Pos.eqb (fst x) c then form_of u i a w h (snd x) acc else acc) bs acc
           | None => acc end
      else fold_left (fun acc x => form_of u i a w ((s, fst x) :: h) (snd x) acc) bs acc
  end.
Definition worth (y : strategy) (f : form) : Q := qsum (map (fun e => snd e * along y (fst e)) f).
Lemma form_ok u i a s t : (i < 2)%nat -> owned_below 2 t -> forall w h acc,
  worth (s (other i)) (form_of u i a w h t acc) == worth (s (other i)) acc + w * along (s (other i)) h * expect u (replace s i (follow a)) t.
Proof.
  intros I W. set (y := s (other i)). induction t using tree_ind'; intros w h acc; cbn [owned_below] in W; cbn [form_of expect]; destruct (Qnum w =? 0)%Z eqn:E;
    try (apply zero_w in E; rewrite E; ring); clear E.
  - unfold worth. cbn [map qsum fst snd]. rewrite mul_ok. ring.
  - rewrite fra, Forall_forall in W. revert acc. induction bs as [|[[b q] v] bs IH]; intros acc; cbn [fold_left map qsum fst snd]; [ring|].
    inversion H as [|? ? H1 H2]; subst. rewrite IH; try exact H2; try (intros x J; apply W; now right). cbn [snd] in H1. rewrite H1; [|exact (W (b, q, v) (or_introl eq_refl))].
    rewrite mul_ok. ring.
  - destruct W as [L W]. rewrite fra, Forall_forall in W. unfold replace at 1. destruct (Nat.eqb j i) eqn:E.
    + unfold follow at 1. destruct (chosen_at a s0) as [c|] eqn:C.
      * revert acc. induction bs as [|[b v] bs IH]; intros acc; cbn [fold_left map qsum fst snd]; [ring|].
        inversion H as [|? ? H1 H2]; subst. rewrite IH; try exact H2; try (intros x J; apply W; now right). cbn [snd] in H1.
        destruct (Pos.eqb b c); [|ring]. rewrite H1; [|exact (W (b, v) (or_introl eq_refl))]. ring.
      * rewrite zero_sum; [ring|]. intros [b v] _. ring.
    + apply Nat.eqb_neq in E. rewrite (other_one i j I L E). fold y. clear E L. revert acc.
      induction bs as [|[b v] bs IH]; intros acc; cbn [fold_left map qsum fst snd]; [ring|].
      inversion H as [|? ? H1 H2]; subst. rewrite IH; try exact H2; try (intros x J; apply W; now right). cbn [snd] in H1.
      rewrite H1; [|exact (W (b, v) (or_introl eq_refl))]. cbn [along]. ring.
Qed.
Fixpoint put (h : history) (x : Q) (f : form) : form :=
  match f with [] => [(h, x)] | e :: r => if listb moveb h (fst e) then (h, add x (snd e)) :: r else e :: put h x r end.
Lemma put_ok y h x f : worth y (put h x f) == x * along y h + worth y f.
Proof.
  unfold worth. induction f as [|[k z] f IH]; cbn [put]; [cbn [map qsum fst snd]; ring|]. cbn [fst snd]. destruct (listb moveb h k) eqn:E.
  - apply listb_ok in E; [|apply moveb_ok]. subst k. cbn [map qsum fst snd]. rewrite add_ok. ring.
  - cbn [map qsum fst snd]. rewrite IH. ring.
Qed.
Definition merged (f : form) : form := fold_left (fun m e => put (fst e) (snd e) m) f [].
Lemma merged_ok y f : worth y (merged f) == worth y f.
Proof.
  assert (H : forall m, worth y (fold_left (fun m e => put (fst e) (snd e) m) f m) == worth y m + worth y f).
  { induction f as [|e f IH]; intros m; cbn [fold_left]; [unfold worth; cbn [map qsum]; ring|]. rewrite IH, put_ok. unfold worth. cbn [map qsum]. ring. }
  unfold merged. rewrite H. unfold worth at 1. cbn [map qsum]. ring.
Qed.
Definition makes (b : plan) (h : history) : bool := forallb (fun k => match chosen_at b (fst k) with Some c => Pos.eqb (snd k) c | None => false end) h.
Lemma makes_ok b h : along (follow b) h == if makes b h then 1 else 0.
Proof.
  induction h as [|[s a] h IH]; cbn [along makes forallb fst snd]; [reflexivity|]. rewrite IH. unfold follow, makes. destruct (chosen_at b s) as [c|]; [|cbn [andb]; ring].
  destruct (Pos.eqb a c); cbn [andb]; ring.
Qed.
Definition worthc (b : plan) (f : form) : Q := fold_left (fun acc e => if makes b (fst e) then add acc (snd e) else acc) f 0.
Lemma worthc_ok b f : worthc b f == worth (follow b) f.
Proof.
  assert (H : forall acc, fold_left (fun acc e => if makes b (fst e) then add acc (snd e) else acc) f acc == acc + worth (follow b) f).
  { unfold worth. induction f as [|[h x] f IH]; intros acc; cbn [fold_left map qsum fst snd]; [ring|]. rewrite IH, makes_ok.
    destruct (makes b h); [rewrite add_ok|]; ring. }
  unfold worthc. rewrite H. ring.
Qed.
Definition earns1 (i : player) t (p b : plan) : Q := payoff i (duel i (follow p) (follow b)) t.
Lemma duel_alone i (x y : strategy) : (i < 2)%nat -> forall j s a, duel i x y j s a = replace (alone i y) i x j s a.
Proof. intros I [|[|j]] s a; destruct i as [|[|]]; try lia; reflexivity. Qed.
Lemma duel_other i (x y : strategy) : (i < 2)%nat -> forall j s a, duel i x y j s a = replace (alone (other i) x) (other i) y j s a.
Proof. intros I [|[|j]] s a; destruct i as [|[|]]; try lia; reflexivity. Qed.
Lemma other_other i : (i < 2)%nat -> other (other i) = i. Proof. destruct i as [|[|]]; try lia; reflexivity. Qed.
Lemma alone_is i y : alone i y (other i) = y. Proof. apply alone_other. Qed.
(* for the other's plans: what i earns with its plan *)
Lemma form_mine i p b w t : (i < 2)%nat -> owned_below 2 t -> worth (follow b) (form_of (pay i) i p w [] t []) == w * earns1 i t p b.
Proof.
  intros I W. pose proof (form_ok (pay i) i p (alone i (follow b)) t I W w [] []) as F. rewrite alone_other in F. rewrite F.
  unfold earns1, payoff. rewrite (expect_ext (pay i) (duel i (follow p) (follow b)) (replace (alone i (follow b)) i (follow p)) t (duel_alone i _ _ I)).
  unfold worth. cbn [map qsum along]. ring.
Qed.
(* for i's plans: what i earns against the other's plan *)
Lemma form_theirs i p b w t : (i < 2)%nat -> owned_below 2 t -> worth (follow p) (form_of (pay i) (other i) b w [] t []) == w * earns1 i t p b.
Proof.
  intros I W. pose proof (form_ok (pay i) (other i) b (alone (other i) (follow p)) t (other_less i) W w [] []) as F. rewrite alone_other in F. rewrite F.
  unfold earns1, payoff. rewrite (expect_ext (pay i) (duel i (follow p) (follow b)) (replace (alone (other i) (follow p)) (other i) (follow b)) t (duel_other i _ _ I)).
  unfold worth. cbn [map qsum along]. ring.
Qed.
Lemma worth_app y f g : worth y (f ++ g) == worth y f + worth y g.
Proof. unfold worth. induction f as [|e f IH]; cbn [app map qsum]; [ring|]. rewrite IH. ring. Qed.

(* ---- plans by what they choose ---- *)
(* a number that other choices hardly have, whatever their order; if they do, nothing is accepted *)
Definition LARGE_PRIME := 618970019642690137449562111%Z.
Definition key (c : plan) : name :=
  Z.to_pos (1 + fold_left (fun h k => let x := (Zpos (fst k) * 1000003 + Zpos (snd k)) mod LARGE_PRIME in
    let y := (x * x) mod LARGE_PRIME in (h + (y * y mod LARGE_PRIME) * x) mod LARGE_PRIME) c 0)%Z.
Definition index (l : list plan) : NM.t plan := fold_left (fun m p => NM.add (key p) p m) l (NM.empty _).
Lemma index_in l : forall k p, NM.find k (index l) = Some p -> In p l.
Proof.
  unfold index. assert (H : forall l (m : NM.t plan) k p, NM.find k (fold_left (fun m p => NM.add (key p) p m) l m) = Some p -> In p l \/ NM.find k m = Some p).
  { clear l. induction l as [|q l IH]; intros m k p; cbn [fold_left]; [now right|]. intros E. apply IH in E. destruct E as [E|E]; [left; now right|].
    rewrite MapFacts.add_o in E. destruct (NM.E.eq_dec (key q) k); [inversion E; subst; left; now left|now right]. }
  intros k p E. apply H in E. destruct E as [E|E]; [exact E|]. rewrite MapFacts.empty_o in E. discriminate.
Qed.
Definition find_plan (m : NM.t plan) (c : plan) : option plan := do p <- NM.find (key c) m; if same_plan p c then Some p else None.
Lemma find_plan_in l c p : find_plan (index l) c = Some p -> In p l /\ same_plan p c = true.
Proof.
  unfold find_plan. destruct (NM.find _ _) as [q|] eqn:F; [|discriminate]. cbn [bind]. destruct (same_plan q _) eqn:S; [|discriminate].
  intros E. inversion E; subst. split; [eapply index_in; eauto|exact S].
Qed.
Definition planb : plan -> plan -> bool := listb moveb.
Lemma planb_ok p q : planb p q = true -> p = q. Proof. apply listb_ok, moveb_ok. Qed.
Definition belief_of (m : NM.t plan) (l : list (list (text * text) * Q)) : option belief := every (fun x => do p <- find_plan m (names_of (fst x)); Some (snd x, p)) l.
Lemma belief_of_in l c b : belief_of (index l) c = Some b -> Forall (fun x => In (snd x) l) b.
Proof.
  unfold belief_of. revert b. induction c as [|x c IH]; intros b; [intros E; inversion E; constructor|]. rewrite all_cons.
  destruct (find_plan _ _) as [p|] eqn:F; [|discriminate]. cbn [bind]. destruct (every _ c) as [b'|]; [|discriminate]. cbn [bind]. intros E. inversion E; subst.
  constructor; [exact (proj1 (find_plan_in _ _ _ F))|]. now apply IH.
Qed.
Definition probable (b : belief) : bool := distb (map fst b) && forallb (fun x => negb (Qle_bool (fst x) 0)) b.

(* ---- a plan that is taken out is no response ---- *)
Definition gain_form i t (b : belief) (p : plan) : form :=
  merged (fold_left (fun f x => form_of (pay i) i (snd x) (fst x) [] t f) b (form_of (pay i) i p (- (1)) [] t [])).
Definition gain_on i t (b : belief) (p r : plan) : Q := qsum (map (fun x => fst x * earns1 i t (snd x) r) b) - earns1 i t p r.
Lemma gain_form_ok i t b p r : (i < 2)%nat -> owned_below 2 t -> worthc r (gain_form i t b p) == gain_on i t b p r.
Proof.
  intros I W. rewrite worthc_ok. unfold gain_form, gain_on. rewrite merged_ok.
  assert (H : forall f, worth (follow r) (fold_left (fun f x => form_of (pay i) i (snd x) (fst x) [] t f) b f) ==
    worth (follow r) f + qsum (map (fun x => fst x * earns1 i t (snd x) r) b)).
  { induction b as [|x b IH]; intros f; cbn [fold_left map qsum]; [ring|]. rewrite IH.
    pose proof (form_ok (pay i) i (snd x) (alone i (follow r)) t I W (fst x) [] f) as F. rewrite alone_other in F. rewrite F.
    unfold earns1 at 2, payoff. rewrite (expect_ext (pay i) (duel i (follow (snd x)) (follow r)) (replace (alone i (follow r)) i (follow (snd x))) t (duel_alone i _ _ I)).
    cbn [along]. ring. }
  rewrite H, form_mine by assumption. ring.
Qed.
Lemma exchange i t (rs bs : belief) p : qsum (map (fun x => fst x * gain_on i t rs p (snd x)) bs) ==
  qsum (map (fun k => fst k * earns_against i t bs (snd k)) rs) - earns_against i t bs p.
Proof.
  induction bs as [|x bs IH]; cbn [map qsum].
  - unfold earns_against at 2. cbn [map qsum]. rewrite zero_sum; [ring|]. intros k _. unfold earns_against. cbn [map qsum]. ring.
  - rewrite IH. assert (E : qsum (map (fun k => fst k * earns_against i t (x :: bs) (snd k)) rs) ==
      fst x * qsum (map (fun k => fst k * earns1 i t (snd k) (snd x)) rs) + qsum (map (fun k => fst k * earns_against i t bs (snd k)) rs)).
    { clear IH. induction rs as [|k rs IH]; cbn [map qsum]; [ring|]. rewrite IH. unfold earns_against at 1, earns1 at 2. cbn [map qsum].
      fold (earns_against i t bs (snd k)). unfold earns1. ring. }
    rewrite E. unfold gain_on. unfold earns_against at 4. cbn [map qsum]. fold (earns_against i t bs p). unfold earns1. ring.
Qed.
Lemma sum_nonneg {A} (f : A -> Q) l : (forall x, In x l -> 0 <= f x) -> 0 <= qsum (map f l).
Proof. induction l as [|x l IH]; intros H; cbn [map qsum]; [lra|]. assert (A0 := H x (or_introl eq_refl)). assert (B0 : 0 <= qsum (map f l)) by (apply IH; intros y I; apply H; now right). lra. Qed.
Lemma sum_positive {A} (f : A -> Q) l : (forall x, In x l -> 0 <= f x) -> (exists x, In x l /\ 0 < f x) -> 0 < qsum (map f l).
Proof.
  induction l as [|x l IH]; intros H (y & I & P); [destruct I|]. cbn [map qsum]. assert (A0 := H x (or_introl eq_refl)).
  assert (B0 : 0 <= qsum (map f l)) by (apply sum_nonneg; intros z J; apply H; now right).
  destruct I as [->|I]; [lra|]. assert (0 < qsum (map f l)) by (apply IH; [intros z J; apply H; now right|eauto]). lra.
Qed.
Lemma some_positive (b : belief) : distribution (map fst b) -> exists x, In x b /\ 0 < fst x.
Proof.
  intros [N S]. assert (H : (exists x, In x b /\ 0 < fst x) \/ qsum (map fst b) == 0).
  { clear S. induction b as [|x b IH]; [right; reflexivity|]. cbn [map] in N. inversion N; subst. destruct (Qlt_le_dec 0 (fst x)) as [L|L]; [left; exists x; split; [now left|exact L]|].
    destruct IH as [(y & I & Y)|IH]; auto; [left; exists y; split; [now right|exact Y]|]. right. cbn [map qsum]. rewrite IH. lra. }
  destruct H as [H|H]; [exact H|]. rewrite H in S. discriminate.
Qed.
Lemma average_most (rs : belief) (f : plan -> Q) v : distribution (map fst rs) -> (forall x, In x rs -> f (snd x) <= v) -> qsum (map (fun k => fst k * f (snd k)) rs) <= v.
Proof.
  intros [N S] H. apply Qle_trans with (qsum (map fst rs) * v); [|rewrite S; lra]. clear S. induction rs as [|x rs IH]; cbn [map qsum] in *; [lra|].
  inversion N; subst. assert (A0 := H x (or_introl eq_refl)). assert (B0 : qsum (map (fun k => fst k * f (snd k)) rs) <= qsum (map fst rs) * v) by (apply IH; auto; intros y I; apply H; now right).
  assert (fst x * f (snd x) <= fst x * v) by (rewrite !(Qmult_comm (fst x)); apply Qmult_le_compat_r; auto). lra.
Qed.
Definition no_response_b (s : sense) i t (every_ theirs : list plan) (rs : belief) (p : plan) : bool :=
  let f := gain_form i t rs p in let g := map (fun r => (r, worthc r f)) theirs in
  probable rs && forallb (fun x => negb (planb (snd x) p)) rs &&
  match s with
  | OnlyBest => forallb (fun x => Qle_bool 0 (snd x)) g
  | Best => forallb (fun x => negb (Qle_bool (snd x) 0)) g
  | CautiousBest => forallb (fun x => Qle_bool 0 (snd x)) g &&
      match find (fun x => negb (Qle_bool (snd x) 0)) g with
      | None => false
      | Some (r, _) => if Nat.eqb (length theirs) (length every_)
          then existsb (fun k => forallb (fun x => negb (Qle_bool (snd x) 0) || negb (existsb (moveb k) (fst x))) g) r else true
      end
  end.
Lemma existsb_move k (r : plan) : existsb (moveb k) r = true <-> In k r.
Proof.
  rewrite existsb_exists. split.
  - intros (x & I & E). apply moveb_ok in E. now subst.
  - intros I. exists k. split; [exact I|]. unfold moveb. now rewrite !Pos.eqb_refl.
Qed.
Lemma no_response_ok s i t theirs rs p : (i < 2)%nat -> owned_below 2 t -> (forall r, In r theirs -> In r (reduced_plans (other i) t)) ->
  Forall (fun x => In (snd x) (reduced_plans i t)) rs -> no_response_b s i t (reduced_plans (other i) t) theirs rs p = true -> ~ response s i t theirs p.
Proof.
  intros I W Sub RI. unfold no_response_b. cbv zeta. rewrite !andb_true_iff. intros [[P N] C]. unfold probable in P. apply andb_true_iff in P. destruct P as [D _]. apply distb_ok in D.
  rewrite Forall_forall in RI. rewrite forallb_forall in N.
  assert (G : forall r, In r theirs -> In (r, worthc r (gain_form i t rs p)) (map (fun r => (r, worthc r (gain_form i t rs p))) theirs)) by (intros r J; apply in_map_iff; eauto).
  set (g := map _ theirs) in *.
  assert (V : forall r v, In (r, v) g -> v == gain_on i t rs p r /\ In r theirs).
  { intros r v J. unfold g in J. apply in_map_iff in J. destruct J as (r' & E & J). inversion E; subst. split; [now apply gain_form_ok|exact J]. }
  intros (b & [Db Bb] & R). rewrite Forall_forall in Bb. pose proof (exchange i t rs b p) as X. destruct Db as [Dn Ds].
  assert (Dn' : forall x, In x b -> 0 <= fst x) by (intros x J; rewrite Forall_map, Forall_forall in Dn; auto).
  assert (NN : (forall r, In r theirs -> 0 <= gain_on i t rs p r) -> forall x, In x b -> 0 <= fst x * gain_on i t rs p (snd x)).
  { intros H x J. apply Qmult_le_0_compat; auto. }
  assert (Bst : (forall q, In q (reduced_plans i t) -> earns_against i t b q <= earns_against i t b p) -> qsum (map (fun x => fst x * gain_on i t rs p (snd x)) b) <= 0).
  { intros H. rewrite X. pose proof (average_most rs (earns_against i t b) (earns_against i t b p) D (fun x J => H _ (RI x J))). lra. }
  destruct s.
  - rewrite forallb_forall in C. assert (NG : forall r, In r theirs -> 0 <= gain_on i t rs p r).
    { intros r J. specialize (C _ (G r J)). cbn [snd] in C. apply Qle_bool_iff in C. rewrite gain_form_ok in C; auto. }
    pose proof (sum_nonneg _ b (NN NG)) as Z. destruct (some_positive rs D) as (k & K & Kp).
    assert (L : forall x, In x rs -> earns_against i t b (snd x) < earns_against i t b p).
    { intros x J. apply R; [now apply RI|]. intros E. specialize (N x J). rewrite E in N. apply negb_true_iff in N.
      assert (planb p p = true); [|congruence]. clear. induction p as [|k p IH]; [reflexivity|]. cbn [planb listb]. unfold moveb at 1. rewrite !Pos.eqb_refl. exact IH. }
    assert (Y : 0 < qsum (map (fun k => fst k * (earns_against i t b p - earns_against i t b (snd k))) rs)).
    { apply sum_positive.
      - intros x J. destruct D as [D0 _]. rewrite Forall_map, Forall_forall in D0. specialize (L x J). apply Qmult_le_0_compat; [auto|lra].
      - exists k. split; [exact K|]. specialize (L k K). apply Qmult_lt_0_compat; lra. }
    assert (E : qsum (map (fun k => fst k * (earns_against i t b p - earns_against i t b (snd k))) rs) ==
      qsum (map fst rs) * earns_against i t b p - qsum (map (fun k => fst k * earns_against i t b (snd k)) rs)).
    { clear. induction rs as [|x rs IH]; cbn [map qsum]; [ring|]. rewrite IH. ring. }
    rewrite E in Y. destruct D as [_ D1]. rewrite D1 in Y. lra.
  - specialize (Bst R). rewrite forallb_forall in C. assert (NG : forall r, In r theirs -> 0 < gain_on i t rs p r).
    { intros r J. specialize (C _ (G r J)). cbn [snd] in C. apply negb_true_iff in C. apply not_le in C. rewrite gain_form_ok in C; auto. }
    destruct (some_positive b (conj Dn Ds)) as (x & J & Px).
    assert (0 < qsum (map (fun x => fst x * gain_on i t rs p (snd x)) b)); [|lra]. apply sum_positive; [apply NN; intros r Jr; apply Qlt_le_weak; auto|].
    exists x. split; [exact J|]. apply Qmult_lt_0_compat; auto.
  - destruct R as [Cau R]. specialize (Bst R). apply andb_true_iff in C. destruct C as [C F]. rewrite forallb_forall in C.
    assert (NG : forall r, In r theirs -> 0 <= gain_on i t rs p r).
    { intros r J. specialize (C _ (G r J)). cbn [snd] in C. apply Qle_bool_iff in C. rewrite gain_form_ok in C; auto. }
    destruct (find _ g) as [[r v]|] eqn:Fi; [|discriminate]. apply find_some in Fi. destruct Fi as [Fi Fp]. cbn [snd] in Fp. apply negb_true_iff in Fp. apply not_le in Fp.
    destruct (V r v Fi) as [Vr Jr]. rewrite Vr in Fp.
    assert (0 < qsum (map (fun x => fst x * gain_on i t rs p (snd x)) b)); [|lra]. apply sum_positive; [exact (NN NG)|].
    unfold cautious in Cau. destruct (Nat.eqb (length theirs) (length (reduced_plans (other i) t))).
    + apply existsb_exists in F. destruct F as (k & Kr & F). rewrite forallb_forall in F. destruct (Cau r k (Sub r Jr) Kr) as (x & J & Px & Kx).
      exists x. split; [exact J|]. apply Qmult_lt_0_compat; [exact Px|]. specialize (F _ (G _ (Bb x J))). cbn [fst snd] in F.
      rewrite (proj2 (existsb_move k (snd x)) Kx), orb_false_r in F. apply negb_true_iff in F. apply not_le in F. rewrite gain_form_ok in F; auto.
    + destruct (Cau r Jr) as (x & J & Px & E). exists x. split; [exact J|]. rewrite E. now apply Qmult_lt_0_compat.
Qed.

(* ---- a plan that is kept is a response ---- *)
Fixpoint coversb (i : player) (m : plan) (t : tree) : bool :=
  match t with
  | End _ => true
  | Chance _ bs => forallb (fun x => coversb i m (snd x)) bs
  | Move j s bs => if Nat.eqb j i
      then nodupb (map fst bs) && match chosen_at m s with Some a => existsb (fun x => Pos.eqb (fst x) a && coversb i m (snd x)) bs | None => false end
      else forallb (fun x => coversb i m (snd x)) bs
  end.
Lemma coversb_ok i m t : coversb i m t = true -> covers i m t.
Proof.
  induction t using tree_ind'; cbn [coversb covers]; auto; rewrite Forall_forall in H.
  - rewrite forallb_forall, fra, Forall_forall. auto.
  - destruct (Nat.eqb j i).
    + rewrite andb_true_iff. intros [N C]. split; [now apply nodupb_ok|]. destruct (chosen_at m s) as [a|]; [|discriminate].
      apply existsb_exists in C. destruct C as (x & I & C). apply andb_true_iff in C. destruct C as [E C]. apply Pos.eqb_eq in E.
      rewrite ors, Exists_exists. exists x. auto.
    + rewrite forallb_forall, fra, Forall_forall. auto.
Qed.
Definition plan_good (T : tab) i t (p : plan) : bool :=
  let b := pick (table_of T) i (to_map p) in coversb i p t && strategyb i b t && playsb b p.
Definition none_out : name -> name -> bool := fun _ _ => false.
Lemma good_payoff T i t p b : (i < 2)%nat -> owned_below 2 t -> plan_good T i t p = true ->
  strategy_in i (pick (table_of T) i (to_map p)) t /\
  expect (pay i) (replace nobody i (pick (table_of T) i (to_map p))) (play (other i) (follow b) none_out t) == earns1 i t p b.
Proof.
  intros I W. unfold plan_good. cbv zeta. rewrite !andb_true_iff. intros [[C S] P]. apply strategyb_ok in S. apply coversb_ok in C. apply playsb_ok in P.
  set (c := pick _ _ _) in *. split; [exact S|].
  assert (K : keeps_to c p). { intros s a E. apply chosen_in in E. unfold plays in P. rewrite Forall_forall in P. exact (P _ E). }
  pose proof (play_ok (pay i) (other i) (follow b) none_out (alone (other i) c) nobody t (other_less i) W) as X.
  rewrite alone_other, (other_other i I) in X. rewrite X by discriminate.
  unfold earns1, payoff. rewrite (expect_ext (pay i) (duel i (follow p) (follow b)) (replace (alone i (follow b)) i (follow p)) t (duel_alone i _ _ I)).
  rewrite <- (covers_payoff i p c (pay i) (alone i (follow b)) t C K S). apply expect_ext. intros j s a.
  rewrite <- (duel_other i c (follow b) I), <- (duel_alone i c (follow b) I). reflexivity.
Qed.
Definition belief_form i t (b : belief) : form := merged (fold_left (fun f x => form_of (pay i) (other i) (snd x) (fst x) [] t f) b []).
Lemma belief_form_ok i t b p : (i < 2)%nat -> owned_below 2 t -> worthc p (belief_form i t b) == earns_against i t b p.
Proof.
  intros I W. rewrite worthc_ok. unfold belief_form, earns_against. rewrite merged_ok.
  assert (H : forall f, worth (follow p) (fold_left (fun f x => form_of (pay i) (other i) (snd x) (fst x) [] t f) b f) ==
    worth (follow p) f + qsum (map (fun x => fst x * earns1 i t p (snd x)) b)).
  { induction b as [|x b IH]; intros f; cbn [fold_left map qsum]; [ring|]. rewrite IH.
    pose proof (form_ok (pay i) (other i) (snd x) (alone (other i) (follow p)) t (other_less i) W (fst x) [] f) as F. rewrite alone_other in F. rewrite F.
    unfold earns1 at 2, payoff. rewrite (expect_ext (pay i) (duel i (follow p) (follow (snd x))) (replace (alone (other i) (follow p)) (other i) (follow (snd x))) t (duel_other i _ _ I)).
    cbn [along]. ring. }
  rewrite H. unfold worth. cbn [map qsum]. unfold earns1. ring.
Qed.
Definition cautious_b (every_ left moves : list plan) (b : belief) : bool :=
  if Nat.eqb (length left) (length every_)
  then forallb (forallb (fun k => existsb (fun x => negb (Qle_bool (fst x) 0) && existsb (moveb k) (snd x)) b)) moves
  else forallb (fun p => existsb (fun x => negb (Qle_bool (fst x) 0) && planb (snd x) p) b) left.
Definition told_by (moves every_ : list plan) : bool :=        (* each move of each of them *)
  forallb (forallb (fun k => existsb (existsb (moveb k)) moves)) every_.
Lemma cautious_b_ok every_ left moves b : told_by moves every_ = true -> cautious_b every_ left moves b = true -> cautious every_ left b.
Proof.
  unfold told_by, cautious_b, cautious. rewrite forallb_forall. intros M. destruct (Nat.eqb _ _); rewrite forallb_forall.
  - intros C p k P K. specialize (M p P). rewrite forallb_forall in M. specialize (M k K). apply existsb_exists in M. destruct M as (q & Q1 & Q2).
    apply existsb_move in Q2. specialize (C q Q1). rewrite forallb_forall in C. specialize (C k Q2). apply existsb_exists in C. destruct C as (x & J & E).
    apply andb_true_iff in E. destruct E as [E1 E2]. apply negb_true_iff in E1. apply not_le in E1. apply existsb_move in E2. eauto.
  - intros C p P. specialize (C p P). apply existsb_exists in C. destruct C as (x & J & E). apply andb_true_iff in E. destruct E as [E1 E2].
    apply negb_true_iff in E1. apply not_le in E1. apply planb_ok in E2. eauto.
Qed.
Definition response_b (s : sense) i t (mine_every every_ theirs moves : list plan) (b : belief) (p : plan) : bool :=
  let f := belief_form i t b in let u := worthc p f in
  probable b &&
  match s with
  | OnlyBest => forallb (fun q => planb q p || negb (Qle_bool u (worthc q f))) mine_every
  | _ => match best (pay i) i nobody (S (height t)) (map (fun x => (fst x, play (other i) (follow (snd x)) none_out t)) b) with
         | Some (v, _) => Qle_bool v u | None => false end &&
      match s with CautiousBest => cautious_b every_ theirs moves b | _ => true end
  end.
Lemma response_b_ok T s i t theirs moves b p : (i < 2)%nat -> owned_below 2 t -> forallb (plan_good T i t) (reduced_plans i t) = true ->
  told_by moves (reduced_plans (other i) t) = true -> Forall (fun x => In (snd x) theirs) b ->
  response_b s i t (reduced_plans i t) (reduced_plans (other i) t) theirs moves b p = true -> response s i t theirs p.
Proof.
  intros I W G M B. unfold response_b. cbv zeta. rewrite andb_true_iff. intros [P C]. unfold probable in P. apply andb_true_iff in P. destruct P as [D _]. apply distb_ok in D.
  exists b. split; [split; [exact D|exact B]|].
  assert (Bst : match best (pay i) i nobody (S (height t)) (map (fun x => (fst x, play (other i) (follow (snd x)) none_out t)) b) with
      | Some (v, _) => Qle_bool v (worthc p (belief_form i t b)) | None => false end = true ->
    forall q, In q (reduced_plans i t) -> earns_against i t b q <= earns_against i t b p).
  { destruct (best _ _ _ _ _) as [[v ch]|] eqn:E; [|discriminate]. intros L q Q. apply Qle_bool_iff in L. rewrite belief_form_ok in L by assumption.
    rewrite forallb_forall in G. specialize (G q Q). eapply Qle_trans; [|exact L].
    pose proof (best_upper _ _ _ (pick (table_of T) i (to_map q)) _ _ _ _ E) as U.
    assert (V : colval (pay i) i nobody (pick (table_of T) i (to_map q)) (map (fun x => (fst x, play (other i) (follow (snd x)) none_out t)) b) == earns_against i t b q).
    { unfold colval, earns_against. rewrite map_map. cbn [fst snd]. apply qsum_ext, Forall_forall. intros x _.
      destruct (good_payoff T i t q (snd x) I W G) as [_ X]. rewrite X. reflexivity. }
    rewrite <- V. apply U. apply Forall_forall. intros y Y. apply in_map_iff in Y. destruct Y as (x & <- & _). cbn [snd].
    destruct (good_payoff T i t q (snd x) I W G) as [S _]. rewrite <- (other_other i I) at 1. apply play_strategy; auto; [apply other_less|discriminate|].
    rewrite (other_other i I). exact S. }
  destruct s.
  - rewrite forallb_forall in C. intros q Q N. specialize (C q Q). apply orb_true_iff in C. destruct C as [C|C]; [apply planb_ok in C; contradiction|].
    apply negb_true_iff in C. apply not_le in C. rewrite !belief_form_ok in C; assumption.
  - apply Bst. apply andb_true_iff in C. tauto.
  - apply andb_true_iff in C. destruct C as [C1 C2]. split; [now apply (cautious_b_ok _ _ moves)|now apply Bst].
Qed.

(* ---- rounds ---- *)
Definition by_key {A} (l : list (plan * A)) : NM.t A := fold_left (fun m x => NM.add (key (fst x)) (snd x) m) l (NM.empty _).
Definition each_once (l : list (list (text * text) * Q)) : bool := all_differ (map (fun x => texts_of (fst x)) l).
Definition belief_in (m : NM.t plan) (j : json) : option belief := do l <- mixture_in j; if each_once l then belief_of m l else None.
Definition kept_in (j : json) : option (list (plan * json)) :=
  do l <- distinct j; every (fun x => match x with JL [c; b] => do c' <- choices_in c; Some (names_of c', b) | _ => None end) l.
Definition side_b (T : tab) (s : sense) (i : player) t (every2 : lefts) (moves : list plan) (l after : lefts) (r : part * part) (w : json) : bool :=
  let mine := of_player i l in let theirs := of_player (other i) l in let part := of_player i r in
  let next := of_player i after in let all_mine := of_player i every2 in let all_theirs := of_player (other i) every2 in
  match keys ["kept"; "out"]%string w with
  | Some [k; JL o] => match kept_in k with
    | None => false
    | Some kl =>
      let own := index mine in let rivals := index all_mine in let beliefs := index theirs in
      let proofs := by_key (combine (p_out part) o) in let kept := by_key kl in
      Nat.eqb (length o) (length (p_out part)) && forallb (fun c => match find_plan own c with Some _ => true | None => false end) (p_out part) &&
      forallb (fun p => match NM.find (key p) proofs with
          | Some j => match belief_in rivals j with Some b => no_response_b s i t all_theirs theirs b p | None => false end
          | None => negb (taken (p_out part) p) end) mine &&
      (if p_exact part then Nat.eqb (length kl) (length next) && forallb (fun p =>
          match bind (NM.find (key p) kept) (belief_in beliefs) with Some b => response_b s i t all_mine all_theirs theirs moves b p | None => false end) next
       else match kl with [] => true | _ => false end)
    end
  | _ => false end.
Definition round_b (T : tab) (s : sense) t (every2 : lefts) (moves : list plan * list plan) (l next : lefts) (r : part * part) (n : Z * Z) (w : json) : bool :=
  match keys ["1"; "2"]%string w with
  | Some [w1; w2] => negb (Nat.eqb (length (fst l)) 0) && negb (Nat.eqb (length (snd l)) 0) &&
      (Z.of_nat (length (fst next)) =? fst n)%Z && (Z.of_nat (length (snd next)) =? snd n)%Z &&
      side_b T s 0%nat t every2 (snd moves) l next r w1 && side_b T s 1%nat t every2 (fst moves) l next r w2
  | _ => false end.
Fixpoint rounds_b (T : tab) (s : sense) t (every2 : lefts) (moves : list plan * list plan) (l : lefts) rs ns ws : option (list lefts) :=
  match rs, ns, ws with
  | [], [], [] => Some [l]
  | r :: rs', n :: ns', w :: ws' => let next := after_round l r in
      if round_b T s t every2 moves l next r n w then do sts <- rounds_b T s t every2 moves next rs' ns' ws'; Some (l :: sts) else None
  | _, _, _ => None end.
Definition has k (p : plan) : bool := existsb (moveb k) p.
Definition gone_b (sts : list lefts) (last_ : lefts) (g : (nat * text * text) * (text * option nat)) : bool :=
  let '(i, k) := name_move (fst g) in
  match snd (snd g) with
  | None => existsb (has k) (of_player i last_)
  | Some m => match nth_error sts (pred m), nth_error sts m with
      | Some a, Some b => existsb (has k) (of_player i a) && forallb (fun p => negb (has k p)) (of_player i b)
      | _, _ => false end
  end.
Definition exactly_b t (last_ : lefts) (x : player * list (nat * text * text) * bool) : bool :=
  let '(i, avoid, holds) := x in let ks := map (fun m => snd (name_move m)) avoid in
  Bool.eqb holds (forallb (fun p => Bool.eqb (existsb (planb p) (of_player i last_)) (forallb (fun k => negb (has k p)) ks)) (reduced_plans i t)).
Definition own_moves (T : tab) i : list plan := map (fun x => let '(s, (_, acts)) := x in map (fun a => (s, a)) acts) (sets_of T i).
(* limits: strategies, pairs; passes over all strategies; strategies in mixtures; steps *)
Definition mixture_costs (z : sizes) (j : json) : option (Z * Z) :=
  do l <- lst j; do qs <- every (fun x => match x with JL [_; q] => rat q | _ => None end) l; do d <- measure qs;
  let k := Z.of_nat (S (length l)) in Some (k, k * sum_steps (nodes_ z) (digits_ z + d))%Z.
Definition proof_costs (z : sizes) (w : json) : option (Z * Z) :=
  do f <- keys ["kept"; "out"]%string w;
  match f with
  | [k; o] => do kl <- lst k; do ol <- lst o;
      do ms <- every (fun x => match x with JL [_; b] => Some b | _ => None end) kl;
      do cs <- every (mixture_costs z) (ms ++ ol);
      Some (fold_left (fun a x => a + fst x) cs 0, fold_left (fun a x => a + snd x) cs 0)%Z
  | _ => None end.
Definition costs_b (T : tab) (z : sizes) (r : rounds) (ws : list json) (n1 n2 : Z) : bool :=
  match every (fun w => do f <- both (proof_costs z) w; Some (fst (fst f) + fst (snd f), snd (fst f) + snd (snd f))%Z) ws with
  | None => false
  | Some cs =>
      let outs_ := fold_left (fun k x => k + Z.of_nat (length (p_out (fst x)) + length (p_out (snd x))))%Z (r_rounds r) 0%Z in
      let passes := (Z.of_nat (length (r_rounds r) + length (r_gone r) + length (r_exactly r)) + outs_)%Z in
      let sets i := Z.of_nat (length (sets_of T i)) in
      let mixed_ := fold_left (fun k x => k + fst x)%Z cs 0%Z in
      (passes * (n1 * sets 0%nat + n2 * sets 1%nat) <=? 100000000)%Z && (mixed_ * nodes_ z <=? 4000000)%Z &&
      few (Some (fold_left (fun k x => k + snd x) cs 0 + 100 * (2 * mixed_ + outs_) * (sets 0%nat + sets 1%nat))%Z)
  end.
Definition checks_rounds (T : tab) n t (z : sizes) (r : rounds) (w : json) : bool :=
  let n1 := reduced t 0%nat in let n2 := reduced t 1%nat in
  if negb (Nat.eqb n 2) || (20000 <? n1)%Z || (20000 <? n2)%Z || (4000000 <? n1 * n2)%Z then false else
  match lst w with
  | None => false
  | Some ws =>
      let every2 := start t in let moves := (own_moves T 0%nat, own_moves T 1%nat) in
      costs_b T z r ws n1 n2 &&
      forallb (plan_good T 0%nat t) (fst every2) && forallb (plan_good T 1%nat t) (snd every2) &&
      told_by (fst moves) (fst every2) && told_by (snd moves) (snd every2) &&
      out_exact T (map fst (r_gone r)) && out_exact T (flat_map (fun x => snd (fst x)) (r_exactly r)) &&
      match rounds_b T (r_sense r) t every2 moves every2 (r_rounds r) (r_left r) ws with
      | Some sts => let last_ := last sts every2 in forallb (gone_b sts last_) (r_gone r) && forallb (exactly_b t last_) (r_exactly r)
      | None => false end
  end.

(* ---- and that they are sound ---- *)
Lemma planb_refl p : planb p p = true.
Proof. induction p as [|k p IH]; [reflexivity|]. cbn [planb listb]. unfold moveb at 1. rewrite !Pos.eqb_refl. exact IH. Qed.
Lemma start_is i t : (i < 2)%nat -> of_player i (start t) = reduced_plans i t.
Proof. destruct i as [|[|]]; [reflexivity|reflexivity|lia]. Qed.
Lemma belief_in_ok l j b : belief_in (index l) j = Some b -> Forall (fun x => In (snd x) l) b.
Proof. unfold belief_in. destruct (mixture_in j) as [m|]; [|discriminate]. cbn [bind]. destruct (each_once m); [|discriminate]. apply belief_of_in. Qed.
Definition subset (t : tree) (l : lefts) : Prop := forall i p, (i < 2)%nat -> In p (of_player i l) -> In p (reduced_plans i t).
Lemma subset_next t l r : subset t l -> subset t (after_round l r).
Proof. intros S i p I J. apply S; [exact I|]. destruct i as [|[|]]; [| |lia]; cbn [of_player after_round fst snd] in *; apply filter_In in J; tauto. Qed.
Lemma side_b_ok T s i t moves l r w : (i < 2)%nat -> owned_below 2 t -> subset t l -> forallb (plan_good T i t) (reduced_plans i t) = true ->
  told_by moves (reduced_plans (other i) t) = true -> side_b T s i t (start t) moves l (after_round l r) r w = true ->
  Forall (fun c => exists p, In p (of_player i l) /\ same_plan p c = true) (p_out (of_player i r)) /\
  (forall p, In p (of_player i l) -> taken (p_out (of_player i r)) p = true -> ~ response s i t (of_player (other i) l) p) /\
  (p_exact (of_player i r) = true -> forall p, In p (of_player i (after_round l r)) -> response s i t (of_player (other i) l) p).
Proof.
  intros I W Sub G M. unfold side_b. cbv zeta. rewrite (start_is i t I), (start_is (other i) t (other_less i)).
  destruct (keys _ w) as [[|k [|[?|o|?] [|? ?]]]|]; try discriminate. destruct (kept_in k) as [kl|]; [|discriminate].
  rewrite !andb_true_iff. intros [[[_ F] O] K]. split; [|split].
  - apply Forall_forall. intros c C. rewrite forallb_forall in F. specialize (F c C). destruct (find_plan _ c) as [p|] eqn:E; [|discriminate].
    exists p. now apply find_plan_in.
  - intros p P Tk. rewrite forallb_forall in O. specialize (O p P). rewrite Tk in O. destruct (NM.find (key p) _) as [j|]; [|discriminate].
    destruct (belief_in _ j) as [b|] eqn:E; [|discriminate]. apply belief_in_ok in E.
    apply (no_response_ok s i t _ b p I W); [|exact E|exact O]. intros q Q. exact (Sub (other i) q (other_less i) Q).
  - intros X p P. rewrite X in K. apply andb_true_iff in K. destruct K as [_ K]. rewrite forallb_forall in K. specialize (K p P).
    destruct (bind _ _) as [b|] eqn:E; [|discriminate]. destruct (NM.find (key p) _) as [j|]; [|discriminate]. cbn [bind] in E. apply belief_in_ok in E.
    exact (response_b_ok T s i t _ moves b p I W G M E K).
Qed.
Lemma rounds_b_ok T s t moves : owned_below 2 t -> (forall i, (i < 2)%nat -> forallb (plan_good T i t) (reduced_plans i t) = true) ->
  (forall i, (i < 2)%nat -> told_by (of_player i moves) (reduced_plans i t) = true) ->
  forall rs ns ws l sts, subset t l -> rounds_b T s t (start t) moves l rs ns ws = Some sts -> all_rounds_true s t l rs ns /\ sts = states l rs.
Proof.
  intros W G M. induction rs as [|r rs IH]; intros [|n ns] [|w ws] l sts Sub; cbn [rounds_b all_rounds_true states]; try discriminate; [intros E; inversion E; auto|].
  cbv zeta. destruct (round_b _ _ _ _ _ _ _ _ _ _) eqn:R; [|discriminate]. destruct (rounds_b _ _ _ _ _ _ _ _ _) as [sts'|] eqn:E; [|discriminate]. cbn [bind].
  intros Z. inversion Z; subst sts. destruct (IH _ _ _ _ (subset_next _ _ r Sub) E) as [A' ->]. split; [|reflexivity]. split; [|exact A']. clear IH E A' Z.
  unfold round_b in R. destruct (keys _ w) as [[|w1 [|w2 [|? ?]]]|]; try discriminate. rewrite !andb_true_iff in R.
  destruct R as [[[[[N0 N1] L0] L1] S0] S1]. apply Z.eqb_eq in L0. apply Z.eqb_eq in L1.
  pose proof (side_b_ok T s 0%nat t (snd moves) l r w1 ltac:(lia) W Sub (G 0%nat ltac:(lia)) (M 1%nat ltac:(lia)) S0) as X0.
  pose proof (side_b_ok T s 1%nat t (fst moves) l r w2 ltac:(lia) W Sub (G 1%nat ltac:(lia)) (M 0%nat ltac:(lia)) S1) as X1.
  split; [now destruct (fst l)|]. split; [now destruct (snd l)|]. intros i I. cbv zeta.
  destruct i as [|[|]]; [| |lia]; [destruct X0 as (A & B & C)|destruct X1 as (A & B & C)]; (split; [exact A|]; split; [exact B|]; split; [exact C|assumption]).
Qed.
Lemma last_state rs : forall l d, last (states l rs) d = at_last l rs.
Proof.
  induction rs as [|r rs IH]; intros l d; [reflexivity|]. change (at_last l (r :: rs)) with (at_last (after_round l r) rs).
  rewrite <- (IH (after_round l r) d). destruct rs; reflexivity.
Qed.
Lemma has_in k p : has k p = true <-> In k p. Proof. apply existsb_move. Qed.
Lemma gone_b_ok t rs g : gone_b (states (start t) rs) (at_last (start t) rs) g = true -> gone_true t rs g.
Proof.
  unfold gone_b, gone_true. destruct (name_move (fst g)) as [i k]. destruct (snd (snd g)) as [m|].
  - destruct (nth_error _ (pred m)) as [a|]; [|discriminate]. destruct (nth_error _ m) as [b|]; [|discriminate]. rewrite andb_true_iff, forallb_forall.
    intros [A B]. exists a, b. split; [reflexivity|]. split; [reflexivity|]. apply existsb_exists in A. destruct A as (p & P & K). apply has_in in K.
    split; [eauto|]. intros q Q H. specialize (B q Q). apply negb_true_iff in B. apply has_in in H. congruence.
  - intros A. apply existsb_exists in A. destruct A as (p & P & K). apply has_in in K. eauto.
Qed.
Lemma exactly_b_ok t rs x : exactly_b t (at_last (start t) rs) x = true -> exactly_true t rs x.
Proof.
  destruct x as [[i avoid] holds]. unfold exactly_b, exactly_true. cbv zeta. set (ks := map _ avoid). set (l := of_player i _). intros E. apply Bool.eqb_prop in E. subst holds.
  assert (A : forall p, existsb (planb p) l = true <-> In p l).
  { intros p. rewrite existsb_exists. split; [intros (q & Q & E); apply planb_ok in E; now subst|]. intros P. exists p. split; [exact P|apply planb_refl]. }
  assert (B : forall p, forallb (fun k => negb (has k p)) ks = true <-> forall k, In k ks -> ~ In k p).
  { intros p. rewrite forallb_forall. split; intros H k K; specialize (H k K).
    - apply negb_true_iff in H. intros J. apply has_in in J. congruence.
    - apply negb_true_iff. destruct (has k p) eqn:X; [|reflexivity]. apply has_in in X. contradiction. }
  rewrite forallb_forall. split; intros H p P; specialize (H p P).
  - apply Bool.eqb_prop in H. rewrite <- A, <- B, H. reflexivity.
  - apply Bool.eqb_true_iff. rewrite <- A, <- B in H. destruct (existsb (planb p) l), (forallb _ ks); try reflexivity; [symmetry|]; apply H; reflexivity.
Qed.
Theorem checks_rounds_ok T n t z r w : gameb n t T = true -> checks_rounds T n t z r w = true -> rounds_true n t r.
Proof.
  intros G. unfold checks_rounds. cbv zeta. destruct (_ || _)%bool eqn:N; [discriminate|]. rewrite !orb_false_iff, negb_false_iff in N.
  destruct N as [[[N _] _] _]. apply Nat.eqb_eq in N. subst n. destruct (lst w) as [ws|]; [|discriminate]. rewrite !andb_true_iff.
  intros [[[[[[[_ G0] G1] M0] M1] _] _] R]. destruct (rounds_b _ _ _ _ _ _ _ _ _) as [sts|] eqn:E; [|discriminate]. apply andb_true_iff in R. destruct R as [Go Ex]. apply agreesb_ok in G. pose proof (agrees_owned _ _ _ _ G) as W.
  assert (X : all_rounds_true (r_sense r) t (start t) (r_rounds r) (r_left r) /\ sts = states (start t) (r_rounds r)).
  { eapply rounds_b_ok; [exact W| | | |exact E].
    - intros [|[|i]] I; [exact G0|exact G1|lia].
    - intros [|[|i]] I; [exact M0|exact M1|lia].
    - intros i p I. rewrite start_is by exact I. auto. }
  destruct X as [X ->]. rewrite last_state in Go, Ex. split; [reflexivity|]. split; [exact X|]. split.
  - apply Forall_forall. intros g J. rewrite forallb_forall in Go. now apply gone_b_ok, Go.
  - apply Forall_forall. intros x J. rewrite forallb_forall in Ex. now apply exactly_b_ok, Ex.
Qed.
