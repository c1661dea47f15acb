import { isChoosable } from '#modules/core/waste-catalogue/contract.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { londonClock } from '#server/platform/kernel/london.ts'
import { charitiesOfLadder } from './charities-of-ladder.ts'
import { type LadderRow, selectLadders } from './ladder-rows.ts'

/** Returns what mails to the owner of a ladder need; null if the ladder was deleted. */
export async function ladderForMail(db: Executor, ladderId: string) {
  const row = await selectLadders(db).where('id', '=', ladderId).executeTakeFirst()
  if (!row) return null
  const { step, charityUntil, draft } = row
  const charities = await charitiesOfLadder(db, ladderId)
  return { step, charityUntil, title: draft.title, charities, passedSlots: countPassedSlots(row) }
}

/** Returns how many time slots had passed when the request was posted, so that it has none of them. */
function countPassedSlots({ step, endedAt, draft }: LadderRow): number {
  if (step !== 'paid' || endedAt === null) return 0
  const clock = londonClock(endedAt)
  return (draft.load.halfDays ?? []).filter((halfDay) => !isChoosable(halfDay, clock)).length
}
