import type { FastifyInstance } from 'fastify'
import { own } from '#server/platform/database.ts'
import type { Deps } from '#server/platform/module.ts'
import { route } from '#server/platform/route.ts'
import { reportContent } from './commands/report-content.ts'
import * as contract from './contract.ts'
import type { ReportsTables } from './tables.ts'

/** Reports of one account; RATE_LIMIT_FACTOR widens it. */
const REPORTS_AN_HOUR = 20

export function routes(app: FastifyInstance, deps: Deps): void {
  const db = own<ReportsTables>(deps.db)
  const limits = { perHour: Math.ceil(REPORTS_AN_HOUR * deps.config.RATE_LIMIT_FACTOR) }
  route(app, deps, contract.reportContent, ({ caller, body, act }) =>
    reportContent(db, { reporterId: caller.userId, report: body }, limits, new Date(), act),
  )
}
