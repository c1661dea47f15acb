import { givenOpenRequest } from '#tests/support/people.ts'
import { refuseCalls } from './support/answers.ts'
import { main } from './support/page-helpers.ts'
import { expect, test } from './support/test.ts'
import { givenBusiness } from './support/test-accounts.ts'

const REASON = 'Not just now.'

test('says which list failed and why (ERR-03, ERR-04, ERR-26, ERR-30, R49)', async ({ product, openPage, allow }) => {
  allow(/status of 403/)
  const { owner, request } = await givenOpenRequest(product)
  const page = await openPage({ as: owner })
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

test('shows that the session has ended while subscribing (ERR-50)', async ({ product, openPage, allow }) => {
  allow(/status of 401/)
  const page = await openPage({ as: await givenBusiness(product, 'Severn Waste', null), at: '/subscribe' })
  const basic = main(page).getByRole('region', { name: 'Business Basic' })
  await page.route('**/api/subscription/checkout', (route) =>
    route.fulfill({ status: 401, json: { code: 'token_refused', message: REASON, requestId: 'r' } }),
  )
  await basic.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await expect(basic.getByText('User not authenticated')).toBeVisible()
})
