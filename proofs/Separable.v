(* What is proved of optimal strategies, said of equilibria of games whose payoffs have no constant sum,
   but a sum that is one over both players' strategies: the game of sum zero, as a game of its own. *)
From Coq Require Import QArith Qreduction List Bool Lia Lqa PeanoNat Ascii String.
Require Import Game Maps Core Kernel Range Equivalent Bytes Files Deals Says Limits.
Import ListNotations.
Open Scope Q_scope.
Open Scope list_scope.

(* ---- TRUSTED ---- *)
(* The strategies that statements on optimal ones speak of: if the payoffs have no constant sum, those
   that the player has in a Nash equilibrium. *)
Definition best_for (i : player) (t : tree) (b : strategy) : Prop :=
  if equal_sum t then optimal i b t else exists s, nash 2 s t /\ s i = b.
Definition optimal_word (t : tree) : text := lit (if equal_sum t then "optimal" else "equilibrium").

(* ---- not trusted from here: the game of sum zero in place of the game, its sizes, the steps of making it ---- *)
Definition LARGE := 5000%Z.                             (* nodes; larger ones are not covered *)
Definition in_its_place (T : tab) (z : sizes) t : option (tree * sizes * Z) :=
  if (LARGE <? nodes_ z)%Z then None else
  do x <- equivalent (table_of T) (sets_of T 0%nat) (sets_of T 1%nat) t; let '(u, gs) := x in
  do m <- measure (map snd (sums 1 [] [] t [])); do d <- measure (gs ++ ends 1 t []);
  let moves i := fold_left (fun k x => k + Z.of_nat (length (snd (snd x))))%Z (sets_of T i) 1%Z in
  if zerob u then Some (u, {| nodes_ := nodes_ z; digits_ := d; players_ := players_ z; compact_ := compact_ z |},
    Expr.term_steps (moves 0%nat * moves 1%nat) m) else None.
Lemma in_its_place_ok T z t u z' k : in_its_place T z t = Some (u, z', k) ->
  exists gs, equivalent (table_of T) (sets_of T 0%nat) (sets_of T 1%nat) t = Some (u, gs) /\ zerob u = true.
