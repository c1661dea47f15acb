import type { Page } from '@playwright/test'
import type { PostLoad } from '#modules/core/waste-catalogue/contract.ts'
import { changeList } from '#modules/market/bidding/contract/loads.ts'
import { bidsOnRequest, placeBid } from '#modules/market/bidding/contract.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenOpenRequest, givenStaff, type Person } from '#tests/support/people.ts'
import { delayResponses, turnOffRendering } from './support/answers.ts'
import { findViolations } from './support/axe.ts'
import { expectGoodLayouts, expectNoOverhang, NARROWEST } from './support/layouts.ts'
import {
  accept,
  bid,
  bidOf,
  closePart,
  heading,
  live,
  main,
  message,
  movePointerAway,
  openBid,
  openPart,
  withoutLive,
} from './support/page-helpers.ts'
import type { E2eProduct } from './support/product.ts'
import { DESKTOP, expect, PHONE, test } from './support/test.ts'
import { givenBusiness, givenOwner } from './support/test-accounts.ts'

/** Interval of automatic retries for code that failed to load. */
const COMES_BACK = 40_000
const TITLE = 'Front room after a move'
/** Two sofas of 55 kg at £165 a tonne and a fridge at £50: £68, so bids below £54.40 are flagged. */
const LOAD: PostLoad = {
  items: [
    { key: 'sofa-3', n: 2 },
    { key: 'fridge-freezer', n: 1 },
    { key: 'bicycle', n: 1 },
  ],
  access: { floor: 2, lift: 'no', van: 'near', steps: 12, takeApart: true, note: 'Ring at number 4.' },
}
const BELOW = 'Legal disposal of these items usually costs about £68. The customer will see that your bid is lower.'
const MARK = 'Legal disposal of these items usually costs about £68. Ask the carrier where the items will go.'
const OWN_MARK = 'Legal disposal of these items usually costs about £68. The customer can see that your bid is lower.'
const TICK = 'I’m allowed to carry and dispose of these items'
/** Fields for owner, bidder and staff only, in responses and live messages. */
const TOLD_TO_FEW = /floor|marked|reused|carries/
const CHANGED = 'This job has changed since you opened it. Check it and try again.'
const MISSING = 'Confirm that you’re allowed to carry these items.'

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
const givenLoad = (product: E2eProduct, owner: Person, load: PostLoad = LOAD, title = TITLE) =>
  givenOpenRequest(product, { owner, title, postcode: 'BS6 5QA', load })
const ticked = (product: E2eProduct, as: Person, { id }: RequestDetail, bidAmount: number) =>
  callOrThrow(product, placeBid, {
    as,
    params: { requestId: id },
    body: { bidAmount, bidMessage: null, carries: { allowed: true, reused: false } },
  })
const items = (page: Page) => main(page).getByRole('region', { name: 'Items' })
const form = (page: Page) => page.locator('form').filter({ has: page.getByLabel('Bid amount') })

/** Collects every live message a page receives after its next navigation. */
function receivedBy(page: Page): string[] {
  const messages: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => messages.push(String(payload))))
  return messages
}

