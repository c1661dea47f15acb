import type { Page } from '@playwright/test'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { myBidAllowance } from '#modules/market/bidding/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenOpenRequest } from '#tests/support/people.ts'
import { delayResponses } from './support/answers.ts'
import { bidOf, heading, live, main, movePointerAway, openPart } from './support/page-helpers.ts'
import type { E2eProduct } from './support/product.ts'
import { DESKTOP, expect, type PageOptions, PHONE, test } from './support/test.ts'
import { givenBusiness, givenOwner } from './support/test-accounts.ts'

test('shows a visitor an active job with its bids, and returns to the page before (HOME-22, JOB-01 to JOB-04, JOB-07, R27, R32)', async ({
  product,
  openPage,
}) => {
  const hartley = await givenBusiness(product, 'Hartley Clearances')
  const { request } = await givenOpenRequest(product, { title: 'Corner sofa in grey', postcode: 'BS6 5QA', budget: 80 })
  await givenBid(product, request.id, 62.5, hartley)
  const page = await openPage({ at: '/?from=here' })
  await main(page).getByRole('link', { name: request.title }).click()
  await expect(page).toHaveURL(`/job/${request.id}`)
  const card = main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 1, name: request.title }) })
  await expect(card).toContainText(request.description)
  await expect(card).toContainText('BS6, Bristol')
  await expect(card).toContainText('£80.00')
  await expect(card.getByText('Active', { exact: true })).toBeVisible()
  await expect(card).not.toContainText('Pending')
  await expect(heading(page, 'Bids · 1')).toBeVisible()
  await expect(bidOf(page, 'Hartley Clearances')).toContainText('£62.50')
  await expect(bidOf(page, 'Hartley Clearances')).not.toContainText(/Accepted|Rejected/)
  await main(page).getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/?from=here')
})

