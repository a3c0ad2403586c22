(* Equilibria in pure strategies, and what pure strategies secure. *)
From Coq Require Import QArith Qreduction List Bool Lia Lqa PeanoNat Ascii String.
Require Import Game Maps Core Kernel Bytes Files Says Limits Families Equilibria Plays Dominance Rounds.
Import ListNotations.
Open Scope Q_scope.
Open Scope list_scope.

(* ---- TRUSTED: what a certificate states, when that is true, and the sentence ---- *)
Record pure_set := { u_listed : list (list plan); u_number : figure }.     (* of each profile, the plan of each player *)
Record pure_values := { maxmin : Q; minmax : Q; saddle : bool }.
Fixpoint each_of {A} (ls : list (list A)) : list (list A) :=             (* one of each list *)
  match ls with [] => [[]] | l :: r => flat_map (fun x => map (cons x) (each_of r)) l end.
Definition plan_profiles (n : nat) (t : tree) : list (list plan) := each_of (map (fun i => reduced_plans i t) (seq 0 n)).
Definition played (ps : list plan) : profile := fun j => follow (nth j ps []).
Definition pure_nash (n : nat) (t : tree) (ps : list plan) : Prop := forall i q, (i < n)%nat -> In q (reduced_plans i t) ->
  payoff i (replace (played ps) i (follow q)) t <= payoff i (played ps) t.
Definition same_profile (ps cs : list plan) : bool := listb same_plan ps cs.
Definition pure_set_true (n : nat) (t : tree) (u : pure_set) : Prop :=
  (exists T, agrees n T (fun _ => []) t) /\
  exists eqs, NoDup eqs /\ (forall ps, In ps eqs <-> In ps (plan_profiles n t) /\ pure_nash n t ps) /\
  Forall (fun cs => exists ps, In ps eqs /\ same_profile ps cs = true) (u_listed u) /\
  length (u_listed u) = length eqs /\ figure_true (u_number u) (inject_Z (Z.of_nat (length eqs))).
Definition paid1 (t : tree) (a b : plan) : Q := payoff 0%nat (two (follow a) (follow b)) t.
Definition pure_values_true (n : nat) (t : tree) (v : pure_values) : Prop :=
  n = 2%nat /\ (exists c, constant_sum c t) /\
  let l := reduced_plans 0%nat t in let m := reduced_plans 1%nat t in
  (exists a, In a l /\ forall b, In b m -> maxmin v <= paid1 t a b) /\ (forall a, In a l -> exists b, In b m /\ paid1 t a b <= maxmin v) /\
  (exists b, In b m /\ forall a, In a l -> paid1 t a b <= minmax v) /\ (forall b, In b m -> exists a, In a l /\ minmax v <= paid1 t a b) /\
  (saddle v = true <-> exists a b, In a l /\ In b m /\ forall a' b', In a' l -> In b' m -> paid1 t a' b <= paid1 t a b <= paid1 t a b').
Definition pure_set_words (u : pure_set) : text :=
  lit "the equilibria in pure strategies are exactly the certificate's profiles of reduced pure strategies; their number is " ++ figure_words (u_number u).
Definition pure_values_words (v : pure_values) : text :=
  lit "by pure strategies player 1 secures " ++ wrat (maxmin v) ++ lit " and player 2 holds it to " ++ wrat (minmax v) ++ lit ": " ++
  lit (if saddle v then "a" else "no") ++ lit " pure equilibrium".
Definition pure_set_in (n : nat) (s : json) : option pure_set :=
  do f <- keys ["decimals"; "equilibria"; "holds"; "is"; "kind"; "off"; "stated"]%string s;
  match f with
  | [JS []; e; h; i; _; o; st] => do g <- figure_of (JS []) h i o st; do l <- distinct e;
      do l' <- every (for_players n choices_in) l; Some {| u_listed := map (map names_of) l'; u_number := g |}
  | _ => None end.
Definition pure_values_in (s : json) : option pure_values :=
  do f <- keys ["kind"; "maxmin"; "minmax"; "saddle"]%string s;
  match f with [_; a; b; y] => do a' <- rat a; do b' <- rat b; do y' <- yes y; Some {| maxmin := a'; minmax := b'; saddle := y' |} | _ => None end.

