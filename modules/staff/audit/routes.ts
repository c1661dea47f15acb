import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import * as contract from './contract.ts'
import { auditEntries } from './queries/audit-entries.ts'
import { auditOverview } from './queries/audit-overview.ts'
import type { AuditTables } from './tables.ts'

export function routes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<AuditTables>(deps.db)
  route(app, deps, contract.auditLog, ({ query }) => auditEntries(db, query))
  route(app, deps, contract.auditSummary, () => auditOverview(db))
}
