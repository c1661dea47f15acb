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
import { writeBuffer } from '#server/platform/kernel/write-buffer.ts'
import type { Task } from '#server/platform/module.ts'
import { GONE_AFTER_S } from './heartbeat.ts'

/** How soon a worker sees that staff want something done now. */
const LOOK_MS = 1_000
/** Work that runs more often than this is recorded at this interval, unless its outcome changes. */
const NOTE_MS = 5_000
/** Records within this time share a statement: after a rest all work runs at once. */
const TOGETHER_MS = 250
/** Records that wait while PostgreSQL is away; beyond it the oldest are dropped. */
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

interface Turn {
  startedAt: Date | null
  tookMs: number | null
  outcome: 'done' | 'failed' | null
  error: string | null
}

/** A turn to be recorded, and when the next one is due. */
interface Noted extends Turn {
  task: string
  everyMs: number
  pauseMs: number
}

interface SchedulesOptions {
  db: AnyDb
  processId: string
  tasks: readonly Task[]
  pace: IdleBackoff
  /** Where errors of a task go. */
  reporter: (task: string) => (error: unknown) => void
}

/** Runs the repeated work, records its outcomes, and runs what staff have requested. Returns how to stop. */
export function startSchedules({ db, processId, tasks, pace, reporter }: SchedulesOptions): () => Promise<void> {
  const wishes = new Map<string, string>()
  const noted = new Map<string, { at: number; outcome: Turn['outcome'] }>()

  const notes = writeBuffer<Noted>({
    everyMs: TOGETHER_MS,
    most: MAX_WAITING,
    write: (turns) => noteTurns(db, processId, turns),
    onError: reporter('schedules'),
  })
  function note({ name, everyMs }: Task, turn: Turn, more: boolean): void {
    const last = noted.get(name)
    const often = everyMs < NOTE_MS && last && Date.now() - last.at < NOTE_MS
    if (often && last.outcome === turn.outcome) return
    noted.set(name, { at: Date.now(), outcome: turn.outcome })
    notes.add({ ...turn, task: name, everyMs, pauseMs: more ? everyMs : pace.pauseOf(everyMs) })
  }

  async function takeTurn(task: Task): Promise<boolean> {
    const wish = wishes.get(task.name)
    wishes.delete(task.name)
    const startedAt = new Date()
    const end = async (outcome: 'done' | 'failed', error: unknown, more = false) => {
      const turn = { startedAt, tookMs: Date.now() - startedAt.getTime(), outcome, error: sentence(error) }
      if (wish) await settle(db, wish, turn).catch(reporter('schedules'))
      note(task, turn, more)
    }
    let more = false
    try {
      more = (await (wish && task.asked ? task.asked() : task.run())) === true
    } catch (error) {
      await end('failed', error)
      throw error
    }
    await end('done', null, more)
    return more
  }

  const names = [...new Set(tasks.map(({ name }) => name))]
  for (const task of new Map(tasks.map((task) => [task.name, task])).values())
    note(task, { startedAt: null, tookMs: null, outcome: null, error: null }, false)
  const loops = tasks.map((task) => ({
    name: task.name,
    ...startIntervalLoop(task.everyMs, () => takeTurn(task), reporter(task.name), { pace }),
  }))
  const looking = startIntervalLoop(
    LOOK_MS,
    async () => {
      for (const { id, task } of await claimRequests(db, processId, names)) {
        wishes.set(task, id)
        loops.find(({ name }) => name === task)?.now()
      }
    },
    reporter('schedules'),
    { pace },
  )
  return async () => {
    await Promise.all([looking.stop(), ...loops.map((loop) => loop.stop())])
    await notes.close()
    for (const { close } of tasks) close?.()
  }
}

const sentence = (error: unknown): string | null =>
  error === null ? null : pgSafeText(error instanceof Error ? error.message : String(error), MAX_ERROR_LENGTH)

/** A first record, before any turn, says when the work is due; it leaves the record of a turn alone. */
async function noteTurns(db: AnyDb, processId: string, turns: readonly Noted[]): Promise<void> {
  const latest = [...new Map(turns.map((turn) => [turn.task, turn])).values()]
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

/** Claims what staff want done now; claims of a process that is gone are free again. */
async function claimRequests(db: AnyDb, processId: string, tasks: readonly string[]) {
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

async function settle(db: AnyDb, wishId: string, { tookMs, outcome, error }: Turn): Promise<void> {
  await sql`
    update task_wishes set ended_at = now(), took_ms = ${tookMs}, outcome = ${outcome}, error = ${error}
    where id = ${wishId}
  `.execute(asModuleDb<ScheduleTables>(db))
}

/** Asks for a turn of `task` now, in whichever worker sees it first. Returns false when it is requested already. */
export async function requestTask(trx: OpenTransaction, task: string, askedBy: string, now: Date): Promise<boolean> {
  const wish = await asModuleTrx<ScheduleTables>(trx)
    .insertInto('task_wishes')
    .values({ id: randomUUIDv7(), task, asked_by: askedBy, asked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return wish !== undefined
}

/** One piece of repeated work, as the workers recorded it. */
export interface Schedule extends Turn {
  task: string
  everyMs: number
  /** Null while no live worker has it. */
  nextAt: Date | null
  /** What staff asked for last: waiting, being done, or done. */
  askedAt: Date | null
  askedState: 'waiting' | 'running' | 'done' | 'failed' | null
}

/** Returns all repeated work that workers of the last week have known. */
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

/** Forgets what was recorded a week ago. */
export async function forgetTurns(db: Executor): Promise<void> {
  await sql`delete from task_turns where noted_at < now() - interval '7 days'`.execute(asModuleDb<ScheduleTables>(db))
  await sql`delete from task_wishes where ended_at < now() - interval '7 days'`.execute(asModuleDb<ScheduleTables>(db))
}
