import { acceptedPrice } from '#modules/bidding/facade.ts'
import { collectedSince, repostOf, type SidesOfJob } from '#modules/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { JobVisit } from '../contract.ts'
import { showsCode } from '../door/rules.ts'
import { marksOf, NO_MARKS } from '../marks.ts'
import { isMissing, isSameDay, isUnaskedStart } from '../rights/rules.ts'
import { earlyStartWords } from '../statutory/contract.ts'
import type { VisitsTables } from '../tables.ts'
import { agreedPrice, priceChangesOf } from './price-changes.ts'
import { receiptLineOf } from './receipt-of-job.ts'
import { rightsOf } from './rights-of-job.ts'
import { sidesSeenBy } from './sides-seen-by.ts'

/** What has happened since the acceptance, as one of the two sides reads it. Throws Refusal not_found for all others. */
export async function visitOfJob(
  db: Db<VisitsTables>,
  { requestId, viewerId }: { requestId: string; viewerId: string },
  now = new Date(),
): Promise<JobVisit> {
  const sides = await sidesSeenBy(db, { requestId, viewerId })
  const row = await db.selectFrom('job_visits').selectAll().where('request_id', '=', requestId).executeTakeFirst()
  const priceChanges = await priceChangesOf(db, requestId)
  const bidPounds = await acceptedPrice(db, requestId)
  return {
    requestId,
    version: row?.version ?? 0,
    marks: row ? marksOf(row) : NO_MARKS,
    ...(await rightsShown(db, requestId, sides, now)),
    unconfirmedAt: row?.confirmed_at === null ? (row.unconfirmed_told_at?.toISOString() ?? null) : null,
    code: row && sides.agreed && showsCode(row, now) ? row.arrival_code : null,
    repostedAs: viewerId === sides.ownerId ? await repostOf(db, requestId) : null,
    bidPounds,
    agreedPounds: agreedPrice(bidPounds, priceChanges),
    priceChanges,
    receipt: await receiptLineOf(db, requestId),
  }
}

/** What rights the owner has, and how the job ended before it was done. */
async function rightsShown(
  db: Db<VisitsTables>,
  requestId: string,
  sides: SidesOfJob,
  now: Date,
): Promise<Pick<JobVisit, 'rights' | 'ended'>> {
  const { rights, acceptedAt, ended } = await rightsOf(db, { requestId, ownerId: sides.ownerId })
  const asks = sides.status === 'assigned' && sides.collectedAt === null && rights !== null && isMissing(rights, now)
  const shown = rights && {
    cancelUntil: rights.cancelUntil,
    earlyStartAt: rights.earlyStartAt?.toISOString() ?? null,
    earlyStartWords: asks ? earlyStartWords(rights.cancelUntil, isSameDay(acceptedAt, now)) : null,
    unaskedStart: isUnaskedStart(rights, await collectedSince(db, { id: requestId, ...sides })),
  }
  return { rights: shown, ended }
}
