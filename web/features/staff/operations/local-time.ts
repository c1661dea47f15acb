const MINUTE_MS = 60_000

/** Formats an instant for a datetime-local input, in the browser's time zone; an empty text for undefined. */
export function toLocalInput(instant: string | undefined): string {
  if (instant === undefined) return ''
  const date = new Date(instant)
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
}

/** Returns the value of a datetime-local input as an ISO instant; undefined if empty or invalid. */
export function fromLocalInput(typed: string): string | undefined {
  const date = new Date(typed)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
