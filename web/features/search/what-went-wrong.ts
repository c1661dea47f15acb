import { ApiError } from '#web/lib/api/api.ts'
import { boxWords } from './box-words.ts'
import { resultsWords } from './words.ts'

/** What the alert says of a search that failed (ERR-05 to ERR-09). */
export function whatWentWrong(error: unknown): string {
  if (!(error instanceof ApiError)) return boxWords.unknown
  if (error.code === 'unreadable') return resultsWords.errorFormat
  if (error.status === 0) return resultsWords.errorOther(error.message)
  // a refusal says what to do; a failure of ours says nothing that helps
  return error.status >= 500
    ? resultsWords.errorService
    : resultsWords.errorDetails(Object.values(error.fields)[0] ?? error.message)
}
