// A small Stripe for this machine: no real money, see docs/stripe.md.
// STRIPE_EMULATOR_PORT: where it listens; STRIPE_EMULATOR_FILE: the file for its state; WEBHOOK_URL,
// STRIPE_WEBHOOK_SECRET: where it sends events.
import { openEmulator } from './stripe-emulator/server.ts'

const { STRIPE_EMULATOR_PORT, STRIPE_EMULATOR_FILE, WEBHOOK_URL, STRIPE_WEBHOOK_SECRET } = process.env
if (!STRIPE_EMULATOR_PORT || !STRIPE_EMULATOR_FILE || !WEBHOOK_URL || !STRIPE_WEBHOOK_SECRET)
  throw new Error('STRIPE_EMULATOR_PORT, STRIPE_EMULATOR_FILE, WEBHOOK_URL and STRIPE_WEBHOOK_SECRET are needed.')

const emulator = await openEmulator({
  port: Number(STRIPE_EMULATOR_PORT),
  file: STRIPE_EMULATOR_FILE,
  webhookUrl: WEBHOOK_URL,
  webhookSecret: STRIPE_WEBHOOK_SECRET,
})
for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(name, () => void emulator.stop().then(() => process.exit(0)))
