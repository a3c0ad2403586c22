(* If no profile of the others makes a difference negative, and one that excludes no move makes it 0,
   all of them do: at each set, a strategy without zeros is a mixture with any other one. Not trusted. *)
From Coq Require Import QArith Qreduction List Bool Lia Lqa PeanoNat.
Require Import Game Maps Core Kernel.
Import ListNotations.
Open Scope Q_scope.
Open Scope list_scope.

Fixpoint spots (t : tree) : list (player * name * list name) :=          (* decisions, with their actions *)
  match t with
  | End _ => []
  | Chance _ bs => flat_map (fun x => spots (snd x)) bs
  | Move j s bs => (j, s, map fst bs) :: flat_map (fun x => spots (snd x)) bs
  end.
Lemma spots_strategy j b t : (forall x acts, In (j, x, acts) (spots t) -> distribution (map (b x) acts)) <-> strategy_in j b t.
Proof.
  induction t using tree_ind'; cbn [spots strategy_in]; [split; [trivial|intros _ ? ? []]| |]; rewrite Forall_forall in H.
  - rewrite fra, Forall_forall. split.
    + intros D [[a q] u] I. apply (H _ I). intros x acts J. apply D. apply in_flat_map. exists (a, q, u). auto.
    + intros S x acts J. apply in_flat_map in J. destruct J as ([[a q] u] & I & J). exact (proj2 (H _ I) (S _ I) _ _ J).
  - rewrite fra, Forall_forall. split.
    + intros D. split.
      * intros ->. rewrite <- (map_map fst (b s)). apply D. now left.
      * intros [a u] I. apply (H _ I). intros x acts J. apply D. right. apply in_flat_map. exists (a, u). auto.
    + intros [D S] x acts [J|J].
      * inversion J; subst. rewrite map_map. apply D. reflexivity.
      * apply in_flat_map in J. destruct J as ([a u] & I & J). exact (proj2 (H _ I) (S _ I) _ _ J).
Qed.
Lemma spots_table n T t : forall h, agrees n T h t -> forall j x acts, In (j, x, acts) (spots t) -> (j < n)%nat /\ exists hx, T j x = Some (hx, acts).
Proof.
  induction t using tree_ind'; intros h A j0 x acts J; cbn [spots agrees] in *; [destruct J| |]; rewrite Forall_forall in H.
  - destruct A as (_ & _ & A). rewrite fra, Forall_forall in A. apply in_flat_map in J. destruct J as ([[a q] u] & I & J).
    exact (H _ I _ (A _ I) _ _ _ J).
  - destruct A as (L & _ & _ & TS & A). rewrite fra, Forall_forall in A. destruct J as [J|J].
    + inversion J; subst. split; [exact L|eauto].
    + apply in_flat_map in J. destruct J as ([a u] & I & J). exact (H _ I _ (A _ I) _ _ _ J).
Qed.
Lemma spots_expect u t : forall A B : profile, (forall j x acts a, In (j, x, acts) (spots t) -> In a acts -> A j x a == B j x a) -> expect u A t == expect u B t.
Proof.
  induction t using tree_ind'; intros A B E; cbn [spots expect] in *; [reflexivity| |]; rewrite Forall_forall in H; apply qsum_ext, Forall_forall.
  - intros [[a q] v] I. pose proof (H _ I A B) as X. cbn [snd] in X. rewrite X; [reflexivity|]. intros j x acts b J. apply E. apply in_flat_map. exists (a, q, v). auto.
  - intros [a v] I. pose proof (H _ I A B) as X. cbn [snd] in X. rewrite X.
    + rewrite (E j s (map fst bs) a); [reflexivity|now left|]. now apply (in_map fst) in I.
    + intros j0 x acts b J. apply E. right. apply in_flat_map. exists (a, v). auto.
Qed.
Definition same_beside (j : player) (x : name) (A B : profile) : Prop := forall m y a, (m, y) <> (j, x) -> A m y a == B m y a.
Lemma spot_eq (m j : player) (y x : name) : {(m, y) = (j, x)} + {(m, y) <> (j, x)}.
Proof. destruct (Nat.eq_dec m j) as [->|N]; [|right; congruence]. destruct (Pos.eq_dec y x) as [->|N]; [now left|right; congruence]. Qed.
Lemma met_before n T u j x hx acts A B t : T j x = Some (hx, acts) -> same_beside j x A B -> forall h, agrees n T h t -> (length hx < length (h j))%nat ->
  expect u A t == expect u B t.
