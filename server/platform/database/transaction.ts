import { setTimeout as pause } from 'node:timers/promises'
import { type Generated, type Kysely, sql } from 'kysely'
import { currentContext } from '#server/platform/kernel/context.ts'
import { isDuplicate, isRetryable, Refusal } from '#server/platform/kernel/errors.ts'
import type { DomainEvent } from '#server/platform/kernel/events.ts'
import { runInSpan } from '#server/platform/kernel/traces.ts'
import { asModuleTrx, type Db, type Executor, type OpenTransaction, type Trx } from './database.ts'
import { type PlaceholderOf, prepareLastStatement, prepareStatement } from './prepared-statement.ts'

/** The identity of a user's command. A command that is repeated with the same key runs once and has one result. */
export interface IdempotentCommand {
  readonly userId: string
  /** The client's Idempotency-Key as a UUID. */
  readonly key: string
  /** Hash of the input; a different body under the same key is refused. */
  readonly fingerprint: string
}

export interface PlatformTables {
  outbox: {
    id: string
    type: string
    version: number
    data: unknown
    at: Date
    /** The HTTP request that caused the event. */
    request_id: string | null
    /** The event whose consumer appended this one. */
    cause_id: string | null
    committed_at: Date
    claimed_until: Date | null
    relayed_at: Date | null
    check_at: Date
    /** When the relay last queued the event again because Redis had lost a job. */
    requeued_at: Date | null
    /** When every remaining consumer had failed permanently, so that only staff can continue. */
    parked_at: Date | null
    done_at: Date | null
  }
  inbox: {
    event_id: string
    consumer: string
    done_at: Date
    /** The attempt that succeeded. */
    attempt: Generated<number>
    /** Time from the event to the start of the attempt that succeeded. */
    waited_ms: number | null
    /** Run time. Null if the process died before it added the time, shortly after the commit. */
    ran_ms: number | null
    outcome: Generated<'done' | 'discarded'>
  }
  /** Every id that an event names, and the ids of the request and the event that caused it. */
  event_subjects: { event_id: string; subject: string }
  idempotency_keys: { user_id: string; key: string; fingerprint: string; answer: unknown; created_at: Date }
}

type CommitListener = (events: readonly DomainEvent[]) => void

const listeners = new WeakMap<object, CommitListener>()
const pendingEvents = new WeakMap<object, DomainEvent[]>()

/** The most attempts of a transaction with deadlocks or serialisation failures. */
const MAX_ATTEMPTS = 4

/**
 * Calls `listener` with the events of each transaction of `db`, once it has committed. Many transactions, such as most
 * of those of consumers, have no events.
 */
export function onCommit(db: Executor, listener: CommitListener): void {
  listeners.set(db, listener)
}

/**
 * Adds events to the transaction of the change that they describe. `transact` writes them to the outbox with the
 * transaction's last statement, so the change and its events commit together. Throws if `transact` didn't open `trx`,
 * because no listener would be notified of the commit.
 */
export function append(trx: OpenTransaction, ...events: readonly DomainEvent[]): void {
  const pending = pendingEvents.get(trx)
  if (!pending) throw new Error('append needs a transaction opened by transact')
  pending.push(...events)
}

/**
 * Runs `work` in one transaction and notifies the listener of `onCommit` afterwards. After a deadlock or a
 * serialisation failure the transaction is run again, a few times. With a `command`, a repeated key returns the first
 * result again and `work` doesn't run; results must therefore survive JSON. Throws a Refusal: `key_in_flight` (409),
 * `key_reused` (422), `conflict` (409), and whatever `work` throws.
 */
export async function transact<T, R>(
  db: Db<T>,
  work: (trx: Trx<T>) => Promise<R>,
  command?: IdempotentCommand | null,
): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(db, work, command ?? null)
    } catch (error) {
      if (!isRetryable(error) && !isSameCommandCommitted(error)) throw error
      if (attempt === MAX_ATTEMPTS)
        throw new Refusal('conflict', 'conflict', 'Someone else changed this at the same time. Please try again.')
      await pause(Math.random() * 20 * attempt)
    }
  }
}

async function runOnce<T, R>(
  db: Kysely<T>,
  work: (trx: Trx<T>) => Promise<R>,
  command: IdempotentCommand | null,
): Promise<R> {
  const events: DomainEvent[] = []
  const result = await runInSpan('transaction', {}, (addAttributes) =>
    db.transaction().execute(async (trx) => {
      pendingEvents.set(trx, events)
      const outcome = command ? await runIdempotent(trx, command, events, () => work(trx)) : await work(trx)
      if (!command && events.length > 0) await storeEvents(trx, toOutboxRows(events))
      if (events.length > 0) addAttributes({ 'kerbside.event_ids': events.map(({ id }) => id) })
      return outcome
    }),
  )
  listeners.get(db)?.(events)
  return result
}

