import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { rateLimitOf } from '#server/platform/http/rate-limits.ts'
import { route } from '#server/platform/http/route.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { Deps } from '#server/platform/module.ts'
import { receiveWebhook } from './commands/receive-webhook.ts'
import { refreshFromStripe } from './commands/refresh-from-stripe.ts'
import * as contract from './contract.ts'
import { subscriptionState } from './queries/subscription-state.ts'
import { invoicesOf } from './stripe/invoices-of.ts'
import { openPortal } from './stripe/open-portal.ts'
import { previewChange } from './stripe/preview-change.ts'
import { startCheckout } from './stripe/start-checkout.ts'
import { openStripe, readWebhook, type Stripe } from './stripe/stripe.ts'
import type { SubscriptionsTables } from './tables.ts'

/** The largest webhook that is accepted: Stripe's events contain whole objects. */
const MAX_WEBHOOK_BYTES = 1024 * 1024

export function routes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<SubscriptionsTables>(deps.db)
  const loadStripeClient = openStripe(deps.config)
  const publicUrl = deps.config.PUBLIC_URL[0] ?? ''
  /**
   * Returns the Stripe client. Throws a Refusal: `payments_closed`, its message beginning with `failureText`, if
   * payments are not set up.
   */
  const requireStripe = async (failureText: string): Promise<Stripe> => {
    if (loadStripeClient) return loadStripeClient()
    throw new Refusal('unavailable', 'payments_closed', `${failureText}: payments aren’t available yet.`)
  }

  route(app, deps, contract.checkSubscription, ({ caller }) => subscriptionState(db, caller.userId, new Date()))
  route(app, deps, contract.previewPlanChange, async ({ caller, query }) =>
    previewChange(db, await requireStripe('Failed to change plan'), { userId: caller.userId, ...query }, new Date()),
  )
  route(app, deps, contract.createCheckoutSession, async ({ caller, body, command }) =>
    startCheckout(
      { db, stripe: await requireStripe('Failed to create checkout session'), publicUrl },
      {
        userId: caller.userId,
        priceIdType: body.priceIdType,
        currentStripeSubscriptionId: body.currentStripeSubscriptionId,
        dueToday: body.dueToday,
        commandKey: command?.key ?? crypto.randomUUID(),
      },
      new Date(),
    ),
  )
  route(app, deps, contract.createCustomerPortal, async ({ caller }) =>
    openPortal(db, await requireStripe('Failed to open customer portal'), { userId: caller.userId, publicUrl }),
  )
  route(app, deps, contract.refreshSubscription, async ({ caller }) =>
    refreshFromStripe(deps, await requireStripe('Failed to fetch subscription status'), caller.userId, new Date()),
  )
  route(app, deps, contract.myInvoices, async ({ caller }) => ({
    items: loadStripeClient ? await invoicesOf(db, await loadStripeClient(), caller.userId) : [],
  }))
  registerWebhook(app, deps)
}

/** Registers the route for Stripe's webhooks. Stripe signs the raw bytes, so the route doesn't parse the body. */
function registerWebhook(app: FastifyInstance, deps: Deps): void {
  const { STRIPE_WEBHOOK_SECRET: secret, RATE_LIMIT_FACTOR } = deps.config
  if (!secret) return
  app.register(async (webhookApp) => {
    webhookApp.removeContentTypeParser('application/json')
    webhookApp.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    const config = { access: 'anyone' as const, rateLimit: rateLimitOf('webhook', RATE_LIMIT_FACTOR) }
    const options = { bodyLimit: MAX_WEBHOOK_BYTES, schema: { hide: true }, config }
    webhookApp.post('/api/stripe/webhook', options, async (request, reply) => {
      const signature = request.headers['stripe-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const event = await readWebhook(body, typeof signature === 'string' ? signature : '', secret)
      await receiveWebhook(asModuleDb<SubscriptionsTables>(deps.db), event, new Date())
      return reply.type('application/json').serializer(String).send('{"received":true}')
    })
  })
}
