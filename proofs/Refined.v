(* Statements about refinements of equilibrium, together: what each says, its words, its check. *)
From Coq Require Import QArith Qreduction List Bool Ascii String.
Require Import Game Maps Core Kernel Bytes Files Says Limits SubgameEquilibria Trembles.
Import ListNotations.
Open Scope list_scope.

(* ---- TRUSTED ---- *)
Inductive refined := AllPerfect (x : all_perfect) | QuasiPerfect (q : trembling) | Sequential (c : sequential_claim).
Definition refined_true (n : nat) (t : tree) (c : refined) : Prop :=
  match c with AllPerfect x => all_perfect_true n t x | QuasiPerfect q => quasi_perfect_true n t q | Sequential c => sequential_true n t c end.
Definition refined_words (c : refined) : text :=
  match c with AllPerfect x => all_perfect_words x | QuasiPerfect q => quasi_perfect_words q | Sequential c => sequential_words c end.
(* equilibria with mixing are not covered where lists count them *)
Definition listed_mixing (s w : json) : bool :=
  match bind (obj s) (field_in (lit "mixed")), bind (obj w) (field_in (lit "lists")) with None, None => false | _, _ => true end.
(* nothing: another kind; no claim: this kind, but not in its form *)
Definition refined_in (n : nat) (kind state w : json) : option (option refined) :=
  if of_kind "subgame perfect equilibria" kind
  then if listed_mixing state w then None else Some (do x <- all_perfect_in n state w; Some (AllPerfect x))
  else if of_kind "quasi-perfect" kind then Some (do q <- quasi_perfect_in n state; Some (QuasiPerfect q))
  else if of_kind "sequential" kind then Some (do c <- sequential_in n state w; Some (Sequential c)) else None.

(* ---- not trusted from here ---- *)
Definition checks_refined (T : tab) n t (z : sizes) (c : refined) (state w : json) : bool :=
  match c with AllPerfect x => checks_all_perfect T n t z x | QuasiPerfect q => checks_quasi_perfect T n t z q state w
  | Sequential c => checks_sequential T n t z c state w end.
Definition refined_beyond (n : nat) (t : tree) (c : refined) : bool :=         (* larger than what is covered *)
  match c with AllPerfect x => perfect_beyond n (the_table n t) t x | _ => false end.
Lemma checks_refined_ok T n t z c state w : gameb n t T = true -> checks_refined T n t z c state w = true -> refined_true n t c.
Proof. destruct c; [apply checks_all_perfect_ok|apply checks_quasi_perfect_ok|apply checks_sequential_ok]. Qed.
