import type { FastifyInstance } from 'fastify'
import { asModuleDb } from '#server/platform/database/database.ts'
import { assertFeatureOn } from '#server/platform/http/assert-feature-on.ts'
import { route } from '#server/platform/http/route.ts'
import { usesRegisterEmulator } from '#server/platform/kernel/config.ts'
import type { Deps } from '#server/platform/module.ts'
import { claimCase } from '../commands/claim-case.ts'
import { closeCase } from '../commands/close-case.ts'
import { issueReceipt } from '../commands/issue-receipt.ts'
import { linkToMessagePhoto } from '../commands/link-to-message-photo.ts'
import { makeCase } from '../commands/make-case.ts'
import { makeCouncilFile } from '../commands/make-council-file.ts'
import { readMessages } from '../commands/read-messages.ts'
import { releaseCase } from '../commands/release-case.ts'
import { viewJob } from '../commands/view-job.ts'
import * as contract from '../contract/staff-decisions.ts'
import * as staffEvidenceContract from '../contract/staff-evidence.ts'
import * as staffJobsContract from '../contract/staff-jobs.ts'
import { carriersToReview } from '../queries/carriers-to-review.ts'
import { caseQueue } from '../queries/case-queue.ts'
import { findJobs } from '../queries/find-jobs.ts'
import { jobsOfReport } from '../queries/jobs-of-report.ts'
import { linkToCasePhotoForStaff } from '../queries/link-to-case-photo.ts'
import type { CasesTables } from '../tables.ts'

/** Routes of cases for staff (CASE-04). */
export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<CasesTables>(deps.db)
  route(app, deps, staffJobsContract.caseQueue, async () => caseQueue(db, new Date()))
  route(app, deps, staffJobsContract.findJobs, async ({ query }) => findJobs(db, query.q))
  route(app, deps, staffJobsContract.staffJob, async ({ params, caller }) =>
    viewJob(db, { requestId: params.requestId, staffId: caller.userId }, new Date()),
  )
  route(app, deps, contract.releaseReceipt, async ({ params, body, caller, command }) => {
    const isSimulated = usesRegisterEmulator(deps.config) || deps.config.DEMO
    return issueReceipt(db, { ...params, ...body, staffId: caller.userId, isSimulated }, new Date(), command)
  })
  route(app, deps, staffEvidenceContract.readMessages, async ({ params, caller }) =>
    readMessages(db, { requestId: params.requestId, staffId: caller.userId }, new Date()),
  )
  route(app, deps, staffEvidenceContract.staffLinkToMessagePhoto, async ({ params, caller }) =>
    linkToMessagePhoto(db, { ...params, staff: caller }, new Date()),
  )
  route(app, deps, contract.claimCase, async ({ params, caller }) =>
    claimCase(db, { caseId: params.caseId, staffId: caller.userId }, new Date()),
  )
  route(app, deps, contract.releaseCase, async ({ params, caller }) => {
    await releaseCase(db, { caseId: params.caseId, staffId: caller.userId })
    return null
  })
  route(app, deps, contract.closeCase, async ({ params, body: verdict, caller, command }) => {
    if (verdict.outcome === 'bid_returned') assertFeatureOn(deps, 'bidReturns')
    return closeCase(db, { caseId: params.caseId, staffId: caller.userId, verdict }, new Date(), command)
  })
  route(app, deps, contract.blockForGood, async ({ params, body, caller, command }) => {
    const verdict = { ...body, outcome: 'barred_for_good' as const }
    return closeCase(db, { caseId: params.caseId, staffId: caller.userId, verdict }, new Date(), command)
  })
  route(app, deps, staffEvidenceContract.linkToCasePhotoForStaff, async ({ params: { entryId, photo }, caller }) =>
    linkToCasePhotoForStaff(db, { entryId, index: Number(photo), viewer: caller }, new Date()),
  )
  route(app, deps, staffEvidenceContract.councilFile, async ({ params, caller }) =>
    makeCouncilFile(deps, { caseId: params.caseId, staffId: caller.userId }, new Date()),
  )
  route(app, deps, staffEvidenceContract.unreliableCarriers, async () => ({
    items: await carriersToReview(db, new Date()),
  }))
  route(app, deps, staffJobsContract.commonJobs, async ({ params }) => ({
    items: await jobsOfReport(db, params.reportId),
  }))
  route(app, deps, contract.makeCase, async ({ params: { reportId }, body, caller, command }) =>
    makeCase(db, { reportId, ...body, staffId: caller.userId }, new Date(), command),
  )
}
