import { randomInt } from 'node:crypto'
import { arrivalToken, hashArrivalToken } from '../arrival/arrival-token.ts'
import { firstForgetAt } from '../arrival/rules.ts'
import type { VisitRow } from './lock-job.ts'

type ArrivalCode = Pick<VisitRow, 'arrival_code' | 'door_hash' | 'door_day' | 'forget_at'>

/** Returns the columns of code and token for `day`, a London date; empty if they already exist. */
export function arrivalCodeOfDay(visit: VisitRow, day: string, secret: string, now: Date): Partial<ArrivalCode> {
  if (visit.door_day === day) return {}
  return {
    arrival_code: String(randomInt(10_000)).padStart(4, '0'),
    door_hash: hashArrivalToken(arrivalToken(secret, visit.request_id, day)),
    door_day: day,
    forget_at: firstForgetAt(now),
  }
}
