/**
 * A cache of the last `most` keys: returns the value of a key, or makes it. Callers with the same key share one
 * promise.
 */
export function asyncLru<T>(most: number): (key: string, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Promise<T>>()
  return (key, make) => {
    const made = kept.get(key) ?? make()
    // moves the key to the end, so that it is dropped last
    kept.delete(key)
    kept.set(key, made)
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size > most) kept.delete(oldest)
    // the next caller tries again
    made.catch(() => kept.delete(key))
    return made
  }
}
