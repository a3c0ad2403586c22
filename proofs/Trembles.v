(* Trembles: quasi-perfect equilibria, and sequential ones. *)
From Coq Require Import QArith Qabs Qreduction List Bool Lia Lqa PeanoNat Ascii String.
Require Import Game Maps Core Kernel Range Beyond Bytes Files Poly Expr Says Limits Families Equilibria Interior Plays Dominance Subgames SubgameEquilibria.
Import ListNotations.
Open Scope Q_scope.
Open Scope list_scope.

(* ---- TRUSTED: what a certificate states, when that is true, and the sentence ---- *)
(* a profile whose probabilities are expressions in parameters, each on its interval *)
Record trembling := { q_names : list text; q_box : list interval; q_profile : list rows }.
Definition completely_mixed (n : nat) (s : profile) (t : tree) : Prop :=
  is_profile n s t /\ forall j x l a, In (j, x, l) (spots t) -> In a l -> 0 < s j x a.
Definition within_of (c : Q) (s s' : profile) (t : tree) : Prop :=              (* no probability differs by more than c *)
  forall j x l a, In (j, x, l) (spots t) -> In a l -> s j x a - c <= s' j x a <= s j x a + c.
(* van Damme 1984: completely mixed profiles tend to it, against which, at each set, its player's own
   strategy from there on is a best reply; that is, as near to it as one likes there is such a profile *)
Definition quasi_perfect (n : nat) (s : profile) (t : tree) : Prop :=
  is_profile n s t /\ forall c, 0 < c -> exists s', completely_mixed n s' t /\ within_of c s s' t /\
    forall i x l b, In (i, x, l) (spots t) -> strategy_in i b t ->
      earned i s' b (members i x s' 1 t) <= earned i s' (s i) (members i x s' 1 t).
Definition quasi_perfect_true (n : nat) (t : tree) (q : trembling) : Prop :=
  proper (q_box q) /\ forall v, in_box v (q_box q) -> quasi_perfect n (profile_at v (q_profile q)) t.
Definition for_every (q : trembling) : text :=
  match q_names q with [] => [] | _ => lit " for every " ++ join (lit ", ") (box_says (q_names q) (q_box q)) end.
Definition quasi_perfect_words (q : trembling) : text := lit "the certificate's profile is a quasi-perfect equilibrium" ++ for_every q.
Definition tremble : text := lit "e".
Definition trembling_of (n : nat) (ps : json) (p : json) : option trembling :=
  do x <- parameters_in ps; let '(names, box) := x in
  do l <- for_players n (rows_with (expression_in names)) p;
  if (existsb (teq tremble) names || negb (Nat.ltb (length names) 26))%bool then None else Some {| q_names := names; q_box := box; q_profile := l |}.
Definition quasi_perfect_in (n : nat) (s : json) : option trembling :=
  match keys ["kind"; "profile"]%string s with
  | Some [_; p] => trembling_of n (JO []) p
  | _ => do f <- keys ["kind"; "parameters"; "profile"]%string s;
      match f with [_; ps; p] => if is_empty ps then None else trembling_of n ps p | _ => None end
  end.

(* ---- not trusted from here: what holds for all small e ---- *)
Definition soon (P : Q -> Prop) : Prop := exists d, 0 < d /\ forall e, 0 < e -> e < d -> P e.
Lemma soon_and P R : soon P -> soon R -> soon (fun e => P e /\ R e).
Proof.
  intros (d & D & HP) (d' & D' & HR). destruct (Qlt_le_dec d d') as [L|L].
  - exists d. split; [exact D|]. intros e E1 E2. split; [auto|apply HR; lra].
  - exists d'. split; [exact D'|]. intros e E1 E2. split; [apply HP; lra|auto].
Qed.
Lemma soon_all {A} (P : A -> Q -> Prop) l : (forall x, In x l -> soon (P x)) -> soon (fun e => forall x, In x l -> P x e).
Proof.
  induction l as [|x l IH]; intros H; [exists 1; split; [lra|intros e _ _ x []]|].
  destruct (soon_and _ _ (H x (or_introl eq_refl)) (IH (fun y I => H y (or_intror I)))) as (d & D & G). exists d. split; [exact D|].
  intros e E1 E2 y [<-|I]; [exact (proj1 (G e E1 E2))|exact (proj2 (G e E1 E2) y I)].
Qed.
Lemma soon_imp (P R : Q -> Prop) : (forall e, 0 < e -> P e -> R e) -> soon P -> soon R.
Proof. intros H (d & D & G). exists d. split; [exact D|]. intros e E1 E2. apply H; auto. Qed.
Lemma soon_less c : 0 < c -> soon (fun e => e < c).
Proof. intros C. exists c. auto. Qed.
(* polynomials in e, by their coefficients *)
Fixpoint in_e (x : Q) (cs : list Q) : Q := match cs with [] => 0 | c :: r => c + x * in_e x r end.
Lemma in_e_bounded cs : exists m, 0 < m /\ forall x, 0 <= x <= 1 -> - m <= in_e x cs <= m.
Proof.
  induction cs as [|c cs (m & M & H)]; [exists 1; split; [lra|intros x _; cbn [in_e]; lra]|].
  exists (Qabs.Qabs c + m + 1). pose proof (Qabs.Qabs_nonneg c). split; [lra|]. intros x X. cbn [in_e]. specialize (H x X).
  pose proof (Qabs.Qle_Qabs c). pose proof (Qabs.Qle_Qabs (- c)) as H2. rewrite Qabs.Qabs_opp in H2.
  assert (x * in_e x cs <= m). { destruct (Qlt_le_dec 0 (in_e x cs)) as [P|P].
    - assert (x * in_e x cs <= 1 * in_e x cs) by (apply Qmult_le_compat_r; lra). lra.
    - assert (0 <= x * - in_e x cs) by (apply Qmult_le_0_compat; lra). lra. }
  assert (- m <= x * in_e x cs). { destruct (Qlt_le_dec 0 (in_e x cs)) as [P|P].
    - assert (0 <= x * in_e x cs) by (apply Qmult_le_0_compat; lra). lra.
    - assert (x * - in_e x cs <= 1 * - in_e x cs) by (apply Qmult_le_compat_r; lra). lra. }
  lra.
Qed.
Lemma in_e_near cs : exists m, 0 < m /\ forall x, 0 <= x <= 1 -> hd 0 cs - m * x <= in_e x cs <= hd 0 cs + m * x.
Proof.
  destruct cs as [|c cs]; [exists 1; split; [lra|intros x X; cbn [in_e hd]; lra]|]. destruct (in_e_bounded cs) as (m & M & H). exists m. split; [exact M|].
  intros x X. cbn [in_e hd]. specialize (H x X).
  assert (0 <= x * (m - in_e x cs)) by (apply Qmult_le_0_compat; lra). assert (0 <= x * (m + in_e x cs)) by (apply Qmult_le_0_compat; lra). lra.
Qed.
Lemma small_enough_for m c : 0 < m -> 0 < c -> 0 < c / m /\ forall e, e < c / m -> m * e < c.
Proof.
  intros M C. split; [apply Qlt_shift_div_l; lra|]. intros e E. assert (Z : m * (c / m) == c) by (field; lra). rewrite <- Z.
  apply Qmult_lt_l; assumption.
Qed.
Lemma soon_positive cs : forall top, 0 < top -> (forall x, 0 < x -> x <= top -> 0 <= in_e x cs) -> ~ in_e top cs == 0 -> soon (fun x => 0 < in_e x cs).
Proof.
  induction cs as [|c cs IH]; intros top Top N Z; [cbn [in_e] in Z; exfalso; apply Z; reflexivity|]. destruct (Qeq_dec c 0) as [C|C].
  - assert (E : forall x, in_e x (c :: cs) == x * in_e x cs) by (intros x; cbn [in_e]; rewrite C; ring).
    assert (S : soon (fun x => 0 < in_e x cs)).
    { apply (IH top Top).
      - intros x X1 X2. specialize (N x X1 X2). rewrite E in N. apply Qnot_lt_le. intros Neg. assert (0 < x * - in_e x cs) by (apply mult_pos; lra). lra.
      - intros Y. apply Z. rewrite E, Y. ring. }
    eapply soon_imp; [|exact S]. intros x X P. rewrite E. now apply mult_pos.
  - destruct (in_e_near (c :: cs)) as (m & M & H). cbn [hd] in H.
    assert (P : 0 < c).
    { destruct (Qlt_le_dec 0 c) as [P|P]; [exact P|exfalso]. assert (Neg : 0 < - c) by lra.
      destruct (small_enough_for m (- c) M Neg) as [D1 D2]. destruct (soon_and _ _ (soon_less _ D1) (soon_and _ _ (soon_less 1 ltac:(lra)) (soon_less top Top))) as (d & D & G).
      assert (HD : 0 < d / 2) by (apply Qlt_shift_div_l; lra). assert (HL : d / 2 < d) by (apply Qlt_shift_div_r; lra).
      destruct (G (d / 2) HD HL) as (G1 & G2 & G3). specialize (D2 _ G1). specialize (H (d / 2) ltac:(lra)). specialize (N (d / 2) HD ltac:(lra)). lra. }
    destruct (small_enough_for m c M P) as [D1 D2]. eapply soon_imp; [|exact (soon_and _ _ (soon_less _ D1) (soon_less 1 ltac:(lra)))].
    cbv beta. intros x X [X1 X2]. specialize (D2 _ X1). specialize (H x ltac:(lra)). lra.
Qed.
Lemma fits p : exists d, degree_fits d p = true.
Proof.
  induction p as [|t p (d & D)]; [exists O; reflexivity|]. exists (Nat.max d (hd O (fst t))). unfold degree_fits in *. cbn [forallb]. rewrite andb_true_iff. split; [apply Nat.leb_le, Nat.le_max_r|].
  rewrite forallb_forall in *. intros u I. specialize (D u I). apply Nat.leb_le in D. apply Nat.leb_le. eapply Nat.le_trans; [exact D|apply Nat.le_max_l].
Qed.
Lemma ev_in_e v p : exists cs, forall x, ev (x :: v) p == in_e x cs.
Proof.
  destruct (fits p) as (d & D). exists (map (ev v) (Poly.parts d p)). intros x. rewrite (parts_ok d x v p D). induction (Poly.parts d p) as [|q l IH]; [reflexivity|]. cbn [powers map in_e]. now rewrite IH.
Qed.
Lemma ev_soon_near v p : exists m, 0 < m /\ forall x, 0 <= x <= 1 -> ev (0 :: v) p - m * x <= ev (x :: v) p <= ev (0 :: v) p + m * x.
Proof.
  destruct (ev_in_e v p) as (cs & E). destruct (in_e_near cs) as (m & M & H). exists m. split; [exact M|]. intros x X. rewrite (E x), (E 0).
  assert (Z : in_e 0 cs == hd 0 cs) by (destruct cs as [|c cs]; cbn [in_e hd]; ring). rewrite Z. auto.
Qed.
Lemma ev_soon_positive v p top : 0 < top -> (forall x, 0 < x -> x <= top -> 0 <= ev (x :: v) p) -> ~ ev (top :: v) p == 0 -> soon (fun x => 0 < ev (x :: v) p).
Proof.
  intros T N Z. destruct (ev_in_e v p) as (cs & E). apply (soon_imp (fun x => 0 < in_e x cs)); [intros x _; now rewrite E|].
  apply (soon_positive cs top T); [intros x X1 X2; rewrite <- E; auto|rewrite <- E; exact Z].
Qed.
(* a polynomial at a value of the first parameter *)
Definition at_first (c : Q) (p : poly) : poly :=
  psum 64 (map (fun t => let q := mul (snd t) (pw c (hd O (fst t))) in if isz q then [] else [(tl (fst t), q)]) p).
Lemma at_first_ok c v p : ev v (at_first c p) == ev (c :: v) p.
Proof.
  unfold at_first. rewrite ev_psum. induction p as [|t p IH]; [reflexivity|]. unfold evs in *. cbn [map qsum]. rewrite IH.
  assert (E : ev (c :: v) (t :: p) == snd t * mono (c :: v) (fst t) + ev (c :: v) p) by (unfold ev; cbn [map qsum]; reflexivity). rewrite E, mono_cons. cbv zeta.
  destruct (isz _) eqn:Z.
  - apply isz_ok in Z. rewrite mul_ok in Z. unfold ev at 1. cbn [map qsum]. rewrite Qmult_assoc, Z. ring.
  - unfold ev at 1. cbn [map qsum fst snd]. rewrite mul_ok, Qplus_0_r, <- Qmult_assoc. reflexivity.
Qed.

(* ---- the rest of a strategy is best from a set on, against polynomials ---- *)
Fixpoint settle_with (box : list interval) (ks : list (history * bool)) (l : amounts) : option amounts :=
  match ks with
  | [] => Some l
  | (k, played) :: r => let '(yes, no) := partition (after k) l in
      let q := psum 64 (map snd yes) in
      if (if played then match q with [] => true | _ => false end else shown_nonneg box (pneg q)) then settle_with box r no else None
  end.
Lemma settle_with_ok v b box : proper box -> in_box v box -> forall ks l m, settle_with box ks l = Some m ->
  (Forall (fun k => 0 <= along b (fst k)) ks -> worth v b l <= worth v b m) /\
  (Forall (fun k => snd k = true \/ along b (fst k) == 0) ks -> worth v b l == worth v b m).
Proof.
  intros P I. induction ks as [|[k pl] r IH]; intros l m E; cbn [settle_with] in E; [inversion E; subst; split; intros; [apply Qle_refl|reflexivity]|].
  destruct (partition (after k) l) as [yes no] eqn:Pq. cbv zeta in E. destruct (if pl then _ else _) eqn:N; [|discriminate].
  destruct (IH _ _ E) as [H1 H2]. rewrite (part_ok _ _ _ _ _ _ Pq), <- (ev_psum v 64). split; intros F; inversion F as [|? ? F1 F2]; subst; cbn [fst snd] in F1.
  - specialize (H1 F2). assert (along b k * ev v (psum 64 (map snd yes)) <= 0); [|lra]. destruct pl.
    + destruct (psum 64 (map snd yes)); [|discriminate]. unfold ev. cbn [map qsum]. lra.
    + apply (nonneg_ok _ _ v) in N; auto. rewrite ev_pneg in N. pose proof (Qmult_le_0_compat _ _ F1 N). lra.
  - rewrite (H2 F2). destruct F1 as [F1|F1]; [subst pl|rewrite F1; ring]. destruct (psum 64 (map snd yes)); [|discriminate]. unfold ev. cbn [map qsum]. ring.
Qed.
Notation relative := (name * (history * list name))%type.
Definition sets_from (T : tab) (i : player) (x : name) : list relative :=
  flat_map (fun y => match led_by x (fst y) (fst (snd y)) with Some r => [(fst y, (r, snd (snd y)))] | None => [] end) (sets_of T i).
