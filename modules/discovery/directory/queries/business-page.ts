import { registrationSummaryOf } from '#modules/carriers/carrier-registration/facade.ts'
import { publicBusinesses } from '#modules/carriers/profiles/facade.ts'
import { allowanceOf } from '#modules/carriers/subscriptions/facade.ts'
import { businessSince } from '#modules/core/accounts/facade.ts'
import { locationText } from '#modules/core/places/facade.ts'
import { countMissedJobsForPublic } from '#modules/fulfilment/cases/facade.ts'
import { disposalRecordFigure } from '#modules/fulfilment/disposal/facade.ts'
import { countJobsCompletedBy, outwardsServedBy } from '#modules/market/requests/facade.ts'
import { reviewFigures } from '#modules/market/reviews/facade.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { BusinessPage } from '../contract.ts'
import { galleryOf } from './gallery-of.ts'

/**
 * Returns the public facts about a business. Throws a Refusal (`not_found`) for customers, unknown ids and hidden
 * businesses.
 */
export async function businessPage(db: Executor, userId: string, now: Date): Promise<BusinessPage> {
  const [since, businesses] = await Promise.all([businessSince(db, userId), publicBusinesses(db, [userId])])
  const business = businesses.get(userId)
  if (!since || !business) throw notFound('Business not found.')
  const { outward, googleReviewsUrl, ...publicFields } = business
  const [jobsCompleted, disposalRecords, missedJobs, allowance, registration, reviews, areas] = await Promise.all([
    countJobsCompletedBy(db, userId),
    disposalRecordFigure(db, userId, now),
    countMissedJobsForPublic(db, userId, now),
    allowanceOf(db, userId, now),
    registrationSummaryOf(db, userId, now),
    reviewFigures(db, userId),
    outwardsServedBy(db, userId),
  ])
  // PLAN-04, PLAN-11: reviews and gallery belong to the same plan
  const hasGallery = allowance?.gallery ?? false
  return {
    ...publicFields,
    registration,
    googleReviewsUrl: hasGallery ? googleReviewsUrl : null,
    since: since.toISOString(),
    jobsCompleted,
    saidWhere: disposalRecords,
    reviews: hasGallery ? reviews : null,
    areas,
    missed: missedJobs,
    locationText: outward && locationText(outward),
    gallery: hasGallery ? await galleryOf(db, userId) : [],
    hasQrCode: allowance?.qrCode ?? false,
  }
}
