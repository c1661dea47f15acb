import type { FastifyInstance } from 'fastify'
import { receiptOfJob } from '#modules/fulfilment/visits/facade.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { Deps } from '#server/platform/module.ts'
import * as contract from './contract.ts'
import { packPdf } from './pdf/pack-pdf.ts'
import { receiptPdf } from './pdf/receipt-pdf.ts'
import * as progress from './progress/contract.ts'
import { timelinesOfJobs } from './progress/queries/timelines-of-jobs.ts'
import { packOfJob } from './queries/pack-of-job.ts'
import { staffRoutes } from './staff/routes.ts'
import type { DutyTables } from './tables.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<DutyTables>(deps.db)
  const showContacts = !deps.config.FEATURES_OFF.includes('acceptedContact')
  const packFor = (requestId: string, viewerId: string) => packOfJob(db, { requestId, viewerId, showContacts })
  route(app, deps, contract.jobPack, async ({ params, caller }) => {
    const pack = await packFor(params.requestId, caller.userId)
    return { made: pack !== null, pack }
  })
  route(app, deps, contract.packPdf, async ({ params, caller }) => {
    const pack = await packFor(params.requestId, caller.userId)
    if (pack === null) throw notFound()
    return packPdf(deps, pack, caller.userId)
  })
  route(app, deps, contract.receiptPdf, async ({ params, caller }) => {
    const query = { requestId: params.requestId, viewerId: caller.userId, showContacts }
    const { side: party, receipt } = await receiptOfJob(deps.db, query)
    if (receipt === null) throw notFound()
    return receiptPdf(receipt, party, deps.config.PRODUCT_NAME)
  })

  route(app, deps, progress.jobTimelines, async ({ query, caller }) => {
    const jobs = { requestIds: query.requestIds.split(','), viewerId: caller.userId }
    return { items: await timelinesOfJobs(db, jobs, new Date()) }
  })
  staffRoutes(app, deps)
}
