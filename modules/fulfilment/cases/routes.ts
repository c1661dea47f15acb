import type { FastifyInstance } from 'fastify'
import { IMAGE_TYPES, IMAGE_WRONG_TYPE } from '#modules/market/requests/contract/facts.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { photosIn, withPrivatePhotos } from '#server/platform/files/private-photos.ts'
import { route } from '#server/platform/http/route.ts'
import type { Deps } from '#server/platform/module.ts'
import { answerMissed } from './commands/answer-missed.ts'
import { endMissedJob } from './commands/end-missed-job.ts'
import { markSolved } from './commands/mark-solved.ts'
import { openCase } from './commands/open-case.ts'
import { writeEntry } from './commands/write-entry.ts'
import * as missedContract from './contract/missed.ts'
import * as contract from './contract.ts'
import { countMissedJobsOfBidders } from './queries/count-missed-jobs-of-bidders.ts'
import { jobCases } from './queries/job-cases.ts'
import { linkToCasePhoto } from './queries/link-to-case-photo.ts'
import { staffRoutes } from './staff/routes.ts'
import type { CasesTables } from './tables.ts'

type UploadedPhotos = Readonly<Partial<Record<(typeof contract.CASE_PHOTO_PARTS)[number], Buffer>>>

export function routes(app: FastifyInstance, deps: Deps): void {
  const db = asModuleDb<CasesTables>(deps.db)
  const withPhotos = <T>(id: string, files: UploadedPhotos, save: (photoKeys: readonly string[]) => Promise<T>) => {
    const uploads = photosIn(contract.CASE_PHOTO_PARTS, files)
    const photos = { folder: `case_photos/${id}`, types: IMAGE_TYPES, wrongType: IMAGE_WRONG_TYPE, uploads }
    return withPrivatePhotos(deps.files, photos, save)
  }
  route(app, deps, contract.openCase, async ({ params: { requestId }, body: report, caller, files, command }) =>
    withPhotos(requestId, files, (photoKeys) =>
      openCase(db, { requestId, callerId: caller.userId, report, photoKeys }, new Date(), command),
    ),
  )
  route(app, deps, contract.jobCases, async ({ params, caller }) =>
    jobCases(db, { requestId: params.requestId, callerId: caller.userId }, new Date()),
  )
  route(app, deps, contract.writeEntry, async ({ params: { caseId }, body, caller, files, command }) => {
    const entry = { caseId, callerId: caller.userId, text: body.text || null }
    return withPhotos(caseId, files, (photoKeys) => writeEntry(db, { ...entry, photoKeys }, new Date(), command))
  })
  route(app, deps, contract.markSolved, async ({ params: { caseId }, caller, command }) =>
    markSolved(db, { caseId, callerId: caller.userId }, new Date(), command),
  )
  route(app, deps, missedContract.answerMissed, async ({ params: { caseId }, body: answer, caller, files, command }) =>
    withPhotos(caseId, files, (photoKeys) =>
      answerMissed(db, { caseId, callerId: caller.userId, answer, photoKeys }, new Date(), command),
    ),
  )
  route(app, deps, missedContract.endMissedJob, async ({ params: { caseId }, caller, command }) =>
    endMissedJob(db, { caseId, callerId: caller.userId }, new Date(), command),
  )
  route(app, deps, contract.linkToCasePhoto, async ({ params: { entryId, photo }, caller }) =>
    linkToCasePhoto(db, { entryId, index: Number(photo), viewer: caller }, new Date()),
  )
  route(app, deps, missedContract.missedFigures, async ({ params, caller }) => {
    const query = { requestId: params.requestId, viewerId: caller?.userId ?? null }
    return { items: await countMissedJobsOfBidders(deps.db, query, new Date()) }
  })
  staffRoutes(app, deps)
}
