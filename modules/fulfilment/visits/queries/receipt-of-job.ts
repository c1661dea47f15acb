import { jobParties } from '#modules/market/requests/facade.ts'
import { asModuleDb, type Db, type Executor } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { ReceiptSummary } from '../contract.ts'
import type { JobReceipt, Receipt, ReceiptFacts } from '../receipts/contract.ts'
import { withoutOwner } from '../receipts/rules.ts'
import type { VisitsTables } from '../tables.ts'

const selectReceipt = (db: Executor, requestId: string) =>
  asModuleDb<VisitsTables>(db)
    .selectFrom('receipts')
    .select(['owner_id', 'carrier_id', 'number', 'issued_at', 'paid_owner_says', 'paid_carrier_says', 'facts'])
    .where('request_id', '=', requestId)

/** Returns the summary of a job’s receipt; null before it is issued. */
export async function receiptSummaryOf(db: Executor, requestId: string): Promise<ReceiptSummary | null> {
  const row = await selectReceipt(db, requestId).executeTakeFirst()
  return row ? toReceiptSummary(row) : null
}

const toReceiptSummary = (row: Omit<VisitsTables['receipts'], 'request_id' | 'owner_id' | 'carrier_id' | 'facts'>) => ({
  number: row.number,
  issuedAt: row.issued_at.toISOString(),
  paidOwnerSays: row.paid_owner_says,
  paidCarrierSays: row.paid_carrier_says,
})

export const toReceipt = (
  row: Omit<VisitsTables['receipts'], 'request_id' | 'facts'>,
  facts: ReceiptFacts,
): Receipt => ({
  ...toReceiptSummary(row),
  facts,
  ...(row.owner_id === null && { ownerLeft: true }),
  ...(row.carrier_id === null && { carrierLeft: true }),
})

/**
 * Returns the complete receipt of a job; null before it is issued and once deleted. The caller checks who may read it.
 */
export async function receiptOf(db: Executor, requestId: string): Promise<Receipt | null> {
  const row = await selectReceipt(db, requestId).executeTakeFirst()
  return row?.facts ? toReceipt(row, row.facts) : null
}

/**
 * Returns the receipt of a job as `viewerId` may read it; null before it is issued. `showContacts`: owner and carrier see
 * each other’s contact details. Throws Refusal not_found for anyone else, and once it is deleted.
 */
export async function receiptOfJob(
  db: Db<VisitsTables>,
  { requestId, viewerId, showContacts }: { requestId: string; viewerId: string; showContacts: boolean },
): Promise<JobReceipt> {
  const parties = await jobParties(db, requestId)
  if (!parties || (viewerId !== parties.ownerId && viewerId !== parties.carrierId)) throw notFound()
  const party = viewerId === parties.ownerId ? 'owner' : 'carrier'
  const row = await selectReceipt(db, requestId).executeTakeFirst()
  if (!row) return { side: party, receipt: null }
  if (!row.facts) throw notFound()
  const seesOwner = party === 'owner' || (parties.agreed && showContacts)
  return { side: party, receipt: toReceipt(row, seesOwner ? row.facts : withoutOwner(row.facts)) }
}
