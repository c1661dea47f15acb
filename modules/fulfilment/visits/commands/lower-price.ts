import { randomUUIDv7 } from 'node:crypto'
import { lockAccount } from '#modules/core/accounts/facade.ts'
import { acceptedPrice } from '#modules/market/bidding/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import type { JobVisit } from '../contract.ts'
import { PriceLowered } from '../events.ts'
import { assertMayLower } from '../prices/rules.ts'
import { outcomeColumns } from '../prices/stored-outcome.ts'
import { agreedPrice, priceChangesOf } from '../queries/price-changes.ts'
import { visitOfJob } from '../queries/visit-of-job.ts'
import { assertParty, assertUnderWay } from '../rules.ts'
import { changeVisit } from '../steps/change-visit.ts'
import { closePendingPrice } from '../steps/close-pending-price.ts'
import { lockJob } from '../steps/lock-job.ts'
import type { VisitsTables } from '../tables.ts'

interface LowerPriceInput {
  requestId: string
  callerId: string
  newPounds: number
}

/**
 * Lowers the agreed price with immediate effect, as the carrier (PRICE-03). Returns the updated visit.
 * Throws Refusal: account_gone, account_suspended, not_found, not_concerned, job_over, collected_already, and those of
 * assertMayLower.
 */
export async function lowerPrice(
  db: Db<VisitsTables>,
  { requestId, callerId, newPounds }: LowerPriceInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<JobVisit> {
  await transact(
    db,
    async (trx) => {
      await lockAccount(trx, callerId)
      const { request, party, visit } = await lockJob(trx, requestId, callerId)
      assertParty(party, 'carrier')
      assertUnderWay(request)
      // the task may be late, and a lapsed price must not block a lower one
      await closePendingPrice(trx, request, now)
      const changes = await priceChangesOf(trx, requestId)
      const oldPounds = agreedPrice(await acceptedPrice(trx, requestId), changes)
      const states = changes.map(({ askedAt, answer }) => ({ askedAt: new Date(askedAt), outcome: answer }))
      assertMayLower({ visit, changes: states, agreedPounds: oldPounds, newPounds, now })
      const parties = { ownerId: request.userId, carrierId: request.acceptedBidderId }
      const changeId = randomUUIDv7()
      await trx
        .insertInto('price_changes')
        .values({
          id: changeId,
          request_id: requestId,
          owner_id: parties.ownerId,
          carrier_id: callerId,
          lines: '[]',
          old_pounds: oldPounds.toFixed(2),
          new_pounds: newPounds.toFixed(2),
          photo_keys: [],
          asked_at: now,
          ...outcomeColumns('lowered'),
          answered_at: now,
          signed_name: null,
        })
        .execute()
      await changeVisit(trx, request, {}, now)
      const eventData = { requestId, ...parties, changeId, oldPounds, newPounds, at: now.toISOString() }
      append(trx, PriceLowered.of(eventData, now))
    },
    command,
  )
  return visitOfJob(db, { requestId, viewerId: callerId })
}
