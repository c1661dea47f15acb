import { randomInt } from 'node:crypto'
import { doorToken, hashDoorToken } from '../door/door-token.ts'
import { firstForgetAt } from '../door/rules.ts'
import type { VisitRow } from './lock-job.ts'

type Door = Pick<VisitRow, 'arrival_code' | 'door_hash' | 'door_day' | 'forget_at'>

/** Returns the columns of code and token for `day`, a London date; empty if they already exist. */
export function doorOfDay(visit: VisitRow, day: string, secret: string, now: Date): Partial<Door> {
  if (visit.door_day === day) return {}
  return {
    arrival_code: String(randomInt(10_000)).padStart(4, '0'),
    door_hash: hashDoorToken(doorToken(secret, visit.request_id, day)),
    door_day: day,
    forget_at: firstForgetAt(now),
  }
}