test('shows totals on cards, details on the job page, and the note to owner and winner only (ITEM-08)', async ({
  product,
  openPage,
}) => {
  const owner = await givenOwner(product)
  const { request } = await givenLoad(product, owner, { ...LOAD, halfDays: [{ day: tomorrow(), part: 'evening' }] })
  const carrier = await givenBusiness(product, 'Hartley Clearances')
  const short = /^4 items · about \d+ kg$/
  const at = `/job/${request.id}`

  await test.step('a visitor reads everything but the note, even before scripts load', async () => {
    const page = await openPage({ at: '/', size: PHONE })
    await expect(main(page).getByRole('listitem').filter({ hasText: TITLE }).getByText(short)).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    const drawn = await page.request.get(at)
    expect(await drawn.text()).toContain('2 × Sofa, 3 seats')
    await page.goto(at)
    const line = items(page).getByRole('listitem').filter({ hasText: '2 × Sofa, 3 seats' })
    await expect(line).toContainText('POPs')
    await expect(line).toContainText('Two people')
    await expect(items(page).getByRole('listitem').filter({ hasText: 'Fridge freezer' })).toContainText('Hazardous')
    await expect(items(page)).toContainText(/4 items · about \d+ kg · [\d.]+ m³/)
    const access = main(page).getByRole('region', { name: 'Access' })
    for (const said of ['Floor 2, no lift', 'A van can park within 20 m', '12 steps', 'Needs taking apart'])
      await expect(access.getByText(said, { exact: true })).toBeVisible()
    await expect(main(page).getByRole('region', { name: 'Times that suit the customer' })).toContainText(', 5pm to 8pm')
    await expect(main(page)).not.toContainText('number 4')
    await expectGoodLayouts(page, 'job with a load')
  })
  await test.step('a carrier on the list of open requests', async () => {
    const page = await openPage({ as: carrier, at: '/jobs', size: PHONE })
    await expect(main(page).getByRole('listitem').filter({ hasText: TITLE }).getByText(short)).toBeVisible()
    await page.goto(at)
    await expect(items(page)).toBeVisible()
    await expect(main(page)).not.toContainText('number 4')
  })
  await test.step('owner and winner read the note and see the totals in their lists', async () => {
    const page = await openPage({ as: owner, at: '/my-posts', size: PHONE })
    await expect(main(page).getByText(short)).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.goto(at)
    const details = await openPart(page, 'Details')
    await expect(details.getByText('Ring at number 4.')).toBeVisible()
    await expect(details.getByText('Only you and the carrier you choose can see this.').first()).toBeVisible()
    await closePart(page, 'Details')
    await ticked(product, carrier, request, 90)
    await accept(page, '£90.00', 'Hartley Clearances')
    await expect(heading(page, /You accepted the bid/)).toBeVisible()
    const van = await openPage({ as: carrier, at, size: PHONE })
    const shown = await openPart(van, 'Details')
    await expect(shown.getByText('Ring at number 4.')).toBeVisible()
    await expect(shown.getByText('You can see this because your bid was accepted.').first()).toBeVisible()
    await van.goto('/dashboard')
    await expect(main(van).getByText(short).first()).toBeVisible()
  })
})

test('collapses a long list after six rows and opens it by keyboard (ITEM-08)', async ({ product, openPage }) => {
  const keys = [
    'sofa-2',
    'sofa-3',
    'armchair',
    'bicycle',
    'mattress-double',
    'fridge-small',
    'paint',
    'lamp',
    'car-tyre',
  ]
  const { rows } = await product.sql.query(
    `select key from catalogue_items where refused is null and active order by key = any($1) desc, key limit 40`,
    [keys],
  )
  const load = { items: rows.map(({ key }: { key: string }) => ({ key, n: 1 })) }
  const { request } = await givenLoad(product, await givenOwner(product), load, 'The whole house')
  const page = await openPage({ at: `/job/${request.id}`, size: PHONE })
  const lines = items(page).getByRole('listitem')
  await expect(lines).toHaveCount(6)
  await items(page).getByText('And 34 more').focus()
  await page.keyboard.press('Enter')
  await expect(lines).toHaveCount(40)
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize(NARROWEST)
  await expectNoOverhang(page, 'a list of 40')
})

test('shows nothing and loads no script for a job without items (ITEM-08)', async ({ product, openPage }) => {
  const carrier = await givenBusiness(product, 'Hartley Clearances')
  const asked: string[] = []
  const come = async (request: RequestDetail) => {
    asked.length = 0
    const page = await openPage({ as: carrier, size: DESKTOP })
    page.on('request', (one) => asked.push(one.url()))
    await page.goto(`/job/${request.id}`)
    await page.getByRole('button', { name: 'Place a Bid' }).click()
    await form(page).getByLabel('Bid amount').fill('1')
    await page.waitForLoadState('networkidle')
    return page
  }
  const ofLoads = () => asked.filter((url) => /load-details|item-confirmations|low-bid-note|tipping-cost/.test(url))
  const { request } = await givenOpenRequest(product, { title: 'One wardrobe' })
  const page = await come(request)
  expect(ofLoads()).toEqual([])
  await expect(form(page).getByRole('checkbox')).toHaveCount(0)
  for (const name of ['Items', 'Access', /^Times that suit/])
    await expect(main(page).getByRole('region', { name })).toHaveCount(0)
  const cards = await openPage({ as: carrier, at: '/jobs' })
  await expect(main(cards).getByRole('listitem').filter({ hasText: 'One wardrobe' })).not.toContainText('kg')
  await come((await givenLoad(product, await givenOwner(product))).request)
  await expect.poll(ofLoads).toHaveLength(3)
})

