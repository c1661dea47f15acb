import { givenOpenRequest } from '#tests/support/people.ts'
import { main, message } from './support/acts.ts'
import { refuseCalls } from './support/answers.ts'
import { givenBusiness, givenOwner } from './support/cast.ts'
import { expect, test } from './support/test.ts'

const REASON = 'Not just now.'

test('shows which list failed to load and why (ERR-03, ERR-04, ERR-26, ERR-30, R49)', async ({
  product,
  visit,
  consoleWatcher,
}) => {
  consoleWatcher.allow(/status of 403/)
  const { owner, request } = await givenOpenRequest(product)
  const page = await visit({ as: owner })
  await refuseCalls(page, /\/api\/(ideas|charities|my-requests|requests\/[^/]+)(\?|$)/, REASON)
  for (const [path, text] of [
    ['/upcycle', `Error loading ideas: ${REASON}`],
    ['/upcycle', 'Please try refreshing the page.'],
    ['/charities', `Error loading charities: ${REASON}`],
    ['/charities', 'Please try refreshing the page.'],
    ['/my-posts', 'Failed to fetch your collection requests.'],
    [`/job/${request.id}`, 'Error loading job details or bids.'],
  ] as const) {
    await page.goto(path)
    await expect(main(page).getByText(text)).toBeVisible()
  }
})

test('shows why a sign-up was refused, and asks to try again after other failures (ERR-36, ERR-38)', async ({
  visit,
  consoleWatcher,
}) => {
  consoleWatcher.allow(/status of 403/)
  const page = await visit({ at: '/signup' })
  await page.getByLabel('Email').fill('ann.of.the.catalogue@kerbside.example')
  await page.getByLabel('Password', { exact: true }).fill('three plain words')
  await page.getByText('Customer', { exact: true }).click()
  const signUp = main(page).getByRole('button', { name: 'Sign Up' })
  await refuseCalls(page, '**/api/sign-up', REASON)
  await signUp.click()
  await expect(message(page, 'Signup Failed')).toBeVisible()
  await expect(message(page, REASON)).toBeVisible()

  await page.route('**/api/sign-up', (route) => route.fulfill({ status: 403, body: 'What is this?' }))
  await signUp.click()
  await expect(message(page, 'Signup Issue')).toBeVisible()
  await expect(message(page, 'An unexpected issue occurred during signup. Please try again.')).toBeVisible()
})

test('shows why a profile couldn’t be saved (ERR-39, ERR-43, R68)', async ({ product, visit, consoleWatcher }) => {
  consoleWatcher.allow(/status of 403/)
  const page = await visit({ as: await givenOwner(product), at: '/profile/edit' })
  await page.getByLabel('Display Name').fill('Ann Clarke')
  await page.route('**/api/profile', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 403, json: { code: 'refused', message: REASON, requestId: 'r' } })
      : route.fallback(),
  )
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(message(page, 'Update Failed')).toBeVisible()
  await expect(message(page, REASON)).toBeVisible()
})

test('shows that the session has ended while subscribing (ERR-50)', async ({ product, visit, consoleWatcher }) => {
  consoleWatcher.allow(/status of 401/)
  const page = await visit({ as: await givenBusiness(product, 'Severn Waste', null), at: '/subscribe' })
  const basic = main(page).getByRole('region', { name: 'Business Basic' })
  await page.route('**/api/subscription/checkout', (route) =>
    route.fulfill({ status: 401, json: { code: 'token_refused', message: REASON, requestId: 'r' } }),
  )
  await basic.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await expect(basic.getByText('User not authenticated')).toBeVisible()
})
