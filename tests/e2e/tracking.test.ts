import { readFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from '@playwright/test'
import { saveRegistration } from '#modules/carriers/carrier-registration/contract.ts'
import type { LoadLine } from '#modules/core/waste-catalogue/contract.ts'
import { placeBid } from '#modules/market/bidding/contract.ts'
import { postRequest } from '#modules/market/requests/contract/posting.ts'
import { markCollected } from '#modules/market/requests/contract.ts'
import { aNumber } from '#tests/modules/carriers/carrier-registration/givens.ts'
import { read as readDisposal, say } from '#tests/modules/fulfilment/disposal/givens.ts'
import { accept as acceptBid, LOAD } from '#tests/modules/fulfilment/duty-of-care/givens.ts'
import { putReceiver, SITE } from '#tests/modules/fulfilment/waste-tracking/givens.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { movementFaults } from '#tests/support/tracking/movement-faults.ts'
import { findViolations } from './support/axe.ts'
import { heading, main, openPart, section } from './support/page-helpers.ts'
import type { E2eProduct } from './support/product.ts'
import { expect, PHONE, test } from './support/test.ts'
import { givenBusiness, givenOwner } from './support/test-accounts.ts'

const DESKTOP = { width: 1280, height: 900 }
const A4 = { width: 794, height: 1123 }
/** Print settings: A4 with printer margins. */
const SIDE = { format: 'A4', margin: { top: '10mm', bottom: '10mm', left: '10mm', right: '10mm' } } as const

interface Given {
  items?: LoadLine[]
  regulator?: 'EA' | 'SEPA'
  number?: string
}

async function givenJob(product: E2eProduct, { items = LOAD.items, regulator = 'EA', number = aNumber() }: Given = {}) {
  const owner = await givenOwner(product, 'Ann Clarke')
  const carrier = await givenBusiness(product, 'Hartley', 'premium', { companyName: 'Hartley Clearances Ltd' })
  await callOrThrow(product, saveRegistration, { as: carrier, body: { regulator, number, version: 0 } })
  const request = await callOrThrow(product, postRequest, {
    as: owner,
    body: {
      ...{ title: 'Front room', description: 'What stands there.', postcode: 'BS6 5QA', budget: null },
      load: { items, halfDays: LOAD.halfDays },
    },
  })
  const bid = await callOrThrow(product, placeBid, {
    as: carrier,
    params: { requestId: request.id },
    body: { bidAmount: 120, bidMessage: null, carries: { allowed: true, reused: false } },
  })
  await acceptBid(product, owner, bid.id)
  return { owner, carrier, number, requestId: request.id, jobNumber: `KB-${request.id.slice(-8).toUpperCase()}` }
}

const record = (page: Page) => section(page, 'Paperwork')
const download = (page: Page) => record(page).getByRole('button', { name: 'Download record' })

async function fill(page: Page, { permit }: { permit: string }): Promise<void> {
  await page.getByLabel('Site name').fill(SITE.siteName)
  await page.getByLabel('Permit number').fill(permit)
  await page.getByLabel('Site address').fill(SITE.siteAddress)
  await page.getByLabel('Site postcode').fill('bs11 9hs')
}

test('lets a carrier add a site by phone and get a valid record (DWT-01 to DWT-05)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/status of 4\d\d|ERR_INTERNET_DISCONNECTED/)
  const { carrier, number, requestId, jobNumber } = await givenJob(product)
  const page = await openPage({ as: carrier, size: PHONE, at: `/job/${requestId}` })
  await openPart(page, 'Paperwork')
  await expect(heading(page, 'Waste tracking')).toBeVisible()
  for (const text of [
    'From October 2027, carriers must record this with Defra. Kerbside has filled in the record for you.',
    jobNumber,
    number,
    '20 03 07 · 110 kg · R1, burnt for energy',
    '20 01 23* · 65 kg · R4',
  ])
    await expect(record(page)).toContainText(text)
  for (const shown of [main(page), record(page)]) await expect(shown).not.toContainText(/approved|official/i)
  expect(await findViolations(page)).toEqual([])

  await download(page).click()
  await expect(record(page).getByText('Add a site for 1 × Fridge freezer, tall first.')).toBeVisible()

  const question = record(page).getByRole('region', { name: 'Where will you take 1 × Fridge freezer, tall?' })
  await question.getByRole('button', { name: 'Add site' }).click()
  await expect(question.getByLabel('Site name')).toBeFocused()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question.getByRole('button', { name: 'Add site' })).toBeFocused()
  await question.getByRole('button', { name: 'Add site' }).click()
  await question.getByRole('button', { name: 'Save' }).click()
  for (const wrong of ['Enter the site name.', 'Choose what paperwork comes with it.'])
    await expect(question.getByText(wrong).last()).toBeVisible()
  await fill(page, { permit: 'EPR/1' })
  await question.getByLabel('What paperwork comes with it?').selectOption('A consignment note with a code')
  await question.getByLabel('Consignment code').fill('1')
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(question.getByText('Enter a valid waste permit number, for example EPR/AB1234CD.').last()).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await question.getByLabel('Permit number').fill('epr/ab1234cd')
  await question.getByLabel('What paperwork comes with it?').selectOption('No paperwork')

  await page.context().setOffline(true)
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(question.getByText('Not sent yet. Try again.')).toBeVisible()
  await expect(question.getByLabel('Site name')).toHaveValue(SITE.siteName)
  await page.context().setOffline(false)
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(question).toContainText('Permit number: EPR/AB1234CD')
  await expect(question.getByRole('heading')).toBeFocused()

  await record(page).getByText('Treatment', { exact: true }).click()
  await page.getByLabel('2 × Sofa, 3 seats').selectOption('D10, burnt')
  await page.getByRole('button', { name: 'Save treatments' }).click()
  await expect(record(page)).toContainText('20 03 07 · 110 kg · D10, burnt')

  const coming = page.waitForEvent('download')
  await download(page).click()
  const file = await coming
  expect(file.suggestedFilename()).toBe(`${jobNumber}-createMovement-0.2.5-alpha.json`)
  const bodies = JSON.parse(await readFile(await file.path(), 'utf8')) as Record<string, unknown>[]
  expect(bodies.map(movementFaults)).toEqual([[], []])
  expect(bodies).toMatchObject([
    {
      yourUniqueReference: jobNumber,
      producer: { address: { fullAddress: '12 Cotham Brow, Bristol', postcode: 'BS6 5QA' } },
      carrier: { organisationName: 'Hartley Clearances Ltd', registrationNumber: number },
      wasteItems: [{ disposalOrRecoveryCodes: [{ code: 'D10' }] }],
    },
    { yourUniqueReference: `${jobNumber}-H1`, receiver: { siteName: SITE.siteName } },
  ])
  await expect(record(page)).toContainText('You last downloaded it on ')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
})

