/**
 * Returns a cache of the `maxSize` most recently used keys: a function that returns the value of a key, or makes it.
 * Callers with the same key share one promise.
 */
export function asyncLru<T>(maxSize: number): (key: string, make: () => Promise<T>) => Promise<T> {
  const cached = new Map<string, Promise<T>>()
  return (key, make) => {
    const value = cached.get(key) ?? make()
    // Moves the key to the end, so that it is dropped last.
    cached.delete(key)
    cached.set(key, value)
    const [oldest] = cached.keys()
    if (oldest !== undefined && cached.size > maxSize) cached.delete(oldest)
    // Deleted after a failure, so that the next caller tries again.
    value.catch(() => cached.delete(key))
    return value
  }
}
