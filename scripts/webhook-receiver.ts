// A small receiver of webhooks for this machine: it verifies the signature of each one and prints it.
// WEBHOOK_RECEIVER_PORT: where it listens. WEBHOOK_RECEIVER_SECRET: the signing secret, whsec_….
import { openWebhookReceiver } from './webhook-receiver/server.ts'

const { WEBHOOK_RECEIVER_PORT, WEBHOOK_RECEIVER_SECRET } = process.env
if (!WEBHOOK_RECEIVER_PORT || !WEBHOOK_RECEIVER_SECRET)
  throw new Error('WEBHOOK_RECEIVER_PORT and WEBHOOK_RECEIVER_SECRET are needed.')

const receiver = await openWebhookReceiver({
  port: Number(WEBHOOK_RECEIVER_PORT),
  secret: WEBHOOK_RECEIVER_SECRET,
  print: (line) => console.log(line),
})
for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(name, () => void receiver.stop().then(() => process.exit(0)))
