import { TOTP } from 'otpauth'
import type { Session } from '#modules/core/accounts/contract.ts'
import { beginSecondFactor, confirmSecondFactor } from '#modules/core/accounts/second-factor/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import type { Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

const STEP_MS = 30_000

/** The next middle of a step, in ms: with a frozen clock, no step ends between phone and server. */
export const middleOfNextStep = (): number => Math.ceil(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2

/** A phone with an authenticator app. */
export interface Authenticator {
  /** The current code, or the one `steps` steps of 30 s later. */
  code(steps?: number): string
  /** A code that stays wrong for minutes; another for each `nth`. */
  wrong(nth?: number): string
}

export function authenticatorOf(secret: string): Authenticator {
  const code = (steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS })
  return {
    code,
    wrong(nth = 0) {
      // a code of a distant step can equal a current one
      const near = Array.from({ length: 21 }, (_, at) => code(at - 10))
      const others = Array.from({ length: near.length + nth + 1 }, (_, at) => String(at).padStart(6, '0'))
      return others.filter((one) => !near.includes(one))[nth] ?? ''
    },
  }
}

export interface SetUp {
  phone: Authenticator
  recoveryCodes: readonly string[]
  session: Session
}

/** Sets up a second factor, as on the settings page. That uses up the current code. */
export async function givenSecondFactor(server: Pick<TestServer, 'url'>, staff: Person): Promise<SetUp> {
  const { secret } = await callOrThrow(server, beginSecondFactor, { as: staff, body: { password: staff.password } })
  const phone = authenticatorOf(secret)
  const { recoveryCodes, session } = await callOrThrow(server, confirmSecondFactor, {
    as: staff,
    body: { code: phone.code() },
  })
  return { phone, recoveryCodes, session }
}
