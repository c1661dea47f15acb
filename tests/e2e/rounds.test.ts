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
import { heading, main } from './support/page-helpers.ts'
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
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  await main(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(main(page).getByText('BS6 · BS11')).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  const customer = await openPage({ as: await givenOwner(product), at: '/rounds' })
  await expect(main(customer)).toContainText('Only business accounts can plan rounds.')
})

test('the selected van is in the address (ROUND-01)', async ({ product, openPage }) => {
  const carrier = await givenBusiness(product, 'Hartley Clearances', 'premium')
  const day = dayIn(3)
  for (const plate of [PLATE, 'LK19 ABC']) {
    await givenVan(product, carrier, { plate })
    await givenRoundJob(product, { carrier, time: { day, part: 'morning', plate }, title: `Job of ${plate}` })
  }
  await roundsOnce(product, carrier, { day, are: (rounds) => rounds.length === 2 })
  const page = await openPage({ as: carrier, at: `/rounds?day=${day}`, size: PHONE })
  await main(page).getByRole('button', { name: 'Morning · LK19 ABC' }).click()
  await expect(page).toHaveURL(/round=[\w-]+/)
  await page.reload()
  await expect(main(page).getByRole('heading', { name: 'Morning · LK19 ABC' })).toBeVisible()
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })
  test('a carrier still reads the stops of today’s round, and the page isn’t live (ROUND-01, INST-05)', async ({
    product,
    openPage,
    consoleWatcher,
  }) => {
    consoleWatcher.allow(/net::ERR_/, /WebSocket connection/, /could not be loaded yet/)
    const carrier = await givenBusiness(product, 'Hartley Clearances', 'premium')
    await givenVan(product, carrier, { plate: PLATE })
    const time = { day: dayIn(1), part: 'morning' as const, plate: PLATE }
    const { requestId } = await givenRoundJob(product, { carrier, time, title: 'Garden table' })
    await roundsOnce(product, carrier, { day: time.day, are: jobsAre(1) })
    await product.sql.query('update rounds set day = $1 where business_id = $2', [dayIn(0), carrier.id])
    const page = await openPage({ as: carrier, at: '/rounds', size: PHONE })
    await expect(main(page).getByRole('list', { name: 'Stops' })).toContainText('Garden table')
    await expect(page.locator('[data-live=live]')).toBeVisible()
    await page.evaluate('navigator.serviceWorker.ready')
    await page.context().setOffline(true)
    await expect(page.locator('[data-live=offline]')).toBeVisible()
    await page.goto('/rounds')
    await expect(heading(page, 'Your rounds today')).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'Garden table' })).toHaveAttribute('href', `/job/${requestId}`)
    await page.context().setOffline(false)
  })
})
