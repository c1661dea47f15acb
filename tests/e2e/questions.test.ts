import type { Page } from '@playwright/test'
import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { MAX_UNANSWERED } from '#modules/market/questions/contract/facts.ts'
import { type Question, questionsOnRequest } from '#modules/market/questions/contract.ts'
import { answerAs, givenQuestion } from '#tests/modules/market/questions/givens.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenOpenRequest } from '#tests/support/people.ts'
import { findViolations } from './support/axe.ts'
import { expectGoodLayouts } from './support/layouts.ts'
import { closePart, main, openPart, section } from './support/page-helpers.ts'
import type { E2eProduct } from './support/product.ts'
import { DESKTOP, expect, PHONE, test } from './support/test.ts'
import { givenBusiness, givenOwner } from './support/test-accounts.ts'

const REFUSED = 'Leave out phone numbers, addresses and links. Everyone can read this.'
const questions = (page: Page) => section(page, 'Questions')
const rows = (page: Page) => questions(page).getByRole('listitem')
const field = (page: Page) => questions(page).getByLabel('Ask a question')
const press = (page: Page, name: string | RegExp) => questions(page).getByRole('button', { name, exact: true }).click()
/** Runs in the page: the keys of saved drafts. */
const LIST_SAVED_DRAFTS = 'Object.keys(localStorage).filter((name) => /:(question|answer):/.test(name))'
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function givenJob(product: E2eProduct) {
  const owner = await givenOwner(product, 'Ann Clarke')
  const carrier = await givenBusiness(product, 'Hartley Clearances', 'premium')
  const { request } = await givenOpenRequest(product, { owner, title: 'Front room', postcode: 'BS6 5QA' })
  const asked = async (): Promise<Question[]> =>
    (await callOrThrow(product, questionsOnRequest, { params: { requestId: request.id } })).items
  return {
    owner,
    carrier,
    requestId: request.id,
    at: `/job/${request.id}`,
    open: `/job/${request.id}?show=questions`,
    asked,
  }
}

test('shows a question and its answer live on every page (ASK-01, ASK-02, ASK-04)', async ({ product, openPage }) => {
  const { owner, carrier, requestId, at } = await givenJob(product)
  const page = await openPage({ as: owner, size: PHONE, at, name: 'owner' })
  const van = await openPage({ as: carrier, size: PHONE, at, name: 'carrier' })
  const visitor = await openPage({ size: DESKTOP, at, name: 'visitor' })
  for (const one of [page, van, visitor]) {
    await openPart(one, 'Questions')
    await expect(questions(one)).toContainText('No questions yet.')
  }
  await expect(field(visitor)).toBeHidden()
  await expect(field(page)).toBeHidden()

  await test.step('the question appears on every page', async () => {
    await field(van).fill('Is there a lift?\n<b>About</b> 20 bags & a 2 seater sofa?')
    await van.reload()
    await expect(field(van)).toHaveValue('Is there a lift?\n<b>About</b> 20 bags & a 2 seater sofa?')
    await press(van, 'Ask')
    for (const one of [page, van, visitor]) {
      await expect(rows(one)).toHaveCount(1)
      await expect(rows(one)).toContainText('<b>About</b> 20 bags & a 2 seater sofa?')
      await expect(rows(one).getByRole('link', { name: 'Hartley Clearances' })).toBeVisible()
    }
    await expect(field(van)).toHaveValue('')
    await expect(rows(visitor)).toContainText('No answer yet.')
  })
  await test.step('the owner answers once', async () => {
    await press(page, 'Answer question from Hartley Clearances')
    await expect(questions(page).getByLabel('Your answer')).toBeFocused()
    await press(page, 'Send answer')
    await expect(questions(page)).toContainText('Enter your answer.')
    await questions(page).getByLabel('Your answer').fill('Yes, a small one.\nAll of it goes.')
    await press(page, 'Cancel')
    await expect(questions(page).getByRole('button', { name: /^Answer/ })).toBeFocused()
    await page.reload()
    await press(page, /^Answer/)
    await expect(questions(page).getByLabel('Your answer')).toHaveValue('Yes, a small one.\nAll of it goes.')
    expect(await findViolations(page)).toEqual([])
    await press(page, 'Send answer')
    for (const one of [page, van, visitor]) await expect(rows(one)).toContainText('Yes, a small one.')
    await expect(questions(page).getByRole('region', { name: 'Questions and answers' })).toBeFocused()
    await expect(questions(page).getByRole('button', { name: /^Answer/ })).toBeHidden()
    await expect(questions(van).getByRole('button', { name: /^Delete/ })).toBeHidden()
    for (const one of [page, van]) expect(await one.evaluate(LIST_SAVED_DRAFTS)).toEqual([])
  })
  await test.step('a carrier deletes one and the owner hides one', async () => {
    for (const text of ['Which floor is it on?', 'Do you know what you want?']) {
      await field(van).fill(text)
      await press(van, 'Ask')
      await expect(questions(page)).toContainText(text)
    }
    await rows(van)
      .filter({ hasText: 'Which floor' })
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expect(dialog(van, 'Delete this question?')).toContainText('Which floor is it on?')
    await dialog(van, 'Delete this question?').getByRole('button', { name: 'Delete question' }).click()
    for (const one of [page, van, visitor]) await expect(questions(one)).not.toContainText('Which floor')
    await rows(page).filter({ hasText: 'Do you know' }).getByRole('button', { name: /^Hide/ }).click()
    await dialog(page, 'Hide this question?').getByRole('button', { name: 'Hide question' }).click()
    await expect(rows(van).filter({ hasText: 'Do you know' })).toContainText('Hidden by the customer')
    await expect(rows(page).filter({ hasText: 'Do you know' })).toContainText('You’ve hidden this question.')
    await expect(questions(visitor)).not.toContainText('Do you know')
    for (const one of [page, van, visitor]) expect(await findViolations(one)).toEqual([])
    await expectGoodLayouts(visitor, 'questions and answers')
    await expectGoodLayouts(page, 'questions of an owner')
  })
  await test.step('the award closes questions on every page', async () => {
    const { bid } = await givenBid(product, requestId, 60, carrier)
    await callOrThrow(product, acceptBid, { as: owner, params: { bidId: bid.id } })
    for (const one of [page, van, visitor]) await expect(questions(one)).toContainText('Questions are closed.')
    await expect(field(van)).toBeHidden()
    await expect(rows(visitor)).toContainText('Yes, a small one.')
  })
})