test('requires a confirmation of restricted items and keeps it on reload (ITEM-09)', async ({ product, openPage }) => {
  const { request } = await givenLoad(product, await givenOwner(product))
  const page = await openPage({
    as: await givenBusiness(product, 'Hartley Clearances'),
    at: `/job/${request.id}`,
    size: PHONE,
  })
  await page.getByRole('button', { name: 'Place a Bid' }).click()
  const tick = page.getByRole('checkbox', { name: TICK })
  await expect(form(page)).toContainText('This job includes 2 × Sofa, 3 seats and 1 × Fridge freezer, tall.')
  await page.getByRole('button', { name: 'Submit Bid' }).click()
  await expect(page.getByRole('alert')).toContainText(MISSING)
  await page.getByLabel('Bid amount').fill('90')
  await page.getByRole('button', { name: 'Submit Bid' }).click()
  const wrong = page.getByRole('alert').getByRole('button', { name: MISSING })
  await wrong.click()
  await expect(tick).toBeFocused()
  await expect(tick).toHaveAttribute('aria-invalid', 'true')
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize(NARROWEST)
  await expectNoOverhang(page, 'the bid form')
  await page.keyboard.press('Space')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.reload()
  await expect(tick).toBeChecked()
  await expect(page.getByLabel('Bid amount')).toHaveValue('90')
  await page.getByRole('button', { name: 'Submit Bid' }).click()
  await expect(message(page, 'Your bid has been placed.')).toBeVisible()
  const { rows } = await product.sql.query('select carries from bids where collection_request_id = $1', [request.id])
  expect(rows).toEqual([{ carries: { allowed: true, reused: false } }])
})

