import { type RawBuilder, sql } from 'kysely'
import { type Near, type NearPage, type NearSource, nearPage, nearSource } from '#modules/core/places/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type PlaceholderOf, prepareStatement } from '#server/platform/database/prepared-statement.ts'
import { PAGE_SIZE } from '#server/platform/kernel/contract.ts'
import type { ListedRequest } from '../contract.ts'
import type { RequestsTables } from '../tables.ts'
import { selectCards, toCard } from './request-rows.ts'

/** How many requests a signed-in user sees on the homepage (R07). */
export const LATEST_FOR_SIGNED_IN = 5
/** Condition for open requests, matching the index `collection_requests_open_by_outward`. */
export const OPEN = sql<boolean>`status = 'pending' and winning_bid_id is null and shown`
/**
 * The expressions for a list by distance, as in the indexes `collection_requests_open_by_outward` and
 * `collection_requests_by_outward`.
 */
const INDEX_EXPRESSIONS = {
  from: sql.table('collection_requests'),
  outward: sql<string>`coalesce(split_part(location_text, ',', 1), '')`,
  at: sql<Date>`created_at`,
}
export const openNearSource = (where: RawBuilder<boolean>, size = PAGE_SIZE): NearSource =>
  nearSource({ ...INDEX_EXPRESSIONS, where, size })
export const OPEN_NEAR_SOURCE = nearSource({ ...INDEX_EXPRESSIONS, where: OPEN, size: PAGE_SIZE }, 'requests.near-open')
export const LATEST_NEAR_SOURCE = nearSource(
  { ...INDEX_EXPRESSIONS, where: sql`user_id is not null and shown`, size: LATEST_FOR_SIGNED_IN },
  'requests.near-latest',
)

type NearCards = Omit<NearPage, 'rows'> & { items: ListedRequest[] }

/** Returns cards filtered or sorted by distance. Throws a Refusal (`invalid`) for a bad cursor. */
export async function nearCards(
  db: Db<RequestsTables>,
  source: NearSource,
  query: { near: Near; size: number; after?: string | undefined },
): Promise<NearCards> {
  const { rows, ...page } = await nearPage(db, source, query)
  const ids = rows.map(({ id }) => id)
  const cards = await selectCardsById(db, { ids })
  const cardById = new Map(cards.map((card) => [card.id, toCard(card)]))
  const items = rows.flatMap(({ id, ...miles }) => {
    const card = cardById.get(id)
    return card ? [{ ...card, ...miles }] : []
  })
  return { items, ...page }
}

const selectCardsById = prepareStatement(
  'requests.cards',
  (db: Db<RequestsTables>, placeholder: PlaceholderOf<{ ids: string[] }>) =>
    selectCards(db).where('id', '=', sql<string>`any(${placeholder('ids')}::uuid[])`),
)
