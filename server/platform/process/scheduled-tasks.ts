import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import {
  type AnyDb,
  asModuleDb,
  asModuleTrx,
  type Executor,
  type OpenTransaction,
} from '#server/platform/database/database.ts'
import type { IdleBackoff } from '#server/platform/kernel/idle-backoff.ts'
import { startIntervalLoop } from '#server/platform/kernel/interval-loop.ts'
import { pgSafeText } from '#server/platform/kernel/pg-safe-text.ts'
import { openWriteBuffer } from '#server/platform/kernel/write-buffer.ts'
import type { Task } from '#server/platform/module.ts'
import { GONE_AFTER_S } from './heartbeat.ts'

/** How often a worker looks for tasks that staff have started. */
const POLL_MS = 1_000
/** Tasks that run more often are recorded at this interval, unless their outcome changes. */
const RECORD_MS = 5_000
/** Records within this time share a statement, because all tasks run at once after an idle pause. */
const BATCH_MS = 250
/** The most records that wait while PostgreSQL is down; beyond it the oldest are dropped. */
const MAX_WAITING = 200
const MAX_ERROR_LENGTH = 500

interface ScheduleTables {
  task_turns: { task: string; process_id: string; outcome: string | null }
  task_wishes: {
    id: string
    task: string
    asked_by: string
    asked_at: Date
    taken_by: string | null
    ended_at: Date | null
  }
}

interface TaskRun {
  startedAt: Date | null
  tookMs: number | null
  outcome: 'done' | 'failed' | null
  error: string | null
}

/** A run to be recorded, and when the next one is due. */
interface RunRecord extends TaskRun {
  task: string
  everyMs: number
  pauseMs: number
}

interface SchedulesOptions {
  db: AnyDb
  processId: string
  tasks: readonly Task[]
  backoff: IdleBackoff
  /** Returns the function that receives the errors of a task. */
  reporter: (task: string) => (error: unknown) => void
}

/**
 * Runs tasks at their intervals and when staff start them, and records the outcomes. Returns a function that stops all
 * tasks.
 */
export function startSchedules({ db, processId, tasks, backoff, reporter }: SchedulesOptions): () => Promise<void> {
  /** Ids of runs that staff started, by task. */
  const manualRunIds = new Map<string, string>()
  const lastRecords = new Map<string, { at: number; outcome: TaskRun['outcome'] }>()

  const records = openWriteBuffer<RunRecord>({
    everyMs: BATCH_MS,
    maxWaiting: MAX_WAITING,
    write: (runs) => storeRuns(db, processId, runs),
    onError: reporter('schedules'),
  })
  function record({ name, everyMs }: Task, run: TaskRun, more: boolean): void {
    const last = lastRecords.get(name)
    const isRecent = everyMs < RECORD_MS && last && Date.now() - last.at < RECORD_MS
    if (isRecent && last.outcome === run.outcome) return
    lastRecords.set(name, { at: Date.now(), outcome: run.outcome })
    records.add({ ...run, task: name, everyMs, pauseMs: more ? everyMs : backoff.pauseOf(everyMs) })
  }

  async function runTask(task: Task): Promise<boolean> {
    const manualRunId = manualRunIds.get(task.name)
    manualRunIds.delete(task.name)
    const startedAt = new Date()
    const recordEnd = async (outcome: 'done' | 'failed', error: unknown, more = false) => {
      const run = { startedAt, tookMs: Date.now() - startedAt.getTime(), outcome, error: messageOf(error) }
      if (manualRunId) await storeManualOutcome(db, manualRunId, run).catch(reporter('schedules'))
      record(task, run, more)
    }
    let more = false
    try {
      more = (await (manualRunId && task.runNow ? task.runNow() : task.run())) === true
    } catch (error) {
      await recordEnd('failed', error)
      throw error
    }
    await recordEnd('done', null, more)
    return more
  }

  const names = [...new Set(tasks.map(({ name }) => name))]
  for (const task of new Map(tasks.map((task) => [task.name, task])).values())
    record(task, { startedAt: null, tookMs: null, outcome: null, error: null }, false)
  const loops = tasks.map((task) => ({
    name: task.name,
    ...startIntervalLoop(task.everyMs, () => runTask(task), reporter(task.name), { backoff }),
  }))
  const polling = startIntervalLoop(
    POLL_MS,
    async () => {
      for (const { id, task } of await claimManualRuns(db, processId, names)) {
        manualRunIds.set(task, id)
        loops.find(({ name }) => name === task)?.runNow()
      }
    },
    reporter('schedules'),
    { backoff },
  )
  return async () => {
    await Promise.all([polling.stop(), ...loops.map((loop) => loop.stop())])
    await records.close()
    await Promise.all(tasks.map(async ({ close }) => close?.()))
  }
}

