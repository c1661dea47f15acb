import { ApiError } from './api.ts'
import { words } from './words.ts'

/** The same answer; what did not reach the server says in plain words that it was not sent yet (BASE-12). */
export async function sent<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.status !== 0) throw failure
    throw new ApiError(0, { code: failure.code, message: words.notSent })
  }
}