(* ---- not trusted from here ---- *)
Lemma each_of_in {A} (ls : list (list A)) xs : In xs (each_of ls) <-> Forall2 (@In A) xs ls.
Proof.
  revert xs. induction ls as [|l r IH]; intros xs; cbn [each_of].
  - split; [intros [<-|[]]; constructor|intros H; inversion H; now left].
  - rewrite in_flat_map. split.
    + intros (x & I & J). apply in_map_iff in J. destruct J as (y & <- & J). constructor; [exact I|now apply IH].
    + intros H. inversion H as [|x ? y ? I J]; subst. exists x. split; [exact I|]. apply in_map_iff. exists y. split; [reflexivity|now apply IH].
Qed.
Definition best_of_b (n : nat) (every_ : list (list plan)) t (ps : list plan) : bool :=
  forallb (fun i => let v := expected (pay i) (played ps) t in
    forallb (fun q => Qle_bool (expected (pay i) (replace (played ps) i (follow q)) t) v) (nth i every_ [])) (seq 0 n).
Lemma best_of_b_ok n t ps : best_of_b n (map (fun i => reduced_plans i t) (seq 0 n)) t ps = true <-> pure_nash n t ps.
Proof.
  unfold best_of_b, pure_nash. cbv zeta. rewrite forallb_forall.
  assert (N : forall i, (i < n)%nat -> nth i (map (fun i => reduced_plans i t) (seq 0 n)) [] = reduced_plans i t).
  { intros i L. rewrite (nth_indep _ [] (reduced_plans 0%nat t)) by (rewrite map_length, seq_length; exact L).
    rewrite (map_nth (fun i => reduced_plans i t)), seq_nth by exact L. reflexivity. }
  split.
  - intros H i q L Q. specialize (H i ltac:(apply in_seq; lia)). rewrite (N i L), forallb_forall in H. specialize (H q Q). apply Qle_bool_iff in H.
    rewrite !expected_ok in H. exact H.
  - intros H i L. apply in_seq in L. rewrite (N i ltac:(lia)). apply forallb_forall. intros q Q. apply Qle_bool_iff. rewrite !expected_ok. apply H; [lia|exact Q].
Qed.
Fixpoint nodup_profiles (l : list (list plan)) : bool :=
  match l with [] => true | x :: r => negb (existsb (listb planb x) r) && nodup_profiles r end.
Lemma listb_refl {A} (f : A -> A -> bool) (R : forall a, f a a = true) l : listb f l l = true.
Proof. induction l as [|x l IH]; [reflexivity|]. cbn [listb]. now rewrite R. Qed.
Lemma nodup_profiles_ok l : nodup_profiles l = true -> NoDup l.
Proof.
  induction l as [|x l IH]; cbn [nodup_profiles]; [constructor|]. rewrite andb_true_iff, negb_true_iff. intros [N R]. constructor; [|auto].
  intros I. assert (existsb (listb planb x) l = true); [|congruence]. apply existsb_exists. exists x. split; [exact I|]. apply listb_refl, planb_refl.
Qed.
Definition pure_steps (z : sizes) (cells : Z) : option Z := Some (Z.of_nat (players_ z) * sum_steps (cells * nodes_ z) (digits_ z))%Z.
Definition TRIED := 1000000000%Z.             (* payoffs that the program may compute, times nodes; more are not covered *)
Definition pure_cells n t : Z := fold_left Z.mul (map (reduced t) (seq 0 n)) 1%Z.
Definition pure_work n t : Z := (pure_cells n t * fold_left Z.add (map (reduced t) (seq 0 n)) 0 * nodes t 0)%Z.
Definition too_many n t : bool := (TRIED <? pure_work n t)%Z.
Definition checks_pure_set (T : tab) n t (z : sizes) (u : pure_set) (w : json) : bool :=
  if negb (is_empty w) || (4000000 <? pure_cells n t)%Z || too_many n t then false else
  let every_ := map (fun i => reduced_plans i t) (seq 0 n) in
  let eqs := filter (best_of_b n every_ t) (each_of every_) in
  few (pure_steps z (pure_cells n t)) && Nat.eqb (length (u_listed u)) (length eqs) && nodup_profiles eqs &&
  forallb (fun cs => existsb (fun ps => same_profile ps cs) eqs) (u_listed u) &&
  figureb (u_number u) (inject_Z (Z.of_nat (length eqs))).
