import { IMAGE_MAX_BYTES } from '#modules/market/requests/contract/facts.ts'
import { jpeg } from '#tests/modules/market/requests/pictures.ts'
import { givenBid, givenOpenRequest } from '#tests/support/people.ts'
import { refuseCalls } from './support/answers.ts'
import { bid, choosePhoto, fillRequest, heading, logIn, main, message, withoutLive } from './support/page-helpers.ts'
import { expect, test } from './support/test.ts'
import { givenBusiness, givenOwner } from './support/test-accounts.ts'

const GOOD = {
  title: 'Two-seat sofa and a mattress',
  description: 'Both on the ground floor by the front door.',
  postcode: 'bs65qa',
  budget: '80',
}

test('sign-up shows errors at the fields and why it was refused, and keeps the input (VAL-12 to VAL-14, ERR-36, ERR-38)', async ({
  openPage,
  allow,
}) => {
  allow(/status of 403/)
  const page = await openPage({ at: '/signup' })
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
  const signUp = main(page).getByRole('button', { name: 'Sign Up' })
  await email.fill('ann@')
  await password.fill('short')
  await signUp.click()
  await expect(email).toHaveAccessibleDescription(/Invalid email address\./)
  await expect(password).toHaveAccessibleDescription(/Password must be at least 6 characters\./)
  await expect(page.getByRole('group', { name: 'Account type' })).toHaveAccessibleDescription(
    /Please select an account type\./,
  )
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(email).toHaveValue('ann@')
  await expect(password).toHaveValue('short')

  await email.fill('ann.of.the.catalogue@kerbside.example')
  await password.fill('three plain words')
  await page.getByText('Customer', { exact: true }).click()
  await refuseCalls(page, '**/api/sign-up', 'Not just now.')
  await signUp.click()
  await expect(message(page, 'Signup Failed')).toBeVisible()
  await expect(message(page, 'Not just now.')).toBeVisible()
  await page.route('**/api/sign-up', (route) => route.fulfill({ status: 403, body: 'What is this?' }))
  await signUp.click()
  await expect(message(page, 'Signup Issue')).toBeVisible()
  await expect(message(page, 'An unexpected issue occurred during signup. Please try again.')).toBeVisible()
})

test('a failed login shows why and keeps the email (VAL-12, VAL-13, ERR-31)', async ({ product, openPage, allow }) => {
  allow(/status of 401/)
  const owner = await givenOwner(product)
  const page = await openPage({ at: '/login' })
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
  await logIn(page, { email: 'ann', password: '123' })
  await expect(email).toHaveAccessibleDescription(/Invalid email address\./)
  await expect(password).toHaveAccessibleDescription(/Password must be at least 6 characters\./)
  await logIn(page, { email: owner.email, password: 'not the right one' })
  await expect(message(page, 'Login Failed')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: /\w/ }).first()).toBeVisible()
  await expect(email).toHaveValue(owner.email)
})

const WRONG = [
  ['Title', 'Sofa', 'Title must be at least 5 characters long.'],
  ['Title', 's'.repeat(101), 'Title must be at most 100 characters long.'],
  ['Description', 'Old', 'Description must be at least 10 characters long.'],
  ['Description', 'd'.repeat(501), 'Description must be at most 500 characters long.'],
  ['Postcode', 'nowhere', 'Please enter a valid UK postcode.'],
  ['Budget', '0', 'Budget must be positive.'],
  ['Budget', 'eighty', 'Budget must be a number.'],
  ['Budget', '1.005', 'Budget must have at most two decimals.'],
] as const

