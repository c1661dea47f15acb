import { randomUUIDv7 } from 'node:crypto'
import { holdAccount } from '#modules/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { DataExport } from '../contract.ts'
import { latestExport } from '../queries/latest-export.ts'
import type { PrivacyTables } from '../tables.ts'

/**
 * Asks for a file with all of someone's data; a worker makes it. While one is under way asking again gives that one.
 * Throws Refusal: account_gone.
 */
export async function requestExport(
  db: Db<PrivacyTables>,
  userId: string,
  now: Date,
  command: IdempotentCommand | null,
): Promise<DataExport> {
  return transact(
    db,
    async (trx) => {
      await holdAccount(trx, userId)
      await trx
        .insertInto('data_exports')
        .values({ id: randomUUIDv7(), user_id: userId, requested_at: now })
        .onConflict((underWay) =>
          underWay.column('user_id').where('ready_at', 'is', null).where('failed_at', 'is', null).doNothing(),
        )
        .execute()
      const latest = await latestExport(trx, userId, now)
      if (!latest) throw new Error(`The export of ${userId} got lost`)
      return latest
    },
    command,
  )
}
