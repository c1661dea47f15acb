import { acceptBid } from '#modules/market/bidding/contract/accept.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenBid, givenCustomer, givenOpenRequest } from '#tests/support/people.ts'
import { delayResponses } from './support/answers.ts'
import { expectTwoLines, fillRequest, heading, main, message } from './support/page-helpers.ts'
import { expect, test } from './support/test.ts'
import { givenOwner } from './support/test-accounts.ts'

const FORM = '/collection-request/new'
const START = 'Start your request'

test('leads a visitor through the posting guide to sign in (GUIDE-01, GUIDE-02, GUIDE-06, GUIDE-07, R45)', async ({
  openPage,
}) => {
  const page = await openPage({ at: '/?from=here' })
  await main(page).locator('section').first().getByRole('link', { name: 'Post a New Collection Request' }).click()
  await expect(heading(page, 'How to post a request')).toBeVisible()
  await expect(main(page).getByRole('listitem').getByRole('heading')).toHaveText([
    'Describe it',
    'Add a photo',
    'Review and submit',
    'Receive bids',
    'Choose and book',
  ])
  await main(page).getByRole('button', { name: START }).click()
  await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(FORM)}`)
  await expect(message(page, 'Authentication Required')).toBeVisible()
  await expect(message(page, 'Please log in or sign up to post a request.')).toBeVisible()
  await page.goBack()
  await main(page).getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/?from=here')
})

test('asks a user to wait while the session is checked, then opens the form (GUIDE-03 to GUIDE-05, GUIDE-08, R43, R44)', async ({
  product,
  openPage,
}) => {
  const page = await openPage({ as: await givenOwner(product) })
  await page.clock.install()
  await page.goto('/post-request')
  await expect(main(page).getByRole('button', { name: START })).toBeEnabled()
  const answer = await delayResponses(page, '**/api/session/refresh')
  // only just past the next check: if the clock runs further ahead, every new token looks old and is checked again
  await page.clock.fastForward('09:05')
  const checking = main(page).getByRole('button', { name: 'Checking auth...' })
  await expect(checking).toHaveAttribute('aria-disabled', 'true')
  await checking.click({ force: true })
  await expect(message(page, 'Please wait')).toBeVisible()
  await expect(message(page, 'Checking authentication status...')).toBeVisible()
  await expect(page).toHaveURL('/post-request')
  answer()
  await main(page).getByRole('button', { name: START }).click()
  await expect(page).toHaveURL(FORM)
})

test('posts a request with only a title and a description; closed rows send and load nothing (NEWR-01 to NEWR-05, NEWR-07, ITEM-01, ERR-15, R20)', async ({
  product,
  openPage,
}) => {
  const page = await openPage({ as: await givenOwner(product), at: FORM })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await expect(heading(page, 'Create New Collection Request')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Photos (optional)' })).toBeVisible()
  for (const title of ['Add items', 'Access', 'When suits you?'])
    await expect(page.getByRole('button', { name: title })).toHaveAttribute('aria-expanded', 'false')
  await fillRequest(page, { title: 'Old piano, upright', description: 'Ground floor, two steps to the street.' })
  const posting = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/api/requests'))
  await page.getByRole('button', { name: 'Submit Request' }).click()
  const sent = (await posting).postData() ?? ''
  expect(sent).toContain('Old piano, upright')
  expect(sent).not.toContain('load')
  await expect(message(page, 'Request Submitted!')).toBeVisible()
  await expect(message(page, 'Your collection request has been successfully logged.')).toBeVisible()
  await expect(page).toHaveURL('/my-posts')
  await expect(main(page).getByRole('link', { name: 'Old piano, upright', exact: true })).toBeVisible()
  expect(loaded.filter((url) => /item-picker|access-fields|half-days|api\/catalogue/.test(url))).toEqual([])
})

test('lists the owner’s requests with title, time, status and budget (POST-04 to POST-11, POST-14, R15, R54)', async ({
  product,
  openPage,
}) => {
  const owner = await givenOwner(product)
  const description = 'It stands in the hall and weighs more than it looks, so bring help. '.repeat(7).trim()
  const sofa = await givenOpenRequest(product, { owner, title: 'Corner sofa', description, budget: 80.5 })
  const desk = await givenOpenRequest(product, { owner, title: 'Office desk' })
  const { bid } = await givenBid(product, desk.request.id, 45)
  await callOrThrow(product, acceptBid, { as: owner, params: { bidId: bid.id } })
  const page = await openPage({ as: owner, at: '/my-posts' })

  const entry = (title: string) => main(page).getByRole('listitem').filter({ hasText: title })
  for (const [title, { id }] of [
    ['Corner sofa', sofa.request],
    ['Office desk', desk.request],
  ] as const) {
    await expect(entry(title).getByRole('link', { name: title, exact: true })).toHaveAttribute('href', `/job/${id}`)
    await expect(entry(title).getByRole('link', { name: 'View Details' })).toHaveText('View Details')
    await expect(entry(title).getByRole('link', { name: 'View Details' })).toHaveAttribute('href', `/job/${id}`)
    await expect(entry(title)).toContainText(/Posted (a few seconds|\d+ \w+) ago/)
  }
  await expect(entry('Corner sofa')).toContainText('Pending')
  await expect(entry('Office desk')).toContainText('Assigned')
  await expect(entry('Corner sofa').getByRole('definition').first()).toHaveText('£80.50')
  await expect(entry('Office desk').getByRole('definition').first()).toHaveText('Not specified')
  await expectTwoLines(entry('Corner sofa').getByText(/^It stands in the hall/))
  await main(page).getByRole('link', { name: 'New Collection Request' }).click()
  await expect(page).toHaveURL(FORM)
})

test('shows an empty list with a link to post (POST-12, POST-13, R54)', async ({ product, openPage }) => {
  const page = await openPage({ as: await givenCustomer(product), at: '/my-posts' })
  await expect(heading(page, "You haven't posted any collection requests yet.")).toBeVisible()
  await main(page).getByRole('link', { name: 'Post Your First Request' }).click()
  await expect(page).toHaveURL(FORM)
})
