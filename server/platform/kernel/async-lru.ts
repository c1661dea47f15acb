/** Gives `make` with a memory for the last `most` keys that were asked for; callers with the same key share one promise. */
export function asyncLru<T>(most: number, make: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const kept = new Map<string, Promise<T>>()
  return (key) => {
    const made = kept.get(key) ?? make(key)
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
