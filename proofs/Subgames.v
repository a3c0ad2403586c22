(* What players gain by deviating in each subgame. *)
From Coq Require Import QArith Qreduction List Bool Lia Lqa PeanoNat Ascii String.
Require Import Game Maps Core Kernel Bytes Files Says Limits Families.
Import ListNotations.
Open Scope Q_scope.
Open Scope list_scope.

(* ---- TRUSTED: what a certificate states, when that is true, and the sentence ---- *)
Record subgame_gains := { s_profile : list weights; s_count : Z; s_gains : list (list (nat * text * text) * player * Q) }.
(* the subgames below a node, in the order of the file, each with the moves that lead to it, the latest first *)
Fixpoint subgames_at (whole_ : NM.t Z) (path : list move) (t : tree) : list (list move * tree) :=
  match t with
  | End _ => []
  | Chance l bs => flat_map (fun x => let p := (O, l, fst (fst x)) :: path in
      (if subgame whole_ (snd x) then [(p, snd x)] else []) ++ subgames_at whole_ p (snd x)) bs
  | Move j s bs => flat_map (fun x => let p := (S j, s, fst x) :: path in
      (if subgame whole_ (snd x) then [(p, snd x)] else []) ++ subgames_at whole_ p (snd x)) bs
  end.
Definition all_subgames (t : tree) : list (list move * tree) := ([], t) :: subgames_at (set_sizes t (NM.empty _)) [] t.
Definition named_path (l : list (nat * text * text)) : list move := map (fun m => let '(i, s, a) := m in (i, name_of s, name_of a)) l.
Definition cases (n : nat) (t : tree) : list (list move * tree * player) := flat_map (fun x => map (fun i => (x, i)) (seq 0 n)) (all_subgames t).
(* each player's gain in each subgame; those listed are all that are not 0 *)
Definition subgames_true (n : nat) (t : tree) (s : subgame_gains) : Prop :=
  let p := profile_of (s_profile s) in
  is_profile n p t /\ Z.of_nat (length (all_subgames t)) = s_count s /\
  (exists gains, Forall2 (fun x g => best_reply_gain (snd x) p (snd (fst x)) g) (cases n t) gains /\
    Forall2 (fun x g => named_path (fst (fst g)) = rev (fst (fst (fst x))) /\ snd (fst g) = snd (fst x) /\ snd g == snd x)
      (filter (fun x => negb (Qeq_bool (snd x) 0)) (combine (cases n t) gains)) (s_gains s)) /\
  (s_gains s = [] -> Forall (fun x => nash n p (snd x)) (all_subgames t)).
Definition path_words (l : list (nat * text * text)) : text := lit "[" ++ join (lit " then ") (map move_words l) ++ lit "]".
Definition subgame_gain_words (g : list (nat * text * text) * player * Q) : text :=
  lit "player " ++ who (snd (fst g)) ++ lit " gains exactly " ++ wrat (snd g) ++ lit " by a best response in " ++
  match fst (fst g) with [] => lit "the whole game" | l => lit "the subgame after " ++ path_words l end.
Definition subgames_words (s : subgame_gains) : text :=
  lit "in the certificate's profile " ++
  (match s_gains s with [] => lit "no player gains by deviating in any subgame" | l => join (lit "; ") (map subgame_gain_words l) end) ++
  lit " (subgames: " ++ wrat (inject_Z (s_count s)) ++ lit "): it is " ++ lit (match s_gains s with [] => "a" | _ => "no" end) ++ lit " subgame perfect equilibrium".
Definition subgame_gain_in (n : nat) (j : json) : option (list (nat * text * text) * player * Q) :=
  match j with JL [JL p; w; g] => do p' <- every (move_in n) p; do i <- player_of n w; do q <- rat g; Some (p', i, q) | _ => None end.
Definition subgames_in (n : nat) (s : json) : option subgame_gains :=
  do f <- keys ["gains"; "kind"; "profile"; "subgames"]%string s;
  match f with
  | [g; _; p; k] => do gl <- distinct g; do g' <- every (subgame_gain_in n) gl; do p' <- profile_in n p; do k' <- whole k;
      Some {| s_profile := p'; s_count := k'; s_gains := g' |}
  | _ => None end.

(* ---- not trusted from here ---- *)
Fixpoint possible (t : tree) : bool :=               (* no move of chance has probability 0 *)
  match t with
  | End _ => true
  | Chance _ bs => forallb (fun x => negb (Qeq_bool (snd (fst x)) 0) && possible (snd x)) bs
  | Move _ _ bs => forallb (fun x => possible (snd x)) bs
  end.
Definition gain_there (T : tab) (s : profile) (x : list move * tree * player) : option Q :=
  let u := snd (fst x) in let i := snd x in
  do b <- reply (pay i) i s u; let q := Qred (fst b - expected (pay i) s u) in if gainb T i s u q then Some q else None.
Definition move_eqb (m k : move) : bool := let '(i, s, a) := m in let '(j, r, b) := k in Nat.eqb i j && Pos.eqb s r && Pos.eqb a b.
Lemma move_eqb_ok m k : move_eqb m k = true -> m = k.
Proof. destruct m as [[i s] a], k as [[j r] b]. unfold move_eqb. rewrite !andb_true_iff, Nat.eqb_eq, !Pos.eqb_eq. intros [[-> ->] ->]. reflexivity. Qed.
Fixpoint two_lists {A B} (f : A -> B -> bool) (l : list A) (m : list B) : bool :=
  match l, m with [], [] => true | x :: l', y :: m' => f x y && two_lists f l' m' | _, _ => false end.
Lemma two_lists_ok {A B} (f : A -> B -> bool) (P : A -> B -> Prop) l : (forall x y, f x y = true -> P x y) -> forall m, two_lists f l m = true -> Forall2 P l m.
Proof. intros H. induction l as [|x l IH]; intros [|y m]; cbn [two_lists]; try discriminate; [constructor|]. rewrite andb_true_iff. intros [A1 A2]. constructor; auto. Qed.
(* worths are sums in which a move of probability 0 counts as certain *)
Definition worth_steps (z : sizes) (T : tab) (l : list weights) : option Z :=
  profile_steps z T (map (NM.map (map (fun x => (fst x, if Qeq_bool (snd x) 0 then 1 else snd x)))) l).
Definition checks_subgames (T : tab) n t (z : sizes) (s : subgame_gains) (w : json) : bool :=
  let p := profile_of (s_profile s) in let roots := all_subgames t in let all_cases := cases n t in
  is_empty w && possible t && forallb (fun i => rows_exact T i (nth i (s_profile s) (NM.empty _))) (seq 0 n) &&
  few (worth_steps z T (s_profile s)) && (Z.of_nat (length roots) =? s_count s)%Z && forallb (fun x => profileb n p (snd x)) roots &&
  match every (gain_there T p) all_cases with
  | None => false
  | Some gains => two_lists (fun x g => listb move_eqb (named_path (fst (fst g))) (rev (fst (fst (fst x)))) && Nat.eqb (snd (fst g)) (snd (fst x)) && Qeq_bool (snd g) (snd x))
      (filter (fun x => negb (Qeq_bool (snd x) 0)) (combine all_cases gains)) (s_gains s)
  end.
Lemma all_zero_gains {A} (l : list A) gains : Forall2 (fun _ _ => True) l gains -> filter (fun x : A * Q => negb (Qeq_bool (snd x) 0)) (combine l gains) = [] ->
  forall x q, In (x, q) (combine l gains) -> q == 0.
Proof.
  induction 1 as [|y g l gs _ _ IH]; cbn [combine filter snd]; intros E x q I; [destruct I|]. destruct (Qeq_bool g 0) eqn:Z; cbn [negb] in E; [|discriminate].
  destruct I as [I|I]; [inversion I; subst; now apply Qeq_bool_iff|]. eapply IH; eauto.
Qed.
Lemma Forall2_combine {A B} (P : A -> B -> Prop) l m : Forall2 P l m -> forall x, In x l -> exists y, In (x, y) (combine l m) /\ P x y.
Proof. induction 1 as [|a b l m X _ IH]; intros x I; [destruct I|]. cbn [combine]. destruct I as [->|I]; [exists b; split; [now left|exact X]|]. destruct (IH x I) as (y & J & Y). exists y. split; [now right|exact Y]. Qed.
Theorem checks_subgames_ok T n t z s w : checks_subgames T n t z s w = true -> subgames_true n t s.
Proof.
  unfold checks_subgames, subgames_true. cbv zeta. rewrite !andb_true_iff. intros [[[[[_ _] _] C] P] G]. apply Z.eqb_eq in C. rewrite forallb_forall in P.
  destruct (every _ _) as [gains|] eqn:E; [|discriminate]. apply all_Forall2 in E.
  assert (B : Forall2 (fun x g => best_reply_gain (snd x) (profile_of (s_profile s)) (snd (fst x)) g) (cases n t) gains).
  { clear - E. induction E as [|x g l gs X _ IH]; constructor; [|exact IH]. unfold gain_there in X. cbv zeta in X. destruct (reply _ _ _ _) as [b|]; [|discriminate]. cbn [bind] in X.
    destruct (gainb _ _ _ _ _) eqn:GB; [|discriminate]. inversion X; subst. eapply gainb_ok; eauto. }
  assert (L : Forall2 (fun x g => named_path (fst (fst g)) = rev (fst (fst (fst x))) /\ snd (fst g) = snd (fst x) /\ snd g == snd x)
      (filter (fun x => negb (Qeq_bool (snd x) 0)) (combine (cases n t) gains)) (s_gains s)).
  { eapply two_lists_ok; [|exact G]. cbv beta. intros x g X. rewrite !andb_true_iff in X. destruct X as [[X1 X2] X3]. apply listb_ok in X1; [|exact move_eqb_ok].
    apply Nat.eqb_eq in X2. apply Qeq_bool_iff in X3. auto. }
  split; [apply profileb_ok; exact (P ([], t) (or_introl eq_refl))|]. split; [exact C|]. split; [exists gains; split; [exact B|exact L]|].
  intros N. rewrite N in L. inversion L as [L0|]. symmetry in L0. apply Forall_forall. intros x I. apply gains_nash; [apply profileb_ok; now apply P|].
  intros i J. assert (K : In (x, i) (cases n t)).
  { unfold cases. apply in_flat_map. exists x. split; [exact I|]. apply in_map_iff. exists i. split; [reflexivity|]. apply in_seq. lia. }
  destruct (Forall2_combine _ _ _ B _ K) as (q & Q1 & Q2). cbn [fst snd] in Q2.
  assert (Z : q == 0). { eapply all_zero_gains; [|exact L0|exact Q1]. clear - B. induction B; constructor; auto. }
  destruct Q2 as [U (b & Pb & Sb & Vb)]. split.
  - intros b' B'. specialize (U b' B'). lra.
  - exists b. split; [exact Pb|]. split; [exact Sb|]. lra.
Qed.
