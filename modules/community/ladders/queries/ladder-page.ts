import { giftsById } from '#modules/community/items/facade.ts'
import { toLoadItems } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { Ladder } from '../contract.ts'
import { extend, type Gift, isMovable } from '../rules.ts'
import type { LaddersTables } from '../tables.ts'
import { charitiesOf } from './ask-rows.ts'
import { isOpen, type LadderRow, selectLadders, toCard } from './ladder-rows.ts'

/** Returns a ladder as its owner sees it (LADDER-03). Throws Refusal not_found, also for other people's. */
export async function ladderPage(
  db: Db<LaddersTables>,
  { ladderId, ownerId }: { ladderId: string; ownerId: string },
  now: Date,
): Promise<Ladder> {
  const row = await selectLadders(db).where('id', '=', ladderId).where('owner_id', '=', ownerId).executeTakeFirst()
  if (!row) throw notFound()
  const [gifts, charities] = await Promise.all([giftsById(db, [row.itemId]), charitiesOf(db, ladderId)])
  const { draft, noCharities } = row
  return {
    ...toCard(row, new Set(gifts.keys())),
    description: draft.description,
    locationText: draft.locationText,
    items: toLoadItems(draft.load.items),
    charities: charities.map(({ answeredAt: _, ...charity }) => charity),
    noCharities,
    may: allowedSteps(row, gifts.get(row.itemId) ?? null, now),
  }
}

function allowedSteps(row: LadderRow, gift: Gift, now: Date): Ladder['may'] {
  const open = isOpen(row)
  const ends = extend(row, now)
  const until = ends && (row.step === 'charity' ? ends.charityUntil : ends.giftUntil)
  return {
    startNextStep: open && isMovable(row, gift),
    addHoursUntil: until?.toISOString() ?? null,
    markGiven: open,
    stop: open,
  }
}
