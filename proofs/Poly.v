(* Polynomials with rational coefficients, and their signs on a box. Nothing here is trusted. *)
From Coq Require Import QArith Qreduction List Bool Lia Lqa PeanoNat.
Require Import Game Maps Core.
Import ListNotations.
Open Scope Q_scope.
Open Scope list_scope.

Fixpoint pw (x : Q) (n : nat) : Q := match n with O => 1 | S k => x * pw x k end.
Lemma pw_add x m n : pw x (m + n) == pw x m * pw x n.
Proof. induction m as [|m IH]; simpl; [ring|]. rewrite IH. ring. Qed.
Lemma pw_ext x y n : x == y -> pw x n == pw y n.
Proof. intros E. induction n as [|n IH]; simpl; [reflexivity|]. rewrite IH, E. reflexivity. Qed.
Lemma pw_one n : pw 1 n == 1.
Proof. induction n as [|n IH]; simpl; [reflexivity|]. rewrite IH. ring. Qed.
Lemma pw_nonneg x n : 0 <= x -> 0 <= pw x n.
Proof. intros H. induction n as [|n IH]; simpl; [lra|]. now apply Qmult_le_0_compat. Qed.
Lemma mult_pos a b : 0 < a -> 0 < b -> 0 < a * b.
Proof. intros A B. rewrite <- (Qmult_0_l b). apply Qmult_lt_r; auto. Qed.
Lemma pw_pos x n : 0 < x -> 0 < pw x n.
Proof. intros H. induction n as [|n IH]; simpl; [lra|]. now apply mult_pos. Qed.

(* A polynomial: terms (exponent of each parameter, coefficient), in the order of the exponents *)
Definition exponents := list nat.
Definition poly := list (exponents * Q).
Fixpoint mono (v : list Q) (e : exponents) : Q :=
  match e with [] => 1 | k :: e' => pw (hd 0 v) k * mono (tl v) e' end.
Definition ev (v : list Q) (p : poly) : Q := qsum (map (fun t => snd t * mono v (fst t)) p).

Fixpoint madd (e f : exponents) : exponents :=
  match e, f with [], _ => f | _, [] => e | a :: e', b :: f' => (a + b)%nat :: madd e' f' end.
Lemma mono_madd e : forall f v, mono v (madd e f) == mono v e * mono v f.
Proof. induction e as [|a e IH]; intros [|b f] v; simpl; try ring. rewrite pw_add, IH. ring. Qed.
Fixpoint mcmp (e f : exponents) : comparison :=
  match e, f with
  | [], [] => Eq | [], _ => Lt | _, [] => Gt
  | a :: e', b :: f' => match Nat.compare a b with Eq => mcmp e' f' | c => c end
  end.
Lemma mcmp_eq e : forall f, mcmp e f = Eq -> e = f.
Proof.
  induction e as [|a e IH]; intros [|b f] E; simpl in E; try discriminate; auto.
  destruct (Nat.compare a b) eqn:C; try discriminate. apply Nat.compare_eq in C. subst. f_equal. auto.
Qed.
Definition isz (q : Q) : bool := (Qnum q =? 0)%Z.
Lemma isz_ok q : isz q = true -> q == 0.
Proof. apply zero_q. Qed.
Fixpoint padd (p : poly) : poly -> poly :=
  fix go (q : poly) : poly :=
    match p, q with
    | [], _ => q
    | _, [] => p
    | (e, a) :: p', (f, b) :: q' =>
        match mcmp e f with
        | Eq => let c := add a b in if isz c then padd p' q' else (e, c) :: padd p' q'
        | Lt => (e, a) :: padd p' q
        | Gt => (f, b) :: go q'
        end
    end.
Lemma ev_padd v p : forall q, ev v (padd p q) == ev v p + ev v q.
Proof.
  unfold ev. induction p as [|[e a] p IH]; [destruct q; simpl; ring|].
  induction q as [|[f b] q IHq]; [simpl; ring|]. cbn [padd]. destruct (mcmp e f) eqn:C.
  - apply mcmp_eq in C. subst f. cbv zeta. destruct (isz (add a b)) eqn:Z.
    + apply isz_ok in Z. rewrite add_ok in Z. rewrite IH. cbn [map qsum fst snd].
      setoid_replace a with (- b) by lra. ring.
    + cbn [map qsum fst snd]. rewrite IH, add_ok. ring.
  - cbn [map qsum fst snd]. rewrite IH. cbn [map qsum fst snd]. ring.
  - cbn [map qsum fst snd] in *. rewrite IHq. ring.
