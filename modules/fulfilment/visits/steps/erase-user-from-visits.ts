import { sql } from 'kysely'
import { jobsOf } from '#modules/market/requests/facade.ts'
import { asModuleTrx, type OpenTransaction, type Trx } from '#server/platform/database/database.ts'
import { markFilesForDeletion } from '#server/platform/files/files.ts'
import { PARTY_LEFT } from '../contract/reasons.ts'
import { withoutOwner } from '../receipts/rules.ts'
import type { VisitsTables } from '../tables.ts'

/**
 * Removes a user who deletes their account from visits, vans, price changes and receipts. The caller holds the locks of
 * lockRequestsOf and has not yet removed the user from their requests. Returns the keys of the files to delete.
 */
export async function eraseUserFromVisits(trx: OpenTransaction, userId: string): Promise<string[]> {
  const visitsTrx = asModuleTrx<VisitsTables>(trx)
  await visitsTrx.updateTable('job_visits').set({ matched_by: null }).where('matched_by', '=', userId).execute()
  await visitsTrx.deleteFrom('vehicles').where('business_id', '=', userId).execute()
  await eraseReasons(visitsTrx, userId)
  await eraseReceipts(trx, userId)
  return erasePrices(trx, userId)
}

/**
 * Removes an owner’s name, address and postcode, and a carrier’s contact name; company and number stay for the owner.
 */
async function eraseReceipts(trx: OpenTransaction, userId: string): Promise<void> {
  const visitsTrx = asModuleTrx<VisitsTables>(trx)
  const ownedReceipts = await visitsTrx
    .selectFrom('receipts')
    .select(['request_id', 'facts'])
    .where('owner_id', '=', userId)
    .execute()
  for (const { request_id, facts } of ownedReceipts)
    await visitsTrx
      .updateTable('receipts')
      .set({ owner_id: null, facts: facts && JSON.stringify(withoutOwner(facts)) })
      .where('request_id', '=', request_id)
      .execute()
  await visitsTrx
    .updateTable('receipts')
    .set({ carrier_id: null, facts: sql`jsonb_set(facts, '{carrier,name}', 'null')` })
    .where('carrier_id', '=', userId)
    .execute()
}

/** Deletes the photos when either party leaves: the carrier took them, and they show the owner’s home. */
async function erasePrices(trx: OpenTransaction, userId: string): Promise<string[]> {
  const visitsTrx = asModuleTrx<VisitsTables>(trx)
  const changes = await visitsTrx
    .selectFrom('price_changes')
    .select(['id', 'photo_keys', 'owner_id'])
    .where((eb) => eb.or([eb('owner_id', '=', userId), eb('carrier_id', '=', userId)]))
    .execute()
  for (const { id, owner_id } of changes)
    await visitsTrx
      .updateTable('price_changes')
      .set({ photo_keys: [], ...(owner_id === userId ? { owner_id: null, signed_name: null } : { carrier_id: null }) })
      .where('id', '=', id)
      .execute()
  const photos = changes.flatMap(({ photo_keys }) => photo_keys)
  await markFilesForDeletion(trx, photos)
  return photos
}

/** Deletes the reasons that the user gave for ending jobs; the fact that they ended or left stays. */
async function eraseReasons(visitsTrx: Trx<VisitsTables>, userId: string): Promise<void> {
  const jobs = await jobsOf(visitsTrx, userId)
  for (const party of ['owner', 'carrier'] as const) {
    const ids = jobs.filter((job) => job.side === party).map(({ requestId }) => requestId)
    if (ids.length === 0) continue
    await visitsTrx
      .updateTable('job_rights')
      .set({ reason_key: null })
      .where('request_id', 'in', ids)
      .where('ended_by', '=', party)
      .where('reason_key', '<>', PARTY_LEFT)
      .execute()
  }
}
