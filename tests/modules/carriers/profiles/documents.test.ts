import { PDFDocument, rgb } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { linkToReviewedDocument } from '#modules/carriers/profiles/contract/verification.ts'
import { type DocumentKind, linkToOwnDocument } from '#modules/carriers/profiles/contract.ts'
import { signOut } from '#modules/core/accounts/contract.ts'
import { PagePictures } from '#server/platform/kernel/contract.ts'
import { upload } from '#tests/modules/market/requests/pictures.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { givenStaff, type Person } from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { decide, givenSubmitted, idDocument, licence, save } from './businesses.ts'

const server = await givenServer()
const staff = await givenStaff(server)
const carrier = (await givenSubmitted(server)).carrier

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

/** A picture of `pages` red pages. */
async function colouredPdf(pages: number): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (let page = 0; page < pages; page++)
    document.addPage([300, 400]).drawRectangle({ width: 300, height: 400, color: rgb(1, 0, 0) })
  return Buffer.from(await document.save())
}

describe('a document of a business (R03)', () => {
  test.each([
    ['id_document', 'image/jpeg', 'inline'],
    ['waste_carrier_licence', 'application/pdf', 'attachment'],
  ] as const)('%s is opened by its owner through a single-use link, unaudited', async (kind, type, how) => {
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
  })

  test('is opened by staff, and each view is audited: who, whose, which (security 22)', async () => {
    const links = [await staffLink(staff, carrier.id), await staffLink(staff, carrier.id, 'waste_carrier_licence')]
    expect(await views()).toEqual([])
    for (const { body } of links) expect((await open(body?.url)).status).toBe(200)
    expect(await views()).toEqual([
      { actor_id: staff.id, action: 'id_document.viewed', detail: { file: 'identity-document.jpg' } },
      { actor_id: staff.id, action: 'waste_carrier_licence.viewed', detail: { file: 'waste-carrier-licence.pdf' } },
    ])
  })

  test("that doesn't exist answers 404, also for staff", async () => {
    const { carrier: half } = await givenSubmitted(server, { idDocumentFile: await idDocument() })
    expect((await ownLink(half, 'waste_carrier_licence')).status).toBe(404)
    expect((await staffLink(staff, half.id, 'waste_carrier_licence')).status).toBe(404)
    expect((await staffLink(staff, '0198c0de-0000-7000-8000-000000000001')).status).toBe(404)
    expect((await ownLink(half, 'logo' as DocumentKind)).status).toBe(404)
  })

  test('that is a PDF is shown to staff as pictures of its first pages, through a single-use link: one view (security 22)', async () => {
    const { carrier: long } = await givenSubmitted(server, {
      idDocumentFile: await idDocument(),
      wasteCarrierLicenceFile: upload(await colouredPdf(12), 'licence.pdf', 'application/pdf'),
    })
    const asked = { as: staff, params: { userId: long.id, document: 'waste_carrier_licence' } }
    const link = await callOrThrow(server, linkToReviewedDocument, { ...asked, query: { as: 'pages' } })
    const answer = await open(link.url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    const { pages, total } = PagePictures.parse(await answer.json())
    expect([pages.length, total]).toEqual([10, 12])
    for (const page of pages) {
      const picture = sharp(Buffer.from(page.replace('data:image/webp;base64,', ''), 'base64'))
      expect((await picture.metadata()).width).toBe(1_200)
      const { channels } = await picture.stats()
      expect(channels.map(({ mean }) => Math.round(mean / 64) * 64)).toEqual([256, 0, 0])
    }
    expect((await open(link.url)).status).toBe(404)
    const noted = await server.sql.query('select action from audit_log where subject_id = $1', [long.id])
    expect(noted.rows).toEqual([{ action: 'waste_carrier_licence.viewed' }])
  })

  test('that is a picture is opened unchanged', async () => {
    const asked = { as: staff, params: { userId: carrier.id, document: 'id_document' } }
    const link = await callOrThrow(server, linkToReviewedDocument, { ...asked, query: { as: 'pages' } })
    expect(link.mediaType).toBe('image/jpeg')
    expect((await open(link.url)).headers.get('content-type')).toBe('image/jpeg')
  })

  test('that was replaced is gone, and so is the link to it', async () => {
    const { carrier: other } = await givenSubmitted(server)
    const before = await ownLink(other, 'waste_carrier_licence')
    await decide(server, staff, other.id, 1, 'rejected')
    await save(server, other, { wasteCarrierLicenceFile: await licence() })
    expect((await open(before.body?.url)).status).toBe(404)
  })

  test("can't be opened once the session that requested the link has ended", async () => {
    const { carrier: other } = await givenSubmitted(server)
    const { body } = await ownLink(other)
    await callOrThrow(server, signOut, { as: other })
    expect((await open(body?.url)).status).toBe(404)
  })
})
