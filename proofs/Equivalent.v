(* Games whose payoffs have no constant sum, but a sum that is one over the two players' strategies:
   their equilibria are those of a game of sum zero. Nothing here is trusted. *)
From Coq Require Import QArith Qreduction List Bool Lia Lqa PeanoNat.
Require Import Game Maps Core Kernel Range.
Import ListNotations.
Open Scope Q_scope.
Open Scope list_scope.

(* ---- the expected sum of the payoffs, by the moves of the two players ---- *)
Notation cells := (list (history * history * Q)).
Definition cell (x y : strategy) (c : history * history * Q) : Q := let '(h, k, q) := c in q * (along x h * along y k).
Definition cellsum x y (l : cells) : Q := qsum (map (cell x y) l).
Definition both (l : list Q) : Q := pay 0%nat l + pay 1%nat l.
Fixpoint sums (w : Q) (h k : history) (t : tree) (acc : cells) : cells :=
  match t with
  | End pays => (h, k, mul w (both pays)) :: acc
  | Chance _ bs => fold_left (fun acc x => let '(_, q, u) := x in sums (mul q w) h k u acc) bs acc
  | Move j s bs => fold_left (fun acc x => let '(a, u) := x in
      match j with O => sums w ((s, a) :: h) k u acc | S O => sums w h ((s, a) :: k) u acc | _ => acc end) bs acc
  end.
Lemma sums_ok x y t : forall w h k acc,
  cellsum x y (sums w h k t acc) == cellsum x y acc + w * (along x h * along y k) * expect both (two x y) t.
Proof.
  induction t using tree_ind'; intros w h k acc; cbn [sums expect].
  - unfold cellsum. cbn [map qsum cell]. rewrite mul_ok. ring.
  - revert acc. induction H as [|[[a q] u] r H1 _ IH]; intros acc; cbn [fold_left map qsum]; [ring|]. cbn [snd] in H1. rewrite IH, H1, mul_ok. ring.
  - revert acc. induction H as [|[a u] r H1 _ IH]; intros acc; cbn [fold_left map qsum]; [ring|]. cbn [snd] in H1. rewrite IH.
    destruct j as [|[|j]]; cbn [two]; [rewrite H1; cbn [along]; ring|rewrite H1; cbn [along]; ring|]. cbn [two]. ring.
Qed.
Definition flip (l : cells) : cells := map (fun c => let '(h, k, q) := c in (k, h, q)) l.
Lemma flip_ok x y l : cellsum x y (flip l) == cellsum y x l.
Proof. unfold cellsum, flip. rewrite map_map. apply qsum_ext. apply Forall_forall. intros [[h k] q] _. cbn [cell]. ring. Qed.
(* player 1's last action at a set, by the others *)
Notation info := (name * (history * list name))%type.
Definition clear (x : info) (l : cells) : cells :=
  let '(s, (h, acts)) := x in
  match rev acts with
  | [] => l
  | last :: others => flat_map (fun c => let '(h', k, q) := c in
      if listb moveb h' ((s, last) :: h) then (h, k, q) :: map (fun a => ((s, a) :: h, k, - q)) others else [c]) l
  end.
Lemma cellsum_app x y l m : cellsum x y (l ++ m) == cellsum x y l + cellsum x y m.
Proof. unfold cellsum. induction l as [|c l IH]; cbn [app map qsum]; [ring|]. rewrite IH. ring. Qed.
Lemma clear_ok x y s h acts l : distribution (map (x s) acts) -> cellsum x y (clear (s, (h, acts)) l) == cellsum x y l.
Proof.
  intros [_ D]. cbn [clear]. destruct (rev acts) as [|last others] eqn:R; [reflexivity|].
  assert (E : x s last + qsum (map (x s) others) == 1).
  { rewrite <- D. change (x s last + qsum (map (x s) others)) with (qsum (map (x s) (last :: others))). rewrite <- R. apply qsum_perm. apply Permutation.Permutation_sym, Permutation.Permutation_rev. }
  clear D R. induction l as [|[[h' k] q] l IH]; cbn [flat_map]; [reflexivity|]. rewrite cellsum_app, IH.
  unfold cellsum at 3. cbn [map qsum]. fold (cellsum x y l).
  destruct (listb moveb h' _) eqn:M; [|unfold cellsum at 1; cbn [map qsum]; ring].
  apply listb_ok in M; [|apply moveb_ok]. subst h'. unfold cellsum at 1. cbn [map qsum cell along]. rewrite map_map. cbn [cell along].
  assert (Z : qsum (map (fun a => - q * (x s a * along x h * along y k)) others) == - q * (qsum (map (x s) others) * along x h * along y k)).
  { clear. induction others as [|a r IH]; cbn [map qsum]; [ring|]. rewrite IH. ring. }
  rewrite Z. setoid_replace (x s last) with (1 - qsum (map (x s) others)) by lra. ring.
Qed.
Definition same_cell (h k : history) (c : history * history * Q) : bool := listb moveb (fst (fst c)) h && listb moveb (snd (fst c)) k.
Fixpoint merge (fuel : nat) (l acc : cells) : cells :=
  match fuel, l with
  | S n, (h, k, q) :: r => let '(yes, no) := partition (same_cell h k) r in
      let q' := sumq (q :: map snd yes) in merge n no (if (Qnum q' =? 0)%Z then acc else (h, k, q') :: acc)
  | _, _ => rev_append acc l
  end.
Lemma cells_part x y h k l yes no : partition (same_cell h k) l = (yes, no) ->
  cellsum x y l == qsum (map snd yes) * (along x h * along y k) + cellsum x y no.
Proof.
  revert yes no. unfold cellsum. induction l as [|[[h' k'] q] l IH]; intros yes no E; cbn [partition] in E; [inversion E; subst; cbn [map qsum]; ring|].
  destruct (partition (same_cell h k) l) as [a b]. specialize (IH a b eq_refl). destruct (same_cell h k (h', k', q)) eqn:A; inversion E; subst; cbn [map qsum snd cell]; rewrite IH.
  - unfold same_cell in A. cbn [fst snd] in A. apply andb_true_iff in A. destruct A as [A B].
    apply listb_ok in A; [|apply moveb_ok]. apply listb_ok in B; [|apply moveb_ok]. subst. ring.
  - ring.
Qed.
Lemma merge_ok x y : forall n l acc, cellsum x y (merge n l acc) == cellsum x y l + cellsum x y acc.
Proof.
  assert (B : forall l acc, cellsum x y (rev_append acc l) == cellsum x y l + cellsum x y acc).
  { intros l acc. rewrite rev_append_rev, cellsum_app. unfold cellsum.
    rewrite (qsum_perm (cell x y) _ _ (Permutation.Permutation_sym (Permutation.Permutation_rev acc))). ring. }
  induction n as [|n IH]; intros [|[[h k] q] l] acc; cbn [merge]; try apply B. destruct (partition _ l) as [yes no] eqn:P.
  unfold cellsum at 2. cbn [map qsum cell]. fold (cellsum x y l). rewrite (cells_part x y _ _ _ _ _ P).
  assert (S : sumq (q :: map snd yes) == q + qsum (map snd yes)) by (rewrite sumq_ok; reflexivity). cbv zeta.
  destruct (Qnum _ =? 0)%Z eqn:Z.
  - apply zero_q in Z. rewrite S in Z. rewrite IH. setoid_replace q with (- qsum (map snd yes)) by lra. ring.
  - rewrite IH. unfold cellsum at 2. cbn [map qsum cell]. fold (cellsum x y acc). rewrite S. ring.
Qed.
Definition pass (s0 s1 : list info) (l : cells) : cells :=
  let l := fold_left (fun l x => clear x l) s0 l in let l := flip (fold_left (fun l x => clear x l) s1 (flip l)) in merge (length l) l [].
Fixpoint passes (n : nat) (s0 s1 : list info) (l : cells) : cells := match n with O => l | S k => passes k s0 s1 (pass s0 s1 l) end.
Definition good (b : strategy) (l : list info) := Forall (fun x => let '(s, (_, acts)) := x in distribution (map (b s) acts)) l.
Lemma clears_ok x y ss : good x ss -> forall l, cellsum x y (fold_left (fun l z => clear z l) ss l) == cellsum x y l.
Proof. induction 1 as [|[s [h acts]] r D _ IH]; intros l; cbn [fold_left]; [reflexivity|]. rewrite IH. now apply clear_ok. Qed.
Lemma pass_ok x y s0 s1 l : good x s0 -> good y s1 -> cellsum x y (pass s0 s1 l) == cellsum x y l.
Proof. intros X Y. unfold pass. cbv zeta. rewrite merge_ok, flip_ok, clears_ok, flip_ok, clears_ok; auto. unfold cellsum. cbn [map qsum]. ring. Qed.
Lemma passes_ok x y s0 s1 : good x s0 -> good y s1 -> forall n l, cellsum x y (passes n s0 s1 l) == cellsum x y l.
Proof. intros X Y. induction n as [|n IH]; intros l; cbn [passes]; [reflexivity|]. rewrite IH. now apply pass_ok. Qed.

(* ---- the game of sum zero ---- *)
Definition first_empty (c : history * history * Q) : bool := match fst (fst c) with [] => true | _ => false end.
Definition second_empty (c : history * history * Q) : bool := match snd (fst c) with [] => true | _ => false end.
Fixpoint flat (t : tree) : tree :=
  match t with
  | End pays => End [pay 0%nat pays; - pay 0%nat pays]
  | Chance l bs => Chance l (map (fun x => let '(a, q, u) := x in (a, q, flat u)) bs)
  | Move j s bs => Move j s (map (fun x => let '(a, u) := x in (a, flat u)) bs)
  end.
Lemma flat_expect s t : expect (pay 0%nat) s (flat t) == expect (pay 0%nat) s t.
Proof.
  induction t using tree_ind'; cbn [flat expect]; [reflexivity| |]; rewrite map_map; apply qsum_ext; eapply Forall_impl; try exact H.
  - intros [[a q] u] X. cbn [snd] in X. rewrite X. reflexivity.
  - intros [a u] X. cbn [snd] in X. rewrite X. reflexivity.
Qed.
Lemma flat_strategy i b t : strategy_in i b (flat t) <-> strategy_in i b t.
Proof.
  induction t using tree_ind'; cbn [flat strategy_in]; [reflexivity| |]; rewrite !fra; rewrite ?map_map; rewrite Forall_map, !Forall_forall || rewrite !Forall_map, !Forall_forall; rewrite Forall_forall in H.
  - split; intros E [[a q] u] I; apply (H _ I); exact (E _ I).
  - assert (X : map (fun x : name * tree => b s (fst (let '(a, u) := x in (a, flat u)))) bs = map (fun x => b s (fst x)) bs) by (apply map_ext; intros [a u]; reflexivity).
    rewrite X. split; intros [D E]; (split; [exact D|]); intros [a u] I; apply (H _ I); exact (E _ I).
Qed.
Definition extra (T : table) (c : history * history * Q) : option tree := let '(_, k, q) := c in chain T 1%nat k (End [- q; q]).
(* what player 2's moves alone earn player 1 is taken away *)
Definition equivalent (T : table) (s0 s1 : list info) (t : tree) : option (tree * list Q) :=
  let rounds := S (fold_left (fun n x => Nat.max n (length (fst (snd x)))) (s0 ++ s1) 0%nat) in
  let l := passes rounds s0 s1 (sums 1 [] [] t []) in
  if forallb (fun x => let '(s, (_, acts)) := x in occurs 0%nat s acts t) s0 && forallb (fun x => let '(s, (_, acts)) := x in occurs 1%nat s acts t) s1 &&
     forallb (fun c => first_empty c || second_empty c) l then
    let g := filter (fun c => negb (second_empty c)) l in
    if forallb (fun c => occurs_all T 1%nat (snd (fst c)) t) g then
      match all (extra T) g with
      | Some us => Some (Chance 1%positive ((1%positive, 1, flat t) :: map (fun u => (1%positive, 1, u)) us), map snd g)
      | None => None end
    else None
  else None.
Definition rest_of (x y : strategy) (l : cells) := cellsum x y l.
Lemma chain_other T i j b h : j <> i -> forall inner u, chain T i h inner = Some u -> strategy_in j b inner -> strategy_in j b u.
Proof.
  intros N. induction h as [|[x a] r IH]; intros inner u E S; cbn [chain] in E; [now inversion E; subst|].
  destruct (T i x) as [[h' acts]|]; [|discriminate]. destruct (nodupb acts && _)%bool; [|discriminate]. apply IH in E; [exact E|].
  cbn [strategy_in]. split; [congruence|]. rewrite map_map. apply fra. apply Forall_forall. intros y _. destruct (Pos.eqb a y); [exact S|exact Logic.I].
Qed.
(* at each end of a tree two payoffs that cancel *)
Fixpoint zerob (t : tree) : bool :=
  match t with
  | End pays => Qeq_bool (both pays) 0
  | Chance _ bs => forallb (fun x => let '(_, _, u) := x in zerob u) bs
  | Move _ _ bs => forallb (fun x => let '(_, u) := x in zerob u) bs
  end.
Lemma zerob_ok s t : zerob t = true -> expect (pay 1%nat) s t == - expect (pay 0%nat) s t.
Proof.
  induction t using tree_ind'; cbn [zerob expect]; intros Z.
  - apply Qeq_bool_iff in Z. unfold both in Z. lra.
  - rewrite forallb_forall in Z. induction H as [|[[a q] u] r H1 _ IH]; cbn [map qsum]; [ring|]. cbn [snd] in H1.
    rewrite IH by (intros x I; apply Z; now right). rewrite (H1 (Z _ (or_introl eq_refl))). ring.
  - rewrite forallb_forall in Z. induction H as [|[a u] r H1 _ IH]; cbn [map qsum]; [ring|]. cbn [snd] in H1.
    rewrite IH by (intros x I; apply Z; now right). rewrite (H1 (Z _ (or_introl eq_refl))). ring.
Qed.
Lemma expect_both s t : expect both s t == expect (pay 0%nat) s t + expect (pay 1%nat) s t.
Proof.
  induction t using tree_ind'; cbn [expect]; [unfold both; ring| |]; induction H as [|x r H1 _ IH]; cbn [map qsum]; try ring;
  [destruct x as [[a q] u]|destruct x as [a u]]; cbn [snd] in H1; rewrite IH, H1; ring.
Qed.
Lemma expect_two n T u s t : (n <= 2)%nat -> forall h, agrees n T h t -> expect u s t == expect u (two (s 0%nat) (s 1%nat)) t.
Proof.
  intros N. induction t using tree_ind'; intros h A; cbn [expect agrees] in *; [reflexivity| |].
  - destruct A as (_ & _ & A). rewrite fra, Forall_forall in A. apply qsum_ext. apply Forall_forall. rewrite Forall_forall in H. intros [[a q] w] I.
    rewrite (H _ I h (A _ I)). reflexivity.
  - destruct A as (L & _ & _ & _ & A). rewrite fra, Forall_forall in A. apply qsum_ext. apply Forall_forall. rewrite Forall_forall in H. intros [a w] I.
    assert (X := H _ I _ (A _ I)). cbn [snd] in X. rewrite X. destruct j as [|[|j]]; [reflexivity|reflexivity|lia].
Qed.

Section Equal.
  Variables (T : table) (s0 s1 : list info) (t u : tree) (gs : list Q).
  Hypothesis (A : agrees 2 T (fun _ => []) t) (E : equivalent T s0 s1 t = Some (u, gs)) (Z : zerob u = true).
  Notation W x y := (payoff 0%nat (two x y) u).
  Lemma goods i b ss : forallb (fun x => let '(s, (_, acts)) := x in occurs i s acts t) ss = true -> strategy_in i b t -> good b ss.
  Proof.
    intros F S. apply Forall_forall. intros [s [h acts]] I. rewrite forallb_forall in F. specialize (F _ I). cbn beta iota in F. eapply occurs_ok; eauto.
  Qed.
  (* what the two earn in the game, by what player 1 earns in the other *)
  Lemma shifts : exists (F G : strategy -> Q),
    (forall i b, strategy_in i b u <-> strategy_in i b t) /\
    (forall x y, strategy_in 0%nat x t -> strategy_in 1%nat y t -> payoff 0%nat (two x y) t == W x y + G y /\ payoff 1%nat (two x y) t == F x - W x y).
  Proof.
    unfold equivalent in E. cbv zeta in E. set (l := passes _ s0 s1 _) in E. destruct (_ && _)%bool eqn:C; [|discriminate].
    rewrite !andb_true_iff in C. destruct C as [[C0 C1] C2]. set (g := filter _ l) in E. destruct (forallb _ g) eqn:O; [|discriminate].
    destruct (all (extra T) g) as [us|] eqn:U; [|discriminate]. inversion E. apply all_Forall2 in U.
    exists (fun x => qsum (map (fun c => snd c * along x (fst (fst c))) (filter second_empty l))), (fun y => qsum (map (fun c => snd c * along y (snd (fst c))) g)).
    assert (EX : forall y, strategy_in 1%nat y t -> forall x, qsum (map (fun v => expect (pay 1%nat) (two x y) v) us) == qsum (map (fun c => snd c * along y (snd (fst c))) g)).
    { intros y Y x. clear - U O Y. induction U as [|[[h k] q] v g us V _ IH]; cbn [map qsum]; [reflexivity|]. cbn [forallb fst snd] in O. apply andb_true_iff in O. destruct O as [O1 O2].
      rewrite IH by exact O2. cbn [extra] in V. destruct (chain_ok T 1%nat (two x y) y t ltac:(lia) Y _ _ _ V O1 Logic.I) as [_ X].
      rewrite (expect_ext _ _ (replace (two x y) 1%nat y)), X by (intros [|[|j]] ? ?; reflexivity). cbn [expect pay nth fst snd]. unfold pay. cbn [nth]. ring. }
    split.
    - intros i b. cbn [strategy_in map fold_right]. rewrite flat_strategy. split; [tauto|]. intros S. split; [exact S|]. rewrite map_map. apply fra.
      rewrite Forall_forall. intros v I. clear - U O S I A. assert (X : exists c, In c g /\ extra T c = Some v).
      { clear - U I. induction U as [|c w g us V _ IH]; [destruct I|]. destruct I as [->|I]; [exists c; split; [now left|exact V]|]. destruct (IH I) as (d & J & K). exists d. split; [now right|exact K]. }
      destruct X as ([[h k] q] & I' & V). rewrite forallb_forall in O. specialize (O _ I'). cbn [fst snd extra] in *.
      destruct (Nat.eq_dec i 1) as [->|N]; [|eapply chain_other; [exact N|exact V|exact Logic.I]].
      destruct (chain_ok T 1%nat (fun _ => b) b t ltac:(lia) S _ _ _ V O Logic.I) as [X _]. exact X.
    - intros x y X Y. assert (GX := goods _ _ _ C0 X). assert (GY := goods _ _ _ C1 Y).
      assert (B : payoff 0%nat (two x y) t + payoff 1%nat (two x y) t ==
          qsum (map (fun c => snd c * along x (fst (fst c))) (filter second_empty l)) + qsum (map (fun c => snd c * along y (snd (fst c))) g)).
      { unfold payoff. rewrite <- expect_both. assert (L := passes_ok x y s0 s1 GX GY (S (fold_left (fun n x => Nat.max n (length (fst (snd x)))) (s0 ++ s1) 0%nat)) (sums 1 [] [] t [])).
        fold l in L. rewrite sums_ok in L. unfold cellsum at 2 in L. cbn [map qsum along] in L.
        setoid_replace (expect both (two x y) t) with (cellsum x y l) by (rewrite L; ring). clear - C2. unfold g, cellsum.
        induction l as [|[[h k] q] l IH]; cbn [map qsum filter]; [ring|]. cbn [forallb] in C2. apply andb_true_iff in C2. destruct C2 as [C C2].
        specialize (IH C2). rewrite IH. unfold first_empty, second_empty in *. cbn [fst snd] in *. destruct k as [|k0 k]; cbn [negb map qsum fst snd cell along].
        - ring.
        - destruct h; [|discriminate]. cbn [along]. ring. }
      assert (P : expect (pay 1%nat) (two x y) u == - W x y) by (rewrite <- H0; apply zerob_ok; rewrite H0; exact Z).
      assert (Q0 : W x y == payoff 0%nat (two x y) t - qsum (map (fun c => snd c * along y (snd (fst c))) g)).
      { assert (K : expect (pay 1%nat) (two x y) u == expect (pay 1%nat) (two x y) (flat t) + qsum (map (fun v => expect (pay 1%nat) (two x y) v) us)).
        { rewrite <- H0. cbn [expect map qsum]. rewrite map_map. rewrite (qsum_ext _ (fun v => expect (pay 1%nat) (two x y) v)); [ring|]. apply Forall_forall. intros v _. ring. }
        rewrite EX in K by exact Y. rewrite P in K. assert (FL : expect (pay 1%nat) (two x y) (flat t) == - expect (pay 0%nat) (two x y) t).
        { clear. induction t using tree_ind'; cbn [flat expect]; [reflexivity| |]; rewrite map_map; (induction H as [|z r H1 _ IH]; cbn [map qsum]; [ring|]);
            [destruct z as [[a q] v]|destruct z as [a v]]; cbn [snd] in H1; rewrite IH, H1; ring. }
        unfold payoff in *. lra. }
      cbv beta. rewrite H0. split; lra.
  Qed.
  Definition saddle x y := strategy_in 0%nat x u /\ strategy_in 1%nat y u /\
    (forall b, strategy_in 0%nat b u -> W b y <= W x y) /\ (forall b, strategy_in 1%nat b u -> W x y <= W x b).
  Lemma nash_saddle s : nash 2 s t <-> saddle (s 0%nat) (s 1%nat).
  Proof.
    destruct shifts as (F & G & ST & SH). unfold nash, saddle, is_profile.
    assert (R0 : forall i, payoff i s t == payoff i (two (s 0%nat) (s 1%nat)) t) by (intros i; eapply expect_two; [|exact A]; lia).
    assert (R1 : forall i b, payoff i (replace s 0%nat b) t == payoff i (two b (s 1%nat)) t) by (intros i b; unfold payoff; rewrite (expect_two 2 T _ _ t ltac:(lia) _ A); reflexivity).
    assert (R2 : forall i b, payoff i (replace s 1%nat b) t == payoff i (two (s 0%nat) b) t) by (intros i b; unfold payoff; rewrite (expect_two 2 T _ _ t ltac:(lia) _ A); reflexivity).
    rewrite !ST. split.
    - intros [P N]. assert (P0 := P 0%nat ltac:(lia)). assert (P1 := P 1%nat ltac:(lia)). split; [exact P0|]. split; [exact P1|]. destruct (SH _ _ P0 P1) as [V0 V1]. split.
      + intros b B. apply ST in B. specialize (N 0%nat b ltac:(lia) B). rewrite R0, R1 in N. destruct (SH _ _ B P1) as [U0 _]. lra.
      + intros b B. apply ST in B. specialize (N 1%nat b ltac:(lia) B). rewrite R0, R2 in N. destruct (SH _ _ P0 B) as [_ U1]. lra.
    - intros (P0 & P1 & N0 & N1). destruct (SH _ _ P0 P1) as [V0 V1]. split; [intros [|[|i]] L; auto; lia|]. intros [|[|i]] b L B; [| |lia].
      + rewrite R0, R1. destruct (SH _ _ B P1) as [U0 _]. apply ST in B. specialize (N0 b B). lra.
      + rewrite R0, R2. destruct (SH _ _ P0 B) as [_ U1]. apply ST in B. specialize (N1 b B). lra.
  Qed.
  (* the same from the side of one player *)
  Lemma saddle_side i s : (i < 2)%nat -> (saddle (s 0%nat) (s 1%nat) <-> strategy_in i (s i) u /\ strategy_in (other i) (s (other i)) u /\
    (forall b, strategy_in i b u -> payoff i (duel i b (s (other i))) u <= payoff i (duel i (s i) (s (other i))) u) /\
    (forall b, strategy_in (other i) b u -> payoff i (duel i (s i) (s (other i))) u <= payoff i (duel i (s i) b) u)).
  Proof.
    intros I. unfold saddle. destruct i as [|[|i]]; [| |lia]; cbn [other duel]; [reflexivity|].
    assert (N : forall x y, payoff 1%nat (two x y) u == - W x y) by (intros; now apply zerob_ok).
    split; intros (X & Y & M0 & M1); (split; [assumption|]); (split; [assumption|]); split; intros b B.
    - rewrite !N. specialize (M1 b B). lra.
    - rewrite !N. specialize (M0 b B). lra.
    - specialize (M1 b B). rewrite !N in M1. lra.
    - specialize (M0 b B). rewrite !N in M0. lra.
  Qed.
End Equal.
Theorem equilibrium_range_sound T s0 s1 t u gs i l g low high y bl kl yl bh kh yh : gameb 2 t T = true ->
  equivalent (table_of T) s0 s1 t = Some (u, gs) -> zerob u = true ->
  check_range T u i l g low high y bl kl yl bh kh yh = true -> equilibrium_range i l g low high t.
Proof.
  intros G E Z. apply agreesb_ok in G. unfold check_range. rewrite !andb_true_iff. intros [[[I _] Y] C]. apply Nat.ltb_lt in I. apply strategyb_ok in Y.
  destruct (reply _ _ _ u) as [[v ch]|] eqn:R; [|discriminate]. apply andb_true_iff in C. destruct C as [L H].
  destruct (endb_ok _ _ _ _ _ _ _ _ _ _ _ I L) as [[L1 [L2 L3]] [YL L4]].
  destruct (endb_ok _ _ _ _ _ _ _ _ _ _ _ I H) as [[H1 [H2 H3]] [YH H4]].
  assert (V : forall b, strategy_in i b u -> payoff i (duel i b y) u <= v).
  { intros b B. unfold payoff. rewrite (expect_ext _ _ _ u (duel_b i y y b I)). eapply reply_upper; eauto. }
  assert (NS : forall s, nash 2 s t <-> _) by (intros s; rewrite (nash_saddle _ _ _ _ _ _ G E Z s); exact (saddle_side u Z i s I)).
  assert (EQ : forall b, secures i b v u -> exists s, nash 2 s t /\ s i = b).
  { intros b [B S]. exists (duel i b y). assert (Di : duel i b y i = b) by (destruct i as [|[|]]; [reflexivity|reflexivity|lia]).
    assert (Do : duel i b y (other i) = y) by (destruct i as [|[|]]; [reflexivity|reflexivity|lia]). split; [|exact Di]. apply NS. rewrite Di, Do.
    split; [exact B|]. split; [exact Y|]. split; intros z K; [specialize (S y Y); specialize (V z K)|specialize (S z K); specialize (V b B)]; lra. }
  exists (table_of T). split; [exact G|]. cbv zeta. fold (arrival (table_of T) i). split; [|split].
  - intros s N P. apply NS in N. destruct N as (X & O & M0 & M1). destruct L1 as [BL SL].
    assert (K : v <= payoff i (duel i (s i) (s (other i))) u) by (specialize (M0 _ BL); specialize (SL _ O); lra).
    assert (KL := M1 _ YL). assert (KH := M1 _ YH).
    assert (L5 := L4 (s i) X ltac:(lra)). assert (H5 := H4 (s i) X ltac:(lra)). unfold arrival in *. lra.
  - destruct (EQ bl L1) as (s & N & S). exists s. rewrite S. auto.
  - destruct (EQ bh H1) as (s & N & S). exists s. rewrite S. auto.
Qed.
