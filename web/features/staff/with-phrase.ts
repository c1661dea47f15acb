/** Adds a ready-made sentence to a reason, unless the reason already contains it. */
export function withPhrase(reason: string, phrase: string): string {
  if (reason.includes(phrase)) return reason
  const trimmed = reason.trimEnd()
  return trimmed === '' ? phrase : `${trimmed} ${phrase}`
}