async function runIdempotent<R>(
  trx: OpenTransaction,
  command: IdempotentCommand,
  events: readonly DomainEvent[],
  work: () => Promise<R>,
): Promise<R> {
  const firstAnswer = await readFirstAnswer(trx, command)
  if (firstAnswer) return firstAnswer.answer as R
  const answer = await work()
  const { userId, key, fingerprint } = command
  const row = { userId, key, fingerprint, answer: JSON.stringify(answer ?? null), now: new Date() }
  await storeEventsAndAnswer(trx, { ...row, ...toOutboxRows(events) })
  return answer
}

/** Whether the same command committed between our snapshot and our lock, so that the next attempt finds its answer. */
const isSameCommandCommitted = (error: unknown): boolean => isDuplicate(error, 'idempotency_keys_pkey')

interface StoredAnswer {
  /** False while another transaction holds the key. */
  locked: boolean
  fingerprint: string | null
  answer: unknown
}

/** Tries to lock the command's key until the transaction ends, and reads the answer stored under it. */
const lockKeyAndReadAnswer = prepareStatement(
  'platform.first-answer',
  (_, placeholder: PlaceholderOf<Pick<IdempotentCommand, 'userId' | 'key'>>) =>
    sql<StoredAnswer>`
    select pg_try_advisory_xact_lock(hashtextextended(${placeholder('userId')}::text || ${placeholder('key')}::text, 0)) as locked,
      k.fingerprint, k.answer
    from (values (1)) as one
    left join idempotency_keys k on k.user_id = ${placeholder('userId')}::uuid and k.key = ${placeholder('key')}::uuid
  `,
)

/** Returns the answer stored under the command's key, or null the first time. */
async function readFirstAnswer(trx: OpenTransaction, command: IdempotentCommand): Promise<{ answer: unknown } | null> {
  const [stored] = await lockKeyAndReadAnswer(trx, command)
  if (!stored?.locked) throw new Refusal('conflict', 'key_in_flight', 'We’re already doing this. Please wait a moment.')
  if (stored.fingerprint === null) return null
  if (stored.fingerprint !== command.fingerprint)
    throw new Refusal('unprocessable', 'key_reused', 'This Idempotency-Key was used for something else.')
  return { answer: stored.answer }
}

/** Deletes the responses stored under a user's idempotency keys, when they close their account. */
export async function deleteStoredResponses(trx: OpenTransaction, userId: string): Promise<void> {
  await asModuleTrx<PlatformTables>(trx).deleteFrom('idempotency_keys').where('user_id', '=', userId).execute()
}

/** Events for the outbox, with the request and the event that caused them. */
interface OutboxRows {
  events: string
  requestId: string | null
  causeId: string | null
}

function toOutboxRows(events: readonly DomainEvent[]): OutboxRows {
  const { requestId = null, eventId = null } = currentContext()
  return { events: JSON.stringify(events), requestId, causeId: eventId }
}

const storeEvents = prepareLastStatement('platform.store-events', (_, placeholder: PlaceholderOf<OutboxRows>) =>
  insertIntoOutbox(placeholder),
)

interface AnswerToStore extends IdempotentCommand, OutboxRows {
  /** JSON. */
  answer: string
  now: Date
}

/** Stores events and the answer in one statement, because each statement costs the user a round trip. */
const storeEventsAndAnswer = prepareLastStatement(
  'platform.store-events-and-answer',
  (_, placeholder: PlaceholderOf<AnswerToStore>) => sql`
  with stored_answer as (
    insert into idempotency_keys (user_id, key, fingerprint, answer, created_at)
    values (${placeholder('userId')}, ${placeholder('key')}, ${placeholder('fingerprint')}, ${placeholder('answer')}, ${placeholder('now')})
  )
  ${insertIntoOutbox(placeholder)}`,
)

const insertIntoOutbox = (placeholder: PlaceholderOf<OutboxRows>) => sql`
  insert into outbox (id, type, version, data, at, request_id, cause_id)
  select e.*, ${placeholder('requestId')}::uuid, ${placeholder('causeId')}::uuid
  from jsonb_to_recordset(${placeholder('events')}::jsonb) as e(id uuid, type text, version integer, data jsonb, at timestamptz)`
