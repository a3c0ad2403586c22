(* What holds of a game holds of all that differ from it only behind a frontier where nobody arrives.
   Nothing here is trusted. *)
From Coq Require Import QArith Qreduction List Bool Lia Lqa PeanoNat.
Require Import Game Maps Core Kernel Range.
Import ListNotations.
Open Scope Q_scope.
Open Scope list_scope.

Lemma together_in {A} (P Q : A -> A -> Prop) l m : (forall x y, In x l -> P x y -> Q x y) -> together P l m -> Forall2 Q l m.
Proof.
  revert m. induction l as [|x l IH]; intros [|y m] H; cbn [together]; intros E; try destruct E; constructor; auto.
  - apply H; [now left|auto].
  - apply IH; [|auto]. intros a b I. apply H. now right.
Qed.
Lemma differs_kept F i s t : forall t', differs F t t' -> before_frontier F i s t = before_frontier F i s t'.
Proof.
  induction t using tree_ind'; intros [p'|l' bs'|j' s' bs'] D; cbn [differs] in D; try contradiction; cbn [before_frontier]; [reflexivity| |].
  - destruct D as [_ D]. rewrite Forall_forall in H.
    apply (together_in _ (fun x y => before_frontier F i s (snd x) = before_frontier F i s (snd y))) in D.
    + induction D as [|[[a q] u] [[a' q'] u'] r r' X _ IH]; [reflexivity|]. cbn [existsb snd] in *. rewrite X, IH; [reflexivity|]. intros x I. apply H. now right.
    + intros [[a q] u] [[a' q'] u'] I (_ & _ & X). apply (H _ I). exact X.
  - destruct D as (<- & <- & [B|D]); [rewrite B; reflexivity|]. destruct (on_frontier F j s0); [reflexivity|]. f_equal. rewrite Forall_forall in H.
    apply (together_in _ (fun x y => before_frontier F i s (snd x) = before_frontier F i s (snd y))) in D.
    + induction D as [|[a u] [a' u'] r r' X _ IH]; [reflexivity|]. cbn [existsb snd] in *. rewrite X, IH; [reflexivity|]. intros x I. apply H. now right.
    + intros [a u] [a' u'] I (_ & X). apply (H _ I). exact X.
Qed.
Lemma together_sym {A} (P Q : A -> A -> Prop) l : forall m, (forall x y, In x l -> P x y -> Q y x) -> together P l m -> together Q m l.
Proof.
  induction l as [|x l IH]; intros [|y m] H; cbn [together]; auto. intros [X E]. split; [apply H; [now left|exact X]|].
  apply IH; [|exact E]. intros a b I. apply H. now right.
Qed.
Lemma differs_sym F t : forall t', differs F t t' -> differs F t' t.
Proof.
  induction t using tree_ind'; intros [p'|l' bs'|j' s' bs'] D; cbn [differs] in *; try contradiction; [auto| |]; rewrite Forall_forall in H.
  - destruct D as [-> D]. split; [reflexivity|]. eapply together_sym; [|exact D]. intros [[a q] u] [[a' q'] u'] I (-> & -> & X).
    split; [reflexivity|]. split; [reflexivity|]. exact (H _ I _ X).
  - destruct D as (-> & -> & D). split; [reflexivity|]. split; [reflexivity|]. destruct D as [B|D]; [now left|right].
    eapply together_sym; [|exact D]. intros [a u] [a' u'] I (-> & X). split; [reflexivity|]. exact (H _ I _ X).
Qed.
Lemma together_fst {A} (P : name * A -> name * A -> Prop) l m : (forall x y, P x y -> fst x = fst y) -> together P l m -> map fst l = map fst m.
Proof.
  revert m. induction l as [|x l IH]; intros [|y m] H; cbn [together map]; try contradiction; auto. intros [X E]. f_equal; auto.
Qed.
(* both tables say the same of a set that is kept *)
Lemma kept_table n F T T' i s t : forall t' h, differs F t t' -> agrees n T h t -> agrees n T' h t' -> before_frontier F i s t = true -> T i s = T' i s.
Proof.
  induction t using tree_ind'; intros [p'|l' bs'|j' s' bs'] h D A A'; cbn [differs] in D; try contradiction; cbn [before_frontier agrees] in *; [discriminate| |];
    rewrite Forall_forall in H.
  - destruct D as [_ D]. destruct A as (_ & _ & A). destruct A' as (_ & _ & A'). rewrite fra, Forall_forall in A, A'. intros K.
    apply existsb_exists in K. destruct K as ([[a q] u] & I & K).
    assert (X : exists y, In y bs' /\ differs F u (snd y)).
    { clear - D I. revert bs' D. induction bs as [|x r IH]; intros [|y r'] D; cbn [together] in D; try contradiction.
      destruct D as [D1 D2]. destruct I as [->|I].
      - exists y. split; [now left|]. destruct y as [[b p] w]. tauto.
      - destruct (IH I _ D2) as (z & Z & W). exists z. split; [now right|exact W]. }
    destruct X as ([[b p] w] & I' & X). cbn [snd] in X. exact (H _ I _ h X (A _ I) (A' _ I') K).
  - destruct D as (<- & <- & D). destruct A as (_ & _ & _ & TS & A). destruct A' as (_ & _ & _ & TS' & A'). rewrite fra, Forall_forall in A, A'.
    destruct (on_frontier F j s0) eqn:B; [discriminate|]. destruct D as [D|D]; [congruence|]. intros K. apply orb_true_iff in K. destruct K as [K|K].
    + apply andb_true_iff in K. destruct K as [K1 K2]. apply Nat.eqb_eq in K1. apply Pos.eqb_eq in K2. subst. rewrite TS, TS'.
      assert (X : map fst bs = map fst bs'); [|rewrite X; reflexivity].
      eapply together_fst; [|exact D]. intros [a u] [a' u'] [E _]. exact E.
    + apply existsb_exists in K. destruct K as ([a u] & I & K).
      assert (X : exists w, In (a, w) bs' /\ differs F u w).
      { clear - D I. revert bs' D. induction bs as [|x r IH]; intros [|y r'] D; cbn [together] in D; try contradiction.
        destruct D as [D1 D2]. destruct I as [->|I].
        - destruct y as [b w]. destruct D1 as [<- D1]. exists w. split; [now left|exact D1].
        - destruct (IH I _ D2) as (w & Z & W). exists w. split; [now right|exact W]. }
      destruct X as (w & I' & X). exact (H _ I _ _ X (A _ I) (A' _ I') K).
Qed.
Lemma kept_row n F T i b s t : forall h, agrees n T h t -> strategy_in i b t -> before_frontier F i s t = true ->
  exists k acts, T i s = Some (k, acts) /\ distribution (map (b s) acts).
Proof.
  induction t using tree_ind'; intros h A S; cbn [before_frontier agrees strategy_in] in *; [discriminate| |].
  - destruct A as (_ & _ & A). rewrite fra, Forall_forall in A, S. rewrite Forall_forall in H. intros K. apply existsb_exists in K.
    destruct K as ([[a q] u] & I & K). exact (H _ I h (A _ I) (S _ I) K).
  - destruct A as (_ & _ & _ & TS & A). destruct S as [D S]. rewrite fra, Forall_forall in A, S. rewrite Forall_forall in H.
    destruct (on_frontier F j s0); [discriminate|]. intros K. apply orb_true_iff in K. destruct K as [K|K].
    + apply andb_true_iff in K. destruct K as [K1 K2]. apply Nat.eqb_eq in K1. apply Pos.eqb_eq in K2. subst. exists (h i), (map fst bs).
      split; [exact TS|]. rewrite map_map. auto.
    + apply existsb_exists in K. destruct K as ([a u] & I & K). exact (H _ I _ (A _ I) (S _ I) K).
Qed.
(* a strategy of one game in the other: as it was at the sets that are kept, anything elsewhere *)
Definition graft (F : frontier) (t : tree) (T' : table) (i : player) (b : strategy) : strategy :=
  fun s a => if before_frontier F i s t then b s a else pick T' i (NM.empty _) s a.
Lemma pick_row T i s h acts : T i s = Some (h, acts) -> NoDup acts -> acts <> [] -> distribution (map (pick T i (NM.empty _) s) acts).
Proof.
  intros E N Z. destruct acts as [|c r]; [congruence|]. assert (P : forall a, pick T i (NM.empty name) s a = if Pos.eqb a c then 1 else 0).
  { intros a. unfold pick. cbn. rewrite E. reflexivity. }
  inversion N; subst. split.
  - apply Forall_forall. intros q Q. apply in_map_iff in Q. destruct Q as (a & <- & _). rewrite P. destruct (Pos.eqb a c); lra.
  - cbn [map qsum]. rewrite P, Pos.eqb_refl. assert (X : qsum (map (pick T i (NM.empty name) s) r) == 0); [|rewrite X; ring].
    clear - P H1. induction r as [|d r IH]; [reflexivity|]. cbn [map qsum]. rewrite P, IH by (intro; apply H1; now right).
    destruct (Pos.eqb_spec d c); [subst; destruct H1; now left|ring].
Qed.
Lemma graft_ok n F T T' i b t t' : differs F t t' -> agrees n T (fun _ => []) t -> agrees n T' (fun _ => []) t' -> strategy_in i b t ->
  strategy_in i (graft F t T' i b) t'.
Proof.
  intros D A A' S. assert (K : forall s h acts, T' i s = Some (h, acts) -> before_frontier F i s t = true -> distribution (map (b s) acts)).
  { intros s h acts E K. destruct (kept_row n F T i b s t _ A S K) as (k & acts' & TS & R).
    rewrite (kept_table n F T T' i s t t' _ D A A' K), E in TS. inversion TS; subst. exact R. }
  clear D A S. revert A'. generalize (fun _ : player => @nil (name * name)) as h. induction t' as [p'|l' bs' H|j' s' bs' H] using tree_ind'; intros h A'; cbn [agrees strategy_in] in *; [exact Logic.I| |].
  - destruct A' as (_ & _ & A'). rewrite fra in *. rewrite Forall_forall in *. intros [[a q] u] I. exact (H _ I h (A' _ I)).
  - destruct A' as (_ & N & ND & TS & A'). rewrite fra in *. rewrite Forall_forall in *. split.
    + intros ->. rewrite <- (map_map fst (graft F t T' i b s')). unfold graft. destruct (before_frontier F i s' t) eqn:Q.
      * exact (K _ _ _ TS Q).
      * apply (pick_row _ _ _ _ _ TS ND). intros Z. apply N. now apply map_eq_nil in Z.
    + intros [a u] I. exact (H _ I _ (A' _ I)).
Qed.
(* whatever player i does, nobody arrives at the frontier *)
Fixpoint avoided (F : frontier) (i : player) (S : profile) (w : Q) (t : tree) : Prop :=
  match t with
  | End _ => True
  | Chance _ bs => fold_right and True (map (fun x => let '(_, _, u) := x in avoided F i S w u) bs)
  | Move j s bs => if on_frontier F j s then w == 0
      else fold_right and True (map (fun x => let '(a, u) := x in avoided F i S (if Nat.eqb j i then w else w * S j s a) u) bs)
  end.
Fixpoint avoidedb (F : frontier) (i : player) (S : profile) (w : Q) (t : tree) : bool :=
  match t with
  | End _ => true
  | Chance _ bs => forallb (fun x => let '(_, _, u) := x in avoidedb F i S w u) bs
  | Move j s bs => if on_frontier F j s then Qeq_bool w 0
      else forallb (fun x => let '(a, u) := x in avoidedb F i S (if Nat.eqb j i then w else mul w (S j s a)) u) bs
  end.
Lemma avoided_ext F i S R t : (forall j s a, j <> i -> S j s a == R j s a) -> forall w z, w == z -> avoided F i S w t -> avoided F i R z t.
Proof.
  intros E. induction t using tree_ind'; intros w z W A; cbn [avoided] in *; [exact Logic.I| |].
  - rewrite fra in *. rewrite Forall_forall in *. intros [[a q] u] I. exact (H _ I _ _ W (A _ I)).
  - destruct (on_frontier F j s); [rewrite <- W; exact A|]. rewrite fra in *. rewrite Forall_forall in *. intros [a u] I.
    refine (H _ I _ _ _ (A _ I)). destruct (Nat.eqb_spec j i); [exact W|]. rewrite W, E by assumption. reflexivity.
Qed.
Lemma avoidedb_ok F i S t : forall w z, w == z -> avoidedb F i S w t = true -> avoided F i S z t.
Proof.
  induction t using tree_ind'; intros w z W A; cbn [avoided avoidedb] in *; [exact Logic.I| |].
  - rewrite fra. rewrite forallb_forall in A. rewrite Forall_forall in *. intros [[a q] u] I. exact (H _ I _ _ W (A _ I)).
  - destruct (on_frontier F j s); [rewrite <- W; now apply Qeq_bool_iff|]. rewrite fra. rewrite forallb_forall in A. rewrite Forall_forall in *. intros [a u] I.
    refine (H _ I _ _ _ (A _ I)). destruct (Nat.eqb j i); [exact W|]. rewrite mul_ok, W. reflexivity.
Qed.
Theorem transport F i u S S' t : forall t' w, differs F t t' -> avoided F i S w t ->
  (forall j s a, before_frontier F j s t = true -> S j s a == S' j s a) -> w * expect u S t == w * expect u S' t'.
Proof.
  induction t using tree_ind'; intros [p'|l' bs'|j' s' bs'] w D A E; cbn [differs] in D; try contradiction; cbn [avoided expect before_frontier] in *.
  - rewrite D. reflexivity.
  - destruct D as [_ D]. rewrite fra in A. revert bs' D E. induction H as [|[[a q] u1] r H1 _ IH]; intros [|[[a' q'] u1'] r'] D E; cbn [together] in D; try contradiction; [reflexivity|].
    destruct D as [(_ & <- & D1) D2]. apply Forall_cons_iff in A. destruct A as [A1 A2]. cbn [snd] in H1. cbn [map qsum].
    assert (X : w * expect u S u1 == w * expect u S' u1').
    { apply H1; auto. intros j s b K. apply E. cbn [existsb]. rewrite K. reflexivity. }
    assert (Y := IH A2 r' D2 (fun j s b K => E j s b (eq_trans (f_equal (orb _) K) (orb_true_r _)))).
    cbn [expect] in Y. rewrite !Qmult_plus_distr_r. rewrite Y.
    setoid_replace (w * (q * expect u S u1)) with (q * (w * expect u S u1)) by ring. rewrite X. ring.
  - destruct D as (<- & <- & D). destruct (on_frontier F j s) eqn:B; [rewrite A; ring|]. destruct D as [D|D]; [congruence|]. rewrite fra in A.
    assert (EJ : forall a, S j s a == S' j s a). { intros a. apply E. rewrite Nat.eqb_refl, Pos.eqb_refl. reflexivity. }
    assert (E' : forall k x b, existsb (fun y => let '(_, v) := y in before_frontier F k x v) bs = true -> S k x b == S' k x b).
    { intros k x b K. apply E. rewrite K. apply orb_true_r. }
    clear E. revert bs' D E'. induction H as [|[a u1] r H1 _ IH]; intros [|[a' u1'] r'] D E; cbn [together] in D; try contradiction; [reflexivity|].
    destruct D as [(<- & D1) D2]. apply Forall_cons_iff in A. destruct A as [A1 A2]. cbn [snd] in H1. cbn [map qsum].
    assert (Y := IH A2 r' D2 (fun k x b K => E k x b (eq_trans (f_equal (orb _) K) (orb_true_r _)))).
    rewrite !Qmult_plus_distr_r. rewrite Y.
    assert (X : (if Nat.eqb j i then w else w * S j s a) * expect u S u1 == (if Nat.eqb j i then w else w * S j s a) * expect u S' u1').
    { apply H1; auto. intros k x b K. apply E. cbn [existsb]. rewrite K. reflexivity. }
    destruct (Nat.eqb j i).
    + setoid_replace (w * (S j s a * expect u S u1)) with (S j s a * (w * expect u S u1)) by ring. rewrite X, EJ. ring.
    + setoid_replace (w * (S j s a * expect u S u1)) with (w * S j s a * expect u S u1) by ring. rewrite X, EJ. ring.
Qed.

(* ---- between two games ---- *)
Section Between.
  Variables (n : nat) (F : frontier) (T T' : table) (t t' : tree).
  Hypothesis (D : differs F t t') (A : agrees n T (fun _ => []) t) (A' : agrees n T' (fun _ => []) t').
  Notation there := (graft F t T').
  Notation back := (graft F t' T).
  Lemma there_ok i b : strategy_in i b t -> strategy_in i (there i b) t'.
  Proof. now apply (graft_ok n F T). Qed.
  Lemma back_ok i b : strategy_in i b t' -> strategy_in i (back i b) t.
  Proof. apply (graft_ok n F T'); auto. now apply differs_sym. Qed.
  Definition alike i (b b' : strategy) := forall s a, before_frontier F i s t = true -> b s a == b' s a.
  Lemma there_alike i b : alike i b (there i b).
  Proof. intros s a K. unfold graft. rewrite K. reflexivity. Qed.
  Lemma back_alike i b : alike i (back i b) b.
  Proof. intros s a K. unfold graft. rewrite <- (differs_kept F i s t t' D), K. reflexivity. Qed.
  Lemma same_payoff i j S S' : avoided F i S 1 t -> (forall k, alike k (S k) (S' k)) -> payoff j S t == payoff j S' t'.
  Proof.
    intros V E. pose proof (transport F i (pay j) S S' t t' 1 D V (fun k s a K => E k s a K)) as X. unfold payoff. lra.
  Qed.
  Lemma two_alike x x' y y' : alike 0%nat x x' -> alike 1%nat y y' -> forall k, alike k (two x y k) (two x' y' k).
  Proof. intros X Y [|[|k]]; auto. intros s a _. reflexivity. Qed.
End Between.

Lemma avoided_nil i S t : forall w, avoided [] i S w t.
Proof.
  induction t using tree_ind'; intros w; cbn [avoided on_frontier existsb]; [exact Logic.I| |]; rewrite fra; rewrite Forall_forall in *.
  - intros [[a q] u] I. apply (H _ I).
  - intros [a u] I. apply (H _ I).
Qed.
Definition stays_before F i S t : bool := match F with [] => true | _ => avoidedb F i S 1 t end.
Lemma stays_before_ok F i S t : stays_before F i S t = true -> avoided F i S 1 t.
Proof. destruct F as [|x F]; [intros _; apply avoided_nil|]. apply avoidedb_ok. reflexivity. Qed.
Theorem value_beyond F T t x y v c : gameb 2 t T = true -> check_value t x y v = true ->
  stays_before F 0%nat (two x y) t = true -> stays_before F 1%nat (two x y) t = true ->
  forall t', differs F t t' -> game 2 t' -> constant_sum c t' -> value v t'.
Proof.
  intros G C V0 V1 t' D [T' A'] CS. apply agreesb_ok in G. apply stays_before_ok in V0. apply stays_before_ok in V1.
  unfold check_value in C. rewrite !andb_true_iff in C. destruct C as [[[[_ X] Y] B1] B2]. apply strategyb_ok in X. apply strategyb_ok in Y.
  destruct (reply (pay 0%nat) 0%nat _ t) as [[a1 c1]|] eqn:R1; [|discriminate].
  destruct (reply _ 1%nat _ t) as [[a2 c2]|] eqn:R2; [|discriminate].
  apply Qle_bool_iff in B1. apply Qle_bool_iff in B2.
  split; [exists c; exact CS|]. exists (graft F t T' 0%nat x), (graft F t T' 1%nat y).
  split; [now apply (there_ok 2 F (table_of T))|]. split; [now apply (there_ok 2 F (table_of T))|]. split.
  - intros y' S. set (z := graft F t' (table_of T) 1%nat y').
    assert (Z : strategy_in 1%nat z t) by (now apply (back_ok 2 F _ T' t t')).
    pose proof (reply_upper _ _ _ _ _ _ _ R2 Z) as H. rewrite expect_opp in H.
    assert (E : payoff 0%nat (two x z) t == expect (pay 0%nat) (replace (two x y) 1%nat z) t).
    { apply expect_ext. intros [|[|j]] ? ?; reflexivity. }
    rewrite <- (same_payoff F t t' D 1%nat 0%nat (two x z)); [rewrite E; lra| |].
    + eapply avoided_ext; [|reflexivity|exact V1]. intros [|[|j]] s a N; try reflexivity. congruence.
    + apply two_alike; [apply there_alike|now apply back_alike].
  - intros x' S. set (z := graft F t' (table_of T) 0%nat x').
    assert (Z : strategy_in 0%nat z t) by (now apply (back_ok 2 F _ T' t t')).
    pose proof (reply_upper _ _ _ _ _ _ _ R1 Z) as H.
    assert (E : payoff 0%nat (two z y) t == expect (pay 0%nat) (replace (two x y) 0%nat z) t).
    { apply expect_ext. intros [|[|j]] ? ?; reflexivity. }
    rewrite <- (same_payoff F t t' D 0%nat 0%nat (two z y)); [rewrite E; lra| |].
    + eapply avoided_ext; [|reflexivity|exact V0]. intros [|[|j]] s a N; try reflexivity. congruence.
    + apply two_alike; [now apply back_alike|apply there_alike].
Qed.

(* ---- ranges ---- *)
(* some node of the set is at the frontier or behind it *)
Fixpoint behind (F : frontier) (i : player) (s : name) (passed : bool) (t : tree) : bool :=
  match t with
  | End _ => false
  | Chance _ bs => existsb (fun x => let '(_, _, u) := x in behind F i s passed u) bs
  | Move j r bs => let passed' := passed || on_frontier F j r in
      (Nat.eqb j i && Pos.eqb r s && passed') || existsb (fun x => let '(_, u) := x in behind F i s passed' u) bs
  end.
(* the set and those of its history are kept *)
Definition in_front (F : frontier) (T : table) i t (s : name) : bool :=
  negb (behind F i s false t) && before_frontier F i s t && match T i s with Some (h, _) => forallb (fun k => before_frontier F i (fst k) t) h | None => false end.
Definition range_beyond (F : frontier) (T : table) i t (l : list (name * name * Q)) g y yl yh bl bh : bool :=
  match F with [] => true | _ =>
  forallb (fun x => in_front F T i t (fst (fst x))) l && match g with Some s => in_front F T i t s | None => true end &&
  avoidedb F i (duel i y y) 1 t && avoidedb F i (duel i yl yl) 1 t && avoidedb F i (duel i yh yh) 1 t &&
  avoidedb F (other i) (duel i bl bl) 1 t && avoidedb F (other i) (duel i bh bh) 1 t end.
Definition placed F T (T' : table) i t (s : name) := before_frontier F i s t = true /\ T i s = T' i s /\
  forall h acts, T i s = Some (h, acts) -> forall k, In k h -> before_frontier F i (fst k) t = true.
Lemma along_alike F i t b b' h : alike F t i b b' -> (forall k, In k h -> before_frontier F i (fst k) t = true) -> along b h == along b' h.
Proof.
  intros E. induction h as [|[s a] h IH]; intros K; cbn [along]; [reflexivity|]. rewrite IH by (intros k I; apply K; now right).
  rewrite (E s a); [reflexivity|]. apply (K (s, a)). now left.
Qed.
Lemma reach_alike F T T' i t b b' s : alike F t i b b' -> placed F T T' i t s -> reach T i b s == reach T' i b' s.
Proof.
  intros E (K & TS & H). unfold reach. rewrite <- TS. destruct (T i s) as [[h acts]|]; [|reflexivity]. eapply along_alike; [exact E|]. exact (H _ _ eq_refl).
Qed.
Lemma form_alike F T T' i t b b' l : alike F t i b b' -> (forall x, In x l -> placed F T T' i t (fst (fst x))) -> form T i b l == form T' i b' l.
Proof.
  intros E P. unfold form. apply qsum_ext. apply Forall_forall. intros [[s a] c] I. specialize (P _ I). cbn [fst] in P. unfold weight.
  rewrite (reach_alike F T T' i t b b' s E P), (E s a); [reflexivity|]. exact (proj1 P).
Qed.
Lemma duel_alike F t i b b' y y' : (i < 2)%nat -> alike F t i b b' -> alike F t (other i) y y' -> forall k, alike F t k (duel i b y k) (duel i b' y' k).
Proof. intros I B Y [|[|k]]; destruct i as [|[|i]]; try lia; auto; intros s a _; reflexivity. Qed.
Theorem range_beyond_ok F T t i l g low high y bl kl yl bh kh yh c : gameb 2 t T = true ->
  check_range T t i l g low high y bl kl yl bh kh yh = true -> F <> [] ->
  range_beyond F (table_of T) i t l g y yl yh bl bh = true ->
  forall t', differs F t t' -> game 2 t' -> constant_sum c t' -> optimal_range i l g low high t'.
Proof.
  intros G C NF V t' D [T' A'] CS. assert (A := G). apply agreesb_ok in A.
  unfold check_range in C. rewrite !andb_true_iff in C. destruct C as [[[I _] Y] E]. apply Nat.ltb_lt in I. apply strategyb_ok in Y.
  destruct (reply _ _ _ t) as [[v ch]|] eqn:R; [|discriminate]. apply andb_true_iff in E. destruct E as [L H].
  destruct (endb_ok _ _ _ _ _ _ _ _ _ _ _ I L) as [[L1 [L2 L3]] [YL L4]].
  destruct (endb_ok _ _ _ _ _ _ _ _ _ _ _ I H) as [[H1 [H2 H3]] [YH H4]].
  unfold range_beyond in V. destruct F as [|f0 F0]; [congruence|]. set (F := f0 :: F0) in *. clearbody F. clear NF.
  rewrite !andb_true_iff in V. destruct V as [[[[[[P1 P2] V1] V2] V3] V4] V5].
  assert (ok : forall k S, avoidedb F k S 1 t = true -> avoided F k S 1 t) by (intros k S; apply avoidedb_ok; reflexivity).
  apply ok in V1. apply ok in V2. apply ok in V3. apply ok in V4. apply ok in V5. clear ok.
  assert (PL : forall s, in_front F (table_of T) i t s = true -> placed F (table_of T) T' i t s).
  { intros s K. unfold in_front in K. rewrite !andb_true_iff in K. destruct K as [[_ K1] K2]. split; [exact K1|]. split.
    - exact (kept_table 2 F _ T' i s t t' _ D A A' K1).
    - intros h acts E k J. rewrite E in K2. rewrite forallb_forall in K2. exact (K2 k J). }
  rewrite forallb_forall in P1.
  assert (FORM : forall b b', alike F t i b b' -> form (table_of T) i b l == form T' i b' l).
  { intros b b' E. apply (form_alike F _ _ i t b b' l E). intros x J. apply PL, P1, J. }
  assert (ARR : forall b b', alike F t i b b' -> arrival (table_of T) i b g == arrival T' i b' g).
  { intros b b' E. unfold arrival. destruct g as [s|]; [|reflexivity]. apply (reach_alike F _ _ i t b b' s E), PL, P2. }
  set (there := graft F t T'). set (back := graft F t' (table_of T)).
  assert (TO : forall k b, strategy_in k b t -> strategy_in k (there k b) t') by (intros k b; now apply (there_ok 2 F (table_of T))).
  assert (BO : forall k b, strategy_in k b t' -> strategy_in k (back k b) t) by (intros k b; now apply (back_ok 2 F _ T' t t')).
  assert (TA : forall k b, alike F t k b (there k b)) by (intros; apply there_alike).
  assert (BA : forall k b, alike F t k (back k b) b) by (intros; now apply back_alike).
  assert (OO : other i <> i) by (destruct i as [|[|]]; cbn; lia).
  (* weights of the opponent's: whatever the player does *)
  assert (MINE : forall z b b', avoided F i (duel i z z) 1 t -> alike F t i b b' -> payoff i (duel i b z) t == payoff i (duel i b' (there (other i) z)) t').
  { intros z b b' W E. apply (same_payoff F t t' D i i).
    - eapply avoided_ext; [|reflexivity|exact W]. intros j s a N. destruct i as [|[|]]; try lia; destruct j as [|[|]]; try congruence; reflexivity.
    - now apply duel_alike. }
  assert (THEIRS : forall b z z', avoided F (other i) (duel i b b) 1 t -> alike F t (other i) z z' -> payoff i (duel i b z) t == payoff i (duel i (there i b) z') t').
  { intros b z z' W E. apply (same_payoff F t t' D (other i) i).
    - eapply avoided_ext; [|reflexivity|exact W]. intros j s a N. destruct i as [|[|]]; try lia; destruct j as [|[|]]; cbn in N; try congruence; reflexivity.
    - now apply duel_alike. }
  assert (SEC : forall b, avoided F (other i) (duel i b b) 1 t -> secures i b v t -> secures i (there i b) v t').
  { intros b W [B S]. split; [now apply TO|]. intros z Z. rewrite <- (THEIRS b (back (other i) z) z W (BA _ z)). apply S. now apply BO. }
  assert (VAL : value_to i v t').
  { split; [exists (there i bl); now apply SEC|]. exists (there (other i) y). split; [now apply TO|]. intros b B.
    rewrite <- (MINE y (back i b) b V1 (BA i b)). unfold payoff. rewrite (expect_ext _ _ _ t (duel_b i y y _ I)). eapply reply_upper; [exact R|now apply BO]. }
  exists T'. split; [exact A'|]. cbv zeta. fold (arrival T' i). split; [|split].
  - intros b (w & W & S) P. assert (E : v == w) by (eapply value_to_unique; eauto). destruct S as [B S].
    assert (B' := BO i b B).
    assert (L5 := L4 (back i b) B'). assert (H5 := H4 (back i b) B').
    rewrite (MINE yl (back i b) b V2 (BA i b)) in L5. rewrite (MINE yh (back i b) b V3 (BA i b)) in H5.
    rewrite (FORM _ _ (BA i b)), (ARR _ _ (BA i b)) in L5, H5. rewrite E in L5, H5.
    specialize (L5 (S _ (TO _ _ YL))). specialize (H5 (S _ (TO _ _ YH))). unfold arrival in *. lra.
  - exists (there i bl). split; [exists v; auto|]. rewrite (ARR _ _ (TA i bl)) in L2. split; [exact L2|]. rewrite <- (FORM _ _ (TA i bl)), L3.
    fold (arrival T' i (there i bl) g). rewrite (ARR _ _ (TA i bl)). reflexivity.
  - exists (there i bh). split; [exists v; auto|]. rewrite (ARR _ _ (TA i bh)) in H2. split; [exact H2|]. rewrite <- (FORM _ _ (TA i bh)), H3.
    fold (arrival T' i (there i bh) g). rewrite (ARR _ _ (TA i bh)). reflexivity.
Qed.
Lemma together_eq {A} (P : A -> A -> Prop) l : forall m, (forall x y, In x l -> P x y -> x = y) -> together P l m -> l = m.
Proof.
  induction l as [|x l IH]; intros [|y m] H; cbn [together]; try contradiction; auto. intros [X E]. f_equal; [apply H; [now left|exact X]|].
  apply IH; [|exact E]. intros a b I. apply H. now right.
Qed.
Lemma differs_nil t : forall t', differs [] t t' -> t = t'.
Proof.
  induction t using tree_ind'; intros [p'|l' bs'|j' s' bs'] D; cbn [differs] in D; try contradiction; [now subst| |]; rewrite Forall_forall in H.
  - destruct D as [-> D]. f_equal. eapply together_eq; [|exact D]. intros [[a q] u] [[a' q'] u'] I (-> & -> & X). f_equal. exact (H _ I _ X).
  - destruct D as (-> & -> & [B|D]); [discriminate|]. f_equal. eapply together_eq; [|exact D]. intros [a u] [a' u'] I (-> & X). f_equal. exact (H _ I _ X).
Qed.

(* ---- profiles ---- *)
Lemma gains_beyond n F T T' t t' i S S' : differs F t t' -> agrees n T (fun _ => []) t -> agrees n T' (fun _ => []) t' ->
  avoided F i S 1 t -> (forall k, alike F t k (S k) (S' k)) ->
  ((forall b, strategy_in i b t -> payoff i (replace S i b) t <= payoff i S t) <->
   (forall b, strategy_in i b t' -> payoff i (replace S' i b) t' <= payoff i S' t')).
Proof.
  intros D A A' V E. assert (P : payoff i S t == payoff i S' t') by (now apply (same_payoff F t t' D i i)).
  assert (R : forall b b', alike F t i b b' -> payoff i (replace S i b) t == payoff i (replace S' i b') t').
  { intros b b' K. apply (same_payoff F t t' D i i).
    - eapply avoided_ext; [|reflexivity|exact V]. intros j s a N. unfold replace. destruct (Nat.eqb_spec j i); [congruence|reflexivity].
    - intros k. unfold replace. destruct (Nat.eqb_spec k i); [subst; exact K|apply E]. }
  split; intros H b B.
  - rewrite <- P, <- (R (graft F t' T i b) b) by (now apply back_alike). apply H. now apply (back_ok n F T T' t t').
  - rewrite P, (R b (graft F t T' i b)) by apply there_alike. apply H. now apply (there_ok n F T).
Qed.