test('rejects contact details in a question and shows a hint in a bid (ASK-03)', async ({ product, openPage }) => {
  const { carrier, open, asked } = await givenJob(product)
  const van = await openPage({ as: carrier, size: PHONE, at: open })
  for (const text of [
    'Ring oh seven seven double oh nine double oh one two three',
    'www.example.com',
    'At 12 Ashley Road?',
  ]) {
    await field(van).fill(text)
    await press(van, 'Ask')
    await expect(questions(van).getByText(REFUSED).last()).toBeVisible()
    await expect(field(van)).toHaveValue(text)
  }
  expect(await findViolations(van)).toEqual([])
  await field(van).fill('😀'.repeat(5_000))
  await press(van, 'Ask')
  await expect(questions(van)).toContainText('Your question must be 300 characters or fewer.')
  await expectGoodLayouts(van, 'a question of 5,000 emoji')
  expect(await asked()).toEqual([])

  await closePart(van, 'Questions')
  await main(van).getByRole('button', { name: 'Place a Bid' }).click()
  const form = van.getByRole('dialog')
  const hint = form.getByText('it’s best to leave out phone numbers, addresses and links')
  await form.getByLabel('Bid amount').fill('60')
  await form.getByLabel('Message').fill('About 20 bags, tomorrow at 08:30.')
  await expect(hint).toBeHidden()
  await form.getByLabel('Message').fill('Call me on 07700 900123.')
  await expect(hint).toBeVisible()
  expect(await findViolations(van)).toEqual([])
  await form.getByRole('button', { name: 'Submit Bid' }).click()
  await expect(main(van)).toContainText('Call me on 07700 900123.')
})

test('keeps the draft when the network fails, and a retry posts the question only once (ASK-01)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/INTERNET_DISCONNECTED/, /ERR_FAILED/)
  const { owner, carrier, requestId, open, asked } = await givenJob(product)
  const van = await openPage({ as: carrier, size: PHONE, at: open })
  await field(van).fill('Is there a lift?')
  await van.context().setOffline(true)
  await press(van, 'Ask')
  await expect(questions(van)).toContainText('Not sent yet. Try again.')
  await expect(field(van)).toHaveValue('Is there a lift?')
  await van.context().setOffline(false)
  // the question arrives, but its response is lost
  await van.route('**/api/requests/*/questions', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  const lost = van.waitForEvent('requestfailed')
  await press(van, 'Ask')
  await lost
  await expect(questions(van).getByRole('button', { name: 'Ask', exact: true })).toBeEnabled()
  await expect(field(van)).toHaveValue('Is there a lift?')
  await van.unrouteAll()
  await press(van, 'Ask')
  await expect(field(van)).toHaveValue('')
  await expect(rows(van)).toHaveCount(1)
  expect(await asked()).toHaveLength(1)

  const page = await openPage({ as: owner, size: PHONE, at: open })
  await press(page, /^Answer/)
  await questions(page).getByLabel('Your answer').fill('Yes.')
  await page.context().setOffline(true)
  await press(page, 'Send answer')
  await expect(questions(page)).toContainText('Not sent yet. Try again.')
  await expect(questions(page).getByLabel('Your answer')).toHaveValue('Yes.')
  await page.context().setOffline(false)
  await press(page, 'Send answer')
  await expect(questions(page).getByLabel('Your answer')).toBeHidden()
  await expect(rows(page)).toContainText('Yes.')
  expect(await asked()).toMatchObject([{ requestId, answer: 'Yes.' }])
})

test('explains why a carrier can’t ask, and offers another try when the questions can’t be loaded (ASK-01, ASK-02)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/status of 503/)
  const { owner, carrier, requestId, open } = await givenJob(product)
  const { question } = await givenQuestion(product, requestId, { carrier, text: 'Any steps? '.repeat(27) })
  await answerAs(product, owner, question.id, 'No. '.repeat(120))
  for (let number = 1; number <= MAX_UNANSWERED; number++)
    await givenQuestion(product, requestId, { carrier, text: `Anything else, ${number}?` })
  const van = await openPage({ as: carrier, size: PHONE, at: open })
  await expect(questions(van)).toContainText('You have 3 unanswered questions on this job.')
  await expect(field(van)).toBeHidden()
  const planless = await openPage({ as: await givenBusiness(product, 'Planless', null), size: DESKTOP, at: open })
  await expect(questions(planless)).toContainText('You need an active subscription to ask questions.')
  await expectGoodLayouts(planless, 'long questions')

  const page = await openPage({ as: owner, size: DESKTOP })
  await page.route('**/api/requests/*/questions', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.goto(open)
  await expect(questions(page)).toContainText('We couldn’t load the questions. Try again.')
  await page.unrouteAll()
  await questions(page).getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(4)
})
