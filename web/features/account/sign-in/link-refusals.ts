import { ApiError } from '#web/lib/api/api.ts'

const UNKNOWN = 'link_unknown'
const BROKEN = [UNKNOWN, 'link_used', 'link_expired']

/** Whether a mailed link was refused for good: only a new one helps. */
export const isBrokenLink = (error: unknown): error is ApiError =>
  error instanceof ApiError && (BROKEN.includes(error.code) || error.fields.token !== undefined)

/** Why it was refused; undefined when the server does not know it at all. */
export const brokenReason = (error: ApiError): string | undefined =>
  error.code === UNKNOWN || error.fields.token !== undefined ? undefined : error.message