test('warns a low bidder and flags the bid to owner, bidder and staff only (FLOOR-01, FLOOR-02, FLOOR-12)', async ({
  product,
  openPage,
}) => {
  const owner = await givenOwner(product)
  const { request } = await givenLoad(product, owner)
  const [low, fair] = [await givenBusiness(product, 'Tip Top Removals'), await givenBusiness(product, 'Severn Waste')]
  const at = `/job/${request.id}`
  const owned = await openPage({ as: owner, at, size: PHONE })
  const [rival, visitor] = [await openPage({ as: fair }), await openPage()]
  const received = [rival, visitor].map(receivedBy)
  for (const page of [rival, visitor]) await page.goto(at)
  for (const page of [owned, rival, visitor]) await expect(live(page).first()).toBeVisible()
  const van = await openPage({ as: low, at, size: PHONE })

  await test.step('the bidder reads it once the amount is low, even when sending immediately', async () => {
    await bid(van, '54.39', 'Can come today.')
    await expect(van.getByRole('alert')).toContainText(MISSING)
    await van.getByRole('checkbox', { name: TICK }).check()
    await expect(form(van)).toContainText(BELOW)
    await van.getByLabel('Bid amount').fill('54.40')
    await expect(form(van)).not.toContainText(BELOW)
    await van.getByLabel('Bid amount').fill('20')
    await van.getByRole('button', { name: 'Submit Bid' }).click()
    await expect(form(van)).toContainText(BELOW)
    const { rowCount } = await product.sql.query('select 1 from bids where collection_request_id = $1', [request.id])
    expect(rowCount).toBe(0)
    expect(await findViolations(van)).toEqual([])
    await expectNoOverhang(van, 'the bid form with the disposal cost')
    await van.getByRole('checkbox', { name: 'Some items will be reused' }).check()
    await van.getByRole('button', { name: 'Submit Bid' }).click()
    await expect(message(van, 'Your bid has been placed.')).toBeVisible()
  })
  await test.step('the bidder sees it beside their own bid', async () => {
    await openBid(van, 'Tip Top Removals')
    await expect(bidOf(van, 'Tip Top Removals')).toContainText(OWN_MARK)
    await expect(bidOf(van, 'Tip Top Removals')).toContainText('You said some items will be reused.')
  })
  await test.step('the owner sees it live with the reason, and the bid keeps its place', async () => {
    const row = bidOf(owned, 'Tip Top Removals')
    await openBid(owned, 'Tip Top Removals')
    await expect(row).toContainText(MARK)
    await expect(row).toContainText('The carrier says some items will be reused.')
    await row.getByText('Why?').click()
    await expect(row).toContainText('Very low prices can mean fly-tipping. You can still choose any bid.')
    expect(await findViolations(owned)).toEqual([])
    // a bid that arrives while the list is scrolled waits for a press
    await owned.evaluate('scrollTo(0, 0)')
    await ticked(product, fair, request, 90)
    await expect(bidOf(owned, 'Severn Waste')).toBeVisible()
    await openBid(owned, 'Severn Waste')
    await movePointerAway(owned)
    await expect(bidOf(owned, 'Severn Waste').getByRole('link', { name: 'About this business' })).toBeVisible()
    await expect(bidOf(owned, 'Severn Waste')).not.toContainText(/Legal disposal|Below disposal cost/)
    const rows = owned.getByRole('region', { name: /^Bids/ }).getByRole('listitem')
    await expect(rows.nth(0)).toContainText('Severn Waste')
    await expect(rows.nth(1)).toContainText('Tip Top Removals')
    await expectGoodLayouts(owned, 'a marked bid')
    await owned.setViewportSize(PHONE)
  })
  await test.step('no other carrier or visitor sees or receives it', async () => {
    for (const messages of received) {
      await expect.poll(() => messages.join()).toContain('Can come today.')
      expect(messages.join()).not.toMatch(TOLD_TO_FEW)
    }
    for (const page of [rival, visitor]) {
      await page.reload()
      const row = await openBid(page, 'Tip Top Removals')
      await expect(row.getByRole('link', { name: 'About this business' })).toBeVisible()
      await expect(main(page)).not.toContainText(/Legal disposal|reused|disposal cost/)
    }
    for (const as of [fair, undefined]) {
      const answer = await callOrThrow(product, bidsOnRequest, {
        ...(as && { as }),
        params: { requestId: request.id },
        query: {},
      })
      expect(JSON.stringify(answer)).not.toMatch(TOLD_TO_FEW)
    }
  })
  await test.step('staff see both', async () => {
    const staff = await openPage({ as: await givenStaff(product), at: `/ops/requests?request=${request.id}` })
    await expect(main(staff)).toContainText('About £68')
    const bids = main(staff).getByRole('listitem')
    await expect(bids.filter({ hasText: '£20.00' })).toContainText('Below disposal cost')
    await expect(bids.filter({ hasText: '£90.00' })).not.toContainText('Below disposal cost')
    expect(await findViolations(staff)).toEqual([])
  })
  await test.step('the owner may choose it like any other', async () => {
    await accept(owned, '£20.00', 'Tip Top Removals')
    await expect(heading(owned, /You accepted the bid/)).toBeVisible()
  })
})

