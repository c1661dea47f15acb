import type { Page } from '@playwright/test'
import { readRequest } from '#modules/requests/contract.ts'
import { changeItem, itemHistory, setRate } from '#modules/waste/staff/contract.ts'
import { must } from '#tests/support/client.ts'
import { givenOpenRequest, givenStaff } from '#tests/support/people.ts'
import { heading, main, message } from './support/acts.ts'
import { refuseCalls } from './support/answers.ts'
import { violations } from './support/axe.ts'
import type { Place } from './support/place.ts'
import { DESKTOP, expect, PHONE, test } from './support/test.ts'

/** Where the pictures for a look at the pages go; none are drawn without. */
const SHOTS = process.env['SHOTS']
async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png` })
}

const NOT_LOADED = 'This could not be loaded. Try again.'
const part = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
const history = (page: Page) => part(page, 'History').getByRole('listitem')
const save = (page: Page, name: string) => main(page).getByRole('button', { name }).click()
const expectNoSideways = async (page: Page) =>
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)

/** A posted job that holds twelve wooden doors. */
async function givenDoors(place: Place, title: string) {
  const items = [{ key: 'door', n: 12, answer: 'no' as const }]
  const { request } = await givenOpenRequest(place, { title, postcode: 'SA1 1AA', load: { items } })
  const stored = async () =>
    (
      await place.sql.query('select load, load_items, floor_pounds from collection_requests where id = $1', [
        request.id,
      ])
    ).rows[0]
  return { request, stored }
}

test('an admin changes a weight and a rate, and no posted job moves (ITEM-20, FLOOR-10, LEGAL-04)', async ({
  place,
  visit,
}) => {
  const { request, stored } = await givenDoors(place, 'Twelve doors')
  const before = await stored()
  const page = await visit({ as: await givenStaff(place, 'olga'), size: DESKTOP, at: '/ops/catalogue' })
  await test.step('an item, found by what people also call it, becomes a new version', async () => {
    await expect(main(page).getByRole('status')).toHaveText('96 items')
    expect(await violations(page)).toEqual([])
    await shoot(page, 'catalogue-1280')
    await main(page).getByRole('searchbox', { name: 'Search items' }).fill('settee loveseat')
    await expect(main(page).getByRole('status')).toHaveText('1 item')
    await main(page).getByRole('button', { name: 'Empty the search' }).click()
    await main(page).getByRole('button', { name: 'Building' }).click()
    await main(page).getByRole('link', { name: 'Door', exact: true }).click()
    await expect(heading(page, 'Door')).toBeVisible()
    await expect(history(page)).toHaveText([/Version 1\s*came with the product/])
    await main(page).getByLabel('Kilograms of one').fill('30')
    await save(page, 'Save a new version')
    await expect(main(page).getByRole('alert')).toContainText('Please say why: it stays in the history.')
    await expect(main(page).getByLabel('Kilograms of one')).toHaveValue('30')
    await main(page).getByLabel('Reason').fill('Twenty were weighed.')
    await save(page, 'Save a new version')
    await expect(message(page, 'Saved. Jobs that are posted keep the item as it was.')).toBeVisible()
    await expect(history(page)).toHaveText([
      /Version 2.*by .+Kilograms of one: 22 → 30.*Twenty were weighed\./s,
      /Version 1/,
    ])
    expect(await violations(page)).toEqual([])
    await shoot(page, 'catalogue-item-1280')
  })
  await test.step('a rate of one area is added beside that of everywhere else', async () => {
    await main(page).getByRole('link', { name: 'Rates' }).click()
    const everywhere = part(page, 'Everywhere else')
    await expect(everywhere.getByRole('listitem')).toHaveCount(22)
    await expect(everywhere.getByRole('listitem').filter({ hasText: /^Wood/ })).toContainText(
      '£75.00 a tonne from 1 Nov 2026',
    )
    await shoot(page, 'rates-1280')
    await main(page).getByRole('link', { name: 'Add a rate' }).click()
    await main(page).getByLabel('Postcode area').fill('sa')
    await main(page).getByRole('combobox', { name: 'Kind' }).selectOption('Wood')
    await main(page).getByRole('button', { name: 'Go on' }).click()
    await expect(heading(page, 'Wood · SA')).toBeVisible()
    await expect(part(page, 'History')).toContainText('No rates yet')
    await main(page).getByRole('textbox', { name: 'Pounds' }).fill('90')
    await main(page).getByLabel('Source').fill('swansea.gov.uk, trade waste 2026')
    await save(page, 'Add this rate')
    await expect(message(page, 'Added. Jobs that are posted keep what was said.')).toBeVisible()
    await expect(history(page)).toHaveText([/£90\.00 a tonne from .+ · counts now.*swansea\.gov\.uk/s])
    await expect(part(page, 'SA').getByRole('link', { name: 'Wood' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await shoot(page, 'rate-1280')
  })
  expect(await stored()).toEqual(before)
  const posted = await must(place, readRequest, { params: { requestId: request.id } })
  expect(posted).toMatchObject({ load: { kg: 264 }, items: [{ kg: 22 }] })
  // of what is posted from now on both count: 12 × 30 kg at 90 pounds a tonne
  const { stored: next } = await givenDoors(place, 'Twelve other doors')
  expect(await next()).toMatchObject({ load: { kg: 360 }, floor_pounds: 32 })
})

test('who was slower is told, what was typed stays, and the next press counts (ITEM-20)', async ({
  place,
  visit,
  lookOut,
}) => {
  lookOut.allow(/status of 409/)
  const admin = await givenStaff(place, 'olga')
  const page = await visit({ as: admin, size: PHONE, at: '/ops/catalogue?item=desk' })
  await expect(history(page)).toHaveCount(1)
  const { item } = await must(place, itemHistory, { as: admin, params: { key: 'desk' } })
  const { label, litres, alsoCalled, active, version } = item
  const body = { label, kg: 33, litres, alsoCalled, active, version, reason: 'A colleague was quicker.' }
  await must(place, changeItem, { as: admin, params: { key: 'desk' }, body })
  await main(page).getByLabel('Litres of one').fill('777')
  await main(page).getByLabel('Reason').fill('Measured.')
  await save(page, 'Save a new version')
  await expect(main(page).getByRole('alert')).toContainText('Changed meanwhile. Look again.')
  await expect(history(page)).toContainText([/A colleague was quicker\./, /Version 1/])
  await expect(main(page).getByLabel('Litres of one')).toHaveValue('777')
  // untouched, it is the colleague's now: sent again it must not go back
  await expect(main(page).getByLabel('Kilograms of one')).toHaveValue('33')
  await expectNoSideways(page)
  expect(await violations(page)).toEqual([])
  await shoot(page, 'catalogue-conflict-360')
  await save(page, 'Save a new version')
  await expect(history(page)).toHaveCount(3)
  await expect(history(page).first()).not.toContainText('Kilograms')
  await test.step('the same of a rate', async () => {
    await page.goto('/ops/catalogue?tab=rates&rate=NR.green')
    await expect(part(page, 'History')).toContainText('No rates yet')
    const rate = { area: 'NR', stream: 'green', per: 'tonne', source: 'A colleague' } as const
    await must(place, setRate, { as: admin, body: { ...rate, pounds: 44, from: '2026-11-01', seen: 0 } })
    await main(page).getByRole('textbox', { name: 'Pounds' }).fill('45')
    await main(page).getByLabel('Source').fill('norfolk.gov.uk')
    await save(page, 'Add this rate')
    await expect(main(page).getByRole('alert')).toContainText('Changed meanwhile. Look again.')
    await expect(history(page)).toHaveText([/£44\.00 a tonne/])
    await save(page, 'Add this rate')
    await expect(history(page)).toHaveText([/£45\.00 a tonne.+counts now/s, /£44\.00 a tonne.+replaced/s])
    await expectNoSideways(page)
    expect(await violations(page)).toEqual([])
    await shoot(page, 'rate-360')
  })
})

test('a viewer reads it all on a phone and is offered no change; what cannot be read says so (LEGAL-04)', async ({
  place,
  visit,
  lookOut,
}) => {
  lookOut.allow(/status of 403/)
  const page = await visit({ as: await givenStaff(place, 'vera', 'viewer'), size: PHONE, at: '/ops/catalogue' })
  await expect(main(page).getByRole('status')).toHaveText('96 items')
  await expectNoSideways(page)
  await shoot(page, 'catalogue-360')
  await main(page).getByRole('searchbox', { name: 'Search items' }).fill('zeppelin')
  await expect(heading(page, 'No item found')).toBeVisible()
  await main(page).getByRole('button', { name: 'Empty the search' }).click()
  await main(page).getByRole('button', { name: 'Refused' }).click()
  await main(page).getByRole('link', { name: 'Medicines' }).click()
  await expect(main(page).getByText('Carriers here cannot take this.')).toBeVisible()
  await expect(main(page).getByText('This needs a colleague with the level admin.')).toBeVisible()
  await expect(main(page).getByRole('textbox')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await main(page).getByRole('link', { name: 'All items' }).click()
  await main(page).getByRole('link', { name: 'Rates' }).click()
  await expect(main(page).getByRole('link', { name: 'Add a rate' })).toHaveCount(0)
  await expectNoSideways(page)
  expect(await violations(page)).toEqual([])
  await shoot(page, 'rates-360')
  await main(page).getByRole('link', { name: 'Tyres' }).click()
  await expect(heading(page, 'Tyres · Everywhere else')).toBeInViewport()
  await expect(history(page)).toHaveText([/£1\.50 each from 1 Nov 2026 · counts now.+leeds\.gov\.uk/s])
  await refuseCalls(page, /\/api\/ops\/(catalogue|disposal-rates)/, 'Not just now.')
  for (const tab of ['', '?tab=rates']) {
    await page.goto(`/ops/catalogue${tab}`)
    await expect(main(page).getByText(NOT_LOADED)).toBeVisible()
  }
})
