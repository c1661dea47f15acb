import { AccountDeleted } from '#modules/staff/privacy/events.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { eraseWebhooks } from '../steps/erase-webhooks.ts'

/** Also deletes endpoints created while the account was being deleted. */
export const deleteLateWebhooks = consumer(
  'webhooks.forget-leavers',
  on(AccountDeleted, (trx, { data }) => eraseWebhooks(trx, data.userId)),
)