Proof.
  unfold in_its_place. destruct (_ <? _)%Z; [discriminate|]. destruct (equivalent _ _ _ t) as [[u' gs]|]; [|discriminate]. cbn [bind].
  destruct (measure _); [|discriminate]. cbn [bind]. destruct (measure _); [|discriminate]. cbn [bind]. destruct (zerob u') eqn:Z; [|discriminate].
  intros E. inversion E; subst. eauto.
Qed.
(* its branches at the root become chance's, with equal probabilities: the payoffs are multiplied *)
Lemma equal_sum_ok t : equal_sum t = true -> exists c, constant_sum c t.
Proof. intros E. eexists. apply constantb_ok. exact E. Qed.
Fixpoint scale (c : Q) (t : tree) : tree :=
  match t with
  | End pays => End (map (fun q => Qred (c * q)) pays)
  | Chance l bs => Chance l (map (fun x => let '(a, q, u) := x in (a, q, scale c u)) bs)
  | Move j s bs => Move j s (map (fun x => let '(a, u) := x in (a, scale c u)) bs)
  end.
Lemma scale_expect i s c t : expect (pay i) s (scale c t) == c * expect (pay i) s t.
Proof.
  induction t using tree_ind'; cbn [scale expect].
  - unfold pay. revert i. induction u as [|q u IH]; intros [|i]; cbn [map nth]; try ring; [apply Qred_correct|apply IH].
  - rewrite map_map, <- qsum_times. apply qsum_ext. eapply Forall_impl; [|exact H]. intros [[a q] u] E. cbn [snd] in E. rewrite E. ring.
  - rewrite map_map, <- qsum_times. apply qsum_ext. eapply Forall_impl; [|exact H]. intros [a u] E. cbn [snd] in E. rewrite E. ring.
Qed.
Lemma scale_strategy i b c t : strategy_in i b (scale c t) <-> strategy_in i b t.
Proof.
  induction t using tree_ind'; cbn [scale strategy_in]; [reflexivity| |]; rewrite !fra, !Forall_map, !Forall_forall; rewrite Forall_forall in H.
  - split; intros E [[a q] u] I; apply (H _ I); exact (E _ I).
  - assert (X : map (fun x : name * tree => b s (fst x)) (map (fun x : name * tree => let '(a, u) := x in (a, scale c u)) bs) = map (fun x => b s (fst x)) bs) by (rewrite map_map; apply map_ext; intros [a u]; reflexivity).
    rewrite X. split; intros [D E]; (split; [exact D|]); intros [a u] I; apply (H _ I); exact (E _ I).
Qed.
Fixpoint shared (k : name) (q : Q) (bs : list (name * Q * tree)) : list (name * Q * tree) :=
  match bs with [] => [] | (_, p, u) :: r => (k, q, scale (Qred (p / q)) u) :: shared (Pos.succ k) q r end.
Definition as_game (u : tree) : tree := match u with Chance l bs => Chance l (shared 1%positive (1 # Pos.of_nat (length bs)) bs) | _ => u end.
Lemma as_game_expect i s u : expect (pay i) s (as_game u) == expect (pay i) s u.
Proof.
  destruct u as [|l bs|]; try reflexivity. cbn [as_game expect]. set (q := 1 # _). assert (N : ~ q == 0) by (unfold q, Qeq; cbn; lia). clearbody q. generalize 1%positive.
  induction bs as [|[[a p] u] bs IH]; intros k; cbn [shared map qsum]; [reflexivity|]. rewrite IH, scale_expect, Qred_correct. field. exact N.
Qed.
Lemma as_game_strategy i b u : strategy_in i b (as_game u) <-> strategy_in i b u.
Proof.
  destruct u as [|l bs|]; try reflexivity. cbn [as_game strategy_in]. set (q := 1 # _). clearbody q. generalize 1%positive.
  induction bs as [|[[a p] u] bs IH]; intros k; cbn [shared map fold_right]; [reflexivity|]. now rewrite IH, scale_strategy.
Qed.

Section Placed.
  Variables (T : tab) (s0 s1 : list info) (t u : tree) (gs : list Q).
  Notation TT := (table_of T).
  Hypothesis (A : agrees 2 TT (fun _ => []) t) (E : equivalent TT s0 s1 t = Some (u, gs)) (Z : zerob u = true).
  Notation v := (as_game u).
  Lemma placed_strategy i b : strategy_in i b v <-> strategy_in i b t.
  Proof. destruct (shifts _ _ _ _ _ _ E Z) as (_ & _ & S & _). rewrite as_game_strategy. apply S. Qed.
  (* what each player earns in the game, by what player i earns in the other *)
  Lemma placed_pay i : (i < 2)%nat -> exists D F : strategy -> Q, forall b y, strategy_in i b t -> strategy_in (other i) y t ->
    payoff i (duel i b y) t == payoff i (duel i b y) v + D y /\ payoff (other i) (duel i b y) t == F b - payoff i (duel i b y) v.
  Proof.
    intros I. destruct (shifts _ _ _ _ _ _ E Z) as (F & G & _ & S). destruct i as [|[|i]]; [| |lia]; cbn [duel other].
    - exists G, F. intros b y B Y. destruct (S b y B Y) as [S0 S1]. unfold payoff in *. rewrite as_game_expect. split; assumption.
    - exists F, G. intros b y B Y. destruct (S y b Y B) as [S0 S1]. unfold payoff in *. rewrite as_game_expect, (zerob_ok _ _ Z). split; lra.
  Qed.
  Lemma duel_at i b y : (i < 2)%nat -> duel i b y i = b /\ duel i b y (other i) = y.
  Proof. intros I. destruct i as [|[|]]; [| |lia]; split; reflexivity. Qed.
  Lemma placed_nash i s : (i < 2)%nat -> (nash 2 s t <-> strategy_in i (s i) v /\ strategy_in (other i) (s (other i)) v /\
    (forall b, strategy_in i b v -> payoff i (duel i b (s (other i))) v <= payoff i (duel i (s i) (s (other i))) v) /\
    (forall b, strategy_in (other i) b v -> payoff i (duel i (s i) (s (other i))) v <= payoff i (duel i (s i) b) v)).
  Proof.
    intros I. rewrite (nash_saddle _ _ _ _ _ _ A E Z s), (saddle_side u Z i s I). unfold payoff. split; intros (X & Y & M0 & M1); rewrite ?as_game_strategy in *;
      (split; [assumption|]); (split; [assumption|]); split; intros b B.
    - rewrite !as_game_expect. apply M0. now rewrite as_game_strategy in B.
    - rewrite !as_game_expect. apply M1. now rewrite as_game_strategy in B.
    - rewrite <- (as_game_expect i (duel i b _)), <- (as_game_expect i (duel i (s i) _)). apply M0. now rewrite as_game_strategy.
    - rewrite <- (as_game_expect i (duel i (s i) b)), <- (as_game_expect i (duel i (s i) (s (other i)))). apply M1. now rewrite as_game_strategy.
  Qed.
  Theorem placed_optimal i b : (i < 2)%nat -> (optimal i b v <-> exists s, nash 2 s t /\ s i = b).
  Proof.
    intros I. split.
    - intros (w & (_ & y & Y & U) & [B S]). exists (duel i b y). destruct (duel_at i b y I) as [D0 D1]. split; [|exact D0]. apply (placed_nash i _ I). rewrite D0, D1.
      split; [exact B|]. split; [exact Y|]. split; intros c C; [specialize (U c C); specialize (S y Y)|specialize (U b B); specialize (S c C)]; lra.
    - intros (s & N & <-). apply (placed_nash i s I) in N. destruct N as (X & Y & M0 & M1). exists (payoff i (duel i (s i) (s (other i))) v).
      split; [split; [exists (s i); split; assumption|exists (s (other i)); split; assumption]|split; assumption].
  Qed.
End Placed.

(* ---- a check about the game itself, or about the other one ---- *)
Definition in_place (T : tab) t (z : sizes) (check : tree -> sizes -> Z -> bool) : bool :=
  if equal_sum t then check t z 0%Z
  else match in_its_place T z t with Some (u, z', k) => gameb 2 (as_game u) T && check (as_game u) z' k | None => false end.
Lemma in_place_ok T t z check : gameb 2 t T = true -> in_place T t z check = true ->
  exists t' z' k, check t' z' k = true /\ gameb 2 t' T = true /\ (forall i b, strategy_in i b t' <-> strategy_in i b t) /\
    (forall i b, (i < 2)%nat -> (optimal i b t' <-> best_for i t b)) /\
    (t' = t /\ equal_sum t = true \/ equal_sum t = false /\ exists u gs, t' = as_game u /\ equivalent (table_of T) (sets_of T 0%nat) (sets_of T 1%nat) t = Some (u, gs) /\ zerob u = true).
Proof.
  intros G. unfold in_place, best_for. destruct (equal_sum t) eqn:Es.
  - intros C. exists t, z, 0%Z. split; [exact C|]. split; [exact G|]. split; [reflexivity|]. split; [reflexivity|]. now left.
  - destruct (in_its_place T z t) as [[[u z'] k]|] eqn:P; [|discriminate]. apply in_its_place_ok in P. destruct P as (gs & Q0 & Z0). rewrite andb_true_iff. intros [G' C].
    apply agreesb_ok in G. exists (as_game u), z', k. split; [exact C|]. split; [exact G'|]. split; [intros i b; eapply placed_strategy; eauto|].
    split; [intros i b I; eapply placed_optimal; eauto|]. right. split; [reflexivity|]. exists u, gs. auto.
Qed.
