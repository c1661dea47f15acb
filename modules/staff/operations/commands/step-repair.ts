import { sql } from 'kysely'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { discardDeliveries, reopenEvents } from '#server/platform/delivery/reopen.ts'
import type { QueuedEvent } from '#server/platform/kernel/events.ts'
import type { Deps } from '#server/platform/module.ts'
import { type filterCondition, matchingJobs } from '../queries/matching-jobs.ts'
import { replayCondition } from '../queries/replayable-events.ts'
import { maxJobsNow } from '../rules.ts'
import type { OperationsTables } from '../tables.ts'

type StepDeps = Pick<Deps, 'queues' | 'consumers'>
type RepairRow = Pick<
  OperationsTables['repairs'],
  'id' | 'kind' | 'filter' | 'rate' | 'position' | 'stepped_at' | 'asked_by' | 'reason'
>

/** A delivery to queue after the commit. If the worker dies before that, the outbox queues the event. */
interface Delivery {
  consumer: string
  event: QueuedEvent
}
interface StepOutcome {
  deliveries: readonly Delivery[]
  moved: number
  /** The position from which a replay continues. */
  position?: string | null
  isFinished: boolean
}

/**
 * Runs one step of a repair, limited by its rate. The lock of the repair's row is the lease, so a worker that dies
 * releases it. Returns true if there may be more to do.
 */
export async function stepRepair(db: Db<OperationsTables>, deps: StepDeps, now: Date): Promise<boolean> {
  if (!deps.queues.isReady()) return false
  // only open a transaction if there is work: empty commits would keep the database busy
  if (!(await nextRepair(db, now).executeTakeFirst())) return false
  const step = await transact(db, async (trx) => {
    const repair = await claimRepair(trx, now)
    const maxJobs = repair ? maxJobsNow(repair.rate, repair.stepped_at, now) : 0
    if (!repair || maxJobs === 0) return null
    const outcome = await processBatch(trx, deps, repair, maxJobs, now)
    await trx
      .updateTable('repairs')
      .set((eb) => ({
        stepped_at: now,
        moved: eb('moved', '+', outcome.moved),
        ...(outcome.position !== undefined && { position: outcome.position }),
        ...(outcome.isFinished && { state: 'finished' as const, ended_at: now }),
      }))
      .where('id', '=', repair.id)
      .execute()
    return outcome
  })
  if (!step) return false
  for (const [consumer, batch] of Map.groupBy(step.deliveries, (delivery) => delivery.consumer))
    await deps.queues.requeue(
      consumer,
      batch.map(({ event }) => event),
    )
  return true
}

/** Builds the query of the running repair that has waited longest, among those whose rate allows a job now. */
const nextRepair = (db: Db<OperationsTables>, now: Date) =>
  db
    .selectFrom('repairs')
    .selectAll()
    .where('state', '=', 'running')
    .where(
      sql<boolean>`stepped_at + interval '1 second' / rate <= ${now} and stepped_at < ${now}::timestamptz - interval '100 ms'`,
    )
    .orderBy('stepped_at')
    .limit(1)

const claimRepair = (trx: Trx<OperationsTables>, now: Date): Promise<RepairRow | undefined> =>
  nextRepair(trx, now).forUpdate().skipLocked().executeTakeFirst()

function processBatch(
  trx: Trx<OperationsTables>,
  { consumers }: StepDeps,
  repair: RepairRow,
  maxJobs: number,
  now: Date,
): Promise<StepOutcome> {
  if ('events' in repair.filter)
    return replayBatch(
      trx,
      repair,
      replayCondition(repair.filter.events, consumers(), new Date(repair.filter.until)),
      maxJobs,
    )
  return repair.kind === 'discard' ? discardBatch(trx, repair, maxJobs, now) : retryBatch(trx, repair, maxJobs, now)
}

/** Returns the ids of the repair's jobs that are still in state `failed`, oldest first. */
async function failedJobIds(trx: Trx<OperationsTables>, { filter }: RepairRow, maxJobs: number): Promise<string[]> {
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
    .limit(maxJobs)
    .execute()
  return rows.map(({ id }) => id)
}

/** Marks jobs as retrying and reopens their events. */
async function retryBatch(
  trx: Trx<OperationsTables>,
  repair: RepairRow,
  maxJobs: number,
  now: Date,
): Promise<StepOutcome> {
  const ids = await failedJobIds(trx, repair, maxJobs)
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
  const deliveries = rows.map(({ consumer, payload }) => ({ consumer, event: payload }))
  return { deliveries, moved: deliveries.length, isFinished: ids.length < maxJobs }
}

/** Discards jobs, and confirms their events for the outbox. */
async function discardBatch(
  trx: Trx<OperationsTables>,
  repair: RepairRow,
  maxJobs: number,
  now: Date,
): Promise<StepOutcome> {
  const ids = await failedJobIds(trx, repair, maxJobs)
  const { rows } = await sql<{ consumer: string; eventId: string }>`
    with chosen as (
      select id from failed_jobs where id = any(${ids}) and state = 'failed' order by id for update
    )
    update failed_jobs set state = 'discarded', repair_id = ${repair.id}, changed_at = ${now},
      reason = ${repair.reason}, discarded_by = ${repair.asked_by}
    where id in (select id from chosen) returning consumer, event_id as "eventId"
  `.execute(trx)
  await discardDeliveries(trx, rows, now)
  return { deliveries: [], moved: rows.length, isFinished: ids.length < maxJobs }
}

/** Replays stored events that the consumer hasn't handled, in the order of their ids, which is their order in time. */
async function replayBatch(
  trx: Trx<OperationsTables>,
  { filter, position }: RepairRow,
  condition: ReturnType<typeof filterCondition>,
  maxJobs: number,
): Promise<StepOutcome> {
  if (!('events' in filter)) return { deliveries: [], moved: 0, isFinished: true }
  const { consumer } = filter.events
  const { rows } = await sql<{ id: string }>`
    select o.id from outbox o left join inbox i on i.event_id = o.id and i.consumer = ${consumer}
    where ${condition} and i.event_id is null and (${position}::uuid is null or o.id > ${position}::uuid)
    order by o.id limit ${maxJobs} for update of o
  `.execute(trx)
  const ids = rows.map(({ id }) => id)
  const deliveries = (await reopenEvents(trx, ids)).map((event) => ({ consumer, event }))
  const last = ids.at(-1) ?? position
  return { deliveries, moved: deliveries.length, position: last, isFinished: deliveries.length < maxJobs }
}
