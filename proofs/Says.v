(* TRUSTED: what a certificate states, when that is true, and the sentence that says it.
   (The functions that end in `b` only check; nothing is believed of them.) *)
From Coq Require Import QArith Qreduction List Bool Lia Lqa PeanoNat Ascii String.
Require Import Game Maps Core Kernel Bytes Files Poly Expr.
Import ListNotations.
Open Scope Q_scope.
Open Scope list_scope.

(* ---- printed numbers: the closed interval of all that round to one ---- *)
Definition signed (t : text) : bool * text := match t with "-"%char :: r => (true, r) | _ => (false, t) end.
Definition starts (t : text) : bool := match t with c :: _ => match digit c with Some _ => true | None => false end | [] => false end.
Definition decimal_of (t : text) : option (Z * nat) :=           (* 0.0556 is (556, 4) *)
  let '(neg, t1) := signed t in
  if negb (starts t1) then None else
  do x <- digits t1 0%Z;
  match x with
  | (n, "."%char :: r) => if negb (starts r) then None else
      do y <- digits r n;
      match y with (m, []) => if within 2001 t1 then Some ((if neg then - m else m)%Z, length r) else None | _ => None end
  | _ => None end.
Definition places_of (t : text) (given : nat) : option nat :=
  match t with [] => Some given
  | _ => do x <- natural t; match x with (z, []) => if (z <=? 2000)%Z then Some (Z.to_nat z) else None | _ => None end end.
Definition integer_of (t : text) : option Z :=
  do q <- rational t; if Pos.eqb (Qden q) 1 then Some (Qnum q) else None.
