import { openStripe, type Stripe } from '#modules/carriers/subscriptions/stripe/stripe.ts'
import { setUp } from '#scripts/lib/stripe-setup.ts'
import { type Emulator, openEmulator } from '#scripts/stripe-emulator/server.ts'

/** A Stripe emulator for one test only, with our prices already created. */
export interface Payments {
  readonly emulator: Emulator
  readonly stripe: Stripe
  /** Start the test server with these. */
  readonly settings: Record<'STRIPE_SECRET_KEY' | 'STRIPE_API_URL' | 'STRIPE_WEBHOOK_SECRET', string>
  /** Sends the emulator's webhook messages to the server at `url`. */
  sendTo(url: string): void
}

const KEY = 'sk_test_for_tests_only'
export const WEBHOOK_SECRET = 'whsec_for_tests_only'

export async function openPayments(): Promise<Payments> {
  const emulator = await openEmulator({ port: 0, file: null, webhookUrl: null, webhookSecret: WEBHOOK_SECRET })
  const settings = { STRIPE_SECRET_KEY: KEY, STRIPE_API_URL: emulator.url, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET }
  const stripe = await openStripe(settings)?.()
  if (!stripe) throw new Error('There is no client for the emulator')
  await setUp(stripe, null)
  return { emulator, stripe, settings, sendTo: (url) => emulator.deliveries.setUrl(`${url}/api/stripe/webhook`) }
}

/** Presses 'Subscribe' on the checkout page at `url`; returns the status and where it leads. */
export async function payAt(url: string, card = 'works'): Promise<{ status: number; location: string | null }> {
  const body = new URLSearchParams({ card })
  const answer = await fetch(`${url}/pay`, { method: 'POST', body, redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location') }
}

/** Presses a button of the emulator's portal for the customer with this address. */
export async function pressInPortal(
  { emulator }: Pick<Payments, 'emulator'>,
  email: string,
  action: string,
  form: Record<string, string> = {},
): Promise<void> {
  const customer = Object.values(emulator.state.customers).find((one) => one.email === email)
  const opened = await fetch(`${emulator.url}/open-portal`, {
    method: 'POST',
    body: new URLSearchParams({ customer: customer?.id ?? '' }),
    redirect: 'manual',
  })
  const pressed = await fetch(`${emulator.url}${opened.headers.get('location')}/${action}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  })
  if (pressed.status !== 303) throw new Error(`The portal answers ${pressed.status} to ${action}`)
}
