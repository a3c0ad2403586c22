(* What the headline theorems use: from two files to a sentence about every strategy, by one computation. *)
From Coq Require Import QArith List Bool Lia Lqa PeanoNat Ascii String.
Require Import Game Maps Core Kernel Bytes Files Says Families Dominance Check.
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
  assert (N : exists t, holds_game g (r_title (game_ p)) (r_players (game_ p)) t /\ game (r_players (game_ p)) t /\
    claim_true (r_players (game_ p)) t st /\ t = r_tree (game_ p)).
  { unfold prepare in P. destruct (read_game g) as [r|] eqn:R; [|discriminate]. cbn [bind] in P. cbv zeta in P.
    destruct (gameb _ _ _) eqn:B; [|discriminate]. destruct (Limits.sizes_of r); [|discriminate]. cbn [bind] in P. inversion P; subst p.
    cbn [game_] in *. exists (r_tree r). split; [now apply read_game_ok|]. split; [eapply gameb_ok; eauto|].
    unfold judge_prepared in J. cbv zeta in J. cbn [game_ tab_ sizes_] in J. unfold claim_of in S.
    destruct (jread c) as [j|]; [|discriminate]. cbn [bind] in S.
    destruct (claim_in _ j) as [st'| |]; try discriminate. inversion S; subst st'.
    destruct (bind (obj j) _); [|discriminate]. destruct (bind (obj j) _); [|discriminate].
    destruct (checks_claim _ _ _ _ _ _ _) eqn:C; [|exfalso; revert J; apply otherwise_not]. split; [|reflexivity]. eapply checks_claim_ok; eauto. }
  destruct N as (t & H & G & T & Q). exists (r_title (game_ p)), (r_players (game_ p)), t, st. subst t. auto.
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
