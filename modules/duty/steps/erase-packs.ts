import { sql } from 'kysely'
import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import { withoutOwner } from '../rules.ts'
import type { DutyTables } from '../tables.ts'

/**
 * Takes someone who is leaving out of all packs (PACK-05): of an owner name, address, postcode, note and photos; of a carrier its
 * people's name, while company, number and finding stay for the owner. The caller holds the locks of lockRequestsOf.
 */
export async function erasePacks(trx: OpenTransaction, userId: string): Promise<void> {
  const mine = ownTrx<DutyTables>(trx)
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

/** Takes the owner out of what a pack was before it was made again. */
async function eraseVersions(trx: OpenTransaction, requestId: string): Promise<void> {
  const versions = ownTrx<DutyTables>(trx)
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
