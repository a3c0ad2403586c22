(* Maps from names, of which nothing is proved: tables are made, then checked. A function that may
   fail on all of a list, in a loop: a browser's stack is short. *)
From Coq Require Import List FMapAVL OrderedTypeEx.
Import ListNotations.
Module NM := FMapAVL.Make(Positive_as_OT).
Fixpoint all_from {A B} (f : A -> option B) (l : list A) (acc : list B) : option (list B) :=
  match l with
  | [] => Some (rev' acc)
  | x :: r => match f x with Some y => all_from f r (y :: acc) | None => None end
  end.
Definition all {A B} (f : A -> option B) (l : list A) : option (list B) := all_from f l [].
Lemma all_from_ok {A B} (f : A -> option B) l : forall acc,
  all_from f l acc = match all f l with Some ys => Some (rev' acc ++ ys) | None => None end.
Proof.
  unfold all. induction l as [|x l IH]; intros acc; cbn [all_from]; [cbn; now rewrite app_nil_r|].
  destruct (f x) as [y|]; [|reflexivity]. rewrite (IH (y :: acc)), (IH [y]). destruct (all_from f l []); [|reflexivity].
  unfold rev'. rewrite !rev_append_rev, !app_nil_r. cbn [rev app]. now rewrite <- app_assoc.
Qed.
Lemma all_cons {A B} (f : A -> option B) x l :
  all f (x :: l) = match f x with None => None | Some y => match all f l with None => None | Some ys => Some (y :: ys) end end.
Proof. unfold all at 1. cbn [all_from]. destruct (f x) as [y|]; [|reflexivity]. now rewrite all_from_ok. Qed.
