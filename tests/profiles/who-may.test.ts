import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as accounts from '#modules/accounts/contract.ts'
import { acceptBid } from '#modules/bidding/contract.ts'
import * as privacy from '#modules/privacy/contract.ts'
import * as profiles from '#modules/profiles/contract.ts'
import { jobContact } from '#modules/requests/contract.ts'
import { type EndpointShape, levelFor } from '#server/platform/contract.ts'
import { type CallOptions, call, must } from '#tests/support/client.ts'
import {
  givenBid,
  givenCarrier,
  givenCustomer,
  givenOpenRequest,
  givenStaff,
  type Person,
} from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { filledIn, givenSubmitted } from './businesses.ts'

const CALLERS = ['anonymous', 'owner', 'other', 'carrier', 'accepted', 'staff'] as const
type Name = Exclude<(typeof CALLERS)[number], 'anonymous'>
/** What each of CALLERS is answered. */
type Statuses = readonly [number, number, number, number, number, number]

/** Who is there, and what is theirs. The request is the owner's, the documents and the case are the accepted carrier's. */
interface Stage extends Record<Name, Person> {
  requestId: string
  /** Of the owner, on another device. */
  sessionId: string
  /** Of the owner, ready. */
  exportId: string
}

let server: TestServer
let stage: Stage
beforeAll(async () => {
  server = await startTestServer()
  const owner = await givenCustomer(server, 'owner')
  const { carrier: accepted } = await givenSubmitted(server)
  const { request } = await givenOpenRequest(server, { owner })
  const { bid } = await givenBid(server, request.id, 50, accepted)
  await must(server, acceptBid, { as: owner, params: { bidId: bid.id } })
  stage = {
    owner,
    accepted,
    other: await givenCustomer(server, 'other'),
    carrier: await givenCarrier(server),
    staff: await givenStaff(server),
    requestId: request.id,
    sessionId: await otherSessionOf(owner),
    exportId: await exportOf(owner),
  }
})
afterAll(() => server.stop())

async function otherSessionOf({ email, password, accessToken }: Person): Promise<string> {
  await must(server, accounts.signIn, { body: { email, password } })
  const { items } = await must(server, accounts.mySessions, { as: { accessToken } })
  return items.find(({ current }) => !current)?.id ?? ''
}

async function exportOf(as: Person): Promise<string> {
  const latest = async () => (await must(server, privacy.latestExport, { as })).latest
  await must(server, privacy.requestExport, { as })
  await until(async () => (await latest())?.state === 'ready', 'the export')
  return (await latest())?.id ?? ''
}

interface Row {
  endpoint: EndpointShape
  statuses: Statuses
  /** What is sent; `me` is null for the visitor. */
  sent?: (stage: Stage, me: Person | null) => Pick<CallOptions<EndpointShape>, 'params' | 'body'>
}

const everybody = (status: number): Statuses => [status, status, status, status, status, status]
const signedIn = (status: number): Statuses => [401, status, status, status, status, status]
const staffAlone = (status: number): Statuses => [401, 403, 403, 403, 403, status]
const OWNERS_ONLY = (status: number): Statuses => [401, status, 404, 404, 404, 404]
const NEW_PASSWORD = 'another-good-long-password'

const stranger = () => `${randomUUID()}@kerbside.example`
const credentials = (password: string, me: Person | null) => ({ email: me?.email ?? stranger(), password })

