import { giftStates } from '#modules/community/items/facade.ts'
import { pageFrom, selectAfterCursor } from '#server/platform/database/cursor.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { AnswerOf, QueryOf } from '#server/platform/kernel/contract.ts'
import { notFound } from '#server/platform/kernel/errors.ts'
import type { StaffLadder, StaffLadderCard, staffLadders as staffLaddersEndpoint } from '../contract/staff.ts'
import { canStartNextStep, stepEnd } from '../rules.ts'
import type { LaddersTables } from '../tables.ts'
import { charitiesOfLadder } from './charities-of-ladder.ts'
import { isOpen, type LadderRow, requestIdOf, selectLadders, toSchedule } from './ladder-rows.ts'

/** Returns everyone's ladders, newest first (LADDER-07). Throws a Refusal (`invalid`) for an invalid cursor. */
export async function staffLadders(
  db: Db<LaddersTables>,
  { step, after }: QueryOf<typeof staffLaddersEndpoint>,
): Promise<AnswerOf<typeof staffLaddersEndpoint>> {
  const newestFirst = selectLadders(db)
    .$if(step !== undefined, (query) => query.where('step', '=', step ?? 'gift'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  const { items, next } = pageFrom(await selectAfterCursor(newestFirst, after, 'created_at').execute(), 'created_at')
  return { items: items.map(toStaffCard), next }
}

const toStaffCard = (row: LadderRow): StaffLadderCard => ({
  id: row.id,
  ownerId: row.ownerId,
  title: row.draft.title,
  step: row.step,
  outward: row.outward,
  kg: Number(row.kg),
  until: isOpen(row) ? stepEnd(row).toISOString() : null,
  createdAt: row.createdAt.toISOString(),
})

/** Returns a ladder with its history for staff (LADDER-07). Throws a Refusal (`not_found`). */
export async function staffLadder(db: Db<LaddersTables>, ladderId: string): Promise<StaffLadder> {
  const row = await selectLadders(db).where('id', '=', ladderId).executeTakeFirst()
  if (!row) throw notFound()
  const [gifts, charities, history] = await Promise.all([
    giftStates(db, [row.itemId]),
    charitiesOfLadder(db, ladderId),
    historyOf(db, ladderId),
  ])
  const gift = gifts.get(row.itemId) ?? null
  return {
    ...toStaffCard(row),
    version: row.version,
    schedule: toSchedule(row),
    goneBy: row.goneBy,
    itemId: gift && row.itemId,
    requestId: requestIdOf(row),
    history,
    charities: charities.map(({ phone: _, website: __, answeredAt, ...charity }) => ({
      ...charity,
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
    mayStartNextStep: isOpen(row) && canStartNextStep(row, gift),
  }
}

async function historyOf(db: Db<LaddersTables>, ladderId: string): Promise<StaffLadder['history']> {
  const rows = await db
    .selectFrom('ladder_history')
    .select(['what', 'by_side as by', 'at'])
    .where('ladder_id', '=', ladderId)
    .orderBy('at')
    .execute()
  return rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }))
}
