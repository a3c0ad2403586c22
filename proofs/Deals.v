(* A compact game as a whole: that it is a game, its payoffs, its value, ranges over optimal
   strategies. Nothing here is trusted. *)
From Coq Require Import QArith Qreduction Qcanon List Bool Lia Lqa PeanoNat Ring String FMapFacts.
Require Import Game Maps Core Kernel Range Bytes Files Compact.
Import ListNotations.
Open Scope list_scope.
Module NMFacts := FMapFacts.WFacts_fun NM.E NM.

Definition seat (p : bool) : player := if p then 1%nat else 0%nat.
(* moves at each point, and no two of one name *)
Fixpoint shaped (b : betting) : bool :=
  match b with
  | BEnd _ _ _ => true
  | BMove l => negb (Nat.eqb (length l) 0) && nodupb (map (fun x => name_of (fst x)) l) &&
               forallb (fun x => let '(_, b') := x in shaped b') l
  end.
(* a strategy, and the table of sets, at the points of a player who holds a card *)
Fixpoint plays (p : bool) (b : strategy) (turn : bool) (s : name) (bt : betting) : bool :=
  match bt with
  | BEnd _ _ _ => true
  | BMove l => (if Bool.eqb turn p then distb (map (fun x => b s (name_of (fst x))) l) else true) &&
               forallb (fun x => let '(m, b') := x in plays p b (negb turn) (more s m) b') l
  end.
Fixpoint tabled (T : table) (p : bool) (turn : bool) (s : name) (h : history) (bt : betting) : bool :=
  match bt with
  | BEnd _ _ _ => true
  | BMove l =>
      if Bool.eqb turn p
      then entryb (T (seat p) s) h (map (fun x => name_of (fst x)) l) &&
           forallb (fun x => let '(m, b') := x in tabled T p (negb turn) (more s m) ((s, name_of m) :: h) b') l
      else forallb (fun x => let '(m, b') := x in tabled T p (negb turn) (more s m) h b') l
  end.
Fixpoint differ (l : list name) (m : NM.t unit) : bool :=
  match l with [] => true | p :: r => match NM.find p m with Some _ => false | None => differ r (NM.add p tt m) end end.
Lemma differ_ok l : forall m, differ l m = true -> NoDup l /\ forall p, In p l -> NM.find p m = None.
Proof.
  induction l as [|p l IH]; intros m; cbn [differ]; [intros _; split; [constructor|intros p []]|].
  destruct (NM.find p m) eqn:E; [discriminate|]. intros H. apply IH in H. destruct H as [N H]. split.
  - constructor; [|exact N]. intros I. apply H in I. rewrite NMFacts.add_eq_o in I by reflexivity. discriminate.
  - intros q [<-|I]; [exact E|]. assert (J := H _ I). destruct (Pos.eq_dec p q) as [->|D]; [exact E|]. now rewrite NMFacts.add_neq_o in J.
Qed.
Lemma seat_eq (turn p : bool) : (if turn then 1%nat else 0%nat) = seat p -> turn = p.
Proof. destruct turn, p; auto; discriminate. Qed.
Lemma plays_ok p b bt : forall turn s1 s2 cmp, plays p b turn (if p then s2 else s1) bt = true ->
  strategy_in (seat p) b (deal cmp turn (hold s1 bt) (hold s2 bt)).
