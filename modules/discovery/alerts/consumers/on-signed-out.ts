import { SignedOutEverywhere } from '#modules/core/accounts/events.ts'
import { asModuleTrx } from '#server/platform/database/database.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import type { AlertsTables } from '../tables.ts'

/** Removes a user's devices when all their sessions are signed out; devices added after that stay. */
export const removeSignedOutDevices = consumer(
  'alerts.forget-devices',
  on(SignedOutEverywhere, async (trx, { data, at }) => {
    await asModuleTrx<AlertsTables>(trx)
      .deleteFrom('push_devices')
      .where('user_id', '=', data.userId)
      .where('added_at', '<=', new Date(at))
      .execute()
  }),
)
