import { accountOf } from '#modules/core/accounts/facade.ts'
import { queueMail } from '#modules/core/notifications/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { consumer, type Handler, on } from '#server/platform/delivery/consumers.ts'
import { WebhookCreated, WebhookDisabled, WebhookMoved } from '../events.ts'
import type { WebhooksTables } from '../tables.ts'

/** Returns the handler that mails the owner about an endpoint with a new address. */
const onNewAddress = (kind: typeof WebhookCreated | typeof WebhookMoved, facts: { moved?: true }): Handler =>
  on(kind, async (trx, { id: eventId, at, data }) => {
    const recipient = await readOwnerAndHost(trx, data)
    if (!recipient) return
    const { address, host } = recipient
    const template = 'webhook-created'
    await queueMail(trx, { eventId, userId: data.userId, address, template, facts: { host, at, ...facts } }, new Date())
  })

/** Mails owners about a new endpoint or address, and about an endpoint that we disabled (HOOK-04). */
export const mailOwners = consumer(
  'webhooks.mails',
  onNewAddress(WebhookCreated, {}),
  onNewAddress(WebhookMoved, { moved: true }),
  on(WebhookDisabled, async (trx, { id: eventId, at, data }) => {
    const recipient = await readOwnerAndHost(trx, data)
    if (!recipient) return
    const { address, host } = recipient
    const facts = { host, at, gone: data.reason === 'gone' }
    await queueMail(trx, { eventId, userId: data.userId, address, template: 'webhook-disabled', facts }, new Date())
  }),
)

/** Returns the owner's email address and the endpoint's host; null if the account or the endpoint is deleted. */
async function readOwnerAndHost(trx: OpenTransaction, { endpointId, userId }: { endpointId: string; userId: string }) {
  const account = await accountOf(trx, userId)
  const row = await asModuleTrx<WebhooksTables>(trx)
    .selectFrom('webhook_endpoints')
    .select('url')
    .where('id', '=', endpointId)
    .executeTakeFirst()
  return account && row ? { address: account.email, host: new URL(row.url).host } : null
}
