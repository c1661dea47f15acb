const SEPARATORS = /[\s\p{Ps}\p{Pe}\p{Extended_Pictographic}"“”„«»]+/u
const SIGNS_AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/**
 * Returns the words of a search without emoji, quotes, brackets and other signs around them. If nothing else was typed,
 * returns what was typed, split at spaces.
 */
export function searchWords(typed: string): string[] {
  const words = typed.split(SEPARATORS).map((word) => word.replace(SIGNS_AROUND, ''))
  const readable = words.filter((word) => word !== '')
  return readable.length > 0 ? readable : typed.split(/\s+/).filter((word) => word !== '')
}
