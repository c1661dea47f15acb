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

/** Sound requests come from callers who may send them, others from anyone. */
export function callerOf(cast: Cast, { access }: EndpointShape, { mode, known, at }: Turn): Member | null {
  if (mode !== 'sound') return cast.anyone(at)
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
