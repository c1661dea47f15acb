import type { Page } from '@playwright/test'
import { changeItem, itemHistory, setRate } from '#modules/core/waste-catalogue/staff/contract.ts'
import { readRequest } from '#modules/market/requests/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenOpenRequest, givenStaff } from '#tests/support/people.ts'
import { refuseCalls } from './support/answers.ts'
import { findViolations } from './support/axe.ts'
import { heading, main, message } from './support/page-helpers.ts'
import type { E2eProduct } from './support/product.ts'
import { DESKTOP, expect, PHONE, test } from './support/test.ts'

const NOT_LOADED = 'We couldn’t load this. Try again.'
const section = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
const history = (page: Page) => section(page, 'History').getByRole('listitem')
const save = (page: Page, name: string) => main(page).getByRole('button', { name }).click()
const expectNoSideways = async (page: Page) =>
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)

async function givenDoors(product: E2eProduct, title: string) {
  const items = [{ key: 'door', n: 12, answer: 'no' as const }]
  const { request } = await givenOpenRequest(product, { title, postcode: 'SA1 1AA', load: { items } })
  const stored = async () =>
    (
      await product.sql.query('select load, load_items, floor_pounds from collection_requests where id = $1', [
        request.id,
      ])
    ).rows[0]
  return { request, stored }
}

