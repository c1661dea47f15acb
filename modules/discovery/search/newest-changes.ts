import type { Change } from './engine.ts'

/** Returns the newest change of each document. */
export function newestChanges(changes: readonly Change[]): Change[] {
  const newest = new Map<string, Change>()
  for (const change of changes) {
    const key = `${change.type} ${change.id}`
    const earlier = newest.get(key)
    if (!earlier || earlier.version < change.version) newest.set(key, change)
  }
  return [...newest.values()]
}
