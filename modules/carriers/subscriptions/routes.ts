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

/** Stripe's events contain whole objects. */
const WEBHOOK_BYTES = 1024 * 1024

export function routes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<SubscriptionsTables>(deps.db)
  const stripe = openStripe(deps.config)
  const publicUrl = deps.config.PUBLIC_URL[0] ?? ''
  const paying = async (failed: string): Promise<Stripe> => {
    if (stripe) return stripe()
    throw new Refusal('unavailable', 'payments_closed', `${failed}: payments aren't available yet.`)
  }

  route(app, deps, contract.checkSubscription, ({ caller }) => subscriptionState(db, caller.userId, new Date()))
  route(app, deps, contract.previewPlanChange, async ({ caller, query }) =>
    previewChange(db, await paying('Failed to change plan'), { userId: caller.userId, ...query }, new Date()),
  )
  route(app, deps, contract.createCheckoutSession, async ({ caller, body, command }) =>
    startCheckout(
      { db, stripe: await paying('Failed to create checkout session'), publicUrl },
      {
        userId: caller.userId,
        priceIdType: body.priceIdType,
        currentStripeSubscriptionId: body.currentStripeSubscriptionId ?? null,
        dueToday: body.dueToday,
        commandKey: command?.key ?? crypto.randomUUID(),
      },
      new Date(),
    ),
  )
  route(app, deps, contract.createCustomerPortal, async ({ caller }) =>
    openPortal(db, await paying('Failed to open customer portal'), { userId: caller.userId, publicUrl }),
  )
  route(app, deps, contract.refreshSubscription, async ({ caller }) =>
    refreshFromStripe(deps, await paying('Failed to fetch subscription status.'), caller.userId, new Date()),
  )
  route(app, deps, contract.myInvoices, async ({ caller }) => ({
    items: stripe ? await invoicesOf(db, await stripe(), caller.userId) : [],
  }))
  webhook(app, deps)
}

/** Stripe signs the raw bytes, so this route doesn't parse the body. */
function webhook(app: FastifyInstance, deps: Deps): void {
  const { STRIPE_WEBHOOK_SECRET: secret, RATE_LIMIT_FACTOR } = deps.config
  if (!secret) return
  app.register(async (raw) => {
    raw.removeContentTypeParser('application/json')
    raw.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const config = { access: 'anyone' as const, rateLimit: rateLimitOf('webhook', RATE_LIMIT_FACTOR) }
    const options = { bodyLimit: WEBHOOK_BYTES, schema: { hide: true }, config }
    raw.post('/api/stripe/webhook', options, async (request, reply) => {
      const signature = request.headers['stripe-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const event = await readWebhook(body, typeof signature === 'string' ? signature : '', secret)
      await receiveWebhook(asModuleDb<SubscriptionsTables>(deps.db), event, new Date())
      return reply.type('application/json').serializer(String).send('{"received":true}')
    })
  })
}
