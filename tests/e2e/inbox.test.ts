import type { Page } from '@playwright/test'
import { confirmTime } from '#modules/fulfilment/visits/arrival/contract.ts'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { takeQuestionBack } from '#modules/market/questions/contract.ts'
import { completeRequest, markCollected } from '#modules/market/requests/contract.ts'
import { reinstatePerson, suspendPerson } from '#modules/staff/user-admin/contract.ts'
import { see, writeOrThrow } from '#tests/modules/fulfilment/messages/givens.ts'
import { dayIn } from '#tests/modules/fulfilment/visits/givens.ts'
import { givenQuestion } from '#tests/modules/market/questions/givens.ts'
import { review } from '#tests/modules/market/reviews/givens.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenOpenRequest, givenStaff, type Person } from '#tests/support/people.ts'
import { delayResponses, refuseCalls } from './support/answers.ts'
import { findViolations } from './support/axe.ts'
import { expectGoodLayouts } from './support/layouts.ts'
import { bidOf, closePart, heading, main, openBid, section } from './support/page-helpers.ts'
import type { E2eProduct } from './support/product.ts'
import { DESKTOP, expect, PHONE, test } from './support/test.ts'
import { givenBusiness, givenOwner } from './support/test-accounts.ts'

const EMPTY = 'You’re all caught up.'
const inbox = (page: Page) => main(page).getByRole('region', { name: 'To do', exact: true })
const lines = (page: Page) => inbox(page).getByRole('listitem')
const line = (page: Page, what: RegExp | string) => inbox(page).getByRole('link', { name: what })

async function givenWon(product: E2eProduct, owner: Person, carrier: Person, title: string): Promise<string> {
  const { request } = await givenOpenRequest(product, { owner, title })
  const { bid } = await givenBid(product, request.id, 60, carrier)
  await callOrThrow(product, acceptBid, { as: owner, params: { bidId: bid.id } })
  return request.id
}
const confirm = (product: E2eProduct, requestId: string, as: Person) =>
  callOrThrow(product, confirmTime, {
    as,
    params: { requestId },
    body: { day: dayIn(1), part: 'morning', plate: null },
  })

async function expectAt(page: Page, requestId: string, anchor: string): Promise<void> {
  await expect(page).toHaveURL(`/job/${requestId}#${anchor}`)
  await expect(page.locator(`#${anchor}`)).toBeInViewport()
}

async function expectOpen(page: Page, requestId: string, name: string, title: string): Promise<void> {
  await expect(page).toHaveURL(`/job/${requestId}?show=${name}`)
  await expect(section(page, title).getByRole('region').first()).toBeInViewport()
}

test('updates the to-do lists of owner and carrier live, and links to each task', async ({ product, openPage }) => {
  const owner = await givenOwner(product, 'Ann Clarke')
  const carrier = await givenBusiness(product, 'Hartley', 'premium', { companyName: 'Hartley Clearances Ltd' })
  const ann = await openPage({ as: owner, size: PHONE, at: '/dashboard', name: 'owner' })
  const bob = await openPage({ as: carrier, size: DESKTOP, at: '/dashboard', name: 'carrier' })
  for (const page of [ann, bob]) await expect(main(page).getByText(EMPTY)).toBeVisible()

  const asked = (await givenOpenRequest(product, { owner, title: 'Two sofas' })).request.id
  await givenBid(product, asked, 75)
  await line(ann, '1 bid to consider Two sofas').click()
  await expectAt(ann, asked, 'bids')
  await ann.goBack()
  const { question } = await givenQuestion(product, asked, { carrier })
  await expect(line(ann, '1 question to answer Two sofas')).toBeVisible()
  const front = await givenWon(product, owner, carrier, 'Front room')
  await expect(line(bob, 'Confirm a time Front room')).toBeVisible()
  const done = await givenWon(product, owner, carrier, 'An old garden shed with a broken roof and all that is in it')
  await confirm(product, done, carrier)
  await callOrThrow(product, markCollected, { as: carrier, params: { requestId: done } })
  await line(ann, /^Confirm the collection/).click()
  await expectAt(ann, done, 'job-next')
  await ann.goBack()
  await callOrThrow(product, completeRequest, { as: owner, params: { requestId: done } })
  await expect(line(ann, /^Write a review An old garden shed/)).toBeVisible()
  await expect(line(bob, /^Record disposal An old garden shed/)).toBeVisible()
  await writeOrThrow(product, front, carrier)
  await writeOrThrow(product, front, owner)
  const last = await writeOrThrow(product, front, carrier)
  await expect(lines(ann)).toHaveText([
    /^2 new messages/,
    /^Write a review/,
    /^1 question to answer/,
    /^1 bid to consider/,
  ])
  await expect(lines(bob)).toHaveText([/^1 new message/, /^Record disposal/, /^Confirm a time/])
  await expect(main(ann).getByText(EMPTY)).toHaveCount(0)
  for (const page of [ann, bob]) {
    expect(await findViolations(page)).toEqual([])
    await expectGoodLayouts(page, 'inbox')
  }
  await ann.setViewportSize(DESKTOP)
  await bob.setViewportSize(PHONE)

  for (const [page, what, requestId, anchor] of [[bob, /^Confirm a time/, front, 'visit']] as const) {
    await line(page, what).click()
    await expectAt(page, requestId, anchor)
    await page.goBack()
    await expect(inbox(page)).toBeVisible()
  }
  for (const size of [DESKTOP, PHONE]) {
    for (const page of [ann, bob]) await page.setViewportSize(size)
    for (const [page, what, requestId, name, title] of [
      [ann, /^1 question/, asked, 'questions', 'Questions'],
      [ann, /^2 new messages/, front, 'messages', 'Messages'],
      [ann, /^Write a review/, done, 'review', 'Review'],
      [bob, /^Record disposal/, done, 'papers', 'Paperwork'],
    ] as const) {
      // read messages aren't listed any more
      if (name === 'messages' && size === DESKTOP) continue
      await line(page, what).click()
      await expectOpen(page, requestId, name, title)
      await closePart(page, title)
      await page.goBack()
      await expect(inbox(page)).toBeVisible()
    }
  }

  // finished tasks disappear, wherever they were done
  await see(product, front, owner, last.place)
  await callOrThrow(product, takeQuestionBack, { as: carrier, params: { questionId: question.id } })
  await expect(lines(ann)).toHaveText([/^Write a review/, /^1 bid to consider/])
  await review(product, { owner, requestId: done })
  await expect(lines(ann)).toHaveText([/^1 bid to consider/])
  await confirm(product, front, carrier)
  await expect(line(bob, /^Confirm a time/)).toHaveCount(0)
})

