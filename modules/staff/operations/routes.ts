import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import { LIVE_CONSUMER } from '#server/platform/live/live-updates.ts'
import type { Deps } from '#server/platform/module.ts'
import { startRepair } from './commands/start-repair.ts'
import { steerRepair } from './commands/steer-repair.ts'
import * as repairsContract from './contract/repairs.ts'
import * as contract from './contract.ts'
import { actionTrace } from './queries/action-trace.ts'
import { groupList } from './queries/group-list.ts'
import { jobById } from './queries/job-by-id.ts'
import { jobList } from './queries/job-list.ts'
import { countJobs } from './queries/matching-jobs.ts'
import { repairById, repairList } from './queries/repair-list.ts'
import { countReplay } from './queries/replayable-events.ts'
import type { OperationsTables } from './tables.ts'

/** Jobs per second for individually selected jobs. */
const CHOSEN_RATE = 100

export function routes(app: FastifyInstance, deps: Deps): void {
  readRoutes(app, deps)
  repairRoutes(app, deps)
}

function readRoutes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<OperationsTables>(deps.db)
  route(app, deps, contract.failedJobs, ({ query: { state = 'failed', after, ...filter } }) =>
    jobList(db, { filter, state, cursor: after }),
  )
  route(app, deps, contract.failureGroups, () => groupList(db))
  route(app, deps, contract.failedJob, ({ params }) => jobById(db, params.jobId))
  route(app, deps, contract.consumerNames, async () => {
    const consumers = deps.consumers().map(({ name, handlers }) => {
      const types = handlers.map(({ kind }) => kind.type).toSorted()
      return { name, types, mayReplay: true }
    })
    return { consumers: [...consumers, { name: LIVE_CONSUMER, types: [], mayReplay: false }] }
  })
  route(app, deps, contract.countJobs, async ({ query }) => {
    const until = new Date()
    return { count: await countJobs(db, query, until), until: until.toISOString() }
  })
  route(app, deps, repairsContract.repairs, ({ query }) => repairList(db, query.after))
  route(app, deps, repairsContract.readRepair, ({ params }) => repairById(db, params.repairId))
  route(app, deps, contract.traceAct, ({ query }) => actionTrace(deps, query.id))
}

function repairRoutes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<OperationsTables>(deps.db)
  const chosenJobsInput = (jobIds: string[], now: Date) => ({
    filter: { jobIds, until: now.toISOString() },
    rate: CHOSEN_RATE,
    count: async (trx: typeof db) => {
      const jobs = trx.selectFrom('failed_jobs').where('id', 'in', jobIds).where('state', '=', 'failed')
      return (await jobs.select('id').execute()).length
    },
  })
  route(app, deps, repairsContract.retryJobs, async ({ caller: { userId: staffId }, body, command }) => {
    const now = new Date()
    return startRepair(db, { staffId, kind: 'retry', reason: null, ...chosenJobsInput(body.jobIds, now) }, now, command)
  })
  route(
    app,
    deps,
    repairsContract.discardJobs,
    async ({ caller: { userId: staffId }, body: { jobIds, reason }, command }) => {
      const now = new Date()
      return startRepair(db, { staffId, kind: 'discard', reason, ...chosenJobsInput(jobIds, now) }, now, command)
    },
  )
  route(app, deps, repairsContract.repairMatching, async ({ caller, body: { filter, until, ...body }, command }) => {
    const input = { staffId: caller.userId, ...body, filter: { jobs: filter, until } }
    const count = (trx: typeof db) => countJobs(trx, filter, new Date(until))
    return startRepair(db, { ...input, count }, new Date(), command)
  })
  route(app, deps, contract.countReplay, async ({ query }) => {
    const until = new Date()
    return { ...(await countReplay(db, query, deps.consumers(), until)), until: until.toISOString() }
  })
  route(app, deps, repairsContract.replayEvents, async ({ caller, body: { filter, until, ...body }, command }) => {
    const input = { staffId: caller.userId, kind: 'replay' as const, ...body, filter: { events: filter, until } }
    const count = async (trx: typeof db) => (await countReplay(trx, filter, deps.consumers(), new Date(until))).count
    return startRepair(db, { ...input, count }, new Date(), command)
  })
  route(app, deps, repairsContract.steerRepair, async ({ caller, params, body, command }) => {
    const input = { staffId: caller.userId, level: caller.staffLevel, ...params, ...body }
    return steerRepair(db, input, new Date(), command)
  })
}
