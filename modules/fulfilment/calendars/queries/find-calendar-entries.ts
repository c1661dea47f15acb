import { PART_BEGINS, PART_ENDS } from '#modules/core/waste-catalogue/contract.ts'
import { findAgreedTimes } from '#modules/fulfilment/visits/facade.ts'
import { findCalendarJobs } from '#modules/market/requests/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { absoluteUrl } from '#server/platform/pages/page-metadata.ts'
import type { CalendarEntry } from '../icalendar.ts'

/** The most collections in a feed. */
const MAX_ENTRIES = 1_000

/**
 * Returns the calendar entry of one job, or those of all collections of a carrier, newest job first, at most 1,000.
 * Jobs without an agreed time have none. The caller checks who may read them.
 */
export async function findCalendarEntries(
  { db, config }: { db: Executor; config: Pick<Config, 'PUBLIC_URL'> },
  filter: { requestId: string } | { carrierId: string },
): Promise<CalendarEntry[]> {
  const jobs = await findCalendarJobs(db, filter, MAX_ENTRIES)
  const times = await findAgreedTimes(
    db,
    jobs.map(({ requestId }) => requestId),
  )
  return jobs.flatMap(({ requestId, title, outward, cancelledAt }) => {
    const time = times.get(requestId)
    if (!time) return []
    const url = absoluteUrl(config, `/job/${requestId}`)
    return {
      uid: requestId,
      changedAt: cancelledAt ?? time.agreedAt,
      cancelled: cancelledAt !== null,
      summary: `Collection: ${title}`,
      description: url,
      location: outward,
      startsAt: { day: time.day, hour: PART_BEGINS[time.part], minute: 0 },
      endsAt: { day: time.day, hour: PART_ENDS[time.part], minute: 0 },
      url,
    }
  })
}
