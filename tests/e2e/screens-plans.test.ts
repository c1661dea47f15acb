import { PLANS } from '#modules/carriers/subscriptions/contract/plans.ts'
import { createCheckoutSession, lookupKeyOf } from '#modules/carriers/subscriptions/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { payAt } from '#tests/support/payments.ts'
import { heading, main, withoutLive } from './support/page-helpers.ts'
import { expect, test } from './support/test.ts'
import { givenBusiness } from './support/test-accounts.ts'

test('shows each plan with description, price and features, and links back and home (SUBS-01 to SUBS-07, SUBS-11, SUBS-16 to SUBS-18)', async ({
  openPage,
}) => {
  const page = await openPage({ at: '/?from=here' })
  await main(page).getByRole('link', { name: 'View Plans & Subscribe' }).click()
  await expect(heading(page, 'Choose Your Plan')).toBeVisible()
  const prices = { basic: '£9.99', premium: '£24.99' }
  await expect(main(page).getByRole('region', { name: /^Business / })).toHaveCount(2)
  for (const { id, name, description, features } of Object.values(PLANS)) {
    const card = main(page).getByRole('region', { name })
    await expect(heading(page, name)).toBeVisible()
    await expect(card).toContainText(description)
    await expect(card.getByText(prices[id])).toBeVisible()
    await expect(card.getByText('per month', { exact: true })).toBeVisible()
    await expect(card.getByRole('listitem')).toHaveText([...features])
    await expect(card.getByRole('button', { name: 'Subscribe', exact: true })).toBeVisible()
  }
  const prompt = main(page).getByRole('region', { name: 'You’ll need an account' })
  await expect(prompt.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(prompt.getByRole('link', { name: 'Sign Up' })).toBeVisible()
  await main(page).getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/?from=here')
  await page.goto('/subscribe')
  await main(page).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
})

test('refuses a plan chosen in an old window if already held (SUBS-22, R50)', async ({ product, openPage, allow }) => {
  allow(/status of 409/, /socket\.io/)
  const severn = await givenBusiness(product, 'Severn Waste', null)
  const page = await openPage({ as: severn })
  await withoutLive(page)
  await page.goto('/subscribe')
  const card = main(page).getByRole('region', { name: 'Business Basic' })
  await expect(card.getByRole('button', { name: 'Subscribe' })).toBeVisible()
  const body = { priceIdType: lookupKeyOf('basic') }
  await payAt((await callOrThrow(product, createCheckoutSession, { as: severn, body })).url)
  await card.getByRole('button', { name: 'Subscribe' }).click()
  await expect(card.getByText('You are already subscribed to this plan.')).toBeVisible()
})
