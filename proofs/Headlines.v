(* What the headline theorems use: from two files to a sentence about every strategy, by one computation. *)
From Coq Require Import QArith List Bool Lia Lqa PeanoNat Ascii String.
Require Import Game Maps Core Kernel Bytes Files Says Families Check.
Import ListNotations.
Open Scope Q_scope.
Open Scope list_scope.

Definition statement_of (n : nat) (c : text) : option statement :=
  do j <- jread c; match stated_in n j with Stated st => Some st | _ => None end.
(* the profile that a certificate is about *)
Definition profile_stated (n : nat) (c : text) : profile :=
  match statement_of n c with
  | Some (Deviation _ l _ _ _) => profile_of l
  | Some (BestResponse l _ _ _ _) => profile_of l
  | _ => fun _ _ _ => 0 end.
Definition accepted (g c : text) : bool := match judge g c with Accepted _ => true | _ => false end.
Definition proves (g c : text) (f : nat -> tree -> statement -> bool) : bool :=
  match prepare g with
  | None => false
  | Some p => let n := r_players (game_ p) in
      match judge_prepared p c, statement_of n c with Accepted _, Some st => f n (r_tree (game_ p)) st | _, _ => false end end.
Lemma proves_sound g c f : proves g c f = true ->
  exists title n t st, holds_game g title n t /\ game n t /\ truth n t st /\ statement_of n c = Some st /\ f n t st = true.
Proof.
  unfold proves. destruct (prepare g) as [p|] eqn:P; [|discriminate]. cbv zeta.
  destruct (judge_prepared p c) as [s| |] eqn:J; try discriminate.
  destruct (statement_of _ c) as [st|] eqn:S; [|discriminate]. intros F.
  assert (E : judge g c = Accepted s) by (unfold judge; rewrite P; exact J).
  apply judged in E. destruct E as (p' & j & st' & state & w & P' & R & S' & H & G & C & _). rewrite P in P'. inversion P'; subst p'.
  unfold statement_of in S. rewrite R in S. cbn [bind] in S. rewrite S' in S. inversion S; subst st'.
  exists (r_title (game_ p)), (r_players (game_ p)), (r_tree (game_ p)), st. split; [exact H|]. split; [eapply is_game_ok; eauto|].
  split; [eapply checks_of_ok; eauto|]. split; [|exact F]. unfold statement_of. rewrite R. cbn [bind]. now rewrite S'.
Qed.

Theorem has_value g c v : proves g c (fun n t st => Nat.eqb n 2 && match st with Value f _ => Qeq_bool (is_ f) v | _ => false end) = true ->
  exists title t, holds_game g title 2 t /\ game 2 t /\ value v t.
Proof.
  intros E. apply proves_sound in E. destruct E as (title & n & t & st & H & G & T & _ & F).
  apply andb_true_iff in F. destruct F as [N F]. apply Nat.eqb_eq in N. subst n.
  destruct st as [f be| | | | | | |]; try discriminate. apply Qeq_bool_iff in F. destruct T as [_ (w & [K (x & y & X & Y & A & B)] & [E _] & _)].
  exists title, t. split; [exact H|]. split; [exact G|]. split; [exact K|].
  exists x, y. split; [exact X|]. split; [exact Y|]. rewrite F in E. split; intros z Z; rewrite E; auto.
Qed.
Theorem is_not_nash n g c :
  proves g c (fun m t st => Nat.eqb m n && match st with Deviation _ _ _ _ _ => true | _ => false end) = true ->
  exists title t, holds_game g title n t /\ game n t /\ is_profile n (profile_stated n c) t /\ ~ nash n (profile_stated n c) t.
Proof.
  intros E. apply proves_sound in E. destruct E as (title & m & t & st & H & G & T & S & F).
  apply andb_true_iff in F. destruct F as [N F]. apply Nat.eqb_eq in N. subst m.
  destruct st as [|?|a l i was now| | | | |]; try discriminate. destruct T as (P & Q & _). exists title, t.
  unfold profile_stated. rewrite S. auto.
Qed.
Theorem is_nash n g c :
  proves g c (fun m t st => Nat.eqb m n && match st with BestResponse _ _ gains _ _ => no_gain n gains | _ => false end) = true ->
  exists title t, holds_game g title n t /\ game n t /\ nash n (profile_stated n c) t.
Proof.
  intros E. apply proves_sound in E. destruct E as (title & m & t & st & H & G & T & S & F).
  apply andb_true_iff in F. destruct F as [N F]. apply Nat.eqb_eq in N. subst m.
  destruct st as [|l ps gains figs p| | | | | |]; try discriminate. destruct T as (_ & _ & _ & Q & _). exists title, t.
  unfold profile_stated. rewrite S. auto.
Qed.
(* over all optimal strategies of player 1 + i the weight of an action has exactly this range *)
Theorem has_range g c i set action a b :
  proves g c (fun n t st => Nat.eqb n 2 && match st with
    | OptimalRange r => equal_sum t && Nat.eqb (r_who r) i && empty (given r) && Qeq_bool (low r) a && Qeq_bool (high r) b &&
        match terms r with [(s, x, q)] => teq s set && teq x action && Pos.eqb (Qden q) 1 && (Qnum q =? 1)%Z | _ => false end
    | _ => false end) = true ->
  exists title t, holds_game g title 2 t /\ game 2 t /\ optimal_range i [(name_of set, name_of action, 1)] None a b t.
Proof.
  intros E. apply proves_sound in E. destruct E as (title & n & t & st & H & G & T & _ & F).
  apply andb_true_iff in F. destruct F as [N F]. apply Nat.eqb_eq in N. subst n.
  destruct st as [| | |r| | | |]; try discriminate. destruct T as (_ & _ & R). rewrite !andb_true_iff in F.
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
