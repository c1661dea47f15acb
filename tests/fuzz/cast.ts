import { signIn } from '#modules/accounts/contract.ts'
import { must } from '#tests/support/client.ts'
import { givenCarrier, givenCustomer, givenOpenRequest, givenStaff, type Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

type Where = Pick<TestServer, 'url' | 'sql'>

/** Who calls: by turns nobody, two customers, two carriers, and staff of each level. */
export interface Cast {
  /** A member of the cast by number; null is a visitor. */
  pick(at: number): Member | null
}

export interface Member {
  /** The access token that holds now. */
  token(): string
  /** After a 401: signs in again, or comes in as somebody new when the account is gone. */
  renew(): Promise<void>
}

/** Brings the cast in, and something for each to act on. Gives the ids that exist from then on, too. */
export async function openCast(server: Where): Promise<Cast> {
  const entries = [
    () => givenCustomer(server),
    () => givenCustomer(server),
    () => givenCarrier(server, 'premium'),
    () => givenCarrier(server, 'basic'),
    () => givenStaff(server, 'viewer', 'viewer'),
    () => givenStaff(server, 'agent', 'agent'),
    () => givenStaff(server, 'admin', 'admin'),
  ]
  const members = await Promise.all(entries.map((enter) => openMember(server, enter)))
  await Promise.all(Array.from({ length: 5 }, () => givenOpenRequest(server)))
  return { pick: (at) => (at % (members.length + 1) === 0 ? null : (members[(at - 1) % members.length] ?? null)) }
}

async function openMember(server: Where, enter: () => Promise<Person>): Promise<Member> {
  let person = await enter()
  let renewing: Promise<void> | null = null
  async function again(): Promise<void> {
    try {
      const { accessToken } = await must(server, signIn, { body: { email: person.email, password: person.password } })
      person = { ...person, accessToken }
    } catch {
      // It has deleted its account, changed its password or was suspended: such is the game.
      person = await enter()
    }
  }
  return {
    token: () => person.accessToken,
    renew() {
      renewing ??= again().finally(() => {
        renewing = null
      })
      return renewing
    },
  }
}
