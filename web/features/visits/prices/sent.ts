import { ApiError } from '#web/lib/api/api.ts'
import { priceWords } from './words.ts'

/** The same answer; what did not reach the server says that it was not sent yet (BASE-12). */
export async function sent<T>(sending: Promise<T>): Promise<T> {
  try {
    return await sending
  } catch (error) {
    if (error instanceof ApiError && error.status === 0)
      throw new ApiError(0, { code: error.code, message: priceWords.notSent })
    throw error
  }
}
