import { SignedOutEverywhere } from '#modules/core/accounts/events.ts'
import { asModuleTrx } from '#server/platform/database/database.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import type { AlertsTables } from '../tables.ts'

/** Removes devices of signed-out sessions; one added later has signed in again and stays. */
export const forgetDevices = consumer(
  'alerts.forget-devices',
  on(SignedOutEverywhere, async (trx, { data, at }) => {
    await asModuleTrx<AlertsTables>(trx)
      .deleteFrom('push_devices')
      .where('user_id', '=', data.userId)
      .where('added_at', '<=', new Date(at))
      .execute()
  }),
)