Theorem checks_pure_set_ok T n t z u w : gameb n t T = true -> checks_pure_set T n t z u w = true -> pure_set_true n t u.
Proof.
  intros G. unfold checks_pure_set. cbv zeta. destruct (_ || _)%bool; [discriminate|]. rewrite !andb_true_iff. intros [[[[_ L] N] F] B].
  apply Nat.eqb_eq in L. apply nodup_profiles_ok in N. set (eqs := filter _ _) in *. split; [exists (table_of T); now apply agreesb_ok|].
  exists eqs. split; [exact N|]. split; [|split; [|split; [exact L|now apply figureb_ok]]].
  - intros ps. unfold eqs. rewrite filter_In, best_of_b_ok. reflexivity.
  - apply Forall_forall. intros cs C. rewrite forallb_forall in F. specialize (F cs C). apply existsb_exists in F. exact F.
Qed.
(* rows of a matrix: what player 1 earns with a plan against each of player 2 *)
Definition row (t : tree) (m : list plan) (a : plan) : list Q := let f := merged (form_of (pay 0%nat) 0%nat a 1 [] t []) in map (fun b => worthc b f) m.
Definition least_in (l : list Q) (v : Q) : bool := forallb (fun x => Qle_bool v x) l.
Definition some_at_most (l : list Q) (v : Q) : bool := existsb (fun x => Qle_bool x v) l.
Definition column_of (t : tree) (l : list plan) (b : plan) : list Q := let f := merged (form_of (pay 0%nat) 1%nat b 1 [] t []) in map (fun a => worthc a f) l.
Lemma row_ok t m a : owned_below 2 t -> forall x, In x (row t m a) -> exists b, In b m /\ x == paid1 t a b.
Proof.
  intros W x I. unfold row in I. apply in_map_iff in I. destruct I as (b & <- & I). exists b. split; [exact I|].
  rewrite worthc_ok, merged_ok, form_mine by (try lia; exact W). unfold earns1, paid1. cbn [duel]. ring.
Qed.
Lemma row_all t m a b : owned_below 2 t -> In b m -> exists x, In x (row t m a) /\ x == paid1 t a b.
Proof.
  intros W I. unfold row. cbv zeta. eexists. split; [apply in_map_iff; exists b; split; [reflexivity|exact I]|].
  rewrite worthc_ok, merged_ok, form_mine by (try lia; exact W). unfold earns1, paid1. cbn [duel]. ring.
Qed.
Lemma column_ok t l b : owned_below 2 t -> forall x, In x (column_of t l b) -> exists a, In a l /\ x == paid1 t a b.
Proof.
  intros W x I. unfold column_of in I. apply in_map_iff in I. destruct I as (a & <- & I). exists a. split; [exact I|].
  pose proof (form_theirs 0%nat a b 1 t ltac:(lia) W) as F. cbn [other] in F. rewrite worthc_ok, merged_ok, F. unfold earns1, paid1. cbn [duel]. ring.
Qed.
Lemma column_all t l a b : owned_below 2 t -> In a l -> exists x, In x (column_of t l b) /\ x == paid1 t a b.
Proof.
  intros W I. unfold column_of. cbv zeta. eexists. split; [apply in_map_iff; exists a; split; [reflexivity|exact I]|].
  pose proof (form_theirs 0%nat a b 1 t ltac:(lia) W) as F. cbn [other] in F. rewrite worthc_ok, merged_ok, F. unfold earns1, paid1. cbn [duel]. ring.
Qed.
Definition checks_pure_values (T : tab) n t (z : sizes) (v : pure_values) (w : json) : bool :=
  let n1 := reduced t 0%nat in let n2 := reduced t 1%nat in
  if negb (is_empty w) || negb (Nat.eqb n 2) || (20000 <? n1)%Z || (20000 <? n2)%Z || (4000000 <? (n1 + n2) * tally 1 0 (fun _ => 0%Z) t)%Z then false else
  let l := reduced_plans 0%nat t in let m := reduced_plans 1%nat t in
  let rows_ := map (row t m) l in let columns := map (column_of t l) m in
  few (Some ((n1 + n2) * sum_steps (nodes_ z) (digits_ z + 1))%Z) && equal_sum t &&
  existsb (fun r => least_in r (maxmin v)) rows_ && forallb (fun r => some_at_most r (maxmin v)) rows_ &&
  existsb (fun c => forallb (fun x => Qle_bool x (minmax v)) c) columns && forallb (fun c => existsb (fun x => Qle_bool (minmax v) x) c) columns &&
  Bool.eqb (saddle v) (Qeq_bool (maxmin v) (minmax v)).
