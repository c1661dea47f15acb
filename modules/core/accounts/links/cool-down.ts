import { sql } from 'kysely'
import type { Trx } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { MAILS_WITHIN_MS, MAX_MAILS, waitForMail } from '../rules.ts'
import type { AccountsTables } from '../tables.ts'
import { RESEND_AFTER_MS } from './contract.ts'

/** Mails that any visitor can have sent to any address. */
const KINDS = ['confirm_email', 'reset_password', 'change_email', 'sign_up_again'] as const
type Kind = (typeof KINDS)[number]

const keyOf = (kind: Kind, to: string) => `${kind}:${to}`

/** Every key under which mails to or by a user are counted. */
export const mailRequestsTo = (email: string, userId: string): string[] =>
  KINDS.flatMap((kind) => [keyOf(kind, email), keyOf(kind, userId)])

/**
 * Records a request for a mail, and returns whether it came too soon after the last one or too often within the hour.
 * `to` is an address, whether or not it has an account, or the caller's id. Concurrent requests run one after the other.
 */
export async function isTooSoon(trx: Trx<AccountsTables>, kind: Kind, to: string, now: Date): Promise<boolean> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const isOver = sql<boolean>`mail_requests.since <= ${ago(MAILS_WITHIN_MS)}`
  const noted = await trx
    .insertInto('mail_requests')
    .values({ key: keyOf(kind, to), at: now, since: now, asked: 1 })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          at: now,
          since: sql`case when ${isOver} then ${now} else mail_requests.since end`,
          asked: sql`case when ${isOver} then 1 else mail_requests.asked + 1 end`,
        })
        .where('mail_requests.at', '<=', ago(RESEND_AFTER_MS))
        .where((row) => row.or([row('mail_requests.asked', '<', MAX_MAILS), isOver])),
    )
    .returning('key')
    .executeTakeFirst()
  return noted === undefined
}

/** As above, but throws Refusal slow_down, with the wait. */
export async function coolDown(trx: Trx<AccountsTables>, kind: Kind, to: string, now: Date): Promise<void> {
  if (!(await isTooSoon(trx, kind, to, now))) return
  const asked = await trx
    .selectFrom('mail_requests')
    .select(['at', 'since', 'asked'])
    .where('key', '=', keyOf(kind, to))
    .executeTakeFirstOrThrow()
  const wait = waitForMail(asked, now)
  throw new Refusal('too_many', 'slow_down', `Wait ${inWords(wait)} before you ask for another email.`, {
    retryAfter: wait,
  })
}

const inWords = (seconds: number): string =>
  seconds === 1 ? '1 second' : seconds <= 60 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
