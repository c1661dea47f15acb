import { ApiError } from '#web/lib/api/api.ts'

/** Awaits a command. If someone else has changed the data, calls `refetch`, then throws the command's error. */
export async function refetchOnConflict<T>(response: Promise<T>, refetch: () => Promise<void>): Promise<T> {
  try {
    return await response
  } catch (failure) {
    if (failure instanceof ApiError && failure.code === 'changed_meanwhile') await refetch()
    throw failure
  }
}
