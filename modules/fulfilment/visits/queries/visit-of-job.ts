import { acceptedPrice } from '#modules/market/bidding/facade.ts'
import { collectedOrCompletedAt, findRepostId, type JobPartiesAndStatus } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { showsCode } from '../arrival/rules.ts'
import { earlyStartWords } from '../contract/statutory.ts'
import type { JobVisit } from '../contract.ts'
import { NO_MILESTONES, toMilestones } from '../milestones.ts'
import { isSameDay, lacksEarlyStart, startedWithoutRequest } from '../rights/rules.ts'
import type { VisitsTables } from '../tables.ts'
import { partiesForViewer } from './parties-for-viewer.ts'
import { agreedPrice, priceChangesOf } from './price-changes.ts'
import { receiptSummaryOf } from './receipt-of-job.ts'
import { rightsOf } from './rights-of-job.ts'

/** Returns what the owner or the carrier may see of a visit. Throws Refusal not_found for anyone else. */
export async function visitOfJob(
  db: Db<VisitsTables>,
  { requestId, viewerId }: { requestId: string; viewerId: string },
  now = new Date(),
): Promise<JobVisit> {
  const parties = await partiesForViewer(db, { requestId, viewerId })
  const row = await db.selectFrom('job_visits').selectAll().where('request_id', '=', requestId).executeTakeFirst()
  const priceChanges = await priceChangesOf(db, requestId)
  const bidPounds = await acceptedPrice(db, requestId)
  return {
    requestId,
    version: row?.version ?? 0,
    marks: row ? toMilestones(row) : NO_MILESTONES,
    ...(await rightsAndEnd(db, requestId, parties, now)),
    unconfirmedAt: row?.confirmed_at === null ? (row.unconfirmed_told_at?.toISOString() ?? null) : null,
    code: row && parties.agreed && showsCode(row, now) ? row.arrival_code : null,
    repostedAs: viewerId === parties.ownerId ? await findRepostId(db, requestId) : null,
    bidPounds,
    agreedPounds: agreedPrice(bidPounds, priceChanges),
    priceChanges,
    receipt: await receiptSummaryOf(db, requestId),
  }
}

/** Returns the owner’s rights and, if the job was ended early, how. */
async function rightsAndEnd(
  db: Db<VisitsTables>,
  requestId: string,
  parties: JobPartiesAndStatus,
  now: Date,
): Promise<Pick<JobVisit, 'rights' | 'ended'>> {
  const { rights, acceptedAt, ended } = await rightsOf(db, { requestId, ownerId: parties.ownerId })
  const isOpen = parties.status === 'assigned' && parties.collectedAt === null
  const needsEarlyStart = isOpen && rights !== null && lacksEarlyStart(rights, now)
  const visibleRights = rights && {
    cancelUntil: rights.cancelUntil,
    earlyStartAt: rights.earlyStartAt?.toISOString() ?? null,
    earlyStartWords: needsEarlyStart ? earlyStartWords(rights.cancelUntil, isSameDay(acceptedAt, now)) : null,
    unaskedStart: startedWithoutRequest(rights, await collectedOrCompletedAt(db, { id: requestId, ...parties })),
  }
  return { rights: visibleRights, ended }
}
