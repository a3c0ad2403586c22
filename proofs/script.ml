(* The program as JavaScript: hands the checker's functions to primitives.js, which publishes them. *)

external publish :
  (string -> string) -> (string -> string) -> ((string -> string option) -> string -> string * string) -> unit
  = "nashcheck_publish"

let () = publish Answers.sha256 Answers.game_answer Answers.answer
