import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { AnswerOf, EndpointShape } from '#server/platform/kernel/contract.ts'
import { type CallOptions, call } from '#tests/support/client.ts'
import type { Chance } from './chance.ts'
import type { Outcome } from './history.ts'
import type { Account } from './people.ts'

/** A person at a browser who does one thing after another. */
export interface Actor {
  readonly account: Account
  readonly chance: Chance
  /** Both web processes; each try goes to either. */
  readonly webs: readonly [{ url: string }, ...{ url: string }[]]
  /** No one tries again after this (ms since 1970). */
  giveUpAt(): number
}

/** What a call needs besides its caller. */
export type Asked<E extends EndpointShape> = Omit<CallOptions<E>, 'as' | 'key' | 'signal'>

export interface Attempted<E extends EndpointShape> {
  readonly outcome: Outcome
  readonly tries: number
  readonly why: string | null
  /** How often the answer was a 500: a bug. */
  readonly bugs: number
  /** How repeating the key after a success was answered; null where it was not repeated, or not answered. */
  readonly again: 'same' | 'other' | null
  readonly answer: AnswerOf<E> | null
}

/** A browser gives up on a call that is not answered for this long. */
const PATIENCE_MS = 6_000
/** The share that give up after an unknown outcome, and close the page. */
const LEAVE = 0.04
/** The share that press twice: the same key on both processes at once. */
const TWICE = 0.05
/** The share of successes repeated with the same key, as by a page whose answer arrived too late. */
const AGAIN = 0.05
/**
 * Refusals that may be a success a moment later: a block is lifted, a question is answered, a bid is returned. Whether
 * another try under the same key that is still on its way gets the same refusal is unknown.
 */
const PASSING = [
  'not_registered',
  'quota_used',
  'too_many_waiting',
  'price_pending',
  'not_arrived',
  'not_completed',
  'not_cancelled',
]
/** An outage is answered with 503. */
const BUG = 500
const PAUSE_MS = [150, 900] as const

/**
 * Does one thing under one Idempotency-Key as the web client does: while no answer says whether it was done, it sends
 * the same key again; a success or a definite refusal ends it.
 */
export async function attempt<E extends EndpointShape>(
  actor: Actor,
  endpoint: E,
  options: Asked<E>,
): Promise<Attempted<E>> {
  const { chance, giveUpAt } = actor
  const key = randomUUID()
  let bugs = 0
  let sent = 0
  for (let tries = 1; ; tries++) {
    const tabs = chance.happens(TWICE) ? 2 : 1
    sent += tabs
    if (tabs > 1) void send(actor, endpoint, options, key)
    const said = await send(actor, endpoint, options, key)
    if (said.status === BUG) bugs++
    const outcome = outcomeOf(said)
    const enough = outcome !== 'unknown' || Date.now() > giveUpAt() || chance.happens(LEAVE)
    if (enough) {
      const again = outcome === 'ok' && chance.happens(AGAIN) ? await repeat(actor, endpoint, options, key, said) : null
      return { outcome: provenOutcome(endpoint, said, sent), tries, why: said.why, bugs, again, answer: said.body }
    }
    await pause(chance.between(...PAUSE_MS))
  }
}

interface TryResult<E extends EndpointShape> {
  readonly status: number
  readonly code: string
  readonly why: string | null
  readonly body: AnswerOf<E> | null
}

/** One try, at either process. */
async function send<E extends EndpointShape>(
  { account, chance, webs }: Actor,
  endpoint: E,
  options: Asked<E>,
  key: string,
): Promise<TryResult<E>> {
  try {
    const accessToken = await account.token(chance.of(webs))
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const asked = { ...options, key, signal, as: { accessToken } } as CallOptions<E>
    const { status, body, error } = await call(chance.of(webs), endpoint, asked)
    if (status === 401) account.forgetToken()
    return { status, code: error?.code ?? '', why: error && `${status} ${error.code}`, body }
  } catch (error) {
    return { status: 0, code: '', why: String(error), body: null }
  }
}

/**
 * What an answer proves about all tries: without keys a refusal may come from an earlier success whose answer was lost.
 */
function provenOutcome({ idempotent }: EndpointShape, said: TryResult<EndpointShape>, sent: number): Outcome {
  const outcome = outcomeOf(said)
  const mayHide = !idempotent || PASSING.includes(said.code)
  return sent > 1 && outcome === 'failed' && mayHide ? 'unknown' : outcome
}

/** Repeats a success under its key, and compares the answers. */
async function repeat<E extends EndpointShape>(
  actor: Actor,
  endpoint: E,
  options: Asked<E>,
  key: string,
  { body }: TryResult<E>,
): Promise<'same' | 'other' | null> {
  if (!endpoint.idempotent) return null
  const repeated = await send(actor, endpoint, options, key)
  const outcome = outcomeOf(repeated)
  if (outcome === 'unknown') return null
  return outcome === 'ok' && isDeepStrictEqual(repeated.body, body) ? 'same' : 'other'
}

/** As in web/lib/api/idempotency-key.ts, except for a 409 that is a decision. */
function outcomeOf({ status, code }: TryResult<EndpointShape>): Outcome {
  if (status >= 200 && status < 300) return 'ok'
  const decided = status === 409 ? !['key_in_flight', 'conflict'].includes(code) : ![401, 408, 429].includes(status)
  return status >= 400 && status < 500 && decided ? 'failed' : 'unknown'
}
