import { type RawBuilder, sql } from 'kysely'
import { type Near, type NearPage, type NearSource, nearPage } from '#modules/places/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { ListedRequest } from '../contract.ts'
import type { RequestsTables } from '../tables.ts'
import { selectCards, toCard } from './request-rows.ts'

/** As the indexes `collection_requests_open_by_outward` and `collection_requests_by_outward` have it. */
const LIST = {
  from: sql.table('collection_requests'),
  outward: sql<string>`coalesce(split_part(location_text, ',', 1), '')`,
  at: sql<Date>`created_at`,
}
export const OPEN_NEAR = (where: RawBuilder<boolean>): NearSource => ({ ...LIST, where })
export const LATEST_NEAR: NearSource = { ...LIST, where: sql`user_id is not null and shown` }

type Cards = Omit<NearPage, 'rows'> & { items: ListedRequest[] }

/** Cards of a list that is cut or ordered by distance. Throws Refusal invalid for a cursor that is none. */
export async function nearCards(
  db: Db<RequestsTables>,
  source: NearSource,
  wanted: { near: Near; size: number; after?: string | undefined },
): Promise<Cards> {
  const { rows, ...page } = await nearPage(db, source, wanted)
  const ids = rows.map(({ id }) => id)
  const cards = await selectCards(db).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  const cardOf = new Map(cards.map((card) => [card.id, toCard(card)]))
  const items = rows.flatMap(({ id, ...miles }) => {
    const card = cardOf.get(id)
    return card ? [{ ...card, ...miles }] : []
  })
  return { items, ...page }
}
