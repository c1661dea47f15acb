import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { readOwnProfile } from '#modules/carriers/profiles/contract.ts'
import { signIn, signOutEverywhere } from '#modules/core/accounts/contract.ts'
import { requestPasswordReset, resetPassword } from '#modules/core/accounts/links/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { placeBid } from '#modules/market/bidding/contract.ts'
import { jobContact } from '#modules/market/requests/contract/collection.ts'
import { postRequest } from '#modules/market/requests/contract/posting.ts'
import { suspendPerson } from '#modules/staff/user-admin/contract.ts'
import type { EndpointShape } from '#server/platform/kernel/contract.ts'
import { readContracts } from '#tests/proofs/fuzz/contracts.ts'
import { type Answered, call, callOrThrow } from '#tests/support/client.ts'
import {
  givenBid,
  givenCarrier,
  givenCustomer,
  givenOpenRequest,
  givenPerson,
  givenStaff,
  type Person,
} from '#tests/support/people.ts'
import { claimsOf } from '#tests/support/token.ts'
import { givenSecondFactor } from './authenticator.ts'
import { Browser, givenSignedIn } from './browser.ts'
import { newEmail, startMailedServer } from './mailed.ts'

const { endpoints } = await readContracts()
const server = await startMailedServer()
afterAll(() => server.stop())
afterEach(() => void vi.useRealTimers())

/** Moves the clock of this process, which also runs the server, by `minutes`. */
const moveClock = (minutes: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000, shouldAdvanceTime: false })

