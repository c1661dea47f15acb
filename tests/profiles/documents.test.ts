import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signOut } from '#modules/accounts/contract.ts'
import { type DocumentKind, linkToOwnDocument, linkToReviewedDocument } from '#modules/profiles/contract.ts'
import { call, must } from '#tests/support/client.ts'
import { givenCarrier, givenCustomer, givenStaff, type Person } from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { decide, givenSubmitted, idDocument, licence, save } from './businesses.ts'

let server: TestServer
let staff: Person
let carrier: Person
beforeAll(async () => {
  server = await startTestServer()
  staff = await givenStaff(server)
  carrier = (await givenSubmitted(server)).carrier
})
afterAll(() => server.stop())

const ownLink = (as: Person, document: DocumentKind = 'id_document') =>
  call(server, linkToOwnDocument, { as, params: { document } })
const staffLink = (as: Person, userId: string, document: DocumentKind = 'id_document') =>
  call(server, linkToReviewedDocument, { as, params: { userId, document } })
const open = (url = '') => fetch(server.url + url)
const views = async () =>
  (
    await server.sql.query(`select actor_id, action, detail from audit_log where subject_id = $1 order by at`, [
      carrier.id,
    ])
  ).rows

describe('a document of a business (R03)', () => {
  test.each([
    ['id_document', 'image/jpeg', 'inline'],
    ['waste_carrier_licence', 'application/pdf', 'attachment'],
  ] as const)(
    '%s is opened by its owner through a link that works once, and nobody notes it',
    async (kind, type, how) => {
      const { body } = await ownLink(carrier, kind)
      expect(body?.mediaType).toBe(type)
      const minutes = (Date.parse(body?.expiresAt ?? '') - Date.now()) / 60_000
      expect(minutes).toBeGreaterThan(1)
      expect(minutes).toBeLessThan(6)
      const answer = await open(body?.url)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe(type)
      expect(answer.headers.get('content-disposition')).toMatch(new RegExp(`^${how};`))
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100)
      expect((await open(body?.url)).status).toBe(404)
      expect(await views()).toEqual([])
    },
  )

  test('is opened by staff, and each view is noted: who, whose, which (security 22)', async () => {
    const links = [await staffLink(staff, carrier.id), await staffLink(staff, carrier.id, 'waste_carrier_licence')]
    expect(await views()).toEqual([])
    for (const { body } of links) expect((await open(body?.url)).status).toBe(200)
    expect(await views()).toEqual([
      { actor_id: staff.id, action: 'id_document.viewed', detail: { file: 'identity-document.jpg' } },
      { actor_id: staff.id, action: 'waste_carrier_licence.viewed', detail: { file: 'waste-carrier-licence.pdf' } },
    ])
  })

  test('is nobody else’s: one’s own is asked for, and staff’s way is closed to others', async () => {
    for (const stranger of [await givenCustomer(server), await givenCarrier(server)]) {
      expect((await ownLink(stranger)).status).toBe(404)
      expect((await staffLink(stranger, carrier.id)).status).toBe(403)
    }
    expect((await ownLink(staff)).status).toBe(404)
    expect((await staffLink(carrier, carrier.id)).status).toBe(403)
  })

  test('that is not there answers 404, for staff too', async () => {
    const { carrier: half } = await givenSubmitted(server, { idDocumentFile: await idDocument() })
    expect((await ownLink(half, 'waste_carrier_licence')).status).toBe(404)
    expect((await staffLink(staff, half.id, 'waste_carrier_licence')).status).toBe(404)
    expect((await staffLink(staff, '0198c0de-0000-7000-8000-000000000001')).status).toBe(404)
    expect((await ownLink(half, 'logo' as DocumentKind)).status).toBe(404)
  })

  test('that was replaced is gone, and so is the link to it', async () => {
    const { carrier: other } = await givenSubmitted(server)
    const before = await ownLink(other, 'waste_carrier_licence')
    await decide(server, staff, other.id, 1, 'rejected')
    await save(server, other, { wasteCarrierLicenceFile: await licence() })
    expect((await open(before.body?.url)).status).toBe(404)
  })

  test('opens no longer once the session that asked is over', async () => {
    const { carrier: other } = await givenSubmitted(server)
    const { body } = await ownLink(other)
    await must(server, signOut, { as: other })
    expect((await open(body?.url)).status).toBe(404)
  })
})
