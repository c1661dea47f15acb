import { type Executor, own } from '#server/platform/database/database.ts'
import type { ReceiptLine } from '../contract.ts'
import type { VisitsTables } from '../tables.ts'

/** That a job has a receipt; null before it was collected. */
export async function receiptLineOf(db: Executor, requestId: string): Promise<ReceiptLine | null> {
  const row = await own<VisitsTables>(db)
    .selectFrom('receipts')
    .select(['number', 'issued_at', 'paid_owner_says', 'paid_carrier_says'])
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  if (!row) return null
  return {
    number: row.number,
    issuedAt: row.issued_at.toISOString(),
    paidOwnerSays: row.paid_owner_says,
    paidCarrierSays: row.paid_carrier_says,
  }
}
