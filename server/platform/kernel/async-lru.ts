/**
 * Returns a cache of the `most` keys used last: a function that returns the value of a key, or makes it. Callers with
 * the same key share one promise.
 */
export function asyncLru<T>(most: number): (key: string, make: () => Promise<T>) => Promise<T> {
  const cached = new Map<string, Promise<T>>()
  return (key, make) => {
    const value = cached.get(key) ?? make()
    // moves the key to the end, so that it is dropped last
    cached.delete(key)
    cached.set(key, value)
    const [oldest] = cached.keys()
    if (oldest !== undefined && cached.size > most) cached.delete(oldest)
    // the next caller tries again
    value.catch(() => cached.delete(key))
    return value
  }
}
