import { AccountDeleted } from '#modules/staff/privacy/events.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { eraseAlerts } from '../steps/erase-alerts.ts'

/** Deletes alert data that was written while the account was being deleted. */
export const deleteLateAlerts = consumer(
  'alerts.forget-leavers',
  on(AccountDeleted, (trx, { data }) => eraseAlerts(trx, data.userId)),
)
