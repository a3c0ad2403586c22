(* What the headline theorems use: from two files to a sentence about every strategy, by one computation. *)
From Coq Require Import QArith List Bool Lia Lqa PeanoNat Ascii String Permutation.
Require Import Game Maps Core Kernel Bytes Files Says Families Interior Dominance Rounds Pure Subgames Matrix Law Hulls Optimal Bimatrix Region Mixtures SubgameEquilibria Trembles Refined Potential Commitment Stable Correlation OverProfiles Check.
Import ListNotations.
Open Scope Q_scope.
Open Scope list_scope.

Definition claim_of (n : nat) (c : text) : option claim :=
  do j <- jread c; match claim_in n j with Claimed x => Some x | _ => None end.
(* the profile that a certificate is about *)
Definition profile_stated (n : nat) (c : text) : profile :=
  match claim_of n c with
  | Some (Said (Deviation _ l _ _ _)) => profile_of l
  | Some (Said (BestResponse l _ _ _ _)) => profile_of l
  | Some (InSubgames s) => profile_of (s_profile s)
  | _ => fun _ _ _ => 0 end.
Definition accepted (g c : text) : bool := match judge g c with Accepted _ => true | _ => false end.
Definition proves (g c : text) (f : nat -> tree -> claim -> bool) : bool :=
  match prepare g with
  | None => false
  | Some p => let n := r_players (game_ p) in
      match judge_prepared p c, claim_of n c with Accepted _, Some x => f n (r_tree (game_ p)) x | _, _ => false end end.
Lemma proves_sound g c f : proves g c f = true ->
  exists title n t st, holds_game g title n t /\ game n t /\ claim_true n t st /\ claim_of n c = Some st /\ f n t st = true.
