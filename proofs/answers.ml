(* What the two programs share: the game that a certificate names, and the kernel's answer. Digests
   and seals bind files together; they are no part of a proof. Integers need 32 bits. *)

let characters text = List.init (String.length text) (String.get text)
let text_of characters = String.of_seq (List.to_seq characters)

(* SHA-256 (FIPS 180-4); words are kept below 2^32 in OCaml's integers *)
let mask = (0xffff lsl 16) lor 0xffff
let rotate x n = ((x lsr n) lor (x lsl (32 - n))) land mask

let primes count =
  let rec next found n =
    if List.length found = count then List.rev found
    else if List.exists (fun p -> n mod p = 0) found then next found (n + 1)
    else next (n :: found) (n + 1)
  in
  next [] 2

(* the first 32 bits of the fraction of a prime's root, exactly: floor(root(p * 2^(32 k))) mod 2^32 *)
let fraction k p =
  let root = Z.root (Z.shift_left (Z.of_int p) (32 * k)) k in
  (Z.to_int (Z.extract root 16 16) lsl 16) lor Z.to_int (Z.extract root 0 16)

let start = Array.of_list (List.map (fraction 2) (primes 8))
let constants = Array.of_list (List.map (fraction 3) (primes 64))

let sha256 text =
  let length = String.length text in
  let padded = (length + 8) / 64 * 64 + 64 in
  let data = Bytes.make padded '\000' in
  Bytes.blit_string text 0 data 0 length;
  Bytes.set data length '\x80';
  Bytes.set_int64_be data (padded - 8) (Int64.of_int (8 * length));
  let state = Array.copy start and w = Array.make 64 0 in
  for block = 0 to (padded / 64) - 1 do
    for i = 0 to 15 do
      w.(i) <- Int32.to_int (Bytes.get_int32_be data ((64 * block) + (4 * i))) land mask
    done;
    for i = 16 to 63 do
      let x = w.(i - 15) and y = w.(i - 2) in
      let s0 = rotate x 7 lxor rotate x 18 lxor (x lsr 3) in
      let s1 = rotate y 17 lxor rotate y 19 lxor (y lsr 10) in
      w.(i) <- (w.(i - 16) + s0 + w.(i - 7) + s1) land mask
    done;
    let v = Array.copy state in
    for i = 0 to 63 do
      let e = v.(4) and a = v.(0) in
      let s1 = rotate e 6 lxor rotate e 11 lxor rotate e 25 in
      let choice = (e land v.(5)) lxor (lnot e land mask land v.(6)) in
      let one = (v.(7) + s1 + choice + constants.(i) + w.(i)) land mask in
      let s0 = rotate a 2 lxor rotate a 13 lxor rotate a 22 in
      let majority = (a land v.(1)) lxor (a land v.(2)) lxor (v.(1) land v.(2)) in
      Array.blit v 0 v 1 7;
      v.(4) <- (v.(4) + one) land mask;
      v.(0) <- (one + s0 + majority) land mask
    done;
    Array.iteri (fun i x -> state.(i) <- (state.(i) + x) land mask) v
  done;
  let digit word k = "0123456789abcdef".[(word lsr (28 - (4 * k))) land 15] in
  String.concat "" (Array.to_list (Array.map (fun word -> String.init 8 (digit word)) state))

(* The digest of the game that a certificate names, if its seal is right *)
let head = "{\"format\":\"nashproof certificate 2\",\"game\":\""
let before_seal = "\",\"seal\":\""

let game_named text =
  let size = String.length in
  let start_of_seal = match String.index_from_opt text (min (size head) (size text)) '"' with
    | Some quote -> quote + size before_seal
    | None -> size text in
  if size text < start_of_seal + 64 || start_of_seal < size head + size before_seal then None
  else
    let piece from length = String.sub text from length in
    let quote = start_of_seal - size before_seal in
    let fits = piece 0 (size head) = head && piece quote (size before_seal) = before_seal in
    let unsealed = piece 0 start_of_seal ^ piece (start_of_seal + 64) (size text - start_of_seal - 64) in
    if fits && sha256 unsealed = piece start_of_seal 64 then Some (piece (size head) (quote - size head))
    else None

let verdict = function
  | Kernel.Accepted sentence -> ("accepted", text_of sentence)
  | Kernel.Refused -> ("refused", "not proved, or not of good form")
  | Kernel.Outside -> ("outside", "a statement that this program does not cover")

(* The game that the kernel has prepared last, by its digest; one at a time, since some are large *)
let last = ref ("", None)

let prepared digest text =
  if fst !last <> digest then last := (digest, Kernel.prepare (characters text));
  snd !last

(* `exhausted` is no answer: another machine has a deeper stack *)
let game_answer text =
  match prepared (sha256 text) text with
  | Some _ -> "accepted"
  | None -> "outside"
  | exception Stack_overflow -> "exhausted"

(* The answer to a certificate; `find` gives the bytes of the game with a digest *)
let answer find text =
  match game_named text with
  | None -> ("refused", "no seal that fits, or no certificate of format 2")
  | Some "none" -> verdict (Kernel.judge_free (characters text))
  | Some digest -> (
      match find digest with
      | None -> ("refused", "a game that was not given")
      | Some game -> (
          match prepared digest game with
          | None -> ("outside", "a game that this program does not cover, or no game")
          | Some game -> verdict (Kernel.judge_prepared game (characters text))))

let answer find text =
  try answer find text
  with Stack_overflow -> ("exhausted", "it needs more stack than this program has")
