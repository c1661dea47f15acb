import type { PlanId } from '#modules/carriers/subscriptions/contract.ts'
import { signIn } from '#modules/core/accounts/contract.ts'
import { addGoodRegistrations } from '#scripts/lib/good-registrations.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenCarrier, givenCustomer, type Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

/** An account with a token that is always valid for a while. */
export interface Account {
  /** The same in every run, as `carrier 7`. */
  readonly name: string
  readonly id: string
  readonly email: string
  readonly plan: PlanId | null
  token(server: { url: string }): Promise<string>
  forgetToken(): void
}

export interface Cast {
  readonly owners: readonly Account[]
  readonly carriers: readonly Account[]
}

const OWNERS = 8
/** One in this many carriers has the plan with a limit: its bids are counted exactly. */
const BASIC_EVERY = 6
const AT_ONCE = 8
/** Access tokens last ten minutes. */
const RENEW_AFTER_MS = 8 * 60_000

/** Signs everyone up and in; every carrier is registered. */
export async function givenCast(server: Pick<TestServer, 'url' | 'sql'>, carriers: number): Promise<Cast> {
  const plans = Array.from({ length: carriers }, (_, n): PlanId => (n % BASIC_EVERY === 0 ? 'basic' : 'premium'))
  const cast = {
    owners: await makeInBatches(Array<null>(OWNERS).fill(null), async (plan, n) =>
      account(`owner ${n}`, await givenCustomer(server, 'owner'), plan),
    ),
    carriers: await makeInBatches(plans, async (plan, n) =>
      account(`carrier ${n}`, await givenCarrier(server, plan), plan),
    ),
  }
  await addGoodRegistrations(
    server.sql,
    cast.carriers.map(({ id }) => id),
  )
  return cast
}

function account(name: string, { id, email, password, accessToken }: Person, plan: PlanId | null): Account {
  let held = Promise.resolve(accessToken)
  let renewAt = Date.now() + RENEW_AFTER_MS
  return {
    ...{ name, id, email, plan },
    token(server) {
      if (Date.now() < renewAt) return held
      renewAt = Date.now() + RENEW_AFTER_MS
      held = callOrThrow(server, signIn, { body: { email, password } }).then((session) => session.accessToken)
      // the next caller tries again
      held.catch(() => {
        renewAt = 0
      })
      return held
    },
    forgetToken() {
      renewAt = 0
    },
  }
}

async function makeInBatches<T, R>(all: readonly T[], make: (one: T, n: number) => Promise<R>): Promise<R[]> {
  const made: R[] = []
  for (let from = 0; from < all.length; from += AT_ONCE)
    made.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map((one, n) => make(one, from + n)))))
  return made
}
