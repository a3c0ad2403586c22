(* Profiles with parameters: their form, and figures of them on a box. Nothing here is trusted. *)
From Coq Require Import QArith Qreduction List Bool Lia Lqa PeanoNat Ascii String FMapFacts.
Require Import Game Maps Core Kernel Bytes Files Poly Expr Says Limits.
Import ListNotations.
Open Scope Q_scope.
Open Scope list_scope.
Module MapFacts := FMapFacts.WFacts_fun NM.E NM.

(* ---- form: what a certificate names is there, all of it; only acceptance hangs on it ---- *)
Definition same_actions (acts : list name) (l : list name) : bool :=
  Nat.eqb (length l) (length acts) && forallb (fun a => existsb (Pos.eqb a) l) acts.
Definition rows_exact {A} (T : tab) (i : nat) (m : NM.t (list (name * A))) : bool :=
  let l := sets_of T i in
  Nat.eqb (length l) (NM.cardinal m) &&
  forallb (fun x => let '(s, (_, acts)) := x in
    match NM.find s m with Some row => same_actions acts (map fst row) | None => false end) l.
Definition has_move (T : tab) (i : nat) (s a : name) : bool :=
  match table_of T i s with Some (_, acts) => existsb (Pos.eqb a) acts | None => false end.
(* moves of chance *)
Fixpoint deals (t : tree) (m : NM.t (NM.t unit)) : NM.t (NM.t unit) :=
  match t with
  | End _ => m
  | Chance l bs => fold_left (fun m x => let '(_, _, u) := x in deals u m) bs
      (NM.add l (fold_left (fun k x => let '(a, _, _) := x in NM.add a tt k) bs
                   (match NM.find l m with Some k => k | None => NM.empty _ end)) m)
  | Move _ _ bs => fold_left (fun m x => let '(_, u) := x in deals u m) bs m
  end.
Definition event_exact (T : tab) (d : NM.t (NM.t unit)) (e : tevent) : bool :=
  forallb (forallb (fun m => let '(i, s, a) := m in
    match i with
    | O => match NM.find (name_of s) d with Some k => NM.mem (name_of a) k | None => false end
    | S j => has_move T j (name_of s) (name_of a) end)) e.
Lemma eqb_iff b c (P : Prop) : Bool.eqb b c = true -> (c = true <-> P) -> (b = true <-> P).
Proof. intros E. apply Bool.eqb_prop in E. now subst. Qed.
(* ---- the form of a profile whose probabilities are expressions, on the whole box ---- *)
Definition constant_of (p : poly) : Q := Qred (sumq (map snd p)).
Definition entry_form (names : list text) (box : list interval) (t : text) : option (poly * poly * Z) :=
  do e <- spelled names t; do x <- quot (length names) e;
  if forallb (without_zeros box) (divisors x) then
    let '(a, b) := if constant_p (below x) then (pscale (Qinv (constant_of (below x))) [] (above x), pconst (length names) 1)
                   else (above x, below x) in
    if shown_positive box b && shown_nonneg box a
    then Some (a, b, fold_left (fun n p => n + sign_steps box p) (divisors x) (taken x) + sign_steps box a + sign_steps box b)%Z else None
  else None.
Definition known := (NM.t (poly * poly) * Z)%type.
Definition learn names box (k : known) (t : text) : option ((poly * poly) * known) :=
  let '(m, steps) := k in
  match NM.find (name_of t) m with
  | Some x => Some (x, k)
  | None => do x <- entry_form names box t; let '(a, b, st) := x in Some ((a, b), (NM.add (name_of t) (a, b) m, steps + st)%Z) end.
Fixpoint learn_all names box (k : known) (l : list text) : option (list (poly * poly) * known) :=
  match l with [] => Some ([], k)
  | t :: r => do x <- learn names box k t; do y <- learn_all names box (snd x) r; Some (fst x :: fst y, snd y) end.
Definition total_degree (p : poly) : nat := fold_left (fun m t => Nat.max m (fold_left Nat.add (fst t) 0%nat)) p 0%nat.
Definition row_form (n : nat) (l : list (poly * poly)) : option Z :=
  let one := pconst n 1 in
  let below := fold_left (fun ds x => if existsb (same_poly (snd x)) ds then ds else ds ++ [snd x]) l [] in
  let without d := fold_left pmul (filter (fun e => negb (same_poly d e)) below) one in
  let numbers := map (fun x => pmul (fst x) (without (snd x))) l in
  let all_below := fold_left pmul below one in
  if Nat.leb (fold_left (fun k d => k + total_degree d)%nat below 0%nat) 64 && same_poly (psum 64 numbers) all_below then
    do m <- measure (flat_map (map snd) numbers);
    Some (fold_left (fun k x => k + times_steps (fst x) (without (snd x)))%Z l 0%Z)
  else None.
Fixpoint rows_form names box (k : known) (l : list (text * json)) : option known :=
  match l with
  | [] => Some k
  | (_, row) :: r => do o <- obj row; do ts <- every (fun x => str (snd x)) o; do y <- learn_all names box k ts;
      do st <- row_form (length names) (fst y); rows_form names box (fst (snd y), snd (snd y) + st)%Z r
  end.
Fixpoint players_form names box (k : known) (l : list (text * json)) : option known :=
  match l with [] => Some k | (_, rows) :: r => do o <- obj rows; do k' <- rows_form names box k o; players_form names box k' r end.
Definition profile_form names box (j : json) : option Z := do o <- obj j; do k <- players_form names box (NM.empty _, 0%Z) o; Some (snd k).
(* of all profiles of a statement: those of the field named *)
Definition point_form (state : json) (field : list text) : option Z :=
  do l <- obj state; do ps <- field_in (lit "parameters") l; do x <- parameters_in ps; let '(names, box) := x in
  match names with [] => Some 0%Z
  | _ => do j <- field_in (hd [] field) l;
      do ns <- every (profile_form names box) (match j with JL js => js | _ => [j] end); Some (fold_left Z.add ns 0%Z) end.

(* ---- on a box: each probability as a polynomial ---- *)
Lemma mono_const e : forallb (Nat.eqb 0) e = true -> forall v, mono v e == 1.
Proof.
  induction e as [|k e IH]; intros F v; cbn [mono forallb] in *; [reflexivity|]. apply andb_true_iff in F. destruct F as [A B].
  apply Nat.eqb_eq in A. subst k. rewrite IH by exact B. cbn [pw]. ring.
Qed.
Lemma constant_of_ok v p : constant_p p = true -> ev v p == constant_of p.
Proof.
  unfold constant_of. rewrite Qred_correct, sumq_ok. unfold ev. induction p as [|[e c] p IH]; cbn [constant_p forallb fst]; intros F; [reflexivity|].
  apply andb_true_iff in F. destruct F as [A B]. cbn [map qsum fst snd]. rewrite IH by exact B. rewrite mono_const by exact A. ring.
Qed.
Definition poly_of (box : list interval) (e : expr) : option poly :=
  do x <- side_quotient box e;
  if constant_p (below x) then Some (pscale (Qinv (constant_of (below x))) [] (above x)) else None.
Lemma poly_of_ok box e p v : poly_of box e = Some p -> proper box -> in_box v box -> defined v e /\ val v e == ev v p.
Proof.
  unfold poly_of. destruct (side_quotient box e) as [x|] eqn:S; [|discriminate]. cbn [bind].
  destruct (constant_p (below x)) eqn:C; [|discriminate]. intros E P I. inversion E; subst p.
  destruct (side_quotient_ok _ _ _ _ S P I) as (D & N & V). split; [exact D|]. rewrite ev_pscale. cbn [mono].
  rewrite (constant_of_ok v) in N, V by exact C. rewrite <- V. field. exact N.
Qed.
(* A row: its probabilities times a polynomial, if they have denominators with parameters. *)
Definition poly_rows := NM.t (option poly * list (name * poly)).
Definition over_of box (e : expr) : option (poly * poly) :=
  do x <- side_quotient box e;
  Some (if constant_p (below x) then (pscale (Qinv (constant_of (below x))) [] (above x), pconst (length box) 1) else (above x, below x)).
Definition to_over box (e : expr) : poly * poly := match over_of box e with Some x => x | None => ([], []) end.
Definition factors (bs : list poly) : list poly :=
  fold_left (fun ds b => if constant_p b || existsb (same_poly b) ds then ds else ds ++ [b]) bs [].
Definition times (l : list poly) (p : poly) : poly := fold_left pmul l p.
Definition others (b : poly) (fs : list poly) : list poly := filter (fun f => negb (same_poly b f)) fs.
Definition product (fs : list poly) : option poly := match fs with [] => None | f :: r => Some (times r f) end.
Definition row_polys box (l : list (name * expr)) : option poly * list (name * poly) :=
  let qs := map (fun y => (fst y, to_over box (snd y))) l in let fs := factors (map (fun y => snd (snd y)) qs) in
  (product fs, map (fun y => (fst y, times (others (snd (snd y)) fs) (fst (snd y)))) qs).
Definition den_or_1 (n : nat) (d : option poly) : poly := match d with Some p => p | None => pconst n 1 end.
Definition den_positive box (d : option poly) : bool := match d with Some p => shown_positive box p | None => true end.
Definition row_good box (l : list (name * expr)) : bool :=
  let fs := factors (map (fun y => snd (to_over box (snd y))) l) in
  den_positive box (product fs) && forallb (fun y => match over_of box (snd y) with
    | Some (_, b) => same_poly (times (others b fs) b) (den_or_1 (length box) (product fs)) | None => false end) l.
Definition poly_rows_of box (m : rows) : poly_rows := NM.map (row_polys box) m.
Fixpoint find_poly (a : name) (l : list (name * poly)) : poly := match l with [] => [] | (b, p) :: r => if Pos.eqb a b then p else find_poly a r end.
Definition poly_strategy (m : poly_rows) : name -> name -> poly := fun s a => match NM.find s m with Some (_, l) => find_poly a l | None => [] end.
Definition den_in (m : poly_rows) (s : name) : option poly := match NM.find s m with Some (d, _) => d | None => None end.
Definition den_at v (d : option poly) : Q := match d with Some p => ev v p | None => 1 end.
Lemma den_or_1_ok v n d : ev v (den_or_1 n d) == den_at v d.
Proof. destruct d; [reflexivity|apply ev_pconst]. Qed.
Lemma den_positive_ok box d v : den_positive box d = true -> proper box -> in_box v box -> 0 < den_at v d.
Proof. destruct d; cbn [den_positive den_at]; intros; [eapply positive_ok; eauto|lra]. Qed.
Definition are_polys box (m : rows) : bool := forallb (fun x => row_good box (snd x)) (NM.elements m).
Lemma elements_all {A} (f : name * A -> bool) (m : NM.t A) s x : forallb f (NM.elements m) = true -> NM.find s m = Some x -> f (s, x) = true.
Proof.
  intros F E. apply NM.find_2 in E. apply NM.elements_1 in E. apply InA_alt in E. destruct E as ([s' x'] & Q & I).
  unfold NM.eq_key_elt, NM.Raw.Proofs.PX.eqke in Q. cbn in Q. destruct Q as [Q1 Q2]. subst. rewrite forallb_forall in F. apply F. exact I.
Qed.
Definition prods v (l : list poly) : Q := fold_right (fun f q => ev v f * q) 1 l.
Lemma ev_times v l : forall p, ev v (times l p) == ev v p * prods v l.
Proof. unfold times. induction l as [|f l IH]; intros p; cbn [fold_left prods fold_right]; [ring|]. rewrite IH, ev_pmul. fold (prods v l). ring. Qed.
Lemma over_of_ok box e a b v : over_of box e = Some (a, b) -> proper box -> in_box v box -> ~ ev v b == 0 /\ val v e * ev v b == ev v a.
Proof.
  unfold over_of. destruct (side_quotient box e) as [x|] eqn:S; [|discriminate]. cbn [bind]. intros E P I.
  destruct (side_quotient_ok _ _ _ _ S P I) as (_ & N & V).
  destruct (constant_p (below x)) eqn:C; inversion E; subst; [|split; [exact N|exact V]].
  rewrite ev_pconst, ev_pscale. cbn [mono]. rewrite (constant_of_ok v) in N, V by exact C. split; [lra|]. rewrite <- V. field. exact N.
Qed.
Lemma poly_strategy_ok box m v : are_polys box m = true -> proper box -> in_box v box ->
  forall s a, ev v (poly_strategy (poly_rows_of box m) s a) == den_at v (den_in (poly_rows_of box m) s) * strategy_at v m s a.
Proof.
  intros F P I s a. unfold poly_strategy, den_in, poly_rows_of, strategy_at. rewrite MapFacts.map_o.
  destruct (NM.find s m) as [l|] eqn:E; cbn [option_map]; [|unfold ev; cbn [map qsum den_at]; ring].
  pose proof (elements_all _ _ _ _ F E) as L. cbn [snd] in L. clear E F. unfold row_good, row_polys in *. cbv zeta in *.
  cbn [fst snd]. rewrite !map_map. cbn [fst snd]. apply andb_true_iff in L. destruct L as [_ L].
  set (fs := factors (map (fun y => snd (to_over box (snd y))) l)) in *. clearbody fs.
  induction l as [|[b e] l IH]; cbn [map find_poly fst snd]; [unfold ev; cbn [map qsum]; ring|]. cbn [forallb snd] in L. apply andb_true_iff in L. destruct L as [L1 L2].
  destruct (Pos.eqb a b); [|apply IH; exact L2]. unfold to_over. destruct (over_of box e) as [[x y]|] eqn:Q; [|discriminate]. cbn [fst snd].
  destruct (over_of_ok _ _ _ _ _ Q P I) as [_ V]. apply (same_poly_ok v) in L1. rewrite ev_times, den_or_1_ok in L1. rewrite ev_times, <- V, <- L1. ring.
Qed.
Lemma den_in_positive box m v : are_polys box m = true -> proper box -> in_box v box -> forall s, 0 < den_at v (den_in (poly_rows_of box m) s).
Proof.
  intros F P I s. unfold den_in, poly_rows_of. rewrite MapFacts.map_o. destruct (NM.find s m) as [l|] eqn:E; cbn [option_map]; [|cbn [den_at]; lra].
  pose proof (elements_all _ _ _ _ F E) as L. cbn [snd] in L. unfold row_good, row_polys in *. cbv zeta in *. rewrite map_map. cbn [fst snd].
  apply andb_true_iff in L. destruct L as [L _]. eapply den_positive_ok; eauto.
Qed.

(* the denominators of a profile, each with the player and the set *)
Definition dens := list (player * name * poly).
Definition poly_profile := (list poly_rows * dens)%type.
Definition dens_of (l : list poly_rows) : dens :=
  flat_map (fun x => flat_map (fun y => match fst (snd y) with Some d => [(fst x, fst y, d)] | None => [] end) (NM.elements (snd x))) (combine (seq 0 (length l)) l).
Definition polys_of box (l : list rows) : poly_profile := let r := map (poly_rows_of box) l in (r, dens_of r).
Definition rows_at box (pp : poly_profile) (i : nat) : poly_rows := nth i (fst pp) (poly_rows_of box (NM.empty _)).
Definition poly_at box (pp : poly_profile) : nat -> name -> name -> poly := fun i => poly_strategy (rows_at box pp i).
Definition poly_den box (pp : poly_profile) : nat -> name -> option poly := fun i => den_in (rows_at box pp i).
Lemma rows_at_ok box l i : rows_at box (polys_of box l) i = poly_rows_of box (nth i l (NM.empty _)).
Proof. unfold rows_at, polys_of. cbn [fst]. now rewrite map_nth. Qed.
Lemma polys_at box l i : forallb (are_polys box) l = true -> are_polys box (nth i l (NM.empty _)) = true.
Proof. rewrite forallb_forall. intros F. destruct (nth_in_or_default i l (NM.empty _)) as [H|H]; [now apply F|]. rewrite H. reflexivity. Qed.
Lemma poly_at_ok box l v : forallb (are_polys box) l = true -> proper box -> in_box v box ->
  forall i s a, ev v (poly_at box (polys_of box l) i s a) == den_at v (poly_den box (polys_of box l) i s) * profile_at v l i s a.
Proof.
  intros F P I i s a. unfold poly_at, poly_den, profile_at. rewrite rows_at_ok. apply poly_strategy_ok; auto. now apply polys_at.
Qed.
Lemma poly_den_positive box l v : forallb (are_polys box) l = true -> proper box -> in_box v box ->
  forall i s, 0 < den_at v (poly_den box (polys_of box l) i s).
Proof. intros F P I i s. unfold poly_den. rewrite rows_at_ok. apply den_in_positive; auto. now apply polys_at. Qed.

(* each row is a distribution everywhere on the box *)
Definition row_b box (sp : name -> name -> poly) (d : option poly) (s : name) (acts : list name) : bool :=
  forallb (fun a => shown_nonneg box (sp s a)) acts && same_poly (psum 64 (map (sp s) acts)) (den_or_1 (length box) d).
Definition rows_b (T : tab) box (sp : name -> name -> poly) (d : name -> option poly) (i : nat) : bool :=
  forallb (fun x => row_b box sp (d (fst x)) (fst x) (snd (snd x))) (sets_of T i).
Lemma nonneg_times d x : 0 < d -> 0 <= d * x -> 0 <= x.
Proof. intros D X. apply Qnot_lt_le. intros N. assert (0 < d * - x) by (apply mult_pos; lra). lra. Qed.
Lemma qsum_times {A} (f : A -> Q) d l : qsum (map (fun a => d * f a) l) == d * qsum (map f l).
Proof. induction l as [|a l IH]; cbn [map qsum]; [ring|]. rewrite IH. ring. Qed.
Lemma row_b_ok box sp d s acts v (b : strategy) : row_b box sp d s acts = true -> proper box -> in_box v box -> 0 < den_at v d ->
  (forall a, ev v (sp s a) == den_at v d * b s a) -> distribution (map (b s) acts).
Proof.
  unfold row_b. rewrite andb_true_iff. intros [N S] P I D E. split.
  - apply Forall_forall. intros q Q. apply in_map_iff in Q. destruct Q as (a & <- & Q). apply (nonneg_times (den_at v d)); [exact D|]. rewrite <- E.
    eapply nonneg_ok; eauto. rewrite forallb_forall in N. auto.
  - apply (same_poly_ok v) in S. rewrite ev_psum, den_or_1_ok in S. unfold evs in S. rewrite map_map in S.
    apply (cancel _ _ (den_at v d)); [lra|]. rewrite Qmult_1_l. transitivity (qsum (map (fun x => ev v (sp s x)) acts)); [|exact S].
    rewrite Qmult_comm, <- qsum_times. apply qsum_ext. apply Forall_forall. intros a _. symmetry. apply E.
Qed.
Lemma strategy_from_table n (T : table) i b t : forall h, agrees n T h t ->
  (forall s h' acts, T i s = Some (h', acts) -> distribution (map (b s) acts)) -> strategy_in i b t.
Proof.
  induction t using tree_ind'; intros h A D; cbn [strategy_in agrees] in *; [exact Logic.I| |].
  - destruct A as (_ & _ & A). rewrite fra in *. rewrite Forall_forall in *. intros [[a q] u] J. eapply (H _ J); eauto. apply (A _ J).
  - destruct A as (_ & _ & _ & TS & A). rewrite fra in *. split.
    + intros ->. rewrite <- (map_map fst (b s)). eapply D; eauto.
    + rewrite Forall_forall in *. intros [a u] J. eapply (H _ J); eauto. apply (A _ J).
Qed.
Lemma table_in (T : tab) i s x : table_of T i s = Some x -> NM.find s (nth i T (NM.empty _)) = Some x.
Proof. auto. Qed.
Definition profile_b (T : tab) n box (pp : poly_profile) : bool := forallb (fun i => rows_b T box (poly_at box pp i) (poly_den box pp i) i) (seq 0 n).
Lemma profile_b_ok T n box l v t : forallb (are_polys box) l = true -> profile_b T n box (polys_of box l) = true ->
  gameb n t T = true -> proper box -> in_box v box -> is_profile n (profile_at v l) t.
Proof.
  unfold profile_b. rewrite (forallb_forall _ (seq 0 n)). intros F R G P I i L.
  eapply strategy_from_table; [apply agreesb_ok; exact G|]. intros s h acts E.
  assert (K : rows_b T box (poly_at box (polys_of box l) i) (poly_den box (polys_of box l) i) i = true) by (apply R, in_seq; lia).
  unfold rows_b, sets_of in K. pose proof (elements_all _ _ _ _ K (table_in _ _ _ _ E)) as X. cbn [fst snd] in X.
  eapply row_b_ok; [exact X|exact P|exact I|now apply poly_den_positive|]. intros a. now apply poly_at_ok.
Qed.

(* ---- a path meets some of the sets with denominators; its end is multiplied by those of the others ---- *)
Definition keyed (j : player) (x : name) (y : player * name * poly) : bool := Nat.eqb j (fst (fst y)) && Pos.eqb x (snd (fst y)).
Fixpoint take (j : player) (x : name) (l : dens) : option (poly * dens) :=
  match l with [] => None
  | y :: r => if keyed j x y then Some (snd y, r) else match take j x r with Some (p, r') => Some (p, y :: r') | None => None end end.
Definition den_of (l : dens) j x : option poly := match take j x l with Some (p, _) => Some p | None => None end.
Definition rest (l : dens) j x : dens := match take j x l with Some (_, r) => r | None => l end.
Definition all_of v (l : dens) : Q := prods v (map snd l).
Lemma rest_ok v j x l : all_of v l == den_at v (den_of l j x) * all_of v (rest l j x).
Proof.
  unfold den_of, rest, all_of. induction l as [|y l IH]; cbn [take map prods fold_right]; [cbn [den_at]; ring|].
  destruct (keyed j x y); [cbn [den_at]; reflexivity|]. destruct (take j x l) as [[p r]|]; cbn [den_at map prods fold_right] in *; fold (prods v (map snd l)) in *; [|ring].
  fold (prods v (map snd r)). rewrite IH. ring.
Qed.
Definition same_den (d e : option poly) : bool := match d, e with Some p, Some q => same_poly p q | None, None => true | _, _ => false end.
Lemma same_den_ok v d e : same_den d e = true -> den_at v d == den_at v e.
Proof. destruct d, e; cbn [same_den den_at]; intros E; try discriminate; [now apply same_poly_ok|reflexivity]. Qed.
Fixpoint meets (d : player -> name -> option poly) (l : dens) (t : tree) : bool :=
  match t with
  | End _ => true
  | Chance _ bs => forallb (fun x => let '(_, _, u) := x in meets d l u) bs
  | Move j x bs => same_den (d j x) (den_of l j x) && forallb (fun y => let '(_, u) := y in meets d (rest l j x) u) bs
  end.
(* no set of a player without denominators is in the list *)
Definition scale_of v (pp : poly_profile) : Q := all_of v (snd pp).
Definition dens_b box (pp : poly_profile) t : bool := forallb (fun y => shown_positive box (snd y)) (snd pp) && meets (poly_den box pp) (snd pp) t.
Lemma all_positive box v (l : dens) : forallb (fun y => shown_positive box (snd y)) l = true -> proper box -> in_box v box -> 0 < all_of v l.
Proof.
  intros F P I. unfold all_of. induction l as [|y l IH]; cbn [map prods fold_right]; [lra|]. cbn [forallb] in F. apply andb_true_iff in F.
  destruct F as [F1 F2]. apply mult_pos; [eapply positive_ok; eauto|exact (IH F2)].
Qed.

Lemma qsum_nonneg l : Forall (fun q => 0 <= q) l -> 0 <= qsum l.
Proof. induction 1; cbn [qsum]; lra. Qed.

(* ---- totals of a profile, as polynomials ---- *)
Fixpoint totalp (f : list move -> list Q -> Q) (s : nat -> name -> name -> poly) (w : poly) (l : dens) (path : list move) (t : tree) (acc : list poly) : list poly :=
  match w with [] => acc | _ =>
  match t with
  | End pays => let q := f path pays in if isz q then acc else pscale q [] (times (map snd l) w) :: acc
  | Chance x bs => fold_left (fun acc y => let '(a, q, t') := y in totalp f s (pscale q [] w) l ((O, x, a) :: path) t' acc) bs acc
  | Move j set bs => fold_left (fun acc x => let '(a, t') := x in totalp f s (pmul (s j set a) w) (rest l j set) ((S j, set, a) :: path) t' acc) bs acc
  end end.
Lemma totalp_ok v f s d (S : profile) t : (forall j x a, ev v (s j x a) == den_at v (d j x) * S j x a) -> forall w l path acc, meets d l t = true ->
  evs v (totalp f s w l path t acc) == evs v acc + ev v w * all_of v l * total f S path t.
Proof.
  intros E. induction t using tree_ind'; intros w ds path acc M; cbn [totalp total meets] in *; (destruct w as [|w0 w']; [unfold ev at 1; cbn [map qsum]; ring|]; set (w := w0 :: w')).
  - cbv zeta. destruct (isz (f path u)) eqn:Z; [apply isz_ok in Z; rewrite Z; ring|].
    unfold evs. cbn [map qsum]. rewrite ev_pscale, ev_times. cbn [mono]. unfold all_of. ring.
  - clearbody w. clear w0 w'. revert acc. induction H as [|[[a q] t'] r H1 _ IH]; intros acc; cbn [fold_left map qsum forallb] in *; [ring|].
    apply andb_true_iff in M. destruct M as [M1 M2]. cbn [snd] in H1. rewrite (IH M2), (H1 _ _ _ _ M1), ev_pscale. cbn [mono]. ring.
  - clearbody w. clear w0 w'. apply andb_true_iff in M. destruct M as [D M]. apply (same_den_ok v) in D. pose proof (rest_ok v j s0 ds) as K. rewrite <- D in K.
    revert acc. induction H as [|[a t'] r H1 _ IH]; intros acc; cbn [fold_left map qsum forallb] in *; [ring|].
    apply andb_true_iff in M. destruct M as [M1 M2]. cbn [snd] in H1. rewrite (IH M2), (H1 _ _ _ _ M1), ev_pmul, E, K. ring.
Qed.
Definition figure_p (box : list interval) (pp : poly_profile) f t : poly := psum 64 (totalp f (poly_at box pp) (pconst (length box) 1) (snd pp) [] t []).
Lemma figure_p_ok box l v f t : forallb (are_polys box) l = true -> dens_b box (polys_of box l) t = true -> proper box -> in_box v box ->
  ev v (figure_p box (polys_of box l) f t) == scale_of v (polys_of box l) * total f (profile_at v l) [] t.
Proof.
  intros F D P I. apply andb_true_iff in D. destruct D as [_ D]. unfold figure_p, scale_of.
  rewrite ev_psum, (totalp_ok v f _ (poly_den box (polys_of box l)) (profile_at v l) t) by (auto; now apply poly_at_ok).
  rewrite ev_pconst. unfold evs at 1. cbn [map qsum]. ring.
Qed.
Definition probability_f (e : event) := fun (path : list move) (_ : list Q) => if happens e path then 1 else 0.
Definition payoff_f (e : event) (i : player) := fun (path : list move) (pays : list Q) => if happens e path then pay i pays else 0.
Definition amount_p box pp (o : outcome) (g : tevent) t : poly :=
  match o with Payoff i => figure_p box pp (payoff_f (event_of g) i) t | Probability e => figure_p box pp (probability_f (event_of (g ++ e))) t end.
Lemma amount_p_ok box l v o g t : forallb (are_polys box) l = true -> dens_b box (polys_of box l) t = true -> proper box -> in_box v box ->
  ev v (amount_p box (polys_of box l) o g t) == scale_of v (polys_of box l) * amount o g (profile_at v l) t.
Proof. intros F D P I. destruct o; apply figure_p_ok; auto. Qed.
(* a side as a quotient *)
Definition f_side_p box (pps : list (list rows * poly_profile)) t (sd : family_side) : option (poly * poly) :=
  let n := length box in
  match sd with
  | F_number _ e => do p <- poly_of box e; Some (p, pconst n 1)
  | F_of k o g c => let pp := snd (nth k pps ([], ([], []))) in
      let m := figure_p box pp (probability_f (event_of g)) t in
      if negb (Nat.ltb k (length pps)) then None else
      match m with [] => None | _ => Some (pscale c [] (amount_p box pp o g t), m) end
  end.
Definition polys_all box (ps : list (list rows)) : list (list rows * poly_profile) := map (fun l => (l, polys_of box l)) ps.
Lemma nth_polys box ps k : snd (nth k (polys_all box ps) ([], ([], []))) = polys_of box (nth k ps []).
Proof. unfold polys_all. change (@nil rows, (@nil poly_rows, @nil (player * name * poly))) with ((fun l => (l, polys_of box l)) []). rewrite map_nth. reflexivity. Qed.
Section OnBox.
  Variables (n : nat) (t : tree) (T : tab) (f : family).
  Notation box := (f_box f).
  Notation pps := (polys_all box (f_profiles f)).
  Hypothesis (G : gameb n t T = true) (P : proper box) (A : forallb (forallb (are_polys box)) (f_profiles f) = true)
    (R : forallb (fun x => profile_b T n box (snd x) && dens_b box (snd x) t) pps = true).
  Lemma polys_nth k : forallb (are_polys box) (nth k (f_profiles f) []) = true.
  Proof. destruct (nth_in_or_default k (f_profiles f) []) as [H|H]; [exact (proj1 (forallb_forall _ _) A _ H)|]. rewrite H. reflexivity. Qed.
  Lemma dens_nth k : dens_b box (polys_of box (nth k (f_profiles f) [])) t = true.
  Proof.
    destruct (nth_in_or_default k (f_profiles f) []) as [H|H].
    - assert (L' : In (nth k (f_profiles f) [], polys_of box (nth k (f_profiles f) [])) pps) by (unfold polys_all; apply in_map_iff; eexists; split; [reflexivity|exact H]).
      assert (R' := proj1 (forallb_forall _ _) R _ L'). cbn [snd] in R'. apply andb_true_iff in R'. tauto.
    - rewrite H. assert (N : forall j x, poly_den box ([], []) j x = None) by (intros [|j] x; reflexivity).
      change (polys_of box []) with ((@nil poly_rows), (@nil (player * name * poly))). unfold dens_b. cbn [snd forallb andb]. clear - N.
      induction t using tree_ind'; cbn [meets]; [reflexivity| |].
      + apply forallb_forall. intros [[a q] u] I. rewrite Forall_forall in H. exact (H _ I).
      + rewrite N. unfold den_of, rest. cbn [take same_den andb]. apply forallb_forall. intros [a u] I. rewrite Forall_forall in H. exact (H _ I).
  Qed.
  Definition own_scale v sd : Q := match sd with F_number _ _ => 1 | F_of k _ _ _ => scale_of v (polys_of box (nth k (f_profiles f) [])) end.
  Lemma own_scale_positive v sd : in_box v box -> 0 < own_scale v sd.
  Proof. intros I. destruct sd as [|k o g c]; cbn [own_scale]; [lra|]. pose proof (dens_nth k) as D. apply andb_true_iff in D. destruct D as [D _]. exact (all_positive _ _ _ D P I). Qed.
  Lemma profiles_ok v : in_box v box -> Forall (fun l => is_profile n (profile_at v l) t) (f_profiles f).
  Proof.
    intros I. apply Forall_forall. intros l L. 
    assert (A' := proj1 (forallb_forall _ _) A l L).
    assert (L' : In (l, polys_of box l) pps) by (unfold polys_all; apply in_map_iff; exists l; split; [reflexivity|exact L]).
    assert (R' := proj1 (forallb_forall _ _) R _ L'). cbn [snd] in R'. apply andb_true_iff in R'. destruct R' as [R' _].
    exact (profile_b_ok T n box l v t A' R' G P I).
  Qed.
  Lemma region_in v : region f v -> in_box v box.
  Proof. unfold region. destruct (f_inside f); [apply inside_in|auto]. Qed.
  (* what a side is, times the probability of what is given *)
  Definition weight_of v sd : Q := match sd with F_number _ _ => 1 | F_of k _ g _ => probability (event_of g) (profile_at v (nth k (f_profiles f) [])) t end.
  Lemma f_side_ok sd a m v : f_side_p box pps t sd = Some (a, m) -> in_box v box ->
    ev v m == own_scale v sd * weight_of v sd /\ forall x, f_side_is f v t sd x -> x * ev v m == ev v a /\ ~ ev v m == 0.
  Proof.
    intros E I. pose proof (own_scale_positive v sd I) as SP. destruct sd as [w e|k o g c]; cbn [f_side_p weight_of f_side_is own_scale] in *.
    - destruct (poly_of box e) as [p|] eqn:E'; [|discriminate]. cbn [bind] in E. inversion E; subst. rewrite ev_pconst.
      split; [ring|]. intros x X. destruct (poly_of_ok _ _ _ _ E' P I) as [_ V]. rewrite X, V, !ev_pconst. split; [ring|lra].
    - cbv zeta in E. rewrite nth_polys in E. 
      assert (M : ev v (figure_p box (polys_of box (nth k (f_profiles f) [])) (probability_f (event_of g)) t) ==
                  scale_of v (polys_of box (nth k (f_profiles f) [])) * probability (event_of g) (profile_at v (nth k (f_profiles f) [])) t)
        by (apply figure_p_ok; [apply polys_nth|apply dens_nth|exact P|exact I]).
      destruct (negb _); [discriminate|]. destruct (figure_p _ _ _ _) as [|m0 m'] eqn:F; [discriminate|]. inversion E; subst. rewrite M. split; [reflexivity|].
      intros x [N X]. split; [|rewrite M; apply nz_mult; [lra|exact N]].
      rewrite M, ev_pscale, (amount_p_ok box _ v o g t (polys_nth k) (dens_nth k) P I). cbn [mono].
      transitivity (scale_of v (polys_of box (nth k (f_profiles f) [])) * (x * probability (event_of g) (profile_at v (nth k (f_profiles f) [])) t)); [ring|]. rewrite X. ring.
  Qed.
  (* a side of which nothing is given exists *)
  Definition exists_b (sd : family_side) (m : poly) : bool :=
    match sd with
    | F_of k _ [] _ => same_poly m (times (map snd (snd (polys_of box (nth k (f_profiles f) [])))) (pconst (length box) 1))
    | F_number _ _ => true | _ => false end.
  Lemma exists_ok sd a m v : f_side_p box pps t sd = Some (a, m) -> exists_b sd m = true -> in_box v box -> exists x, f_side_is f v t sd x.
  Proof.
    intros E X I. pose proof (own_scale_positive v sd I) as SP. destruct (f_side_ok _ _ _ _ E I) as [M _].
    destruct sd as [w e|k o [|c0 g] c]; cbn [exists_b f_side_is weight_of own_scale] in *; [exists (val v e); reflexivity| |discriminate].
    apply (same_poly_ok v) in X. rewrite ev_times, ev_pconst in X. exists (c * amount o [] (profile_at v (nth k (f_profiles f) [])) t).
    assert (W : probability (event_of []) (profile_at v (nth k (f_profiles f) [])) t == 1).
    { apply (cancel _ _ (scale_of v (polys_of box (nth k (f_profiles f) [])))); [lra|]. rewrite (Qmult_comm (probability _ _ _)), <- M, X. reflexivity. }
    rewrite W. split; [lra|ring].
  Qed.
  (* probabilities are not negative *)
  Lemma total_nonneg (h : list move -> list Q -> Q) s (TT : table) u : (forall p q, 0 <= h p q) -> is_profile n s u ->
    forall H path, agrees n TT H u -> 0 <= total h s path u.
  Proof.
    clear A R G. intros N. induction u using tree_ind'; intros S h0 path B; cbn [total agrees] in *; [apply N| |].
    - destruct B as (_ & [D _] & B). rewrite fra in B. apply qsum_nonneg. apply Forall_forall. intros q Q. apply in_map_iff in Q.
      destruct Q as ([[a p] u] & <- & J). rewrite Forall_forall in *. apply Qmult_le_0_compat.
      + apply D. apply in_map_iff. exists (a, p, u). auto.
      + apply (H _ J) with h0; [|apply (B _ J)]. intros i L. specialize (S i L). cbn [strategy_in] in S. rewrite fra, Forall_forall in S. apply (S _ J).
    - destruct B as (L & _ & _ & _ & B). rewrite fra in B. apply qsum_nonneg. apply Forall_forall. intros q Q. apply in_map_iff in Q.
      destruct Q as ([a u] & <- & J). rewrite Forall_forall in *. apply Qmult_le_0_compat.
      + destruct (S j L) as [D _]. destruct (D eq_refl) as [D' _]. rewrite Forall_forall in D'. apply D'. apply in_map_iff. exists (a, u). auto.
      + eapply (H _ J); [|apply (B _ J)]. intros i L'. specialize (S i L'). cbn [strategy_in] in S. destruct S as [_ S]. rewrite fra, Forall_forall in S. apply (S _ J).
  Qed.
  Lemma weight_nonneg v sd a m : f_side_p box pps t sd = Some (a, m) -> in_box v box -> 0 <= weight_of v sd.
  Proof.
    intros E I. destruct sd as [|k o g c]; cbn [weight_of f_side_p] in *; [lra|]. cbv zeta in E.
    destruct (Nat.ltb k (length pps)) eqn:K; [|discriminate]. apply Nat.ltb_lt in K. unfold polys_all in K. rewrite map_length in K.
    unfold probability. apply (total_nonneg _ _ (table_of T) t) with (H := fun _ => []); [intros; destruct (happens _ _); lra| |apply agreesb_ok; exact G].
    pose proof (profiles_ok v I) as F. rewrite Forall_forall in F. apply F. now apply nth_In.
  Qed.
  Lemma weight_positive v sd a m x : f_side_p box pps t sd = Some (a, m) -> in_box v box -> f_side_is f v t sd x -> 0 < ev v m.
  Proof.
    intros E I X. destruct (f_side_ok _ _ _ _ E I) as [M S]. destruct (S x X) as [_ N]. pose proof (weight_nonneg _ _ _ _ E I) as W.
    pose proof (own_scale_positive v sd I) as K. pose proof (Qmult_le_0_compat _ _ (Qlt_le_weak _ _ K) W) as Z. rewrite <- M in Z. lra.
  Qed.

  (* ---- items ---- *)
  Definition test_zeros := if f_inside f then without_zeros_inside box else without_zeros box.
  Definition all_shown (l : list quotient) : bool := forallb (fun x => forallb test_zeros (divisors x)) l.
  Lemma shown_ok e x v : quot (length box) e = Some x -> forallb test_zeros (divisors x) = true -> region f v -> defined v e.
  Proof.
    intros Q F I. assert (N : nonzero v (divisors x)).
    { eapply forallb_Forall; [|exact F]. intros p. unfold test_zeros. revert I. unfold region.
      destruct (f_inside f); intros I Z; [exact (without_zeros_inside_ok _ _ _ Z P I)|exact (without_zeros_ok _ _ _ Z P I)]. }
    destruct (quot_ok _ _ _ _ Q N) as [D _]. exact D.
  Qed.
  Fixpoint inside_boxb (v : list Q) (b : list interval) : bool :=
    match v, b with [], [] => true | x :: v', (lo, hi) :: b' => above0 (x - lo) && above0 (hi - x) && inside_boxb v' b' | _, _ => false end.
  Lemma inside_boxb_ok b : forall v, inside_boxb v b = true -> inside_box v b.
  Proof.
    induction b as [|[lo hi] b IH]; intros [|x v] E; cbn [inside_boxb] in E; try discriminate; constructor.
    - rewrite !andb_true_iff in E. destruct E as [[E1 E2] _]. apply above0_ok in E1. apply above0_ok in E2. cbn [fst snd]. lra.
    - apply IH. rewrite !andb_true_iff in E. tauto.
  Qed.
  Lemma inside_region v : inside_box v box -> region f v.
  Proof. unfold region. destruct (f_inside f); [auto|apply inside_in]. Qed.
  (* a point where both are defined and differ *)
  Definition differ (x y : quotient) (d : poly) : bool :=
    existsb (fun k => let v := a_point box k in inside_boxb v box && negb (Qeq_bool (evc v d) 0) &&
      forallb (fun p => negb (Qeq_bool (evc v p) 0)) (divisors x ++ divisors y)) (seq 0 12).
  Lemma differ_ok x y d : differ x y d = true -> exists v, region f v /\ ~ ev v d == 0 /\ nonzero v (divisors x) /\ nonzero v (divisors y).
  Proof.
    unfold differ. intros E. apply existsb_exists in E. destruct E as (k & _ & E). cbv zeta in E. rewrite !andb_true_iff in E.
    destruct E as [[I N] D]. exists (a_point box k). split; [now apply inside_region, inside_boxb_ok|].
    rewrite negb_true_iff in N. apply Qeq_bool_neq in N. rewrite evc_ok in N. split; [exact N|].
    assert (Z : nonzero (a_point box k) (divisors x ++ divisors y)).
    { eapply forallb_Forall; [|exact D]. intros p. cbn beta. rewrite negb_true_iff. intros H. apply Qeq_bool_neq in H. rewrite evc_ok in H. exact H. }
    apply Forall_app in Z. exact Z.
  Qed.
  Definition holds_b (r : relation) (p : poly) : bool :=
    let positive := if f_inside f then shown_inside box else shown_positive box in
    match r with LessThan => positive (pneg p) | MoreThan => positive p | AtMost => shown_nonneg box (pneg p)
    | AtLeast => shown_nonneg box p | OtherThan => positive p || positive (pneg p) end.
  Lemma positive_in v p : (if f_inside f then shown_inside box else shown_positive box) p = true -> region f v -> 0 < ev v p.
  Proof. unfold region. destruct (f_inside f); intros E I; [exact (inside_positive_ok _ _ _ E P I)|exact (positive_ok _ _ _ E P I)]. Qed.
  Lemma holds_b_ok r p v x y w : holds_b r p = true -> region f v -> 0 < w -> (x - y) * w == ev v p -> related r x y.
  Proof.
    intros E I W D. assert (U : forall a b, (a - b) * w == ev v p -> 0 < ev v p -> b < a).
    { intros a b Z N. destruct (Qlt_le_dec b a) as [L|L]; [exact L|]. exfalso.
      assert (0 <= (b - a) * w) by (apply Qmult_le_0_compat; lra). rewrite <- Z in N. lra. }
    assert (U0 : forall a b q, (a - b) * w == q -> 0 <= q -> b <= a).
    { intros a b q Z N. destruct (Qlt_le_dec a b) as [L|L]; [|exact L]. exfalso.
      assert (0 < (b - a) * w) by (apply mult_pos; lra). rewrite <- Z in N. lra. }
    assert (V : forall a b, (a - b) * w == ev v p -> 0 < - ev v p -> a < b).
    { intros a b Z N. destruct (Qlt_le_dec a b) as [L|L]; [exact L|]. exfalso.
      assert (0 <= (a - b) * w) by (apply Qmult_le_0_compat; lra). rewrite Z in H. lra. }
    destruct r; cbn [holds_b related] in *.
    - apply (positive_in v) in E; [|exact I]. rewrite ev_pneg in E. exact (V x y D E).
    - apply (positive_in v) in E; [|exact I]. exact (U x y D E).
    - apply (nonneg_ok _ _ v) in E; [|exact P|exact (region_in v I)]. rewrite ev_pneg in E. apply (U0 y x (- ev v p)); [rewrite <- D; ring|exact E].
    - apply (nonneg_ok _ _ v) in E; [|exact P|exact (region_in v I)]. exact (U0 x y _ D E).
    - apply orb_true_iff in E. destruct E as [E|E]; apply (positive_in v) in E; try exact I; [apply (U x y D) in E|rewrite ev_pneg in E; apply (V x y D) in E]; intros Z; lra.
  Qed.
  Definition f_item_b (it : family_item) : option Z :=
    let n := length box in
    match it with
    | F_equal l _ _ _ i s o h whole =>
        match f_side_p box pps t l, quot n i, quot n s, quot n o with
        | Some (a, m), Some qi, Some qs, Some qo =>
            let d := psub (pmul (above qi) (below qs)) (pmul (above qs) (below qi)) in
            let b := pmul (below qi) (below qs) in
            if same_poly (pmul (above qi) m) (pmul a (below qi)) && same_poly (pmul (above qo) b) (pmul d (below qo)) &&
               Bool.eqb h (vanishes d) && (vanishes d || differ qi qs d) && implb whole (all_shown [qi; qs; qo]) &&
               (if nothing_given [l] then whole && exists_b l m else true)
            then Some (taken qi + taken qs + taken qo + times_steps (above qi) m + times_steps a (below qi) + times_steps (above qo) b +
              times_steps d (below qo) + times_steps (above qi) (below qs) + times_steps (above qs) (below qi) + times_steps (below qi) (below qs) +
              fold_left (fun k p => k + sign_steps box p) (divisors qi ++ divisors qs ++ divisors qo) 0)%Z else None
        | _, _, _, _ => None end
    | F_compared l r k _ e whole =>
        match f_side_p box pps t l, f_side_p box pps t k, quot n e with
        | Some (a1, m1), Some (a2, m2), Some qd =>
            let d := psub (pmul a1 m2) (pmul a2 m1) in let b := pmul m1 m2 in
            if holds_b r d && same_poly (pmul (above qd) b) (pmul d (below qd)) && implb whole (all_shown [qd]) &&
               (if nothing_given [l; k] then whole && exists_b l m1 && exists_b k m2 else true)
            then Some (taken qd + times_steps a1 m2 + times_steps a2 m1 + times_steps m1 m2 + times_steps (above qd) b + times_steps d (below qd) +
              2 * sign_steps box d + fold_left (fun k p => k + sign_steps box p) (divisors qd) 0)%Z else None
        | _, _, _ => None end
    end.
  Lemma given_none_1 l : (if nothing_given [l] then true else false) = nothing_given [l].
  Proof. destruct (nothing_given [l]); reflexivity. Qed.
  Lemma f_item_b_ok it st : f_item_b it = Some st -> f_item_true f t it.
  Proof.
    destruct it as [l it_ st_ ot_ i s o h whole|l r k dt e whole]; cbn [f_item_b f_item_true]; cbv zeta.
    - destruct (f_side_p box pps t l) as [[a m]|] eqn:L; [|discriminate].
      destruct (quot _ i) as [qi|] eqn:QI; [|discriminate]. destruct (quot _ s) as [qs|] eqn:QS; [|discriminate].
      destruct (quot _ o) as [qo|] eqn:QO; [|discriminate]. destruct (_ && _)%bool eqn:E; [|discriminate]. intros _.
      rewrite !andb_true_iff in E. destruct E as [[[[[E1 E2] E3] E4] E5] E6]. apply Bool.eqb_prop in E3.
      assert (K : forall v, defined v i -> defined v s -> ev v (psub (pmul (above qi) (below qs)) (pmul (above qs) (below qi))) ==
          (val v i - val v s) * (ev v (below qi) * ev v (below qs))).
      { intros v Di Ds. destruct (quot_defined _ _ _ _ QI Di) as (_ & _ & V1). destruct (quot_defined _ _ _ _ QS Ds) as (_ & _ & V2).
        rewrite ev_psub, !ev_pmul, <- V1, <- V2. ring. }
      split; [|split; [|split]].
      + intros N. rewrite N in E6. apply andb_true_iff in E6. destruct E6 as [W X]. split; [exact W|]. intros v I. exact (exists_ok _ _ _ v L X (region_in v I)).
      + intros W v I. rewrite W in E5. cbn [implb all_shown forallb] in E5. rewrite !andb_true_iff in E5. destruct E5 as (A1 & A2 & A3 & _).
        split; [exact (shown_ok _ _ _ QI A1 I)|]. split; [exact (shown_ok _ _ _ QS A2 I)|exact (shown_ok _ _ _ QO A3 I)].
      + intros v x I X. destruct (f_side_ok _ _ _ v L (region_in v I)) as [_ S]. destruct (S x X) as [S1 S2]. split.
        * intros Di. destruct (quot_defined _ _ _ _ QI Di) as (_ & N1 & V1). apply (same_poly_ok v) in E1. rewrite !ev_pmul, <- V1, <- S1 in E1.
          apply (cancel _ _ (ev v (below qi) * ev v m)); [now apply nz_mult|]. rewrite Qmult_assoc, E1. ring.
        * intros Di Ds Do. destruct (quot_defined _ _ _ _ QI Di) as (_ & N1 & V1). destruct (quot_defined _ _ _ _ QS Ds) as (_ & N2 & V2).
          destruct (quot_defined _ _ _ _ QO Do) as (_ & N3 & V3). apply (same_poly_ok v) in E2.
          rewrite (ev_pmul v (above qo)), (ev_pmul v _ (below qo)), K, (ev_pmul v (below qi)), <- V3 in E2 by assumption.
          apply (cancel _ _ (ev v (below qo) * (ev v (below qi) * ev v (below qs)))); [repeat apply nz_mult; assumption|]. rewrite Qmult_assoc, E2. ring.
      + rewrite E3. split.
        * intros Z v I Di Ds. specialize (K v Di Ds). destruct (psub _ _); [|discriminate].
          destruct (quot_defined _ _ _ _ QI Di) as (_ & N1 & _). destruct (quot_defined _ _ _ _ QS Ds) as (_ & N2 & _).
          unfold ev at 1 in K. cbn [map qsum] in K. symmetry in K. apply Qmult_integral in K. destruct K as [K|K]; [lra|].
          exfalso. revert K. now apply nz_mult.
        * intros H. destruct (vanishes _); [reflexivity|]. cbn [orb] in E4. apply differ_ok in E4. destruct E4 as (v & I & N & N1 & N2).
          destruct (quot_ok _ _ _ _ QI N1) as (Di & _). destruct (quot_ok _ _ _ _ QS N2) as (Ds & _).
          exfalso. apply N. rewrite (K v Di Ds), (H v I Di Ds). ring.
    - destruct (f_side_p box pps t l) as [[a1 m1]|] eqn:L; [|discriminate]. destruct (f_side_p box pps t k) as [[a2 m2]|] eqn:M; [|discriminate].
      destruct (quot _ e) as [qd|] eqn:QD; [|discriminate]. destruct (_ && _)%bool eqn:E; [|discriminate]. intros _.
      rewrite !andb_true_iff in E. destruct E as [[[E1 E2] E3] E4]. split; [|split].
      + intros N. rewrite N in E4. rewrite !andb_true_iff in E4. destruct E4 as [[W X1] X2]. split; [exact W|]. intros v I.
        destruct (exists_ok _ _ _ v L X1 (region_in v I)) as [x X]. destruct (exists_ok _ _ _ v M X2 (region_in v I)) as [y Y]. eauto.
      + intros W v I. rewrite W in E3. cbn [implb all_shown forallb] in E3. rewrite !andb_true_iff in E3. exact (shown_ok _ _ _ QD (proj1 E3) I).
      + intros v x y I X Y. destruct (f_side_ok _ _ _ v L (region_in v I)) as [_ S]. destruct (S x X) as [S1 _].
        destruct (f_side_ok _ _ _ v M (region_in v I)) as [_ S']. destruct (S' y Y) as [S2 _].
        pose proof (weight_positive _ _ _ _ _ L (region_in v I) X) as W1. pose proof (weight_positive _ _ _ _ _ M (region_in v I) Y) as W2.
        assert (D : (x - y) * (ev v m1 * ev v m2) == ev v (psub (pmul a1 m2) (pmul a2 m1))) by (rewrite ev_psub, !ev_pmul, <- S1, <- S2; ring).
        split; [exact (holds_b_ok _ _ v x y _ E1 I (mult_pos _ _ W1 W2) D)|]. intros De. destruct (quot_defined _ _ _ _ QD De) as (_ & N3 & V3).
        apply (same_poly_ok v) in E2. rewrite (ev_pmul v (above qd)), (ev_pmul v _ (below qd)), <- D, (ev_pmul v m1), <- V3 in E2.
        apply (cancel _ _ (ev v (below qd) * (ev v m1 * ev v m2))); [repeat apply nz_mult; lra|]. rewrite Qmult_assoc, E2. ring.
  Qed.
End OnBox.
Definition checks_family (T : tab) n t (f : family) : bool :=
  let box := f_box f in let pps := polys_all box (f_profiles f) in
  properb box && forallb (forallb (are_polys box)) (f_profiles f) && forallb (fun x => profile_b T n box (snd x) && dens_b box (snd x) t) pps &&
  few (do ns <- every (f_item_b t f) (f_items f); Some (fold_left Z.add ns 0%Z)).
Lemma checks_family_ok T n t f : gameb n t T = true -> checks_family T n t f = true -> truth n t (Family f).
Proof.
  intros G. unfold checks_family. cbv zeta. rewrite !andb_true_iff. intros [[[P A] R] F]. apply properb_ok in P. cbn [truth].
  split; [exact P|]. split; [intros v I; exact (profiles_ok n t T f G P A R v I)|].
  destruct (every _ (f_items f)) as [ns|] eqn:E; [|discriminate]. apply every_Forall in E. eapply Forall_impl; [|exact E].
  intros it (st & S). exact (f_item_b_ok n t T f G P A R it st S).
Qed.
(* form and steps *)
Definition f_side_exact T d (sd : family_side) : bool :=
  match sd with F_number _ _ => true
  | F_of _ o g _ => event_exact T d g && match o with Payoff _ => true | Probability e => event_exact T d e end end.
Definition f_sides (it : family_item) : list family_side := match it with F_equal l _ _ _ _ _ _ _ _ => [l] | F_compared l _ m _ _ _ => [l; m] end.
Definition family_exact (T : tab) n t (f : family) : bool :=
  let d := deals t (NM.empty _) in
  forallb (fun l => forallb (fun i => rows_exact T i (nth i l (NM.empty _))) (seq 0 n)) (f_profiles f) &&
  forallb (f_side_exact T d) (flat_map f_sides (f_items f)).
(* the products of all players' weights at the ends *)
Fixpoint ends_steps (s : nat -> name -> name -> poly) (ws : list poly) (t : tree) (acc : Z) : Z :=
  match t with
  | End _ => (acc + term_steps (fold_left (fun k w => k * Expr.terms_of w) ws 1) (fold_left (fun k w => k + p_bits w) ws 0))%Z
  | Chance _ bs => fold_left (fun acc x => let '(_, q, u) := x in if isz q then acc else ends_steps s ws u acc) bs acc
  | Move j set bs => fold_left (fun acc x => let '(a, u) := x in
      ends_steps s (map (fun y => if Nat.eqb (fst y) j then pmul (snd y) (s j set a) else snd y) (combine (seq 0 (length ws)) ws)) u acc) bs acc
  end.
(* the denominators of each player, as one polynomial *)
Definition own_dens n (box : list interval) (pp : poly_profile) : list poly :=
  map (fun i => times (map snd (filter (fun y => Nat.eqb i (fst (fst y))) (snd pp))) (pconst (length box) 1)) (seq 0 n).
Definition conditions_of (sd : family_side) : list nat :=
  match sd with F_number _ _ => [] | F_of _ o g _ => [length g; (length g + match o with Payoff _ => 0 | Probability e => length e end)%nat] end.
Definition family_steps (z : sizes) t (f : family) : option Z :=
  let box := f_box f in let n := players_ z in
  do own <- every (fun l => Some (Z.of_nat n * ends_steps (poly_at box (polys_of box l)) (own_dens n box (polys_of box l)) t 0)%Z) (f_profiles f);
  let of sd := match sd with F_number _ _ => 0 | F_of k _ _ _ => 2 * nth k own 0 + fold_left (fun m c => m + event_steps z c) (conditions_of sd) 0 end%Z in
  Some (fold_left Z.add own 0 + fold_left (fun m sd => m + of sd) (flat_map f_sides (f_items f)) 0)%Z.
