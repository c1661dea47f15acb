import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import { tokenIn } from '#tests/support/inbox.ts'
import { type Browser, openBrowser, type SentFile } from './browser.ts'
import { photo } from './phone-pictures.ts'
import type { Product } from './product.ts'

/** A person with an account, at their browser. */
export interface Person {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly browser: Browser
}

export interface Session {
  readonly accessToken: string
  readonly expiresAt: string
  readonly user: { readonly id: string; readonly staffLevel: string | null; readonly secondFactor: string | null }
}

const PASSWORD = 'a-good-long-password'

/** Signs a person up, opens the mailed link and signs them in. */
export async function givenPerson(
  product: Product,
  userType: 'customer' | 'business' = 'customer',
  name = 'someone',
): Promise<Person> {
  const browser = openBrowser(product)
  const email = `${name}-${randomUUID().slice(0, 8)}@kerbside.example`
  await browser.callOrThrow('signUp', { body: { email, password: PASSWORD, userType } })
  const mail = await product.inbox.mailTo(email)
  await browser.callOrThrow('confirmEmail', { body: { token: tokenIn(mail) } })
  const { user } = await signIn(browser, { email, password: PASSWORD })
  return { id: user.id, email, password: PASSWORD, browser }
}

export async function signIn(browser: Browser, { email, password }: Pick<Person, 'email' | 'password'>) {
  const session = await browser.callOrThrow<Session>('signIn', { body: { email, password } })
  browser.token = session.accessToken
  return session
}

/** Signs a person in at a new browser, and returns that browser. */
export async function signInElsewhere(product: Product, person: Person): Promise<Browser> {
  const browser = openBrowser(product)
  await signIn(browser, person)
  return browser
}

/** Renews the session by the cookie alone, as a page that opens does; returns whether there still is one. */
export async function renewSession(browser: Browser): Promise<boolean> {
  browser.token = null
  const { session } = await browser.callOrThrow<{ session: Session | null }>('refreshSession')
  if (session) browser.token = session.accessToken
  return session !== null
}

/** A member of staff whose browser has not passed a second factor. */
export async function givenUnprovenAdmin(product: Product): Promise<Person> {
  const admin = await givenPerson(product, 'customer', 'staff')
  product.makeAdmin(admin.email)
  await signIn(admin.browser, admin)
  return admin
}

/** An admin with a second factor, passed in their browser. */
export async function givenAdmin(product: Product): Promise<Person> {
  const admin = await givenUnprovenAdmin(product)
  await enrol(admin)
  return admin
}

/** Sets up a second factor in a person's browser; returns its secret. */
export async function enrol({ browser, password }: Person): Promise<string> {
  const { secret } = await browser.callOrThrow<{ secret: string }>('beginSecondFactor', { body: { password } })
  const code = new TOTP({ secret }).generate()
  const { session } = await browser.callOrThrow<{ session: Session }>('confirmSecondFactor', { body: { code } })
  browser.token = session.accessToken
  return secret
}

export const saveProfile = (
  { browser }: Person,
  profile: Partial<Record<string, unknown>>,
  files: Readonly<Record<string, SentFile>> = {},
): Promise<unknown> => browser.callOrThrow('saveProfile', { body: { ...EMPTY_PROFILE, ...profile }, files })

const EMPTY_PROFILE = {
  userType: null,
  displayName: 'Someone',
  phoneNumber: null,
  address: null,
  companyName: null,
  contactPerson: null,
  businessAddress: null,
  websiteUrl: null,
  googleReviewsUrl: null,
}

/** A business with valid names, contact details, registration and plan. */
export async function givenCarrier(
  product: Product,
  admin: Person,
  profile: Partial<Record<string, unknown>> = {},
): Promise<Person> {
  const carrier = await givenPerson(product, 'business', 'carrier')
  await product.givePlan(carrier.id)
  await saveProfile(
    carrier,
    { displayName: 'Cara Clear', companyName: 'Clear Away Ltd', ...profile },
    { idDocumentFile: await photo(), wasteCarrierLicenceFile: await photo() },
  )
  await register(carrier, admin)
  return carrier
}

let numbers = 9_400_000

/** A carrier enters a number, and staff confirm it. */
async function register({ id, browser }: Person, admin: Person): Promise<void> {
  const body = { regulator: 'EA', number: `CBDU${numbers++}`, version: 0 }
  const { version } = await browser.callOrThrow<{ version: number }>('saveRegistration', { body })
  const decision = {
    version,
    decision: 'confirm',
    validTo: '2099-03-14',
    tier: 'upper',
    reason: 'Seen at the register.',
  }
  const files = { evidence: await photo() }
  await admin.browser.callOrThrow('decideRegistration', { params: { businessId: id }, body: decision, files })
}

/** Staff check a business's documents and names, and verify it. */
export async function verify({ id }: Person, admin: Person): Promise<void> {
  const params = { userId: id }
  const { profile } = await admin.browser.callOrThrow<{ profile: Verified }>('verificationCase', { params })
  const { displayName, companyName, verificationVersion: version } = profile
  const body = { version, decision: 'verified', names: { displayName, companyName }, reason: null }
  await admin.browser.callOrThrow('decideVerification', { params, body })
}

interface Verified {
  readonly displayName: string
  readonly companyName: string
  readonly verificationVersion: number
}

/** Returns the secret in the newest mail to a person with a matching subject. */
export const mailedSecret = async ({ inbox }: Product, email: string, subject: RegExp): Promise<string> =>
  tokenIn(await inbox.mailTo(email, subject))
