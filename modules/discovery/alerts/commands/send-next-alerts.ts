import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { accountOf } from '#modules/core/accounts/facade.ts'
import { queueMail } from '#modules/core/notifications/facade.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { alertMail, type CurrentSubject } from '../alert-mail.ts'
import type { Channel } from '../contract.ts'
import { pushMessage } from '../push-text.ts'
import { choicesOf } from '../queries/choices-of.ts'
import { findAlertBlocker } from '../queries/find-alert-blocker.ts'
import { type Subject, subjectsOf } from '../queries/subjects-of.ts'
import {
  type AlertSettings,
  type Delivery,
  GROUPED_TYPES,
  groupKey,
  londonDayStart,
  type NotificationPlan,
  planNotifications,
  UNLIMITED_TYPE,
} from '../rules.ts'
import type { AlertsTables } from '../tables.ts'
import type { PendingPush } from './send-push.ts'

/** How many due alerts are searched for a recipient that no other process has locked. */
const CANDIDATES = 40
/** Most alerts handled for one recipient at a time; the rest follow in the next call. */
const MAX_ROWS = 500
/** Delay before a person is retried after an error. */
const RETRY_MS = 5 * 60_000

type Subjects = ReadonlyMap<string, Subject>
interface Recipient {
  userId: string
  channel: Channel
}

/**
 * Sends the longest-waiting recipient all alerts due on one channel. Marks them and queues mails in one transaction, so
 * that nothing is sent twice after a crash. Returns the pushes to send, already marked as sent; null if nothing is due,
 * or only for recipients that other processes have locked.
 */
export async function sendNextAlerts(
  db: Db<AlertsTables>,
  settings: AlertSettings,
  now: Date,
): Promise<PendingPush[] | null> {
  let recipient: Recipient | null = null
  try {
    return await db.transaction().execute(async (trx) => {
      recipient = await lockNextRecipient(trx, settings, now)
      return recipient && (await notifyDue(trx, recipient, settings, now))
    })
  } catch (error) {
    // one person's failure must not block the others
    if (recipient) await postpone(db, recipient, now)
    throw error
  }
}

const postpone = (db: Db<AlertsTables>, { userId, channel }: Recipient, now: Date) =>
  db
    .updateTable('alerts_told')
    .set({ due_at: new Date(now.getTime() + RETRY_MS) })
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .execute()

async function notifyDue(
  trx: Trx<AlertsTables>,
  recipient: Recipient,
  settings: AlertSettings,
  now: Date,
): Promise<PendingPush[]> {
  const dueAlerts = await selectDue(trx, recipient, now)
  const account = await accountOf(trx, recipient.userId)
  if (!account || account.suspendedAt) {
    const subjectIds = dueAlerts.map(({ subject_id }) => subject_id)
    await dropAlerts(trx, recipient, subjectIds)
    return []
  }
  const subjects = await subjectsOf(trx, recipient.userId, dueAlerts)
  const isBlocked = (await findAlertBlocker(trx, account, settings, now)) !== null
  const alerts = dueAlerts.map(({ subject_id: subjectId, type, pace, about_id: aboutId, matched_at }) => {
    const subject = subjects.get(subjectId)
    const isCurrent = subject?.isCurrent === true && !(type === 'jobs' && isBlocked)
    const at = subject?.isCurrent && 'at' in subject ? subject.at : matched_at
    return { subjectId, type, pace, aboutId, isCurrent, at }
  })
  const { channel } = recipient
  const choices = await choicesOf(trx, recipient.userId)
  const plan = planNotifications(alerts, { channel, choices, ...(await historyOf(trx, recipient, now)) }, now)
  return carryOutPlan(trx, { ...recipient, address: account.email }, plan, subjects, now)
}

