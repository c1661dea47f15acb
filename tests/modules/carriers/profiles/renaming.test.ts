import { describe, expect, test } from 'vitest'
import {
  type Decision,
  decideVerification,
  verificationCase,
  verificationQueue,
  verificationsRoom,
} from '#modules/carriers/profiles/contract/verification.ts'
import { type Names, readOwnProfile } from '#modules/carriers/profiles/contract.ts'
import { businessPage } from '#modules/discovery/directory/contract.ts'
import { search } from '#modules/discovery/search/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { bidsOnRequest } from '#modules/market/bidding/contract.ts'
import { jobContact } from '#modules/market/requests/contract/collection.ts'
import { download, givenExport } from '#tests/modules/staff/privacy/exports.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import {
  givenBid,
  givenCarrier,
  givenCustomer,
  givenOpenRequest,
  givenStaff,
  type Person,
} from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { givenWatcher } from '#tests/support/watcher.ts'
import { decide, filledIn, givenSubmitted, save } from './businesses.ts'

const OLD: Names = { displayName: filledIn.displayName, companyName: filledIn.companyName }
const NEW = { displayName: 'Zephyr', companyName: 'Zephyr Skips Ltd' }

const server = await givenServer({ BIDDING_REQUIRES_VERIFIED: '1' })
const staff = await givenStaff(server, 'staff')

async function givenVerified(): Promise<Person> {
  const { carrier } = await givenSubmitted(server)
  await decide(server, staff, carrier.id, 1, 'verified', { reason: null })
  return carrier
}

const profileOf = (as: Person) => callOrThrow(server, readOwnProfile, { as })
const caseOf = (userId: string) => callOrThrow(server, verificationCase, { as: staff, params: { userId } })
const queued = async ({ id }: Person) =>
  (await callOrThrow(server, verificationQueue, { as: staff })).items.find(({ userId }) => userId === id)
const found = async (term: string, { id }: Person) =>
  (await callOrThrow(server, search, { query: { term } })).items.some((item) => item.id === id)

/** The decision of staff who saw `names`. */
const decideOn = (names: Names | undefined, carrier: Person, decision: Decision, reason: string | null = null) =>
  call(server, decideVerification, {
    as: staff,
    params: { userId: carrier.id },
    body: { version: 2, decision, reason, ...(names && { names }) },
  })

