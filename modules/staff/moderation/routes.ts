import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { assertFeatureOn } from '#server/platform/http/assert-feature-on.ts'
import { route } from '#server/platform/http/route.ts'
import type { Flag } from '#server/platform/kernel/contract.ts'
import type { Deps } from '#server/platform/module.ts'
import { decideReport } from './commands/decide-report.ts'
import { linkToReportedPhoto } from './commands/link-to-reported-photo.ts'
import { readWarning } from './commands/read-warning.ts'
import { reportContent } from './commands/report-content.ts'
import * as contract from './contract.ts'
import { myWarnings } from './queries/my-warnings.ts'
import { reportCase } from './queries/report-case.ts'
import { reportQueue } from './queries/report-queue.ts'
import type { ReportsTables } from './tables.ts'

/** The feature flags of kinds of content, which can't be reported while their flag is off. */
const FEATURE_FLAGS: Partial<Record<contract.ReportedKind, Flag>> = {
  question: 'talk',
  message: 'talk',
  review: 'reviews',
  reply: 'reviews',
}

/** Reports an account may make per hour; RATE_LIMIT_FACTOR raises it. */
const MAX_REPORTS_PER_HOUR = 20

export function routes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<ReportsTables>(deps.db)
  const limits = { perHour: Math.ceil(MAX_REPORTS_PER_HOUR * deps.config.RATE_LIMIT_FACTOR) }
  route(app, deps, contract.reportContent, async ({ caller, body, command }) => {
    const flag = FEATURE_FLAGS[body.kind]
    if (flag) assertFeatureOn(deps, flag)
    return reportContent(db, { reporterId: caller.userId, report: body }, limits, new Date(), command)
  })
  route(app, deps, contract.reportQueue, ({ query }) => reportQueue(db, query))
  route(app, deps, contract.reportCase, ({ params }) => reportCase(db, params))
  route(app, deps, contract.linkToReportedPhoto, ({ caller, params }) =>
    linkToReportedPhoto(db, { ...params, staff: caller }, new Date()),
  )
  route(app, deps, contract.decideReport, async ({ caller, params, body, command }) => {
    const verdict = { staffId: caller.userId, ...body, words: body.words || null }
    return decideReport(db, { ...params, verdict }, new Date(), command)
  })
  route(app, deps, contract.myWarnings, ({ caller }) => myWarnings(db, caller.userId))
  route(app, deps, contract.readWarning, async ({ caller, params }) => {
    await readWarning(db, { warningId: params.warningId, userId: caller.userId }, new Date())
    return null
  })
}