Theorem checks_pure_values_ok T n t z v w : gameb n t T = true -> checks_pure_values T n t z v w = true -> pure_values_true n t v.
Proof.
  intros G. unfold checks_pure_values. cbv zeta. destruct (_ || _)%bool eqn:N; [discriminate|]. rewrite !orb_false_iff, !negb_false_iff in N.
  destruct N as [[[[_ N] _] _] _]. apply Nat.eqb_eq in N. subst n. rewrite !andb_true_iff. intros [[[[[[_ C] A1] A2] B1] B2] S].
  apply agreesb_ok in G. pose proof (agrees_owned _ _ _ _ G) as W. unfold pure_values_true. cbv zeta. split; [reflexivity|].
  split; [eexists; apply constantb_ok; exact C|].
  assert (P1 : exists a, In a (reduced_plans 0%nat t) /\ forall b, In b (reduced_plans 1%nat t) -> maxmin v <= paid1 t a b).
  { apply existsb_exists in A1. destruct A1 as (r & I & L). apply in_map_iff in I. destruct I as (a & <- & I). exists a. split; [exact I|].
    intros b J. unfold least_in in L. rewrite forallb_forall in L. destruct (row_all t _ a b W J) as (x & X & E). specialize (L x X). apply Qle_bool_iff in L. rewrite <- E. exact L. }
  assert (P2 : forall a, In a (reduced_plans 0%nat t) -> exists b, In b (reduced_plans 1%nat t) /\ paid1 t a b <= maxmin v).
  { intros a I. rewrite forallb_forall in A2. specialize (A2 _ (in_map _ _ _ I)). unfold some_at_most in A2. apply existsb_exists in A2. destruct A2 as (x & X & L).
    apply Qle_bool_iff in L. destruct (row_ok t _ a W x X) as (b & J & E). exists b. split; [exact J|]. rewrite <- E. exact L. }
  assert (P3 : exists b, In b (reduced_plans 1%nat t) /\ forall a, In a (reduced_plans 0%nat t) -> paid1 t a b <= minmax v).
  { apply existsb_exists in B1. destruct B1 as (c & I & L). apply in_map_iff in I. destruct I as (b & <- & I). exists b. split; [exact I|].
    intros a J. rewrite forallb_forall in L. destruct (column_all t _ a b W J) as (x & X & E). specialize (L x X). apply Qle_bool_iff in L. rewrite <- E. exact L. }
  assert (P4 : forall b, In b (reduced_plans 1%nat t) -> exists a, In a (reduced_plans 0%nat t) /\ minmax v <= paid1 t a b).
  { intros b I. rewrite forallb_forall in B2. specialize (B2 _ (in_map _ _ _ I)). apply existsb_exists in B2. destruct B2 as (x & X & L).
    apply Qle_bool_iff in L. destruct (column_ok t _ b W x X) as (a & J & E). exists a. split; [exact J|]. rewrite <- E. exact L. }
  split; [exact P1|]. split; [exact P2|]. split; [exact P3|]. split; [exact P4|].
  apply Bool.eqb_prop in S. rewrite S, Qeq_bool_iff. split.
  - intros E. destruct P1 as (a & Ia & La). destruct P3 as (b & Ib & Lb). exists a, b. split; [exact Ia|]. split; [exact Ib|]. intros a' b' Ja Jb.
    pose proof (La b Ib). pose proof (Lb a Ia). pose proof (Lb a' Ja). pose proof (La b' Jb). lra.
  - intros (a & b & Ia & Ib & Sd). destruct (P2 a Ia) as (b' & Jb & Lb). destruct (P4 b Ib) as (a' & Ja & La). destruct P1 as (a0 & I0 & L0). destruct P3 as (b0 & J0 & K0).
    pose proof (Sd a' b' Ja Jb). pose proof (Sd a0 b0 I0 J0). pose proof (L0 b Ib). pose proof (K0 a Ia). lra.
Qed.
