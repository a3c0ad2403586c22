(* What a player earns by committing to a mixed strategy. *)
From Coq Require Import QArith Qreduction List Bool Lia Lqa PeanoNat Ascii String Permutation.
Require Import Game Maps Core Kernel Bytes Files Deals Says Limits Plays Dominance Rounds Pure Hulls Optimal Bimatrix Potential.
Import ListNotations.
Open Scope Q_scope.
Open Scope list_scope.
Notation follow := Game.follow.

(* ---- TRUSTED: what a certificate states, when that is true, and the sentence ---- *)
(* Conitzer and Sandholm 2006, Computing the optimal strategy to commit to, section 2; von Stengel and Zamir 2010:
   the leader i mixes plans by x; the other player knows x, and mixes plans by a best reply y. *)
Record commitment := { k_leader : player; k_number : figure }.
Definition pays_pair (k i : player) t (ps qs : list plan) (x y : list Q) : Q :=
  dot x (map (fun p => dot y (map (fun q => payoff k (duel i (follow p) (follow q)) t) qs)) ps).
Definition replies_best (i : player) t (ps qs : list plan) (x y : list Q) : Prop := mixes qs y /\
  forall y', mixes qs y' -> pays_pair (other i) i t ps qs x y' <= pays_pair (other i) i t ps qs x y.
Definition commitment_true (n : nat) (t : tree) (c : commitment) : Prop :=
  let i := k_leader c in
  n = 2%nat /\ (i < 2)%nat /\ (exists T, agrees 2 T (fun _ => []) t) /\
  exists ps qs v, Permutation ps (reduced_plans i t) /\ Permutation qs (reduced_plans (other i) t) /\ figure_true (k_number c) v /\
  (exists x y, mixes ps x /\ replies_best i t ps qs x y /\ pays_pair i i t ps qs x y == v) /\
  forall x y, mixes ps x -> replies_best i t ps qs x y -> pays_pair i i t ps qs x y <= v.
Definition commitment_words (c : commitment) : text :=
  let i := who (k_leader c) in
  lit "if player " ++ i ++ lit " commits to a mixed strategy, and the other player, who knows it, plays a best reply that is best for player " ++ i ++
  lit ", the most that player " ++ i ++ lit " earns is " ++ figure_words (k_number c).
Definition commitment_in (n : nat) (s : json) : option commitment :=
  do f <- keys ["decimals"; "holds"; "is"; "kind"; "leader"; "off"; "stated"]%string s;
  match f with
  | [d; h; i; _; l; o; st] => do k <- player_of n l; do g <- figure_of d h i o st; Some {| k_leader := k; k_number := g |}
  | _ => None end.

