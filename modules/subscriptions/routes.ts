import type { FastifyInstance } from 'fastify'
import { own } from '#server/platform/database.ts'
import type { Deps } from '#server/platform/module.ts'
import { route } from '#server/platform/route.ts'
import { checkSubscription } from './contract.ts'
import { subscriptionState } from './queries/subscription-state.ts'
import type { SubscriptionsTables } from './tables.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  const db = own<SubscriptionsTables>(deps.db)
  route(app, deps, checkSubscription, ({ caller }) => subscriptionState(db, caller.userId, new Date()))
}
