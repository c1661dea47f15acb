const MINUTE_MS = 60_000

/** An instant as a field for date and time shows it, in the time of this place. */
export function toLocal(instant: string | undefined): string {
  if (instant === undefined) return ''
  const date = new Date(instant)
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
}

/** What stands in such a field as an instant; undefined when nothing does. */
export function fromLocal(typed: string): string | undefined {
  const date = new Date(typed)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
