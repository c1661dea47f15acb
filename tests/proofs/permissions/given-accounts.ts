import { randomUUID, randomUUIDv7 } from 'node:crypto'
import Fastify from 'fastify'
import { signIn, signOutEverywhere } from '#modules/core/accounts/contract.ts'
import { openSealing } from '#modules/core/accounts/second-factor/sealed-secrets.ts'
import { runTask } from '#modules/staff/monitoring/contract.ts'
import { suspendPerson } from '#modules/staff/user-admin/contract.ts'
import { registerTokens, type Tokens } from '#server/platform/http/tokens.ts'
import type { StaffLevel } from '#server/platform/kernel/contract.ts'
import { givenSecondFactor } from '#tests/modules/core/accounts/authenticator.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { quickHash } from '#tests/support/quick-hash.ts'
import type { TestServer } from '#tests/support/server.ts'
import { claimsOf } from '#tests/support/token.ts'
import { until } from '#tests/support/until.ts'
import type { TestAccount, TestAccounts } from './accounts.ts'
import { CALLERS, CARRIERS, type CallerName } from './callers.ts'
import { givenBelongings } from './given-belongings.ts'
import { mark } from './marks.ts'
import { readPublished } from './published.ts'

export const PASSWORD = mark(0, 'w', (it) => `${it}-good-long-password`)
const STAFF: Partial<Record<CallerName, StaffLevel>> = {
  unproven: 'admin',
  viewer: 'viewer',
  agent: 'agent',
  admin: 'admin',
  ended: 'admin',
}

/** Creates all accounts. */
export async function givenAccounts(server: TestServer): Promise<TestAccounts> {
  const passwordHash = await quickHash(PASSWORD)
  const tokens = await registerTokens(Fastify(), server.config.SESSION_SECRET)
  let number = 0
  const enter = async (name: CallerName) => createAccount(server, { name, number: ++number, passwordHash })
  const callers = new Map<CallerName, TestAccount>()
  for (const name of CALLERS) if (name !== 'visitor') callers.set(name, await enter(name))
  const [stranger, target, neighbour] = [await enter('verified'), await enter('verified'), await enter('verified')]
  await endLate(server, callers)
  const accounts: TestAccounts = {
    server,
    published: await readPublished(server),
    callers,
    stranger,
    target,
    neighbour,
    enter,
    double: (of) => doubleOf(server, tokens, of),
  }
  for (const citizen of [...callers.values(), stranger]) await givenBelongings(accounts, citizen)
  await waitUntilOnMap(server, callers.get('admin'))
  return accounts
}

/** Waits until every business with a location is on the map, which is updated every few seconds. */
async function waitUntilOnMap(server: TestServer, admin: TestAccount | undefined): Promise<void> {
  const asked = { params: { task: 'directory.go-round' }, body: { reason: 'They have just moved in.' } }
  await callOrThrow(server, runTask, { as: admin, ...asked })
  const missing = `select 1 from subscriptions join users on users.id = user_id
    where plan = 'premium' and suspended_at is null and user_id not in (select user_id from business_locations)`
  await until(async () => (await server.sql.query(missing)).rowCount === 0, 'every pin')
}

async function createAccount(
  server: TestServer,
  { name, number, passwordHash }: { name: CallerName; number: number; passwordHash: string },
): Promise<TestAccount> {
  const [id, email] = [randomUUIDv7(), mark(number, 'e', (it) => `${it}@kerbside.example`)]
  const business = CARRIERS.includes(name)
  await server.sql.query(
    `insert into users (id, email, password_hash, user_type, role, staff_level, email_confirmed_at, created_at)
     values ($1, $2, $3, $4, $5, $6, now(), now())`,
    [
      id,
      email,
      passwordHash,
      business ? 'business' : 'customer',
      STAFF[name] ? 'operations' : 'member',
      STAFF[name] ?? 'viewer',
    ],
  )
  await fillIn(server, { id, number, business, verified: name === 'verified' })
  if (business && name !== 'unplanned')
    await subscribe(server, { id, number, plan: name === 'basic' ? 'basic' : 'premium' })
  const headers = headersOf(number)
  const { accessToken } = await callOrThrow(server, signIn, { body: { email, password: PASSWORD }, headers })
  const person = { id, email, password: PASSWORD, accessToken }
  const proven = STAFF[name] && name !== 'unproven' ? await givenSecondFactor(server, person) : null
  const token = proven?.session.accessToken ?? accessToken
  return { ...person, accessToken: token, number, name, sessionId: claimsOf(token).sid }
}

/** Headers of a caller's requests: their address and their browser. */
export const headersOf = (number: number): Record<string, string> => ({
  'x-forwarded-for': `198.18.7.${number}`,
  'user-agent': mark(number, 'u', (it) => `Browser/${it}`),
})

