// A small Stripe for this machine: no real money, see docs/stripe.md.
// STRIPE_STANDIN_PORT: where; STRIPE_STANDIN_FILE: what keeps its state; WEBHOOK_URL, STRIPE_WEBHOOK_SECRET: whom it tells.
import { openEmulator } from './stripe-emulator/server.ts'

const { STRIPE_STANDIN_PORT, STRIPE_STANDIN_FILE, WEBHOOK_URL, STRIPE_WEBHOOK_SECRET } = process.env
if (!STRIPE_STANDIN_PORT || !STRIPE_STANDIN_FILE || !WEBHOOK_URL || !STRIPE_WEBHOOK_SECRET)
  throw new Error('STRIPE_STANDIN_PORT, STRIPE_STANDIN_FILE, WEBHOOK_URL and STRIPE_WEBHOOK_SECRET are needed.')

const emulator = await openEmulator({
  port: Number(STRIPE_STANDIN_PORT),
  file: STRIPE_STANDIN_FILE,
  webhookUrl: WEBHOOK_URL,
  webhookSecret: STRIPE_WEBHOOK_SECRET,
})
for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(name, () => void emulator.stop().then(() => process.exit(0)))
