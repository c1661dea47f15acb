import type { FastifyInstance } from 'fastify'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { myInbox } from './contract.ts'
import { inboxOf } from './queries/inbox-of.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, myInbox, async ({ caller }) => inboxOf(deps.db, caller.userId, deps.config.FEATURES_OFF, new Date()))
}
