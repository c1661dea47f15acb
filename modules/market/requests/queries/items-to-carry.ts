import type { HalfDay } from '#modules/core/waste-catalogue/contract.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { RequestsTables } from '../tables.ts'
import { endTimes } from './end-times.ts'

/** An item as the waste record has to describe it. */
export interface ItemToCarry {
  /** Position in the list, from 1. */
  line: number
  /** Key in the catalogue. */
  key: string
  label: string
  n: number
  /** Weight of one such item. */
  kg: number
  /** List of Waste code. */
  ewc: string
  hazardous: boolean
  pops: boolean
  /** Whether it is a padded seat, which needs a fire label for reuse. */
  padded: boolean
}

/** What the carrier of a job has to carry, with postcode and times. */
export interface ItemsToCarry {
  lines: ItemToCarry[]
  postcode: string | null
  /** The half-days the owner offered; empty means any day. */
  halfDays: HalfDay[]
  /** When the job was collected or completed; null before. */
  collectedAt: Date | null
}

/** Returns the half-days the owner offered, past ones included; empty means any day. */
export async function offeredHalfDays(db: Executor, requestId: string): Promise<HalfDay[]> {
  const { half_days } = await asModuleDb<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select('half_days')
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  return half_days ?? []
}

/** Returns the items of a job with its full postcode and times. The caller checks that the reader may see them. */
export async function itemsToCarry(db: Executor, requestId: string): Promise<ItemsToCarry> {
  const row = await asModuleDb<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select(['load_items', 'postcode', 'half_days', 'collected_at'])
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  const ends = await endTimes(db, row.collected_at === null ? [requestId] : [])
  return {
    lines: (row.load_items ?? []).map(({ key, label, n, kg, ewc, hazardous, pops, flags }, index) => ({
      ...{ line: index + 1, key, label, n, kg, ewc, hazardous, pops },
      padded: flags.includes('label'),
    })),
    postcode: row.postcode,
    halfDays: row.half_days ?? [],
    collectedAt: row.collected_at ?? ends.get(requestId) ?? null,
  }
}
