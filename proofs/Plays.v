(* What pure strategies of a player earn, and all of them, found down the tree. Nothing here is trusted. *)
From Coq Require Import QArith Qreduction List Bool Lia Lqa PeanoNat.
Require Import Game Maps Core Kernel.
Import ListNotations.
Open Scope Q_scope.
Open Scope list_scope.

(* ---- plans ---- *)
Definition keeps_to (c : strategy) (m : plan) : Prop := forall s a, chosen_at m s = Some a -> c s a == 1.
Definition extends (m m' : plan) : Prop := forall s a, chosen_at m s = Some a -> chosen_at m' s = Some a.
Lemma chosen_in p : forall s a, chosen_at p s = Some a -> In (s, a) p.
Proof. induction p as [|[r b] p IH]; intros s a; cbn [chosen_at]; [discriminate|]. destruct (Pos.eqb_spec r s) as [->|]; [intros E; inversion E; now left|right; auto]. Qed.
Lemma ors {A} (P : A -> Prop) l : fold_right or False (map P l) <-> Exists P l.
Proof. induction l; simpl; split; intros H; try tauto; [inversion H| |inversion H; tauto]. destruct H; [now left|right; tauto]. Qed.

(* these choices are enough: all that follows from them is told by them *)
Fixpoint covers (i : player) (m : plan) (t : tree) : Prop :=
  match t with
  | End _ => True
  | Chance _ bs => fold_right and True (map (fun x => covers i m (snd x)) bs)
  | Move j s bs => if Nat.eqb j i
      then NoDup (map fst bs) /\ match chosen_at m s with
           | Some a => fold_right or False (map (fun x => fst x = a /\ covers i m (snd x)) bs) | None => False end
      else fold_right and True (map (fun x => covers i m (snd x)) bs)
  end.
Lemma covers_more i m m' t : extends m m' -> covers i m t -> covers i m' t.
Proof.
  intros E. induction t using tree_ind'; cbn [covers]; auto.
  - rewrite !fra, !Forall_forall in *. auto.
  - rewrite Forall_forall in H. destruct (Nat.eqb j i).
    + intros [N C]. split; [exact N|]. destruct (chosen_at m s) as [a|] eqn:F; [|contradiction]. rewrite (E _ _ F).
      rewrite ors, Exists_exists in *. destruct C as (x & I & A & C). exists x. auto.
    + rewrite !fra, !Forall_forall. auto.
Qed.
Lemma indicated (l : list (name * Q)) a v : NoDup (map fst l) -> In (a, v) l ->
  qsum (map (fun x => (if Pos.eqb (fst x) a then 1 else 0) * snd x) l) == v.
Proof.
  assert (Z : forall l, ~ In a (map fst l) -> qsum (map (fun x : name * Q => (if Pos.eqb (fst x) a then 1 else 0) * snd x) l) == 0).
  { clear. induction l as [|[b w] l IH]; cbn [map qsum fst snd]; intros N; [reflexivity|]. rewrite IH by (intros I; apply N; now right).
    destruct (Pos.eqb_spec b a) as [->|]; [exfalso; apply N; now left|ring]. }
  induction l as [|[b w] l IH]; intros N I; [destruct I|]. cbn [map fst] in N. inversion N as [|? ? N1 N2]; subst. cbn [map qsum fst snd]. destruct I as [I|I].
  - inversion I; subst. rewrite Pos.eqb_refl, Z by assumption. ring.
  - rewrite IH by assumption. destruct (Pos.eqb_spec b a) as [->|]; [|ring]. exfalso. apply N1. now apply (in_map fst) in I.
Qed.
Lemma qsum_pairs {A} (f : A -> Q) (g : A -> Q) (l : list (name * A)) (h : name -> Q) : (forall x, In x l -> f (snd x) == g (snd x)) ->
  qsum (map (fun x => let '(a, t) := x in h a * f t) l) == qsum (map (fun x => let '(a, t) := x in h a * g t) l).
Proof. intros H. apply qsum_ext, Forall_forall. intros [a t] I. specialize (H _ I). cbn [snd] in H. rewrite H. reflexivity. Qed.
Lemma moves_chosen m c s0 bs a : NoDup (map fst bs) -> chosen_at m s0 = Some a -> keeps_to c m -> distribution (map (fun x : name * tree => c s0 (fst x)) bs) ->
  forall w, In (a, w) bs -> forall f : tree -> Q,
  qsum (map (fun x => let '(b, t') := x in c s0 b * f t') bs) == f w /\
  qsum (map (fun x => let '(b, t') := x in follow m s0 b * f t') bs) == f w.
Proof.
  intros N F K [D0 D1] w I f.
  assert (E : forall g : name -> Q, qsum (map (fun x : name * tree => let '(b, t') := x in g b * f t') bs) ==
    qsum (map (fun x => g (fst x) * snd x) (map (fun x => (fst x, f (snd x))) bs))).
  { intros g. rewrite map_map. apply qsum_ext, Forall_forall. intros [? ?] _. reflexivity. }
  assert (J : In (a, f w) (map (fun x => (fst x, f (snd x))) bs)) by (apply in_map_iff; exists (a, w); auto).
  split.
  - rewrite E. apply certain with a; auto.
    + rewrite Forall_map. cbn [fst]. rewrite Forall_map in D0. exact D0.
    + rewrite map_map. exact D1.
  - rewrite E. rewrite <- (indicated (map (fun x => (fst x, f (snd x))) bs) a (f w)); [|rewrite map_map; exact N|exact J].
    apply qsum_ext, Forall_forall. intros [x ?] _. cbn [fst snd]. unfold follow. rewrite F. reflexivity.
Qed.
Lemma covers_payoff i m c u s t : covers i m t -> keeps_to c m -> strategy_in i c t ->
  expect u (replace s i c) t == expect u (replace s i (follow m)) t.
Proof.
  intros C K. induction t using tree_ind'; cbn [covers strategy_in expect] in *; [reflexivity| |]; rewrite Forall_forall in H.
  - rewrite fra, Forall_forall in *. intros S. apply qsum_ext, Forall_forall. intros x I. specialize (H x I). specialize (C x I). specialize (S x I).
    destruct x as [[? ?] ?]. cbn [snd] in *. rewrite H; auto. reflexivity.
  - intros [D S]. rewrite fra, Forall_forall in S. unfold replace at 1 3. destruct (Nat.eqb j i) eqn:E.
    + apply Nat.eqb_eq in E. subst j. specialize (D eq_refl). destruct C as [N C]. destruct (chosen_at m s0) as [a|] eqn:F; [|contradiction].
      rewrite ors, Exists_exists in C. destruct C as ([b w] & I & B & C). cbn [fst snd] in *. subst b.
      destruct (moves_chosen m c s0 bs a N F K D w I (expect u (replace s i c))) as [X _].
      destruct (moves_chosen m c s0 bs a N F K D w I (expect u (replace s i (follow m)))) as [_ Y].
      rewrite X, Y. exact (H _ I C (S _ I)).
    + rewrite fra, Forall_forall in C. apply qsum_ext, Forall_forall. intros x I. specialize (H x I). specialize (C x I). specialize (S x I).
      destruct x as [? ?]. cbn [snd] in *. rewrite H; auto. reflexivity.
Qed.

(* ---- all choices at the sets that they lead to, but for moves left out ---- *)
Definition plans_all i out (l : list tree) (m : plan) : list plan := fold_left (fun ms u => flat_map (plans i out u) ms) l [m].
(* nothing that c does is left out *)
Fixpoint clear (i : player) (c : strategy) (out : name -> name -> bool) (t : tree) : Prop :=
  match t with
  | End _ => True
  | Chance _ bs => fold_right and True (map (fun x => clear i c out (snd x)) bs)
  | Move j s bs => fold_right and True (map (fun x =>
      (j = i -> c s (fst x) == 1 -> out s (fst x) = false) /\ (j <> i \/ c s (fst x) == 1 -> clear i c out (snd x))) bs)
  end.
Definition known_to (T : table) i (m : plan) : Prop := forall s a, chosen_at m s = Some a -> exists h l, T i s = Some (h, l) /\ In a l.
Lemma pure_row c s (bs : list (name * tree)) : pure c -> distribution (map (fun x => c s (fst x)) bs) -> exists x, In x bs /\ c s (fst x) == 1.
Proof.
  intros P [_ D]. assert (H : (exists x, In x bs /\ c s (fst x) == 1) \/ qsum (map (fun x => c s (fst x)) bs) == 0).
  { clear D. induction bs as [|x bs IH]; [right; reflexivity|]. destruct (P s (fst x)) as [Z|Z]; [|left; exists x; split; [now left|exact Z]].
    destruct IH as [(y & I & Y)|IH]; [left; exists y; split; [now right|exact Y]|]. right. cbn [map qsum]. rewrite Z, IH. ring. }
  destruct H as [H|H]; [exact H|]. rewrite H in D. discriminate.
Qed.
Section Grow.
  Variables (n : nat) (T : table) (i : player) (c : strategy) (out : name -> name -> bool).
  Definition reaches (cov : plan -> Prop) (ms : list plan) (m : plan) : Prop :=
    exists m', In m' ms /\ keeps_to c m' /\ known_to T i m' /\ extends m m' /\ cov m'.
  Lemma grown {A} (g : A -> plan -> list plan) (cov : A -> plan -> Prop) (l : list A) :
    (forall x m m', extends m m' -> cov x m -> cov x m') ->
    (forall x, In x l -> forall m, keeps_to c m -> known_to T i m -> reaches (cov x) (g x m) m) ->
    forall ms m, In m ms -> keeps_to c m -> known_to T i m ->
    reaches (fun m' => forall x, In x l -> cov x m') (fold_left (fun ms x => flat_map (g x) ms) l ms) m.
  Proof.
    intros M. induction l as [|x l IH]; intros X ms m I K Kn; cbn [fold_left].
    - exists m. repeat split; auto; [intros s a; auto|intros x []].
    - destruct (X x (or_introl eq_refl) m K Kn) as (m1 & I1 & K1 & N1 & E1 & C1).
      destruct (IH (fun y J => X y (or_intror J)) (flat_map (g x) ms) m1) as (m2 & I2 & K2 & N2 & E2 & C2); auto.
      { apply in_flat_map. exists m. auto. }
      exists m2. split; [exact I2|]. split; [exact K2|]. split; [exact N2|]. split; [intros s a F; apply E2, E1, F|].
      intros y [<-|J]; [exact (M _ _ _ E2 C1)|exact (C2 y J)].
  Qed.
  Hypothesis P : pure c.
  Lemma plans_complete t : forall h m, agrees n T h t -> strategy_in i c t -> clear i c out t -> keeps_to c m -> known_to T i m ->
    reaches (fun m' => covers i m' t) (plans i out t m) m.
  Proof.
    induction t using tree_ind'; intros h m A S C K Kn; cbn [agrees strategy_in clear plans] in *.
    - exists m. cbn [covers]. repeat split; auto; [now left|intros s a; auto].
    - destruct A as (_ & _ & A). rewrite fra, Forall_forall in *.
      destruct (grown (fun x : name * Q * tree => plans i out (snd x)) (fun x m => covers i m (snd x)) bs) with (ms := [m]) (m := m)
        as (m' & I & K' & N' & E' & C'); auto; [intros x m1 m2; apply covers_more| |now left|].
      + intros [[? ?] u] I m1 K1 N1. specialize (H _ I). specialize (A _ I). specialize (S _ I). specialize (C _ I). cbn [snd] in *. eauto.
      + exists m'. repeat split; auto. cbn [covers]. rewrite fra, Forall_forall. exact C'.
    - destruct A as (_ & _ & N & TS & A). destruct S as [D S]. rewrite fra, Forall_forall in A, S, C. rewrite Forall_forall in H.
      destruct (Nat.eqb j i) eqn:E.
      + apply Nat.eqb_eq in E. subst j. specialize (D eq_refl).
        assert (G : forall m b w, In (b, w) bs -> c s b == 1 -> chosen_at m s = Some b -> keeps_to c m -> known_to T i m ->
          reaches (fun m' => covers i m' (Move i s bs)) (plans i out w m) m).
        { intros m1 b w I B F K1 N1. specialize (A _ I). specialize (S _ I). destruct (C _ I) as [_ C']. cbn beta iota in A, S. cbn [fst snd] in C'.
          destruct (H _ I _ m1 A S (C' (or_intror B)) K1 N1) as (m' & I' & K' & N' & E' & V). exists m'. repeat split; auto.
          cbn [covers]. rewrite Nat.eqb_refl. split; [exact N|]. rewrite (E' _ _ F), ors, Exists_exists. exists (b, w). auto. }
        destruct (chosen_at m s) as [a|] eqn:F.
        * destruct (Kn _ _ F) as (h' & l & TL & L). rewrite TS in TL. inversion TL; subst l. apply in_map_iff in L. destruct L as ([b w] & <- & I).
          destruct (G m b w I (K _ _ F) F K Kn) as (m' & I' & R). exists m'. split; [|exact R].
          apply in_flat_map. exists (b, w). split; [exact I|]. cbn [fst snd]. now rewrite Pos.eqb_refl.
        * destruct (pure_row _ _ _ P D) as ([b w] & I & B). cbn [fst] in B. destruct (C _ I) as [O _]. cbn [fst] in O. specialize (O eq_refl B).
          assert (X : chosen_at ((s, b) :: m) s = Some b) by (cbn [chosen_at]; rewrite Pos.eqb_refl; reflexivity).
          assert (K1 : keeps_to c ((s, b) :: m)).
          { intros x y. cbn [chosen_at]. destruct (Pos.eqb_spec s x) as [<-|]; [intros Y; inversion Y; subst; exact B|apply K]. }
          assert (N1 : known_to T i ((s, b) :: m)).
          { intros x y. cbn [chosen_at]. destruct (Pos.eqb_spec s x) as [<-|]; [intros Y; inversion Y; subst|apply Kn].
            exists (h i), (map fst bs). split; [exact TS|]. now apply (in_map fst) in I. }
          destruct (G _ b w I B X K1 N1) as (m' & I' & K' & N' & E' & R). exists m'. split.
          { apply in_flat_map. exists (b, w). split; [exact I|]. cbn [fst snd]. rewrite O. exact I'. }
          repeat split; auto. intros x y Y. apply E'. cbn [chosen_at]. destruct (Pos.eqb_spec s x) as [<-|]; [congruence|exact Y].
      + apply Nat.eqb_neq in E.
        destruct (grown (fun x : name * tree => plans i out (snd x)) (fun x m => covers i m (snd x)) bs) with (ms := [m]) (m := m)
          as (m' & I & K' & N' & E' & C'); auto; [intros x m1 m2; apply covers_more| |now left|].
        * intros [a u] I m1 K1 N1. specialize (H _ I). specialize (A _ I). specialize (S _ I). destruct (C _ I) as [_ C']. cbn [fst snd] in *. eauto.
        * exists m'. repeat split; auto. cbn [covers]. apply Nat.eqb_neq in E. rewrite E, fra, Forall_forall. exact C'.
  Qed.
End Grow.

(* ---- a tree in which only the other one of two players moves ---- *)
Fixpoint owned_below (n : nat) (t : tree) : Prop :=
  match t with
  | End _ => True
  | Chance _ bs => fold_right and True (map (fun x => owned_below n (snd x)) bs)
  | Move j _ bs => (j < n)%nat /\ fold_right and True (map (fun x => owned_below n (snd x)) bs)
  end.
Lemma agrees_owned n T t : forall h, agrees n T h t -> owned_below n t.
Proof.
  induction t using tree_ind'; intros h; cbn [agrees owned_below]; auto; rewrite Forall_forall in H.
  - intros (_ & _ & A). rewrite fra, Forall_forall in *. intros x I. specialize (A x I). destruct x as [[? ?] ?]. exact (H _ I _ A).
  - intros (L & _ & _ & _ & A). split; [exact L|]. rewrite fra, Forall_forall in *. intros x I. specialize (A x I). destruct x as [? ?]. exact (H _ I _ A).
Qed.
Fixpoint play (i : player) (b : strategy) (out : name -> name -> bool) (t : tree) : tree :=
  match t with
  | End p => End p
  | Chance l bs => Chance l (map (fun x => (fst x, play i b out (snd x))) bs)
  | Move j s bs => if Nat.eqb j i
      then Chance s (flat_map (fun x => if (Qnum (b s (fst x)) =? 0)%Z then [] else [(fst x, b s (fst x), play i b out (snd x))]) bs)
      else Move (other i) s (flat_map (fun x => if out s (fst x) then [] else [(fst x, play i b out (snd x))]) bs)
  end.
Lemma other_one i j : (i < 2)%nat -> (j < 2)%nat -> j <> i -> j = other i.
Proof. intros I J N. destruct i as [|[|]]; [| |lia]; cbn [other]; lia. Qed.
Lemma other_less i : (other i < 2)%nat. Proof. destruct i as [|[|]]; cbn [other]; lia. Qed.
Lemma other_not i : (i < 2)%nat -> other i <> i. Proof. destruct i as [|[|]]; cbn [other]; lia. Qed.
Lemma play_ok u i b out s s0 t : (i < 2)%nat -> owned_below 2 t -> (forall x a, out x a = true -> s (other i) x a == 0) ->
  expect u (replace s0 (other i) (s (other i))) (play i b out t) == expect u (replace s i b) t.
Proof.
  intros I W O. induction t using tree_ind'; cbn [owned_below play expect] in *; [reflexivity| |]; rewrite Forall_forall in H.
  - rewrite fra, Forall_forall in W. rewrite map_map. apply qsum_ext, Forall_forall. intros [[a q] v] J. cbn [fst snd]. specialize (H _ J (W _ J)). cbn [snd] in H.
    rewrite H. reflexivity.
  - destruct W as [L W]. rewrite fra, Forall_forall in W. unfold replace at 2. destruct (Nat.eqb j i) eqn:E; cbn [expect].
    + clear L E. induction bs as [|[a v] bs IH]; cbn [flat_map map qsum]; [reflexivity|]. rewrite <- IH; clear IH.
      * cbn [fst snd]. destruct (Qnum (b s1 a) =? 0)%Z eqn:Z.
        { cbn [app]. apply zero_q in Z. rewrite Z. ring. }
        cbn [app map qsum]. assert (X := H (a, v) (or_introl eq_refl) (W (a, v) (or_introl eq_refl))). cbn [snd] in X. rewrite X. reflexivity.
      * intros x J. apply H. now right.
      * intros x J. apply W. now right.
    + apply Nat.eqb_neq in E. rewrite (other_one i j I L E). unfold replace at 1. rewrite Nat.eqb_refl. clear L E.
      induction bs as [|[a v] bs IH]; cbn [flat_map map qsum]; [reflexivity|]. rewrite <- IH; clear IH.
      * cbn [fst snd]. destruct (out s1 a) eqn:Z.
        { cbn [app]. rewrite (O _ _ Z). ring. }
        cbn [app map qsum]. assert (X := H (a, v) (or_introl eq_refl) (W (a, v) (or_introl eq_refl))). cbn [snd] in X. rewrite X. reflexivity.
      * intros x J. apply H. now right.
      * intros x J. apply W. now right.
Qed.
Lemma play_strategy i b out y t : (i < 2)%nat -> owned_below 2 t -> (forall x a, out x a = true -> y x a == 0) ->
  strategy_in (other i) y t -> strategy_in (other i) y (play i b out t).
Proof.
  intros I W O. induction t using tree_ind'; cbn [owned_below play strategy_in] in *; auto; rewrite Forall_forall in H.
  - rewrite !fra, !Forall_forall in *. intros S x J. apply in_map_iff in J. destruct J as ([[a q] v] & <- & J). cbn [fst snd].
    specialize (S _ J). exact (H _ J (W _ J) S).
  - destruct W as [L W]. rewrite fra, Forall_forall in W. intros [D S]. rewrite fra, Forall_forall in S.
    destruct (Nat.eqb j i) eqn:E; cbn [strategy_in].
    + rewrite fra, Forall_forall. intros x J. apply in_flat_map in J. destruct J as ([a v] & J & K). cbn [fst snd] in K.
      destruct (_ =? 0)%Z; [destruct K|]. destruct K as [<-|[]]. exact (H _ J (W _ J) (S _ J)).
    + apply Nat.eqb_neq in E. assert (E' := other_one i j I L E). subst j. split.
      * intros _. destruct (D eq_refl) as [D0 D1]. clear D S H W L. split.
        { rewrite Forall_map, Forall_forall in *. intros x J. apply in_flat_map in J. destruct J as ([a v] & J & K). cbn [fst snd] in K.
          destruct (out s a); [destruct K|]. destruct K as [<-|[]]. exact (D0 _ J). }
        rewrite <- D1. clear D0 D1. induction bs as [|[a v] bs IH]; cbn [flat_map map qsum]; [reflexivity|]. rewrite <- IH. cbn [fst snd].
        destruct (out s a) eqn:Z; cbn [app map qsum fst]; [rewrite (O _ _ Z); ring|reflexivity].
      * rewrite fra, Forall_forall. intros x J. apply in_flat_map in J. destruct J as ([a v] & J & K). cbn [fst snd] in K.
        destruct (out s a); [destruct K|]. destruct K as [<-|[]]. exact (H _ J (W _ J) (S _ J)).
Qed.

(* ---- the nodes of a set, with all that leads to them but the player's moves; or nothing ---- *)
Definition within {A} (f : tree -> option tree) (l : list (A * tree)) : list (A * tree) :=
  flat_map (fun x => match f (snd x) with Some v => [(fst x, v)] | None => [] end) l.
Definition some_of {A} (l : list A) (t : tree) : option tree := match l with [] => None | _ => Some t end.
Fixpoint above (i : player) (set : name) (t : tree) : option tree :=
  match t with
  | End _ => None
  | Chance l bs => let r := within (above i set) bs in some_of r (Chance l r)
  | Move j s bs => if Nat.eqb j i
      then if Pos.eqb s set then Some t else let r := within (above i set) bs in some_of r (Chance s (map (fun x => (fst x, 1, snd x)) r))
      else some_of (within (above i set) bs) (Move j s (map (fun x => (fst x, match above i set (snd x) with Some v => v | None => End [] end)) bs))
  end.
Definition worth_of (i : player) s (o : option tree) : Q := match o with Some t => payoff i s t | None => 0 end.
Lemma worth_some {A} i s (l : list A) t : payoff i s t == worth_of i s (some_of l t) \/ l = [].
Proof. destruct l; [now right|left; reflexivity]. Qed.
Lemma within_empty {A} f (l : list (A * tree)) : within f l = [] -> forall x, In x l -> f (snd x) = None.
Proof.
  unfold within. induction l as [|y l IH]; cbn [flat_map]; intros E x []; [subst|apply IH; auto; apply app_eq_nil in E; tauto].
  apply app_eq_nil in E. destruct E as [E _]. destruct (f (snd x)); [discriminate|reflexivity].
Qed.
Lemma within_sum {A} i s (w : A -> Q) f (l : list (A * tree)) :
  qsum (map (fun x => w (fst x) * payoff i s (snd x)) (within f l)) == qsum (map (fun x => w (fst x) * worth_of i s (f (snd x))) l).
Proof.
  unfold within. induction l as [|x l IH]; cbn [flat_map map qsum]; [reflexivity|]. rewrite map_app. rewrite <- IH.
  destruct (f (snd x)); cbn [map app qsum fst snd worth_of]; ring.
Qed.
Lemma zero_sum {A} (f : A -> Q) l : (forall x, In x l -> f x == 0) -> qsum (map f l) == 0.
Proof. induction l as [|x l IH]; cbn [map qsum]; intros H; [reflexivity|]. rewrite (H x) by now left. rewrite IH; [ring|]. intros y I. apply H. now right. Qed.
Lemma earned_app i s b l m : earned i s b (l ++ m) == earned i s b l + earned i s b m.
Proof. unfold earned. induction l as [|x l IH]; cbn [app map qsum]; [ring|]. rewrite IH. ring. Qed.
Lemma earned_flat {A} i s b (f : A -> list (Q * tree)) (g : A -> Q) w l : (forall x, In x l -> earned i s b (f x) == w * g x) ->
  earned i s b (flat_map f l) == w * qsum (map g l).
Proof.
  induction l as [|x l IH]; intros H; cbn [flat_map map qsum]; [unfold earned; cbn [map qsum]; ring|]. rewrite earned_app, (H x) by now left.
  rewrite IH; [ring|]. intros y I. apply H. now right.
Qed.
Lemma above_ok i set s b t : forall w, earned i s b (members i set s w t) == w * worth_of i (replace s i b) (above i set t).
Proof.
  assert (N : forall w, earned i s b [] == w * 0) by (intros w; unfold earned; cbn [map qsum]; ring).
  induction t using tree_ind'; intros w; cbn [members above].
  - apply N.
  - rewrite Forall_forall in H. rewrite (earned_flat i s b _ (fun x => snd (fst x) * worth_of i (replace s i b) (above i set (snd x))) w).
    + apply Qmult_comp; [reflexivity|]. destruct (worth_some i (replace s i b) (within (above i set) bs) (Chance l (within (above i set) bs))) as [E|E].
      * rewrite <- E. unfold payoff. cbn [expect]. rewrite <- (within_sum i (replace s i b) (fun x : name * Q => snd x)). apply qsum_ext, Forall_forall. intros [[? ?] ?] _. reflexivity.
      * rewrite E. cbn [some_of worth_of]. apply zero_sum. intros x I. rewrite (within_empty _ _ E x I). cbn [worth_of]. ring.
    + intros [[a q] u] I. cbn [fst snd]. rewrite (H _ I). cbn [snd]. rewrite Qred_correct. ring.
  - rewrite Forall_forall in H. destruct (Nat.eqb j i) eqn:E; [destruct (Pos.eqb s0 set)|].
    + unfold earned. cbn [map qsum fst snd worth_of]. ring.
    + rewrite (earned_flat i s b _ (fun x => 1 * worth_of i (replace s i b) (above i set (snd x))) w).
      * apply Qmult_comp; [reflexivity|].
        destruct (worth_some i (replace s i b) (within (above i set) bs) (Chance s0 (map (fun x => (fst x, 1, snd x)) (within (above i set) bs)))) as [X|X].
        { rewrite <- X. unfold payoff. cbn [expect]. rewrite map_map. rewrite <- (within_sum i (replace s i b) (fun _ : name => 1)). reflexivity. }
        rewrite X. cbn [some_of worth_of]. apply zero_sum. intros x I. rewrite (within_empty _ _ X x I). cbn [worth_of]. ring.
      * intros [a u] I. rewrite (H _ I). cbn [snd]. ring.
    + rewrite (earned_flat i s b _ (fun x => s j s0 (fst x) * worth_of i (replace s i b) (above i set (snd x))) w).
      * apply Qmult_comp; [reflexivity|].
        destruct (worth_some i (replace s i b) (within (above i set) bs) (Move j s0 (map (fun x => (fst x, match above i set (snd x) with Some v => v | None => End [] end)) bs))) as [X|X].
        { rewrite <- X. unfold payoff. cbn [expect]. rewrite map_map. apply qsum_ext, Forall_forall. intros [a u] I. cbn [fst snd].
          unfold replace at 2. rewrite E. destruct (above i set u); [reflexivity|]. cbn [worth_of expect]. unfold pay. destruct i; reflexivity. }
        rewrite X. cbn [some_of worth_of]. apply zero_sum. intros x I. rewrite (within_empty _ _ X x I). cbn [worth_of]. ring.
      * intros [a u] I. rewrite (H _ I). cbn [fst snd]. rewrite Qred_correct. ring.
Qed.
Lemma above_kept i set y t : owned_below 2 t -> strategy_in (other i) y t -> (i < 2)%nat ->
  match above i set t with Some v => owned_below 2 v /\ strategy_in (other i) y v | None => True end.
Proof.
  intros W S L. induction t using tree_ind'; cbn [above]; auto; rewrite Forall_forall in H.
  - cbn [owned_below strategy_in] in *. rewrite fra, Forall_forall in *.
    destruct (within (above i set) bs) as [|y0 r] eqn:E; cbn [some_of]; [trivial|]. rewrite <- E. cbn [owned_below strategy_in]. rewrite !fra, !Forall_forall.
    assert (X : forall x, In x (within (above i set) bs) -> owned_below 2 (snd x) /\ strategy_in (other i) y (snd x)).
    { intros x J. unfold within in J. apply in_flat_map in J. destruct J as ([[a q] v] & J & K). cbn [fst snd] in K. specialize (S _ J). specialize (H _ J (W _ J) S). cbn [snd] in H.
      destruct (above i set v); [|destruct K]. destruct K as [<-|[]]. exact H. }
    split; intros x J; [exact (proj1 (X x J))|]. destruct x as [[? ?] ?]. exact (proj2 (X _ J)).
  - assert (W' := W). assert (S' := S). cbn [owned_below strategy_in] in W, S. destruct W as [Lj W]. destruct S as [D S]. rewrite fra, Forall_forall in W, S.
    assert (X : forall x, In x (within (above i set) bs) -> owned_below 2 (snd x) /\ strategy_in (other i) y (snd x)).
    { intros x J. unfold within in J. apply in_flat_map in J. destruct J as ([a v] & J & K). cbn [fst snd] in K. specialize (S _ J). specialize (H _ J (W _ J) S). cbn [snd] in H.
      destruct (above i set v); [|destruct K]. destruct K as [<-|[]]. exact H. }
    destruct (Nat.eqb j i) eqn:E; [destruct (Pos.eqb s set); [auto|]|].
    + destruct (within (above i set) bs) as [|y0 r] eqn:R; cbn [some_of]; [trivial|]. rewrite <- R in *. cbn [owned_below strategy_in]. rewrite !fra, !Forall_forall.
      split; intros x J; apply in_map_iff in J; destruct J as (x' & <- & J); cbn [fst snd]; [exact (proj1 (X _ J))|exact (proj2 (X _ J))].
    + destruct (within (above i set) bs) as [|y0 r] eqn:R; cbn [some_of]; [trivial|]. clear R X. cbn [owned_below strategy_in]. rewrite !fra, !Forall_forall. rewrite map_map. cbn [fst].
      split; [split; [exact Lj|]|split; [exact D|]]; intros x J; apply in_map_iff in J; destruct J as ([a v] & <- & J); cbn [fst snd];
        specialize (S _ J); specialize (H _ J (W _ J) S); cbn [snd] in H; destruct (above i set v); try tauto; cbn [owned_below strategy_in]; trivial.
Qed.
Lemma members_trees i set s s' t : forall w w', map snd (members i set s w t) = map snd (members i set s' w' t).
Proof.
  assert (F : forall {A} (f g : A -> list (Q * tree)) l, (forall x, In x l -> map snd (f x) = map snd (g x)) -> map snd (flat_map f l) = map snd (flat_map g l)).
  { intros A f g. induction l as [|x l IH]; intros E; cbn [flat_map]; [reflexivity|]. rewrite !map_app, (E x) by now left. rewrite IH; [reflexivity|]. intros y I. apply E. now right. }
  induction t using tree_ind'; intros w w'; cbn [members]; [reflexivity| |]; rewrite Forall_forall in H.
  - apply F. intros [[a q] u] I. apply (H _ I).
  - destruct (Nat.eqb j i); [destruct (Pos.eqb s0 set); [reflexivity|]|]; apply F; intros [a u] I; apply (H _ I).
Qed.
Lemma members_agree n T i set s t : forall h w, agrees n T h t -> forall x, In x (members i set s w t) ->
  (exists bs, snd x = Move i set bs) /\ exists h', agrees n T h' (snd x).
Proof.
  induction t using tree_ind'; intros h w A x; cbn [members]; [intros []| |]; rewrite Forall_forall in H; intros I.
  - apply in_flat_map in I. destruct I as ([[a q] u] & J & I). destruct A as (_ & _ & A). rewrite fra, Forall_forall in A. exact (H _ J _ _ (A _ J) _ I).
  - assert (A' := A). destruct A as (_ & _ & _ & _ & A). rewrite fra, Forall_forall in A.
    destruct (Nat.eqb j i) eqn:E; [destruct (Pos.eqb s0 set) eqn:F|].
    + destruct I as [<-|[]]. apply Nat.eqb_eq in E. apply Pos.eqb_eq in F. subst. cbn [snd]. split; [eexists; reflexivity|exists h; exact A'].
    + apply in_flat_map in I. destruct I as ([a u] & J & I). exact (H _ J _ _ (A _ J) _ I).
    + apply in_flat_map in I. destruct I as ([a u] & J & I). exact (H _ J _ _ (A _ J) _ I).
Qed.
Lemma clear_below n T i set c (out : name -> name -> bool) t :
  (forall s a, out s a = true -> made T i set c s a == 0) ->
  forall h, agrees n T h t -> since set c (h i) == 1 \/ (exists bs, t = Move i set bs) -> clear i c out t.
Proof.
  intros O. induction t using tree_ind'; intros h A R; cbn [agrees clear] in *; auto; rewrite Forall_forall in H.
  - destruct A as (_ & _ & A). rewrite fra, Forall_forall in *. intros [[a q] u] I. cbn [snd]. destruct R as [R|[bs' R]]; [|discriminate].
    apply (H _ I h (A _ I)). now left.
  - destruct A as (_ & _ & _ & TS & A). rewrite fra, Forall_forall in *. intros [a u] I. cbn [fst snd]. specialize (A _ I). cbn beta iota in A.
    assert (M : j = i -> c s a == 1 -> since set c ((s, a) :: h i) == 1).
    { intros -> C. cbn [since]. rewrite C. destruct (Pos.eqb_spec s set) as [|N]; [ring|].
      destruct R as [R|[bs' R]]; [rewrite R; ring|inversion R; subst; contradiction]. }
    split.
    + intros -> C. destruct (out s a) eqn:X; [|reflexivity]. specialize (O _ _ X). unfold made in O. rewrite TS, (M eq_refl C) in O. discriminate.
    + intros C. destruct (Nat.eqb_spec j i) as [->|N].
      * destruct C as [C|C]; [contradiction|]. apply (H _ I _ A). left. rewrite Nat.eqb_refl. exact (M eq_refl C).
      * apply (H _ I _ A). left. assert (E : Nat.eqb i j = false) by (apply Nat.eqb_neq; auto). rewrite E.
        destruct R as [R|[bs' R]]; [exact R|]. inversion R; subst; contradiction.
Qed.