test('an admin changes a weight and a rate without changing posted requests (ITEM-20, FLOOR-10, LEGAL-04)', async ({
  product,
  openPage,
}) => {
  const { request, stored } = await givenDoors(product, 'Twelve doors')
  const before = await stored()
  const page = await openPage({ as: await givenStaff(product, 'olga'), size: DESKTOP, at: '/ops/catalogue' })
  await test.step('an item found by another name gets a new version', async () => {
    await expect(main(page).getByRole('status')).toHaveText('96 items')
    expect(await findViolations(page)).toEqual([])
    await main(page).getByRole('searchbox', { name: 'Search items' }).fill('settee loveseat')
    await expect(main(page).getByRole('status')).toHaveText('1 item')
    await main(page).getByRole('button', { name: 'Clear search' }).click()
    await main(page).getByRole('button', { name: 'Building' }).click()
    await main(page).getByRole('link', { name: 'Door', exact: true }).click()
    await expect(heading(page, 'Door')).toBeVisible()
    await expect(history(page)).toHaveText([/Version 1\s*original version/])
    await main(page).getByLabel('Weight of one (kg)').fill('30')
    await save(page, 'Save new version')
    await expect(main(page).getByRole('alert')).toContainText('Enter a reason. We keep it in the history.')
    await expect(main(page).getByLabel('Weight of one (kg)')).toHaveValue('30')
    await main(page).getByLabel('Reason').fill('Twenty were weighed.')
    await save(page, 'Save new version')
    await expect(message(page, 'New version saved')).toBeVisible()
    await expect(history(page)).toHaveText([
      /Version 2.*by .+Weight of one \(kg\): 22 → 30.*Twenty were weighed\./s,
      /Version 1/,
    ])
    expect(await findViolations(page)).toEqual([])
  })
  await test.step('a rate for one area is added', async () => {
    await main(page).getByRole('link', { name: 'Rates' }).click()
    const everywhere = section(page, 'Everywhere else')
    await expect(everywhere.getByRole('listitem')).toHaveCount(22)
    await expect(everywhere.getByRole('listitem').filter({ hasText: /^Wood/ })).toContainText(
      '£75.00 a tonne from 1 Nov 2026',
    )
    await main(page).getByRole('link', { name: 'Add a rate' }).click()
    await main(page).getByLabel('Postcode area').fill('sa')
    await main(page).getByRole('combobox', { name: 'Waste type' }).selectOption('Wood')
    await main(page).getByRole('button', { name: 'Continue' }).click()
    await expect(heading(page, 'Wood · SA')).toBeVisible()
    await expect(section(page, 'History')).toContainText('No rates yet')
    await main(page).getByRole('textbox', { name: 'Price in pounds' }).fill('90')
    await main(page).getByLabel('Source').fill('swansea.gov.uk, trade waste 2026')
    await save(page, 'Save rate')
    await expect(message(page, 'Rate added')).toBeVisible()
    await expect(history(page)).toHaveText([/£90\.00 a tonne from .+ · current.*swansea\.gov\.uk/s])
    await expect(section(page, 'SA').getByRole('link', { name: 'Wood' })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
  })
  expect(await stored()).toEqual(before)
  const posted = await callOrThrow(product, readRequest, { params: { requestId: request.id } })
  expect(posted).toMatchObject({ load: { kg: 264 }, items: [{ kg: 22 }] })
  // new requests use both: 12 × 30 kg at £90 a tonne
  const { stored: next } = await givenDoors(product, 'Twelve other doors')
  expect(await next()).toMatchObject({ load: { kg: 360 }, floor_pounds: 32 })
})

test('a version conflict shows the new version and keeps the input (ITEM-20)', async ({ product, openPage, allow }) => {
  allow(/status of 409/)
  const admin = await givenStaff(product, 'olga')
  const page = await openPage({ as: admin, size: PHONE, at: '/ops/catalogue?item=desk' })
  await expect(history(page)).toHaveCount(1)
  const { item } = await callOrThrow(product, itemHistory, { as: admin, params: { key: 'desk' } })
  const { label, litres, alsoCalled, active, version } = item
  const body = { label, kg: 33, litres, alsoCalled, active, version, reason: 'A colleague was quicker.' }
  await callOrThrow(product, changeItem, { as: admin, params: { key: 'desk' }, body })
  await main(page).getByLabel('Volume of one (litres)').fill('777')
  await main(page).getByLabel('Reason').fill('Measured.')
  await save(page, 'Save new version')
  await expect(main(page).getByRole('alert')).toContainText(
    'This has changed since you opened it. Check it and try again.',
  )
  await expect(history(page)).toContainText([/A colleague was quicker\./, /Version 1/])
  await expect(main(page).getByLabel('Volume of one (litres)')).toHaveValue('777')
  // an untouched field takes the colleague's value, so that resubmitting doesn't undo it
  await expect(main(page).getByLabel('Weight of one (kg)')).toHaveValue('33')
  await expectNoSideways(page)
  expect(await findViolations(page)).toEqual([])
  await save(page, 'Save new version')
  await expect(history(page)).toHaveCount(3)
  await expect(history(page).first()).not.toContainText('Weight')
  await test.step('the same for a rate', async () => {
    await page.goto('/ops/catalogue?tab=rates&rate=NR.green')
    await expect(section(page, 'History')).toContainText('No rates yet')
    const rate = { area: 'NR', stream: 'green', per: 'tonne', source: 'A colleague' } as const
    await callOrThrow(product, setRate, { as: admin, body: { ...rate, pounds: 44, from: '2026-11-01', seen: 0 } })
    await main(page).getByRole('textbox', { name: 'Price in pounds' }).fill('45')
    await main(page).getByLabel('Source').fill('norfolk.gov.uk')
    await save(page, 'Save rate')
    await expect(main(page).getByRole('alert')).toContainText(
      'This has changed since you opened it. Check it and try again.',
    )
    await expect(history(page)).toHaveText([/£44\.00 a tonne/])
    await save(page, 'Save rate')
    await expect(history(page)).toHaveText([/£45\.00 a tonne.+current/s, /£44\.00 a tonne.+replaced/s])
    await expectNoSideways(page)
    expect(await findViolations(page)).toEqual([])
  })
})

test('a viewer on a phone reads the catalogue, can’t change it and sees load errors (LEGAL-04)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/status of 403/)
  const page = await openPage({ as: await givenStaff(product, 'vera', 'viewer'), size: PHONE, at: '/ops/catalogue' })
  await expect(main(page).getByRole('status')).toHaveText('96 items')
  await expectNoSideways(page)
  await main(page).getByRole('searchbox', { name: 'Search items' }).fill('zeppelin')
  await expect(heading(page, 'No items found')).toBeVisible()
  await main(page).getByRole('button', { name: 'Clear search' }).click()
  await main(page).getByRole('button', { name: 'Refused' }).click()
  await main(page).getByRole('link', { name: 'Medicines' }).click()
  await expect(main(page).getByText('Carriers can’t take this.')).toBeVisible()
  await expect(main(page).getByText('Only admins can do this.')).toBeVisible()
  await expect(main(page).getByRole('textbox')).toHaveCount(0)
  expect(await findViolations(page)).toEqual([])
  await main(page).getByRole('link', { name: 'All items' }).click()
  await main(page).getByRole('link', { name: 'Rates' }).click()
  await expect(main(page).getByRole('link', { name: 'Add a rate' })).toHaveCount(0)
  await expectNoSideways(page)
  expect(await findViolations(page)).toEqual([])
  await main(page).getByRole('link', { name: 'Tyres' }).click()
  await expect(heading(page, 'Tyres · Everywhere else')).toBeInViewport()
  await expect(history(page)).toHaveText([/£1\.50 each from 1 Nov 2026 · current.+leeds\.gov\.uk/s])
  await refuseCalls(page, /\/api\/ops\/(catalogue|disposal-rates)/, 'Not just now.')
  for (const tab of ['', '?tab=rates']) {
    await page.goto(`/ops/catalogue${tab}`)
    await expect(main(page).getByText(NOT_LOADED)).toBeVisible()
  }
})
