type Facts = Readonly<Record<string, unknown>>

/** One fact that is not what it was; null where there was none, or is none any more. */
export interface Change {
  name: string
  before: string | null
  after: string | null
}

/** What differs between two states of a thing, in the order in which it was written down. */
export function changesOf(before: Facts | null, after: Facts | null): Change[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names]
    .map((name) => ({ name, before: textOf(before?.[name]), after: textOf(after?.[name]) }))
    .filter((change) => change.before !== change.after)
}

/** A fact as text: never read as anything else. */
export function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
