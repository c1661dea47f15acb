import type { Executor } from '#server/platform/database/database.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import type { RoundsTables } from '../tables.ts'

/** A round and its jobs as stored. */
export interface StoredRound {
  id: string
  day: string
  part: RoundsTables['rounds']['part']
  vehicleId: string | null
  version: number
  /** In the order in which their times were agreed. */
  requestIds: string[]
  /** Jobs that left, oldest first. */
  departedJobs: { requestId: string; at: Date; reason: 'cancelled' | 'moved' }[]
}

/** Returns the rounds of a business on a day, or one by id; rounds that no job is in or has left are missing. */
export async function storedRounds(
  db: Executor,
  businessId: string,
  filter: { day: string } | { roundId: string },
): Promise<StoredRound[]> {
  const rows = await asModuleDb<RoundsTables>(db)
    .selectFrom('rounds')
    .innerJoin('round_stops as stop', 'stop.round_id', 'rounds.id')
    .select(['rounds.id', 'day', 'part', 'vehicle_id', 'version'])
    .select(['request_id', 'left_at', 'left_why'])
    .where('business_id', '=', businessId)
    .where(({ eb }) => ('day' in filter ? eb('day', '=', filter.day) : eb('rounds.id', '=', filter.roundId)))
    .orderBy('rounds.id')
    .orderBy('agreed_at')
    .orderBy('request_id')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((stops) => {
    const [round] = stops
    if (!round) return []
    const { id, day, part, vehicle_id: vehicleId, version } = round
    return {
      ...{ id, day, part, vehicleId, version },
      requestIds: stops.filter(({ left_at }) => left_at === null).map(({ request_id }) => request_id),
      departedJobs: stops.flatMap(({ request_id: requestId, left_at: at, left_why: reason }) =>
        at === null || reason === null ? [] : [{ requestId, at, reason }],
      ),
    }
  })
}
