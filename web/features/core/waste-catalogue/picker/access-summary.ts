import { type DraftAccess, hasAccess, hasStairs, wholeOf } from './load-draft.ts'
import { words } from './words.ts'

const own = words.access

/** Returns the access details in one line; null where nothing was entered. */
export function accessSummary(access: DraftAccess): string | null {
  if (!hasAccess(access)) return null
  const { floor, lift, van, steps, takeApart, note } = access
  const count = wholeOf(steps)
  const said = [
    floor !== '' && (hasStairs(floor) ? own.floorAt(Number(floor)) : own.ground),
    hasStairs(floor) && lift !== '' && own.lifts[lift],
    van !== '' && own.vans[van],
    count > 0 && own.stepCount(count),
    takeApart && own.apart,
    note.trim() !== '' && own.noted,
  ]
  return said.filter((part) => part !== false).join(' · ') || null
}
