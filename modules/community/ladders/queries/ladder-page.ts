import { giftStates } from '#modules/community/items/facade.ts'
import { toLoadItems } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { Ladder } from '../contract.ts'
import { canStartNextStep, extendedEnds, type Gift } from '../rules.ts'
import type { LaddersTables } from '../tables.ts'
import { charitiesOfLadder } from './charities-of-ladder.ts'
import { isOpen, type LadderRow, selectLadders, toCard } from './ladder-rows.ts'

/**
 * Returns a ladder as its owner sees it (LADDER-03). Throws a Refusal (`not_found`), also for another person's ladder.
 */
export async function ladderPage(
  db: Db<LaddersTables>,
  { ladderId, ownerId }: { ladderId: string; ownerId: string },
  now: Date,
): Promise<Ladder> {
  const row = await selectLadders(db).where('id', '=', ladderId).where('owner_id', '=', ownerId).executeTakeFirst()
  if (!row) throw notFound()
  const [gifts, charities] = await Promise.all([giftStates(db, [row.itemId]), charitiesOfLadder(db, ladderId)])
  const { draft, noCharities } = row
  return {
    ...toCard(row, new Set(gifts.keys())),
    description: draft.description,
    locationText: draft.locationText,
    items: toLoadItems(draft.load.items),
    charities: charities.map(({ answeredAt: _, ...charity }) => charity),
    noCharities,
    may: allowedActions(row, gifts.get(row.itemId) ?? null, now),
  }
}

function allowedActions(row: LadderRow, gift: Gift, now: Date): Ladder['may'] {
  const open = isOpen(row)
  const newEnds = extendedEnds(row, now)
  const extendedUntil = newEnds && (row.step === 'charity' ? newEnds.charityUntil : newEnds.giftUntil)
  return {
    startNextStep: open && canStartNextStep(row, gift),
    addHoursUntil: extendedUntil?.toISOString() ?? null,
    markGiven: open,
    stop: open,
  }
}