interface ProfileFacts {
  id: string
  number: number
  business: boolean
  verified: boolean
}

async function fillIn(server: TestServer, { id, number, business, verified }: ProfileFacts): Promise<void> {
  const said = (letter: Parameters<typeof mark>[1], as = (it: string) => it) => mark(number, letter, as)
  const forBusinesses = business
    ? [
        said('c'),
        said('h'),
        said('b', (it) => `Unit ${it}, Mill Lane, Bristol BS6 5QA`),
        said('v', (it) => `https://${it}.example/`),
      ]
    : [null, null, null, null]
  const status = verified ? 'verified' : business ? 'pending_review' : 'pending_submission'
  const keys = business
    ? ['identity_documents', 'waste_carrier_licences'].map((at) => said('k', (it) => `${at}/${it}.pdf`))
    : [null, null]
  await server.sql.query(
    `insert into profiles (user_id, display_name, phone_number, address, company_name, contact_person, business_address,
       website_url, id_document_key, waste_carrier_licence_key, verification_status, submitted_at, verification_version, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now(), 1, now())`,
    [
      id,
      said('n'),
      said('p', (it) => `0117 496 ${it}`),
      business ? null : said('a', (it) => `1 ${it} Street, Bristol`),
      ...forBusinesses,
      ...keys,
      status,
    ],
  )
}

async function subscribe(
  server: TestServer,
  { id, number, plan }: { id: string; number: number; plan: string },
): Promise<void> {
  await server.sql.query(
    `insert into subscriptions (user_id, plan, status, current_period_end, stripe_subscription_id)
     values ($1, $2, 'active', now() + interval '20 days', $3)`,
    [id, plan, mark(number, 't', (it) => `sub_${it}`)],
  )
}

/** Ends the sessions of `suspended` and `ended` by the endpoints that staff and people use themselves. */
async function endLate(server: TestServer, callers: ReadonlyMap<CallerName, TestAccount>): Promise<void> {
  const [admin, ended] = [callers.get('admin'), callers.get('ended')]
  if (!admin || !ended) throw new Error('There is no one to do it')
  const params = { userId: callers.get('suspended')?.id ?? '' }
  await callOrThrow(server, suspendPerson, { as: admin, params, body: { reason: 'Because.' } })
  await callOrThrow(server, signOutEverywhere, { as: ended })
}

async function doubleOf(server: TestServer, tokens: Tokens, of: TestAccount): Promise<TestAccount> {
  const [userId, sessionId] = [randomUUIDv7(), randomUUIDv7()]
  const email = mark(of.number, 'e', (it) => `${it}-${randomUUID()}@kerbside.example`)
  await copy(server, 'users', of.id, { id: userId, email })
  await copy(server, 'profiles', of.id, { user_id: userId })
  await copy(server, 'subscriptions', of.id, { user_id: userId, stripe_subscription_id: null })
  await copy(server, 'second_factors', of.id, { user_id: userId })
  await sealFor(server, userId, of.id)
  await server.sql.query(
    `insert into sessions (id, user_id, user_agent, created_at, last_used_at, ended_at, second_factor_at)
     select $1, $2, user_agent, created_at, last_used_at, ended_at, second_factor_at from sessions where id = $3`,
    [sessionId, userId, of.sessionId],
  )
  const staffLevel = of.name === 'unproven' ? null : (STAFF[of.name] ?? null)
  const { accessToken } = tokens.issue({ userId, sessionId, staffLevel }, new Date())
  return { ...of, id: userId, email, sessionId, accessToken }
}

/** Encrypts the second factor of `ofId` again for `userId`, whose copy could not be opened otherwise. */
async function sealFor({ sql, config }: TestServer, userId: string, ofId: string): Promise<void> {
  const sealing = openSealing(config)
  const { rows } = await sql.query('select secret from second_factors where user_id = $1', [ofId])
  const opened = rows[0] && sealing.open(rows[0].secret, ofId)
  if (opened)
    await sql.query('update second_factors set secret = $2 where user_id = $1', [
      userId,
      sealing.seal(opened.secret, userId),
    ])
}

/** Copies a person's row of a table, with other values in some columns. */
async function copy(
  server: TestServer,
  table: string,
  userId: string,
  other: Record<string, string | null>,
): Promise<void> {
  const { rows } = await server.sql.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const columns = rows.map(({ name }) => name)
  await server.sql.query(
    `insert into ${table} (${columns}) select ${columns.map((name) => `(made).${name}`)}
     from (select jsonb_populate_record(held, $2) as made from ${table} as held where ${table === 'users' ? 'id' : 'user_id'} = $1) as copies`,
    [userId, other],
  )
}
