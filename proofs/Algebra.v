(* Statements about no game: arithmetic. What stands before the checks is TRUSTED. *)
From Coq Require Import QArith Qreduction List Bool Lia Lqa PeanoNat Ascii String.
Require Import Game Maps Core Kernel Bytes Files Poly Expr Says Limits.
Import ListNotations.
Open Scope Q_scope.
Open Scope list_scope.

(* ---- equations ---- *)
Inductive right_side := Printed | Spelled (e : expr).
Record equation := { left_text : text; left : expr; right_text : text; right : right_side;
                     places : text; true_ : bool; off_text : text; off_by : expr }.
Definition equation_in (names : list text) (j : json) : option equation :=
  do f <- keys ["decimals"; "holds"; "left"; "off"; "right"]%string j;
  match f with
  | [JS d; h; JS l; JS o; JS r] =>
      do h' <- yes h; do l' <- spelled names l;
      do o' <- (match names with [] => do q <- rational o; Some (Num q) | _ => spelled names o end);
      do r' <- (if match names with [] => negb (empty d) || match decimal_of r with Some _ => true | None => false end | _ => false end
                then Some Printed else if empty d then do e <- spelled names r; Some (Spelled e) else None);
      Some {| left_text := l; left := l'; right_text := r; right := r'; places := d; true_ := h'; off_text := o; off_by := o' |}
  | _ => None end.
Definition equation_true (box : list interval) (q : equation) : Prop :=
  match right q with
  | Printed => exists low high, printed (right_text q) (places q) = Some (low, high) /\
      forall v, in_box v box -> defined v (left q) /\
        val v (off_by q) == distance (val v (left q)) low high /\ (true_ q = true <-> low <= val v (left q) <= high)
  | Spelled r =>
      (forall v, in_box v box -> defined v (left q) /\ defined v r /\ defined v (off_by q) /\
        val v (off_by q) == val v (left q) - val v r) /\
      (true_ q = true <-> forall v, in_box v box -> val v (left q) == val v r)
  end.
Definition equation_words (q : equation) : text :=
  left_text q ++ (match right q with
    | Printed => lit " rounds to " ++ right_text q ++ (match places q with [] => [] | d => lit " to " ++ d ++ lit " decimals" end)
    | Spelled _ => lit " = " ++ right_text q end) ++
  (if true_ q then lit ": holds" else lit ": does not hold, off by " ++ off_text q).
Inductive free_statement := Arithmetic (names : list text) (box : list interval) (equations : list equation).
Definition free_truth (st : free_statement) : Prop :=
  match st with Arithmetic _ box l => proper box /\ Forall (equation_true box) l end.
Definition free_words (st : free_statement) : text :=
  match st with Arithmetic names box l => lit "arithmetic: " ++
    (match names with [] => [] | _ => lit "with " ++ join (lit ", ") (box_says names box) ++ lit ": " end) ++
    join (lit "; ") (map equation_words l) end.
Inductive free_reading := Free (st : free_statement) | Free_not_covered | Free_unreadable.
Definition free_in (j : json) : free_reading :=
  match keys ["format"; "game"; "seal"; "statement"; "witness"]%string j with
  | Some [f; JS g; JS _; JO l; w] =>
      if negb (of_kind "nashproof certificate 2" f && teq g (lit "none")) then Free_unreadable else
      match field_in (lit "kind") l with
      | Some k => if of_kind "arithmetic" k then
          match keys ["equations"; "kind"; "parameters"]%string (JO l), w with
          | Some [es; _; ps], JO [] =>
              match parameters_in ps with
              | Some (names, box) => match bind (bind (distinct es) some) (every (equation_in names)) with
                  | Some l => Free (Arithmetic names box l) | None => Free_unreadable end
              | None => Free_unreadable end
          | _, _ => Free_unreadable end
        else Free_not_covered
      | None => Free_unreadable end
  | _ => Free_unreadable end.

(* ---- the check ---- *)
Definition somewhere (box : list interval) (p : poly) : bool :=
  existsb (fun k => let v := a_point box k in in_boxb v box && negb (Qeq_bool (evc v p) 0)) (seq 0 12).
Lemma somewhere_ok box p : somewhere box p = true -> exists v, in_box v box /\ ~ ev v p == 0.
Proof.
  unfold somewhere. intros E. apply existsb_exists in E. destruct E as (k & _ & E). cbv zeta in E.
  apply andb_true_iff in E. destruct E as [I N]. exists (a_point box k). split; [now apply in_boxb_ok|].
  rewrite negb_true_iff in N. apply Qeq_bool_neq in N. rewrite evc_ok in N. exact N.
Qed.
Definition equation_b (box : list interval) (q : equation) : option Z :=      (* the steps, if it is proved *)
  match right q with
  | Printed =>
      match box, side_quotient [] (left q), off_by q, printed (right_text q) (places q) with
      | [], Some x, Num o, Some (low, high) =>
          let y := Qred (evc [] (above x) / evc [] (below x)) in
          if Qeq_bool o (distance y low high) && Bool.eqb (true_ q) (inside y low high) then Some (side_steps [] x) else None
      | _, _, _, _ => None end
  | Spelled r =>
      match side_quotient box (left q), side_quotient box r, side_quotient box (off_by q) with
      | Some x, Some y, Some o =>
          let one := pmul (above x) (below y) in let two := pmul (above y) (below x) in
          let n := psub one two in let d := pmul (below x) (below y) in
          if same_poly (pmul (above o) d) (pmul n (below o)) && Bool.eqb (true_ q) (vanishes n) && (vanishes n || somewhere box n)
          then Some (side_steps box x + side_steps box y + side_steps box o + times_steps (above x) (below y) + times_steps (above y) (below x) +
                     times_steps (below x) (below y) + times_steps (above o) d + times_steps n (below o))%Z
          else None
      | _, _, _ => None end
  end.
