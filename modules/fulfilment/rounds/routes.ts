import type { FastifyInstance } from 'fastify'
import { route } from '#server/platform/http/route.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { Deps } from '#server/platform/module.ts'
import * as contract from './contract.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.roundSettings, async () => ({ start: null, disposalSite: null }))
  route(app, deps, contract.saveRoundSettings, async () => ({ start: null, disposalSite: null }))
  route(app, deps, contract.roundsOfDay, async () => ({ rounds: [], days: [] }))
  route(app, deps, contract.readRound, async () => {
    throw notFound()
  })
  route(app, deps, contract.jobsOnTheWay, async () => ({ items: [], hasPlace: false }))
}
