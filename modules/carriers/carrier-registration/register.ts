import type { Config } from '#server/platform/kernel/config.ts'
import { parseEntry, type RegisterEntry } from './register-entry.ts'

export type { RegisterEntry } from './register-entry.ts'

/** The register's answer for a number. 'no-answer' says nothing about the number: earlier results stay (TRUST-19). */
export type RegisterAnswer =
  | { kind: 'entry'; entry: RegisterEntry }
  | { kind: 'absent' }
  | { kind: 'no-answer'; why: 'refused' | 'failed' | 'timeout' | 'shape'; status: number | null }

export interface Register {
  /**
   * Queries one number, in the format of `parseNumber`. `withinMs` shortens the usual timeout. A failure of the register
   * or the network doesn't throw.
   */
  query(number: string, withinMs?: number): Promise<RegisterAnswer>
}

export type RegisterSettings = Pick<Config, 'EA_REGISTER_URL'>

/** A user who presses 'Check and save' waits for this long at most (BASE-06). */
const TIMEOUT_MS = 8_000
/** The largest body that is read; an entry has about 2kB. */
const MAX_BYTES = 200_000
const ENTRIES_PATH = '/public-register/waste-carriers-brokers/registration'
/** The register sends 403 when it is queried too often; 429 means the same. */
const RATE_LIMIT_STATUSES = [403, 429]

/**
 * Returns a client of the Environment Agency's public register of carriers, brokers and dealers, or of its emulator;
 * null without EA_REGISTER_URL. `withinMs` is the timeout for a whole answer. The caller limits the rate (TRUST-17).
 */
export function openRegister({ EA_REGISTER_URL: origin }: RegisterSettings, withinMs = TIMEOUT_MS): Register | null {
  if (!origin) return null
  return {
    async query(number, limitMs = withinMs) {
      const url = new URL(`${ENTRIES_PATH}/${encodeURIComponent(number)}.json`, origin)
      const raw = await fetchAnswer(url, Math.min(limitMs, withinMs))
      return 'kind' in raw ? raw : toAnswer(raw, number)
    },
  }
}

/** A response of the register. `body` is null unless the status is 200 and the body is JSON of at most MAX_BYTES. */
interface RawAnswer {
  status: number
  body: string | null
}

async function fetchAnswer(url: URL, withinMs: number): Promise<RawAnswer | RegisterAnswer> {
  let status: number | null = null
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      // A redirect is not an answer of the register.
      redirect: 'manual',
      signal: AbortSignal.timeout(withinMs),
    })
    status = response.status
    if (status === 200 && isJson(response)) return { status, body: await textWithin(response, MAX_BYTES) }
    await response.body?.cancel()
    return { status, body: null }
  } catch (error) {
    const timeout = error instanceof Error && error.name === 'TimeoutError'
    return { kind: 'no-answer', why: timeout ? 'timeout' : 'failed', status }
  }
}

const isJson = (response: Response): boolean =>
  /^application\/json\s*(;|$)/i.test(response.headers.get('content-type') ?? '')

/** Returns a body as text; null if it is larger than `maxBytes`. */
async function textWithin({ body }: Response, maxBytes: number): Promise<string | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > maxBytes) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/**
 * Converts a response to an answer. Only a JSON 200 and a 404 are answers: HTML with status 200, an error or a missing
 * field says nothing about a number (TRUST-19).
 */
function toAnswer({ status, body }: RawAnswer, number: string): RegisterAnswer {
  if (status === 404) return { kind: 'absent' }
  if (RATE_LIMIT_STATUSES.includes(status)) return { kind: 'no-answer', why: 'refused', status }
  if (status !== 200) return { kind: 'no-answer', why: 'failed', status }
  const entry = body === null ? null : parseEntry(parseJson(body), number)
  if (entry === null) return { kind: 'no-answer', why: 'shape', status }
  return entry === 'absent' ? { kind: 'absent' } : { kind: 'entry', entry }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Invalid JSON counts as a wrong format.
    return null
  }
}
