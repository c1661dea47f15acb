import { sql } from 'kysely'
import { asModuleTrx, type OpenTransaction, type Trx } from '#server/platform/database/database.ts'
import { withoutOwner } from '../rules.ts'
import type { DutyTables } from '../tables.ts'

/**
 * Removes a departing user from all packs (PACK-05): an owner's name, address, postcode, note and photos; the name of a
 * carrier's contact, while its company, number and finding stay for the owner; and the reason for which the user ended
 * a job. The caller has locked the requests with lockRequestsOf.
 */
export async function eraseUserFromPacks(trx: OpenTransaction, userId: string): Promise<void> {
  const mine = asModuleTrx<DutyTables>(trx)
  await eraseReasons(mine, userId)
  const owned = await mine.selectFrom('packs').select(['request_id', 'facts']).where('owner_id', '=', userId).execute()
  for (const { request_id, facts } of owned) {
    await mine
      .updateTable('packs')
      .set({ owner_id: null, facts: facts && JSON.stringify(withoutOwner(facts)) })
      .where('request_id', '=', request_id)
      .execute()
    await eraseVersions(trx, request_id)
  }
  const unnamed = { facts: sql<string>`jsonb_set(facts, '{carrier,name}', 'null')` }
  const carried = mine.selectFrom('packs').select('request_id').where('carrier_id', '=', userId)
  await mine.updateTable('pack_versions').set(unnamed).where('request_id', 'in', carried).execute()
  await mine
    .updateTable('packs')
    .set({ ...unnamed, carrier_id: null })
    .where('carrier_id', '=', userId)
    .execute()
}

/** Removes the reasons that the user gave for ending jobs; the fact that they ended them stays. */
async function eraseReasons(mine: Trx<DutyTables>, userId: string): Promise<void> {
  for (const party of ['owner', 'carrier'] as const)
    await mine
      .updateTable('pack_pages')
      .set({ facts: sql`jsonb_set(facts, '{reason}', 'null')` })
      .where('kind', '=', 'ended')
      .where(sql`facts->>'by'`, '=', party)
      .where('request_id', 'in', mine.selectFrom('packs').select('request_id').where(`${party}_id`, '=', userId))
      .execute()
}

/** Removes the owner from previous versions. */
async function eraseVersions(trx: OpenTransaction, requestId: string): Promise<void> {
  const versions = asModuleTrx<DutyTables>(trx)
  const rows = await versions
    .selectFrom('pack_versions')
    .select(['version', 'facts'])
    .where('request_id', '=', requestId)
    .execute()
  for (const { version, facts } of rows)
    await versions
      .updateTable('pack_versions')
      .set({ facts: facts && JSON.stringify(withoutOwner(facts)) })
      .where('request_id', '=', requestId)
      .where('version', '=', version)
      .execute()
}
