(* Compact games without their trees: sums over all cards at once are the payoffs of the expanded
   tree. Nothing here is trusted. *)
From Coq Require Import QArith Qreduction List Bool Lia Lqa PeanoNat Ring.
Require Import Game Maps Core Kernel Bytes Files.
Import ListNotations.
Open Scope list_scope.

(* ---- the betting tree and its deals ---- *)
Section BettingInd.
  Variable P : betting -> Prop.
  Hypothesis He : forall a b c, P (BEnd a b c).
  Hypothesis Hm : forall l, Forall (fun x => P (snd x)) l -> P (BMove l).
  Fixpoint betting_ind' (b : betting) : P b :=
    match b with
    | BEnd x y z => He x y z
    | BMove l => Hm l ((fix go l : Forall (fun x => P (snd x)) l :=
        match l with [] => Forall_nil _ | x :: r => Forall_cons x (betting_ind' (snd x)) (go r) end) l)
    end.
End BettingInd.
Lemma deal_move cmp turn s1 s2 l : deal cmp turn (hold s1 (BMove l)) (hold s2 (BMove l)) =
  Move (if turn then 1%nat else 0%nat) (if turn then s2 else s1)
    (map (fun x => let '(m, b) := x in (name_of m, deal cmp (negb turn) (hold (more s1 m) b) (hold (more s2 m) b))) l).
Proof. cbn [hold deal]. f_equal. induction l as [|[m b] l IH]; cbn [map]; [reflexivity|]. now rewrite IH. Qed.
Definition paid (cmp : comparison) (lo sa hi : Q) : Q := match cmp with Lt => lo | Eq => sa | Gt => hi end.
Lemma deal_end cmp turn s1 s2 lo sa hi : deal cmp turn (hold s1 (BEnd lo sa hi)) (hold s2 (BEnd lo sa hi)) =
  End [paid cmp lo sa hi; Qopp (paid cmp lo sa hi)].
Proof. now destruct cmp. Qed.

(* ---- two lists beside each other, in a loop ---- *)
Fixpoint zip_from {A B C} (f : A -> B -> C) (l : list A) (m : list B) (acc : list C) : list C :=
  match l, m with x :: l', y :: m' => zip_from f l' m' (f x y :: acc) | _, _ => rev' acc end.
Definition zip {A B C} (f : A -> B -> C) l m : list C := zip_from f l m [].
Lemma rev'_cons {A} (x : A) acc l : rev' (x :: acc) ++ l = rev' acc ++ x :: l.
Proof. unfold rev'. rewrite !rev_append_rev, !app_nil_r. cbn [rev]. now rewrite <- app_assoc. Qed.
Lemma zip_from_ok {A B C} (f : A -> B -> C) l : forall m acc, zip_from f l m acc = rev' acc ++ zip f l m.
Proof.
  unfold zip. induction l as [|x l IH]; intros [|y m] acc; cbn [zip_from]; try (cbn; now rewrite app_nil_r).
  rewrite (IH m (f x y :: acc)), (IH m [f x y]), rev'_cons. reflexivity.
Qed.
Lemma zip_cons {A B C} (f : A -> B -> C) x l y m : zip f (x :: l) (y :: m) = f x y :: zip f l m.
Proof. unfold zip at 1. cbn [zip_from]. now rewrite zip_from_ok. Qed.
Lemma zip_Forall2 {A B C D} (P : D -> A -> Prop) (R : D -> B -> Prop) (S : D -> C -> Prop) (f : A -> B -> C) :
  (forall d a b, P d a -> R d b -> S d (f a b)) -> forall L l, Forall2 P L l -> forall m, Forall2 R L m -> Forall2 S L (zip f l m).
Proof.
  intros H L l F. induction F as [|d a L l X _ IH]; intros m G; inversion G; subst; [constructor|]. rewrite zip_cons. constructor; auto.
Qed.
Lemma Forall2_impl {A B} (P R : A -> B -> Prop) l m : (forall a b, P a b -> R a b) -> Forall2 P l m -> Forall2 R l m.
Proof. intros H. induction 1; constructor; auto. Qed.
Lemma Forall2_map_left {A B C} (f : A -> B) (P : B -> C -> Prop) l m : Forall2 P (map f l) m <-> Forall2 (fun x => P (f x)) l m.
Proof.
  split.
  - revert m. induction l as [|x l IH]; intros m H; cbn [map] in H; inversion H; subst; constructor; auto.
  - induction 1; cbn [map]; constructor; auto.
Qed.

(* ---- best replies, for all cards of a player at once ---- *)
(* a card of the other player: the name of the set, how many copies, the probability of its moves so far *)
Definition entry := (name * (Q * Q))%type.
Definition copies_ (e : entry) : Q := fst (snd e).
Fixpoint line (off a b c below above : Q) (os : list entry) (acc : list Q) : list Q :=
  match os with
  | [] => rev' acc
  | (_, (k, w)) :: r => let x := mul k w in let above := add above (- x) in
      line off a b c (add below x) above r (mul k (add (add (mul a below) (mul (mul b (k - off)) w)) (mul c above)) :: acc)
  end.
Definition qmax (a b : Q) : Q := if Qle_bool a b then b else a.
Fixpoint joined (f : Q -> Q -> Q) (vs : list (list Q)) : list Q :=
  match vs with [] => [] | [v] => v | v :: r => zip f v (joined f r) end.
Section Replies.
  (* player 2 replies, or player 1; the other one's strategy; a payment for each move *)
  Variables (p : bool) (off : Q) (y : strategy) (extra : name -> name -> Q).
  Definition after (m : text) (mine : list name) : list name := map (fun s => more s m) mine.
  Definition unmoved (m : text) (e : entry) : entry := (more (fst e) m, snd e).
  Definition moved (m : text) (e : entry) : entry :=
    (more (fst e) m, (copies_ e, mul (y (fst e) (name_of m)) (snd (snd e)))).
  Fixpoint replies (turn : bool) (mine : list name) (os : list entry) (b : betting) : list Q :=
    match b with
    | BEnd lo sa hi =>
        let total := fold_left (fun n e => add n (mul (copies_ e) (snd (snd e)))) os 0 in
        if p then line off (- lo) (- sa) (- hi) 0 total os [] else line off hi sa lo 0 total os []
    | BMove l =>
        if Bool.eqb turn p
        then joined qmax (map (fun x => let '(m, b') := x in
               zip (fun s v => add (extra s (name_of m)) v) mine (replies (negb turn) (after m mine) (map (unmoved m) os) b')) l)
        else joined add (map (fun x => let '(m, b') := x in
               replies (negb turn) (after m mine) (map (moved m) os) b') l)
    end.
End Replies.

(* ---- sums of numbers of a field; see Fields.v ---- *)
Section Field.
  Variables (F : Type) (zero one : F) (plus times minus : F -> F -> F) (opp : F -> F) (le : F -> F -> Prop) (inj : Q -> F).
  Hypothesis is_ring : ring_theory zero one plus times minus opp (@eq F).
  Hypothesis le_refl : forall a, le a a.
  Hypothesis le_trans : forall a b c, le a b -> le b c -> le a c.
  Hypothesis le_plus : forall a b c d, le a b -> le c d -> le (plus a c) (plus b d).
  Hypothesis le_times : forall a b c, le zero a -> le b c -> le (times a b) (times a c).
  Hypothesis inj_eq : forall p q, (p == q)%Q -> inj p = inj q.
  Hypothesis inj_le : forall p q, (p <= q)%Q -> le (inj p) (inj q).
  Hypothesis inj_zero : forall q, (q == 0)%Q -> inj q = zero.
  Hypothesis inj_plus : forall p q, inj (p + q)%Q = plus (inj p) (inj q).
  Hypothesis inj_times : forall p q, inj (p * q)%Q = times (inj p) (inj q).
  Add Ring compact_ring : is_ring.
  Infix "+" := plus. Infix "*" := times. Infix "<=" := le.

  Fixpoint gsum (l : list F) : F := match l with [] => zero | a :: r => a + gsum r end.
  Definition gdistribution (l : list F) : Prop := Forall (fun q => zero <= q) l /\ gsum l = one.
  Fixpoint gexpect (u : list Q -> Q) (s : player -> name -> name -> F) (t : tree) : F :=
    match t with
    | End pays => inj (u pays)
    | Chance _ bs => gsum (map (fun x => let '(_, q, t') := x in inj q * gexpect u s t') bs)
    | Move j set bs => gsum (map (fun x => let '(a, t') := x in s j set a * gexpect u s t') bs)
    end.
  Lemma gsum_app l m : gsum (l ++ m) = gsum l + gsum m.
  Proof. induction l as [|a l IH]; cbn [app gsum]; [ring|]. rewrite IH. ring. Qed.
  Lemma gsum_plus {A} (f g : A -> F) l : gsum (map (fun x => f x + g x) l) = gsum (map f l) + gsum (map g l).
  Proof. induction l as [|a l IH]; cbn [map gsum]; [ring|]. rewrite IH. ring. Qed.
  Lemma gsum_times {A} a (f : A -> F) l : gsum (map (fun x => a * f x) l) = a * gsum (map f l).
  Proof. induction l as [|b l IH]; cbn [map gsum]; [ring|]. rewrite IH. ring. Qed.
  Lemma gsum_ext {A} (f g : A -> F) l : (forall x, In x l -> f x = g x) -> gsum (map f l) = gsum (map g l).
  Proof.
    intros H. induction l as [|a l IH]; cbn [map gsum]; [reflexivity|]. rewrite H by now left. rewrite IH; [reflexivity|]. intros x I. apply H. now right.
  Qed.
  Lemma gsum_zero {A} (l : list A) : gsum (map (fun _ => zero) l) = zero.
  Proof. induction l as [|a l IH]; cbn [map gsum]; [reflexivity|]. rewrite IH. ring. Qed.
  Lemma gsum_swap {A B} (f : A -> B -> F) l m :
    gsum (map (fun x => gsum (map (f x) m)) l) = gsum (map (fun y => gsum (map (fun x => f x y) l)) m).
  Proof.
    induction l as [|a l IH]; cbn [map gsum]; [now rewrite gsum_zero|]. rewrite IH, <- gsum_plus. reflexivity.
  Qed.
  Lemma inj_0 : inj 0%Q = zero. Proof. apply inj_zero. reflexivity. Qed.
  Lemma inj_add a b : inj (add a b) = inj a + inj b.
  Proof. rewrite <- inj_plus. apply inj_eq, add_ok. Qed.
  Lemma inj_mul a b : inj (mul a b) = inj a * inj b.
  Proof. rewrite <- inj_times. apply inj_eq, mul_ok. Qed.
  Lemma inj_opp a : inj (- a)%Q = opp (inj a).
  Proof.
    assert (Z : inj (- a)%Q + inj a = zero) by (rewrite <- inj_plus; apply inj_zero; ring).
    replace (inj (- a)%Q) with (inj (- a)%Q + inj a + opp (inj a)) by ring. rewrite Z. ring.
  Qed.
  Lemma weighted_g {A} (f g : A -> F) v l : Forall (fun x => zero <= f x) l -> Forall (fun x => g x <= v) l ->
    gsum (map (fun x => f x * g x) l) <= gsum (map f l) * v.
  Proof.
    induction 1 as [|x l N _ IH]; intros B; cbn [map gsum]; [replace (zero * v) with zero by ring; apply le_refl|].
    inversion B as [|? ? B1 B2]; subst. replace ((f x + gsum (map f l)) * v) with (f x * v + gsum (map f l) * v) by ring. apply le_plus; auto.
  Qed.

  Section Upper.
    Variables (p : bool) (u : list Q -> Q) (off : Q) (y : strategy) (extra : name -> name -> Q).
    Variables (st : player -> name -> name -> F) (b : name -> name -> F).
    Hypothesis U : forall x, (u [x; - x] == if p then - x else x)%Q.
    Hypothesis Own : forall s a, st (if p then 1 else 0)%nat s a = b s a.
    Hypothesis Other : forall s a, st (if p then 0 else 1)%nat s a = inj (y s a).
    Notation ex := (gexpect u st).
    (* cmp: our card beside the other one *)
    Definition dealt cmp turn s s' bt :=
      if p then deal (CompOpp cmp) turn (hold s' bt) (hold s bt) else deal cmp turn (hold s bt) (hold s' bt).
    Definition weigh (cmp : comparison) (e : entry) : Q :=
      ((copies_ e - match cmp with Eq => off | _ => 0 end) * snd (snd e))%Q.
    Definition numbered (os : list entry) : list (nat * entry) := combine (seq 0 (length os)) os.
    Definition facing (r : nat) (k : Q) (os : list entry) (g : comparison -> name -> F) : F :=
      inj k * gsum (map (fun x => inj (weigh (Nat.compare r (fst x)) (snd x)) * g (Nat.compare r (fst x)) (fst (snd x))) (numbered os)).
    Definition earns turn os bt (x : nat * (name * Q)) : F :=
      facing (fst x) (snd (snd x)) os (fun cmp s' => ex (dealt cmp turn (fst (snd x)) s' bt)).
    Fixpoint gform (turn : bool) (s : name) (bt : betting) : F :=
      match bt with
      | BEnd _ _ _ => zero
      | BMove l => gsum (map (fun x => let '(m, b') := x in
          if Bool.eqb turn p then b s (name_of m) * (inj (extra s (name_of m)) + gform (negb turn) (more s m) b')
          else gform (negb turn) (more s m) b') l)
      end.
    Fixpoint gplays (turn : bool) (s : name) (bt : betting) : Prop :=
      match bt with
      | BEnd _ _ _ => True
      | BMove l => l <> [] /\ (turn = p -> gdistribution (map (fun x => b s (name_of (fst x))) l)) /\
          fold_right and True (map (fun x => let '(m, b') := x in gplays (negb turn) (more s m) b') l)
      end.
    (* our cards: number, set, copies *)
    Definition ours (mine : list name) (os : list entry) : list (nat * (name * Q)) :=
      combine (seq 0 (length os)) (combine mine (map copies_ os)).

    Lemma combine_app_seq {A} (l m : list A) : forall k,
      combine (seq k (length (l ++ m))) (l ++ m) = combine (seq k (length l)) l ++ combine (seq (k + length l) (length m)) m.
    Proof.
      induction l as [|a l IH]; intros k; cbn [app length seq combine]; [now rewrite Nat.add_0_r|].
      rewrite IH. cbn [app]. now rewrite Nat.add_succ_r.
    Qed.
    Lemma before_r {A B} (g : comparison -> A -> B) r l : forall k, (k + length l <= r)%nat ->
      map (fun x => g (Nat.compare r (fst x)) (snd x)) (combine (seq k (length l)) l) = map (g Gt) l.
    Proof.
      induction l as [|a l IH]; intros k H; cbn [length seq combine map fst snd] in *; [reflexivity|]. rewrite IH by lia. f_equal.
      assert (E : Nat.compare r k = Gt) by (apply Nat.compare_gt_iff; lia). now rewrite E.
    Qed.
    Lemma behind_r {A B} (g : comparison -> A -> B) r l : forall k, (r < k)%nat ->
      map (fun x => g (Nat.compare r (fst x)) (snd x)) (combine (seq k (length l)) l) = map (g Lt) l.
    Proof.
      induction l as [|a l IH]; intros k H; cbn [length seq combine map fst snd] in *; [reflexivity|]. rewrite IH by lia. f_equal.
      assert (E : Nat.compare r k = Lt) by (apply Nat.compare_lt_iff; lia). now rewrite E.
    Qed.
    Definition held_ (os : list entry) : F := gsum (map (fun e => inj (copies_ e * snd (snd e))%Q) os).
    Lemma line_from a c d os : forall below above acc, line off a c d below above os acc = rev' acc ++ line off a c d below above os [].
    Proof.
      induction os as [|[s [k w]] os IH]; intros below above acc; cbn [line]; [cbn; now rewrite app_nil_r|].
      rewrite IH, (IH _ _ [_]), rev'_cons. reflexivity.
    Qed.
    Lemma line_ok hi sa lo : forall suf pre mine below above, length mine = length suf ->
      inj below = held_ pre -> inj above = held_ suf ->
      Forall2 (fun (x : nat * (name * Q)) (v : Q) => facing (fst x) (snd (snd x)) (pre ++ suf) (fun cmp _ => inj (paid cmp lo sa hi)) = inj v)
        (combine (seq (length pre) (length suf)) (combine mine (map copies_ suf))) (line off hi sa lo below above suf []).
    Proof.
      induction suf as [|[s [k w]] suf IH]; intros pre mine below above L B A; destruct mine as [|s0 mine]; cbn [length] in L; try discriminate; [constructor|].
      cbn [length seq map combine line]. rewrite line_from. unfold rev'. cbn [rev_append app].
      set (x := mul k w). assert (X : inj x = inj k * inj w) by apply inj_mul.
      assert (A' : inj (add above (- x)) = held_ suf).
      { rewrite inj_add, inj_opp, A, X. unfold held_ at 1. cbn [map gsum copies_ fst snd]. rewrite inj_times. ring_simplify. reflexivity. }
      constructor.
      - cbn [fst snd copies_]. unfold facing, numbered. rewrite combine_app_seq, map_app, gsum_app. cbn [Nat.add length seq combine map gsum fst snd].
        rewrite (before_r (fun cmp e => inj (weigh cmp e) * inj (paid cmp lo sa hi))) by lia.
        rewrite (behind_r (fun cmp e => inj (weigh cmp e) * inj (paid cmp lo sa hi))) by lia.
        rewrite Nat.compare_refl. cbn [paid].
        assert (E : forall cmp l, cmp <> Eq -> gsum (map (fun e => inj (weigh cmp e) * inj (paid cmp lo sa hi)) l) = inj (paid cmp lo sa hi) * held_ l).
        { intros cmp l N. unfold held_. rewrite <- gsum_times. apply gsum_ext. intros e _.
          assert (W : inj (weigh cmp e) = inj (copies_ e * snd (snd e))%Q).
          { apply inj_eq. unfold weigh. destruct cmp; [congruence| |]; ring. } rewrite W. ring. }
        rewrite !E by discriminate. cbn [paid]. rewrite !inj_mul, !inj_add, !inj_mul, A', B. unfold weigh. cbn [copies_ fst snd].
        rewrite inj_times. ring.
      - specialize (IH (pre ++ [(s, (k, w))]) mine (add below x) (add above (- x))). rewrite <- app_assoc in IH. cbn [app] in IH.
        rewrite app_length in IH. cbn [length] in IH. rewrite Nat.add_1_r in IH. apply IH; [lia| |exact A'].
        rewrite inj_add, B, X. unfold held_. rewrite map_app, gsum_app. cbn [map gsum copies_ fst snd]. rewrite inj_times. ring.
    Qed.
    Lemma total_ok os : forall n, inj (fold_left (fun n e => add n (mul (copies_ e) (snd (snd e)))) os n) = inj n + held_ os.
    Proof.
      unfold held_. induction os as [|e os IH]; intros n; cbn [fold_left map gsum]; [ring|]. rewrite IH, inj_add, inj_mul, inj_times. ring.
    Qed.
    Lemma ends_ok mine os lo sa hi turn : length mine = length os ->
      Forall2 (fun (x : nat * (name * Q)) (v : Q) => earns turn os (BEnd lo sa hi) x = inj v) (ours mine os) (replies p off y extra turn mine os (BEnd lo sa hi)).
    Proof.
      intros L. cbn [replies]. set (total := fold_left _ os 0%Q).
      assert (A : inj total = held_ os) by (unfold total; rewrite total_ok, inj_0; ring).
      assert (B : inj 0%Q = held_ []) by (rewrite inj_0; reflexivity).
      assert (H : forall hi' sa' lo', (forall cmp, (u [paid (if p then CompOpp cmp else cmp) lo sa hi; - paid (if p then CompOpp cmp else cmp) lo sa hi] == paid cmp lo' sa' hi')%Q) ->
        Forall2 (fun (x : nat * (name * Q)) (v : Q) => earns turn os (BEnd lo sa hi) x = inj v) (ours mine os) (line off hi' sa' lo' 0 total os [])).
      { intros hi' sa' lo' E. pose proof (line_ok hi' sa' lo' os [] mine 0%Q total L B A) as K. cbn [length app] in K.
        eapply Forall2_impl; [|exact K]. intros [r [s k]] v <-. unfold earns, facing. cbn [fst snd]. f_equal. apply gsum_ext. intros [q e] _. cbn [fst snd]. f_equal.
        unfold dealt. destruct p; rewrite deal_end; cbn [gexpect]; apply inj_eq, E. }
      destruct p; apply H; intros cmp; rewrite U; destruct cmp; reflexivity.
    Qed.
    Lemma numbered_map f os : numbered (map f os) = map (fun x => (fst x, f (snd x))) (numbered os).
    Proof.
      unfold numbered. rewrite map_length. generalize 0%nat. induction os as [|e os IH]; intros k; cbn [length seq map combine fst snd]; [reflexivity|]. now rewrite IH.
    Qed.
    Definition next (m : text) (x : nat * (name * Q)) : nat * (name * Q) := (fst x, (more (fst (snd x)) m, snd (snd x))).
    Lemma ours_map m f mine os : (forall e, copies_ (f e) = copies_ e) -> ours (after m mine) (map f os) = map (next m) (ours mine os).
    Proof.
      intros C. unfold ours, after. rewrite map_length. generalize 0%nat. revert os. induction mine as [|s mine IH]; intros [|e os] k;
        cbn [length seq map combine fst snd]; try reflexivity. rewrite C, IH. reflexivity.
    Qed.
    (* one move *)
    Lemma ex_move cmp turn s s' l : ex (dealt cmp turn s s' (BMove l)) =
      gsum (map (fun x => let '(m, b') := x in (if Bool.eqb turn p then b s (name_of m) else inj (y s' (name_of m))) *
        ex (dealt cmp (negb turn) (more s m) (more s' m) b')) l).
    Proof.
      unfold dealt. destruct p eqn:P; rewrite deal_move; cbn [gexpect]; rewrite map_map; apply gsum_ext; intros [m b'] _; f_equal; destruct turn; cbn [Bool.eqb];
        try apply Own; apply Other.
    Qed.
    Lemma earns_own turn os l r s k : Bool.eqb turn p = true -> earns turn os (BMove l) (r, (s, k)) =
      gsum (map (fun x => b s (name_of (fst x)) * earns (negb turn) (map (unmoved (fst x)) os) (snd x) (next (fst x) (r, (s, k)))) l).
    Proof.
      intros E. unfold earns, facing, next. cbn [fst snd].
      transitivity (gsum (map (fun z => gsum (map (fun x => inj k * (inj (weigh (Nat.compare r (fst x)) (snd x)) * (b s (name_of (fst z)) *
        ex (dealt (Nat.compare r (fst x)) (negb turn) (more s (fst z)) (more (fst (snd x)) (fst z)) (snd z))))) (numbered os))) l)).
      - rewrite <- gsum_swap, <- gsum_times. apply gsum_ext. intros [q e] _. cbn [fst snd]. rewrite ex_move, E, <- gsum_times, <- gsum_times. apply gsum_ext. intros [m b'] _. cbn [fst snd]. ring.
      - apply gsum_ext. intros [m b'] _. cbn [fst snd]. rewrite numbered_map, map_map, <- !gsum_times. apply gsum_ext. intros [q e] _. unfold unmoved, weigh, copies_. cbn [fst snd]. ring.
    Qed.
    Lemma earns_other turn os l r s k : Bool.eqb turn p = false -> earns turn os (BMove l) (r, (s, k)) =
      gsum (map (fun x => earns (negb turn) (map (moved y (fst x)) os) (snd x) (next (fst x) (r, (s, k)))) l).
    Proof.
      intros E. unfold earns, facing, next. cbn [fst snd].
      transitivity (gsum (map (fun z => gsum (map (fun x => inj k * (inj (weigh (Nat.compare r (fst x)) (snd x)) * (inj (y (fst (snd x)) (name_of (fst z))) *
        ex (dealt (Nat.compare r (fst x)) (negb turn) (more s (fst z)) (more (fst (snd x)) (fst z)) (snd z))))) (numbered os))) l)).
      - rewrite <- gsum_swap, <- gsum_times. apply gsum_ext. intros [q e] _. cbn [fst snd]. rewrite ex_move, E, <- gsum_times, <- gsum_times. apply gsum_ext. intros [m b'] _. cbn [fst snd]. ring.
      - apply gsum_ext. intros [m b'] _. cbn [fst snd]. rewrite numbered_map, map_map, <- !gsum_times. apply gsum_ext. intros [q e] _. unfold moved, weigh, copies_. cbn [fst snd].
        rewrite !inj_times, inj_mul. ring.
    Qed.
    Lemma joined_max {X A} (R : X -> A -> Q -> Prop) (f : X -> list Q) L : (forall x a v w, R x a v -> (v <= w)%Q -> R x a w) ->
      forall xs, xs <> [] -> Forall (fun x => Forall2 (R x) L (f x)) xs ->
      Forall2 (fun a w => Forall (fun x => R x a w) xs) L (joined qmax (map f xs)).
    Proof.
      intros M. assert (Q1 : forall v w, (v <= qmax v w)%Q /\ (w <= qmax v w)%Q).
      { intros v w. unfold qmax. destruct (Qle_bool v w) eqn:E; [apply Qle_bool_iff in E; split; [exact E|apply Qle_refl]|].
        split; [apply Qle_refl|]. destruct (Qlt_le_dec w v) as [H|H]; [now apply Qlt_le_weak|]. apply Qle_bool_iff in H. congruence. }
      induction xs as [|x xs IH]; intros N H; [congruence|]. inversion H as [|? ? H1 H2]; subst. destruct xs as [|z xs].
      - cbn [map joined]. eapply Forall2_impl; [|exact H1]. intros a v E. constructor; [exact E|constructor].
      - cbn [map joined]. cbn [map] in IH. eapply zip_Forall2; [|exact H1|apply IH; [discriminate|exact H2]].
        intros a v w E G. cbn beta in *. destruct (Q1 v w) as [Q2 Q3]. constructor; [exact (M _ _ _ _ E Q2)|]. eapply Forall_impl; [|exact G]. intros z' Z. exact (M _ _ _ _ Z Q3).
    Qed.
    Lemma joined_sum {X A} (g : X -> A -> F) (f : X -> list Q) L :
      forall xs, xs <> [] -> Forall (fun x => Forall2 (fun a v => g x a <= inj v) L (f x)) xs ->
      Forall2 (fun a w => gsum (map (fun x => g x a) xs) <= inj w) L (joined add (map f xs)).
    Proof.
      induction xs as [|x xs IH]; intros N H; [congruence|]. inversion H as [|? ? H1 H2]; subst. destruct xs as [|z xs].
      - cbn [map joined]. eapply Forall2_impl; [|exact H1]. intros a v E. cbn [map gsum]. replace (g x a + zero) with (g x a) by ring. exact E.
      - cbn [map joined]. cbn [map] in IH. eapply zip_Forall2; [|exact H1|apply IH; [discriminate|exact H2]].
        intros a v w E G. cbn beta in *. cbn [map gsum] in *. rewrite inj_add. apply le_plus; assumption.
    Qed.
    Lemma ours_in mine os r s k : In (r, (s, k)) (ours mine os) -> In s mine.
    Proof. intros I. apply in_combine_r in I. now apply in_combine_l in I. Qed.
    Lemma Forall2_with {A B} (P : A -> Prop) (R S : A -> B -> Prop) l m : Forall P l -> (forall a b, P a -> R a b -> S a b) -> Forall2 R l m -> Forall2 S l m.
    Proof. intros H K F2. induction F2; constructor; inversion H; subst; auto. Qed.
    (* no strategy earns more, with its payments *)
    Theorem replies_upper : forall bt turn mine os, length mine = length os -> Forall (fun s => gplays turn s bt) mine ->
      Forall2 (fun (x : nat * (name * Q)) (v : Q) => earns turn os bt x + gform turn (fst (snd x)) bt <= inj v) (ours mine os) (replies p off y extra turn mine os bt).
    Proof.
      induction bt as [lo sa hi|l IH] using betting_ind'; intros turn mine os L G.
      - eapply Forall2_impl; [|now apply ends_ok]. intros [r [s k]] v <-. cbn [gform]. match goal with |- le ?a ?b => replace a with b by ring end. apply le_refl.
      - assert (N : mine = [] \/ l <> []).
        { destruct mine as [|s mine]; [now left|right]. inversion G; subst. cbn [gplays] in *. tauto. }
        destruct N as [->|N].
        { destruct os; [|discriminate]. unfold ours. cbn [length seq map combine].
          assert (Z : forall bt turn, replies p off y extra turn [] [] bt = []).
          { clear. induction bt as [lo sa hi|l IH] using betting_ind'; intros turn; cbn [replies]; [destruct p; reflexivity|].
            assert (J : forall f g, Forall (fun x : text * betting => g x = []) l -> joined f (map g l) = []).
            { intros f g H. clear - H. induction H as [|x r E _ IHr]; [reflexivity|]. cbn [map joined]. destruct r as [|z r]; [exact E|]. cbn [map] in *. rewrite IHr, E. reflexivity. }
            destruct (Bool.eqb turn p); apply J; (eapply Forall_impl; [|exact IH]); intros [m b'] H; cbn [snd map after] in *; rewrite H; reflexivity. }
          rewrite Z. constructor. }
        assert (D : forall m b', In (m, b') l -> Forall (fun s => gplays (negb turn) (more s m) b') mine).
        { intros m b' I. eapply Forall_impl; [|exact G]. intros s H. cbn [gplays] in H. destruct H as (_ & _ & H). rewrite fra, Forall_forall in H. exact (H _ I). }
        rewrite Forall_forall in IH. cbn [replies]. destruct (Bool.eqb turn p) eqn:E.
        + set (R := fun (x : text * betting) (a : nat * (name * Q)) (v : Q) =>
            inj (extra (fst (snd a)) (name_of (fst x))) + (earns (negb turn) (map (unmoved (fst x)) os) (snd x) (next (fst x) a) + gform (negb turn) (more (fst (snd a)) (fst x)) (snd x)) <= inj v).
          assert (J : Forall2 (fun a w => Forall (fun x => R x a w) l) (ours mine os) (joined qmax (map (fun x => let '(m, b') := x in
            zip (fun s v => add (extra s (name_of m)) v) mine (replies p off y extra (negb turn) (after m mine) (map (unmoved m) os) b')) l))).
          { apply joined_max; [|exact N|].
            - intros x a v w H Q. unfold R in *. eapply le_trans; [exact H|now apply inj_le].
            - apply Forall_forall. intros [m b'] I. specialize (IH _ I (negb turn) (after m mine) (map (unmoved m) os)). cbn [snd] in IH.
              rewrite ours_map in IH by reflexivity. rewrite Forall2_map_left in IH.
              eapply (zip_Forall2 (fun a s => fst (snd a) = s)); [|clear - L; unfold ours|apply IH].
              + intros [r [s k]] s' v Es H. cbn [fst snd] in Es. subst s'. unfold R. cbn [fst snd next] in *. rewrite inj_add. apply le_plus; [apply le_refl|exact H].
              + generalize 0%nat. revert os L. induction mine as [|s mine IH]; intros [|e os] L k; cbn [length] in L; try discriminate; cbn [length seq map combine]; constructor; auto.
              + unfold after. rewrite !map_length. exact L.
              + apply Forall_forall. intros s' I'. unfold after in I'. apply in_map_iff in I'. destruct I' as (s & <- & I'). specialize (D m b' I). rewrite Forall_forall in D. auto. }
          eapply (Forall2_with (fun a => In (fst (snd a)) mine)); [|clear J|exact J].
          * apply Forall_forall. intros [r [s k]] I. exact (ours_in _ _ _ _ _ I).
          * intros [r [s k]] w I H. cbn [fst snd] in *. rewrite Forall_forall in G. destruct (G _ I) as (_ & G2 & _). apply eqb_prop in E. destruct (G2 E) as [P1 P2].
            rewrite (earns_own turn os l r s k) by (subst; apply eqb_reflx). cbn [gform]. subst turn. rewrite eqb_reflx.
            assert (X : gsum (map (fun x => b s (name_of (fst x)) * (inj (extra s (name_of (fst x))) + (earns (negb p) (map (unmoved (fst x)) os) (snd x) (next (fst x) (r, (s, k))) + gform (negb p) (more s (fst x)) (snd x)))) l)
              <= gsum (map (fun x => b s (name_of (fst x))) l) * inj w).
            { apply weighted_g; [rewrite Forall_map in P1; exact P1|]. eapply Forall_impl; [|exact H]. intros x Hx. unfold R in Hx. exact Hx. }
            rewrite P2 in X. replace (one * inj w) with (inj w) in X by ring.
            match goal with |- le ?a _ => match type of X with le ?c _ => replace a with c end end; [exact X|].
            rewrite <- gsum_plus. apply gsum_ext. intros [m b'] _. cbn [fst snd]. ring.
        + assert (J := joined_sum (fun (x : text * betting) (a : nat * (name * Q)) => earns (negb turn) (map (moved y (fst x)) os) (snd x) (next (fst x) a) + gform (negb turn) (more (fst (snd a)) (fst x)) (snd x))
            (fun x => let '(m, b') := x in replies p off y extra (negb turn) (after m mine) (map (moved y m) os) b') (ours mine os) l N).
          eapply Forall2_impl; [|apply J].
          * intros [r [s k]] w H. cbn [fst snd] in *. rewrite (earns_other turn os l r s k E). cbn [gform]. rewrite E.
            match goal with |- le ?a _ => match type of H with le ?c _ => replace a with c end end; [exact H|].
            rewrite <- gsum_plus. apply gsum_ext. intros [m b'] _. reflexivity.
          * apply Forall_forall. intros [m b'] I. specialize (IH _ I (negb turn) (after m mine) (map (moved y m) os)). cbn [snd] in IH.
            rewrite ours_map in IH by reflexivity. rewrite Forall2_map_left in IH. apply IH.
            -- unfold after. rewrite !map_length. exact L.
            -- apply Forall_forall. intros s' I'. unfold after in I'. apply in_map_iff in I'. destruct I' as (s & <- & I'). specialize (D m b' I). rewrite Forall_forall in D. auto.
    Qed.
  End Upper.
End Field.
