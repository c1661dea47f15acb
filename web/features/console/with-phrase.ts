/** A reason with a ready-made sentence added, unless it stands there already. */
export function withPhrase(reason: string, phrase: string): string {
  if (reason.includes(phrase)) return reason
  const written = reason.trimEnd()
  return written === '' ? phrase : `${written} ${phrase}`
}
