import { randomUUIDv7 } from 'node:crypto'
import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { DataExport } from '../contract.ts'
import { latestExport } from '../queries/latest-export.ts'
import type { PrivacyTables } from '../tables.ts'

/**
 * Requests a file with the caller's data, which a worker makes. If an export is already pending, returns that one.
 * Throws Refusal account_gone.
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
      await lockAccount(trx, userId)
      await trx
        .insertInto('data_exports')
        .values({ id: randomUUIDv7(), user_id: userId, requested_at: now })
        .onConflict((conflict) =>
          conflict.column('user_id').where('ready_at', 'is', null).where('failed_at', 'is', null).doNothing(),
        )
        .execute()
      const latest = await latestExport(trx, userId, now)
      if (!latest) throw new Error(`The export of ${userId} got lost`)
      return latest
    },
    command,
  )
}