describe('a verified business that changes its names (KEEP-08)', () => {
  test('is shown under the old ones with its badge everywhere, until staff verify the new ones', async () => {
    const carrier = await givenVerified()
    const { owner, request } = await givenOpenRequest(server)
    const { body } = await save(server, carrier, {}, NEW)
    expect(body).toMatchObject({ ...NEW, shownNames: OLD, verificationStatus: 'verified', verificationVersion: 2 })

    const { bid } = await givenBid(server, request.id, 40, carrier)
    await callOrThrow(server, acceptBid, { as: owner, params: { bidId: bid.id } })
    const params = { requestId: request.id }
    const seen = async () => {
      const { items } = await callOrThrow(server, bidsOnRequest, { as: owner, params, query: {} })
      const page = await callOrThrow(server, businessPage, { params: { userId: carrier.id } })
      const contact = await callOrThrow(server, jobContact, { as: owner, params })
      return [items[0]?.bidderName, page.name, contact.name, contact.companyName]
    }
    const { displayName, companyName } = OLD
    expect(await seen()).toEqual([displayName, displayName, displayName, companyName])
    await until(() => found('clear away', carrier), 'the old name in the search')
    expect(await found('zephyr', carrier)).toBe(false)
    const exported = await givenExport(server, carrier)
    const files = await download(server, carrier, exported.id)
    const { profile } = JSON.parse(Buffer.from(files['data.json'] ?? []).toString())
    expect(profile.profile ?? profile).toMatchObject({ ...NEW, shownNames: OLD })

    expect((await decideOn(NEW, carrier, 'verified')).body?.profile).toMatchObject({ ...NEW, verificationVersion: 3 })
    expect(await profileOf(carrier)).not.toHaveProperty('shownNames')
    expect(await seen()).toEqual([NEW.displayName, NEW.displayName, NEW.displayName, NEW.companyName])
    await until(() => found('zephyr', carrier), 'the new name in the search')
  })

  test('appears in the list for staff, who see both names side by side', async () => {
    const carrier = await givenVerified()
    expect(await queued(carrier)).toBeUndefined()
    await save(server, carrier, {}, { ...NEW, displayName: OLD.displayName ?? '' })
    const names = { displayName: OLD.displayName, companyName: NEW.companyName }
    expect(await queued(carrier)).toMatchObject({ ...names, renamed: true })
    expect((await caseOf(carrier.id)).profile).toMatchObject({ ...names, shownNames: OLD })
    await decideOn(names, carrier, 'verified')
    expect(await queued(carrier)).toBeUndefined()
  })

  test.each(['rejected', 'needs_resubmission'] as const)(
    'keeps the old ones when staff decide %s, and reads why',
    async (decision) => {
      const carrier = await givenVerified()
      await save(server, carrier, {}, NEW)
      expect((await decideOn(NEW, carrier, decision)).error?.code).toBe('reason_required')
      const reason = 'That name belongs to another business.'
      expect((await decideOn(NEW, carrier, decision, reason)).status).toBe(200)
      const profile = await profileOf(carrier)
      expect(profile).toMatchObject({ ...OLD, verificationStatus: decision, verificationFeedback: reason })
      expect(profile).not.toHaveProperty('shownNames')
    },
  )

  test('back to the old ones has nothing left to check', async () => {
    const carrier = await givenVerified()
    await save(server, carrier, {}, NEW)
    const { body } = await save(server, carrier)
    expect(body).toMatchObject(OLD)
    expect(body).not.toHaveProperty('shownNames')
    expect(await queued(carrier)).toBeUndefined()
    expect((await decideOn(OLD, carrier, 'verified', 'Again.')).error?.code).toBe('nothing_to_decide')
  })

  test('keeps its place in the list whatever else it saves', async () => {
    const carrier = await givenVerified()
    await save(server, carrier, {}, NEW)
    const before = await queued(carrier)
    await save(server, carrier, {}, { ...NEW, phoneNumber: '0117 496 0111' })
    expect((await queued(carrier))?.submittedAt).toBe(before?.submittedAt)
  })
})

describe('staff', () => {
  test("never verify a name that they haven't seen", async () => {
    const carrier = await givenVerified()
    const ops = await givenWatcher(server, staff)
    await ops.join(verificationsRoom)
    await save(server, carrier, {}, NEW)
    const later = { ...NEW, companyName: 'Somebody Else Ltd' }
    await save(server, carrier, {}, later)
    expect(await ops.receives('verification.case', ({ id }) => id === carrier.id)).toEqual({
      id: carrier.id,
      version: 2,
      patch: { verificationStatus: 'verified', renamed: true },
    })
    ops.close()
    const refused = {
      status: 409,
      error: {
        code: 'names_changed',
        message: 'The business has changed its name since you opened this case. Check it again.',
      },
    }
    for (const seen of [NEW, undefined]) expect(await decideOn(seen, carrier, 'verified')).toMatchObject(refused)
    expect((await decideOn(later, carrier, 'verified')).status).toBe(200)
  })

  test('never verify a name that changed while its documents waited', async () => {
    const { carrier } = await givenSubmitted(server)
    await save(server, carrier, {}, NEW)
    const body = { version: 1, decision: 'verified', reason: null, names: OLD } as const
    const answer = await call(server, decideVerification, { as: staff, params: { userId: carrier.id }, body })
    expect(answer.error?.code).toBe('names_changed')
  })
})

test("a customer, or a business that isn't verified, is renamed immediately", async () => {
  const [customer, blank] = [await givenCustomer(server), await givenCarrier(server)]
  const { carrier: waiting } = await givenSubmitted(server)
  const { carrier: rejected } = await givenSubmitted(server)
  await decide(server, staff, rejected.id, 1, 'rejected')
  for (const person of [customer, blank, waiting, rejected]) {
    await save(server, person)
    await save(server, person, {}, NEW)
    const { rows } = await server.sql.query('select display_name, renamed_at from profiles where user_id = $1', [
      person.id,
    ])
    expect(rows).toEqual([{ display_name: NEW.displayName, renamed_at: null }])
  }
})
