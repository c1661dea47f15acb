/** What people type along: a part of one, in either direction, tells as little as its first letter. */
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const RUNS = ROWS.flatMap((row) => [row, Array.from(row).reverse().join('')])

/** 32 random hexadecimal characters have fewer once in five thousand million times. */
const LEAST_CHARACTERS = 7
const LEAST_PIECES = 14
/** Shorter repeats and runs stand in random texts, too. */
const SHORTEST_PIECE = 3

/**
 * Whether a secret of 32 characters or more looks typed and not drawn at random: few different characters, a pattern
 * repeated, or runs of the alphabet and the keyboard. Words that a person chose are not noticed.
 */
export function isGuessable(secret: string): boolean {
  const text = secret.toLowerCase()
  const repeats = `${text}${text}`.indexOf(text, 1) < text.length
  return repeats || new Set(text).size < LEAST_CHARACTERS || piecesOf(text) < LEAST_PIECES
}

/** How many pieces write the text: each is a character, a run, or a repeat of what stood before. */
function piecesOf(text: string): number {
  let pieces = 0
  for (let at = 0; at < text.length; pieces++) at += pieceAt(text, at)
  return pieces
}

/** The length of the longest piece that begins there. */
function pieceAt(text: string, at: number): number {
  let length = SHORTEST_PIECE
  while (at + length <= text.length && isTold(text, at, length)) length++
  return length > SHORTEST_PIECE ? length - 1 : 1
}

function isTold(text: string, at: number, length: number): boolean {
  const piece = text.slice(at, at + length)
  // a repeat may begin before the piece and run into it, as in aaaa
  return text.indexOf(piece) < at || RUNS.some((run) => run.includes(piece))
}
