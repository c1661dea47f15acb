import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { saveProfile } from '#modules/carriers/profiles/contract.ts'
import { packSheet } from '#modules/fulfilment/duty-of-care/contract/sheet.ts'
import { type Pack, packPdf } from '#modules/fulfilment/duty-of-care/contract.ts'
import { FORMATS } from '#modules/fulfilment/duty-of-care/pdf/formats.ts'
import { renderSheet } from '#modules/fulfilment/duty-of-care/pdf/render-sheet.ts'
import { endRequest } from '#modules/market/requests/contract/staff.ts'
import { openRegisterEmulator } from '#scripts/register-emulator/server.ts'
import { filledIn } from '#tests/modules/carriers/profiles/businesses.ts'
import { call, callOrThrow } from '#tests/support/client.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'
import {
  givenBid,
  givenCarrier,
  givenCustomer,
  givenOpenRequest,
  givenStaff,
  type Person,
} from '#tests/support/people.ts'
import { givenServer } from '#tests/support/server.ts'
import { accept, givenPackedOffer, OWNER, packOf } from './givens.ts'

const register = await openRegisterEmulator({ port: 0 })
const server = await givenServer({ EA_REGISTER_URL: register.url })
afterAll(() => register.stop())

const givenPacked = () => givenPackedOffer(server, register)
const pdfFor = (requestId: string, as: Person) => callOrThrow(server, packPdf, { as, params: { requestId } })
const sheetOf = (pack: Pack) => packSheet(pack, FORMATS)
const inOneLine = (text: string) => text.replace(/\s+/g, ' ')

/** Returns every text of a sheet, as it appears in the text of a PDF. */
const saidBy = (pack: Pack): string[] => {
  const { title, practice, sections, notes } = sheetOf(pack)
  return [
    title,
    practice ?? '',
    ...sections.flatMap(({ title: heading, warning = '', items = [], lines = [], entry, paragraphs = [] }) => [
      heading,
      warning,
      ...items.flatMap(({ name, notes: told }) => [name, ...told]),
      ...lines.map(({ name, text }) => `${name} ${text}`),
      entry?.url ?? '',
      entry?.credit ?? '',
      ...paragraphs,
    ]),
    ...notes,
  ].map(inOneLine)
}

test('gives both parties a PDF with everything on the page and the photo (PACK-02, PACK-03)', async () => {
  const { owner, carrier, request, number, pack } = await givenPacked()
  const { name, bytes } = await pdfFor(request.id, owner)
  expect(name).toBe(`pack-${pack.facts.jobNumber}.pdf`)
  const text = (await textOfPdf(bytes)).join(' ')
  for (const said of saidBy(pack)) expect(text).toContain(said)
  for (const said of [OWNER.displayName, '12 Cotham Brow, Bristol', number, '£120.50', 'Sofa, 3 seats'])
    expect(text).toContain(said)
  expect(Buffer.from(bytes).toString('latin1')).toContain('/DCTDecode')
  expect(bytes.length).toBeLessThan(400_000)
  expect(Buffer.from((await pdfFor(request.id, carrier)).bytes)).toEqual(Buffer.from(bytes))
})

test('keeps a hidden photo only in the owner’s PDF and a deleted one in neither (PACK-06)', async () => {
  const { owner, carrier, request } = await givenPacked()
  const hasPhoto = async (as: Person) =>
    Buffer.from((await pdfFor(request.id, as)).bytes)
      .toString('latin1')
      .includes('/DCTDecode')
  const key = String(request.imageUrls?.[0]?.url.slice('/media/'.length).replace('-1600', '-480'))
  await server.sql.query('update stored_files set only_for = array[$2]::uuid[] where key = $1', [key, owner.id])
  expect(await hasPhoto(owner)).toBe(true)
  expect(await hasPhoto(carrier)).toBe(false)
  await server.sql.query('update stored_files set dropped_at = now() where key = $1', [key])
  expect(await hasPhoto(owner)).toBe(false)
})

test('leaves the owner’s details and photos out for the carrier of a cancelled job (PACK-06)', async () => {
  const { carrier, request } = await givenPacked()
  const body = { status: 'cancelled' as const, reason: 'Both asked for it.' }
  await callOrThrow(server, endRequest, {
    as: await givenStaff(server, 'vera', 'agent'),
    params: { requestId: request.id },
    body,
  })
  const { bytes } = await pdfFor(request.id, carrier)
  expect((await textOfPdf(bytes)).join(' ')).not.toMatch(/Łukasz|Cotham|5QA|Ring/)
  expect(Buffer.from(bytes).toString('latin1')).not.toContain('/DCTDecode')
})

