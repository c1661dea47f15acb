import { AccountDeleted } from '#modules/privacy/events.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { eraseAlerts } from '../steps/erase-alerts.ts'

/** What was noted for someone while they were leaving goes as well. */
export const forgetLeavers = consumer(
  'alerts.forget-leavers',
  on(AccountDeleted, (trx, { data }) => eraseAlerts(trx, data.userId)),
)
