import type { EndpointShape } from '#server/platform/kernel/contract.ts'
import { authenticatorOf } from '#tests/modules/core/accounts/authenticator.ts'
import type { Cast, Member } from './cast.ts'
import type { Known } from './known.ts'
import type { Mode } from './plan.ts'

interface Turn {
  readonly mode: Mode
  readonly known: Known | null
  readonly at: number
}

/** One in this many sound requests that a key may send is sent with a key. */
const WITH_KEY = 4

/** Sound requests come from callers who may send them, some with API keys; others from anyone. */
export function callerOf(cast: Cast, endpoint: EndpointShape, turn: Turn): Member | null {
  if (turn.mode !== 'sound') return cast.anyone(turn.at)
  const member = ableCaller(cast, endpoint, turn)
  return endpoint.scope && turn.at % WITH_KEY === 0 ? (member?.withKey ?? member) : member
}

function ableCaller(cast: Cast, { access }: EndpointShape, { known, at }: Turn): Member | null {
  if (known && 'caller' in known) return cast.byId(known['caller']) ?? cast.fitFor('signed-in', at)
  if (access === 'anyone') return at % 3 === 0 ? null : cast.fitFor('signed-in', at)
  return cast.fitFor(access, at)
}

/** What only the caller and the clock know. */
export function secretOf({ person, secret }: Member, slot: string): unknown {
  const phone = secret ? authenticatorOf(secret) : null
  const known: Record<string, () => unknown> = {
    password: () => person.password,
    email: () => person.email,
    code: () => phone?.code() ?? '000000',
    nextCode: () => phone?.code(1) ?? '000000',
    now: () => new Date().toISOString(),
    consumer: () => 'requests.count-bids',
  }
  return known[slot]?.()
}
