export { pictureKeys, previewOf, storeImages } from './images.ts'
export { jobNumberOf } from './job-number.ts'
export { acceptedAt } from './queries/accepted-at.ts'
export { assignedJobs } from './queries/assigned-jobs.ts'
export { awaitedConfirmations } from './queries/awaited-confirmations.ts'
export { collectedOrCompletedAt } from './queries/collected-or-completed-at.ts'
export { collectionDetails } from './queries/collection-details.ts'
export { commonJobs } from './queries/common-jobs.ts'
export { completedJobsOf } from './queries/completed-jobs-of.ts'
export { countPostedByOutward } from './queries/count-posted-by-outward.ts'
export { type EndOfJob, endOfJob } from './queries/end-of-job.ts'
export { endReason } from './queries/end-reason.ts'
export { endsOfRequests } from './queries/ends-of-requests.ts'
export { findCalendarJobs } from './queries/find-calendar-jobs.ts'
export { findableRequests } from './queries/findable-requests.ts'
export { type ItemsToCarry, type ItemToCarry, itemsToCarry, offeredHalfDays } from './queries/items-to-carry.ts'
export { jobAsPosted } from './queries/job-as-posted.ts'
export { type JobParties, type JobPartiesAndStatus, jobParties } from './queries/job-parties.ts'
export { jobsForStaff } from './queries/jobs-for-staff.ts'
export { jobsOf } from './queries/jobs-of.ts'
export { jobsToCollect } from './queries/jobs-to-collect.ts'
export {
  countOpenForHalfDay,
  type JobToPlan,
  type OpenJobToPlan,
  openJobsToPlan,
  type WonJobToPlan,
  wonJobsToPlan,
} from './queries/jobs-to-plan.ts'
export { lastCompletedWith } from './queries/last-completed-with.ts'
export { loadsOfRequests, type PostedLoad } from './queries/loads-of-requests.ts'
export { openRequestsOf } from './queries/open-requests-of.ts'
export { pricedRequests } from './queries/priced-requests.ts'
export {
  countJobsCompletedBy,
  countOpenRequestsByArea,
  countOpenRequestsByOutward,
  outwardsServedBy,
} from './queries/public-counts.ts'
export { referencesOf } from './queries/references-of.ts'
export { repostOf } from './queries/repost-of.ts'
export { requestCards } from './queries/request-cards.ts'
export { requestForModeration } from './queries/request-for-moderation.ts'
export { requestsOfOwner } from './queries/request-lists.ts'
export { ownerOfRequest, requestIdsOf } from './queries/request-owners.ts'
export { toLoadItems, toSummary } from './queries/request-rows.ts'
export { assertRequestShown } from './queries/request-shown.ts'
export { requestsExport } from './queries/requests-export.ts'
export { requestsSince } from './queries/requests-since.ts'
export { shownRequests } from './queries/shown-requests.ts'
export { staffRequest as requestForStaff } from './queries/staff-request.ts'
export { type JobSteps, stepsOfJobs } from './queries/steps-of-jobs.ts'
export { carriersThatGaveUp, wonJobs } from './queries/won-jobs.ts'
export { firstCheckAt, nextCheckAt } from './retention.ts'
export { anonymiseRequests } from './steps/anonymise-requests.ts'
export { assignRequest } from './steps/assign-request.ts'
export { cancelJob } from './steps/cancel-job.ts'
export { changeLoad } from './steps/change-load.ts'
export { type DraftRequest, draftRequest, postDraft } from './steps/draft-request.ts'
export { eraseReferences } from './steps/erase-references.ts'
export { forgetEnded } from './steps/forget-ended.ts'
export { hideRequest, hideRequestsOf, restoreRequest, restoreRequestsOf } from './steps/hide-requests.ts'
export { type LockedRequest, lockRequest, lockRequestForShare, lockRequestsOf } from './steps/lock-request.ts'
export { storeCollectionDetails } from './steps/store-collection-details.ts'
