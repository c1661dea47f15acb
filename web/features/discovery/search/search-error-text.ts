import { ApiError } from '#web/lib/api/api.ts'
import { boxWords } from './box-words.ts'
import { resultsWords } from './words.ts'

/** Returns the alert's text for a failed search (ERR-05 to ERR-09). */
export function searchErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return boxWords.unknown
  if (error.code === 'unreadable') return resultsWords.errorFormat
  if (error.status === 0) return resultsWords.errorOther(error.message)
  // messages of 4xx errors are helpful, those of server errors aren't
  return error.status >= 500
    ? resultsWords.errorService
    : resultsWords.errorDetails(Object.values(error.fields)[0] ?? error.message)
}
