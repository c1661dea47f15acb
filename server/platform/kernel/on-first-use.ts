/**
 * Returns a function that makes something when it is first called and returns the same one after that. A failure is not
 * kept: the next call tries again. For parts that few requests need.
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
