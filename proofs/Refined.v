(* Statements about refinements of equilibrium, together: what each says, its words, its check. *)
From Coq Require Import QArith Qreduction List Bool Ascii String.
Require Import Game Maps Core Kernel Bytes Files Says Limits SubgameEquilibria.
Import ListNotations.
Open Scope list_scope.

(* ---- TRUSTED ---- *)
Inductive refined := AllPerfect (x : all_perfect).
Definition refined_true (n : nat) (t : tree) (c : refined) : Prop := match c with AllPerfect x => all_perfect_true n t x end.
Definition refined_words (c : refined) : text := match c with AllPerfect x => all_perfect_words x end.
(* nothing: another kind; no claim: this kind, but not in its form *)
Definition refined_in (n : nat) (kind state : json) : option (option refined) :=
  if of_kind "subgame perfect equilibria" kind then Some (do x <- all_perfect_in n state; Some (AllPerfect x)) else None.

(* ---- not trusted from here ---- *)
Definition checks_refined (T : tab) n t (z : sizes) (c : refined) (state w : json) : bool := match c with AllPerfect x => checks_all_perfect T n t z x w end.
Definition refined_beyond (n : nat) (t : tree) (c : refined) : bool :=         (* larger than what is covered *)
  match c with AllPerfect _ => match all_rows n (the_table n t) t with None => true | Some _ => false end end.
Lemma checks_refined_ok T n t z c state w : gameb n t T = true -> checks_refined T n t z c state w = true -> refined_true n t c.
Proof. destruct c; apply checks_all_perfect_ok. Qed.
