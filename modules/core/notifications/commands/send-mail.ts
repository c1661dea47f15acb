import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import type { Logger } from '#server/platform/kernel/logger.ts'
import { pgSafeText } from '#server/platform/kernel/pg-safe-text.ts'
import { MAX_SENDING_MS, type Mailer, MailRefused } from '#server/platform/mailer.ts'
import { nextTry } from '../rules.ts'
import type { NotificationsTables } from '../tables.ts'
import { writeMail } from '../write-mail.ts'

/** How long a claim lasts. After a crash, another process takes the mail after this time. */
const CLAIM_MS = MAX_SENDING_MS + 10_000

export interface SendContext {
  /** Whether this sender takes alerts too; false for the sender reserved for service mails. */
  takesBulk: boolean
  db: Db<NotificationsTables>
  config: Config
  logger: Logger
  mailer: Mailer
}

/**
 * Sends the mail that has been due longest, service mails before alerts, outside of any transaction. Returns false when
 * none is due. If sending fails, stores when to try again and throws.
 */
export async function sendMail(context: SendContext): Promise<boolean> {
  const mail = await claimMail(context)
  if (!mail) return false
  try {
    const message = await writeMail(context, mail)
    // Sent before it is marked: a crash in between repeats the mail under the same Message-ID.
    if (message) await context.mailer.send(message)
    await markDone(context.db, mail.id, message ? 'sent' : 'outdated')
  } catch (error) {
    // The address is removed, because the error is logged and mail servers include it.
    const errorText = pgSafeText(String(error).replaceAll(mail.address, '<address>'), 500)
    await recordFailure(context, mail, { errorText, refused: error instanceof MailRefused })
    throw new Error(`A mail did not go out. ${errorText}`)
  }
  return true
}

type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>

/** Claims the next due mail: no other process takes it until CLAIM_MS have passed. */
async function claimMail({ db, takesBulk }: Pick<SendContext, 'db' | 'takesBulk'>) {
  return db
    .updateTable('mails')
    .set((eb) => ({
      tries: eb('tries', '+', 1),
      next_try_at: sql<Date>`now() + ${CLAIM_MS} * interval '1 millisecond'`,
    }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('mails')
        .select('id')
        .where('status', '=', 'waiting')
        .where('next_try_at', '<=', sql<Date>`now()`)
        .$if(!takesBulk, (query) => query.where('bulk', '=', false))
        .orderBy('bulk')
        .orderBy('next_try_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'user_id', 'address', 'template', 'facts', 'created_at', 'tries'])
    .executeTakeFirst()
}

async function markDone(
  db: Db<NotificationsTables>,
  id: string,
  status: 'sent' | 'outdated' | 'given_up',
  lastError: string | null = null,
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status, done_at: sql<Date>`now()`, last_error: lastError })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}

async function recordFailure(
  { db, logger }: SendContext,
  { id, tries, created_at: createdAt, template }: ClaimedMail,
  { errorText, refused }: { errorText: string; refused: boolean },
): Promise<void> {
  const next = nextTry({ tries, createdAt, refused }, new Date())
  if (next) {
    await db
      .updateTable('mails')
      .set({ next_try_at: next, last_error: errorText })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .execute()
    return
  }
  await markDone(db, id, 'given_up', errorText)
  logger.error({ mail: id, template, tries }, 'a mail was given up; its row in mails says why')
}
