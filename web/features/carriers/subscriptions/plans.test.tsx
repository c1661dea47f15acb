import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { PLANS } from '#modules/carriers/subscriptions/contract/plans.ts'
import { lookupKeyOf, PlanId } from '#modules/carriers/subscriptions/contract.ts'
import { PlanCard } from './plan-card.tsx'

/** The texts on a plan's card. */
function textsOn(plan: PlanId): string[] {
  const html = renderToStaticMarkup(<PlanCard plan={PLANS[plan]} currentPlan="none" reason={null} />)
  return html
    .split(/<[^>]*>/)
    .map((piece) => piece.replaceAll('&#x27;', "'"))
    .filter((piece) => piece.trim() !== '')
}

describe('the card of a plan', () => {
  test('shows that Business Basic costs £9.99 per month, with its features (PLAN-01, PLAN-04, R41)', () => {
    expect(textsOn('basic')).toEqual([
      'Business Basic',
      PLANS.basic.description,
      '£9.99',
      'per month',
      '25 bids per month',
      'Basic business profile without reviews or gallery',
      'Post collection requests',
      'Access to freecycle listings',
      'Subscribe',
    ])
  })

  test('shows that Business Premium costs £24.99 per month, with its features (PLAN-02, PLAN-11, R41)', () => {
    expect(textsOn('premium')).toEqual([
      'Business Premium',
      PLANS.premium.description,
      '£24.99',
      'per month',
      'All Basic features',
      'Post upcycle ideas',
      'Post items for sale',
      'Unlimited bids',
      'Enhanced profile with reviews and gallery',
      'Pin on the map',
      'Gallery upload',
      'Unique QR code',
      'Subscribe',
    ])
  })
})

test('has a price at the payment service for basic and premium (DATA-28, DATA-29)', () => {
  expect(PlanId.options).toEqual(['basic', 'premium'])
  for (const id of PlanId.options)
    expect(PLANS[id]).toMatchObject({
      id,
      name: expect.stringMatching(/^Business /),
      price: expect.any(Number),
      description: expect.stringMatching(/\w/),
      features: expect.arrayContaining([expect.any(String)]),
    })
  expect(PlanId.options.map(lookupKeyOf)).toEqual(['business_basic_monthly', 'business_premium_monthly'])
})