test('the request form shows errors at the fields and keeps the input and photo (VAL-01 to VAL-07, R33)', async ({
  product,
  openPage,
}) => {
  const page = await openPage({ as: await givenOwner(product), at: '/collection-request/new' })
  for (const [label, typed, expected] of WRONG) {
    await fillRequest(page, GOOD)
    const field = page.getByLabel(new RegExp(`^${label}`))
    await field.fill(typed)
    await page.getByRole('button', { name: 'Submit Request' }).click()
    await expect(field).toHaveAccessibleDescription(new RegExp(expected.replaceAll('.', '\\.')))
    await expect(page.getByRole('alert')).toContainText(expected)
    await expect(field).toHaveValue(typed)
  }
  const photo = page.getByRole('group', { name: /^Photo/ })
  await choosePhoto(page, { name: 'sofa.jpg', mimeType: 'image/jpeg', buffer: await jpeg(400, 300) })
  await choosePhoto(page, { name: 'sofa.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(photo).toHaveAccessibleDescription(/Only \.jpg, \.jpeg, \.png, \.gif, \.webp formats are supported\./)
  await choosePhoto(page, { name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(IMAGE_MAX_BYTES + 1) })
  await expect(photo).toHaveAccessibleDescription(/Max file size is 5MB\./)
  await expect(photo.getByText('sofa.jpg')).toBeVisible()
})

const BIDS = [
  ['0', 'Bid amount must be positive.'],
  ['-5', 'Bid amount must be positive.'],
  ['a lot', 'Bid amount must be a number.'],
  ['', 'Bid amount must be a number.'],
  ['12.345', 'Bid amount must have at most two decimals.'],
] as const

test('the bid form opens, shows an invalid amount at the field, is pending, and is empty afterwards (BID-01, BID-02, BID-04, BID-05, R31, VAL-08 to VAL-11)', async ({
  product,
  openPage,
}) => {
  const { request } = await givenOpenRequest(product)
  const page = await openPage({ as: await givenBusiness(product, 'Severn Waste'), at: `/job/${request.id}` })
  const open = page.getByRole('button', { name: 'Place a Bid', exact: true })
  const cancel = page.getByRole('button', { name: 'Cancel Bid Form', exact: true })
  const amount = page.getByLabel('Bid amount')
  await open.click()
  await expect(open).toHaveCount(0)
  for (const [typed, expected] of BIDS) {
    await amount.fill(typed)
    await page.getByLabel(/^Message/).fill('Thursday afternoon.')
    await page.getByRole('button', { name: 'Submit Bid' }).click()
    await expect(amount).toHaveAccessibleDescription(new RegExp(expected))
    await expect(amount).toHaveValue(typed)
    await expect(page.getByLabel(/^Message/)).toHaveValue('Thursday afternoon.')
  }
  await cancel.click()
  await expect(cancel).toHaveCount(0)

  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/bids', async (route) => {
    if (route.request().method() === 'POST') await answered
    await route.continue()
  })
  await open.click()
  await expect(amount).toHaveValue('')
  await amount.fill('72.50')
  await page.getByRole('button', { name: 'Submit Bid' }).click()
  await expect(cancel).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('button', { name: /Submit Bid|Placing your bid/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  answer()
  await expect(message(page, 'Your bid has been placed.')).toBeVisible()
  await expect(heading(page, 'Your bid is with the customer')).toBeVisible()
  // a carrier may bid several times, and the next form starts empty
  await page.getByRole('button', { name: 'Change my bid' }).click()
  await expect(amount).toHaveValue('')
})

test('restores a bid draft after the session expired (R12)', async ({ product, openPage }) => {
  const { request } = await givenOpenRequest(product)
  const severn = await givenBusiness(product, 'Severn Waste')
  const page = await openPage({ as: severn, at: `/job/${request.id}` })
  await page.getByRole('button', { name: 'Place a Bid' }).click()
  await page.getByLabel('Bid amount').fill('64.50')
  await page.context().clearCookies()
  await page.reload()
  await expect(page.getByText('Your session has ended. We’ve kept what you typed.')).toBeVisible()
  await main(page).getByRole('link', { name: 'Login' }).click()
  await logIn(page, severn)
  await expect(page.getByLabel('Bid amount')).toHaveValue('64.50')
  await page.getByRole('button', { name: 'Submit Bid' }).click()
  await expect(heading(page, 'Your bid is with the customer')).toBeVisible()
})

test('explains why a user can’t bid: not a business, no plan (R16, ERR-21)', async ({ product, openPage }) => {
  const { request } = await givenOpenRequest(product)
  const customer = await openPage({ as: await givenOwner(product, 'Cat'), at: `/job/${request.id}` })
  await expect(main(customer)).toContainText('Only business accounts can place bids.')
  const planless = await openPage({ as: await givenBusiness(product, 'Dan', null), at: `/job/${request.id}` })
  const button = planless.getByRole('button', { name: 'Place a Bid' })
  await expect(button).toHaveAccessibleDescription(/You need an active subscription to place bids\./)
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await main(planless).getByRole('link', { name: 'View Subscription Plans' }).click()
  await expect(planless).toHaveURL('/subscribe')
})

test('refuses the 26th bid of the month with the limit and a link to Premium, and keeps the input (PLAN-03, R17, ERR-21)', async ({
  product,
  openPage,
  allow,
}) => {
  allow(/status of 403/, /socket\.io/)
  const { request } = await givenOpenRequest(product)
  const severn = await givenBusiness(product, 'Severn Waste', 'basic')
  for (let used = 0; used < 24; used += 1) await givenBid(product, request.id, 100 + used, severn)
  const elsewhere = await givenOpenRequest(product, { title: 'Garden waste, twelve bags' })
  const page = await openPage({ as: severn })
  await withoutLive(page)
  await page.goto(`/job/${elsewhere.request.id}`)
  await expect(page.getByText('1 of 25 bids left this month')).toBeVisible()
  await givenBid(product, request.id, 200, severn)
  await bid(page, '70', 'Friday at noon.')
  await expect(message(page, 'Error placing bid')).toBeVisible()
  await expect(main(page).getByRole('alert')).toContainText('You’ve used all 25 bids in your plan this month.')
  await expect(page.getByLabel('Bid amount')).toHaveValue('70')
  await page.getByRole('button', { name: 'Cancel Bid Form' }).click()
  await expect(page.getByRole('button', { name: 'Place a Bid' })).toHaveAttribute('aria-disabled', 'true')
  await expect(main(page).getByRole('link', { name: 'See Business Premium' })).toBeVisible()
  const refusal = page.getByRole('region', { name: /notification/i })
  await refusal.getByRole('button', { name: 'See Business Premium' }).click()
  await expect(heading(page, 'Choose Your Plan')).toBeVisible()
})
