import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { LaddersTables } from '../tables.ts'

interface GivenLadder {
  readonly id: string
  /** Estimated weight. */
  readonly kg: number
  /** Outward code; null without a postcode. */
  readonly outward: string | null
  readonly at: Date
}

/**
 * Returns the ladders whose items were given away to someone: those among `ids`, or all if `ids` is null.
 */
export async function givenLadders(db: Executor, ids: readonly string[] | null): Promise<GivenLadder[]> {
  const rows = await asModuleDb<LaddersTables>(db)
    .selectFrom('ladders')
    .select(['id', 'kg', 'outward', 'ended_at as at'])
    .where('given_to', 'is not', null)
    .where('no_taker', '=', false)
    .where('ended_at', 'is not', null)
    .$if(ids !== null, (query) => query.where('id', 'in', ids ?? []))
    .$narrowType<{ at: Date }>()
    .execute()
  return rows.map((row) => ({ ...row, kg: Number(row.kg) }))
}
