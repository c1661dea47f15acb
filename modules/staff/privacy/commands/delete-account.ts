import { eraseRegistration } from '#modules/carriers/carrier-registration/facade.ts'
import { eraseProfile } from '#modules/carriers/profiles/facade.ts'
import { cancelSubscription, subscriptionState } from '#modules/carriers/subscriptions/facade.ts'
import { eraseIdeas } from '#modules/community/ideas/facade.ts'
import { eraseItems } from '#modules/community/items/facade.ts'
import { eraseLadders } from '#modules/community/ladders/facade.ts'
import { type Account, assertPassword, lockAccountForUpdate, removeAccount } from '#modules/core/accounts/facade.ts'
import { queueMail } from '#modules/core/notifications/facade.ts'
import { eraseAlerts } from '#modules/discovery/alerts/facade.ts'
import { eraseReach } from '#modules/discovery/coverage/facade.ts'
import { eraseDirectory } from '#modules/discovery/directory/facade.ts'
import { eraseWebhooks } from '#modules/discovery/webhooks/facade.ts'
import { eraseCalendars } from '#modules/fulfilment/calendars/facade.ts'
import { eraseUserFromCases, jobsWithOpenCases } from '#modules/fulfilment/cases/facade.ts'
import { eraseUserFromDisposals } from '#modules/fulfilment/disposal/facade.ts'
import { eraseUserFromPacks } from '#modules/fulfilment/duty-of-care/facade.ts'
import { eraseUserFromMessages } from '#modules/fulfilment/messages/facade.ts'
import { eraseRounds } from '#modules/fulfilment/rounds/facade.ts'
import { endJobsOf, eraseUserFromVisits } from '#modules/fulfilment/visits/facade.ts'
import { eraseUserFromTracking } from '#modules/fulfilment/waste-tracking/facade.ts'
import { anonymiseBids, eraseReturns, requestIdsBidOn } from '#modules/market/bidding/facade.ts'
import { eraseBlocks } from '#modules/market/blocks/facade.ts'
import { eraseQuestions } from '#modules/market/questions/facade.ts'
import { anonymiseRequests, eraseReferences, lockRequestsOf } from '#modules/market/requests/facade.ts'
import { eraseReviews } from '#modules/market/reviews/facade.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Db, OpenTransaction } from '#server/platform/database/database.ts'
import { allowLongStatements } from '#server/platform/database/statement-timeout.ts'
import { append, deleteStoredResponses, transact } from '#server/platform/database/transaction.ts'
import { deleteLinksOf } from '#server/platform/files/file-links.ts'
import type { Files } from '#server/platform/files/files.ts'
import type { Caller } from '#server/platform/http/access.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { AccountDeleted } from '../events.ts'
import { assertCanDeleteAccount } from '../rules.ts'
import { deleteExports } from '../steps/delete-exports.ts'
import type { PrivacyTables } from '../tables.ts'

/**
 * Deletes the caller's account. Their own data is deleted, shared data stays without an owner, and jobs whose waste
 * isn't loaded yet are cancelled, in one transaction; files are deleted after it. Throws Refusal: wrong_password,
 * slow_down, too_busy, account_gone when already deleted, staff_account, conflict.
 */
export async function deleteAccount(
  { db, files, config }: { db: Db<PrivacyTables>; files: Files; config: Pick<Config, 'FEATURES_OFF'> },
  { caller, password }: { caller: Caller; password: string },
  now: Date,
): Promise<void> {
  await assertPassword(db, caller.userId, password)
  const unusedFileKeys = await transact(db, async (trx) => {
    await allowLongStatements(trx)
    // locks the account first and its requests next, as every command does: waits for the user's running commands
    const account = await lockAccountForUpdate(trx, caller.userId)
    assertCanDeleteAccount(account)
    await lockRequestsOf(trx, caller.userId, await requestIdsBidOn(trx, caller.userId))
    const { subscribed } = await subscriptionState(trx, caller.userId, now)
    // before the data that identifies both parties is deleted
    if (!config.FEATURES_OFF.includes('duty')) await endJobsOf(trx, caller.userId, now)
    const keys = await eraseUserData(trx, caller.userId, now)
    await recordDeletion(trx, { ...account, subscribed }, now)
    return keys
  })
  await files.deleteMarked(unusedFileKeys)
}

/** Deletes the user's data, or removes their name from it, module by module. Returns the keys of the files to delete. */
async function eraseUserData(trx: OpenTransaction, userId: string, now: Date): Promise<string[]> {
  await cancelSubscription(trx, userId, now)
  await anonymiseBids(trx, userId, now)
  await eraseReturns(trx, userId)
  await eraseQuestions(trx, userId, now)
  const visitFiles = await eraseUserFromVisits(trx, userId)
  await eraseCalendars(trx, userId)
  await eraseRounds(trx, userId)
  const openCaseJobIds = await jobsWithOpenCases(trx, userId)
  const messagePhotos = await eraseUserFromMessages(trx, { userId, openCaseJobIds: openCaseJobIds }, now)
  const pictures = await anonymiseRequests(trx, userId, now)
  await eraseReferences(trx, userId)
  const ladderPictures = await eraseLadders(trx, userId, now)
  const itemPictures = await eraseItems(trx, userId, now)
  const ideaPictures = await eraseIdeas(trx, userId, now)
  const galleryPictures = await eraseDirectory(trx, userId)
  await eraseAlerts(trx, userId)
  await eraseWebhooks(trx, userId)
  await eraseBlocks(trx, userId)
  await eraseReach(trx, userId)
  await eraseUserFromTracking(trx, userId)
  await eraseUserFromPacks(trx, userId)
  const caseFiles = await eraseUserFromCases(trx, userId, now)
  await eraseReviews(trx, userId, now)
  const ticketPhotos = await eraseUserFromDisposals(trx, userId)
  const documents = await eraseProfile(trx, userId)
  const evidenceFiles = await eraseRegistration(trx, userId)
  const exportFiles = await deleteExports(trx, userId)
  await deleteStoredResponses(trx, userId)
  await deleteLinksOf(trx, userId)
  await removeAccount(trx, userId, now)
  return [
    ...pictures,
    ...ladderPictures,
    ...itemPictures,
    ...ideaPictures,
    ...galleryPictures,
    ...documents,
    ...evidenceFiles,
    ...exportFiles,
    ...visitFiles,
    ...messagePhotos,
    ...ticketPhotos,
    ...caseFiles,
  ]
}

/** Audits the deletion, queues the email and appends the event. */
async function recordDeletion(
  trx: OpenTransaction,
  { userId, email, subscribed }: Account & { subscribed: boolean },
  now: Date,
): Promise<void> {
  const event = AccountDeleted.of({ userId }, now)
  await audit(trx, { actorId: userId, action: 'account.deleted', subjectId: userId, detail: {} }, now)
  const mail = { template: 'account-deleted', facts: { subscribed } } as const
  await queueMail(trx, { eventId: event.id, userId, address: email, ...mail }, now)
  append(trx, event)
}
