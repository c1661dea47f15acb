import { randomInt } from 'node:crypto'
import { arrivalToken, hashArrivalToken } from '../arrival/arrival-token.ts'
import { firstCodeCheckAt } from '../arrival/rules.ts'
import type { VisitRow } from './lock-job.ts'

/**
 * The columns of an arrival code. `door_hash` is the hash of the token in the driver’s QR code, which opens
 * `/door/{token}`; `door_day` is the London date on which code and token are valid.
 */
type ArrivalCode = Pick<VisitRow, 'arrival_code' | 'door_hash' | 'door_day' | 'forget_at'>

/** Generates the code and token for `day`, a London date, as columns; returns none if the visit has them already. */
export function newArrivalCode(visit: VisitRow, day: string, secret: string, now: Date): Partial<ArrivalCode> {
  if (visit.door_day === day) return {}
  return {
    arrival_code: String(randomInt(10_000)).padStart(4, '0'),
    door_hash: hashArrivalToken(arrivalToken(secret, visit.request_id, day)),
    door_day: day,
    forget_at: firstCodeCheckAt(now),
  }
}
