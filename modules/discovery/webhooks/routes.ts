import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { changeWebhook } from './commands/change-webhook.ts'
import { createWebhook } from './commands/create-webhook.ts'
import { removeWebhook } from './commands/remove-webhook.ts'
import { resendDelivery } from './commands/resend-delivery.ts'
import { rotateSecret } from './commands/rotate-secret.ts'
import { sendTest } from './commands/send-test.ts'
import { setWebhookPaused } from './commands/set-webhook-paused.ts'
import { showSecret } from './commands/show-secret.ts'
import * as contract from './contract.ts'
import { deliveriesOf } from './queries/delivery-rows.ts'
import { findTroubledWebhooks } from './queries/find-troubled-webhooks.ts'
import { webhookFigures } from './queries/webhook-figures.ts'
import { webhooksOf } from './queries/webhook-rows.ts'
import type { WebhooksTables } from './tables.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  endpointRoutes(app, deps)
  deliveryRoutes(app, deps)
  staffRoutes(app, deps)
}

function endpointRoutes(app: FastifyInstance, deps: Deps): void {
  const { config } = deps
  const db = asModuleDb<WebhooksTables>(deps.db)
  const context = { db, config, rules: { localhost: config.WEBHOOKS_TO_LOCALHOST === 'allowed' } }
  route(app, deps, contract.myWebhooks, async ({ caller }) => ({
    items: await webhooksOf(db, caller.userId, new Date()),
  }))
  route(app, deps, contract.createWebhook, ({ caller, body }) =>
    createWebhook(context, { ...body, userId: caller.userId }, new Date()),
  )
  route(app, deps, contract.changeWebhook, ({ caller, params, body }) =>
    changeWebhook(context, { ...body, ...params, userId: caller.userId }, new Date()),
  )
  route(app, deps, contract.removeWebhook, ({ caller, params }) =>
    removeWebhook(db, { ...params, userId: caller.userId }, new Date()),
  )
  route(app, deps, contract.showWebhookSecret, ({ caller, params, body }) =>
    showSecret(context, { ...body, ...params, userId: caller.userId }),
  )
  route(app, deps, contract.rotateWebhookSecret, ({ caller, params, body }) =>
    rotateSecret(context, { ...body, ...params, userId: caller.userId }, new Date()),
  )
}

function deliveryRoutes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<WebhooksTables>(deps.db)
  route(app, deps, contract.testWebhook, ({ caller, params, command }) =>
    sendTest(db, { ...params, userId: caller.userId }, new Date(), command),
  )
  route(app, deps, contract.webhookDeliveries, ({ caller, params, query }) =>
    deliveriesOf(db, { ...params, userId: caller.userId }, query.after),
  )
  route(app, deps, contract.resendDelivery, ({ caller, params, command }) =>
    resendDelivery(db, { ...params, userId: caller.userId }, new Date(), command),
  )
}

function staffRoutes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<WebhooksTables>(deps.db)
  route(app, deps, contract.troubledWebhooks, async ({ query }) => ({
    ...(await findTroubledWebhooks(db, query.after)),
    figures: await webhookFigures(db),
  }))
  route(app, deps, contract.pauseWebhook, ({ caller, params, body }) =>
    setWebhookPaused(db, { ...params, ...body, staffId: caller.userId, paused: true }, new Date()),
  )
  route(app, deps, contract.resumeWebhook, ({ caller, params, body }) =>
    setWebhookPaused(db, { ...params, ...body, staffId: caller.userId, paused: false }, new Date()),
  )
}
