import { lockAccount } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { PaidBy } from '../contract.ts'
import { receiptOfJob } from '../queries/receipt-of-job.ts'
import type { Receipt } from '../receipts/contract.ts'
import { changeVisit } from '../steps/change-visit.ts'
import { lockJob } from '../steps/lock-job.ts'
import type { VisitsTables } from '../tables.ts'

interface Payment {
  requestId: string
  callerId: string
  paid: PaidBy
}

/**
 * Records how a collected job was paid, according to one party (PRICE-06). `showContacts`: owner and carrier see each
 * other’s contact details. Returns the receipt as the caller may read it.
 * Throws Refusal: account_gone, account_suspended, not_found.
 */
export async function recordPayment(
  db: Db<VisitsTables>,
  { requestId, callerId, paid }: Payment,
  showContacts: boolean,
  now: Date,
): Promise<Receipt> {
  return transact(db, async (trx) => {
    await lockAccount(trx, callerId)
    const { request, party } = await lockJob(trx, requestId, callerId)
    const { numUpdatedRows } = await trx
      .updateTable('receipts')
      .set(party === 'owner' ? { paid_owner_says: paid } : { paid_carrier_says: paid })
      .where('request_id', '=', requestId)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw notFound()
    await changeVisit(trx, request, {}, now)
    const { receipt } = await receiptOfJob(trx, { requestId, viewerId: callerId, showContacts })
    if (!receipt) throw notFound()
    return receipt
  })
}