Section BestFrom.
  Variables (T : tab) (i : player) (t : tree) (box : list interval) (s : nat -> name -> name -> poly) (d : player -> name -> option poly) (ds : dens)
    (bound : name -> poly) (played : name -> name -> bool).
  Definition ways_from (y : relative) : list (history * bool) := let '(x, (h, acts)) := y in map (fun a => ((x, a) :: h, played x a)) acts.
  Definition best_from (x : name) : bool :=
    match above i x t with
    | None => true
    | Some u => let l := sets_from T i x in
        meets (den_but i d) (but i ds) u && forallb (fun y => forallb (fun k => has_move T i (fst k) (snd k)) (fst (snd y))) l &&
        match settle_with box (flat_map ways_from l) (flat_map (flow bound) l ++ shares i s (pconst (length box) 1) (but i ds) [] u []) with
        | Some m => forallb Equilibria.at_root m | None => false end
    end.
  Hypothesis Good : sets_good T i t = true.
  Lemma along_nonneg b h : strategy_in i b t -> forallb (fun k => has_move T i (fst k) (snd k)) h = true -> 0 <= along b h.
  Proof.
    intros S. induction h as [|[x a] h IH]; cbn [along forallb fst snd]; [lra|]. rewrite andb_true_iff. intros [A B].
    apply Qmult_le_0_compat; [apply (row_at T i t); auto|auto].
  Qed.
  Lemma best_from_ok v x (S : profile) (own : strategy) b : best_from x = true -> proper box -> in_box v box ->
    (forall j y a, ev v (s j y a) == den_at v (d j y) * S j y a) -> 0 < Families.all_of v (but i ds) ->
    strategy_in i own t -> strategy_in i b t -> (forall y a, played y a = false -> own y a == 0) ->
    earned i S b (members i x S 1 t) <= earned i S own (members i x S 1 t).
  Proof.
    intros E P I EQ Pos So Sb Pl. rewrite !above_ok. unfold best_from in E. destruct (above i x t) as [u|]; [|cbn [worth_of]; lra]. cbn [worth_of]. cbv zeta in E.
    rewrite !andb_true_iff in E. destruct E as [[M H] E]. destruct (settle_with _ _ _) as [m|] eqn:X; [|discriminate].
    destruct (settle_with_ok v b box P I _ _ _ X) as [Le _]. destruct (settle_with_ok v own box P I _ _ _ X) as [_ Eq]. set (l := sets_from T i x) in *.
    assert (In_l : forall y, In y l -> In (fst y) (map fst (sets_of T i)) /\ exists h, In (fst y, (h, snd (snd y))) (sets_of T i)).
    { intros y J. unfold l, sets_from in J. apply in_flat_map in J. destruct J as ([z [h acts]] & J & K). cbn [fst snd] in K. destruct (led_by x z h) as [r|]; [|destruct K].
      destruct K as [<-|[]]. cbn [fst snd]. split; [apply (in_map fst) in J; exact J|eauto]. }
    assert (Flow : forall c, strategy_in i c t -> worth v c (flat_map (flow bound) l) == 0).
    { intros c Sc. assert (L : forall y, In y l -> worth v c (flow bound y) == 0).
      { intros [z [r acts]] J. destruct (In_l _ J) as [_ (h & K)]. cbn [fst snd] in K. apply flow_ok. now apply (set_good T i t c z h acts). }
      clear - L. induction l as [|y l IH]; [reflexivity|]. cbn [flat_map]. rewrite worth_app, IH, L; [ring|now left|]. intros z J. apply L. now right. }
    assert (K1 : Forall (fun k => 0 <= along b (fst k)) (flat_map ways_from l)).
    { apply Forall_forall. intros k K. apply in_flat_map in K. destruct K as ([z [r acts]] & J & K). cbn [ways_from] in K. apply in_map_iff in K. destruct K as (a & <- & K). cbn [fst along].
      rewrite forallb_forall in H. specialize (H _ J). cbn [fst snd] in H. destruct (In_l _ J) as [_ (h & K')]. cbn [fst snd] in K'.
      apply Qmult_le_0_compat; [|now apply along_nonneg]. destruct (set_good T i t b z h acts Good Sb K') as [[D _] _]. rewrite Forall_forall in D. apply D. now apply in_map. }
    assert (K2 : Forall (fun k => snd k = true \/ along own (fst k) == 0) (flat_map ways_from l)).
    { apply Forall_forall. intros k K. apply in_flat_map in K. destruct K as ([z [r acts]] & J & K). cbn [ways_from] in K. apply in_map_iff in K. destruct K as (a & <- & K). cbn [fst snd along].
      destruct (played z a) eqn:Y; [now left|right]. rewrite (Pl _ _ Y). ring. }
    specialize (Le K1). specialize (Eq K2). rewrite !worth_app, !Flow in Le, Eq by assumption.
    rewrite (root_worth v b m E) in Le. rewrite (root_worth v own m E) in Eq.
    rewrite (shares_ok v i s d S b u EQ _ _ _ _ M), ev_pconst in Le. rewrite (shares_ok v i s d S own u EQ _ _ _ _ M), ev_pconst in Eq.
    unfold worth in Le, Eq. cbn [map qsum along] in Le, Eq. unfold payoff.
    assert (F : Families.all_of v (but i ds) * expect (pay i) (replace S i b) u <= Families.all_of v (but i ds) * expect (pay i) (replace S i own) u) by lra.
    rewrite !Qmult_1_l. rewrite !(Qmult_comm (Families.all_of v _)) in F. apply Qmult_lt_0_le_reg_r in F; [exact F|exact Pos].
  Qed.
End BestFrom.

(* ---- trembles that tend to a profile ---- *)
Record with_trembles := { w_to : Q; w_near : list rows; w_json : json }.
Definition trembles_in (n : nat) (names : list text) (to p : json) : option with_trembles :=
  do c <- value_in to; do l <- for_players n (rows_with (expression_in (tremble :: names))) p; Some {| w_to := c; w_near := l; w_json := p |}.
Section Trembles.
  Variables (T : tab) (n : nat) (t : tree) (q : trembling) (w : with_trembles).
  Notation box := (q_box q).
  Notation limit := (q_profile q).
  Notation near := (w_near w).
  Definition box_e : list interval := (0, w_to w) :: q_box q.
  Notation pp0 := (polys_of box limit).
  Notation pp := (polys_of box_e near).
  Definition every_move (f : nat -> name -> name -> bool) : bool :=
    forallb (fun i => forallb (fun x => forallb (f i (fst x)) (snd (snd x))) (sets_of T i)) (seq 0 n).
  (* the polynomials are arguments: a check makes them once for all moves *)
  Definition tends_with (p0 p : poly_profile) (i : nat) (x a : name) : bool :=
    same_poly (pmul (at_first 0 (poly_at box_e p i x a)) (den_or_1 (length box) (poly_den box p0 i x)))
      (pmul (poly_at box p0 i x a) (at_first 0 (den_or_1 (length box_e) (poly_den box_e p i x)))).
  Definition mixed_with (p : poly_profile) (i : nat) (x a : name) : bool := shown_positive box (at_first (w_to w) (poly_at box_e p i x a)).
  Notation tends := (tends_with pp0 pp).
  Notation mixed_at := (mixed_with pp).
  Definition exact_rows (l : list rows) : bool := forallb (fun i => rows_exact T i (nth i l (NM.empty _))) (seq 0 n).
  Definition trembles_b : bool :=
    let p0 := pp0 in let p := pp in
    properb box_e && forallb (are_polys box) limit && forallb (are_polys box_e) near && exact_rows limit && exact_rows near &&
    profile_b T n box p0 && profile_b T n box_e p && every_move (tends_with p0 p) && every_move (mixed_with p).
  Hypothesis (G : gameb n t T = true) (B : trembles_b = true).
  Lemma every_move_ok f : every_move f = true -> forall i x l a, In (i, x, l) (spots t) -> In a l -> f i x a = true.
  Proof.
    unfold every_move. intros F i x l a I J. apply agreesb_ok in G. destruct (spots_table n (table_of T) t _ G i x l I) as [L (h & TX)].
    rewrite forallb_forall in F. specialize (F i ltac:(apply in_seq; lia)). unfold sets_of in F. pose proof (elements_all _ _ _ _ F (table_in _ _ _ _ TX)) as X. cbn [fst snd] in X.
    rewrite forallb_forall in X. auto.
  Qed.
  Lemma trembles_parts : proper box_e /\ proper box /\ forallb (are_polys box) limit = true /\ forallb (are_polys box_e) near = true /\
    profile_b T n box pp0 = true /\ profile_b T n box_e pp = true /\ every_move tends = true /\ every_move mixed_at = true /\ 0 < w_to w.
  Proof.
    pose proof B as B'. unfold trembles_b in B'. cbv zeta in B'. rewrite !andb_true_iff in B'. destruct B' as [[[[[[[[B1 B2] B3] _] _] B6] B7] B8] B9]. apply properb_ok in B1. pose proof B1 as P. unfold box_e in P. inversion P as [|? ? P1 P2]; subst.
    cbn [fst snd] in P1. auto 10.
  Qed.
  Lemma limit_profile v : in_box v box -> is_profile n (profile_at v limit) t.
  Proof. intros I. destruct trembles_parts as (_ & P & A & _ & R & _). exact (profile_b_ok T n box limit v t A R G P I). Qed.
  Lemma in_box_e v x : in_box v box -> 0 <= x <= w_to w -> in_box (x :: v) box_e.
  Proof. intros I X. constructor; [exact X|exact I]. Qed.
  Lemma near_number v x : in_box v box -> 0 <= x <= w_to w -> forall i y a,
    ev (x :: v) (poly_at box_e pp i y a) == den_at (x :: v) (poly_den box_e pp i y) * profile_at (x :: v) near i y a /\ 0 < den_at (x :: v) (poly_den box_e pp i y).
  Proof.
    intros I X i y a. destruct trembles_parts as (P & _ & _ & A & _). pose proof (in_box_e v x I X) as J. split; [now apply poly_at_ok|now apply poly_den_positive].
  Qed.
  Lemma near_profile v x : in_box v box -> 0 <= x <= w_to w -> is_profile n (profile_at (x :: v) near) t.
  Proof. intros I X. destruct trembles_parts as (P & _ & _ & A & _ & R & _). exact (profile_b_ok T n box_e near (x :: v) t A R G P (in_box_e v x I X)). Qed.
  Lemma soon_inside : soon (fun x => x <= w_to w).
  Proof. destruct trembles_parts as (_ & _ & _ & _ & _ & _ & _ & _ & To). eapply soon_imp; [|exact (soon_less _ To)]. cbv beta. intros x _ X. lra. Qed.
  Lemma soon_mixed_at v i y l a : in_box v box -> In (i, y, l) (spots t) -> In a l -> soon (fun x => 0 < profile_at (x :: v) near i y a).
  Proof.
    intros I J K. destruct trembles_parts as (P & P' & _ & A & _ & R & _ & M & To). pose proof (every_move_ok _ M i y l a J K) as Z. unfold mixed_with in Z.
    apply (positive_ok _ _ v) in Z; [|exact P'|exact I]. rewrite at_first_ok in Z.
    assert (S : soon (fun x => 0 < ev (x :: v) (poly_at box_e pp i y a))).
    { apply (ev_soon_positive v _ (w_to w) To); [|lra]. intros x X1 X2. destruct (near_number v x I ltac:(lra) i y a) as [E D]. rewrite E.
      apply Qmult_le_0_compat; [lra|]. pose proof (near_profile v x I ltac:(lra)) as Pr. apply agreesb_ok in G. destruct (spots_table n (table_of T) t _ G i y l J) as [L _].
      destruct (proj2 (spots_strategy i _ t) (Pr i L) y l J) as [F _]. rewrite Forall_map, Forall_forall in F. now apply F. }
    eapply soon_imp; [|exact (soon_and _ _ S soon_inside)]. cbv beta. intros x X [Y Z']. destruct (near_number v x I ltac:(lra) i y a) as [E D]. rewrite E in Y.
    apply Qnot_le_lt. intros N. assert (0 <= den_at (x :: v) (poly_den box_e pp i y) * - profile_at (x :: v) near i y a) by (apply Qmult_le_0_compat; lra). lra.
  Qed.
  Lemma soon_near_at v i y l a c : 0 < c -> in_box v box -> In (i, y, l) (spots t) -> In a l ->
    soon (fun x => profile_at v limit i y a - c <= profile_at (x :: v) near i y a <= profile_at v limit i y a + c).
  Proof.
    intros C I J K. destruct trembles_parts as (P & P' & A0 & A & _ & _ & Te & _ & To). pose proof (every_move_ok _ Te i y l a J K) as Z. unfold tends_with in Z.
    apply (same_poly_ok v) in Z. rewrite !ev_pmul, !at_first_ok, den_or_1_ok in Z.
    set (N := poly_at box_e pp i y a) in *. set (D := den_or_1 (length box_e) (poly_den box_e pp i y)) in *. set (g := profile_at v limit i y a).
    assert (L0 : ev v (poly_at box pp0 i y a) == den_at v (poly_den box pp0 i y) * g) by (now apply poly_at_ok).
    assert (D0 : 0 < den_at v (poly_den box pp0 i y)) by (now apply poly_den_positive). rewrite L0 in Z.
    assert (Z' : ev (0 :: v) N == g * ev (0 :: v) D). { apply (cancel _ _ (den_at v (poly_den box pp0 i y))); [lra|]. rewrite Z. ring. }
    assert (Pos : forall x, 0 <= x <= w_to w -> 0 < ev (x :: v) D /\ ev (x :: v) N == ev (x :: v) D * profile_at (x :: v) near i y a).
    { intros x X. destruct (near_number v x I X i y a) as [E Dx]. unfold D. rewrite den_or_1_ok. auto. }
    destruct (Pos 0 ltac:(lra)) as [Dz _]. destruct (ev_soon_near v N) as (m1 & M1 & H1). destruct (ev_soon_near v D) as (m2 & M2 & H2).
    set (d := ev (0 :: v) D) in *. set (k := (m1 + (Qabs.Qabs g + 1) * m2)). pose proof (Qabs.Qabs_nonneg g) as Ag.
    assert (Kp : 0 < k). { unfold k. assert (0 < (Qabs.Qabs g + 1) * m2) by (apply mult_pos; lra). lra. }
    destruct (small_enough_for m2 (d / 2) M2 ltac:(apply Qlt_shift_div_l; lra)) as [S1 S2]. destruct (small_enough_for k (c * (d / 2)) Kp) as [S3 S4]; [apply mult_pos; [exact C|apply Qlt_shift_div_l; lra]|].
    eapply soon_imp; [|exact (soon_and _ _ (soon_less _ S1) (soon_and _ _ (soon_less _ S3) (soon_and _ _ (soon_less 1 ltac:(lra)) soon_inside)))]. cbv beta. intros x X (X1 & X2 & X3 & X4).
    destruct (Pos x ltac:(lra)) as [Dx Nx]. specialize (H1 x ltac:(lra)). specialize (H2 x ltac:(lra)). specialize (S2 x X1). specialize (S4 x X2). fold d in H2. rewrite Z' in H1.
    assert (Dh : d / 2 < ev (x :: v) D). { assert (E : d == d / 2 + d / 2) by field. lra. }
    set (r := profile_at (x :: v) near i y a) in *. set (e := ev (x :: v) D) in *.
    (* e * (r - g) lies between - k x and k x *)
    assert (Gb : - (Qabs.Qabs g * (m2 * x)) <= g * (d - e) <= Qabs.Qabs g * (m2 * x)).
    { pose proof (Qabs.Qle_Qabs (g * (d - e))) as U. pose proof (Qabs.Qle_Qabs (- (g * (d - e)))) as V. rewrite Qabs.Qabs_opp in V. rewrite Qabs.Qabs_Qmult in U, V.
      assert (W : Qabs.Qabs (d - e) <= m2 * x). { apply Qabs.Qabs_Qle_condition. lra. }
      assert (Y : Qabs.Qabs g * Qabs.Qabs (d - e) <= Qabs.Qabs g * (m2 * x)). { rewrite !(Qmult_comm (Qabs.Qabs g)). apply Qmult_le_compat_r; assumption. } lra. }
    assert (Ed : e * (r - g) == (ev (x :: v) N - g * d) + g * (d - e)) by (rewrite Nx; ring).
    assert (Kx : k * x == m1 * x + Qabs.Qabs g * (m2 * x) + m2 * x) by (unfold k; ring).
    assert (M2x : 0 <= m2 * x) by (apply Qmult_le_0_compat; lra).
    assert (Up : e * (r - g) <= c * (d / 2)) by lra. assert (Lo : - (c * (d / 2)) <= e * (r - g)) by lra.
    assert (Ce : c * (d / 2) <= c * e). { rewrite !(Qmult_comm c). apply Qmult_le_compat_r; lra. }
    split; apply Qnot_lt_le; intros Bad.
    - assert (Y : 0 < e * (- (r - g) - c)) by (apply mult_pos; lra). assert (E : e * (- (r - g) - c) == - (e * (r - g)) - c * e) by ring. lra.
    - assert (Y : 0 < e * ((r - g) - c)) by (apply mult_pos; lra). assert (E : e * ((r - g) - c) == e * (r - g) - c * e) by ring. lra.
  Qed.
  Lemma soon_trembles v c : 0 < c -> in_box v box ->
    soon (fun x => x <= w_to w /\ completely_mixed n (profile_at (x :: v) near) t /\ within_of c (profile_at v limit) (profile_at (x :: v) near) t).
  Proof.
    intros C I. assert (S : soon (fun x => forall y, In y (spots t) -> forall a, In a (snd y) -> 0 < profile_at (x :: v) near (fst (fst y)) (snd (fst y)) a /\
      profile_at v limit (fst (fst y)) (snd (fst y)) a - c <= profile_at (x :: v) near (fst (fst y)) (snd (fst y)) a <= profile_at v limit (fst (fst y)) (snd (fst y)) a + c)).
    { apply soon_all. intros [[i y] l] J. cbn [fst snd]. apply soon_all. intros a K. apply soon_and; [eapply soon_mixed_at; eauto|eapply soon_near_at; eauto]. }
    eapply soon_imp; [|exact (soon_and _ _ soon_inside S)]. cbv beta. intros x X [X1 X2]. split; [exact X1|]. split; [split|].
    - apply near_profile; [exact I|lra].
    - intros j y l a J K. exact (proj1 (X2 (j, y, l) J a K)).
    - intros j y l a J K. exact (proj2 (X2 (j, y, l) J a K)).
  Qed.
End Trembles.

(* ---- quasi-perfect ---- *)
(* what each set is worth to its player, from the last sets back (nothing is proved about it) *)
Definition move_code (k : name * name) : name := note (note 1%positive (fst k)) (snd k).
Definition added (k : name) (p : poly) (m : NM.t poly) : NM.t poly := NM.add k (match NM.find k m with Some r => padd p r | None => p end) m.
Definition set_worths (T : tab) (i : player) (sh : amounts) (played : name -> name -> bool) : NM.t poly :=
  let sets := sets_of T i in
  let m0 := fold_left (fun m x => match fst x with [] => m | k :: _ => added (move_code k) (snd x) m end) sh (NM.empty _) in
  let longest := fold_left (fun k x => Nat.max k (length (fst (snd x)))) sets O in
  let round acc len := fold_left (fun acc x => let '(y, (h, acts)) := x in
      if Nat.eqb (length h) len then
        let worth := match find (played y) acts with Some a => match NM.find (move_code (y, a)) (fst acc) with Some p => p | None => [] end | None => [] end in
        (match h with [] => fst acc | k :: _ => added (move_code k) worth (fst acc) end, NM.add y worth (snd acc))
      else acc) sets acc in
  snd (fold_left round (rev' (seq 0 (S longest))) (m0, NM.empty _)).
Definition is_played (box : list interval) (pp0 : poly_profile) (i : player) (y a : name) : bool := match poly_at box pp0 i y a with [] => false | _ => true end.
Definition best_everywhere (T : tab) n t (q : trembling) (w : with_trembles) : bool :=
  let bx := box_e q w in let pp := polys_of bx (w_near w) in let pp0 := polys_of (q_box q) (q_profile q) in let s := poly_at bx pp in let d := poly_den bx pp in let ds := snd pp in
  forallb (fun y => shown_positive bx (snd y)) ds &&
  forallb (fun i => let played := is_played (q_box q) pp0 i in
    sets_good T i t && let ws := set_worths T i (shares i s (pconst (length bx) 1) (but i ds) [] t []) played in
    forallb (fun x => best_from T i t bx s d ds (bound_of ws) played (fst x)) (sets_of T i)) (seq 0 n).
Definition trembles_steps n t (q : trembling) (w : with_trembles) (state : json) : option Z :=
  let bx := box_e q w in let pp := polys_of bx (w_near w) in
  do j <- bind (obj state) (field_in (lit "profile")); do a <- profile_form (q_names q) (q_box q) j; do b <- profile_form (tremble :: q_names q) bx (w_json w);
  Some (a + b + fold_left (fun k i => k + ends_steps (fun j x a => if Nat.eqb j i then pconst (length bx) 1 else poly_at bx pp j x a) (own_dens n bx pp) t 0) (seq 0 n) 0)%Z.
Definition few_here (steps : option Z) : bool := match steps with Some k => (k <=? 1950000000)%Z | None => false end.
Definition checks_quasi_perfect (T : tab) n t (z : sizes) (q : trembling) (state w : json) : bool :=
  match keys ["profile"; "to"]%string w with
  | Some [p; to] => match trembles_in n (q_names q) to p with
      | Some x => possible t && properb (box_e q x) && few_here (trembles_steps n t q x state) && trembles_b T n q x && best_everywhere T n t q x
      | None => false end
  | _ => false end.
Theorem checks_quasi_perfect_ok T n t z q state w : gameb n t T = true -> checks_quasi_perfect T n t z q state w = true -> quasi_perfect_true n t q.
Proof.
  intros G. unfold checks_quasi_perfect. destruct (keys _ w) as [[|p [|to [|? ?]]]|]; try discriminate. destruct (trembles_in _ _ to p) as [x|]; [|discriminate].
  rewrite !andb_true_iff. intros [[_ B] E]. destruct (trembles_parts T n q x B) as (P & P' & A0 & A & _ & _ & _ & _ & To). split; [exact P'|]. intros v I.
  split; [exact (limit_profile T n t q x G B v I)|]. intros c C. destruct (soon_trembles T n t q x G B v c C I) as (d & D & H).
  assert (Hd : 0 < d / 2) by (apply Qlt_shift_div_l; lra). assert (Hl : d / 2 < d) by (apply Qlt_shift_div_r; lra). destruct (H (d / 2) Hd Hl) as (X1 & X2 & X3).
  set (e := d / 2) in *. exists (profile_at (e :: v) (w_near x)). split; [exact X2|]. split; [exact X3|]. intros i y l b J S.
  unfold best_everywhere in E. cbv zeta in E. rewrite andb_true_iff in E. destruct E as [E0 E]. pose proof G as G'. apply agreesb_ok in G'. destruct (spots_table n (table_of T) t _ G' i y l J) as [L (h & TX)].
  rewrite forallb_forall in E. specialize (E i ltac:(apply in_seq; lia)). apply andb_true_iff in E. destruct E as [E1 E2]. unfold sets_of in E2. pose proof (elements_all _ _ _ _ E2 (table_in _ _ _ _ TX)) as F. cbn [fst] in F.
  assert (Ib : in_box (e :: v) (box_e q x)) by (apply in_box_e; [exact I|lra]).
  eapply best_from_ok; [exact E1|exact F|exact P|exact Ib| | | |exact S|].
  - intros j z' a. now apply poly_at_ok.
  - eapply all_positive; [|exact P|exact Ib]. rewrite forallb_forall in E0 |- *. intros k K. apply E0. unfold but in K. apply filter_In in K. tauto.
  - exact (limit_profile T n t q x G B v I i L).
  - intros z' a N. unfold is_played in N. pose proof (poly_at_ok (q_box q) (q_profile q) v A0 P' I i z' a) as Z. pose proof (poly_den_positive (q_box q) (q_profile q) v A0 P' I i z') as Dz.
    destruct (poly_at (q_box q) (polys_of (q_box q) (q_profile q)) i z' a); [|discriminate]. unfold ev in Z. cbn [map qsum] in Z.
    symmetry in Z. apply Qmult_integral in Z. destruct Z as [Z|Z]; [lra|exact Z].
Qed.

(* ==== sequential equilibria ==== *)
(* ---- TRUSTED ---- *)
(* what an action gains at a node, if all go on by s: worth of the node after it, less that of the node *)
Definition change_gain (i : player) (s : profile) (a : name) (u : tree) : Q :=
  match u with
  | Move _ _ bs => match find (fun y => Pos.eqb (fst y) a) bs with Some y => payoff i s (snd y) - payoff i s u | None => 0 end
  | _ => 0 end.
(* over the nodes of a set, weighted as chance and the others' mistakes s' lead there; and how likely they do *)
Definition gains_at (i : player) (x a : name) (s s' : profile) (t : tree) : Q := qsum (map (fun y => fst y * change_gain i s a (snd y)) (members i x s' 1 t)).
Definition reach_at (i : player) (x : name) (s' : profile) (t : tree) : Q := qsum (map fst (members i x s' 1 t)).
(* Kreps and Wilson 1982: completely mixed profiles tend to s, and given the limits of the beliefs that follow from
   them by Bayes' rule no player gains at any set, all others going on by s. That is, as near as one likes there is such a
   profile by whose beliefs no action gains more than c on average. Changes at one set alone are enough, since
   the beliefs are consistent (Hendon, Jacobsen and Sloth 1996). *)
Definition sequential (n : nat) (s : profile) (t : tree) : Prop :=
  is_profile n s t /\ forall c, 0 < c -> exists s', completely_mixed n s' t /\ within_of c s s' t /\
    forall i x l a, In (i, x, l) (spots t) -> In a l -> gains_at i x a s s' t <= c * reach_at i x s' t.
Inductive sequential_claim := IsSequential (q : trembling) | NotSequential (s : list weights) (i : player) (changes : list (text * text * Q)).
Definition sequential_true (n : nat) (t : tree) (c : sequential_claim) : Prop :=
  match c with
  | IsSequential q => proper (q_box q) /\ forall v, in_box v (q_box q) -> sequential n (profile_at v (q_profile q)) t
  | NotSequential l i ks => let s := profile_of l in is_profile n s t /\ ~ sequential n s t /\
      exists c, 0 < c /\ forall s', completely_mixed n s' t -> within_of c s s' t ->
        Exists (fun k => c * reach_at i (name_of (fst (fst k))) s' t < gains_at i (name_of (fst (fst k))) (name_of (snd (fst k))) s s' t) ks
  end.
Definition sequential_words (c : sequential_claim) : text :=
  lit "the certificate's profile is that of " ++
  match c with
  | IsSequential q => lit "a sequential equilibrium" ++ for_every q
  | NotSequential _ i ks => lit "no sequential equilibrium: whatever mistakes of the others lead there, player " ++ who i ++
      lit " gains by one of the changes " ++ event_words (map (fun k => [(S i, fst (fst k), snd (fst k))]) ks)
  end.
Definition change_in (j : json) : option (text * text * Q) := match j with JL [JS x; JS a; c] => do q <- rat c; Some (x, a, q) | _ => None end.
Definition changes_in (n : nat) (w : json) : option (player * list (text * text * Q)) :=
  do f <- keys ["changes"; "player"]%string w;
  match f with [c; p] => do i <- player_of n p; do l <- distinct c; do l' <- every change_in l; Some (i, l') | _ => None end.
Definition sequential_in (n : nat) (s w : json) : option sequential_claim :=
  match keys ["holds"; "kind"; "profile"]%string s with
  | Some [h; _; p] => do y <- yes h; if y then do q <- trembling_of n (JO []) p; Some (IsSequential q)
      else do l <- profile_in n p; do c <- changes_in n w; Some (NotSequential l (fst c) (snd c))
  | _ => do f <- keys ["holds"; "kind"; "parameters"; "profile"]%string s;
      match f with [h; _; ps; p] => do y <- yes h; if y && negb (is_empty ps) then do q <- trembling_of n ps p; Some (IsSequential q) else None | _ => None end
  end.

(* ---- not trusted from here: the nodes of a set, each with what led there ---- *)
Notation path_of := (list move_at).
Fixpoint member_paths (i : player) (x : name) (q : Q) (p : path_of) (t : tree) : list (Q * path_of * tree) :=
  match t with
  | End _ => []
  | Chance _ bs => flat_map (fun y => let '(_, c, u) := y in member_paths i x (mul q c) p u) bs
  | Move j r bs =>
      if Nat.eqb j i then if Pos.eqb r x then [(q, p, t)] else flat_map (fun y => let '(_, u) := y in member_paths i x q p u) bs
      else flat_map (fun y => let '(a, u) := y in member_paths i x q ((j, r, a) :: p) u) bs
  end.
Definition product_of (s : profile) (p : path_of) : Q := fold_right (fun m k => s (fst (fst m)) (snd (fst m)) (snd m) * k) 1 p.
Lemma qsum_app' l m : qsum (l ++ m) == qsum l + qsum m.
Proof. induction l as [|x l IH]; cbn [app qsum]; [ring|]. rewrite IH. ring. Qed.
Lemma member_paths_ok i x s (F : tree -> Q) t : forall q p w, w == q * product_of s p ->
  qsum (map (fun y => fst y * F (snd y)) (members i x s w t)) == qsum (map (fun y => fst (fst y) * product_of s (snd (fst y)) * F (snd y)) (member_paths i x q p t)).
Proof.
  assert (Fl : forall A (f : A -> list (Q * tree)) (g : A -> list (Q * path_of * tree)) l, (forall y, In y l -> qsum (map (fun y => fst y * F (snd y)) (f y)) ==
      qsum (map (fun y => fst (fst y) * product_of s (snd (fst y)) * F (snd y)) (g y))) ->
    qsum (map (fun y => fst y * F (snd y)) (flat_map f l)) == qsum (map (fun y => fst (fst y) * product_of s (snd (fst y)) * F (snd y)) (flat_map g l))).
  { intros A f g. induction l as [|y l IH]; intros H; [reflexivity|]. cbn [flat_map]. rewrite !map_app, !qsum_app', IH, (H y (or_introl eq_refl)); [reflexivity|]. intros z I. apply H. now right. }
  induction t using tree_ind'; intros q p w E; cbn [members member_paths]; [reflexivity| |]; rewrite Forall_forall in H.
  - apply Fl. intros [[a c] u] I. apply (H _ I). rewrite Qred_correct, mul_ok, E. ring.
  - destruct (Nat.eqb j i) eqn:J; [destruct (Pos.eqb s0 x)|].
    + cbn [map qsum fst snd]. rewrite E. ring.
    + apply Fl. intros [a u] I. now apply (H _ I).
    + apply Fl. intros [a u] I. apply (H _ I). unfold product_of in *. cbn [fold_right fst snd]. rewrite Qred_correct, E. ring.
Qed.
Lemma gains_paths i x a s s' t : gains_at i x a s s' t == qsum (map (fun y => fst (fst y) * product_of s' (snd (fst y)) * change_gain i s a (snd y)) (member_paths i x 1 [] t)).
Proof. unfold gains_at. apply (member_paths_ok i x s' (change_gain i s a)). cbn. ring. Qed.
Lemma reach_paths i x s' t : reach_at i x s' t == qsum (map (fun y => fst (fst y) * product_of s' (snd (fst y))) (member_paths i x 1 [] t)).
Proof.
  unfold reach_at. transitivity (qsum (map (fun y => fst y * 1) (members i x s' 1 t))); [apply qsum_ext, Forall_forall; intros y _; ring|].
  rewrite (member_paths_ok i x s' (fun _ => 1) t 1 [] 1); [|cbn; ring]. apply qsum_ext, Forall_forall. intros y _. ring.
Qed.
(* the moves on a path are moves of the others at sets of the tree; chance's share is not negative *)
Lemma member_paths_in n T i x t : forall h q p, agrees n T h t -> 0 <= q -> forall y, In y (member_paths i x q p t) ->
  0 <= fst (fst y) /\ (exists bs, snd y = Move i x bs) /\ incl (spots (snd y)) (spots t) /\
  forall m, In m (snd (fst y)) -> In m p \/ exists l, In (fst m, l) (spots t) /\ In (snd m) l.
Proof.
  induction t using tree_ind'; intros h q p A Q y I; cbn [member_paths spots agrees] in *; [destruct I| |]; rewrite Forall_forall in H.
  - destruct A as (_ & D & A). rewrite fra, Forall_forall in A. apply in_flat_map in I. destruct I as ([[a c] u] & J & I). pose proof (weights_nonneg _ D c) as C.
    destruct (H _ J h (mul q c) p (A _ J)) with (y := y) as (H1 & H2 & H3 & H4); [|exact I|].
    + rewrite mul_ok. apply Qmult_le_0_compat; [exact Q|]. apply C. apply in_map_iff. exists (a, c, u). auto.
    + split; [exact H1|]. split; [exact H2|]. split; [intros z Z; apply in_flat_map; exists (a, c, u); split; [exact J|exact (H3 z Z)]|].
      intros m M. destruct (H4 m M) as [K|(l' & K1 & K2)]; [now left|right]. exists l'. split; [apply in_flat_map; exists (a, c, u); auto|exact K2].
  - assert (A' := A). destruct A as (_ & _ & _ & _ & A). rewrite fra, Forall_forall in A. destruct (Nat.eqb j i) eqn:E; [destruct (Pos.eqb s x) eqn:F|].
    + destruct I as [<-|[]]. cbn [fst snd]. apply Nat.eqb_eq in E. apply Pos.eqb_eq in F. subst. split; [exact Q|]. split; [eauto|]. split; [apply incl_refl|]. intros m M. now left.
    + apply in_flat_map in I. destruct I as ([a u] & J & I). destruct (H _ J _ q p (A _ J) Q y I) as (H1 & H2 & H3 & H4). split; [exact H1|]. split; [exact H2|].
      split; [intros z Z; right; apply in_flat_map; exists (a, u); split; [exact J|exact (H3 z Z)]|]. intros m M. destruct (H4 m M) as [K|(l' & K1 & K2)]; [now left|right]. exists l'.
      split; [right; apply in_flat_map; exists (a, u); auto|exact K2].
    + apply in_flat_map in I. destruct I as ([a u] & J & I). destruct (H _ J _ q ((j, s, a) :: p) (A _ J) Q y I) as (H1 & H2 & H3 & H4). split; [exact H1|]. split; [exact H2|].
      split; [intros z Z; right; apply in_flat_map; exists (a, u); split; [exact J|exact (H3 z Z)]|]. intros m M. destruct (H4 m M) as [[<-|K]|(l' & K1 & K2)].
      * right. exists (map fst bs). split; [now left|]. apply (in_map fst) in J. exact J.
      * now left.
      * right. exists l'. split; [right; apply in_flat_map; exists (a, u); auto|exact K2].
Qed.

(* ---- it is one: gains as polynomials ---- *)
Definition lifted (p : poly) : poly := map (fun t => (O :: fst t, snd t)) p.
Lemma lifted_ok x v p : ev (x :: v) (lifted p) == ev v p.
Proof. unfold lifted, ev. rewrite map_map. apply qsum_ext, Forall_forall. intros t _. cbn [fst snd]. rewrite mono_cons. cbn [hd tl pw]. now rewrite Qmult_1_l. Qed.
Fixpoint worthp (k : nat) (i : player) (s : nat -> name -> name -> poly) (t : tree) : poly :=
  match t with
  | End pays => pconst k (pay i pays)
  | Chance _ bs => psum 64 (map (fun x => pscale (snd (fst x)) [] (worthp k i s (snd x))) bs)
  | Move j r bs => psum 64 (map (fun x => pmul (s j r (fst x)) (worthp k i s (snd x))) bs)
  end.
Lemma worthp_ok k i s (S : profile) v t : (forall j r l a, In (j, r, l) (spots t) -> In a l -> ev v (s j r a) == S j r a) -> ev v (worthp k i s t) == payoff i S t.
Proof.
  induction t using tree_ind'; intros E; cbn [worthp spots] in *; [now rewrite ev_pconst| |]; rewrite ev_psum; unfold evs, payoff; cbn [expect]; rewrite map_map; apply qsum_ext, Forall_forall; rewrite Forall_forall in H.
  - intros [[a q] u] I. cbn [fst snd]. rewrite ev_pscale. cbn [mono]. rewrite (H _ I); [unfold payoff; cbn [snd]; ring|]. intros j r l' a' J. apply E. apply in_flat_map. exists (a, q, u). auto.
  - intros [a u] I. cbn [fst snd]. rewrite ev_pmul. rewrite (H _ I); [|intros j' r' l' a' J; apply E; right; apply in_flat_map; exists (a, u); auto].
    rewrite (E j s0 (map fst bs) a); [reflexivity|now left|]. apply (in_map fst) in I. exact I.
Qed.
Definition gainp (k : nat) (i : player) (s : nat -> name -> name -> poly) (a : name) (u : tree) : poly :=
  match u with
  | Move _ _ bs => match find (fun y => Pos.eqb (fst y) a) bs with Some y => psub (worthp k i s (snd y)) (worthp k i s u) | None => [] end
  | _ => [] end.
Lemma gainp_ok k i s (S : profile) v a u : (forall j r l a, In (j, r, l) (spots u) -> In a l -> ev v (s j r a) == S j r a) -> ev v (gainp k i s a u) == change_gain i S a u.
Proof.
  intros E. unfold gainp, change_gain. destruct u as [p|l bs|j r bs]; [reflexivity|reflexivity|]. match goal with |- context [find ?f bs] => destruct (find f bs) as [y|] eqn:F end; [|reflexivity].
  rewrite ev_psub, (worthp_ok k i s S v _ E), (worthp_ok k i s S v (snd y)); [reflexivity|]. apply find_some in F. destruct F as [I _].
  intros j' r' l' a' J. apply E. cbn [spots]. right. apply in_flat_map. eauto.
Qed.
Fixpoint pathp (k : nat) (s : nat -> name -> name -> poly) (ds : dens) (p : path_of) : poly :=
  match p with [] => times (map snd ds) (pconst k 1) | m :: r => pmul (s (fst (fst m)) (snd (fst m)) (snd m)) (pathp k s (rest ds (fst (fst m)) (snd (fst m))) r) end.
Fixpoint path_fits (d : player -> name -> option poly) (ds : dens) (p : path_of) : bool :=
  match p with [] => true | m :: r => same_den (d (fst (fst m)) (snd (fst m))) (den_of ds (fst (fst m)) (snd (fst m))) && path_fits d (rest ds (fst (fst m)) (snd (fst m))) r end.
Lemma pathp_ok k s d (S : profile) v p : (forall j r a, ev v (s j r a) == den_at v (d j r) * S j r a) -> forall ds, path_fits d ds p = true ->
  ev v (pathp k s ds p) == Families.all_of v ds * product_of S p.
Proof.
  intros E. induction p as [|[[j r] a] p IH]; intros ds F; cbn [pathp path_fits product_of fold_right fst snd] in *.
  - rewrite ev_times, ev_pconst. unfold Families.all_of. ring.
  - apply andb_true_iff in F. destruct F as [F1 F2]. apply (same_den_ok v) in F1. rewrite ev_pmul, E, (IH _ F2), F1, (rest_ok v j r ds). unfold product_of. ring.
Qed.
Definition degree_e (p : poly) : nat := fold_left (fun k t => Nat.max k (hd O (fst t))) p O.
Definition numbers_e (p : poly) : list Q := map (fun q => Qred (evc [] q)) (Poly.parts (degree_e p) p).
Lemma numbers_e_ok p x : degree_fits (degree_e p) p = true -> ev [x] p == in_e x (numbers_e p).
Proof.
  intros D. rewrite (parts_ok _ x [] p D). unfold numbers_e. induction (Poly.parts (degree_e p) p) as [|q l IH]; [reflexivity|]. cbn [powers map in_e]. rewrite IH, Qred_correct, evc_ok. reflexivity.
Qed.
(* beside the second, the first is at most a multiple of e times it *)
Fixpoint vanishing (g r : list Q) : bool :=
  match r with
  | [] => false
  | c :: r' => if isz c then match g with [] => true | b :: g' => isz b && vanishing g' r' end
      else Qle_bool 0 c && match g with [] => true | b :: _ => Qle_bool b 0 end
  end.
Lemma vanishing_ok g : forall r, vanishing g r = true -> exists k, 0 <= k /\ soon (fun x => in_e x g <= k * x * in_e x r).
Proof.
  induction g as [|b g IH]; intros [|c r] V; cbn [vanishing] in V; try discriminate.
  - exists 0. split; [lra|]. exists 1. split; [lra|]. intros x X _. cbn [in_e]. lra.
  - destruct (isz c) eqn:C.
    + apply andb_true_iff in V. destruct V as [B V]. apply isz_ok in C. apply isz_ok in B. destruct (IH r V) as (k & K & S). exists k. split; [exact K|].
      eapply soon_imp; [|exact S]. cbv beta. intros x X Y. cbn [in_e]. rewrite B, C.
      assert (Z : 0 <= x * (k * x * in_e x r - in_e x g)) by (apply Qmult_le_0_compat; lra). lra.
    + rewrite andb_true_iff in V. destruct V as [V1 V2]. apply Qle_bool_iff in V1. apply Qle_bool_iff in V2.
      assert (C0 : 0 < c). { apply Qnot_le_lt. intros H. assert (c == 0) by lra. unfold isz in C. apply Z.eqb_neq in C. apply C. unfold Qeq in H0. cbn in H0. lia. }
      destruct (in_e_near (b :: g)) as (m & M & H1). destruct (in_e_near (c :: r)) as (m' & M' & H2). cbn [hd] in *.
      destruct (small_enough_for m' (c / 2) M') as [D1 D2]; [apply Qlt_shift_div_l; lra|].
      exists (m / (c / 2)). assert (Ch : 0 < c / 2) by (apply Qlt_shift_div_l; lra). split; [apply Qle_shift_div_l; lra|].
      eapply soon_imp; [|exact (soon_and _ _ (soon_less _ D1) (soon_less 1 ltac:(lra)))]. cbv beta. intros x X [X1 X2]. specialize (D2 x X1). specialize (H1 x ltac:(lra)). specialize (H2 x ltac:(lra)).
      assert (Rh : c / 2 <= in_e x (c :: r)). { assert (c == c / 2 + c / 2) by field. lra. }
      assert (Z : m / (c / 2) * x * (c / 2) <= m / (c / 2) * x * in_e x (c :: r)).
      { rewrite !(Qmult_comm (m / (c / 2) * x)). apply Qmult_le_compat_r; [exact Rh|]. apply Qmult_le_0_compat; [apply Qle_shift_div_l; lra|lra]. }
      assert (Y : m / (c / 2) * x * (c / 2) == m * x) by (field; lra). lra.
Qed.

(* worths of a node and of all that follow it, once for all actions *)
Definition node_worths (k : nat) (i : player) (s : nat -> name -> name -> poly) (u : tree) : list (name * poly) * poly :=
  match u with
  | Move j r bs => let ws := map (fun x => (fst x, worthp k i s (snd x))) bs in (ws, psum 64 (map (fun x => pmul (s j r (fst x)) (snd x)) ws))
  | _ => ([], []) end.
Definition gain_from (a : name) (ws : list (name * poly) * poly) : poly :=
  match find (fun y => Pos.eqb (fst y) a) (fst ws) with Some y => psub (snd y) (snd ws) | None => [] end.
Lemma gain_from_ok k i s a u : gain_from a (node_worths k i s u) = gainp k i s a u.
Proof.
  destruct u as [p|l bs|j r bs]; [reflexivity|reflexivity|]. unfold gain_from, gainp, node_worths. cbv zeta. cbn [fst snd worthp]. rewrite map_map. cbn [fst snd].
  set (w := psum 64 _). clearbody w. induction bs as [|[b v] bs IH]; [reflexivity|]. cbn [map find fst snd]. destruct (Pos.eqb b a); [reflexivity|exact IH].
Qed.
Section Gains.
  Variables (T : tab) (n : nat) (t : tree) (q : trembling) (w : with_trembles).
  Notation box := (q_box q).
  Notation limit := (q_profile q).
  Notation near := (w_near w).
  Notation bx := (box_e q w).
  Notation pp0 := (polys_of box limit).
  Notation pp := (polys_of bx near).
  Definition whole_with (p0 : poly_profile) (i : nat) (x a : name) : bool := match poly_den box p0 i x with None => true | Some _ => false end.
  Notation whole_at := (whole_with pp0).
  Notation member := (Q * poly * (list (name * poly) * poly))%type.
  Definition weights_with (p0 p : poly_profile) (i : player) (x : name) : list member :=
    map (fun y => (fst (fst y), pathp (length bx) (poly_at bx p) (snd p) (snd (fst y)), node_worths (length box) i (poly_at box p0) (snd y))) (member_paths i x 1 [] t).
  Definition paths_fit_with (p : poly_profile) (i : player) (x : name) : bool := forallb (fun y => path_fits (poly_den bx p) (snd p) (snd (fst y))) (member_paths i x 1 [] t).
  Notation weights_to := (weights_with pp0 pp).
  Notation paths_fit := (paths_fit_with pp).
  Definition reachp (ys : list member) : poly := psum 64 (map (fun y => pscale (fst (fst y)) [] (snd (fst y))) ys).
  Definition gainsp (a : name) (ys : list member) : poly :=
    psum 64 (map (fun y => pscale (fst (fst y)) [] (pmul (snd (fst y)) (lifted (gain_from a (snd y))))) ys).
  Hypothesis (G : gameb n t T = true) (B : trembles_b T n q w = true) (Wh : every_move T n whole_at = true) (Dp : forallb (fun y => shown_positive bx (snd y)) (snd pp) = true).
  Lemma limit_number v i x l a : in_box v box -> In (i, x, l) (spots t) -> In a l -> ev v (poly_at box pp0 i x a) == profile_at v limit i x a.
  Proof.
    intros I J K. destruct (trembles_parts T n q w B) as (_ & P & A & _). pose proof (every_move_ok T n t G _ Wh i x l a J K) as Z. unfold whole_with in Z.
    pose proof (poly_at_ok box limit v A P I i x a) as E. rewrite E. destruct (poly_den box pp0 i x); [discriminate|]. cbn [den_at]. ring.
  Qed.
  Lemma gains_are v e i x l : in_box v box -> 0 <= e <= w_to w -> In (i, x, l) (spots t) -> paths_fit i x = true ->
    0 < Families.all_of (e :: v) (snd pp) /\
    ev (e :: v) (reachp (weights_to i x)) == Families.all_of (e :: v) (snd pp) * reach_at i x (profile_at (e :: v) near) t /\
    forall a, ev (e :: v) (gainsp a (weights_to i x)) == Families.all_of (e :: v) (snd pp) * gains_at i x a (profile_at v limit) (profile_at (e :: v) near) t.
  Proof.
    intros I E J F. destruct (trembles_parts T n q w B) as (P & _ & _ & A & _). pose proof (in_box_e q w v e I E) as Ib.
    split; [eapply all_positive; [exact Dp|exact P|exact Ib]|]. unfold paths_fit_with in F. rewrite forallb_forall in F.
    assert (W : forall y, In y (member_paths i x 1 [] t) -> ev (e :: v) (pathp (length bx) (poly_at bx pp) (snd pp) (snd (fst y))) ==
      Families.all_of (e :: v) (snd pp) * product_of (profile_at (e :: v) near) (snd (fst y))).
    { intros y Y. apply (pathp_ok _ _ (poly_den bx pp) (profile_at (e :: v) near)); [|now apply F]. intros j r a. now apply poly_at_ok. }
    assert (Sum : forall (f g : (Q * path_of * tree) -> Q) ys, (forall y, In y ys -> f y == Families.all_of (e :: v) (snd pp) * g y) ->
      qsum (map f ys) == Families.all_of (e :: v) (snd pp) * qsum (map g ys)).
    { intros f g ys. induction ys as [|y ys IH]; intros H; cbn [map qsum]; [ring|]. rewrite IH, (H y (or_introl eq_refl)); [ring|]. intros z Z. apply H. now right. }
    split.
    - rewrite reach_paths. unfold reachp, weights_with. rewrite ev_psum. unfold evs. rewrite !map_map. cbn [fst snd]. apply Sum. intros y Y. rewrite ev_pscale, (W y Y). cbn [mono]. ring.
    - intros a. rewrite gains_paths. unfold gainsp, weights_with. rewrite ev_psum. unfold evs. rewrite !map_map. cbn [fst snd]. apply Sum. intros y Y.
      rewrite ev_pscale, ev_pmul, lifted_ok, (W y Y). cbn [mono]. rewrite gain_from_ok, (gainp_ok _ i _ (profile_at v limit)); [ring|]. intros j r l' a' K1 K2.
      pose proof G as G'. apply agreesb_ok in G'. destruct (member_paths_in n (table_of T) i x t (fun _ => []) 1 [] G' ltac:(lra) y Y) as (_ & _ & Inc & _).
      eapply limit_number; [exact I|exact (Inc _ K1)|exact K2].
  Qed.
  (* no parameters: by the lowest powers of e; else a rate *)
  Definition by_powers_with (p0 p : poly_profile) (i : player) (x : name) (acts : list name) : bool :=
    let ys := weights_with p0 p i x in let r := reachp ys in let rs := numbers_e r in
    paths_fit_with p i x && degree_fits (degree_e r) r && forallb (fun a => let g := gainsp a ys in degree_fits (degree_e g) g && vanishing (numbers_e g) rs) acts.
  Definition by_rate_with (p0 p : poly_profile) (rate : Q) (i : player) (x : name) (acts : list name) : bool :=
    let ys := weights_with p0 p i x in let r := pscale rate [1%nat] (reachp ys) in
    paths_fit_with p i x && forallb (fun a => shown_nonneg bx (psub r (gainsp a ys))) acts.
  Notation by_powers := (by_powers_with pp0 pp).
  Notation by_rate := (by_rate_with pp0 pp).
  Definition every_set (f : nat -> name -> list name -> bool) : bool :=
    forallb (fun i => forallb (fun x => f i (fst x) (snd (snd x))) (sets_of T i)) (seq 0 n).
  Lemma every_set_ok f : every_set f = true -> forall i x l, In (i, x, l) (spots t) -> f i x l = true.
  Proof.
    unfold every_set. intros F i x l I. pose proof G as G'. apply agreesb_ok in G'. destruct (spots_table n (table_of T) t _ G' i x l I) as [L (h & TX)].
    rewrite forallb_forall in F. specialize (F i ltac:(apply in_seq; lia)). unfold sets_of in F. exact (elements_all _ _ _ _ F (table_in _ _ _ _ TX)).
  Qed.
  Lemma reach_nonneg s' i x : completely_mixed n s' t -> 0 <= reach_at i x s' t.
  Proof.
    intros [_ M]. rewrite reach_paths. pose proof G as G'. apply agreesb_ok in G'. assert (K : forall y, In y (member_paths i x 1 [] t) -> 0 <= fst (fst y) * product_of s' (snd (fst y))).
    { intros y Y. destruct (member_paths_in n (table_of T) i x t (fun _ => []) 1 [] G' ltac:(lra) y Y) as (C & _ & _ & Mv). apply Qmult_le_0_compat; [exact C|].
      clear - M Mv. induction (snd (fst y)) as [|m p IH]; cbn [product_of fold_right]; [lra|]. apply Qmult_le_0_compat; [|apply IH; intros k K; apply Mv; now right].
      destruct (Mv m (or_introl eq_refl)) as [[]|(l & L1 & L2)]. apply Qlt_le_weak. eapply M; [|exact L2]. destruct m as [[j r] a]. exact L1. }
    induction (member_paths i x 1 [] t) as [|y l IH]; cbn [map qsum]; [lra|]. pose proof (K y (or_introl eq_refl)). assert (0 <= qsum (map (fun y => fst (fst y) * product_of s' (snd (fst y))) l)); [|lra].
    apply IH. intros z Z. apply K. now right.
  Qed.
  Definition vanishes_at v i x a : Prop := exists k, 0 <= k /\ soon (fun e => e <= w_to w -> completely_mixed n (profile_at (e :: v) near) t ->
    gains_at i x a (profile_at v limit) (profile_at (e :: v) near) t <= k * e * reach_at i x (profile_at (e :: v) near) t).
  Lemma by_rate_ok rate v i x l a : by_rate rate i x l = true -> in_box v box -> In (i, x, l) (spots t) -> In a l -> vanishes_at v i x a.
  Proof.
    unfold by_rate_with. cbv zeta. rewrite andb_true_iff, forallb_forall. intros [F N] I J Ia. specialize (N a Ia). destruct (trembles_parts T n q w B) as (P & _ & _ & A & _). exists (Qabs.Qabs rate). split; [apply Qabs.Qabs_nonneg|].
    exists 1. split; [lra|]. intros e E0 _ E1 M. destruct (gains_are v e i x l I ltac:(lra) J F) as (S & R & Gn). apply (nonneg_ok _ _ (e :: v)) in N; [|exact P|apply in_box_e; [exact I|lra]].
    rewrite ev_psub, ev_pscale, R, Gn in N. cbn [mono hd tl pw] in N. pose proof (reach_nonneg _ i x M) as Rn. set (c := Families.all_of (e :: v) (snd pp)) in *.
    set (r := reach_at i x (profile_at (e :: v) near) t) in *. set (g := gains_at i x a (profile_at v limit) (profile_at (e :: v) near) t) in *.
    assert (H : g <= rate * e * r). { apply Qnot_lt_le. intros Bad. assert (Y : 0 < c * (g - rate * e * r)) by (apply mult_pos; lra). assert (Z : c * (g - rate * e * r) == - (rate * (e * 1 * 1) * (c * r) - c * g)) by ring. lra. }
    assert (K : 0 <= (Qabs.Qabs rate - rate) * (e * r)). { apply Qmult_le_0_compat; [pose proof (Qabs.Qle_Qabs rate); lra|apply Qmult_le_0_compat; lra]. } lra.
  Qed.
  Lemma by_powers_ok i x l a : box = [] -> by_powers i x l = true -> In (i, x, l) (spots t) -> In a l -> vanishes_at [] i x a.
  Proof.
    intros Bn. unfold by_powers_with. cbv zeta. rewrite !andb_true_iff, forallb_forall. intros [[F D2] V] J Ia. specialize (V a Ia). apply andb_true_iff in V. destruct V as [D1 V]. apply vanishing_ok in V. destruct V as (k & K & d & D & H).
    assert (I : in_box [] box) by (rewrite Bn; constructor). exists k. split; [exact K|]. exists d. split; [exact D|]. intros e E0 E1 E2 M.
    destruct (gains_are [] e i x l I ltac:(lra) J F) as (S & R & Gn). specialize (H e E0 E1). rewrite <- !numbers_e_ok in H by assumption. rewrite R, Gn in H.
    set (c := Families.all_of [e] (snd pp)) in *. set (r := reach_at i x (profile_at [e] near) t) in *. set (g := gains_at i x a (profile_at [] limit) (profile_at [e] near) t) in *.
    apply Qnot_lt_le. intros Bad. assert (Y : 0 < c * (g - k * e * r)) by (apply mult_pos; lra). assert (Z : c * (g - k * e * r) == c * g - k * e * (c * r)) by ring. lra.
  Qed.
  Lemma sequential_by v : in_box v box -> (forall i x l a, In (i, x, l) (spots t) -> In a l -> vanishes_at v i x a) -> sequential n (profile_at v limit) t.
  Proof.
    intros I V. split; [exact (limit_profile T n t q w G B v I)|]. intros c C.
    assert (S : soon (fun e => forall y, In y (spots t) -> forall a, In a (snd y) -> e <= w_to w -> completely_mixed n (profile_at (e :: v) near) t ->
      gains_at (fst (fst y)) (snd (fst y)) a (profile_at v limit) (profile_at (e :: v) near) t <= c * reach_at (fst (fst y)) (snd (fst y)) (profile_at (e :: v) near) t)).
    { apply soon_all. intros [[i x] l] J. cbn [fst snd]. apply soon_all. intros a K. destruct (V i x l a J K) as (k & K0 & S).
      destruct (small_enough_for (k + 1) c ltac:(lra) C) as [D1 D2]. eapply soon_imp; [|exact (soon_and _ _ S (soon_less _ D1))]. cbv beta. intros e E [H L] W M. specialize (H W M). specialize (D2 e L).
      pose proof (reach_nonneg _ i x M) as R. assert (Z : 0 <= (c - k * e) * reach_at i x (profile_at (e :: v) near) t) by (apply Qmult_le_0_compat; lra). lra. }
    destruct (soon_and _ _ (soon_trembles T n t q w G B v c C I) S) as (d & D & H). assert (Hd : 0 < d / 2) by (apply Qlt_shift_div_l; lra). assert (Hl : d / 2 < d) by (apply Qlt_shift_div_r; lra).
    destruct (H (d / 2) Hd Hl) as ((X1 & X2 & X3) & X4). exists (profile_at (d / 2 :: v) near). split; [exact X2|]. split; [exact X3|]. intros i x l a J K. exact (X4 (i, x, l) J a K X1 X2).
  Qed.
End Gains.
Definition gains_vanish (T : tab) n (t : tree) (q : trembling) (x : with_trembles) (f : poly_profile -> poly_profile -> nat -> name -> list name -> bool) : bool :=
  let p0 := polys_of (q_box q) (q_profile q) in let p := polys_of (box_e q x) (w_near x) in
  trembles_b T n q x && every_move T n (whole_with q p0) && forallb (fun y => shown_positive (box_e q x) (snd y)) (snd p) && every_set T n (f p0 p).
Definition checks_sequential_yes (T : tab) n t (z : sizes) (q : trembling) (state w : json) : bool :=
  possible t &&
  match q_names q, keys ["profile"; "rate"; "to"]%string w, keys ["profile"; "to"]%string w with
  | [], _, Some [p; to] => match q_box q, trembles_in n [] to p with
      | [], Some x => properb (box_e q x) && few_here (trembles_steps n t q x state) && gains_vanish T n t q x (by_powers_with t q x)
      | _, _ => false end
  | _ :: _, Some [p; r; to], _ => match trembles_in n (q_names q) to p, rat r with
      | Some x, Some rate => properb (box_e q x) && few_here (trembles_steps n t q x state) && gains_vanish T n t q x (fun p0 p => by_rate_with t q x p0 p rate)
      | _, _ => false end
  | _, _, _ => false end.
Lemma checks_sequential_yes_ok T n t z q state w : gameb n t T = true -> checks_sequential_yes T n t z q state w = true -> sequential_true n t (IsSequential q).
Proof.
  intros G. unfold checks_sequential_yes. rewrite andb_true_iff. intros [_ C]. destruct (q_names q) as [|nm nms].
  - destruct (keys ["profile"; "to"]%string w) as [[|p [|to [|? ?]]]|]; try (destruct (keys ["profile"; "rate"; "to"]%string w) as [[|? [|? [|? [|? ?]]]]|]; discriminate).
    assert (C' : match q_box q, trembles_in n [] to p with
      | [], Some x => properb (box_e q x) && few_here (trembles_steps n t q x state) && gains_vanish T n t q x (by_powers_with t q x)
      | _, _ => false end = true) by (destruct (keys ["profile"; "rate"; "to"]%string w) as [[|? [|? [|? [|? ?]]]]|]; exact C). clear C.
    destruct (q_box q) as [|b bs] eqn:Bn; [|discriminate]. destruct (trembles_in n [] to p) as [x|]; [|discriminate]. unfold gains_vanish in C'. cbv zeta in C'. rewrite !andb_true_iff in C'. destruct C' as [_ [[[B Wh] Dp] E]].
    destruct (trembles_parts T n q x B) as (_ & P & _). split; [exact P|]. intros v I. apply (sequential_by T n t q x G B v I). intros i y l a J K.
    assert (v = []) by (rewrite Bn in I; inversion I; reflexivity). subst v. apply (by_powers_ok T n t q x G B Wh Dp i y l a Bn); [|exact J|exact K]. exact (every_set_ok T n t G _ E i y l J).
  - destruct (keys ["profile"; "rate"; "to"]%string w) as [[|p [|r [|to [|? ?]]]]|]; try discriminate. destruct (trembles_in n (nm :: nms) to p) as [x|]; [|discriminate].
    destruct (rat r) as [rate|]; [|discriminate]. unfold gains_vanish in C. cbv zeta in C. rewrite !andb_true_iff in C. destruct C as [_ [[[B Wh] Dp] E]].
    destruct (trembles_parts T n q x B) as (_ & P & _). split; [exact P|]. intros v I. apply (sequential_by T n t q x G B v I). intros i y l a J K.
    apply (by_rate_ok T n t q x G B Wh Dp rate v i y l a); [|exact I|exact J|exact K]. exact (every_set_ok T n t G _ E i y l J).
Qed.

(* ---- it is none: the others' mistakes, by the moves of probability 0 that lead to a node ---- *)
Notation key_of := (list path_of).                 (* for each player the moves up to the last one of probability 0 *)
Definition plays_at (s : profile) (m : move_at) : Q := s (fst (fst m)) (snd (fst m)) (snd m).
Definition moved_by (j : player) (m : move_at) : bool := Nat.eqb (fst (fst m)) j.
Fixpoint cut_at (s : profile) (p : path_of) : path_of * path_of :=                 (* what is cut off, the origin *)
  match p with [] => ([], []) | m :: r => if isz (plays_at s m) then ([], p) else (m :: fst (cut_at s r), snd (cut_at s r)) end.
Record entry_ := { n_key : key_of; n_rest : path_of; n_share : Q; n_gain : Q }.
Lemma product_app S p r : product_of S (p ++ r) == product_of S p * product_of S r.
Proof. unfold product_of. induction p as [|m p IH]; cbn [app fold_right]; [ring|]. rewrite IH. ring. Qed.
Lemma cut_product S s p : product_of S p == product_of S (snd (cut_at s p)) * product_of S (fst (cut_at s p)).
Proof.
  induction p as [|m p IH]; cbn [cut_at]; [cbn; ring|]. destruct (isz (plays_at s m)); cbn [fst snd]; [cbn [product_of fold_right]; fold (product_of S p); ring|].
  cbn [product_of fold_right]. fold (product_of S p). fold (product_of S (fst (cut_at s p))). rewrite IH. ring.
Qed.
Lemma cut_in s p m : In m (fst (cut_at s p)) \/ In m (snd (cut_at s p)) -> In m p.
Proof.
  induction p as [|k p IH]; cbn [cut_at fst snd]; [tauto|]. destruct (isz (plays_at s k)); cbn [fst snd]; [intros [[]|I]; exact I|]. intros [[->|I]|I]; [now left|right; auto|right; auto].
Qed.
Lemma by_players S p : forall L, NoDup L -> (forall m, In m p -> In (fst (fst m)) L) -> product_of S (concat (map (fun j => filter (moved_by j) p) L)) == product_of S p.
Proof.
  induction p as [|m p IH]; intros L N H.
  - assert (Z : concat (map (fun j => filter (moved_by j) []) L) = []) by (clear; induction L; auto). rewrite Z. reflexivity.
  - assert (G : forall L, NoDup L -> product_of S (concat (map (fun j => filter (moved_by j) (m :: p)) L)) ==
      (if existsb (Nat.eqb (fst (fst m))) L then plays_at S m else 1) * product_of S (concat (map (fun j => filter (moved_by j) p) L))).
    { clear. induction 1 as [|j L X _ IH]; [cbn; ring|]. cbn [map concat filter existsb]. unfold moved_by at 1. destruct (Nat.eqb (fst (fst m)) j) eqn:E.
      - cbn [orb]. rewrite !product_app, IH. apply Nat.eqb_eq in E. assert (Z : existsb (Nat.eqb (fst (fst m))) L = false).
        { destruct (existsb (Nat.eqb (fst (fst m))) L) eqn:Y; [|reflexivity]. apply existsb_exists in Y. destruct Y as (k & K & Y). apply Nat.eqb_eq in Y. rewrite E in Y. subst k. contradiction. }
        rewrite Z. cbn [product_of fold_right]. fold (product_of S (filter (moved_by j) p)). unfold plays_at. ring.
      - cbn [orb]. rewrite !product_app, IH. ring. }
    rewrite (G L N). assert (Z : existsb (Nat.eqb (fst (fst m))) L = true). { apply existsb_exists. exists (fst (fst m)). split; [apply H; now left|apply Nat.eqb_refl]. }
    rewrite Z, (IH L N (fun k K => H k (or_intror K))). reflexivity.
Qed.
Definition key_path (n : nat) (s : profile) (p : path_of) : key_of := map (fun j => snd (cut_at s (filter (moved_by j) p))) (seq 0 n).
Definition rest_path (n : nat) (s : profile) (p : path_of) : path_of := concat (map (fun j => fst (cut_at s (filter (moved_by j) p))) (seq 0 n)).
Lemma key_rest S s n p : (forall m, In m p -> (fst (fst m) < n)%nat) -> product_of S p == product_of S (concat (key_path n s p)) * product_of S (rest_path n s p).
Proof.
  intros H. rewrite <- (by_players S p (seq 0 n)); [|apply seq_NoDup|intros m M; apply in_seq; split; [apply Nat.le_0_l|exact (H m M)]]. unfold key_path, rest_path.
  induction (seq 0 n) as [|j L IH]; cbn [map concat]; [cbn; ring|]. rewrite !product_app, IH, (cut_product S s (filter (moved_by j) p)). ring.
Qed.
Lemma key_in n s p k m : In k (key_path n s p) -> In m k -> In m p.
Proof. intros K M. apply in_map_iff in K. destruct K as (j & <- & _). assert (I : In m (filter (moved_by j) p)) by (apply (cut_in s); now right). now apply filter_In in I. Qed.
Lemma rest_in n s p m : In m (rest_path n s p) -> In m p.
Proof. intros M. apply in_concat in M. destruct M as (k & K & M). apply in_map_iff in K. destruct K as (j & <- & _). assert (I : In m (filter (moved_by j) p)) by (apply (cut_in s); now left). now apply filter_In in I. Qed.
Definition entries (n : nat) (s : profile) (i : player) (t : tree) (ks : list (name * name * Q)) : list entry_ :=
  flat_map (fun k => map (fun y => {| n_key := key_path n s (snd (fst y)); n_rest := rest_path n s (snd (fst y)); n_share := mul (snd k) (fst (fst y));
    n_gain := Qred (change_gain i s (snd (fst k)) (snd y)) |}) (member_paths i (fst (fst k)) 1 [] t)) ks.
Definition same_keyb : key_of -> key_of -> bool := listb (listb move_at_b).
Lemma move_at_b_ok m k : move_at_b m k = true <-> m = k.
Proof. unfold move_at_b. rewrite andb_true_iff, same_key_ok, Pos.eqb_eq. destruct m, k. cbn. split; [intros [-> ->]; reflexivity|intros E; inversion E; auto]. Qed.
Lemma same_keyb_ok k l : same_keyb k l = true <-> k = l.
Proof.
  unfold same_keyb. split.
  - apply listb_ok. intros a b. apply listb_ok. intros m o. apply move_at_b_ok.
  - intros <-. induction k as [|a k IH]; [reflexivity|]. cbn [listb]. rewrite IH, andb_true_r. induction a as [|m a IHa]; [reflexivity|]. cbn [listb]. rewrite IHa, andb_true_r. now apply move_at_b_ok.
Qed.
Fixpoint keys_once (seen : list key_of) (es : list entry_) : list key_of :=
  match es with [] => seen | e :: r => keys_once (if existsb (same_keyb (n_key e)) seen then seen else n_key e :: seen) r end.
Lemma keys_once_ok es : forall seen, NoDup seen -> NoDup (keys_once seen es) /\ incl seen (keys_once seen es) /\ forall e, In e es -> In (n_key e) (keys_once seen es).
Proof.
  induction es as [|e es IH]; intros seen N; cbn [keys_once]; [split; [exact N|split; [apply incl_refl|intros ? []]]|]. destruct (existsb (same_keyb (n_key e)) seen) eqn:E.
  - destruct (IH seen N) as (A & B & C). split; [exact A|]. split; [exact B|]. intros f [<-|I]; [|auto]. apply B. apply existsb_exists in E. destruct E as (k & K & E). apply same_keyb_ok in E. now subst.
  - assert (N' : NoDup (n_key e :: seen)). { constructor; [|exact N]. intros I. assert (existsb (same_keyb (n_key e)) seen = true); [|congruence]. apply existsb_exists. exists (n_key e). split; [exact I|now apply same_keyb_ok]. }
    destruct (IH _ N') as (A & B & C). split; [exact A|]. split; [intros k K; apply B; now right|]. intros f [<-|I]; [apply B; now left|auto].
Qed.
Definition total_at (s : profile) (es : list entry_) (k : key_of) : Q :=
  sumq (map (fun e => if same_keyb k (n_key e) then mul (mul (n_share e) (n_gain e)) (product_of s (n_rest e)) else 0) es).
Fixpoint extra (k f : key_of) : option path_of :=                 (* k has these moves after those of f *)
  match k, f with
  | [], [] => Some []
  | a :: k', b :: f' => let m := (length a - length b)%nat in
      if Nat.leb (length b) (length a) && listb move_at_b (skipn m a) b then do x <- extra k' f'; Some (firstn m a ++ x) else None
  | _, _ => None end.
Lemma extra_ok S k : forall f x, extra k f = Some x -> product_of S (concat k) == product_of S x * product_of S (concat f) /\ forall m, In m x -> In m (concat k).
Proof.
  induction k as [|a k IH]; intros [|b f] x; cbn [extra]; try discriminate; [intros E; inversion E; split; [cbn; ring|intros m []]|]. cbv zeta.
  destruct (_ && _)%bool eqn:C; [|discriminate]. apply andb_true_iff in C. destruct C as [_ C]. apply listb_ok in C; [|intros m o; apply move_at_b_ok].
  destruct (extra k f) as [y|] eqn:E; [|discriminate]. cbn [bind]. intros X. inversion X; subst x. destruct (IH f y E) as [E1 E2]. cbn [concat]. split.
  - rewrite !product_app, E1. rewrite <- (firstn_skipn (length a - length b) a) at 1. rewrite product_app, C. ring.
  - intros m I. apply in_app_or in I. apply in_or_app. destruct I as [I|I]; [left; rewrite <- (firstn_skipn (length a - length b) a); apply in_or_app; now left|right; auto].
Qed.
Definition behind_b (s : profile) (k f : key_of) : bool := match extra k f with Some x => existsb (fun m => isz (plays_at s m)) x | None => false end.
Definition never_b (s : profile) (es : list entry_) : bool :=
  let ks := keys_once [] es in Nat.leb (length ks) 2000 && negb (Nat.eqb (length es) 0) && forallb (fun k => negb (Qle_bool (total_at s es k) 0) || existsb (behind_b s k) ks) ks.
(* arithmetic *)
Lemma grouped_sum {A} (f : key_of -> Q) (g : A -> Q) (key : A -> key_of) es : forall ks, NoDup ks -> (forall e, In e es -> In (key e) ks) ->
  qsum (map (fun e => f (key e) * g e) es) == qsum (map (fun k => f k * qsum (map (fun e => if same_keyb k (key e) then g e else 0) es)) ks).
Proof.
  induction es as [|e es IH]; intros ks N H; cbn [map qsum].
  - clear. induction ks as [|k ks IH]; cbn [map qsum]; [reflexivity|]. rewrite <- IH. ring.
  - rewrite (IH ks N) by (intros x I; apply H; now right). assert (Z : f (key e) * g e == qsum (map (fun k => f k * (if same_keyb k (key e) then g e else 0)) ks)).
    { specialize (H e (or_introl eq_refl)). clear - N H. induction N as [|k ks X N IH]; [destruct H|]. cbn [map qsum]. destruct (same_keyb k (key e)) eqn:E.
      - apply same_keyb_ok in E. subst k. assert (Z : qsum (map (fun k => f k * (if same_keyb k (key e) then g e else 0)) ks) == 0).
        { clear - X. induction ks as [|k ks IH]; [reflexivity|]. cbn [map qsum]. destruct (same_keyb k (key e)) eqn:E; [apply same_keyb_ok in E; subst k; exfalso; apply X; now left|].
          rewrite IH; [ring|]. intros I. apply X. now right. }
        rewrite Z. ring.
      - destruct H as [->|H]; [rewrite (proj2 (same_keyb_ok _ _) eq_refl) in E; discriminate|]. rewrite (IH H). ring. }
    rewrite Z. clear. induction ks as [|k ks IH]; cbn [map qsum]; [ring|]. rewrite <- IH. ring.
Qed.
Lemma sum_bounded {A} (f g : A -> Q) l : (forall x, In x l -> f x <= g x) -> qsum (map f l) <= qsum (map g l).
Proof. induction l as [|x l IH]; intros H; cbn [map qsum]; [lra|]. pose proof (H x (or_introl eq_refl)). specialize (IH (fun y I => H y (or_intror I))). lra. Qed.
Lemma sum_nonneg {A} (f : A -> Q) l : (forall x, In x l -> 0 <= f x) -> 0 <= qsum (map f l).
Proof. induction l as [|x l IH]; intros H; cbn [map qsum]; [lra|]. pose proof (H x (or_introl eq_refl)). specialize (IH (fun y I => H y (or_intror I))). lra. Qed.
Lemma sum_at_least {A} (f : A -> Q) l b x : (forall y, In y l -> - b <= f y) -> 0 <= b -> In x l -> f x - inject_Z (Z.of_nat (length l)) * b <= qsum (map f l).
Proof.
  intros H B. assert (G : forall l, (forall y, In y l -> - b <= f y) -> - (inject_Z (Z.of_nat (length l)) * b) <= qsum (map f l)).
  { clear l x H. induction l as [|y l IH]; intros H; cbn [map qsum length]; [change (inject_Z (Z.of_nat 0)) with 0; lra|]. pose proof (H y (or_introl eq_refl)). specialize (IH (fun z I => H z (or_intror I))).
    rewrite Nat2Z.inj_succ, <- Z.add_1_r, inject_Z_plus. change (inject_Z 1) with 1. lra. }
  induction l as [|y l IH]; [intros []|]. intros I. cbn [map qsum length]. rewrite Nat2Z.inj_succ, <- Z.add_1_r, inject_Z_plus. change (inject_Z 1) with 1. destruct I as [->|I].
  - specialize (G l (fun z I => H z (or_intror I))). lra.
  - pose proof (H y (or_introl eq_refl)). specialize (IH (fun z J => H z (or_intror J)) I). lra.
Qed.
Lemma least_positive {A} (f : A -> Q) l : exists c, 0 < c /\ forall x, In x l -> 0 < f x -> c <= f x.
Proof.
  induction l as [|x l (c & C & H)]; [exists 1; split; [lra|intros x []]|]. destruct (Qlt_le_dec 0 (f x)) as [P|P].
  - destruct (Qlt_le_dec c (f x)) as [L|L].
    + exists c. split; [exact C|]. intros y [<-|I] Y; [lra|auto].
    + exists (f x). split; [exact P|]. intros y [<-|I] Y; [lra|]. specialize (H y I Y). lra.
  - exists c. split; [exact C|]. intros y [<-|I] Y; [lra|auto].
Qed.
Lemma product_between S p : (forall m, In m p -> 0 <= plays_at S m <= 1) -> 0 <= product_of S p <= 1.
Proof.
  induction p as [|m p IH]; intros H; cbn [product_of fold_right]; [lra|]. fold (product_of S p). specialize (IH (fun k K => H k (or_intror K))). pose proof (H m (or_introl eq_refl)) as M. unfold plays_at in M.
  split; [apply Qmult_le_0_compat; tauto|]. assert (S (fst (fst m)) (snd (fst m)) (snd m) * product_of S p <= 1 * product_of S p) by (apply Qmult_le_compat_r; tauto). lra.
Qed.
Lemma product_positive S p : (forall m, In m p -> 0 < plays_at S m) -> 0 < product_of S p.
Proof. induction p as [|m p IH]; intros H; cbn [product_of fold_right]; [lra|]. fold (product_of S p). apply mult_pos; [apply (H m); now left|apply IH; intros k K; apply H; now right]. Qed.
Lemma product_near S S' d p : 0 <= d -> (forall m, In m p -> 0 <= plays_at S m <= 1 /\ 0 <= plays_at S' m <= 1 /\ plays_at S m - d <= plays_at S' m <= plays_at S m + d) ->
  product_of S p - inject_Z (Z.of_nat (length p)) * d <= product_of S' p <= product_of S p + inject_Z (Z.of_nat (length p)) * d.
Proof.
  intros D. induction p as [|m p IH]; intros H; cbn [product_of fold_right length]; [change (inject_Z (Z.of_nat 0)) with 0; lra|]. fold (product_of S p). fold (product_of S' p).
  specialize (IH (fun k K => H k (or_intror K))). pose proof (H m (or_introl eq_refl)) as (M1 & M2 & M3). unfold plays_at in *.
  assert (P : 0 <= product_of S p <= 1) by (apply product_between; intros k K; apply (H k (or_intror K))).
  rewrite Nat2Z.inj_succ, <- Z.add_1_r, inject_Z_plus. change (inject_Z 1) with 1. set (L := inject_Z (Z.of_nat (length p))) in *.
  set (a := S (fst (fst m)) (snd (fst m)) (snd m)) in *. set (b := S' (fst (fst m)) (snd (fst m)) (snd m)) in *. set (x := product_of S p) in *. set (y := product_of S' p) in *.
  assert (L0 : 0 <= L * d). { apply Qmult_le_0_compat; [unfold L, inject_Z, Qle; cbn; lia|exact D]. }
  (* b y - a x = b (y - x) + (b - a) x *)
  assert (E : b * y == a * x + b * (y - x) + (b - a) * x) by ring. rewrite E.
  assert (B1 : b * (y - x) <= L * d). { destruct (Qlt_le_dec 0 (y - x)) as [Q1|Q1].
    - assert (b * (y - x) <= 1 * (y - x)) by (apply Qmult_le_compat_r; lra). lra.
    - assert (0 <= b * - (y - x)) by (apply Qmult_le_0_compat; lra). lra. }
  assert (B2 : - (L * d) <= b * (y - x)). { destruct (Qlt_le_dec 0 (y - x)) as [Q1|Q1].
    - assert (0 <= b * (y - x)) by (apply Qmult_le_0_compat; lra). lra.
    - assert (b * - (y - x) <= 1 * - (y - x)) by (apply Qmult_le_compat_r; lra). lra. }
  assert (C1 : (b - a) * x <= d). { assert ((b - a) * x <= d * x) by (apply Qmult_le_compat_r; lra). assert (d * x <= d * 1). { rewrite !(Qmult_comm d). apply Qmult_le_compat_r; lra. } lra. }
  assert (C2 : - d <= (b - a) * x). { assert ((a - b) * x <= d * x) by (apply Qmult_le_compat_r; lra). assert (d * x <= d * 1). { rewrite !(Qmult_comm d). apply Qmult_le_compat_r; lra. } lra. }
  lra.
Qed.
Lemma product_mistake S d p m : 0 <= d -> (forall k, In k p -> 0 <= plays_at S k <= 1) -> In m p -> plays_at S m <= d -> product_of S p <= d.
Proof.
  intros D. induction p as [|k p IH]; [intros _ []|]. intros H I M. cbn [product_of fold_right]. fold (product_of S p). pose proof (H k (or_introl eq_refl)) as K. unfold plays_at in K.
  assert (P : 0 <= product_of S p <= 1) by (apply product_between; intros x X; apply H; now right). destruct I as [->|I].
  - unfold plays_at in M. set (a := S (fst (fst m)) (snd (fst m)) (snd m)) in *. assert (a * product_of S p <= d * product_of S p) by (apply Qmult_le_compat_r; lra).
    assert (d * product_of S p <= d * 1). { rewrite !(Qmult_comm d). apply Qmult_le_compat_r; lra. } lra.
  - specialize (IH (fun x X => H x (or_intror X)) I M). set (a := S (fst (fst k)) (snd (fst k)) (snd k)) in *. assert (a * product_of S p <= 1 * product_of S p) by (apply Qmult_le_compat_r; lra). lra.
Qed.

Section Never.
  Variables (T : tab) (n : nat) (t : tree) (s : profile) (i : player) (ks : list (name * name * Q)).
  Notation es := (entries n s i t ks).
  Hypothesis (G : gameb n t T = true) (Ps : is_profile n s t) (Kp : forall k, In k ks -> 0 < snd k) (Nb : never_b s es = true).
  Definition fits_tree (m : move_at) : Prop := (fst (fst m) < n)%nat /\ exists l, In (fst m, l) (spots t) /\ In (snd m) l.
  Lemma path_fits_tree x y m : In y (member_paths i x 1 [] t) -> In m (snd (fst y)) -> fits_tree m.
  Proof.
    intros Y M. pose proof G as G'. apply agreesb_ok in G'. destruct (member_paths_in n (table_of T) i x t (fun _ => []) 1 [] G' ltac:(lra) y Y) as (_ & _ & _ & H).
    destruct (H m M) as [[]|(l & L1 & L2)]. split; [|eauto]. destruct m as [[j r] a]. exact (proj1 (spots_table n (table_of T) t _ G' j r l L1)).
  Qed.
  Lemma between S m : is_profile n S t -> fits_tree m -> 0 <= plays_at S m <= 1.
  Proof.
    intros P [L (l & L1 & L2)]. destruct m as [[j r] a]. cbn [fst snd] in *. unfold plays_at. cbn [fst snd]. pose proof (proj2 (spots_strategy j (S j) t) (P j L) r l L1) as [D1 D2].
    split; [rewrite Forall_map, Forall_forall in D1; now apply D1|]. apply (at_most_one (map (S j r) l)); [exact D1|exact D2|now apply in_map].
  Qed.
  Lemma entry_in e : In e es -> 0 <= n_share e /\ (forall m, In m (concat (n_key e)) -> fits_tree m) /\ (forall m, In m (n_rest e) -> fits_tree m).
  Proof.
    intros I. unfold entries in I. apply in_flat_map in I. destruct I as (k & K & I). apply in_map_iff in I. destruct I as (y & <- & Y). cbn [n_share n_key n_rest].
    pose proof G as G'. apply agreesb_ok in G'. destruct (member_paths_in n (table_of T) i _ t (fun _ => []) 1 [] G' ltac:(lra) y Y) as (C & _).
    split; [rewrite mul_ok; apply Qmult_le_0_compat; [apply Qlt_le_weak; now apply Kp|exact C]|]. split; intros m M.
    - apply in_concat in M. destruct M as (p & P & M). eapply path_fits_tree; [exact Y|]. eapply key_in; eauto.
    - eapply path_fits_tree; [exact Y|]. eapply rest_in; eauto.
  Qed.
  Definition length_of (e : entry_) : Q := inject_Z (Z.of_nat (length (n_rest e))).
  Definition amount_at (S : profile) (d : Q) (e : entry_) : Q := product_of S (n_rest e) * (n_share e * n_gain e) - d * (product_of S (n_rest e) * n_share e).
  Lemma sums_are S d : qsum (map (fun k => snd k * (gains_at i (fst (fst k)) (snd (fst k)) s S t - d * reach_at i (fst (fst k)) S t)) ks) ==
    qsum (map (fun e => product_of S (concat (n_key e)) * amount_at S d e) es).
  Proof.
    clear Kp Nb. unfold entries. induction ks as [|k l IH]; cbn [map flat_map qsum]; [reflexivity|]. rewrite map_app, qsum_app', IH. apply Qplus_comp; [|reflexivity].
    rewrite map_map. cbn [n_key]. unfold amount_at. cbn [n_rest n_share n_gain]. rewrite gains_paths, reach_paths.
    assert (F : forall m y, In y (member_paths i (fst (fst k)) 1 [] t) -> In m (snd (fst y)) -> (fst (fst m) < n)%nat) by (intros m y Y M; exact (proj1 (path_fits_tree _ y m Y M))).
    induction (member_paths i (fst (fst k)) 1 [] t) as [|y ys IHy]; cbn [map qsum]; [ring|]. rewrite <- IHy by (intros m z Z; apply F; now right).
    rewrite (key_rest S s n (snd (fst y))) by (intros m; apply F; now left). rewrite mul_ok, Qred_correct. ring.
  Qed.
  Lemma never_ok : exists c, 0 < c /\ forall S, completely_mixed n S t -> within_of c s S t ->
    Exists (fun k => c * reach_at i (fst (fst k)) S t < gains_at i (fst (fst k)) (snd (fst k)) s S t) ks.
  Proof.
    pose proof Nb as B. unfold never_b in B. cbv zeta in B. rewrite !andb_true_iff, forallb_forall in B. destruct B as [[_ Ne] B]. set (keys := keys_once [] es) in *.
    destruct (keys_once_ok es [] (NoDup_nil _)) as (Nd & _ & Cov). fold keys in Nd, Cov.
    destruct (least_positive (total_at s es) keys) as (g & G0 & Least).
    set (bsum := qsum (map (fun e => n_share e * (length_of e * Qabs.Qabs (n_gain e) + 1)) es)). set (dsum := qsum (map (fun e => n_share e * (Qabs.Qabs (n_gain e) + 1)) es)).
    assert (Sh : forall e, In e es -> 0 <= n_share e) by (intros e I; exact (proj1 (entry_in e I))).
    assert (Ln : forall e, 0 <= length_of e) by (intros e; unfold length_of, inject_Z, Qle; cbn; lia).
    assert (B0 : 0 <= bsum). { apply sum_nonneg. intros e I. apply Qmult_le_0_compat; [now apply Sh|]. pose proof (Qabs.Qabs_nonneg (n_gain e)). pose proof (Qmult_le_0_compat _ _ (Ln e) H). lra. }
    assert (D0 : 0 <= dsum). { apply sum_nonneg. intros e I. apply Qmult_le_0_compat; [now apply Sh|]. pose proof (Qabs.Qabs_nonneg (n_gain e)). lra. }
    set (N := inject_Z (Z.of_nat (length keys))). assert (N0 : 0 <= N) by (unfold N, inject_Z, Qle; cbn; lia).
    set (h := bsum + N * dsum + 1). assert (H0 : 0 < h). { unfold h. pose proof (Qmult_le_0_compat _ _ N0 D0). lra. }
    set (r := g / (4 * h)). assert (R0 : 0 < r) by (apply Qlt_shift_div_l; lra). assert (Rh : r * h == g / 4) by (unfold r; field; lra).
    assert (Min : exists d, 0 < d /\ d <= 1 # 2 /\ d <= r). { destruct (Qlt_le_dec r (1 # 2)); [exists r|exists (1 # 2)]; lra. }
    destruct Min as (d & Dp & D1 & D2). exists d. split; [exact Dp|]. intros S M Near. destruct M as [PS Mx].
    assert (Dh : d * h <= g / 4). { rewrite <- Rh. apply Qmult_le_compat_r; lra. }
    assert (Db : d * bsum <= g / 4 /\ N * (d * dsum) <= g / 4).
    { assert (E : d * h == d * bsum + N * (d * dsum) + d) by (unfold h; ring). pose proof (Qmult_le_0_compat _ _ (Qlt_le_weak _ _ Dp) B0). pose proof (Qmult_le_0_compat _ _ N0 (Qmult_le_0_compat _ _ (Qlt_le_weak _ _ Dp) D0)). lra. }
    assert (Q4 : g == g / 4 + g / 4 + g / 4 + g / 4) by field.
    assert (Mv : forall m, fits_tree m -> 0 <= plays_at s m <= 1 /\ 0 <= plays_at S m <= 1 /\ 0 < plays_at S m /\ plays_at s m - d <= plays_at S m <= plays_at s m + d).
    { intros m F. split; [now apply between|]. split; [now apply between|]. destruct F as [_ (l & L1 & L2)]. destruct m as [[j y] a]. cbn [fst snd] in *. unfold plays_at. cbn [fst snd].
      split; [eapply Mx; eauto|eapply Near; eauto]. }
    set (wt := fun k : key_of => product_of S (concat k)). set (sum := fun k => qsum (map (fun e => if same_keyb k (n_key e) then amount_at S d e else 0) es)).
    (* a change gains *)
    assert (Total : 0 < qsum (map (fun k => wt k * sum k) keys)).
    { assert (Tot : forall k, total_at s es k - d * bsum <= sum k).
      { intros k. unfold total_at. rewrite sumq_ok. unfold sum, bsum. assert (Z : forall l, (forall e, In e l -> In e es) ->
          qsum (map (fun e => if same_keyb k (n_key e) then mul (mul (n_share e) (n_gain e)) (product_of s (n_rest e)) else 0) l) -
          d * qsum (map (fun e => n_share e * (length_of e * Qabs.Qabs (n_gain e) + 1)) l) <= qsum (map (fun e => if same_keyb k (n_key e) then amount_at S d e else 0) l)).
        { induction l as [|e l IH]; intros I; cbn [map qsum]; [lra|]. specialize (IH (fun x X => I x (or_intror X))). specialize (I e (or_introl eq_refl)).
          destruct (entry_in e I) as (E1 & _ & E3). pose proof (Qabs.Qabs_nonneg (n_gain e)) as Ag.
          assert (Y : (if same_keyb k (n_key e) then mul (mul (n_share e) (n_gain e)) (product_of s (n_rest e)) else 0) - d * (n_share e * (length_of e * Qabs.Qabs (n_gain e) + 1)) <=
            (if same_keyb k (n_key e) then amount_at S d e else 0)); [|lra].
          assert (Pos : 0 <= d * (n_share e * (length_of e * Qabs.Qabs (n_gain e) + 1))).
          { apply Qmult_le_0_compat; [lra|]. apply Qmult_le_0_compat; [exact E1|]. pose proof (Qmult_le_0_compat _ _ (Ln e) Ag). lra. }
          destruct (same_keyb k (n_key e)); [|lra]. rewrite !mul_ok. unfold amount_at.
          assert (Pn : product_of s (n_rest e) - length_of e * d <= product_of S (n_rest e) <= product_of s (n_rest e) + length_of e * d).
          { apply product_near; [lra|]. intros m Mm. destruct (Mv m (E3 m Mm)) as (A1 & A2 & _ & A4). auto. }
          assert (Pb : 0 <= product_of S (n_rest e) <= 1) by (apply product_between; intros m Mm; apply (Mv m (E3 m Mm))).
          set (x := product_of s (n_rest e)) in *. set (y := product_of S (n_rest e)) in *. set (c := n_share e) in *. set (v := n_gain e) in *. set (L := length_of e) in *.
          assert (A1 : - (L * d * Qabs.Qabs v) <= (y - x) * v).
          { pose proof (Qabs.Qle_Qabs (- ((y - x) * v))) as U. rewrite Qabs.Qabs_opp, Qabs.Qabs_Qmult in U. assert (W : Qabs.Qabs (y - x) <= L * d) by (apply Qabs.Qabs_Qle_condition; lra).
            assert (Qabs.Qabs (y - x) * Qabs.Qabs v <= L * d * Qabs.Qabs v) by (apply Qmult_le_compat_r; assumption). lra. }
          assert (A2 : 0 <= c * ((y - x) * v + L * d * Qabs.Qabs v)) by (apply Qmult_le_0_compat; lra).
          assert (A3 : 0 <= d * c * (1 - y)) by (apply Qmult_le_0_compat; [apply Qmult_le_0_compat; lra|lra]).
          assert (Id : y * (c * v) - d * (y * c) - (c * v * x - d * (c * (L * Qabs.Qabs v + 1))) == c * ((y - x) * v + L * d * Qabs.Qabs v) + d * c * (1 - y)) by ring. lra. }
        apply (Z es). auto. }
      assert (Low : forall k, - dsum <= sum k).
      { intros k. unfold sum, dsum. assert (Z : forall l, (forall e, In e l -> In e es) -> - qsum (map (fun e => n_share e * (Qabs.Qabs (n_gain e) + 1)) l) <= qsum (map (fun e => if same_keyb k (n_key e) then amount_at S d e else 0) l)).
        { induction l as [|e l IH]; intros I; cbn [map qsum]; [lra|]. specialize (IH (fun x X => I x (or_intror X))). specialize (I e (or_introl eq_refl)).
          destruct (entry_in e I) as (E1 & _ & E3). pose proof (Qabs.Qabs_nonneg (n_gain e)) as Ag.
          assert (Y : - (n_share e * (Qabs.Qabs (n_gain e) + 1)) <= (if same_keyb k (n_key e) then amount_at S d e else 0)); [|lra].
          pose proof (Qmult_le_0_compat _ (Qabs.Qabs (n_gain e) + 1) E1 ltac:(lra)) as P1. destruct (same_keyb k (n_key e)); [|lra]. unfold amount_at.
          assert (Pb : 0 <= product_of S (n_rest e) <= 1) by (apply product_between; intros m Mm; apply (Mv m (E3 m Mm))).
          set (y := product_of S (n_rest e)) in *. set (c := n_share e) in *. set (v := n_gain e) in *.
          pose proof (Qabs.Qle_Qabs (- v)) as U. rewrite Qabs.Qabs_opp in U.
          assert (A1 : 0 <= c * (y * (v + Qabs.Qabs v))) by (apply Qmult_le_0_compat; [exact E1|apply Qmult_le_0_compat; lra]).
          assert (A2 : 0 <= c * ((1 - y) * Qabs.Qabs v)) by (apply Qmult_le_0_compat; [exact E1|apply Qmult_le_0_compat; lra]).
          assert (A3 : 0 <= c * (1 - d * y)). { apply Qmult_le_0_compat; [exact E1|]. assert (d * y <= d * 1). { rewrite !(Qmult_comm d). apply Qmult_le_compat_r; lra. } lra. }
          assert (Id : y * (c * v) - d * (y * c) + c * (Qabs.Qabs v + 1) == c * (y * (v + Qabs.Qabs v)) + c * ((1 - y) * Qabs.Qabs v) + c * (1 - d * y)) by ring. lra. }
        apply (Z es). auto. }
      assert (Keys : forall k, In k keys -> exists e, In e es /\ n_key e = k).
      { intros k K. assert (X : forall l seen, In k (keys_once seen l) -> In k seen \/ exists e, In e l /\ n_key e = k).
        { induction l as [|e l IH]; intros seen I; cbn [keys_once] in I; [now left|]. destruct (IH _ I) as [J|(x & X1 & X2)]; [|right; exists x; split; [now right|exact X2]].
          destruct (existsb (same_keyb (n_key e)) seen); [now left|]. destruct J as [J|J]; [right; exists e; split; [now left|exact J]|now left]. }
        destruct (X es [] K) as [[]|X']. exact X'. }
      assert (Wpos : forall k, In k keys -> 0 < wt k).
      { intros k K. destruct (Keys k K) as (e & E & <-). destruct (entry_in e E) as (_ & E2 & _). apply product_positive. intros m Mm. apply (Mv m (E2 m Mm)). }
      assert (Beh : forall k f, In k keys -> In f keys -> behind_b s k f = true -> wt k <= d * wt f).
      { intros k f K F Bh. unfold behind_b in Bh. destruct (extra k f) as [x|] eqn:Ex; [|discriminate]. destruct (extra_ok S k f x Ex) as [E1 E2]. unfold wt. rewrite E1. destruct (Keys k K) as (e & E & <-). destruct (entry_in e E) as (_ & E3 & _).
        apply existsb_exists in Bh. destruct Bh as (m & Mm & Z). apply isz_ok in Z. assert (P : product_of S x <= d).
        { apply (product_mistake S d x m); [lra|intros o O; apply (Mv o (E3 o (E2 o O)))|exact Mm|]. destruct (Mv m (E3 m (E2 m Mm))) as (_ & _ & _ & A). lra. }
        apply Qmult_le_compat_r; [exact P|]. apply Qlt_le_weak. exact (Wpos f F). }
      assert (Nk : keys <> []). { destruct es as [|e0 er] eqn:Ee; [discriminate Ne|]. intros Z. specialize (Cov e0 (or_introl eq_refl)). rewrite Z in Cov. destruct Cov. }
      destruct (highest wt keys Nk) as (top & Tk & Top). pose proof (Wpos top Tk) as Wt.
      assert (Pt : 0 < total_at s es top).
      { specialize (B top Tk). apply orb_true_iff in B. destruct B as [B|B]; [apply negb_true_iff in B; now apply not_le|exfalso].
        apply existsb_exists in B. destruct B as (f & F & Bh). pose proof (Beh top f Tk F Bh). specialize (Top f F). assert (d * wt f <= d * wt top). { rewrite !(Qmult_comm d). apply Qmult_le_compat_r; lra. }
        assert (d * wt top <= (1 # 2) * wt top) by (apply Qmult_le_compat_r; lra). lra. }
      pose proof (sum_at_least (fun k => wt k * sum k) keys (d * wt top * dsum) top) as L. cbv beta in L.
      assert (L1 : forall y, In y keys -> - (d * wt top * dsum) <= wt y * sum y).
      { intros y Y. pose proof (Wpos y Y) as Wy. pose proof (Qmult_le_0_compat _ _ (Qmult_le_0_compat _ _ (Qlt_le_weak _ _ Dp) (Qlt_le_weak _ _ Wt)) D0) as Pz. pose proof (B y Y) as By. apply orb_true_iff in By. destruct By as [By|By].
        - apply negb_true_iff in By. apply not_le in By. pose proof (Least y Y By). pose proof (Tot y). assert (0 <= wt y * sum y) by (apply Qmult_le_0_compat; lra). lra.
        - apply existsb_exists in By. destruct By as (f & F & Bh). pose proof (Beh y f Y F Bh) as Bw. specialize (Top f F). assert (X : d * wt f <= d * wt top). { rewrite !(Qmult_comm d). apply Qmult_le_compat_r; lra. }
          assert (W : wt y <= d * wt top) by lra. pose proof (Low y) as Ly. assert (X1 : 0 <= wt y * (sum y + dsum)) by (apply Qmult_le_0_compat; lra).
          assert (X2 : wt y * dsum <= d * wt top * dsum) by (apply Qmult_le_compat_r; lra). lra. }
      specialize (L L1). specialize (L ltac:(apply Qmult_le_0_compat; [apply Qmult_le_0_compat; lra|exact D0]) Tk).
      pose proof (Least top Tk Pt). pose proof (Tot top). assert (St : g / 4 + g / 4 <= sum top) by lra.
      assert (W1 : wt top * (g / 4 + g / 4) <= wt top * sum top). { rewrite !(Qmult_comm (wt top)). apply Qmult_le_compat_r; lra. }
      assert (W2 : wt top * (N * (d * dsum)) <= wt top * (g / 4)). { rewrite !(Qmult_comm (wt top)). apply Qmult_le_compat_r; lra. }
      assert (W3 : 0 < wt top * (g / 4)) by (apply mult_pos; [exact Wt|apply Qlt_shift_div_l; lra]).
      assert (Id : inject_Z (Z.of_nat (length keys)) * (d * wt top * dsum) == wt top * (N * (d * dsum))) by (unfold N; ring). lra. }
    assert (Sums : 0 < qsum (map (fun e => product_of S (concat (n_key e)) * amount_at S d e) es)).
    { eapply Qlt_le_trans; [exact Total|]. apply Qle_lteq. right. symmetry. exact (grouped_sum wt (amount_at S d) n_key es keys Nd Cov). }
    rewrite <- (sums_are S d) in Sums. clear Total. rename Sums into Total. clear - Total Kp. induction ks as [|k l IH]; cbn [map qsum] in Total; [lra|].
    destruct (Qlt_le_dec (d * reach_at i (fst (fst k)) S t) (gains_at i (fst (fst k)) (snd (fst k)) s S t)) as [L|L]; [now apply Exists_cons_hd|apply Exists_cons_tl].
    apply IH; [intros x X; apply Kp; now right|]. assert (0 <= snd k * - (gains_at i (fst (fst k)) (snd (fst k)) s S t - d * reach_at i (fst (fst k)) S t)).
    { apply Qmult_le_0_compat; [apply Qlt_le_weak, Kp; now left|lra]. } lra.
  Qed.
End Never.
Definition named_changes (ks : list (text * text * Q)) : list (name * name * Q) := map (fun k => (name_of (fst (fst k)), name_of (snd (fst k)), snd k)) ks.
Definition checks_sequential_no (T : tab) n t (z : sizes) (l : list weights) (i : player) (ks : list (text * text * Q)) : bool :=
  let s := profile_of l in
  possible t && forallb (fun j => rows_exact T j (nth j l (NM.empty _))) (seq 0 n) && profileb n s t &&
  few (do d <- measure (map snd ks); worth_steps {| nodes_ := nodes_ z; digits_ := digits_ z + d; players_ := players_ z; compact_ := compact_ z |} T l) &&
  all_differ (map (fun k => quoted (fst (fst k)) ++ quoted (snd (fst k))) ks) && forallb (fun k => negb (Qle_bool (snd k) 0)) ks &&
  forallb (fun k => existsb (fun y => same_key (fst y) (i, fst (fst k)) && existsb (Pos.eqb (snd (fst k))) (snd y)) (spots t)) (named_changes ks) &&
  never_b s (entries n s i t (named_changes ks)).
Definition checks_sequential (T : tab) n t z (c : sequential_claim) (state w : json) : bool :=
  match c with IsSequential q => checks_sequential_yes T n t z q state w | NotSequential l i ks => checks_sequential_no T n t z l i ks end.
Theorem checks_sequential_ok T n t z c state w : gameb n t T = true -> checks_sequential T n t z c state w = true -> sequential_true n t c.
Proof.
  intros G. destruct c as [q|l i ks]; [now apply checks_sequential_yes_ok|]. cbn [checks_sequential]. unfold checks_sequential_no. cbv zeta. rewrite !andb_true_iff. intros [[[[[[[_ _] P] _] _] K] In_] N].
  apply profileb_ok in P. cbn [sequential_true]. split; [exact P|]. set (ks' := named_changes ks) in *.
  assert (Kp : forall k, In k ks' -> 0 < snd k). { intros k I. unfold ks', named_changes in I. apply in_map_iff in I. destruct I as (x & <- & I). cbn [snd]. rewrite forallb_forall in K. specialize (K x I). apply negb_true_iff in K. now apply not_le. }
  destruct (never_ok T n t (profile_of l) i ks' G P Kp N) as (c & C & H).
  assert (Ex : forall S, completely_mixed n S t -> within_of c (profile_of l) S t ->
    Exists (fun k => c * reach_at i (name_of (fst (fst k))) S t < gains_at i (name_of (fst (fst k))) (name_of (snd (fst k))) (profile_of l) S t) ks).
  { intros S M W. specialize (H S M W). unfold ks', named_changes in H. apply Exists_exists in H. destruct H as (k & I & H). apply in_map_iff in I. destruct I as (x & <- & I). apply Exists_exists. exists x. split; [exact I|exact H]. }
  split; [|exists c; split; [exact C|exact Ex]]. intros [_ Sq]. destruct (Sq c C) as (S & M & W & Gn). specialize (Ex S M W). apply Exists_exists in Ex. destruct Ex as (k & I & E).
  rewrite forallb_forall in In_. specialize (In_ (name_of (fst (fst k)), name_of (snd (fst k)), snd k)). assert (I' : In (name_of (fst (fst k)), name_of (snd (fst k)), snd k) ks') by (unfold ks', named_changes; apply in_map_iff; eauto).
  specialize (In_ I'). apply existsb_exists in In_. destruct In_ as ([[j x] acts_] & J & A). cbn [fst snd] in A. apply andb_true_iff in A. destruct A as [A1 A2]. apply same_key_ok in A1. inversion A1; subst j x.
  apply existsb_exists in A2. destruct A2 as (a & Ia & A2). apply Pos.eqb_eq in A2. subst a. specialize (Gn i (name_of (fst (fst k))) acts_ (name_of (snd (fst k))) J Ia). lra.
Qed.
