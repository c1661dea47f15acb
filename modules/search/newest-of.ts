import type { Change } from './engine.ts'

/** Of several changes of one document the newest, by type and id: no engine needs to keep the others. */
export function newestOf(changes: readonly Change[]): Change[] {
  const newest = new Map<string, Change>()
  for (const change of changes) {
    const key = `${change.type} ${change.id}`
    const earlier = newest.get(key)
    if (!earlier || earlier.version < change.version) newest.set(key, change)
  }
  return [...newest.values()]
}
