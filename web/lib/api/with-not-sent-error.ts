import { ApiError } from './api.ts'
import { words } from './words.ts'

/** Returns the response; a request that didn't reach the server throws 'Not sent yet' (BASE-12). */
export async function withNotSentError<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.status !== 0) throw failure
    throw new ApiError(0, { code: failure.code, message: words.notSent })
  }
}
