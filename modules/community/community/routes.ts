import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/module.ts'
import { charityRoutes } from './charities/routes.ts'
import { ideaRoutes } from './ideas/routes.ts'
import { itemRoutes } from './items/routes.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  itemRoutes(app, deps)
  ideaRoutes(app, deps)
  charityRoutes(app, deps)
}