// In this order: the last rows end sessions, change passwords and delete accounts.
const ROWS: readonly Row[] = [
  { endpoint: profiles.readOwnProfile, statuses: signedIn(200) },
  { endpoint: profiles.saveProfile, statuses: signedIn(200), sent: () => ({ body: filledIn }) },
  {
    endpoint: profiles.linkToOwnDocument,
    statuses: [401, 404, 404, 404, 200, 404],
    sent: () => ({ params: { document: 'id_document' } }),
  },
  {
    endpoint: jobContact,
    statuses: [401, 200, 404, 404, 200, 404],
    sent: ({ requestId }) => ({ params: { requestId } }),
  },
  { endpoint: privacy.requestExport, statuses: signedIn(201) },
  { endpoint: privacy.latestExport, statuses: signedIn(200) },
  {
    endpoint: privacy.linkToExport,
    statuses: OWNERS_ONLY(200),
    sent: ({ exportId }) => ({ params: { exportId } }),
  },
  {
    endpoint: accounts.signUp,
    statuses: everybody(204),
    sent: () => ({ body: { email: stranger(), password: NEW_PASSWORD, userType: 'customer' } }),
  },
  {
    endpoint: accounts.signIn,
    statuses: signedIn(200),
    sent: (_, me) => ({ body: credentials(me?.password ?? NEW_PASSWORD, me) }),
  },
  { endpoint: accounts.refreshSession, statuses: everybody(200) },
  { endpoint: accounts.confirmEmail, statuses: everybody(400), sent: () => ({ body: { token: 'forged' } }) },
  { endpoint: accounts.resendConfirmation, statuses: everybody(204), sent: () => ({ body: { email: stranger() } }) },
  { endpoint: accounts.requestPasswordReset, statuses: everybody(204), sent: () => ({ body: { email: stranger() } }) },
  {
    endpoint: accounts.resetPassword,
    statuses: everybody(400),
    sent: () => ({ body: { token: 'forged', password: NEW_PASSWORD } }),
  },
  { endpoint: accounts.mySessions, statuses: signedIn(200) },
  {
    endpoint: accounts.endMySession,
    statuses: OWNERS_ONLY(204),
    sent: ({ sessionId }) => ({ params: { sessionId } }),
  },
  {
    endpoint: accounts.changeEmail,
    statuses: signedIn(204),
    sent: (_, me) => ({ body: { password: me?.password ?? NEW_PASSWORD, email: stranger() } }),
  },
  {
    endpoint: accounts.changePassword,
    statuses: signedIn(204),
    sent: (_, me) => ({ body: { currentPassword: me?.password ?? NEW_PASSWORD, newPassword: NEW_PASSWORD } }),
  },
  { endpoint: accounts.mySecondFactor, statuses: signedIn(200) },
  // A second factor is for staff; they have none yet.
  {
    endpoint: accounts.beginSecondFactor,
    statuses: staffAlone(200),
    sent: () => ({ body: { password: NEW_PASSWORD } }),
  },
  { endpoint: accounts.confirmSecondFactor, statuses: staffAlone(400), sent: () => ({ body: { code: '000000' } }) },
  { endpoint: accounts.passSecondFactor, statuses: signedIn(409), sent: () => ({ body: { code: '000000' } }) },
  ...[accounts.replaceRecoveryCodes, accounts.turnOffSecondFactor].map((endpoint) => ({
    endpoint,
    statuses: staffAlone(409),
    sent: () => ({ body: { password: NEW_PASSWORD } }),
  })),
  {
    endpoint: privacy.deleteAccount,
    statuses: [401, 204, 204, 204, 204, 403],
    sent: () => ({ body: { password: NEW_PASSWORD } }),
  },
  { endpoint: accounts.signOutEverywhere, statuses: [401, 401, 401, 401, 401, 204] },
  { endpoint: accounts.signOut, statuses: everybody(204) },
]

describe('who may', () => {
  // Routes of staff have a table of their own: tests/platform/staff-table.ts.
  test('is answered for every route of accounts, profiles and privacy, and for the contact of a job', () => {
    const declared = [accounts, profiles, privacy, { jobContact }]
      .flatMap((contract) => Object.values(contract) as unknown[])
      .filter((value): value is EndpointShape => typeof value === 'object' && value !== null && 'method' in value)
      .filter(({ access }) => levelFor(access) === null)
    expect(declared.length).toBeGreaterThan(20)
    expect(ROWS.map(({ endpoint }) => endpoint.id).toSorted()).toEqual(declared.map(({ id }) => id).toSorted())
  })

  test.each(ROWS)('$endpoint.id: $endpoint.method $endpoint.path', async ({ endpoint, statuses, sent }) => {
    const answered: Record<string, number> = {}
    for (const name of CALLERS) {
      const me = name === 'anonymous' ? null : stage[name]
      const options = { ...sent?.(stage, me), ...(me && { as: me }) } as CallOptions<EndpointShape>
      answered[name] = (await call(server, endpoint, options)).status
    }
    expect(answered).toEqual(Object.fromEntries(CALLERS.map((name, nth) => [name, statuses[nth]])))
  })
})
