import { verify } from '@node-rs/argon2'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { signUp as signUpCommand } from '#modules/core/accounts/commands/sign-up.ts'
import { type Session, signIn, signUp } from '#modules/core/accounts/contract.ts'
import { changeEmail as changeEmailCommand } from '#modules/core/accounts/links/commands/change-email.ts'
import { requestLink } from '#modules/core/accounts/links/commands/request-link.ts'
import { changeEmail, requestPasswordReset, resendConfirmation } from '#modules/core/accounts/links/contract.ts'
import { signIn as signInCommand } from '#modules/core/accounts/sessions/commands/sign-in.ts'
import type { AccountsTables } from '#modules/core/accounts/tables.ts'
import { type AnyDb, asModuleDb, type Db, openDatabase } from '#server/platform/database/database.ts'
import { call } from '#tests/support/client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { givenSignedIn, PASSWORD } from './browser.ts'
import { newEmail } from './mailed.ts'

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>()
  return { hash: vi.fn(real.hash), verify: vi.fn(real.verify) }
})

let server: TestServer
let db: AnyDb
beforeAll(async () => {
  server = await startTestServer({ EMAIL_CONFIRMATION: 'required' })
  db = openDatabase(server.config, () => undefined)
})
afterAll(async () => {
  await db.destroy()
  await server.stop()
})

const GUESS = 'not-the-password'
const known = async (): Promise<string> => {
  const email = newEmail()
  await call(server, signUp, { body: { email, password: PASSWORD, userType: 'customer' } })
  await server.sql.query('delete from mail_requests')
  return email
}
const confirmed = async (): Promise<string> => {
  const email = await known()
  await server.sql.query('update users set email_confirmed_at = now() where email = $1', [email])
  return email
}
const unknown = async (): Promise<string> => newEmail()
/** A signed-in user, for what requires one. */
let asker: Session
const askerId = () => asker.user.id
beforeAll(async () => {
  const email = await confirmed()
  asker = (await givenSignedIn(server, email)).session
})

type Ask = (email: string) => Promise<{ status: number; headers: Headers; body: unknown; error: unknown }>
const ASKS: Record<string, Ask> = {
  'signing up': (email) => call(server, signUp, { body: { email, password: PASSWORD, userType: 'business' } }),
  'signing in': (email) => call(server, signIn, { body: { email, password: GUESS } }),
  'asking for a new password': (email) => call(server, requestPasswordReset, { body: { email } }),
  'asking for the confirmation again': (email) => call(server, resendConfirmation, { body: { email } }),
  'wanting the address': async (email) => {
    await server.sql.query('delete from mail_requests')
    return call(server, changeEmail, { as: asker, body: { email, password: PASSWORD } })
  },
}

/** A cookie's value is random, so only its name and attributes could reveal anything. */
const withoutValue = (cookie: string): string => cookie.replace(/=[^;]*/, '')

/** What a stranger sees of an answer. */
async function seen(ask: Ask, email: string) {
  const { status, headers, body, error } = await ask(email)
  const { requestId: _, ...said } = (error ?? {}) as Record<string, unknown>
  const names = [...headers.keys()].filter((name) => name !== 'date').sort()
  return {
    status,
    names,
    cookies: headers.getSetCookie().map(withoutValue),
    length: headers.get('content-length'),
    body,
    said,
  }
}

describe.each(Object.entries(ASKS))('%s', (_what, ask) => {
  test('looks the same for known, confirmed and unknown addresses', async () => {
    const emails = [await known(), await confirmed(), await unknown()]
    const answers = []
    for (const email of emails) answers.push(await seen(ask, email))
    const [first, ...others] = answers
    for (const other of others) expect(other).toEqual(first)
  })
})

test.each([requestPasswordReset, resendConfirmation])('the wait of $id is the same for all', async (endpoint) => {
  const emails = [await known(), await confirmed(), await unknown()]
  for (const email of emails) await call(server, endpoint, { body: { email } })
  const again = await Promise.all(
    emails.map((email) => seen((to) => call(server, endpoint, { body: { email: to } }), email)),
  )
  for (const answer of again) expect(answer).toMatchObject({ status: 429, names: again[0]?.names })
})

test("requesting the link right after a sign-up doesn't reveal whether it made an account", async () => {
  const emails = [await known(), await confirmed(), await unknown()]
  for (const email of emails) await call(server, signUp, { body: { email, password: PASSWORD, userType: 'customer' } })
  const answers = await Promise.all(emails.map((email) => call(server, resendConfirmation, { body: { email } })))
  expect(answers.map(({ status }) => status)).toEqual([429, 429, 429])
})

/** Runs `work` while recording its SQL statements and counting password checks. */
async function workOf(work: (db: Db<AccountsTables>) => Promise<unknown>) {
  const statements: string[] = []
  const noting: KyselyPlugin = {
    transformQuery({ node }) {
      statements.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  vi.mocked(verify).mockClear()
  await work(asModuleDb<AccountsTables>(db).withPlugin(noting)).catch(() => undefined)
  return { statements, compared: vi.mocked(verify).mock.calls.length }
}

const SECRET = 'a-secret-for-tests-only-of-some-length'
const now = () => new Date()
const WORK: Record<string, (db: Db<AccountsTables>, email: string) => Promise<unknown>> = {
  'signing up': (on, email) => signUpCommand(on, { email, password: PASSWORD, userType: 'customer' }, SECRET, now()),
  'signing in': (on, email) => {
    const attempt = {
      email,
      password: GUESS,
      ip: '203.0.113.7',
      deviceCookie: undefined,
      sessionSecret: SECRET,
      userAgent: undefined,
    }
    return signInCommand(on, attempt, { confirmedOnly: true, supportEmail: 'help@kerbside.example' }, now())
  },
  'asking for a new password': (on, email) => requestLink(on, { email, purpose: 'reset_password' }, SECRET, now()),
  'asking for the confirmation again': (on, email) =>
    requestLink(on, { email, purpose: 'confirm_email' }, SECRET, now()),
  'wanting the address': async (on, email) => {
    await server.sql.query('delete from mail_requests')
    return changeEmailCommand(on, { userId: askerId(), email, password: PASSWORD }, SECRET, now())
  },
}

describe.each(Object.entries(WORK))('the work of %s', (what, work) => {
  test('is the same for known, confirmed and unknown addresses (security 16)', async () => {
    const done = []
    for (const email of [await known(), await confirmed(), await unknown()])
      done.push(await workOf((on) => work(on, email)))
    const [first, ...others] = done
    expect(first?.statements.length).toBeGreaterThan(2)
    // A new account has a statement for its link where a known one has one for the mail to its owner.
    const shape = (one: typeof first) => (what === 'signing up' ? one?.statements.length : one?.statements)
    for (const other of others) {
      expect(shape(other)).toEqual(shape(first))
      expect(other.compared).toBe(first?.compared)
    }
  })

  test('leaves one event each, which reveals no address', async () => {
    if (what === 'signing in') return
    for (const email of [await known(), await confirmed(), await unknown()]) {
      const count = async () => (await server.sql.query('select count(*)::int as n from outbox')).rows[0].n
      const before = await count()
      await workOf((on) => work(on, email))
      expect((await count()) - before).toBe(1)
      const { rows } = await server.sql.query(
        'select data::text as data from outbox order by committed_at desc limit 1',
      )
      expect(rows[0].data).not.toContain(email)
    }
  })
})
