(* Expressions in parameters: what a text spells and what it is worth (TRUSTED, where it says so),
   and the quotient of two polynomials that it is. *)
From Coq Require Import QArith Qreduction List Bool Lia Lqa PeanoNat Ascii String.
Require Import Game Maps Core Kernel Bytes Files Poly.
Import ListNotations.
Open Scope Q_scope.
Open Scope list_scope.

(* ---- TRUSTED: expressions; `Par k` is number k, from 0, of a list of parameters ---- *)
Inductive expr :=
| Num (q : Q) | Par (k : nat) | Opp (e : expr) | Plus (e f : expr) | Minus (e f : expr)
| Times (e f : expr) | Over (e f : expr) | Power (e : expr) (n : nat).
Fixpoint val (v : list Q) (e : expr) : Q :=
  match e with
  | Num q => q | Par k => nth k v 0 | Opp e => - val v e | Plus e f => val v e + val v f
  | Minus e f => val v e - val v f | Times e f => val v e * val v f | Over e f => val v e / val v f
  | Power e n => pw (val v e) n
  end.
Fixpoint defined (v : list Q) (e : expr) : Prop :=          (* nothing is divided by 0 *)
  match e with
  | Num _ | Par _ => True
  | Opp e | Power e _ => defined v e
  | Plus e f | Minus e f | Times e f => defined v e /\ defined v f
  | Over e f => defined v e /\ defined v f /\ ~ val v f == 0
  end.