Definition ten (k : nat) : positive := Z.to_pos (10 ^ Z.of_nat k).
Definition around (m : Z) (shown : nat) (decimals : text) : option (Q * Q) :=
  do d <- places_of decimals shown;
  if negb (Nat.leb shown d) then None else
  let x := (m # ten shown)%Q in let half := (1 # 2 * ten d)%Q in Some (Qred (x - half)%Q, Qred (x + half)%Q).
Definition printed (stated decimals : text) : option (Q * Q) :=
  match decimal_of stated, decimals with
  | Some (m, k), _ => around m k decimals
  | None, [] => do q <- rational stated; Some (q, q)
  | None, _ => do z <- integer_of stated; around z 0 decimals
  end.
Definition distance (x low high : Q) : Q :=                        (* x minus the nearest number of the interval *)
  if Qle_bool x high then if Qle_bool low x then 0%Q else (x - low)%Q else (x - high)%Q.

(* ---- figures ---- *)
Record figure := { is_ : Q; stated : text; decimals : text; holds : bool; off : Q }.
Definition figure_true (f : figure) (x : Q) : Prop :=
  is_ f == x /\ exists low high, printed (stated f) (decimals f) = Some (low, high) /\
  off f == distance (is_ f) low high /\ (holds f = true <-> low <= x <= high).
Definition holds_words (h : bool) : text := if h then lit "holds" else lit "does not hold".
Definition point (t : text) : bool := existsb (Ascii.eqb ".") t.
Definition rounded_words (d : text) (printed : list text) : text :=      (* where an interval is stated *)
  match d with
  | [] => if existsb point printed then lit ", rounded" else []
  | _ => lit ", rounded to " ++ d ++ lit " decimals" end.
Definition figure_words (f : figure) : text :=
  wrat (is_ f) ++ lit "; stated " ++ stated f ++ rounded_words (decimals f) [stated f] ++ lit ": " ++ holds_words (holds f) ++
  (if holds f then [] else lit ", off by " ++ wrat (off f)).

Definition inside (x low high : Q) : bool := Qle_bool low x && Qle_bool x high.
Definition figureb (f : figure) (x : Q) : bool :=
  Qeq_bool (is_ f) x && match printed (stated f) (decimals f) with
  | Some (low, high) => Qeq_bool (off f) (distance (is_ f) low high) && Bool.eqb (holds f) (inside (is_ f) low high)
  | None => false end.
Lemma inside_ok x low high : inside x low high = true <-> low <= x <= high.
Proof. unfold inside. rewrite andb_true_iff, !Qle_bool_iff. reflexivity. Qed.
Lemma figureb_ok f x : figureb f x = true -> figure_true f x.
Proof.
  unfold figureb, figure_true. rewrite andb_true_iff. intros [A B]. apply Qeq_bool_iff in A. split; [exact A|].
  destruct (printed _ _) as [[low high]|]; [|discriminate]. apply andb_true_iff in B. destruct B as [B C].
  apply Qeq_bool_iff in B. apply Bool.eqb_prop in C. exists low, high. split; [reflexivity|]. split; [exact B|].
  rewrite C, inside_ok, A. reflexivity.
Qed.

Lemma figure_ext f x y : figure_true f x -> x == y -> figure_true f y.
Proof. intros [A (low & high & P & O & H)] E. split; [rewrite A; exact E|]. exists low, high. rewrite <- E. auto. Qed.

(* ---- profiles, events ---- *)
Definition weights := NM.t (list (name * Q)).                      (* at each set, of each action *)
Fixpoint assoc (a : name) (l : list (name * Q)) : Q :=
  match l with [] => 0%Q | (b, q) :: r => if Pos.eqb a b then q else assoc a r end.
Definition strategy_of (m : weights) : strategy :=
  fun s a => match NM.find s m with Some l => assoc a l | None => 0%Q end.
Definition profile_of (l : list weights) : profile := fun i => strategy_of (nth i l (NM.empty _)).
Definition tevent := list (list (nat * text * text)).
Definition event_of (e : tevent) : event :=
  map (map (fun m => let '(i, s, a) := m in (i, name_of s, name_of a))) e.
Definition number (n : nat) : text := wnat (Z.of_nat n).
Definition who (i : player) : text := number (S i).
Definition move_words (m : nat * text * text) : text :=
  let '(i, s, a) := m in number i ++ lit ":" ++ say s ++ lit ":" ++ say a.
Definition condition_words (c : list (nat * text * text)) : text :=
  let l := map move_words (firstn 24 c) ++ (if Nat.ltb 24 (length c) then [number (length c - 24) ++ lit " more"] else []) in
  match l with [one] => one | _ => lit "(" ++ join (lit " or ") l ++ lit ")" end.
Definition event_words (e : tevent) : text := lit "[" ++ join (lit " and ") (map condition_words e) ++ lit "]".

(* ---- statements ---- *)
Inductive outcome := Payoff (i : player) | Probability (e : tevent).
Inductive side := Number (written : text) (q : Q) | Of (profile : nat) (of : outcome) (given : tevent) (times : Q).
Inductive relation := LessThan | MoreThan | AtMost | AtLeast | OtherThan.
Inductive item := EqualTo (l : side) (f : figure) | Compared (l : side) (r : relation) (m : side) (difference : Q) (true_ : bool).
Inductive gain_of := GainOf (i : player) | NashConv | ValueAt (i : player) (set : text) | ValueOf (i : player).
Record printed_box := { as_plan : bool; box : list (player * (text * (text * text))) }.   (* player, set, action, printed *)
Inductive range_relation := Always | Exactly | RangeAtMost | RangeAtLeast.
Record range := { r_who : player; terms : list (text * text * Q); given : text; low : Q; high : Q;
  rel : range_relation; texts : text * text; r_decimals : text; r_off : Q * Q; r_holds : bool; r_beyond : list (player * text) }.
(* profiles whose probabilities are expressions in parameters, on a box or inside it. `whole`: all
   the expressions of an item are defined there, also where what is given has probability 0 *)
Definition rows := NM.t (list (name * expr)).
Inductive family_side := F_number (written : text) (e : expr) | F_of (profile : nat) (of : outcome) (given : tevent) (times : Q).
Inductive family_item :=
| F_equal (l : family_side) (is_t stated_t off_t : text) (i s o : expr) (holds whole : bool)
| F_compared (l : family_side) (r : relation) (m : family_side) (written : text) (d : expr) (whole : bool).
Record family := { f_names : list text; f_box : list interval; f_inside : bool;
                   f_profiles : list (list rows); f_items : list family_item }.
(* for which parameters none of these players gains: everywhere, or exactly in these intervals of the
   only parameter *)
Record equilibrium := { e_names : list text; e_box : list interval; e_who : list player; e_profile : list rows;
                        e_within : option (list interval); e_beyond : list (player * text) }.
Inductive counted := Nodes | Ends | Sets | DecisionNodes | Sequences | PureStrategies | PureProfiles | LongestPath
  | ReducedStrategies | ReducedProfiles | Deals | Subgames.
Inductive statement :=
| Value (f : figure) (beyond : list (player * text))
| BestResponse (s : list weights) (payoffs : list Q) (gains : list (player * Q)) (figures : list (gain_of * figure)) (p : option printed_box)
| Deviation (at_ : text) (s : list weights) (i : player) (was now : Q)
| OptimalRange (r : range)
| Figures (at_ : text) (profiles : list (list weights)) (items : list item)
| Family (f : family)
| Equilibrium (e : equilibrium)
| Count (c : counted) (of : option player) (f : figure).             (* no player: all together *)

(* ---- when a statement is true ---- *)
Definition amount (of : outcome) (g : tevent) s t : Q :=
  match of with Payoff i => payoff_within (event_of g) i s t | Probability e => probability (event_of (g ++ e)) s t end.
Definition side_is (ps : list (list weights)) t (sd : side) (x : Q) : Prop :=
  match sd with
  | Number _ q => x == q
  | Of k of g c => let s := profile_of (nth k ps []) in
      ~ probability (event_of g) s t == 0 /\ x * probability (event_of g) s t == c * amount of g s t
  end.
Definition related (r : relation) (x y : Q) : Prop :=
  match r with LessThan => x < y | MoreThan => y < x | AtMost => x <= y | AtLeast => y <= x | OtherThan => ~ x == y end.
Definition item_true ps t (it : item) : Prop :=
  match it with
  | EqualTo l f => exists x, side_is ps t l x /\ figure_true f x
  | Compared l r m d b => exists x y, side_is ps t l x /\ side_is ps t m y /\ d == x - y /\ (b = true <-> related r x y)
  end.
Definition no_gain (n : nat) (gains : list (player * Q)) : bool :=      (* all players are listed, all gains 0 *)
  forallb (fun i => existsb (fun x => Nat.eqb i (fst x)) gains) (seq 0 n) && forallb (fun x => Qeq_bool (snd x) 0) gains.
Definition gain_true n s t gains (x : gain_of * figure) : Prop :=
  let '(g, f) := x in
  match g with
  | GainOf i => exists q, In (i, q) gains /\ figure_true f q
  | NashConv => map fst gains = seq 0 n /\ figure_true f (qsum (map snd gains))
  | ValueAt i set => exists v, best_value_at i (name_of set) s t v /\ figure_true f v
  | ValueOf i => exists v, best_value i s t v /\ figure_true f v
  end.
Definition box_true n s t (p : option printed_box) : Prop :=
  match p with None => True
  | Some b => exists T, agrees n T (fun _ => []) t /\ Forall (fun x => let '(i, (set, (a, out))) := x in
      exists low high, printed out [] = Some (low, high) /\
      let w := if as_plan b then weight T i (s i) (name_of set) (name_of a) else s i (name_of set) (name_of a) in
      low <= w <= high) (box b) end.
Definition bounds (r : range) : option ((Q * Q) * (Q * Q)) :=            (* of the two printed numbers *)
  do a <- printed (match rel r with RangeAtMost => lit "0" | _ => fst (texts r) end) (r_decimals r);
  do b <- printed (match rel r with RangeAtLeast => lit "0" | _ => snd (texts r) end) (r_decimals r); Some (a, b).
Definition range_stated (r : range) : Prop :=
  exists a b c d, bounds r = Some ((a, b), (c, d)) /\
  match rel r with
  | RangeAtMost => fst (r_off r) == 0 /\ snd (r_off r) == high r - d /\ (r_holds r = true <-> high r <= d)
  | RangeAtLeast => fst (r_off r) == low r - a /\ snd (r_off r) == 0 /\ (r_holds r = true <-> a <= low r)
  | _ => fst (r_off r) == distance (low r) a b /\ snd (r_off r) == distance (high r) c d /\
      (r_holds r = true <-> (a <= low r <= b /\ c <= high r <= d /\ (rel r = Exactly \/ low r == high r)))
  end.
Definition terms_of (l : list (text * text * Q)) := map (fun x => let '(s, a, c) := x in (name_of s, name_of a, c)) l.
Definition given_of (g : text) : option name := match g with [] => None | _ => Some (name_of g) end.
Definition strategy_at (v : list Q) (m : rows) : strategy := fun s a =>
  match NM.find s m with
  | Some l => (fix find l := match l with [] => 0%Q | (b, e) :: r => if Pos.eqb a b then val v e else find r end) l
  | None => 0%Q end.
Definition profile_at v (l : list rows) : profile := fun i => strategy_at v (nth i l (NM.empty _)).
Definition region (f : family) (v : list Q) : Prop := if f_inside f then inside_box v (f_box f) else in_box v (f_box f).
Definition f_side_is (f : family) v t (sd : family_side) (x : Q) : Prop :=
  match sd with
  | F_number _ e => x == val v e
  | F_of k of g c => let s := profile_at v (nth k (f_profiles f) []) in
      ~ probability (event_of g) s t == 0 /\ x * probability (event_of g) s t == c * amount of g s t
  end.
Definition given_of_side (sd : family_side) : tevent := match sd with F_of _ _ g _ => g | _ => [] end.
Definition nothing_given (l : list family_side) : bool := forallb (fun sd => match given_of_side sd with [] => true | _ => false end) l.
Definition f_item_true (f : family) t (it : family_item) : Prop :=
  match it with
  | F_equal l _ _ _ i s o h whole =>
      (nothing_given [l] = true -> whole = true /\ forall v, region f v -> exists x, f_side_is f v t l x) /\
      (whole = true -> forall v, region f v -> defined v i /\ defined v s /\ defined v o) /\
      (forall v x, region f v -> f_side_is f v t l x ->
        (defined v i -> val v i == x) /\ (defined v i -> defined v s -> defined v o -> val v o == val v i - val v s)) /\
      (h = true <-> forall v, region f v -> defined v i -> defined v s -> val v i == val v s)
  | F_compared l r m _ d whole =>
      (nothing_given [l; m] = true -> whole = true /\ forall v, region f v -> exists x y, f_side_is f v t l x /\ f_side_is f v t m y) /\
      (whole = true -> forall v, region f v -> defined v d) /\
      (forall v x y, region f v -> f_side_is f v t l x -> f_side_is f v t m y ->
        related r x y /\ (defined v d -> val v d == x - y))
  end.
(* ---- what is counted ---- *)
Fixpoint tally (end_ chance_ : Z) (move_ : player -> Z) (t : tree) : Z :=      (* a number for each node, added up *)
  match t with
  | End _ => end_
  | Chance _ bs => fold_left (fun k x => let '(_, _, u) := x in k + tally end_ chance_ move_ u) bs chance_
  | Move j _ bs => fold_left (fun k x => let '(_, u) := x in k + tally end_ chance_ move_ u) bs (move_ j)
  end%Z.
Fixpoint longest (move_ : player -> Z) (t : tree) : Z :=                        (* the greatest sum of these on a path *)
  match t with
  | End _ => 0
  | Chance _ bs => fold_left (fun k x => let '(_, _, u) := x in Z.max k (longest move_ u)) bs 0
  | Move j _ bs => move_ j + fold_left (fun k x => let '(_, u) := x in Z.max k (longest move_ u)) bs 0
  end%Z.
Fixpoint sets_met (i : player) (t : tree) (m : NM.t (list name)) : NM.t (list name) :=   (* each set with its actions *)
  match t with
  | End _ => m
  | Chance _ bs => fold_left (fun m x => let '(_, _, u) := x in sets_met i u m) bs m
  | Move j s bs => fold_left (fun m x => let '(_, u) := x in sets_met i u m) bs (if Nat.eqb j i then NM.add s (map fst bs) m else m)
  end.
Definition numbers_of_actions (t : tree) (l : list player) : list Z :=       (* at each set of these players *)
  flat_map (fun i => map (fun x => Z.of_nat (length (snd x))) (NM.elements (sets_met i t (NM.empty _)))) l.
(* several names as one number, of which no other list of names is: two bits for each bit, 1 1 at the end *)
Fixpoint note (h q : name) : name := match q with xH => xI (xI h) | xO r => note (xO (xO h)) r | xI r => note (xI (xO h)) r end.
(* a player's sets, behind each list of own moves *)
Notation behind := (NM.t (NM.t (list name))).
Definition sets_at (h : name) (m : behind) : NM.t (list name) := match NM.find h m with Some x => x | None => NM.empty _ end.
Fixpoint sets_after (i : player) (h : name) (t : tree) (m : behind) : behind :=
  match t with
  | End _ => m
  | Chance _ bs => fold_left (fun m x => let '(_, _, u) := x in sets_after i h u m) bs m
  | Move j s bs => let k := if Nat.eqb j i then note h s else h in
      fold_left (fun m x => let '(a, u) := x in sets_after i (if Nat.eqb j i then note k a else h) u m) bs
      (if Nat.eqb j i then NM.add h (NM.add s (map fst bs) (sets_at h m)) m else m)
  end.
(* ways to choose an action at each set that the choices before do not exclude *)
Fixpoint choices (moves : nat) (m : behind) (h : name) : Z :=
  match moves with
  | O => 1
  | S k => fold_left (fun n x => n * fold_left (fun w a => w + choices k m (note (note h (fst x)) a)) (snd x) 0) (NM.elements (sets_at h m)) 1
  end%Z.
Definition reduced (t : tree) (i : player) : Z := choices (Z.to_nat (longest (fun j => if Nat.eqb j i then 1 else 0)%Z t)) (sets_after i 1%positive t (NM.empty _)) 1%positive.
Fixpoint deals_at (h : name) (t : tree) (m : NM.t unit) : NM.t unit :=         (* what chance did before the ends *)
  match t with
  | End _ => NM.add h tt m
  | Chance l bs => fold_left (fun m x => let '(a, _, u) := x in deals_at (note (note h l) a) u m) bs m
  | Move _ _ bs => fold_left (fun m x => let '(_, u) := x in deals_at h u m) bs m
  end.
(* how many nodes of each set *)
Definition set_of (j : player) (s : name) : name := note (note 1%positive (Pos.of_succ_nat j)) s.
Definition size_of (k : name) (m : NM.t Z) : Z := match NM.find k m with Some z => z | None => 0%Z end.
Fixpoint set_sizes (t : tree) (m : NM.t Z) : NM.t Z :=
  match t with
  | End _ => m
  | Chance _ bs => fold_left (fun m x => let '(_, _, u) := x in set_sizes u m) bs m
  | Move j s bs => fold_left (fun m x => let '(_, u) := x in set_sizes u m) bs (NM.add (set_of j s) (1 + size_of (set_of j s) m)%Z m)
  end.
(* no end; alone in its set; all its sets lie in it *)
Definition subgame (whole : NM.t Z) (t : tree) : bool :=
  match t with End _ => false | Chance _ _ => true | Move j s _ => (size_of (set_of j s) whole =? 1)%Z end &&
  forallb (fun x => (snd x =? size_of (fst x) whole)%Z) (NM.elements (set_sizes t (NM.empty _))).
Fixpoint subgames_below (whole : NM.t Z) (t : tree) : Z :=
  match t with
  | End _ => 0
  | Chance _ bs => fold_left (fun k x => let '(_, _, u) := x in k + (if subgame whole u then 1 else 0) + subgames_below whole u) bs 0
  | Move _ _ bs => fold_left (fun k x => let '(_, u) := x in k + (if subgame whole u then 1 else 0) + subgames_below whole u) bs 0
  end%Z.
Definition count_in (n : nat) (t : tree) (c : counted) (of : option player) : Z :=
  let l := match of with Some i => [i] | None => seq 0 n end in
  let mine j := if existsb (Nat.eqb j) l then 1%Z else 0%Z in
  match c with
  | Nodes => tally 1 1 (fun _ => 1) t
  | Ends => tally 1 0 (fun _ => 0) t
  | DecisionNodes => tally 0 0 mine t
  | LongestPath => longest mine t
  | Sets => Z.of_nat (length (numbers_of_actions t l))
  | Sequences => fold_left Z.add (numbers_of_actions t l) 1            (* one for each move, one that is empty *)
  | PureStrategies | PureProfiles => fold_left Z.mul (numbers_of_actions t l) 1
  | ReducedStrategies | ReducedProfiles => fold_left Z.mul (map (reduced t) l) 1
  | Deals => Z.of_nat (NM.cardinal (deals_at 1%positive t (NM.empty _)))
  | Subgames => 1 + subgames_below (set_sizes t (NM.empty _)) t       (* the game itself is one *)
  end%Z.
Definition count_words (c : counted) : text :=
  lit (match c with Nodes => "nodes" | Ends => "terminals" | Sets => "information sets" | DecisionNodes => "decision nodes"
       | Sequences => "sequences" | PureStrategies => "pure strategies" | PureProfiles => "profiles"
       | LongestPath => "moves on the longest path" | ReducedStrategies => "reduced pure strategies"
       | ReducedProfiles => "reduced profiles" | Deals => "deals" | Subgames => "subgames" end).
Definition frontier_of (l : list (player * text)) : frontier := map (fun x => (fst x, name_of (snd x))) l.
Definition equal_sum (t : tree) : bool := constantb (sumq (an_end t)) t.       (* at every end *)
Definition everybody (n : nat) (who : list player) : bool := listb Nat.eqb who (seq 0 n).
Definition stays (n : nat) (who : list player) (s : profile) t : Prop :=
  if everybody n who then nash n s t
  else forall i b, In i who -> strategy_in i b t -> payoff i (replace s i b) t <= payoff i s t.
Definition truth (n : nat) (t : tree) (st : statement) : Prop :=
  match st with
  | Value f l => n = 2%nat /\ exists v, value v t /\ figure_true f v /\
      (forall c t', constant_sum c t -> differs (frontier_of l) t t' -> game 2 t' -> constant_sum c t' -> value v t')
  | BestResponse l ps gains figs p => let s := profile_of l in
      is_profile n s t /\ payoffs_are n s t ps /\
      Forall (fun x => (fst x < n)%nat /\ best_reply_gain (fst x) s t (snd x)) gains /\
      (no_gain n gains = true -> nash n s t) /\ Forall (gain_true n s t gains) figs /\ box_true n s t p
  | Deviation _ l i was now => let s := profile_of l in
      is_profile n s t /\ ~ nash n s t /\ gains_by_a_pure_strategy i s t was now
  | OptimalRange r => n = 2%nat /\ range_stated r /\
      if equal_sum t then (exists c, constant_sum c t) /\
      optimal_range (r_who r) (terms_of (terms r)) (given_of (given r)) (low r) (high r) t /\
      (forall c t', constant_sum c t -> differs (frontier_of (r_beyond r)) t t' -> game 2 t' -> constant_sum c t' ->
        optimal_range (r_who r) (terms_of (terms r)) (given_of (given r)) (low r) (high r) t')
      else r_beyond r = [] /\ equilibrium_range (r_who r) (terms_of (terms r)) (given_of (given r)) (low r) (high r) t
  | Figures _ ps items => Forall (fun l => is_profile n (profile_of l) t) ps /\ Forall (item_true ps t) items
  | Family f => proper (f_box f) /\
      (forall v, in_box v (f_box f) -> Forall (fun l => is_profile n (profile_at v l) t) (f_profiles f)) /\
      Forall (f_item_true f t) (f_items f)
  | Equilibrium e => proper (e_box e) /\
      (forall v, in_box v (e_box e) -> is_profile n (profile_at v (e_profile e)) t) /\
      match e_within e with
      | None => forall v, in_box v (e_box e) -> stays n (e_who e) (profile_at v (e_profile e)) t
      | Some l => forall x, in_box [x] (e_box e) ->
          (Exists (fun b => fst b <= x <= snd b) l <-> stays n (e_who e) (profile_at [x] (e_profile e)) t)
      end /\
      (* whatever stands at and behind the frontier, and whatever is played there *)
      (forall v t' s, in_box v (e_box e) -> differs (frontier_of (e_beyond e)) t t' -> game n t' -> is_profile n s t' ->
        (forall i x a, before_frontier (frontier_of (e_beyond e)) i x t = true -> s i x a == profile_at v (e_profile e) i x a) ->
        (stays n (e_who e) s t' <-> stays n (e_who e) (profile_at v (e_profile e)) t))
  | Count c of f => figure_true f (inject_Z (count_in n t c of))
  end.

(* ---- the sentence ---- *)
Definition times_words (c : Q) : text := if Qeq_bool c 1 then [] else wrat c ++ lit " times ".
Definition outcome_words (o : outcome) : text :=
  match o with
  | Payoff i => lit "the expected payoff of player " ++ who i
  | Probability e => lit "the probability of " ++ event_words e end.
Definition of_words (many : bool) k o g c : text :=
  times_words c ++ outcome_words o ++ (match g with [] => [] | _ => lit " given " ++ event_words g end) ++
  (if many then lit " in profile " ++ number (S k) else []).
Definition side_words (many : bool) (sd : side) : text :=
  match sd with
  | Number t _ => t
  | Of k o g c => of_words many k o g c end.
Definition relation_words (r : relation) : text :=
  lit (match r with LessThan => "less than" | MoreThan => "more than" | AtMost => "at most" | AtLeast => "at least"
       | OtherThan => "other than" end).
Definition item_words (many : bool) (it : item) : text :=
  match it with
  | EqualTo l f => side_words many l ++ lit " is " ++ figure_words f
  | Compared l r m d b => side_words many l ++ lit " is " ++ relation_words r ++ lit " " ++ side_words many m ++ lit ": " ++
      holds_words b ++ lit ", the difference being " ++ wrat d end.
Definition wherever (whole : bool) (sd : family_side) : text :=
  match given_of_side sd with [] => []
  | _ => lit ", wherever that has positive probability" ++ (if whole then [] else lit " and no denominator is 0") end.
Definition then_comma (t : text) : text := match t with [] => [] | _ => t ++ lit "," end.
Definition f_side_words (many : bool) (sd : family_side) : text :=
  match sd with F_number t _ => t | F_of k o g c => of_words many k o g c end.
Definition f_item_words (many : bool) (it : family_item) : text :=
  match it with
  | F_equal l i s o _ _ _ h whole => f_side_words many l ++ then_comma (wherever whole l) ++ lit " is " ++ i ++
      lit "; stated " ++ s ++ lit ": " ++ holds_words h ++ (if h then [] else lit ", off by " ++ o)
  | F_compared l r m d _ whole => f_side_words many l ++ then_comma (wherever whole l) ++ lit " is " ++ relation_words r ++ lit " " ++
      f_side_words many m ++ wherever whole m ++ lit ": holds, the difference being " ++ d
  end.
Definition profiles_words {A} (l : list A) : text :=
  lit "with the certificate's profile" ++ (if Nat.ltb 1 (length l) then lit "s" else []).
Definition gains_words (n : nat) (gains : list (player * Q)) : text :=
  if forallb (fun x => Qeq_bool (snd x) 0) gains then
    if no_gain n gains then lit "no player gains by deviating: it is a Nash equilibrium"
    else join (lit "; ") (map (fun x => lit "player " ++ who (fst x) ++ lit " plays a best response") gains)
  else join (lit "; ") (map (fun x => lit "player " ++ who (fst x) ++ lit " gains exactly " ++ wrat (snd x) ++ lit " by a best response") gains).
Definition gain_words (x : gain_of * figure) : text :=
  let '(g, f) := x in
  lit "; " ++ (match g with
   | GainOf i => lit "the gain of player " ++ who i ++ lit " by deviating"
   | NashConv => lit "NashConv, the sum of all players' gains by deviating,"
   | ValueAt i set => lit "the counterfactual best-response value of player " ++ who i ++ lit " at " ++ say set
   | ValueOf i => lit "the best-response value of player " ++ who i end) ++ lit " is " ++ figure_words f.
Definition box_words (p : option printed_box) : text :=
  match p with None => [] | Some b => lit "; it lies in the box of the certificate's printed profile, as a " ++
    lit (if as_plan b then "plan" else "behaviour") end.
Definition set_words (x : player * text) : text := who (fst x) ++ lit ":" ++ say (snd x).
Definition beyond_words (l : list (player * text)) : text :=
  match l with [] => [] | _ => lit " (and so in every game with the same constant sum that differs only in what follows at " ++
    join (lit ", ") (map set_words l) ++ lit ")" end.
Definition different (x : text * text) : list text :=
  filter (fun t => match t with [] => false | _ => true end) (if teq (fst x) (snd x) then [fst x] else [fst x; snd x]).
Definition range_words (optimal : bool) (r : range) : text :=
  lit "over all " ++ lit (if optimal then "optimal" else "equilibrium") ++ lit " realisation plans of player " ++ who (r_who r) ++ beyond_words (r_beyond r) ++
  (match given r with [] => [] | g => lit " that reach " ++ say g end) ++ lit ", " ++
  join (lit " + ") (map (fun x => let '(s, a, c) := x in wrat c ++ lit "*(" ++ say s ++ lit ":" ++ say a ++ lit ")") (terms r)) ++
  (match given r with [] => [] | _ => lit ", divided by the weight of reaching it," end) ++
  lit " ranges from exactly " ++ wrat (low r) ++ lit " to exactly " ++ wrat (high r) ++ lit "; stated: " ++
  lit (match rel r with Always => "always" | Exactly => "exactly" | RangeAtMost => "at most" | RangeAtLeast => "at least" end) ++
  lit " " ++ join (lit " to ") (different (texts r)) ++ rounded_words (r_decimals r) (different (texts r)) ++ lit ": " ++ holds_words (r_holds r).
Definition equilibrium_words (n : nat) (e : equilibrium) : text :=
  let where_ := join (lit ", ") (box_says (e_names e) (e_box e)) in
  let name := say (hd [] (e_names e)) in
  let is := lit "the certificate's profile is " ++
    (if everybody n (e_who e) then lit "a Nash equilibrium" else lit "a best response of " ++ join (lit ", ") (map who (e_who e))) in
  (match e_within e with
  | None => is ++ lit " for every " ++ where_
  | Some l => lit "with " ++ where_ ++ lit " " ++ is ++ lit " exactly for " ++
      match l with [] => lit "no " ++ name
      | _ => join (lit " or ") (map (fun x => name ++ (if Qeq_bool (fst x) (snd x) then lit " = " ++ wrat (fst x)
          else lit " in [" ++ wrat (fst x) ++ lit ", " ++ wrat (snd x) ++ lit "]")) l) end
  end) ++ match e_beyond e with [] => []
  | l => lit ", in this game and in every game that differs from it only in what follows at these information sets, " ++
      lit "which no player reaches by deviating alone: " ++ join (lit ", ") (map set_words l) end.
Definition words (n : nat) (t : tree) (st : statement) : text :=
  match st with
  | Value f l => lit "the value to player 1" ++ beyond_words l ++ lit " is " ++ figure_words f
  | BestResponse _ ps gains figs p =>
      lit "in the certificate's profile the payoffs are " ++ join (lit ", ") (map wrat ps) ++ lit ", and " ++
      gains_words n gains ++ flat_map gain_words figs ++ box_words p
  | Deviation at_ _ i was now =>
      lit "in the certificate's profile" ++ at_ ++ lit ", player " ++ who i ++ lit " gains " ++ wrat (Qred (now - was)) ++ lit " by a deviation: " ++
      wrat now ++ lit " instead of " ++ wrat was
  | OptimalRange r => range_words (equal_sum t) r
  | Figures at_ ps items => profiles_words ps ++ at_ ++ lit ", " ++
      join (lit "; ") (map (item_words (Nat.ltb 1 (length ps))) items)
  | Family f => profiles_words (f_profiles f) ++ flat_map (fun x => lit ", " ++ x) (box_says (f_names f) (f_box f)) ++
      (if f_inside f then lit ", ends excepted" else []) ++ lit ", " ++
      join (lit "; ") (map (f_item_words (Nat.ltb 1 (length (f_profiles f)))) (f_items f))
  | Equilibrium e => equilibrium_words n e
  | Count c of f => lit "the number of " ++ count_words c ++
      (match of with Some i => lit " of player " ++ who i | None => [] end) ++ lit " is " ++ figure_words f
  end.

(* ---- what a certificate states ---- *)
Definition figure_of (d h i o s : json) : option figure :=
  do d' <- str d; do h' <- yes h; do i' <- rat i; do o' <- rat o; do s' <- str s;
  Some {| is_ := i'; stated := s'; decimals := d'; holds := h'; off := o' |}.
Definition player_of (n : nat) (j : json) : option player :=
  do t <- str j; do z <- small t; match z with S i => if Nat.ltb i n then Some i else None | O => None end.
Definition pair_of {A} (f : json -> option A) (x : text * json) : option (text * A) := do v <- f (snd x); Some (fst x, v).
Definition rows_with {A} (f : json -> option A) (j : json) : option (NM.t (list (name * A))) :=
  do l <- obj j;
  do sets <- every (pair_of (fun a => do m <- obj a; every (pair_of f) m)) l;
  Some (fold_left (fun m x => NM.add (name_of (fst x)) (map (fun y => (name_of (fst y), snd y)) (snd x)) m)
                  sets (NM.empty _)).
Definition weights_of : json -> option weights := rows_with rat.
(* numbers that may be expressions: at a point, or as they are *)
Definition expression_in (names : list text) (j : json) : option expr :=
  do t <- str j; do e <- spelled names t; do x <- quot (length names) e; Some e.
Definition number_at (names : list text) (v : list Q) (j : json) : option Q :=
  match names with [] => rat j | _ => do e <- expression_in names j; value_at v e end.
Definition polynomial_in (names : list text) (j : json) : option expr :=
  do e <- expression_in names j; do x <- quot (length names) e; if forallb constant_p (divisors x) then Some e else None.
Fixpoint field_in (k : text) (l : list (text * json)) : option json :=
  match l with [] => None | (k', v) :: r => if teq k k' then Some v else field_in k r end.
(* {"1": .., "2": ..} for all players of n, in order *)
Definition for_players {B} (n : nat) (f : json -> option B) (j : json) : option (list B) :=
  do l <- obj j;
  if Nat.eqb (length l) n then every (fun i => do x <- field_in (who i) l; f x) (seq 0 n) else None.
Definition profile_in n : json -> option (list weights) := for_players n weights_of.
Definition profile_at_in names v n : json -> option (list weights) := for_players n (rows_with (number_at names v)).
Definition move_in n (j : json) : option (nat * text * text) :=
  match j with JL [JS p; JS s; JS a] =>
    if teq p (lit "0") then Some (O, s, a) else do i <- player_of n (JS p); Some (S i, s, a) | _ => None end.
Definition event_in n (j : json) : option tevent :=
  do l <- distinct j; every (fun c => do m <- bind (distinct c) some; every (move_in n) m) l.
Definition outcome_in n (j : json) : option outcome :=
  match j with
  | JO [(k, v)] => if teq k (lit "payoff") then do i <- player_of n v; Some (Payoff i)
                   else if teq k (lit "probability") then do e <- event_in n v; Some (Probability e) else None
  | _ => None end.
Definition side_in names v n (profiles : nat) (j : json) : option side :=
  match keys ["number"]%string j with
  | Some [q] => do w <- str q; do x <- (match names with [] => rat q | _ => do e <- polynomial_in names q; value_at v e end); Some (Number w x)
  | _ => do f <- keys ["given"; "of"; "profile"; "times"]%string j;
         match f with
         | [g; o; p; c] => do g' <- event_in n g; do o' <- outcome_in n o; do k <- player_of profiles p; do c' <- rat c; Some (Of k o' g' c')
         | _ => None end
  end.
Definition relation_in (j : json) : option relation :=
  do t <- str j;
  if teq t (lit "less than") then Some LessThan else if teq t (lit "more than") then Some MoreThan
  else if teq t (lit "at most") then Some AtMost else if teq t (lit "at least") then Some AtLeast
  else if teq t (lit "other than") then Some OtherThan else None.
Definition is_of (sd : side) : bool := match sd with Of _ _ _ _ => true | _ => false end.
Definition item_in names v n profiles (j : json) : option item :=
  match keys ["decimals"; "holds"; "is"; "left"; "off"; "relation"; "stated"]%string j with
  | Some [d; h; i; l; o; JS r; s] =>
      do l' <- side_in names v n profiles l; do f <- figure_of d h i o s;
      if teq r (lit "equal to") && is_of l' then Some (EqualTo l' f) else None
  | _ => do f <- keys ["difference"; "holds"; "left"; "relation"; "right"]%string j;
      match f with
      | [d; h; l; r; m] => do d' <- rat d; do h' <- yes h; do l' <- side_in names v n profiles l; do r' <- relation_in r; do m' <- side_in names v n profiles m;
                           Some (Compared l' r' m' d' h')
      | _ => None end
  end.
(* on a box *)
Definition f_side_in names n (profiles : nat) (j : json) : option family_side :=
  match keys ["number"]%string j with
  | Some [q] => do w <- str q; do e <- polynomial_in names q; Some (F_number w e)
  | _ => do f <- keys ["given"; "of"; "profile"; "times"]%string j;
         match f with
         | [g; o; p; c] => do g' <- event_in n g; do o' <- outcome_in n o; do k <- player_of profiles p; do c' <- rat c; Some (F_of k o' g' c')
         | _ => None end
  end.
Definition is_whole (box : list interval) (within : bool) (l : list expr) : bool :=
  forallb (fun e => match quot (length box) e with
    | Some x => forallb (if within then without_zeros_inside box else without_zeros box) (divisors x) | None => false end) l.
Definition f_item_in names box within n profiles (j : json) : option family_item :=
  match keys ["decimals"; "holds"; "is"; "left"; "off"; "relation"; "stated"]%string j with
  | Some [JS d; h; i; l; o; JS r; s] =>
      do h' <- yes h; do l' <- f_side_in names n profiles l;
      do i' <- expression_in names i; do o' <- expression_in names o; do s' <- expression_in names s;
      do it <- str i; do ot <- str o; do st <- str s;
      match d, l' with
      | [], F_of _ _ _ _ => if teq r (lit "equal to") then Some (F_equal l' it st ot i' s' o' h' (is_whole box within [i'; s'; o'])) else None
      | _, _ => None end
  | _ => do f <- keys ["difference"; "holds"; "left"; "relation"; "right"]%string j;
      match f with
      | [d; h; l; r; m] => do d' <- expression_in names d; do dt <- str d; do h' <- yes h; do l' <- f_side_in names n profiles l;
          do r' <- relation_in r; do m' <- f_side_in names n profiles m;
          if h' then Some (F_compared l' r' m' dt d' (is_whole box within [d'])) else None
      | _ => None end
  end.
Definition gain_in n (j : json) : option gain_of :=
  match j with
  | JO [(k, v)] =>
      if teq k (lit "gain") then
        match v with JS t => if teq t (lit "0") then Some NashConv else do i <- player_of n v; Some (GainOf i) | _ => None end
      else if teq k (lit "value") then
        match v with JL [p; JS s] => do i <- player_of n p; Some (match s with [] => ValueOf i | _ => ValueAt i s end) | _ => None end
      else None
  | _ => None end.
Definition gain_figure_in n (j : json) : option (gain_of * figure) :=
  do f <- keys ["decimals"; "holds"; "is"; "of"; "off"; "stated"]%string j;
  match f with [d; h; i; g; o; s] => do g' <- gain_in n g; do f' <- figure_of d h i o s; Some (g', f') | _ => None end.
Definition flat {A B} (l : list (A * list B)) : list (A * B) := flat_map (fun x => map (fun y => (fst x, y)) (snd x)) l.
Definition box_in n (j : json) : option (option printed_box) :=
  match j with
  | JO [] => Some None
  | _ => do f <- keys ["form"; "profile"]%string j;
      match f with
      | [k; p] => do kind <- str k;
          do l <- for_players n (fun x => do sets <- obj x;
                    do l <- every (pair_of (fun a => do m <- obj a; every (pair_of str) m)) sets; Some (flat l)) p;
          if teq kind (lit "plan") || teq kind (lit "behaviour")
          then Some (Some {| as_plan := teq kind (lit "plan"); box := flat (combine (seq 0 n) l) |}) else None
      | _ => None end
  end.
Definition range_relation_in (j : json) : option range_relation :=
  do t <- str j;
  if teq t (lit "always") then Some Always else if teq t (lit "exactly") then Some Exactly
  else if teq t (lit "at most") then Some RangeAtMost else if teq t (lit "at least") then Some RangeAtLeast else None.
Definition empty (t : text) : bool := match t with [] => true | _ => false end.
Definition texts_fit (r : range_relation) (a b : text) : bool :=
  match r with Always => negb (empty a) && teq a b | Exactly => negb (empty a) && negb (empty b)
  | RangeAtMost => empty a && negb (empty b) | RangeAtLeast => negb (empty a) && empty b end.
Definition is_empty (j : json) : bool := match j with JO [] => true | _ => false end.
(* an end that is the zero of a polynomial, which is not covered *)
Definition is_list (j : json) : bool := match j with JL _ => true | _ => false end.
Definition has_root (j : json) : bool :=
  match j with JL l => existsb (fun x => match x with JL ends => existsb is_list ends | _ => false end) l | _ => false end.
Definition interval_in (j : json) : option interval :=
  match j with JL [a; b] => do a' <- value_in a; do b' <- value_in b; Some (a', b') | _ => None end.
Definition beyond_in n (j : json) : option (list (player * text)) :=
  do l <- distinct j; every (fun x => match x with JL [p; JS s] => do i <- player_of n p; Some (i, s) | _ => None end) l.
Definition strictly_up (l : list nat) : bool :=
  (fix go l := match l with a :: ((b :: _) as r) => Nat.ltb a b && go r | _ => true end) l.
Inductive reading := Stated (st : statement) | NotCovered | Unreadable.
Definition orelse (x : option statement) : reading := match x with Some s => Stated s | None => Unreadable end.
Definition of_kind (k : string) (j : json) : bool := match j with JS t => teq t (lit k) | _ => false end.
Definition statement_in (n : nat) (j : json) : reading :=
  match j with
  | JO l =>
    match field_in (lit "kind") l with
    | None => Unreadable
    | Some kind =>
      if of_kind "value" kind then
        match keys ["decimals"; "frontier"; "holds"; "is"; "kind"; "off"; "stated"]%string j with
        | Some [d; f; h; i; _; o; s] => orelse (do x <- figure_of d h i o s; do l <- beyond_in n f; Some (Value x l))
        | _ => Unreadable end
      else if of_kind "best response" kind then
        match keys ["figures"; "gains"; "kind"; "payoffs"; "players"; "printed"; "profile"]%string j with
        | Some [f; g; _; p; w; b; s] => orelse (
            do f' <- distinct f; do figs <- every (gain_figure_in n) f';
            do w' <- bind (lst w) some; do l <- every (player_of n) w'; do gl <- obj g;
            do gains <- every (fun i => do x <- field_in (who i) gl; do q <- rat x; Some (i, q)) l;
            do ps <- for_players n rat p; do b' <- box_in n b; do s' <- profile_in n s;
            if strictly_up l && Nat.eqb (length gl) (length l) then Some (BestResponse s' ps gains figs b') else None)
        | _ => Unreadable end
      else if of_kind "deviation" kind then
        match keys ["at"; "deviation payoff"; "gain"; "kind"; "parameters"; "payoff"; "player"; "profile"; "strategy"]%string j with
        | Some [at_; d; g; _; ps; p; w; s; _] => orelse (
            do x <- parameters_in ps; let '(names, box) := x in do v <- point_in names at_;
            do now <- rat d; do gain <- rat g; do was <- rat p; do i <- player_of n w; do s' <- profile_at_in names v n s;
            if Qeq_bool gain (now - was) && properb box && in_boxb v box then Some (Deviation (point_says names v) s' i was now) else None)
        | _ => Unreadable end
      else if of_kind "optimal range" kind then
        match keys ["decimals"; "frontier"; "given"; "high"; "holds"; "kind"; "low"; "off"; "player"; "relation"; "stated"; "terms"]%string j with
        | Some [d; f; g; hi; h; _; lo; o; p; re; s; ts] => orelse (
            do be <- beyond_in n f; do d' <- str d; do g' <- str g; do hi' <- rat hi; do lo' <- rat lo; do h' <- yes h; do re' <- range_relation_in re;
            do i <- player_of n p;
            do o' <- (match o with JL [a; b] => do a' <- rat a; do b' <- rat b; Some (a', b') | _ => None end);
            do s' <- (match s with JL [JS a; JS b] => if texts_fit re' a b then Some (a, b) else None | _ => None end);
            do tl <- bind (distinct ts) some;
            do ts' <- every (fun x => match x with JL [JS s; JS a; c] => do q <- rat c; Some (s, a, q) | _ => None end) tl;
            Some (OptimalRange {| r_who := i; terms := ts'; given := g'; low := lo'; high := hi'; rel := re'; texts := s';
                                  r_decimals := d'; r_off := o'; r_holds := h'; r_beyond := be |}))
        | _ => Unreadable end
      else if of_kind "figures" kind then
        match keys ["at"; "figures"; "kind"; "parameters"; "profiles"; "where"]%string j with
        | Some [at_; f; _; ps; pr; w] =>
            match parameters_in ps with
            | Some (names, box) => if properb box then
                if is_empty at_ && negb (is_empty ps) then orelse (
                  do within <- (if of_kind "inside" w then Some true else if of_kind "everywhere" w then Some false else None);
                  do pl <- bind (distinct pr) some; do profiles <- every (for_players n (rows_with (expression_in names))) pl;
                  do fl <- bind (distinct f) some; do items <- every (f_item_in names box within n (length profiles)) fl;
                  Some (Family {| f_names := names; f_box := box; f_inside := within; f_profiles := profiles; f_items := items |}))
                else orelse (
                  do v <- point_in names at_;
                  do pl <- bind (distinct pr) some; do profiles <- every (profile_at_in names v n) pl;
                  do fl <- bind (distinct f) some; do items <- every (item_in names v n (length profiles)) fl;
                  if of_kind "everywhere" w && in_boxb v box then Some (Figures (point_says names v) profiles items) else None)
                else Unreadable
            | None => Unreadable end
        | _ => Unreadable end
      else if of_kind "equilibrium set" kind then
        match keys ["frontier"; "kind"; "parameters"; "players"; "profile"; "within"]%string j with
        | Some [f; _; ps; w; s; i] => if has_root i then NotCovered else orelse (
            do be <- beyond_in n f; do x <- parameters_in ps; let '(names, box) := x in
            do w' <- bind (lst w) some; do l <- every (player_of n) w';
            do s' <- for_players n (rows_with (expression_in names)) s;
            do within <- (if of_kind "everywhere" i then Some None else
              match names with [_] => do il <- distinct i; do is <- every interval_in il; Some (Some is) | _ => None end);
            match names with [] => None | _ => if strictly_up l then
              Some (Equilibrium {| e_names := names; e_box := box; e_who := l; e_profile := s'; e_within := within; e_beyond := be |}) else None end)
        | _ => Unreadable end
      else if of_kind "count" kind then
        match keys ["decimals"; "holds"; "is"; "kind"; "off"; "player"; "stated"; "what"]%string j with
        | Some [d; h; i; _; o; p; s; JS w] =>
            match find (fun c => teq w (count_words c)) [Nodes; Ends; Sets; DecisionNodes; Sequences; PureStrategies; PureProfiles; LongestPath;
                                                         ReducedStrategies; ReducedProfiles; Deals; Subgames] with
            | Some c => orelse (
                do f <- figure_of d h i o s;
                do of <- (if of_kind "0" p then Some None else do i <- player_of n p; Some (Some i));
                if match c, of with
                   | Nodes, None | Ends, None | PureProfiles, None | ReducedProfiles, None | Deals, None | Subgames, None => true
                   | Sequences, Some _ | PureStrategies, Some _ | ReducedStrategies, Some _ => true
                   | Sets, _ | DecisionNodes, _ | LongestPath, _ => true | _, _ => false end
                then Some (Count c of f) else None)
            | None => Unreadable end
        | _ => Unreadable end
      else NotCovered
    end
  | _ => Unreadable
  end.
(* the envelope: digest and seal are not part of a proof, and are looked at outside *)
Definition stated_in (n : nat) (j : json) : reading :=
  match keys ["format"; "game"; "seal"; "statement"; "witness"]%string j with
  | Some [f; JS _; JS _; s; _] => if of_kind "nashproof certificate 2" f then statement_in n s else Unreadable
  | _ => Unreadable end.
