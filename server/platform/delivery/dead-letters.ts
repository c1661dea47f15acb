import { randomUUIDv7 } from 'node:crypto'
import { type Generated, sql } from 'kysely'
import { type AnyDb, asModuleDb, asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { EventEnvelope, type QueuedEvent } from '#server/platform/kernel/events.ts'
import { openWriteBuffer, type WriteBuffer } from '#server/platform/kernel/write-buffer.ts'
import { describeError } from './error-fingerprint.ts'

const EVERY_MS = 200

export type JobState = 'failed' | 'retrying' | 'done' | 'discarded'

export interface FailureTables {
  /** Every failed attempt. */
  job_failures: {
    id: string
    event_id: string
    consumer: string
    attempt: number
    at: Date
    ran_ms: number
    fingerprint: string
    error: string
    stack: string
    release: string
  }
  /** Failures grouped by their cause: those with the same fingerprint. */
  failure_groups: {
    fingerprint: string
    consumer: string
    error: string
    frame: string
    first_seen: Date
    last_seen: Date
    first_release: string
    last_release: string
    failures: number
  }
  /** Dead letters: events that one consumer permanently failed to handle, and what staff did about them. */
  failed_jobs: {
    id: string
    consumer: string
    event_id: string
    type: string
    /** The event as it was queued; a trigger prevents edits. */
    payload: unknown
    /** The ids by which a search finds the job. */
    subjects: string[]
    state: Generated<JobState>
    fingerprint: string
    error: string
    stack: string
    release: string
    /** Attempts since the job was last queued. */
    attempts: number
    /** How often all attempts of the job have failed. */
    times: Generated<number>
    first_failed_at: Date
    failed_at: Date
    changed_at: Generated<Date>
    /** The last repair that included the job. */
    repair_id: string | null
    discarded_by: string | null
    /** Why staff discarded the job. */
    reason: string | null
  }
}

/** A failed attempt. */
export interface Failure {
  readonly consumer: string
  /** The job's data on the queue. */
  readonly data: unknown
  readonly attempt: number
  readonly at: Date
  readonly ranMs: number
  readonly thrown: unknown
  /** Whether it was the last attempt. */
  readonly final: boolean
}

interface FailureLogOptions {
  db: AnyDb
  release: string
  /** Called with the events that failed permanently, once PostgreSQL has stored them. */
  onStored: (consumer: string, eventIds: readonly string[]) => void
  onError: (error: unknown) => void
}

/** Opens a buffer that stores failures. If the process dies before it writes, findLostFailures gets them from Redis. */
export const openFailureLog = ({ db, release, onStored, onError }: FailureLogOptions): WriteBuffer<Failure> =>
  openWriteBuffer({
    everyMs: EVERY_MS,
    write: async (failures) => {
      await storeFailures(db, release, failures)
      const final = failures.filter((failure) => failure.final)
      for (const [consumer, consumerFailures] of Map.groupBy(final, (failure) => failure.consumer))
        onStored(
          consumer,
          consumerFailures.map(({ data }) => (data as QueuedEvent).id),
        )
    },
    onError,
  })

/** Stores failures in PostgreSQL. A final failure that is already stored changes nothing. */
export async function storeFailures(db: AnyDb, release: string, failures: readonly Failure[]): Promise<void> {
  const rows = failures
    .filter(({ data }) => EventEnvelope.safeParse(data).success)
    .map((failure) => toRow(failure, release))
  await transact(asModuleDb<FailureTables>(db), async (trx) => {
    const newRows = await excludeStored(trx, rows)
    if (newRows.length === 0) return
    const ordered = newRows.toSorted((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1))
    const json = JSON.stringify(ordered)
    await insertAttempts(trx, json)
    await upsertGroups(trx, json)
    await insertFinal(trx, json)
  })
}

type Row = ReturnType<typeof toRow>

function toRow({ consumer, data, attempt, at, ranMs, thrown, final }: Failure, release: string) {
  const event = data as QueuedEvent
  const { error, stack, fingerprint, cause, frame } = describeError(consumer, thrown)
  const description = { error, stack, fingerprint, cause, frame, release }
  const attemptFields = { consumer, attempt, at, ran_ms: Math.max(0, Math.round(ranMs)), final }
  return {
    id: randomUUIDv7(),
    job_id: randomUUIDv7(),
    event_id: event.id,
    type: event.type,
    event,
    ...description,
    ...attemptFields,
  }
}

/** Returns the rows without final failures that are already stored. */
async function excludeStored(trx: OpenTransaction, rows: readonly Row[]): Promise<Row[]> {
  const final = rows.filter((row) => row.final)
  if (final.length === 0) return [...rows]
  // a worker and the search for lost failures may store the same one concurrently
  await sql`select pg_advisory_xact_lock(hashtextextended('final failures', 0))`.execute(asModuleTrx(trx))
  const { rows: knownJobs } = await sql<{ id: string }>`
    select f.id from jsonb_to_recordset(${JSON.stringify(final.map(({ id, event_id, consumer, at }) => ({ id, event_id, consumer, at })))}::jsonb)
      as f(id uuid, event_id uuid, consumer text, at timestamptz)
    join failed_jobs j on j.event_id = f.event_id and j.consumer = f.consumer and j.failed_at >= f.at
  `.execute(asModuleTrx<FailureTables>(trx))
  return rows.filter(({ id }) => !knownJobs.some((knownJob) => knownJob.id === id))
}

async function insertAttempts(trx: OpenTransaction, json: string): Promise<void> {
  await sql`
    insert into job_failures (id, event_id, consumer, attempt, at, ran_ms, fingerprint, error, stack, release)
    select id, event_id, consumer, attempt, at, ran_ms, fingerprint, error, stack, release
    from jsonb_to_recordset(${json}::jsonb) as f(id uuid, event_id uuid, consumer text, attempt smallint,
      at timestamptz, ran_ms integer, fingerprint text, error text, stack text, release text)
  `.execute(asModuleTrx<FailureTables>(trx))
}

async function upsertGroups(trx: OpenTransaction, json: string): Promise<void> {
  await sql`
    insert into failure_groups as existing
      (fingerprint, consumer, error, frame, first_seen, last_seen, first_release, last_release, failures)
    select fingerprint, min(consumer), min(cause), min(frame), min(at), max(at), min(release), max(release), count(*)
    from jsonb_to_recordset(${json}::jsonb) as f(fingerprint text, consumer text, cause text, frame text,
      at timestamptz, release text)
    group by fingerprint order by fingerprint
    on conflict (fingerprint) do update set
      first_seen = least(existing.first_seen, excluded.first_seen),
      last_seen = greatest(existing.last_seen, excluded.last_seen),
      last_release = excluded.last_release,
      failures = existing.failures + excluded.failures
  `.execute(asModuleTrx<FailureTables>(trx))
}

/**
 * Stores final failures as failed jobs. A job that has failed before keeps its row and its repair, so that staff see
 * what their repair didn't fix.
 */
async function insertFinal(trx: OpenTransaction, json: string): Promise<void> {
  await sql`
    insert into failed_jobs as existing (id, consumer, event_id, type, payload, subjects, fingerprint, error, stack,
      release, attempts, first_failed_at, failed_at, changed_at)
    select job_id, consumer, event_id, type, event,
      array(select subjects_of(event) union select event_id::text order by 1),
      fingerprint, error, stack, release, attempt, at, at, at
    from jsonb_to_recordset(${json}::jsonb) as f(job_id uuid, consumer text, event_id uuid, type text, event jsonb,
      fingerprint text, error text, stack text, release text, attempt integer, at timestamptz, final boolean)
    where final
    on conflict (event_id, consumer) do update set
      state = 'failed', fingerprint = excluded.fingerprint, error = excluded.error, stack = excluded.stack,
      release = excluded.release, attempts = excluded.attempts, times = existing.times + 1,
      failed_at = excluded.failed_at, changed_at = excluded.changed_at
    where existing.state <> 'discarded'
  `.execute(asModuleTrx<FailureTables>(trx))
}
