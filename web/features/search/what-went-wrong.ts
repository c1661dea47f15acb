import { ApiError } from '#web/lib/api/api.ts'
import { words as own } from './results-words.ts'
import { words } from './words.ts'

/** What the alert says of a search that failed (ERR-05 to ERR-09). */
export function whatWentWrong(error: unknown): string {
  if (!(error instanceof ApiError)) return words.unknown
  if (error.code === 'unreadable') return own.errorFormat
  if (error.status === 0) return own.errorOther(error.message)
  // a refusal says what to do; a failure of ours says nothing that helps
  return error.status >= 500 ? own.errorService : own.errorDetails(Object.values(error.fields)[0] ?? error.message)
}
