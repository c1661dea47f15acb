import { TOTP } from 'otpauth'
import { beginSecondFactor, confirmSecondFactor, type Session } from '#modules/accounts/contract.ts'
import { must } from '#tests/support/client.ts'
import type { Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

const STEP_MS = 30_000

/** Somebody's phone. */
export interface Authenticator {
  /** The code of now, or of so many steps of 30 s later. */
  code(steps?: number): string
}

export const authenticatorOf = (secret: string): Authenticator => ({
  code: (steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS }),
})

export interface SetUp {
  phone: Authenticator
  recoveryCodes: readonly string[]
  session: Session
}

/** Sets up a second factor, as its owner does on the settings page. The code of now is used up by that. */
export async function givenSecondFactor(server: Pick<TestServer, 'url'>, staff: Person): Promise<SetUp> {
  const { secret } = await must(server, beginSecondFactor, { as: staff, body: { password: staff.password } })
  const phone = authenticatorOf(secret)
  const { recoveryCodes, session } = await must(server, confirmSecondFactor, {
    as: staff,
    body: { code: phone.code() },
  })
  return { phone, recoveryCodes, session }
}
