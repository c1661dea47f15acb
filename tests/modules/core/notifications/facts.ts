import { MAILS_CONSUMER, queueMailsOnEvents } from '#modules/core/notifications/consumers/on-mailed-events.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { consume, listensTo } from '#server/platform/delivery/consumers.ts'
import type { DomainEvent } from '#server/platform/kernel/events.ts'
import type { TestServer } from '#tests/support/server.ts'

/** Inserts an event into the outbox, as its module would. The relay finds it at its next sweep. */
export async function announce({ sql }: Pick<TestServer, 'sql'>, event: DomainEvent): Promise<void> {
  const { id, type, version, data, at } = event
  await sql.query('insert into outbox (id, type, version, data, at) values ($1, $2, $3, $4, $5)', [
    id,
    type,
    version,
    data,
    at,
  ])
}

/** Replays every event to the mail consumer twice concurrently, as if its inbox rows were lost. */
export async function repeatAll({ sql, config }: Pick<TestServer, 'sql' | 'config'>): Promise<void> {
  await sql.query('delete from inbox where consumer = $1', [MAILS_CONSUMER])
  const consumer = queueMailsOnEvents(config)
  const { rows } = await sql.query<Omit<DomainEvent, 'at'> & { at: Date }>(
    'select id, type, version, data, at from outbox',
  )
  const db = openDatabase(config, () => undefined)
  for (const event of rows.filter(({ type }) => listensTo(consumer, type))) {
    const again = () => consume(db, consumer, { ...event, at: event.at.toISOString() })
    await Promise.all([again(), again()])
  }
  await db.destroy()
}

/** Ends the cool-down between mails, so that tests needn't wait for it. */
export const endCoolDowns = ({ sql }: Pick<TestServer, 'sql'>) => sql.query('delete from mail_requests')
