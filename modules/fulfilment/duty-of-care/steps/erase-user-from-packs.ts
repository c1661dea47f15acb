import { sql } from 'kysely'
import { asModuleTrx, type OpenTransaction, type Trx } from '#server/platform/database/database.ts'
import { withoutOwner } from '../rules.ts'
import type { DutyTables } from '../tables.ts'

/**
 * Removes a user who deletes their account from all packs (PACK-05): an owner's name, address, postcode, note and photos; the name of a
 * carrier's contact, while its company, number and finding stay for the owner; and the reason for which the user ended
 * a job. The caller has locked the requests with lockRequestsOf.
 */
export async function eraseUserFromPacks(trx: OpenTransaction, userId: string): Promise<void> {
  const dutyTrx = asModuleTrx<DutyTables>(trx)
  await eraseReasons(dutyTrx, userId)
  const ownedPacks = await dutyTrx
    .selectFrom('packs')
    .select(['request_id', 'facts'])
    .where('owner_id', '=', userId)
    .execute()
  for (const { request_id, facts } of ownedPacks) {
    await dutyTrx
      .updateTable('packs')
      .set({ owner_id: null, facts: facts && JSON.stringify(withoutOwner(facts)) })
      .where('request_id', '=', request_id)
      .execute()
    await eraseVersions(trx, request_id)
  }
  const withoutCarrierName = { facts: sql<string>`jsonb_set(facts, '{carrier,name}', 'null')` }
  const carrierPackIds = dutyTrx.selectFrom('packs').select('request_id').where('carrier_id', '=', userId)
  await dutyTrx.updateTable('pack_versions').set(withoutCarrierName).where('request_id', 'in', carrierPackIds).execute()
  await dutyTrx
    .updateTable('packs')
    .set({ ...withoutCarrierName, carrier_id: null })
    .where('carrier_id', '=', userId)
    .execute()
}

/** Removes the reasons that the user gave for ending jobs; the fact that they ended them stays. */
async function eraseReasons(dutyTrx: Trx<DutyTables>, userId: string): Promise<void> {
  for (const party of ['owner', 'carrier'] as const)
    await dutyTrx
      .updateTable('pack_pages')
      .set({ facts: sql`jsonb_set(facts, '{reason}', 'null')` })
      .where('kind', '=', 'ended')
      .where(sql`facts->>'by'`, '=', party)
      .where('request_id', 'in', dutyTrx.selectFrom('packs').select('request_id').where(`${party}_id`, '=', userId))
      .execute()
}

/** Removes the owner from previous versions. */
async function eraseVersions(trx: OpenTransaction, requestId: string): Promise<void> {
  const dutyTrx = asModuleTrx<DutyTables>(trx)
  const rows = await dutyTrx
    .selectFrom('pack_versions')
    .select(['version', 'facts'])
    .where('request_id', '=', requestId)
    .execute()
  for (const { version, facts } of rows)
    await dutyTrx
      .updateTable('pack_versions')
      .set({ facts: facts && JSON.stringify(withoutOwner(facts)) })
      .where('request_id', '=', requestId)
      .where('version', '=', version)
      .execute()
}
