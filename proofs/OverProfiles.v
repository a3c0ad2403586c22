(* Statements about all profiles of reduced pure strategies: one type, with what each file proves. *)
From Coq Require Import QArith List Bool PeanoNat Ascii String.
Require Import Game Kernel Bytes Files Says Limits Dominance Potential Commitment Stable Correlation.
Import ListNotations.
Open Scope list_scope.

(* ---- TRUSTED ---- *)
Inductive profile_claim := PotentialIs (x : potential) | CommitmentIs (x : commitment) | StableIs (x : stable)
  | CorrelatedRangeIs (x : correlated_range) | CorrelatedIs (x : correlated_claim).
Definition profile_claim_true (n : nat) (t : tree) (c : profile_claim) : Prop :=
  match c with PotentialIs x => potential_true n t x | CommitmentIs x => commitment_true n t x | StableIs x => stable_true n t x
  | CorrelatedRangeIs x => correlated_range_true n t x | CorrelatedIs x => correlated_claim_true n t x end.
Definition profile_claim_words (t : tree) (c : profile_claim) : text :=
  match c with PotentialIs x => potential_words x | CommitmentIs x => commitment_words x | StableIs x => stable_words t x
  | CorrelatedRangeIs x => correlated_range_words x | CorrelatedIs x => correlated_claim_words x end.
Inductive over_profiles := Over (c : profile_claim) | NotWell | OtherKind.
Definition stated_as {A} (f : A -> profile_claim) (x : option A) : over_profiles := match x with Some a => Over (f a) | None => NotWell end.
Definition profile_claim_in (n : nat) (s w : json) : over_profiles :=
  match bind (obj s) (field_in (lit "kind")) with
  | Some k => if of_kind "potential" k then stated_as PotentialIs (potential_in false s) else if of_kind "weighted potential" k then stated_as PotentialIs (potential_in true s)
      else if of_kind "commitment" k then stated_as CommitmentIs (commitment_in n s)
      else if of_kind "evolutionarily stable" k then stated_as StableIs (stable_in s w)
      else if of_kind "correlated range" k then stated_as CorrelatedRangeIs (correlated_range_in n s)
      else if of_kind "correlated equilibrium" k then stated_as CorrelatedIs (correlated_claim_in false n s)
      else if of_kind "extensive-form correlated equilibrium" k then stated_as CorrelatedIs (correlated_claim_in true n s) else OtherKind
  | None => OtherKind end.

(* ---- not trusted from here ---- *)
Definition checks_profile_claim (T : tab) n t z (c : profile_claim) (w : json) : bool :=
  match c with PotentialIs x => checks_potential n t z x w | CommitmentIs x => checks_commitment T n t z x w | StableIs x => checks_stable T n t z x
  | CorrelatedRangeIs x => checks_correlated_range T n t z x w | CorrelatedIs x => checks_correlated_claim T n t z x w end.
(* what is not covered *)
Definition outside_profiles n t z (c : profile_claim) : bool :=
  match c with PotentialIs _ => too_many_profiles n t z | CommitmentIs _ => too_many_pairs n t z | StableIs _ => too_many_symmetric t
  | CorrelatedRangeIs _ => false | CorrelatedIs x => too_many_gains n t z x end.
Theorem checks_profile_claim_ok T n t z c w : gameb n t T = true -> checks_profile_claim T n t z c w = true -> profile_claim_true n t c.
Proof. destruct c; [apply checks_potential_ok|apply checks_commitment_ok|apply checks_stable_ok|apply checks_correlated_range_ok|apply checks_correlated_claim_ok]. Qed.
