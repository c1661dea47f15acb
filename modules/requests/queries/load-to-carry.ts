import type { HalfDay } from '#modules/waste/contract.ts'
import { type Executor, own } from '#server/platform/database/database.ts'
import type { RequestsTables } from '../tables.ts'
import { endsOfRequests } from './ends-of-requests.ts'

/** One row of a load, as whoever carries it has to describe it. */
export interface CarriedLine {
  /** Its place in the list, from one on. */
  line: number
  /** In the catalogue. */
  key: string
  label: string
  n: number
  /** Of one. */
  kg: number
  /** List of Waste code. */
  ewc: string
  hazardous: boolean
  pops: boolean
  /** A seat that is padded: reuse needs its fire label. */
  padded: boolean
}

/** What the accepted carrier of a request takes away, from where and when. */
export interface LoadToCarry {
  lines: CarriedLine[]
  postcode: string | null
  /** Those that suited the owner; none is any day. */
  halfDays: HalfDay[]
  /** When it was said that all was taken away, or that the job is done; null before. */
  collectedAt: Date | null
}

/** The half-days that its owner offered, those that are over included; none is any day. */
export async function offeredHalfDays(db: Executor, requestId: string): Promise<HalfDay[]> {
  const { half_days } = await own<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select('half_days')
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  return half_days ?? []
}

/** The load of a request with its full postcode; the caller decides who may read it. */
export async function loadToCarry(db: Executor, requestId: string): Promise<LoadToCarry> {
  const row = await own<RequestsTables>(db)
    .selectFrom('collection_requests')
    .select(['load_items', 'postcode', 'half_days', 'collected_at'])
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  const ends = await endsOfRequests(db, row.collected_at === null ? [requestId] : [])
  return {
    lines: (row.load_items ?? []).map(({ key, label, n, kg, ewc, hazardous, pops, flags }, at) => ({
      ...{ line: at + 1, key, label, n, kg, ewc, hazardous, pops },
      padded: flags.includes('label'),
    })),
    postcode: row.postcode,
    halfDays: row.half_days ?? [],
    collectedAt: row.collected_at ?? ends.get(requestId) ?? null,
  }
}
