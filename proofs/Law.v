(* The value of a family of compact games, as a function of a parameter. *)
From Coq Require Import QArith Qreduction List Bool Lia Lqa PeanoNat Ascii String Setoid Morphisms.
Require Import Game Maps Core Kernel Bytes Files Compact Deals Poly Expr Says Limits.
Import ListNotations.
Open Scope Q_scope.
Open Scope list_scope.

(* ---- TRUSTED: what a certificate states, when that is true, and the sentence ---- *)
(* a betting tree whose payments are expressions in the parameter, each with its text *)
Inductive paid_betting := PEnd (texts : text * text * text) (low same high : expr) | PMove (l : list (text * paid_betting)).
Fixpoint betting_at (x : Q) (b : paid_betting) : betting :=          (* Qred: the same number *)
  match b with
  | PEnd _ lo sa hi => BEnd (Qred (val [x] lo)) (Qred (val [x] sa)) (Qred (val [x] hi))
  | PMove l => BMove (map (fun z => let '(m, b') := z in (m, betting_at x b')) l) end.
(* a piece of the parameter's line; where between its ends no optimal strategy makes these moves:
   player, block from 0, the moves before, the action *)
Record piece := { from_ : Q; to_ : option Q; is_text : text; is_expr : expr; never : list (player * nat * text * text) }.
Record law := { l_name : text; l_at : Q; l_again : bool; l_blocks : list (text * expr); l_betting : paid_betting; l_pieces : list piece }.
Definition whole_sizes (x : Q) (l : list (text * expr)) (ns : list nat) : Prop := Forall2 (fun e n => val [x] (snd e) == inject_Z (Z.of_nat n)) l ns.
(* a deck of different cards, the weakest first *)
Definition deck_game (again : bool) (b : betting) (cards : list text) : tree := expansion cards (repeat 1%Z (length cards)) again b.
Fixpoint sets_of_card (p turn : bool) (s : name) (b : betting) : list name :=
  match b with
  | BEnd _ _ _ => []
  | BMove l => (if Bool.eqb turn p then [s] else []) ++ flat_map (fun z => let '(m, b') := z in sets_of_card p (negb turn) (more s m) b') l end.
Definition sets_apart (b : betting) (cards : list text) : Prop := forall p, NoDup (flat_map (fun c => sets_of_card p false (name_of c) b) cards).
Definition sum_of (ns : list nat) : nat := fold_right Nat.add O ns.
Definition cards_in (ns : list nat) (k : nat) (cards : list text) : list text := firstn (nth k ns O) (skipn (sum_of (firstn k ns)) cards).
Definition set_after (c moves : text) : name := match moves with [] => name_of c | _ => more (name_of c) moves end.
Definition never_true (ns : list nat) (cards : list text) (b : betting) t (x : player * nat * text * text) : Prop :=
  let '(i, k, moves, action) := x in forall c s a h z, In c (cards_in ns k cards) ->
  In (s, a, h) (own_moves (Nat.eqb i 1) false (name_of c) [] b) -> s = set_after c moves -> a = name_of action -> optimal i z t -> along z ((s, a) :: h) == 0.
Definition within (p : piece) (x : Q) : Prop := from_ p <= x /\ match to_ p with Some h => x <= h | None => True end.
Definition strictly_within (p : piece) (x : Q) : Prop := from_ p < x /\ match to_ p with Some h => x < h | None => True end.
Definition piece_true (l : law) (p : piece) : Prop := forall x ns cards, within p x -> whole_sizes x (l_blocks l) ns -> length cards = sum_of ns ->
  let b := betting_at x (l_betting l) in let t := deck_game (l_again l) b cards in game 2 t -> sets_apart b cards ->
  defined [x] (is_expr p) /\ value (val [x] (is_expr p)) t /\ (strictly_within p x -> Forall (never_true ns cards b t) (never p)).
Definition law_true (n : nat) (t : tree) (l : law) : Prop :=
  n = 2%nat /\ (exists cards ns, t = deck_game (l_again l) (betting_at (l_at l) (l_betting l)) cards /\
    whole_sizes (l_at l) (l_blocks l) ns /\ length cards = sum_of ns) /\
  Exists (fun p => within p (l_at l)) (l_pieces l) /\ Forall (piece_true l) (l_pieces l).
Fixpoint paid_words (before : list text) (b : paid_betting) : list text :=
  match b with
  | PEnd (lo, sa, hi) _ _ _ => [lo ++ lit ", " ++ sa ++ lit ", " ++ hi ++ lit " after " ++ say (join (lit " ") before)]
  | PMove l => flat_map (fun z => let '(m, b') := z in paid_words (before ++ [m]) b') l end.
Definition polynomial_of (n : nat) (e : expr) : option poly :=
  do x <- quot n e; let c := evc [] (below x) in
  if constant_p (below x) && negb (Qeq_bool c 0) && forallb (fun d => constant_p d && negb (Qeq_bool (evc [] d) 0)) (divisors x)
  then Some (pscale (Qred (1 / c)) [] (above x)) else None.
Definition varies (e : expr) : bool := match polynomial_of 1 e with Some p => negb (constant_p p) | None => true end.
Definition never_words (x : player * nat * text * text) : text :=
  let '(i, k, moves, action) := x in
  lit ", where between the ends no optimal plan of player " ++ who i ++ lit " makes the move " ++ say action ++
  (match moves with [] => [] | _ => lit " after " ++ say moves end) ++ lit " with a card of block " ++ number (S k).
Definition piece_words (name : text) (p : piece) : text :=
  is_text p ++ lit " for " ++ say name ++ lit " from " ++ wrat (from_ p) ++ lit " to " ++
  (match to_ p with Some h => wrat h | None => lit "infinity" end) ++ flat_map never_words (never p).
Definition law_words (l : law) : text :=
  lit "with the parameter " ++ say (l_name l) ++ lit ", the game with the betting of this one, with a deck of different cards in blocks of " ++
  join (lit ", ") (map fst (l_blocks l)) ++ lit " from the weakest" ++ lit (if l_again l then ", the first card being put back" else "") ++
  lit ", and with payments to player 1 for a lower, an equal and a higher card of " ++ join (lit "; ") (paid_words [] (l_betting l)) ++
  lit ", is this game at " ++ say (l_name l) ++ lit " = " ++ wrat (l_at l) ++ lit " and is worth to player 1" ++
  lit (if existsb (fun e => varies (snd e)) (l_blocks l) then ", wherever the blocks are whole numbers" else "") ++ lit ": " ++
  join (lit "; ") (map (piece_words (l_name l)) (l_pieces l)).

(* ---- not trusted from here: polynomials ---- *)
Section PaidInd.
  Variable P : paid_betting -> Prop.
  Hypothesis He : forall t a b c, P (PEnd t a b c).
  Hypothesis Hm : forall l, Forall (fun x => P (snd x)) l -> P (PMove l).
  Fixpoint paid_ind' (b : paid_betting) : P b :=
    match b with
    | PEnd t x y z => He t x y z
    | PMove l => Hm l ((fix go l : Forall (fun x => P (snd x)) l :=
        match l with [] => Forall_nil _ | x :: r => Forall_cons x (paid_ind' (snd x)) (go r) end) l)
    end.
End PaidInd.
Local Instance add_same : Proper (Qeq ==> Qeq ==> Qeq) add.
Proof. intros a a' A b b' B. now rewrite !add_ok, A, B. Qed.
Local Instance mul_same : Proper (Qeq ==> Qeq ==> Qeq) mul.
Proof. intros a a' A b b' B. now rewrite !mul_ok, A, B. Qed.
Lemma mono_constant v e : forallb (Nat.eqb 0) e = true -> mono v e == 1.
Proof.
  revert v. induction e as [|k e IH]; intros v; cbn [forallb mono]; [reflexivity|]. rewrite andb_true_iff, Nat.eqb_eq. intros [<- E]. rewrite IH by exact E. cbn [pw]. ring.
Qed.
Lemma ev_constant v p : constant_p p = true -> ev v p == ev [] p.
Proof.
  unfold constant_p, ev. intros C. apply qsum_ext. apply Forall_forall. intros [e c] I. rewrite forallb_forall in C. specialize (C _ I). cbn [fst snd] in *.
  rewrite !mono_constant by exact C. reflexivity.
Qed.
Lemma polynomial_of_ok n e p v : polynomial_of n e = Some p -> val v e == ev v p.
Proof.
  unfold polynomial_of. destruct (quot n e) as [x|] eqn:Q; [|discriminate]. cbn [bind]. cbv zeta. destruct (_ && _)%bool eqn:C; [|discriminate].
  intros E0. assert (P0 : p = pscale (Qred (1 / evc [] (below x))) [] (above x)) by congruence. rewrite P0. clear E0 P0. rewrite !andb_true_iff, negb_true_iff in C. destruct C as [[C N] D]. apply Qeq_bool_neq in N.
  destruct (quot_ok v _ _ _ Q) as (_ & _ & V).
  { unfold nonzero. eapply forallb_Forall; [|exact D]. intros d. rewrite andb_true_iff, negb_true_iff. intros [A B]. apply Qeq_bool_neq in B.
    rewrite (ev_constant v d A), <- evc_ok. exact B. }
  rewrite (ev_constant v _ C), <- evc_ok in V. rewrite ev_pscale, <- V, Qred_correct. cbn [mono]. field. exact N.
Qed.

(* ---- lists of numbers that are linear in each block ---- *)
Record block := { size_ : poly; other_ : list text -> name -> poly; never_ : list text -> name -> bool }.
Notation row := (list (poly * poly)).                 (* in each block: with the first card, and what each next one adds *)
Notation parts := (list (list text * block)).
Definition named (c : text) (hist : list text) : name := fold_left more hist (name_of c).
Lemma named_more c hist m : more (named c hist) m = named c (hist ++ [m]).
Proof. unfold named. now rewrite fold_left_app. Qed.
Fixpoint steps (f s : Q) (n : nat) : list Q := match n with O => [] | S m => f :: steps (f + s) s m end.
Notation over := (Forall2 (fun u v : Q => v <= u)).
Definition zn (n : nat) : Q := inject_Z (Z.of_nat n).
Lemma zn_succ n : zn (S n) == zn n + 1.
Proof. unfold zn. rewrite Nat2Z.inj_succ. unfold Z.succ. rewrite inject_Z_plus. reflexivity. Qed.
Lemma zn_nonneg n : 0 <= zn n.
Proof. unfold zn. change 0 with (inject_Z 0). rewrite <- Zle_Qle. lia. Qed.
Lemma zn_le m n : (m <= n)%nat -> zn m <= zn n.
Proof. intros H. unfold zn. rewrite <- Zle_Qle. lia. Qed.
Lemma steps_over_ext f f' s s' n : f == f' -> s == s' -> over (steps f s n) (steps f' s' n).
Proof. revert f f'. induction n as [|n IH]; intros f f' F S; cbn [steps]; constructor; [lra|]. apply IH; [lra|exact S]. Qed.
Lemma Forall2_length {A B} (P : A -> B -> Prop) l m : Forall2 P l m -> length l = length m.
Proof. induction 1; cbn [length]; congruence. Qed.
Lemma over_trans l m k : over l m -> over m k -> over l k.
Proof. intros H. revert k. induction H as [|a b l m X _ IH]; intros k G; inversion G; subst; constructor; [lra|auto]. Qed.
Lemma zip_app {A B C} (f : A -> B -> C) a : forall c b d, length a = length c -> zip f (a ++ b) (c ++ d) = zip f a c ++ zip f b d.
Proof.
  induction a as [|x a IH]; intros [|y c] b d L; cbn [length] in L; try discriminate; [reflexivity|]. cbn [app]. rewrite !zip_cons. cbn [app]. f_equal. apply IH. lia.
Qed.
Section At.
  Variables (x : Q) (again : bool).
  Notation E := (ev [x]).
  Fixpoint lined (ps : parts) (r : row) : list Q :=
    match ps, r with (d, _) :: ps', f :: r' => steps (E (fst f)) (E (snd f)) (length d) ++ lined ps' r' | _, _ => [] end.
  Fixpoint crowd (hist : list text) (ps : parts) (ws : list poly) : list (name * Q) :=
    match ps, ws with (d, _) :: ps', w :: ws' => map (fun c => (named c hist, E w)) d ++ crowd hist ps' ws' | _, _ => [] end.
  Definition met (z : name * Q) (e : entry) : Prop := fst e = fst z /\ copies_ e == 1 /\ snd (snd e) == snd z.
  Definition sized (ps : parts) : Prop := Forall (fun p => E (size_ (snd p)) == zn (length (fst p))) ps.
  (* the ends *)
  Lemma line_acc off a b c os : forall below above acc, line off a b c below above os acc = rev' acc ++ line off a b c below above os [].
  Proof.
    induction os as [|[s [k w]] os IH]; intros below above acc; cbn [line]; [cbn; now rewrite app_nil_r|].
    rewrite IH, (IH _ _ [_]), rev'_cons. reflexivity.
  Qed.
  Lemma line_block off a b c w hist os2 L2 d : forall os1 below above f, Forall2 met (map (fun t => (named t hist, w)) d) os1 ->
    f == a * below + b * (1 - off) * w + c * (above - w) ->
    (forall below' above', below' == below + zn (length d) * w -> above' == above - zn (length d) * w -> over L2 (line off a b c below' above' os2 [])) ->
    over (steps f ((a - c) * w) (length d) ++ L2) (line off a b c below above (os1 ++ os2) []).
  Proof.
    induction d as [|t d IH]; intros os1 below above f M F H; inversion M as [|z e ? ? [_ [M1 M2]] M']; subst; cbn [length steps app].
    - apply H; unfold zn; cbn; ring.
    - destruct e as [s [k w']]. cbn [copies_ fst snd] in M1, M2. cbn [line]. rewrite line_acc. unfold rev'. cbn [rev_append app]. constructor.
      + cbn beta. rewrite F, !mul_ok, !add_ok, M1, M2. apply Qle_lteq. right. ring.
      + apply IH; [exact M'| |].
        * rewrite F, !add_ok, !mul_ok, M1, M2. ring.
        * intros below' above' B A. apply H; cbn [length]; rewrite zn_succ; [rewrite B|rewrite A]; rewrite !add_ok, !mul_ok, M1, M2; ring.
  Qed.
  Fixpoint pline (a b c below above : poly) (ks : list block) (ws : list poly) : row :=
    match ks, ws with
    | k :: ks', w :: ws' => let inside := pmul (size_ k) w in
        (padd (padd (pmul a below) (if again then pmul b w else [])) (pmul c (psub above w)), pmul (psub a c) w)
        :: pline a b c (padd below inside) (psub above inside) ks' ws'
    | _, _ => [] end.
  Lemma line_ok a b c qa qb qc hist : E a == qa -> E b == qb -> E c == qc -> forall ps ws os pb pa below above, sized ps -> length ws = length ps ->
    Forall2 met (crowd hist ps ws) os -> E pb == below -> E pa == above ->
    over (lined ps (pline a b c pb pa (map snd ps) ws)) (line (off_ again) qa qb qc below above os []).
  Proof.
    intros HA HB HC. induction ps as [|[d k] ps IH]; intros [|w ws] os pb pa below above S L M B A; cbn [length] in L; try discriminate; cbn [crowd map snd pline lined] in *.
    - inversion M; subst. constructor.
    - inversion S as [|? ? S1 S2]; subst. cbn [fst snd] in S1. apply Forall2_app_inv_l in M. destruct M as (os1 & os2 & M1 & M2 & ->).
      eapply over_trans; [|apply (line_block (off_ again) qa qb qc (E w) hist os2 (lined ps (pline a b c (padd pb (pmul (size_ k) w)) (psub pa (pmul (size_ k) w)) (map snd ps) ws)) d os1 below above
        (qa * below + qb * (1 - off_ again) * E w + qc * (above - E w)) M1); [reflexivity|]].
      + apply Forall2_app; [|clear; induction (lined _ _); constructor; [lra|auto]]. cbn [fst snd]. apply steps_over_ext.
        * rewrite !ev_padd, !ev_pmul, ev_psub, HA, HC, B, A. unfold off_. destruct again; [rewrite ev_pmul, HB; ring|]. unfold ev at 1. cbn [map qsum]. ring.
        * rewrite ev_pmul, ev_psub, HA, HC. reflexivity.
      + intros below' above' B' A'. apply IH; auto.
        * rewrite ev_padd, ev_pmul, B, S1, B'. reflexivity.
        * rewrite ev_psub, ev_pmul, A, S1, A'. reflexivity.
  Qed.
  Fixpoint ptotal (ks : list block) (ws : list poly) : poly := match ks, ws with k :: ks', w :: ws' => padd (pmul (size_ k) w) (ptotal ks' ws') | _, _ => [] end.
  Lemma total_met hist : forall ps ws os, sized ps -> length ws = length ps -> Forall2 met (crowd hist ps ws) os ->
    forall n, fold_left (fun n e => add n (mul (copies_ e) (snd (snd e)))) os n == n + E (ptotal (map snd ps) ws).
  Proof.
    induction ps as [|[d k] ps IH]; intros [|w ws] os S L M n; cbn [length] in L; try discriminate; cbn [crowd map snd ptotal] in *.
    - inversion M; subst. cbn [fold_left]. unfold ev. cbn [map qsum]. ring.
    - inversion S as [|? ? S1 S2]; subst. cbn [fst snd] in S1. apply Forall2_app_inv_l in M. destruct M as (os1 & os2 & M1 & M2 & ->).
      rewrite fold_left_app, (IH ws os2 S2 ltac:(lia) M2), ev_padd, ev_pmul, S1.
      assert (H : forall os1 n, Forall2 met (map (fun c => (named c hist, E w)) d) os1 ->
        fold_left (fun n e => add n (mul (copies_ e) (snd (snd e)))) os1 n == n + zn (length d) * E w); [|rewrite (H os1 n M1); ring].
      clear. induction d as [|c d IH]; intros os n M; inversion M as [|? e ? ? [_ [M1 M2]] M']; subst; cbn [fold_left length].
      + unfold zn. cbn. ring.
      + rewrite IH by exact M'. rewrite add_ok, mul_ok, M1, M2, zn_succ. cbn [snd]. ring.
  Qed.

  (* sums *)
  Definition padd2 (f g : poly * poly) : poly * poly := (padd (fst f) (fst g), padd (snd f) (snd g)).
  Fixpoint rows_sum (rs : list row) : row := match rs with [] => [] | [r] => r | r :: rs' => zip padd2 r (rows_sum rs') end.
  Lemma lined_sum ps : forall r r' l l', length r = length ps -> length r' = length ps -> over (lined ps r) l -> over (lined ps r') l' ->
    over (lined ps (zip padd2 r r')) (zip add l l').
  Proof.
    induction ps as [|[d k] ps IH]; intros [|f r] [|g r'] l l' L L' O O'; cbn [length] in L, L'; try discriminate; cbn [lined] in *.
    - inversion O; inversion O'; subst. constructor.
    - rewrite zip_cons. cbn [lined]. apply Forall2_app_inv_l in O. apply Forall2_app_inv_l in O'. destruct O as (l1 & l2 & O1 & O2 & ->), O' as (l1' & l2' & O1' & O2' & ->).
      rewrite zip_app.
      2: { apply Forall2_length in O1. apply Forall2_length in O1'. rewrite <- O1, <- O1'. clear. generalize (E (fst f)) (E (fst g)). induction (length d) as [|n IH]; intros a b; cbn [steps length]; auto. }
      apply Forall2_app; [|now apply IH; auto; lia]. clear - O1 O1'. unfold padd2. cbn [fst snd].
      assert (H : forall n a b s t a' s', a' == a + b -> s' == s + t -> forall l1 l1', over (steps a s n) l1 -> over (steps b t n) l1' -> over (steps a' s' n) (zip add l1 l1')).
      { clear. induction n as [|n IH]; intros a b s t a' s' HA HS l m H K; cbn [steps] in *; inversion H; inversion K; subst; [constructor|]. rewrite zip_cons. constructor; [rewrite add_ok; lra|].
        eapply IH; eauto; lra. }
      eapply H; eauto; rewrite ev_padd; reflexivity.
  Qed.
  Lemma zip_length {A B C} (f : A -> B -> C) l : forall m, length l = length m -> length (zip f l m) = length l.
  Proof. induction l as [|a l IH]; intros [|b m] L; cbn [length] in L; try discriminate; [reflexivity|]. rewrite zip_cons. cbn [length]. rewrite IH; lia. Qed.
  Lemma joined_over ps {X} (g : X -> list Q) : forall xs rs, xs <> [] -> Forall2 (fun z r => length r = length ps /\ over (lined ps r) (g z)) xs rs ->
    length (rows_sum rs) = length ps /\ over (lined ps (rows_sum rs)) (joined add (map g xs)).
  Proof.
    induction xs as [|z xs IH]; intros rs N H; [congruence|]. inversion H as [|? r ? rs' [H1 H2] H']; subst. destruct xs as [|z' xs].
    - inversion H'; subst. cbn [map joined rows_sum]. auto.
    - inversion H' as [|? r' ? rs'' ? ?]; subst. destruct (IH (r' :: rs'') ltac:(discriminate) H') as [A B].
      change (rows_sum (r :: r' :: rs'')) with (zip padd2 r (rows_sum (r' :: rs''))). change (joined add (map g (z :: z' :: xs))) with (zip add (g z) (joined add (map g (z' :: xs)))).
      split; [rewrite zip_length; congruence|]. apply lined_sum; auto.
  Qed.

  (* the best of several moves, in all of a block *)
  Variable (nonneg : poly -> bool) (eps : Q).
  Hypothesis nonneg_ok : forall p, nonneg p = true -> 0 <= E p.
  Definition last_of (k : block) (f : poly * poly) : poly := padd (fst f) (pmul (snd f) (psub (size_ k) (pconst 1 1))).
  Definition gaps_of (k : block) (f g : poly * poly) : list poly := [psub (fst f) (fst g); psub (last_of k f) (last_of k g)].
  Definition best_here (k : block) (hist : list text) (fs : list (name * (poly * poly))) : option ((poly * poly) * list poly) :=
    do b <- find (fun f => forallb (fun g => forallb nonneg (gaps_of k (snd f) (snd g))) fs) fs;
    let gaps := flat_map (fun g => if never_ k hist (fst g) then gaps_of k (snd b) (snd g) else []) fs in
    if forallb (fun g => negb (vanishes g)) gaps then Some (snd b, gaps) else None.
  Fixpoint best_row (ks : list block) (hist : list text) (vs : list (name * row)) : option (row * list poly) :=
    match ks with
    | [] => Some ([], [])
    | k :: ks' => do b <- best_here k hist (map (fun v => (fst v, hd ([], []) (snd v))) vs); do r <- best_row ks' hist (map (fun v => (fst v, tl (snd v))) vs);
        Some (fst b :: fst r, snd b ++ snd r) end.
  Lemma linear_between f0 s n u e : (u < n)%nat -> e <= f0 -> e <= f0 + s * (zn n - 1) -> e <= f0 + s * zn u.
  Proof.
    intros U A B. pose proof (zn_nonneg u). assert (zn u <= zn n - 1) by (pose proof (zn_le (S u) n U) as H0; rewrite zn_succ in H0; lra).
    destruct (Qlt_le_dec s 0) as [S|S].
    - assert (s * (zn n - 1) <= s * zn u); [|lra]. assert (0 <= (- s) * ((zn n - 1) - zn u)) by (apply Qmult_le_0_compat; lra). lra.
    - assert (0 <= s * zn u) by (apply Qmult_le_0_compat; lra). lra.
  Qed.
  Lemma best_here_ok (d : list text) k hist fs b gaps : E (size_ k) == zn (length d) -> best_here k hist fs = Some (b, gaps) -> (forall g, In g gaps -> eps <= E g) ->
    forall a f u, In (a, f) fs -> (u < length d)%nat ->
    E (fst f) + E (snd f) * zn u + (if never_ k hist a then eps else 0) <= E (fst b) + E (snd b) * zn u.
  Proof.
    intros S. unfold best_here. destruct (find _ fs) as [[m b']|] eqn:F; [|discriminate]. cbn [bind snd]. cbv zeta. destruct (forallb _ _); [|discriminate].
    intros X G. inversion X; subst b' gaps. clear X. intros a f u I U. apply find_some in F. destruct F as [_ F]. cbn [snd] in F. rewrite forallb_forall in F. specialize (F _ I). cbn [snd] in F.
    assert (Last : forall f, E (last_of k f) == E (fst f) + E (snd f) * (zn (length d) - 1)).
    { intros z. unfold last_of. rewrite ev_padd, ev_pmul, ev_psub, ev_pconst, S. reflexivity. }
    assert (D : forall e, e <= E (psub (fst b) (fst f)) -> e <= E (psub (last_of k b) (last_of k f)) -> E (fst f) + E (snd f) * zn u + e <= E (fst b) + E (snd b) * zn u).
    { intros e A B. rewrite ev_psub in A, B. rewrite !Last in B.
      pose proof (linear_between (E (fst b) - E (fst f)) (E (snd b) - E (snd f)) (length d) u e U A) as H. specialize (H ltac:(lra)). lra. }
    unfold gaps_of in F. cbn [forallb] in F. rewrite !andb_true_iff in F. destruct F as [F1 [F2 _]].
    destruct (never_ k hist a) eqn:N; apply D; try (apply nonneg_ok; assumption).
    - apply G. apply in_flat_map. exists (a, f). split; [exact I|]. cbn [fst snd]. rewrite N. now left.
    - apply G. apply in_flat_map. exists (a, f). split; [exact I|]. cbn [fst snd]. rewrite N. right. now left.
  Qed.
  (* one move beside the best one *)
  Variable (extra : name -> name -> Q).
  Lemma own_block hist a (e : Q) d : forall fr sr fb sb reps, (forall u, (u < length d)%nat -> fr + sr * zn u + e <= fb + sb * zn u) ->
    (forall c, In c d -> extra (named c hist) a <= e) -> over (steps fr sr (length d)) reps ->
    over (steps fb sb (length d)) (zip (fun s v => add (extra s a) v) (map (fun c => named c hist) d) reps).
  Proof.
    induction d as [|c d IH]; intros fr sr fb sb reps H X O; cbn [length steps map] in *; inversion O as [|? v ? reps' O1 O2]; subst; [constructor|].
    rewrite zip_cons. constructor.
    - rewrite add_ok. specialize (H 0%nat ltac:(lia)). specialize (X c (or_introl eq_refl)). change (zn 0) with 0 in H. cbn beta in O1. lra.
    - eapply IH; [| |exact O2].
      + intros u U. specialize (H (S u) ltac:(lia)). rewrite zn_succ in H. lra.
      + intros z I. apply X. now right.
  Qed.
  Definition at_hist (hist : list text) (ps : parts) : list name := flat_map (fun p => map (fun c => named c hist) (fst p)) ps.
  Lemma own_row hist a : forall ps vs r gaps, sized ps -> best_row (map snd ps) hist vs = Some (r, gaps) -> (forall g, In g gaps -> eps <= E g) ->
    (forall d k c, In (d, k) ps -> In c d -> extra (named c hist) a <= if never_ k hist a then eps else 0) ->
    forall f reps, In (a, f) vs -> length f = length ps -> over (lined ps f) reps ->
    over (lined ps r) (zip (fun s v => add (extra s a) v) (at_hist hist ps) reps).
  Proof.
    induction ps as [|[d k] ps IH]; intros vs r gaps S B G X f reps I L O; cbn [map snd best_row] in B.
    - inversion B; subst. destruct f; [|discriminate]. cbn [lined at_hist flat_map] in *. inversion O; subst. constructor.
    - destruct (best_here k hist _) as [[b gb]|] eqn:BH; [|discriminate]. cbn [bind] in B. destruct (best_row _ _ _) as [[r' gr]|] eqn:BR; [|discriminate]. cbn [bind fst snd] in B.
      inversion B; subst r gaps. inversion S as [|? ? S1 S2]; subst. cbn [fst snd] in S1. destruct f as [|f1 f]; cbn [length] in L; [discriminate|].
      cbn [lined] in O |- *. apply Forall2_app_inv_l in O. destruct O as (l1 & l2 & O1 & O2 & ->). unfold at_hist. cbn [flat_map fst]. rewrite zip_app.
      2: { apply Forall2_length in O1. rewrite map_length, <- O1. clear. generalize (E (fst f1)). induction (length d) as [|n IH]; intros q; cbn [steps length]; auto. }
      apply Forall2_app.
      + eapply own_block; [| |exact O1].
        * intros u U. eapply (best_here_ok d); [exact S1|exact BH| | |exact U].
          { intros g J. apply G, in_or_app. now left. }
          apply in_map_iff. exists (a, f1 :: f). auto.
        * intros c C. apply (X d k c); [now left|exact C].
      + eapply IH; [exact S2|exact BR| | | | |exact O2].
        * intros g J. apply G, in_or_app. now right.
        * intros d' k' c J C. apply (X d' k' c); [now right|exact C].
        * apply in_map_iff. exists (a, f1 :: f). auto.
        * cbn [length] in L. lia.
  Qed.
  Lemma joined_most L ls : ls <> [] -> Forall (over L) ls -> over L (joined qmax ls).
  Proof.
    induction ls as [|l ls IH]; intros N H; [congruence|]. inversion H as [|? ? H1 H2]; subst. destruct ls as [|l' ls]; [exact H1|].
    change (joined qmax (l :: l' :: ls)) with (zip qmax l (joined qmax (l' :: ls))). eapply zip_Forall2; [|exact H1|apply IH; [discriminate|exact H2]].
    intros u v w A B. cbn beta in *. unfold qmax. now destruct (Qle_bool v w).
  Qed.
  Lemma best_row_length ks hist : forall vs r gaps, best_row ks hist vs = Some (r, gaps) -> length r = length ks.
  Proof.
    induction ks as [|k ks IH]; intros vs r gaps B; cbn [best_row] in B; [inversion B; reflexivity|].
    destruct (best_here _ _ _) as [[b gb]|]; [|discriminate]. cbn [bind] in B. destruct (best_row ks _ _) as [[r' gr]|] eqn:BR; [|discriminate]. cbn [bind fst snd] in B.
    inversion B; subst. cbn [length]. f_equal. eapply IH; eauto.
  Qed.

  (* the best replies, down the betting tree *)
  Fixpoint flows (hist : list text) (moves : list name) (ks : list block) (ws : list poly) : bool :=
    match ks, ws with k :: ks', w :: ws' => same_poly (psum 64 (map (other_ k hist) moves)) w && flows hist moves ks' ws' | [], [] => true | _, _ => false end.
  Fixpoint plaw (ks : list block) (p turn : bool) (ws : list poly) (hist : list text) (b : paid_betting) : option (row * list poly) :=
    match b with
    | PEnd _ lo sa hi => do l <- polynomial_of 1 lo; do s <- polynomial_of 1 sa; do h <- polynomial_of 1 hi; let total := ptotal ks ws in
        Some (if p then pline (pneg l) (pneg s) (pneg h) [] total ks ws else pline h s l [] total ks ws, [])
    | PMove l =>
        if Bool.eqb turn p then
          do vs <- every (fun z => z) (map (fun z => let '(m, b') := z in do v <- plaw ks p (negb turn) ws (hist ++ [m]) b'; Some (name_of m, v)) l);
          do r <- best_row ks hist (map (fun v => (fst v, fst (snd v))) vs); Some (fst r, snd r ++ flat_map (fun v => snd (snd v)) vs)
        else if flows hist (map (fun z => name_of (fst z)) l) ks ws then
          do vs <- every (fun z => z) (map (fun z => let '(m, b') := z in plaw ks p (negb turn) (map (fun k => other_ k hist (name_of m)) ks) (hist ++ [m]) b') l);
          Some (rows_sum (map fst vs), flat_map snd vs)
        else None
    end.
  (* the points of a player: the moves before, the moves there *)
  Fixpoint points_of (q turn : bool) (hist : list text) (b : paid_betting) : list (list text * list name) :=
    match b with
    | PEnd _ _ _ _ => []
    | PMove l => (if Bool.eqb turn q then [(hist, map (fun z => name_of (fst z)) l)] else []) ++
        flat_map (fun z => let '(m, b') := z in points_of q (negb turn) (hist ++ [m]) b') l end.
  Fixpoint pshaped (b : paid_betting) : bool :=
    match b with PEnd _ _ _ _ => true
    | PMove l => negb (Nat.eqb (length l) 0) && nodupb (map (fun z => name_of (fst z)) l) && forallb (fun z => let '(_, b') := z in pshaped b') l end.
  (* the strategy that a block's weights are *)
  Definition behaves (k : block) (pt : list text * list name) (a : name) : Q :=
    let total := qsum (map (fun m => E (other_ k (fst pt) m)) (snd pt)) in
    if Qeq_bool total 0 then match snd pt with m :: _ => if Pos.eqb a m then 1 else 0 | [] => 0 end else E (other_ k (fst pt) a) / total.
  Variables (ps : parts) (y : strategy) (p : bool).
  Hypothesis Sized : sized ps.
  Notation ks := (map snd ps).
  Lemma evs_sum v (f : name -> poly) l : ev v (psum 64 (map f l)) == qsum (map (fun m => ev v (f m)) l).
  Proof. rewrite ev_psum. unfold evs. now rewrite map_map. Qed.
  Lemma zero_terms {A} (f : A -> Q) l : (forall z, In z l -> 0 <= f z) -> qsum (map f l) == 0 -> forall z, In z l -> f z == 0.
  Proof.
    induction l as [|b l IH]; intros N S z I; [destruct I|]. cbn [map qsum] in S.
    assert (0 <= f b) by (apply N; now left). assert (0 <= qsum (map f l)).
    { clear - N. induction l as [|c l IH]; cbn [map qsum]; [lra|]. assert (0 <= f c) by (apply N; right; now left). assert (0 <= qsum (map f l)); [|lra]. apply IH. intros z I. apply N. destruct I; [now left|right; now right]. }
    destruct I as [<-|I]; [lra|]. apply IH; [intros w J; apply N; now right|lra|exact I].
  Qed.
  Lemma all_id {A} (l : list (option A)) : forall vs, every (fun z => z) l = Some vs -> Forall2 (fun z v => z = Some v) l vs.
  Proof. intros vs H. now apply all_Forall2 in H. Qed.
  Lemma Forall2_inside {A B} (P Q : A -> B -> Prop) l m : Forall2 P l m -> (forall a b, In a l -> In b m -> P a b -> Q a b) -> Forall2 Q l m.
  Proof. induction 1 as [|a b l m H _ IH]; intros K; constructor; [apply K; auto; now left|]. apply IH. intros a' b' I J. apply K; now right. Qed.
  Lemma plaw_ok b : pshaped b = true -> forall turn hist ws mine os r gaps, plaw ks p turn ws hist b = Some (r, gaps) -> length ws = length ps ->
    mine = at_hist hist ps -> Forall2 met (crowd hist ps ws) os -> (forall g, In g gaps -> eps <= E g) ->
    (forall pt d k c, In pt (points_of (negb p) turn hist b) -> In (d, k) ps -> In c d -> (forall a, y (named c (fst pt)) a == behaves k pt a) /\ (forall a, In a (snd pt) -> 0 <= E (other_ k (fst pt) a))) ->
    (forall pt d k c a, In pt (points_of p turn hist b) -> In (d, k) ps -> In c d -> extra (named c (fst pt)) a <= if never_ k (fst pt) a then eps else 0) ->
    length r = length ps /\ over (lined ps r) (replies p (off_ again) y extra turn mine os (betting_at x b)).
  Proof.
    induction b as [txt lo sa hi|l IH] using paid_ind'; intros Sh turn hist ws mine os r gaps P L -> M G Y X; cbn [plaw] in P.
    - destruct (polynomial_of 1 lo) as [lp|] eqn:Lo; [|discriminate]. destruct (polynomial_of 1 sa) as [sp|] eqn:Sa; [|discriminate]. destruct (polynomial_of 1 hi) as [hp|] eqn:Hi; [|discriminate].
      cbn [bind] in P. cbv zeta in P. inversion P; subst r gaps. clear P. apply (polynomial_of_ok _ _ _ [x]) in Lo. apply (polynomial_of_ok _ _ _ [x]) in Sa. apply (polynomial_of_ok _ _ _ [x]) in Hi.
      assert (Len : forall a b c pb pa ws, length ws = length ps -> length (pline a b c pb pa ks ws) = length ps).
      { clear. induction ps as [|q qs IHq]; intros a b c pb pa [|w ws] L; cbn [length] in L; try discriminate; [reflexivity|]. cbn [map pline length]. f_equal. apply IHq. lia. }
      split; [destruct p; now apply Len|]. cbn [betting_at replies]. pose proof (total_met hist ps ws os Sized L M 0) as T. rewrite Qplus_0_l in T.
      destruct p; apply (line_ok _ _ _ _ _ _ hist); auto; try (now symmetry); try (unfold ev; reflexivity); rewrite ?ev_pneg, ?Qred_correct; try (rewrite Lo || rewrite Sa || rewrite Hi); reflexivity.
    - cbn [pshaped] in Sh. rewrite !andb_true_iff, negb_true_iff, forallb_forall in Sh. destruct Sh as [[Ne Nd] Sh]. assert (N : l <> []) by (destruct l; discriminate).
      rewrite Forall_forall in IH. cbn [betting_at replies points_of] in *. destruct (Bool.eqb turn p) eqn:T.
      + destruct (every _ _) as [vs|] eqn:V; [|discriminate]. cbn [bind] in P. destruct (best_row _ _ _) as [[r' g']|] eqn:B; [|discriminate]. cbn [bind fst snd] in P. inversion P; subst r gaps. clear P.
        assert (Lr := best_row_length _ _ _ _ _ B). rewrite map_length in Lr. split; [exact Lr|]. apply all_id in V. rewrite map_map. apply joined_most; [destruct l; [congruence|discriminate]|].
        rewrite Forall_map. apply Forall_forall. intros [m b'] I. cbn beta iota.
        assert (W : exists v, In (name_of m, v) vs /\ plaw ks p (negb turn) ws (hist ++ [m]) b' = Some v).
        { clear - V I. apply (Forall2_map_left _ _ l vs) in V. induction V as [|z v l vs H _ IHV]; [destruct I|]. destruct I as [->|I].
          - cbn beta iota in H. destruct (plaw _ _ _ _ _ b') as [w|]; [|discriminate]. cbn [bind] in H. inversion H; subst. exists w. split; [now left|reflexivity].
          - destruct (IHV I) as (w & J & K). exists w. split; [now right|exact K]. }
        destruct W as ([rv gv] & J & K). specialize (IH _ I). cbn [snd] in IH. specialize (Sh _ I). cbn beta iota in Sh.
        destruct (IH Sh (negb turn) (hist ++ [m]) ws (after m (at_hist hist ps)) (map (unmoved m) os) rv gv K L) as [IL IO].
        * unfold at_hist, after. clear. induction ps as [|[d k] qs IHq]; [reflexivity|]. cbn [flat_map fst]. rewrite map_app, map_map, IHq. f_equal. apply map_ext. intros c. apply named_more.
        * clear - M. revert ws os M. induction ps as [|[d k] qs IHq]; intros [|w ws] os M; cbn [crowd] in *; try (inversion M; subst; constructor).
          apply Forall2_app_inv_l in M. destruct M as (o1 & o2 & M1 & M2 & ->). rewrite map_app. apply Forall2_app; [|now apply IHq]. clear - M1. revert o1 M1.
          induction d as [|c d IH]; intros o1 M; cbn [map] in *; inversion M as [|? e ? ? [E1 [E2 E3]] M']; subst; cbn [map]; constructor; [|now apply IH].
          unfold met, unmoved, copies_ in *. cbn [fst snd] in *. rewrite E1. split; [apply named_more|auto].
        * intros g Ig. apply G, in_or_app. right. apply in_flat_map. exists (name_of m, (rv, gv)). auto.
        * intros pt d k c Ip. apply (Y pt d k c). apply in_or_app. right. apply in_flat_map. exists (m, b'). auto.
        * intros pt d k c a Ip. apply (X pt d k c a). apply in_or_app. right. apply in_flat_map. exists (m, b'). auto.
        * eapply (own_row hist (name_of m) ps _ r' g' Sized B); [| |apply in_map_iff; exists (name_of m, (rv, gv)); auto|exact IL|exact IO].
          { intros g Ig. apply G, in_or_app. now left. }
          intros d k c Id Ic. apply (X (hist, map (fun z => name_of (fst z)) l) d k c); auto. apply in_or_app. left. now left.
      + destruct (flows _ _ _ _) eqn:F; [|discriminate]. destruct (every _ _) as [vs|] eqn:V; [|discriminate]. cbn [bind] in P. inversion P; subst r gaps. clear P.
        apply all_id in V. apply (Forall2_map_left _ _ l vs) in V. assert (TN : Bool.eqb turn (negb p) = true) by (destruct turn, p; try discriminate; reflexivity).
        set (moves := map (fun z => name_of (fst z)) l) in *. assert (Pt : In (hist, moves) (points_of (negb p) turn hist (PMove l))).
        { cbn [points_of]. rewrite TN. now left. }
        assert (Row : forall m b', In (m, b') l -> Forall2 met (crowd (hist ++ [m]) ps (map (fun k => other_ k hist (name_of m)) ks)) (map (moved y m) os)).
        { intros m b' I. assert (Im : In (name_of m) moves) by (apply in_map_iff; exists (m, b'); auto).
          assert (Y' : forall d k c, In (d, k) ps -> In c d -> (forall a, y (named c hist) a == behaves k (hist, moves) a) /\ (forall a, In a moves -> 0 <= E (other_ k hist a))).
          { intros d k c Id Ic. exact (Y _ d k c Pt Id Ic). }
          clear - M F Y' Im. revert ws os M F Y'. induction ps as [|[d k] qs IHq]; intros [|w ws] os M F Y'; cbn [crowd map snd flows] in *; try discriminate; [inversion M; constructor|].
          apply andb_true_iff in F. destruct F as [F1 F2]. apply Forall2_app_inv_l in M. destruct M as (o1 & o2 & M1 & M2 & ->). rewrite map_app. apply Forall2_app.
          - assert (W : E w == qsum (map (fun a => E (other_ k hist a)) moves)) by (rewrite <- evs_sum; symmetry; now apply same_poly_ok).
            assert (Y1 : forall c, In c d -> y (named c hist) (name_of m) * E w == E (other_ k hist (name_of m))).
            { intros c Ic. destruct (Y' d k c (or_introl eq_refl) Ic) as [Ya Yn]. rewrite Ya. unfold behaves. cbv zeta. cbn [fst snd]. destruct (Qeq_bool _ 0) eqn:Z.
              - apply Qeq_bool_iff in Z. rewrite W, Z. rewrite (zero_terms _ moves Yn Z _ Im). ring.
              - apply Qeq_bool_neq in Z. rewrite W. field. exact Z. }
            clear - M1 Y1. revert o1 M1. induction d as [|c d IH]; intros o1 M; cbn [map] in *; inversion M as [|? e ? ? [E1 [E2 E3]] M']; subst; cbn [map]; constructor.
            + unfold met, moved, copies_ in *. cbn [fst snd] in *. rewrite E1. split; [apply named_more|]. split; [exact E2|]. rewrite mul_ok, E3. apply Y1. now left.
            + apply IH; [intros z Iz; apply Y1; now right|exact M'].
          - apply IHq with (ws := ws); auto. intros d' k' c Id. apply (Y' d' k' c). now right. }
        rewrite map_map. apply joined_over; [exact N|]. clear F Pt M.
        assert (H : Forall2 (fun z v => length (fst v) = length ps /\ over (lined ps (fst v))
           (let '(m, b0) := let '(m, b') := z in (m, betting_at x b') in replies p (off_ again) y extra (negb turn) (after m (at_hist hist ps)) (map (moved y m) os) b0)) l vs).
        2: { clear - H. induction H as [|z v l vs Z _ IHH]; cbn [map]; constructor; auto. }
        apply (Forall2_inside _ _ _ _ V). intros [m b'] [rv gv] I Iv K. cbn beta iota in K |- *. cbn [fst]. specialize (IH _ I). cbn [snd] in IH. specialize (Sh _ I). cbn beta iota in Sh.
        apply (IH Sh (negb turn) (hist ++ [m]) (map (fun k => other_ k hist (name_of m)) ks) (after m (at_hist hist ps)) (map (moved y m) os) rv gv K).
        * now rewrite !map_length.
        * unfold at_hist, after. clear. induction ps as [|[d k] qs IHq]; [reflexivity|]. cbn [flat_map fst]. rewrite map_app, map_map, IHq. f_equal. apply map_ext. intros c. apply named_more.
        * exact (Row m b' I).
        * intros g Ig. apply G, in_flat_map. exists (rv, gv). auto.
        * intros pt d k c Ip. apply (Y pt d k c). apply in_or_app. right. apply in_flat_map. exists (m, b'). auto.
        * intros pt d k c a Ip. apply (X pt d k c a). apply in_or_app. right. apply in_flat_map. exists (m, b'). auto.
  Qed.
End At.

(* ---- signs on a piece ---- *)
Fixpoint ppow (low : Q) (n : nat) : poly := match n with O => pconst 1 1 | S k => pmul (padd (pvar 1 0) (pconst 1 low)) (ppow low k) end.
Lemma ev_ppow low n u : ev [u] (ppow low n) == pw (u + low) n.
Proof.
  induction n as [|n IH]; cbn [ppow pw]; [apply ev_pconst|]. rewrite ev_pmul, ev_padd, ev_pvar by lia. rewrite ev_pconst, IH. reflexivity.
Qed.
Definition shifted (low : Q) (p : poly) : poly :=
  psum 64 (map (fun t => pscale (mul (snd t) (mono [] (tl (fst t)))) [] (ppow low (hd O (fst t)))) p).
Lemma ev_shifted low p u : ev [u] (shifted low p) == ev [u + low] p.
Proof.
  unfold shifted. rewrite ev_psum. unfold evs. rewrite map_map. unfold ev at 2. apply qsum_ext. apply Forall_forall. intros [e c] _. cbn [fst snd].
  rewrite ev_pscale, mul_ok, ev_ppow. change (mono [u] []) with 1. rewrite (mono_cons (u + low)). ring.
Qed.
Lemma mono_nil_nonneg e : 0 <= mono [] e.
Proof. induction e as [|k e IH]; cbn [mono hd tl]; [lra|]. apply Qmult_le_0_compat; [apply pw_nonneg; lra|exact IH]. Qed.
Lemma pw_least u k : 0 <= u -> pw 0 k <= pw u k.
Proof. intros U. destruct k as [|k]; cbn [pw]; [lra|]. pose proof (pw_nonneg u k U). assert (0 <= u * pw u k) by now apply Qmult_le_0_compat. lra. Qed.
Definition all_nonneg (q : poly) : bool := forallb (fun t => Qle_bool 0 (snd t)) q.
Lemma all_nonneg_ok q u : 0 <= u -> all_nonneg q = true -> 0 <= ev [0] q <= ev [u] q.
Proof.
  intros U. unfold all_nonneg, ev. induction q as [|[e c] q IH]; cbn [forallb map qsum fst snd]; [lra|]. rewrite andb_true_iff, Qle_bool_iff. intros [C R]. specialize (IH R).
  assert (A : 0 <= mono [0] e <= mono [u] e).
  { rewrite !mono_cons. pose proof (mono_nil_nonneg (tl e)) as M. pose proof (pw_nonneg 0 (hd O e) (Qle_refl 0)). pose proof (pw_least u (hd O e) U).
    split; [now apply Qmult_le_0_compat|]. apply Qmult_le_compat_r; assumption. }
  assert (0 <= c * mono [0] e) by (apply Qmult_le_0_compat; tauto). assert (c * mono [0] e <= c * mono [u] e); [|lra].
  rewrite !(Qmult_comm c). apply Qmult_le_compat_r; tauto.
Qed.
Definition some_rises (q : poly) : bool := existsb (fun t => above0 (snd t) && forallb (Nat.eqb 0) (tl (fst t))) q.
Lemma some_rises_ok q u : 0 < u -> all_nonneg q = true -> some_rises q = true -> 0 < ev [u] q.
Proof.
  intros U. unfold all_nonneg, some_rises. induction q as [|[e c] q IH]; cbn [forallb existsb fst snd]; [discriminate|]. rewrite andb_true_iff, Qle_bool_iff. intros [C R] S.
  unfold ev. cbn [map qsum fst snd]. fold (ev [u] q). assert (P : 0 <= ev [u] q) by (pose proof (all_nonneg_ok q u (Qlt_le_weak _ _ U) R); lra). rewrite mono_cons.
  pose proof (mono_nil_nonneg (tl e)) as M. pose proof (pw_pos u (hd O e) U) as W. apply orb_true_iff in S. destruct S as [S|S].
  - apply andb_true_iff in S. destruct S as [S1 S2]. apply above0_ok in S1. rewrite (mono_constant [] _ S2). assert (0 < c * (pw u (hd O e) * 1)); [|lra]. apply mult_pos; [exact S1|lra].
  - specialize (IH R S). assert (0 <= c * (pw u (hd O e) * mono [] (tl e))); [|lra]. apply Qmult_le_0_compat; [exact C|]. apply Qmult_le_0_compat; [lra|exact M].
Qed.
Definition nonneg_on (pc : piece) (p : poly) : bool := match to_ pc with Some h => shown_nonneg [(from_ pc, h)] p | None => all_nonneg (shifted (from_ pc) p) end.
Definition positive_on (pc : piece) (p : poly) : bool :=
  match to_ pc with Some h => shown_positive [(from_ pc, h)] p | None => let q := shifted (from_ pc) p in all_nonneg q && above0 (evc [0] q) end.
Definition inside_on (pc : piece) (p : poly) : bool :=
  match to_ pc with Some h => shown_inside [(from_ pc, h)] p | None => let q := shifted (from_ pc) p in all_nonneg q && some_rises q end.
Definition forward (pc : piece) : bool := match to_ pc with Some h => negb (Qle_bool h (from_ pc)) | None => true end.
Lemma forward_ok pc h : forward pc = true -> to_ pc = Some h -> proper [(from_ pc, h)].
Proof. unfold forward. intros F E. rewrite E, negb_true_iff in F. apply not_le in F. constructor; [exact F|constructor]. Qed.
Section Signs.
  Variables (pc : piece) (x : Q).
  Hypothesis (F : forward pc = true) (W : within pc x).
  Lemma boxed h : to_ pc = Some h -> in_box [x] [(from_ pc, h)].
  Proof. intros E. unfold within in W. rewrite E in W. constructor; [exact W|constructor]. Qed.
  Lemma shift_back p : ev [x] p == ev [x - from_ pc] (shifted (from_ pc) p).
  Proof. rewrite ev_shifted. unfold ev. apply qsum_ext. apply Forall_forall. intros [e c] _. cbn [fst snd]. rewrite !mono_cons. rewrite (pw_ext x (x - from_ pc + from_ pc)) by ring. reflexivity. Qed.
  Lemma beyond : 0 <= x - from_ pc. Proof. unfold within in W. lra. Qed.
  Lemma nonneg_on_ok p : nonneg_on pc p = true -> 0 <= ev [x] p.
  Proof.
    unfold nonneg_on. destruct (to_ pc) as [h|] eqn:T; intros N; [exact (nonneg_ok _ _ _ N (forward_ok _ _ F T) (boxed h T))|].
    rewrite shift_back. pose proof (all_nonneg_ok _ _ beyond N). lra.
  Qed.
  Lemma positive_on_ok p : positive_on pc p = true -> 0 < ev [x] p.
  Proof.
    unfold positive_on. destruct (to_ pc) as [h|] eqn:T; intros N; [exact (positive_ok _ _ _ N (forward_ok _ _ F T) (boxed h T))|]. cbv zeta in N.
    apply andb_true_iff in N. destruct N as [N P]. apply above0_ok in P. rewrite evc_ok in P. rewrite shift_back. pose proof (all_nonneg_ok _ _ beyond N). lra.
  Qed.
  Lemma inside_on_ok p : strictly_within pc x -> inside_on pc p = true -> 0 < ev [x] p.
  Proof.
    unfold inside_on, strictly_within. intros S. destruct (to_ pc) as [h|] eqn:T; intros N.
    - refine (inside_positive_ok _ _ _ N (forward_ok _ _ F T) _). constructor; [exact S|constructor].
    - cbv zeta in N. apply andb_true_iff in N. destruct N as [N P]. rewrite shift_back. apply some_rises_ok; [lra|exact N|exact P].
  Qed.
End Signs.

(* ---- a piece ---- *)
Fixpoint total_of (ks : list block) (r : row) : poly :=
  match ks, r with
  | k :: ks', f :: r' => padd (padd (pmul (fst f) (size_ k)) (pscale (1 # 2) [] (pmul (snd f) (pmul (size_ k) (psub (size_ k) (pconst 1 1)))))) (total_of ks' r')
  | _, _ => [] end.
Definition cards_poly (ks : list block) : poly := psum 64 (map size_ ks).
Definition deals_poly (again : bool) (ks : list block) : poly := let c := cards_poly ks in pmul c (if again then c else psub c (pconst 1 1)).
Record weights_of_side := { scale_ : poly; in_blocks : list (list text -> name -> poly) }.
Definition never_at (i : player) (k : nat) (l : list (player * nat * text * text)) (hist : list text) (a : name) : bool :=
  existsb (fun z => let '(j, q, moves, act) := z in Nat.eqb j i && Nat.eqb q k && teq moves (join (lit " ") hist) && Pos.eqb (name_of act) a) l.
Definition blocks_for (p : bool) (sizes : list poly) (w : weights_of_side) (l : list (player * nat * text * text)) : list block :=
  map (fun z => {| size_ := fst (snd z); other_ := snd (snd z); never_ := never_at (seat p) (fst z) l |}) (combine (seq 0 (length sizes)) (combine sizes (in_blocks w))).
Definition weights_nonneg (nonneg : poly -> bool) (ks : list block) (pts : list (list text * list name)) : bool :=
  forallb (fun pt => forallb (fun k => forallb (fun m => nonneg (other_ k (fst pt) m)) (snd pt)) ks) pts.
Definition reply_b (again : bool) (b : paid_betting) (sizes : list poly) (pc : piece) (v : quotient) (p : bool) (w : weights_of_side) : bool :=
  let ks := blocks_for p sizes w (never pc) in
  Nat.eqb (length (in_blocks w)) (length sizes) && positive_on pc (scale_ w) && weights_nonneg (nonneg_on pc) ks (points_of (negb p) false [] b) && positive_on pc (deals_poly again ks) &&
  match plaw again (nonneg_on pc) ks p false (map (fun _ => scale_ w) ks) [] b with
  | Some (r, gaps) => forallb (inside_on pc) gaps &&
      let value := pmul (above v) (pmul (scale_ w) (deals_poly again ks)) in
      same_poly (pmul (total_of ks r) (below v)) (if p then pneg value else value)
  | None => false end.
Definition same_moves (moves : text) (hist : list text) : bool := teq moves (join (lit " ") hist) && Bool.eqb (match moves with [] => true | _ => false end) (match hist with [] => true | _ => false end).
Definition never_b (b : paid_betting) (blocks : nat) (z : player * nat * text * text) : bool :=
  let '(i, k, moves, act) := z in Nat.ltb i 2 && Nat.ltb k blocks &&
  existsb (fun pt => same_moves moves (fst pt) && existsb (Pos.eqb (name_of act)) (snd pt)) (points_of (Nat.eqb i 1) false [] b).
Definition one_sign (pc : piece) (d : poly) : bool := positive_on pc d || positive_on pc (pneg d).
Definition piece_b (again : bool) (b : paid_betting) (sizes : list poly) (pc : piece) (w1 w2 : weights_of_side) : bool :=
  forward pc && pshaped b && forallb (nonneg_on pc) sizes && forallb (never_b b (length sizes)) (never pc) &&
  match quot 1 (is_expr pc) with
  | Some v => forallb (one_sign pc) (divisors v) && reply_b again b sizes pc v false w2 && reply_b again b sizes pc v true w1
  | None => false end.

(* ---- and that it is sound ---- *)
Lemma sum_steps n : forall f s, qsum (steps f s n) == f * zn n + (1 # 2) * (s * (zn n * (zn n - 1))).
Proof.
  induction n as [|n IH]; intros f s; cbn [steps qsum]; [change (zn 0) with 0; ring|]. rewrite IH, zn_succ. field.
Qed.
Lemma lined_total x ps : sized x ps -> forall r, length r = length ps -> qsum (lined x ps r) == ev [x] (total_of (map snd ps) r).
Proof.
  induction 1 as [|[d k] ps S _ IH]; intros [|f r] L; cbn [length] in L; try discriminate; cbn [lined map snd total_of]; [reflexivity|]. cbn [fst snd] in S.
  rewrite qsum_app, sum_steps, IH by lia. rewrite !ev_padd, ev_pscale, !ev_pmul, ev_psub, ev_pconst, S. cbn [mono]. ring.
Qed.
Lemma over_sum l m : over l m -> sumq m <= qsum l.
Proof. intros H. rewrite sumq_ok. induction H as [|a b l m X _ IH]; cbn [qsum]; lra. Qed.
(* strategies by the names of sets *)
Definition looked (l : list (name * (name -> Q))) : strategy := fun s a => match find (fun z => Pos.eqb s (fst z)) l with Some z => snd z a | None => 0 end.
Lemma looked_in l s f a : NoDup (map fst l) -> In (s, f) l -> looked l s a = f a.
Proof.
  unfold looked. induction l as [|[r g] l IH]; intros N I; [destruct I|]. cbn [map fst] in N. inversion N as [|? ? N1 N2]; subst. cbn [find fst]. destruct I as [I|I].
  - inversion I; subst. now rewrite Pos.eqb_refl.
  - destruct (Pos.eqb_spec s r) as [->|D]; [|auto]. exfalso. apply N1. now apply (in_map fst) in I.
Qed.
Definition table_at (ps : parts) (pts : list (list text * list name)) (g : block -> list text * list name -> name -> Q) : list (name * (name -> Q)) :=
  flat_map (fun p => flat_map (fun c => map (fun pt => (named c (fst pt), g (snd p) pt)) pts) (fst p)) ps.
Lemma table_in ps pts g d k c pt : In (d, k) ps -> In c d -> In pt pts -> In (named c (fst pt), g k pt) (table_at ps pts g).
Proof.
  intros I J K. unfold table_at. apply in_flat_map. exists (d, k). split; [exact I|]. apply in_flat_map. exists c. split; [exact J|]. apply in_map_iff. now exists pt.
Qed.
Lemma table_names ps pts g : map fst (table_at ps pts g) = flat_map (fun c => map (fun pt => named c (fst pt)) pts) (List.concat (map fst ps)).
Proof.
  unfold table_at. induction ps as [|[d k] ps IH]; [reflexivity|]. cbn [flat_map map fst snd List.concat]. rewrite map_app, IH, flat_map_app. f_equal. clear IH.
  induction d as [|c d IHd]; [reflexivity|]. cbn [flat_map]. rewrite map_app, <- IHd, map_map. reflexivity.
Qed.
Lemma sets_points x q b : forall turn hist c, sets_of_card q turn (named c hist) (betting_at x b) = map (fun pt => named c (fst pt)) (points_of q turn hist b).
Proof.
  induction b as [t lo sa hi|l IH] using paid_ind'; intros turn hist c; cbn [betting_at sets_of_card points_of]; [reflexivity|]. rewrite map_app. f_equal; [now destruct (Bool.eqb turn q)|].
  induction IH as [|[m b'] l H _ IHl]; cbn [map flat_map]; [reflexivity|]. rewrite map_app, IHl. f_equal. rewrite named_more. apply H.
Qed.
Lemma shaped_at x b : shaped (betting_at x b) = pshaped b.
Proof.
  induction b as [t lo sa hi|l IH] using paid_ind'; cbn [betting_at shaped pshaped]; [reflexivity|]. rewrite map_length, map_map. f_equal; [f_equal; f_equal; apply map_ext; now intros [m b']|].
  induction IH as [|[m b'] l H _ IHl]; cbn [map forallb]; [reflexivity|]. cbn [snd] in H. now rewrite H, IHl.
Qed.
Lemma distb_of l : distribution l -> distb l = true.
Proof.
  intros [A B]. unfold distb. apply andb_true_iff. split; [|apply Qeq_bool_iff; now rewrite sumq_ok].
  apply forallb_forall. rewrite Forall_forall in A. intros q I. now apply Qle_bool_iff, A.
Qed.
Lemma behaves_distribution x k pt : snd pt <> [] -> NoDup (snd pt) -> (forall a, In a (snd pt) -> 0 <= ev [x] (other_ k (fst pt) a)) -> distribution (map (behaves x k pt) (snd pt)).
Proof.
  destruct pt as [hist moves]. cbn [fst snd]. intros N D P. unfold behaves. cbv zeta. cbn [fst snd]. set (total := qsum (map (fun m => ev [x] (other_ k hist m)) moves)).
  destruct (Qeq_bool total 0) eqn:Z.
  - destruct moves as [|m moves]; [congruence|]. inversion D as [|? ? D1 D2]; subst. split.
    + rewrite Forall_map. apply Forall_forall. intros a _. destruct (Pos.eqb a m); lra.
    + cbn [map qsum]. rewrite Pos.eqb_refl. assert (S : qsum (map (fun a => if Pos.eqb a m then 1 else 0) moves) == 0); [|rewrite S; ring].
      clear - D1. induction moves as [|b moves IH]; cbn [map qsum]; [reflexivity|]. rewrite IH by (intros I; apply D1; now right). destruct (Pos.eqb_spec b m) as [->|]; [exfalso; apply D1; now left|ring].
  - apply Qeq_bool_neq in Z. assert (T : 0 <= total).
    { unfold total. clear - P. induction moves as [|b moves IH]; cbn [map qsum]; [lra|]. assert (0 <= ev [x] (other_ k hist b)) by (apply P; now left). assert (0 <= qsum (map (fun m => ev [x] (other_ k hist m)) moves)); [|lra].
      apply IH. intros a I. apply P. now right. }
    assert (0 < total). { destruct (Qlt_le_dec 0 total) as [|L]; [assumption|]. exfalso. apply Z. lra. }
    split.
    + rewrite Forall_map. apply Forall_forall. intros a I. apply Qle_shift_div_l; [assumption|]. specialize (P a I). lra.
    + assert (S : qsum (map (fun a => ev [x] (other_ k hist a) / total) moves) == total / total); [|rewrite S; field; exact Z].
      unfold total at 2. generalize total. clear. intros t. induction moves as [|b moves IH]; cbn [map qsum]; [reflexivity|]. rewrite IH. unfold Qdiv. ring.
Qed.
Lemma plays_behaves x q k c (y : strategy) b : pshaped b = true -> forall turn hist,
  (forall pt, In pt (points_of q turn hist b) -> (forall a, y (named c (fst pt)) a == behaves x k pt a) /\ (forall a, In a (snd pt) -> 0 <= ev [x] (other_ k (fst pt) a))) ->
  plays q y turn (named c hist) (betting_at x b) = true.
Proof.
  induction b as [t lo sa hi|l IH] using paid_ind'; intros Sh turn hist H; cbn [betting_at plays points_of pshaped] in *; [reflexivity|].
  rewrite !andb_true_iff, negb_true_iff, forallb_forall in Sh. destruct Sh as [[Ne Nd] Sh]. apply nodupb_ok in Nd. rewrite Forall_forall in IH. apply andb_true_iff. split.
  - destruct (Bool.eqb turn q); [|reflexivity]. apply distb_of. rewrite map_map. destruct (H (hist, map (fun z => name_of (fst z)) l) (or_introl eq_refl)) as [HY HN]. cbn [fst snd] in HY, HN.
    assert (D := behaves_distribution x k (hist, map (fun z => name_of (fst z)) l)). cbn [fst snd] in D. specialize (D ltac:(destruct l; discriminate) Nd HN).
    rewrite map_map in D. destruct D as [D1 D2]. split.
    + rewrite Forall_map in D1 |- *. eapply Forall_impl; [|exact D1]. intros [m b']. cbn [fst]. now rewrite HY.
    + rewrite <- D2. apply qsum_ext. apply Forall_forall. intros [m b'] _. cbn [fst]. apply HY.
  - rewrite forallb_forall. intros [m b0] I. apply in_map_iff in I. destruct I as ([m' b'] & E & I). inversion E; subst m' b0. rewrite named_more. apply (IH _ I); [exact (Sh _ I)|].
    intros pt J. apply H, in_or_app. right. apply in_flat_map. exists (m, b'). auto.
Qed.
(* the deck *)
Fixpoint split_at (ns : list nat) (cards : list text) : list (list text) := match ns with [] => [] | n :: ns' => firstn n cards :: split_at ns' (skipn n cards) end.
Lemma split_concat ns : forall cards, length cards = sum_of ns -> List.concat (split_at ns cards) = cards.
Proof.
  induction ns as [|n ns IH]; intros cards L; cbn [sum_of fold_right split_at List.concat] in *; [now destruct cards|]. fold (sum_of ns) in L.
  rewrite IH; [apply firstn_skipn|]. rewrite skipn_length. lia.
Qed.
Lemma split_lengths ns : forall cards, length cards = sum_of ns -> Forall2 (fun n d => length d = n) ns (split_at ns cards).
Proof.
  induction ns as [|n ns IH]; intros cards L; cbn [sum_of fold_right split_at] in *; constructor; fold (sum_of ns) in L.
  - rewrite firstn_length. lia.
  - apply IH. rewrite skipn_length. lia.
Qed.
Lemma skip_twice {A} b : forall a (l : list A), skipn a (skipn b l) = skipn (b + a) l.
Proof. induction b as [|b IH]; intros a [|z l]; cbn [skipn Nat.add]; auto. now rewrite skipn_nil. Qed.
Lemma split_nth ns : forall k cards, length cards = sum_of ns -> (k < length ns)%nat -> nth_error (split_at ns cards) k = Some (cards_in ns k cards).
Proof.
  unfold cards_in. induction ns as [|n ns IH]; intros k cards L K; cbn [length] in K; [lia|]. cbn [split_at]. cbn [sum_of fold_right] in L. fold (sum_of ns) in L. destruct k as [|k]; [reflexivity|].
  cbn [nth_error nth firstn sum_of fold_right]. fold (sum_of (firstn k ns)). rewrite (IH k (skipn n cards)); [|rewrite skipn_length; lia|lia]. rewrite skip_twice. reflexivity.
Qed.
Lemma all_ones n : all_copies (repeat 1%Z n) = Z.of_nat n.
Proof. rewrite all_zs. induction n as [|n IH]; [reflexivity|]. cbn [repeat zs fold_right]. fold (zs (repeat 1%Z n)). lia. Qed.
Lemma named_join s hist : hist <> [] -> more s (join (lit " ") hist) = fold_left more hist s.
Proof.
  intros N. destruct hist as [|m hist]; [congruence|]. clear N. revert s m. induction hist as [|m' hist IH]; intros s m; [cbn [join flat_map fold_left]; now rewrite app_nil_r|].
  assert (E : join (lit " ") (m :: m' :: hist) = m ++ " "%char :: join (lit " ") (m' :: hist)) by reflexivity. rewrite E. cbn [fold_left]. change (fold_left more hist (more (more s m) m')) with (fold_left more (m' :: hist) (more s m)).
  rewrite <- (IH (more s m) m'). unfold more, pushes. cbn [fold_left]. now rewrite fold_left_app.
Qed.
Definition signed_ (p : bool) (v : Q) : Q := if p then - v else v.
(* player p replies to y, and earns at most v *)
Definition holds_to (p : bool) (y : strategy) (v : Q) (t : tree) : Prop :=
  strategy_in (seat (negb p)) y t /\ forall (u : list Q -> Q) z, (forall q, u [q; - q] == if p then - q else q) -> strategy_in (seat p) z t ->
  expect u (duel (seat p) z y) t <= signed_ p v.
Lemma duel_of p (z y : strategy) : forall j s a, duel (seat p) z y j s a = replace (duel (seat p) y y) (seat p) z j s a.
Proof. intros [|[|j]] s a; destruct p; reflexivity. Qed.
Lemma inverse_of a b : (0 < a)%Z -> (0 < b)%Z -> (1 # (Z.to_pos a * Z.to_pos b)%positive) * (inject_Z a * inject_Z b) == 1.
Proof.
  intros A B. unfold Qeq, Qmult, inject_Z. cbn [Qnum Qden]. rewrite !Pos2Z.inj_mul, !Z2Pos.id by assumption. ring.
Qed.
Lemma combine_fst {A B} (l : list A) : forall (m : list B), length l = length m -> map fst (combine l m) = l.
Proof. induction l as [|a l IH]; intros [|b m] L; cbn [length] in L; try discriminate; [reflexivity|]. cbn [combine map fst]. f_equal. apply IH. lia. Qed.
Lemma combine_snd {A B} (l : list A) : forall (m : list B), length l = length m -> map snd (combine l m) = m.
Proof. induction l as [|a l IH]; intros [|b m] L; cbn [length] in L; try discriminate; [reflexivity|]. cbn [combine map snd]. f_equal. apply IH. lia. Qed.
Lemma sized_combine x ks : forall ns ds, Forall2 (fun s n => ev [x] s == zn n) (map size_ ks) ns -> Forall2 (fun n (d : list text) => length d = n) ns ds -> sized x (combine ds ks).
Proof.
  induction ks as [|k ks IH]; intros ns ds F G; cbn [map] in F; inversion F; subst; inversion G; subst; cbn [combine]; constructor; [cbn [fst snd]; assumption|]. eapply IH; eauto.
Qed.
Lemma start_ones k cards again : start k cards (repeat 1%Z (length cards)) again =
  map (fun c => (name_of c, (inject_Z 1, Qred (k * (1 # (Z.to_pos (all_copies (repeat 1%Z (length cards))) * Z.to_pos (second again (repeat 1%Z (length cards))))%positive))))) cards.
Proof.
  unfold start. cbv zeta. generalize (Qred (k * (1 # (Z.to_pos (all_copies (repeat 1%Z (length cards))) * Z.to_pos (second again (repeat 1%Z (length cards))))%positive))). intros w.
  induction cards as [|c cards IH]; [reflexivity|]. cbn [length repeat combine map fst snd]. now rewrite IH.
Qed.
Lemma zn_sum ns : zn (sum_of ns) == qsum (map zn ns).
Proof. induction ns as [|n ns IH]; cbn [sum_of fold_right map qsum]; [reflexivity|]. fold (sum_of ns). rewrite <- IH. unfold zn. rewrite Nat2Z.inj_add, inject_Z_plus. reflexivity. Qed.
Lemma zero_sum_map {A} (f : A -> Q) l : (forall a, In a l -> f a == 0) -> qsum (map f l) == 0.
Proof. induction l as [|a l IH]; intros H; cbn [map qsum]; [reflexivity|]. rewrite (H a), IH; [ring| |now left]. intros b I. apply H. now right. Qed.
Lemma sum_at_least {A} (f : A -> Q) l : (forall a, In a l -> 0 <= f a) -> 0 <= qsum (map f l).
Proof. induction l as [|a l IH]; intros H; cbn [map qsum]; [lra|]. assert (0 <= f a) by (apply H; now left). assert (0 <= qsum (map f l)); [apply IH; intros b I; apply H; now right|lra]. Qed.
Lemma zero_terms_at_most {A} (f : A -> Q) l : (forall a, In a l -> 0 <= f a) -> qsum (map f l) <= 0 -> forall a, In a l -> f a == 0.
Proof.
  induction l as [|b l IH]; intros H S a I; [destruct I|]. cbn [map qsum] in S. assert (0 <= f b) by (apply H; now left). assert (0 <= qsum (map f l)) by (apply sum_at_least; intros c J; apply H; now right).
  destruct I as [<-|I]; [lra|]. apply IH; [intros c J; apply H; now right|lra|exact I].
Qed.
Lemma small_enough l : (forall q, In q l -> 0 < q) -> exists e, 0 < e /\ forall q, In q l -> e <= q.
Proof.
  induction l as [|q l IH]; intros H; [exists 1; split; [lra|intros q []]|]. destruct IH as (e & E0 & E1); [intros r I; apply H; now right|]. assert (0 < q) by (apply H; now left).
  destruct (Qlt_le_dec e q) as [L|L]; [exists e|exists q]; (split; [assumption|]); intros r [<-|I]; try lra; specialize (E1 r I); lra.
Qed.
Lemma inside_on_nonneg pc x : forward pc = true -> within pc x -> forall p, inside_on pc p = true -> 0 <= ev [x] p.
Proof.
  intros F W p I. apply (nonneg_on_ok pc x F W). unfold inside_on, nonneg_on in *. destruct (to_ pc) as [h|].
  - unfold shown_inside, shown_nonneg, test in *. destruct (coefficients _ p) as [cs|]; [|discriminate]. now apply andb_true_iff in I.
  - cbv zeta in I. now apply andb_true_iff in I.
Qed.
Lemma own_nonneg p z b : forall turn s h, gplays Qcanon.Qc (Qcanon.Q2Qc 0) (Qcanon.Q2Qc 1) Qcanon.Qcplus Qcanon.Qcle p (fun s a => Qcanon.Q2Qc (z s a)) turn s b -> 0 <= along z h ->
  forall s' a' h', In (s', a', h') (own_moves p turn s h b) -> 0 <= along z ((s', a') :: h').
Proof.
  induction b as [lo sa hi|l IH] using betting_ind'; intros turn s h G A s' a' h' I; cbn [own_moves gplays] in *; [destruct I|]. destruct G as (_ & D & G). rewrite fra, Forall_forall in G. rewrite Forall_forall in IH.
  apply in_flat_map in I. destruct I as ([m b'] & J & I). specialize (G _ J). cbn beta iota in G. specialize (IH _ J). cbn [snd] in IH. destruct (Bool.eqb turn p) eqn:T.
  - apply eqb_prop in T. destruct (D T) as [D1 _]. rewrite Forall_map, Forall_forall in D1. specialize (D1 _ J). cbn [fst] in D1. apply Q2Qc_le in D1.
    assert (B : 0 <= along z ((s, name_of m) :: h)) by (cbn [along]; now apply Qmult_le_0_compat). destruct I as [I|I]; [inversion I; subst; exact B|]. exact (IH _ _ _ G B _ _ _ I).
  - exact (IH _ _ _ G A _ _ _ I).
Qed.
Lemma sizes_sum x sizes ns : Forall2 (fun s n => ev [x] s == zn n) sizes ns -> qsum (map (ev [x]) sizes) == qsum (map zn ns).
Proof. induction 1 as [|s n l m H _ IH]; cbn [map qsum]; [reflexivity|]. now rewrite H, IH. Qed.
Lemma second_ones n a : 0 < zn n * (zn n - off_ a) ->
  (0 < second a (repeat 1%Z n))%Z /\ inject_Z (second a (repeat 1%Z n)) == zn n - off_ a /\ (0 < all_copies (repeat 1%Z n))%Z /\ inject_Z (all_copies (repeat 1%Z n)) == zn n.
Proof.
  intros D. unfold second. rewrite all_ones. unfold off_ in *. assert (N : zn n = inject_Z (Z.of_nat n)) by reflexivity. destruct a.
  - assert (P : (0 < Z.of_nat n)%Z). { destruct n; [exfalso; change (zn 0) with 0 in D; lra|lia]. }
    split; [exact P|]. split; [rewrite N; ring|]. split; [exact P|rewrite N; reflexivity].
  - assert (P : (1 < Z.of_nat n)%Z).
    { destruct n as [|[|n]]; [exfalso; change (zn 0) with 0 in D; lra|exfalso; change (zn 1) with 1 in D; lra|lia]. }
    split; [lia|]. split; [unfold Z.sub; rewrite inject_Z_plus, N; reflexivity|]. split; [lia|rewrite N; reflexivity].
Qed.
Lemma crowd_start x q ps : forall ks, map snd ps = ks -> crowd x [] ps (map (fun _ => q) ks) = map (fun c => (name_of c, ev [x] q)) (List.concat (map fst ps)).
Proof. induction ps as [|[d k] ps IH]; intros ks <-; [reflexivity|]. cbn [map snd fst crowd List.concat]. rewrite map_app, (IH _ eq_refl). reflexivity. Qed.
Lemma at_start ps : at_hist [] ps = map name_of (List.concat (map fst ps)).
Proof. unfold at_hist. induction ps as [|[d k] ps IH]; [reflexivity|]. cbn [map fst List.concat flat_map]. rewrite map_app, IH. reflexivity. Qed.
Section Reply.
  Variables (again : bool) (b : paid_betting) (sizes : list poly) (pc : piece) (v : quotient) (p : bool) (w : weights_of_side) (x : Q) (ns : list nat) (cards : list text) (T : table).
  Notation bx := (betting_at x b).
  Notation ones := (repeat 1%Z (length cards)).
  Notation whole := (expansion cards ones again bx).
  Notation E := (ev [x]).
  Hypothesis (Fw : forward pc = true) (Wi : within pc x) (Sh : pshaped b = true).
  Hypothesis Hs : Forall2 (fun s n => E s == zn n) sizes ns.
  Hypothesis Hc : length cards = sum_of ns.
  Hypothesis Ap : sets_apart bx cards.
  Hypothesis Ag : agrees 2 T (fun _ => []) whole.
  Notation ks := (blocks_for p sizes w (never pc)).
  Notation ps := (combine (split_at ns cards) ks).
  Notation pts q := (points_of q false [] b).
  Definition answers : strategy := looked (table_at ps (pts (negb p)) (behaves x)).
  Definition paying (eps : Q) : strategy := looked (table_at ps (pts p) (fun k pt a => if never_ k (fst pt) a then eps else 0)).
  Definition factor : Q := E (scale_ w) * E (deals_poly again ks).
  Hypothesis R : reply_b again b sizes pc v p w = true.
  Lemma blocks_length : length ks = length sizes.
  Proof.
    assert (R' := R). unfold reply_b in R'. cbv zeta in R'. rewrite !andb_true_iff in R'. destruct R' as [[[[L _] _] _] _]. apply Nat.eqb_eq in L.
    unfold blocks_for. rewrite map_length, !combine_length, seq_length, L. lia.
  Qed.
  Lemma blocks_sizes : map size_ ks = sizes.
  Proof.
    assert (R' := R). unfold reply_b in R'. cbv zeta in R'. rewrite !andb_true_iff in R'. destruct R' as [[[[L _] _] _] _]. apply Nat.eqb_eq in L.
    unfold blocks_for. rewrite map_map. cbn [size_]. rewrite <- (map_map snd fst), combine_snd, combine_fst; auto. rewrite combine_length, seq_length, L. lia.
  Qed.
  Lemma parts_lengths : length (split_at ns cards) = length ks.
  Proof.
    rewrite blocks_length. pose proof (split_lengths ns cards Hc) as A. apply Forall2_length in A. apply Forall2_length in Hs. congruence.
  Qed.
  Lemma parts_ks : map snd ps = ks. Proof. apply combine_snd, parts_lengths. Qed.
  Lemma parts_cards : List.concat (map fst ps) = cards. Proof. rewrite combine_fst by apply parts_lengths. now apply split_concat. Qed.
  Lemma parts_sized : sized x ps.
  Proof. eapply sized_combine; [rewrite blocks_sizes; exact Hs|now apply split_lengths]. Qed.
  Lemma cards_number : E (cards_poly ks) == zn (length cards).
  Proof.
    unfold cards_poly. rewrite ev_psum, blocks_sizes, Hc, zn_sum. unfold evs. now apply sizes_sum.
  Qed.
  Lemma positive_deals : 0 < E (scale_ w) /\ 0 < E (deals_poly again ks).
  Proof.
    assert (R' := R). unfold reply_b in R'. cbv zeta in R'. rewrite !andb_true_iff in R'. destruct R' as [[[[_ A] _] B] _]. split; eapply positive_on_ok; eauto.
  Qed.
  Lemma deals_number : E (deals_poly again ks) == zn (length cards) * (zn (length cards) - off_ again).
  Proof.
    unfold deals_poly. cbv zeta. rewrite ev_pmul. pose proof cards_number as C. generalize (cards_poly ks) C. intros c C'.
    assert (H : forall a : bool, E (if a then c else psub c (pconst 1 1)) == zn (length cards) - off_ a).
    { intros [|]; unfold off_; [rewrite C'; ring|]. rewrite ev_psub, C', ev_pconst. reflexivity. }
    rewrite H, C'. reflexivity.
  Qed.
  Lemma second_number : (0 < second again ones)%Z /\ inject_Z (second again ones) == zn (length cards) - off_ again /\ (0 < all_copies ones)%Z /\ inject_Z (all_copies ones) == zn (length cards).
  Proof. destruct positive_deals as [_ D]. rewrite deals_number in D. exact (second_ones _ _ D). Qed.
  Lemma deck_ok : compact_ok T cards ones again bx.
  Proof.
    constructor.
    - now rewrite repeat_length.
    - apply Forall_forall. intros c I. apply repeat_spec in I. lia.
    - apply second_number.
    - now rewrite shaped_at.
    - exact Ag.
  Qed.
  Lemma names_apart q (g : block -> list text * list name -> name -> Q) : NoDup (map fst (table_at ps (pts q) g)).
  Proof.
    rewrite table_names, parts_cards. pose proof (Ap q) as A. erewrite flat_map_ext; [exact A|]. intros c. cbn beta. now rewrite <- (sets_points x q b false [] c).
  Qed.
  Lemma card_part c : In c cards -> exists d k, In (d, k) ps /\ In c d.
  Proof.
    intros I. rewrite <- parts_cards in I. apply in_concat in I. destruct I as (d & I & J). apply in_map_iff in I. destruct I as ([d' k] & <- & I). exists d', k. auto.
  Qed.
  Lemma answers_at d k c pt : In (d, k) ps -> In c d -> In pt (pts (negb p)) ->
    (forall a, answers (named c (fst pt)) a == behaves x k pt a) /\ (forall a, In a (snd pt) -> 0 <= E (other_ k (fst pt) a)).
  Proof.
    intros I J K. split.
    - intros a. unfold answers. rewrite (looked_in _ _ (behaves x k pt)); [reflexivity|apply names_apart|now apply (table_in ps (pts (negb p)) (behaves x) d)].
    - intros a A. assert (R' := R). unfold reply_b in R'. cbv zeta in R'. rewrite !andb_true_iff in R'. destruct R' as [[[[_ _] N] _] _]. unfold weights_nonneg in N. rewrite forallb_forall in N. specialize (N pt K).
      rewrite forallb_forall in N. assert (Ik : In k ks) by (rewrite <- parts_ks; apply in_map_iff; exists (d, k); auto). specialize (N k Ik). rewrite forallb_forall in N. specialize (N a A). eapply nonneg_on_ok; eauto.
  Qed.
  Lemma answers_strategy : strategy_in (seat (negb p)) answers whole.
  Proof.
    apply whole_strategy.
    - now rewrite repeat_length.
    - apply Forall_forall. intros c I. apply repeat_spec in I. lia.
    - intros c I. destruct (card_part c I) as (d & k & J & K). change (name_of c) with (named c []). apply (plays_behaves x (negb p) k c); [exact Sh|]. intros pt P. now apply (answers_at d k c).
  Qed.
  Lemma factor_positive : 0 < factor.
  Proof. destruct positive_deals. now apply mult_pos. Qed.
  Lemma start_met : Forall2 met (crowd x [] ps (map (fun _ => scale_ w) ks)) (start factor cards ones again).
  Proof.
    assert (C : crowd x [] ps (map (fun _ => scale_ w) ks) = map (fun c => (name_of c, E (scale_ w))) cards).
    { rewrite (crowd_start x (scale_ w) ps ks parts_ks), parts_cards. reflexivity. }
    rewrite C, start_ones. destruct second_number as (S1 & S2 & A1 & A2). pose proof (inverse_of _ _ A1 S1) as I. rewrite A2, S2, <- deals_number in I.
    assert (W : Qred (factor * (1 # (Z.to_pos (all_copies ones) * Z.to_pos (second again ones))%positive)) == E (scale_ w)).
    { rewrite Qred_correct. unfold factor. rewrite <- (Qmult_1_r (E (scale_ w))) at 2. rewrite <- I. ring. }
    revert W. generalize (Qred (factor * (1 # (Z.to_pos (all_copies ones) * Z.to_pos (second again ones))%positive))). intros q W. clear - W. induction cards as [|c l IH]; cbn [map]; constructor; [|exact IH].
    unfold met, copies_. cbn [fst snd]. split; [reflexivity|]. split; [reflexivity|exact W].
  Qed.
  Lemma reply_ok : exists gaps, forallb (inside_on pc) gaps = true /\ forall eps, 0 <= eps -> (forall g, In g gaps -> eps <= E g) ->
    exists total, most p factor answers (paying eps) cards ones again bx <= total /\ total * E (below v) == signed_ p (E (above v) * factor).
  Proof.
    assert (R' := R). unfold reply_b in R'. cbv zeta in R'. rewrite !andb_true_iff in R'. destruct R' as [_ P]. destruct (plaw _ _ _ _ _ _ _ _) as [[r gaps]|] eqn:PL; [|discriminate].
    rewrite andb_true_iff in P. destruct P as [G S]. exists gaps. split; [exact G|]. intros eps Ep Eg. exists (E (total_of ks r)).
    assert (O := plaw_ok x again (nonneg_on pc) eps (nonneg_on_ok pc x Fw Wi) (paying eps) ps answers p parts_sized b Sh false [] (map (fun _ => scale_ w) ks) (map name_of cards) (start factor cards ones again) r gaps).
    rewrite parts_ks in O. specialize (O PL). rewrite map_length, <- parts_lengths in O. rewrite combine_length, parts_lengths, Nat.min_id in O. specialize (O eq_refl).
    assert (A : map name_of cards = at_hist [] ps).
    { rewrite at_start, parts_cards. reflexivity. }
    specialize (O A start_met Eg). destruct O as [Lr O].
    - intros pt d k c P I J. now apply (answers_at d k c).
    - intros pt d k c a P I J. unfold paying. rewrite (looked_in _ _ (fun a => if never_ k (fst pt) a then eps else 0)); [lra|apply names_apart|].
      apply (table_in ps (pts p) (fun k pt a => if never_ k (fst pt) a then eps else 0) d); assumption.
    - split.
      + unfold most. eapply Qle_trans; [exact (over_sum _ _ O)|]. rewrite (lined_total x ps parts_sized r).
        * rewrite parts_ks. apply Qle_refl.
        * rewrite combine_length, parts_lengths, Nat.min_id. exact Lr.
      + apply (same_poly_ok [x]) in S. rewrite ev_pmul in S. rewrite S. unfold factor, signed_. destruct p; rewrite ?ev_pneg, !ev_pmul; reflexivity.
  Qed.
  Variable (vx : Q).
  Hypothesis Hv : ~ E (below v) == 0 /\ vx * E (below v) == E (above v).
  Lemma reply_bound : exists gaps, forallb (inside_on pc) gaps = true /\ forall eps, 0 <= eps -> (forall g, In g gaps -> eps <= E g) ->
    most p factor answers (paying eps) cards ones again bx <= signed_ p (vx * factor).
  Proof.
    destruct reply_ok as (gaps & G & H). exists gaps. split; [exact G|]. intros eps Ep Eg. destruct (H eps Ep Eg) as (total & L & S). destruct Hv as [N V].
    assert (Y : total == signed_ p (vx * factor)).
    { apply (Qmult_inj_r _ _ (E (below v)) N). rewrite S. unfold signed_. destruct p; rewrite <- V; ring. }
    rewrite <- Y. exact L.
  Qed.
  Lemma nothing_paid : forall s a, paying 0 s a == 0.
  Proof.
    intros s a. unfold paying, looked. destruct (find _ _) as [[s' f]|] eqn:F; [|reflexivity]. apply find_some in F. destruct F as [F _]. cbn [snd].
    unfold table_at in F. apply in_flat_map in F. destruct F as ([d k] & _ & F). apply in_flat_map in F. destruct F as (c & _ & F). apply in_map_iff in F. destruct F as (pt & F & _). inversion F; subst.
    destruct (never_ k (fst pt) a); reflexivity.
  Qed.
  Lemma upper eps z u : (forall q, u [q; - q] == if p then - q else q) -> strategy_in (seat p) z whole ->
    factor * expect u (duel (seat p) z answers) whole + qsum (map (fun c => qform p (paying eps) z false (name_of c) bx) cards) <= most p factor answers (paying eps) cards ones again bx.
  Proof.
    intros U Z. pose proof (most_upper_q T cards ones again bx deck_ok p factor u answers (paying eps) (duel (seat p) answers answers) z U) as M.
    specialize (M ltac:(intros; destruct p; reflexivity) Z). rewrite (expect_ext u _ _ whole (duel_of p z answers)). exact M.
  Qed.
  Theorem reply_holds : holds_to p answers vx whole.
  Proof.
    split; [apply answers_strategy|]. intros u z U Z. destruct reply_bound as (gaps & G & H). rewrite forallb_forall in G.
    specialize (H 0 (Qle_refl 0) (fun g I => inside_on_nonneg pc x Fw Wi g (G g I))). pose proof (upper 0 z u U Z) as B. pose proof factor_positive as F.
    assert (N : qsum (map (fun c => qform p (paying 0) z false (name_of c) bx) cards) == 0).
    { apply zero_sum_map. intros c _. pose proof (form_moves p (paying 0) z bx false (name_of c) []) as M. cbn [along] in M. rewrite Qmult_1_l in M. rewrite M.
      apply zero_sum_map. intros k _. rewrite nothing_paid. ring. }
    rewrite N in B. apply (Qmult_lt_0_le_reg_r _ _ factor F). unfold signed_ in *. destruct p; lra.
  Qed.
  Lemma own_weights z : strategy_in (seat p) z whole -> forall c s a h, In c cards -> In (s, a, h) (own_moves p false (name_of c) [] bx) -> 0 <= along z ((s, a) :: h).
  Proof.
    intros Z c s a h C I. destruct deck_ok as [L P S2 Shp _]. apply cstrategy in Z.
    pose proof (all_play Qcanon.Qc (Qcanon.Q2Qc 0) (Qcanon.Q2Qc 1) Qcanon.Qcplus Qcanon.Qcle Qcanon.Q2Qc cards ones again bx L P S2 (fun l => if p then - pay 0%nat l else pay 0%nat l)
      (fun j s a => if Nat.eqb j (seat p) then Qcanon.Q2Qc (z s a) else Qcanon.Q2Qc (answers s a)) p answers (fun s a => Qcanon.Q2Qc (z s a))) as A.
    specialize (A ltac:(intros q; destruct p; reflexivity) ltac:(intros; destruct p; reflexivity) ltac:(intros; destruct p; reflexivity) Shp Z). rewrite Forall_forall in A.
    apply (own_nonneg p z bx false (name_of c) [] (A _ (in_map name_of _ _ C))); [cbn [along]; lra|exact I].
  Qed.
  Theorem reply_never z : strictly_within pc x -> strategy_in (seat p) z whole -> signed_ p vx <= expect (pay (seat p)) (duel (seat p) z answers) whole ->
    forall d k c pt a h, In (d, k) ps -> In c d -> In pt (pts p) -> never_ k (fst pt) a = true -> In (named c (fst pt), a, h) (own_moves p false (name_of c) [] bx) ->
    along z ((named c (fst pt), a) :: h) == 0.
  Proof.
    intros St Z O d k c pt a h Id Ic Ip N I. destruct reply_bound as (gaps & G & H). rewrite forallb_forall in G.
    destruct (small_enough (map E gaps)) as (eps & E0 & E1).
    { intros q J. apply in_map_iff in J. destruct J as (g & <- & J). exact (inside_on_ok pc x Fw g St (G g J)). }
    specialize (H eps (Qlt_le_weak _ _ E0) (fun g J => E1 _ (in_map E _ _ J))). pose proof (upper eps z (pay (seat p)) ltac:(intros; destruct p; reflexivity) Z) as B.
    pose proof factor_positive as F. assert (K : signed_ p (vx * factor) <= factor * expect (pay (seat p)) (duel (seat p) z answers) whole).
    { assert (W : factor * signed_ p vx <= factor * expect (pay (seat p)) (duel (seat p) z answers) whole) by (rewrite !(Qmult_comm factor); apply Qmult_le_compat_r; lra).
      unfold signed_ in *. destruct p; lra. }
    assert (S0 : qsum (map (fun c => qform p (paying eps) z false (name_of c) bx) cards) <= 0) by lra.
    assert (Cc : In c cards). { rewrite <- parts_cards. apply in_concat. exists d. split; [apply in_map_iff; exists (d, k); auto|exact Ic]. }
    assert (P : forall s a, 0 <= paying eps s a).
    { intros s' a'. unfold paying, looked. destruct (find _ _) as [[s0 f]|] eqn:Fi; [|lra]. apply find_some in Fi. destruct Fi as [Fi _]. cbn [snd]. unfold table_at in Fi.
      apply in_flat_map in Fi. destruct Fi as ([d' k'] & _ & Fi). apply in_flat_map in Fi. destruct Fi as (c' & _ & Fi). apply in_map_iff in Fi. destruct Fi as (pt' & Fi & _). inversion Fi; subst.
      destruct (never_ k' (fst pt') a'); lra. }
    assert (Q1 : forall c, qform p (paying eps) z false (name_of c) bx == qsum (map (fun y => paying eps (fst (fst y)) (snd (fst y)) * (let '(s, a, h) := y in along z ((s, a) :: h))) (own_moves p false (name_of c) [] bx))).
    { intros c'. pose proof (form_moves p (paying eps) z bx false (name_of c') []) as M. cbn [along] in M. rewrite Qmult_1_l in M. exact M. }
    assert (T0 : forall c', In c' cards -> forall y, In y (own_moves p false (name_of c') [] bx) -> 0 <= paying eps (fst (fst y)) (snd (fst y)) * (let '(s, a, h) := y in along z ((s, a) :: h))).
    { intros c' C' [[s' a'] h'] J. apply Qmult_le_0_compat; [apply P|]. exact (own_weights z Z c' s' a' h' C' J). }
    assert (Q2 : forall c', In c' cards -> 0 <= qform p (paying eps) z false (name_of c') bx) by (intros c' C'; rewrite Q1; apply sum_at_least; exact (T0 c' C')).
    assert (Z1 := zero_terms_at_most _ cards Q2 S0 c Cc). cbn beta in Z1. rewrite Q1 in Z1.
    assert (Z2 := zero_terms_at_most _ _ (T0 c Cc) ltac:(rewrite Z1; apply Qle_refl) _ I). cbn [fst snd] in Z2.
    assert (X : paying eps (named c (fst pt)) a == eps).
    { unfold paying. rewrite (looked_in _ _ (fun a => if never_ k (fst pt) a then eps else 0)); [rewrite N; reflexivity|apply names_apart|].
      apply (table_in ps (pts p) (fun k pt a => if never_ k (fst pt) a then eps else 0) d); assumption. }
    rewrite X in Z2. apply Qmult_integral in Z2. destruct Z2 as [Z2|Z2]; [lra|exact Z2].
  Qed.
End Reply.
Lemma value_of_holds t x y v : constant_sum 0 t -> holds_to true x v t -> holds_to false y v t -> value v t.
Proof.
  intros C [X HX] [Y HY]. cbn [negb seat] in X, Y. split; [exists 0; exact C|]. exists x, y. split; [exact X|]. split; [exact Y|]. split.
  - intros y' S. specialize (HX (fun l => - pay 0%nat l) y' (fun q => Qeq_refl _) S). cbn [seat duel signed_] in HX. rewrite expect_opp in HX. unfold payoff. lra.
  - intros x' S. exact (HY (pay 0%nat) x' (fun q => Qeq_refl _) S).
Qed.
Lemma optimal_earns p s y v z t : holds_to (negb p) s v t -> optimal (seat p) z t -> strategy_in (seat (negb p)) y t -> strategy_in (seat p) z t /\ signed_ p v <= payoff (seat p) (duel (seat p) z y) t.
Proof.
  intros [S HS] (v' & [_ (y0 & Y0 & V0)] & [Z HZ]) Y. split; [exact Z|]. assert (O : seat (negb p) = other (seat p)) by (destruct p; reflexivity). rewrite O in Y.
  rewrite negb_involutive in S. specialize (HZ y Y). specialize (V0 s S). rewrite <- O in Y0.
  specialize (HS (fun l => - pay (seat p) l) y0 ltac:(intros q; destruct p; cbn; ring) Y0). rewrite expect_opp in HS.
  assert (D : expect (pay (seat p)) (duel (seat (negb p)) y0 s) t == payoff (seat p) (duel (seat p) s y0) t) by (apply expect_ext; intros [|[|j]] a c; destruct p; reflexivity).
  rewrite D in HS. unfold signed_ in *. destruct p; cbn [negb] in *; lra.
Qed.
Lemma nth_numbered {A} (m : list A) : forall s k, nth_error (combine (seq s (length m)) m) k = option_map (fun v => (s + k, v)%nat) (nth_error m k).
Proof.
  induction m as [|a m IH]; intros s [|k]; cbn [length seq combine nth_error option_map]; try reflexivity; [now rewrite Nat.add_0_r|]. rewrite IH. destruct (nth_error m k); [|reflexivity]. cbn [option_map]. do 2 f_equal. lia.
Qed.
Lemma nth_combine {A B} (l : list A) : forall (m : list B) k a b, nth_error l k = Some a -> nth_error m k = Some b -> In (a, b) (combine l m).
Proof. induction l as [|x l IH]; intros [|y m] [|k] a b H K; cbn [nth_error] in *; try discriminate; cbn [combine]; [left; congruence|right; eauto]. Qed.
Lemma blocks_nth p sizes w l k : length (in_blocks w) = length sizes -> (k < length sizes)%nat ->
  exists q, nth_error (blocks_for p sizes w l) k = Some q /\ forall h a, never_ q h a = never_at (seat p) k l h a.
Proof.
  intros L K. unfold blocks_for. assert (C : length sizes = length (combine sizes (in_blocks w))) by (rewrite combine_length; lia).
  pose proof (nth_numbered (combine sizes (in_blocks w)) 0 k) as N0. rewrite <- C in N0.
  assert (N : exists z, nth_error (combine sizes (in_blocks w)) k = Some z) by (destruct (nth_error (combine sizes (in_blocks w)) k) as [z|] eqn:E; [now exists z|apply nth_error_None in E; rewrite <- C in E; lia]). destruct N as (z & N).
  eexists. split; [rewrite nth_error_map, N0, N; reflexivity|]. reflexivity.
Qed.
Theorem piece_b_ok l sizes pc w1 w2 : Forall2 (fun e s => polynomial_of 1 (snd e) = Some s) (l_blocks l) sizes -> piece_b (l_again l) (l_betting l) sizes pc w1 w2 = true -> piece_true l pc.
Proof.
  intros Sz. unfold piece_b. rewrite !andb_true_iff. intros [[[[Fw Sh] _] Nv] V]. destruct (quot 1 (is_expr pc)) as [v|] eqn:Q; [|discriminate].
  rewrite !andb_true_iff in V. destruct V as [[D R2] R1]. intros x ns cards W Ws Hc. cbv zeta. intros [T G] Ap.
  assert (Hs : Forall2 (fun s n => ev [x] s == zn n) sizes ns).
  { clear - Sz Ws. revert ns Ws. induction Sz as [|e s l' sizes P _ IH]; intros ns Ws; inversion Ws as [|? n ? ns' H H']; subst; constructor; [|now apply IH].
    apply (polynomial_of_ok _ _ _ [x]) in P. rewrite <- P. exact H. }
  assert (Hv : is_quotient [x] (is_expr pc) v).
  { eapply quot_ok; [exact Q|]. unfold nonzero. eapply forallb_Forall; [|exact D]. intros d O. unfold one_sign in O. apply orb_true_iff in O.
    destruct O as [O|O]; apply (positive_on_ok pc x Fw W) in O; [lra|]. rewrite ev_pneg in O. lra. }
  destruct Hv as (Hd & Hv). unfold deck_game in *.
  pose proof (reply_holds (l_again l) (l_betting l) sizes pc v false w2 x ns cards T Fw W Sh Hs Hc Ap G R2 _ Hv) as H2.
  pose proof (reply_holds (l_again l) (l_betting l) sizes pc v true w1 x ns cards T Fw W Sh Hs Hc Ap G R1 _ Hv) as H1.
  set (y2 := answers _ _ _ false _ _ _ _) in *. set (y1 := answers _ _ _ true _ _ _ _) in *. split; [exact Hd|]. split; [exact (value_of_holds _ _ _ _ (whole_sum _ _ _ _) H1 H2)|].
  intros St. apply Forall_forall. intros [[[i k] moves] act] In0. rewrite forallb_forall in Nv. specialize (Nv _ In0). cbn [never_b] in Nv. rewrite !andb_true_iff in Nv. destruct Nv as [[Ni Nk] Np].
  apply Nat.ltb_lt in Ni. apply Nat.ltb_lt in Nk. apply existsb_exists in Np. destruct Np as (pt & Ip & Np). apply andb_true_iff in Np. destruct Np as [Nm _]. unfold same_moves in Nm. apply andb_true_iff in Nm. destruct Nm as [Nm Nn].
  unfold never_true. intros c s a h z Ic I -> -> Opt. set (p := Nat.eqb i 1) in *. assert (Ei : i = seat p) by (unfold p; destruct i as [|[|i]]; [reflexivity|reflexivity|lia]).
  assert (Es : set_after c moves = named c (fst pt)).
  { assert (Nm' := Nm). apply teq_ok in Nm'. unfold set_after, named. apply Bool.eqb_prop in Nn. destruct (fst pt) as [|m0 hist] eqn:Eh; [destruct moves; [reflexivity|discriminate]|].
    destruct moves as [|m1 moves]; [discriminate|]. rewrite Nm'. apply named_join. discriminate. }
  rewrite Es in *. assert (Lk : (k < length (split_at ns cards))%nat).
  { pose proof (split_lengths ns cards Hc) as A. apply Forall2_length in A. apply Forall2_length in Hs. lia. }
  assert (Ln : (k < length ns)%nat) by (apply Forall2_length in Hs; lia).
  assert (At : forall w, length (in_blocks w) = length sizes -> exists q, In (cards_in ns k cards, q) (combine (split_at ns cards) (blocks_for p sizes w (never pc))) /\ never_ q (fst pt) (name_of act) = true).
  { intros w Lw. destruct (blocks_nth p sizes w (never pc) k Lw Nk) as (q & Nq & Hq). exists q. split; [eapply nth_combine; [now apply split_nth|exact Nq]|]. rewrite Hq. unfold never_at. apply existsb_exists.
    exists (i, k, moves, act). split; [exact In0|]. rewrite Ei, !Nat.eqb_refl, Nm, Pos.eqb_refl. reflexivity. }
  rewrite Ei in Opt. destruct p eqn:Ep.
  - assert (Lw : length (in_blocks w1) = length sizes) by (unfold reply_b in R1; cbv zeta in R1; rewrite !andb_true_iff in R1; destruct R1 as [[[[Lw _] _] _] _]; now apply Nat.eqb_eq in Lw).
    destruct (At w1 Lw) as (q & Iq & Nq). destruct (optimal_earns true y2 y1 _ z _ H2 Opt (proj1 H1)) as [Z O].
    exact (reply_never (l_again l) (l_betting l) sizes pc v true w1 x ns cards T Fw W Sh Hs Hc Ap G R1 _ Hv z St Z O _ q c pt (name_of act) h Iq Ic Ip Nq I).
  - assert (Lw : length (in_blocks w2) = length sizes) by (unfold reply_b in R2; cbv zeta in R2; rewrite !andb_true_iff in R2; destruct R2 as [[[[Lw _] _] _] _]; now apply Nat.eqb_eq in Lw).
    destruct (At w2 Lw) as (q & Iq & Nq). destruct (optimal_earns false y1 y2 _ z _ H1 Opt (proj1 H2)) as [Z O].
    exact (reply_never (l_again l) (l_betting l) sizes pc v false w2 x ns cards T Fw W Sh Hs Hc Ap G R2 _ Hv z St Z O _ q c pt (name_of act) h Iq Ic Ip Nq I).
Qed.

(* ---- reading: what is stated is TRUSTED down to `law_in` ---- *)
Notation three_texts := (text * text * text)%type.
Fixpoint fill (b : betting) (l : list (three_texts * (expr * expr * expr))) : option (paid_betting * list (three_texts * (expr * expr * expr))) :=
  match b with
  | BEnd _ _ _ => match l with (t, (lo, sa, hi)) :: r => Some (PEnd t lo sa hi, r) | [] => None end
  | BMove ms => do x <- (fix go ms l := match ms with
      | [] => Some ([], l)
      | (m, b') :: ms' => do y <- fill b' l; do z <- go ms' (snd y); Some ((m, fst y) :: fst z, snd z) end) ms l; Some (PMove (fst x), snd x) end.
Definition polynomial_text (names : list text) (j : json) : option (text * expr) := do t <- str j; do e <- polynomial_in names j; Some (t, e).
Definition never_in (j : json) : option (player * nat * text * text) :=
  match j with
  | JL [p; k; JS moves; JS action] => do i <- player_of 2 p; do q <- whole k; if (q <=? 2000000)%Z then Some (i, pred (Z.to_nat q), moves, action) else None
  | _ => None end.
Definition piece_in (names : list text) (j : json) : option piece :=
  do f <- keys ["from"; "is"; "never"; "to"]%string j;
  match f with
  | [a; JS t; n; z] => do a' <- value_in a; do e <- expression_in names (JS t); do nl <- distinct n; do n' <- every never_in nl;
      do z' <- (if of_kind "infinity" z then Some None else do q <- value_in z; Some (Some q));
      Some {| from_ := a'; to_ := z'; is_text := t; is_expr := e; never := n' |}
  | _ => None end.
Definition law_in (c : compact_game) (s : json) : option law :=
  do f <- keys ["at"; "blocks"; "kind"; "parameter"; "pays"; "pieces"]%string s;
  match f with
  | [a; bl; _; JS name; ps; pc] =>
      if negb (parameter_name name) then None else
      do a' <- value_in a; do b <- bind (lst bl) some; do blocks <- every (polynomial_text [name]) b;
      do pl <- lst ps; do pays <- every (fun x => match x with
          | JL [lo; sa; hi] => do l <- polynomial_text [name] lo; do s <- polynomial_text [name] sa; do h <- polynomial_text [name] hi;
              Some ((fst l, fst s, fst h), (snd l, snd s, snd h))
          | _ => None end) pl;
      do x <- fill (c_betting c) pays; do pcl <- bind (distinct pc) some; do pieces <- every (piece_in [name]) pcl;
      match snd x with
      | [] => Some {| l_name := name; l_at := a'; l_again := c_again c; l_blocks := blocks; l_betting := fst x; l_pieces := pieces |}
      | _ => None end
  | _ => None end.

(* ---- the check ---- *)
Notation rows_of_block := (NM.t (list (name * poly))).
Definition weight_in (m : rows_of_block) (hist : list text) (a : name) : poly :=
  match NM.find (name_of (join (lit " ") hist)) m with
  | Some r => match find (fun z => Pos.eqb a (fst z)) r with Some z => snd z | None => [] end
  | None => [] end.
Definition block_exact (pts : list (list text * list name)) (m : rows_of_block) : bool :=
  Nat.eqb (NM.cardinal m) (length pts) && forallb (fun pt => match NM.find (name_of (join (lit " ") (fst pt))) m with
    | Some r => Nat.eqb (length r) (length (snd pt)) && forallb (fun a => existsb (fun z => Pos.eqb a (fst z)) r) (snd pt) | None => false end) pts.
Definition poly_in (names : list text) (j : json) : option poly := do e <- polynomial_in names j; polynomial_of 1 e.
Definition side_weights (names : list text) (q : bool) (b : paid_betting) (j : json) : option (weights_of_side * list poly) :=
  do f <- keys ["blocks"; "scale"]%string j;
  match f with
  | [bl; sc] => do s <- poly_in names sc; do l <- lst bl; do ms <- every (rows_with (poly_in names)) l;
      if forallb (block_exact (points_of q false [] b)) ms
      then Some ({| scale_ := s; in_blocks := map weight_in ms |}, s :: flat_map (fun m => flat_map (fun r => map snd (snd r)) (NM.elements m)) ms) else None
  | _ => None end.
Fixpoint same_betting (a b : betting) : bool :=
  match a, b with
  | BEnd x y z, BEnd x' y' z' => let same p q := ((Qnum p =? Qnum q)%Z && Pos.eqb (Qden p) (Qden q)) in same x x' && same y y' && same z z'
  | BMove l, BMove m => (fix go l m := match l, m with
      | [], [] => true | (t, x) :: l', (t', y) :: m' => teq t t' && same_betting x y && go l' m' | _, _ => false end) l m
  | _, _ => false end.
Lemma same_betting_ok a : forall b, same_betting a b = true -> a = b.
Proof.
  induction a as [x y z|l IH] using betting_ind'; intros [x' y' z'|m]; cbn [same_betting]; try discriminate.
  - cbv zeta. rewrite !andb_true_iff, !Z.eqb_eq, !Pos.eqb_eq. destruct x, y, z, x', y', z'. cbn. intros [[[-> ->] [-> ->]] [-> ->]]. reflexivity.
  - intros H. f_equal. revert m H. induction IH as [|[t x] l P _ IHl]; intros [|[t' y] m]; try discriminate; [reflexivity|]. rewrite !andb_true_iff. intros [[A B] C].
    apply teq_ok in A. subst t'. cbn [snd] in P. rewrite (P _ B). f_equal. now apply IHl.
Qed.
Definition whole_at (x : Q) (p : poly) : option nat :=
  let q := Qred (evc [x] p) in if Pos.eqb (Qden q) 1 && (0 <=? Qnum q)%Z && (Qnum q <=? 2000000)%Z then Some (Z.to_nat (Qnum q)) else None.
Lemma whole_at_ok x p n : whole_at x p = Some n -> ev [x] p == zn n.
Proof.
  unfold whole_at. cbv zeta. destruct (_ && _)%bool eqn:C; [|discriminate]. intros H. assert (N : n = Z.to_nat (Qnum (Qred (evc [x] p)))) by congruence. rewrite !andb_true_iff in C.
  destruct C as [[C D] _]. apply Pos.eqb_eq in C. apply Z.leb_le in D. rewrite <- evc_ok, <- (Qred_correct (evc [x] p)). rewrite N. unfold zn. rewrite Z2Nat.id by exact D.
  revert C. generalize (Qred (evc [x] p)). intros [a d]. cbn [Qnum Qden]. intros ->. reflexivity.
Qed.
Definition withinb (pc : piece) (x : Q) : bool := Qle_bool (from_ pc) x && match to_ pc with Some h => Qle_bool x h | None => true end.
Fixpoint in_order (l : list piece) : bool :=
  match l with a :: ((b :: _) as r) => match to_ a with Some h => Qle_bool h (from_ b) | None => false end && in_order r | _ => true end.
Fixpoint pays_of (b : paid_betting) : list expr := match b with PEnd _ lo sa hi => [lo; sa; hi] | PMove l => flat_map (fun z => let '(_, b') := z in pays_of b') l end.
Definition degree_of (l : list poly) : Z := Z.of_nat (fold_left (fun d p => fold_left (fun d t => Nat.max d (hd O (fst t))) p d) l O).
Definition law_steps (l : law) (pays sizes ws : list poly) (pc : piece) : Z :=
  let digits := (1000 + p_bits (List.concat pays) + p_bits (List.concat sizes) + p_bits (List.concat ws))%Z in
  let paid := degree_of pays in let rest := (degree_of sizes + degree_of ws)%Z in let count := (1 + paid + rest)%Z in
  let ends := Z.max (long_of (from_ pc)) (match to_ pc with Some h => long_of h | None => 0%Z end) in
  let pts := points_of false false [] (l_betting l) ++ points_of true false [] (l_betting l) in
  let pairs := fold_left (fun k pt => k + Z.of_nat (length (snd pt)) * Z.of_nat (length (snd pt)))%Z pts 0%Z in
  (Z.of_nat (length sizes) * (8 * Z.of_nat (length pays / 3) * (1 + paid) * (1 + rest) * digits + 4 * pairs * (count * (100 * count * ends + digits))))%Z.
Definition checks_law (c : compact_game) (l : law) (w : json) : bool :=
  match every (fun e => polynomial_of 1 (snd e)) (l_blocks l), every (polynomial_of 1) (pays_of (l_betting l)), bind (keys ["parts"]%string w) (fun f => match f with [p] => lst p | _ => None end) with
  | Some sizes, Some pays, Some parts =>
      negb (forallb constant_p (sizes ++ pays)) && forallb (fun r => (fst r =? 1)%Z) (c_runs c) && Bool.eqb (l_again l) (c_again c) &&
      match every (whole_at (l_at l)) sizes with Some ns => Nat.eqb (length (c_cards c)) (sum_of ns) | None => false end &&
      same_betting (betting_at (l_at l) (l_betting l)) (c_betting c) && in_order (l_pieces l) && existsb (fun pc => withinb pc (l_at l)) (l_pieces l) &&
      Nat.eqb (length parts) (length (l_pieces l)) && forallb (fun z => match keys ["1"; "2"]%string (snd z) with
        | Some [j1; j2] => match side_weights [l_name l] false (l_betting l) j1, side_weights [l_name l] true (l_betting l) j2 with
            | Some (w1, p1), Some (w2, p2) => (law_steps l pays sizes (p1 ++ p2) (fst z) <=? MOST)%Z && piece_b (l_again l) (l_betting l) sizes (fst z) w1 w2
            | _, _ => false end
        | _ => false end) (combine (l_pieces l) parts)
  | _, _, _ => false end.
Lemma runs_ones l : forallb (fun r => (fst r =? 1)%Z) l = true -> forall n, length (runs l) = n -> runs l = repeat 1%Z n.
Proof.
  unfold runs. induction l as [|[a k] l IH]; cbn [forallb flat_map fst snd]; intros H n L; [subst; reflexivity|]. apply andb_true_iff in H. destruct H as [A H]. apply Z.eqb_eq in A. subst a.
  rewrite app_length, repeat_length in L. rewrite (IH H _ eq_refl). subst n. now rewrite repeat_app.
Qed.
Theorem checks_law_ok T c l w : compact_ok T (c_cards c) (runs (c_runs c)) (c_again c) (c_betting c) -> checks_law c l w = true -> law_true 2 (tree_of c) l.
Proof.
  intros [Len _ _ _ _]. unfold checks_law. destruct (every _ (l_blocks l)) as [sizes|] eqn:Sz; [|discriminate]. destruct (every _ (pays_of _)) as [pays|]; [|discriminate]. destruct (bind _ _) as [parts|]; [|discriminate].
  rewrite !andb_true_iff. intros [[[[[[[[_ Ru] Ag] Wh] Be] _] Ex] Lp] Ps]. apply all_Forall2 in Sz. apply Bool.eqb_prop in Ag. apply same_betting_ok in Be. apply Nat.eqb_eq in Lp.
  destruct (every _ sizes) as [ns|] eqn:Ns; [|discriminate]. apply Nat.eqb_eq in Wh. apply all_Forall2 in Ns. split; [reflexivity|]. split; [|split].
  - exists (c_cards c), ns. split; [|split; [|exact Wh]].
    + unfold tree_of, deck_game. rewrite Be, Ag, (runs_ones _ Ru (length (c_cards c))); [reflexivity|now symmetry].
    + unfold whole_sizes. clear - Sz Ns. revert ns Ns. induction Sz as [|e s l' sizes P _ IH]; intros ns Ns; inversion Ns as [|? n ? ns' H H']; subst; constructor; [|now apply IH].
      rewrite (polynomial_of_ok _ _ _ [l_at l] P). exact (whole_at_ok _ _ _ H).
  - apply Exists_exists. apply existsb_exists in Ex. destruct Ex as (pc & I & B). exists pc. split; [exact I|]. unfold withinb in B. apply andb_true_iff in B. destruct B as [B1 B2].
    apply Qle_bool_iff in B1. split; [exact B1|]. destruct (to_ pc); [now apply Qle_bool_iff|trivial].
  - apply Forall_forall. intros pc I. rewrite forallb_forall in Ps. assert (J : exists j, In (pc, j) (combine (l_pieces l) parts)).
    { clear - I Lp. revert parts Lp. induction (l_pieces l) as [|a r IH]; intros [|j parts] L; cbn [length] in L; try discriminate; [destruct I|]. destruct I as [->|I]; [exists j; now left|]. destruct (IH I parts ltac:(lia)) as (k & K). exists k. now right. }
    destruct J as (j & J). specialize (Ps _ J). cbn [fst snd] in Ps. destruct (keys _ j) as [[|j1 [|j2 [|? ?]]]|]; try discriminate.
    destruct (side_weights _ false _ j1) as [[w1 p1]|]; [|discriminate]. destruct (side_weights _ true _ j2) as [[w2 p2]|]; [|discriminate]. apply andb_true_iff in Ps.
    exact (piece_b_ok l sizes pc w1 w2 Sz (proj2 Ps)).
Qed.
