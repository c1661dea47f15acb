import { createCheckoutSession, createCustomerPortal } from '#modules/carriers/subscriptions/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { payAt } from '#tests/support/payments.ts'
import { expectGoodLayouts } from './support/layouts.ts'
import { heading } from './support/page-helpers.ts'
import { expect, test } from './support/test.ts'
import { givenBusiness, givenOwner } from './support/test-accounts.ts'

const SOON = `now() + interval '3 days'`

/** States of a plan: columns of its row, and what is on screen. */
const STATES = [
  { name: 'left checkout', plan: null, at: '/subscribe?checkout=cancelled', shows: 'You left the checkout' },
  { name: 'waiting for a payment', plan: null, at: '/subscribe?checkout=done', shows: /^Thank you\. We’re waiting/ },
  { name: 'missing payment', set: `status = 'past_due', grace_until = ${SOON}`, shows: /^Your last payment/ },
  {
    name: 'dashboard with a missing payment',
    set: `status = 'past_due', grace_until = ${SOON}`,
    at: '/dashboard',
    shows: /^Your last payment/,
  },
  { name: 'stopped plan', set: `status = 'unpaid'`, shows: /^Your subscription has stopped/ },
  { name: 'smaller plan to come', set: `next_plan = 'basic'`, shows: /^Changes to Business Basic on/ },
  { name: 'plan that ends', set: 'cancel_at_period_end = true', shows: /won’t renew\.$/ },
] as const

test('shows each state of a plan, and what a customer would pay for, accessibly on phone and desktop', async ({
  product,
  openPage,
}) => {
  test.slow()
  for (const state of STATES)
    await test.step(state.name, async () => {
      const business = await givenBusiness(product, 'Severn Waste', 'plan' in state ? null : 'premium')
      if ('set' in state)
        await product.sql.query(`update subscriptions set ${state.set} where user_id = $1`, [business.id])
      const page = await openPage({ as: business, at: 'at' in state ? state.at : '/subscribe', name: state.name })
      await expect(page.getByText(state.shows).first()).toBeVisible()
      await expectGoodLayouts(page, state.name)
      await page.context().close()
    })
  const page = await openPage({ as: await givenOwner(product), at: '/subscribe' })
  await expect(page.getByText(/your account becomes a business account/)).toBeVisible()
  await expectGoodLayouts(page, 'plans of a customer')
})

test('serves accessible pages from the Stripe emulator', async ({ product, openPage }) => {
  const business = await givenBusiness(product, 'Severn Waste', null)
  const body = { priceIdType: 'business_basic_monthly' } as const
  const { url } = await callOrThrow(product, createCheckoutSession, { as: business, body })
  const page = await openPage({ at: url })
  await expect(heading(page, 'Subscribe to Business Basic')).toBeVisible()
  await expectGoodLayouts(page, 'emulator checkout')
  await payAt(url)
  await page.goto((await callOrThrow(product, createCustomerPortal, { as: business })).url)
  await expect(heading(page, 'Billing portal')).toBeVisible()
  await expectGoodLayouts(page, 'emulator portal')
})
