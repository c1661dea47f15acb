import { licencesExport } from '#modules/carriers/carrier-registration/facade.ts'
import { profileExport } from '#modules/carriers/profiles/facade.ts'
import { subscriptionExport } from '#modules/carriers/subscriptions/facade.ts'
import { communityExport } from '#modules/community/community/facade.ts'
import { accountExport } from '#modules/core/accounts/facade.ts'
import { mailsExport } from '#modules/core/notifications/facade.ts'
import { alertsExport } from '#modules/discovery/alerts/facade.ts'
import { reachExport } from '#modules/discovery/coverage/facade.ts'
import { directoryExport } from '#modules/discovery/directory/facade.ts'
import { casesExport } from '#modules/fulfilment/cases/facade.ts'
import { disposalsExport } from '#modules/fulfilment/disposal/facade.ts'
import { dutyExport } from '#modules/fulfilment/duty-of-care/facade.ts'
import { messagesExport } from '#modules/fulfilment/messages/facade.ts'
import { receiptsExport, rightsExport, visitsExport } from '#modules/fulfilment/visits/facade.ts'
import { trackingExport } from '#modules/fulfilment/waste-tracking/facade.ts'
import { bidsExport } from '#modules/market/bidding/facade.ts'
import { blocksOf } from '#modules/market/blocks/facade.ts'
import { questionsExport } from '#modules/market/questions/facade.ts'
import { requestsExport } from '#modules/market/requests/facade.ts'
import { reviewsExport } from '#modules/market/reviews/facade.ts'
import { reportsExport, warningsExport } from '#modules/staff/moderation/facade.ts'
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
  const { files: visitFiles, ...settled } = received
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
      ...visitFiles,
      ...disposed.files,
      ...talked.files,
      ...casePhotos,
    ],
  }
}
