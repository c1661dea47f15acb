import type { ErrorAnswer } from './contract.ts'

/** HTTP status of each kind of refusal. */
const STATUS_OF = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  unprocessable: 422,
  too_many: 429,
  unavailable: 503,
} as const
export type RefusalKind = keyof typeof STATUS_OF

interface RefusalDetail {
  /** Messages by field name, shown beside the fields. */
  fields?: Record<string, string>
  /** Seconds to wait before another try; sent as `Retry-After`. */
  retryAfter?: number
  /** The underlying error: for the log, never for the answer. */
  cause?: unknown
}

/**
 * An expected error, with a `message` for users and a `code` for programs. Any other error is a bug and gives a 500.
 */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined

  constructor(kind: RefusalKind, code: string, message: string, detail: RefusalDetail = {}) {
    super(message, { cause: detail.cause })
    this.name = 'Refusal'
    this.kind = kind
    this.code = code
    this.fields = detail.fields
    this.retryAfter = detail.retryAfter
  }

  get status(): number {
    return STATUS_OF[this.kind]
  }

  toAnswer(requestId: string): ErrorAnswer {
    return { code: this.code, message: this.message, requestId, ...(this.fields && { fields: this.fields }) }
  }
}

/** Returns the refusal for an object that doesn't exist, or that the caller may not know about. */
export const notFound = (message = 'Not found.'): Refusal => new Refusal('not_found', 'not_found', message)

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : ''

/**
 * Returns whether running the transaction again may help: serialisation failure, deadlock, lock not available.
 */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01', '55P03'].includes(codeOf(error))

/** Returns whether the unique index or key `constraint` was violated. */
export const isDuplicate = (error: unknown, constraint: string): boolean =>
  codeOf(error) === '23505' && (error as { constraint?: string }).constraint === constraint

/**
 * Error codes of PostgreSQL and of connections. 57P01 to 57P03: PostgreSQL shuts down or starts. 57014: a statement
 * took too long. 53100: disk full. 53200: out of memory. 53300: too many connections. 58030: disk error. 25P03: a
 * transaction was idle too long.
 */
const OUTAGE_CODES = [
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '53100',
  '53200',
  '53300',
  '58030',
  '25P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
]

/**
 * Returns whether an error means that the database or another dependency is down or overloaded, and isn't a bug.
 */
export function isOutage(error: unknown): boolean {
  const code = codeOf(error)
  if (OUTAGE_CODES.includes(code) || code.startsWith('08')) return true
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  )
}
