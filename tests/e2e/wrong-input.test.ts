import { IMAGE_MAX_BYTES } from '#modules/market/requests/facts/contract.ts'
import { jpeg } from '#tests/modules/market/requests/pictures.ts'
import { givenBid, givenOpenRequest } from '#tests/support/people.ts'
import { bid, choosePhoto, fillRequest, heading, logIn, main, message, withoutLive } from './support/acts.ts'
import { givenBusiness, givenOwner } from './support/cast.ts'
import { expect, test } from './support/test.ts'

const GOOD = {
  title: 'Two-seat sofa and a mattress',
  description: 'Both on the ground floor by the front door.',
  postcode: 'bs65qa',
  budget: '80',
}

test('sign-up shows errors at the fields and keeps the input (VAL-12 to VAL-14)', async ({ visit }) => {
  const page = await visit({ at: '/signup' })
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
  await email.fill('ann@')
  await password.fill('short')
  await main(page).getByRole('button', { name: 'Sign Up' }).click()
  await expect(email).toHaveAccessibleDescription(/Invalid email address\./)
  await expect(password).toHaveAccessibleDescription(/Password must be at least 6 characters\./)
  await expect(page.getByRole('group', { name: 'Account type' })).toHaveAccessibleDescription(
    /Please select an account type\./,
  )
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(email).toHaveValue('ann@')
  await expect(password).toHaveValue('short')
})

