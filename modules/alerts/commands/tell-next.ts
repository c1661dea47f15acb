import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { accountOf } from '#modules/accounts/facade.ts'
import { queueMail } from '#modules/notifications/facade.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import type { Channel } from '../contract.ts'
import { letterOf, type Standing } from '../letters.ts'
import { pushMessage } from '../push-text.ts'
import { barOf } from '../queries/bar-of.ts'
import { choicesOf } from '../queries/choices-of.ts'
import { type Subject, subjectsOf } from '../queries/subjects-of.ts'
import {
  type AlertSettings,
  BESIDE_THE_FIVE,
  GATHERED_TYPES,
  gatheredBy,
  londonDayStart,
  planTellings,
  type Telling,
  type TellingPlan,
} from '../rules.ts'
import type { AlertsTables } from '../tables.ts'
import type { PendingPush } from './send-push.ts'

/** People that are looked at for one who is not being told by another process just now. */
const CANDIDATES = 40
/** Things that one turn tells one person; more come with the next. */
const AT_A_TIME = 500
/** After an error a person is looked at again so much later. */
const RETRY_MS = 5 * 60_000

type Subjects = ReadonlyMap<string, Subject>
interface Recipient {
  userId: string
  channel: Channel
}

/**
 * Tells the person who is due longest everything that is due by one channel: rows, and the mails that tell them, change in
 * one transaction, so that nothing is told twice whatever dies. Gives the pushes to send now, which are noted as told
 * already; null when no one is due, or others are at it.
 */
export async function tellNext(
  db: Db<AlertsTables>,
  settings: AlertSettings,
  now: Date,
): Promise<PendingPush[] | null> {
  let recipient: Recipient | null = null
  try {
    return await db.transaction().execute(async (trx) => {
      recipient = await lockNext(trx, settings, now)
      return recipient && (await tellDue(trx, recipient, settings, now))
    })
  } catch (error) {
    // one person's trouble holds up no one else
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

async function tellDue(
  trx: Trx<AlertsTables>,
  recipient: Recipient,
  settings: AlertSettings,
  now: Date,
): Promise<PendingPush[]> {
  const due = await dueFor(trx, recipient, now)
  const account = await accountOf(trx, recipient.userId)
  if (!account || account.suspendedAt) {
    const all = due.map(({ subject_id }) => subject_id)
    await drop(trx, recipient, all)
    return []
  }
  const subjects = await subjectsOf(trx, recipient.userId, due)
  const barred = (await barOf(trx, account, settings, now)) !== null
  const looked = due.map(({ subject_id: subjectId, type, pace, about_id: aboutId, matched_at }) => {
    const subject = subjects.get(subjectId)
    const stands = subject?.stands === true && !(type === 'jobs' && barred)
    const at = subject?.stands && 'at' in subject ? subject.at : matched_at
    return { subjectId, type, pace, aboutId, stands, at }
  })
  const { channel } = recipient
  const choices = await choicesOf(trx, recipient.userId)
  const plan = planTellings(looked, { channel, choices, ...(await historyOf(trx, recipient, now)) }, now)
  return carryOut(trx, { ...recipient, address: account.email }, plan, subjects, now)
}

/** Takes a person and channel that something is due for, for this transaction alone. */
async function lockNext(trx: Trx<AlertsTables>, { channels }: AlertSettings, now: Date): Promise<Recipient | null> {
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

const dueFor = (trx: Trx<AlertsTables>, { userId, channel }: Recipient, now: Date) =>
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
    .limit(AT_A_TIME)
    .forUpdate()
    .execute()

/** What a person was told before, as far as it limits what they are told now. */
async function historyOf(trx: Trx<AlertsTables>, { userId, channel }: Recipient, now: Date) {
  const told = trx
    .selectFrom('alerts_told')
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('state', '=', 'told')
  const [{ mails }, abouts] = await Promise.all([
    told
      .select(({ fn }) => fn.count<number>('telling_id').distinct().as('mails'))
      .where('pace', '=', 'at_once')
      .where('type', '<>', BESIDE_THE_FIVE)
      .where('told_at', '>=', londonDayStart(now))
      .executeTakeFirstOrThrow(),
    told
      .select(({ fn }) => ['type', 'about_id', fn.max('told_at').as('last')])
      .where('type', 'in', GATHERED_TYPES)
      .where('about_id', 'is not', null)
      .groupBy(['type', 'about_id'])
      .execute(),
  ])
  const last = abouts.flatMap(({ type, about_id, last }) =>
    about_id && last ? [[gatheredBy(type, about_id), last] as const] : [],
  )
  return { mailsToday: mails, lastToldAbout: new Map(last) }
}

async function carryOut(
  trx: Trx<AlertsTables>,
  recipient: Recipient & { address: string },
  plan: TellingPlan,
  subjects: Subjects,
  now: Date,
): Promise<PendingPush[]> {
  await drop(trx, recipient, plan.drop)
  // hundreds of bids may wait for the same mail: one statement for those that are due alike
  const alike = Map.groupBy(plan.later, ({ pace, dueAt }) => `${pace} ${dueAt.getTime()}`)
  for (const later of alike.values()) {
    const [first] = later
    if (!first) continue
    const ids = later.map(({ subjectId }) => subjectId)
    await rowsOf(trx, recipient, ids).set({ pace: first.pace, due_at: first.dueAt }).execute()
  }
  const pushes: PendingPush[] = []
  for (const telling of plan.tell) {
    const push = await tell(trx, recipient, telling, subjects, now)
    if (push) pushes.push(push)
  }
  return pushes
}

/** Notes a telling on its rows, and has its mail sent once the transaction has committed; gives its push, if it is one. */
async function tell(
  trx: Trx<AlertsTables>,
  recipient: Recipient & { address: string },
  telling: Telling,
  subjects: Subjects,
  now: Date,
): Promise<PendingPush | null> {
  const { type, subjectIds } = telling
  const id = randomUUIDv7()
  await rowsOf(trx, recipient, subjectIds).set({ state: 'told', telling_id: id, told_at: now }).execute()
  const { userId, address, channel } = recipient
  const told = standing(subjectIds, subjects)
  if (channel === 'push') return { id, userId, message: pushMessage(type, told) }
  await queueMail(trx, { eventId: id, userId, address, ...letterOf(telling, told), bulk: true }, now)
  return null
}

const standing = (subjectIds: readonly string[], subjects: Subjects): Standing[] =>
  subjectIds.flatMap((id) => {
    const subject = subjects.get(id)
    return subject?.stands ? [subject] : []
  })

async function drop(trx: Trx<AlertsTables>, recipient: Recipient, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length > 0) await rowsOf(trx, recipient, subjectIds).set({ state: 'dropped' }).execute()
}

const rowsOf = (trx: Trx<AlertsTables>, { userId, channel }: Recipient, subjectIds: readonly string[]) =>
  trx
    .updateTable('alerts_told')
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('subject_id', '=', sql<string>`any(${subjectIds}::uuid[])`)
