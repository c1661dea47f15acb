// Prepares a Stripe account for Kerbside; running it again changes nothing. STRIPE_SECRET_KEY names the account,
// STRIPE_API_URL the local emulator. With --webhook https://…/api/stripe/webhook it also registers the webhook and
// prints its secret once.
import { openStripe } from '#modules/carriers/subscriptions/stripe/stripe.ts'
import { setUp } from './lib/stripe-setup.ts'

const open = openStripe({
  STRIPE_SECRET_KEY: process.env.STRIPE_SECRET_KEY,
  STRIPE_API_URL: process.env.STRIPE_API_URL || undefined,
})
if (!open) throw new Error('STRIPE_SECRET_KEY is needed.')
const at = process.argv.indexOf('--webhook')
for (const line of await setUp(await open(), at < 0 ? null : (process.argv[at + 1] ?? null))) console.log(line)
