import { randomUUIDv7 } from 'node:crypto'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { WarningGiven } from '../events.ts'
import type { ReportsTables } from '../tables.ts'

interface NewWarning {
  userId: string
  requestId: string
  /** Title of the request. */
  title: string
  /** Shown to the warned user. */
  words: string
}

/** Warns a user about a request on all their pages (CASE-03). The caller sends the mail. */
export async function addWarning(
  trx: OpenTransaction,
  { userId, requestId, title, words }: NewWarning,
  now: Date,
): Promise<void> {
  const id = randomUUIDv7()
  await asModuleTrx<ReportsTables>(trx)
    .insertInto('warnings')
    .values({ id, user_id: userId, kind: 'request', subject_id: requestId, what: 'warned', title, words, at: now })
    .execute()
  append(trx, WarningGiven.of({ warningId: id, userId }, now))
}