test('shows a missing job in heading and title (ERR-27)', async ({ openPage, allow }) => {
  allow(/status of 404/)
  const page = await openPage()
  for (const id of ['junk', crypto.randomUUID()]) {
    await page.goto(`/job/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Job not found.' })).toBeVisible()
    await expect(page).toHaveTitle(/^Job not found\./)
  }
})

test('offers a carrier the bid form, and shows owner and bidder the decision (JOB-05, JOB-06, BID-03, R32)', async ({
  product,
  openPage,
}) => {
  const owner = await givenOwner(product)
  const hartley = await givenBusiness(product, 'Hartley Clearances')
  const { request } = await givenOpenRequest(product, { owner })
  const other = await givenBusiness(product, 'Other Clearances')
  await givenBid(product, request.id, 70, other)
  const { bid } = await givenBid(product, request.id, 62.5, hartley)
  const at = `/job/${request.id}`
  const carrier = await openPage({ as: hartley, at, name: 'carrier' })
  const loser = await openPage({ as: other, at, name: 'loser' })
  await main(carrier).getByRole('button', { name: 'Change my bid' }).click()
  const form = main(carrier).getByRole('region', { name: 'Place a Bid' })
  await expect(form.getByLabel('Bid amount')).toBeVisible()
  await expect(form.getByLabel(/^Message/)).toBeVisible()
  await expect(form.getByRole('button', { name: 'Submit Bid' })).toBeVisible()
  await form.getByRole('button', { name: 'Cancel Bid Form' }).click()

  await callOrThrow(product, acceptBid, { as: owner, params: { bidId: bid.id } })
  const own = main(carrier).locator('section').filter({ hasText: 'You won this job' })
  await expect(own).toContainText('£62.50')
  await expect(own).toContainText('The customer accepted your bid.')
  await openPart(carrier, 'Bids')
  await expect(bidOf(carrier, 'Hartley Clearances')).toContainText('Accepted')
  for (const bidder of [carrier, loser]) {
    const placeButton = main(bidder).getByRole('button', { name: 'Place a Bid' })
    await expect(placeButton).toHaveAttribute('aria-disabled', 'true')
    await expect(placeButton).toHaveAccessibleDescription('This job already has an accepted bid.')
  }
  const page = await openPage({ as: owner, at, name: 'owner' })
  const award = main(page).locator('section').filter({ hasText: 'You accepted the bid from Hartley Clearances' })
  await expect(award).toContainText('£62.50')
})

test('keeps the bids in place on a phone while the allowance loads (R16)', async ({ product, openPage }) => {
  const { request } = await givenOpenRequest(product)
  const page = await openPage({ as: await givenBusiness(product, 'Hartley Clearances'), size: PHONE })
  const letCodeIn = await delayResponses(page, /\/assets\/bidding-[^/]*\.js/)
  const letAnswerIn = await delayResponses(page, `**${myBidAllowance.path}`)
  await page.goto(`/job/${request.id}`)
  const form = main(page).getByRole('region', { name: 'Place a Bid' })
  await expect(form).toContainText('Checking how many bids you have left')
  await expect(heading(page, 'Bids · 0')).toBeVisible()
  const top = async () => (await heading(page, 'Bids · 0').boundingBox())?.y
  const before = await top()
  letCodeIn()
  await expect(form.getByRole('button')).toBeVisible()
  expect(await top()).toBe(before)
  letAnswerIn()
  await expect(form).toContainText('Unlimited bids this month')
  expect(await top()).toBe(before)
})

test('holds new bids back while a dialog is open, and several until requested, so that nothing moves (BID-10)', async ({
  product,
  openPage,
}) => {
  const { request, page, bids } = await openOwnJob(product, openPage)
  const accept = main(page).getByRole('button', { name: /^Accept £70\.00/ })
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await accept.click()
  await expect(dialog).toBeVisible()
  await givenBid(product, request.id, 65)
  await expect(page.getByText('1 new bid', { exact: true })).toBeAttached()
  await expect(bids).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(main(page).getByRole('button', { name: /^Accept £65\.00/ })).toBeVisible()
  await expect(bids).toHaveCount(2)

  await accept.click()
  await expect(dialog).toBeVisible()
  await givenBid(product, request.id, 60)
  await givenBid(product, request.id, 58)
  await expect(page.getByText('2 new bids', { exact: true })).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await givenBid(product, request.id, 55)
  const pill = main(page).getByRole('button', { name: '3 new bids' })
  await expect(pill).toBeVisible()
  await expect(bids).toHaveCount(2)
  await pill.click()
  await expect(bids).toHaveCount(5)
  await givenBid(product, request.id, 50)
  await expect(bids).toHaveCount(6)
})

test('holds a new bid back until the mouse rests over the list (BID-10)', async ({ product, openPage }) => {
  const { request, page, bids } = await openOwnJob(product, openPage)
  const amount = bids.getByText('£70.00', { exact: true }).and(page.locator(':not(button *)'))
  // the whole row is a button
  const { x, y } = (await amount.boundingBox()) ?? { x: 0, y: 0 }
  const placed = givenBid(product, request.id, 65)
  const waiting = page.getByText('1 new bid', { exact: true })
  await page.mouse.move(x, y)
  for (let step = 1; !(await waiting.isVisible()); step = 3 - step) await page.mouse.move(x + step, y + 2)
  await placed
  await expect(bids).toHaveCount(2)
})

test('never covers the bid button with the count of new bids, and the report button is tall enough for a finger (BID-10)', async ({
  product,
  openPage,
}) => {
  const hartley = await givenBusiness(product, 'Hartley Clearances')
  const { request } = await givenOpenRequest(product)
  await givenBid(product, request.id, 70)
  const page = await openPage({ as: hartley, at: `/job/${request.id}`, size: PHONE })
  await expect(live(page)).toBeVisible()
  const report = main(page).getByRole('button', { name: `Report ${request.title}` })
  expect((await report.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  const open = main(page).getByRole('button', { name: 'Place a Bid' })
  // makes its row taller
  await main(page).locator('[data-bid]').getByRole('button', { expanded: false }).click()
  await movePointerAway(page)
  await expect(main(page).getByRole('button', { name: 'Report £70.00' })).toBeVisible()
  const [list, button] = [await page.locator('ul:has([data-bid])').boundingBox(), await open.boundingBox()]
  // so that the list starts where the button floats
  const height = Math.round(PHONE.height + (list?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0) / 2)
  await page.setViewportSize({ ...PHONE, height })
  await open.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await givenBid(product, request.id, 65)
  await givenBid(product, request.id, 60)
  await expect(page.getByText('2 new bids', { exact: true })).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await open.click({ timeout: 5_000 })
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('removes the count of new bids when the job closes (BID-03)', async ({ product, openPage }) => {
  const { request, owner } = await givenOpenRequest(product)
  const { bid } = await givenBid(product, request.id, 70)
  // the page is short: its list is only out of view on a low screen
  const page = await openPage({ as: owner, at: `/job/${request.id}`, size: { ...PHONE, height: 360 } })
  await expect(live(page)).toBeVisible()
  // later parts of the page make it longer
  await expect(heading(page, 'History')).toBeVisible()
  await expect(async () => {
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    await expect(page.locator('[data-bid]')).not.toBeInViewport({ timeout: 1_000 })
  }).toPass()
  for (const pounds of [65, 64]) await givenBid(product, request.id, pounds)
  const count = page.getByRole('button', { name: /^2 new bids · / })
  await expect(count).toBeVisible()
  await expect(page).toHaveTitle(/^\(2\)/)
  await callOrThrow(product, acceptBid, { as: owner, params: { bidId: bid.id } })
  await expect(count).toHaveCount(0)
  await expect(page).not.toHaveTitle(/^\(/)
  // no bid waits to be shown either
  await openPart(page, 'Bids')
  await expect(page.locator('[data-bid]')).toHaveCount(3)
  await expect(page.getByText(/^\d new bid/)).toHaveCount(0)
})

test('animates a new row in the compositor, without a layout per frame (G20)', async ({ product, openPage }) => {
  const { request, page, bids } = await openOwnJob(product, openPage)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.evaluate(NOTE_ARRIVALS)
  await givenBid(product, request.id, 65)
  await expect.poll(() => page.evaluate('window.animated')).toEqual(['translate'])
  await expect(bids).toHaveCount(2)
  await expect(main(page).locator('.arrive')).toHaveCount(0)
})

test('shifts nothing while an own job page loads, first or again, on phone and desktop', async ({
  product,
  openPage,
}) => {
  test.slow()
  const owner = await givenOwner(product)
  const bidders = [await givenBusiness(product, 'Hartley'), await givenBusiness(product, 'Severn')]
  const description = 'Both on the ground floor by the front door. '.repeat(8)
  const [open, agreed] = [
    await givenOpenRequest(product, { owner, description }),
    await givenOpenRequest(product, { owner, description }),
  ]
  const bids = []
  for (const { request } of [open, agreed])
    for (const bidder of bidders) bids.push(await givenBid(product, request.id, 60, bidder))
  await callOrThrow(product, acceptBid, { as: owner, params: { bidId: bids.at(-1)?.bid.id ?? '' } })
  for (const size of [PHONE, DESKTOP])
    for (const { request } of [open, agreed]) {
      const page = await openPage({ as: owner, size })
      await page.addInitScript(SUM_SHIFTS)
      for (const time of ['first', 'again']) {
        await page.goto(`/job/${request.id}`)
        await expect(live(page)).toBeVisible()
        await expect(page.getByRole('region', { name: 'History' })).toBeVisible()
        await expect(page.getByRole('region', { name: 'Job progress' })).toBeVisible()
        await page.waitForLoadState('networkidle')
        const shifts = await page.evaluate<number>('window.shifts')
        expect(shifts, `${request === open.request ? 'open' : 'agreed'}, ${time}, ${size.width} px`).toBeLessThan(0.1)
      }
      await page.context().close()
    }
})

/** Sums, in a page, the shifts of visible content without user input (web.dev/cls). */
const SUM_SHIFTS = `{
  window.shifts = 0
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.shifts += shift.value
  }).observe({ type: 'layout-shift', buffered: true })
}`

async function openOwnJob(product: E2eProduct, openPage: (options: PageOptions) => Promise<Page>) {
  const { request, owner } = await givenOpenRequest(product)
  await givenBid(product, request.id, 70)
  const page = await openPage({ as: owner, at: `/job/${request.id}` })
  await expect(live(page)).toBeVisible()
  return { request, page, bids: page.locator('[data-bid]') }
}

/** Records, in a page, which properties animate new rows. */
const NOTE_ARRIVALS = `{
  const told = ['offset', 'computedOffset', 'easing', 'composite']
  window.animated = []
  document.addEventListener('animationstart', ({ target }) => {
    if (!target.matches('.arrive')) return
    const keyframes = target.getAnimations().flatMap(({ effect }) => effect.getKeyframes())
    const properties = keyframes.flatMap((keyframe) => Object.keys(keyframe)).filter((name) => !told.includes(name))
    window.animated = [...new Set([...window.animated, ...properties])]
  })
}`
