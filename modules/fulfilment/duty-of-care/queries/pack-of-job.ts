import type { Selectable } from 'kysely'
import { jobParties } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { Pack, PackFacts, PackPage } from '../contract.ts'
import { factsVisibleTo } from '../rules.ts'
import type { DutyTables } from '../tables.ts'
import { entriesOfPacks } from './pages-of-packs.ts'

/**
 * Returns the pack of a job as `viewerId` may read it; null while it is being made. `showContacts` is whether owner and
 * carrier see each other's contact details. Throws Refusal not_found for anyone else, and once the facts are deleted.
 */
export async function packOfJob(
  db: Db<DutyTables>,
  { requestId, viewerId, showContacts }: { requestId: string; viewerId: string; showContacts: boolean },
): Promise<Pack | null> {
  const parties = await jobParties(db, requestId)
  if (!parties || (viewerId !== parties.ownerId && viewerId !== parties.carrierId)) throw notFound()
  const row = await db
    .selectFrom('packs')
    .select(['facts', 'sha256', 'made_at', 'form_version'])
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  if (!row) return null
  if (!row.facts) throw notFound()
  const pages = (await entriesOfPacks(db, [requestId])).get(requestId) ?? []
  return toPack(row, factsVisibleTo(row.facts, parties, viewerId, showContacts), pages)
}

type PackRow = Pick<Selectable<DutyTables['packs']>, 'sha256' | 'made_at' | 'form_version'>

/** Builds a pack from its row, with these facts and pages. */
export const toPack = (row: PackRow, facts: PackFacts, pages: PackPage[]): Pack => ({
  facts,
  sha256: row.sha256,
  madeAt: row.made_at.toISOString(),
  formVersion: row.form_version,
  pages,
})
