import { assertCovered, codeOf } from '#modules/core/places/facade.ts'
import { normalisePermitNumber } from '#modules/fulfilment/disposal/facade.ts'
import type { ItemToCarry } from '#modules/market/requests/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import type { SaveReceiver } from '../contract.ts'
import type { Plan } from '../queries/plan-of.ts'
import { destinationFrom } from '../rules.ts'
import { changePlan } from '../steps/change-plan.ts'
import type { TrackingTables } from '../tables.ts'

/**
 * Stores the site of a hazardous item, replacing an earlier one (DWT-04).
 * Throws Refusal: those of changePlan and rules.destinationFrom.
 */
export async function saveReceiver(
  db: Db<TrackingTables>,
  { requestId, callerId, input }: { requestId: string; callerId: string; input: SaveReceiver },
  now: Date,
): Promise<void> {
  assertCovered(input.postcode, 'postcode')
  const code = codeOf(input.postcode)
  const parsed = { permit: normalisePermitNumber(input.permit), postcode: code?.includes(' ') ? code : null }
  const job = { requestId, callerId, version: input.version }
  const change = ({ destinations }: Plan, lines: readonly ItemToCarry[]) => {
    const hazardousLines = lines.filter((row) => row.hazardous).map(({ line }) => line)
    const destination = destinationFrom(input, parsed, hazardousLines, now)
    return { destinations: [...destinations.filter(({ line }) => line !== input.line), destination] }
  }
  await transact(db, (trx) => changePlan(trx, job, change, now))
}
