(* Maps from names. Nothing is proved about what they hold: tables are made, then checked. *)
From Coq Require Import FMapAVL OrderedTypeEx.
Module NM := FMapAVL.Make(Positive_as_OT).