test('prints the weighbridge card on one page in large type (DWT-01)', async ({ product, openPage }) => {
  const { carrier, number, requestId, jobNumber } = await givenJob(product)
  await putReceiver(product, requestId, carrier)
  const page = await openPage({ as: carrier, size: PHONE, at: `/job/${requestId}` })
  await openPart(page, 'Paperwork')
  await record(page).getByRole('link', { name: 'Weighbridge card' }).click()
  await expect(heading(page, 'Weighbridge card')).toBeVisible()
  for (const text of [
    'Hartley Clearances Ltd',
    number,
    jobNumber,
    '20 03 07',
    '2 × Sofa, 3 seats: domestic seating waste containing POPs · Solid · loose',
    'POPs: DECABDE, HBCD, PENTABDE, TETRABDE',
    '20 01 23*',
    `Hazardous: HP 14 · To ${SITE.siteName}, permit EPR/AB1234CD · No paperwork`,
    'Total 175 kg',
  ])
    await expect(main(page)).toContainText(text)
  await expect(main(page)).not.toContainText(/approved|official/i)
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 740 })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(A4)
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(main(page).getByRole('button', { name: 'Print' })).toBeHidden()
  expect((await PDFDocument.load(await page.pdf(SIDE))).getPageCount()).toBe(1)
})

