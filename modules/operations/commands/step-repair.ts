import { sql } from 'kysely'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { discardDeliveries, reopenEvents } from '#server/platform/delivery/reopen.ts'
import type { QueuedEvent } from '#server/platform/kernel/events.ts'
import type { Deps } from '#server/platform/module.ts'
import { type fits, matchingJobs } from '../queries/matching-jobs.ts'
import { meant } from '../queries/replayable-events.ts'
import { allowance } from '../rules.ts'
import type { OperationsTables } from '../tables.ts'

type Workshop = Pick<Deps, 'queues' | 'consumers'>
type RepairRow = Pick<
  OperationsTables['repairs'],
  'id' | 'kind' | 'filter' | 'rate' | 'position' | 'stepped_at' | 'asked_by' | 'reason'
>

/** What is to be queued once the step has committed: a crash before that is made good by the outbox. */
interface Taken {
  consumer: string
  event: QueuedEvent
}
interface StepOutcome {
  taken: readonly Taken[]
  moved: number
  /** Where a replay goes on. */
  position?: string | null
  over: boolean
}

/**
 * Carries one running repair on by as much as its rate allows. Its row is the lease: a worker that dies gives it back.
 * Gives whether there may be more to do at once.
 */
export async function stepRepair(db: Db<OperationsTables>, workshop: Workshop, now: Date): Promise<boolean> {
  if (!workshop.queues.isReady()) return false
  // a transaction is opened for something to do only: its commit would keep the server from resting
  if (!(await waiting(db, now).executeTakeFirst())) return false
  const step = await transact(db, async (trx) => {
    const repair = await claim(trx, now)
    const most = repair ? allowance(repair.rate, repair.stepped_at, now) : 0
    if (!repair || most === 0) return null
    const outcome = await takeSome(trx, workshop, repair, most, now)
    await trx
      .updateTable('repairs')
      .set((row) => ({
        stepped_at: now,
        moved: row('moved', '+', outcome.moved),
        ...(outcome.position !== undefined && { position: outcome.position }),
        ...(outcome.over && { state: 'finished' as const, ended_at: now }),
      }))
      .where('id', '=', repair.id)
      .execute()
    return outcome
  })
  if (!step) return false
  for (const [consumer, batch] of Map.groupBy(step.taken, (one) => one.consumer))
    await workshop.queues.requeue(
      consumer,
      batch.map(({ event }) => event),
    )
  return true
}

/** The repair that waits longest for its next step, of those that may take about one job. */
const waiting = (db: Db<OperationsTables>, now: Date) =>
  db
    .selectFrom('repairs')
    .selectAll()
    .where('state', '=', 'running')
    .where(
      sql<boolean>`stepped_at + interval '1 second' / rate <= ${now} and stepped_at < ${now}::timestamptz - interval '100 ms'`,
    )
    .orderBy('stepped_at')
    .limit(1)

const claim = (trx: Trx<OperationsTables>, now: Date): Promise<RepairRow | undefined> =>
  waiting(trx, now).forUpdate().skipLocked().executeTakeFirst()

function takeSome(
  trx: Trx<OperationsTables>,
  { consumers }: Workshop,
  repair: RepairRow,
  most: number,
  now: Date,
): Promise<StepOutcome> {
  if ('events' in repair.filter)
    return takeEvents(trx, repair, meant(repair.filter.events, consumers(), new Date(repair.filter.until)), most)
  return repair.kind === 'discard' ? discardSome(trx, repair, most, now) : retrySome(trx, repair, most, now)
}

/** Ids of jobs that are still to be decided; those that another step is deciding about are left to it. */
async function undecided(trx: Trx<OperationsTables>, { filter }: RepairRow, most: number): Promise<string[]> {
  const until = new Date(filter.until)
  if ('events' in filter) return []
  const query =
    'jobs' in filter ? matchingJobs(trx, filter.jobs) : matchingJobs(trx, {}).where('id', 'in', filter.jobIds)
  const rows = await query
    .select('id')
    .where('state', '=', 'failed')
    .where('failed_at', '<=', until)
    .orderBy('failed_at')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Sends jobs on their way again, and their events with them. */
async function retrySome(trx: Trx<OperationsTables>, repair: RepairRow, most: number, now: Date): Promise<StepOutcome> {
  const ids = await undecided(trx, repair, most)
  const { rows } = await sql<{ consumer: string; event_id: string; payload: QueuedEvent }>`
    with chosen as (
      select id from failed_jobs where id = any(${ids}) and state = 'failed' order by id for update
    )
    update failed_jobs set state = 'retrying', repair_id = ${repair.id}, changed_at = ${now}
    where id in (select id from chosen) returning consumer, event_id, payload
  `.execute(trx)
  await reopenEvents(
    trx,
    rows.map(({ event_id }) => event_id),
  )
  const taken = rows.map(({ consumer, payload }) => ({ consumer, event: payload }))
  return { taken, moved: taken.length, over: ids.length < most }
}

/** Gives jobs up: for the outbox their consumers have confirmed. */
async function discardSome(
  trx: Trx<OperationsTables>,
  repair: RepairRow,
  most: number,
  now: Date,
): Promise<StepOutcome> {
  const ids = await undecided(trx, repair, most)
  const { rows } = await sql<{ consumer: string; eventId: string }>`
    with chosen as (
      select id from failed_jobs where id = any(${ids}) and state = 'failed' order by id for update
    )
    update failed_jobs set state = 'discarded', repair_id = ${repair.id}, changed_at = ${now},
      reason = ${repair.reason}, discarded_by = ${repair.asked_by}
    where id in (select id from chosen) returning consumer, event_id as "eventId"
  `.execute(trx)
  await discardDeliveries(trx, rows, now)
  return { taken: [], moved: rows.length, over: ids.length < most }
}

/** Walks the kept events by their ids, which are ordered by time; what the consumer has handled is passed over. */
async function takeEvents(
  trx: Trx<OperationsTables>,
  { filter, position }: RepairRow,
  meantEvents: ReturnType<typeof fits>,
  most: number,
): Promise<StepOutcome> {
  if (!('events' in filter)) return { taken: [], moved: 0, over: true }
  const { consumer } = filter.events
  const { rows } = await sql<{ id: string }>`
    select o.id from outbox o left join inbox i on i.event_id = o.id and i.consumer = ${consumer}
    where ${meantEvents} and i.event_id is null and (${position}::uuid is null or o.id > ${position}::uuid)
    order by o.id limit ${most} for update of o
  `.execute(trx)
  const ids = rows.map(({ id }) => id)
  const taken = (await reopenEvents(trx, ids)).map((event) => ({ consumer, event }))
  const last = ids.at(-1) ?? position
  return { taken, moved: taken.length, position: last, over: taken.length < most }
}
