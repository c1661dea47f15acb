type Facts = Readonly<Record<string, unknown>>

/** A changed field. `before` and `after` are null if the field had no value. */
export interface Change {
  name: string
  before: string | null
  after: string | null
}

/** Returns the fields that differ between two states, in their stored order. A state is null if nothing was stored. */
export function changesOf(before: Facts | null, after: Facts | null): Change[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names]
    .map((name) => ({ name, before: textOf(before?.[name]), after: textOf(after?.[name]) }))
    .filter((change) => change.before !== change.after)
}

/** Formats a value as plain text; null for a missing value. */
export function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
