(* Strategies with probabilities in any ordered field, such as the real numbers: what is accepted of
   a value and of best responses holds against all of them, too. *)
From Coq Require Import QArith Qreduction List Bool Lia PeanoNat Permutation Ring.
Require Import Game Maps Core Kernel Bytes Files Compact Deals Says Families Optimal Check.
Import ListNotations.

Section Field.
  (* what is used of an ordered field; `inj` embeds the rational numbers *)
  Variables (F : Type) (zero one : F) (plus times minus : F -> F -> F) (opp : F -> F) (le : F -> F -> Prop) (inj : Q -> F).
  Hypothesis is_ring : ring_theory zero one plus times minus opp (@eq F).
  Hypothesis le_refl : forall a, le a a.
  Hypothesis le_trans : forall a b c, le a b -> le b c -> le a c.
  Hypothesis le_plus : forall a b c d, le a b -> le c d -> le (plus a c) (plus b d).
  Hypothesis le_times : forall a b c, le zero a -> le b c -> le (times a b) (times a c).
  Hypothesis inj_eq : forall p q, (p == q)%Q -> inj p = inj q.
  Hypothesis inj_le : forall p q, (p <= q)%Q -> le (inj p) (inj q).
  Hypothesis inj_zero : forall q, (q == 0)%Q -> inj q = zero.
  Hypothesis inj_one : forall q, (q == 1)%Q -> inj q = one.
  Hypothesis inj_plus : forall p q, inj (p + q)%Q = plus (inj p) (inj q).
  Hypothesis inj_times : forall p q, inj (p * q)%Q = times (inj p) (inj q).
  Add Ring field_ring : is_ring.
  Infix "+" := plus. Infix "*" := times. Infix "<=" := le.

  (* TRUSTED: strategies and payoffs as in Game.v, with numbers of the field *)
  Fixpoint fsum (l : list F) : F := match l with [] => zero | a :: r => a + fsum r end.
  Definition fstrategy := name -> name -> F.
  Definition fdistribution (l : list F) : Prop := Forall (fun q => zero <= q) l /\ fsum l = one.
  Fixpoint fstrategy_in (i : player) (b : fstrategy) (t : tree) : Prop :=
    match t with
    | End _ => True
    | Chance _ bs => fold_right and True (map (fun x => let '(_, _, u) := x in fstrategy_in i b u) bs)
    | Move j s bs => (j = i -> fdistribution (map (fun x => b s (fst x)) bs)) /\
                     fold_right and True (map (fun x => let '(_, u) := x in fstrategy_in i b u) bs)
    end.
  Fixpoint fexpect (u : list Q -> Q) (s : player -> fstrategy) (t : tree) : F :=
    match t with
    | End pays => inj (u pays)
    | Chance _ bs => fsum (map (fun x => let '(_, q, t') := x in inj q * fexpect u s t') bs)
    | Move j set bs => fsum (map (fun x => let '(a, t') := x in s j set a * fexpect u s t') bs)
    end.
  Definition fpayoff (i : player) : (player -> fstrategy) -> tree -> F := fexpect (pay i).
  Definition embed (s : profile) : player -> fstrategy := fun j x a => inj (s j x a).
  Definition freplace (s : player -> fstrategy) (i : player) (b : fstrategy) : player -> fstrategy := fun j => if Nat.eqb j i then b else s j.
  (* the most that i can gain by any strategy of the field is g *)
  Definition fgain (i : player) s t (g : Q) : Prop :=
    forall b, fstrategy_in i b t -> fpayoff i (freplace (embed s) i b) t <= inj (payoff i s t + g)%Q.
  Definition fnash n s t : Prop := forall i b, (i < n)%nat -> fstrategy_in i b t ->
    fpayoff i (freplace (embed s) i b) t <= fpayoff i (embed s) t.
  (* rational strategies that secure v to player 1, and at most v to player 1, against all of the field *)
  Definition fvalue (v : Q) (t : tree) : Prop := exists x y,
    (forall b, fstrategy_in 1%nat b t -> inj v <= fpayoff 0%nat (freplace (embed (two x y)) 1%nat b) t) /\
    (forall b, fstrategy_in 0%nat b t -> fpayoff 0%nat (freplace (embed (two x y)) 0%nat b) t <= inj v).
  Definition field_truth (n : nat) (t : tree) (st : statement) : Prop :=
    match st with
    | Value f _ => fvalue (is_ f) t
    | BestResponse l _ gains _ _ => Forall (fun x => fgain (fst x) (profile_of l) t (snd x)) gains /\
        (no_gain n gains = true -> fnash n (profile_of l) t)
    | _ => True end.

  (* ---- not trusted from here ---- *)
  Lemma inj_0 : inj 0%Q = zero. Proof. apply inj_zero. reflexivity. Qed.
  Lemma inj_1 : inj 1%Q = one. Proof. apply inj_one. reflexivity. Qed.
  Lemma inj_add a b : inj (add a b) = inj a + inj b.
  Proof. rewrite <- inj_plus. apply inj_eq, add_ok. Qed.
  Lemma inj_mul a b : inj (mul a b) = inj a * inj b.
  Proof. rewrite <- inj_times. apply inj_eq, mul_ok. Qed.
  Lemma inj_isz w : (Qnum w =? 0)%Z = true -> inj w = zero.
  Proof. intros E. apply inj_zero, zero_q, E. Qed.
  Lemma fsum_perm {A} (f : A -> F) l m : Permutation l m -> fsum (map f l) = fsum (map f m).
  Proof. induction 1; cbn [map fsum]; [reflexivity|now rewrite IHPermutation|ring|congruence]. Qed.
  Lemma fexpect_inj u s t : fexpect u (embed s) t = inj (expect u s t).
  Proof.
    induction t using tree_ind'; cbn [fexpect expect]; [reflexivity| |].
    - induction H as [|[[a q] t'] r H1 _ IH]; cbn [map fsum qsum]; [now rewrite inj_0|]. cbn [snd] in H1. rewrite IH, H1, inj_plus, inj_times. reflexivity.
    - induction H as [|[a t'] r H1 _ IH]; cbn [map fsum qsum]; [now rewrite inj_0|]. cbn [snd] in H1. rewrite IH, H1, inj_plus, inj_times. reflexivity.
  Qed.

  Section Best.
    Variables (u : list Q -> Q) (p : player) (s : profile) (b : fstrategy).
    Notation ex := (fexpect u (freplace (embed s) p b)).
    Definition fcol (c : column) : F := fsum (map (fun x => inj (fst x) * ex (snd x)) c).
    Definition fnode (x : Q * name * list (name * tree)) : F :=
      let '(w, set, bs) := x in inj w * fsum (map (fun x => b set (fst x) * ex (snd x)) bs).
    Definition fgroup (g : group) : F := let '(set, cols) := g in fsum (map (fun x => b set (fst x) * fcol (snd x)) cols).
    Definition ffront (acc : Q * list (Q * name * list (name * tree))) : F := inj (fst acc) + fsum (map fnode (snd acc)).
    Lemma front_f t : forall w acc, ffront (front u p s w t acc) = ffront acc + inj w * ex t.
    Proof.
      induction t using tree_ind'; intros w acc; cbn [front fexpect]; destruct (Qnum w =? 0)%Z eqn:E;
        try (apply inj_isz in E; rewrite E; ring); clear E.
      - unfold ffront; cbn [fst snd]. rewrite inj_add, inj_mul. ring.
      - revert acc. induction H as [|[[a q] t'] r H1 _ IH]; intros acc; cbn [fold_left map fsum]; [ring|].
        cbn [snd] in H1. rewrite IH, H1, inj_mul. ring.
      - unfold freplace at 1. destruct (Nat.eqb j p).
        + unfold ffront; cbn [fst snd map fsum]. unfold fnode at 1.
          assert (X : map (fun x : name * tree => b s0 (fst x) * ex (snd x)) bs = map (fun x : name * tree => let '(a, t') := x in b s0 a * ex t') bs).
          { apply map_ext. intros [? ?]. reflexivity. } rewrite X. ring.
        + revert acc. induction H as [|[a t'] r H1 _ IH]; intros acc; cbn [fold_left map fsum]; [ring|].
          cbn [snd] in H1. rewrite IH, H1, inj_mul. change (embed s j s0 a) with (inj (s j s0 a)). ring.
    Qed.
    Lemma fold_front_f c : forall acc, ffront (fold_left (fun acc x => front u p s (fst x) (snd x) acc) c acc) = ffront acc + fcol c.
    Proof. induction c as [|[w t] r IH]; intros acc; cbn [fold_left]; [unfold fcol; cbn [map fsum]; ring|].
      rewrite IH, front_f. unfold fcol; cbn [map fsum fst snd]. ring. Qed.
    Lemma join_f set w bs : forall cols c, Core.join w bs cols = Some c ->
      fgroup (set, c) = fgroup (set, cols) + inj w * fsum (map (fun x => b set (fst x) * ex (snd x)) bs).
    Proof.
      induction bs as [|[a t] r IH]; intros [|[a' d] cols] c E; cbn [Core.join] in E; try discriminate.
      - inversion E; subst. cbn [map fsum fgroup]. ring.
      - destruct (Pos.eqb a a') eqn:Ea; [|discriminate]. apply Pos.eqb_eq in Ea; subst a'.
        destruct (Core.join w r cols) eqn:J; [|discriminate]. inversion E; subst.
        apply IH in J. unfold fgroup in *; cbn [map fsum fst snd] in *. rewrite J. unfold fcol; cbn [map fsum fst snd]. ring.
    Qed.
    Lemma empty_f set bs : fgroup (set, map (fun x : name * tree => (fst x, [])) bs) = zero.
    Proof. unfold fgroup. induction bs; cbn [map fsum]; [reflexivity|]. rewrite IHbs. unfold fcol; cbn [map fsum fst snd]. ring. Qed.
    Lemma fresh_f w set bs gs gs' : fresh w set bs gs = Some gs' -> fsum (map fgroup gs') = fsum (map fgroup gs) + fnode (w, set, bs).
    Proof.
      unfold fresh. destruct (Core.join w bs _) eqn:J; [|discriminate]. intros E. inversion E; subst.
      apply (join_f set) in J. cbn [map fsum]. rewrite J, empty_f. unfold fnode. ring.
    Qed.
    Lemma insert_f w set bs gs gs' : insert w set bs gs = Some gs' -> fsum (map fgroup gs') = fsum (map fgroup gs) + fnode (w, set, bs).
    Proof.
      destruct gs as [|[set' cols] r]; cbn [insert]; [apply fresh_f|]. destruct (Pos.eqb set set') eqn:Es; [|apply fresh_f].
      apply Pos.eqb_eq in Es; subst set'. destruct (Core.join w bs cols) eqn:J; [|discriminate].
      intros E. inversion E; subst. apply (join_f set) in J. cbn [map fsum]. rewrite J. unfold fnode. ring.
    Qed.
    Lemma gather_f ns gs : gather ns = Some gs -> fsum (map fgroup gs) = fsum (map fnode ns).
    Proof.
      unfold gather. rewrite (fsum_perm _ _ _ (sort_perm ns)).
      generalize (sort_nodes ns). clear ns. intros ns. revert gs.
      induction ns as [|[[w set] bs] r IH]; intros gs E; cbn [gather_sorted fold_right] in E; [inversion E; reflexivity|].
      fold (gather_sorted r) in E.
      destruct (gather_sorted r) eqn:G; [|discriminate]. apply insert_f in E. rewrite E, (IH _ eq_refl). cbn [map fsum]. ring.
    Qed.
    Definition fokc (c : column) := Forall (fun x => fstrategy_in p b (snd x)) c.
    Definition fokn (x : Q * name * list (name * tree)) := let '(w, set, bs) := x in
      fdistribution (map (fun x => b set (fst x)) bs) /\ Forall (fun x => fstrategy_in p b (snd x)) bs.
    Definition fokg (g : group) := let '(set, cols) := g in
      fdistribution (map (fun x => b set (fst x)) cols) /\ Forall (fun x => fokc (snd x)) cols.
    Lemma front_okf t : forall w acc, fstrategy_in p b t -> Forall fokn (snd acc) -> Forall fokn (snd (front u p s w t acc)).
    Proof.
      induction t using tree_ind'; intros w acc G A; cbn [front]; destruct (Qnum w =? 0)%Z; auto.
      - cbn [fstrategy_in] in G. rewrite fra in G. revert acc A. induction H as [|[[a q] t'] r H1 _ IH]; intros acc A; cbn [fold_left]; auto.
        inversion G; subst. apply IH; auto.
      - cbn [fstrategy_in] in G. rewrite fra in G. destruct G as [G1 G2]. destruct (Nat.eqb j p) eqn:E.
        + cbn [snd]. constructor; auto. apply Nat.eqb_eq in E. split; [auto|]. eapply Forall_impl; [|exact G2]. intros [? ?]; auto.
        + clear G1. revert acc A. induction H as [|[a t'] r H1 _ IH]; intros acc A; cbn [fold_left]; auto.
          inversion G2; subst. apply IH; auto.
    Qed.
    Lemma fold_front_okf c : forall acc, fokc c -> Forall fokn (snd acc) ->
      Forall fokn (snd (fold_left (fun acc x => front u p s (fst x) (snd x) acc) c acc)).
    Proof. induction c as [|[w t] r IH]; intros acc G A; cbn [fold_left]; auto. inversion G; subst. apply IH; auto. apply front_okf; auto. Qed.
    Lemma join_okf w bs : forall cols c, Core.join w bs cols = Some c ->
      Forall (fun x => fstrategy_in p b (snd x)) bs -> Forall (fun x => fokc (snd x)) cols ->
      Forall (fun x => fokc (snd x)) c /\ map fst c = map fst cols /\ map fst c = map fst bs.
    Proof.
      induction bs as [|[a t] r IH]; intros [|[a' d] cols] c E A G; cbn [Core.join] in E; try discriminate.
      - inversion E; subst; auto.
      - destruct (Pos.eqb a a') eqn:Ea; [|discriminate]. apply Pos.eqb_eq in Ea; subst a'.
        destruct (Core.join w r cols) eqn:J; [|discriminate]. inversion E; subst. inversion A; inversion G; subst.
        destruct (IH _ _ J) as (X & Y & Z); auto. cbn [map fst]. rewrite Y at 1. rewrite Z.
        split; [constructor; auto; constructor; auto| split; congruence].
    Qed.
    Lemma fdist_fst {A} set (l : list (name * A)) : map (fun x => b set (fst x)) l = map (b set) (map fst l).
    Proof. now rewrite map_map. Qed.
    Lemma fresh_okf w set bs gs gs' : fresh w set bs gs = Some gs' -> fokn (w, set, bs) -> Forall fokg gs -> Forall fokg gs'.
    Proof.
      unfold fresh. destruct (Core.join w bs _) eqn:J; [|discriminate]. intros E [D A] G. inversion E; subst. constructor; auto.
      destruct (join_okf _ _ _ _ J) as (X & Y & Z); auto.
      { apply Forall_forall. intros x I. apply in_map_iff in I. destruct I as (y & <- & _). constructor. }
      split; auto. rewrite fdist_fst, Z, <- fdist_fst. auto.
    Qed.
    Lemma insert_okf w set bs gs gs' : insert w set bs gs = Some gs' -> fokn (w, set, bs) -> Forall fokg gs -> Forall fokg gs'.
    Proof.
      destruct gs as [|[set' cols] r]; cbn [insert]; [apply fresh_okf|].
      destruct (Pos.eqb set set') eqn:Es; [|apply fresh_okf].
      intros E [D A] G. apply Forall_cons_iff in G. unfold fokg at 1 in G. destruct G as [[G1 G2] G3].
      apply Pos.eqb_eq in Es; subst set'. destruct (Core.join w bs cols) eqn:J; [|discriminate].
      inversion E; subst. destruct (join_okf _ _ _ _ J) as (X & Y & Z); auto.
      constructor; auto. split; auto. rewrite fdist_fst, Z, <- fdist_fst. auto.
    Qed.
    Lemma gather_okf ns gs : gather ns = Some gs -> Forall fokn ns -> Forall fokg gs.
    Proof.
      unfold gather. intros E A. apply (Permutation_Forall (sort_perm ns)) in A. revert gs E A.
      generalize (sort_nodes ns). clear ns. intros ns.
      induction ns as [|[[w set] bs] r IH]; intros gs E A; cbn [gather_sorted fold_right] in E; [inversion E; constructor|].
      fold (gather_sorted r) in E.
      destruct (gather_sorted r) eqn:G; [|discriminate]. inversion A; subst. eapply insert_okf; eauto.
    Qed.
    Lemma weighted_f (g : name -> F) (l : list (name * F)) v : Forall (fun x => zero <= g (fst x)) l ->
      Forall (fun x => snd x <= v) l -> fsum (map (fun x => g (fst x) * snd x) l) <= fsum (map (fun x => g (fst x)) l) * v.
    Proof.
      induction 1 as [|x l N _ IH]; intros B; cbn [map fsum]; [replace (zero * v) with zero by ring; apply le_refl|].
      inversion B as [|? ? B1 B2]; subst.
      replace ((g (fst x) + fsum (map (fun x => g (fst x)) l)) * v) with (g (fst x) * v + fsum (map (fun x => g (fst x)) l) * v) by ring.
      apply le_plus; auto.
    Qed.
    Lemma fold_fst_f (rs : list (Q * choice)) : forall acc,
      inj (fst (fold_left (fun acc r => (add (fst acc) (fst r), snd r ++ snd acc)) rs acc)) = inj (fst acc) + fsum (map (fun r => inj (fst r)) rs).
    Proof. induction rs as [|r rs IH]; intros acc; cbn [fold_left map fsum]; [ring|]. rewrite IH. cbn [fst]. rewrite inj_add. ring. Qed.
    (* no strategy of the field earns more *)
    Theorem best_upper_f : forall k c v ch, best u p s k c = Some (v, ch) -> fokc c -> fcol c <= inj v.
    Proof.
      induction k as [|k IH]; intros c v ch E O; cbn [best] in E; [discriminate|].
      destruct (fold_left _ c (0%Q, [])) as [e ns] eqn:FL.
      destruct (gather ns) as [gs|] eqn:G; [|discriminate].
      destruct (all _ gs) as [rs|] eqn:A; [|discriminate].
      pose proof (fold_front_f c (0%Q, [])) as V. rewrite FL in V. unfold ffront in V. cbn [fst snd map fsum] in V.
      rewrite inj_0 in V.
      assert (ON : Forall fokn ns).
      { pose proof (fold_front_okf c (0%Q, []) O) as H. rewrite FL in H. apply H. constructor. }
      pose proof (gather_okf _ _ G ON) as OG. pose proof (gather_f _ _ G) as GV.
      assert (R : fsum (map fgroup gs) <= fsum (map (fun r => inj (fst r)) rs)).
      { apply all_Forall2 in A. clear - A OG IH le_refl le_trans le_plus le_times inj_le is_ring. induction A as [|[set cols] r gs rs A1 _ IHA]; cbn [map fsum]; [apply le_refl|].
        apply Forall_cons_iff in OG. unfold fokg at 1 in OG. destruct OG as [[[D0 D1] D2] OG']. specialize (IHA OG').
        apply le_plus; [|exact IHA]. clear IHA OG'.
        destruct (all _ cols) as [xs|] eqn:AC; [|discriminate].
        destruct (argmax xs) as [[a [v' ch']]|] eqn:M; [|discriminate]. inversion A1; subst r. cbn [fst].
        apply argmax_max in M. destruct M as [_ M]. apply all_Forall2 in AC.
        assert (X : fsum (map (fun x => b set (fst x) * snd x) (map (fun x => (fst x, fcol (snd x))) cols))
                 <= fsum (map (fun x => b set (fst x)) (map (fun x => (fst x, fcol (snd x))) cols)) * inj v').
        { apply weighted_f.
          - rewrite Forall_map. cbn [fst]. rewrite Forall_map in D0. exact D0.
          - rewrite Forall_map. cbn [snd]. clear D0 D1. induction AC as [|[a1 d] y cols xs C1 _ IHC]; constructor.
            + inversion D2 as [|? ? D3 D4]; subst. inversion M as [|? ? M1 M2]; subst. destruct (best u p s k d) as [[v1 c1]|] eqn:B; [|discriminate].
              inversion C1; subst y. cbn [fst snd] in *. apply (IH d v1 c1) in B; auto. eapply le_trans; [exact B|]. apply inj_le. exact M1.
            + inversion D2; inversion M; subst. apply IHC; auto. }
        rewrite !map_map in X. cbn [fst snd] in X. rewrite D1 in X. replace (one * inj v') with (inj v') in X by ring. exact X. }
      inversion E as [E']. pose proof (fold_fst_f rs (e, [])) as FV. rewrite E' in FV. cbn [fst] in FV.
      replace (fcol c) with (inj e + fsum (map fnode ns)) by (rewrite V; ring). rewrite FV, <- GV. apply le_plus; [apply le_refl|exact R].
    Qed.
    Lemma reply_upper_f t v ch : reply u p s t = Some (v, ch) -> fstrategy_in p b t -> ex t <= inj v.
    Proof.
      intros E O. assert (H : fcol [(1%Q, t)] <= inj v).
      { eapply best_upper_f; [exact E|]. constructor; [exact O|constructor]. }
      unfold fcol in H; cbn [map fsum fst snd] in H.
      rewrite inj_1 in H. replace (one * ex t + zero) with (ex t) in H by ring. exact H.
    Qed.
  End Best.
  Lemma gainb_f T i s t g : gainb T i s t g = true -> fgain i s t g.
  Proof.
    unfold gainb, fgain, fpayoff. destruct (reply _ _ _ _) as [[v ch]|] eqn:R; [|discriminate]. rewrite !andb_true_iff. intros [[V _] _] b B.
    apply Qeq_bool_iff in V. rewrite expected_ok in V. unfold payoff. rewrite <- (inj_eq _ _ V). exact (reply_upper_f _ _ _ _ _ _ _ R B).
  Qed.
  Lemma fexpect_opp s t : fexpect (fun l => - pay 0%nat l)%Q s t = opp (fexpect (pay 0%nat) s t).
  Proof.
    induction t using tree_ind'; cbn [fexpect].
    - assert (Z : inj (- pay 0%nat u)%Q + inj (pay 0%nat u) = zero) by (rewrite <- inj_plus; apply inj_zero; ring).
      replace (inj (- pay 0%nat u)%Q) with (inj (- pay 0%nat u)%Q + inj (pay 0%nat u) + opp (inj (pay 0%nat u))) by ring. rewrite Z. ring.
    - induction H as [|[[a q] t'] r H1 _ IH]; cbn [map fsum]; [ring|]. cbn [snd] in H1. rewrite IH, H1. ring.
    - induction H as [|[a t'] r H1 _ IH]; cbn [map fsum]; [ring|]. cbn [snd] in H1. rewrite IH, H1. ring.
  Qed.
  Lemma check_value_f t x y v : check_value t x y v = true -> fvalue v t.
  Proof.
    unfold check_value. rewrite !andb_true_iff. intros [[[[_ _] _] B1] B2].
    destruct (reply (pay 0%nat) 0%nat _ t) as [[a1 c1]|] eqn:R1; [|discriminate].
    destruct (reply _ 1%nat _ t) as [[a2 c2]|] eqn:R2; [|discriminate].
    apply Qle_bool_iff in B1. apply Qle_bool_iff in B2. exists x, y. split; intros b B.
    - pose proof (reply_upper_f _ _ _ _ _ _ _ R2 B) as H. rewrite fexpect_opp in H. unfold fpayoff.
      set (e := fexpect (pay 0%nat) _ t) in *.
      assert (K : opp e <= inj (- v)%Q) by (eapply le_trans; [exact H|now apply inj_le]).
      assert (Z : inj (- v)%Q + inj v = zero) by (rewrite <- inj_plus; apply inj_zero; ring).
      pose proof (le_plus _ _ _ _ K (le_refl (e + inj v))) as L.
      replace (opp e + (e + inj v)) with (inj v) in L by ring.
      replace (inj (- v)%Q + (e + inj v)) with (inj (- v)%Q + inj v + e) in L by ring. rewrite Z in L. replace (zero + e) with e in L by ring. exact L.
    - eapply le_trans; [exact (reply_upper_f _ _ _ _ _ _ _ R1 B)|now apply inj_le].
  Qed.
  (* the same of a compact game, without its tree *)
  Lemma check_value_c_f T cards copies again b : compact_ok T cards copies again b -> forall x y v,
    check_value_c cards copies again b x y v = true -> fvalue v (expansion cards copies again b).
  Proof.
    intros [L P S2 Sh _] x y v. unfold check_value_c. rewrite !andb_true_iff. intros [[_ A] B]. apply Qle_bool_iff in A. apply Qle_bool_iff in B.
    pose proof (most_upper F zero one plus times minus opp le inj is_ring le_refl le_trans le_plus le_times inj_eq inj_le inj_zero inj_plus inj_times cards copies again b L P S2) as M.
    assert (N : forall p (z : fstrategy) l, fsum (map (fun c => gform F zero plus times inj p nothing z false (name_of c) b) l) = zero).
    { intros p z. induction l as [|c l IH]; cbn [map fsum]; [reflexivity|]. rewrite IH, (gform_nothing F zero one plus times minus opp inj is_ring inj_zero). ring. }
    set (t := expansion cards copies again b) in *. exists x, y. split; intros z Z.
    - assert (H := M (fun l => - pay 0%nat l)%Q (freplace (embed (two x y)) 1%nat z) true x nothing z (fun q => Qeq_refl _) (fun s a => eq_refl) (fun s a => eq_refl) 1%Q Sh Z).
      change (inj 1%Q * fexpect (fun l => - pay 0%nat l)%Q (freplace (embed (two x y)) 1%nat z) t + fsum (map (fun c => gform F zero plus times inj true nothing z false (name_of c) b) cards)
        <= inj (most true 1 x nothing cards copies again b)) in H.
      rewrite N, inj_1, fexpect_opp in H. unfold fpayoff. set (e := fexpect (pay 0%nat) _ t) in *.
      assert (K : opp e <= inj (- v)%Q) by (eapply le_trans; [|apply inj_le; exact B]; replace (opp e) with (one * opp e + zero) by ring; exact H).
      assert (Z0 : inj (- v)%Q + inj v = zero) by (rewrite <- inj_plus; apply inj_zero; ring).
      pose proof (le_plus _ _ _ _ K (le_refl (e + inj v))) as K'. replace (opp e + (e + inj v)) with (inj v) in K' by ring.
      replace (inj (- v)%Q + (e + inj v)) with (inj (- v)%Q + inj v + e) in K' by ring. rewrite Z0 in K'. replace (zero + e) with e in K' by ring. exact K'.
    - assert (H := M (pay 0%nat) (freplace (embed (two x y)) 0%nat z) false y nothing z (fun q => Qeq_refl _) (fun s a => eq_refl) (fun s a => eq_refl) 1%Q Sh Z).
      change (inj 1%Q * fexpect (pay 0%nat) (freplace (embed (two x y)) 0%nat z) t + fsum (map (fun c => gform F zero plus times inj false nothing z false (name_of c) b) cards)
        <= inj (most false 1 y nothing cards copies again b)) in H.
      rewrite N, inj_1 in H. unfold fpayoff. eapply le_trans; [|apply inj_le; exact A]. replace (fexpect (pay 0%nat) (freplace (embed (two x y)) 0%nat z) t) with (one * fexpect (pay 0%nat) (freplace (embed (two x y)) 0%nat z) t + zero) by ring. exact H.
  Qed.
  Lemma checks_f T n t z st state w : checks T n t z st state w = true -> field_truth n t st.
  Proof.
    destruct st; cbn [checks field_truth]; try trivial.
    - unfold checks_value. destruct (bind _ _) as [[|p [|q [|? ?]]]|]; try discriminate.
      destruct (plan_in T 0 p) as [x|]; [|discriminate]. destruct (plan_in T 1 q) as [y|]; [|discriminate].
      cbv zeta. rewrite !andb_true_iff. intros [[[[_ V] _] _] _]. exact (check_value_f _ _ _ _ V).
    - rewrite andb_true_iff. intros [_ C]. unfold checks_gains in C. rewrite !andb_true_iff in C. destruct C as [[[_ C] _] _].
      unfold check_gains in C. rewrite !andb_true_iff, forallb_forall in C. destruct C as [_ C].
      assert (G : Forall (fun x => (fst x < n)%nat /\ fgain (fst x) (profile_of s) t (snd x)) gains).
      { apply Forall_forall. intros x I. apply C in I. apply andb_true_iff in I. destruct I as [A B]. apply Nat.ltb_lt in A. split; [exact A|exact (gainb_f _ _ _ _ _ B)]. }
      split; [eapply Forall_impl; [|exact G]; intros ? [_ H]; exact H|]. intros N i b L B. unfold no_gain in N. rewrite andb_true_iff, !forallb_forall in N.
      destruct N as [N1 N2]. assert (J : In i (seq 0 n)) by (apply in_seq; lia). specialize (N1 i J). apply existsb_exists in N1.
      destruct N1 as (x & X & Y). apply Nat.eqb_eq in Y. subst i. specialize (N2 x X). apply Qeq_bool_iff in N2.
      rewrite Forall_forall in G. destruct (G x X) as [_ U]. specialize (U b B). unfold fpayoff at 2. rewrite fexpect_inj.
      rewrite <- (inj_eq (payoff (fst x) (profile_of s) t + snd x) (expect (pay (fst x)) (profile_of s) t)); [exact U|]. rewrite N2. unfold payoff. ring.
  Qed.
  (* What the checker accepts of values and best responses is true over the field. *)
  Definition claim_over_field (n : nat) (t : tree) (x : claim) : Prop := match said x with Some st => field_truth n t st | None => True end.
  Theorem judge_over_fields g c words : judge g c = Accepted words ->
    exists title n src j x, let t := tree_in src in holds_source g title n src /\ claim_about src n j = Claimed x /\ claim_true n t x /\ claim_over_field n t x.
  Proof.
    intros E. apply judged in E. destruct E as (p & j & x & state & w & _ & _ & S & H & G & C & _).
    exists (r_title (game_ p)), (r_players (game_ p)), (r_source (game_ p)), j, x. cbv zeta. change (tree_in (r_source (game_ p))) with (r_tree (game_ p)). split; [exact H|]. split; [exact S|].
    split; [eapply checks_of_ok; eauto|]. unfold claim_over_field. destruct (said x) as [st|] eqn:Q; [|trivial]. apply said_ok in Q. subst x.
    unfold checks_of in C. unfold r_tree. destruct (r_source (game_ p)) as [t|c'] eqn:E; [exact (checks_f _ _ _ _ _ _ _ C)|].
    assert (W : (if expandable c' then gameb (r_players (game_ p)) (tree_of c') (tab_ p) && checks_claim (tab_ p) (r_players (game_ p)) (tree_of c') (sizes_ p) (Said st) state w else false) = true ->
      field_truth (r_players (game_ p)) (tree_of c') st).
    { destruct (expandable c'); [|discriminate]. rewrite andb_true_iff. intros [_ D]. exact (checks_f _ _ _ _ _ _ _ D). }
    destruct st as [f [|x l]| | |q| | | |]; try exact (W C); [|exact Logic.I]. clear W. destruct (compact_game_ok _ _ _ E G) as [_ OK]. cbn [field_truth].
    unfold checks_compact_value in C. destruct (bind _ _) as [[|a [|q [|? ?]]]|]; try discriminate.
    destruct (plan_in _ 0 a) as [x|]; [|discriminate]. destruct (plan_in _ 1 q) as [y|]; [|discriminate]. rewrite !andb_true_iff in C. exact (check_value_c_f _ _ _ _ _ OK _ _ _ (proj2 C)).
  Qed.
End Field.
Print Assumptions judge_over_fields.
