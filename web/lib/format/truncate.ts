/** Truncates `text` to `most` UTF-16 units, as limits are counted, without splitting a character. */
export function truncate(text: string, most: number): string {
  const short = text.slice(0, most)
  return /[\uD800-\uDBFF]$/.test(short) ? short.slice(0, -1) : short
}
