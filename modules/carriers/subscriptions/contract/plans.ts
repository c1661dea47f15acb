/** The plans are apart from the schemas, so that any page can load them. */
import type { Plan, PlanId } from '../contract.ts'

/** The plans (PLAN-01 to PLAN-14). */
export const PLANS: Readonly<Record<PlanId, Plan>> = {
  basic: {
    id: 'basic',
    name: 'Business Basic',
    price: 9.99,
    description: 'For a carrier who takes on a few jobs a week.',
    features: [
      '25 bids per month',
      'Basic business profile without reviews or gallery',
      'Post collection requests',
      'Access to freecycle listings',
    ],
    monthlyBids: 25,
  },
  premium: {
    id: 'premium',
    name: 'Business Premium',
    price: 24.99,
    description: 'For a carrier who bids every day.',
    features: [
      'All Basic features',
      'Post upcycle ideas',
      'Post items for sale',
      'Unlimited bids',
      'Enhanced profile with reviews and gallery',
      'Pin on the map',
      'Gallery upload',
      'Unique QR code',
    ],
    monthlyBids: null,
  },
}
