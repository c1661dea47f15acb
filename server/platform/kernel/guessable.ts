/**
 * The alphabet, the digits and the keyboard's rows. Part of a row, in either direction, is as easy to guess as a
 * letter.
 */
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const RUNS = ROWS.flatMap((row) => [row, Array.from(row).reverse().join('')])

/** The fewest different characters. 32 random hexadecimal digits have fewer once in five thousand million times. */
const LEAST_CHARACTERS = 7
/** The fewest pieces (see piecesOf). Typed secrets have fewer, random ones never (guessable.test.ts). */
const LEAST_PIECES = 14
/** The shortest repeat or run that counts, because shorter ones also occur in random texts. */
const SHORTEST_PIECE = 3

/**
 * Returns whether a secret of 32 characters or more looks typed and not random: few different characters, a repeated
 * pattern, or runs of the alphabet and the keyboard. It doesn't recognise words.
 */
export function isGuessable(secret: string): boolean {
  const text = secret.toLowerCase()
  const repeats = `${text}${text}`.indexOf(text, 1) < text.length
  return repeats || new Set(text).size < LEAST_CHARACTERS || piecesOf(text) < LEAST_PIECES
}

/** Returns the number of pieces that make up the text: characters, runs, and repeats of earlier parts. */
function piecesOf(text: string): number {
  let pieces = 0
  for (let at = 0; at < text.length; pieces++) at += pieceLengthAt(text, at)
  return pieces
}

/** Returns the length of the longest piece that begins at `at`. */
function pieceLengthAt(text: string, at: number): number {
  let length = SHORTEST_PIECE
  while (at + length <= text.length && isRepeat(text, at, length)) length++
  return length > SHORTEST_PIECE ? length - 1 : 1
}

function isRepeat(text: string, at: number, length: number): boolean {
  const piece = text.slice(at, at + length)
  // a repeat may begin before the piece and run into it, as in aaaa
  return text.indexOf(piece) < at || RUNS.some((run) => run.includes(piece))
}
