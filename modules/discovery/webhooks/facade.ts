export { webhookFigures } from './queries/webhook-figures.ts'
export { webhooksExport } from './queries/webhooks-export.ts'
export { eraseWebhooks } from './steps/erase-webhooks.ts'
