import { ApiError } from '#web/lib/api/api.ts'

/** Waits for what was sent; where another member of staff was quicker, reads what is there now before that is said. */
export async function orLookAgain<T>(sent: Promise<T>, look: () => Promise<void>): Promise<T> {
  try {
    return await sent
  } catch (failure) {
    if (failure instanceof ApiError && failure.code === 'changed_meanwhile') await look()
    throw failure
  }
}
