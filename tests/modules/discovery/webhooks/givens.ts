import { randomUUID } from 'node:crypto'
import {
  createWebhook,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
  webhookDeliveries,
} from '#modules/discovery/webhooks/contract.ts'
import { WebhookEvent } from '#modules/discovery/webhooks/payloads/contract.ts'
import { callOrThrow } from '#tests/support/client.ts'
import type { Person } from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import type { Receiver } from './receiver.ts'

export const startWebhookServer = (overrides: Record<string, string> = {}): Promise<TestServer> =>
  startTestServer({ WEBHOOKS_TO_LOCALHOST: 'allowed', ...overrides })

export interface GivenWebhook extends Webhook {
  secret: string
  /** Where its receiver gets requests. */
  path: string
  owner: Person
}

/** An endpoint of a person at a path of its own. */
export async function givenWebhook(
  server: Pick<TestServer, 'url'>,
  receiver: Receiver,
  owner: Person,
  events: WebhookEvent[] = WebhookEvent.options,
): Promise<GivenWebhook> {
  const path = `/${randomUUID()}`
  const body = { url: receiver.urlOf(path), events }
  const { webhook, secret } = await callOrThrow(server, createWebhook, { as: owner, body })
  return { ...webhook, secret, path, owner }
}

export const sendTest = (server: Pick<TestServer, 'url'>, { id, owner }: GivenWebhook): Promise<WebhookDelivery> =>
  callOrThrow(server, testWebhook, { as: owner, params: { webhookId: id } })

export const deliveriesOf = async (
  server: Pick<TestServer, 'url'>,
  { id, owner }: GivenWebhook,
): Promise<WebhookDelivery[]> =>
  (await callOrThrow(server, webhookDeliveries, { as: owner, params: { webhookId: id }, query: {} })).items

/** Makes every planned attempt of an endpoint due now. */
export const moveClock = ({ sql }: Pick<TestServer, 'sql'>, { id }: GivenWebhook) =>
  sql.query(`update webhook_deliveries set next_at = now() where endpoint_id = $1 and state = 'waiting'`, [id])
