/**
 * Returns a function that calls `make` when it is first called, and caches the result. Failures aren't cached. Used for
 * packages and connections that few requests need.
 */
export function onFirstUse<T>(make: () => Promise<T>): () => Promise<T> {
  let cached: Promise<T> | null = null
  const attempt = async () => {
    try {
      return await make()
    } catch (error) {
      cached = null
      throw error
    }
  }
  return () => (cached ??= attempt())
}
