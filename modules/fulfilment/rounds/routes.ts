import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { saveSettings } from './commands/save-settings.ts'
import * as contract from './contract.ts'
import { jobsOnTheWay } from './queries/jobs-on-the-way.ts'
import { roundById } from './queries/round-by-id.ts'
import { roundsOfDay } from './queries/rounds-of-day.ts'
import { settingsOf } from './queries/settings-of.ts'
import { serveRoundFile } from './round-file.ts'
import { assertMayPlan } from './steps/assert-may-plan.ts'
import type { RoundsTables } from './tables.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<RoundsTables>(deps.db)
  route(app, deps, contract.roundSettings, async ({ caller }) => {
    await assertMayPlan(db, caller.userId, new Date())
    return settingsOf(db, caller.userId)
  })
  route(app, deps, contract.saveRoundSettings, ({ caller, body }) => saveSettings(db, caller.userId, body, new Date()))
  route(app, deps, contract.roundsOfDay, ({ caller, query }) =>
    roundsOfDay(db, { businessId: caller.userId, ...query }, new Date()),
  )
  route(app, deps, contract.readRound, ({ caller, params }) =>
    roundById(db, { businessId: caller.userId, ...params }, new Date()),
  )
  route(app, deps, contract.jobsOnTheWay, ({ caller, query }) =>
    jobsOnTheWay(db, { businessId: caller.userId, ...query }, new Date()),
  )
  serveRoundFile(app, deps)
}
