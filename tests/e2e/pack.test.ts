import { readFile } from 'node:fs/promises'
import type { Route } from '@playwright/test'
import { saveRegistration } from '#modules/carriers/carrier-registration/contract.ts'
import { placeBid } from '#modules/market/bidding/contract.ts'
import { postRequest } from '#modules/market/requests/contract/posting.ts'
import { markCollected } from '#modules/market/requests/contract.ts'
import { aNumber } from '#tests/modules/carriers/carrier-registration/givens.ts'
import { LOAD } from '#tests/modules/fulfilment/duty-of-care/givens.ts'
import { jpeg, upload } from '#tests/modules/market/requests/pictures.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'
import { givenBid, givenCustomer, givenOpenRequest, givenStaff } from '#tests/support/people.ts'
import { findViolations } from './support/axe.ts'
import { accept, heading, main, openPart } from './support/page-helpers.ts'
import type { E2eProduct } from './support/product.ts'
import { expect, PHONE, test } from './support/test.ts'
import { givenBusiness, givenOwner } from './support/test-accounts.ts'

const LINK = { name: 'Duty-of-care pack' }
/** Texts of the pack smaller than 24 px (18 points). */
const SMALL = `[...document.querySelectorAll('article :is(h2, dt, dd, p, li, a, label)')]
  .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 24)
  .map((one) => one.textContent)`
const A4 = { width: 794, height: 1123 }

async function givenOffer(product: E2eProduct) {
  const owner = await givenOwner(product, 'Ann Clarke', { address: '14 Zetland Terrace, Bristol' })
  const carrier = await givenBusiness(product, 'Hartley', 'premium', { companyName: 'Hartley Clearances Ltd' })
  const number = aNumber()
  await callOrThrow(product, saveRegistration, { as: carrier, body: { regulator: 'EA', number, version: 0 } })
  const request = await callOrThrow(product, postRequest, {
    as: owner,
    body: {
      title: 'Front room',
      description: 'Two sofas and a fridge.',
      postcode: 'BS6 5QA',
      budget: null,
      load: LOAD,
    },
    files: { image: upload(await jpeg()) },
  })
  await callOrThrow(product, placeBid, {
    as: carrier,
    params: { requestId: request.id },
    body: { bidAmount: 120, bidMessage: null, carries: { allowed: true, reused: false } },
  })
  return { owner, carrier, number, request }
}

test('shows the pack on a phone, in large print and in print, to owner and carrier only (PACK-03, PACK-04, PACK-06)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/status of 404/)
  const { owner, carrier, number, request } = await givenOffer(product)
  const page = await openPage({ as: owner, size: PHONE, at: `/job/${request.id}` })
  await accept(page, '£120.00', 'Hartley')
  await (await openPart(page, 'Paperwork')).getByRole('link', LINK).click()
  await expect(heading(page, LINK.name)).toBeVisible()
  for (const text of [
    `KB-${request.id.slice(-8).toUpperCase()}`,
    '£120.00',
    'Ann Clarke',
    '14 Zetland Terrace, Bristol',
    'BS6 5QA',
    'Hartley Clearances Ltd',
    number,
    'Environment Agency, England',
    '2 × Sofa, 3 seats',
    'Code 20 03 07',
    'Code 20 01 23*',
    'Contains persistent organic pollutants (POPs): by law it must be burnt, not buried',
    'Ring at number 4.',
    'Model cancellation form',
    'I/We [*] hereby give notice that I/We [*] cancel my/our [*] contract of sale',
    'Keep this. It shows what you checked before you handed over your waste. It isn’t legal advice.',
    'In England you must take all reasonable measures to hand waste only to an authorised person (Environmental Protection Act 1990, section 34(2A)).',
  ])
    await expect(main(page)).toContainText(text)
  await expect(main(page).getByRole('link', { name: /See the official entry/ })).toHaveAttribute('href', RegExp(number))
  await expect(main(page).getByRole('img', { name: 'Photo 1' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize(PHONE)

  await main(page).getByRole('checkbox', { name: 'Large print' }).check()
  await expect.poll(() => page.evaluate(SMALL)).toEqual([])
  await page.setViewportSize({ width: 320, height: 740 })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)

  await main(page).getByRole('checkbox', { name: 'Large print' }).uncheck()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(A4)
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(main(page).getByText('Large print')).toBeHidden()
  await expect(page.getByLabel('Notifications').getByText('Bid has been accepted.')).toBeHidden()
  await expect(main(page)).toContainText(number)

  const won = await openPage({ as: carrier, at: `/job/${request.id}` })
  await (await openPart(won, 'Paperwork')).getByRole('link', LINK).click()
  await expect(main(won)).toContainText('14 Zetland Terrace, Bristol')
  await expect(main(won)).toContainText('This is the customer’s copy.')
  const stranger = await openPage({ as: await givenCustomer(product), at: `/job/${request.id}/pack` })
  await expect(heading(stranger, 'Job not found.')).toBeVisible()
})

test('downloads the pack as a PDF with the text of the page, also after a failed try (PACK-03)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/ERR_FAILED|Failed to load resource/)
  const { owner, number, request } = await givenOffer(product)
  const page = await openPage({ as: owner, size: PHONE, at: `/job/${request.id}` })
  await accept(page, '£120.00', 'Hartley')
  await (await openPart(page, 'Paperwork')).getByRole('link', LINK).click()
  const button = (name: string) => main(page).getByRole('button', { name })
  await expect(button('Download PDF')).toBeVisible()

  const answers: Route[] = []
  await page.route('**/pack.pdf', (route) => void answers.push(route))
  await button('Download PDF').click()
  await expect(button('Downloading…')).toBeVisible()
  await expect.poll(() => answers.length).toBe(1)
  await answers[0]?.abort('failed')
  await expect(main(page).getByRole('alert')).toContainText('We couldn’t connect.')
  await page.unroute('**/pack.pdf')

  const saved = page.waitForEvent('download')
  await button('Try again').click()
  const download = await saved
  expect(download.suggestedFilename()).toBe(`pack-KB-${request.id.slice(-8).toUpperCase()}.pdf`)
  await expect(button('Download PDF')).toBeVisible()
  await expect(main(page).getByRole('alert')).toBeHidden()
  const pdf = await readFile(await download.path())
  const text = (await textOfPdf(pdf)).join(' ')
  const shown = await main(page).locator('article :is(h2, dt, dd, li > span, article > div > p)').allInnerTexts()
  expect(shown.length).toBeGreaterThan(20)
  for (const said of [number, ...shown]) expect(text).toContain(said.replace(/\s+/g, ' '))
})

