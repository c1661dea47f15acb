import { signIn } from '#modules/core/accounts/contract.ts'
import { Problem } from '../lib/problem.ts'
import { DEMO_NAMES, DEMO_PASSWORD, type DemoName, emailOf, PEOPLE } from '../seed/people.ts'
import { call, NoAnswer, Refused } from './call.ts'

/** A demo carrier that may bid. */
export interface Carrier {
  readonly demoName: DemoName
  /** As others see it on the job page. */
  readonly name: string
  /** Empty: signs in at its next turn. */
  token: string
  /** The server has asked it to wait until then: milliseconds since 1970. */
  pausedUntil: number
}

const CARRIERS = DEMO_NAMES.filter((name) => PEOPLE[name].plan !== undefined)

/** Signs in every demo carrier with a subscription. Throws a Problem when there is no server, or no demo data in it. */
export const signInCarriers = (url: string): Promise<Carrier[]> =>
  Promise.all(CARRIERS.map((demoName) => signInCarrier(url, demoName))).catch((error: unknown) => {
    if (error instanceof NoAnswer)
      throw new Problem(`Nothing answers at ${url}: start Kerbside with ./scripts/start, or name another --url.`)
    if (error instanceof Refused && error.status === 401)
      throw new Problem(`The demo carriers have no accounts at ${url}: start Kerbside with DEMO=1.`)
    if (error instanceof Refused) throw new Problem(`The demo carriers cannot sign in: ${error.message}`)
    throw error
  })

async function signInCarrier(url: string, demoName: DemoName): Promise<Carrier> {
  const name = PEOPLE[demoName].profile?.displayName ?? 'A carrier without a name'
  return { demoName, name, token: await tokenOf(url, demoName), pausedUntil: 0 }
}

/** A new access token: they last ten minutes. */
export async function tokenOf(url: string, demoName: DemoName): Promise<string> {
  const session = await call(url, signIn, { body: { email: emailOf(demoName), password: DEMO_PASSWORD } })
  return session.accessToken
}
