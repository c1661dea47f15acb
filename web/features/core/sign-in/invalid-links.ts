import { ApiError } from '#web/lib/api/api.ts'

const UNKNOWN = 'link_unknown'
const INVALID = [UNKNOWN, 'link_used', 'link_expired']

/** Whether a mailed link is permanently invalid, so that only a new one helps. */
export const isInvalidLink = (error: unknown): error is ApiError =>
  error instanceof ApiError && (INVALID.includes(error.code) || error.fields.token !== undefined)

/** Returns why the server refused a mailed link; undefined when it doesn't recognise the link. */
export const invalidLinkReason = (error: ApiError): string | undefined =>
  error.code === UNKNOWN || error.fields.token !== undefined ? undefined : error.message
