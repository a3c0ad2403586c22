(* All subgame perfect equilibria in pure strategies: how many, and with which payoffs. *)
From Coq Require Import QArith Qreduction List Bool Lia Lqa PeanoNat Ascii String.
Require Import Game Maps Core Kernel Beyond Bytes Files Says Limits Families Interior Dominance Subgames.
Import ListNotations.
Open Scope Q_scope.
Open Scope list_scope.

(* ---- TRUSTED: what a certificate states, when that is true, and the sentence ---- *)
(* payoffs, how many equilibria have them, some of these: for each player the actions *)
Record outcome_row := { g_pays : list Q; g_number : Z; g_listed : list (list (list (text * text))) }.
Inductive mixing := NoOther | Infinite (shown : option (list weights * list weights)) | NotCounted.      (* two profiles of a witness *)
Record all_perfect := { a_rows : list outcome_row; a_mixing : mixing; a_number : figure }.
(* A full pure profile names an action at each information set. `spots` lists the decision nodes of a tree, each with
   player, set and actions. *)
Definition full (sets : list (player * name * list name)) (e : list (player * name * name)) : Prop :=
  Forall2 (fun x m => fst x = fst m /\ In (snd m) (snd x)) sets e.
Definition acts (e : list (player * name * name)) : profile := fun j s a =>
  if existsb (fun m => let '(i, r, b) := m in Nat.eqb i j && Pos.eqb r s && Pos.eqb b a) e then 1 else 0.
(* Selten 1965: an equilibrium in each subgame, no player gaining by any behaviour strategy *)
Definition subgame_perfect (n : nat) (s : profile) (t : tree) : Prop := Forall (fun x => nash n s (snd x)) (all_subgames t).
(* two profiles do the same at all sets *)
Definition agree_on (t : tree) (A B : profile) : Prop := forall j x l a, In (j, x, l) (spots t) -> In a l -> A j x a == B j x a.
Definition perfect_information (t : tree) : Prop := NoDup (map fst (spots t)).
Definition moves_listed (l : list (list (text * text))) : list (player * name * name) :=
  flat_map (fun x => map (fun y => (fst x, name_of (fst y), name_of (snd y))) (snd x)) (combine (seq 0 (length l)) l).
Definition all_perfect_true (n : nat) (t : tree) (x : all_perfect) : Prop :=
  exists sets eqs,
    NoDup (map fst sets) /\ (forall y, In y sets <-> In y (spots t)) /\                        (* each set once *)
    NoDup (concat eqs) /\ (forall e, In e (concat eqs) <-> full sets e /\ subgame_perfect n (acts e) t) /\
    Forall2 (fun r l => Z.of_nat (length l) = g_number r /\ l <> [] /\ Forall (fun e => payoffs_are n (acts e) t (g_pays r)) l) (a_rows x) eqs /\
    ForallOrdPairs (fun r r' => ~ Forall2 Qeq (g_pays r) (g_pays r')) (a_rows x) /\
    Forall (fun r => Forall (fun l => exists e, In e (concat eqs) /\ payoffs_are n (acts e) t (g_pays r) /\
      forall m, In m (moves_listed l) <-> In m e) (g_listed r)) (a_rows x) /\
    figure_true (a_number x) (inject_Z (Z.of_nat (length (concat eqs)))) /\
    match a_mixing x with
    | NotCounted => ~ perfect_information t
    | NoOther => perfect_information t /\ forall s, subgame_perfect n s t ->
        forall j r l a, In (j, r, l) (spots t) -> In a l -> s j r a == 0 \/ s j r a == 1
    | Infinite _ => forall l, exists s, subgame_perfect n s t /\ Forall (fun s' => ~ agree_on t s s') l     (* one more than any list has *)
    end.
Definition all_perfect_words (x : all_perfect) : text :=
  lit "the number of subgame perfect equilibria in pure strategies is " ++ figure_words (a_number x) ++
  lit "; the certificate gives their payoffs (different ones: " ++ number (length (a_rows x)) ++ lit "), and lists " ++
  number (length (flat_map g_listed (a_rows x))) ++ lit " of the equilibria; " ++
  lit (match a_mixing x with NoOther => "with mixing there is no other" | Infinite _ => "with mixing there are infinitely many"
       | NotCounted => "those with mixing are not counted" end).
Definition outcome_row_in (n : nat) (j : json) : option outcome_row :=
  match j with
  | JL [p; k; e] => do p' <- (match p with JL l => every rat l | _ => None end); do k' <- whole k; do l <- distinct e;
      do l' <- every (for_players n choices_in) l; Some {| g_pays := p'; g_number := k'; g_listed := l' |}
  | _ => None end.
Definition shown_in (n : nat) (w : json) : option (option (list weights * list weights)) :=
  if is_empty w then Some None else
  do f <- keys ["profiles"]%string w; match f with [JL [a; b]] => do a' <- profile_in n a; do b' <- profile_in n b; Some (Some (a', b')) | _ => None end.
Definition mixing_in (n : nat) (j w : json) : option mixing :=
  do p <- shown_in n w; if of_kind "infinite" j then Some (Infinite p) else
  match p with Some _ => None | None => if of_kind "none" j then Some NoOther else if of_kind "not counted" j then Some NotCounted else None end.
Definition all_perfect_in (n : nat) (s w : json) : option all_perfect :=
  do f <- keys ["decimals"; "holds"; "is"; "kind"; "off"; "others"; "outcomes"; "stated"]%string s;
  match f with
  | [JS []; h; i; _; o; m; r; st] => do g <- figure_of (JS []) h i o st; do m' <- mixing_in n m w; do l <- distinct r;
      do l' <- every (outcome_row_in n) l; Some {| a_rows := l'; a_mixing := m'; a_number := g |}
  | _ => None end.

(* ---- not trusted from here ---- *)
Notation key := (player * name)%type.
Notation set_at := (player * name * list name)%type.
Notation move_at := (player * name * name)%type.
Lemma NoDup_app_iff {A} (l m : list A) : NoDup (l ++ m) <-> NoDup l /\ NoDup m /\ forall x, In x l -> In x m -> False.
Proof.
  induction l as [|x l IH]; cbn [app].
  - split; [intros H; split; [constructor|split; [exact H|intros ? []]]|tauto].
  - rewrite !NoDup_cons_iff, IH, in_app_iff. split.
    + intros [N (A1 & B & C)]. split; [split; [tauto|exact A1]|]. split; [exact B|]. intros y [<-|I] J; [tauto|eauto].
    + intros ([N A1] & B & C). split; [intros [I|I]; [tauto|exact (C x (or_introl eq_refl) I)]|]. split; [exact A1|]. split; [exact B|].
      intros y I J. exact (C y (or_intror I) J).
Qed.
Lemma agree_sym t A B : agree_on t A B -> agree_on t B A.
Proof. intros H j x l a I J. symmetry. eauto. Qed.
Lemma agree_replace t A B i b : agree_on t A B -> agree_on t (replace A i b) (replace B i b).
Proof. intros H j x l a I J. unfold replace. destruct (Nat.eqb j i); [reflexivity|eauto]. Qed.
Lemma agree_payoff i t A B : agree_on t A B -> payoff i A t == payoff i B t.
Proof. intros H. apply spots_expect. exact H. Qed.
Lemma distribution_ext (f g : name -> Q) l : (forall a, In a l -> f a == g a) -> distribution (map f l) -> distribution (map g l).
Proof.
  intros E [P S]. split.
  - rewrite Forall_map in *. rewrite Forall_forall in *. intros a I. rewrite <- (E a I). auto.
  - rewrite <- S. apply qsum_ext, Forall_forall. intros a I. symmetry. auto.
Qed.
Lemma agree_strategy n t A B : agree_on t A B -> is_profile n A t -> is_profile n B t.
Proof. intros H P i L. apply spots_strategy. intros x l I. apply (distribution_ext (A i x)); [intros a J; eauto|]. revert x l I. apply spots_strategy. auto. Qed.
Lemma agree_nash n t A B : agree_on t A B -> nash n A t -> nash n B t.
Proof.
  intros H [P N]. split; [eapply agree_strategy; eauto|]. intros i b L S.
  rewrite <- (agree_payoff i t _ _ H), <- (agree_payoff i t _ _ (agree_replace t A B i b H)). auto.
Qed.
Lemma agree_payoffs n t A B p : agree_on t A B -> payoffs_are n A t p -> payoffs_are n B t p.
Proof. intros H [L E]. split; [exact L|]. intros i I. rewrite <- (agree_payoff i t _ _ H). auto. Qed.
(* moves *)
Definition keys_of {A} (l : list (key * A)) : list key := map fst l.
Lemma acts_has e j s a : acts e j s a = 1 <-> In (j, s, a) e.
Proof.
  unfold acts. match goal with |- context [if ?b then _ else _] => destruct b eqn:X end.
  - split; [intros _|reflexivity]. apply existsb_exists in X. destruct X as ([[i r] b] & I & E). rewrite !andb_true_iff, Nat.eqb_eq, !Pos.eqb_eq in E.
    destruct E as [[-> ->] ->]. exact I.
  - split; [discriminate|]. intros I. match type of X with ?b = false => assert (Y : b = true); [|congruence] end.
    apply existsb_exists. exists (j, s, a). split; [exact I|]. now rewrite Nat.eqb_refl, !Pos.eqb_refl.