Proof.
  induction bt as [lo sa hi|l IH] using betting_ind'; intros turn s1 s2 cmp H; [now rewrite deal_end|].
  cbn [plays] in H. apply andb_true_iff in H. destruct H as [D C]. rewrite forallb_forall in C. rewrite deal_move. cbn [strategy_in]. split.
  - intros E. apply seat_eq in E. subst turn. rewrite eqb_reflx in D. apply distb_ok in D. rewrite map_map.
    erewrite map_ext; [exact D|]. intros [m b']. reflexivity.
  - rewrite map_map, fra. rewrite Forall_forall in *. intros [m b'] I. apply (IH _ I). specialize (C _ I). cbn [snd] in *. destruct p; exact C.
Qed.
Lemma names_of_moves {A} (f : text -> betting -> A) l :
  map fst (map (fun x : text * betting => let '(m, b) := x in (name_of m, f m b)) l) = map (fun x => name_of (fst x)) l.
Proof. rewrite map_map. apply map_ext. intros [m b]. reflexivity. Qed.
Lemma tabled_ok T bt : shaped bt = true -> forall turn s1 s2 cmp h, tabled T false turn s1 (h 0%nat) bt = true ->
  tabled T true turn s2 (h 1%nat) bt = true -> agrees 2 T h (deal cmp turn (hold s1 bt) (hold s2 bt)).
Proof.
  induction bt as [lo sa hi|l IH] using betting_ind'; intros S turn s1 s2 cmp h A B; [rewrite deal_end; reflexivity|].
  cbn [shaped] in S. rewrite !andb_true_iff, negb_true_iff in S. destruct S as [[S1 S2] S3]. rewrite forallb_forall in S3. apply nodupb_ok in S2.
  rewrite Forall_forall in IH. rewrite deal_move. cbn [agrees]. rewrite names_of_moves.
  split; [destruct turn; lia|]. split; [destruct l; discriminate|]. split; [exact S2|]. cbn [tabled] in A, B.
  destruct turn; cbn [Bool.eqb] in A, B.
  - apply andb_true_iff in B. destruct B as [B1 B2]. rewrite forallb_forall in A, B2. split; [now apply entryb_ok in B1|].
    rewrite map_map, fra. apply Forall_forall. intros [m b'] I. specialize (S3 _ I). specialize (A _ I). specialize (B2 _ I). cbn beta iota in *. apply (IH _ I); auto.
  - apply andb_true_iff in A. destruct A as [A1 A2]. rewrite forallb_forall in A2, B. split; [now apply entryb_ok in A1|].
    rewrite map_map, fra. apply Forall_forall. intros [m b'] I. specialize (S3 _ I). specialize (A2 _ I). specialize (B _ I). cbn beta iota in *. apply (IH _ I); auto.
Qed.

(* ---- the deck ---- *)
Notation held_card := (nat * (text * name * held * Z))%type.
Definition dealt_cards (k : nat) (cards : list text) (copies : list Z) (b : betting) : list held_card :=
  combine (seq k (length cards)) (combine (map (fun c => (c, name_of c, hold (name_of c) b)) cards) copies).
Definition left_ (again : bool) (r q : nat) (qc : Z) : Z := (if Nat.eqb r q then if again then qc else qc - 1 else qc)%Z.
Definition all_copies (copies : list Z) : Z := fold_left Z.add copies 0%Z.
Definition second (again : bool) (copies : list Z) : Z := (if again then all_copies copies else all_copies copies - 1)%Z.
Definition zs (l : list Z) : Z := fold_right Z.add 0%Z l.
Lemma all_zs copies : all_copies copies = zs copies.
Proof. unfold all_copies, zs. apply fold_symmetric; intros; lia. Qed.
Lemma share_ok c d : share c d == c # Z.to_pos d. Proof. apply Qred_correct. Qed.
Lemma share_sum t l : qsum (map (fun c => share c t) l) == zs l # Z.to_pos t.
Proof.
  induction l as [|c l IH]; cbn [map qsum zs fold_right]; [reflexivity|]. rewrite IH, share_ok. fold (zs l). unfold Qeq, Qplus. cbn [Qnum Qden]. rewrite Pos2Z.inj_mul. ring.
Qed.
Lemma share_all t : (0 < t)%Z -> t # Z.to_pos t == 1.
Proof. intros H. unfold Qeq. cbn [Qnum Qden]. rewrite Z2Pos.id by exact H. ring. Qed.
Lemma share_positive c t : (0 <= c)%Z -> (0 <= share c t)%Q.
Proof. intros H. rewrite share_ok. unfold Qle. cbn [Qnum Qden]. lia. Qed.
Lemma zs_after {A} again (val : A -> Z) r l : forall k, (r < k)%nat ->
  zs (map (fun y => left_ again r (fst y) (val (snd y))) (combine (seq k (length l)) l)) = zs (map val l).
Proof.
  induction l as [|a l IH]; intros k H; cbn [length seq combine map zs fold_right fst snd]; [reflexivity|]. fold (zs (map val l)). rewrite <- (IH (S k)) by lia.
  unfold left_ at 1. destruct (Nat.eqb_spec r k); [lia|]. reflexivity.
Qed.
Lemma zs_left {A} again (val : A -> Z) r l : forall k, (k <= r < k + length l)%nat ->
  zs (map (fun y => left_ again r (fst y) (val (snd y))) (combine (seq k (length l)) l)) = (zs (map val l) - if again then 0 else 1)%Z.
Proof.
  induction l as [|a l IH]; intros k H; cbn [length] in *; [lia|]. cbn [seq combine map zs fold_right fst snd]. fold (zs (map val l)).
  unfold left_ at 1. destruct (Nat.eqb_spec r k) as [->|D].
  - pose proof (zs_after again val k l (S k) ltac:(lia)) as E. unfold zs in *. rewrite E. destruct again; lia.
  - pose proof (IH (S k) ltac:(lia)) as E. unfold zs in *. rewrite E. lia.
Qed.

Section Deck.
  Variables (cards : list text) (copies : list Z) (again : bool) (b : betting).
  Hypothesis Same : length cards = length copies.
  Hypothesis Positive : Forall (fun c => (1 <= c)%Z) copies.
  Hypothesis Second : (0 < second again copies)%Z.
  Notation deck := (dealt_cards 0 cards copies b).
  Definition name_in (x : held_card) : name := let '(_, (_, n, _, _)) := x in n.
  Definition text_in (x : held_card) : text := let '(_, (t, _, _, _)) := x in t.
  Definition copies_in (x : held_card) : Z := let '(_, (_, _, _, c)) := x in c.
  Lemma expansion_deck : expansion cards copies again b = Chance (name_of (lit "card 1")) (map (fun x => let '(r, ((rt, rn, rb), rc)) := x in
    (rn, share rc (all_copies copies), Chance (name_of (lit "card 2 after " ++ rt))
      (flat_map (fun y => let '(q, ((_, qn, qb), qc)) := y in
         if (left_ again r q qc <=? 0)%Z then [] else
         [(qn, share (left_ again r q qc) (second again copies), deal (Nat.compare r q) false rb qb)]) deck))) deck).
  Proof. reflexivity. Qed.
  Lemma total_positive : (0 < all_copies copies)%Z.
  Proof. unfold second in Second. destruct again; lia. Qed.
  Lemma deck_lists k : map name_in (dealt_cards k cards copies b) = map name_of cards /\ map copies_in (dealt_cards k cards copies b) = copies.
  Proof.
    clear Positive Second. unfold dealt_cards. revert copies Same k. induction cards as [|c l IH]; intros [|z copies'] S k; cbn [length] in S; try discriminate; [split; reflexivity|].
    cbn [length seq map combine]. destruct (IH copies' ltac:(lia) (Datatypes.S k)) as [A B]. cbn [name_in copies_in]. split; f_equal; assumption.
  Qed.
  Lemma deck_in k r rt rn rb rc : In (r, (rt, rn, rb, rc)) (dealt_cards k cards copies b) ->
    In rt cards /\ rn = name_of rt /\ rb = hold rn b /\ (1 <= rc)%Z /\ (k <= r < k + length cards)%nat.
  Proof.
    unfold dealt_cards. intros I. assert (J := I). apply in_combine_l in I. apply in_seq in I. apply in_combine_r in J. assert (K := J).
    apply in_combine_l in J. apply in_combine_r in K. apply in_map_iff in J. destruct J as (c & E & J). inversion E; subst.
    rewrite Forall_forall in Positive. auto 6.
  Qed.
  Lemma deck_twice r x y : In (r, x) deck -> In (r, y) deck -> x = y.
  Proof.
    unfold dealt_cards. generalize (combine (map (fun c => (c, name_of c, hold (name_of c) b)) cards) copies) (length cards) 0%nat. intros l n. revert l.
    induction n as [|n IH]; intros [|a l] k; cbn [seq combine]; try contradiction. intros [E|I] [E'|J].
    - congruence.
    - inversion E; subst. apply in_combine_l in J. apply in_seq in J. lia.
    - inversion E'; subst. apply in_combine_l in I. apply in_seq in I. lia.
    - exact (IH l (S k) I J).
  Qed.
  Lemma sum_left r : (r < length cards)%nat -> zs (map (fun y => left_ again r (fst y) (copies_in y)) deck) = second again copies.
  Proof.
    intros H. pose proof (zs_left again (fun v : text * name * held * Z => snd v) r (combine (map (fun c => (c, name_of c, hold (name_of c) b)) cards) copies) 0) as E.
    rewrite combine_length, map_length, <- Same, Nat.min_id in E. specialize (E ltac:(lia)). unfold second. rewrite all_zs.
    assert (C : map (fun v : text * name * held * Z => snd v) (combine (map (fun c => (c, name_of c, hold (name_of c) b)) cards) copies) = copies).
    { clear - Same. revert copies Same. induction cards as [|c l IH]; intros [|z l'] S; cbn [length] in S; try discriminate; [reflexivity|]. cbn [map combine snd]. f_equal. apply IH. lia. }
    rewrite C in E. unfold dealt_cards. rewrite (map_ext _ (fun y => left_ again r (fst y) (snd (snd y)))).
    - rewrite E. destruct again; lia.
    - intros [q [[[t n] h] c]]. reflexivity.
  Qed.
  Lemma left_positive r y : In y deck -> (0 <= left_ again r (fst y) (copies_in y))%Z.
  Proof. destruct y as [q [[[t n] h] c]]. intros I. apply deck_in in I. cbn [fst copies_in]. unfold left_. destruct (Nat.eqb r q), again; lia. Qed.
  (* a card has a deal beside some other one *)
  Lemma some_deal r : (r < length cards)%nat -> exists y, In y deck /\ (0 < left_ again r (fst y) (copies_in y))%Z.
  Proof.
    intros H. pose proof (sum_left r H) as E. pose proof left_positive as P. assert (G : forall l, (forall y, In y l -> In y deck) -> (0 < zs (map (fun y => left_ again r (fst y) (copies_in y)) l))%Z ->
      exists y, In y deck /\ (0 < left_ again r (fst y) (copies_in y))%Z).
    { induction l as [|y l IH]; intros S Z; cbn [map zs fold_right] in Z; [lia|]. destruct (Z.ltb_spec 0 (left_ again r (fst y) (copies_in y))) as [L|L].
      - exists y. split; [apply S; now left|exact L].
      - apply IH; [intros z I; apply S; now right|]. fold (zs (map (fun y => left_ again r (fst y) (copies_in y)) l)) in Z. lia. }
    apply (G deck); [auto|]. rewrite E. exact Second.
  Qed.
  Lemma some_deal_to q : (q < length cards)%nat -> forall y, In y deck -> fst y = q -> exists x, In x deck /\ (0 < left_ again (fst x) q (copies_in y))%Z.
  Proof.
    intros H y I E. destruct (some_deal q H) as (x & J & L). destruct (Nat.eqb_spec (fst x) q) as [D|D].
    - exists x. split; [exact J|]. destruct x as [r x], y as [q' y]. cbn [fst] in *. subst r q'. rewrite (deck_twice q x y J I) in L. exact L.
    - exists x. split; [exact J|]. unfold left_. destruct (Nat.eqb_spec (fst x) q) as [X|X]; [congruence|]. destruct y as [q' [[[t n] h] c]]. apply deck_in in I. cbn [copies_in]. lia.
  Qed.
  Lemma deals_names {A} (cond : held_card -> bool) (f : held_card -> A) l :
    NoDup (map name_in l) -> NoDup (map fst (flat_map (fun y => if cond y then [] else [(name_in y, f y)]) l)).
  Proof.
    induction l as [|y l IH]; cbn [map flat_map]; intros N; [constructor|]. inversion N as [|? ? N1 N2]; subst.
    destruct (cond y); cbn [app map fst]; [now apply IH|]. constructor; [|now apply IH]. intros I. apply N1. clear - I.
    apply in_map_iff in I. destruct I as ([a z] & E & I). cbn [fst] in E. rewrite <- E. apply in_flat_map in I. destruct I as (x & I & J).
    destruct (cond x); [destruct J|]. destruct J as [J|[]]. inversion J; subst. now apply in_map.
  Qed.
  Lemma game_ok T : NoDup (map name_of cards) -> shaped b = true ->
    (forall c, In c cards -> tabled T false false (name_of c) [] b = true /\ tabled T true false (name_of c) [] b = true) ->
    agrees 2 T (fun _ => []) (expansion cards copies again b).
  Proof.
    intros N S C. rewrite expansion_deck. cbn [agrees]. destruct (deck_lists 0) as [L1 L2].
    assert (D2 : map (fun x : name * Q * tree => fst (fst x)) (map (fun x => let '(r, ((rt, rn, rb), rc)) := x in
      (rn, share rc (all_copies copies), Chance (name_of (lit "card 2 after " ++ rt))
      (flat_map (fun y => let '(q, ((_, qn, qb), qc)) := y in
         if (left_ again r q qc <=? 0)%Z then [] else
         [(qn, share (left_ again r q qc) (second again copies), deal (Nat.compare r q) false rb qb)]) deck))) deck) = map name_in deck).
    { rewrite map_map. apply map_ext. intros [r [[[rt rn] rb] rc]]. reflexivity. }
    split; [rewrite D2, L1; exact N|]. split.
    - rewrite map_map. rewrite (map_ext _ (fun x => share (copies_in x) (all_copies copies))) by (intros [r [[[rt rn] rb] rc]]; reflexivity).
      rewrite <- (map_map copies_in (fun c => share c (all_copies copies))), L2. split.
      + rewrite Forall_map. eapply Forall_impl; [|exact Positive]. intros c H. apply share_positive. cbn beta in H. lia.
      + rewrite share_sum, <- all_zs. apply share_all, total_positive.
    - rewrite map_map, fra. apply Forall_forall. intros [r [[[rt rn] rb] rc]] I. apply deck_in in I. destruct I as (I & -> & -> & P & R). cbn [agrees].
      set (bs := flat_map _ deck).
      assert (B : bs = flat_map (fun y => if (left_ again r (fst y) (copies_in y) <=? 0)%Z then [] else
        [(name_in y, share (left_ again r (fst y) (copies_in y)) (second again copies), let '(q, ((_, _, qb), _)) := y in deal (Nat.compare r q) false (hold (name_of rt) b) qb)]) deck).
      { unfold bs. apply flat_map_ext. intros [q [[[qt qn] qb] qc]]. reflexivity. }
      clearbody bs. subst bs. split; [|split].
      + rewrite <- (map_map fst fst). apply (NoDup_map_inv id). rewrite map_id, map_map.
        pose proof (deals_names (fun y => (left_ again r (fst y) (copies_in y) <=? 0)%Z)
          (fun y => (share (left_ again r (fst y) (copies_in y)) (second again copies), let '(q, ((_, _, qb), _)) := y in deal (Nat.compare r q) false (hold (name_of rt) b) qb)) deck) as H.
        rewrite L1 in H. specialize (H N). match type of H with NoDup ?l => match goal with |- NoDup ?m => replace m with l; [exact H|] end end.
        clear. induction deck as [|y l IH]; [reflexivity|]. cbn [flat_map]. rewrite !map_app, IH. f_equal. destruct (_ <=? _)%Z; reflexivity.
      + split.
        * rewrite Forall_map. apply Forall_forall. intros z Z. apply in_flat_map in Z. destruct Z as (y & Y & Z). destruct (_ <=? _)%Z eqn:E; [destruct Z|]. destruct Z as [<-|[]]. cbn [fst snd].
          apply share_positive. now apply left_positive.
        * assert (Q1 : forall l, (forall y, In y l -> In y deck) -> qsum (map (fun x : name * Q * tree => snd (fst x)) (flat_map (fun y => if (left_ again r (fst y) (copies_in y) <=? 0)%Z then [] else
            [(name_in y, share (left_ again r (fst y) (copies_in y)) (second again copies), let '(q, ((_, _, qb), _)) := y in deal (Nat.compare r q) false (hold (name_of rt) b) qb)]) l))
            == qsum (map (fun c => share c (second again copies)) (map (fun y => left_ again r (fst y) (copies_in y)) l))).
          { induction l as [|y l IH]; intros H; [reflexivity|]. cbn [flat_map map qsum]. rewrite map_app. rewrite <- (IH (fun z Z => H z (or_intror Z))).
            pose proof (left_positive r y (H y (or_introl eq_refl))) as P'. destruct (Z.leb_spec (left_ again r (fst y) (copies_in y)) 0) as [E|E]; cbn [map app qsum fst snd]; [|reflexivity].
            assert (Z0 : left_ again r (fst y) (copies_in y) = 0%Z) by lia. rewrite Z0, share_ok. unfold Qeq, Qplus. cbn [Qnum Qden]. rewrite Z.mul_0_l, Z.add_0_l, Pos2Z.inj_mul. ring. }
          rewrite Q1 by auto. rewrite share_sum, sum_left by lia. apply share_all, Second.
      + rewrite fra. apply Forall_forall. intros z Z. apply in_flat_map in Z. destruct Z as ([q [[[qt qn] qb] qc]] & Y & Z). destruct (_ <=? _)%Z; [destruct Z|]. destruct Z as [<-|[]]. cbn [name_in].
        apply deck_in in Y. destruct Y as (Y & -> & -> & _ & _). apply (tabled_ok T b S); [exact (proj1 (C _ I))|exact (proj2 (C _ Y))].
  Qed.
End Deck.

(* the other player's cards before a move: payoffs are multiplied by k *)
Definition start (k : Q) (cards : list text) (copies : list Z) (again : bool) : list entry :=
  let w := Qred (k * (1 # Z.to_pos (all_copies copies) * Z.to_pos (second again copies))) in
  map (fun x => (name_of (fst x), (inject_Z (snd x), w))) (combine cards copies).
Definition nothing (s a : name) : Q := 0.
Definition off_ (again : bool) : Q := if again then 0 else 1.
(* the greatest value of k times the payoff and of the payments for moves *)
Definition most (p : bool) (k : Q) (y : strategy) (extra : name -> name -> Q) cards copies again (b : betting) : Q :=
  sumq (replies p (off_ again) y extra false (map name_of cards) (start k cards copies again) b).

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
  Add Ring deals_ring : is_ring.
  Infix "+" := plus. Infix "*" := times. Infix "<=" := le.
  Notation gsum := (Compact.gsum F zero plus).
  Notation gexpect := (Compact.gexpect F zero plus times inj).
  Let g_times A := @gsum_times F zero one plus times minus opp is_ring A.
  Let g_plus A := @gsum_plus F zero one plus times minus opp is_ring A.
  Let g_app := gsum_app F zero one plus times minus opp is_ring.
  Let g_swap A B := @gsum_swap F zero one plus times minus opp is_ring A B.
  Fixpoint gstrategy_in (i : player) (b : name -> name -> F) (t : tree) : Prop :=
    match t with
    | End _ => True
    | Chance _ bs => fold_right and True (map (fun x => let '(_, _, u) := x in gstrategy_in i b u) bs)
    | Move j s bs => (j = i -> gdistribution F zero one plus le (map (fun x => b s (fst x)) bs)) /\
                     fold_right and True (map (fun x => let '(_, u) := x in gstrategy_in i b u) bs)
    end.
  Lemma gsum_flat {A B} (f : B -> F) (g : A -> list B) l : gsum (map f (flat_map g l)) = gsum (map (fun y => gsum (map f (g y))) l).
  Proof. induction l as [|a l IH]; cbn [flat_map map Compact.gsum]; [reflexivity|]. rewrite map_app, g_app, IH. reflexivity. Qed.

  Lemma gform_nothing p x bt : forall turn s, gform F zero plus times inj p nothing x turn s bt = zero.
  Proof.
    induction bt as [lo sa hi|l IH] using betting_ind'; intros turn s; cbn [gform]; [reflexivity|].
    transitivity (gsum (map (fun _ : text * betting => zero) l)); [apply gsum_ext|exact (gsum_zero F zero one plus times minus opp is_ring l)].
    rewrite Forall_forall in IH. intros [m b'] I. specialize (IH _ I (negb turn) (more s m)). cbn [snd] in IH. rewrite IH. unfold nothing. rewrite (inj_zero 0%Q) by reflexivity.
    destruct (Bool.eqb turn p); ring.
  Qed.

  Variables (cards : list text) (copies : list Z) (again : bool) (b : betting).
  Hypothesis Same : length cards = length copies.
  Hypothesis Positive : Forall (fun c => (1 <= c)%Z) copies.
  Hypothesis Second : (0 < second again copies)%Z.
  Notation deck := (dealt_cards 0 cards copies b).
  Definition weight0 (k : Q) : Q := Qred (k * (1 # (Z.to_pos (all_copies copies) * Z.to_pos (second again copies))%positive))%Q.
  Lemma start_length k : length (start k cards copies again) = length cards.
  Proof. unfold start. cbv zeta. rewrite map_length, combine_length, <- Same. apply Nat.min_id. Qed.
  Lemma start_ours k : ours (map name_of cards) (start k cards copies again) = map (fun x => (fst x, (name_in x, inject_Z (copies_in x)))) deck.
  Proof.
    unfold ours. rewrite start_length. unfold start, dealt_cards. cbv zeta. fold (weight0 k). generalize (weight0 k) 0%nat. clear - Same. revert copies Same.
    induction cards as [|c l IH]; intros [|z l'] S w j; cbn [length] in S; try discriminate; [reflexivity|].
    cbn [length seq map combine fst snd copies_ name_in copies_in]. f_equal. apply IH. lia.
  Qed.
  Lemma start_numbered k : numbered (start k cards copies again) = map (fun x => (fst x, (name_in x, (inject_Z (copies_in x), weight0 k)))) deck.
  Proof.
    unfold numbered. rewrite start_length. unfold start, dealt_cards. cbv zeta. fold (weight0 k). generalize (weight0 k) 0%nat. clear - Same. revert copies Same.
    induction cards as [|c l IH]; intros [|z l'] S w j; cbn [length] in S; try discriminate; [reflexivity|].
    cbn [length seq map combine fst snd copies_ name_in copies_in]. f_equal. apply IH. lia.
  Qed.
  Definition deal_of u st (x y : held_card) : F :=
    gexpect u st (deal (Nat.compare (fst x) (fst y)) false (hold (name_in x) b) (hold (name_in y) b)).
  Lemma split_share c t : (c # t == inject_Z c * (1 # t))%Q.
  Proof. unfold Qeq. cbn [Qnum Qden Qmult inject_Z]. rewrite Pos.mul_1_l. ring. Qed.
  Lemma expect_whole u st k : inj k * gexpect u st (expansion cards copies again b) =
    gsum (map (fun x => gsum (map (fun y => inj (inject_Z (copies_in x) * (inject_Z (left_ again (fst x) (fst y) (copies_in y)) * weight0 k)) * deal_of u st x y) deck)) deck).
  Proof.
    rewrite expansion_deck. cbn [Compact.gexpect]. rewrite map_map, <- g_times. apply gsum_ext. intros [r [[[rt rn] rb] rc]] I.
    destruct (deck_in cards copies b Positive _ _ _ _ _ _ I) as (_ & -> & -> & _ & _). cbn [fst name_in copies_in Compact.gexpect].
    rewrite gsum_flat, <- !g_times. apply gsum_ext. intros [q [[[qt qn] qb] qc]] J. pose proof (left_positive cards copies again b Same Positive Second r _ J) as P.
    destruct (deck_in cards copies b Positive _ _ _ _ _ _ J) as (_ & -> & -> & _ & _). cbn [fst name_in copies_in] in *.
    unfold deal_of. cbn [fst name_in].
    assert (E : inj (inject_Z rc * (inject_Z (left_ again r q qc) * weight0 k)) = inj k * (inj (share rc (all_copies copies)) * inj (share (left_ again r q qc) (second again copies)))).
    { rewrite <- !inj_times. apply inj_eq. unfold weight0. rewrite Qred_correct, !share_ok, (split_share rc), (split_share (left_ again r q qc)).
      change (1 # (Z.to_pos (all_copies copies) * Z.to_pos (second again copies))%positive) with ((1 # Z.to_pos (all_copies copies)) * (1 # Z.to_pos (second again copies)))%Q. ring. }
    destruct (Z.leb_spec (left_ again r q qc) 0) as [L|L]; cbn [map Compact.gsum].
    - assert (Z0 : left_ again r q qc = 0%Z) by lia. rewrite Z0, (inj_zero (inject_Z rc * (inject_Z 0 * weight0 k))) by ring. ring.
    - rewrite E. ring.
  Qed.
  Section Total.
    Variables (u : list Q -> Q) (st : player -> name -> name -> F).
    Lemma earns_start p k x : earns F zero plus times inj p u (off_ again) st false (start k cards copies again) b (fst x, (name_in x, inject_Z (copies_in x))) =
      gsum (map (fun y => inj (inject_Z (copies_in x) * ((inject_Z (copies_in y) - match Nat.compare (fst x) (fst y) with Eq => off_ again | _ => 0 end) * weight0 k)) *
        gexpect u st (dealt p (Nat.compare (fst x) (fst y)) false (name_in x) (name_in y) b)) deck).
    Proof.
      unfold earns, facing. rewrite start_numbered, map_map, <- g_times. cbn [fst snd]. apply gsum_ext. intros y _. unfold weigh, copies_. cbn [fst snd]. rewrite (inj_times (inject_Z (copies_in x))). ring.
    Qed.
    Lemma total_earned p k : gsum (map (earns F zero plus times inj p u (off_ again) st false (start k cards copies again) b) (ours (map name_of cards) (start k cards copies again))) =
      inj k * gexpect u st (expansion cards copies again b).
    Proof.
      rewrite start_ours, map_map, expect_whole. destruct p.
      - rewrite g_swap. apply gsum_ext. intros x I. rewrite earns_start. apply gsum_ext. intros y J. unfold dealt, deal_of. rewrite (Nat.compare_antisym (fst x) (fst y)). f_equal. apply inj_eq.
        unfold left_. destruct (Nat.compare_spec (fst x) (fst y)) as [E|E|E].
        + rewrite E, Nat.eqb_refl. destruct x as [r x], y as [q y]. cbn [fst] in E. subst q. rewrite (deck_twice cards copies b Same r x y I J). unfold off_. destruct again; [ring|].
          unfold Z.sub. rewrite inject_Z_plus. cbn. ring.
        + destruct (Nat.eqb_spec (fst y) (fst x)); [lia|]. ring.
        + destruct (Nat.eqb_spec (fst y) (fst x)); [lia|]. ring.
      - apply gsum_ext. intros x I. rewrite earns_start. apply gsum_ext. intros y J. unfold dealt, deal_of. f_equal. apply inj_eq.
        unfold left_. destruct (Nat.compare_spec (fst x) (fst y)) as [E|E|E].
        + rewrite E, Nat.eqb_refl. unfold off_. destruct again; [ring|]. unfold Z.sub. rewrite inject_Z_plus. cbn. ring.
        + destruct (Nat.eqb_spec (fst x) (fst y)); [lia|]. ring.
        + destruct (Nat.eqb_spec (fst x) (fst y)); [lia|]. ring.
    Qed.
    Variables (p : bool) (y : strategy) (extra : name -> name -> Q) (bb : name -> name -> F).
    Hypothesis U : forall x, (u [x; - x] == if p then - x else x)%Q.
    Hypothesis Own : forall s a, st (if p then 1 else 0)%nat s a = bb s a.
    Hypothesis Other : forall s a, st (if p then 0 else 1)%nat s a = inj (y s a).
    Lemma gplays_in bt : shaped bt = true -> forall turn s1 s2 cmp, gstrategy_in (seat p) bb (deal cmp turn (hold s1 bt) (hold s2 bt)) ->
      gplays F zero one plus le p bb turn (if p then s2 else s1) bt.
    Proof.
      induction bt as [lo sa hi|l IH] using betting_ind'; intros S turn s1 s2 cmp H; [exact Logic.I|].
      cbn [shaped] in S. rewrite !andb_true_iff, negb_true_iff, forallb_forall in S. destruct S as [[S1 _] S3]. rewrite Forall_forall in IH.
      rewrite deal_move in H. cbn [gstrategy_in] in H. destruct H as [D C]. rewrite map_map, fra, Forall_forall in C. cbn [gplays]. split; [destruct l; discriminate|]. split.
      - intros E. subst turn. assert (W : (if p then 1%nat else 0%nat) = seat p) by reflexivity. specialize (D W). rewrite map_map in D.
        erewrite map_ext; [exact D|]. intros [m b']. reflexivity.
      - rewrite fra. apply Forall_forall. intros [m b'] I. specialize (S3 _ I). specialize (C _ I). cbn beta iota in *. specialize (IH _ I S3 _ _ _ _ C). cbn [snd] in IH. destruct p; exact IH.
    Qed.
    Lemma all_play : shaped b = true -> gstrategy_in (seat p) bb (expansion cards copies again b) ->
      Forall (fun s => gplays F zero one plus le p bb false s b) (map name_of cards).
    Proof.
      intros S H. rewrite expansion_deck in H. cbn [gstrategy_in] in H. rewrite map_map, fra, Forall_forall in H.
      assert (D : forall x z, In x deck -> In z deck -> (0 < left_ again (fst x) (fst z) (copies_in z))%Z ->
        gstrategy_in (seat p) bb (deal (Nat.compare (fst x) (fst z)) false (hold (name_in x) b) (hold (name_in z) b))).
      { intros x z I J L. specialize (H x I). destruct x as [r [[[rt rn] rb] rc]]. destruct (deck_in cards copies b Positive _ _ _ _ _ _ I) as (_ & -> & -> & _ & _).
        cbn beta iota in H. cbn [gstrategy_in] in H. rewrite fra, Forall_forall in H. destruct z as [q [[[qt qn] qb] qc]]. destruct (deck_in cards copies b Positive _ _ _ _ _ _ J) as (_ & -> & -> & _ & _).
        cbn [fst name_in copies_in] in *. specialize (H (name_of qt, share (left_ again r q qc) (second again copies), deal (Nat.compare r q) false (hold (name_of rt) b) (hold (name_of qt) b))).
        cbn beta iota in H. apply H. apply in_flat_map. exists (q, (qt, name_of qt, hold (name_of qt) b, qc)). split; [exact J|]. cbn beta iota. destruct (Z.leb_spec (left_ again r q qc) 0); [lia|now left]. }
      apply Forall_forall. intros s I. rewrite <- (proj1 (deck_lists cards copies b Same 0)) in I. apply in_map_iff in I. destruct I as (x & <- & I).
      assert (R : (fst x < length cards)%nat) by (destruct x as [r [[[rt rn] rb] rc]]; destruct (deck_in cards copies b Positive _ _ _ _ _ _ I) as (_ & _ & _ & _ & R); cbn [fst]; lia).
      assert (E : exists z1 z2, In z1 deck /\ In z2 deck /\ (0 < left_ again (fst z1) (fst z2) (copies_in z2))%Z /\ (if p then name_in z2 else name_in z1) = name_in x).
      { destruct p.
        - destruct (some_deal_to cards copies again b Same Positive Second (fst x) R x I eq_refl) as (z & J & L). exists z, x. auto.
        - destruct (some_deal cards copies again b Same Positive Second (fst x) R) as (z & J & L). exists x, z. auto. }
      destruct E as (z1 & z2 & J1 & J2 & L & <-). exact (gplays_in b S _ _ _ _ (D z1 z2 J1 J2 L)).
    Qed.
    (* no strategy earns more *)
    Theorem most_upper k : shaped b = true -> gstrategy_in (seat p) bb (expansion cards copies again b) ->
      inj k * gexpect u st (expansion cards copies again b) + gsum (map (fun c => gform F zero plus times inj p extra bb false (name_of c) b) cards)
      <= inj (most p k y extra cards copies again b).
    Proof.
      intros S H. pose proof (all_play S H) as G. unfold most.
      pose proof (replies_upper F zero one plus times minus opp le inj is_ring le_refl le_trans le_plus le_times inj_eq inj_le inj_zero inj_plus inj_times
        p u (off_ again) y extra st bb U Own Other b false (map name_of cards) (start k cards copies again)) as R.
      rewrite map_length, start_length in R. specialize (R eq_refl G).
      assert (T : gsum (map (fun c => gform F zero plus times inj p extra bb false (name_of c) b) cards) =
        gsum (map (fun x => gform F zero plus times inj p extra bb false (fst (snd x)) b) (ours (map name_of cards) (start k cards copies again)))).
      { rewrite start_ours, map_map. cbn [fst snd]. rewrite <- (map_map name_in (fun s => gform F zero plus times inj p extra bb false s b)), (proj1 (deck_lists cards copies b Same 0)), map_map. reflexivity. }
      rewrite T, <- (total_earned p k), <- g_plus. clear T G.
      induction R as [|x v l vs X _ IH]; cbn [map Compact.gsum sumq fold_right]; [unfold sumq; cbn [fold_right]; rewrite (inj_zero 0%Q) by reflexivity; apply le_refl|].
      unfold sumq in *. cbn [fold_right]. rewrite <- (inj_eq _ _ (Qeq_sym _ _ (add_ok v (fold_right add 0%Q vs)))), inj_plus. apply le_plus; [exact X|exact IH].
    Qed.
  End Total.
End Field.

(* ---- with rational numbers ---- *)
Lemma Q2Qc_eq p q : (p == q)%Q -> Q2Qc p = Q2Qc q.
Proof. intros E. now apply Q2Qc_eq_iff. Qed.
Lemma Q2Qc_plus p q : Q2Qc (p + q) = (Q2Qc p + Q2Qc q)%Qc.
Proof. unfold Qcplus. apply Q2Qc_eq. cbn. now rewrite !Qred_correct. Qed.
Lemma Q2Qc_times p q : Q2Qc (p * q) = (Q2Qc p * Q2Qc q)%Qc.
Proof. unfold Qcmult. apply Q2Qc_eq. cbn. now rewrite !Qred_correct. Qed.
Lemma Q2Qc_le p q : (p <= q)%Q <-> (Q2Qc p <= Q2Qc q)%Qc.
Proof. unfold Qcle. cbn. now rewrite !Qred_correct. Qed.
Notation csum := (gsum Qc 0%Qc Qcplus).
Notation qform := (gform Q 0%Q Qplus Qmult (fun q => q)).
Lemma csum_ok {A} (f : A -> Q) (g : A -> Qc) l : Forall (fun x => g x = Q2Qc (f x)) l -> csum (map g l) = Q2Qc (qsum (map f l)).
Proof. induction 1 as [|x l E _ IH]; cbn [map gsum qsum]; [reflexivity|]. now rewrite E, IH, Q2Qc_plus. Qed.
Lemma cexpect_ok u S t : gexpect Qc 0%Qc Qcplus Qcmult Q2Qc u (fun j s a => Q2Qc (S j s a)) t = Q2Qc (expect u S t).
Proof.
  induction t using tree_ind'; cbn [gexpect expect]; [reflexivity| |]; apply csum_ok; eapply Forall_impl; try exact H.
  - intros [[a q] t'] E. cbn [snd] in E. now rewrite E, Q2Qc_times.
  - intros [a t'] E. cbn [snd] in E. now rewrite E, Q2Qc_times.
Qed.
Lemma cform_ok p extra x bt : forall turn s, gform Qc 0%Qc Qcplus Qcmult Q2Qc p extra (fun s a => Q2Qc (x s a)) turn s bt = Q2Qc (qform p extra x turn s bt).
Proof.
  induction bt as [lo sa hi|l IH] using betting_ind'; intros turn s; cbn [gform]; [reflexivity|].
  change (gsum Q 0%Q Qplus) with qsum. apply csum_ok. eapply Forall_impl; [|exact IH]. intros [m b'] E. cbn [snd] in E. rewrite E. destruct (Bool.eqb turn p); [|reflexivity].
  now rewrite Q2Qc_times, Q2Qc_plus.
Qed.
Lemma cdistribution l : distribution l -> gdistribution Qc 0%Qc 1%Qc Qcplus Qcle (map Q2Qc l).
Proof.
  intros [P S]. split.
  - rewrite Forall_map. eapply Forall_impl; [|exact P]. intros q H. now apply Q2Qc_le in H.
  - rewrite (csum_ok (fun q => q)) by (apply Forall_forall; reflexivity). rewrite map_id. now apply Q2Qc_eq.
Qed.
Lemma cstrategy i x t : strategy_in i x t -> gstrategy_in Qc 0%Qc 1%Qc Qcplus Qcle i (fun s a => Q2Qc (x s a)) t.
Proof.
  induction t using tree_ind'; cbn [strategy_in gstrategy_in]; [trivial| |]; rewrite !fra, !Forall_forall; rewrite Forall_forall in H.
  - intros S [[a q] u] I. exact (H _ I (S _ I)).
  - intros [D S]. split; [|intros [a u] I; exact (H _ I (S _ I))]. intros E. specialize (D E). apply cdistribution in D. rewrite map_map in D. exact D.
Qed.
Lemma whole_strategy (cards : list text) copies again b p x : length cards = length copies -> Forall (fun c => (1 <= c)%Z) copies ->
  (forall c, In c cards -> plays p x false (name_of c) b = true) -> strategy_in (seat p) x (expansion cards copies again b).
Proof.
  intros Same Positive H. rewrite expansion_deck. cbn [strategy_in]. rewrite map_map, fra. apply Forall_forall. intros [r [[[rt rn] rb] rc]] I.
  destruct (deck_in cards copies b Positive _ _ _ _ _ _ I) as (R & -> & -> & _ & _). cbn [strategy_in]. rewrite fra. apply Forall_forall. intros z Z.
  apply in_flat_map in Z. destruct Z as ([q [[[qt qn] qb] qc]] & J & Z). destruct (deck_in cards copies b Positive _ _ _ _ _ _ J) as (K & -> & -> & _ & _).
  destruct (_ <=? _)%Z; [destruct Z|]. destruct Z as [<-|[]]. apply plays_ok. destruct p; auto.
Qed.
Lemma deal_sum cmp bt : forall turn s1 s2, constant_sum 0 (deal cmp turn (hold s1 bt) (hold s2 bt)).
Proof.
  induction bt as [lo sa hi|l IH] using betting_ind'; intros turn s1 s2; [rewrite deal_end; cbn; ring|].
  rewrite deal_move. cbn [constant_sum]. rewrite map_map, fra. rewrite Forall_forall in *. intros [m b'] I. apply (IH _ I).
Qed.
Lemma whole_sum (cards : list text) copies again b : constant_sum 0 (expansion cards copies again b).
Proof.
  rewrite expansion_deck. cbn [constant_sum]. rewrite map_map, fra. apply Forall_forall. intros [r [[[rt rn] rb] rc]] I. cbn [constant_sum]. rewrite fra. apply Forall_forall. intros z Z.
  apply in_flat_map in Z. destruct Z as ([q [[[qt qn] qb] qc]] & J & Z). destruct (_ <=? _)%Z; [destruct Z|]. destruct Z as [<-|[]].
  apply in_combine_r, in_combine_l in I. apply in_combine_r, in_combine_l in J. apply in_map_iff in I. apply in_map_iff in J.
  destruct I as (c & E & _), J as (c' & E' & _). inversion E; inversion E'; subst. apply deal_sum.
Qed.

(* ---- a compact game: form, table, value ---- *)
Definition compactb (T : tab) (cards : list text) (copies : list Z) (again : bool) (b : betting) : bool :=
  Nat.eqb (length cards) (length copies) && forallb (Z.leb 1) copies && (0 <? second again copies)%Z && differ (map name_of cards) (NM.empty _) && shaped b &&
  forallb (fun c => let s := name_of c in tabled (table_of T) false false s [] b && tabled (table_of T) true false s [] b) cards.
Record compact_ok (T : table) (cards : list text) (copies : list Z) (again : bool) (b : betting) : Prop := {
  same_length : length cards = length copies; positive : Forall (fun c => (1 <= c)%Z) copies; second_card : (0 < second again copies)%Z;
  shape : shaped b = true; agreed : agrees 2 T (fun _ => []) (expansion cards copies again b) }.
Lemma compactb_ok T cards copies again b : compactb T cards copies again b = true -> compact_ok (table_of T) cards copies again b.
Proof.
  unfold compactb. rewrite !andb_true_iff, !forallb_forall. intros [[[[[L P] S] N] H] G]. apply Nat.eqb_eq in L. apply Z.ltb_lt in S. apply differ_ok in N.
  assert (P' : Forall (fun c => (1 <= c)%Z) copies) by (apply Forall_forall; intros c I; apply Z.leb_le, P, I).
  constructor; auto. apply game_ok; auto; [tauto|]. intros c I. specialize (G c I). cbv zeta in G. now apply andb_true_iff in G.
Qed.
Section Checks.
  Variables (T : table) (cards : list text) (copies : list Z) (again : bool) (b : betting).
  Hypothesis OK : compact_ok T cards copies again b.
  Notation whole := (expansion cards copies again b).
  Notation greatest p k y extra := (most p k y extra cards copies again b).
  Theorem most_upper_q (p : bool) (k : Q) (u : list Q -> Q) (y : strategy) extra (S : profile) (x : strategy) : (forall z : Q, (u [z; - z] == if p then - z else z)) -> (forall s a, S (if p then 0%nat else 1%nat) s a = y s a) ->
    strategy_in (seat p) x whole ->
    k * expect u (replace S (seat p) x) whole + qsum (map (fun c => qform p extra x false (name_of c) b) cards) <= greatest p k y extra.
  Proof.
    intros U O H. destruct OK as [L P S2 Sh _]. apply cstrategy in H.
    pose proof (most_upper Qc 0%Qc 1%Qc Qcplus Qcmult Qcminus Qcopp Qcle Q2Qc Qcrt Qcle_refl Qcle_trans) as M.
    specialize (M (fun a b c d => Qcplus_le_compat a b c d)).
    assert (W : forall a b c, (0 <= a)%Qc -> (b <= c)%Qc -> (a * b <= a * c)%Qc) by (intros; rewrite !(Qcmult_comm a); now apply Qcmult_le_compat_r).
    specialize (M W). clear W.
    specialize (M Q2Qc_eq (fun p q => proj1 (Q2Qc_le p q)) (fun q E => Q2Qc_eq q 0 E) Q2Qc_plus Q2Qc_times cards copies again b L P S2
      u (fun j s a => Q2Qc (replace S (seat p) x j s a)) p y extra (fun s a => Q2Qc (x s a)) U).
    assert (O1 : forall s a : name, Q2Qc (replace S (seat p) x (if p then 1 else 0)%nat s a) = Q2Qc (x s a)) by (intros; destruct p; reflexivity).
    assert (O2 : forall s a : name, Q2Qc (replace S (seat p) x (if p then 0 else 1)%nat s a) = Q2Qc (y s a)) by (intros; rewrite <- O; destruct p; reflexivity).
    specialize (M O1 O2 k Sh H). rewrite cexpect_ok in M. rewrite (csum_ok (fun c => qform p extra x false (name_of c) b)) in M.
    - rewrite <- Q2Qc_times, <- Q2Qc_plus in M. now apply Q2Qc_le.
    - apply Forall_forall. intros c _. apply cform_ok.
  Qed.
  Lemma no_form p x : qsum (map (fun c => qform p nothing x false (name_of c) b) cards) == 0.
  Proof.
    assert (H : forall c, Q2Qc (qform p nothing x false (name_of c) b) = 0%Qc).
    { intros c. rewrite <- cform_ok. apply (gform_nothing Qc 0%Qc 1%Qc Qcplus Qcmult Qcminus Qcopp Q2Qc Qcrt (fun q E => Q2Qc_eq q 0 E)). }
    assert (G : forall l : list text, qsum (map (fun c => qform p nothing x false (name_of c) b) l) == 0); [|apply G].
    induction l as [|c l IH]; cbn [map qsum]; [reflexivity|]. rewrite IH. specialize (H c). apply Q2Qc_eq_iff in H. rewrite H. ring.
  Qed.
  Definition check_value_c (x y : strategy) (v : Q) : bool :=
    forallb (fun c => plays false x false (name_of c) b && plays true y false (name_of c) b) cards &&
    Qle_bool (greatest false 1 y nothing) v && Qle_bool (greatest true 1 x nothing) (- v).
  Theorem check_value_c_sound x y v : check_value_c x y v = true -> value v whole.
  Proof.
    unfold check_value_c. rewrite !andb_true_iff, forallb_forall. intros [[P A] B]. apply Qle_bool_iff in A. apply Qle_bool_iff in B.
    assert (P' : forall c, In c cards -> plays false x false (name_of c) b = true /\ plays true y false (name_of c) b = true).
    { intros c I. specialize (P c I). now apply andb_true_iff in P. }
    destruct OK as [L PP S2 Sh _]. split; [exists 0; apply whole_sum|]. exists x, y.
    split; [apply (whole_strategy _ _ _ _ false); auto; intros c I; apply (P' c I)|]. split; [apply (whole_strategy _ _ _ _ true); auto; intros c I; apply (P' c I)|]. split.
    - intros y' S. pose proof (most_upper_q true 1 (fun l => - pay 0%nat l) x nothing (two x y) y' (fun z => Qeq_refl _) (fun s a => eq_refl) S) as H.
      rewrite no_form, expect_opp in H.
      assert (E : payoff 0%nat (two x y') whole == expect (pay 0%nat) (replace (two x y) (seat true) y') whole).
      { apply expect_ext. intros [|[|j]] ? ?; reflexivity. } rewrite E. lra.
    - intros x' S. pose proof (most_upper_q false 1 (pay 0%nat) y nothing (two x y) x' (fun z => Qeq_refl _) (fun s a => eq_refl) S) as H.
      rewrite no_form in H.
      assert (E : payoff 0%nat (two x' y) whole == expect (pay 0%nat) (replace (two x y) (seat false) x') whole).
      { apply expect_ext. intros [|[|j]] ? ?; reflexivity. } rewrite E. lra.
  Qed.
End Checks.

(* ---- the range of a linear form over optimal strategies: the form as payments for moves ---- *)
Definition at_move (s a : name) (h : history) : bool := match h with (s', a') :: _ => Pos.eqb s s' && Pos.eqb a a' | [] => false end.
Definition payments (sg : Q) (d : list (history * Q)) (s a : name) : Q :=
  sumq (map (fun x => if at_move s a (fst x) then mul sg (snd x) else 0) d).
Definition constant (sg : Q) (d : list (history * Q)) : Q := sumq (map (fun x => match fst x with [] => mul sg (snd x) | _ => 0 end) d).
(* the moves of a player who holds a card, each with the player's earlier ones *)
Fixpoint own_moves (p : bool) (turn : bool) (s : name) (h : history) (bt : betting) : list (name * name * history) :=
  match bt with
  | BEnd _ _ _ => []
  | BMove l => flat_map (fun x => let '(m, b') := x in
      if Bool.eqb turn p then (s, name_of m, h) :: own_moves p (negb turn) (more s m) ((s, name_of m) :: h) b'
      else own_moves p (negb turn) (more s m) h b') l
  end.
Definition every_move (p : bool) (cards : list text) (b : betting) : list (name * name * history) :=
  flat_map (fun c => own_moves p false (name_of c) [] b) cards.
(* each history ends in a move that occurs once *)
Definition placed_once (ms : list (name * name * history)) (d : list (history * Q)) : bool :=
  forallb (fun x => match fst x with
    | [] => true
    | (s, a) :: h => match filter (fun z => at_move (fst (fst z)) (snd (fst z)) (fst x)) ms with [(_, _, h')] => listb moveb h' h | _ => false end
    end) d.
Lemma qsum_app l m : qsum (l ++ m) == qsum l + qsum m.
Proof. induction l as [|a l IH]; cbn [app qsum]; [ring|]. rewrite IH. ring. Qed.
Lemma qsum_flat {A B} (f : B -> Q) (g : A -> list B) l : qsum (map f (flat_map g l)) == qsum (map (fun y => qsum (map f (g y))) l).
Proof. induction l as [|a l IH]; cbn [flat_map map qsum]; [reflexivity|]. rewrite map_app, qsum_app, IH. reflexivity. Qed.
Lemma qsum_times {A} c (f : A -> Q) l : qsum (map (fun x => c * f x) l) == c * qsum (map f l).
Proof. induction l as [|a l IH]; cbn [map qsum]; [ring|]. rewrite IH. ring. Qed.
Lemma qsum_plus {A} (f g : A -> Q) l : qsum (map (fun x => f x + g x) l) == qsum (map f l) + qsum (map g l).
Proof. induction l as [|a l IH]; cbn [map qsum]; [ring|]. rewrite IH. ring. Qed.
Lemma qsum_swap {A B} (f : A -> B -> Q) l m : qsum (map (fun x => qsum (map (f x) m)) l) == qsum (map (fun y => qsum (map (fun x => f x y) l)) m).
Proof.
  induction l as [|a l IH]; cbn [map qsum].
  - induction m as [|b m IH]; cbn [map qsum]; [reflexivity|]. rewrite <- IH. ring.
  - rewrite IH, <- qsum_plus. reflexivity.
Qed.
Notation weight_of x := (fun z : name * name * history => let '(s, a, h) := z in along x ((s, a) :: h)).
Lemma form_moves p extra x bt : forall turn s h, along x h * qform p extra x turn s bt ==
  qsum (map (fun z => extra (fst (fst z)) (snd (fst z)) * weight_of x z) (own_moves p turn s h bt)).
Proof.
  induction bt as [lo sa hi|l IH] using betting_ind'; intros turn s h; cbn [gform own_moves]; [cbn; ring|].
  change (gsum Q 0%Q Qplus) with qsum. rewrite qsum_flat, <- qsum_times. apply qsum_ext. eapply Forall_impl; [|exact IH]. intros [m b'] E. cbn [snd] in E.
  destruct (Bool.eqb turn p); [|apply E]. cbn [map qsum fst snd]. rewrite <- (E (negb turn) (more s m) ((s, name_of m) :: h)). cbn [along]. ring.
Qed.
Lemma filter_sum {A} (f : A -> bool) (g : A -> Q) l : qsum (map (fun z => if f z then g z else 0) l) == qsum (map g (filter f l)).
Proof. induction l as [|a l IH]; cbn [map qsum filter]; [reflexivity|]. destruct (f a); cbn [map qsum]; rewrite IH; ring. Qed.
Lemma payments_ok ms sg x d : placed_once ms d = true ->
  qsum (map (fun z => payments sg d (fst (fst z)) (snd (fst z)) * weight_of x z) ms) + constant sg d == sg * hform x d.
Proof.
  unfold placed_once. rewrite forallb_forall. intros P.
  assert (E : qsum (map (fun z => payments sg d (fst (fst z)) (snd (fst z)) * weight_of x z) ms) ==
    qsum (map (fun y => qsum (map (fun z => (if at_move (fst (fst z)) (snd (fst z)) (fst y) then sg * snd y * weight_of x z else 0)) ms)) d)).
  { rewrite <- qsum_swap. apply qsum_ext. apply Forall_forall. intros z _. unfold payments. rewrite sumq_ok, Qmult_comm, <- qsum_times. apply qsum_ext. apply Forall_forall. intros y _.
    destruct (at_move _ _ _); [rewrite mul_ok|]; ring. }
  rewrite E. clear E. unfold constant, hform. rewrite sumq_ok, <- qsum_plus, <- qsum_times. apply qsum_ext. apply Forall_forall. intros [h c] I. specialize (P _ I). cbn [fst snd] in *.
  destruct h as [|[s a] h].
  - rewrite mul_ok. cbn [along]. assert (Z : qsum (map (fun z : name * name * history => if at_move (fst (fst z)) (snd (fst z)) [] then sg * c * weight_of x z else 0) ms) == 0).
    { cbn [at_move]. clear. induction ms as [|z l IH]; cbn [map qsum]; [reflexivity|]. rewrite IH. ring. }
    rewrite Z. ring.
  - rewrite filter_sum. destruct (filter _ ms) as [|[[s' a'] h'] [|? ?]] eqn:F; try discriminate. apply listb_ok in P; [|apply moveb_ok]. subst h'.
    assert (J : In (s', a', h) (filter (fun z => at_move (fst (fst z)) (snd (fst z)) ((s, a) :: h)) ms)) by (rewrite F; now left).
    apply filter_In in J. destruct J as [_ J]. cbn [at_move fst snd] in J. apply andb_true_iff in J. destruct J as [J1 J2]. apply Pos.eqb_eq in J1. apply Pos.eqb_eq in J2. subst s' a'.
    cbn [map qsum]. ring.
Qed.

Section Range.
  Variables (T : table) (cards : list text) (copies : list Z) (again : bool) (b : betting).
  Hypothesis OK : compact_ok T cards copies again b.
  Notation whole := (expansion cards copies again b).
  Notation greatest p k y extra := (most p k y extra cards copies again b).
  Definition plays_all (p : bool) (x : strategy) : bool := forallb (fun c => plays p x false (name_of c) b) cards.
  Lemma plays_all_ok p x : plays_all p x = true -> strategy_in (seat p) x whole.
  Proof. unfold plays_all. rewrite forallb_forall. intros P. destruct OK. now apply whole_strategy. Qed.
  Lemma pay_own (p : bool) z : pay (seat p) [z; - z] == (if p then - z else z). Proof. destruct p; reflexivity. Qed.
  Lemma pay_other (p : bool) z : - pay (seat p) [z; - z] == (if negb p then - z else z). Proof. destruct p; cbn; ring. Qed.
  (* the form and k times the payoff *)
  Lemma most_form (p : bool) k sg y d x : placed_once (every_move p cards b) d = true -> strategy_in (seat p) x whole ->
    k * payoff (seat p) (duel (seat p) x y) whole + sg * hform x d <= greatest p k y (payments sg d) + constant sg d.
  Proof.
    intros P H. pose proof (most_upper_q _ _ _ _ _ OK p k (pay (seat p)) y (payments sg d) (duel (seat p) y y) x (pay_own p)) as M.
    assert (O : forall s a : name, duel (seat p) y y (if p then 0%nat else 1%nat) s a = y s a) by (intros; destruct p; reflexivity).
    specialize (M O H). rewrite <- (payments_ok _ sg x d P). unfold every_move. rewrite qsum_flat.
    assert (E : qsum (map (fun c => qform p (payments sg d) x false (name_of c) b) cards) ==
      qsum (map (fun c => qsum (map (fun z => payments sg d (fst (fst z)) (snd (fst z)) * weight_of x z) (own_moves p false (name_of c) [] b))) cards)).
    { apply qsum_ext. apply Forall_forall. intros c _. rewrite <- form_moves. cbn [along]. ring. }
    rewrite E in M. unfold payoff. rewrite (expect_ext _ (duel (seat p) x y) (replace (duel (seat p) y y) (seat p) x)); [lra|].
    apply duel_b. destruct p; cbn; lia.
  Qed.
  Definition secures_c (p : bool) (x : strategy) v : bool := plays_all p x && Qle_bool (greatest (negb p) 1 x nothing) (- v).
  Lemma secures_c_ok p x v : secures_c p x v = true -> secures (seat p) x v whole.
  Proof.
    unfold secures_c. rewrite andb_true_iff. intros [P E]. apply Qle_bool_iff in E. split; [now apply plays_all_ok|]. intros y Y.
    assert (W : other (seat p) = seat (negb p)) by (destruct p; reflexivity). rewrite W in Y.
    assert (O : forall s a : name, duel (seat p) x x (if negb p then 0%nat else 1%nat) s a = x s a) by (intros; destruct p; reflexivity).
    pose proof (most_upper_q _ _ _ _ _ OK (negb p) 1 (fun l => - pay (seat p) l) x nothing (duel (seat p) x x) y (pay_other p) O Y) as M.
    rewrite no_form, expect_opp in M. unfold payoff. rewrite (expect_ext _ (duel (seat p) x y) (replace (duel (seat p) x x) (seat (negb p)) y)); [lra|].
    rewrite <- W. apply duel_y. destruct p; cbn; lia.
  Qed.
  Definition end_c (p : bool) sg l g e v (x : strategy) k y : bool :=
    match distance_of T (seat p) l g e, given_history T (seat p) g with
    | Some d, Some h =>
        secures_c p x v && Qeq_bool (hformc x d) 0 && negb (Qle_bool (alongc x h) 0) && Qle_bool 0 k && plays_all (negb p) y &&
        placed_once (every_move p cards b) d && Qle_bool (greatest p k y (payments sg d) + constant sg d) (k * v)
    | _, _ => false end.
  Lemma end_c_ok p sg l g e v x k y : end_c p sg l g e v x k y = true -> end_holds T (seat p) sg l g e v x y whole.
  Proof.
    unfold end_c. destruct (distance_of T (seat p) l g e) as [d|] eqn:D; [|discriminate]. destruct (given_history T (seat p) g) as [h|] eqn:G; [|discriminate].
    rewrite !andb_true_iff, negb_true_iff. intros [[[[[[A F] P] K] Y] O] E]. split; [|split].
    - split; [now apply secures_c_ok|]. apply not_le in P. rewrite alongc_ok, (given_ok _ _ _ _ _ G) in P. split; [exact P|].
      apply Qeq_bool_iff in F. rewrite hformc_ok, (distance_ok _ _ _ _ _ _ _ D) in F. lra.
    - assert (W : other (seat p) = seat (negb p)) by (destruct p; reflexivity). rewrite W. now apply plays_all_ok.
    - intros b' B S. rewrite <- (distance_ok _ _ _ _ _ _ _ D). apply Qle_bool_iff in E. apply Qle_bool_iff in K.
      pose proof (most_form p k sg y d b' O B) as M. set (z := payoff _ _ _) in *. assert (k * v <= k * z).
      { rewrite !(Qmult_comm k). apply Qmult_le_compat_r; auto. } lra.
  Qed.
  Definition check_range_c (p : bool) l g low high y bl kl yl bh kh yh : bool :=
    plays_all (negb p) y &&
    let v := greatest p 1 y nothing in end_c p (-1 # 1) l g low v bl kl yl && end_c p 1 l g high v bh kh yh.
  Theorem check_range_c_sound p l g low high y bl kl yl bh kh yh : check_range_c p l g low high y bl kl yl bh kh yh = true ->
    optimal_range (seat p) l g low high whole.
  Proof.
    unfold check_range_c. cbv zeta. rewrite !andb_true_iff. intros [Y [L H]]. apply end_c_ok in L. apply end_c_ok in H. apply plays_all_ok in Y.
    assert (W : other (seat p) = seat (negb p)) by (destruct p; reflexivity).
    apply (range_of_ends T whole (seat p) l g low high (greatest p 1 y nothing) y bl yl bh yh); auto; [destruct OK; auto|rewrite W; exact Y|].
    intros z Z. assert (O : forall s a : name, duel (seat p) y y (if p then 0%nat else 1%nat) s a = y s a) by (intros; destruct p; reflexivity).
    pose proof (most_upper_q _ _ _ _ _ OK p 1 (pay (seat p)) y nothing (duel (seat p) y y) z (pay_own p) O Z) as M. rewrite no_form in M.
    unfold payoff. rewrite (expect_ext _ (duel (seat p) z y) (replace (duel (seat p) y y) (seat p) z)); [lra|]. apply duel_b. destruct p; cbn; lia.
  Qed.
End Range.
