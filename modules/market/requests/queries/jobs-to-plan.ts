import { sql } from 'kysely'
import type { Access, HalfDay } from '#modules/core/waste-catalogue/contract.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import { OUTWARD } from '../outward.ts'
import type { RequestsTables } from '../tables.ts'
import { OPEN } from './near-requests.ts'

/** What a carrier needs to know of a job or an open request to plan a round. */
interface JobToPlan {
  requestId: string
  title: string
  /** Null without a postcode. */
  outward: string | null
  /** Weight and volume of the listed items; null without. */
  load: { litres: number; kg: number } | null
  /** The floor, and whether there is a lift; null if the owner gave no access details. */
  access: Pick<Access, 'floor' | 'lift'> | null
}

/** A job of a carrier. */
export interface WonJobToPlan extends JobToPlan {
  /** The full postcode, which only its carrier and its owner may see (R33). */
  postcode: string | null
  collectedAt: Date | null
  /** Null unless it is cancelled. */
  cancelledAt: Date | null
}

/** An open request; public facts only (R06, R33). */
export interface OpenJobToPlan extends JobToPlan {
  outward: string
  /** Outward code and town. */
  locationText: string
  /** Pounds; null if the owner gave none. */
  budget: number | null
}

const LOAD = sql<JobToPlan['load']>`case when load is null then null
  else jsonb_build_object('litres', load->'litres', 'kg', load->'kg') end`.as('load')

/**
 * Returns these jobs by id, with the floor that their owner gave for the collection, if any. The caller checks that the
 * reader is their carrier.
 */
export async function wonJobsToPlan(db: Executor, ids: readonly string[]): Promise<Map<string, WonJobToPlan>> {
  const rows = await asModuleDb<RequestsTables>(db)
    .selectFrom('collection_requests as job')
    .leftJoin('collection_details as details', 'details.request_id', 'job.id')
    .leftJoin('request_history as step', (join) =>
      join.onRef('step.request_id', '=', 'job.id').on('step.what', '=', 'cancelled'),
    )
    .select(['job.id', 'title', 'postcode', OUTWARD.as('outward'), LOAD, 'access', 'collected_at', 'status'])
    .select(['details.floor', 'step.at as cancelled_at', 'job.updated_at'])
    .where('job.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ id, title, postcode, outward, load, access, floor, status, ...row }) => [
      id,
      {
        ...{ requestId: id, title, postcode, outward, load, collectedAt: row.collected_at },
        access: floor === null ? access : { lift: access?.lift ?? null, floor },
        cancelledAt: status === 'cancelled' ? (row.cancelled_at ?? row.updated_at) : null,
      },
    ]),
  )
}

interface HalfDayFilter {
  /** Only requests whose owner offered this half-day, or any day. */
  halfDay: HalfDay
  /** Requests of these owners are left out. */
  withoutOwners: readonly string[]
}

const selectOpen = (db: Executor, { halfDay, withoutOwners }: HalfDayFilter) =>
  asModuleDb<RequestsTables>(db)
    .selectFrom('collection_requests')
    .where(OPEN)
    .where('location_text', 'is not', null)
    .where(sql<boolean>`(half_days is null or half_days @> ${JSON.stringify([halfDay])}::jsonb)`)
    .where('user_id', '<>', sql<string>`all(${withoutOwners}::uuid[])`)

/** Returns the number of open requests for a half-day, by outward code. */
export async function countOpenForHalfDay(db: Executor, filter: HalfDayFilter): Promise<Map<string, number>> {
  const rows = await selectOpen(db, filter)
    .select(({ fn }) => [OUTWARD.$castTo<string>().as('outward'), fn.countAll<number>().as('count')])
    .groupBy('outward')
    .execute()
  return new Map(rows.map(({ outward, count }) => [outward, count]))
}

/** Returns the open requests for a half-day in the order of `outwards`, then newest first, at most `limit`. */
export async function openJobsToPlan(
  db: Executor,
  { outwards, limit, ...filter }: HalfDayFilter & { outwards: readonly string[]; limit: number },
): Promise<OpenJobToPlan[]> {
  const rows = await selectOpen(db, filter)
    .select(['id', 'title', OUTWARD.$castTo<string>().as('outward'), LOAD, 'access', 'budget'])
    .select(sql<string>`location_text`.as('locationText'))
    .where(OUTWARD, '=', sql<string>`any(${outwards}::text[])`)
    .orderBy(sql`array_position(${outwards}::text[], ${OUTWARD})`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, budget, ...row }) => ({
    ...row,
    requestId: id,
    budget: budget === null ? null : Number(budget),
  }))
}