test('includes the model cancellation form for consumers but not for businesses (RIGHT-08)', async () => {
  const carrier = await givenCarrier(server)
  await callOrThrow(server, saveProfile, { as: carrier, body: { ...filledIn, companyName: 'Hartley Clearances Ltd' } })
  const textFor = async (owner: Person) => {
    const { request } = await givenOpenRequest(server, { owner })
    const { bid } = await givenBid(server, request.id, 40, carrier)
    await accept(server, owner, bid.id)
    await packOf(server, request.id, owner)
    return (await textOfPdf((await pdfFor(request.id, owner)).bytes)).join(' ')
  }
  const form =
    'Model cancellation form To Hartley Clearances Ltd: I/We [*] hereby give notice that I/We [*] cancel my/our [*] contract of sale of the following goods [*]/for the supply of the following service [*], Ordered on [*]/received on [*], Name of consumer(s), Address of consumer(s), Signature of consumer(s) (only if this form is notified on paper), Date [*] Delete as appropriate'
  expect(await textFor(await givenCustomer(server))).toContain(form)
  expect(await textFor(await givenCarrier(server))).not.toContain('hereby give notice')
})

test('renders names in any script, with a box for characters that no font has (PACK-05)', async () => {
  const owner = await givenCustomer(server, 'ann')
  const names = 'Żółć Ελένη Дмитро Nguyễn Thị Hạnh 張偉 শিবানী தமிழ் ਸਿੰਘ 김민수 ☕😀'
  await callOrThrow(server, saveProfile, { as: owner, body: { ...filledIn, displayName: `${names} 𓀀` } })
  const { request } = await givenOpenRequest(server, { owner })
  const { bid } = await givenBid(server, request.id, 40)
  await accept(server, owner, bid.id)
  const pack = await packOf(server, request.id, owner)
  const { bytes } = await pdfFor(request.id, owner)
  const text = (await textOfPdf(bytes)).join(' ')
  expect(text).toContain(`Customer ${names} □`)
  expect(inOneLine(text)).toContain('□ marks a character that we can’t print in this file.')
  const extras = { photos: new Map(), madeAt: new Date(pack.madeAt) }
  expect(await renderSheet(sheetOf(pack), extras)).toEqual(Buffer.from(bytes))
  expect(bytes.length).toBeLessThan(120_000)
  const { request: plain, owner: latin } = await givenPacked()
  expect((await textOfPdf((await pdfFor(plain.id, latin)).bytes)).join(' ')).not.toContain('□')
})

test('extracts a right-to-left name in reading order (PACK-05)', async () => {
  for (const name of ['محمد عبد الله', 'דוד כהן']) {
    const sheet = { title: name, jobNumber: 'KB-1', practice: null, sections: [], notes: [] }
    const [text] = await textOfPdf(await renderSheet(sheet, { photos: new Map(), madeAt: new Date(0) }))
    expect(text).toContain(name)
  }
})

test('renders the same bytes in another process and time zone (PACK-05)', async () => {
  const { owner, request } = await givenOpenRequest(server)
  const { bid } = await givenBid(server, request.id, 40)
  await accept(server, owner, bid.id)
  const pack = await packOf(server, request.id, owner)
  const { bytes } = await pdfFor(request.id, owner)
  const elsewhere = `
    import { packPdf } from '#modules/fulfilment/duty-of-care/pdf/pack-pdf.ts'
    const { bytes } = await packPdf({}, JSON.parse(process.argv[1]), '')
    process.stdout.write(bytes)`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', elsewhere, JSON.stringify(pack)],
    { encoding: 'buffer', env: { ...process.env, TZ: 'Pacific/Auckland', LANG: 'de_DE.UTF-8' } },
  )
  expect(stdout).toEqual(Buffer.from(bytes))
  const changed = { ...pack, facts: { ...pack.facts, price: 40.01 } }
  expect(await renderSheet(sheetOf(changed), { photos: new Map(), madeAt: new Date(pack.madeAt) })).not.toEqual(stdout)
})

test('numbers the pages of a long list and keeps each item on one page (PACK-02)', async () => {
  const { pack } = await givenPacked()
  const [sofa] = pack.facts.items
  if (!sofa) throw new Error('The load is empty')
  const items = Array.from({ length: 40 }, (_, at) => ({
    ...sofa,
    label: `Sofa ${at + 1}`,
    hazardous: true,
    pops: true,
  }))
  const bytes = await renderSheet(sheetOf({ ...pack, facts: { ...pack.facts, items } }), {
    photos: new Map(),
    madeAt: new Date(pack.madeAt),
  })
  const pages = await textOfPdf(bytes)
  expect(pages.length).toBeGreaterThan(2)
  for (const [at, text] of pages.entries()) {
    expect(text).toContain(`${pack.facts.jobNumber} · Page ${at + 1} of ${pages.length}`)
    expect(text.split('2 × Sofa').length).toBe(text.split('burnt, not buried').length)
  }
})

test('has no PDF while the pack is being made, and none for strangers (PACK-01, PACK-06)', async () => {
  const { owner, request } = await givenPacked()
  const params = { requestId: request.id }
  for (const as of [await givenCustomer(server), await givenStaff(server)])
    expect(await call(server, packPdf, { as, params })).toMatchObject({ status: 404, error: { code: 'not_found' } })
  expect((await call(server, packPdf, { params })).status).toBe(401)
  await server.sql.query('delete from packs where request_id = $1', [request.id])
  expect((await call(server, packPdf, { as: owner, params })).status).toBe(404)
})
