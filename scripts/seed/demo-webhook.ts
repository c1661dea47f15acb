import { createHmac } from 'node:crypto'

/**
 * Returns the signing secret of the demo's webhooks, which is the same at each start. It follows from the secret of this
 * machine's server, so no other installation has it; production has no demo data.
 */
export const demoWebhookSecret = (secret: string): string =>
  `whsec_${createHmac('sha256', secret).update('demo-webhook').digest('base64')}`
