import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { AnswerOf } from '#server/platform/contract.ts'
import type { Db } from '#server/platform/database.ts'
import { after, pageFrom } from '#server/platform/paging.ts'
import type { myRequests, OpenRequestsFilter } from '../contract.ts'
import type { RequestsTables } from '../tables.ts'
import { type CardRow, selectCards, toCard } from './request-rows.ts'

type Page = AnswerOf<typeof myRequests>

/** Open requests for carriers, newest first (R55). Throws Refusal invalid for a cursor that is none. */
export async function openRequests(db: Db<RequestsTables>, filter: z.output<typeof OpenRequestsFilter>): Promise<Page> {
  let query = selectCards(db)
    .where('status', '=', 'pending')
    .where('winning_bid_id', 'is', null)
    .where('shown', '=', true)
  if (filter.q) {
    const pattern = `%${filter.q.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where((request) =>
      request.or(
        ['title', 'description', 'location_text'].map((column) => sql<boolean>`${sql.ref(column)} ilike ${pattern}`),
      ),
    )
  }
  if (filter.photo) query = query.where('image_urls', 'is not', null)
  if (filter.budget) query = query.where('budget', 'is not', null)
  const newest = query.orderBy('created_at', 'desc').orderBy('id', 'desc')
  return toPage(await after(newest, filter.after, 'created_at').execute(), 'created_at')
}

/** Someone's own requests, newest first (POST-03). Throws Refusal invalid for a cursor that is none. */
export async function requestsOfOwner(
  db: Db<RequestsTables>,
  userId: string,
  cursor: string | undefined,
): Promise<Page> {
  const newest = selectCards(db).where('user_id', '=', userId).orderBy('created_at', 'desc').orderBy('id', 'desc')
  return toPage(await after(newest, cursor, 'created_at').execute(), 'created_at')
}

/** Requests that someone's bid won, last changed first (CALL-31). Throws Refusal invalid for a cursor that is none. */
export async function acceptedJobs(
  db: Db<RequestsTables>,
  bidderId: string,
  cursor: string | undefined,
): Promise<Page> {
  const lastChanged = selectCards(db)
    .where('accepted_bidder_id', '=', bidderId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
  return toPage(await after(lastChanged, cursor, 'updated_at').execute(), 'updated_at')
}

function toPage(rows: CardRow[], column: 'created_at' | 'updated_at'): Page {
  const { items, next } = pageFrom(rows, column)
  return { items: items.map(toCard), next }
}