test('says that the pack is being made and then shows it (PACK-01, PACK-07)', async ({ product, openPage }) => {
  const { owner, request } = await givenOpenRequest(product, { owner: await givenOwner(product) })
  await givenBid(product, request.id, 40, await givenBusiness(product, 'Severn'))
  const page = await openPage({ as: owner, size: PHONE, at: `/job/${request.id}` })
  await accept(page, '£40.00', 'Severn')
  await (await openPart(page, 'Paperwork')).getByRole('link', LINK).click()
  await expect(main(page)).toContainText(
    'This carrier hasn’t given a registration number. Ask for it before you hand anything over.',
  )
  await expect(main(page)).toContainText('The rules on handing over waste may be different where you are.')
  await product.sql.query('create table packs_away as select * from packs where request_id = $1', [request.id])
  await product.sql.query('delete from packs where request_id = $1', [request.id])
  await page.reload()
  await expect(main(page).getByText('We’re making the pack…')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await product.sql.query('insert into packs select * from packs_away')
  await product.sql.query('drop table packs_away')
  await expect(main(page)).toContainText('Keep this.')
})

test('downloads the receipt as a PDF with the text of the page (PRICE-06)', async ({ product, openPage }) => {
  const { owner, carrier, request } = await givenOffer(product)
  const page = await openPage({ as: owner, size: PHONE, at: `/job/${request.id}` })
  await accept(page, '£120.00', 'Hartley')
  await expect(heading(page, 'You accepted the bid from Hartley')).toBeVisible()
  await callOrThrow(product, markCollected, { as: carrier, params: { requestId: request.id } })
  await page.goto(`/job/${request.id}/receipt`)
  await expect(heading(page, /^Receipt KB-/)).toBeVisible()
  const saved = page.waitForEvent('download')
  await main(page).getByRole('button', { name: 'Download PDF' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^receipt-KB-\d{4}-\d{6}\.pdf$/)
  const text = (await textOfPdf(await readFile(await download.path()))).join(' ')
  const shown = await main(page).locator('h1, article :is(h2, dt, dd, li > span)').allInnerTexts()
  expect(shown.length).toBeGreaterThan(15)
  for (const said of shown) expect(text).toContain(said.replace(/\s+/g, ' '))
  expect(await findViolations(page)).toEqual([])
})

test('lets an agent open a pack with a reason, remake it and see both (PACK-06)', async ({ product, openPage }) => {
  const { owner, number, request } = await givenOffer(product)
  const page = await openPage({ as: owner, size: PHONE, at: `/job/${request.id}` })
  await accept(page, '£120.00', 'Hartley')
  await (await openPart(page, 'Paperwork')).getByRole('link', LINK).click()
  await expect(main(page)).toContainText(number)

  const agent = await givenStaff(product, 'vera', 'agent')
  const staff = await openPage({ as: agent, at: `/ops/cases/${request.id}` })
  const pack = main(staff).getByRole('region', { name: 'Duty-of-care pack' })
  await expect(pack).not.toContainText(number)
  await pack.getByRole('button', { name: 'Open pack' }).click()
  const asked = staff.getByRole('dialog')
  await asked.getByRole('button', { name: 'Open pack' }).click()
  await expect(asked).toContainText('Enter a reason.')
  await asked.getByLabel('Reason').fill('The owner says that the van was another.')
  expect(await findViolations(staff)).toEqual([])
  await asked.getByRole('button', { name: 'Open pack' }).click()
  for (const text of ['Version 1, made', number, '14 Zetland Terrace, Bristol']) await expect(pack).toContainText(text)

  await pack.getByRole('button', { name: 'Remake pack' }).click()
  await asked.getByLabel('Reason').fill('The number was missing.')
  await asked.getByRole('button', { name: 'Remake pack' }).click()
  await expect(pack).toContainText('Version 2, made')
  await expect(pack).toContainText(/Version 1, made .*: [0-9a-f]{64}/)
  expect(await findViolations(staff)).toEqual([])
  await staff.setViewportSize(PHONE)
  expect(await staff.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  const { rows } = await product.sql.query(
    'select action, reason from audit_log where actor_id = $1 and subject_id = $2 and action like $3 order by position',
    [agent.id, request.id, 'pack.%'],
  )
  expect(rows).toEqual([
    { action: 'pack.viewed', reason: 'The owner says that the van was another.' },
    { action: 'pack.remade', reason: 'The number was missing.' },
  ])

  const viewer = await openPage({ as: await givenStaff(product, 'otto', 'viewer'), at: `/ops/cases/${request.id}` })
  await expect(heading(viewer, 'Front room')).toBeVisible()
  await expect(main(viewer).getByText('Duty-of-care pack')).toBeHidden()
})