test('a failed login shows an error and keeps the email address (VAL-12, VAL-13, ERR-31)', async ({
  product,
  visit,
  consoleWatcher,
}) => {
  consoleWatcher.allow(/status of 401/)
  const owner = await givenOwner(product)
  const page = await visit({ at: '/login' })
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

test('the request form shows errors at the fields and keeps the input (VAL-01 to VAL-04, R33)', async ({
  product,
  visit,
}) => {
  const page = await visit({ as: await givenOwner(product), at: '/collection-request/new' })
  for (const [label, typed, expected] of WRONG) {
    await fillRequest(page, GOOD)
    const field = page.getByLabel(new RegExp(`^${label}`))
    await field.fill(typed)
    await page.getByRole('button', { name: 'Submit Request' }).click()
    await expect(field).toHaveAccessibleDescription(new RegExp(expected.replaceAll('.', '\\.')))
    await expect(page.getByRole('alert')).toContainText(expected)
    await expect(field).toHaveValue(typed)
  }
})

test('rejects a file that is not a picture or too large, and keeps the previous photo (VAL-05 to VAL-07)', async ({
  product,
  visit,
}) => {
  const page = await visit({ as: await givenOwner(product), at: '/collection-request/new' })
  const photo = page.getByRole('group', { name: /^Photo/ })
  await choosePhoto(page, { name: 'sofa.jpg', mimeType: 'image/jpeg', buffer: await jpeg(400, 300) })
  await choosePhoto(page, { name: 'sofa.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(photo).toHaveAccessibleDescription(/Only \.jpg, \.jpeg, \.png, \.gif, \.webp formats are supported\./)
  await choosePhoto(page, { name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(IMAGE_MAX_BYTES + 1) })
  await expect(photo).toHaveAccessibleDescription(/Max file size is 5MB\./)
  await expect(photo.getByText('sofa.jpg')).toBeVisible()
})

test('a fake picture is rejected and the input kept (VAL-07, ERR-16, ERR-17)', async ({
  product,
  visit,
  consoleWatcher,
}) => {
  consoleWatcher.allow(/status of 4(00|15)/, /blob:/)
  const page = await visit({ as: await givenOwner(product), at: '/collection-request/new' })
  await fillRequest(page, GOOD)
  await choosePhoto(page, { name: 'sofa.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg xmlns="x"/>') })
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(message(page, 'Submission Failed')).toBeVisible()
  await expect(page.getByRole('group', { name: /^Photo/ })).toHaveAccessibleDescription(/formats are supported/)
  await expect(page.getByLabel('Title')).toHaveValue(GOOD.title)
  await expect(main(page).getByText('sofa.jpg')).toBeVisible()
})

/** Returns the number of draft photos in the browser's storage. */
const KEPT_PHOTOS = `(async () => {
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === 'kerbside-drafts')) return 0
  return new Promise((resolve) => {
    const opening = indexedDB.open('kerbside-drafts')
    opening.onsuccess = () => {
      const counting = opening.result.transaction('photos').objectStore('photos').count()
      counting.onsuccess = () => resolve(counting.result)
      opening.result.close()
    }
  })
})()`

test('a draft with a photo survives a reload and signing in, and can be posted (NEWR-06, ERR-14)', async ({
  product,
  visit,
}) => {
  const owner = await givenOwner(product)
  const page = await visit({ at: '/collection-request/new' })
  await fillRequest(page, GOOD)
  await choosePhoto(page, { name: 'sofa.jpg', mimeType: 'image/jpeg', buffer: await jpeg(800, 600) })
  await expect(page.getByText('Draft saved on this device.')).toBeVisible()
  await expect.poll(() => page.evaluate(KEPT_PHOTOS), 'the photo to be written').toBe(1)
  await page.reload()
  await expect(page.getByLabel('Description')).toHaveValue(GOOD.description)
  await expect(main(page).getByText('sofa.jpg')).toBeVisible()

  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(message(page, 'You must be logged in to submit a request.')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, owner)
  await expect(page).toHaveURL('/collection-request/new')
  for (const [label, typed] of Object.entries({ Title: GOOD.title, Postcode: GOOD.postcode, Budget: GOOD.budget }))
    await expect(page.getByLabel(new RegExp(`^${label}`))).toHaveValue(typed)
  await expect(main(page).getByText('sofa.jpg')).toBeVisible()

  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(main(page).getByRole('link', { name: `View Details: ${GOOD.title}` })).toBeVisible()
  await page.goto('/collection-request/new')
  await expect(page.getByLabel('Title')).toHaveValue('')
})

const BIDS = [
  ['0', 'Bid amount must be positive.'],
  ['-5', 'Bid amount must be positive.'],
  ['a lot', 'Bid amount must be a number.'],
  ['', 'Bid amount must be a number.'],
  ['12.345', 'Bid amount must have at most two decimals.'],
] as const

test('shows an invalid amount at the field, and cancelling clears the form (VAL-08 to VAL-11, BID-04)', async ({
  product,
  visit,
}) => {
  const { request } = await givenOpenRequest(product)
  const page = await visit({ as: await givenBusiness(product, 'Severn Waste'), at: `/job/${request.id}` })
  await page.getByRole('button', { name: 'Place a Bid' }).click()
  const amount = page.getByLabel('Bid amount')
  for (const [typed, expected] of BIDS) {
    await amount.fill(typed)
    await page.getByLabel(/^Message/).fill('Thursday afternoon.')
    await page.getByRole('button', { name: 'Submit Bid' }).click()
    await expect(amount).toHaveAccessibleDescription(new RegExp(expected))
    await expect(amount).toHaveValue(typed)
    await expect(page.getByLabel(/^Message/)).toHaveValue('Thursday afternoon.')
  }
  await page.getByRole('button', { name: 'Cancel Bid Form' }).click()
  await page.getByRole('button', { name: 'Place a Bid' }).click()
  await expect(amount).toHaveValue('')
})

test('restores a bid draft after the session expired (R12)', async ({ product, visit }) => {
  const { request } = await givenOpenRequest(product)
  const severn = await givenBusiness(product, 'Severn Waste')
  const page = await visit({ as: severn, at: `/job/${request.id}` })
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

test('a profile without names shows errors at the fields (PROF-10, PROF-14)', async ({ product, visit }) => {
  const page = await visit({ as: await givenBusiness(product, 'Severn Waste'), at: '/profile/edit' })
  await page.getByLabel('Display Name').fill(' ')
  await page.getByLabel('Company Name').fill('')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByLabel('Display Name')).toHaveAccessibleDescription(/Display name is required\./)
  await expect(page.getByLabel('Company Name')).toHaveAccessibleDescription(/Company name is required\./)
})

test('explains why a user can’t bid: not a business, no plan (R16, ERR-21)', async ({ product, visit }) => {
  const { request } = await givenOpenRequest(product)
  const customer = await visit({ as: await givenOwner(product, 'Cat'), at: `/job/${request.id}` })
  await expect(main(customer)).toContainText('Only business accounts can place bids.')
  const planless = await visit({ as: await givenBusiness(product, 'Dan', null), at: `/job/${request.id}` })
  const button = planless.getByRole('button', { name: 'Place a Bid' })
  await expect(button).toHaveAccessibleDescription(/You need an active subscription to place bids\./)
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await main(planless).getByRole('link', { name: 'View Subscription Plans' }).click()
  await expect(planless).toHaveURL('/subscribe')
})

test('rejects a bid over the monthly limit with the reason, and keeps the input (R17, ERR-21)', async ({
  product,
  visit,
  consoleWatcher,
}) => {
  consoleWatcher.allow(/status of 403/, /socket\.io/)
  const { request } = await givenOpenRequest(product)
  const severn = await givenBusiness(product, 'Severn Waste', 'basic')
  for (let used = 0; used < 24; used += 1) await givenBid(product, request.id, 100 + used, severn)
  const elsewhere = await givenOpenRequest(product, { title: 'Garden waste, twelve bags' })
  const page = await visit({ as: severn })
  await withoutLive(page)
  await page.goto(`/job/${elsewhere.request.id}`)
  await expect(page.getByText('1 of 25 bids left this month')).toBeVisible()
  await givenBid(product, request.id, 200, severn)
  await bid(page, '70', 'Friday at noon.')
  await expect(message(page, 'Error placing bid')).toBeVisible()
  await expect(main(page).getByRole('alert')).toContainText("You've used all 25 bids in your plan this month.")
  await expect(page.getByLabel('Bid amount')).toHaveValue('70')
  await page.getByRole('button', { name: 'Cancel Bid Form' }).click()
  await expect(page.getByRole('button', { name: 'Place a Bid' })).toHaveAttribute('aria-disabled', 'true')
  await expect(main(page).getByRole('link', { name: 'See Business Premium' })).toBeVisible()
})
