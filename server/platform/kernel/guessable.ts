/**
 * The alphabet, the digits and the keyboard's rows. Part of a row, in either direction, is as easy to guess as a
 * letter.
 */
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const RUNS = ROWS.flatMap((row) => [row, Array.from(row).reverse().join('')])

/** The fewest different characters. 32 random hexadecimal digits have fewer once in five thousand million times. */
const MIN_CHARACTERS = 7
/** The fewest pieces (see piecesOf). Typed secrets have fewer, random ones never (guessable.test.ts). */
const MIN_PIECES = 14
/** The shortest repeat or run that counts, because shorter ones also occur in random texts. */
const MIN_PIECE_LENGTH = 3

/**
 * Returns whether a secret of 32 characters or more looks typed and not random: few different characters, a repeated
 * pattern, or runs of the alphabet and the keyboard. It doesn't recognise words.
 */
export function isGuessable(secret: string): boolean {
  const text = secret.toLowerCase()
  const repeats = `${text}${text}`.indexOf(text, 1) < text.length
  return repeats || new Set(text).size < MIN_CHARACTERS || piecesOf(text) < MIN_PIECES
}

/** Returns the number of pieces that make up the text: characters, runs, and repeats of earlier parts. */
function piecesOf(text: string): number {
  let pieces = 0
  for (let index = 0; index < text.length; pieces++) index += pieceLengthAt(text, index)
  return pieces
}

/** Returns the length of the longest piece that begins at `index`. */
function pieceLengthAt(text: string, index: number): number {
  let length = MIN_PIECE_LENGTH
  while (index + length <= text.length && isRepeat(text, index, length)) length++
  return length > MIN_PIECE_LENGTH ? length - 1 : 1
}

function isRepeat(text: string, index: number, length: number): boolean {
  const piece = text.slice(index, index + length)
  // A repeat may begin before the piece and overlap it, as in 'aaaa'.
  return text.indexOf(piece) < index || RUNS.some((run) => run.includes(piece))
}