Proof.
  intros TX E. induction t using tree_ind'; intros h G L; cbn [agrees expect] in *; [reflexivity| |]; rewrite Forall_forall in H.
  - destruct G as (_ & _ & G). rewrite fra, Forall_forall in G. apply qsum_ext, Forall_forall. intros [[a q] v] I. pose proof (H _ I h (G _ I) L) as X.
    cbn [snd] in X. rewrite X. reflexivity.
  - destruct G as (_ & _ & _ & TS & G). rewrite fra, Forall_forall in G. apply qsum_ext, Forall_forall. intros [a v] I.
    pose proof (H _ I _ (G _ I)) as X. cbn [snd] in X. rewrite X.
    + rewrite (E j0 s a); [reflexivity|]. intros Y. inversion Y; subst. rewrite TX in TS. inversion TS; subst. lia.
    + destruct (Nat.eqb j j0); cbn [length]; lia.
Qed.
Lemma qsum_two {A} (f g h : A -> Q) e l : (forall x, In x l -> f x == e * g x + (1 - e) * h x) ->
  qsum (map f l) == e * qsum (map g l) + (1 - e) * qsum (map h l).
Proof. induction l as [|x l IH]; intros E; cbn [map qsum]; [ring|]. rewrite (E x) by now left. rewrite IH; [ring|]. intros y I. apply E. now right. Qed.
Lemma parts n T u j x e A B C t : same_beside j x A B -> same_beside j x A C -> (forall a, A j x a == e * B j x a + (1 - e) * C j x a) ->
  forall h, agrees n T h t -> expect u A t == e * expect u B t + (1 - e) * expect u C t.
Proof.
  intros EB EC M. induction t using tree_ind'; intros h G; cbn [agrees expect] in *; [ring| |]; rewrite Forall_forall in H; apply qsum_two.
  - destruct G as (_ & _ & G). rewrite fra, Forall_forall in G. intros [[a q] v] I. pose proof (H _ I h (G _ I)) as X. cbn [snd] in X. rewrite X. ring.
  - destruct G as (_ & _ & _ & TS & G). rewrite fra, Forall_forall in G. intros [a v] I. specialize (G _ I). cbn beta iota in G.
    destruct (spot_eq j0 j s x) as [Y|Y].
    + inversion Y; subst. assert (L : (length (h j) < length ((fun k => if Nat.eqb k j then (x, a) :: h k else h k) j))%nat).
      { cbn beta. rewrite Nat.eqb_refl. cbn [length]. lia. }
      rewrite <- (met_before n T u j x _ _ A B v TS EB _ G L), <- (met_before n T u j x _ _ A C v TS EC _ G L), M. ring.
    + pose proof (H _ I _ G) as X. cbn [snd] in X. rewrite X, <- (EB j0 s a Y), <- (EC j0 s a Y). ring.
Qed.
Lemma at_most_one (l : list Q) : Forall (fun q => 0 <= q) l -> qsum l == 1 -> forall q, In q l -> q <= 1.
Proof.
  intros N S q I. rewrite <- S. clear S. induction N as [|x l X N IH]; [destruct I|]. cbn [qsum].
  assert (0 <= qsum l) by (clear - N; induction N; cbn [qsum]; lra). destruct I as [->|I]; [lra|]. specialize (IH I). lra.
Qed.
Lemma qsum_rest (f g : name -> Q) e acts : e < 1 ->
  qsum (map (fun a => (f a - e * g a) / (1 - e)) acts) == (qsum (map f acts) - e * qsum (map g acts)) / (1 - e).
Proof. intros L. induction acts as [|a r IH]; cbn [map qsum]; [field; lra|]. rewrite IH. field. lra. Qed.
Lemma distribution_same (f g : name -> Q) acts : (forall a, f a == g a) -> distribution (map f acts) -> distribution (map g acts).
Proof.
  intros E [D0 D1]. split.
  - rewrite Forall_map, Forall_forall in *. intros a I. rewrite <- E. auto.
  - rewrite <- D1. apply qsum_ext, Forall_forall. intros a _. symmetry. apply E.