test('fits forty items on one page (DWT-01)', async ({ product, openPage }) => {
  const { rows } = await product.sql.query<{ key: string }>(
    `select key from catalogue_items where refused is null and version = 1 and not hazardous and mirror_ewc is null
     order by pops desc, place limit 40`,
  )
  const { carrier, requestId } = await givenJob(product, { items: rows.map(({ key }) => ({ key, n: 2 })) })
  const page = await openPage({ as: carrier, size: A4, at: `/job/${requestId}/weighbridge` })
  await expect(heading(page, 'Weighbridge card')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  expect((await PDFDocument.load(await page.pdf(SIDE))).getPageCount()).toBe(1)
})

test('warns a Scottish carrier, hides tracking from the owner, and explains missing items (DWT-01, DWT-05)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/status of 404/)
  const { owner, carrier, requestId } = await givenJob(product, { regulator: 'SEPA', number: 'EAS/R/1234567' })
  const page = await openPage({ as: carrier, size: DESKTOP, at: `/job/${requestId}` })
  await openPart(page, 'Paperwork')
  await expect(record(page).getByText('Waste tracking may not accept this number yet', { exact: true })).toBeVisible()
  const owners = await openPage({ as: owner, at: `/job/${requestId}` })
  await expect(heading(owners, 'Front room')).toBeVisible()
  await expect(await openPart(owners, 'Price')).toContainText('The price is £120.00')
  const papers = await openPart(owners, 'Paperwork')
  await expect(papers.getByRole('link', { name: 'Duty-of-care pack' })).toBeVisible()
  await expect(heading(owners, 'Waste tracking')).toBeHidden()
  await owners.goto(`${product.url}/job/${requestId}/weighbridge`)
  await expect(heading(owners, 'Job not found.')).toBeVisible()

  const bare = await givenJob(product, { items: [] })
  const empty = await openPage({ as: bare.carrier, at: `/job/${bare.requestId}` })
  await openPart(empty, 'Paperwork')
  await expect(record(empty)).toContainText('The customer didn’t list any items, so there’s no record to fill in.')
  await expect(download(empty)).toBeHidden()
})

test('asks for the address when a fridge went to another site than planned (DWT-04)', async ({ product, openPage }) => {
  const { carrier, requestId } = await givenJob(product)
  await putReceiver(product, requestId, carrier)
  await callOrThrow(product, markCollected, { as: carrier, params: { requestId } })
  await expect.poll(() => readDisposal(product, requestId, carrier)).not.toBeNull()
  const page = await openPage({ as: carrier, at: `/job/${requestId}` })
  await openPart(page, 'Paperwork')
  const question = record(page).getByRole('region', { name: /^Where (will|did) you take 1 × Fridge freezer, tall\?/ })
  await expect(question).toContainText(SITE.siteName)

  await record(page).getByRole('button', { name: 'Record disposal' }).click()
  await record(page)
    .getByRole('button', { name: `Same site as the hazardous items: ${SITE.siteName}` })
    .click()
  await expect(main(page).getByLabel('Name of the site')).toHaveValue(SITE.siteName)
  await expect(main(page).getByLabel('Permit or exemption number')).toHaveValue('EPR/AB1234CD')
  await expect(main(page).getByLabel(/^Postcode/)).toHaveValue('BS11 9HS')
  await main(page).getByRole('button', { name: 'Close without sending' }).click()

  // the open page updates live
  await say(product, requestId, carrier, { said: { kg: 140, placeName: 'Another', number: 'EPR/XY9876ZW' } })
  await expect(main(page)).toContainText('20 01 23* · 52 kg')
  await expect(main(page)).toContainText(
    'Weighed: 140 kg in total, shared between the items by their estimated weights',
  )
  await expect(main(page)).toContainText(/We updated these weights on .*, when you entered the total\./)
  await expect(main(page)).not.toContainText('with estimated weights')
  const card = await openPage({ as: carrier, at: `/job/${requestId}/weighbridge` })
  await expect(main(card)).toContainText(
    'Weighed: 140 kg in total, shared between the items by their estimated weights',
  )
  await expect(main(card)).toContainText('Total 140 kg')
  await card.close()
  await question.getByRole('button', { name: 'Add site' }).click()
  await expect(question.getByLabel('Site name')).toHaveValue('Another')
  await expect(question.getByLabel('Permit number')).toHaveValue('EPR/XY9876ZW')
  await question.getByLabel('Site address').fill('Other Way, Bristol')
  await question.getByLabel('Site postcode').fill('BS4 5QQ')
  await question.getByLabel('What paperwork comes with it?').selectOption('No paperwork')
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(question).toContainText('Other Way, Bristol, BS4 5QQ')
})