const messageOf = (error: unknown): string | null =>
  error === null ? null : pgSafeText(error instanceof Error ? error.message : String(error), MAX_ERROR_LENGTH)

/** Stores the latest run of each task. A record without an outcome never replaces one. */
async function storeRuns(db: AnyDb, processId: string, runs: readonly RunRecord[]): Promise<void> {
  const latest = [...new Map(runs.map((run) => [run.task, run])).values()]
  await sql`
    insert into task_turns (task, process_id, every_ms, started_at, took_ms, outcome, error, next_at)
    select task, ${processId}, "everyMs", "startedAt", "tookMs", outcome, error,
      case when outcome is null then now() else now() + make_interval(secs => "pauseMs" / 1000.0) end
    from jsonb_to_recordset(${JSON.stringify(latest)}::jsonb) as turns (
      task text, "everyMs" integer, "pauseMs" integer, "startedAt" timestamptz, "tookMs" integer, outcome text, error text
    )
    on conflict (task, process_id) do update set started_at = excluded.started_at, took_ms = excluded.took_ms,
      outcome = excluded.outcome, error = excluded.error, next_at = excluded.next_at, noted_at = now()
    where excluded.outcome is not null
  `.execute(asModuleDb<ScheduleTables>(db))
}

/** Claims the manual runs that staff have requested, including runs that a process claimed before it was gone. */
async function claimManualRuns(db: AnyDb, processId: string, tasks: readonly string[]) {
  const { rows } = await sql<{ id: string; task: string }>`
    update task_wishes set taken_by = ${processId}, taken_at = now()
    where id in (
      select w.id from task_wishes w
      where w.ended_at is null and w.task = any(${tasks}) and (w.taken_by is null or not exists (
        select from processes p where p.id = w.taken_by and p.stopped_at is null
          and p.beat_at > now() - make_interval(secs => ${GONE_AFTER_S})
      ))
      for update of w skip locked
    )
    returning id, task
  `.execute(asModuleDb<ScheduleTables>(db))
  return rows
}

async function storeManualOutcome(db: AnyDb, manualRunId: string, { tookMs, outcome, error }: TaskRun): Promise<void> {
  await sql`
    update task_wishes set ended_at = now(), took_ms = ${tookMs}, outcome = ${outcome}, error = ${error}
    where id = ${manualRunId}
  `.execute(asModuleDb<ScheduleTables>(db))
}

/** Requests a manual run of `task` by the first worker that sees the request. Returns false if one hasn't ended yet. */
export async function requestManualRun(
  trx: OpenTransaction,
  task: string,
  askedBy: string,
  now: Date,
): Promise<boolean> {
  const request = await asModuleTrx<ScheduleTables>(trx)
    .insertInto('task_wishes')
    .values({ id: randomUUIDv7(), task, asked_by: askedBy, asked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return request !== undefined
}

/** A scheduled task with its last run, as the workers recorded it. */
export interface Schedule extends TaskRun {
  task: string
  everyMs: number
  /** Null while no running worker has the task. */
  nextAt: Date | null
  /** When staff last requested a manual run. */
  askedAt: Date | null
  /** The state of that manual run. */
  askedState: 'waiting' | 'running' | 'done' | 'failed' | null
}

/** Returns all tasks that workers of the last week had. */
export async function knownSchedules(db: Executor): Promise<Schedule[]> {
  const { rows } = await sql<Schedule>`
    with alive as (
      select id from processes where stopped_at is null and beat_at > now() - make_interval(secs => ${GONE_AFTER_S})
    ), latest as (
      select distinct on (task) * from task_turns order by task, started_at desc nulls last
    )
    select latest.task, latest.every_ms as "everyMs", latest.started_at as "startedAt", latest.took_ms as "tookMs",
      latest.outcome, latest.error, wish.asked_at as "askedAt",
      case when wish.id is null then null when wish.ended_at is not null then wish.outcome
        when wish.taken_by is not null then 'running' else 'waiting' end as "askedState",
      (select min(next_at) from task_turns t where t.task = latest.task and t.process_id in (select id from alive))
        as "nextAt"
    from latest left join lateral (
      select * from task_wishes w where w.task = latest.task order by asked_at desc limit 1
    ) wish on true
    order by latest.task
  `.execute(asModuleDb<ScheduleTables>(db))
  return rows
}

/** Deletes records that are older than a week. */
export async function deleteOldTaskRuns(db: Executor): Promise<void> {
  await sql`delete from task_turns where noted_at < now() - interval '7 days'`.execute(asModuleDb<ScheduleTables>(db))
  await sql`delete from task_wishes where ended_at < now() - interval '7 days'`.execute(asModuleDb<ScheduleTables>(db))
}
