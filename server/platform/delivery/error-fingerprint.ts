import { createHash } from 'node:crypto'
import { pgSafeText } from '#server/platform/kernel/pg-safe-text.ts'

const MAX_ERROR_LENGTH = 1_000
const MAX_STACK_LENGTH = 6_000
/** The length of the message used to distinguish errors. */
const CAUSE_LENGTH = 300

/** An error as it is stored, in text that PostgreSQL accepts. */
export interface ErrorDescription {
  readonly error: string
  readonly stack: string
  /** A hash that is equal for errors with the same cause and frame at the same consumer. */
  readonly fingerprint: string
  /** The error with placeholders for ids, addresses and numbers. */
  readonly cause: string
  /** The first stack frame in our own code; empty if there is none. */
  readonly frame: string
}

/** Returns the text and the fingerprint under which an error of a consumer is stored. */
export function describeError(consumer: string, thrown: unknown): ErrorDescription {
  const { name, message, stack } = readThrown(thrown)
  const error = pgSafeText(`${name}: ${message}`, MAX_ERROR_LENGTH)
  const cause = pgSafeText(maskVariableParts(error), CAUSE_LENGTH)
  const frame = findOwnFrame(stack)
  const fingerprint = createHash('sha256').update([consumer, cause, frame].join('\n')).digest('hex').slice(0, 16)
  return { error, stack: pgSafeText(stack, MAX_STACK_LENGTH), fingerprint, cause, frame }
}

function readThrown(thrown: unknown): { name: string; message: string; stack: string } {
  if (!(thrown instanceof Error)) return { name: 'Error', message: String(thrown), stack: '' }
  // The error of a failed connection to several addresses has no message of its own.
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : ''
  return { name: thrown.name, message: thrown.message || code, stack: thrown.stack ?? '' }
}

const maskVariableParts = (text: string): string =>
  text
    .replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi, '<id>')
    .replace(/\b(?:evt|cus|sub|in|pi|ch|re|du|cs|si|price|prod)_\w+/g, '<id>')
    .replace(/[^\s@"'<>]+@[^\s@"'<>]+/g, '<address>')
    .replace(/\b(?=[0-9a-f]*\d)[0-9a-f]{8,}\b/gi, '<id>')
    .replace(/\d+(?:\.\d+)?/g, '<n>')

/**
 * Returns the first stack frame in our own code; empty if there is none. Leaves out the line number, which changes with
 * releases.
 */
function findOwnFrame(stack: string): string {
  for (const line of stack.split('\n')) {
    if (line.includes('node_modules')) continue
    const match = /^\s*at (?:async )?(?:(.+?) \()?[^()]*?\b((?:server|modules)\/[\w./-]+\.[jt]s)/.exec(line)
    if (match) return `${match[1] ?? ''} ${match[2]}`.trim()
  }
  return ''
}
