import { ApiError } from '#web/lib/api/api.ts'

const UNKNOWN = 'link_unknown'
const BROKEN = [UNKNOWN, 'link_used', 'link_expired']

/** Whether a mailed link is invalid for good, so that only a new one helps. */
export const isBrokenLink = (error: unknown): error is ApiError =>
  error instanceof ApiError && (BROKEN.includes(error.code) || error.fields.token !== undefined)

/** Returns why the server refused a mailed link; undefined when it doesn't recognise the link. */
export const brokenReason = (error: ApiError): string | undefined =>
  error.code === UNKNOWN || error.fields.token !== undefined ? undefined : error.message
