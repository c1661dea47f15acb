import { ApiError } from '#web/lib/api.ts'

const BROKEN = ['link_unknown', 'link_used', 'link_expired']

/** Whether a mailed link was refused for good: only a new one helps. */
export const isBrokenLink = (error: unknown): error is ApiError =>
  error instanceof ApiError && (BROKEN.includes(error.code) || error.fields.token !== undefined)
