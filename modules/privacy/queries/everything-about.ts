import { accountExport } from '#modules/accounts/facade.ts'
import { alertsExport } from '#modules/alerts/facade.ts'
import { bidsExport } from '#modules/bidding/facade.ts'
import { blocksOf } from '#modules/blocks/facade.ts'
import { casesExport } from '#modules/cases/facade.ts'
import { communityExport } from '#modules/community/facade.ts'
import { directoryExport } from '#modules/directory/facade.ts'
import { disposalsExport } from '#modules/disposals/facade.ts'
import { dutyExport } from '#modules/duty/facade.ts'
import { licencesExport } from '#modules/licences/facade.ts'
import { messagesExport } from '#modules/messages/facade.ts'
import { mailsExport } from '#modules/notifications/facade.ts'
import { profileExport } from '#modules/profiles/facade.ts'
import { questionsExport } from '#modules/questions/facade.ts'
import { reachExport } from '#modules/reach/facade.ts'
import { reportsExport, warningsExport } from '#modules/reports/facade.ts'
import { requestsExport } from '#modules/requests/facade.ts'
import { reviewsExport } from '#modules/reviews/facade.ts'
import { subscriptionExport } from '#modules/subscriptions/facade.ts'
import { trackingExport } from '#modules/tracking/facade.ts'
import { receiptsExport, rightsExport, visitsExport } from '#modules/visits/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'

interface HeldFile {
  name: string
  store: 'public' | 'private'
  key: string
}

/** What every module stores about a user, as they may read it, and their files. */
export interface Everything {
  data: Record<string, unknown>
  files: readonly HeldFile[]
}

/**
 * Collects everything stored about a user: no secrets, no storage keys, and of others only what they can see anyway.
 */
export async function everythingAbout(db: Executor, userId: string): Promise<Everything> {
  const [
    account,
    profiles,
    registration,
    subscription,
    requests,
    bids,
    questions,
    community,
    directory,
    reports,
    warnings,
    mails,
    alerts,
    reach,
    tracking,
    packs,
    cases,
    received,
    visits,
    rights,
    disposed,
    talked,
    reviews,
    blocks,
  ] = await Promise.all([
    accountExport(db, userId),
    profileExport(db, userId),
    licencesExport(db, userId),
    subscriptionExport(db, userId),
    requestsExport(db, userId),
    bidsExport(db, userId),
    questionsExport(db, userId),
    communityExport(db, userId),
    directoryExport(db, userId),
    reportsExport(db, userId),
    warningsExport(db, userId),
    mailsExport(db, userId),
    alertsExport(db, userId),
    reachExport(db, userId),
    trackingExport(db, userId),
    dutyExport(db, userId),
    casesExport(db, userId),
    receiptsExport(db, userId),
    visitsExport(db, userId),
    rightsExport(db, userId),
    disposalsExport(db, userId),
    messagesExport(db, userId),
    reviewsExport(db, userId),
    blocksOf(db, userId),
  ])
  const { files: documents, ...profile } = profiles
  const { files: photos, ...shared } = community
  const { files: pictures, ...found } = directory
  const { files: extras, ...settled } = received
  const { files: casePhotos, ...ofJobs } = cases
  return {
    data: {
      account,
      ...profile,
      registration,
      subscription,
      requests: requests.requests,
      bidsPlaced: bids.placed,
      bidsReceived: bids.received,
      questionsAsked: questions.asked,
      questionsReceived: questions.received,
      ...shared,
      ...found,
      reports,
      warnings,
      mails,
      alerts,
      reach,
      tracking,
      packs,
      cases: ofJobs,
      ...settled,
      ...visits,
      rights,
      disposals: disposed.disposals,
      messages: talked.messages,
      reviews,
      blocks,
    },
    files: [
      ...documents,
      ...requests.files,
      ...photos,
      ...pictures,
      ...extras,
      ...disposed.files,
      ...talked.files,
      ...casePhotos,
    ],
  }
}
