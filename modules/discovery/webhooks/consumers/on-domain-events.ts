import { sql } from 'kysely'
import { carriersToNotify } from '#modules/discovery/alerts/facade.ts'
import { RequestPosted } from '#modules/market/requests/events.ts'
import { asModuleTrx, type OpenTransaction, type Trx } from '#server/platform/database/database.ts'
import { batchConsumer } from '#server/platform/delivery/batch-consumer.ts'
import type { Consumer } from '#server/platform/delivery/consumers.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { NOTICE_SOURCES, type NoticeContext } from '../notices.ts'
import type { WebhookEvent } from '../payloads/contract.ts'
import { type DatedNotice, insertDeliveries } from '../steps/insert-deliveries.ts'
import type { WebhooksTables } from '../tables.ts'

/** The consumer's name in the inbox. */
export const DELIVERIES_CONSUMER = 'webhooks.queue-deliveries'

interface Settings {
  config: Config
  /** Whether there are alert areas, and so anyone to receive `request.posted`. */
  withAreas: boolean
}

/** Queues deliveries of all events that endpoints can receive, in batches because bids come in bursts (HOOK-02). */
export const queueDeliveries = ({ config, withAreas }: Settings): Consumer => {
  const sources = NOTICE_SOURCES.filter(({ kind }) => withAreas || kind.type !== RequestPosted.type)
  const kinds = sources.map(({ kind }) => kind)
  return batchConsumer(DELIVERIES_CONSUMER, kinds, async (trx, events) => {
    const chosenEvents = await readChosenEvents(asModuleTrx<WebhooksTables>(trx))
    const now = new Date()
    const notices: DatedNotice[] = []
    for (const event of events) {
      const source = sources.find(({ kind }) => kind.type === event.type)
      const notice =
        source && chosenEvents.has(source.type) ? await source.createNotice(event, contextOf(trx, config, now)) : null
      if (notice) notices.push({ eventId: event.id, at: event.at, notice })
    }
    await insertDeliveries(asModuleTrx<WebhooksTables>(trx), notices, now)
  })
}

/** Returns the events that at least one enabled endpoint has chosen. */
async function readChosenEvents(trx: Trx<WebhooksTables>): Promise<Set<WebhookEvent>> {
  const rows = await trx
    .selectFrom('webhook_endpoints')
    .select(({ fn }) => fn<WebhookEvent>('unnest', ['events']).as('event'))
    .distinct()
    .where('enabled', '=', true)
    .execute()
  return new Set(rows.map(({ event }) => event))
}

const contextOf = (trx: OpenTransaction, config: Config, now: Date): NoticeContext => ({
  trx,
  link: (path) => (config.PUBLIC_URL[0] ?? '') + path,
  carriersFor: async (request) => {
    const rows = await asModuleTrx<WebhooksTables>(trx)
      .selectFrom('webhook_endpoints')
      .select('user_id')
      .distinct()
      .where('enabled', '=', true)
      .where(sql<boolean>`'request.posted' = any(events)`)
      .execute()
    const candidateIds = rows.map(({ user_id }) => user_id)
    return carriersToNotify(trx, config, { request, candidateIds }, now)
  },
})
