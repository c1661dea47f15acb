import { registrationExport } from '#modules/carriers/carrier-registration/facade.ts'
import { profileExport } from '#modules/carriers/profiles/facade.ts'
import { subscriptionExport } from '#modules/carriers/subscriptions/facade.ts'
import { ideasExport } from '#modules/community/ideas/facade.ts'
import { itemsExport } from '#modules/community/items/facade.ts'
import { laddersExport } from '#modules/community/ladders/facade.ts'
import { accountExport } from '#modules/core/accounts/facade.ts'
import { apiKeysExport } from '#modules/core/api-keys/facade.ts'
import { mailsExport } from '#modules/core/notifications/facade.ts'
import { alertsExport } from '#modules/discovery/alerts/facade.ts'
import { reachExport } from '#modules/discovery/coverage/facade.ts'
import { directoryExport } from '#modules/discovery/directory/facade.ts'
import { webhooksExport } from '#modules/discovery/webhooks/facade.ts'
import { calendarsExport } from '#modules/fulfilment/calendars/facade.ts'
import { casesExport } from '#modules/fulfilment/cases/facade.ts'
import { disposalsExport } from '#modules/fulfilment/disposal/facade.ts'
import { dutyExport } from '#modules/fulfilment/duty-of-care/facade.ts'
import { messagesExport } from '#modules/fulfilment/messages/facade.ts'
import { roundsExport } from '#modules/fulfilment/rounds/facade.ts'
import { receiptsExport, rightsExport, visitsExport } from '#modules/fulfilment/visits/facade.ts'
import { trackingExport } from '#modules/fulfilment/waste-tracking/facade.ts'
import { bidsExport } from '#modules/market/bidding/facade.ts'
import { blocksOf } from '#modules/market/blocks/facade.ts'
import { questionsExport } from '#modules/market/questions/facade.ts'
import { referencesOf, requestsExport } from '#modules/market/requests/facade.ts'
import { reviewsExport } from '#modules/market/reviews/facade.ts'
import { reportsExport, warningsExport } from '#modules/staff/moderation/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'

interface ExportedFile {
  name: string
  store: 'public' | 'private'
  key: string
}

/** The data that all modules store about a user, and the user's files. */
export interface UserData {
  data: Record<string, unknown>
  files: readonly ExportedFile[]
}

/**
 * Collects everything stored about a user, without secrets and storage keys. About other users it includes only what the
 * user can see anyway.
 */
export async function collectUserData(db: Executor, userId: string): Promise<UserData> {
  const [
    account,
    apiKeys,
    profiles,
    registration,
    subscription,
    requests,
    bids,
    questions,
    items,
    ideas,
    directory,
    reports,
    warnings,
    mails,
    alerts,
    webhooks,
    reach,
    tracking,
    packs,
    cases,
    receipts,
    visits,
    rights,
    disposals,
    messages,
    reviews,
    blocks,
    calendars,
    references,
    ladders,
    rounds,
  ] = await Promise.all([
    accountExport(db, userId),
    apiKeysExport(db, userId),
    profileExport(db, userId),
    registrationExport(db, userId),
    subscriptionExport(db, userId),
    requestsExport(db, userId),
    bidsExport(db, userId),
    questionsExport(db, userId),
    itemsExport(db, userId),
    ideasExport(db, userId),
    directoryExport(db, userId),
    reportsExport(db, userId),
    warningsExport(db, userId),
    mailsExport(db, userId),
    alertsExport(db, userId),
    webhooksExport(db, userId),
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
    calendarsExport(db, userId),
    referencesOf(db, userId, new Date()),
    laddersExport(db, userId),
    roundsExport(db, userId),
  ])
  const { files: documents, ...profile } = profiles
  const { files: itemPhotos, ...itemData } = items
  const { files: ideaPhotos, ...ideaData } = ideas
  const { files: pictures, ...directoryData } = directory
  const { files: visitFiles, ...priceAndReceipts } = receipts
  const { files: casePhotos, ...caseData } = cases
  return {
    data: {
      account,
      apiKeys,
      ...profile,
      registration,
      subscription,
      requests: requests.requests,
      references,
      bidsPlaced: bids.placed,
      bidsReceived: bids.received,
      questionsAsked: questions.asked,
      questionsReceived: questions.received,
      ...itemData,
      ...ideaData,
      ...directoryData,
      reports,
      warnings,
      mails,
      alerts,
      webhooks,
      reach,
      tracking,
      packs,
      cases: caseData,
      ...priceAndReceipts,
      ...visits,
      rights,
      disposals: disposals.disposals,
      messages: messages.messages,
      reviews,
      blocks,
      calendars,
      ladders: ladders.ladders,
      rounds,
    },
    files: [
      ...documents,
      ...requests.files,
      ...itemPhotos,
      ...ideaPhotos,
      ...pictures,
      ...visitFiles,
      ...disposals.files,
      ...messages.files,
      ...casePhotos,
      ...ladders.files,
    ],
  }
}
