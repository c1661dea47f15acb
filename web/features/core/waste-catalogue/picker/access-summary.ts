import { type DraftAccess, hasAccess, hasStairs, parseWholeNumber } from './load-draft.ts'
import { words } from './words.ts'

const accessWords = words.access

/** Returns the access details in one line; null where nothing was entered. */
export function accessSummary(access: DraftAccess): string | null {
  if (!hasAccess(access)) return null
  const { floor, lift, van, steps, takeApart, note } = access
  const count = parseWholeNumber(steps)
  const parts = [
    floor !== '' && (hasStairs(floor) ? accessWords.floorAt(Number(floor)) : accessWords.ground),
    hasStairs(floor) && lift !== '' && accessWords.lifts[lift],
    van !== '' && accessWords.vans[van],
    count > 0 && accessWords.stepCount(count),
    takeApart && accessWords.takeApart,
    note.trim() !== '' && accessWords.noteAdded,
  ]
  return parts.filter((part) => part !== false).join(' · ') || null
}