Qed.
Lemma acts_01 e j s a : acts e j s a = 1 \/ acts e j s a = 0.
Proof. unfold acts. match goal with |- context [if ?b then _ else _] => destruct b end; auto. Qed.
Lemma full_keys L e : full L e -> map fst L = map fst e.
Proof. induction 1 as [|x m L e [E _] _ IH]; [reflexivity|]. cbn [map]. now rewrite E, IH. Qed.
Lemma full_app L L' e e' : full L e -> full L' e' -> full (L ++ L') (e ++ e').
Proof. intros. apply Forall2_app; assumption. Qed.
Lemma full_split L L' e : full (L ++ L') e -> exists d d', e = d ++ d' /\ full L d /\ full L' d'.
Proof. intros H. apply Forall2_app_inv_l in H. destruct H as (d & d' & A & B & ->). eauto. Qed.
Lemma acts_app_l e e' j s a : ~ In (j, s) (map fst e') -> acts (e ++ e') j s a = acts e j s a.
Proof.
  intros N. destruct (acts_01 e j s a) as [E|E].
  - rewrite E. apply acts_has. apply acts_has in E. apply in_or_app. now left.
  - destruct (acts_01 (e ++ e') j s a) as [F|F]; [|now rewrite E]. apply acts_has, in_app_or in F. destruct F as [F|F].
    + apply acts_has in F. rewrite F in E. discriminate.
    + exfalso. apply N. apply (in_map fst) in F. exact F.
Qed.
Lemma acts_app_r e e' j s a : ~ In (j, s) (map fst e) -> acts (e ++ e') j s a = acts e' j s a.
Proof.
  intros N. destruct (acts_01 e' j s a) as [E|E].
  - rewrite E. apply acts_has. apply acts_has in E. apply in_or_app. now right.
  - destruct (acts_01 (e ++ e') j s a) as [F|F]; [|now rewrite E]. apply acts_has, in_app_or in F. destruct F as [F|F].
    + exfalso. apply N. apply (in_map fst) in F. exact F.
    + apply acts_has in F. rewrite F in E. discriminate.
Qed.

(* in a loop over branches *)
Section Each.
  Variables (A B : Type) (f : A -> option B).
  Fixpoint each (l : list A) : option (list B) := match l with [] => Some [] | x :: r => do y <- f x; do ys <- each r; Some (y :: ys) end.
  Lemma each_ok l ys : each l = Some ys -> Forall2 (fun x y => f x = Some y) l ys.
  Proof.
    revert ys. induction l as [|x l IH]; cbn [each]; intros ys E; [inversion E; constructor|].
    destruct (f x) as [y|] eqn:F; [|discriminate]. cbn [bind] in E. destruct (each l) as [zs|]; [|discriminate]. cbn [bind] in E. inversion E; subst. constructor; auto.
  Qed.
End Each.
Arguments each {A B} f l.
Arguments each_ok {A B} f l ys.

(* one choice of each list; the numbers are multiplied *)
Fixpoint combos {A} (ls : list (list (A * Z))) : list (list A * Z) :=
  match ls with [] => [([], 1%Z)] | l :: r => flat_map (fun x => map (fun y => (fst x :: fst y, (snd x * snd y)%Z)) (combos r)) l end.
Fixpoint firsts (seen : list key) (l : list set_at) : list set_at :=          (* each set once *)
  match l with
  | [] => []
  | x :: r => if existsb (fun k => Nat.eqb (fst k) (fst (fst x)) && Pos.eqb (snd k) (snd (fst x))) seen then firsts seen r else x :: firsts (fst x :: seen) r
  end.
Fixpoint each_move (L : list set_at) : list (list move_at) :=
  match L with [] => [[]] | x :: r => flat_map (fun a => map (cons (fst x, a)) (each_move r)) (snd x) end.
Lemma each_move_full L e : In e (each_move L) <-> full L e.
Proof.
  revert e. induction L as [|x L IH]; intros e; cbn [each_move].
  - split; [intros [<-|[]]; constructor|intros H; inversion H; now left].
  - rewrite in_flat_map. split.
    + intros (a & I & J). apply in_map_iff in J. destruct J as (d & <- & J). constructor; [cbn; auto|]. now apply IH.
    + intros H. inversion H as [|? m ? d [E I] F]; subst. exists (snd m). split; [exact I|]. apply in_map_iff. exists d. rewrite E, <- surjective_pairing.
      split; [reflexivity|]. now apply IH.
Qed.
Lemma each_move_nodup L : Forall (fun x => NoDup (snd x)) L -> NoDup (each_move L).
Proof.
  induction 1 as [|x L D _ IH]; cbn [each_move]; [repeat constructor; auto|]. induction D as [|a l N _ IH2]; cbn [flat_map]; [constructor|].
  apply NoDup_app_iff. split; [|split; [exact IH2|]].
  - apply FinFun.Injective_map_NoDup; [|exact IH]. intros p q E. now inversion E.
  - intros e I J. apply in_map_iff in I. destruct I as (d & <- & _). apply in_flat_map in J. destruct J as (b & B & J). apply in_map_iff in J.
    destruct J as (d' & E & _). inversion E; subst. contradiction.
Qed.
Lemma firsts_in l : forall seen x, In x (firsts seen l) -> In x l /\ ~ In (fst x) seen.
Proof.
  induction l as [|y l IH]; intros seen x; cbn [firsts]; [intros []|]. destruct (existsb (fun k => Nat.eqb (fst k) (fst (fst y)) && Pos.eqb (snd k) (snd (fst y))) seen)%bool eqn:E.
  - intros I. destruct (IH _ _ I). split; [now right|assumption].
  - intros [->|I].
    + split; [now left|]. intros J. match type of E with ?b = false => assert (X : b = true); [|congruence] end.
      apply existsb_exists. exists (fst x). split; [exact J|]. now rewrite Nat.eqb_refl, Pos.eqb_refl.
    + destruct (IH _ _ I) as [A B]. split; [now right|]. intros J. apply B. now right.
Qed.
Lemma firsts_keys l : forall seen k, In k (map fst l) -> In k seen \/ In k (map fst (firsts seen l)).
Proof.
  induction l as [|y l IH]; intros seen k; cbn [firsts map]; [intros []|]. intros [<-|I].
  - destruct (existsb (fun k => Nat.eqb (fst k) (fst (fst y)) && Pos.eqb (snd k) (snd (fst y))) seen)%bool eqn:E; [|right; now left]. left. apply existsb_exists in E. destruct E as (k & I & E). rewrite andb_true_iff, Nat.eqb_eq, Pos.eqb_eq in E.
    destruct k, (fst y). cbn in E. destruct E as [-> ->]. exact I.
  - destruct (existsb (fun k => Nat.eqb (fst k) (fst (fst y)) && Pos.eqb (snd k) (snd (fst y))) seen)%bool; [apply IH; exact I|]. cbn [map]. destruct (IH (fst y :: seen) k I) as [[->|J]|J]; [right; now left|now left|right; now right].
Qed.

(* ---- the part of a tree that is in no smaller subgame, and what is below it ---- *)
Definition branches (v : tree) : list tree :=
  match v with End _ => [] | Chance _ bs => map snd bs | Move _ _ bs => map snd bs end.
Section Counting.
  Variables (n : nat) (W : NM.t Z).
  Fixpoint part_spots (v : tree) : list set_at :=
    match v with
    | End _ => []
    | Chance _ bs => flat_map (fun x => if subgame W (snd x) then [] else part_spots (snd x)) bs
    | Move j s bs => (j, s, map fst bs) :: flat_map (fun x => if subgame W (snd x) then [] else part_spots (snd x)) bs
    end.
  (* the sets of the subgames below, the part of each first *)
  Fixpoint lower_sets (v : tree) : list set_at :=
    match v with
    | End _ => []
    | Chance _ bs => flat_map (fun x => (if subgame W (snd x) then firsts [] (part_spots (snd x)) else []) ++ lower_sets (snd x)) bs
    | Move _ _ bs => flat_map (fun x => (if subgame W (snd x) then firsts [] (part_spots (snd x)) else []) ++ lower_sets (snd x)) bs
    end.
  Fixpoint roots (v : tree) : list tree :=
    match v with
    | End _ => []
    | Chance _ bs => flat_map (fun x => (if subgame W (snd x) then [snd x] else []) ++ roots (snd x)) bs
    | Move _ _ bs => flat_map (fun x => (if subgame W (snd x) then [snd x] else []) ++ roots (snd x)) bs
    end.
  Fixpoint tops (v : tree) : list tree :=                               (* the largest subgames below *)
    match v with
    | End _ => []
    | Chance _ bs => flat_map (fun x => if subgame W (snd x) then [snd x] else tops (snd x)) bs
    | Move _ _ bs => flat_map (fun x => if subgame W (snd x) then [snd x] else tops (snd x)) bs
    end.
  Definition branch_sets (u : tree) : list set_at := (if subgame W u then firsts [] (part_spots u) else []) ++ lower_sets u.
  Definition branch_roots (u : tree) : list tree := (if subgame W u then [u] else []) ++ roots u.
  Definition sets_in (u : tree) : list set_at := firsts [] (part_spots u) ++ lower_sets u.
  Lemma roots_subgames v : forall p, map snd (subgames_at W p v) = roots v.
  Proof.
    induction v using tree_ind'; intros p; cbn [subgames_at roots]; cbv zeta; [reflexivity| |];
      (induction H as [|x r X _ IH]; cbn [flat_map map]; [reflexivity|]; rewrite !map_app; apply f_equal2; [apply f_equal2; [now destruct (subgame W (snd x))|apply X]|exact IH]).
  Qed.
  (* what is true of all branches *)
  Lemma flat_branches {B} (f : tree -> list B) (bs : list (name * Q * tree)) : flat_map (fun x => f (snd x)) bs = flat_map f (map snd bs).
  Proof. induction bs as [|x r IH]; [reflexivity|]. cbn [flat_map map]. now rewrite IH. Qed.
  Lemma flat_branches' {B} (f : tree -> list B) (bs : list (name * tree)) : flat_map (fun x => f (snd x)) bs = flat_map f (map snd bs).
  Proof. induction bs as [|x r IH]; [reflexivity|]. cbn [flat_map map]. now rewrite IH. Qed.
  Lemma lower_eq v : lower_sets v = flat_map branch_sets (branches v).
  Proof. destruct v; [reflexivity| |]; cbn [lower_sets branches]; [rewrite <- flat_branches|rewrite <- flat_branches']; reflexivity. Qed.
  Lemma roots_eq v : roots v = flat_map branch_roots (branches v).
  Proof. destruct v; [reflexivity| |]; cbn [roots branches]; [rewrite <- flat_branches|rewrite <- flat_branches']; reflexivity. Qed.
  Definition branch_tops (u : tree) := if subgame W u then [u] else tops u.
  Definition branch_part (u : tree) := if subgame W u then [] else part_spots u.
  Lemma tops_eq v : tops v = flat_map branch_tops (branches v).
  Proof. destruct v; [reflexivity| |]; cbn [tops branches]; [rewrite <- flat_branches|rewrite <- flat_branches']; reflexivity. Qed.
  Definition own_spot (v : tree) : list set_at := match v with Move j s bs => [(j, s, map fst bs)] | _ => [] end.
  Lemma part_eq v : part_spots v = own_spot v ++ flat_map branch_part (branches v).
  Proof. destruct v; [reflexivity| |]; cbn [part_spots branches own_spot app]; [rewrite <- flat_branches|rewrite <- flat_branches']; reflexivity. Qed.
  Lemma spots_eq v : spots v = own_spot v ++ flat_map spots (branches v).
  Proof. destruct v; [reflexivity| |]; cbn [spots branches own_spot app]; [rewrite <- flat_branches|rewrite <- flat_branches']; reflexivity. Qed.
  Lemma tree_induction (P : tree -> Prop) : (forall v, Forall P (branches v) -> P v) -> forall v, P v.
  Proof.
    intros H v. induction v using tree_ind'; apply H; cbn [branches]; [constructor| |]; rewrite Forall_map; assumption.
  Qed.
  Lemma part_in v : incl (part_spots v) (spots v).
  Proof.
    induction v as [v IH] using tree_induction. rewrite (part_eq v), (spots_eq v). rewrite Forall_forall in IH. intros x I. apply in_app_or in I. apply in_or_app.
    destruct I as [I|I]; [now left|right]. apply in_flat_map in I. destruct I as (u & U & I). apply in_flat_map. exists u. split; [exact U|].
    unfold branch_part in I. destruct (subgame W u); [destruct I|]. now apply IH.
  Qed.
  Lemma tops_in v u : In u (tops v) -> incl (spots u) (spots v) /\ subgame W u = true /\ In u (roots v).
  Proof.
    revert u. induction v as [v IH] using tree_induction. intros u. rewrite (tops_eq v), (spots_eq v), (roots_eq v). rewrite Forall_forall in IH. intros I. apply in_flat_map in I.
    destruct I as (w & J & I). unfold branch_tops in I. destruct (subgame W w) eqn:E.
    - destruct I as [<-|[]]. split; [intros x X; apply in_or_app; right; apply in_flat_map; eauto|]. split; [exact E|]. apply in_flat_map. exists w. split; [exact J|].
      unfold branch_roots. rewrite E. now left.
    - destruct (IH _ J _ I) as (A & B & C). split; [intros x X; apply in_or_app; right; apply in_flat_map; exists w; auto|]. split; [exact B|].
      apply in_flat_map. exists w. split; [exact J|]. unfold branch_roots. rewrite E. exact C.
  Qed.
  Lemma roots_in v u : In u (roots v) -> incl (spots u) (spots v).
  Proof.
    revert u. induction v as [v IH] using tree_induction. intros u. rewrite (spots_eq v), (roots_eq v). rewrite Forall_forall in IH. intros I x X. apply in_flat_map in I.
    destruct I as (w & J & I). apply in_or_app. right. apply in_flat_map. exists w. split; [exact J|]. unfold branch_roots in I. apply in_app_or in I. destruct I as [I|I].
    - destruct (subgame W w); [|destruct I]. destruct I as [<-|[]]. exact X.
    - exact (IH _ J _ I x X).
  Qed.
  Lemma spots_keys v k : In k (map fst (spots v)) -> In k (map fst (part_spots v)) \/ In k (map fst (lower_sets v)).
  Proof.
    revert k. induction v as [v IH] using tree_induction. intros k. rewrite (spots_eq v), (part_eq v), (lower_eq v), !map_app. rewrite Forall_forall in IH. intros I. apply in_app_or in I.
    destruct I as [I|I]; [left; apply in_or_app; now left|]. apply in_map_iff in I. destruct I as (x & <- & I). apply in_flat_map in I. destruct I as (u & U & I).
    destruct (IH u U (fst x) (in_map fst _ _ I)) as [J|J].
    - destruct (subgame W u) eqn:E.
      + right. destruct (firsts_keys _ [] _ J) as [[]|K]. apply in_map_iff in K. destruct K as (y & Y & K). apply in_map_iff. exists y. split; [exact Y|].
        apply in_flat_map. exists u. split; [exact U|]. unfold branch_sets. rewrite E. apply in_or_app. now left.
      + left. apply in_or_app. right. apply in_map_iff in J. destruct J as (y & Y & K). apply in_map_iff. exists y. split; [exact Y|].
        apply in_flat_map. exists u. split; [exact U|]. unfold branch_part. now rewrite E.
    - right. apply in_map_iff in J. destruct J as (y & Y & K). apply in_map_iff. exists y. split; [exact Y|].
      apply in_flat_map. exists u. split; [exact U|]. unfold branch_sets. apply in_or_app. now right.
  Qed.
  Lemma branch_keys u k : In k (map fst (spots u)) -> subgame W u = true -> In k (map fst (branch_sets u)).
  Proof.
    intros I E. unfold branch_sets. rewrite E, map_app. apply in_or_app. destruct (spots_keys u k I) as [J|J]; [left|now right].
    destruct (firsts_keys _ [] _ J) as [[]|K]. exact K.
  Qed.
  Lemma tops_keys v u k : In u (tops v) -> In k (map fst (spots u)) -> In k (map fst (lower_sets v)).
  Proof.
    revert u. induction v as [v IH] using tree_induction. intros u. rewrite (tops_eq v), (lower_eq v). rewrite Forall_forall in IH. intros I K. apply in_flat_map in I.
    destruct I as (w & J & I).
    assert (X : In k (map fst (branch_sets w))).
    { unfold branch_tops in I. destruct (subgame W w) eqn:E; [destruct I as [<-|[]]; now apply branch_keys|]. unfold branch_sets. rewrite E. cbn [app]. eapply IH; eauto. }
    apply in_map_iff in X. destruct X as (y & <- & X). apply in_map_iff. exists y. split; [reflexivity|]. apply in_flat_map. eauto.
  Qed.

  (* c is v with what is paid in the subgames below, under s, in their place *)
  Fixpoint cuts (s : profile) (v c : tree) : Prop :=
    match v, c with
    | End p, End p' => p = p'
    | Chance l bs, Chance l' cs => l = l' /\ together (fun x y => fst x = fst y /\
        if subgame W (snd x) then exists p, snd y = End p /\ payoffs_are n s (snd x) p else cuts s (snd x) (snd y)) bs cs
    | Move j r bs, Move j' r' cs => j = j' /\ r = r' /\ together (fun x y => fst x = fst y /\
        if subgame W (snd x) then exists p, snd y = End p /\ payoffs_are n s (snd x) p else cuts s (snd x) (snd y)) bs cs
    | _, _ => False
    end.
  Definition cut_branch s (u c : tree) : Prop := if subgame W u then exists p, c = End p /\ payoffs_are n s u p else cuts s u c.
  Lemma cuts_spots s v : forall c, cuts s v c -> spots c = part_spots v.
  Proof.
    assert (G : forall A (bs cs : list (A * tree)), Forall (fun x => forall c, cuts s (snd x) c -> spots c = part_spots (snd x)) bs ->
      together (fun x y => fst x = fst y /\ if subgame W (snd x) then exists p, snd y = End p /\ payoffs_are n s (snd x) p else cuts s (snd x) (snd y)) bs cs ->
      flat_map (fun x => spots (snd x)) cs = flat_map (fun x => if subgame W (snd x) then [] else part_spots (snd x)) bs /\ map fst cs = map fst bs).
    { intros A bs cs F. revert cs. induction F as [|x bs X _ IH]; intros [|y cs]; cbn [together]; try contradiction; [auto|]. intros [[E C] T]. cbn [flat_map map].
      destruct (IH _ T) as [-> ->]. rewrite E. split; [|reflexivity]. f_equal. destruct (subgame W (snd x)); [|now apply X]. destruct C as (p & -> & _). reflexivity. }
    induction v using tree_ind'; intros [|l' cs|j' r' cs]; cbn [cuts]; try contradiction; [reflexivity| |].
    - intros [_ T]. cbn [spots part_spots]. exact (proj1 (G _ _ _ H T)).
    - intros (-> & -> & T). cbn [spots part_spots]. destruct (G _ _ _ H T) as [-> ->]. reflexivity.
  Qed.
  (* what the profile B pays, compared with what it pays where the subgames pay as under s *)
  Lemma cuts_payoff s B i (R : Q -> Q -> Prop) v : (i < n)%nat -> (forall u p, In u (tops v) -> payoffs_are n s u p -> payoff i B u == nth i p 0) ->
    forall c, cuts s v c -> payoff i B v == payoff i B c.
  Proof.
    intros L. clear R. induction v using tree_ind'; intros Hu [|l' cs|j' r' cs]; cbn [cuts]; try contradiction.
    - intros ->. reflexivity.
    - intros [_ T]. unfold payoff. cbn [expect]. revert cs T. induction H as [|[[a q] u] bs X _ IH]; intros [|[[a' q'] c] cs]; cbn [together map qsum]; try contradiction; [reflexivity|].
      cbn [fst snd] in *. intros [[E C] T]. inversion E; subst. apply Qplus_comp; [|apply IH; [|exact T]; intros w p I; apply Hu; cbn [tops flat_map]; apply in_or_app; now right].
      apply Qmult_comp; [reflexivity|]. cbn [tops flat_map snd] in Hu. destruct (subgame W u) eqn:S.
      + destruct C as (p & -> & Y). cbn [expect]. apply (Hu u p); [apply in_or_app; left; now left|exact Y].
      + apply X; [|exact C]. intros w p I. apply Hu. apply in_or_app. now left.
    - intros (-> & -> & T). unfold payoff. cbn [expect]. revert cs T. induction H as [|[a u] bs X _ IH]; intros [|[a' c] cs]; cbn [together map qsum]; try contradiction; [reflexivity|].
      cbn [fst snd] in *. intros [[E C] T]. subst a'. apply Qplus_comp; [|apply IH; [|exact T]; intros w p I; apply Hu; cbn [tops flat_map]; apply in_or_app; now right].
      apply Qmult_comp; [reflexivity|]. cbn [tops flat_map snd] in Hu. destruct (subgame W u) eqn:S.
      + destruct C as (p & -> & Y). cbn [expect]. apply (Hu u p); [apply in_or_app; left; now left|exact Y].
      + apply X; [|exact C]. intros w p I. apply Hu. apply in_or_app. now left.
  Qed.
  Lemma chances_of T h v : agrees n T h v -> Forall (fun u => exists h', agrees n T h' u) (branches v).
  Proof.
    destruct v as [p|l bs|j r bs]; cbn [agrees branches]; [constructor| |]; rewrite Forall_map, fra.
    - intros (_ & _ & F). eapply Forall_impl; [|exact F]. intros [[a q] u] X. eauto.
    - intros (_ & _ & _ & _ & F). eapply Forall_impl; [|exact F]. intros [a u] X. eauto.
  Qed.
  Lemma weights_nonneg (l : list Q) : distribution l -> forall x, In x l -> 0 <= x.
  Proof. intros [P _]. now rewrite Forall_forall in P. Qed.
  Lemma cuts_below s B i T v : (i < n)%nat -> forall h c, agrees n T h v -> is_profile n B v -> (forall u p, In u (tops v) -> payoffs_are n s u p -> payoff i B u <= nth i p 0) ->
    cuts s v c -> payoff i B v <= payoff i B c.
  Proof.
    intros L. induction v using tree_ind'; intros h c A P Hu; destruct c as [|l' cs|j' r' cs]; cbn [cuts]; try contradiction.
    - intros ->. apply Qle_refl.
    - intros [_ K]. cbn [agrees] in A. destruct A as (_ & D & A). rewrite fra in A. pose proof (weights_nonneg _ D) as N. clear D.
      assert (P' : forall x, In x bs -> is_profile n B (snd x)).
      { intros x I k Lk. specialize (P k Lk). cbn [strategy_in] in P. rewrite fra, Forall_forall in P. specialize (P x I). destruct x as [[a q] u]. exact P. }
      unfold payoff. cbn [expect]. revert cs K. clear P. induction H as [|[[a q] u] bs X _ IH]; intros [|[[a' q'] c] cs]; cbn [together map qsum]; try contradiction; [intros _; apply Qle_refl|].
      cbn [fst snd] in *. intros [[E C] K]. inversion E; subst. inversion A as [|? ? A1 A2]; subst. apply Qplus_le_compat.
      2: { apply IH; [exact A2|intros w p I; apply Hu; cbn [tops flat_map]; apply in_or_app; now right|intros x I; apply N; now right|intros x I; apply P'; now right|exact K]. }
      rewrite (Qmult_comm q'), (Qmult_comm q'). apply Qmult_le_compat_r; [|apply N; now left]. cbn [tops flat_map snd] in Hu. destruct (subgame W u) eqn:S.
      + destruct C as (p & -> & Y). cbn [expect]. apply (Hu u p); [apply in_or_app; left; now left|exact Y].
      + apply (X h); [exact A1|exact (P' _ (or_introl eq_refl))| |exact C]. intros w p I. apply Hu. apply in_or_app. now left.
    - intros (-> & -> & K). cbn [agrees] in A. destruct A as (Lj & _ & _ & _ & A). rewrite fra in A.
      pose proof (P j' Lj) as D. cbn [strategy_in] in D. destruct D as [D _]. specialize (D eq_refl). pose proof (weights_nonneg _ D) as N. clear D.
      assert (P' : forall x, In x bs -> is_profile n B (snd x)).
      { intros x I k Lk. specialize (P k Lk). cbn [strategy_in] in P. destruct P as [_ P]. rewrite fra, Forall_forall in P. specialize (P x I). destruct x as [a u]. exact P. }
      unfold payoff. cbn [expect]. revert cs K. clear P. induction H as [|[a u] bs X _ IH]; intros [|[a' c] cs]; cbn [together map qsum]; try contradiction; [intros _; apply Qle_refl|].
      cbn [fst snd] in *. intros [[E C] K]. subst a'. inversion A as [|? ? A1 A2]; subst. apply Qplus_le_compat.
      2: { apply IH; [exact A2|intros w p I; apply Hu; cbn [tops flat_map]; apply in_or_app; now right|intros x I; apply N; now right|intros x I; apply P'; now right|exact K]. }
      rewrite (Qmult_comm (B j' r' a)), (Qmult_comm (B j' r' a)). apply Qmult_le_compat_r; [|apply N; now left]. cbn [tops flat_map snd] in Hu. destruct (subgame W u) eqn:S.
      + destruct C as (p & -> & Y). cbn [expect]. apply (Hu u p); [apply in_or_app; left; now left|exact Y].
      + eapply X; [exact A1|exact (P' _ (or_introl eq_refl))| |exact C]. intros w p I. apply Hu. apply in_or_app. now left.
  Qed.
  Lemma cuts_same s s' v : (forall u, In u (tops v) -> agree_on u s s') -> forall c, cuts s v c -> cuts s' v c.
  Proof.
    assert (G : forall A (bs cs : list (A * tree)), Forall (fun x => (forall u, In u (tops (snd x)) -> agree_on u s s') -> forall c, cuts s (snd x) c -> cuts s' (snd x) c) bs ->
      (forall u, In u (flat_map (fun x => if subgame W (snd x) then [snd x] else tops (snd x)) bs) -> agree_on u s s') ->
      together (fun x y => fst x = fst y /\ if subgame W (snd x) then exists p, snd y = End p /\ payoffs_are n s (snd x) p else cuts s (snd x) (snd y)) bs cs ->
      together (fun x y => fst x = fst y /\ if subgame W (snd x) then exists p, snd y = End p /\ payoffs_are n s' (snd x) p else cuts s' (snd x) (snd y)) bs cs).
    { intros A bs cs F. revert cs. induction F as [|x bs X _ IH]; intros [|y cs] Hu; cbn [together]; try contradiction; [auto|]. intros [[E C] T].
      cbn [flat_map] in Hu. split; [split; [exact E|]|apply IH; [intros u I; apply Hu, in_or_app; now right|exact T]].
      destruct (subgame W (snd x)).
      - destruct C as (p & -> & Y). exists p. split; [reflexivity|]. eapply agree_payoffs; [|exact Y]. apply Hu. now left.
      - apply X; [|exact C]. intros u I. apply Hu, in_or_app. now left. }
    induction v using tree_ind'; intros Hu [|l' cs|j' r' cs]; cbn [cuts]; try contradiction; auto.
    - intros [-> T]. split; [reflexivity|]. exact (G _ _ _ H Hu T).
    - intros (-> & -> & T). split; [reflexivity|]. split; [reflexivity|]. exact (G _ _ _ H Hu T).
  Qed.
  (* the one-stage test: with equilibria in all subgames below, an equilibrium of the part is one of the whole *)
  Lemma stage_nash T h s v c : agrees n T h v -> is_profile n s v -> NoDup (map fst (sets_in v)) -> cuts s v c ->
    (forall u, In u (tops v) -> nash n s u) -> (nash n s v <-> nash n s c).
  Proof.
    intros A P ND C Hu. pose proof (cuts_spots _ _ _ C) as SP.
    assert (Same : forall i, (i < n)%nat -> payoff i s v == payoff i s c).
    { intros i L. apply (cuts_payoff s s i (fun _ _ => True)); [exact L| |exact C]. intros u p _ [_ Y]. now apply Y. }
    assert (Apart : forall u j x l l', In u (tops v) -> In (j, x, l) (part_spots v) -> In (j, x, l') (spots u) -> False).
    { intros u j x l l' U I J. unfold sets_in in ND. rewrite map_app, NoDup_app_iff in ND. destruct ND as (_ & _ & D). apply (D (j, x)).
      - apply (in_map fst) in I. destruct (firsts_keys _ [] _ I) as [[]|K]. exact K.
      - eapply tops_keys; [exact U|]. apply (in_map fst) in J. exact J. }
    split; intros [_ N]; split; try exact P.
    - intros i L. apply spots_strategy. rewrite SP. intros x l I. apply (spots_strategy i (s i) v); [now apply P|]. now apply part_in.
    - intros i b L S. set (mine := fun x => existsb (fun y => Nat.eqb (fst (fst y)) i && Pos.eqb (snd (fst y)) x)%bool (part_spots v)).
      assert (M : forall x, mine x = true <-> exists l, In (i, x, l) (part_spots v)).
      { intros x. unfold mine. rewrite existsb_exists. split.
        - intros ([[j y] l] & I & E). cbn [fst snd] in E. rewrite andb_true_iff, Nat.eqb_eq, Pos.eqb_eq in E. destruct E as [-> ->]. eauto.
        - intros (l & I). exists (i, x, l). split; [exact I|]. cbn [fst snd]. now rewrite Nat.eqb_refl, Pos.eqb_refl. }
      set (b' := fun x a => if mine x then b x a else s i x a).
      assert (S' : strategy_in i b' v).
      { apply spots_strategy. intros x l I. unfold b'. destruct (mine x) eqn:E.
        - apply M in E. destruct E as (l' & E). assert (l = l').
          { pose proof (spots_table n T v h A i x l I) as [_ (h1 & T1)]. pose proof (spots_table n T v h A i x l' (part_in v _ E)) as [_ (h2 & T2)]. rewrite T1 in T2. now inversion T2. }
          subst l'. pose proof (proj2 (spots_strategy i b c) S x l) as D. rewrite SP in D. exact (D E).
        - pose proof (proj2 (spots_strategy i (s i) v) (P i L) x l I) as D. exact D. }
      rewrite <- Same by exact L. eapply Qle_trans; [|exact (N i b' L S')]. apply Qle_lteq. right. symmetry.
      rewrite (cuts_payoff s (replace s i b') i (fun _ _ => True) v L) with (c := c); [|intros u p U Y|exact C].
      + apply agree_payoff. intros j x l a I J. unfold replace. destruct (Nat.eqb j i) eqn:E; [|reflexivity]. apply Nat.eqb_eq in E. subst j. unfold b'.
        rewrite SP in I. replace (mine x) with true; [reflexivity|]. symmetry. apply M. eauto.
      + rewrite (agree_payoff i u (replace s i b') s); [now apply Y|]. intros j x l a I J. unfold replace. destruct (Nat.eqb j i) eqn:E; [|reflexivity]. apply Nat.eqb_eq in E. subst j.
        unfold b'. destruct (mine x) eqn:F; [|reflexivity]. apply M in F. destruct F as (l' & F). exfalso. eauto.
    - intros i b L S. rewrite Same by exact L.
      assert (S' : strategy_in i b c). { apply spots_strategy. rewrite SP. intros x l I. apply (spots_strategy i b v); [exact S|]. now apply part_in. }
      eapply Qle_trans; [|exact (N i b L S')]. eapply cuts_below; [exact L|exact A| | |exact C].
      + intros k Lk. unfold replace. destruct (Nat.eqb k i) eqn:E; [|now apply P]. apply Nat.eqb_eq in E. now subst k.
      + intros u p U [_ Y]. rewrite <- (Y i L). apply (Hu u U); [exact L|]. apply spots_strategy. intros x l I. apply (spots_strategy i b v); [exact S|].
        exact (proj1 (tops_in v u U) _ I).
  Qed.
End Counting.

(* ---- the equilibria of a subgame, from those of the subgames below it ---- *)
Lemma two_map {A B} (P Q : A -> B -> Prop) l m : (forall x y, P x y -> Q x y) -> Forall2 P l m -> Forall2 Q l m.
Proof. intros H. induction 1; constructor; auto. Qed.
Lemma two_left {A B} (P : A -> B -> Prop) l m : Forall2 P l m -> forall x, In x l -> exists y, In y m /\ P x y.
Proof. induction 1 as [|x y l m X _ IH]; intros z I; [destruct I|]. destruct I as [<-|I]; [exists y; split; [now left|exact X]|]. destruct (IH z I) as (w & J & Y). exists w. split; [now right|exact Y]. Qed.
Lemma two_right {A B} (P : A -> B -> Prop) l m : Forall2 P l m -> forall y, In y m -> exists x, In x l /\ P x y.
Proof. induction 1 as [|x y l m X _ IH]; intros z I; [destruct I|]. destruct I as [<-|I]; [exists x; split; [now left|exact X]|]. destruct (IH z I) as (w & J & Y). exists w. split; [now right|exact Y]. Qed.
Lemma payoffs_same n s t p q : listb Qeq_bool p q = true -> payoffs_are n s t p -> payoffs_are n s t q.
Proof.
  intros E [L P]. assert (G : length p = length q /\ forall i, nth i p 0 == nth i q 0).
  { clear L P. revert q E. induction p as [|x p IH]; intros [|y q]; cbn [listb]; try discriminate; [intros _; split; [reflexivity|intros; reflexivity]|].
    rewrite andb_true_iff. intros [A B]. apply Qeq_bool_iff in A. destruct (IH q B) as [C D]. split; [cbn; now rewrite C|]. intros [|i]; [exact A|apply D]. }
  destruct G as [G1 G2]. split; [congruence|]. intros i I. rewrite <- G2. auto.
Qed.
Lemma pairs_in {A} (B C : list (list (list A))) e : In e (concat (flat_map (fun b => map (fun c => flat_map (fun x => map (app x) c) b) C) B)) <->
  exists x y, e = x ++ y /\ In x (concat B) /\ In y (concat C).
Proof.
  rewrite in_concat. split.
  - intros (l & L & I). apply in_flat_map in L. destruct L as (b & Ib & L). apply in_map_iff in L. destruct L as (c & <- & Ic). apply in_flat_map in I.
    destruct I as (x & X & I). apply in_map_iff in I. destruct I as (y & <- & Y). exists x, y. split; [reflexivity|]. rewrite !in_concat. split; eauto.
  - intros (x & y & -> & X & Y). rewrite in_concat in X, Y. destruct X as (b & Ib & X). destruct Y as (c & Ic & Y). exists (flat_map (fun x => map (app x) c) b).
    split; [apply in_flat_map; exists b; split; [exact Ib|]; apply in_map_iff; eauto|]. apply in_flat_map. exists x. split; [exact X|]. apply in_map_iff. eauto.
Qed.
Lemma app_same {A} (x y x' y' : list A) : length x = length x' -> x ++ y = x' ++ y' -> x = x' /\ y = y'.
Proof. revert x'. induction x as [|a x IH]; intros [|b x']; cbn; try discriminate; [auto|]. intros L E. inversion E; subst. destruct (IH x' ltac:(congruence) H1). subst. auto. Qed.
Lemma pairs_nodup {A} (k : nat) (B C : list (list (list A))) : NoDup (concat B) -> NoDup (concat C) -> (forall x, In x (concat B) -> length x = k) ->
  NoDup (concat (flat_map (fun b => map (fun c => flat_map (fun x => map (app x) c) b) C) B)).
Proof.
  intros NB NC L.
  assert (P0 : forall b c : list (list A), NoDup b -> NoDup c -> (forall x, In x b -> length x = k) -> NoDup (flat_map (fun x => map (app x) c) b)).
  { intros b c Nb Nc Lb. induction Nb as [|x b N _ IH]; cbn [flat_map]; [constructor|]. apply NoDup_app_iff. split; [|split; [apply IH; intros; apply Lb; now right|]].
    - apply FinFun.Injective_map_NoDup; [|exact Nc]. intros p q. apply app_inv_head.
    - intros e I J. apply in_map_iff in I. destruct I as (y & <- & Y). apply in_flat_map in J. destruct J as (x' & X' & J). apply in_map_iff in J. destruct J as (y' & E & _).
      apply app_same in E; [destruct E as [-> _]; contradiction|]. rewrite (Lb x (or_introl eq_refl)). apply Lb. now right. }
  assert (P1 : forall b : list (list A), NoDup b -> (forall x, In x b -> length x = k) -> NoDup (concat (map (fun c => flat_map (fun x => map (app x) c) b) C))).
  { intros b Nb Lb. induction C as [|c C IH]; cbn [map concat]; [constructor|]. cbn [concat] in NC. apply NoDup_app_iff in NC. destruct NC as (N1 & N2 & D).
    apply NoDup_app_iff. split; [now apply P0|]. split; [now apply IH|]. intros e I J. apply in_flat_map in I. destruct I as (x & X & I). apply in_map_iff in I.
    destruct I as (y & <- & Y). apply in_concat in J. destruct J as (l & Il & J). apply in_map_iff in Il. destruct Il as (c' & <- & Ic). apply in_flat_map in J.
    destruct J as (x' & X' & J). apply in_map_iff in J. destruct J as (y' & E & Y'). apply app_same in E; [|now rewrite !Lb]. destruct E as [_ ->].
    apply (D y Y). apply in_concat. eauto. }
  induction B as [|b B IH]; cbn [flat_map]; [constructor|]. rewrite concat_app. cbn [concat] in NB. apply NoDup_app_iff in NB. destruct NB as (N1 & N2 & D).
  apply NoDup_app_iff. split; [apply P1; [exact N1|intros x I; apply L; cbn; apply in_or_app; now left]|].
  split; [apply IH; [exact N2|intros x I; apply L; cbn; apply in_or_app; now right]|].
  intros e I J. apply pairs_in in J. destruct J as (x & y & -> & X & Y). apply in_concat in I. destruct I as (l & Il & I). apply in_map_iff in Il. destruct Il as (c & <- & _).
  apply in_flat_map in I. destruct I as (x' & X' & I). apply in_map_iff in I. destruct I as (y' & E & _). apply app_same in E; [destruct E as [-> _]; exact (D x X' X)|].
  rewrite (L x), (L x'); [reflexivity| |]; cbn; apply in_or_app; auto.
Qed.
Lemma Forall2_flat {A B C D} (R : A -> B -> Prop) (S : C -> D -> Prop) (f : A -> list C) (g : B -> list D) l m :
  (forall x y, R x y -> Forall2 S (f x) (g y)) -> Forall2 R l m -> Forall2 S (flat_map f l) (flat_map g m).
Proof. intros H. induction 1 as [|x y l m X _ IH]; cbn [flat_map]; [constructor|]. apply Forall2_app; auto. Qed.
Lemma Forall2_maps {A B C D} (R : C -> D -> Prop) (f : A -> C) (g : B -> D) l m : Forall2 (fun x y => R (f x) (g y)) l m -> Forall2 R (map f l) (map g m).
Proof. induction 1; constructor; auto. Qed.
Lemma pure_row_sums (l : list name) (f : name -> Q) a0 : NoDup l -> In a0 l -> f a0 = 1 -> (forall a, In a l -> a <> a0 -> f a = 0) -> distribution (map f l).
Proof.
  intros N I One Zero. split.
  - rewrite Forall_map, Forall_forall. intros a J. destruct (Pos.eq_dec a a0) as [->|D]; [rewrite One|rewrite Zero by assumption]; lra.
  - induction N as [|x l X N IH]; [destruct I|]. cbn [map qsum]. destruct I as [->|I].
    + rewrite One. assert (Z : qsum (map f l) == 0); [|rewrite Z; ring]. clear IH N. induction l as [|y l IH]; [reflexivity|]. cbn [map qsum].
      rewrite Zero; [|right; now left|intros ->; apply X; now left]. rewrite IH; [ring|intros H; apply X; now right|].
      intros a J D. apply Zero; [destruct J as [J|J]; [now left|right; now right]|exact D].
    + rewrite Zero; [|now left|intros ->; contradiction]. rewrite IH; [ring|exact I|]. intros a J D. apply Zero; [now right|exact D].
Qed.
Section Solving.
  Variables (n : nat) (T : tab) (W : NM.t Z).
  Notation rows_of := (list (list Q * Z)).
  Fixpoint add_row (x : list Q * Z) (l : rows_of) : rows_of :=
    match l with [] => [x] | y :: r => if listb Qeq_bool (fst x) (fst y) then (fst y, (snd x + snd y)%Z) :: r else y :: add_row x r end.
  Definition merged_rows (seed l : rows_of) : rows_of := fold_left (fun acc x => add_row x acc) l seed.
  Definition pays_of (s : profile) (c : tree) : list Q := map (fun i => expected (pay i) s c) (seq 0 n).
  Definition stage_gains (s : profile) (c : tree) : option bool :=              (* nobody gains *)
    if profileb n s c then do gs <- each (fun i => gain_there T s (([], c), i)) (seq 0 n); Some (forallb (fun q => Qle_bool q 0) gs) else None.
  Definition cells (c : tree) : list (list move_at) := each_move (firsts [] (spots c)).
  Definition cell_rows (x : tree * Z) : option rows_of :=
    do ws <- each (fun e => do b <- stage_gains (acts e) (fst x); Some (if b then [(pays_of (acts e) (fst x), snd x)] else [])) (cells (fst x)); Some (concat ws).
  Definition WORK := 20000000%Z.                    (* nodes of all cells that are compared; more are not covered *)
  Definition cells_counted (c : tree) : Z := fold_left (fun k x => (k * Z.of_nat (length (snd x)))%Z) (firsts [] (spots c)) 1%Z.
  Definition solve (u : tree) (N : list (tree * Z)) : option rows_of :=
    match N with [] => Some []
    | x :: _ => if (WORK <? Z.of_nat (length N) * cells_counted (fst x) * nodes (fst x) 0)%Z then None else
        do rs <- each cell_rows N; Some (merged_rows [] (concat rs)) end.
  Definition closed (u : tree) (N : list (tree * Z)) : option (list (tree * Z)) :=
    if subgame W u then do R <- solve u N; Some (map (fun x => (End (fst x), snd x)) R) else Some N.
  Definition ways {A} (ls : list (list A)) : Z := fold_left (fun k l => (k * Z.of_nat (length l))%Z) ls 1%Z.
  Fixpoint alts (v : tree) : option (list (tree * Z)) :=
    match v with
    | End p => Some [(End p, 1%Z)]
    | Chance l bs =>
        do ls <- each (fun x => do r <- alts (snd x); do q <- closed (snd x) r; Some (map (fun c => ((fst x, fst c), snd c)) q)) bs;
        if (WORK <? ways ls * Z.of_nat (length bs))%Z then None else Some (map (fun y => (Chance l (fst y), snd y)) (combos ls))
    | Move j s bs =>
        do ls <- each (fun x => do r <- alts (snd x); do q <- closed (snd x) r; Some (map (fun c => ((fst x, fst c), snd c)) q)) bs;
        if (WORK <? ways ls * Z.of_nat (length bs))%Z then None else Some (map (fun y => (Move j s (fst y), snd y)) (combos ls))
    end.

  Lemma stage_gains_ok s c b : stage_gains s c = Some b -> (b = true <-> nash n s c).
  Proof.
    unfold stage_gains. destruct (profileb n s c) eqn:P; [|discriminate]. apply profileb_ok in P. destruct (each _ _) as [gs|] eqn:E; [|discriminate]. cbn [bind].
    intros X. inversion X; subst b. clear X. apply each_ok in E.
    assert (G : Forall2 (fun i q => best_reply_gain i s c q) (seq 0 n) gs).
    { eapply two_map; [|exact E]. cbv beta. intros i q H. unfold gain_there in H. cbn [fst snd] in H. destruct (reply _ _ _ _) as [r|]; [|discriminate]. cbn [bind] in H.
      cbv zeta in H. destruct (gainb _ _ _ _ _) eqn:GB; [|discriminate]. inversion H; subst. eapply gainb_ok; eauto. }
    rewrite forallb_forall. split.
    - intros Z. split; [exact P|]. intros i b L S. assert (I : In i (seq 0 n)) by (apply in_seq; lia). destruct (two_left _ _ _ G i I) as (q & Q1 & [U _]).
      specialize (U b S). specialize (Z q Q1). apply Qle_bool_iff in Z. lra.
    - intros [_ N] q I. destruct (two_right _ _ _ G q I) as (i & Ii & [_ (b & _ & S & E2)]). apply in_seq in Ii. apply Qle_bool_iff. specialize (N i b ltac:(lia) S). lra.
  Qed.
  Lemma pays_of_ok s c : payoffs_are n s c (pays_of s c).
  Proof.
    unfold pays_of. split; [now rewrite map_length, seq_length|]. intros i L. rewrite (nth_indep _ 0 (expected (pay 0%nat) s c)) by (rewrite map_length, seq_length; exact L).
    rewrite (map_nth (fun i => expected (pay i) s c)), seq_nth by exact L. unfold payoff. symmetry. apply expected_ok.
  Qed.
End Solving.

Section Counted.
  Variables (n : nat) (T : tab) (W : NM.t Z).
  
  
  
  
  Notation block := (list (list move_at)).
  Definition counted_as (P : list move_at -> tree -> Prop) (bl : block) (x : tree * Z) : Prop := Z.of_nat (length bl) = snd x /\ Forall (fun e => P e (fst x)) bl.
  Definition all_of (L : list set_at) (rs : list tree) (bls : list block) : Prop :=
    NoDup (concat bls) /\ forall e, In e (concat bls) <-> full L e /\ Forall (nash n (acts e)) rs.
  Definition branch_inv (u : tree) (N : list (tree * Z)) : Prop :=
    exists bls, Forall2 (counted_as (fun e c => cut_branch n W (acts e) u c)) bls N /\ all_of (branch_sets W u) (branch_roots W u) bls.
  Definition tree_inv (v : tree) (N : list (tree * Z)) : Prop :=
    exists bls, Forall2 (counted_as (fun e c => cuts n W (acts e) v c)) bls N /\ all_of (lower_sets W v) (roots W v) bls.
  Definition list_inv {A} (bs : list (A * tree)) (N : list (list (A * tree) * Z)) : Prop :=
    exists bls, Forall2 (fun bl x => Z.of_nat (length bl) = snd x /\
        Forall (fun e => together (fun x y => fst x = fst y /\ cut_branch n W (acts e) (snd x) (snd y)) bs (fst x)) bl) bls N /\
      all_of (flat_map (branch_sets W) (map snd bs)) (flat_map (branch_roots W) (map snd bs)) bls.

  Lemma roots_keys v : forall w k, In w (roots W v) -> In k (map fst (spots w)) -> In k (map fst (lower_sets W v)).
  Proof.
    induction v as [v IH] using tree_induction. intros w k. rewrite (roots_eq W v), (lower_eq W v). rewrite Forall_forall in IH. intros I K. apply in_flat_map in I.
    destruct I as (u & J & I).
    assert (X : In k (map fst (branch_sets W u))).
    { unfold branch_roots in I. apply in_app_or in I. destruct I as [I|I].
      - destruct (subgame W u) eqn:E; [destruct I as [<-|[]]; now apply branch_keys|destruct I].
      - unfold branch_sets. rewrite map_app. apply in_or_app. right. eapply IH; eauto. }
    apply in_map_iff in X. destruct X as (y & <- & X). apply in_map_iff. exists y. split; [reflexivity|]. apply in_flat_map. eauto.
  Qed.
  Lemma branch_root_keys u w k : In w (branch_roots W u) -> In k (map fst (spots w)) -> In k (map fst (branch_sets W u)).
  Proof.
    unfold branch_roots. intros I K. apply in_app_or in I. destruct I as [I|I].
    - destruct (subgame W u) eqn:E; [destruct I as [<-|[]]; now apply branch_keys|destruct I].
    - unfold branch_sets. rewrite map_app. apply in_or_app. right. eapply roots_keys; eauto.
  Qed.
  Lemma cut_branch_same s s' u c : (forall w, In w (branch_roots W u) -> agree_on w s s') -> (cut_branch n W) s u c -> (cut_branch n W) s' u c.
  Proof.
    unfold cut_branch, branch_roots. destruct (subgame W u) eqn:E; intros H.
    - intros (p & -> & Y). exists p. split; [reflexivity|]. eapply agree_payoffs; [|exact Y]. apply H. now left.
    - apply cuts_same. intros w I. apply H. cbn [app]. apply (tops_in W u w I).
  Qed.
  (* a longer choice agrees with a part of it on the trees whose sets it has *)
  Lemma agree_left w L L' e e' : full L e -> full L' e' -> NoDup (map fst (L ++ L')) -> (forall k, In k (map fst (spots w)) -> In k (map fst L)) -> agree_on w (acts (e ++ e')) (acts e).
  Proof.
    intros F F' N K j x l a I _. rewrite acts_app_l; [reflexivity|]. rewrite <- (full_keys _ _ F'). rewrite map_app, NoDup_app_iff in N. destruct N as (_ & _ & D).
    intros J. apply (D (j, x)); [|exact J]. apply K. apply (in_map fst) in I. exact I.
  Qed.
  Lemma agree_right w L L' e e' : full L e -> full L' e' -> NoDup (map fst (L ++ L')) -> (forall k, In k (map fst (spots w)) -> In k (map fst L')) -> agree_on w (acts (e ++ e')) (acts e').
  Proof.
    intros F F' N K j x l a I _. rewrite acts_app_r; [reflexivity|]. rewrite <- (full_keys _ _ F). rewrite map_app, NoDup_app_iff in N. destruct N as (_ & _ & D).
    intros J. apply (D (j, x)); [exact J|]. apply K. apply (in_map fst) in I. exact I.
  Qed.
  Lemma forall_nash_same rs s s' : (forall w, In w rs -> agree_on w s s') -> Forall (nash n s) rs -> Forall (nash n s') rs.
  Proof. intros H. rewrite !Forall_forall. intros F w I. eapply agree_nash; [now apply H|now apply F]. Qed.
  Lemma flat_keys us k w : In w us -> In k (map fst (branch_sets W w)) -> In k (map fst (flat_map (branch_sets W) us)).
  Proof. intros I K. apply in_map_iff in K. destruct K as (y & <- & K). apply in_map_iff. exists y. split; [reflexivity|]. apply in_flat_map. eauto. Qed.
  Lemma flat_root_keys us w k : In w (flat_map (branch_roots W) us) -> In k (map fst (spots w)) -> In k (map fst (flat_map (branch_sets W) us)).
  Proof. intros I K. apply in_flat_map in I. destruct I as (u & U & I). eapply flat_keys; [exact U|]. eapply branch_root_keys; eauto. Qed.
  Lemma full_length L e : full L e -> length e = length L.
  Proof. intros F. symmetry. induction F; cbn; congruence. Qed.

  Lemma combos_inv {A} (bs : list (A * tree)) ls : Forall2 (fun x l => exists N, branch_inv (snd x) N /\ l = map (fun c => ((fst x, fst c), snd c)) N) bs ls ->
    NoDup (map fst (flat_map (branch_sets W) (map snd bs))) -> list_inv bs (combos ls).
  Proof.
    induction 1 as [|[a u] l bs ls (N & (B & OB & DB & IB) & ->) _ IH]; cbn [map flat_map combos].
    - intros _. exists [[[]]]. split; [constructor; [|constructor]; split; [reflexivity|constructor; [exact I|constructor]]|]. split; [repeat constructor; auto|].
      intros e. cbn [concat app]. split; [intros [<-|[]]; split; constructor|]. intros [F _]. inversion F. now left.
    - cbn [fst snd] in *. intros ND. pose proof ND as ND'. rewrite map_app, NoDup_app_iff in ND'. destruct ND' as (_ & ND2 & _). destruct (IH ND2) as (C & OC & DC & IC). clear IH.
      set (L1 := branch_sets W u) in *. set (L2 := flat_map (branch_sets W) (map snd bs)) in *.
      exists (flat_map (fun b => map (fun c => flat_map (fun x => map (app x) c) b) C) B). split; [|split].
      + rewrite flat_map_concat_map, (flat_map_concat_map _ (map _ N)), map_map, <- !flat_map_concat_map.
        assert (OB' : Forall2 (fun b x => counted_as (fun e c => cut_branch n W (acts e) u c) b x /\ Forall (full L1) b) B N).
        { clear - OB IB. assert (G : forall b, In b B -> Forall (full L1) b).
          { intros b I. apply Forall_forall. intros e J. apply IB. apply in_concat. eauto. }
          clear IB. induction OB as [|b x B N X _ IH]; constructor; [split; [exact X|apply G; now left]|]. apply IH. intros c I. apply G. now right. }
        revert OB'. apply Forall2_flat. cbn [fst snd]. intros b [c k] [[X1 X2] X3]. cbn [fst snd] in *. apply Forall2_maps.
        assert (OC' : Forall2 (fun b x => (Z.of_nat (length b) = snd x /\
            Forall (fun e => together (fun x y => fst x = fst y /\ cut_branch n W (acts e) (snd x) (snd y)) bs (fst x)) b) /\ Forall (full L2) b) C (combos ls)).
        { clear - OC IC. assert (G : forall b, In b C -> Forall (full L2) b).
          { intros b I. apply Forall_forall. intros e J. apply IC. apply in_concat. eauto. }
          clear IC. induction OC as [|b x C N X _ IH]; constructor; [split; [exact X|apply G; now left]|]. apply IH. intros c I. apply G. now right. }
        eapply two_map; [|exact OC']. clear OC'. intros d [cs m] [[Y1 Y2] Y3]. cbn [fst snd] in *. split.
        * rewrite <- X1, <- Y1. clear. induction b as [|e b IH]; cbn [flat_map length]; [reflexivity|]. rewrite app_length, map_length. lia.
        * apply Forall_forall. intros e I. apply in_flat_map in I. destruct I as (e1 & I1 & I). apply in_map_iff in I. destruct I as (e2 & <- & I2).
          rewrite Forall_forall in X2, X3, Y2, Y3. cbn [together]. split; [split; [reflexivity|]|].
          -- cbn [snd]. eapply cut_branch_same; [|exact (X2 _ I1)]. intros w J. apply agree_sym. eapply agree_left; eauto. intros q. now apply branch_root_keys.
          -- specialize (Y2 _ I2). clear - Y2 I1 I2 X3 Y3 ND. assert (S : forall w, In w (flat_map (branch_roots W) (map snd bs)) -> agree_on w (acts e2) (acts (e1 ++ e2))).
             { intros w J. apply agree_sym. eapply agree_right; eauto. intros q. now apply flat_root_keys. }
             clear - S Y2. revert cs Y2. induction bs as [|[a u] bs IH]; intros [|[a' c] cs]; cbn [together]; auto. cbn [map flat_map snd] in S. intros [[E1 E2] E3].
             split; [split; [exact E1|]|apply IH; [intros w J; apply S, in_or_app; now right|exact E3]].
             eapply cut_branch_same; [|exact E2]. intros w J. apply S, in_or_app. now left.
      + apply (pairs_nodup (length L1)); [exact DB|exact DC|]. intros e I. apply full_length. now apply IB.
      + intros e. rewrite pairs_in. split.
        * intros (e1 & e2 & -> & I1 & I2). apply IB in I1. apply IC in I2. destruct I1 as [F1 R1], I2 as [F2 R2]. split; [now apply full_app|]. apply Forall_app. split.
          -- eapply forall_nash_same; [|exact R1]. intros w J. apply agree_sym. eapply agree_left; eauto. intros q. now apply branch_root_keys.
          -- eapply forall_nash_same; [|exact R2]. intros w J. apply agree_sym. eapply agree_right; eauto. intros q. now apply flat_root_keys.
        * intros [F R]. apply full_split in F. destruct F as (e1 & e2 & -> & F1 & F2). apply Forall_app in R. destruct R as [R1 R2].
          exists e1, e2. split; [reflexivity|]. split; [apply IB|apply IC]; (split; [assumption|]).
          -- eapply forall_nash_same; [|exact R1]. intros w J. eapply agree_left; eauto. intros q. now apply branch_root_keys.
          -- eapply forall_nash_same; [|exact R2]. intros w J. eapply agree_right; eauto. intros q. now apply flat_root_keys.
  Qed.

  (* rows of payoffs *)
  Definition row_of (u : tree) (bl : block) (x : list Q * Z) : Prop := Z.of_nat (length bl) = snd x /\ Forall (fun e => payoffs_are n (acts e) u (fst x)) bl.
  Lemma add_row_ok u bl x : row_of u bl x -> forall acc A, Forall2 (row_of u) A acc ->
    exists A', Forall2 (row_of u) A' (add_row x acc) /\ Permutation.Permutation (concat A') (bl ++ concat A).
  Proof.
    intros X acc A H. induction H as [|b y A acc Y F IH]; cbn [add_row].
    - exists [bl]. split; [constructor; [exact X|constructor]|]. cbn. apply Permutation.Permutation_refl.
    - destruct (listb Qeq_bool (fst x) (fst y)) eqn:E.
      + exists ((bl ++ b) :: A). split; [constructor; [|exact F]|cbn; rewrite app_assoc; apply Permutation.Permutation_refl].
        destruct X as [X1 X2], Y as [Y1 Y2]. split; cbn [fst snd]; [rewrite app_length; lia|]. apply Forall_app. split; [|exact Y2].
        eapply Forall_impl; [|exact X2]. intros e. now apply payoffs_same.
      + destruct IH as (A' & F' & P). exists (b :: A'). split; [constructor; assumption|]. cbn [concat].
        eapply Permutation.perm_trans; [apply Permutation.Permutation_app_head, P|]. apply Permutation.Permutation_app_swap_app.
  Qed.
  Lemma merged_rows_ok u : forall l L acc A, Forall2 (row_of u) L l -> Forall2 (row_of u) A acc ->
    exists A', Forall2 (row_of u) A' (merged_rows acc l) /\ Permutation.Permutation (concat A') (concat A ++ concat L).
  Proof.
    induction l as [|x l IH]; intros L acc A FL FA; inversion FL as [|bl ? L' ? X F]; subst; cbn [merged_rows fold_left].
    - exists A. split; [exact FA|]. cbn. rewrite app_nil_r. apply Permutation.Permutation_refl.
    - destruct (add_row_ok u bl x X acc A FA) as (A1 & F1 & P1). destruct (IH L' _ A1 F F1) as (A2 & F2 & P2). exists A2. split; [exact F2|]. cbn [concat].
      eapply Permutation.perm_trans; [exact P2|]. eapply Permutation.perm_trans; [apply Permutation.Permutation_app_tail, P1|].
      rewrite <- app_assoc. apply Permutation.Permutation_app_swap_app.
  Qed.
  Lemma all_of_perm L rs A B : Permutation.Permutation (concat A) (concat B) -> all_of L rs B -> all_of L rs A.
  Proof.
    intros P [N I]. split; [eapply Permutation.Permutation_NoDup; [apply Permutation.Permutation_sym; exact P|exact N]|]. intros e. rewrite <- I. split; apply Permutation.Permutation_in; [exact P|now apply Permutation.Permutation_sym].
  Qed.
  (* a choice of an action at each set is a profile *)
  Lemma full_profile h u L e : agrees n (table_of T) h u -> NoDup (map fst L) -> incl L (spots u) -> (forall k, In k (map fst (spots u)) -> In k (map fst L)) -> full L e -> is_profile n (acts e) u.
  Proof.
    intros A N Inc K F i _. apply spots_strategy. intros x l I. pose proof (in_map fst _ _ I) as J. apply K in J. cbn [fst] in J.
    apply in_map_iff in J. destruct J as ([[j y] l'] & E & J). cbn [fst] in E. inversion E; subst j y.
    pose proof (spots_table n (table_of T) u h A i x l I) as [_ (h1 & T1)]. pose proof (spots_table n (table_of T) u h A i x l' (Inc _ J)) as [_ (h2 & T2)].
    assert (l' = l) by (rewrite T1 in T2; now inversion T2). subst l'.
    destruct (two_left _ _ _ F _ J) as ([[j y] a0] & M & [E1 A0]). cbn [fst snd] in *. inversion E1; subst j y.
    assert (NDl : NoDup l).
    { assert (G : forall v h, agrees n (table_of T) h v -> forall j x l, In (j, x, l) (spots v) -> NoDup l).
      { clear. intros v. induction v using tree_ind'; intros h A j0 x l0 I; cbn [spots agrees] in *; [destruct I| |]; rewrite Forall_forall in H.
        - destruct A as (_ & _ & A). rewrite fra, Forall_forall in A. apply in_flat_map in I. destruct I as ([[a q] u] & J & I). exact (H _ J _ (A _ J) _ _ _ I).
        - destruct A as (_ & _ & N & _ & A). rewrite fra, Forall_forall in A. destruct I as [I|I]; [inversion I; now subst|]. apply in_flat_map in I. destruct I as ([a u] & J & I).
          exact (H _ J _ (A _ J) _ _ _ I). }
      exact (G u h A i x l I). }
    apply (pure_row_sums l (acts e i x) a0 NDl A0); [now apply acts_has|]. intros a _ D. destruct (acts_01 e i x a) as [O|O]; [|exact O]. apply acts_has in O.
    exfalso. apply D. rewrite (full_keys _ _ F) in N. clear - N M O. induction e as [|[[j y] b] e IH]; [destruct M|]. cbn [map fst] in N. inversion N as [|? ? X Y]; subst.
    destruct M as [M|M], O as [O|O].
    - congruence.
    - inversion M; subst. exfalso. apply X. apply (in_map fst) in O. exact O.
    - inversion O; subst. exfalso. apply X. apply (in_map fst) in M. exact M.
    - auto.
  Qed.
  Lemma lower_in v : incl (lower_sets W v) (spots v).
  Proof.
    induction v as [v IH] using tree_induction. rewrite (lower_eq W v), (spots_eq v). rewrite Forall_forall in IH. intros x I. apply in_flat_map in I. destruct I as (u & U & I).
    apply in_or_app. right. apply in_flat_map. exists u. split; [exact U|]. unfold branch_sets in I. apply in_app_or in I. destruct I as [I|I].
    - destruct (subgame W u); [|destruct I]. apply firsts_in in I. destruct I as [I _]. now apply part_in in I.
    - now apply IH.
  Qed.
  Lemma sets_in_spots u : incl (sets_in W u) (spots u).
  Proof. intros x I. unfold sets_in in I. apply in_app_or in I. destruct I as [I|I]; [apply firsts_in in I; destruct I as [I _]; now apply part_in in I|now apply lower_in]. Qed.
  Lemma sets_in_keys u k : In k (map fst (spots u)) -> In k (map fst (sets_in W u)).
  Proof.
    intros I. unfold sets_in. rewrite map_app. apply in_or_app. destruct (spots_keys W u k I) as [J|J]; [left|now right].
    destruct (firsts_keys _ [] _ J) as [[]|K]. exact K.
  Qed.
  Lemma tops_are_roots u w : In w (tops W u) -> In w (roots W u).
  Proof. intros I. exact (proj2 (proj2 (tops_in W u w I))). Qed.
  Lemma part_actions h u : agrees n (table_of T) h u -> Forall (fun x => NoDup (snd x)) (firsts [] (part_spots W u)).
  Proof.
    intros A. apply Forall_forall. intros [[j x] l] I. apply firsts_in in I. destruct I as [I _]. apply part_in in I. cbn [snd]. revert I. revert h A. clear.
    induction u using tree_ind'; intros h A I; cbn [spots agrees] in *; [destruct I| |]; rewrite Forall_forall in H.
    - destruct A as (_ & _ & A). rewrite fra, Forall_forall in A. apply in_flat_map in I. destruct I as ([[a q] v] & J & I). exact (H _ J _ (A _ J) I).
    - destruct A as (_ & _ & N & _ & A). rewrite fra, Forall_forall in A. destruct I as [I|I]; [inversion I; now subst|]. apply in_flat_map in I. destruct I as ([a v] & J & I).
      exact (H _ J _ (A _ J) I).
  Qed.
  (* an equilibrium of the part with one of each subgame below *)
  Lemma joined h u c d e : agrees n (table_of T) h u -> NoDup (map fst (sets_in W u)) -> full (firsts [] (part_spots W u)) d -> full (lower_sets W u) e ->
    cuts n W (acts e) u c -> Forall (nash n (acts e)) (roots W u) ->
    (nash n (acts d) c <-> nash n (acts (d ++ e)) u) /\ Forall (nash n (acts (d ++ e))) (roots W u) /\ (forall p, payoffs_are n (acts d) c p -> payoffs_are n (acts (d ++ e)) u p).
  Proof.
    intros A N Fd Fe C R. pose proof (cuts_spots n W _ _ _ C) as SP.
    assert (Lo : forall w, In w (roots W u) -> agree_on w (acts (d ++ e)) (acts e)).
    { intros w J. eapply agree_right; eauto. intros k. now apply roots_keys. }
    assert (Up : agree_on c (acts (d ++ e)) (acts d)).
    { eapply agree_left; eauto. rewrite SP. intros k K. destruct (firsts_keys _ [] _ K) as [[]|K']. exact K'. }
    assert (R' : Forall (nash n (acts (d ++ e))) (roots W u)).
    { eapply forall_nash_same; [|exact R]. intros w J. now apply agree_sym, Lo. }
    assert (C' : cuts n W (acts (d ++ e)) u c). { eapply cuts_same; [|exact C]. intros w J. apply agree_sym, Lo. now apply tops_are_roots. }
    assert (P : is_profile n (acts (d ++ e)) u).
    { eapply full_profile; [exact A|exact N|apply sets_in_spots|apply sets_in_keys|now apply full_app]. }
    assert (S : nash n (acts (d ++ e)) u <-> nash n (acts (d ++ e)) c).
    { eapply stage_nash; eauto. rewrite Forall_forall in R'. intros w J. apply R'. now apply tops_are_roots. }
    split; [|split; [exact R'|]].
    - rewrite S. split; apply agree_nash; [now apply agree_sym|exact Up].
    - intros p Y. destruct (agree_payoffs n c _ (acts (d ++ e)) p (agree_sym _ _ _ Up) Y) as [Y1 Y2]. split; [exact Y1|]. intros i L. rewrite <- (Y2 i L).
      apply (cuts_payoff n W (acts (d ++ e)) (acts (d ++ e)) i (fun _ _ => True) u L); [|exact C']. intros w q _ [_ Z]. now apply Z.
  Qed.
  Lemma cell_rows_ok h u x bl r : agrees n (table_of T) h u -> NoDup (map fst (sets_in W u)) ->
    counted_as (fun e c => cuts n W (acts e) u c) bl x -> NoDup bl -> (forall e, In e bl -> full (lower_sets W u) e /\ Forall (nash n (acts e)) (roots W u)) ->
    cell_rows n T x = Some r ->
    exists bls, Forall2 (row_of u) bls r /\ NoDup (concat bls) /\
      forall e, In e (concat bls) <-> exists d f, e = d ++ f /\ In f bl /\ full (firsts [] (part_spots W u)) d /\ nash n (acts (d ++ f)) u.
  Proof.
    intros A N [Len Cu] Nb Fb E. destruct x as [c k]. cbn [fst snd] in *. unfold cell_rows in E. cbn [fst snd] in E. destruct (each _ _) as [ws|] eqn:Es; [|discriminate].
    cbn [bind] in E. inversion E; subst r. clear E. apply each_ok in Es. rewrite Forall_forall in Cu.
    destruct bl as [|e0 bl0] eqn:Ebl.
    { exists (map (fun _ => []) (concat ws)). assert (Ze : concat (map (fun _ : list Q * Z => @nil (list move_at)) (concat ws)) = []) by (induction (concat ws); auto).
      split; [|rewrite Ze; split; [constructor|intros e; split; [intros []|intros (d & f & _ & [] & _)]]].
      clear - Es Len. assert (K : forall y, In y (concat ws) -> snd y = k).
      { intros y I. apply in_concat in I. destruct I as (w & Iw & I). destruct (two_right _ _ _ Es w Iw) as (e & _ & G). destruct (stage_gains _ _ _ _) as [b|]; [|discriminate].
        cbn [bind] in G. inversion G; subst. destruct b; [destruct I as [<-|[]]; reflexivity|destruct I]. }
      clear Es. induction (concat ws) as [|y l IH]; cbn [map]; constructor; [|apply IH; intros z I; apply K; now right].
      split; [rewrite (K y (or_introl eq_refl)); exact Len|constructor]. }
    rewrite <- Ebl in *. assert (I0 : In e0 bl) by (rewrite Ebl; now left). clear Ebl bl0.
    pose proof (cuts_spots n W _ _ _ (Cu e0 I0)) as SP. unfold cells in Es. rewrite SP in Es.
    assert (All : forall d, In d (each_move (firsts [] (part_spots W u))) -> full (firsts [] (part_spots W u)) d) by (intros d; apply each_move_full).
    pose proof (each_move_nodup _ (part_actions h u A)) as Nd.
    assert (G : exists bls, Forall2 (row_of u) bls (concat ws) /\ NoDup (concat bls) /\
      forall e, In e (concat bls) <-> exists d f, e = d ++ f /\ In f bl /\ In d (each_move (firsts [] (part_spots W u))) /\ nash n (acts (d ++ f)) u).
    { clear SP. induction Es as [|d w ds ws G _ IH]; cbn [concat].
      - exists []. split; [constructor|]. split; [constructor|]. intros e. split; [intros []|intros (d & f & _ & _ & [] & _)].
      - inversion Nd as [|? ? Nd1 Nd2]; subst. destruct IH as (bls & B1 & B2 & B3); [intros d' I; apply All; now right|exact Nd2|].
        destruct (stage_gains n T (acts d) c) as [b|] eqn:SG; [|discriminate]. cbn [bind] in G. inversion G; subst w. clear G. apply stage_gains_ok in SG.
        assert (Jn : forall f, In f bl -> (nash n (acts d) c <-> nash n (acts (d ++ f)) u) /\ (forall p, payoffs_are n (acts d) c p -> payoffs_are n (acts (d ++ f)) u p)).
        { intros f I. destruct (Fb f I) as [F1 F2]. destruct (joined h u c d f A N (All d (or_introl eq_refl)) F1 (Cu f I) F2) as (J1 & _ & J3). auto. }
        destruct b.
        + exists (map (app d) bl :: bls). cbn [app]. split; [constructor; [|exact B1]|].
          * split; cbn [fst snd]; [rewrite map_length; reflexivity|]. apply Forall_forall. intros e I. apply in_map_iff in I. destruct I as (f & <- & I).
            apply (Jn f I). apply pays_of_ok.
          * cbn [concat]. split.
            -- apply NoDup_app_iff. split; [apply FinFun.Injective_map_NoDup; [intros p q; apply app_inv_head|exact Nb]|]. split; [exact B2|].
               intros e I J. apply in_map_iff in I. destruct I as (f & <- & I). apply B3 in J. destruct J as (d' & f' & E & _ & I' & _). apply app_same in E; [destruct E as [-> _]; contradiction|].
               rewrite (full_length _ _ (All d (or_introl eq_refl))), (full_length _ _ (All d' (or_intror I'))). reflexivity.
            -- intros e. rewrite in_app_iff, B3. split.
               ++ intros [I|(d' & f & E & I & I' & Z)]; [|exists d', f; split; [exact E|]; split; [exact I|]; split; [now right|exact Z]].
                  apply in_map_iff in I. destruct I as (f & <- & I). exists d, f. split; [reflexivity|]. split; [exact I|]. split; [now left|]. apply (Jn f I). now apply SG.
               ++ intros (d' & f & -> & I & [<-|I'] & Z); [left; apply in_map_iff; eauto|right; exists d', f; auto].
        + exists bls. cbn [app]. split; [exact B1|]. split; [exact B2|]. intros e. rewrite B3. split.
          * intros (d' & f & E & I & I' & Z). exists d', f. split; [exact E|]. split; [exact I|]. split; [now right|exact Z].
          * intros (d' & f & -> & I & [<-|I'] & Z); [|exists d', f; auto]. exfalso. apply (Jn f I) in Z. apply SG in Z. discriminate. }
    destruct G as (bls & B1 & B2 & B3). exists bls. split; [exact B1|]. split; [exact B2|]. intros e. rewrite B3. split; intros (d & f & E & I & I' & Z); exists d, f;
      (split; [exact E|]; split; [exact I|]; split; [|exact Z]); [now apply each_move_full|now apply each_move_full].
  Qed.
  Lemma solve_ok h u N R : agrees n (table_of T) h u -> NoDup (map fst (sets_in W u)) -> tree_inv u N -> solve n T u N = Some R ->
    exists bls, Forall2 (row_of u) bls R /\ all_of (sets_in W u) (u :: roots W u) bls.
  Proof.
    intros A ND (C & OC & DC & IC) E.
    assert (G : exists rs, each (cell_rows n T) N = Some rs /\ R = merged_rows [] (concat rs)).
    { unfold solve in E. destruct N as [|x N]; [inversion E; exists []; split; reflexivity|]. destruct (_ <? _)%Z; [discriminate|].
      destruct (each (cell_rows n T) (x :: N)) as [rs|]; [|discriminate]. cbn [bind] in E. inversion E. eauto. }
    destruct G as (rs & Er & ->). clear E. apply each_ok in Er.
    assert (G : exists bls, Forall2 (row_of u) bls (concat rs) /\ NoDup (concat bls) /\
      forall e, In e (concat bls) <-> exists d f, e = d ++ f /\ In f (concat C) /\ full (firsts [] (part_spots W u)) d /\ nash n (acts (d ++ f)) u).
    { assert (IC' : forall e, In e (concat C) -> full (lower_sets W u) e /\ Forall (nash n (acts e)) (roots W u)) by (intros e; apply IC). clear IC.
      revert rs Er. induction OC as [|bl x C N X _ IH]; intros rs Er; inversion Er as [|? r ? rs' E1 E2]; subst; cbn [concat].
      - exists []. split; [constructor|]. split; [constructor|]. intros e. split; [intros []|intros (d & f & _ & [] & _)].
      - cbn [concat] in DC, IC'. rewrite NoDup_app_iff in DC. destruct DC as (D1 & D2 & D3).
        destruct (cell_rows_ok h u x bl r A ND X D1) as (b1 & B1 & B2 & B3); [intros e I; apply IC', in_or_app; now left|exact E1|].
        destruct (IH D2 (fun e I => IC' e (in_or_app _ _ _ (or_intror I))) rs' E2) as (b2 & C1 & C2 & C3).
        exists (b1 ++ b2). split; [now apply Forall2_app|]. rewrite concat_app. split.
        + apply NoDup_app_iff. split; [exact B2|]. split; [exact C2|]. intros e I J. apply B3 in I. apply C3 in J. destruct I as (d & f & -> & I & F & _). destruct J as (d' & f' & E & J & F' & _).
          apply app_same in E; [destruct E as [_ ->]; exact (D3 _ I J)|]. now rewrite (full_length _ _ F), (full_length _ _ F').
        + intros e. rewrite in_app_iff, B3, C3. split.
          * intros [(d & f & Y)|(d & f & Y)]; exists d, f; rewrite in_app_iff; tauto.
          * intros (d & f & E & I & Y). apply in_app_or in I. destruct I as [I|I]; [left|right]; exists d, f; tauto. }
    destruct G as (bls & B1 & B2 & B3). destruct (merged_rows_ok u (concat rs) bls [] [] B1 (Forall2_nil _)) as (A' & F' & P). cbn [concat app] in P.
    exists A'. split; [exact F'|]. apply (all_of_perm _ _ A' bls P). split; [exact B2|]. intros e. rewrite B3. split.
    - intros (d & f & -> & I & F & Z). apply IC in I. destruct I as [If Ir]. split; [now apply full_app|]. constructor; [exact Z|].
      apply (forall_nash_same (roots W u) (acts f)); [|exact Ir]. intros w J. apply agree_sym. eapply agree_right; eauto. intros k. now apply roots_keys.
    - intros [F R]. unfold sets_in in F. apply full_split in F. destruct F as (d & f & -> & F1 & F2). inversion R as [|? ? R1 R2]; subst. exists d, f. split; [reflexivity|].
      split; [|split; assumption]. apply IC. split; [exact F2|]. apply (forall_nash_same (roots W u) (acts (d ++ f))); [|exact R2]. intros w J. eapply agree_right; eauto.
      intros k. now apply roots_keys.
  Qed.
  Lemma closed_inv h u N N' : agrees n (table_of T) h u -> NoDup (map fst (branch_sets W u)) -> tree_inv u N -> closed n T W u N = Some N' -> branch_inv u N'.
  Proof.
    intros A ND TI E. unfold closed in E. unfold branch_inv, branch_sets, branch_roots, cut_branch in *. destruct (subgame W u) eqn:S.
    - destruct (solve n T u N) as [R|] eqn:Es; [|discriminate]. cbn [bind] in E. inversion E; subst N'. destruct (solve_ok h u N R A ND TI Es) as (bls & F & O).
      exists bls. split; [|exact O]. clear - F. induction F as [|b x bls R [X1 X2] _ IH]; constructor; [|exact IH]. split; cbn [fst snd]; [exact X1|].
      eapply Forall_impl; [|exact X2]. intros e Y. exists (fst x). auto.
    - inversion E; subst. exact TI.
  Qed.
  Lemma alts_inv v : forall h N, agrees n (table_of T) h v -> NoDup (map fst (lower_sets W v)) -> alts n T W v = Some N -> tree_inv v N.
  Proof.
    assert (G : forall A (bs : list (A * tree)) ls, Forall (fun x => forall h N, agrees n (table_of T) h (snd x) -> NoDup (map fst (lower_sets W (snd x))) -> alts n T W (snd x) = Some N -> tree_inv (snd x) N) bs ->
      Forall (fun x => exists h, agrees n (table_of T) h (snd x)) bs -> NoDup (map fst (flat_map (branch_sets W) (map snd bs))) ->
      each (fun x => do r <- alts n T W (snd x); do q <- closed n T W (snd x) r; Some (map (fun c => ((fst x, fst c), snd c)) q)) bs = Some ls -> list_inv bs (combos ls)).
    { intros A bs ls H Ag ND E. apply each_ok in E. apply combos_inv; [|exact ND]. induction E as [|x l bs ls X _ IH]; constructor.
      - inversion H as [|? ? H1 _]; subst. inversion Ag as [|? ? (h & A1) _]; subst. cbn [map flat_map] in ND. rewrite map_app, NoDup_app_iff in ND. destruct ND as (N1 & _ & _).
        destruct (alts n T W (snd x)) as [r|] eqn:Ea; [|discriminate]. cbn [bind] in X. destruct (closed n T W (snd x) r) as [q|] eqn:Ec; [|discriminate]. cbn [bind] in X. inversion X; subst.
        exists q. split; [|reflexivity]. eapply closed_inv; [exact A1|exact N1| |exact Ec]. eapply H1; [exact A1| |reflexivity].
        unfold branch_sets in N1. rewrite map_app, NoDup_app_iff in N1. tauto.
      - inversion H; subst. inversion Ag; subst. cbn [map flat_map] in ND. rewrite map_app, NoDup_app_iff in ND. apply IH; tauto. }
    induction v using tree_ind'; intros h N A ND E; cbn [alts] in E.
    - inversion E; subst. exists [[[]]]. split; [constructor; [|constructor]; split; [reflexivity|constructor; [reflexivity|constructor]]|]. split; [repeat constructor; auto|].
      intros e. cbn [concat app lower_sets roots]. split; [intros [<-|[]]; split; constructor|]. intros [F _]. inversion F. now left.
    - destruct (each _ bs) as [ls|] eqn:Es; [|discriminate]. cbn [bind] in E. destruct (_ <? _)%Z; [discriminate|]. inversion E; subst. clear E.
      pose proof (lower_eq W (Chance l bs)) as LE. cbn [branches] in LE. rewrite LE in ND. apply G in Es; [|exact H| |exact ND].
      2: { cbn [agrees] in A. destruct A as (_ & _ & A). rewrite fra in A. eapply Forall_impl; [|exact A]. intros [[a q] u] X. eauto. }
      destruct Es as (bls & F & O). exists bls. split; [|pose proof (roots_eq W (Chance l bs)) as RE; cbn [branches] in RE; unfold all_of; rewrite LE, RE; exact O].
      clear - F. revert F. generalize (combos ls). intros N F. induction F as [|b x bls N [X1 X2] _ IH]; cbn [map]; constructor; [|exact IH]. split; cbn [fst snd]; [exact X1|].
      eapply Forall_impl; [|exact X2]. intros e Y. cbn [cuts]. split; [reflexivity|exact Y].
    - destruct (each _ bs) as [ls|] eqn:Es; [|discriminate]. cbn [bind] in E. destruct (_ <? _)%Z; [discriminate|]. inversion E; subst. clear E.
      pose proof (lower_eq W (Move j s bs)) as LE. cbn [branches] in LE. rewrite LE in ND. apply G in Es; [|exact H| |exact ND].
      2: { cbn [agrees] in A. destruct A as (_ & _ & _ & _ & A). rewrite fra in A. eapply Forall_impl; [|exact A]. intros [a u] X. eauto. }
      destruct Es as (bls & F & O). exists bls. split; [|pose proof (roots_eq W (Move j s bs)) as RE; cbn [branches] in RE; unfold all_of; rewrite LE, RE; exact O].
      clear - F. revert F. generalize (combos ls). intros N F. induction F as [|b x bls N [X1 X2] _ IH]; cbn [map]; constructor; [|exact IH]. split; cbn [fst snd]; [exact X1|].
      eapply Forall_impl; [|exact X2]. intros e Y. cbn [cuts]. split; [reflexivity|]. split; [reflexivity|exact Y].
  Qed.
End Counted.

(* ---- mixing, where each set has one node ---- *)
Definition same_key (k l : key) : bool := Nat.eqb (fst k) (fst l) && Pos.eqb (snd k) (snd l).
Lemma same_key_ok k l : same_key k l = true <-> k = l.
Proof. destruct k, l. unfold same_key. cbn [fst snd]. rewrite andb_true_iff, Nat.eqb_eq, Pos.eqb_eq. split; [intros [-> ->]; reflexivity|intros E; inversion E; auto]. Qed.
Fixpoint once (l : list key) : bool := match l with [] => true | k :: r => negb (existsb (same_key k) r) && once r end.
Lemma once_ok l : once l = true <-> NoDup l.
Proof.
  induction l as [|k l IH]; cbn [once]; [split; [constructor|reflexivity]|]. rewrite andb_true_iff, negb_true_iff, IH, NoDup_cons_iff.
  assert (X : existsb (same_key k) l = false <-> ~ In k l); [|rewrite X; reflexivity]. split.
  - intros E I. assert (existsb (same_key k) l = true); [|congruence]. apply existsb_exists. exists k. split; [exact I|now apply same_key_ok].
  - intros N. destruct (existsb (same_key k) l) eqn:E; [|reflexivity]. exfalso. apply N. apply existsb_exists in E. destruct E as (m & I & E). apply same_key_ok in E. now subst.
Qed.
Fixpoint inner (t : tree) : list tree :=                 (* all but the ends *)
  match t with
  | End _ => []
  | Chance _ bs => t :: flat_map (fun x => inner (snd x)) bs
  | Move _ _ bs => t :: flat_map (fun x => inner (snd x)) bs
  end.
Lemma inner_eq t : inner t = match t with End _ => [] | _ => [t] end ++ flat_map inner (branches t).
Proof. destruct t; [reflexivity| |]; cbn [inner branches app]; [rewrite <- flat_branches|rewrite <- flat_branches']; reflexivity. Qed.
Lemma roots_inner W t : Forall (fun u => subgame W u = true) (flat_map inner (branches t)) -> roots W t = flat_map inner (branches t).
Proof.
  induction t as [t IH] using tree_induction. intros F. rewrite (roots_eq W t). induction (branches t) as [|u us IHu]; [reflexivity|]. cbn [flat_map] in *.
  apply Forall_app in F. destruct F as [F1 F2]. inversion IH as [|? ? H1 H2]; subst. rewrite IHu by assumption. f_equal. rewrite (inner_eq u) in F1 |- *. apply Forall_app in F1.
  destruct F1 as [F0 F1]. unfold branch_roots. rewrite (H1 F1). f_equal. destruct u; [reflexivity| |]; inversion F0 as [|? ? E _]; now rewrite E.
Qed.
Section Mixing.
  Variable n : nat.
  Definition best_for (j : player) (vs : list (list Q)) (v : list Q) : bool := forallb (fun w => Qle_bool (nth j w 0) (nth j v 0)) vs.
  Definition single (j : player) (vs : list (list Q)) : option (list Q) := match filter (best_for j vs) vs with [v] => Some v | _ => None end.
  Definition on_average (l : list (Q * list Q)) : list Q := map (fun i => sumq (map (fun x => mul (fst x) (nth i (snd x) 0)) l)) (seq 0 n).
  (* what the only equilibrium pays, if no player is ever indifferent between best actions *)
  Fixpoint uniq (t : tree) : option (list Q) :=
    match t with
    | End p => Some p
    | Chance _ bs => do vs <- each (fun x => do v <- uniq (snd x); Some (snd (fst x), v)) bs; Some (on_average vs)
    | Move j _ bs => do vs <- each (fun x => uniq (snd x)) bs; single j vs
    end.
  Lemma average_nth l i : (i < n)%nat -> nth i (on_average l) 0 == qsum (map (fun x => fst x * nth i (snd x) 0) l).
  Proof.
    intros L. unfold on_average. rewrite (nth_indep _ 0 (sumq (map (fun x => mul (fst x) (nth 0 (snd x) 0)) l))) by (rewrite map_length, seq_length; exact L).
    rewrite (map_nth (fun i => sumq (map (fun x => mul (fst x) (nth i (snd x) 0)) l))), seq_nth by exact L. rewrite sumq_ok. apply qsum_ext, Forall_forall. intros x _. apply mul_ok.
  Qed.
  Lemma moved_pay i s j r (bs : list (name * tree)) vs : (i < n)%nat -> Forall2 (fun x v => payoffs_are n s (snd x) v) bs vs ->
    payoff i s (Move j r bs) == qsum (map (fun y => s j r (fst (fst y)) * nth i (snd y) 0) (combine bs vs)).
  Proof.
    intros L F. unfold payoff. cbn [expect]. induction F as [|[a u] v bs vs [_ X] _ IH]; [reflexivity|]. cbn [map qsum combine fst snd] in *. rewrite IH.
    specialize (X i L). unfold payoff in X. rewrite X. reflexivity.
  Qed.
  Lemma weighted_least {A} (w g : A -> Q) l m : (forall x, In x l -> 0 <= w x) -> qsum (map w l) == 1 -> (forall x, In x l -> g x <= m) -> qsum (map (fun x => w x * g x) l) <= m.
  Proof.
    intros P S G. assert (H : qsum (map (fun x => w x * g x) l) <= m * qsum (map w l)); [|rewrite S in H; lra]. clear S. induction l as [|x l IH]; cbn [map qsum]; [lra|].
    assert (w x * g x <= m * w x). { rewrite (Qmult_comm m). rewrite (Qmult_comm (w x)), (Qmult_comm (w x)). apply Qmult_le_compat_r; [apply G; now left|apply P; now left]. }
    assert (qsum (map (fun x => w x * g x) l) <= m * qsum (map w l)). { apply IH; intros y I; [apply P|apply G]; now right. } lra.
  Qed.
  Lemma no_weight {A} (w g : A -> Q) l m : (forall x, In x l -> 0 <= w x) -> qsum (map w l) == 1 -> (forall x, In x l -> g x <= m) -> m <= qsum (map (fun x => w x * g x) l) ->
    forall x, In x l -> g x < m -> w x == 0.
  Proof.
    intros P S G M x I X. assert (H : qsum (map (fun x => w x * (m - g x)) l) <= 0).
    { assert (E : qsum (map (fun x => w x * (m - g x)) l) == m * qsum (map w l) - qsum (map (fun x => w x * g x) l)).
      { clear. induction l as [|x l IH]; cbn [map qsum]; [ring|]. rewrite IH. ring. } rewrite E, S. lra. }
    clear M S. induction l as [|y l IH]; [destruct I|]. cbn [map qsum] in H.
    assert (T0 : forall z, In z (y :: l) -> 0 <= w z * (m - g z)). { intros z J. apply Qmult_le_0_compat; [now apply P|specialize (G z J); lra]. }
    assert (R0 : 0 <= qsum (map (fun x => w x * (m - g x)) l)).
    { clear - T0. induction l as [|z l IH]; cbn [map qsum]; [lra|]. pose proof (T0 z ltac:(right; now left)). assert (0 <= qsum (map (fun x => w x * (m - g x)) l)); [|lra].
      apply IH. intros z' [->|J]; apply T0; [now left|right; now right]. }
    pose proof (T0 y (or_introl eq_refl)) as Y0. destruct I as [->|I].
    - assert (Z : w x * (m - g x) == 0) by lra. apply Qmult_integral in Z. destruct Z as [Z|Z]; [exact Z|lra].
    - apply IH; try assumption; [intros z J; apply P; now right|intros z J; apply G; now right|lra].
  Qed.
  Lemma branch_apart j r (bs : list (name * tree)) : NoDup (map fst (spots (Move j r bs))) -> forall x l y, In x bs -> In (j, y, l) (spots (snd x)) -> y <> r.
  Proof.
    cbn [spots map fst]. intros N x l y I J ->. inversion N as [|? ? X _]; subst. apply X. apply in_map_iff. exists (j, r, l). split; [reflexivity|]. apply in_flat_map. eauto.
  Qed.
  Lemma once_branch (us : list tree) u : NoDup (map fst (flat_map spots us)) -> In u us -> NoDup (map fst (spots u)).
  Proof.
    induction us as [|w us IH]; [intros _ []|]. cbn [flat_map]. rewrite map_app, NoDup_app_iff. intros (A & B & _) [->|I]; auto.
  Qed.
  Lemma once_branches t : NoDup (map fst (spots t)) -> NoDup (map fst (flat_map spots (branches t))).
  Proof. rewrite spots_eq, map_app, NoDup_app_iff. tauto. Qed.
  Definition good (s : profile) (t : tree) : Prop := Forall (nash n s) (inner t) /\ is_profile n s t.
  Lemma good_branch s t u : good s t -> In u (branches t) -> good s u.
  Proof.
    intros [F P] I. split.
    - rewrite inner_eq in F. apply Forall_app in F. destruct F as [_ F]. rewrite Forall_forall in F |- *. intros w J. apply F. apply in_flat_map. eauto.
    - intros i L. apply spots_strategy. intros x l J. apply (spots_strategy i (s i) t); [now apply P|]. rewrite spots_eq. apply in_or_app. right. apply in_flat_map. eauto.
  Qed.
  Lemma good_same s s' t : agree_on t s s' -> good s t -> good s' t.
  Proof.
    intros A [F P]. split; [|eapply agree_strategy; eauto]. assert (G : forall u w, In w (inner u) -> incl (spots w) (spots u)).
    { clear. intros u. induction u as [u IH] using tree_induction. intros w I. rewrite inner_eq in I. rewrite Forall_forall in IH. apply in_app_or in I. destruct I as [I|I].
      - destruct u; [destruct I| |]; destruct I as [<-|[]]; apply incl_refl.
      - apply in_flat_map in I. destruct I as (v & V & I). intros x J. rewrite (spots_eq u). apply in_or_app. right. apply in_flat_map. exists v. split; [exact V|]. exact (IH v V w I x J). }
    rewrite Forall_forall in F |- *. intros w I. eapply agree_nash; [|exact (F w I)]. intros j x l a J K. exact (A j x l a (G t w I _ J) K).
  Qed.
  Lemma branch_weights T h s j r bs : agrees n T h (Move j r bs) -> is_profile n s (Move j r bs) -> distribution (map (fun x : name * tree => s j r (fst x)) bs).
  Proof. intros A P. cbn [agrees] in A. destruct A as (L & _). specialize (P j L). cbn [strategy_in] in P. destruct P as [D _]. now apply D. Qed.
  Lemma combine_fst {A B} (f : A -> Q) (l : list A) (m : list B) : length l = length m -> map (fun y => f (fst y)) (combine l m) = map f l.
  Proof. revert m. induction l as [|x l IH]; intros [|y m]; cbn; try discriminate; [reflexivity|]. intros E. f_equal. apply IH. congruence. Qed.
  Lemma uniq_ok T t : forall h p s, agrees n T h t -> NoDup (map fst (spots t)) -> uniq t = Some p -> good s t ->
    payoffs_are n s t p /\ forall j x l a, In (j, x, l) (spots t) -> In a l -> s j x a == 0 \/ s j x a == 1.
  Proof.
    induction t using tree_ind'; intros h p s0 A N E G.
    - cbn [uniq] in E. inversion E; subst. cbn [agrees spots] in *. split; [split; [exact A|reflexivity]|intros ? ? ? ? []].
    - cbn [uniq] in E. destruct (each _ bs) as [vs|] eqn:Es; [|discriminate]. cbn [bind] in E. inversion E; subst p. apply each_ok in Es.
      pose proof (once_branches _ N) as N'. cbn [branches] in N'.
      pose proof (chances_of n T h _ A) as A'. cbn [branches] in A'. rewrite Forall_map, Forall_forall in A'. rewrite Forall_forall in H.
      assert (B : forall x, In x bs -> good s0 (snd x)) by (intros x I; apply (good_branch s0 _ _ G); cbn [branches]; now apply in_map).
      assert (X : Forall2 (fun x y => fst y = snd (fst x) /\ payoffs_are n s0 (snd x) (snd y) /\ forall j y l a, In (j, y, l) (spots (snd x)) -> In a l -> s0 j y a == 0 \/ s0 j y a == 1) bs vs).
      { clear - H A' N' B Es. assert (K : forall x, In x bs -> NoDup (map fst (spots (snd x)))) by (intros x I; eapply once_branch; [exact N'|]; now apply in_map). clear N'.
        induction Es as [|x y bs vs X _ IH]; constructor; [|apply IH; intros z I; [apply H|apply A'|apply B|apply K]; now right].
        destruct (uniq (snd x)) as [v|] eqn:U; [|discriminate]. cbn [bind] in X. inversion X; subst y. cbn [fst snd]. split; [reflexivity|].
        destruct (A' x (or_introl eq_refl)) as (h' & Ah). exact (H x (or_introl eq_refl) h' v s0 Ah (K x (or_introl eq_refl)) U (B x (or_introl eq_refl))). }
      split.
      + split; [unfold on_average; now rewrite map_length, seq_length|]. intros i L. rewrite average_nth by exact L. unfold payoff. cbn [expect]. clear - X L.
        induction X as [|[[a q] u] y bs vs (E & [_ Y] & _) _ IH]; [reflexivity|]. cbn [map qsum fst snd] in *. rewrite IH, E. specialize (Y i L). unfold payoff in Y. rewrite Y. reflexivity.
      + intros j x l0 a I J. cbn [spots] in I. apply in_flat_map in I. destruct I as (y & Y & I). destruct (two_left _ _ _ X y Y) as (v & _ & _ & _ & Z). eauto.
    - cbn [uniq] in E. destruct (each _ bs) as [vs|] eqn:Es; [|discriminate]. cbn [bind] in E. apply each_ok in Es.
      pose proof (once_branches _ N) as N'. cbn [branches] in N'.
      pose proof (chances_of n T h _ A) as A'. cbn [branches] in A'. rewrite Forall_map, Forall_forall in A'. rewrite Forall_forall in H.
      assert (B : forall x, In x bs -> good s0 (snd x)) by (intros x I; apply (good_branch s0 _ _ G); cbn [branches]; now apply in_map).
      assert (X : Forall2 (fun x v => payoffs_are n s0 (snd x) v /\ forall j y l a, In (j, y, l) (spots (snd x)) -> In a l -> s0 j y a == 0 \/ s0 j y a == 1) bs vs).
      { clear - H A' N' B Es. assert (K : forall x, In x bs -> NoDup (map fst (spots (snd x)))) by (intros x I; eapply once_branch; [exact N'|]; now apply in_map). clear N'.
        induction Es as [|x v bs vs X _ IH]; constructor; [|apply IH; intros z I; [apply H|apply A'|apply B|apply K]; now right].
        destruct (A' x (or_introl eq_refl)) as (h' & Ah). exact (H x (or_introl eq_refl) h' v s0 Ah (K x (or_introl eq_refl)) X (B x (or_introl eq_refl))). }
      assert (X1 : Forall2 (fun x v => payoffs_are n s0 (snd x) v) bs vs) by (eapply two_map; [|exact X]; cbv beta; tauto).
      assert (Len : length bs = length vs) by (clear - X1; induction X1; cbn; congruence).
      pose proof G as [F P]. cbn [agrees] in A. destruct A as (L & Ne & Na & _ & _).
      assert (D : distribution (map (fun x : name * tree => s0 j s (fst x)) bs)).
      { specialize (P j L). cbn [strategy_in] in P. destruct P as [D _]. now apply D. }
      set (c := combine bs vs) in *.
      assert (Dc : map (fun y => s0 j s (fst (fst y))) c = map (fun x => s0 j s (fst x)) bs) by (apply (combine_fst (fun x : name * tree => s0 j s (fst x))); exact Len).
      assert (Cv : map snd c = vs). { unfold c. clear - Len. revert vs Len. induction bs as [|x bs IH]; intros [|v vs]; cbn; try discriminate; [reflexivity|]. intros E. f_equal. apply IH. congruence. }
      unfold single in E. destruct (filter _ vs) as [|v [|? ?]] eqn:Ef; try discriminate. inversion E; subst v. clear E.
      assert (Ip : In p (filter (best_for j vs) vs)) by (rewrite Ef; now left). apply filter_In in Ip. destruct Ip as [Ip Tp]. unfold best_for in Tp. rewrite forallb_forall in Tp.
      rewrite <- Cv in Ip. apply in_map_iff in Ip. destruct Ip as ([[a0 u0] p0] & E0 & I0). cbn [snd] in E0. subst p0.
      assert (I0b : In (a0, u0) bs) by (unfold c in I0; apply in_combine_l in I0; exact I0).
      (* the others are worth less *)
      assert (Le : forall y, In y c -> nth j (snd y) 0 <= nth j p 0). { intros y I. apply Qle_bool_iff. apply Tp. rewrite <- Cv. now apply in_map. }
      assert (Lt : forall y, In y c -> y <> ((a0, u0), p) -> nth j (snd y) 0 < nth j p 0).
      { intros y I D0. specialize (Le y I). destruct (Qlt_le_dec (nth j (snd y) 0) (nth j p 0)) as [Q1|Q1]; [exact Q1|exfalso].
        assert (By : best_for j vs (snd y) = true). { apply forallb_forall. intros w Iw. apply Qle_bool_iff. specialize (Tp w Iw). apply Qle_bool_iff in Tp. lra. }
        assert (Bp : best_for j vs p = true) by (apply forallb_forall; exact Tp).
        rewrite <- Cv in Ef at 2. clear - Ef By Bp I I0 D0. revert Ef. induction c as [|z l IH]; [destruct I|]. cbn [map filter]. intros Ef.
        destruct I as [->|I], I0 as [->|I0].
        - contradiction.
        - rewrite By in Ef. inversion Ef as [[E1 E2]]. assert (Y : In p (filter (best_for j vs) (map snd l))) by (apply filter_In; split; [apply (in_map snd) in I0; exact I0|exact Bp]). rewrite E2 in Y. destruct Y.
        - cbn [snd] in Ef. rewrite Bp in Ef. inversion Ef as [E2]. assert (Y : In (snd y) (filter (best_for j vs) (map snd l))) by (apply filter_In; split; [now apply in_map|exact By]). rewrite E2 in Y. destruct Y.
        - destruct (best_for j vs (snd z)).
          + inversion Ef as [[E1 E2]]. assert (Y : In p (filter (best_for j vs) (map snd l))) by (apply filter_In; split; [apply (in_map snd) in I0; exact I0|exact Bp]). rewrite E2 in Y. destruct Y.
          + exact (IH I0 I Ef). }
      (* the deviation to the best action *)
      assert (Dev : nth j p 0 <= payoff j s0 (Move j s bs)).
      { set (b := fun x a => if Pos.eqb x s then (if Pos.eqb a a0 then 1 else 0) else s0 j x a).
        assert (Sb : strategy_in j b (Move j s bs)).
        { apply spots_strategy. intros x l I. unfold b. destruct (Pos.eqb x s) eqn:Ex.
          - apply Pos.eqb_eq in Ex. subst x. cbn [spots] in I. destruct I as [I|I].
            + inversion I; subst l. apply (pure_row_sums _ _ a0); [exact Na|apply (in_map fst) in I0b; exact I0b|now rewrite Pos.eqb_refl|].
              intros a _ Da. apply Pos.eqb_neq in Da. now rewrite Da.
            + apply in_flat_map in I. destruct I as (y & Y & I). exfalso. exact (branch_apart j s bs N y l s Y I eq_refl).
          - exact (proj2 (spots_strategy j (s0 j) _) (P j L) x l I). }
        rewrite Forall_forall in F. destruct (F (Move j s bs)) as [_ Nn]; [cbn [inner]; now left|]. specialize (Nn j b L Sb). eapply Qle_trans; [|exact Nn].
        assert (Y : Forall2 (fun x v => payoffs_are n (replace s0 j b) (snd x) v) bs vs).
        { clear - X1 N. assert (K : forall x, In x bs -> agree_on (snd x) s0 (replace s0 j b)).
          { intros x I i y l a J _. unfold replace. destruct (Nat.eqb i j) eqn:Ei; [|reflexivity]. apply Nat.eqb_eq in Ei. subst i. unfold b.
            pose proof (branch_apart j s bs N x l y I J) as D. apply Pos.eqb_neq in D. now rewrite D. }
          clear N. clearbody b. induction X1 as [|x v bs' vs X _ IH]; constructor; [eapply agree_payoffs; [apply K; now left|exact X]|apply IH; intros y I; apply K; now right]. }
        rewrite (moved_pay j _ j s bs vs L Y). fold c. unfold replace at 1. rewrite Nat.eqb_refl. unfold b at 1. rewrite Pos.eqb_refl.
        assert (Kc : NoDup (map (fun y => fst (fst y)) c)).
        { assert (Z : map (fun y => fst (fst y)) c = map fst bs). { unfold c. clear - Len. revert vs Len. induction bs as [|x bs IH]; intros [|v vs]; cbn; try discriminate; [reflexivity|]. intros E. f_equal. apply IH. congruence. }
          rewrite Z. exact Na. }
        clear - I0 Kc. apply Qle_lteq. right. induction c as [|z l IH]; [destruct I0|]. cbn [map qsum]. inversion Kc as [|? ? K1 K2]; subst. destruct I0 as [->|I0].
        - cbn [fst snd]. rewrite Pos.eqb_refl. assert (Z : qsum (map (fun y : name * tree * list Q => (if Pos.eqb (fst (fst y)) a0 then 1 else 0) * nth j (snd y) 0) l) == 0).
          { cbn [fst] in K1. clear - K1. induction l as [|z l IH]; [reflexivity|]. cbn [map qsum]. cbn [map] in K1.
            destruct (Pos.eqb (fst (fst z)) a0) eqn:E; [apply Pos.eqb_eq in E; exfalso; apply K1; now left|]. rewrite IH; [ring|intros I; apply K1; now right]. }
          rewrite Z. ring.
        - destruct (Pos.eqb (fst (fst z)) a0) eqn:E; [apply Pos.eqb_eq in E; exfalso; apply K1; rewrite E; apply in_map_iff; exists ((a0, u0), p); auto|]. rewrite <- (IH I0 K2). ring. }
      rewrite (moved_pay j s0 j s bs vs L X1) in Dev. fold c in Dev.
      assert (Pw : forall y, In y c -> 0 <= s0 j s (fst (fst y))).
      { intros y I. destruct D as [D _]. rewrite <- Dc, Forall_map, Forall_forall in D. exact (D y I). }
      assert (Sw : qsum (map (fun y => s0 j s (fst (fst y))) c) == 1) by (rewrite Dc; exact (proj2 D)).
      pose proof (no_weight (fun y => s0 j s (fst (fst y))) (fun y => nth j (snd y) 0) c (nth j p 0) Pw Sw Le Dev) as Zero. cbv beta in Zero.
      assert (Zero' : forall y, In y c -> y <> ((a0, u0), p) -> s0 j s (fst (fst y)) == 0) by (intros y I D0; apply Zero; [exact I|now apply Lt]).
      assert (All : forall g : (name * tree) * list Q -> Q, qsum (map (fun y => s0 j s (fst (fst y)) * g y) c) == s0 j s a0 * g ((a0, u0), p)).
      { assert (Kc : NoDup c). { apply (NoDup_map_inv (fun y => fst (fst y))). assert (Z : map (fun y => fst (fst y)) c = map fst bs).
          { unfold c. clear - Len. revert vs Len. induction bs as [|x bs IH]; intros [|v vs]; cbn; try discriminate; [reflexivity|]. intros E. f_equal. apply IH. congruence. }
          rewrite Z. exact Na. }
        clear - Zero' I0 Kc. intros g. induction c as [|z l IH]; [destruct I0|]. inversion Kc as [|? ? K1 K2]; subst. cbn [map qsum]. destruct I0 as [->|I0].
        - cbn [fst]. assert (Z : qsum (map (fun y => s0 j s (fst (fst y)) * g y) l) == 0); [|rewrite Z; ring]. clear IH Kc K2. induction l as [|z l IH]; [reflexivity|].
          cbn [map qsum]. rewrite (Zero' z); [|right; now left|intros ->; apply K1; now left]. rewrite IH; [ring| |intros I; apply K1; now right].
          intros y [<-|I] D0; apply Zero'; auto; [now left|right; now right].
        - rewrite (Zero' z); [|now left|intros ->; contradiction]. rewrite IH; [ring|exact I0| |exact K2]. intros y I D0. apply Zero'; [now right|exact D0]. }
      assert (One : s0 j s a0 == 1).
      { pose proof (All (fun _ => 1)) as Z. rewrite Qmult_1_r in Z. rewrite <- Z, <- Sw. apply qsum_ext, Forall_forall. intros y _. ring. }
      split.
      + split.
        * assert (Iv : exists x : name * tree, payoffs_are n s0 (snd x) p).
          { unfold c in I0. clear - I0 X1. induction X1 as [|x v bs vs X _ IH]; [destruct I0|]. cbn [combine] in I0. destruct I0 as [I0|I0]; [inversion I0; subst; eauto|auto]. }
          destruct Iv as (x & Lx & _). exact Lx.
        * intros i Li. rewrite (moved_pay i s0 j s bs vs Li X1). fold c. rewrite (All (fun y => nth i (snd y) 0)). cbn [snd]. rewrite One. ring.
      + intros i x l a I J. cbn [spots] in I. destruct I as [I|I].
        * inversion I; subst i x l. apply in_map_iff in J. destruct J as ([a' u] & Ea & J). cbn [fst] in Ea. subst a'.
          destruct (Pos.eq_dec a a0) as [->|Da]; [right; exact One|left].
          assert (Iy : exists v, In ((a, u), v) c). { unfold c. clear - J X1. induction X1 as [|x w bs vs X _ IH]; [destruct J|]. cbn [combine]. destruct J as [->|J]; [exists w; now left|]. destruct (IH J) as (w' & W'). exists w'. now right. }
          destruct Iy as (v' & Iy). apply (Zero' _ Iy). intros E. inversion E. contradiction.
        * apply in_flat_map in I. destruct I as (y & Y & I). destruct (two_left _ _ _ X y Y) as (v & _ & _ & Z). eauto.
  Qed.
End Mixing.

(* ---- where a player is indifferent between best actions, any mixture is part of an equilibrium ---- *)
Section Ties.
  Variables (n : nat) (T : table).
  Definition mixes_at (q : Q) (s : profile) (t : tree) : Prop := exists j x l a, In (j, x, l) (spots t) /\ In a l /\ s j x a == q.
  Lemma glue (R : tree -> profile -> Prop) (us : list tree) : (forall u s s', agree_on u s s' -> R u s -> R u s') -> NoDup (map fst (flat_map spots us)) ->
    (forall u, In u us -> exists s, R u s) -> exists s, forall u, In u us -> R u s.
  Proof.
    intros St. induction us as [|u us IH]; cbn [flat_map]; intros N H; [exists (fun _ _ _ => 0); intros u []|]. rewrite map_app, NoDup_app_iff in N. destruct N as (N1 & N2 & D).
    destruct (H u (or_introl eq_refl)) as (s1 & R1). destruct (IH N2 (fun w I => H w (or_intror I))) as (s2 & R2).
    exists (fun j x a => if existsb (same_key (j, x)) (map fst (spots u)) then s1 j x a else s2 j x a). intros w [<-|I].
    - apply (St u s1); [|exact R1]. intros j x l a J _. replace (existsb (same_key (j, x)) (map fst (spots u))) with true; [reflexivity|]. symmetry. apply existsb_exists.
      exists (j, x). split; [apply (in_map fst) in J; exact J|now apply same_key_ok].
    - apply (St w s2); [|now apply R2]. intros j x l a J _. destruct (existsb (same_key (j, x)) (map fst (spots u))) eqn:E; [|reflexivity]. exfalso.
      apply existsb_exists in E. destruct E as (k & K & E). apply same_key_ok in E. subst k. apply (D (j, x) K). apply in_map_iff. exists (j, x, l). split; [reflexivity|].
      apply in_flat_map. eauto.
  Qed.
  Lemma mixes_same q u s s' : agree_on u s s' -> mixes_at q s u -> mixes_at q s' u.
  Proof. intros A (j & x & l & a & I & J & E). exists j, x, l, a. split; [exact I|]. split; [exact J|]. rewrite <- E. symmetry. eauto. Qed.
  Lemma highest {A} (g : A -> Q) (l : list A) : l <> [] -> exists x, In x l /\ forall y, In y l -> g y <= g x.
  Proof.
    induction l as [|x l IH]; [congruence|]. intros _. destruct l as [|z l]; [exists x; split; [now left|intros y [->|[]]; apply Qle_refl]|].
    destruct IH as (y & I & H); [discriminate|]. destruct (Qlt_le_dec (g y) (g x)) as [L|L].
    - exists x. split; [now left|]. intros w [->|J]; [apply Qle_refl|]. specialize (H w J). lra.
    - exists y. split; [now right|]. intros w [->|J]; [exact L|auto].
  Qed.
  Lemma good_chance h s l bs : agrees n T h (Chance l bs) -> (forall x, In x bs -> good n s (snd x)) -> good n s (Chance l bs).
  Proof.
    intros A G. cbn [agrees] in A. destruct A as (_ & D & _). pose proof (weights_nonneg _ D) as N. clear D.
    assert (P : is_profile n s (Chance l bs)).
    { intros i L. cbn [strategy_in]. apply fra, Forall_forall. intros [[a q] u] I. exact (proj2 (G _ I) i L). }
    split; [|exact P]. cbn [inner]. constructor.
    - split; [exact P|]. intros i b L S. cbn [strategy_in] in S. rewrite fra, Forall_forall in S. unfold payoff. cbn [expect]. clear P.
      induction bs as [|[[a q] u] bs IH]; cbn [map qsum]; [apply Qle_refl|]. apply Qplus_le_compat; [|apply IH; [intros x I; apply G; now right|intros x I; apply N; now right|intros x I; apply S; now right]].
      rewrite (Qmult_comm q), (Qmult_comm q). apply Qmult_le_compat_r; [|apply N; now left]. pose proof (G ((a, q), u) (or_introl eq_refl)) as [F Pu]. cbn [snd] in *.
      destruct u as [p|l' bs'|j' r' bs'].
      + apply Qle_refl.
      + cbn [inner] in F. inversion F as [|? ? [_ Nn] _]. apply (Nn i b L). exact (S _ (or_introl eq_refl)).
      + cbn [inner] in F. inversion F as [|? ? [_ Nn] _]. apply (Nn i b L). exact (S _ (or_introl eq_refl)).
    - apply Forall_flat_map, Forall_forall. intros x I. exact (proj1 (G x I)).
  Qed.
  Lemma good_nash s u i b : (i < n)%nat -> good n s u -> strategy_in i b u -> payoff i (replace s i b) u <= payoff i s u.
  Proof.
    intros L [F _] S. destruct u as [p|l bs|j r bs]; [apply Qle_refl| |]; cbn [inner] in F; inversion F as [|? ? [_ Nn] _]; now apply Nn.
  Qed.
  (* at a node alone in its set: a distribution over best actions *)
  Definition at_root (j : player) (r : name) (f : name -> Q) (s : profile) : profile := fun i x a => if same_key (j, r) (i, x) then f a else s i x a.
  Lemma at_root_here j r f s a : at_root j r f s j r a = f a.
  Proof. unfold at_root. now rewrite (proj2 (same_key_ok (j, r) (j, r)) eq_refl). Qed.
  Lemma good_move h s j r bs f : agrees n T h (Move j r bs) -> NoDup (map fst (spots (Move j r bs))) -> (forall x, In x bs -> good n s (snd x)) ->
    distribution (map f (map fst bs)) -> (forall x, In x bs -> ~ f (fst x) == 0 -> forall y, In y bs -> payoff j s (snd y) <= payoff j s (snd x)) ->
    good n (at_root j r f s) (Move j r bs).
  Proof.
    intros A N G D Best. set (s' := at_root j r f s). pose proof A as A'. cbn [agrees] in A'. destruct A' as (Lj & Ne & Na & _ & _).
    assert (Ag : forall x, In x bs -> agree_on (snd x) s s').
    { intros x I i y l a J _. unfold s', at_root. destruct (same_key (j, r) (i, y)) eqn:E; [|reflexivity]. apply same_key_ok in E. inversion E; subst i y.
      exfalso. exact (branch_apart j r bs N x l r I J eq_refl). }
    assert (G' : forall x, In x bs -> good n s' (snd x)) by (intros x I; eapply good_same; [now apply Ag|now apply G]).
    assert (Wt : forall x, In x bs -> 0 <= f (fst x)). { intros x I. apply (weights_nonneg _ D). apply in_map. now apply in_map. }
    assert (Sw : qsum (map (fun x : name * tree => f (fst x)) bs) == 1) by (rewrite <- (map_map fst f); exact (proj2 D)).
    assert (P : is_profile n s' (Move j r bs)).
    { intros i L. cbn [strategy_in]. split.
      - intros ->. unfold s'. rewrite <- (map_map fst (at_root i r f s i r)).
        apply (distribution_ext f); [|exact D]. intros a _. now rewrite at_root_here.
      - apply fra, Forall_forall. intros [a u] I. exact (proj2 (G' _ I) i L). }
    split; [|exact P]. cbn [inner]. constructor; [|apply Forall_flat_map, Forall_forall; intros x I; exact (proj1 (G' x I))].
    split; [exact P|]. intros i b L S. cbn [strategy_in] in S. destruct S as [Sb S]. rewrite fra, Forall_forall in S.
    assert (Below : forall x, In x bs -> payoff i (replace s' i b) (snd x) <= payoff i s' (snd x)).
    { intros x I. apply (good_nash s' (snd x) i b L (G' x I)). specialize (S x I). destruct x; exact S. }
    destruct (Nat.eq_dec i j) as [->|Di].
    - specialize (Sb eq_refl). destruct (highest (fun x : name * tree => payoff j s (snd x)) bs Ne) as (x0 & I0 & H0).
      assert (V : payoff j s' (Move j r bs) == payoff j s (snd x0)).
      { assert (V1 : payoff j s' (Move j r bs) == qsum (map (fun x : name * tree => f (fst x) * payoff j s (snd x0)) bs)).
        { unfold payoff at 1. cbn [expect]. apply qsum_ext, Forall_forall. intros [a u] I. unfold s' at 1. rewrite at_root_here. cbn [fst snd].
          change (expect (pay j) s' u) with (payoff j s' (snd (a, u))). rewrite <- (agree_payoff j _ _ _ (Ag _ I)).
          destruct (Qeq_dec (f a) 0) as [Z|Z]; [rewrite Z; ring|]. assert (E : payoff j s (snd (a, u)) == payoff j s (snd x0)); [|rewrite E; reflexivity].
          apply Qle_antisym; [now apply H0|]. exact (Best (a, u) I Z x0 I0). }
        rewrite V1. clear - Sw. transitivity (qsum (map (fun x : name * tree => f (fst x)) bs) * payoff j s (snd x0)); [|rewrite Sw; ring].
        clear Sw. induction bs as [|x bs IH]; cbn [map qsum]; [ring|]. rewrite IH. ring. }
      rewrite V. unfold payoff at 1. cbn [expect]. unfold replace at 1. rewrite Nat.eqb_refl.
      assert (E : qsum (map (fun x : name * tree => let '(a, t') := x in b r a * expect (pay j) (replace s' j b) t') bs) ==
        qsum (map (fun x : name * tree => b r (fst x) * payoff j (replace s' j b) (snd x)) bs)) by (apply qsum_ext, Forall_forall; intros [a u] _; reflexivity).
      rewrite E. apply weighted_least.
      + intros x I. destruct Sb as [Pb _]. rewrite Forall_map, Forall_forall in Pb. exact (Pb x I).
      + exact (proj2 Sb).
      + intros x I. eapply Qle_trans; [exact (Below x I)|]. rewrite <- (agree_payoff j _ _ _ (Ag x I)). now apply H0.
    - unfold payoff. cbn [expect]. assert (E : replace s' i b j = s' j). { unfold replace. apply Nat.eqb_neq in Di. rewrite Nat.eqb_sym in Di. now rewrite Di. } rewrite E.
      clear - Below Wt. assert (W' : forall x, In x bs -> 0 <= s' j r (fst x)) by (intros x I; unfold s'; rewrite at_root_here; now apply Wt). clear Wt. clearbody s'.
      induction bs as [|[a u] bs IH]; cbn [map qsum]; [apply Qle_refl|]. apply Qplus_le_compat; [|apply IH; intros x I; [apply Below|apply W']; now right].
      rewrite (Qmult_comm (s' j r a)), (Qmult_comm (s' j r a)). apply Qmult_le_compat_r; [exact (Below (a, u) (or_introl eq_refl))|exact (W' (a, u) (or_introl eq_refl))].
  Qed.
  Lemma indicator_sum (l : list name) a0 c : NoDup l -> qsum (map (fun a => if Pos.eqb a a0 then c else 0) l) == if existsb (Pos.eqb a0) l then c else 0.
  Proof.
    induction 1 as [|a l N _ IH]; [reflexivity|]. cbn [map qsum existsb]. rewrite IH, (Pos.eqb_sym a0 a). destruct (Pos.eqb a a0) eqn:E; cbn [orb]; [|ring].
    apply Pos.eqb_eq in E. subst a. destruct (existsb (Pos.eqb a0) l) eqn:X; [|ring]. apply existsb_exists in X. destruct X as (b & I & X). apply Pos.eqb_eq in X. subst b. contradiction.
  Qed.
  Lemma existsb_in a l : In a l -> existsb (Pos.eqb a) l = true.
  Proof. intros I. apply existsb_exists. exists a. split; [exact I|apply Pos.eqb_refl]. Qed.
  Lemma each_none {A B} (f : A -> option B) l : each f l = None -> exists x, In x l /\ f x = None.
  Proof.
    induction l as [|x l IH]; cbn [each]; [discriminate|]. destruct (f x) as [y|] eqn:F; [|intros _; exists x; split; [now left|exact F]]. cbn [bind].
    destruct (each f l); [discriminate|]. intros _. destruct IH as (z & I & Z); [reflexivity|]. exists z. split; [now right|exact Z].
  Qed.
  Lemma two_best (f : list Q -> bool) (c : list ((name * tree) * list Q)) : (exists y, In y c /\ f (snd y) = true) -> NoDup (map (fun y => fst (fst y)) c) ->
    (match filter f (map snd c) with [v] => Some v | _ => None end) = None -> exists y z, In y c /\ In z c /\ fst (fst y) <> fst (fst z) /\ f (snd y) = true /\ f (snd z) = true.
  Proof.
    induction c as [|x c IH]; cbn [map filter]; intros (y & I & Fy) N E; [destruct I|]. inversion N as [|? ? N1 N2]; subst. destruct (f (snd x)) eqn:Fx.
    - destruct (filter f (map snd c)) as [|w l] eqn:Fl; [discriminate|]. assert (J : In w (filter f (map snd c))) by (rewrite Fl; now left). apply filter_In in J. destruct J as [J Fw].
      apply in_map_iff in J. destruct J as (z & <- & J). exists x, z. split; [now left|]. split; [now right|]. split; [|auto]. intros D. apply N1. rewrite D. now apply (in_map (fun y => fst (fst y))).
    - destruct I as [->|I]; [congruence|]. destruct (IH ltac:(eauto) N2 E) as (y1 & z1 & A1 & A2 & A3). exists y1, z1. split; [now right|]. split; [now right|exact A3].
  Qed.
  Lemma perfect_exists q t : 0 < q < 1 -> forall h, agrees n T h t -> NoDup (map fst (spots t)) -> exists s, good n s t /\ (uniq n t = None -> mixes_at q s t).
  Proof.
    intros Hq. set (R := fun u s => good n s u /\ (uniq n u = None -> mixes_at q s u)).
    assert (St : forall u s s', agree_on u s s' -> R u s -> R u s').
    { intros u s s' A [G M]. split; [eapply good_same; eauto|]. intros E. eapply mixes_same; eauto. }
    induction t using tree_ind'; intros h A N.
    - exists (fun _ _ _ => 0). split; [split; [constructor|intros i _; exact I]|discriminate].
    - pose proof (once_branches _ N) as N'. cbn [branches] in N'. pose proof (chances_of n T h _ A) as A'. cbn [branches] in A'. rewrite Forall_map, Forall_forall in A'. rewrite Forall_forall in H.
      destruct (glue R (map snd bs) St N') as (s & Hs).
      { intros u I. pose proof (once_branch _ u N' I) as Nu. apply in_map_iff in I. destruct I as (x & <- & I). destruct (A' x I) as (h' & Ah). exact (H x I h' Ah Nu). }
      exists s. split; [apply (good_chance h); [exact A|]; intros x I; apply (Hs (snd x)); now apply in_map|].
      cbn [uniq]. destruct (each _ bs) as [vs|] eqn:E; [discriminate|]. intros _. apply each_none in E. destruct E as (x & I & E). destruct (uniq n (snd x)) eqn:U; [discriminate|].
      destruct (Hs (snd x) (in_map snd _ _ I)) as [_ M]. destruct (M U) as (j & y & l0 & a & J & K). exists j, y, l0, a. split; [|exact K]. cbn [spots]. apply in_flat_map. eauto.
    - pose proof (once_branches _ N) as N'. cbn [branches] in N'. pose proof (chances_of n T h _ A) as A'. cbn [branches] in A'. rewrite Forall_map, Forall_forall in A'. rewrite Forall_forall in H.
      destruct (glue R (map snd bs) St N') as (s0 & Hs).
      { intros u I. pose proof (once_branch _ u N' I) as Nu. apply in_map_iff in I. destruct I as (x & <- & I). destruct (A' x I) as (h' & Ah). exact (H x I h' Ah Nu). }
      assert (G : forall x, In x bs -> good n s0 (snd x)) by (intros x I; apply (Hs (snd x)); now apply in_map).
      pose proof A as A2. cbn [agrees] in A2. destruct A2 as (Lj & Ne & Na & _ & _).
      assert (Ag : forall f x, In x bs -> agree_on (snd x) s0 (at_root j s f s0)).
      { intros f x I i y l a J _. unfold at_root. destruct (same_key (j, s) (i, y)) eqn:E; [|reflexivity]. apply same_key_ok in E. inversion E; subst i y.
        exfalso. exact (branch_apart j s bs N x l s I J eq_refl). }
      destruct (highest (fun x : name * tree => payoff j s0 (snd x)) bs Ne) as (x0 & I0 & H0).
      assert (Some_pure : forall M : Prop, (forall f, M -> mixes_at q (at_root j s f s0) (Move j s bs)) -> M \/ uniq n (Move j s bs) <> None ->
        exists s', good n s' (Move j s bs) /\ (uniq n (Move j s bs) = None -> mixes_at q s' (Move j s bs))).
      { intros M HM Or. exists (at_root j s (fun a => if Pos.eqb a (fst x0) then 1 else 0) s0). split.
        - apply (good_move h); try assumption.
          + apply (pure_row_sums _ _ (fst x0)); [exact Na|now apply in_map|now rewrite Pos.eqb_refl|]. intros a _ D. apply Pos.eqb_neq in D. now rewrite D.
          + intros x I Z y J. destruct (Pos.eqb (fst x) (fst x0)) eqn:E; [|exfalso; apply Z; reflexivity]. apply Pos.eqb_eq in E.
            assert (x = x0). { clear - Na I I0 E. induction bs as [|z bs IH]; [destruct I|]. cbn [map] in Na. inversion Na as [|? ? N1 N2]; subst. destruct I as [->|I], I0 as [->|I0]; auto.
              - exfalso. apply N1. rewrite E. now apply in_map.
              - exfalso. apply N1. rewrite <- E. now apply in_map. } subst x. now apply H0.
        - intros U. destruct Or as [m|U']; [now apply HM|contradiction]. }
      cbn [uniq] in *. destruct (each _ bs) as [vs|] eqn:E.
      2: { apply each_none in E. destruct E as (x & I & U). apply (Some_pure True); [|now left]. intros f _. destruct (Hs (snd x) (in_map snd _ _ I)) as [_ M].
        apply (mixes_same q (snd x) s0 (at_root j s f s0) (Ag f x I)) in M; [|exact U]. destruct M as (i & y & l & a & J & K). exists i, y, l, a. split; [|exact K].
        cbn [spots]. right. apply in_flat_map. eauto. }
      cbn [bind] in *. destruct (single j vs) as [v|] eqn:Sg; [apply (Some_pure False); [intros _ []|right; discriminate]|].
      (* two best actions *)
      apply each_ok in E.
      assert (X : Forall2 (fun x v => payoffs_are n s0 (snd x) v) bs vs).
      { clear - E A' N' G. assert (K : forall x, In x bs -> NoDup (map fst (spots (snd x)))) by (intros x I; eapply once_branch; [exact N'|]; now apply in_map). clear N'.
        induction E as [|x v bs vs U _ IH]; constructor; [|apply IH; intros y I; [apply A'|apply G|apply K]; now right]. destruct (A' x (or_introl eq_refl)) as (h' & Ah).
        exact (proj1 (uniq_ok n T (snd x) h' v s0 Ah (K x (or_introl eq_refl)) U (G x (or_introl eq_refl)))). }
      assert (Len : length bs = length vs) by (clear - X; induction X; cbn; congruence). set (c := combine bs vs).
      assert (Cv : map snd c = vs). { unfold c. clear - Len. revert vs Len. induction bs as [|x bs IH]; intros [|v vs]; cbn; try discriminate; [reflexivity|]. intros E. f_equal. apply IH. congruence. }
      assert (Ck : map (fun y => fst (fst y)) c = map fst bs). { unfold c. clear - Len. revert vs Len. induction bs as [|x bs IH]; intros [|v vs]; cbn; try discriminate; [reflexivity|]. intros E. f_equal. apply IH. congruence. }
      assert (Cp : forall y, In y c -> In (fst y) bs /\ payoffs_are n s0 (snd (fst y)) (snd y)).
      { unfold c. clear - X. induction X as [|x v bs vs P _ IH]; intros y I; [destruct I|]. cbn [combine] in I. destruct I as [<-|I]; [split; [now left|exact P]|]. destruct (IH y I). split; [now right|assumption]. }
      assert (Ex : exists y, In y c /\ best_for j vs (snd y) = true).
      { assert (Nc : c <> []). { unfold c. destruct bs as [|x bs']; [congruence|]. destruct vs as [|v vs']; [discriminate Len|discriminate]. }
        destruct (highest (fun y : (name * tree) * list Q => nth j (snd y) 0) c Nc) as (y & I & Hy). exists y. split; [exact I|]. apply forallb_forall. intros w Iw. apply Qle_bool_iff.
        rewrite <- Cv in Iw. apply in_map_iff in Iw. destruct Iw as (z & <- & J). now apply Hy. }
      unfold single in Sg. rewrite <- Cv in Sg at 2. destruct (two_best (best_for j vs) c Ex) as (y & z & Iy & Iz & D & By & Bz); [rewrite Ck; exact Na|exact Sg|].
      assert (Top : forall y, In y c -> best_for j vs (snd y) = true -> forall w, In w bs -> payoff j s0 (snd w) <= payoff j s0 (snd (fst y))).
      { intros y' Iy' B w Iw. destruct (two_left _ _ _ X w Iw) as (v & Iv & [_ Pv]). unfold best_for in B. rewrite forallb_forall in B. specialize (B v Iv). apply Qle_bool_iff in B.
        destruct (Cp y' Iy') as [_ [_ Py]]. rewrite (Pv j Lj), (Py j Lj). exact B. }
      set (f := fun a => if Pos.eqb a (fst (fst y)) then q else if Pos.eqb a (fst (fst z)) then 1 - q else 0).
      assert (Ym : In (fst (fst y)) (map fst bs)) by (apply in_map; exact (proj1 (Cp y Iy))).
      assert (Zm : In (fst (fst z)) (map fst bs)) by (apply in_map; exact (proj1 (Cp z Iz))).
      assert (Df : distribution (map f (map fst bs))).
      { split.
        - rewrite Forall_map, Forall_forall. intros a _. unfold f. destruct (Pos.eqb a _); [lra|]. destruct (Pos.eqb a _); lra.
        - assert (Es : qsum (map f (map fst bs)) == qsum (map (fun a => if Pos.eqb a (fst (fst y)) then q else 0) (map fst bs)) + qsum (map (fun a => if Pos.eqb a (fst (fst z)) then 1 - q else 0) (map fst bs))).
          { clear - D. induction (map fst bs) as [|a l IH]; cbn [map qsum]; [ring|]. rewrite IH. unfold f. destruct (Pos.eqb a (fst (fst y))) eqn:E1; [|ring].
            apply Pos.eqb_eq in E1. subst a. apply Pos.eqb_neq in D. rewrite D. ring. }
          rewrite Es, !indicator_sum by exact Na. rewrite (existsb_in _ _ Ym), (existsb_in _ _ Zm). ring. }
      exists (at_root j s f s0). split.
      + apply (good_move h); try assumption. intros x I Z w J. unfold f in Z. destruct (Pos.eqb (fst x) (fst (fst y))) eqn:E1.
        * apply Pos.eqb_eq in E1. assert (x = fst y).
          { pose proof (proj1 (Cp y Iy)) as K. clear - Na I K E1. induction bs as [|u bs IH]; [destruct I|]. cbn [map] in Na. inversion Na as [|? ? N1 N2]; subst. destruct I as [->|I], K as [K|K]; auto.
            - exfalso. apply N1. rewrite E1. now apply in_map.
            - exfalso. apply N1. rewrite K, <- E1. now apply in_map. }
          subst x. now apply (Top y).
        * destruct (Pos.eqb (fst x) (fst (fst z))) eqn:E2; [|exfalso; apply Z; reflexivity]. apply Pos.eqb_eq in E2. assert (x = fst z).
          { pose proof (proj1 (Cp z Iz)) as K. clear - Na I K E2. induction bs as [|u bs IH]; [destruct I|]. cbn [map] in Na. inversion Na as [|? ? N1 N2]; subst. destruct I as [->|I], K as [K|K]; auto.
            - exfalso. apply N1. rewrite E2. now apply in_map.
            - exfalso. apply N1. rewrite K, <- E2. now apply in_map. }
          subst x. now apply (Top z).
      + intros _. exists j, s, (map fst bs), (fst (fst y)). split; [cbn [spots]; now left|]. split; [exact Ym|]. rewrite at_root_here. unfold f. rewrite Pos.eqb_refl. reflexivity.
  Qed.
End Ties.

(* ---- two subgame perfect profiles that differ at one set: all mixtures of them are subgame perfect ---- *)
Section Between.
  Variables (n : nat) (T : table) (j : player) (x : name).
  Definition between (q : Q) (A B : profile) : profile := fun i y a => if (Nat.eqb i j && Pos.eqb y x)%bool then q * A i y a + (1 - q) * B i y a else A i y a.
  Lemma between_here q A B a : between q A B j x a = q * A j x a + (1 - q) * B j x a.
  Proof. unfold between. now rewrite Nat.eqb_refl, Pos.eqb_refl. Qed.
  Lemma between_beside q A B : same_beside j x (between q A B) A.
  Proof.
    intros m y a N. unfold between. destruct (_ && _)%bool eqn:E; [|reflexivity]. apply andb_true_iff in E. rewrite Nat.eqb_eq, Pos.eqb_eq in E. destruct E as [-> ->]. now destruct N.
  Qed.
  Lemma beside_sym A B : same_beside j x A B -> same_beside j x B A.
  Proof. intros H m y a N. symmetry. now apply H. Qed.
  Lemma beside_trans A B C : same_beside j x A B -> same_beside j x B C -> same_beside j x A C.
  Proof. intros H K m y a N. rewrite (H m y a N). now apply K. Qed.
  Lemma beside_replace A B i b : same_beside j x A B -> same_beside j x (replace A i b) (replace B i b).
  Proof. intros H m y a N. unfold replace. destruct (Nat.eqb m i); [reflexivity|now apply H]. Qed.
  Lemma on_a_mixture (q a b z : Q) : 0 <= q <= 1 -> z <= a -> z <= b -> z <= q * a + (1 - q) * b.
  Proof. intros [Q0 Q1] A B. assert (0 <= q * (a - z)) by (apply Qmult_le_0_compat; lra). assert (0 <= (1 - q) * (b - z)) by (apply Qmult_le_0_compat; lra). lra. Qed.
  Lemma between_distribution (q : Q) (f g : name -> Q) l : 0 <= q <= 1 -> distribution (map f l) -> distribution (map g l) -> distribution (map (fun a => q * f a + (1 - q) * g a) l).
  Proof.
    intros [Q0 Q1] [F0 F1] [G0 G1]. split.
    - rewrite Forall_map, Forall_forall in *. intros a I. specialize (F0 a I). specialize (G0 a I).
      assert (0 <= q * f a) by (apply Qmult_le_0_compat; lra). assert (0 <= (1 - q) * g a) by (apply Qmult_le_0_compat; lra). lra.
    - rewrite (qsum_two _ f g q l) by (intros; reflexivity). rewrite F1, G1. ring.
  Qed.
  Lemma between_nash q A B h u : 0 <= q <= 1 -> same_beside j x A B -> agrees n T h u -> nash n A u -> nash n B u -> nash n (between q A B) u.
  Proof.
    intros Hq S Ag [PA NA] [PB NB]. pose proof (between_beside q A B) as SA. assert (SB : same_beside j x (between q A B) B) by (eapply beside_trans; eassumption). split.
    - intros i L. apply spots_strategy. intros y l I. destruct (spot_eq i j y x) as [E|E].
      + inversion E; subst. apply (distribution_same (fun a => q * A j x a + (1 - q) * B j x a)); [intros a; now rewrite between_here|].
        apply between_distribution; [exact Hq| |]; [apply (spots_strategy j (A j) u)|apply (spots_strategy j (B j) u)]; auto.
      + apply (distribution_same (A i y)); [intros a; symmetry; apply SA; congruence|]. apply (spots_strategy i (A i) u); auto.
    - intros i b L Sb. assert (V : payoff i (between q A B) u == q * payoff i A u + (1 - q) * payoff i B u).
      { apply (parts n T (pay i) j x q (between q A B) A B u SA SB) with (h := h); [intros a; now rewrite between_here|exact Ag]. }
      rewrite V. specialize (NA i b L Sb). specialize (NB i b L Sb). destruct (Nat.eq_dec i j) as [->|D].
      + assert (Ea : payoff j (replace (between q A B) j b) u == payoff j (replace A j b) u).
        { apply spots_expect. intros m y acts a _ _. unfold replace. destruct (Nat.eqb m j) eqn:E; [reflexivity|]. apply SA. intros Y. inversion Y; subst. now rewrite Nat.eqb_refl in E. }
        assert (Eb : payoff j (replace (between q A B) j b) u == payoff j (replace B j b) u).
        { apply spots_expect. intros m y acts a _ _. unfold replace. destruct (Nat.eqb m j) eqn:E; [reflexivity|]. apply SB. intros Y. inversion Y; subst. now rewrite Nat.eqb_refl in E. }
        apply on_a_mixture; [exact Hq|now rewrite Ea|now rewrite Eb].
      + assert (W : payoff i (replace (between q A B) i b) u == q * payoff i (replace A i b) u + (1 - q) * payoff i (replace B i b) u).
        { apply (parts n T (pay i) j x q _ (replace A i b) (replace B i b) u) with (h := h); [now apply beside_replace|now apply beside_replace| |exact Ag].
          intros a. unfold replace. replace (Nat.eqb j i) with false by (symmetry; apply Nat.eqb_neq; auto). now rewrite between_here. }
        rewrite W. destruct Hq as [Q0 Q1]. assert (0 <= q * (payoff i A u - payoff i (replace A i b) u)) by (apply Qmult_le_0_compat; lra).
        assert (0 <= (1 - q) * (payoff i B u - payoff i (replace B i b) u)) by (apply Qmult_le_0_compat; lra). lra.
  Qed.
End Between.
(* numbers between two others that are none of a list *)
Lemma gap_beside (l : list Q) : forall a b, a < b -> exists c d, a <= c /\ c < d /\ d <= b /\ forall q, c < q < d -> ~ Exists (fun z => z == q) l.
Proof.
  induction l as [|z l IH]; intros a b L.
  - exists a, b. split; [lra|]. split; [exact L|]. split; [lra|]. intros q _ E. inversion E.
  - destruct (IH a b L) as (c & d & C & D & E & F). destruct (Qlt_le_dec c z) as [G|G].
    + destruct (Qlt_le_dec z d) as [K|K].
      * exists c, z. split; [exact C|]. split; [exact G|]. split; [lra|]. intros q [Q1 Q2] X. inversion X as [? ? Y|? ? Y]; subst; [lra|]. apply (F q); [split; lra|exact Y].
      * exists c, d. split; [exact C|]. split; [exact D|]. split; [exact E|]. intros q [Q1 Q2] X. inversion X as [? ? Y|? ? Y]; subst; [lra|]. apply (F q); [split; lra|exact Y].
    + exists c, d. split; [exact C|]. split; [exact D|]. split; [exact E|]. intros q [Q1 Q2] X. inversion X as [? ? Y|? ? Y]; subst; [lra|]. apply (F q); [split; lra|exact Y].
Qed.
(* so there are infinitely many: one more than any list has *)
Lemma numbers_left (f : Q -> Q) a b (l : list Q) : ~ a == b -> (forall q, f q = q * a + (1 - q) * b) -> exists q, 0 <= q <= 1 /\ ~ Exists (fun z => z == f q) l.
Proof.
  intros N E. assert (K : a < b \/ b < a). { destruct (Qlt_le_dec a b); [now left|right]. destruct (Qle_lt_or_eq _ _ q); [assumption|]. exfalso. apply N. now symmetry. }
  assert (Z : exists m, (a < m < b \/ b < m < a) /\ ~ Exists (fun z => z == m) l).
  { destruct K as [K|K]; destruct (gap_beside l _ _ K) as (c & d & C & D & F & G); exists ((c + d) * (1 # 2)); (split; [|apply G; split; lra]); [left|right]; split; lra. }
  destruct Z as (m & M & X). assert (D : ~ a - b == 0) by (intros H; apply N; lra). exists ((m - b) / (a - b)). assert (V : f ((m - b) / (a - b)) == m) by (rewrite E; field; exact D). split.
  - destruct M as [M|M].
    + assert (H : (m - b) / (a - b) == (b - m) / (b - a)) by (field; split; lra). rewrite H. split; [apply Qle_shift_div_l; lra|apply Qle_shift_div_r; lra].
    + split; [apply Qle_shift_div_l; lra|apply Qle_shift_div_r; lra].
  - intros H. apply X. rewrite Exists_exists in *. destruct H as (z & I & Hz). exists z. split; [exact I|]. now rewrite Hz.
Qed.
(* the subgames of a game are games *)
Lemma roots_agree n T W t h u : agrees n T h t -> In u (roots W t) -> exists h', agrees n T h' u.
Proof.
  revert h. induction t as [t IH] using tree_induction. intros h A I. rewrite roots_eq in I. apply in_flat_map in I. destruct I as (v & V & I).
  pose proof (chances_of n T h _ A) as C. rewrite Forall_forall in C, IH. destruct (C v V) as (h' & A'). unfold branch_roots in I. apply in_app_or in I. destruct I as [I|I].
  - destruct (subgame W v); [destruct I as [<-|[]]; eauto|destruct I].
  - exact (IH v V h' A' I).
Qed.

(* ---- the check ---- *)
Definition SETS := 3000%nat.                       (* sets and decision nodes; more are not covered *)
Definition chosen_moves (sets : list set_at) (ms : list move_at) : option (list move_at) :=
  each (fun x => match find (fun m => same_key (fst x) (fst m)) ms with Some m => if existsb (Pos.eqb (snd m)) (snd x) then Some m else None | None => None end) sets.
Definition move_at_b (m k : move_at) : bool := same_key (fst m) (fst k) && Pos.eqb (snd m) (snd k).
Definition perfect_b (n : nat) (T : tab) (s : profile) (subs : list tree) : bool :=
  forallb (fun u => match stage_gains n T s u with Some b => b | None => false end) subs.
Definition listed_b (n : nat) (T : tab) (t : tree) (sets : list set_at) (subs : list tree) (pays : list Q) (l : list (list (text * text))) : bool :=
  let ms := moves_listed l in
  match chosen_moves sets ms with
  | Some e => Nat.eqb (length l) n && Nat.eqb (length ms) (length e) && forallb (fun m => existsb (move_at_b m) e) ms && payoffsb n (acts e) t pays && perfect_b n T (acts e) subs
  | None => false end.
Fixpoint all_apart (l : list outcome_row) : bool :=
  match l with [] => true | r :: k => forallb (fun r' => negb (listb Qeq_bool (g_pays r) (g_pays r'))) k && all_apart k end.
(* where two profiles differ, which must be at one set *)
Definition apart (A B : profile) (t : tree) : list set_at := filter (fun y => negb (forallb (fun a => Qeq_bool (A (fst (fst y)) (snd (fst y)) a) (B (fst (fst y)) (snd (fst y)) a)) (snd y))) (spots t).
Definition many_b (n : nat) (T : tab) (t : tree) (subs : list tree) (p : list weights * list weights) : bool :=
  let A := profile_of (fst p) in let B := profile_of (snd p) in
  match apart A B t with [] => false | y :: r => forallb (fun y' => same_key (fst y) (fst y')) r end && perfect_b n T A subs && perfect_b n T B subs.
Definition shown_fit (n : nat) (T : tab) (z : sizes) (p : list weights * list weights) : bool :=
  forallb (fun l => forallb (fun i => rows_exact T i (nth i l (NM.empty _))) (seq 0 n) && few (worth_steps z T l)) [fst p; snd p].
Definition mixing_b (n : nat) (T : tab) (t : tree) (z : sizes) (m : mixing) : bool :=
  let perfect := once (map fst (spots t)) in let alone := forallb (subgame (set_sizes t (NM.empty _))) (flat_map inner (branches t)) in
  match m with
  | NotCounted => negb perfect
  | NoOther => perfect && alone && match uniq n t with Some _ => true | None => false end
  | Infinite None => perfect && alone && match uniq n t with Some _ => false | None => true end
  | Infinite (Some p) => shown_fit n T z p && many_b n T t (t :: roots (set_sizes t (NM.empty _)) t) p
  end.
Definition small_enough (t : tree) : bool := Nat.leb (length (spots t)) SETS.
Definition all_rows (n : nat) (T : tab) (t : tree) : option (list (list Q * Z)) :=
  if negb (small_enough t) then None else let W := set_sizes t (NM.empty _) in do N <- alts n T W t; solve n T t N.
Definition checks_all_perfect (T : tab) n t (z : sizes) (x : all_perfect) : bool :=
  let W := set_sizes t (NM.empty _) in let sets := sets_in W t in
  if negb (small_enough t) then false else
  possible t && once (map fst sets) && few (Some (Z.of_nat (n * (1 + length (flat_map g_listed (a_rows x)))) * sum_steps (nodes_ z) (digits_ z + Z.of_nat n))%Z) &&
  all_apart (a_rows x) && forallb (fun r => (0 <? g_number r)%Z) (a_rows x) &&
  match all_rows n T t with
  | Some rs => let rs' := merged_rows (map (fun r => (g_pays r, 0%Z)) (a_rows x)) rs in
      two_lists (fun r y => (g_number r =? snd y)%Z && listb Qeq_bool (g_pays r) (fst y)) (a_rows x) rs' &&
      figureb (a_number x) (inject_Z (fold_right (fun r k => (g_number r + k)%Z) 0%Z (a_rows x))) &&
      forallb (fun r => forallb (listed_b n T t sets (t :: roots W t) (g_pays r)) (g_listed r)) (a_rows x)
  | None => false end && mixing_b n T t z (a_mixing x).
(* what is not covered: larger games; two profiles that differ at several sets, or are equilibria from there on, but not in the whole game *)
Definition perfect_beyond (n : nat) (T : tab) (t : tree) (x : all_perfect) : bool :=
  match all_rows n T t, a_mixing x with
  | None, _ => true
  | Some _, Infinite (Some p) => let A := profile_of (fst p) in let B := profile_of (snd p) in let W := set_sizes t (NM.empty _) in
      let subs := t :: roots W t in negb (many_b n T t subs p) &&
      existsb (fun u => forallb (fun y => existsb (fun k => same_key (fst y) (fst k)) (spots u)) (apart A B t) && perfect_b n T A (u :: roots W u) && perfect_b n T B (u :: roots W u)) subs
  | _, _ => false end.

Lemma perfect_roots n s t : subgame_perfect n s t <-> Forall (nash n s) (t :: roots (set_sizes t (NM.empty _)) t).
Proof.
  unfold subgame_perfect, all_subgames. set (W := set_sizes t (NM.empty _)). rewrite <- (roots_subgames W t []). rewrite <- (Forall_map snd (nash n s)). reflexivity.
Qed.
Lemma seeded n t rows : Forall2 (row_of n t) (map (fun _ => []) rows) (map (fun r => (g_pays r, 0%Z)) rows).
Proof. induction rows; cbn [map]; constructor; [split; [reflexivity|constructor]|assumption]. Qed.
Lemma good_perfect n s t : Forall (fun u => subgame (set_sizes t (NM.empty _)) u = true) (flat_map inner (branches t)) -> (subgame_perfect n s t <-> good n s t).
Proof.
  intros F. rewrite perfect_roots, (roots_inner _ _ F). unfold good. rewrite inner_eq. split.
  - intros H. inversion H as [|? ? [P N] R]; subst. split; [|exact P]. destruct t; [exact R| |]; (constructor; [split; assumption|exact R]).
  - intros [R P]. destruct t as [p|l bs|j r bs]; [constructor; [split; [exact P|]|exact R]|exact R|exact R]. intros i b _ _. apply Qle_refl.
Qed.
Lemma listed_ok n T t sets subs pays l : incl sets (spots t) -> listed_b n T t sets subs pays l = true ->
  exists e, full sets e /\ Forall (nash n (acts e)) subs /\ payoffs_are n (acts e) t pays /\ forall m, In m (moves_listed l) <-> In m e.
Proof.
  intros Inc. unfold listed_b, perfect_b. cbv zeta. destruct (chosen_moves _ _) as [e|] eqn:E; [|discriminate]. rewrite !andb_true_iff. intros [[[[_ _] M] P] S]. apply each_ok in E. exists e.
  split; [|split; [|split; [now apply payoffsb_ok|]]].
  - clear - E. induction E as [|x m L e X _ IH]; constructor; [|exact IH]. destruct (find _ _) as [m'|] eqn:F; [|discriminate]. destruct (existsb _ _) eqn:A; [|discriminate]. inversion X; subst.
    apply find_some in F. destruct F as [_ F]. apply same_key_ok in F. split; [exact F|]. apply existsb_exists in A. destruct A as (a & I & A). apply Pos.eqb_eq in A. now rewrite A.
  - rewrite forallb_forall in S. apply Forall_forall. intros u I. specialize (S u I). destruct (stage_gains n T (acts e) u) as [b|] eqn:G; [|discriminate]. subst b. apply stage_gains_ok in G. now apply G.
  - intros m. split.
    + intros I. rewrite forallb_forall in M. specialize (M m I). apply existsb_exists in M. destruct M as (k & K & M). unfold move_at_b in M. apply andb_true_iff in M. destruct M as [M1 M2].
      apply same_key_ok in M1. apply Pos.eqb_eq in M2. destruct m, k. cbn in *. now subst.
    + intros I. destruct (two_right _ _ _ E m I) as (x & _ & X). destruct (find _ _) as [m'|] eqn:F; [|discriminate]. destruct (existsb _ _); [|discriminate]. inversion X; subst.
      now apply find_some in F.
Qed.
Lemma perfect_b_ok n T s subs : perfect_b n T s subs = true -> Forall (nash n s) subs.
Proof.
  unfold perfect_b. rewrite forallb_forall. intros H. apply Forall_forall. intros u I. specialize (H u I). destruct (stage_gains n T s u) as [b|] eqn:E; [|discriminate]. subst b.
  now apply (stage_gains_ok n T s u true E).
Qed.
Lemma many_ok n T t p : agrees n (table_of T) (fun _ => []) t -> many_b n T t (t :: roots (set_sizes t (NM.empty _)) t) p = true ->
  forall l, exists s, subgame_perfect n s t /\ Forall (fun s' => ~ agree_on t s s') l.
Proof.
  intros G. unfold many_b. cbv zeta. set (A := profile_of (fst p)). set (B := profile_of (snd p)). set (W := set_sizes t (NM.empty _)). destruct (apart A B t) as [|y r] eqn:E; [discriminate|].
  rewrite !andb_true_iff, forallb_forall. intros [[One PA] PB] l. apply perfect_b_ok in PA. apply perfect_b_ok in PB. destruct y as [[j x] acts].
  assert (I : In (j, x, acts) (spots t) /\ exists a, In a acts /\ ~ A j x a == B j x a).
  { assert (I : In (j, x, acts) (apart A B t)) by (rewrite E; now left). unfold apart in I. apply filter_In in I. destruct I as [I D]. split; [exact I|]. cbn [fst snd] in D. apply negb_true_iff in D.
    clear - D. induction acts as [|a acts IH]; cbn [forallb] in D; [discriminate|]. apply andb_false_iff in D. destruct D as [D|D]; [exists a; split; [now left|now apply Qeq_bool_neq]|].
    destruct (IH D) as (b & Ib & H). exists b. split; [now right|exact H]. }
  destruct I as [I (a & Ia & Da)]. set (B' := between j x 0 A B).
  assert (EB : agree_on t B B').
  { intros m y k b J K. unfold B', between. destruct (_ && _)%bool eqn:Q.
    - apply andb_true_iff in Q. rewrite Nat.eqb_eq, Pos.eqb_eq in Q. destruct Q as [-> ->]. ring.
    - destruct (forallb (fun c => Qeq_bool (A m y c) (B m y c)) k) eqn:F.
      + rewrite forallb_forall in F. symmetry. apply Qeq_bool_iff. now apply F.
      + exfalso. assert (X : In (m, y, k) (apart A B t)) by (unfold apart; apply filter_In; split; [exact J|cbn [fst snd]; now rewrite F]). rewrite E in X.
        assert (Y : same_key (j, x) (m, y) = true). { destruct X as [X|X]; [inversion X; subst; now apply same_key_ok|]. exact (One _ X). }
        apply same_key_ok in Y. inversion Y; subst. now rewrite Nat.eqb_refl, Pos.eqb_refl in Q. }
  assert (NB : ~ A j x a == B' j x a) by (unfold B'; rewrite between_here; intros H; apply Da; rewrite H; ring).
  destruct (numbers_left (fun q => between j x q A B' j x a) _ _ (map (fun s' => s' j x a) l) NB) as (q & Hq & Nq); [intros q; apply between_here|].
  exists (between j x q A B'). split.
  - apply perfect_roots. fold W. rewrite Forall_forall in PA, PB |- *. intros u U. assert (Ag : exists h, agrees n (table_of T) h u).
    { destruct U as [<-|U]; [eauto|exact (roots_agree n _ W t _ u G U)]. }
    destruct Ag as (h & Ag). apply (between_nash n (table_of T) j x q A B' h u Hq); [|exact Ag|exact (PA u U)|].
    + apply beside_sym. apply between_beside.
    + apply (agree_nash n u B); [|exact (PB u U)]. intros m y k b J K. apply (EB m y k b); [|exact K]. destruct U as [<-|U]; [exact J|exact (roots_in W t u U _ J)].
  - apply Forall_forall. intros s' I' H. apply Nq. apply Exists_exists. exists (s' j x a). split; [apply in_map_iff; eauto|]. symmetry. exact (H j x acts a I Ia).
Qed.
(* where any probability is used, no list has all *)
Lemma any_number_left n t : (forall q, 0 < q < 1 -> exists s, subgame_perfect n s t /\ exists j x l a, In (j, x, l) (spots t) /\ In a l /\ s j x a == q) ->
  forall l, exists s, subgame_perfect n s t /\ Forall (fun s' => ~ agree_on t s s') l.
Proof.
  intros H l. destruct (gap_beside (flat_map (fun s' => flat_map (fun y : set_at => map (s' (fst (fst y)) (snd (fst y))) (snd y)) (spots t)) l) 0 1) as (c & d & C & D & E & F); [lra|].
  destruct (H ((c + d) * (1 # 2))) as (s & S & j & x & k & a & I & J & V); [split; lra|]. exists s. split; [exact S|]. apply Forall_forall. intros s' I' Ag.
  apply (F ((c + d) * (1 # 2))); [split; lra|]. apply Exists_exists. exists (s' j x a). split.
  - apply in_flat_map. exists s'. split; [exact I'|]. apply in_flat_map. exists (j, x, k). split; [exact I|]. cbn [fst snd]. now apply in_map.
  - rewrite <- V. symmetry. exact (Ag j x k a I J).
Qed.
Theorem checks_all_perfect_ok T n t z x : gameb n t T = true -> checks_all_perfect T n t z x = true -> all_perfect_true n t x.
Proof.
  intros G. apply agreesb_ok in G. unfold checks_all_perfect. cbv zeta. set (W := set_sizes t (NM.empty _)). set (sets := sets_in W t).
  destruct (negb _); [discriminate|]. rewrite !andb_true_iff. intros [[[[[[_ O] _] Ap] Ps] C] M].
  apply once_ok in O. destruct (all_rows n T t) as [rs|] eqn:E; [|discriminate]. rewrite !andb_true_iff in C. destruct C as [[Tw Fi] Li].
  unfold all_rows in E. cbv zeta in E. destruct (negb _); [discriminate|]. fold W in E. destruct (alts n T W t) as [N|] eqn:Ea; [|discriminate]. cbn [bind] in E.
  assert (O' : NoDup (map fst (lower_sets W t))) by (unfold sets, sets_in in O; rewrite map_app, NoDup_app_iff in O; tauto).
  apply (alts_inv n T W t (fun _ => []) N G O') in Ea. destruct (solve_ok n T W (fun _ => []) t N rs G O Ea E) as (bls & F & Al).
  destruct (merged_rows_ok n t rs bls _ _ F (seeded n t (a_rows x))) as (eqs & Fe & Pe).
  assert (Z : concat (map (fun _ : outcome_row => @nil (list move_at)) (a_rows x)) = []) by (clear; induction (a_rows x); auto).
  rewrite Z in Pe. cbn [app] in Pe. apply (all_of_perm n _ _ _ _ Pe) in Al. destruct Al as [Nd Iff].
  assert (Rows : Forall2 (fun r l => Z.of_nat (length l) = g_number r /\ l <> [] /\ Forall (fun e => payoffs_are n (acts e) t (g_pays r)) l) (a_rows x) eqs).
  { apply two_lists_ok with (P := fun r y => g_number r = snd y /\ listb Qeq_bool (g_pays r) (fst y) = true) in Tw.
    2: { intros r y. rewrite andb_true_iff, Z.eqb_eq. auto. }
    rewrite forallb_forall in Ps. clear - Fe Tw Ps. revert eqs Fe. induction Tw as [|r y rows ys [Y1 Y2] _ IH]; intros eqs Fe; inversion Fe as [|bl ? eqs' ? [X1 X2] F]; subst; constructor.
    - split; [congruence|]. split.
      + intros ->. specialize (Ps r (or_introl eq_refl)). apply Z.ltb_lt in Ps. cbn in X1. lia.
      + eapply Forall_impl; [|exact X2]. intros e Pe. eapply payoffs_same; [|exact Pe]. clear - Y2. revert Y2. generalize (g_pays r), (fst y). induction l as [|a l IH]; intros [|b m]; cbn [listb]; auto.
        rewrite !andb_true_iff. intros [A B]. split; [apply Qeq_bool_iff; apply Qeq_bool_iff in A; now symmetry|auto].
    - apply IH; [intros r' I; apply Ps; now right|exact F]. }
  exists sets, eqs. split; [exact O|]. split.
  { intros y. split; [apply sets_in_spots|]. intros I. destruct y as [[j r] l]. pose proof (in_map fst _ _ I) as K. apply (sets_in_keys W) in K. fold sets in K. cbn [fst] in K.
    apply in_map_iff in K. destruct K as ([[j' r'] l'] & K1 & K). cbn [fst] in K1. inversion K1; subst j' r'.
    pose proof (spots_table n (table_of T) t _ G j r l I) as [_ (h1 & T1)]. pose proof (spots_table n (table_of T) t _ G j r l' (sets_in_spots W t _ K)) as [_ (h2 & T2)].
    rewrite T1 in T2. inversion T2; subst. exact K. }
  split; [exact Nd|]. split; [intros e; rewrite perfect_roots; exact (Iff e)|]. split; [exact Rows|]. split.
  { clear - Ap. induction (a_rows x) as [|r k IH]; constructor; cbn [all_apart] in Ap; apply andb_true_iff in Ap; destruct Ap as [A1 A2]; [|auto].
    rewrite forallb_forall in A1. apply Forall_forall. intros r' I Q. specialize (A1 r' I). apply negb_true_iff in A1. assert (X : listb Qeq_bool (g_pays r) (g_pays r') = true); [|congruence].
    clear - Q. induction Q as [|a b l m E _ IH]; [reflexivity|]. cbn [listb]. rewrite IH, andb_true_r. now apply Qeq_bool_iff. }
  split.
  { rewrite forallb_forall in Li. apply Forall_forall. intros r I. specialize (Li r I). rewrite forallb_forall in Li. apply Forall_forall. intros l J. specialize (Li l J).
    destruct (listed_ok n T t sets (t :: roots W t) (g_pays r) l (sets_in_spots W t) Li) as (e & F1 & F2 & F3 & F4). exists e. split; [apply Iff; split; assumption|auto]. }
  split.
  { apply figureb_ok in Fi. eapply figure_ext; [exact Fi|]. assert (X : fold_right (fun r k => (g_number r + k)%Z) 0%Z (a_rows x) = Z.of_nat (length (concat eqs))); [|rewrite X; reflexivity].
    clear - Rows. induction Rows as [|r l rows eqs [A _] _ IH]; [reflexivity|]. cbn [fold_right concat]. rewrite IH, app_length, <- A. lia. }
  unfold mixing_b in M. cbv zeta in M. fold W in M. destruct (a_mixing x) as [|[p|]|].
  - rewrite !andb_true_iff, once_ok in M. destruct M as [[P Al] U]. split; [exact P|]. destruct (uniq n t) as [p|] eqn:Eu; [|discriminate]. rewrite forallb_forall in Al.
    intros s S. apply good_perfect in S; [|apply Forall_forall; exact Al]. exact (proj2 (uniq_ok n (table_of T) t _ p s G P Eu S)).
  - apply andb_true_iff in M. exact (many_ok n T t p G (proj2 M)).
  - rewrite !andb_true_iff, once_ok in M. destruct M as [[P Al] U]. destruct (uniq n t) as [p|] eqn:Eu; [discriminate|]. rewrite forallb_forall in Al.
    apply any_number_left. intros q Hq. destruct (perfect_exists n (table_of T) q t Hq _ G P) as (s & S & Mx). exists s. split; [apply good_perfect; [apply Forall_forall; exact Al|exact S]|]. exact (Mx Eu).
  - apply negb_true_iff in M. intros P. apply once_ok in P. congruence.
Qed.
