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
  for (const { request_id, facts } of owned)
    await mine
      .updateTable('packs')
      .set({ owner_id: null, facts: facts && JSON.stringify(withoutOwner(facts)) })
      .where('request_id', '=', request_id)
      .execute()
  await mine
    .updateTable('packs')
    .set({ carrier_id: null, facts: sql`jsonb_set(facts, '{carrier,name}', 'null')` })
    .where('carrier_id', '=', userId)
    .execute()
}
