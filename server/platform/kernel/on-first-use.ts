/**
 * Returns a function that calls `make` once and caches its result. Failures aren't cached. Used for parts that few
 * requests need.
 */
export function onFirstUse<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  const attempt = async () => {
    try {
      return await make()
    } catch (error) {
      made = null
      throw error
    }
  }
  return () => (made ??= attempt())
}
