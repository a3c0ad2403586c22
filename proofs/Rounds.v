(* Rounds of elimination of pure strategies: reduced ones, or full ones with an action at every set. *)
From Coq Require Import QArith Qreduction List Bool Lia Lqa PeanoNat Ascii String FMapFacts.
Require Import Game Maps Core Kernel Bytes Files Says Limits Families Equilibria Plays Dominance.
Import ListNotations.
Open Scope Q_scope.
Open Scope list_scope.
Notation follow := Game.follow.

(* ---- TRUSTED: what a certificate states, when that is true, and the sentence ---- *)
Record part := { p_out : list plan; p_exact : bool }.     (* of a round, for one player *)
Record rounds := { r_full : bool; r_sense : sense; r_rounds : list (part * part); r_left : list (Z * Z);
                   r_gone : list ((nat * text * text) * (text * option nat));      (* a move, after which round *)
                   r_exactly : list (player * list (nat * text * text) * bool) }.  (* those who avoid these moves *)
Definition of_player {A} (i : player) (x : A * A) : A := match i with O => fst x | _ => snd x end.
Definition same_plan (p c : plan) : bool :=
  forallb (fun x => match chosen_at p (fst x) with Some a => Pos.eqb a (snd x) | None => false end) c && Nat.eqb (length p) (length c).
Definition taken (l : list plan) (p : plan) : bool := existsb (same_plan p) l.
Notation lefts := (list plan * list plan)%type.                           (* the plans left, of each player *)
(* Full strategies: an action at each set of the player, also where its own moves do not lead. *)
Fixpoint own_sets (i : player) (t : tree) (l : list (name * list name)) : list (name * list name) :=      (* each once, with its actions *)
  match t with
  | End _ => l
  | Chance _ bs => fold_left (fun l x => own_sets i (snd x) l) bs l
  | Move j s bs => fold_left (fun l x => own_sets i (snd x) l) bs
      (if Nat.eqb j i && negb (existsb (fun x => Pos.eqb (fst x) s) l) then (s, map fst bs) :: l else l)
  end.
Fixpoint all_choices (l : list (name * list name)) : list plan :=
  match l with [] => [[]] | x :: r => flat_map (fun p => map (fun a => (fst x, a) :: p) (snd x)) (all_choices r) end.