/** A token according to RFC 7519, made without the product's code. */
function signedByHand(claims: object, secret: string): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const unsigned = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${unsigned}.${createHmac('sha256', secret).update(unsigned).digest('base64url')}`
}

const said = (answer: Answered<EndpointShape>) => `${answer.status} ${answer.error?.code ?? ''}`.trim()

/** Calls an endpoint with made-up ids and no body. */
async function knock(endpoint: EndpointShape, as: { accessToken: string }): Promise<string> {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const params = Object.fromEntries(names.map((name) => [name, randomUUID()]))
  const answer = await call(server, endpoint, { as, params, ...(endpoint.method !== 'GET' && { body: {} as never }) })
  return said(answer)
}

/** Calls every matching endpoint with this token. Returns a line for each answer other than `expected`. */
async function otherAnswers(
  as: { accessToken: string },
  fits: (endpoint: EndpointShape) => boolean,
  expected: string,
): Promise<string[]> {
  const asked = endpoints.filter(fits)
  expect(asked.length).toBeGreaterThan(5)
  const answers = await Promise.all(asked.map(async (endpoint) => [endpoint.id, await knock(endpoint, as)] as const))
  return answers.filter(([, answer]) => answer !== expected).map((wrong) => wrong.join(': '))
}

/** Bidding reads its body first, so it has its own test. */
const writes = ({ access, method, session }: EndpointShape) =>
  access === 'signed-in' && method !== 'GET' && session !== 'checked-by-command'
const isStaffs = ({ access }: EndpointShape) => access.startsWith('operations')

describe('an access token', () => {
  test('is valid for ten minutes by its own claim (security 18, 26)', async () => {
    const { session } = await givenSignedIn(server, newEmail())
    const { iat, exp } = claimsOf(session.accessToken)
    expect(exp - iat).toBe(600)
    expect(Math.abs(iat * 1_000 - Date.now())).toBeLessThan(60_000)
    expect(Date.parse(session.expiresAt)).toBe(exp * 1_000)
  })

  test('reads and writes nothing after eleven minutes, while the session continues with a new one', async () => {
    const { browser, session } = await givenSignedIn(server, newEmail())
    expect((await call(server, readOwnProfile, { as: session })).status).toBe(200)
    moveClock(11)
    expect(said(await call(server, readOwnProfile, { as: session }))).toBe('401 token_refused')
    expect(await otherAnswers(session, writes, '401 token_refused')).toEqual([])
    const renewed = await browser.refresh()
    expect((await call(server, readOwnProfile, { as: renewed ?? session })).status).toBe(200)
  })

  test('issued for a week by an earlier release also expires after ten minutes', async () => {
    const { session } = await givenSignedIn(server, newEmail())
    const { exp: _, ...claims } = claimsOf(session.accessToken)
    const signed = (iat: number) => signedByHand({ ...claims, iat, exp: iat + 600_000 }, server.config.SESSION_SECRET)
    const now = Math.floor(Date.now() / 1_000)
    expect((await call(server, readOwnProfile, { as: { accessToken: signed(now - 60) } })).status).toBe(200)
    expect((await call(server, readOwnProfile, { as: { accessToken: signed(now - 660) } })).status).toBe(401)
  })
})

/** Ways a session ends before its token expires. */
const ENDINGS: Record<string, (person: Person) => Promise<unknown>> = {
  'has signed out': (person) => new Browser(server).signOut(person.accessToken),
  'has signed out everywhere': async (person) => {
    const elsewhere = await callOrThrow(server, signIn, { body: { email: person.email, password: person.password } })
    await callOrThrow(server, signOutEverywhere, { as: elsewhere })
  },
  'has set a new password by mail': async (person) => {
    await callOrThrow(server, requestPasswordReset, { body: { email: person.email } })
    const token = await server.mailedToken(person.email, /Set a new password/)
    await callOrThrow(server, resetPassword, { body: { token, password: 'a-password-that-is-new' } })
  },
  'was suspended': async (person) => {
    const params = { userId: person.id }
    await callOrThrow(server, suspendPerson, { as: await givenStaff(server), params, body: { reason: 'Because.' } })
  },
}

describe.each(Object.entries(ENDINGS))('the token of a user who %s', (_how, end) => {
  test('changes nothing a minute later, at any endpoint (security 27)', async () => {
    const person = await givenPerson(server, 'business')
    await end(person)
    moveClock(1)
    expect(await otherAnswers(person, writes, '401 token_refused')).toEqual([])
    expect((await server.sql.query('select 1 from collection_requests where user_id = $1', [person.id])).rowCount).toBe(
      0,
    )
  })

  test("can't post, bid or read invoices", async () => {
    const { request } = await givenOpenRequest(server)
    const carrier = await givenCarrier(server)
    const bid = { params: { requestId: request.id }, body: { bidAmount: 40, bidMessage: null } }
    await end(carrier)
    moveClock(1)
    expect(said(await call(server, placeBid, { as: carrier, ...bid }))).toBe('401 token_refused')
    const post = { title: 'A sofa', description: 'By the door, ground floor.', postcode: null, budget: null }
    expect(said(await call(server, postRequest, { as: carrier, body: post }))).toBe('401 token_refused')
    const invoices = endpoints.find(({ id }) => id === 'myInvoices') as EndpointShape
    expect(said(await call(server, invoices, { as: carrier }))).toBe('401 token_refused')
    expect((await server.sql.query('select 1 from bids where bidder_id = $1', [carrier.id])).rowCount).toBe(0)
  })

  test('shows no phone number or address any more', async () => {
    const owner = await givenCustomer(server)
    const { request } = await givenOpenRequest(server, { owner })
    const { bid, carrier } = await givenBid(server, request.id, 40)
    await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
    const params = { requestId: request.id }
    expect((await call(server, jobContact, { as: carrier, params })).status).toBe(200)
    await end(carrier)
    moveClock(1)
    expect(said(await call(server, jobContact, { as: carrier, params }))).toBe('401 token_refused')
  })

  test('opens nothing for staff, if they are staff', async () => {
    const staff = await givenStaff(server)
    await end(staff)
    moveClock(1)
    expect(await otherAnswers(staff, isStaffs, '401 token_refused')).toEqual([])
  })
})

describe('staff', () => {
  test('lose the permissions in a token once they set up a second factor elsewhere', async () => {
    const staff = await givenStaff(server)
    const elsewhere = await callOrThrow(server, signIn, { body: { email: staff.email, password: staff.password } })
    await givenSecondFactor(server, { ...staff, accessToken: elsewhere.accessToken })
    expect(await otherAnswers(staff, isStaffs, '401 token_refused')).toEqual([])
  })

  test('have their current level, not the one in their token', async () => {
    const staff = await givenStaff(server)
    await server.sql.query(`update users set staff_level = 'viewer' where id = $1`, [staff.id])
    const adminsOnly = ({ access }: EndpointShape) => access === 'operations:admin'
    expect(await otherAnswers(staff, adminsOnly, '403 level_too_low')).toEqual([])
    await server.sql.query(`update users set role = 'member' where id = $1`, [staff.id])
    expect(await otherAnswers(staff, isStaffs, '403 forbidden')).toEqual([])
  })

  test("and members who are suspended can't do anything, whatever session is left", async () => {
    const customer = await givenCustomer(server)
    await server.sql.query('update users set suspended_at = now() where id = $1', [customer.id])
    expect(await otherAnswers(customer, writes, '401 token_refused')).toEqual([])
  })
})