test('wraps long words so that no page is wider than a phone', async ({ product, openPage }) => {
  const [ann, bob] = [await givenOwner(product), await givenBusiness(product, 'Hartley')]
  const words = { title: 'W'.repeat(100), description: 'Longwordwithoutbreaks'.repeat(20) }
  const { request } = await givenOpenRequest(product, { owner: ann, ...words })
  const open = await givenOpenRequest(product, { owner: ann, ...words })
  const { bid } = await givenBid(product, request.id, 60, bob)
  await givenBid(product, open.request.id, 60, bob)
  await callOrThrow(product, acceptBid, { as: ann, params: { bidId: bid.id } })
  await writeOrThrow(product, request.id, ann, { text: 'M'.repeat(300) })
  await writeOrThrow(product, request.id, bob, { text: 'M'.repeat(300) })
  for (const as of [ann, bob]) {
    const page = await openPage({ as, size: PHONE, name: as.email })
    for (const at of ['/dashboard', `/job/${request.id}`, `/job/${open.request.id}`]) {
      await page.goto(at)
      await expect(main(page).getByText(words.title).first()).toBeVisible()
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), at).toBeLessThanOrEqual(0)
    }
  }
})

test('shows five entries at first and the rest on request', async ({ product, openPage }) => {
  const owner = await givenOwner(product, 'Ann Clarke')
  const carrier = await givenBusiness(product, 'Hartley')
  for (let at = 1; at <= 7; at += 1) await givenWon(product, owner, carrier, `Load ${at}`)
  const page = await openPage({ as: carrier, size: PHONE, at: '/dashboard' })
  await expect(lines(page)).toHaveCount(5)
  const button = inbox(page).getByRole('button')
  await expect(button).toHaveText('Show all')
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(lines(page)).toHaveCount(7)
  await expect(button).toHaveText('Show fewer')
  await expect(button).toBeFocused()
  await page.route('**/api/me/inbox', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), more: 12 } })
  })
  await page.reload()
  await inbox(page).getByRole('button', { name: 'Show all' }).click()
  await expect(inbox(page)).toContainText('and 12 more')
})

test('loads with the dashboard, which still works when the list fails', async ({ product, openPage, allow }) => {
  const owner = await givenOwner(product, 'Ann Clarke')
  const page = await openPage({ as: owner })
  const answer = await delayResponses(page, '**/api/me/inbox')
  await page.goto('/dashboard')
  await expect(main(page).getByText('Loading your dashboard...')).toBeVisible()
  await expect(heading(page, 'Welcome to Your Customer Dashboard')).toBeHidden()
  answer()
  await expect(heading(page, 'Welcome to Your Customer Dashboard')).toBeVisible()
  await expect(main(page).getByText(EMPTY)).toBeVisible()

  allow(/status of 403/)
  await refuseCalls(page, '**/api/me/inbox', 'Not just now.')
  await page.reload()
  await expect(heading(page, 'Welcome to Your Customer Dashboard')).toBeVisible()
  await expect(main(page).getByText('We couldn’t load your to-do list.')).toBeVisible()
})

test('shows live when a suspended carrier’s bid can’t be chosen, and can again', async ({ product, openPage }) => {
  const owner = await givenOwner(product, 'Ann Clarke')
  const carrier = await givenBusiness(product, 'Hartley')
  const { request } = await givenOpenRequest(product, { owner, title: 'Two sofas' })
  await givenBid(product, request.id, 60, carrier)
  const board = await openPage({ as: owner, at: '/dashboard', name: 'dashboard' })
  const job = await openPage({ as: owner, size: PHONE, at: `/job/${request.id}`, name: 'job' })
  const offered = async () => {
    await expect(line(board, /1 bid to consider/)).toBeVisible()
    await expect(main(board).getByText('Choose a bid', { exact: true })).toBeVisible()
    await expect(main(board).getByText(/Newest bid:/)).toBeVisible()
    await expect(main(job).getByRole('button', { name: /Accept £60\.00/ })).toBeVisible()
  }
  await offered()
  const deed = { as: await givenStaff(product), params: { userId: carrier.id }, body: { reason: 'Dumped waste' } }
  await callOrThrow(product, suspendPerson, deed)
  await expect(bidOf(job, 'Suspended')).toBeVisible()
  await expect(await openBid(job, 'Suspended')).toContainText(
    'This carrier is suspended, so this bid can’t be accepted',
  )
  await expect(main(job).getByRole('button', { name: /Accept £60\.00/ })).toBeHidden()
  expect(await findViolations(job)).toEqual([])
  await expect(main(board).getByText(EMPTY)).toBeVisible()
  await expect(main(board).getByText('No bids you can accept')).toBeVisible()
  await expect(main(board).getByText(/Newest bid:/)).toBeHidden()
  await callOrThrow(product, reinstatePerson, deed)
  await offered()
})
