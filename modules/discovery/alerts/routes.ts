import type { FastifyInstance } from 'fastify'
import { registrationRule } from '#modules/carriers/carrier-registration/facade.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { rateLimitOf } from '#server/platform/http/rate-limits.ts'
import { route } from '#server/platform/http/route.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { Deps } from '#server/platform/module.ts'
import { addDevice } from './commands/add-device.ts'
import { changeArea } from './commands/change-area.ts'
import { changeSubscription } from './commands/change-subscription.ts'
import { choosePace } from './commands/choose-pace.ts'
import { removeArea } from './commands/remove-area.ts'
import { removeDevice } from './commands/remove-device.ts'
import { renewDevice } from './commands/renew-device.ts'
import { saveArea } from './commands/save-area.ts'
import * as devicesContract from './contract/devices.ts'
import * as contract from './contract.ts'
import type { DeviceContext } from './push-address.ts'
import { openPushService, type PushService } from './push-service.ts'
import { myAlerts } from './queries/my-alerts.ts'
import { previewArea } from './queries/preview-area.ts'
import { subscriptionOfLink } from './queries/subscription-of-link.ts'
import { settingsFrom } from './rules.ts'
import type { AlertsTables } from './tables.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<AlertsTables>(deps.db)
  const push = openPushService(deps.config)
  const settings = settingsFrom(deps.config, registrationRule(deps.config), push !== null)
  route(app, deps, contract.myAlerts, async ({ caller }) => myAlerts(db, caller.userId, settings, push))
  route(app, deps, contract.saveArea, async ({ caller, body, command }) =>
    saveArea(db, { userId: caller.userId, area: body }, new Date(), command),
  )
  route(app, deps, contract.changeArea, async ({ caller, params, body }) =>
    changeArea(db, { userId: caller.userId, areaId: params.areaId, area: body }),
  )
  route(app, deps, contract.removeArea, async ({ caller, params }) => {
    await removeArea(db, { userId: caller.userId, areaId: params.areaId })
    return null
  })
  route(app, deps, contract.previewArea, async ({ body }) => previewArea(db, body, new Date()))
  route(app, deps, contract.choosePace, async ({ caller, body }) => choosePace(db, caller.userId, body))
  deviceRoutes(app, deps, push)
  // these two also work with the feature off, so that people can still unsubscribe
  route(app, deps, contract.readUnsubscribe, ({ params, caller }) =>
    subscriptionOfLink({ ...deps, db }, { token: params.token, callerId: caller?.userId ?? null }),
  )
  route(app, deps, contract.unsubscribe, ({ params, body, caller }) =>
    changeSubscription({ ...deps, db }, { token: params.token, callerId: caller?.userId ?? null }, body.on),
  )
  oneClickUnsubscribeRoute(app, deps)
}

function deviceRoutes(app: FastifyInstance, deps: Deps, push: PushService | null): void {
  const db = asModuleDb<AlertsTables>(deps.db)
  const context = (): DeviceContext => {
    if (!push) throw notFound()
    return { db, config: deps.config, push }
  }
  route(app, deps, devicesContract.addDevice, async ({ caller, body }) =>
    addDevice(context(), caller.userId, body, new Date()),
  )
  route(app, deps, devicesContract.renewDevice, async ({ body }) => {
    await renewDevice(context(), body)
    return null
  })
  route(app, deps, devicesContract.removeDevice, async ({ caller, params }) => {
    await removeDevice(db, { userId: caller.userId, deviceId: params.deviceId })
    return null
  })
}

/**
 * Serves one-click unsubscribes from mail programs (RFC 8058) and ignores their body. A GET of the same address returns
 * the page.
 */
function oneClickUnsubscribeRoute(app: FastifyInstance, deps: Deps): void {
  app.register(async (raw) => {
    raw.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, undefined),
    )
    const config = { rateLimit: rateLimitOf('write', deps.config.RATE_LIMIT_FACTOR) }
    raw.post<{ Params: { token: string } }>(
      '/unsubscribe/:token',
      { schema: { hide: true }, config },
      async (request, reply) => {
        const { token } = request.params
        await changeSubscription({ ...deps, db: asModuleDb<AlertsTables>(deps.db) }, { token, callerId: null }, false)
        return reply.status(204).send()
      },
    )
  })
}
