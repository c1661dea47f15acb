import { openSealing, type SealingSettings } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { associatedDataFor } from '../secrets.ts'
import type { WebhooksTables } from '../tables.ts'

type Outcome = 'resealed' | 'already' | 'lost' | 'gone'

/**
 * Re-encrypts the secrets of all endpoints with the current key, so that a previous key can be removed. Goes endpoint by
 * endpoint, so it can be stopped and restarted. Returns the number of each outcome; secrets that no available key opens
 * are left as they are. For the shell.
 */
export async function resealWebhooks(
  db: Db<WebhooksTables>,
  settings: SealingSettings,
): Promise<Record<Outcome, number>> {
  const endpoints = await db.selectFrom('webhook_endpoints').select('id').orderBy('id').execute()
  const totals = { resealed: 0, already: 0, lost: 0, gone: 0 }
  for (const { id } of endpoints) totals[await resealOne(db, settings, id)]++
  return totals
}

function resealOne(db: Db<WebhooksTables>, settings: SealingSettings, id: string): Promise<Outcome> {
  return transact(db, async (trx) => {
    const row = await trx
      .selectFrom('webhook_endpoints')
      .select(['sealed', 'sealed_before'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return 'gone'
    const sealing = openSealing(settings)
    const currentSecret = sealing.open(row.sealed, associatedDataFor(id))
    if (!currentSecret) return 'lost'
    const previousSecret = row.sealed_before && sealing.open(row.sealed_before, associatedDataFor(id))
    if (!currentSecret.resealed && !previousSecret?.resealed) return 'already'
    await trx
      .updateTable('webhook_endpoints')
      .set({
        ...(currentSecret.resealed && { sealed: currentSecret.resealed }),
        ...(previousSecret?.resealed && { sealed_before: previousSecret.resealed }),
      })
      .where('id', '=', id)
      .execute()
    return 'resealed'
  })
}
