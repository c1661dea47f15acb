/** Truncates `text` to `maxLength` UTF-16 units, in which limits are counted, without splitting a character. */
export function truncate(text: string, maxLength: number): string {
  const short = text.slice(0, maxLength)
  return /[\uD800-\uDBFF]$/.test(short) ? short.slice(0, -1) : short
}
