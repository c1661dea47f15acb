import { randomUUIDv7 } from 'node:crypto'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import type { MailTemplate } from '../contract.ts'
import type { NotificationsTables } from '../tables.ts'
import type { FactsOf } from '../templates/mail-templates.ts'

interface QueuedMail<T extends MailTemplate> {
  /** The event that causes the mail. An event causes one mail per address, however often it is handled. */
  eventId: string
  /** Null for someone without an account. */
  userId: string | null
  address: string
  template: T
  facts: FactsOf<T>
  /** Alerts are bulk: they are sent after all other mails. False if omitted. */
  bulk?: boolean
}

/** Queues a mail, which is sent once the transaction has committed. */
export async function queueMail<T extends MailTemplate>(
  trx: OpenTransaction,
  { eventId, userId, address, template, facts, bulk = false }: QueuedMail<T>,
  now: Date,
): Promise<void> {
  await asModuleTrx<NotificationsTables>(trx)
    .insertInto('mails')
    .values({
      id: randomUUIDv7(),
      event_id: eventId,
      user_id: userId,
      address,
      template,
      facts: JSON.stringify(facts),
      created_at: now,
      next_try_at: now,
      bulk,
    })
    .onConflict((conflict) => conflict.columns(['event_id', 'address']).doNothing())
    .execute()
}
