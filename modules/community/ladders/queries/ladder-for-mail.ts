import type { Executor } from '#server/platform/database/database.ts'
import { charitiesOfLadder } from './charities-of-ladder.ts'
import { selectLadders } from './ladder-rows.ts'

/** Returns what mails to the owner of a ladder need; null if the ladder was deleted. */
export async function ladderForMail(db: Executor, ladderId: string) {
  const row = await selectLadders(db).where('id', '=', ladderId).executeTakeFirst()
  if (!row) return null
  const { step, charityUntil, draft } = row
  return { step, charityUntil, title: draft.title, charities: await charitiesOfLadder(db, ladderId) }
}
