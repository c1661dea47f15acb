import type { Selectable } from 'kysely'
import { jobSides } from '#modules/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { Pack, PackFacts, PackPage } from '../contract.ts'
import { shownFacts } from '../rules.ts'
import type { DutyTables } from '../tables.ts'
import { pagesOfPacks } from './pages-of-packs.ts'

/**
 * The pack of a job as `viewerId` may read it; null while it is being made. `contacts` says whether the two sides are shown
 * each other's contact. Throws Refusal not_found for all but the two sides, and once it is forgotten.
 */
export async function packOfJob(
  db: Db<DutyTables>,
  { requestId, viewerId, contacts }: { requestId: string; viewerId: string; contacts: boolean },
): Promise<Pack | null> {
  const sides = await jobSides(db, requestId)
  if (!sides || (viewerId !== sides.ownerId && viewerId !== sides.carrierId)) throw notFound()
  const row = await db
    .selectFrom('packs')
    .select(['facts', 'sha256', 'made_at', 'form_version'])
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  if (!row) return null
  if (!row.facts) throw notFound()
  const pages = (await pagesOfPacks(db, [requestId])).get(requestId) ?? []
  return packFrom(row, shownFacts(row.facts, sides, viewerId, contacts), pages)
}

type PackRow = Pick<Selectable<DutyTables['packs']>, 'sha256' | 'made_at' | 'form_version'>

/** A pack of which these facts are shown. */
export const packFrom = (row: PackRow, facts: PackFacts, pages: PackPage[]): Pack => ({
  facts,
  sha256: row.sha256,
  madeAt: row.made_at.toISOString(),
  formVersion: row.form_version,
  pages,
})