test('updates changed items on cards, the job page and the open bid form live (ITEM-10, ITEM-24)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/409/)
  const owner = await givenOwner(product)
  const { request } = await givenLoad(product, owner, LOAD, 'Changing every day')
  const carrier = await givenBusiness(product, 'Hartley Clearances')
  const at = `/job/${request.id}`
  const home = await openPage({ at: '/' })
  const jobs = await openPage({ as: carrier, at: '/jobs' })
  const page = await openPage({ as: carrier, at })
  const card = (where: Page) => main(where).getByRole('listitem').filter({ hasText: 'Changing every day' })
  for (const where of [home, jobs]) await expect(card(where)).toContainText('4 items')
  await page.getByRole('button', { name: 'Place a Bid' }).click()
  await page.getByLabel('Bid amount').fill('95')
  await page.getByRole('checkbox', { name: TICK }).check()

  await callOrThrow(product, changeList, {
    as: owner,
    params: { requestId: request.id },
    body: { version: request.version, load: { items: [{ key: 'fridge-freezer', n: 5 }] } },
  })
  for (const where of [home, jobs]) await expect(card(where)).toContainText('5 items')
  await expect(items(page)).toContainText('5 × Fridge freezer, tall')
  await expect(items(page)).not.toContainText('Sofa')
  await expect(main(page).getByRole('region', { name: 'Access' })).toHaveCount(0)
  // the confirmation was for other items
  await expect(form(page)).toContainText('This job includes 5 × Fridge freezer, tall.')
  await expect(page.getByRole('checkbox', { name: TICK })).not.toBeChecked()
  await expect(page.getByLabel('Bid amount')).toHaveValue('95')

  await callOrThrow(product, changeList, {
    as: owner,
    params: { requestId: request.id },
    body: { version: request.version + 1, load: {} },
  })
  for (const where of [home, jobs]) await expect(card(where)).not.toContainText('items')
  await expect(items(page)).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: TICK })).toHaveCount(0)
  // the bid was started on other items, so it is refused and the form is kept
  await page.getByRole('button', { name: 'Submit Bid' }).click()
  await expect(form(page)).toContainText(CHANGED)
  await expect(page.getByLabel('Bid amount')).toHaveValue('95')

  // a change between the refusal and the next press is refused too
  await callOrThrow(product, changeList, {
    as: owner,
    params: { requestId: request.id },
    body: { version: request.version + 2, load: { items: [{ key: 'bicycle', n: 7 }] } },
  })
  await expect(items(page)).toContainText('7 × Bicycle')
  const refused = page.waitForResponse((answer) => answer.status() === 409)
  await page.getByRole('button', { name: 'Submit Bid' }).click()
  await refused
  await expect(form(page)).toContainText(CHANGED)
  await page.getByRole('button', { name: 'Submit Bid' }).click()
  await expect(message(page, 'Your bid has been placed.')).toBeVisible()
})

test('refuses a bid on outdated items and shows the new ones (ITEM-24)', async ({ product, openPage, allow }) => {
  allow(/409/, /socket\.io/)
  const owner = await givenOwner(product)
  const { request } = await givenLoad(product, owner)
  const page = await openPage({ as: await givenBusiness(product, 'Hartley Clearances'), size: PHONE })
  await withoutLive(page)
  await page.goto(`/job/${request.id}`)
  await page.getByRole('button', { name: 'Place a Bid' }).click()
  await page.getByLabel('Bid amount').fill('195')
  await page.getByRole('checkbox', { name: TICK }).check()
  const five: PostLoad = { items: [{ key: 'fridge-freezer', n: 5 }] }
  await callOrThrow(product, changeList, {
    as: owner,
    params: { requestId: request.id },
    body: { version: request.version, load: five },
  })
  const answer = await delayResponses(page, `**/api/requests/${request.id}`)
  const press = async () => {
    // a press before the disposal cost has loaded waits for it once
    await expect(async () => {
      const refused = page.waitForResponse((one) => one.status() === 409, { timeout: 3_000 })
      await page.getByRole('button', { name: 'Submit Bid' }).click()
      await refused
    }).toPass()
    await expect(form(page).getByRole('alert')).toContainText(CHANGED)
  }
  await press()
  // the new items are still in flight, so the next press is for the old ones
  await press()
  answer()
  await expect(form(page)).toContainText('This job includes 5 × Fridge freezer, tall.')
  await expect(page.getByLabel('Bid amount')).toHaveValue('195')
  await page.getByRole('checkbox', { name: TICK }).check()
  await page.getByRole('button', { name: 'Submit Bid' }).click()
  await expect(message(page, 'Your bid has been placed.')).toBeVisible()
})

