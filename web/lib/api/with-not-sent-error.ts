import { ApiError } from './api.ts'
import { words } from './words.ts'

/** Awaits a command; if it didn't reach the server, throws an error with the text 'Not sent yet' (BASE-12). */
export async function withNotSentError<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.status !== 0) throw failure
    throw new ApiError(0, { code: failure.code, message: words.notSent })
  }
}