Qed.
Definition pscale (c : Q) (e : exponents) (p : poly) : poly :=
  if isz c then [] else map (fun t => (madd e (fst t), mul c (snd t))) p.
Lemma ev_pscale v c e p : ev v (pscale c e p) == c * mono v e * ev v p.
Proof.
  unfold pscale, ev. destruct (isz c) eqn:Z; [apply isz_ok in Z; rewrite Z; simpl; ring|].
  induction p as [|[f b] p IH]; cbn [map qsum fst snd]; [ring|]. rewrite IH, mul_ok, mono_madd. ring.
Qed.
Definition pneg := pscale (-1 # 1) [].
Definition psub p q := padd p (pneg q).
Lemma ev_psub v p q : ev v (psub p q) == ev v p - ev v q.
Proof. unfold psub, pneg. rewrite ev_padd, ev_pscale. simpl. ring. Qed.
(* sums of pairs first, so that each term is copied only a few times *)
Fixpoint psum_pairs (l acc : list poly) : list poly :=
  match l with p :: q :: r => psum_pairs r (padd p q :: acc) | [p] => p :: acc | [] => acc end.
Fixpoint psum (fuel : nat) (l : list poly) : poly :=
  match fuel, l with
  | _, [] => [] | _, [p] => p
  | S k, _ => psum k (psum_pairs l [])
  | O, p :: r => fold_left padd r p
  end.
Definition evs v (l : list poly) : Q := qsum (map (ev v) l).
Lemma ev_pairs_aux v : forall n l acc, (length l <= n)%nat -> evs v (psum_pairs l acc) == evs v l + evs v acc.
Proof.
  unfold evs. induction n as [|n IH]; intros [|p [|q r]] acc L; simpl in L; try lia; cbn [psum_pairs map qsum]; try ring.
  rewrite IH by lia. cbn [map qsum]. rewrite ev_padd. ring.
Qed.
Lemma ev_fold v : forall l p, ev v (fold_left padd l p) == ev v p + evs v l.
Proof. unfold evs. induction l as [|q l IH]; intros p; simpl; [ring|]. rewrite IH, ev_padd. ring. Qed.
Lemma ev_psum v : forall fuel l, ev v (psum fuel l) == evs v l.
Proof.
  induction fuel as [|k IH]; intros [|p [|q r]]; cbn [psum]; try (unfold evs; simpl; try ring; reflexivity).
  - rewrite ev_fold. unfold evs. cbn [map qsum]. ring.
  - rewrite IH, (ev_pairs_aux v _ _ [] (le_n _)). unfold evs. cbn [map qsum]. ring.
Qed.
Definition pmul (p q : poly) : poly := psum 64 (map (fun t => pscale (snd t) (fst t) q) p).
Lemma ev_pmul v p q : ev v (pmul p q) == ev v p * ev v q.
Proof.
  unfold pmul. rewrite ev_psum. unfold evs. rewrite map_map. unfold ev at 2.
  induction p as [|[e a] p IH]; cbn [map qsum fst snd]; [ring|]. rewrite IH, ev_pscale. ring.
Qed.
Definition pconst (n : nat) (q : Q) : poly := if isz q then [] else [(repeat O n, q)].
Lemma mono_zero n : forall v, mono v (repeat O n) == 1.
Proof. induction n as [|n IH]; intros v; simpl; [ring|]. rewrite IH. ring. Qed.
Lemma ev_pconst v n q : ev v (pconst n q) == q.
Proof.
  unfold pconst, ev. destruct (isz q) eqn:Z; [apply isz_ok in Z; rewrite Z; reflexivity|].
  cbn [map qsum fst snd]. rewrite mono_zero. ring.
Qed.
Definition pvar (n k : nat) : poly := [(map (fun i => if Nat.eqb i k then 1%nat else O) (seq 0 n), 1)].
Lemma mono_var n : forall k i v, (i <= k < i + n)%nat ->
  mono v (map (fun i => if Nat.eqb i k then 1%nat else O) (seq i n)) == nth (k - i) v 0.
Proof.
  induction n as [|n IH]; intros k i v L; [lia|]. cbn [seq map mono]. destruct (Nat.eqb i k) eqn:E.
  - apply Nat.eqb_eq in E. subst. rewrite Nat.sub_diag. cbn [pw].
    assert (Z : forall m j w, (k < j)%nat -> mono w (map (fun i => if Nat.eqb i k then 1%nat else O) (seq j m)) == 1).
    { induction m as [|m IHm]; intros j w J; cbn [seq map mono]; [reflexivity|].
      destruct (Nat.eqb j k) eqn:E; [apply Nat.eqb_eq in E; lia|]. rewrite IHm by lia. simpl. ring. }
    rewrite Z by lia. destruct v; simpl; ring.
  - apply Nat.eqb_neq in E. rewrite IH by lia. replace (k - i)%nat with (S (k - S i))%nat by lia.
    destruct v as [|x v]; simpl; [destruct (k - S i)%nat; ring|ring].
Qed.
Lemma ev_pvar v n k : (k < n)%nat -> ev v (pvar n k) == nth k v 0.
Proof. intros L. unfold ev, pvar. cbn [map qsum fst snd]. rewrite mono_var by lia. rewrite Nat.sub_0_r. ring. Qed.
Definition same_poly (p q : poly) : bool := match psub p q with [] => true | _ => false end.
Lemma same_poly_ok v p q : same_poly p q = true -> ev v p == ev v q.
Proof.
  unfold same_poly. pose proof (ev_psub v p q) as E. destruct (psub p q); [|discriminate]. intros _. unfold ev in E at 1. simpl in E. lra.
Qed.

(* ---- Signs on a box. With a = low*u + high*s and u + s = 1, the coefficients of u^(d-j) s^j are
   the Bernstein coefficients times binomials, so they have the same signs. ---- *)
Fixpoint hom (u s : Q) (l : list Q) : Q := match l with [] => 0 | a :: r => a * pw u (length r) + s * hom u s r end.
Fixpoint times_linear (a b before : Q) (l : list Q) : list Q :=
  match l with [] => [mul b before] | x :: r => add (mul a x) (mul b before) :: times_linear a b x r end.
Lemma times_linear_length a b l : forall before, length (times_linear a b before l) = S (length l).
Proof. induction l; intros; simpl; auto. Qed.
Lemma hom_linear a b u s l : forall before,
  hom u s (times_linear a b before l) == (a * u + b * s) * hom u s l + b * before * pw u (length l).
Proof.
  induction l as [|x r IH]; intros before; cbn [times_linear hom].
  - cbn [length pw]. rewrite mul_ok. ring.
  - rewrite IH, times_linear_length, add_ok, !mul_ok. cbn [length pw]. ring.
Qed.
Fixpoint homp (u s : Q) (v : list Q) (l : list poly) : Q :=
  match l with [] => 0 | p :: r => ev v p * pw u (length r) + s * homp u s v r end.
Fixpoint linear_p (a b : Q) (before : poly) (l : list poly) : list poly :=
  match l with [] => [pscale b [] before] | x :: r => padd (pscale a [] x) (pscale b [] before) :: linear_p a b x r end.
Lemma linear_p_length a b l : forall before, length (linear_p a b before l) = S (length l).
Proof. induction l; intros; simpl; auto. Qed.
Lemma homp_linear a b u s v l : forall before,
  homp u s v (linear_p a b before l) == (a * u + b * s) * homp u s v l + b * ev v before * pw u (length l).
Proof.
  induction l as [|x r IH]; intros before; cbn [linear_p homp].
  - cbn [length pw]. rewrite ev_pscale. simpl. ring.
  - rewrite IH, linear_p_length, ev_padd, !ev_pscale. cbn [length pw mono]. ring.
Qed.
Fixpoint add_row (l : list poly) (row : list Q) (p : poly) : list poly :=
  match l, row with x :: l', c :: row' => padd x (pscale c [] p) :: add_row l' row' p | _, _ => [] end.
Lemma add_row_ok u s v p : forall l row, length l = length row ->
  length (add_row l row p) = length l /\ homp u s v (add_row l row p) == homp u s v l + hom u s row * ev v p.
Proof.
  induction l as [|x l IH]; intros [|c row] L; simpl in L; try discriminate; cbn [add_row homp hom length].
  - split; [reflexivity|ring].
  - destruct (IH row (f_equal pred L)) as [A B]. split; [now rewrite A|]. rewrite A, B, ev_padd, ev_pscale.
    replace (length row) with (length l) by (simpl in L; lia). cbn [mono]. ring.
Qed.
(* the polynomial sum of x^i l_i in the new basis, and (u + s)^degree *)
(* `low` and `high` are k times the ends of the interval, so that they can be integers *)
Fixpoint horner (k low high : Q) (l : list poly) : list poly * list Q :=
  match l with
  | [] => ([], [1])
  | p :: r => let '(h, row) := horner k low high r in
      (add_row (linear_p low high [] h) row p, times_linear k k 0 row)
  end.
Fixpoint powers (x : Q) (v : list Q) (l : list poly) : Q := match l with [] => 0 | p :: r => ev v p + x * powers x v r end.
Lemma powers_ext x y v l : x == y -> powers x v l == powers y v l.
Proof. intros E. induction l as [|p l IH]; cbn [powers]; [reflexivity|]. rewrite IH, E. reflexivity. Qed.
Lemma horner_ok k low high x u s v l : u + s == 1 -> k * x == low * u + high * s ->
  k * homp u s v (fst (horner k low high l)) == pw k (length l) * powers x v l /\
  length (fst (horner k low high l)) = length l /\
  hom u s (snd (horner k low high l)) == pw k (length l) /\ length (snd (horner k low high l)) = S (length l).
Proof.
  intros US X. induction l as [|p r IH]; cbn [horner powers].
  - simpl. repeat split; ring.
  - destruct (horner k low high r) as [h row]. cbn [fst snd] in *. destruct IH as (A & B & C & D).
    destruct (add_row_ok u s v p (linear_p low high [] h) row) as [Y Z]; [rewrite linear_p_length; lia|].
    split; [|split; [|split]].
    + rewrite Z, homp_linear, C, <- X. cbn [length pw]. unfold ev at 1. simpl.
      transitivity (k * x * (k * homp u s v h) + k * (pw k (length r) * ev v p)); [ring|]. rewrite A. ring.
    + rewrite Y, linear_p_length. simpl. lia.
    + rewrite hom_linear, C. cbn [length pw]. setoid_replace (k * u + k * s) with k by (setoid_replace (k * u + k * s) with (k * (u + s)) by ring; rewrite US; ring). ring.
    + rewrite times_linear_length, D. reflexivity.
Qed.
(* the coefficients of the powers of the first parameter *)
Definition first_is (i : nat) (t : exponents * Q) : bool := Nat.eqb (hd O (fst t)) i.
Definition part (i : nat) (p : poly) : poly := map (fun t => (tl (fst t), snd t)) (filter (first_is i) p).
Definition parts (d : nat) (p : poly) : list poly := map (fun i => part i p) (seq 0 (S d)).
Definition degree_fits (d : nat) (p : poly) : bool := forallb (fun t => Nat.leb (hd O (fst t)) d) p.
Lemma mono_cons x v e : mono (x :: v) e == pw x (hd O e) * mono v (tl e).
Proof. destruct e; simpl; [ring|reflexivity]. Qed.
Lemma powers_nil x v m : forall k, powers x v (map (fun i => part i []) (seq k m)) == 0.
Proof. induction m as [|m IH]; intros k; cbn [seq map powers]; [reflexivity|]. rewrite IH. unfold part, ev. simpl. ring. Qed.
Lemma powers_cons x v e c p m : forall k,
  powers x v (map (fun i => part i ((e, c) :: p)) (seq k m)) ==
  (if Nat.leb k (hd O e) && Nat.ltb (hd O e) (k + m) then c * pw x (hd O e - k) * mono v (tl e) else 0) +
  powers x v (map (fun i => part i p) (seq k m)).
Proof.
  induction m as [|m IH]; intros k; cbn [seq map powers].
  - destruct (Nat.leb k (hd O e)) eqn:A; [|simpl; ring]. destruct (Nat.ltb (hd O e) (k + 0)) eqn:B; [|simpl; ring].
    apply Nat.leb_le in A. apply Nat.ltb_lt in B. lia.
  - rewrite IH. unfold part at 1. cbn [filter]. unfold first_is at 1. cbn [fst].
    destruct (Nat.eqb (hd O e) k) eqn:E.
    + apply Nat.eqb_eq in E. cbn [map]. unfold ev at 1. cbn [map qsum fst snd].
      replace (Nat.leb (S k) (hd O e)) with false by (symmetry; apply Nat.leb_gt; lia).
      replace (Nat.leb k (hd O e)) with true by (symmetry; apply Nat.leb_le; lia).
      replace (Nat.ltb (hd O e) (k + S m)) with true by (symmetry; apply Nat.ltb_lt; lia).
      rewrite E, Nat.sub_diag. cbn [andb pw]. unfold part at 2. unfold ev. ring.
    + apply Nat.eqb_neq in E. change (map (fun t => (tl (fst t), snd t)) (filter (first_is k) p)) with (part k p).
      destruct (Nat.leb (S k) (hd O e)) eqn:A.
      * apply Nat.leb_le in A. replace (Nat.leb k (hd O e)) with true by (symmetry; apply Nat.leb_le; lia).
        replace (k + S m)%nat with (S k + m)%nat by lia. destruct (Nat.ltb (hd O e) (S k + m)); cbn [andb]; [|ring].
        replace (hd O e - k)%nat with (S (hd O e - S k))%nat by lia. cbn [pw]. ring.
      * apply Nat.leb_gt in A. replace (Nat.leb k (hd O e)) with false by (symmetry; apply Nat.leb_gt; lia).
        cbn [andb]. ring.
Qed.
Lemma parts_ok d x v p : degree_fits d p = true -> ev (x :: v) p == powers x v (parts d p).
Proof.
  unfold parts. induction p as [|[e c] p IH]; cbn [degree_fits forallb fst]; intros F.
  - rewrite powers_nil. reflexivity.
  - apply andb_true_iff in F. destruct F as [F1 F2]. rewrite powers_cons, <- (IH F2).
    unfold ev. cbn [map qsum fst snd]. rewrite mono_cons. apply Nat.leb_le in F1. cbn [fst] in F1.
    replace (Nat.leb 0 (hd O e)) with true by reflexivity.
    replace (Nat.ltb (hd O e) (0 + S d)) with true by (symmetry; apply Nat.ltb_lt; lia).
    cbn [andb]. rewrite Nat.sub_0_r. ring.
Qed.
(* a number whose products with both are integers *)
Definition multiple (a b : Q) : Q := inject_Z (Z.lcm (Zpos (Qden a)) (Zpos (Qden b))).
Lemma multiple_pos a b : 0 < multiple a b.
Proof.
  unfold multiple. assert (N := Z.lcm_nonneg (Zpos (Qden a)) (Zpos (Qden b))).
  assert (Z.lcm (Zpos (Qden a)) (Zpos (Qden b)) <> 0)%Z by (rewrite Z.lcm_eq_0; lia). unfold Qlt. simpl. lia.
Qed.
(* all coefficients, with these degrees, times a positive number *)
Fixpoint bernstein (box : list (Q * Q)) (ds : list nat) (p : poly) : option (list Q) :=
  match box, ds with
  | [], [] => Some [sumq (map (fun t => mul (snd t) (mono [] (fst t))) p)]
  | (low, high) :: box', d :: ds' =>
      if degree_fits d p then
        let k := multiple low high in
        match all (bernstein box' ds') (fst (horner k (mul k low) (mul k high) (parts d p))) with Some ls => Some (concat ls) | None => None end
      else None
  | _, _ => None
  end.
Definition in_box (v : list Q) (box : list (Q * Q)) : Prop := Forall2 (fun x b => fst b <= x <= snd b) v box.
Definition inside_box (v : list Q) (box : list (Q * Q)) : Prop := Forall2 (fun x b => fst b < x < snd b) v box.
Definition proper (box : list (Q * Q)) : Prop := Forall (fun b => fst b < snd b) box.

Lemma homp_nonneg u s v l : 0 <= u -> 0 <= s -> Forall (fun p => 0 <= ev v p) l -> 0 <= homp u s v l.
Proof.
  intros U S. intros F. induction F as [|p l P _ IH]; cbn [homp]; [lra|].
  pose proof (Qmult_le_0_compat _ _ P (pw_nonneg u (length l) U)). pose proof (Qmult_le_0_compat _ _ S IH). lra.
Qed.
Lemma homp_last u s v : 0 <= u -> 0 < s -> forall l, l <> [] -> Forall (fun p => 0 < ev v p) l -> 0 < homp u s v l.
Proof.
  intros U S. induction l as [|p [|q l] IH]; intros N F; [congruence| |]; inversion F as [|? ? P F']; subst.
  - cbn [homp length pw]. lra.
  - assert (H : 0 < homp u s v (q :: l)) by (apply IH; [discriminate|exact F']).
    cbn [homp] in *. pose proof (mult_pos _ _ S H).
    assert (0 <= ev v p * pw u (length (q :: l))) by (apply Qmult_le_0_compat; [lra|now apply pw_nonneg]). lra.
Qed.
Lemma homp_some u s v l : 0 < u -> 0 < s -> Forall (fun p => 0 <= ev v p) l -> Exists (fun p => 0 < ev v p) l -> 0 < homp u s v l.
Proof.
  intros U S F E. revert F. induction E as [p l P|p l E IH]; intros F; inversion F as [|? ? Q F']; subst; cbn [homp].
  - pose proof (mult_pos _ _ P (pw_pos u (length l) U)).
    assert (HN : 0 <= homp u s v l) by (apply homp_nonneg; auto; lra). pose proof (Qmult_le_0_compat s _ ltac:(lra) HN). lra.
  - pose proof (mult_pos _ _ S (IH F')). pose proof (Qmult_le_0_compat _ _ Q (pw_nonneg u (length l) ltac:(lra))). lra.
Qed.
Lemma all_in {A B} (f : A -> option (list B)) : forall l ls, all f l = Some ls -> Forall2 (fun x y => f x = Some y) l ls.
Proof. apply all_Forall2. Qed.
Theorem bernstein_ok : forall box ds p cs v, proper box -> in_box v box -> bernstein box ds p = Some cs ->
  (Forall (fun c => 0 <= c) cs -> 0 <= ev v p) /\
  (Forall (fun c => 0 < c) cs -> 0 < ev v p) /\
  (inside_box v box -> Forall (fun c => 0 <= c) cs -> Exists (fun c => 0 < c) cs -> 0 < ev v p).
Proof.
  induction box as [|[low high] box IH]; intros [|d ds] p cs v P I E; cbn [bernstein] in E; try discriminate.
  - inversion I; subst v. inversion E; subst cs.
    assert (V : sumq (map (fun t => mul (snd t) (mono [] (fst t))) p) == ev [] p).
    { rewrite sumq_ok. apply qsum_ext. apply Forall_forall. intros t _. apply mul_ok. }
    split; [|split].
    + intros F. apply Forall_inv in F. rewrite V in F. exact F.
    + intros F. apply Forall_inv in F. rewrite V in F. exact F.
    + intros _ _ X. apply Exists_cons in X; destruct X as [X|X]; [rewrite V in X; exact X|apply Exists_nil in X; destruct X].
  - destruct (degree_fits d p) eqn:D; [|discriminate].
    destruct (all _ _) as [ls|] eqn:A; [|discriminate]. inversion E; subst cs. clear E.
    inversion I as [|x b v' box' X I']; subst. inversion P as [|? ? P1 P']; subst. cbn [fst snd] in *.
    set (u := (high - x) / (high - low)). set (s := (x - low) / (high - low)).
    assert (W : ~ high - low == 0) by lra.
    assert (US : u + s == 1) by (unfold u, s; field; exact W).
    assert (XE : x == low * u + high * s) by (unfold u, s; field; exact W).
    assert (U : 0 <= u) by (apply Qle_shift_div_l; lra). assert (S : 0 <= s) by (apply Qle_shift_div_l; lra).
    cbv zeta in A. assert (K := multiple_pos low high). set (k := multiple low high) in *.
    assert (KX : k * x == mul k low * u + mul k high * s) by (rewrite !mul_ok, XE at 1; ring).
    destruct (horner_ok k _ _ x u s v' (parts d p) US KX) as (H1 & H2 & _ & _).
    rewrite <- (parts_ok d) in H1 by exact D. assert (KP := pw_pos k (length (parts d p)) K).
    apply all_Forall2 in A. set (l := fst (horner k (mul k low) (mul k high) (parts d p))) in *.
    assert (L : l <> []). { intros Z. rewrite Z in H2. unfold parts in H2. rewrite map_length, seq_length in H2. discriminate. }
    assert (V0 : 0 <= homp u s v' l -> 0 <= ev (x :: v') p).
    { intros N. apply Qnot_lt_le. intros M. assert (0 < pw k (length (parts d p)) * - ev (x :: v') p) by (apply mult_pos; lra).
      pose proof (Qmult_le_0_compat k _ ltac:(lra) N). lra. }
    assert (V1 : 0 < homp u s v' l -> 0 < ev (x :: v') p).
    { intros N. pose proof (mult_pos _ _ K N). destruct (Qlt_le_dec 0 (ev (x :: v') p)) as [Y|Y]; [exact Y|].
      pose proof (Qmult_le_0_compat (pw k (length (parts d p))) (- ev (x :: v') p) ltac:(lra) ltac:(lra)). lra. }
    assert (NN : Forall (fun c => 0 <= c) (concat ls) -> Forall (fun p => 0 <= ev v' p) l).
    { clear - A IH P' I'. induction A as [|q c l ls Q A IHA]; cbn [concat]; intros F; constructor.
      - apply Forall_app in F. destruct F as [F _]. destruct (IH _ _ _ _ P' I' Q) as [G _]. auto.
      - apply Forall_app in F. destruct F as [_ F]. auto. }
    split; [|split].
    + intros F. apply V0, homp_nonneg; auto.
    + intros F. apply V1. assert (PP : Forall (fun p => 0 < ev v' p) l).
      { clear - A IH P' I' F. induction A as [|q c l ls Q A IHA]; cbn [concat] in F; constructor.
        - apply Forall_app in F. destruct F as [F _]. destruct (IH _ _ _ _ P' I' Q) as (_ & G & _). auto.
        - apply Forall_app in F. destruct F as [_ F]. auto. }
      destruct (Qlt_le_dec 0 s) as [S'|S'].
      * apply homp_last; auto.
      * assert (SZ : s == 0) by lra. assert (UO : u == 1) by lra. destruct l as [|q l']; [congruence|].
        inversion PP as [|? ? Q1 Q2]; subst. cbn [homp].
        assert (PO : pw u (length l') == 1) by (rewrite (pw_ext _ _ _ UO); apply pw_one).
        assert (R : 0 <= homp u s v' l').
        { apply homp_nonneg; auto. eapply Forall_impl; [|exact Q2]. cbn beta. intros. lra. }
        pose proof (Qmult_le_0_compat _ _ S R). rewrite PO. lra.
    + intros O F X'. inversion O as [|? ? ? ? O1 O']; subst. cbn [fst snd] in O1.
      apply V1, homp_some.
      * apply Qlt_shift_div_l; lra.
      * apply Qlt_shift_div_l; lra.
      * auto.
      * clear - A IH P' I' O' F X'. induction A as [|q c l ls Q A IHA]; cbn [concat] in *; [inversion X'|].
        apply Forall_app in F. destruct F as [F1 F2]. apply Exists_app in X'. destruct X' as [X'|X'].
        -- left. destruct (IH _ _ _ _ P' I' Q) as (_ & _ & G). auto.
        -- right. auto.
Qed.
