import type * as z from 'zod/mini'
import { contactNamesOf } from '#modules/carriers/profiles/facade.ts'
import { addDistances, centreOf, filtersOrSortsByDistance } from '#modules/core/places/facade.ts'
import { pageFrom, selectAfterCursor } from '#server/platform/database/cursor.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type AnswerOf, PAGE_SIZE } from '#server/platform/kernel/contract.ts'
import type { myAcceptedJobs } from '../contract/collection.ts'
import type { myRequests, OpenRequestsFilter, openRequests as openEndpoint } from '../contract.ts'
import { CONTACT_VISIBLE_STATUSES, needsDetails } from '../rules.ts'
import type { RequestsTables } from '../tables.ts'
import { collectionDetailsOf } from './collection-details.ts'
import { ownerContact } from './job-contact.ts'
import { nearCards, OPEN, OPEN_NEAR_SOURCE, openNearSource } from './near-requests.ts'
import { openConditionFor } from './open-condition.ts'
import { selectCards, selectDetails, toCard, toDetail } from './request-rows.ts'
import { suspendedCarriers } from './suspended-carriers.ts'

/**
 * Returns open requests for carriers, newest first (R55) or nearest first.
 * Throws a Refusal: `place_not_found`; `invalid` for a bad cursor.
 */
export async function openRequests(
  db: Db<RequestsTables>,
  filter: z.output<typeof OpenRequestsFilter>,
): Promise<AnswerOf<typeof openEndpoint>> {
  const near = await centreOf(db, filter)
  const condition = openConditionFor(filter)
  if (near && filtersOrSortsByDistance(near)) {
    const source = condition === OPEN ? OPEN_NEAR_SOURCE : openNearSource(condition)
    return nearCards(db, source, { near, size: PAGE_SIZE, after: filter.after })
  }
  const newestFirst = selectCards(db).where(condition).orderBy('created_at', 'desc').orderBy('id', 'desc')
  const { items, next } = pageFrom(
    await selectAfterCursor(newestFirst, filter.after, 'created_at').execute(),
    'created_at',
  )
  return { items: await addDistances(db, near, items.map(toCard)), next }
}

/** Returns a user's own requests, newest first (POST-03). Throws a Refusal (`invalid`) for a bad cursor. */
export async function requestsOfOwner(
  db: Db<RequestsTables>,
  userId: string,
  cursor: string | undefined,
): Promise<AnswerOf<typeof myRequests>> {
  const newestFirst = selectDetails(db)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  const { items, next } = pageFrom(await selectAfterCursor(newestFirst, cursor, 'created_at').execute(), 'created_at')
  const suspendedByJob = await suspendedCarriers(db, items)
  return {
    items: items.map((row) => {
      const carrierSuspended = suspendedByJob.get(row.id)
      const carrierLeft = row.winning_bid_id !== null && row.accepted_bidder_id === null
      return {
        ...toDetail(row, userId),
        ...(carrierLeft && { carrierLeft: true as const }),
        ...(carrierSuspended && { carrierSuspended }),
      }
    }),
    next,
  }
}

interface AcceptedJobsQuery {
  bidderId: string
  cursor: string | undefined
  /** Whether contact details are switched on. */
  contacts: boolean
}

/**
 * Returns the requests a carrier has won, last changed first (CALL-31), with the owner's contact details while assigned
 * (R05). Throws a Refusal (`invalid`) for a bad cursor.
 */
export async function acceptedJobs(
  db: Db<RequestsTables>,
  { bidderId, cursor, contacts }: AcceptedJobsQuery,
): Promise<AnswerOf<typeof myAcceptedJobs>> {
  const lastChangedFirst = selectDetails(db)
    .where('accepted_bidder_id', '=', bidderId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
  const { items, next } = pageFrom(
    await selectAfterCursor(lastChangedFirst, cursor, 'updated_at').execute(),
    'updated_at',
  )
  const jobsWithContact = items.filter(({ status }) => contacts && CONTACT_VISIBLE_STATUSES.includes(status))
  const owners = await contactNamesOf(db, [...new Set(jobsWithContact.flatMap((row) => row.user_id ?? []))])
  const details = await collectionDetailsOf(
    db,
    jobsWithContact.filter(({ status }) => needsDetails(status)).map(({ id }) => id),
  )
  const contactByJob = new Map(
    jobsWithContact.flatMap(({ id, user_id }) => {
      const names = owners.get(user_id ?? '')
      return names ? [[id, ownerContact(names, details.get(id))]] : []
    }),
  )
  return {
    items: items.map((row) => ({ ...toDetail(row, bidderId), contact: contactByJob.get(row.id) ?? null })),
    next,
  }
}
