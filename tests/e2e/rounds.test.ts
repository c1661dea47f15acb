import { cancelJob } from '#modules/fulfilment/visits/rights/contract.ts'
import {
  givenRoundJob,
  givenVan,
  jobsAre,
  OPEN_ALWAYS,
  roundsOnce,
  saveSettings,
} from '#tests/modules/fulfilment/rounds/givens.ts'
import { dayIn, givenEarlyStart } from '#tests/modules/fulfilment/visits/givens.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { findViolations } from './support/axe.ts'
import { main } from './support/page-helpers.ts'
import { expect, PHONE, test } from './support/test.ts'
import { givenBusiness, givenOwner } from './support/test-accounts.ts'

const PLATE = 'BD68 RTV'

test('a carrier sees its round with a map, prints it, and a cancelled job falls out live (ROUND-01, ROUND-04, ROUND-05)', async ({
  product,
  openPage,
}) => {
  const carrier = await givenBusiness(product, 'Hartley Clearances', 'premium')
  await givenVan(product, carrier, { plate: PLATE, litres: 1_000 })
  await saveSettings(product, carrier, { start: 'BS1', disposalSite: { outward: 'BS11', hours: OPEN_ALWAYS } })
  const time = { day: dayIn(3), part: 'morning' as const, plate: PLATE }
  const first = await givenRoundJob(product, { carrier, time, title: 'Garden table', postcode: 'BS6 5QA' })
  await givenRoundJob(product, { carrier, time, title: 'Old shelves', postcode: 'BS7 8AA' })
  await givenEarlyStart(product, first.requestId)
  await roundsOnce(product, carrier, { day: time.day, are: jobsAre(2) })

  const page = await openPage({ as: carrier, at: `/rounds?day=${time.day}`, size: PHONE })
  const stops = main(page).getByRole('list', { name: 'Stops' })
  await expect(stops.getByRole('link', { name: 'Garden table' })).toBeVisible()
  await expect(stops.getByRole('link', { name: 'Old shelves' })).toBeVisible()
  await expect(stops).toContainText('items not listed, so we allow a quarter of the van')
  await expect(main(page).getByRole('img', { name: /^Map of the round with \d stops?$/ })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /destination=BS\d/)
  expect(await findViolations(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('link', { name: 'Add to calendar' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('round.ics')

  await page.emulateMedia({ media: 'print' })
  await expect(main(page).getByRole('link', { name: 'Directions' })).toBeHidden()
  await expect(stops.getByText('Garden table')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await callOrThrow(product, cancelJob, { as: first.owner, params: first.params, body: { reason: 'changed_mind' } })
  await expect(main(page)).toContainText('Garden table was cancelled and is no longer in this round.')
  await expect(stops.getByRole('link', { name: 'Garden table' })).toHaveCount(0)
})

test('a business sets its start and disposal site, and others read why they can’t plan (ROUND-01)', async ({
  product,
  openPage,
}) => {
  const carrier = await givenBusiness(product, 'Hartley Clearances', 'premium')
  const page = await openPage({ as: carrier, at: '/rounds' })
  await expect(main(page).getByRole('heading', { name: 'No jobs on this day' })).toBeVisible()
  await main(page).getByText('Starting point and disposal site').click()
  await main(page).getByLabel('Start from').fill('nowhere')
  await main(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(main(page).getByLabel('Start from')).toHaveAttribute('aria-invalid', 'true')
  await main(page).getByLabel('Start from').fill('BS6 5QA')
  await main(page).getByRole('textbox', { name: 'Disposal site' }).fill('BS11')
  await main(page).getByLabel('Monday, opens').fill('07:30')
  await main(page).getByLabel('Monday, closes').fill('16:00')
  await main(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(main(page).getByText('BS6 · BS11')).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  const customer = await openPage({ as: await givenOwner(product), at: '/rounds' })
  await expect(main(customer)).toContainText('Only business accounts can plan rounds.')
})
