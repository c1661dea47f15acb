/**
 * A memory for what was made for the last `most` keys that were asked for: gives what is kept under a key, or has it made.
 * Callers with the same key share one promise.
 */
export function asyncLru<T>(most: number): (key: string, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Promise<T>>()
  return (key, make) => {
    const made = kept.get(key) ?? make()
    // what was asked for last stays longest
    kept.delete(key)
    kept.set(key, made)
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size > most) kept.delete(oldest)
    // the next caller tries again
    made.catch(() => kept.delete(key))
    return made
  }
}