Definition full_plans (i : player) (t : tree) : list plan := all_choices (own_sets i t []).
(* what a strategy earns at and below a set against a belief, as if the player's own moves led there *)
Definition earns_from (i : player) (set : name) t (b : belief) (p : plan) : Q :=
  qsum (map (fun x => fst x * earns_at i set t (follow p) (duel i (follow p) (follow (snd x)))) b).
(* the belief rules out none of the strategies left; where all are left, it is enough that it rules out no move, where the own moves lead to it *)
Definition cautious_full (i : player) t (left : list plan) (b : belief) : Prop :=
  if Nat.eqb (length left) (length (full_plans i t))
  then forall p k, In p (reduced_plans i t) -> In k p -> exists x q, In x b /\ 0 < fst x /\ In q (reduced_plans i t) /\ incl q (snd x) /\ In k q
  else forall p, In p left -> exists x, In x b /\ 0 < fst x /\ snd x = p.
(* at every set of the player, also at those that its own moves exclude, the strategy is best from there on; or the action alone is *)
Definition response_everywhere (s : sense) (i : player) t (left : list plan) (p : plan) : Prop :=
  exists b, believes left b /\ (s = CautiousBest -> cautious_full (other i) t left b) /\
  forall set q, In set (map fst (own_sets i t [])) -> In q (full_plans i t) ->
    match s with OnlyBest => chosen_at q set <> chosen_at p set -> earns_from i set t b q < earns_from i set t b p
    | _ => earns_from i set t b q <= earns_from i set t b p end.
Definition pure_plans (full : bool) (i : player) t : list plan := if full then full_plans i t else reduced_plans i t.
Definition responds (full : bool) (s : sense) (i : player) t (left : list plan) (p : plan) : Prop :=
  if full then response_everywhere s i t left p else response s i t left p.
Definition start (full : bool) (t : tree) : lefts := (pure_plans full 0%nat t, pure_plans full 1%nat t).
Definition after_round (l : lefts) (r : part * part) : lefts :=
  (filter (fun p => negb (taken (p_out (fst r)) p)) (fst l), filter (fun p => negb (taken (p_out (snd r)) p)) (snd l)).
Definition round_true (full : bool) (s : sense) (t : tree) (l : lefts) (r : part * part) (n : Z * Z) : Prop :=
  fst l <> [] /\ snd l <> [] /\ forall i, (i < 2)%nat ->
  let mine := of_player i l in let theirs := of_player (other i) l in let part := of_player i r in
  Forall (fun c => exists p, In p mine /\ same_plan p c = true) (p_out part) /\
  (forall p, In p mine -> taken (p_out part) p = true -> ~ responds full s i t theirs p) /\
  (p_exact part = true -> forall p, In p (of_player i (after_round l r)) -> responds full s i t theirs p) /\
  Z.of_nat (length (of_player i (after_round l r))) = of_player i n.
Fixpoint all_rounds_true (full : bool) (s : sense) (t : tree) (l : lefts) (rs : list (part * part)) (ns : list (Z * Z)) : Prop :=
  match rs, ns with
  | [], [] => True
  | r :: rs', n :: ns' => round_true full s t l r n /\ all_rounds_true full s t (after_round l r) rs' ns'
  | _, _ => False end.
Fixpoint states (l : lefts) (rs : list (part * part)) : list lefts := l :: match rs with [] => [] | r :: rs' => states (after_round l r) rs' end.
Definition at_last (l : lefts) (rs : list (part * part)) : lefts := fold_left after_round rs l.
Definition name_move (m : nat * text * text) : player * (name * name) := let '(i, s, a) := m in (pred i, (name_of s, name_of a)).
Definition gone_true (full : bool) (t : tree) (rs : list (part * part)) (g : (nat * text * text) * (text * option nat)) : Prop :=
  let '(i, k) := name_move (fst g) in
  match snd (snd g) with
  | None => exists p, In p (of_player i (at_last (start full t) rs)) /\ In k p
  | Some m => exists before after, nth_error (states (start full t) rs) (pred m) = Some before /\ nth_error (states (start full t) rs) m = Some after /\
      (exists p, In p (of_player i before) /\ In k p) /\ forall p, In p (of_player i after) -> ~ In k p
  end.
Definition exactly_true (full : bool) (t : tree) (rs : list (part * part)) (x : player * list (nat * text * text) * bool) : Prop :=
  let '(i, avoid, holds) := x in
  holds = true <-> forall p, In p (pure_plans full i t) ->
    (In p (of_player i (at_last (start full t) rs)) <-> forall k, In k (map (fun m => snd (name_move m)) avoid) -> ~ In k p).
Definition rounds_true (n : nat) (t : tree) (r : rounds) : Prop :=
  n = 2%nat /\ all_rounds_true (r_full r) (r_sense r) t (start (r_full r) t) (r_rounds r) (r_left r) /\
  Forall (gone_true (r_full r) t (r_rounds r)) (r_gone r) /\ Forall (exactly_true (r_full r) t (r_rounds r)) (r_exactly r).
Definition only_words (full : bool) (s : sense) : text := lit (if full then match s with
  | OnlyBest => "full strategies that are never the only best response at every set"
  | Best => "full strategies that are never a best response at every set" | CautiousBest => "full strategies that are never a cautious best response at every set" end
  else match s with
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
  lit "eliminating in rounds the certificate's " ++ only_words (r_full r) (r_sense r) ++ lit " leaves of " ++
  number (length (fst (start (r_full r) t))) ++ lit " and " ++ number (length (snd (start (r_full r) t))) ++ lit ": " ++
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
      do full <- (if of_kind "reduced" st then Some false else if of_kind "full" st then Some true else None); Some {| r_full := full; r_sense := s'; r_rounds := rs'; r_left := l'; r_gone := g'; r_exactly := x' |}
  | _ => None end.

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
    try (apply zero_q in E; rewrite E; ring); clear E.
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

(* ---- full strategies: what follows a set is a game of its own, in which chance stands for the own moves before it ---- *)
Definition view (i : player) t (set : name) : tree := match above i set t with Some v => v | None => End [] end.
Definition views (i : player) t : list (name * tree) := map (fun x => (fst x, view i t (fst x))) (own_sets i t []).
Lemma earns_view i set t b p : (i < 2)%nat -> earns_from i set t b p == earns_against i (view i t set) b p.
Proof.
  intros I. unfold earns_from, earns_against. apply qsum_ext, Forall_forall. intros x _. apply Qmult_comp; [reflexivity|]. unfold earns_at. rewrite above_ok, Qmult_1_l. unfold worth_of, view.
  destruct (above i set t) as [v|].
  - unfold payoff. apply expect_ext. intros j s a. unfold replace, duel, two. destruct i as [|[|]]; [| |lia]; destruct j as [|[|j]]; reflexivity.
  - unfold payoff. cbn [expect]. unfold pay. destruct i; reflexivity.
Qed.
Fixpoint ownedb (t : tree) : bool :=
  match t with End _ => true | Chance _ bs => forallb (fun x => ownedb (snd x)) bs | Move j _ bs => Nat.ltb j 2 && forallb (fun x => ownedb (snd x)) bs end.
Lemma ownedb_ok t : ownedb t = true -> owned_below 2 t.
Proof.
  induction t using tree_ind'; cbn [ownedb owned_below]; auto; rewrite Forall_forall in H.
  - rewrite forallb_forall, fra, Forall_forall. auto.
  - rewrite andb_true_iff, Nat.ltb_lt, forallb_forall, fra, Forall_forall. intros [L F]. split; [exact L|auto].
Qed.
(* what mixtures of rivals gain, against a strategy and against a belief *)
Notation weighed_gain := (Q * (plan -> Q))%type.
Definition total_gain (gs : list weighed_gain) (r : plan) : Q := qsum (map (fun k => fst k * snd k r) gs).
Definition expected_gain (b : belief) (g : plan -> Q) : Q := qsum (map (fun x => fst x * g (snd x)) b).
Lemma gains_exchange gs b : expected_gain b (total_gain gs) == qsum (map (fun k => fst k * expected_gain b (snd k)) gs).
Proof.
  unfold expected_gain, total_gain. induction b as [|x b IH]; cbn [map qsum]; [symmetry; apply zero_sum; intros; ring|]. rewrite IH. clear IH.
  induction gs as [|k gs IH]; cbn [map qsum]; [ring|]. rewrite <- IH. ring.
Qed.
Lemma none_gains gs b theirs : distribution (map fst gs) -> believes theirs b -> (forall k, In k gs -> expected_gain b (snd k) <= 0) -> (forall r, In r theirs -> 0 <= total_gain gs r) ->
  (exists x, In x b /\ 0 < fst x /\ 0 < total_gain gs (snd x)) -> False.
Proof.
  intros D [[N _] B] L P (x & I & X & G). rewrite Forall_map, Forall_forall in N. rewrite Forall_forall in B. assert (Z : 0 < expected_gain b (total_gain gs)).
  { apply sum_positive; [intros y J; apply Qmult_le_0_compat; auto|]. exists x. split; [exact I|]. now apply Qmult_lt_0_compat. }
  rewrite gains_exchange in Z. destruct D as [D _]. rewrite Forall_map, Forall_forall in D. assert (Y : 0 <= qsum (map (fun k => fst k * - expected_gain b (snd k)) gs)).
  { apply sum_nonneg. intros k K. apply Qmult_le_0_compat; [auto|]. specialize (L k K). lra. }
  assert (E : qsum (map (fun k => fst k * - expected_gain b (snd k)) gs) == - qsum (map (fun k => fst k * expected_gain b (snd k)) gs)) by (clear; induction gs as [|k gs IH]; cbn [map qsum]; [ring|]; rewrite IH; ring).
  lra.
Qed.
Lemma all_lose gs b theirs : distribution (map fst gs) -> believes theirs b -> (forall k, In k gs -> expected_gain b (snd k) < 0) -> (forall r, In r theirs -> 0 <= total_gain gs r) -> False.
Proof.
  intros D [[N _] B] L P. rewrite Forall_map, Forall_forall in N. rewrite Forall_forall in B. assert (Z : 0 <= expected_gain b (total_gain gs)) by (apply sum_nonneg; intros y J; apply Qmult_le_0_compat; auto).
  rewrite gains_exchange in Z. assert (E : exists k, In k gs /\ 0 < fst k).
  { destruct D as [D0 D1]. assert (H : (exists k, In k gs /\ 0 < fst k) \/ qsum (map fst gs) == 0).
    { clear - D0. induction gs as [|k gs IH]; [right; reflexivity|]. cbn [map] in D0. inversion D0; subst. destruct (Qlt_le_dec 0 (fst k)) as [G|G]; [left; exists k; split; [now left|exact G]|].
      destruct IH as [(y & I & Y)|IH]; auto; [left; exists y; split; [now right|exact Y]|]. right. cbn [map qsum]. rewrite IH. lra. }
    destruct H as [H|H]; [exact H|]. rewrite H in D1. discriminate. }
  destruct D as [D _]. rewrite Forall_map, Forall_forall in D. assert (Y : 0 < qsum (map (fun k => fst k * - expected_gain b (snd k)) gs)).
  { apply sum_positive; [intros k K; apply Qmult_le_0_compat; [auto|]; specialize (L k K); lra|]. destruct E as (k & K & Kp). exists k. split; [exact K|]. specialize (L k K). apply Qmult_lt_0_compat; lra. }
  assert (X : qsum (map (fun k => fst k * - expected_gain b (snd k)) gs) == - qsum (map (fun k => fst k * expected_gain b (snd k)) gs)) by (clear; induction gs as [|k gs IH]; cbn [map qsum]; [ring|]; rewrite IH; ring).
  lra.
Qed.
(* a rival takes another action at one set, and goes on as before *)
Notation rival := (name * tree * plan)%type.
Definition rival_gain (i : player) (p : plan) (k : rival) (r : plan) : Q := earns1 i (snd (fst k)) (snd k) r - earns1 i (snd (fst k)) p r.
Definition gains_of (i : player) (p : plan) (rs : list (Q * rival)) : list weighed_gain := map (fun x => (fst x, rival_gain i p (snd x))) rs.
Definition rivals_form i (rs : list (Q * rival)) (p : plan) : form :=
  merged (fold_left (fun f x => form_of (pay i) i (snd (snd x)) (fst x) [] (snd (fst (snd x))) (form_of (pay i) i p (- fst x) [] (snd (fst (snd x))) f)) rs []).
Lemma rivals_form_ok i rs p r : (i < 2)%nat -> Forall (fun x => owned_below 2 (snd (fst (snd x)))) rs -> worthc r (rivals_form i rs p) == total_gain (gains_of i p rs) r.
Proof.
  intros I W. rewrite worthc_ok. unfold rivals_form, total_gain, gains_of. rewrite merged_ok, map_map. cbn [fst snd].
  assert (H : forall f, worth (follow r) (fold_left (fun f x => form_of (pay i) i (snd (snd x)) (fst x) [] (snd (fst (snd x))) (form_of (pay i) i p (- fst x) [] (snd (fst (snd x))) f)) rs f) ==
    worth (follow r) f + qsum (map (fun x => fst x * rival_gain i p (snd x) r) rs)).
  { induction W as [|x rs Wx _ IH]; intros f; cbn [fold_left map qsum]; [ring|]. rewrite IH.
    assert (F : forall q w g, worth (follow r) (form_of (pay i) i q w [] (snd (fst (snd x))) g) == worth (follow r) g + w * earns1 i (snd (fst (snd x))) q r).
    { intros q w g. pose proof (form_ok (pay i) i q (alone i (follow r)) _ I Wx w [] g) as F. rewrite alone_other in F. rewrite F.
      unfold earns1, payoff. rewrite (expect_ext (pay i) (duel i (follow q) (follow r)) (replace (alone i (follow r)) i (follow q)) _ (duel_alone i _ _ I)). cbn [along]. ring. }
    rewrite !F. unfold rival_gain. ring. }
  rewrite H. unfold worth. cbn [map qsum]. ring.
Qed.
Lemma rival_expected i p k b : expected_gain b (rival_gain i p k) == earns_against i (snd (fst k)) b (snd k) - earns_against i (snd (fst k)) b p.
Proof. unfold expected_gain, rival_gain, earns_against, earns1. induction b as [|x b IH]; cbn [map qsum]; [ring|]. rewrite IH. ring. Qed.
Definition inclb (q p : plan) : bool := forallb (fun k => existsb (moveb k) p) q.
Lemma inclb_ok q p : inclb q p = true <-> incl q p.
Proof. unfold inclb. rewrite forallb_forall. split; intros H k K; specialize (H k K); now apply existsb_move. Qed.
Definition reached_moves (every_ : list plan) (p : plan) : plan := concat (filter (fun q => inclb q p) every_).
Lemma reached_ok every_ p k : In k (reached_moves every_ p) <-> exists q, In q every_ /\ incl q p /\ In k q.
Proof.
  unfold reached_moves. rewrite in_concat. split.
  - intros (q & Q1 & K). apply filter_In in Q1. destruct Q1 as [Q1 Q2]. apply inclb_ok in Q2. eauto.
  - intros (q & Q1 & Q2 & K). exists q. split; [apply filter_In; split; [exact Q1|now apply inclb_ok]|exact K].
Qed.
Definition not_everywhere_b (s : sense) i t (theirs : list plan) (rs : list (Q * rival)) (p : plan) : bool :=
  let f := rivals_form i rs p in let g := map (fun r => (r, worthc r f)) theirs in
  distb (map fst rs) && forallb (fun x => negb (Qle_bool (fst x) 0)) rs && forallb (fun x => ownedb (snd (fst (snd x)))) rs &&
  match s with
  | OnlyBest => forallb (fun x => Qle_bool 0 (snd x)) g
  | Best => forallb (fun x => negb (Qle_bool (snd x) 0)) g
  | CautiousBest => forallb (fun x => Qle_bool 0 (snd x)) g &&
      match find (fun x => negb (Qle_bool (snd x) 0)) g with
      | None => false
      | Some (r, _) => if Nat.eqb (length theirs) (length (full_plans (other i) t))
          then let every_ := reduced_plans (other i) t in let zeros := filter (fun x => Qle_bool (snd x) 0) g in let others := map (fun x => reached_moves every_ (fst x)) zeros in
            existsb (fun k => forallb (fun m => negb (existsb (moveb k) m)) others) (reached_moves every_ r) else true
      end
  end.
Definition is_rival (i : player) t (p : plan) (k : rival) : Prop :=
  In (fst (fst k)) (map fst (own_sets i t [])) /\ snd (fst k) = view i t (fst (fst k)) /\ In (snd k) (full_plans i t) /\ chosen_at (snd k) (fst (fst k)) <> chosen_at p (fst (fst k)).
Lemma not_everywhere_ok s i t theirs rs p : (i < 2)%nat -> Forall (fun x => is_rival i t p (snd x)) rs -> not_everywhere_b s i t theirs rs p = true -> ~ response_everywhere s i t theirs p.
Proof.
  intros I RI. unfold not_everywhere_b. cbv zeta. rewrite !andb_true_iff. intros [[[D _] W] C]. apply distb_ok in D.
  assert (W' : Forall (fun x => owned_below 2 (snd (fst (snd x)))) rs) by (apply Forall_forall; intros x J; rewrite forallb_forall in W; apply ownedb_ok; now apply W). clear W.
  assert (D' : distribution (map fst (gains_of i p rs))) by (unfold gains_of; rewrite map_map; exact D). clear D.
  set (g := map _ theirs) in *.
  assert (G : forall r, In r theirs -> In (r, worthc r (rivals_form i rs p)) g) by (intros r J; apply in_map_iff; eauto).
  assert (V : forall r v, In (r, v) g -> v == total_gain (gains_of i p rs) r /\ In r theirs).
  { intros r v J. unfold g in J. apply in_map_iff in J. destruct J as (r' & E & J). inversion E; subst. split; [now apply rivals_form_ok|exact J]. }
  intros (b & Be & Ca & R).
  assert (Av : forall k, In k (gains_of i p rs) -> exists x, In x rs /\ snd k = rival_gain i p (snd x)).
  { intros k K. unfold gains_of in K. apply in_map_iff in K. destruct K as (x & <- & K). eauto. }
  rewrite Forall_forall in RI.
  assert (Le : s <> OnlyBest -> forall k, In k (gains_of i p rs) -> expected_gain b (snd k) <= 0).
  { intros Ns k K. destruct (Av k K) as (x & X & ->). rewrite rival_expected. destruct (RI x X) as (R1 & R2 & R3 & R4). specialize (R _ _ R1 R3). rewrite R2, <- !earns_view by exact I.
    destruct s; [now destruct Ns| |]; lra. }
  destruct s.
  - apply (all_lose (gains_of i p rs) b theirs D' Be).
    + intros k K. destruct (Av k K) as (x & X & ->). rewrite rival_expected. destruct (RI x X) as (R1 & R2 & R3 & R4). specialize (R _ _ R1 R3 R4). rewrite R2, <- !earns_view by exact I. lra.
    + intros r J. rewrite forallb_forall in C. specialize (C _ (G r J)). cbn [snd] in C. apply Qle_bool_iff in C. rewrite rivals_form_ok in C; auto.
  - specialize (Le ltac:(discriminate)). assert (NG : forall r, In r theirs -> 0 < total_gain (gains_of i p rs) r).
    { intros r J. rewrite forallb_forall in C. specialize (C _ (G r J)). cbn [snd] in C. apply negb_true_iff in C. apply not_le in C. rewrite rivals_form_ok in C; auto. }
    apply (none_gains (gains_of i p rs) b theirs D' Be Le); [intros r J; apply Qlt_le_weak; auto|]. destruct Be as [Bd Bi]. destruct (some_positive b Bd) as (x & J & P). exists x. rewrite Forall_forall in Bi. auto.
  - specialize (Le ltac:(discriminate)). apply andb_true_iff in C. destruct C as [C F]. assert (NG : forall r, In r theirs -> 0 <= total_gain (gains_of i p rs) r).
    { intros r J. rewrite forallb_forall in C. specialize (C _ (G r J)). cbn [snd] in C. apply Qle_bool_iff in C. rewrite rivals_form_ok in C; auto. }
    apply (none_gains (gains_of i p rs) b theirs D' Be Le NG). destruct Be as [_ Bi]. rewrite Forall_forall in Bi.
    destruct (find _ g) as [[r v]|] eqn:Fi; [|discriminate]. apply find_some in Fi. destruct Fi as [Fi Fp]. cbn [snd] in Fp. apply negb_true_iff in Fp. apply not_le in Fp.
    destruct (V r v Fi) as [Vr Jr]. rewrite Vr in Fp. specialize (Ca eq_refl). unfold cautious_full in Ca. destruct (Nat.eqb _ _).
    + apply existsb_exists in F. destruct F as (k & K & F). apply reached_ok in K. destruct K as (q & Q1 & Q2 & Q3). destruct (Ca q k Q1 Q3) as (x & q' & X1 & X2 & X3 & X4 & X5).
      exists x. split; [exact X1|]. split; [exact X2|]. specialize (G _ (Bi x X1)). rewrite <- (proj1 (V _ _ G)). destruct (Qle_bool (worthc (snd x) (rivals_form i rs p)) 0) eqn:Z; [|now apply not_le].
      exfalso. rewrite forallb_forall in F. assert (M : In (reached_moves (reduced_plans (other i) t) (snd x)) (map (fun x => reached_moves (reduced_plans (other i) t) (fst x)) (filter (fun x => Qle_bool (snd x) 0) g))).
      { apply in_map_iff. exists (snd x, worthc (snd x) (rivals_form i rs p)). split; [reflexivity|]. apply filter_In. split; [exact G|exact Z]. }
      specialize (F _ M). apply negb_true_iff in F. assert (T : existsb (moveb k) (reached_moves (reduced_plans (other i) t) (snd x)) = true); [|congruence]. apply existsb_move. apply reached_ok. eauto.
    + destruct (Ca r Jr) as (x & X1 & X2 & X3). exists x. rewrite X3. auto.
Qed.

(* ---- a full strategy that is kept is best at every set ---- *)
Lemma full_payoff i t q r : (i < 2)%nat -> owned_below 2 t -> expect (pay i) (replace nobody i (follow q)) (play (other i) (follow r) none_out t) == earns1 i t q r.
Proof.
  intros I W. pose proof (play_ok (pay i) (other i) (follow r) none_out (alone (other i) (follow q)) nobody t (other_less i) W) as X.
  rewrite alone_other, (other_other i I) in X. rewrite X by discriminate. unfold earns1, payoff. symmetry. apply expect_ext. apply duel_other. exact I.
Qed.
Definition view_columns i (v : tree) (b : belief) : list (Q * tree) := map (fun x => (fst x, play (other i) (follow (snd x)) none_out v)) b.
Lemma columns_value i v b q : (i < 2)%nat -> owned_below 2 v -> colval (pay i) i nobody (follow q) (view_columns i v b) == earns_against i v b q.
Proof.
  intros I W. unfold colval, earns_against, view_columns. rewrite map_map. cbn [fst snd]. apply qsum_ext, Forall_forall. intros x _. rewrite full_payoff by assumption. reflexivity.
Qed.
Lemma columns_best i v b q w ch : (i < 2)%nat -> owned_below 2 v -> strategy_in i (follow q) v -> best (pay i) i nobody (S (height v)) (view_columns i v b) = Some (w, ch) -> earns_against i v b q <= w.
Proof.
  intros I W S E. rewrite <- columns_value by assumption. apply (best_upper _ _ _ (follow q) _ _ _ _ E). apply Forall_forall. intros y Y. unfold view_columns in Y. apply in_map_iff in Y. destruct Y as (x & <- & _). cbn [snd].
  rewrite <- (other_other i I) at 1. apply play_strategy; auto; [apply other_less|discriminate|]. rewrite (other_other i I). exact S.
Qed.
(* the tree in which a player takes this action at a set *)
Fixpoint taking (i : player) (set a : name) (t : tree) : tree :=
  match t with
  | End p => End p
  | Chance l bs => Chance l (map (fun x => (fst x, taking i set a (snd x))) bs)
  | Move j s bs => let l := map (fun x => (fst x, taking i set a (snd x))) bs in
      Move j s (if Nat.eqb j i && Pos.eqb s set then filter (fun x => Pos.eqb (fst x) a) l else l)
  end.
Lemma taking_move i set a j s bs : taking i set a (Move j s bs) =
  Move j s (map (fun x => (fst x, taking i set a (snd x))) (if Nat.eqb j i && Pos.eqb s set then filter (fun x => Pos.eqb (fst x) a) bs else bs)).
Proof.
  cbn [taking]. destruct (_ && _)%bool; [|reflexivity]. f_equal. induction bs as [|[b u] r IH]; [reflexivity|]. cbn [map filter fst snd]. destruct (Pos.eqb b a); cbn [map fst snd]; [f_equal|]; exact IH.
Qed.
Lemma qsum_filter {A} (c : A -> bool) (f : A -> Q) l : (forall x, In x l -> c x = false -> f x == 0) -> qsum (map f (filter c l)) == qsum (map f l).
Proof.
  induction l as [|x l IH]; intros H; cbn [filter map qsum]; [reflexivity|]. assert (E : qsum (map f (filter c l)) == qsum (map f l)) by (apply IH; intros y I; apply H; now right).
  destruct (c x) eqn:C; cbn [map qsum]; rewrite E; [reflexivity|]. rewrite (H x (or_introl eq_refl) C). ring.
Qed.
Lemma follow_other q set a a' : chosen_at q set = Some a -> a' <> a -> follow q set a' = 0.
Proof. intros C N. unfold follow. rewrite C. destruct (Pos.eqb_spec a' a); [contradiction|reflexivity]. Qed.
Lemma taking_ok i set a q s t : (i < 2)%nat -> chosen_at q set = Some a -> owned_below 2 t -> strategy_in i (follow q) t ->
  owned_below 2 (taking i set a t) /\ strategy_in i (follow q) (taking i set a t) /\ expect (pay i) (replace s i (follow q)) (taking i set a t) == expect (pay i) (replace s i (follow q)) t.
Proof.
  intros I C. induction t using tree_ind'; intros W S; try rewrite taking_move; cbn [taking owned_below strategy_in expect] in *; [split; [exact W|split; [exact S|reflexivity]]| |]; rewrite Forall_forall in H.
  - rewrite fra, Forall_forall in W, S. split; [|split].
    + rewrite fra, Forall_forall. intros x J. apply in_map_iff in J. destruct J as ([[b w] u] & <- & J). cbn [snd]. exact (proj1 (H _ J (W _ J) (S _ J))).
    + rewrite fra, Forall_forall. intros x J. apply in_map_iff in J. destruct J as ([[b w] u] & <- & J). cbn [fst snd]. exact (proj1 (proj2 (H _ J (W _ J) (S _ J)))).
    + rewrite map_map. apply qsum_ext, Forall_forall. intros [[b w] u] J. cbn [fst snd]. pose proof (proj2 (proj2 (H _ J (W _ J) (S _ J)))) as E. cbn [snd] in E. rewrite E. reflexivity.
  - destruct W as [L W]. destruct S as [D S]. rewrite fra, Forall_forall in W, S. set (l := if (Nat.eqb j i && Pos.eqb s0 set)%bool then filter (fun x : name * tree => Pos.eqb (fst x) a) bs else bs).
    assert (Sub : incl l bs) by (unfold l; destruct (_ && _)%bool; [intros x J; apply filter_In in J; tauto|apply incl_refl]).
    assert (Sums : forall f : name * tree -> Q, (forall x, In x bs -> (j = i -> follow q s0 (fst x) == 0) -> f x == 0) -> (j = i \/ l = bs) -> qsum (map f l) == qsum (map f bs)).
    { intros f Z _. unfold l. destruct (Nat.eqb j i && Pos.eqb s0 set)%bool eqn:E; [|reflexivity]. apply andb_true_iff in E. rewrite Nat.eqb_eq, Pos.eqb_eq in E. destruct E as [-> ->].
      apply qsum_filter. intros x J N. apply Z; [exact J|]. intros _. apply Pos.eqb_neq in N. rewrite (follow_other q set a (fst x) C N). reflexivity. }
    split; [|split].
    + split; [exact L|]. rewrite fra, Forall_forall. intros x J. apply in_map_iff in J. destruct J as ([b u] & <- & J). cbn [snd]. apply Sub in J. exact (proj1 (H _ J (W _ J) (S _ J))).
    + split.
      * intros E. specialize (D E). rewrite map_map. cbn [fst]. destruct D as [D0 D1]. split.
        -- rewrite Forall_map, Forall_forall in *. intros x J. apply D0. now apply Sub.
        -- rewrite <- D1. apply Sums; [|now left]. intros x _ Z. now apply Z.
      * rewrite fra, Forall_forall. intros x J. apply in_map_iff in J. destruct J as ([b u] & <- & J). cbn [fst snd]. apply Sub in J. exact (proj1 (proj2 (H _ J (W _ J) (S _ J)))).
    + rewrite map_map. destruct (Nat.eq_dec j i) as [->|Nj].
      * transitivity (qsum (map (fun x : name * tree => let '(b, t') := x in replace s i (follow q) i s0 b * expect (pay i) (replace s i (follow q)) t') l)).
        -- apply qsum_ext, Forall_forall. intros [b u] J. cbn [fst snd]. apply Sub in J. pose proof (proj2 (proj2 (H _ J (W _ J) (S _ J)))) as E. cbn [snd] in E. rewrite E. reflexivity.
        -- apply Sums; [|now left]. intros [b u] _ Z. cbn [fst] in Z. unfold replace at 1. rewrite Nat.eqb_refl, (Z eq_refl). ring.
      * replace (Nat.eqb j i) with false by (symmetry; now apply Nat.eqb_neq). cbn [andb].
        apply qsum_ext, Forall_forall. intros [b u] J. cbn [fst snd]. pose proof (proj2 (proj2 (H _ J (W _ J) (S _ J)))) as E. cbn [snd] in E. rewrite E. reflexivity.
Qed.
Definition best_on i (v : tree) (b : belief) : option Q := do r <- best (pay i) i nobody (S (height v)) (view_columns i v b); Some (fst r).
Definition everywhere_b (s : sense) i t (theirs : list plan) (sets : list (name * list name)) (vs : list (name * tree)) (b : belief) (p : plan) : bool :=
  probable b &&
  forallb (fun x => let '(sv, v) := x in let '(set, acts) := sv in let u := worthc p (belief_form i v b) in
    match s with
    | OnlyBest => forallb (fun a => match chosen_at p set with Some c => Pos.eqb a c | None => false end ||
        match best_on i (taking i set a v) b with Some w => negb (Qle_bool u w) | None => false end) acts
    | _ => match best_on i v b with Some w => Qle_bool w u | None => false end end) (combine sets (map snd vs)) &&
  match s with
  | CautiousBest => if Nat.eqb (length theirs) (length (full_plans (other i) t))
      then let every_ := reduced_plans (other i) t in let ms := map (fun x => reached_moves every_ (snd x)) b in
        forallb (forallb (fun k => existsb (existsb (moveb k)) ms)) every_
      else forallb (fun p => existsb (fun x => planb (snd x) p) b) theirs
  | _ => true end.
(* each full strategy is a strategy in each of the games that follow its sets, and chooses one of the actions there *)
Definition full_good i (sets : list (name * list name)) (vs : list (name * tree)) (every_ : list plan) : bool :=
  forallb (fun v => ownedb (snd v)) vs &&
  forallb (fun q => forallb (fun v => strategyb i (follow q) (snd v)) vs && forallb (fun x => match chosen_at q (fst x) with Some a => existsb (Pos.eqb a) (snd x) | None => false end) sets) every_.
Lemma everywhere_ok s i t theirs b p : (i < 2)%nat -> full_good i (own_sets i t []) (views i t) (full_plans i t) = true -> Forall (fun x => In (snd x) theirs) b ->
  everywhere_b s i t theirs (own_sets i t []) (views i t) b p = true -> response_everywhere s i t theirs p.
Proof.
  intros I G B. unfold everywhere_b. rewrite !andb_true_iff. intros [[P F] Ca]. unfold probable in P. apply andb_true_iff in P. destruct P as [D Po]. apply distb_ok in D. rewrite forallb_forall in Po.
  assert (Po' : forall x, In x b -> 0 < fst x) by (intros x J; specialize (Po x J); apply negb_true_iff in Po; now apply not_le). clear Po.
  exists b. split; [split; [exact D|exact B]|]. split.
  - intros ->. unfold cautious_full. destruct (Nat.eqb _ _).
    + intros q k Q1 K. rewrite forallb_forall in Ca. specialize (Ca q Q1). rewrite forallb_forall in Ca. specialize (Ca k K). apply existsb_exists in Ca. destruct Ca as (m & M & Ca).
      apply in_map_iff in M. destruct M as (x & <- & M). apply existsb_move in Ca. apply reached_ok in Ca. destruct Ca as (q' & X1 & X2 & X3). exists x, q'. auto 8.
    + intros q Q1. rewrite forallb_forall in Ca. specialize (Ca q Q1). apply existsb_exists in Ca. destruct Ca as (x & M & Ca). apply planb_ok in Ca. exists x. auto.
  - intros set q Is Iq. unfold full_good in G. apply andb_true_iff in G. destruct G as [Ow G]. rewrite forallb_forall in Ow, G. specialize (G q Iq). apply andb_true_iff in G. destruct G as [Gs Gc]. rewrite forallb_forall in Gs, Gc.
    apply in_map_iff in Is. destruct Is as ([set' acts] & E & Is). cbn [fst] in E. subst set'.
    assert (Iv : In (set, view i t set) (views i t)) by (unfold views; apply in_map_iff; exists (set, acts); auto).
    pose proof (ownedb_ok _ (Ow _ Iv)) as W. pose proof (strategyb_ok _ _ _ (Gs _ Iv)) as S. specialize (Gc _ Is). cbn [fst snd] in W, S, Gc.
    assert (Ic : In ((set, acts), view i t set) (combine (own_sets i t []) (map snd (views i t)))).
    { unfold views. rewrite map_map. cbn [snd]. clear - Is. induction (own_sets i t []) as [|x l IH]; [destruct Is|]. cbn [map combine]. destruct Is as [->|Is]; [left; reflexivity|right; auto]. }
    rewrite forallb_forall in F. specialize (F _ Ic). cbn beta iota zeta in F.
    assert (Bst : match best_on i (view i t set) b with Some w => Qle_bool w (worthc p (belief_form i (view i t set) b)) | None => false end = true ->
      earns_against i (view i t set) b q <= earns_against i (view i t set) b p).
    { unfold best_on. destruct (best _ _ _ _ _) as [[w ch]|] eqn:E; [|discriminate]. cbn [bind fst]. intros L. apply Qle_bool_iff in L. rewrite belief_form_ok in L by assumption.
      eapply Qle_trans; [|exact L]. exact (columns_best i _ b q w ch I W S E). }
    destruct s; [|rewrite !earns_view by exact I; now apply Bst|rewrite !earns_view by exact I; now apply Bst]. intros N. rewrite !earns_view by exact I. destruct (chosen_at q set) as [a|] eqn:Cq; [|discriminate]. apply existsb_exists in Gc. destruct Gc as (a' & Ia & Ea). apply Pos.eqb_eq in Ea. subst a'.
    rewrite forallb_forall in F. specialize (F a Ia). apply orb_true_iff in F. destruct F as [F|F].
    + destruct (chosen_at p set) as [c|]; [|discriminate]. apply Pos.eqb_eq in F. congruence.
    + unfold best_on in F. destruct (best _ _ _ _ _) as [[w ch]|] eqn:E; [|discriminate]. cbn [bind fst] in F. apply negb_true_iff in F. apply not_le in F. rewrite belief_form_ok in F by assumption.
      eapply Qle_lt_trans; [|exact F]. destruct (taking_ok i set a q nobody (view i t set) I Cq W S) as (W' & S' & _).
      assert (V : earns_against i (view i t set) b q == earns_against i (taking i set a (view i t set)) b q).
      { unfold earns_against. apply qsum_ext, Forall_forall. intros x _. apply Qmult_comp; [reflexivity|]. unfold payoff.
        rewrite !(expect_ext (pay i) (duel i (follow q) (follow (snd x))) (replace (alone i (follow (snd x))) i (follow q)) _ (duel_alone i _ _ I)).
        symmetry. exact (proj2 (proj2 (taking_ok i set a q (alone i (follow (snd x))) (view i t set) I Cq W S))). }
      rewrite V. exact (columns_best i _ b q w ch I W' S' E).
Qed.

(* ---- rounds ---- *)
Definition by_key {A} (l : list (plan * A)) : NM.t A := fold_left (fun m x => NM.add (key (fst x)) (snd x) m) l (NM.empty _).
Definition each_once (l : list plan) : bool :=
  (fix go l (m : NM.t unit) := match l with
     | [] => true
     | p :: r => let k := key p in match NM.find k m with Some _ => false | None => go r (NM.add k tt m) end
     end) l (NM.empty _).
(* a strategy in a witness: its actions; or, where the witness begins with the strategies, its number there *)
Notation reader := (json -> option plan).
Definition by_actions : reader := fun j => do c <- choices_in j; Some (names_of c).
Definition by_number (l : list plan) : reader :=
  let m := snd (fold_left (fun x p => (fst x + 1, NM.add (Z.to_pos (fst x)) p (snd x))%Z) l (1%Z, NM.empty _)) in fun j => do z <- whole j; NM.find (Z.to_pos z) m.
Definition numbered_in (j : json) : option reader := do l <- distinct j; do ps <- every by_actions l; Some (by_number ps).
Definition proofs_in (w : json) : option (list json * (reader * reader)) :=
  match w with
  | JL ws => Some (ws, (by_actions, by_actions))
  | _ => do f <- keys ["proofs"; "strategies"]%string w;
      match f with [p; s] => do ws <- lst p; do readers <- both numbered_in s; Some (ws, readers) | _ => None end end.
Definition belief_in (rd : reader) (m : NM.t plan) (j : json) : option belief :=
  do l <- lst j; do b <- every (fun x => match x with JL [c; q] => do p <- bind (rd c) (find_plan m); do q' <- rat q; Some (q', p) | _ => None end) l;
  if each_once (map snd b) then Some b else None.
Definition kept_in (rd : reader) (j : json) : option (list (plan * json)) :=   (* each once, since a belief of each that is left is looked up *)
  do l <- lst j; every (fun x => match x with JL [c; b] => do p <- rd c; Some (p, b) | _ => None end) l.
Notation places := (list (name * list name) * list (name * tree))%type.            (* the sets of a player, and what follows them *)
Definition places_for (full : bool) (i : player) t : places := if full then (own_sets i t [], views i t) else ([], []).
Definition rivals_in (pl : places) (every_ : NM.t plan) (p : plan) (j : json) : option (list (Q * rival)) :=
  do l <- lst j;
  do rs <- every (fun x => match x with
    | JL [JL [JS s; JS a]; q] => let s' := name_of s in let a' := name_of a in
        do q' <- rat q; do v <- find (fun v => Pos.eqb (fst v) s') (snd pl);
        do k <- find_plan every_ (map (fun m => if Pos.eqb (fst m) s' then (s', a') else m) p);
        if match chosen_at k (fst v), chosen_at p (fst v) with Some b, Some c => negb (Pos.eqb b c) | _, _ => false end then Some ((s', a'), (q', (v, k))) else None
    | _ => None end) l;
  if forallb (fun x => Nat.eqb (length (filter (fun y => moveb (fst x) (fst y)) rs)) 1) rs then Some (map snd rs) else None.
Definition side_b (full : bool) (T : tab) (s : sense) (i : player) t (every2 : lefts) (moves : list plan) (pl : places) (rds : reader * reader) (l after : lefts) (r : part * part) (w : json) : bool :=
  let mine := of_player i l in let theirs := of_player (other i) l in let part := of_player i r in
  let next := of_player i after in let all_mine := of_player i every2 in let all_theirs := of_player (other i) every2 in
  match keys ["kept"; "out"]%string w with
  | Some [k; JL o] => match kept_in (of_player i rds) k with
    | None => false
    | Some kl =>
      let own := index mine in let rivals := index all_mine in let beliefs := index theirs in
      let proofs := by_key (combine (p_out part) o) in let kept := by_key kl in
      Nat.eqb (length o) (length (p_out part)) && forallb (fun c => match find_plan own c with Some _ => true | None => false end) (p_out part) &&
      forallb (fun p => match NM.find (key p) proofs with
          | Some j => if full then match rivals_in pl rivals p j with Some rs => not_everywhere_b s i t theirs rs p | None => false end
              else match belief_in (of_player i rds) rivals j with Some b => no_response_b s i t all_theirs theirs b p | None => false end
          | None => negb (taken (p_out part) p) end) mine &&
      (if p_exact part then Nat.eqb (length kl) (length next) && forallb (fun p =>
          match bind (NM.find (key p) kept) (belief_in (of_player (other i) rds) beliefs) with 
            Some b => if full then everywhere_b s i t theirs (fst pl) (snd pl) b p else response_b s i t all_mine all_theirs theirs moves b p | None => false end) next
       else match kl with [] => true | _ => false end)
    end
  | _ => false end.
Definition round_b (full : bool) (T : tab) (s : sense) t (every2 : lefts) (moves : list plan * list plan) (pls : places * places) (rds : reader * reader) (l next : lefts) (r : part * part) (n : Z * Z) (w : json) : bool :=
  match keys ["1"; "2"]%string w with
  | Some [w1; w2] => negb (Nat.eqb (length (fst l)) 0) && negb (Nat.eqb (length (snd l)) 0) &&
      (Z.of_nat (length (fst next)) =? fst n)%Z && (Z.of_nat (length (snd next)) =? snd n)%Z &&
      side_b full T s 0%nat t every2 (snd moves) (fst pls) rds l next r w1 && side_b full T s 1%nat t every2 (fst moves) (snd pls) rds l next r w2
  | _ => false end.
Fixpoint rounds_b (full : bool) (T : tab) (s : sense) t (every2 : lefts) (moves : list plan * list plan) (pls : places * places) (rds : reader * reader) (l : lefts) rs ns ws : option (list lefts) :=
  match rs, ns, ws with
  | [], [], [] => Some [l]
  | r :: rs', n :: ns', w :: ws' => let next := after_round l r in
      if round_b full T s t every2 moves pls rds l next r n w then do sts <- rounds_b full T s t every2 moves pls rds next rs' ns' ws'; Some (l :: sts) else None
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
Definition exactly_b (full : bool) t (last_ : lefts) (x : player * list (nat * text * text) * bool) : bool :=
  let '(i, avoid, holds) := x in let ks := map (fun m => snd (name_move m)) avoid in
  Bool.eqb holds (forallb (fun p => Bool.eqb (existsb (planb p) (of_player i last_)) (forallb (fun k => negb (has k p)) ks)) (pure_plans full i t)).
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
Definition strategies_counted (full : bool) (i : player) t : Z :=
  if full then fold_left (fun k x => (k * Z.of_nat (length (snd x)))%Z) (own_sets i t []) 1%Z else reduced t i.
Definition sides_good (full : bool) (T : tab) t (every2 : lefts) (moves : list plan * list plan) (pls : places * places) : bool :=
  if full then full_good 0%nat (fst (fst pls)) (snd (fst pls)) (fst every2) && full_good 1%nat (fst (snd pls)) (snd (snd pls)) (snd every2)
  else forallb (plan_good T 0%nat t) (fst every2) && forallb (plan_good T 1%nat t) (snd every2) && told_by (fst moves) (fst every2) && told_by (snd moves) (snd every2).
(* Certificates of a game often state other things about the same elimination: it is checked once.
   `last_kept` keeps, where it is a program, what f gave last (Extract.v), and gives it again for the
   same game where `same` holds. *)
Definition last_kept {A B C D} (same : C -> C -> bool) (f : A -> B -> C -> D) : A -> B -> C -> D := f.
Notation elimination := (bool * sense * list (part * part) * list (Z * Z) * json)%type.
Fixpoint jsame (a b : json) : bool :=
  match a, b with
  | JS s, JS s' => teq s s'
  | JL l, JL l' => (fix go l l' := match l, l' with [], [] => true | x :: r, y :: r' => if jsame x y then go r r' else false | _, _ => false end) l l'
  | JO l, JO l' => (fix go l l' := match l, l' with [], [] => true
      | x :: r, y :: r' => if teq (fst x) (fst y) then if jsame (snd x) (snd y) then go r r' else false else false | _, _ => false end) l l'
  | _, _ => false end.
Lemma jsame_ok a : forall b, jsame a b = true -> a = b.
Proof.
  induction a as [s|l F|l F] using json_ind'; intros [s'|l'|l']; cbn [jsame]; try discriminate.
  - intros E. f_equal. now apply teq_ok.
  - intros E. f_equal. revert l' E. induction F as [|x l X _ IH]; intros [|y l']; try discriminate; [reflexivity|]. destruct (jsame x y) eqn:S; [|discriminate]. intros E. f_equal; auto.
  - intros E. f_equal. revert l' E. induction F as [|[k x] l X _ IH]; intros [|[k' y] l']; try discriminate; [reflexivity|]. cbn [fst snd] in *. destruct (teq k k') eqn:K; [|discriminate].
    destruct (jsame x y) eqn:S; [|discriminate]. intros E. f_equal; [|auto]. f_equal; [now apply teq_ok|auto].
Qed.
Definition senseb (a b : sense) : bool := match a, b with OnlyBest, OnlyBest | Best, Best | CautiousBest, CautiousBest => true | _, _ => false end.
Definition partb (a b : part) : bool := Bool.eqb (p_exact a) (p_exact b) && listb planb (p_out a) (p_out b).
Definition same_elimination (a b : elimination) : bool :=
  let '(full, s, rs, ns, w) := a in let '(full', s', rs', ns', w') := b in
  Bool.eqb full full' && senseb s s' && listb (fun x y => Z.eqb (fst x) (fst y) && Z.eqb (snd x) (snd y)) ns ns' &&
  listb (fun x y => partb (fst x) (fst y) && partb (snd x) (snd y)) rs rs' && jsame w w'.
Lemma same_elimination_ok a b : same_elimination a b = true -> a = b.          (* what `last_kept` rests on *)
Proof.
  destruct a as [[[[full s] rs] ns] w], b as [[[[full' s'] rs'] ns'] w']. unfold same_elimination. rewrite !andb_true_iff. intros [[[[F S] N] R] W].
  apply Bool.eqb_prop in F. assert (s = s') by (destruct s, s'; try discriminate; reflexivity).
  assert (P : forall x y, partb x y = true -> x = y).
  { intros [o e] [o' e']. unfold partb. cbn [p_out p_exact]. rewrite andb_true_iff. intros [E O]. apply Bool.eqb_prop in E. apply listb_ok in O; [|apply planb_ok]. now subst. }
  apply listb_ok in N; [|intros [x y] [x' y']; cbn [fst snd]; rewrite andb_true_iff, !Z.eqb_eq; intros [-> ->]; reflexivity].
  apply listb_ok in R; [|intros [x y] [x' y']; cbn [fst snd]; rewrite andb_true_iff; intros [X Y]; apply P in X; apply P in Y; now subst].
  apply jsame_ok in W. now subst.
Qed.
Definition eliminated (T : tab) (t : tree) (x : elimination) : option (list lefts) :=
  let '(full, s, rs, ns, w) := x in
  let every2 := start full t in let pls := (places_for full 0%nat t, places_for full 1%nat t) in let moves := (own_moves T 0%nat, own_moves T 1%nat) in
  do ps <- proofs_in w; if sides_good full T t every2 moves pls then rounds_b full T s t every2 moves pls (snd ps) every2 rs ns (fst ps) else None.
Definition eliminated_again : tab -> tree -> elimination -> option (list lefts) := last_kept same_elimination eliminated.
Definition checks_rounds (T : tab) n t (z : sizes) (r : rounds) (w : json) : bool :=
  let full := r_full r in let n1 := strategies_counted full 0%nat t in let n2 := strategies_counted full 1%nat t in
  let sets i := Z.of_nat (length (sets_of T i)) in
  if negb (Nat.eqb n 2) || (20000 <? n1)%Z || (20000 <? n2)%Z || (4000000 <? n1 * n2)%Z || (full && ((4000000 <? n1 * sets 0%nat) || (4000000 <? n2 * sets 1%nat)))%Z then false else
  match proofs_in w with
  | None => false
  | Some (ws, _) =>
      costs_b T z r ws n1 n2 &&
      out_exact T (map fst (r_gone r)) && out_exact T (flat_map (fun x => snd (fst x)) (r_exactly r)) &&
      match eliminated_again T t (full, r_sense r, r_rounds r, r_left r, w) with
      | Some sts => let last_ := last sts ([], []) in forallb (gone_b sts last_) (r_gone r) && forallb (exactly_b full t last_) (r_exactly r)
      | None => false end
  end.

(* ---- and that they are sound ---- *)
Lemma planb_refl p : planb p p = true.
Proof. induction p as [|k p IH]; [reflexivity|]. cbn [planb listb]. unfold moveb at 1. rewrite !Pos.eqb_refl. exact IH. Qed.
Lemma start_is full i t : (i < 2)%nat -> of_player i (start full t) = pure_plans full i t.
Proof. destruct i as [|[|]]; [reflexivity|reflexivity|lia]. Qed.
Lemma belief_in_ok rd l j b : belief_in rd (index l) j = Some b -> Forall (fun x => In (snd x) l) b.
Proof.
  unfold belief_in. destruct (lst j) as [js|]; [|discriminate]. cbn [bind]. destruct (every _ js) as [b'|] eqn:E; [|discriminate]. cbn [bind]. destruct (each_once _); [|discriminate].
  intros X. inversion X; subst. clear X. apply all_Forall2 in E. induction E as [|x y js b H _ IH]; constructor; [|exact IH]. clear IH.
  destruct x as [?|[|c [|q [|? ?]]]|?]; try discriminate. destruct (rd c) as [c'|]; [|discriminate]. cbn [bind] in H.
  destruct (find_plan _ _) as [p|] eqn:F; [|discriminate]. destruct (rat q); [|discriminate]. inversion H; subst. exact (proj1 (find_plan_in _ _ _ F)).
Qed.
Definition subset (full : bool) (t : tree) (l : lefts) : Prop := forall i p, (i < 2)%nat -> In p (of_player i l) -> In p (pure_plans full i t).
Lemma rivals_in_ok i t p j rs : rivals_in (own_sets i t [], views i t) (index (full_plans i t)) p j = Some rs -> Forall (fun x => is_rival i t p (snd x)) rs.
Proof.
  unfold rivals_in. destruct (lst j) as [l|]; [|discriminate]. cbn [bind]. destruct (every _ l) as [ks|] eqn:E; [|discriminate]. cbn [bind]. destruct (forallb _ ks); [|discriminate]. intros X. inversion X; subst. clear X.
  apply all_Forall2 in E. apply Forall_forall. intros x I. apply in_map_iff in I. destruct I as (y & <- & I). assert (H : exists j, match j with
    | JL [JL [JS s; JS a]; q] => let s' := name_of s in let a' := name_of a in
        do q' <- rat q; do v <- find (fun v => Pos.eqb (fst v) s') (snd (own_sets i t [], views i t));
        do k <- find_plan (index (full_plans i t)) (map (fun m => if Pos.eqb (fst m) s' then (s', a') else m) p);
        if match chosen_at k (fst v), chosen_at p (fst v) with Some b, Some c => negb (Pos.eqb b c) | _, _ => false end then Some ((s', a'), (q', (v, k))) else None
    | _ => None end = Some y).
  { clear - E I. induction E as [|j0 y0 l ks H _ IH]; [destruct I|]. destruct I as [->|I]; [exists j0; exact H|auto]. }
  destruct H as (j0 & H). destruct j0 as [?|[|[?|[|[s|?|?] [|[a|?|?] [|? ?]]]|?] [|q [|? ?]]]|?]; try discriminate. cbv zeta in H. destruct (rat q) as [q'|]; [|discriminate]. cbn [bind snd] in H.
  match type of H with context [find ?a ?b] => destruct (find a b) as [v|] eqn:F; [|discriminate H] end. cbn [bind] in H.
  match type of H with context [find_plan ?a ?b] => destruct (find_plan a b) as [k|] eqn:K; [|discriminate H] end. cbn [bind] in H.
  match type of H with (if ?c then _ else _) = _ => destruct c eqn:D; [|discriminate H] end. inversion H; subst. cbn [snd fst]. apply find_some in F. destruct F as [F _]. unfold views in F. apply in_map_iff in F. destruct F as (z & <- & Z).
  unfold is_rival. cbn [fst snd] in *. split; [now apply in_map|]. split; [reflexivity|]. split; [exact (proj1 (find_plan_in _ _ _ K))|]. intros N. rewrite N in D. destruct (chosen_at p (fst z)); [|discriminate]. now rewrite Pos.eqb_refl in D.
Qed.
Lemma subset_next full t l r : subset full t l -> subset full t (after_round l r).
Proof. intros S i p I J. apply S; [exact I|]. destruct i as [|[|]]; [| |lia]; cbn [of_player after_round fst snd] in *; apply filter_In in J; tauto. Qed.
Definition side_good (full : bool) T i t (moves : list plan) : Prop :=
  if full then full_good i (own_sets i t []) (views i t) (full_plans i t) = true
  else forallb (plan_good T i t) (reduced_plans i t) = true /\ told_by moves (reduced_plans (other i) t) = true.
Lemma side_b_ok full T s i t moves rds l r w : (i < 2)%nat -> owned_below 2 t -> subset full t l -> side_good full T i t moves ->
  side_b full T s i t (start full t) moves (places_for full i t) rds l (after_round l r) r w = true ->
  Forall (fun c => exists p, In p (of_player i l) /\ same_plan p c = true) (p_out (of_player i r)) /\
  (forall p, In p (of_player i l) -> taken (p_out (of_player i r)) p = true -> ~ responds full s i t (of_player (other i) l) p) /\
  (p_exact (of_player i r) = true -> forall p, In p (of_player i (after_round l r)) -> responds full s i t (of_player (other i) l) p).
Proof.
  intros I W Sub G. unfold side_b. cbv zeta. rewrite (start_is full i t I), (start_is full (other i) t (other_less i)).
  destruct (keys _ w) as [[|k [|[?|o|?] [|? ?]]]|]; try discriminate. destruct (kept_in _ k) as [kl|]; [|discriminate].
  rewrite !andb_true_iff. intros [[[_ F] O] K]. split; [|split].
  - apply Forall_forall. intros c C. rewrite forallb_forall in F. specialize (F c C). destruct (find_plan _ c) as [p|] eqn:E; [|discriminate].
    exists p. now apply find_plan_in.
  - intros p P Tk. rewrite forallb_forall in O. specialize (O p P). rewrite Tk in O. destruct (NM.find (key p) _) as [j|]; [|discriminate].
    unfold responds. destruct full.
    + destruct (rivals_in _ _ p j) as [rs|] eqn:E; [|discriminate]. apply rivals_in_ok in E. exact (not_everywhere_ok s i t _ rs p I E O).
    + destruct (belief_in _ _ j) as [b|] eqn:E; [|discriminate]. apply belief_in_ok in E.
      apply (no_response_ok s i t _ b p I W); [|exact E|exact O]. intros q Q. exact (Sub (other i) q (other_less i) Q).
  - intros X p P. rewrite X in K. apply andb_true_iff in K. destruct K as [_ K]. rewrite forallb_forall in K. specialize (K p P).
    destruct (bind _ _) as [b|] eqn:E; [|discriminate]. destruct (NM.find (key p) _) as [j|]; [|discriminate]. cbn [bind] in E. apply belief_in_ok in E.
    unfold responds. destruct full; [exact (everywhere_ok s i t _ b p I G E K)|exact (response_b_ok T s i t _ moves b p I W (proj1 G) (proj2 G) E K)].
Qed.
Lemma rounds_b_ok full T s t moves rds : owned_below 2 t -> side_good full T 0%nat t (snd moves) -> side_good full T 1%nat t (fst moves) ->
  forall rs ns ws l sts, subset full t l -> rounds_b full T s t (start full t) moves (places_for full 0%nat t, places_for full 1%nat t) rds l rs ns ws = Some sts ->
  all_rounds_true full s t l rs ns /\ sts = states l rs.
Proof.
  intros W G M. induction rs as [|r rs IH]; intros [|n ns] [|w ws] l sts Sub; cbn [rounds_b all_rounds_true states]; try discriminate; [intros E; inversion E; auto|].
  cbv zeta. destruct (round_b _ _ _ _ _ _ _ _ _ _ _ _ _) eqn:R; [|discriminate]. destruct (rounds_b _ _ _ _ _ _ _ _ _ _ _ _) as [sts'|] eqn:E; [|discriminate]. cbn [bind].
  intros Z. inversion Z; subst sts. destruct (IH _ _ _ _ (subset_next _ _ _ r Sub) E) as [A' ->]. split; [|reflexivity]. split; [|exact A']. clear IH E A' Z.
  unfold round_b in R. destruct (keys _ w) as [[|w1 [|w2 [|? ?]]]|]; try discriminate. rewrite !andb_true_iff in R.
  destruct R as [[[[[N0 N1] L0] L1] S0] S1]. apply Z.eqb_eq in L0. apply Z.eqb_eq in L1.
  pose proof (side_b_ok full T s 0%nat t (snd moves) rds l r w1 ltac:(lia) W Sub G S0) as X0.
  pose proof (side_b_ok full T s 1%nat t (fst moves) rds l r w2 ltac:(lia) W Sub M S1) as X1.
  split; [now destruct (fst l)|]. split; [now destruct (snd l)|]. intros i I. cbv zeta.
  destruct i as [|[|]]; [| |lia]; [destruct X0 as (A & B & C)|destruct X1 as (A & B & C)]; (split; [exact A|]; split; [exact B|]; split; [exact C|assumption]).
Qed.
Lemma last_state rs : forall l d, last (states l rs) d = at_last l rs.
Proof.
  induction rs as [|r rs IH]; intros l d; [reflexivity|]. change (at_last l (r :: rs)) with (at_last (after_round l r) rs).
  rewrite <- (IH (after_round l r) d). destruct rs; reflexivity.
Qed.
Lemma has_in k p : has k p = true <-> In k p. Proof. apply existsb_move. Qed.
Lemma gone_b_ok full t rs g : gone_b (states (start full t) rs) (at_last (start full t) rs) g = true -> gone_true full t rs g.
Proof.
  unfold gone_b, gone_true. destruct (name_move (fst g)) as [i k]. destruct (snd (snd g)) as [m|].
  - destruct (nth_error _ (pred m)) as [a|]; [|discriminate]. destruct (nth_error _ m) as [b|]; [|discriminate]. rewrite andb_true_iff, forallb_forall.
    intros [A B]. exists a, b. split; [reflexivity|]. split; [reflexivity|]. apply existsb_exists in A. destruct A as (p & P & K). apply has_in in K.
    split; [eauto|]. intros q Q H. specialize (B q Q). apply negb_true_iff in B. apply has_in in H. congruence.
  - intros A. apply existsb_exists in A. destruct A as (p & P & K). apply has_in in K. eauto.
Qed.
Lemma exactly_b_ok full t rs x : exactly_b full t (at_last (start full t) rs) x = true -> exactly_true full t rs x.
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
  destruct N as [[[[N _] _] _] _]. apply Nat.eqb_eq in N. subst n. destruct (proofs_in w) as [[ws rds]|] eqn:Pw; [|discriminate]. rewrite !andb_true_iff.
  intros [[[_ _] _] R]. unfold eliminated_again, last_kept, eliminated in R. cbv zeta in R. rewrite Pw in R. cbn [bind fst snd] in R. destruct (sides_good _ _ _ _ _ _) eqn:Sg; [|discriminate].
  destruct (rounds_b _ _ _ _ _ _ _ _ _ _ _ _) as [sts|] eqn:E; [|discriminate]. apply andb_true_iff in R. destruct R as [Go Ex]. apply agreesb_ok in G. pose proof (agrees_owned _ _ _ _ G) as W.
  set (full := r_full r) in *. assert (S2 : side_good full T 0%nat t (own_moves T 1%nat) /\ side_good full T 1%nat t (own_moves T 0%nat)).
  { unfold sides_good in Sg. unfold side_good, places_for, start, pure_plans in *. destruct full; cbn [fst snd] in Sg; rewrite !andb_true_iff in Sg; [exact Sg|]. destruct Sg as [[[A B] C] D]. auto. }
  destruct S2 as [S2 S3].
  assert (X : all_rounds_true full (r_sense r) t (start full t) (r_rounds r) (r_left r) /\ sts = states (start full t) (r_rounds r)).
  { eapply rounds_b_ok; [exact W| | | |exact E]; [exact S2|exact S3|]. intros i p I. rewrite start_is by exact I. auto. }
  destruct X as [X ->]. rewrite last_state in Go, Ex. split; [reflexivity|]. split; [exact X|]. split.
  - apply Forall_forall. intros g J. rewrite forallb_forall in Go. now apply gone_b_ok, Go.
  - apply Forall_forall. intros x J. rewrite forallb_forall in Ex. now apply exactly_b_ok, Ex.
Qed.
