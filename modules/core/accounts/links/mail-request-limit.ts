import { sql } from 'kysely'
import type { Trx } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { MAIL_LIMIT_PERIOD_MS, MAX_MAILS, secondsUntilNextMail } from '../rules.ts'
import type { AccountsTables } from '../tables.ts'
import { RESEND_AFTER_MS } from './contract.ts'

/** The kinds of mail that any visitor can request for any address. */
const KINDS = ['confirm_email', 'reset_password', 'change_email', 'sign_up_again'] as const
type Kind = (typeof KINDS)[number]

const keyOf = (kind: Kind, recipient: string) => `${kind}:${recipient}`

/** Returns every key under which a user's mail requests are counted: by address and by id. */
export const mailRequestKeys = (email: string, userId: string): string[] =>
  KINDS.flatMap((kind) => [keyOf(kind, email), keyOf(kind, userId)])

/**
 * Records a request for a mail if the mail may be sent: not too soon after the last one, nor too often within the hour.
 * Returns whether it may. `recipient` is an address, with or without an account, or the caller's id. Concurrent
 * requests run one by one.
 */
export async function recordMailRequest(
  trx: Trx<AccountsTables>,
  kind: Kind,
  recipient: string,
  now: Date,
): Promise<boolean> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const isHourOver = sql<boolean>`mail_requests.since <= ${ago(MAIL_LIMIT_PERIOD_MS)}`
  const request = await trx
    .insertInto('mail_requests')
    .values({ key: keyOf(kind, recipient), at: now, since: now, asked: 1 })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          at: now,
          since: sql`case when ${isHourOver} then ${now} else mail_requests.since end`,
          asked: sql`case when ${isHourOver} then 1 else mail_requests.asked + 1 end`,
        })
        .where('mail_requests.at', '<=', ago(RESEND_AFTER_MS))
        .where((eb) => eb.or([eb('mail_requests.asked', '<', MAX_MAILS), isHourOver])),
    )
    .returning('key')
    .executeTakeFirst()
  return request !== undefined
}

/** Records a request for a mail. Throws a Refusal: `slow_down`, with the time to wait, if the mail may not be sent. */
export async function limitMailRequests(
  trx: Trx<AccountsTables>,
  kind: Kind,
  recipient: string,
  now: Date,
): Promise<void> {
  if (await recordMailRequest(trx, kind, recipient, now)) return
  const requests = await trx
    .selectFrom('mail_requests')
    .select(['at', 'since', 'asked as count'])
    .where('key', '=', keyOf(kind, recipient))
    .executeTakeFirstOrThrow()
  const waitSeconds = secondsUntilNextMail(requests, now)
  throw new Refusal('too_many', 'slow_down', `Wait ${durationText(waitSeconds)} before you ask for another email.`, {
    retryAfter: waitSeconds,
  })
}

const durationText = (seconds: number): string =>
  seconds === 1 ? '1 second' : seconds <= 60 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
