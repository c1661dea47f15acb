import { createHash } from 'node:crypto'
import { pgSafeText } from '#server/platform/kernel/pg-safe-text.ts'

const MAX_ERROR_LENGTH = 1_000
const MAX_STACK_LENGTH = 6_000
/** The length of message that tells errors apart. */
const TELLING = 300

/** What is stored of an error: text that PostgreSQL accepts, however hostile. */
export interface KeptError {
  readonly error: string
  readonly stack: string
  /** The same for errors of one cause at one consumer. */
  readonly fingerprint: string
  /** The error without ids and figures. */
  readonly cause: string
  /** Where in our own code it came from; empty when the stack doesn't show it. */
  readonly frame: string
}

export function keepError(consumer: string, thrown: unknown): KeptError {
  const { name, message, stack } = partsOf(thrown)
  const error = pgSafeText(`${name}: ${message}`, MAX_ERROR_LENGTH)
  const cause = pgSafeText(withoutFigures(error), TELLING)
  const frame = ownFrame(stack)
  const fingerprint = createHash('sha256').update([consumer, cause, frame].join('\n')).digest('hex').slice(0, 16)
  return { error, stack: pgSafeText(stack, MAX_STACK_LENGTH), fingerprint, cause, frame }
}

function partsOf(thrown: unknown): { name: string; message: string; stack: string } {
  if (!(thrown instanceof Error)) return { name: 'Error', message: String(thrown), stack: '' }
  // a failed connection to several addresses has no message of its own
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : ''
  return { name: thrown.name, message: thrown.message || code, stack: thrown.stack ?? '' }
}

const withoutFigures = (text: string): string =>
  text
    .replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi, '<id>')
    .replace(/\b(?:evt|cus|sub|in|pi|ch|re|du|cs|si|price|prod)_\w+/g, '<id>')
    .replace(/[^\s@"'<>]+@[^\s@"'<>]+/g, '<address>')
    .replace(/\b(?=[0-9a-f]*\d)[0-9a-f]{8,}\b/gi, '<id>')
    .replace(/\d+(?:\.\d+)?/g, '<n>')

/** The first line of the stack in our own code, without its position in the file, which moves with every release. */
function ownFrame(stack: string): string {
  for (const line of stack.split('\n')) {
    if (line.includes('node_modules')) continue
    const found = /^\s*at (?:async )?(?:(.+?) \()?[^()]*?\b((?:server|modules)\/[\w./-]+\.[jt]s)/.exec(line)
    if (found) return `${found[1] ?? ''} ${found[2]}`.trim()
  }
  return ''
}
