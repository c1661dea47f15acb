import { randomInt } from 'node:crypto'
import { doorToken, hashOfDoor } from '../door/door-token.ts'
import { firstForgetAt } from '../door/rules.ts'
import type { VisitRow } from './hold-job.ts'

type Door = Pick<VisitRow, 'arrival_code' | 'door_hash' | 'door_day' | 'forget_at'>

/** Code and token that count on `day`, a date of London, as they are stored: those that are there, or new ones for another day. */
export function doorOfDay(visit: VisitRow, day: string, secret: string, now: Date): Partial<Door> {
  if (visit.door_day === day) return {}
  return {
    arrival_code: String(randomInt(10_000)).padStart(4, '0'),
    door_hash: hashOfDoor(doorToken(secret, visit.request_id, day)),
    door_day: day,
    forget_at: firstForgetAt(now),
  }
}