(* ---- not trusted from here: a bound for each reply, where it is a best one ---- *)
Lemma dot_supported x r v : distribution x -> length r = length x -> (forall g, (g < length x)%nat -> nth g x 0 == 0 \/ nth g r 0 <= v) -> dot x r <= v.
Proof.
  intros [P S0] L B. assert (H : forall x r, length r = length x -> Forall (fun q => 0 <= q) x -> (forall g, (g < length x)%nat -> nth g x 0 == 0 \/ nth g r 0 <= v) -> dot x r <= qsum x * v).
  { clear. induction x as [|a x IH]; intros [|b r] L P B; cbn [length] in L; try discriminate; cbn [dot qsum]; try lra. inversion P as [|? ? P1 P2]; subst.
    assert (IH' := IH r ltac:(lia) P2 (fun g G => B (S g) ltac:(cbn [length]; lia))). destruct (B 0%nat ltac:(cbn [length]; lia)) as [Z|Z]; cbn [nth] in Z; [rewrite Z; lra|].
    assert (0 <= a * (v - b)) by (apply Qmult_le_0_compat; lra). lra. }
  specialize (H x r L P B). rewrite S0 in H. lra.
Qed.
Fixpoint raised (w : Q) (acc b c : list Q) : list Q :=
  match acc, b, c with a :: acc', x :: b', y :: c' => Qred (a + w * (x - y)) :: raised w acc' b' c' | _, _, _ => [] end.
Lemma raised_length w acc : forall b c, length b = length acc -> length c = length acc -> length (raised w acc b c) = length acc.
Proof. induction acc as [|a acc IH]; intros [|x b] [|y c] L M; cbn [length] in *; try discriminate; cbn [raised length]; [reflexivity|]. f_equal. apply IH; lia. Qed.
Lemma raised_ok w x : forall acc b c, length b = length acc -> length c = length acc -> dot x (raised w acc b c) == dot x acc + w * (dot x b - dot x c).
Proof.
  induction x as [|q x IH]; intros acc b c L M; [cbn [dot]; ring|]. destruct acc as [|a acc], b as [|y b], c as [|z c]; cbn [length] in L, M; try discriminate; cbn [raised dot]; [ring|].
  rewrite Qred_correct, (IH acc b c) by lia. ring.
Qed.
Definition weights_on (m : nat) (j : json) : option (list (nat * Q)) :=
  do l <- obj j; every (fun x => do k <- whole (JS (fst x)); do q <- rat (snd x); if Nat.leb (Z.to_nat k) m && negb (Qle_bool q 0) then Some (Z.to_nat (k - 1), q) else None) l.
Definition row_at (B : list (list Q)) (k : nat) : list Q := nth k B [].
Definition raised_by (B : list (list Q)) (k : nat) (a : list Q) (ws : list (nat * Q)) : list Q := fold_left (fun acc z => raised (snd z) acc (row_at B k) (row_at B (fst z))) ws a.
Definition bounded_b (A B : list (list Q)) (v : Q) (k : nat) (ws : list (nat * Q)) : bool := forallb (fun x => Qle_bool x v) (raised_by B k (row_at A k) ws).
Lemma bounded_ok A B v k ws x m n : Forall (fun r => length r = m) A -> Forall (fun r => length r = m) B -> length A = n -> length B = n -> (k < n)%nat -> Forall (fun z => (fst z < n)%nat /\ 0 < snd z) ws ->
  length x = m -> distribution x -> (forall j, (j < n)%nat -> dot x (row_at B j) <= dot x (row_at B k)) -> bounded_b A B v k ws = true -> dot x (row_at A k) <= v.
Proof.
  intros La Lb Na Nb K W Lx D Top. unfold bounded_b. rewrite forallb_forall. intros F. rewrite Forall_forall in La, Lb.
  assert (Lr : forall j, (j < n)%nat -> length (row_at B j) = m) by (intros j J; apply Lb, nth_In; lia).
  assert (H : forall l a, length a = m -> Forall (fun z => (fst z < n)%nat /\ 0 < snd z) l -> length (raised_by B k a l) = m /\ dot x a <= dot x (raised_by B k a l)).
  { unfold raised_by. induction l as [|z l IH]; intros a L Wl; cbn [fold_left]; [split; [exact L|lra]|]. inversion Wl as [|? ? [Z1 Z2] Wl']; subst.
    destruct (IH (raised (snd z) a (row_at B k) (row_at B (fst z)))) as [I1 I2]; [rewrite raised_length; rewrite ?Lr by assumption; congruence|exact Wl'|]. split; [congruence|].
    rewrite raised_ok in I2 by (rewrite Lr by assumption; congruence). assert (0 <= snd z * (dot x (row_at B k) - dot x (row_at B (fst z)))) by (apply Qmult_le_0_compat; [lra|specialize (Top _ Z1); lra]). lra. }
  destruct (H ws (row_at A k)) as [L R]; [apply La, nth_In; lia|exact W|]. eapply Qle_trans; [exact R|]. apply dot_at_most; [exact D|congruence|]. intros z I. now apply Qle_bool_iff, F.
Qed.

(* ---- the check ---- *)
Definition payments (k i : player) t (ps qs : list plan) : list (list Q) := map (fun q => map (fun p => Qred (expected (pay k) (duel i (follow p) (follow q)) t)) ps) qs.
Definition COMMITMENT := 250000%Z.
Definition too_many_pairs n t (z : sizes) : bool := (pure_cells n t <=? COMMITMENT)%Z && ((WORKED <? pure_cells n t * nodes t 0)%Z || negb (few (pure_steps z (pure_cells n t)))).
Definition item_steps (digits m : Z) (ws : list (nat * Q)) : option Z := do d <- measure (map snd ws); Some (sum_steps (m * (1 + Z.of_nat (length ws))) (digits + d))%Z.
Definition commitment_steps n t z (A B : list (list Q)) (x : list Q) (items : list (list (nat * Q))) : option Z :=
  do d <- measure (concat A ++ concat B); do dx <- measure x; do p <- pure_steps z (pure_cells n t);
  do l <- every (item_steps d (Z.of_nat (length x))) items;
  Some (fold_left Z.add l (p + sum_steps (2 * Z.of_nat (length x * length A)) (d + dx)))%Z.
Definition checks_commitment (T : tab) (n : nat) t (z : sizes) (c : commitment) (w : json) : bool :=
  let i := k_leader c in
  if negb (Nat.eqb n 2 && Nat.ltb i 2) || (COMMITMENT <? pure_cells n t)%Z || too_many_pairs n t z then false else
  match keys ["mixed"; "multipliers"; "reply"; "strategies"]%string w with
  | Some [mx; mu; re; s] =>
      match listed_in 2 t s, bind (lst mx) (every rat), whole re with
      | Some [p0; p1], Some x, Some k =>
          let ps := match i with O => p0 | _ => p1 end in let qs := match i with O => p1 | _ => p0 end in let r := Z.to_nat (k - 1) in
          let A := payments i i t ps qs in let B := payments (other i) i t ps qs in
          match bind (lst mu) (every (weights_on (length qs))) with
          | Some items =>
              let v := Qred (dotc x (row_at A r)) in let paid := map (dotc x) B in let best := nth r paid 0 in
              mixed_b (length ps) x && Nat.leb (Z.to_nat k) (length qs) && forallb (fun y => Qle_bool y best) paid && figureb (k_number c) v &&
              Nat.eqb (length items) (length qs) && few (commitment_steps n t z A B x items) && forallb (fun z => bounded_b A B v (fst z) (snd z)) (combine (seq 0 (length qs)) items)
          | None => false end
      | _, _, _ => false end
  | _ => false end.
Lemma payments_rows k i t ps qs : Forall (fun r => length r = length ps) (payments k i t ps qs).
Proof. unfold payments. rewrite Forall_map. apply Forall_forall. intros q _. apply map_length. Qed.
Lemma payments_pair k i t ps qs x y : pays_pair k i t ps qs x y == dot y (map (dot x) (payments k i t ps qs)).
Proof.
  unfold pays_pair, payments. rewrite (dot_swap (fun p q => payoff k (duel i (follow p) (follow q)) t) ps qs x y). rewrite map_map. apply dot_map_ext. intros q _. apply dot_map_ext. intros p _. rewrite Qred_correct, expected_ok. reflexivity.
Qed.
Lemma weights_on_ok m j ws : weights_on m j = Some ws -> Forall (fun z => (fst z < m)%nat /\ 0 < snd z) ws.
Proof.
  unfold weights_on. destruct (obj j) as [l|]; [|discriminate]. cbn [bind]. intros E. apply every_all in E. induction E as [|x z l ws X _ IH]; constructor; [|exact IH].
  destruct (whole (JS (fst x))) as [k|] eqn:W; [|discriminate]. cbn [bind] in X. destruct (rat (snd x)) as [q|]; [|discriminate]. cbn [bind] in X. destruct (_ && _)%bool eqn:C; [|discriminate].
  apply andb_true_iff in C. destruct C as [C1 C2]. apply Nat.leb_le in C1. apply negb_true_iff, not_le in C2. inversion X; subst. cbn [fst snd]. split; [|exact C2].
  unfold whole in W. destruct (str _); [|discriminate]. cbn [bind] in W. destruct (natural _) as [[y [|? ?]]|]; cbn [bind] in W; try discriminate. destruct ((1 <=? y)%Z && (y <=? 2000000)%Z)%bool eqn:R; [|discriminate]. inversion W; subst.
  apply andb_true_iff in R. destruct R as [R _]. apply Z.leb_le in R. lia.
Qed.
Lemma whole_positive j k : whole j = Some k -> (1 <= k)%Z.
Proof.
  unfold whole. destruct (str j); [|discriminate]. cbn [bind]. destruct (natural _) as [[y [|? ?]]|]; cbn [bind]; try discriminate. destruct ((1 <=? y)%Z && (y <=? 2000000)%Z)%bool eqn:R; [|discriminate]. intros W. inversion W; subst.
  apply andb_true_iff in R. destruct R as [R _]. now apply Z.leb_le in R.
Qed.
Theorem checks_commitment_ok T n t z c w : gameb n t T = true -> checks_commitment T n t z c w = true -> commitment_true n t c.
Proof.
  intros G. unfold checks_commitment. cbv zeta. destruct (_ || _)%bool eqn:Pre; [discriminate|]. rewrite !orb_false_iff, negb_false_iff, andb_true_iff in Pre. destruct Pre as [[[N I] _] _]. apply Nat.eqb_eq in N. subst n. apply Nat.ltb_lt in I.
  set (i := k_leader c) in *. destruct (keys _ w) as [[|mx [|mu [|re [|s [|? ?]]]]]|]; try discriminate. destruct (listed_in 2 t s) as [[|p0 [|p1 [|? ?]]]|] eqn:L; try discriminate.
  destruct (bind (lst mx) _) as [x|]; [|discriminate]. destruct (whole re) as [k|] eqn:Wk; [|discriminate]. apply whole_positive in Wk. set (ps := match i with O => p0 | _ => p1 end). set (qs := match i with O => p1 | _ => p0 end). set (r := Z.to_nat (k - 1)).
  destruct (bind (lst mu) _) as [items|] eqn:Mu; [|discriminate]. set (A := payments i i t ps qs). set (B := payments (other i) i t ps qs). set (v := Qred (dotc x (row_at A r))).
  rewrite !andb_true_iff. intros [[[[[[Mx R] Bst] Fg] Li] _] Bd]. apply mixed_b_ok in Mx. destruct Mx as [Lx Dx]. apply Nat.leb_le in R. apply Nat.eqb_eq in Li. apply listed_in_ok in L. apply agreesb_ok in G.
  assert (Pm : Permutation ps (reduced_plans i t) /\ Permutation qs (reduced_plans (other i) t)).
  { unfold every_plan in L. cbn [seq map] in L. inversion L as [|? ? ? ? P0 L1]; subst. inversion L1 as [|? ? ? ? P1 _]; subst. unfold ps, qs. destruct i as [|[|i]]; [| |lia]; split; assumption. }
  assert (Lq : length A = length qs /\ length B = length qs) by (unfold A, B, payments; now rewrite !map_length). destruct Lq as [LA LB]. assert (Rr : (r < length qs)%nat) by (unfold r; lia).
  assert (Rows : forall j M, (j < length M)%nat -> nth j (map (dot x) M) 0 = dot x (row_at M j)).
  { intros j M J. rewrite (nth_indep _ 0 (dot x [])) by (rewrite map_length; exact J). apply (map_nth (dot x)). }
  assert (Top : forall j, (j < length qs)%nat -> dot x (row_at B j) <= dot x (row_at B r)).
  { intros j J. rewrite forallb_forall in Bst. specialize (Bst (nth j (map (dotc x) B) 0) ltac:(apply nth_In; rewrite map_length; lia)). apply Qle_bool_iff in Bst.
    rewrite !(nth_indep (map (dotc x) B) 0 (dotc x [])) in Bst by (rewrite map_length; lia). rewrite !(map_nth (dotc x)), !dotc_ok in Bst. exact Bst. }
  unfold commitment_true. cbv zeta. fold i. split; [reflexivity|]. split; [exact I|]. split; [exists (table_of T); exact G|]. exists ps, qs, v. split; [apply Pm|]. split; [apply Pm|]. split; [now apply figureb_ok|]. split.
  - exists x, (unit_at (length qs) r). destruct (unit_mix (length qs) r Rr) as [U1 U2]. split; [split; [exact Lx|exact Dx]|]. split; [split; [split; assumption|]|].
    + intros y' [Ly Dy]. rewrite !payments_pair. fold B. rewrite (unit_dot (length qs) r) by (try rewrite map_length; assumption). rewrite (Rows r B) by lia. apply dot_at_most; [exact Dy|rewrite map_length; congruence|].
      intros z0 J. apply (In_nth _ _ 0) in J. destruct J as (j & J & <-). rewrite map_length in J. rewrite (Rows j B J). apply Top. lia.
    + rewrite payments_pair. fold A. rewrite (unit_dot (length qs) r) by (try rewrite map_length; assumption). rewrite (Rows r A) by lia. unfold v. now rewrite Qred_correct, dotc_ok.
  - intros x' y' [Lx' Dx'] [[Ly Dy] Best]. rewrite payments_pair. fold A. apply dot_supported; [exact Dy|rewrite map_length; congruence|]. intros g Lg. rewrite Ly in Lg.
    assert (Bi : forall y0, length y0 = length y' -> distribution y0 -> dot y0 (map (dot x') B) <= dot y' (map (dot x') B)).
    { intros y0 L0 D0. specialize (Best y0 (conj (eq_trans L0 Ly) D0)). rewrite !payments_pair in Best. exact Best. }
    apply (best_iff y' (map (dot x') B) Dy ltac:(rewrite map_length; congruence)) with (g := g) in Bi; [|lia]. destruct Bi as [Z|Tp]; [now left|right].
    assert (Rows' : forall j M, (j < length M)%nat -> nth j (map (dot x') M) 0 = dot x' (row_at M j)).
    { intros j M J. rewrite (nth_indep _ 0 (dot x' [])) by (rewrite map_length; exact J). apply (map_nth (dot x')). }
    rewrite (Rows' g A) by lia. unfold top in Tp. rewrite (Rows' g B) in Tp by lia.
    destruct (lst mu) as [ml|]; [|discriminate]. cbn [bind] in Mu. assert (Ev := every_all _ _ _ Mu).
    assert (X : exists ws, In (g, ws) (combine (seq 0 (length qs)) items) /\ Forall (fun z => (fst z < length qs)%nat /\ 0 < snd z) ws).
    { exists (nth g items []). split; [rewrite <- Li; rewrite <- Li in Lg; apply (nth_error_combine items 0 g); now apply nth_error_nth'|].
      rewrite <- Li in Lg. clear - Ev Lg. revert g Lg. induction Ev as [|j ws l items X _ IH]; intros g Lg; cbn [length] in Lg; [lia|]. destruct g as [|g]; cbn [nth]; [eapply weights_on_ok; exact X|apply IH; lia]. }
    destruct X as (ws & In_ & Ws). rewrite forallb_forall in Bd. specialize (Bd _ In_). cbn [fst snd] in Bd.
    eapply (bounded_ok A B v g ws x' (length ps) (length qs)); eauto; try apply payments_rows. intros j J. rewrite <- (Rows' j B) by lia. apply Tp. apply nth_In. rewrite map_length. lia.
Qed.