Lemma distance_ext x y low high : x == y -> distance x low high == distance y low high.
Proof.
  intros E. unfold distance. assert (A : Qle_bool x high = Qle_bool y high) by (rewrite E; reflexivity).
  assert (B : Qle_bool low x = Qle_bool low y) by (rewrite E; reflexivity). rewrite A, B.
  destruct (Qle_bool y high); [destruct (Qle_bool low y)|]; lra.
Qed.
Lemma equation_b_ok box q st : proper box -> equation_b box q = Some st -> equation_true box q.
Proof.
  intros P. unfold equation_b, equation_true. destruct (right q) as [|r].
  - destruct box; [|discriminate]. destruct (side_quotient [] (left q)) as [x|] eqn:S; [|discriminate].
    destruct (off_by q) as [o| | | | | | |] eqn:O; try discriminate. destruct (printed _ _) as [[low high]|]; [|discriminate]. cbv zeta.
    destruct (_ && _)%bool eqn:E; [|discriminate]. intros _. apply andb_true_iff in E. destruct E as [A B].
    exists low, high. split; [reflexivity|]. intros v I. inversion I; subst.
    destruct (side_quotient_ok _ _ _ _ S P (Forall2_nil _)) as (D & N & V). split; [exact D|].
    assert (Y : Qred (evc [] (above x) / evc [] (below x)) == val [] (left q)).
    { rewrite Qred_correct, !evc_ok, <- V. field. exact N. }
    apply Qeq_bool_iff in A. apply Bool.eqb_prop in B. cbn [val]. split.
    + rewrite A. now apply distance_ext.
    + rewrite B, inside_ok, Y. reflexivity.
  - destruct (side_quotient box (left q)) as [x|] eqn:X; [|discriminate].
    destruct (side_quotient box r) as [y|] eqn:Y; [|discriminate].
    destruct (side_quotient box (off_by q)) as [o|] eqn:O; [|discriminate]. cbv zeta.
    destruct (_ && _)%bool eqn:E; [|discriminate]. intros _. rewrite !andb_true_iff in E. destruct E as [[S B] W].
    assert (K : forall v, in_box v box -> ev v (psub (pmul (above x) (below y)) (pmul (above y) (below x))) ==
                (val v (left q) - val v r) * (ev v (below x) * ev v (below y))).
    { intros v I. destruct (side_quotient_ok _ _ _ _ X P I) as (_ & _ & V1). destruct (side_quotient_ok _ _ _ _ Y P I) as (_ & _ & V2).
      rewrite ev_psub, !ev_pmul, <- V1, <- V2. ring. }
    split.
    + intros v I. destruct (side_quotient_ok _ _ _ _ X P I) as (D1 & N1 & V1). destruct (side_quotient_ok _ _ _ _ Y P I) as (D2 & N2 & V2).
      destruct (side_quotient_ok _ _ _ _ O P I) as (D3 & N3 & V3). split; [exact D1|]. split; [exact D2|]. split; [exact D3|].
      apply (same_poly_ok v) in S. rewrite ev_pmul, (ev_pmul v _ (below o)), K, (ev_pmul v (below x)), <- V3 in S by exact I.
      apply (cancel _ _ (ev v (below o) * (ev v (below x) * ev v (below y)))); [repeat apply nz_mult; assumption|].
      rewrite Qmult_assoc, S. ring.
    + apply Bool.eqb_prop in B. rewrite B. split.
      * intros Z v I. specialize (K v I). destruct (psub _ _); [|discriminate].
        destruct (side_quotient_ok _ _ _ _ X P I) as (_ & N1 & _). destruct (side_quotient_ok _ _ _ _ Y P I) as (_ & N2 & _).
        unfold ev at 1 in K. cbn [map qsum] in K. symmetry in K. apply Qmult_integral in K. destruct K as [K|K]; [lra|].
        apply Qmult_integral in K. tauto.
      * intros H. destruct (vanishes _); [reflexivity|]. cbn [orb] in W. apply somewhere_ok in W. destruct W as (v & I & W).
        exfalso. apply W. rewrite K by exact I. rewrite (H v I). ring.
Qed.
Definition free_checks (st : free_statement) : bool :=
  match st with Arithmetic _ box l => properb box &&
    few (do ns <- every (equation_b box) l; Some (fold_left Z.add ns 0%Z)) end.
Lemma free_checks_ok st : free_checks st = true -> free_truth st.
Proof.
  destruct st as [names box l]. cbn [free_checks free_truth]. rewrite andb_true_iff. intros [P F].
  apply properb_ok in P. split; [exact P|]. destruct (every _ l) as [ns|] eqn:E; [|discriminate].
  apply every_Forall in E. eapply Forall_impl; [|exact E]. intros q (st & S). eapply equation_b_ok; eauto.
Qed.