/** Locks a recipient with due alerts until this transaction ends, and returns it; null if there is none to lock. */
async function lockNextRecipient(
  trx: Trx<AlertsTables>,
  { channels }: AlertSettings,
  now: Date,
): Promise<Recipient | null> {
  const { rows } = await sql<Recipient & { due_at: Date; place: number }>`
    select distinct user_id as "userId", channel, due_at, place from (
      select user_id, channel, due_at, place from alerts_told
      where state = 'waiting' and due_at <= ${now} and channel = any(${channels}) order by due_at, place limit ${CANDIDATES}
    ) as due order by due_at, place
  `.execute(trx)
  for (const { userId, channel } of rows) {
    const { rows: locks } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`alerts:${userId}`}, 0)) as free
    `.execute(trx)
    if (locks[0]?.free) return { userId, channel }
  }
  return null
}

const selectDue = (trx: Trx<AlertsTables>, { userId, channel }: Recipient, now: Date) =>
  trx
    .selectFrom('alerts_told')
    .select(['subject_id', 'subject_kind', 'type', 'pace', 'about_id', 'matched_at'])
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('place')
    .orderBy('subject_id')
    .limit(MAX_ROWS)
    .forUpdate()
    .execute()

/** Returns what was sent to a recipient before, which limits what may be sent now. */
async function historyOf(trx: Trx<AlertsTables>, { userId, channel }: Recipient, now: Date) {
  const sentAlerts = trx
    .selectFrom('alerts_told')
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('state', '=', 'told')
  const [{ mails }, groups] = await Promise.all([
    sentAlerts
      .select(({ fn }) => fn.count<number>('telling_id').distinct().as('mails'))
      .where('pace', '=', 'at_once')
      .where('type', '<>', UNLIMITED_TYPE)
      .where('told_at', '>=', londonDayStart(now))
      .executeTakeFirstOrThrow(),
    sentAlerts
      .select(({ fn }) => ['type', 'about_id', fn.max('told_at').as('last')])
      .where('type', 'in', GROUPED_TYPES)
      .where('about_id', 'is not', null)
      .groupBy(['type', 'about_id'])
      .execute(),
  ])
  const lastSent = groups.flatMap(({ type, about_id, last: lastSent }) =>
    about_id && lastSent ? [[groupKey(type, about_id), lastSent] as const] : [],
  )
  return { mailsToday: mails, lastSentAbout: new Map(lastSent) }
}

async function carryOutPlan(
  trx: Trx<AlertsTables>,
  recipient: Recipient & { address: string },
  plan: NotificationPlan,
  subjects: Subjects,
  now: Date,
): Promise<PendingPush[]> {
  await dropAlerts(trx, recipient, plan.droppedIds)
  // hundreds of bids may wait for the same mail: one statement for all with the same due time
  const sameDueTime = Map.groupBy(plan.postponed, ({ pace, dueAt }) => `${pace} ${dueAt.getTime()}`)
  for (const alerts of sameDueTime.values()) {
    const [first] = alerts
    if (!first) continue
    const ids = alerts.map(({ subjectId }) => subjectId)
    await rowsOf(trx, recipient, ids).set({ pace: first.pace, due_at: first.dueAt }).execute()
  }
  const pushes: PendingPush[] = []
  for (const delivery of plan.deliveries) {
    const push = await deliver(trx, recipient, delivery, subjects, now)
    if (push) pushes.push(push)
  }
  return pushes
}

/** Marks the rows of a notification as sent and queues its mail. Returns its push, if it is one. */
async function deliver(
  trx: Trx<AlertsTables>,
  recipient: Recipient & { address: string },
  delivery: Delivery,
  subjects: Subjects,
  now: Date,
): Promise<PendingPush | null> {
  const { type, subjectIds } = delivery
  const id = randomUUIDv7()
  await rowsOf(trx, recipient, subjectIds).set({ state: 'told', telling_id: id, told_at: now }).execute()
  const { userId, address, channel } = recipient
  const current = currentSubjects(subjectIds, subjects)
  if (channel === 'push') return { id, userId, message: pushMessage(type, current) }
  await queueMail(trx, { eventId: id, userId, address, ...alertMail(delivery, current), bulk: true }, now)
  return null
}

const currentSubjects = (subjectIds: readonly string[], subjects: Subjects): CurrentSubject[] =>
  subjectIds.flatMap((id) => {
    const subject = subjects.get(id)
    return subject?.isCurrent ? [subject] : []
  })

async function dropAlerts(trx: Trx<AlertsTables>, recipient: Recipient, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length > 0) await rowsOf(trx, recipient, subjectIds).set({ state: 'dropped' }).execute()
}

const rowsOf = (trx: Trx<AlertsTables>, { userId, channel }: Recipient, subjectIds: readonly string[]) =>
  trx
    .updateTable('alerts_told')
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('subject_id', '=', sql<string>`any(${subjectIds}::uuid[])`)