test('leads a bidder to a confirmation that their page didn’t show (ITEM-09)', async ({ product, openPage, allow }) => {
  allow(/status of 400/)
  const { request } = await givenLoad(product, await givenOwner(product))
  const page = await openPage({ as: await givenBusiness(product, 'Hartley Clearances'), size: PHONE })
  const detail = `**/api/requests/${request.id}`
  await page.route(detail, async (route) => {
    const json = (await (await route.fetch()).json()) as RequestDetail
    await route.fulfill({ json: { ...json, items: json.items?.map((item) => ({ ...item, marks: [] })) } })
  })
  await page.goto(`/job/${request.id}`)
  await page.getByRole('button', { name: 'Place a Bid' }).click()
  await page.getByLabel('Bid amount').fill('195')
  const tick = page.getByRole('checkbox', { name: TICK })
  await expect(tick).toHaveCount(0)
  await page.unroute(detail)
  await page.getByRole('button', { name: 'Submit Bid' }).click()
  await expect(tick).toHaveAccessibleDescription(new RegExp(MISSING))
  await page.getByRole('alert').getByRole('button', { name: MISSING }).click()
  await expect(tick).toBeFocused()
  await tick.check()
  await expect(form(page).getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Submit Bid' }).click()
  await expect(message(page, 'Your bid has been placed.')).toBeVisible()
})

test('keeps server-rendered items visible until their code loads (ITEM-08)', async ({ product, openPage, allow }) => {
  allow(/net::ERR_/, /could not be loaded yet/)
  const { request } = await givenLoad(product, await givenOwner(product))
  await ticked(product, await givenBusiness(product, 'Severn Waste'), request, 90)
  const page = await openPage({ size: PHONE })
  let away = true
  const code = page.waitForEvent('requestfailed', (one) => one.url().includes('/load-details-'))
  await page.route('**/load-details-*.js', (route) => (away ? route.abort() : route.continue()))
  await page.goto(`/job/${request.id}`)
  await code
  await expect(live(page).first()).toBeVisible()
  await expect(bidOf(page, 'Severn Waste')).toBeVisible()
  // changes elsewhere on the page don't remove it
  await ticked(product, await givenBusiness(product, 'Tip Top Removals'), request, 80)
  await expect(bidOf(page, 'Tip Top Removals')).toBeVisible()
  await expect(heading(page, /^Bids · 2/)).toBeVisible()
  await expect(items(page)).toBeVisible()
  away = false
  const came = page.waitForResponse(/load-details-/)
  await came
  await expect(items(page)).toBeVisible()
})

test('shows a page without items if the network fails, loads them later (issue 27)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/net::ERR_/, /WebSocket connection/, /could not be loaded yet/)
  const owner = await givenOwner(product)
  const { request } = await givenLoad(product, owner)
  const carrier = await givenBusiness(product, 'Tip Top Removals')
  const [page, van] = [await openPage({ as: owner }), await openPage({ as: carrier })]
  for (const one of [page, van]) await turnOffRendering(one)
  const parts = /\/assets\/(load-details|item-confirmations|low-bid-note)-[^/]{8}\.js/
  for (const one of [page, van]) await one.route(parts, (route) => route.abort())
  await van.goto(`/job/${request.id}`)
  const notLoaded = van.getByText('We couldn’t load this')
  await expect(notLoaded).toHaveCount(1)
  await van.getByRole('button', { name: 'Place a Bid' }).click()
  await expect(notLoaded).toHaveCount(2)
  await expect(van.getByLabel('Bid amount')).toBeVisible()
  await ticked(product, carrier, request, 20)
  await page.goto(`/job/${request.id}`)
  await openBid(page, 'Tip Top Removals')
  await expect(bidOf(page, 'Tip Top Removals').getByRole('link', { name: 'About this business' })).toBeVisible()
  await expect(bidOf(page, 'Tip Top Removals')).not.toContainText(MARK)
  for (const one of [page, van]) {
    await one.unroute(parts)
    await one.context().setOffline(true)
    await one.context().setOffline(false)
  }
  await expect(bidOf(page, 'Tip Top Removals')).toContainText(MARK, { timeout: COMES_BACK })
  await expect(items(van)).toBeVisible({ timeout: COMES_BACK })
  await expect(van.getByRole('checkbox', { name: TICK })).toBeVisible({ timeout: COMES_BACK })
  await expect(notLoaded).toHaveCount(0)
})