(* ---- TRUSTED: the expression that a text spells ---- *)
Fixpoint unblank (t : text) : text := match t with c :: r => if Ascii.eqb c " " then unblank r else t | [] => [] end.
Definition is_letter (c : ascii) : bool := between 65 (code c) 90 || between 97 (code c) 122.
Fixpoint word_of (t : text) (acc : text) : text * text :=
  match t with
  | c :: r => if is_letter c || Ascii.eqb c "_" then word_of r (c :: acc) else (rev' acc, t)
  | [] => (rev' acc, []) end.
Fixpoint place (w : text) (names : list text) (k : nat) : option nat :=
  match names with [] => None | a :: r => if teq w a then Some k else place w r (S k) end.
Definition whole_part (t : text) : option (Z * text) :=     (* the longest number without a leading zero *)
  match t with c :: r => do d <- digit c; if (d =? 0)%Z then Some (0%Z, r) else digits r d | [] => None end.
Definition number_of (t : text) : option (Q * text) :=
  do x <- whole_part t;
  match snd x with
  | "."%char :: r =>
      match digits r (fst x) with
      | Some (n, r') => let places := (length r - length r')%nat in
          if Nat.eqb places 0 then None else Some (Qred (n # Z.to_pos (10 ^ Z.of_nat places)), r')
      | None => None end
  | r => Some (inject_Z (fst x), r)
  end.
Fixpoint e_sum (fuel depth : nat) (names : list text) (t : text) : option (expr * text) :=
  match fuel with O => None | S k => do x <- e_term k depth names t; e_more_terms k depth names (fst x) (snd x) end
with e_more_terms fuel depth names e t :=
  match fuel with O => None | S k =>
    match unblank t with
    | "+"%char :: r => do x <- e_term k depth names r; e_more_terms k depth names (Plus e (fst x)) (snd x)
    | "-"%char :: r => do x <- e_term k depth names r; e_more_terms k depth names (Minus e (fst x)) (snd x)
    | r => Some (e, r) end end
with e_term fuel depth names t :=
  match fuel with O => None | S k =>
    match unblank t with
    | "+"%char :: r => do x <- e_power k depth names r; e_more_powers k depth names (fst x) (snd x)
    | "-"%char :: r => do x <- e_power k depth names r; do y <- e_more_powers k depth names (fst x) (snd x); Some (Opp (fst y), snd y)
    | r => do x <- e_power k depth names r; e_more_powers k depth names (fst x) (snd x) end end
with e_more_powers fuel depth names e t :=
  match fuel with O => None | S k =>
    match unblank t with
    | "*"%char :: r => do x <- e_power k depth names r; e_more_powers k depth names (Times e (fst x)) (snd x)
    | "/"%char :: r => do x <- e_power k depth names r; e_more_powers k depth names (Over e (fst x)) (snd x)
    | r => Some (e, r) end end
with e_power fuel depth names t :=
  match fuel with O => None | S k =>
    do x <- e_atom k depth names t;
    match unblank (snd x) with
    | "^"%char :: r => do y <- whole_part (unblank r);
        if (99 <? fst y)%Z then None else Some (Power (fst x) (Z.to_nat (fst y)), snd y)
    | r => Some (fst x, r) end end
with e_atom fuel depth names t :=
  match fuel with O => None | S k =>
    match unblank t with
    | "("%char :: r => match depth with O => None | S d => do x <- e_sum k d names r;
        match unblank (snd x) with ")"%char :: r' => Some (fst x, r') | _ => None end end
    | (c :: _) as r => if is_letter c then let '(w, r') := word_of r [] in do i <- place w names 0; Some (Par i, r')
        else do x <- number_of r; Some (Num (fst x), snd x)
    | [] => None end end.
Definition spelled (names : list text) (t : text) : option expr :=
  if negb (within 1000 t) then None else
  match e_sum (8 * (length t + 1)) 50 names t with
  | Some (e, r) => match unblank r with [] => Some e | _ => None end
  | None => None end.

(* ---- the rest is not trusted: an expression as a quotient, nothing cancelled ---- *)
Definition bits (z : Z) : Z := if (z =? 0)%Z then 0%Z else (Z.log2 (Z.abs z) + 1)%Z.
Definition p_bits (p : poly) : Z :=
  let d := fold_left (fun d t => Z.lcm d (Zpos (Qden (snd t)))) p 1%Z in
  bits (fold_left (fun m t => Z.max m (Z.abs (Qnum (snd t)) * (d / Zpos (Qden (snd t))))) p d)%Z.
Definition terms_of (p : poly) : Z := Z.of_nat (length p).
Definition term_steps (terms digits : Z) : Z := (terms * (1000 + digits) * (1 + digits / 1000))%Z.
Definition mul_steps (p q : poly) : Z := term_steps (terms_of p * terms_of q) (p_bits p + p_bits q).
Definition constant_p (p : poly) : bool := forallb (fun t => forallb (Nat.eqb 0) (fst t)) p.
Definition times_steps (p q : poly) : Z := if constant_p p && constant_p q then 0%Z else mul_steps p q.
Definition long : Z := (10 ^ 2000)%Z.
Definition limits_p (p : poly) : bool :=
  forallb (fun t => Nat.leb (fold_left Nat.add (fst t) 0%nat) 64 && (Z.abs (Qnum (snd t)) <? long)%Z && (Zpos (Qden (snd t)) <? long)%Z) p.
Record quotient := { above : poly; below : poly; divisors : list poly; taken : Z }.
Definition limited (a b : poly) ds st : option quotient :=
  if limits_p a && limits_p b then Some {| above := a; below := b; divisors := ds; taken := st |} else None.
Fixpoint raised (m : nat) (a b : poly) (n : nat) (steps : Z) : option (poly * poly * Z) :=
  match m with
  | O => Some (pconst n 1, pconst n 1, steps)
  | S k => do x <- raised k a b n steps;
      let '(c, d, st) := x in let c' := pmul c a in let d' := pmul d b in
      if limits_p c' && limits_p d' then Some (c', d', st + mul_steps c a + mul_steps d b)%Z else None
  end.
Fixpoint quot (n : nat) (e : expr) : option quotient :=
  match e with
  | Num q => Some {| above := pconst n q; below := pconst n 1; divisors := []; taken := 0 |}
  | Par k => if Nat.ltb k n then Some {| above := pvar n k; below := pconst n 1; divisors := []; taken := 0 |} else None
  | Opp e => do x <- quot n e; Some {| above := pneg (above x); below := below x; divisors := divisors x; taken := taken x |}
  | Plus e f => do x <- quot n e; do y <- quot n f;
      limited (padd (pmul (above x) (below y)) (pmul (above y) (below x))) (pmul (below x) (below y)) (divisors x ++ divisors y)
        (taken x + taken y + mul_steps (above x) (below y) + mul_steps (above y) (below x) + mul_steps (below x) (below y))
  | Minus e f => do x <- quot n e; do y <- quot n f;
      limited (psub (pmul (above x) (below y)) (pmul (above y) (below x))) (pmul (below x) (below y)) (divisors x ++ divisors y)
        (taken x + taken y + mul_steps (above x) (below y) + mul_steps (above y) (below x) + mul_steps (below x) (below y))
  | Times e f => do x <- quot n e; do y <- quot n f;
      limited (pmul (above x) (above y)) (pmul (below x) (below y)) (divisors x ++ divisors y)
        (taken x + taken y + mul_steps (above x) (above y) + mul_steps (below x) (below y))
  | Over e f => do x <- quot n e; do y <- quot n f;
      match above y with [] => None | _ =>
      limited (pmul (above x) (below y)) (pmul (below x) (above y)) (above y :: divisors x ++ divisors y)
        (taken x + taken y + mul_steps (above x) (below y) + mul_steps (below x) (above y)) end
  | Power e m => do x <- quot n e; do y <- raised m (above x) (below x) n (taken x);
      let '(a, b, st) := y in Some {| above := a; below := b; divisors := divisors x; taken := st |}
  end%Z.
Definition nonzero v (l : list poly) : Prop := Forall (fun p => ~ ev v p == 0) l.
Lemma nz_mult a b : ~ a == 0 -> ~ b == 0 -> ~ a * b == 0.
Proof. intros A B E. apply Qmult_integral in E. tauto. Qed.
Definition is_quotient v (e : expr) (x : quotient) : Prop :=
  defined v e /\ ~ ev v (below x) == 0 /\ val v e * ev v (below x) == ev v (above x).
Lemma limited_some a b ds st x : limited a b ds st = Some x -> above x = a /\ below x = b /\ divisors x = ds.
Proof. unfold limited. destruct (_ && _)%bool; [|discriminate]. intros E. inversion E; subst. auto. Qed.
Lemma one_nz v n : ~ ev v (pconst n 1) == 0.
Proof. rewrite ev_pconst. lra. Qed.
Lemma raised_ok v y n : forall m a b st c d st', raised m a b n st = Some (c, d, st') ->
  ~ ev v b == 0 -> y * ev v b == ev v a -> ~ ev v d == 0 /\ pw y m * ev v d == ev v c.
Proof.
  induction m as [|m IH]; intros a b st c d st' E B A; cbn [raised] in E.
  - inversion E; subst. split; [apply one_nz|]. cbn [pw]. rewrite ev_pconst. ring.
  - destruct (raised m a b n st) as [[[c0 d0] st0]|] eqn:R; [|discriminate]. cbn [bind] in E. cbv zeta in E.
    destruct (_ && _)%bool; [|discriminate]. inversion E; subst. destruct (IH _ _ _ _ _ _ R B A) as [D C].
    split; [rewrite ev_pmul; now apply nz_mult|]. rewrite !ev_pmul. cbn [pw]. rewrite <- A, <- C. ring.
Qed.
Lemma quot_ok v n e : forall x, quot n e = Some x -> nonzero v (divisors x) -> is_quotient v e x.
Proof.
  unfold is_quotient. induction e as [q|k|e IHe|e IHe f IHf|e IHe f IHf|e IHe f IHf|e IHe f IHf|e IHe m]; intros x E N; cbn [quot] in E.
  - inversion E; subst; cbn [above below]. split; [exact Logic.I|]. split; [apply one_nz|]. cbn [val]. rewrite !ev_pconst. ring.
  - destruct (Nat.ltb k n) eqn:L; [|discriminate]. apply Nat.ltb_lt in L. inversion E; subst; cbn [above below].
    split; [exact Logic.I|]. split; [apply one_nz|]. cbn [val]. rewrite ev_pconst, ev_pvar by exact L. ring.
  - destruct (quot n e) as [y|]; [|discriminate]. cbn [bind] in E. inversion E; subst; cbn [above below divisors] in *.
    destruct (IHe _ eq_refl N) as (A & B & C). split; [exact A|]. split; [exact B|]. cbn [val].
    unfold pneg. rewrite ev_pscale, <- C. simpl. ring.
  - destruct (quot n e) as [y|]; [|discriminate]. destruct (quot n f) as [z|]; [|discriminate]. cbn [bind] in E.
    apply limited_some in E. destruct E as (E1 & E2 & E3). rewrite E1, E2. rewrite E3 in N. apply Forall_app in N. destruct N as [N1 N2].
    destruct (IHe _ eq_refl N1) as (A & B & C). destruct (IHf _ eq_refl N2) as (A' & B' & C').
    split; [split; auto|]. rewrite ev_padd, !ev_pmul. split; [now apply nz_mult|]. cbn [val]. rewrite <- C, <- C'. ring.
  - destruct (quot n e) as [y|]; [|discriminate]. destruct (quot n f) as [z|]; [|discriminate]. cbn [bind] in E.
    apply limited_some in E. destruct E as (E1 & E2 & E3). rewrite E1, E2. rewrite E3 in N. apply Forall_app in N. destruct N as [N1 N2].
    destruct (IHe _ eq_refl N1) as (A & B & C). destruct (IHf _ eq_refl N2) as (A' & B' & C').
    split; [split; auto|]. rewrite ev_psub, !ev_pmul. split; [now apply nz_mult|]. cbn [val]. rewrite <- C, <- C'. ring.
  - destruct (quot n e) as [y|]; [|discriminate]. destruct (quot n f) as [z|]; [|discriminate]. cbn [bind] in E.
    apply limited_some in E. destruct E as (E1 & E2 & E3). rewrite E1, E2. rewrite E3 in N. apply Forall_app in N. destruct N as [N1 N2].
    destruct (IHe _ eq_refl N1) as (A & B & C). destruct (IHf _ eq_refl N2) as (A' & B' & C').
    split; [split; auto|]. rewrite !ev_pmul. split; [now apply nz_mult|]. cbn [val]. rewrite <- C, <- C'. ring.
  - destruct (quot n e) as [y|]; [|discriminate]. destruct (quot n f) as [z|]; [|discriminate]. cbn [bind] in E.
    assert (L : above z <> []) by (destruct (above z); discriminate).
    assert (E' : limited (pmul (above y) (below z)) (pmul (below y) (above z)) (above z :: divisors y ++ divisors z)
        (taken y + taken z + mul_steps (above y) (below z) + mul_steps (below y) (above z)) = Some x).
    { destruct (above z); [congruence|exact E]. }
    apply limited_some in E'. destruct E' as (E1 & E2 & E3). rewrite E1, E2. rewrite E3 in N. apply Forall_cons_iff in N.
    destruct N as [N0 N]. apply Forall_app in N. destruct N as [N1 N2].
    destruct (IHe _ eq_refl N1) as (A & B & C). destruct (IHf _ eq_refl N2) as (A' & B' & C').
    assert (Z : ~ val v f == 0). { intros Z. apply N0. rewrite <- C', Z. ring. }
    split; [split; [auto|split; auto]|]. rewrite !ev_pmul. split; [now apply nz_mult|]. cbn [val]. rewrite <- C, <- C'. field. exact Z.
  - destruct (quot n e) as [y|]; [|discriminate]. cbn [bind] in E.
    destruct (raised m (above y) (below y) n (taken y)) as [[[a b] st]|] eqn:R; [|discriminate]. cbn [bind] in E.
    inversion E; subst; cbn [above below divisors] in *. destruct (IHe _ eq_refl N) as (A & B & C).
    destruct (raised_ok v (val v e) n _ _ _ _ _ _ _ R B C) as [D F]. split; [exact A|]. split; [exact D|]. exact F.
Qed.
Lemma quot_defined v n e x : quot n e = Some x -> defined v e -> is_quotient v e x.
Proof.
  intros E D. eapply quot_ok; [exact E|]. revert x E D.
  induction e as [q|k|e IHe|e IHe f IHf|e IHe f IHf|e IHe f IHf|e IHe f IHf|e IHe m]; intros x E D; cbn [quot defined] in *.
  - inversion E; subst. constructor.
  - destruct (Nat.ltb k n); [|discriminate]. inversion E; subst. constructor.
  - destruct (quot n e) as [y|]; [|discriminate]. inversion E; subst; cbn [divisors]. auto.
  - destruct (quot n e) as [y|]; [|discriminate]. destruct (quot n f) as [z|]; [|discriminate]. cbn [bind] in E.
    apply limited_some in E. destruct E as (_ & _ & ->). apply Forall_app. split; [apply IHe|apply IHf]; tauto.
  - destruct (quot n e) as [y|]; [|discriminate]. destruct (quot n f) as [z|]; [|discriminate]. cbn [bind] in E.
    apply limited_some in E. destruct E as (_ & _ & ->). apply Forall_app. split; [apply IHe|apply IHf]; tauto.
  - destruct (quot n e) as [y|]; [|discriminate]. destruct (quot n f) as [z|]; [|discriminate]. cbn [bind] in E.
    apply limited_some in E. destruct E as (_ & _ & ->). apply Forall_app. split; [apply IHe|apply IHf]; tauto.
  - destruct D as (D1 & D2 & D3). destruct (quot n e) as [y|] eqn:QE; [|discriminate]. destruct (quot n f) as [z|] eqn:QF; [|discriminate].
    cbn [bind] in E. assert (NF : nonzero v (divisors z)) by (apply IHf; auto).
    destruct (quot_ok _ _ _ _ QF NF) as (_ & B & C).
    assert (Z : ~ ev v (above z) == 0) by (rewrite <- C; now apply nz_mult).
    assert (DV : divisors x = above z :: divisors y ++ divisors z).
    { destruct (above z); [discriminate|]. apply limited_some in E. tauto. }
    rewrite DV. constructor; [exact Z|]. apply Forall_app. split; [apply IHe|apply IHf]; auto.
  - destruct (quot n e) as [y|]; [|discriminate]. cbn [bind] in E. destruct (raised _ _ _ _ _) as [[[a b] st]|]; [|discriminate].
    inversion E; subst; cbn [divisors]. auto.
Qed.

(* ---- signs that are shown on a box, within the limits of the format ---- *)
Definition interval := (Q * Q)%type.
Definition degrees (n : nat) (p : poly) : list nat :=
  fold_left (fun ds t => map (fun x => Nat.max (fst x) (snd x)) (combine ds (fst t))) p (repeat O n).
Definition long_of (q : Q) : Z := Z.of_nat (length (wnat (Z.max (Z.abs (Qnum q)) (Zpos (Qden q))))).
Definition count_of (ds : list nat) : Z := fold_left (fun m d => m * (Z.of_nat d + 1))%Z ds 1%Z.
Definition cost_of (box : list interval) (ds : list nat) : Z :=
  (count_of ds * fold_left (fun m x => let '(d, (a, b)) := x in m + Z.of_nat d * Z.max (long_of a) (long_of b)) (combine ds box) 0)%Z.
(* the same signs, with integers as coefficients: nothing is reduced between them *)
Definition denominator (p : poly) : Z := fold_left (fun m t => Z.lcm m (Zpos (Qden (snd t)))) p 1%Z.
Definition cleared (p : poly) : poly := pscale (inject_Z (denominator p)) [] p.
Definition coefficients (box : list interval) (p : poly) : option (list Q) :=
  let ds := degrees (length box) p in
  if (cost_of box ds <=? 100000)%Z then bernstein box ds (cleared p) else None.
Definition sign_steps (box : list interval) (p : poly) : Z :=
  if constant_p p then 0%Z else
  let ds := degrees (length box) p in (100 * cost_of box ds + count_of ds * (1000 + p_bits p))%Z.
Definition below0 (q : Q) : bool := negb (Qle_bool 0 q).
Definition above0 (q : Q) : bool := negb (Qle_bool q 0).
Definition test (f : list Q -> bool) box p : bool := match coefficients box p with Some cs => f cs | None => false end.
Definition shown_nonneg := test (forallb (Qle_bool 0)).
Definition shown_positive := test (forallb above0).
Definition shown_inside := test (fun cs => forallb (Qle_bool 0) cs && existsb above0 cs).
Definition without_zeros box p : bool := shown_positive box p || shown_positive box (pneg p).
Definition without_zeros_inside box p : bool := shown_inside box p || shown_inside box (pneg p).

Lemma above0_ok q : above0 q = true -> 0 < q.
Proof. unfold above0. rewrite negb_true_iff. apply not_le. Qed.
Lemma denominator_pos p : (0 < denominator p)%Z.
Proof.
  unfold denominator. generalize (eq_refl : (0 < 1)%Z). generalize 1%Z. induction p as [|t p IH]; cbn [fold_left]; intros m M; [exact M|].
  apply IH. assert (N := Z.lcm_nonneg m (Zpos (Qden (snd t)))). assert (Z.lcm m (Zpos (Qden (snd t))) <> 0)%Z by (rewrite Z.lcm_eq_0; lia). lia.
Qed.
Lemma cleared_ok v p : exists k, 0 < k /\ ev v (cleared p) == k * ev v p.
Proof.
  exists (inject_Z (denominator p)). split; [assert (P := denominator_pos p); unfold Qlt; simpl; lia|].
  unfold cleared. rewrite ev_pscale. simpl. ring.
Qed.
Lemma cleared_nonneg v p : 0 <= ev v (cleared p) -> 0 <= ev v p.
Proof. destruct (cleared_ok v p) as (k & K & ->). intros E. destruct (Qlt_le_dec (ev v p) 0) as [N|N]; [|exact N]. assert (0 < k * - ev v p) by (apply mult_pos; lra). lra. Qed.
Lemma cleared_pos v p : 0 < ev v (cleared p) -> 0 < ev v p.
Proof. intros E. assert (N : 0 <= ev v p) by (apply cleared_nonneg; lra). destruct (cleared_ok v p) as (k & K & X). destruct (Qlt_le_dec 0 (ev v p)) as [P|P]; [exact P|]. assert (ev v p == 0) as Z by lra. rewrite X, Z in E. lra. Qed.
Lemma coefficients_ok box p cs : coefficients box p = Some cs -> bernstein box (degrees (length box) p) (cleared p) = Some cs.
Proof. unfold coefficients. cbv zeta. destruct (_ <=? _)%Z; [auto|discriminate]. Qed.
Lemma forallb_Forall {A} (f : A -> bool) (P : A -> Prop) l : (forall x, f x = true -> P x) -> forallb f l = true -> Forall P l.
Proof. intros H E. apply Forall_forall. rewrite forallb_forall in E. auto. Qed.
Lemma existsb_Exists {A} (f : A -> bool) (P : A -> Prop) l : (forall x, f x = true -> P x) -> existsb f l = true -> Exists P l.
Proof. intros H E. apply existsb_exists in E. destruct E as (x & I & E). apply Exists_exists. eauto. Qed.
Lemma nonneg_ok box p v : shown_nonneg box p = true -> proper box -> in_box v box -> 0 <= ev v p.
Proof.
  unfold shown_nonneg, test. destruct (coefficients box p) as [cs|] eqn:C; [|discriminate]. intros E P I.
  destruct (bernstein_ok _ _ _ _ _ P I (coefficients_ok _ _ _ C)) as [H _]. apply cleared_nonneg, H.
  eapply forallb_Forall; [|exact E]. intros x. apply Qle_bool_iff.
Qed.
Lemma positive_ok box p v : shown_positive box p = true -> proper box -> in_box v box -> 0 < ev v p.
Proof.
  unfold shown_positive, test. destruct (coefficients box p) as [cs|] eqn:C; [|discriminate]. intros E P I.
  destruct (bernstein_ok _ _ _ _ _ P I (coefficients_ok _ _ _ C)) as (_ & H & _). apply cleared_pos, H.
  eapply forallb_Forall; [|exact E]. intros x. apply above0_ok.
Qed.
Lemma inside_in v box : inside_box v box -> in_box v box.
Proof. induction 1; constructor; auto. lra. Qed.
Lemma inside_positive_ok box p v : shown_inside box p = true -> proper box -> inside_box v box -> 0 < ev v p.
Proof.
  unfold shown_inside, test. destruct (coefficients box p) as [cs|] eqn:C; [|discriminate]. rewrite andb_true_iff. intros [E1 E2] P I.
  destruct (bernstein_ok _ _ _ _ _ P (inside_in _ _ I) (coefficients_ok _ _ _ C)) as (_ & _ & H). apply cleared_pos, H; auto.
  - eapply forallb_Forall; [|exact E1]. intros x. apply Qle_bool_iff.
  - eapply existsb_Exists; [|exact E2]. intros x. apply above0_ok.
Qed.
Lemma ev_pneg v p : ev v (pneg p) == - ev v p.
Proof. unfold pneg. rewrite ev_pscale. simpl. ring. Qed.
Lemma without_zeros_ok box p v : without_zeros box p = true -> proper box -> in_box v box -> ~ ev v p == 0.
Proof.
  unfold without_zeros. rewrite orb_true_iff. intros [E|E] P I; apply (positive_ok _ _ v) in E; auto; [lra|].
  rewrite ev_pneg in E. lra.
Qed.
Lemma without_zeros_inside_ok box p v : without_zeros_inside box p = true -> proper box -> inside_box v box -> ~ ev v p == 0.
Proof.
  unfold without_zeros_inside. rewrite orb_true_iff. intros [E|E] P I; apply (inside_positive_ok _ _ v) in E; auto; [lra|].
  rewrite ev_pneg in E. lra.
Qed.
Definition properb (box : list interval) : bool := forallb (fun b => negb (Qle_bool (snd b) (fst b))) box.
Lemma properb_ok box : properb box = true -> proper box.
Proof. intros E. eapply forallb_Forall; [|exact E]. intros b. cbn beta. rewrite negb_true_iff. apply not_le. Qed.

(* ---- TRUSTED: parameters, each with its interval; a point ---- *)
Definition parameter_name (t : text) : bool :=
  match t with c :: _ => is_letter c && forallb (fun c => is_letter c || Ascii.eqb c "_") t && Nat.leb (length t) 16 | [] => false end.
Definition value_in (j : json) : option Q := do q <- rat j; if (long_of q <=? 50)%Z then Some q else None.
Definition parameters_in (j : json) : option (list text * list interval) :=
  do l <- obj j;
  do p <- every (fun x => match snd x with JL [a; b] => do a' <- value_in a; do b' <- value_in b;
      if parameter_name (fst x) then Some (fst x, (a', b')) else None | _ => None end) l;
  if Nat.leb (length p) 26 then Some (map fst p, map snd p) else None.
Definition box_says (names : list text) (box : list interval) : list text :=
  map (fun x => say (fst x) ++ lit " in [" ++ wrat (fst (snd x)) ++ lit ", " ++ wrat (snd (snd x)) ++ lit "]") (combine names box).

Fixpoint value_at (v : list Q) (e : expr) : option Q :=    (* nothing where it is not defined *)
  match e with
  | Num q => Some q | Par k => Some (nth k v 0)
  | Opp e => do x <- value_at v e; Some (Qopp x)
  | Plus e f => do x <- value_at v e; do y <- value_at v f; Some (add x y)
  | Minus e f => do x <- value_at v e; do y <- value_at v f; Some (add x (Qopp y))
  | Times e f => do x <- value_at v e; do y <- value_at v f; Some (mul x y)
  | Over e f => do x <- value_at v e; do y <- value_at v f; if Qeq_bool y 0 then None else Some (mul x (Qinv y))
  | Power e n => do x <- value_at v e; Some (Nat.iter n (mul x) 1)
  end.
Lemma value_at_ok v e : forall x, value_at v e = Some x -> defined v e /\ x == val v e.
Proof.
  induction e as [q|k|e IHe|e IHe f IHf|e IHe f IHf|e IHe f IHf|e IHe f IHf|e IHe m]; intros x E; cbn [value_at] in E.
  - inversion E; subst. split; [exact Logic.I|reflexivity].
  - inversion E; subst. split; [exact Logic.I|reflexivity].
  - destruct (value_at v e) as [y|]; [|discriminate]. inversion E; subst. destruct (IHe _ eq_refl) as [D V].
    split; [exact D|]. cbn [val]. rewrite V. reflexivity.
  - destruct (value_at v e) as [y|]; [|discriminate]. destruct (value_at v f) as [z|]; [|discriminate]. inversion E; subst.
    destruct (IHe _ eq_refl) as [D V]. destruct (IHf _ eq_refl) as [D' V']. split; [split; auto|]. cbn [val]. rewrite add_ok, V, V'. reflexivity.
  - destruct (value_at v e) as [y|]; [|discriminate]. destruct (value_at v f) as [z|]; [|discriminate]. inversion E; subst.
    destruct (IHe _ eq_refl) as [D V]. destruct (IHf _ eq_refl) as [D' V']. split; [split; auto|]. cbn [val]. rewrite add_ok, V, V'. ring.
  - destruct (value_at v e) as [y|]; [|discriminate]. destruct (value_at v f) as [z|]; [|discriminate]. inversion E; subst.
    destruct (IHe _ eq_refl) as [D V]. destruct (IHf _ eq_refl) as [D' V']. split; [split; auto|]. cbn [val]. rewrite mul_ok, V, V'. reflexivity.
  - destruct (value_at v e) as [y|]; [|discriminate]. destruct (value_at v f) as [z|]; [|discriminate]. cbn [bind] in E.
    destruct (Qeq_bool z 0) eqn:Z; [discriminate|]. inversion E; subst.
    destruct (IHe _ eq_refl) as [D V]. destruct (IHf _ eq_refl) as [D' V']. apply Qeq_bool_neq in Z.
    split; [split; [exact D|split; [exact D'|rewrite <- V'; exact Z]]|]. cbn [val]. rewrite mul_ok, V, V'. reflexivity.
  - destruct (value_at v e) as [y|]; [|discriminate]. inversion E; subst. destruct (IHe _ eq_refl) as [D V]. split; [exact D|].
    cbn [val]. rewrite <- (pw_ext _ _ m V). clear. induction m as [|m IH]; [reflexivity|]. cbn [Nat.iter pw nat_rect]. simpl. rewrite mul_ok, IH. reflexivity.
Qed.
Definition point_in (names : list text) (j : json) : option (list Q) :=
  do l <- obj j; if listed (map fst l) names then every (fun x => value_in (snd x)) l else None.
Definition point_says (names : list text) (v : list Q) : text :=
  flat_map (fun x => lit ", " ++ say (fst x) ++ lit " = " ++ wrat (snd x)) (combine names v).
(* ---- end of what is trusted ---- *)
Definition side_quotient (box : list interval) (e : expr) : option quotient :=
  do x <- quot (length box) e; if forallb (without_zeros box) (divisors x) then Some x else None.
Definition side_steps box (x : quotient) : Z := fold_left (fun n p => n + sign_steps box p)%Z (divisors x) (taken x).
Lemma side_quotient_ok box e x v : side_quotient box e = Some x -> proper box -> in_box v box -> is_quotient v e x.
Proof.
  unfold side_quotient. destruct (quot _ e) as [y|] eqn:Y; [|discriminate]. cbn [bind].
  destruct (forallb _ _) eqn:F; [|discriminate]. intros E P I. inversion E; subst y. eapply quot_ok; [exact Y|].
  eapply forallb_Forall; [|exact F]. intros p Z. eapply without_zeros_ok; eauto.
Qed.
(* a point of the box where a polynomial is not 0; a few are tried *)
Definition evc (v : list Q) (p : poly) : Q := sumq (map (fun t => mul (snd t) (mono v (fst t))) p).
Lemma evc_ok v p : evc v p == ev v p.
Proof. unfold evc, ev. rewrite sumq_ok. apply qsum_ext. apply Forall_forall. intros t _. apply mul_ok. Qed.
Definition a_point (box : list interval) (k : nat) : list Q :=
  map (fun x => let '(i, (a, b)) := x in
         Qred (a + (b - a) * (Z.of_nat (1 + i * k) # Z.to_pos (Z.of_nat (3 + i * k + k * k)))))
      (combine (seq 1 (length box)) box).
Fixpoint in_boxb (v : list Q) (box : list interval) : bool :=
  match v, box with [], [] => true | x :: v', (a, b) :: box' => Qle_bool a x && Qle_bool x b && in_boxb v' box' | _, _ => false end.
Lemma in_boxb_ok box : forall v, in_boxb v box = true -> in_box v box.
Proof.
  induction box as [|[a b] box IH]; intros [|x v] E; simpl in E; try discriminate; constructor.
  - rewrite !andb_true_iff, !Qle_bool_iff in E. simpl. tauto.
  - apply IH. rewrite !andb_true_iff in E. tauto.
Qed.
Lemma cancel a b c : ~ c == 0 -> a * c == b * c -> a == b.
Proof. intros N E. apply (Qmult_inj_r a b c N). exact E. Qed.
Lemma every_Forall {A B} (f : A -> option B) l : forall ys, every f l = Some ys -> Forall (fun x => exists y, f x = Some y) l.
Proof.
  induction l as [|x l IH]; intros ys E; constructor; rewrite all_cons in E.
  - destruct (f x) as [y|]; [|discriminate]. eauto.
  - destruct (f x); [|discriminate]. destruct (every f l); [|discriminate]. eauto.
Qed.
Definition vanishes (p : poly) : bool := match p with [] => true | _ => false end.