Qed.
Lemma least_of (f : name -> Q) acts : (forall a, In a acts -> 0 < f a) -> exists e, 0 < e /\ e <= 1 # 2 /\ forall a, In a acts -> e <= f a.
Proof.
  induction acts as [|a l IH]; intros P; [exists (1 # 2); repeat split; try lra; intros ? []|].
  destruct IH as (e & E1 & E2 & E3); [intros b I; apply P; now right|]. assert (A := P a (or_introl eq_refl)).
  destruct (Qlt_le_dec (f a) e) as [L|L].
  - exists (f a). repeat split; try lra. intros b [<-|I]; [lra|]. specialize (E3 b I). lra.
  - exists e. repeat split; auto. intros b [<-|I]; auto.
Qed.

Section Interior.
  Variables (n : nat) (T : table) (t : tree) (i : player) (u : list Q -> Q) (l : mixed) (s : profile).
  Hypothesis G : agrees n T (fun _ => []) t.
  Definition others_play (p : profile) : Prop := forall j, (j < n)%nat -> j <> i -> strategy_in j (p j) t.
  Definition weighed (p : profile) : Q := qsum (map (fun y => fst y * expect u (replace p i (snd y)) t) l).
  Hypothesis no_less : forall p, others_play p -> 0 <= weighed p.
  Hypothesis S : others_play s.
  Hypothesis positive : forall j x acts a, In (j, x, acts) (spots t) -> j <> i -> In a acts -> 0 < s j x a.
  Lemma weighed_spots A B : (forall j x acts a, j <> i -> In (j, x, acts) (spots t) -> In a acts -> A j x a == B j x a) -> weighed A == weighed B.
  Proof.
    intros E. unfold weighed. apply qsum_ext, Forall_forall. intros y _. rewrite (spots_expect u t (replace A i (snd y)) (replace B i (snd y))); [reflexivity|].
    intros j x acts a J I. unfold replace. destruct (Nat.eqb_spec j i) as [|N]; [reflexivity|]. exact (E j x acts a N J I).
  Qed.
  Lemma one_set j x A B : j <> i -> (exists acts, In (j, x, acts) (spots t)) -> others_play A -> others_play B -> same_beside j x A B ->
    (forall a, A j x a = s j x a) -> 0 < weighed B -> 0 < weighed A.
  Proof.
    intros N [acts J] PA PB E AS WB. destruct (spots_table _ _ _ _ G _ _ _ J) as [Lj [hx TX]].
    destruct (least_of (s j x) acts (fun a => positive j x acts a J N)) as (e & E1 & E2 & E3).
    set (C := fun m y a => if Nat.eqb m j && Pos.eqb y x then (A j x a - e * B j x a) / (1 - e) else A m y a).
    assert (EC : same_beside j x A C).
    { intros m y a X. unfold C. destruct (Nat.eqb_spec m j) as [->|]; [|reflexivity]. destruct (Pos.eqb_spec y x) as [->|]; [exfalso; now apply X|reflexivity]. }
    assert (CX : forall a, C j x a == (A j x a - e * B j x a) / (1 - e)) by (intros a; unfold C; rewrite Nat.eqb_refl, Pos.eqb_refl; reflexivity).
    assert (PC : others_play C).
    { intros m L M. apply spots_strategy. intros y acts' J'. pose proof (proj2 (spots_strategy m (A m) t) (PA m L M) _ _ J') as DA.
      destruct (spot_eq m j y x) as [Y|Y].
      - inversion Y; subst m y. destruct (spots_table _ _ _ _ G _ _ _ J') as [_ [hx' TX']]. rewrite TX in TX'. inversion TX'; subst acts'.
        pose proof (proj2 (spots_strategy j (B j) t) (PB j L M) _ _ J) as DB. destruct DA as [A0 A1]. destruct DB as [B0 B1]. split.
        + rewrite Forall_map, Forall_forall. intros a I. rewrite CX, AS. assert (X := E3 a I).
          assert (Z := at_most_one _ B0 B1 (B j x a) (in_map _ _ _ I)). rewrite Forall_map, Forall_forall in B0. specialize (B0 a I).
          apply Qle_shift_div_l; [lra|]. assert (e * B j x a <= e * 1) by (rewrite !(Qmult_comm e); apply Qmult_le_compat_r; lra). lra.
        + rewrite (qsum_ext (C j x) (fun a => (A j x a - e * B j x a) / (1 - e))); [|apply Forall_forall; intros a _; apply CX].
          rewrite qsum_rest by lra. rewrite A1, B1. field. lra.
      - eapply distribution_same; [|exact DA]. intros a. apply EC. exact Y. }
    assert (W : weighed A == e * weighed B + (1 - e) * weighed C).
    { unfold weighed. apply qsum_two. intros y _. rewrite (parts n T u j x e (replace A i (snd y)) (replace B i (snd y)) (replace C i (snd y)) t) with (h := fun _ => []); auto.
      - ring.
      - intros m z a X. unfold replace. destruct (Nat.eqb m i); [reflexivity|]. now apply E.
      - intros m z a X. unfold replace. destruct (Nat.eqb m i); [reflexivity|]. now apply EC.
      - intros a. unfold replace. apply Nat.eqb_neq in N. rewrite N, CX. field. lra. }
    rewrite W. assert (0 <= weighed C) by (apply no_less; exact PC).
    assert (0 < e * weighed B) by (apply Qmult_lt_0_compat; lra). assert (0 <= (1 - e) * weighed C) by (apply Qmult_le_0_compat; lra). lra.
  Qed.
  Definition listed_in (K : list (player * name)) (j : player) (x : name) : bool := existsb (fun k => Nat.eqb (fst k) j && Pos.eqb (snd k) x) K.
  Definition hybrid (K : list (player * name)) (p : profile) : profile := fun j x a => if listed_in K j x then p j x a else s j x a.
  Lemma hybrid_plays K p : others_play p -> others_play (hybrid K p).
  Proof.
    intros P j L N. apply spots_strategy. intros x acts J. unfold hybrid. destruct (listed_in K j x).
    - exact (proj2 (spots_strategy j (p j) t) (P j L N) _ _ J).
    - exact (proj2 (spots_strategy j (s j) t) (S j L N) _ _ J).
  Qed.
  Lemma back_to_s p K : others_play p -> Forall (fun k => fst k <> i /\ exists acts, In (fst k, snd k, acts) (spots t)) K -> 0 < weighed (hybrid K p) -> 0 < weighed s.
  Proof.
    intros P. induction K as [|[j x] K IH]; intros F W.
    - rewrite (weighed_spots s (hybrid [] p)); [exact W|]. reflexivity.
    - inversion F as [|? ? [N J] F']; subst. cbn [fst snd] in *. apply IH; [exact F'|]. destruct (listed_in K j x) eqn:Z.
      + rewrite (weighed_spots _ (hybrid ((j, x) :: K) p)); [exact W|]. intros m y acts a _ _ _. unfold hybrid. cbn [listed_in existsb fst snd].
        destruct (Nat.eqb_spec j m) as [->|]; [|reflexivity]. destruct (Pos.eqb_spec x y) as [->|]; [|reflexivity]. cbn [andb orb]. rewrite Z. reflexivity.
      + apply (one_set j x (hybrid K p) (hybrid ((j, x) :: K) p)); auto; try now apply hybrid_plays.
        * intros m y a X. unfold hybrid. cbn [listed_in existsb fst snd]. destruct (Nat.eqb_spec j m) as [->|]; [|reflexivity].
          destruct (Pos.eqb_spec x y) as [->|]; [exfalso; now apply X|reflexivity].
        * intros a. unfold hybrid. rewrite Z. reflexivity.
  Qed.
  Theorem all_zero p : weighed s <= 0 -> others_play p -> weighed p <= 0.
  Proof.
    intros Z P. destruct (Qlt_le_dec 0 (weighed p)) as [W|W]; [exfalso|exact W].
    set (K := flat_map (fun y => let '(j, x, _) := y in if Nat.eqb j i then [] else [(j, x)]) (spots t)).
    assert (B : 0 < weighed s); [|lra]. apply (back_to_s p K P).
    - apply Forall_forall. intros [j x] I. unfold K in I. apply in_flat_map in I. destruct I as ([[j' x'] acts] & I & J).
      destruct (Nat.eqb_spec j' i) as [|N]; [destruct J|]. destruct J as [J|[]]. inversion J; subst. split; [exact N|]. exists acts. exact I.
    - rewrite (weighed_spots _ p); [exact W|]. intros j x acts a N J _. unfold hybrid.
      assert (L : listed_in K j x = true); [|rewrite L; reflexivity]. unfold listed_in. apply existsb_exists. exists (j, x). split; [|now rewrite Nat.eqb_refl, Pos.eqb_refl].
      unfold K. apply in_flat_map. exists (j, x, acts). split; [exact J|]. apply Nat.eqb_neq in N. rewrite N. now left.
  Qed.
End Interior.
