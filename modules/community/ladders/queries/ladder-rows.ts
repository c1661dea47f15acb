import { sql } from 'kysely'
import { toSummary } from '#modules/market/requests/facade.ts'
import { asModuleDb, type Executor } from '#server/platform/database/database.ts'
import type { LadderCard } from '../contract.ts'
import { type LadderState, scheduleOf, stepEnd } from '../rules.ts'
import type { LaddersTables } from '../tables.ts'

/** Selects ladders. */
export const selectLadders = (db: Executor) =>
  asModuleDb<LaddersTables>(db)
    .selectFrom('ladders')
    .select(['id', 'owner_id as ownerId', 'version', 'step', 'draft', 'outward', 'item_id as itemId'])
    .select(['gift_until as giftUntil', 'charity_until as charityUntil', 'ask_charities as askCharities'])
    .select([
      'no_charities as noCharities',
      'waiting_for as waitingFor',
      'given_to as givenTo',
      'no_taker as noTaker',
      'kg',
    ])
    .select(['created_at', 'created_at as createdAt', 'ended_at as endedAt'])
    .select(sql<string>`to_char(gone_by, 'YYYY-MM-DD')`.as('goneBy'))

export type LadderRow = Awaited<ReturnType<ReturnType<typeof selectLadders>['executeTakeFirstOrThrow']>>

/** Returns whether a ladder is still in a step that can end. */
export const isOpen = ({ step }: Pick<LadderState, 'step'>): boolean => step === 'gift' || step === 'charity'

/** Returns the id of a ladder's request, which is the ladder's own id; null before the request is posted. */
export const requestIdOf = ({ id, step }: Pick<LadderRow, 'id' | 'step'>): string | null =>
  step === 'paid' ? id : null

/** Returns what a charity may know about a ladder: the items, their weight and the outward code (R05). */
export const toOffer = ({ draft, kg, outward }: Pick<LadderRow, 'draft' | 'kg' | 'outward'>) => ({
  items: draft.load.items.map(({ label, n }) => ({ label, n })),
  kg: Number(kg),
  outward: outward ?? '',
})

/** Returns the schedule of a ladder for answers. */
export const toSchedule = (row: LadderRow): LadderCard['schedule'] =>
  scheduleOf(row).map(({ from, until, ...step }) => ({
    ...step,
    from: from.toISOString(),
    until: until?.toISOString() ?? null,
  }))

/** Maps a row to the card of its owner's list. `remainingGiftIds` has the ids of the gifts that aren't deleted. */
export function toCard(row: LadderRow, remainingGiftIds: ReadonlySet<string>): LadderCard {
  const { draft, itemId, waitingFor, givenTo, noTaker, endedAt } = row
  const { summary } = draft.load
  // every ladder has items
  if (!summary) throw new Error(`The ladder ${row.id} has no items`)
  return {
    id: row.id,
    version: row.version,
    step: row.step,
    title: draft.title,
    load: toSummary(summary),
    imageUrls: draft.images.length === 0 ? null : [...draft.images],
    schedule: toSchedule(row),
    waiting: waitingFor && isOpen(row) ? { for: waitingFor, until: stepEnd(row).toISOString() } : null,
    goneBy: row.goneBy,
    itemId: remainingGiftIds.has(itemId) ? itemId : null,
    requestId: requestIdOf(row),
    given: givenTo && endedAt ? { to: givenTo, kg: noTaker ? null : Number(row.kg), at: endedAt.toISOString() } : null,
    createdAt: row.createdAt.toISOString(),
  }
}