Proof.
  unfold proves. destruct (prepare g) as [p|] eqn:P; [|discriminate]. cbv zeta.
  destruct (judge_prepared p c) as [s| |] eqn:J; try discriminate.
  destruct (claim_of _ c) as [st|] eqn:S; [|discriminate]. intros F.
  assert (E : judge g c = Accepted s) by (unfold judge; rewrite P; exact J).
  apply judged in E. destruct E as (p' & j & x & state & w & P' & R & S' & H & G & C & _). rewrite P in P'. inversion P'; subst p'.
  unfold claim_of in S. rewrite R in S. cbn [bind] in S. destruct (claim_in (r_players (game_ p)) j) as [x'| |] eqn:I; try discriminate.
  rewrite (claim_about_in _ _ _ _ I) in S'. inversion S'; subst x'. inversion S; subst x.
  exists (r_title (game_ p)), (r_players (game_ p)), (r_tree (game_ p)), st. split; [exists (r_source (game_ p)); split; [exact H|reflexivity]|]. split; [eapply is_game_ok; eauto|].
  split; [eapply checks_of_ok; eauto|]. split; [|exact F]. unfold claim_of. rewrite R. cbn [bind]. now rewrite I.
Qed.

Theorem has_value g c v : proves g c (fun n t st => Nat.eqb n 2 && match said st with Some (Value f _) => Qeq_bool (is_ f) v | _ => false end) = true ->
  exists title t, holds_game g title 2 t /\ game 2 t /\ value v t.
Proof.
  intros E. apply proves_sound in E. destruct E as (title & n & t & st & H & G & T & _ & F).
  apply andb_true_iff in F. destruct F as [N F]. apply Nat.eqb_eq in N. subst n.
  destruct (said st) as [[f be| | | | | | |]|] eqn:Q; try discriminate. apply said_ok in Q. subst st. apply Qeq_bool_iff in F. destruct T as [_ (w & [K (x & y & X & Y & A & B)] & [E _] & _)].
  exists title, t. split; [exact H|]. split; [exact G|]. split; [exact K|].
  exists x, y. split; [exact X|]. split; [exact Y|]. rewrite F in E. split; intros z Z; rewrite E; auto.
Qed.
Theorem is_not_nash n g c :
  proves g c (fun m t st => Nat.eqb m n && match said st with Some (Deviation _ _ _ _ _) => true | _ => false end) = true ->
  exists title t, holds_game g title n t /\ game n t /\ is_profile n (profile_stated n c) t /\ ~ nash n (profile_stated n c) t.
Proof.
  intros E. apply proves_sound in E. destruct E as (title & m & t & st & H & G & T & S & F).
  apply andb_true_iff in F. destruct F as [N F]. apply Nat.eqb_eq in N. subst m.
  destruct (said st) as [[|?|a l i was now| | | | |]|] eqn:Q; try discriminate. apply said_ok in Q. subst st. destruct T as (P & W & _). exists title, t.
  unfold profile_stated. rewrite S. auto.
Qed.
Theorem is_nash n g c :
  proves g c (fun m t st => Nat.eqb m n && match said st with Some (BestResponse _ _ gains _ _) => no_gain n gains | _ => false end) = true ->
  exists title t, holds_game g title n t /\ game n t /\ nash n (profile_stated n c) t.
Proof.
  intros E. apply proves_sound in E. destruct E as (title & m & t & st & H & G & T & S & F).
  apply andb_true_iff in F. destruct F as [N F]. apply Nat.eqb_eq in N. subst m.
  destruct (said st) as [[|l ps gains figs p| | | | | |]|] eqn:Q; try discriminate. apply said_ok in Q. subst st. destruct T as (_ & _ & _ & W & _). exists title, t.
  unfold profile_stated. rewrite S. auto.
Qed.
(* over all optimal strategies of player 1 + i the weight of an action has exactly this range *)
Theorem has_range g c i set action a b :
  proves g c (fun n t st => Nat.eqb n 2 && match said st with
    | Some (OptimalRange r) => equal_sum t && Nat.eqb (r_who r) i && empty (given r) && Qeq_bool (low r) a && Qeq_bool (high r) b &&
        match terms r with [(s, x, q)] => teq s set && teq x action && Pos.eqb (Qden q) 1 && (Qnum q =? 1)%Z | _ => false end
    | _ => false end) = true ->
  exists title t, holds_game g title 2 t /\ game 2 t /\ optimal_range i [(name_of set, name_of action, 1)] None a b t.
Proof.
  intros E. apply proves_sound in E. destruct E as (title & n & t & st & H & G & T & _ & F).
  apply andb_true_iff in F. destruct F as [N F]. apply Nat.eqb_eq in N. subst n.
  destruct (said st) as [[| | |r| | | |]|] eqn:Q; try discriminate. apply said_ok in Q. subst st. destruct T as (_ & _ & R). rewrite !andb_true_iff in F.
  destruct F as [[[[[ES I] E] A] B] L]. rewrite ES in R. destruct R as (_ & R & _). apply Nat.eqb_eq in I. apply Qeq_bool_iff in A. apply Qeq_bool_iff in B.
  destruct (given r); [|discriminate]. destruct (terms r) as [|[[s x] q] [|? ?]]; try discriminate.
  rewrite !andb_true_iff in L. destruct L as [[[L1 L2] L3] L4]. apply teq_ok in L1. apply teq_ok in L2.
  apply Pos.eqb_eq in L3. apply Z.eqb_eq in L4. destruct q as [qn qd]. cbn in L3, L4. subst.
  exists title, t. split; [exact H|]. split; [exact G|].
  destruct R as (T & W & R1 & (x1 & O1 & P1 & V1) & (x2 & O2 & P2 & V2)). exists T. split; [exact W|]. cbv zeta in *. cbn [given_of] in *. split; [|split].
  - intros y Y P. rewrite <- A, <- B. apply R1; auto.
  - exists x1. rewrite <- A. auto.
  - exists x2. rewrite <- B. auto.
Qed.

(* from the set on, some mixture dominates whatever player 1 + i does that begins with the action *)
Theorem is_dominated g c i set action :
  proves g c (fun n t x => match x with
    | Dominated d => negb (d_strictly d) && match d_reason d, d_out d with ByMixture, [] => true | _, _ => false end &&
        existsb (fun e => Nat.eqb (d_who e) i && teq (d_set e) set &&
          match d_makes e with [(s, a)] => teq s set && teq a action | _ => false end) (d_entries d)
    | _ => false end) = true ->
  exists title t, holds_game g title 2 t /\ game 2 t /\ exists T m, agrees 2 T (fun _ => []) t /\
    distribution (map fst m) /\ Forall (fun x => strategy_in i (snd x) t) m /\
    forall b, goes_on T i (name_of set) [(name_of set, name_of action)] [] t b ->
      dominates false (others_without 2 i [] t) (fun s => average (fun b => earns_at i (name_of set) t b s) m) (earns_at i (name_of set) t b).
Proof.
  intros E. apply proves_sound in E. destruct E as (title & n & t & x & H & G & T & _ & F). destruct x; try discriminate.
  rewrite !andb_true_iff in F. destruct F as [[S R] X]. apply negb_true_iff in S. apply existsb_exists in X. destruct X as (e & I & X).
  rewrite !andb_true_iff in X. destruct X as [[W ST] MK]. apply Nat.eqb_eq in W. apply teq_ok in ST.
  destruct (d_makes e) as [|[s a] [|? ?]] eqn:M; try discriminate. apply andb_true_iff in MK. destruct MK as [M1 M2]. apply teq_ok in M1. apply teq_ok in M2.
  cbn [claim_true] in T. unfold DominanceBeyond.dominance_holds in T. destruct (d_beyond d) as [|? ?]; [|destruct T as (_ & Rx & _); rewrite Rx in R; discriminate].
  destruct T as [_ T]. rewrite Forall_forall in T. specialize (T e I). unfold entry_true in T. cbv zeta in T. rewrite S, M in T.
  destruct (d_reason d); try discriminate. destruct (d_out d); [|discriminate]. cbn [outs_of map names_of fst snd] in T. subst i set s a.
  destruct T as (_ & tab_ & A & -> & m & (Q1 & Q2 & Q3) & _ & D). exists title, t. split; [exact H|]. split; [exact G|]. exists tab_, m. split; [exact A|].
  split; [rewrite Q1; exact Q2|]. split; [|exact D]. clear - Q3. induction Q3 as [|y z l k (_ & Z & _) _ IH]; constructor; auto.
Qed.
(* so many plans are left after the first round, in which all go that are never a response, in the sense *)
Theorem leaves g c s a b :
  proves g c (fun n t x => match x with
    | Eliminated r => negb (r_full r) && match r_sense r, s with OnlyBest, OnlyBest | Best, Best | CautiousBest, CautiousBest => true | _, _ => false end &&
        match r_rounds r, r_left r with (p, q) :: _, (x, y) :: _ => p_exact p && p_exact q && (x =? a)%Z && (y =? b)%Z | _, _ => false end
    | _ => false end) = true ->
  exists title t, holds_game g title 2 t /\ game 2 t /\ exists p q : list plan,
    Z.of_nat (length p) = a /\ Z.of_nat (length q) = b /\
    (forall x, In x p -> In x (reduced_plans 0%nat t)) /\ (forall x, In x q -> In x (reduced_plans 1%nat t)) /\
    (forall x, In x (reduced_plans 0%nat t) -> (In x p <-> response s 0%nat t (reduced_plans 1%nat t) x)) /\
    (forall x, In x (reduced_plans 1%nat t) -> (In x q <-> response s 1%nat t (reduced_plans 0%nat t) x)).
Proof.
  intros E. apply proves_sound in E. destruct E as (title & n & t & x & H & G & T & _ & F). destruct x; try discriminate.
  rewrite !andb_true_iff, negb_true_iff in F. destruct F as [[Fu S] F]. assert (S' : r_sense r = s) by (destruct (r_sense r), s; try discriminate; reflexivity).
  destruct T as (-> & T & _). rewrite S', Fu in T. destruct (r_rounds r) as [|[p q] rs]; [discriminate|]. destruct (r_left r) as [|[x y] ns]; [discriminate|].
  rewrite !andb_true_iff in F. destruct F as [[[P Q] X] Y]. apply Z.eqb_eq in X. apply Z.eqb_eq in Y. subst x y.
  destruct T as [(_ & _ & R) _]. exists title, t. split; [exact H|]. split; [exact G|].
  destruct (R 0%nat ltac:(lia)) as (_ & A1 & A2 & A3). destruct (R 1%nat ltac:(lia)) as (_ & B1 & B2 & B3).
  cbn [of_player other fst snd after_round start pure_plans responds] in *. eexists _, _. split; [exact A3|]. split; [exact B3|].
  split; [intros x I; apply filter_In in I; tauto|]. split; [intros x I; apply filter_In in I; tauto|].
  split; intros x I; split; intros J; [exact (A2 P x J)| |exact (B2 Q x J)|]; (apply filter_In; split; [exact I|]).
  - destruct (taken (p_out p) x) eqn:K; [exfalso; exact (A1 x I K J)|reflexivity].
  - destruct (taken (p_out q) x) eqn:K; [exfalso; exact (B1 x I K J)|reflexivity].
Qed.
(* so many full strategies of player 1 are responses at every set *)
Theorem leaves_everywhere g c s a :
  proves g c (fun n t x => match x with
    | Eliminated r => r_full r && match r_sense r, s with OnlyBest, OnlyBest | Best, Best | CautiousBest, CautiousBest => true | _, _ => false end &&
        match r_rounds r, r_left r with (p, _) :: _, (x, _) :: _ => p_exact p && (x =? a)%Z | _, _ => false end
    | _ => false end) = true ->
  exists title t, holds_game g title 2 t /\ game 2 t /\ exists p : list plan, Z.of_nat (length p) = a /\ (forall x, In x p -> In x (full_plans 0%nat t)) /\
    forall x, In x (full_plans 0%nat t) -> (In x p <-> response_everywhere s 0%nat t (full_plans 1%nat t) x).
Proof.
  intros E. apply proves_sound in E. destruct E as (title & n & t & x & H & G & T & _ & F). destruct x; try discriminate.
  rewrite !andb_true_iff in F. destruct F as [[Fu S] F]. assert (S' : r_sense r = s) by (destruct (r_sense r), s; try discriminate; reflexivity).
  destruct T as (-> & T & _). rewrite S', Fu in T. destruct (r_rounds r) as [|[p q] rs]; [discriminate|]. destruct (r_left r) as [|[x y] ns]; [discriminate|].
  rewrite andb_true_iff in F. destruct F as [P X]. apply Z.eqb_eq in X. subst x. destruct T as [(_ & _ & R) _]. exists title, t. split; [exact H|]. split; [exact G|].
  destruct (R 0%nat ltac:(lia)) as (_ & A1 & A2 & A3). cbn [of_player other fst snd after_round start pure_plans responds] in *. eexists. split; [exact A3|].
  split; [intros x I; apply filter_In in I; tauto|]. intros x I. split; intros J; [exact (A2 P x J)|]. apply filter_In. split; [exact I|].
  destruct (taken (p_out p) x) eqn:K; [exfalso; exact (A1 x I K J)|reflexivity].
Qed.
(* the profile is a Nash equilibrium in each subgame *)
Theorem is_subgame_perfect n g c :
  proves g c (fun m t x => Nat.eqb m n && match x with InSubgames s => match s_gains s with [] => true | _ => false end | _ => false end) = true ->
  exists title t, holds_game g title n t /\ game n t /\ Forall (fun u => nash n (profile_stated n c) (snd u)) (all_subgames t).
Proof.
  intros E. apply proves_sound in E. destruct E as (title & m & t & x & H & G & T & S & F). apply andb_true_iff in F. destruct F as [N F]. apply Nat.eqb_eq in N. subst m.
  destruct x; try discriminate. destruct T as (_ & _ & _ & W). exists title, t. split; [exact H|]. split; [exact G|]. unfold profile_stated. rewrite S. apply W. now destruct (s_gains s).
Qed.
(* no profile of reduced pure strategies is an equilibrium in pure strategies *)
Theorem has_no_pure_equilibrium n g c :
  proves g c (fun m t x => Nat.eqb m n && match x with PureSet u => match u_listed u with [] => true | _ => false end | _ => false end) = true ->
  exists title t, holds_game g title n t /\ game n t /\ forall ps, In ps (plan_profiles n t) -> ~ pure_nash n t ps.
Proof.
  intros E. apply proves_sound in E. destruct E as (title & m & t & x & H & G & T & _ & F). apply andb_true_iff in F. destruct F as [N F]. apply Nat.eqb_eq in N. subst m.
  destruct x; try discriminate. destruct T as (_ & eqs & _ & W & _ & L & _). destruct (u_listed u); [|discriminate]. destruct eqs; [|discriminate].
  exists title, t. split; [exact H|]. split; [exact G|]. intros ps I Q. exact (proj2 (W ps) (conj I Q)).
Qed.
(* a matrix of the sequence form is as stated *)
Definition matrix_stated (n : nat) (c : text) : option matrix := match claim_of n c with Some (MatrixIs m) => Some m | _ => None end.
Theorem has_matrix n g c :
  proves g c (fun k t x => Nat.eqb k n && match x with MatrixIs m => match m_wrong m with [] => true | _ => false end | _ => false end) = true ->
  exists title t, holds_game g title n t /\ game n t /\ exists m, matrix_stated n c = Some m /\ m_wrong m = [] /\ matrix_true n t m.
Proof.
  intros E. apply proves_sound in E. destruct E as (title & k & t & x & H & G & T & S & F). apply andb_true_iff in F. destruct F as [N F]. apply Nat.eqb_eq in N. subst k.
  destruct x; try discriminate. exists title, t. split; [exact H|]. split; [exact G|]. exists m. unfold matrix_stated. rewrite S. split; [reflexivity|]. split; [now destruct (m_wrong m)|exact T].
Qed.
(* a piece of a law of values, from a to b (none: to infinity), as the text says *)
Definition law_stated (g c : text) : option law :=
  do p <- prepare g; do j <- jread c; match claim_about (r_source (game_ p)) (r_players (game_ p)) j with Claimed (LawIs l) => Some l | _ => None end.
Definition is_piece (a : Q) (b : option Q) (w : text) (p : piece) : bool :=
  Qeq_bool (from_ p) a && match to_ p, b with Some x, Some y => Qeq_bool x y | None, None => true | _, _ => false end && teq (is_text p) w.
Theorem has_law g c a b w : match judge g c, law_stated g c with Accepted _, Some l => existsb (is_piece a b w) (l_pieces l) | _, _ => false end = true ->
  exists title t, holds_game g title 2 t /\ game 2 t /\ exists l p, law_stated g c = Some l /\ law_true 2 t l /\ is_piece a b w p = true /\ piece_true l p.
Proof.
  destruct (judge g c) as [s| |] eqn:J; try discriminate. destruct (law_stated g c) as [l|] eqn:L; [|discriminate]. intros X. apply existsb_exists in X. destruct X as (p & I & X).
  apply judged in J. destruct J as (q & j & x & state & z & P & R & S & H & G & C & _). unfold law_stated in L. rewrite P in L. cbn [bind] in L. rewrite R in L. cbn [bind] in L. rewrite S in L.
  destruct x; try discriminate. assert (E : l0 = l) by congruence. subst l0. assert (T := checks_of_ok _ _ _ _ _ _ G C). cbn [claim_true] in T. assert (T' := T). destruct T' as (N & _ & _ & F). rewrite Forall_forall in F.
  exists (r_title (game_ q)), (r_tree (game_ q)). rewrite N in H. split; [exists (r_source (game_ q)); split; [exact H|reflexivity]|]. pose proof (is_game_ok _ _ G) as G'. rewrite N in G'. split; [exact G'|].
  exists l, p. split; [reflexivity|]. split; [rewrite <- N; exact T|]. split; [exact X|exact (F p I)].
Qed.
(* the optimal plans are a polytope of this dimension, with so many vertices and facets *)
Definition optimal_set_stated (n : nat) (c : text) : option optimal_set := match claim_of n c with Some (OptimalSet o) => Some o | _ => None end.
Theorem has_optimal_set g c k v f :
  proves g c (fun n t x => Nat.eqb n 2 && match x with OptimalSet o => o_complete o && Nat.eqb (o_dimension o) k && Nat.eqb (length (o_vertices o)) v && Nat.eqb (length (o_facets o)) f | _ => false end) = true ->
  exists title t, holds_game g title 2 t /\ game 2 t /\ exists o, optimal_set_stated 2 c = Some o /\ optimal_set_true 2 t o /\
    o_complete o = true /\ o_dimension o = k /\ length (o_vertices o) = v /\ length (o_facets o) = f.
Proof.
  intros E. apply proves_sound in E. destruct E as (title & n & t & x & H & G & T & S & F). apply andb_true_iff in F. destruct F as [N F]. apply Nat.eqb_eq in N. subst n.
  destruct x; try discriminate. rewrite !andb_true_iff, !Nat.eqb_eq in F. destruct F as [[[F1 F2] F3] F4]. exists title, t. split; [exact H|]. split; [exact G|]. exists o. unfold optimal_set_stated. rewrite S. auto 8.
Qed.

(* so many pairs of mixed strategies are Nash equilibria *)
Theorem has_equilibria g c k :
  proves g c (fun n t x => Nat.eqb n 2 && match x with NashSets e => match m_part e, m_what e, m_number e with false, Equilibria_, Finite f => Qeq_bool (is_ f) (inject_Z (Z.of_nat k)) | _, _, _ => false end | _ => false end) = true ->
  exists title t, holds_game g title 2 t /\ game 2 t /\ exists ps qs, Permutation ps (reduced_plans 0%nat t) /\ Permutation qs (reduced_plans 1%nat t) /\ so_many (mixed_nash t ps qs) k.
Proof.
  intros E. apply proves_sound in E. destruct E as (title & n & t & x & H & G & T & _ & F). apply andb_true_iff in F. destruct F as [N F]. apply Nat.eqb_eq in N. subst n.
  destruct x as [| | | | | | | | |e| | | |]; try discriminate. exists title, t. split; [exact H|]. split; [exact G|]. destruct T as (_ & _ & ps & qs & Ls & T). destruct (m_part e); [discriminate|]. destruct Ls as [[P1 _] [P2 _]]. cbv zeta in T. destruct T as (_ & _ & _ & _ & m & Nm & Wt).
  exists ps, qs. split; [exact P1|]. split; [exact P2|]. destruct (m_what e); try discriminate. destruct (m_number e) as [f| |]; try discriminate. apply Qeq_bool_iff in F. destruct m as [m|]; [|contradiction]. destruct Nm as [Nm _].
  assert (M : m = k); [|subst m; exact Wt]. rewrite F in Nm. unfold Qeq, inject_Z in Nm. cbn in Nm. lia.
Qed.

(* a region is exactly the set of a player's optimal plans *)
Definition region_stated (n : nat) (c : text) : option region_of := match claim_of n c with Some (RegionIs g) => Some g | _ => None end.
Theorem has_region g c :
  proves g c (fun n t x => Nat.eqb n 2 && match x with RegionIs r => equal_sum t && g_contains r && g_contained r | _ => false end) = true ->
  exists title t, holds_game g title 2 t /\ game 2 t /\ exists r T, region_stated 2 c = Some r /\ agrees 2 T (fun _ => []) t /\
    forall b, strategy_in (g_who r) b t -> (optimal (g_who r) b t <-> in_rows T (g_who r) (g_rows r) b).
Proof.
  intros E. apply proves_sound in E. destruct E as (title & n & t & x & H & G & T & S & F). apply andb_true_iff in F. destruct F as [N F]. apply Nat.eqb_eq in N. subst n.
  destruct x as [| | | | | | | | | |r| | |]; try discriminate. rewrite !andb_true_iff in F. destruct F as [[Es F1] F2]. exists title, t. split; [exact H|]. split; [exact G|]. destruct T as (_ & _ & _ & T & A & _ & C & D). rewrite F1 in C. rewrite F2 in D. unfold Separable.best_for in C, D. rewrite Es in C, D.
  exists r, T. unfold region_stated. rewrite S. split; [reflexivity|]. split; [exact A|]. intros b B. split; [apply C|now apply D].
Qed.

(* the optimal mixed strategies are a polytope of this dimension, with so many vertices and facets *)
Definition mixed_set_stated (n : nat) (c : text) : option mixed_set := match claim_of n c with Some (MixedSet o) => Some o | _ => None end.
Theorem has_mixed_set g c k v f :
  proves g c (fun n t x => Nat.eqb n 2 && match x with MixedSet o => x_complete o && Nat.eqb (x_dimension o) k && Nat.eqb (length (x_vertices o)) v && Nat.eqb (length (x_facets o)) f | _ => false end) = true ->
  exists title t, holds_game g title 2 t /\ game 2 t /\ exists o, mixed_set_stated 2 c = Some o /\ mixed_set_true 2 t o /\
    x_complete o = true /\ x_dimension o = k /\ length (x_vertices o) = v /\ length (x_facets o) = f.
Proof.
  intros E. apply proves_sound in E. destruct E as (title & n & t & x & H & G & T & S & F). apply andb_true_iff in F. destruct F as [N F]. apply Nat.eqb_eq in N. subst n.
  destruct x; try discriminate. rewrite !andb_true_iff, !Nat.eqb_eq in F. destruct F as [[[F1 F2] F3] F4]. exists title, t. split; [exact H|]. split; [exact G|]. exists o. unfold mixed_set_stated. rewrite S. auto 8.
Qed.

(* so many profiles of pure strategies are subgame perfect *)
Theorem has_perfect n g c k :
  proves g c (fun m t x => Nat.eqb m n && match x with Refined (AllPerfect a) => Qeq_bool (is_ (a_number a)) (inject_Z (Z.of_nat k)) | _ => false end) = true ->
  exists title t, holds_game g title n t /\ game n t /\ exists sets eqs, NoDup (map fst sets) /\ (forall y, In y sets <-> In y (spots t)) /\ NoDup eqs /\ length eqs = k /\
    forall e, In e eqs <-> full sets e /\ subgame_perfect n (acts e) t.
Proof.
  intros E. apply proves_sound in E. destruct E as (title & m & t & x & H & G & T & _ & F). apply andb_true_iff in F. destruct F as [N F]. apply Nat.eqb_eq in N. subst m.
  destruct x as [| | | | | | | | | | | |r|]; try discriminate. destruct r as [a| |]; try discriminate. apply Qeq_bool_iff in F. cbn [claim_true refined_true] in T.
  destruct T as (sets & eqs & T1 & T2 & T3 & T4 & _ & _ & _ & T5 & _). exists title, t. split; [exact H|]. split; [exact G|]. exists sets, (concat eqs). split; [exact T1|]. split; [exact T2|].
  split; [exact T3|]. split; [|exact T4]. destruct T5 as [T5 _]. rewrite F in T5. unfold Qeq, inject_Z in T5. cbn in T5. lia.
Qed.

(* there are infinitely many with mixing: one more than any list has *)
Theorem has_infinitely_many_perfect n g c :
  proves g c (fun m t x => Nat.eqb m n && match x with Refined (AllPerfect a) => match a_mixing a with Infinite _ => true | _ => false end | _ => false end) = true ->
  exists title t, holds_game g title n t /\ game n t /\ forall l, exists s, subgame_perfect n s t /\ Forall (fun s' => ~ agree_on t s s') l.
Proof.
  intros E. apply proves_sound in E. destruct E as (title & m & t & x & H & G & T & _ & F). apply andb_true_iff in F. destruct F as [N F]. apply Nat.eqb_eq in N. subst m.
  destruct x as [| | | | | | | | | | | |r|]; try discriminate. destruct r as [a| |]; try discriminate. exists title, t. split; [exact H|]. split; [exact G|]. cbn [claim_true refined_true] in T.
  destruct T as (sets & eqs & _ & _ & _ & _ & _ & _ & _ & _ & T). destruct (a_mixing a); try discriminate. exact T.
Qed.

(* the profile of a certificate is quasi-perfect; that of another one is that of no sequential equilibrium *)
Definition trembling_stated (n : nat) (c : text) : list rows := match claim_of n c with Some (Refined (QuasiPerfect q)) => q_profile q | _ => [] end.
Theorem is_quasi_perfect n g c :
  proves g c (fun m t x => Nat.eqb m n && match x with Refined (QuasiPerfect q) => match q_box q with [] => true | _ => false end | _ => false end) = true ->
  exists title t, holds_game g title n t /\ game n t /\ quasi_perfect n (profile_at [] (trembling_stated n c)) t.
Proof.
  intros E. apply proves_sound in E. destruct E as (title & m & t & x & H & G & T & S & F). apply andb_true_iff in F. destruct F as [N F]. apply Nat.eqb_eq in N. subst m.
  destruct x as [| | | | | | | | | | | |r|]; try discriminate. destruct r as [|q|]; try discriminate. exists title, t. split; [exact H|]. split; [exact G|].
  unfold trembling_stated. rewrite S. destruct T as [_ T]. apply T. destruct (q_box q); [constructor|discriminate].
Qed.
Definition untenable_stated (n : nat) (c : text) : list weights := match claim_of n c with Some (Refined (Sequential (NotSequential l _ _))) => l | _ => [] end.
Theorem is_not_sequential n g c :
  proves g c (fun m t x => Nat.eqb m n && match x with Refined (Sequential (NotSequential _ _ _)) => true | _ => false end) = true ->
  exists title t, holds_game g title n t /\ game n t /\ is_profile n (profile_of (untenable_stated n c)) t /\ ~ sequential n (profile_of (untenable_stated n c)) t.
Proof.
  intros E. apply proves_sound in E. destruct E as (title & m & t & x & H & G & T & S & F). apply andb_true_iff in F. destruct F as [N F]. apply Nat.eqb_eq in N. subst m.
  destruct x as [| | | | | | | | | | | |r|]; try discriminate. destruct r as [| |y]; try discriminate. destruct y as [|l i ks]; try discriminate. exists title, t. split; [exact H|]. split; [exact G|].
  unfold untenable_stated. rewrite S. destruct T as (P & Q & _). auto.
Qed.
(* the strategies of a player in equilibria, where the payoffs have no constant sum, are such a polytope *)
Theorem has_equilibrium_set g c k v f :
  proves g c (fun n t x => Nat.eqb n 2 && negb (equal_sum t) && match x with OptimalSet o => o_complete o && Nat.eqb (o_dimension o) k && Nat.eqb (length (o_vertices o)) v && Nat.eqb (length (o_facets o)) f | _ => false end) = true ->
  exists title t, holds_game g title 2 t /\ game 2 t /\ exists o T, optimal_set_stated 2 c = Some o /\ agrees 2 T (fun _ => []) t /\
    set_is T o (fun b => exists s, nash 2 s t /\ s (o_who o) = b) /\ o_complete o = true /\ o_dimension o = k /\ length (o_vertices o) = v /\ length (o_facets o) = f.
Proof.
  intros E. apply proves_sound in E. destruct E as (title & n & t & x & H & G & T & S & F). rewrite !andb_true_iff in F. destruct F as [[N Es] F]. apply Nat.eqb_eq in N. subst n. apply negb_true_iff in Es.
  destruct x; try discriminate. rewrite !andb_true_iff, !Nat.eqb_eq in F. destruct F as [[[F1 F2] F3] F4]. exists title, t. split; [exact H|]. split; [exact G|]. destruct T as (_ & _ & _ & T & A & W). exists o, T. unfold optimal_set_stated. rewrite S.
  unfold Separable.best_for in W. rewrite Es in W. auto 9.
Qed.

(* statements over profiles of reduced pure strategies *)
Theorem has_exact_potential n g c : proves g c (fun m t x => Nat.eqb m n && match x with OverProfiles (PotentialIs ExactPotential) => true | _ => false end) = true ->
  exists title t, holds_game g title n t /\ game n t /\ exists F, exact_potential n t F.
Proof.
  intros E. apply proves_sound in E. destruct E as (title & m & t & x & H & G & T & _ & F). apply andb_true_iff in F. destruct F as [N F]. apply Nat.eqb_eq in N. subst m.
  destruct x as [| | | | | | | | | | | | |p]; try discriminate. destruct p as [y| | | |]; try discriminate. destruct y; try discriminate. exists title, t. split; [exact H|]. split; [exact G|]. exact (proj2 T).
Qed.
Theorem earns_by_commitment g c i v : proves g c (fun n t x => Nat.eqb n 2 && match x with OverProfiles (CommitmentIs y) => Nat.eqb (k_leader y) i && holds (k_number y) && Qeq_bool (off (k_number y)) 0 && Qeq_bool (is_ (k_number y)) v | _ => false end) = true ->
  exists title t, holds_game g title 2 t /\ game 2 t /\ exists ps qs, Permutation ps (reduced_plans i t) /\ Permutation qs (reduced_plans (other i) t) /\
    (exists x y, mixes ps x /\ replies_best i t ps qs x y /\ pays_pair i i t ps qs x y == v) /\
    forall x y, mixes ps x -> replies_best i t ps qs x y -> pays_pair i i t ps qs x y <= v.
Proof.
  intros E. apply proves_sound in E. destruct E as (title & n & t & x & H & G & T & _ & F). apply andb_true_iff in F. destruct F as [N F]. apply Nat.eqb_eq in N. subst n.
  destruct x as [| | | | | | | | | | | | |p]; try discriminate. destruct p as [|y| | |]; try discriminate. rewrite !andb_true_iff in F. destruct F as [[[I _] _] V]. apply Nat.eqb_eq in I. apply Qeq_bool_iff in V. subst i.
  destruct T as (_ & _ & _ & ps & qs & w & P & Q0 & [W _] & (x & z & M & R & Pay) & B). assert (Wv : w == v) by (rewrite <- V; symmetry; exact W).
  exists title, t. split; [exact H|]. split; [exact G|]. exists ps, qs. split; [exact P|]. split; [exact Q0|]. split.
  - exists x, z. split; [exact M|]. split; [exact R|]. now rewrite Pay.
  - intros x0 z0 M0 R0. rewrite <- Wv. now apply B.
Qed.
Definition stable_stated (n : nat) (c : text) : option stable := match claim_of n c with Some (OverProfiles (StableIs e)) => Some e | _ => None end.
Theorem is_stable g c : proves g c (fun n t x => Nat.eqb n 2 && match x with OverProfiles (StableIs e) => match s_mutant e with None => true | _ => false end | _ => false end) = true ->
  exists title t, holds_game g title 2 t /\ game 2 t /\ exists e, stable_stated 2 c = Some e /\ stable_true 2 t e /\
    let u := against t (fst (s_plans e)) (snd (s_plans e)) in let x := s_mixed e in
    forall y, mixes (fst (s_plans e)) y -> ~ same y x -> u y x < u x x \/ u y x == u x x /\ u y y < u x y.
Proof.
  intros E. apply proves_sound in E. destruct E as (title & n & t & x & H & G & T & S & F). apply andb_true_iff in F. destruct F as [N F]. apply Nat.eqb_eq in N. subst n.
  destruct x as [| | | | | | | | | | | | |p]; try discriminate. destruct p as [| |e| |]; try discriminate. destruct (s_mutant e) eqn:M; [discriminate|]. exists title, t. split; [exact H|]. split; [exact G|]. exists e. unfold stable_stated. rewrite S.
  split; [reflexivity|]. split; [exact T|]. cbv zeta. destruct T as (_ & _ & _ & _ & _ & _ & T). rewrite M in T. exact T.
Qed.
Definition correlated_range_stated (n : nat) (c : text) : option correlated_range := match claim_of n c with Some (OverProfiles (CorrelatedRangeIs r)) => Some r | _ => None end.
Theorem has_correlated_range n g c lo hi : proves g c (fun m t x => Nat.eqb m n && match x with OverProfiles (CorrelatedRangeIs r) => negb (v_moves r) && Qeq_bool (low (v_range r)) lo && Qeq_bool (high (v_range r)) hi | _ => false end) = true ->
  exists title t, holds_game g title n t /\ game n t /\ exists r, correlated_range_stated n c = Some r /\
    let expected_amount d := average_told d (fun _ => true) (amount_of t (v_of r)) in
    (forall d, correlated n t d -> lo <= expected_amount d <= hi) /\ (exists d, correlated n t d /\ expected_amount d == lo) /\ (exists d, correlated n t d /\ expected_amount d == hi).
Proof.
  intros E. apply proves_sound in E. destruct E as (title & m & t & x & H & G & T & S & F). apply andb_true_iff in F. destruct F as [N F]. apply Nat.eqb_eq in N. subst m.
  destruct x as [| | | | | | | | | | | | |p]; try discriminate. destruct p as [| | |r|]; try discriminate. rewrite !andb_true_iff in F. destruct F as [[M L] U]. apply negb_true_iff in M. apply Qeq_bool_iff in L. apply Qeq_bool_iff in U.
  exists title, t. split; [exact H|]. split; [exact G|]. exists r. unfold correlated_range_stated. rewrite S. split; [reflexivity|]. cbv zeta. destruct T as (T & _ & T'). cbv zeta in T'. rewrite M in T'. destruct T' as (_ & B & (d1 & E1 & A1) & (d2 & E2 & A2)).
  split; [intros d D; specialize (B d D); split; lra|]. split; [exists d1; split; [exact E1|lra]|exists d2; split; [exact E2|lra]].
Qed.
Theorem has_weighted_potential n g c : proves g c (fun m t x => Nat.eqb m n && match x with OverProfiles (PotentialIs WeightedPotential) => true | _ => false end) = true ->
  exists title t, holds_game g title n t /\ game n t /\ exists w F, weighted_potential n t w F.
Proof.
  intros E. apply proves_sound in E. destruct E as (title & m & t & x & H & G & T & _ & F). apply andb_true_iff in F. destruct F as [N F]. apply Nat.eqb_eq in N. subst m.
  destruct x as [| | | | | | | | | | | | |p]; try discriminate. destruct p as [y| | | |]; try discriminate. destruct y; try discriminate. exists title, t. split; [exact H|]. split; [exact G|]. exact (proj2 T).
Qed.
(* a distribution in which nobody gains, with the payoffs that are stated *)
Theorem is_correlated n g c k : proves g c (fun m t x => Nat.eqb m n && match x with OverProfiles (CorrelatedIs y) => negb (y_moves y) && match y_gains y with [] => listb Qeq_bool (y_payoffs y) k | _ => false end | _ => false end) = true ->
  exists title t, holds_game g title n t /\ game n t /\ exists d, correlated n t d /\
    forall i, (i < n)%nat -> average_told d (fun _ => true) (fun ps => payoff i (played ps) t) == nth i k 0.
Proof.
  intros E. apply proves_sound in E. destruct E as (title & m & t & x & H & G & T & _ & F). apply andb_true_iff in F. destruct F as [N F]. apply Nat.eqb_eq in N. subst m.
  destruct x as [| | | | | | | | | | | | |p]; try discriminate. destruct p as [| | | |y]; try discriminate. apply andb_true_iff in F. destruct F as [Mv F]. exists title, t. split; [exact H|]. split; [exact G|].
  destruct T as (T & _ & d & _ & _ & _ & Pa & _ & K). destruct (y_gains y); [|discriminate]. destruct (y_moves y); [discriminate|]. exists d. split; [exact K|]. intros i I. rewrite (Pa i I).
  clear - F. revert k i F. induction (y_payoffs y) as [|q l IH]; intros [|r k] i F; cbn [listb] in F; try discriminate; [reflexivity|]. apply andb_true_iff in F. destruct F as [F1 F2]. destruct i as [|i]; cbn [nth]; [now apply Qeq_bool_iff|now apply IH].
Qed.
(* all equilibria of a game with many plans, most of which are strictly dominated *)
Theorem has_few_equilibria g c k :
  proves g c (fun n t x => Nat.eqb n 2 && match x with NashSets e => match m_part e, m_what e, m_number e with true, Equilibria_, Finite f => Qeq_bool (is_ f) (inject_Z (Z.of_nat k)) | _, _, _ => false end | _ => false end) = true ->
  exists title t, holds_game g title 2 t /\ game 2 t /\ exists ps qs ps' qs', Permutation (ps ++ ps') (reduced_plans 0%nat t) /\ Permutation (qs ++ qs') (reduced_plans 1%nat t) /\
    so_many (mixed_nash t ps qs) k /\ forall x x' y y', length x = length ps -> length y = length qs ->
      (mixed_nash t (ps ++ ps') (qs ++ qs') (x ++ x') (y ++ y') <-> mixed_nash t ps qs x y /\ none_of x' ps' /\ none_of y' qs').
Proof.
  intros E. apply proves_sound in E. destruct E as (title & n & t & x & H & G & T & _ & F). apply andb_true_iff in F. destruct F as [N F]. apply Nat.eqb_eq in N. subst n.
  destruct x as [| | | | | | | | |e| | | |]; try discriminate. exists title, t. split; [exact H|]. split; [exact G|]. destruct T as (_ & _ & ps & qs & Ls & T). destruct (m_part e); [|discriminate]. destruct Ls as (_ & _ & ps' & qs' & P1 & P2 & Ls). cbv zeta in T. destruct T as (_ & _ & _ & _ & m & Nm & Wt).
  exists ps, qs, ps', qs'. split; [exact P1|]. split; [exact P2|]. split; [|exact Ls]. destruct (m_what e); try discriminate. destruct (m_number e) as [f| |]; try discriminate. apply Qeq_bool_iff in F. destruct m as [m|]; [|contradiction]. destruct Nm as [Nm _].
  assert (M : m = k); [|subst m; exact Wt]. rewrite F in Nm. unfold Qeq, inject_Z in Nm. cbn in Nm. lia.
Qed.
