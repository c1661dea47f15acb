import { type Kysely, sql } from 'kysely'
import { MAILS_CONSUMER } from '#modules/core/notifications/consumers/on-mailed-events.ts'
import { BIDS_CONSUMER } from '#modules/discovery/alerts/consumers/on-bids.ts'
import { POSTS_CONSUMER } from '#modules/discovery/alerts/consumers/on-posts.ts'
import { QUESTIONS_CONSUMER } from '#modules/discovery/alerts/consumers/on-questions.ts'
import { REVIEWS_CONSUMER } from '#modules/discovery/alerts/consumers/on-reviews.ts'
import { DELIVERIES_CONSUMER } from '#modules/discovery/webhooks/consumers/on-domain-events.ts'
import { caseMails } from '#modules/fulfilment/cases/consumers/on-cases.ts'
import { awaitDisposals } from '#modules/fulfilment/disposal/consumers/on-job-events.ts'
import { issueReceipts } from '#modules/fulfilment/duty-of-care/consumers/on-collected.ts'
import { countBids } from '#modules/market/requests/consumers/on-bids.ts'
import type { AnyDb } from '#server/platform/database/database.ts'
import { type Consumer, consume } from '#server/platform/delivery/consumers.ts'
import { LIVE_CONSUMER } from '#server/platform/live/live-updates.ts'
import type { DemoPerson } from './people.ts'

// The seed writes to tables directly only here: what no command does yet, and never over a later change.

/** Confirms an account's address, and gives it the role that staff would give, or takes its type away. */
export async function arrangeAccount(db: Kysely<unknown>, person: DemoPerson, id: string): Promise<void> {
  await sql`update users set email_confirmed_at = created_at where id = ${id} and email_confirmed_at is null`.execute(
    db,
  )
  if (person.staff)
    await sql`update users set role = 'operations', staff_level = 'admin' where id = ${id} and role <> 'operations'`.execute(
      db,
    )
  if (person.typeless)
    await sql`
      update users set user_type = null
      where id = ${id} and user_type is not null and not exists (select 1 from profiles where user_id = ${id})
    `.execute(db)
}

/**
 * Brings the counts and the disposal requests up to date, and records that no one watched or waited for mail while it
 * all happened: when the server starts, the other consumers receive the events, but no screen shows old messages, and
 * no one is mailed, or receives a webhook, about the demo's past.
 */
export async function catchUp(db: AnyDb): Promise<void> {
  await runConsumer(db, 'BidPlaced', countBids)
  await runConsumer(db, 'RequestCompleted', awaitDisposals)
  const receipts = issueReceipts({ EA_REGISTER_URL: undefined, DEMO: true })
  for (const type of ['RequestCollected', 'RequestCompleted']) await runConsumer(db, type, receipts)
  await sql`
    insert into inbox (event_id, consumer)
    select id, consumer from outbox, unnest(${sql.val([LIVE_CONSUMER, MAILS_CONSUMER, POSTS_CONSUMER, BIDS_CONSUMER, QUESTIONS_CONSUMER, REVIEWS_CONSUMER, DELIVERIES_CONSUMER, caseMails.name])}::text[]) as consumer
    where done_at is null and (at < committed_at - interval '5 minutes' or type = 'ReceiptIssued')
    on conflict do nothing
  `.execute(db)
}

/** Lets a consumer handle the events of a type that it has not handled yet. */
async function runConsumer(db: AnyDb, type: string, consumer: Consumer): Promise<void> {
  const { rows } = await sql<{ id: string; type: string; version: number; at: Date; data: unknown }>`
    select id, type, version, at, data from outbox o
    where type = ${type} and done_at is null
      and not exists (select 1 from inbox i where i.event_id = o.id and i.consumer = ${consumer.name})
  `.execute(db)
  for (const event of rows) await consume(db, consumer, { ...event, at: event.at.toISOString() })
}
