import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { recordPayment } from '../commands/record-payment.ts'
import { receiptOfJob } from '../queries/receipt-of-job.ts'
import type { VisitsTables } from '../tables.ts'
import * as contract from './contract.ts'

export function receiptRoutes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<VisitsTables>(deps.db)
  const showContacts = !deps.config.FEATURES_OFF.includes('acceptedContact')
  route(app, deps, contract.jobReceipt, async ({ params: { requestId }, caller }) =>
    receiptOfJob(db, { requestId, viewerId: caller.userId, showContacts }),
  )
  route(app, deps, contract.recordPayment, async ({ params: { requestId }, caller, body }) =>
    recordPayment(db, { requestId, callerId: caller.userId, paid: body.paid }, showContacts, new Date()),
  )
}
