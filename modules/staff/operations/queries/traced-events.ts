import { sql } from 'kysely'
import { eventOfMail } from '#modules/core/notifications/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { OperationsTables } from '../tables.ts'

/** The most events, and the most requests, directly related to an id that are followed: an account may have thousands. */
const MAX_DIRECT = 20
const MAX_EVENTS = 200

export interface TracedEvent {
  id: string
  type: string
  at: Date
  requestId: string | null
  data: unknown
}

/** Returns the events related to an id, with all others caused by the same requests and events. */
export async function tracedEvents(
  db: Db<OperationsTables>,
  id: string,
): Promise<{ events: TracedEvent[]; requestIds: string[]; cut: boolean }> {
  const eventIds = await eventIdsNaming(db, [id], MAX_DIRECT + 1)
  const mailEventId = isUuid(id) ? await eventOfMail(db, id) : null
  const directEvents = await eventsOf(db, [
    ...eventIds.slice(0, MAX_DIRECT),
    ...(mailEventId ? [mailEventId] : []),
    ...(isUuid(id) ? [id] : []),
  ])
  const requests = new Set(directEvents.flatMap(({ requestId }) => requestId ?? []))
  const writeRequests = await requestsAbout(db, id, MAX_DIRECT + 1)
  for (const request of writeRequests.slice(0, MAX_DIRECT)) requests.add(request)
  if (isUuid(id)) requests.add(id)
  const related = await eventIdsNaming(db, [...requests, ...directEvents.map((event) => event.id)], MAX_EVENTS)
  const events = await eventsOf(db, [...new Set([...related, ...directEvents.map((event) => event.id)])])
  return {
    events,
    requestIds: [...requests],
    cut: [eventIds, writeRequests].some(({ length }) => length > MAX_DIRECT) || related.length === MAX_EVENTS,
  }
}

const isUuid = (id: string): boolean => id.length === 36

/**
 * Returns the ids of events that name one of these ids, or that one of these requests or events caused, latest first.
 */
async function eventIdsNaming(db: Db<OperationsTables>, subjects: readonly string[], limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    (select event_id as id from event_subjects where subject = any(${subjects}) order by event_id desc limit ${limit})
    union
    (select event_id from failed_jobs where subjects && ${subjects}::text[] limit ${limit})
    order by id desc limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns write requests by this account or with this id in their URL, latest first, including refused ones. */
async function requestsAbout(db: Db<OperationsTables>, id: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ request_id: string }>`
    select request_id from acts where about @> ${[id]}::text[] order by at desc limit ${limit}
  `.execute(db)
  return rows.map(({ request_id }) => request_id)
}

/** Returns events from the outbox, or from a failed job if the outbox no longer has them. */
async function eventsOf(db: Db<OperationsTables>, ids: readonly string[]): Promise<TracedEvent[]> {
  const { rows } = await sql<TracedEvent>`
    select id, type, at, request_id as "requestId", data from outbox where id = any(${ids})
    union all
    select distinct on (event_id) event_id, type, (payload ->> 'at')::timestamptz,
      (payload ->> 'requestId')::uuid, payload -> 'data'
    from failed_jobs where event_id = any(${ids}) and not exists (select from outbox where outbox.id = event_id)
  `.execute(db)
  return rows
}
