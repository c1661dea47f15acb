import { givenPerson } from '#tests/support/people.ts'
import { delayResponses } from './support/answers.ts'
import { heading, logIn, main, message } from './support/page-helpers.ts'
import { expect, test } from './support/test.ts'
import { givenBusiness, givenOwner } from './support/test-accounts.ts'

test('the login and sign-up pages have their fields, and link to each other with the query (AUTH-01, AUTH-02, AUTH-04 to AUTH-07, R53)', async ({
  openPage,
}) => {
  const page = await openPage({ at: '/login' })
  const login = heading(page, 'Login')
  await expect(login).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
  await main(page).getByRole('link', { name: 'Sign Up' }).click()

  await expect(page).toHaveURL('/signup')
  await expect(heading(page, 'Sign Up')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
  const types = page.getByRole('group', { name: 'Account type' }).getByRole('radio')
  await expect(types).toHaveCount(2)
  for (const name of ['Customer', 'Business']) await expect(page.getByRole('radio', { name })).not.toBeChecked()
  await main(page).getByRole('link', { name: 'Login' }).click()
  await expect(login).toBeVisible()

  await page.goto('/login?hint=business')
  await expect(heading(page, 'Business Login')).toBeVisible()
  await main(page).getByRole('link', { name: 'Sign Up' }).click()
  await expect(page.getByRole('radio', { name: 'Business' })).toBeChecked()
})

test('a business sees that its plan is being checked at login, and reaches its dashboard (AUTH-08, AUTH-09, R51)', async ({
  product,
  openPage,
}) => {
  const page = await openPage({ at: '/login' })
  const answer = await delayResponses(page, '**/api/subscription')
  await logIn(page, await givenBusiness(product, 'Severn Waste'))
  await expect(message(page, 'Login Successful')).toBeVisible()
  await expect(message(page, 'Checking your subscription status...')).toBeVisible()
  await expect(page).toHaveURL('/login')
  answer()
  await expect(page).toHaveURL('/dashboard')
})

test('a customer is welcomed at login on the dashboard (AUTH-10, AUTH-15, R51)', async ({ product, openPage }) => {
  const page = await openPage({ at: '/login' })
  await logIn(page, await givenOwner(product))
  await expect(message(page, 'Login Successful')).toBeVisible()
  await expect(message(page, 'Welcome back! Redirecting to your dashboard...')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
})

test('an account without a type is redirected with a reason, from login and dashboard (AUTH-11, AUTH-12, DASH-03, DASH-04, DASH-08, R47, R52)', async ({
  product,
  openPage,
}) => {
  const eve = await givenPerson(product, 'customer', 'eve')
  await product.sql.query('update users set user_type = null where id = $1', [eve.id])
  const page = await openPage({ at: '/login' })
  await logIn(page, eve)
  await expect(page).toHaveURL('/profile/edit')
  await expect(message(page, 'Please select your account type to continue.')).toBeVisible()

  const elsewhere = await page.context().newPage()
  const arrive = await delayResponses(elsewhere, '**/assets/profile-edit-*.js')
  await elsewhere.goto('/dashboard')
  await expect(main(elsewhere).getByText('Finalizing setup...')).toBeVisible()
  arrive()
  await expect(heading(elsewhere, 'Edit Profile')).toBeVisible()
  await expect(elsewhere).toHaveURL('/profile/edit')
  await expect(message(elsewhere, 'Please complete your profile by selecting an account type.')).toBeVisible()
})

test('a business without a plan is redirected to the plans with a reason, from login and dashboard (AUTH-13, AUTH-14, DASH-05, DASH-06, DASH-09, DASH-15, DASH-16, R46, R47, R52, R54)', async ({
  product,
  openPage,
}) => {
  const reason = 'Please choose a subscription plan to access business features.'
  const page = await openPage({ at: '/login' })
  await logIn(page, await givenBusiness(product, 'Dan Doyle Haulage', null))
  await expect(page).toHaveURL('/subscribe')
  await expect(message(page, reason)).toBeVisible()

  const elsewhere = await page.context().newPage()
  const arrive = await delayResponses(elsewhere, '**/assets/subscribe-*.js')
  await elsewhere.goto('/dashboard')
  const plan = main(elsewhere).getByRole('region', { name: 'Your plan' })
  await expect(plan.getByText('Redirecting to subscription plans...')).toBeVisible()
  await expect(plan.getByText('No active subscription found.')).toBeVisible()
  await expect(plan.getByRole('link', { name: 'View Subscription Plans' })).toHaveAttribute('href', '/subscribe')
  arrive()
  await expect(heading(elsewhere, 'Choose Your Plan')).toBeVisible()
  await expect(elsewhere).toHaveURL('/subscribe')
  await expect(message(elsewhere, 'Subscription Needed')).toBeVisible()
  await expect(message(elsewhere, reason)).toBeVisible()
})
