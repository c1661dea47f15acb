import { randomUUIDv7 } from 'node:crypto'
import { lockAccount } from '#modules/core/accounts/facade.ts'
import { buildLoad, type StoredLoad } from '#modules/core/waste-catalogue/facade.ts'
import { acceptedPrice } from '#modules/market/bidding/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { markFilesKept } from '#server/platform/files/files.ts'
import type { JobVisit } from '../contract.ts'
import { PriceAsked } from '../events.ts'
import type { AskPrice, ExtraItem } from '../prices/contract.ts'
import { assertMayAsk } from '../prices/rules.ts'
import { agreedPrice, priceChangesOf, toPriceChange } from '../queries/price-changes.ts'
import { visitOfJob } from '../queries/visit-of-job.ts'
import { assertParty, assertUnderWay } from '../rules.ts'
import { changeVisit } from '../steps/change-visit.ts'
import { closePendingPrice } from '../steps/close-pending-price.ts'
import { lockJob } from '../steps/lock-job.ts'
import type { VisitsTables } from '../tables.ts'

interface AskPriceInput {
  requestId: string
  callerId: string
  input: AskPrice
  /** Keys of the stored private files. */
  photoKeys: readonly string[]
}

/**
 * Asks the owner for a new price because of extra items on site (PRICE-02); the agreed price stays until they sign.
 * Returns the updated visit.
 * Throws Refusal: account_gone, account_suspended, not_found, not_concerned, job_over, collected_already, and those of
 * buildLoad and assertMayAsk.
 */
export async function askPrice(
  db: Db<VisitsTables>,
  { requestId, callerId, input, photoKeys }: AskPriceInput,
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
      // the task may be late, and a lapsed price must not block a new one
      await closePendingPrice(trx, request, now)
      const changes = await priceChangesOf(trx, requestId)
      const agreedPounds = agreedPrice(await acceptedPrice(trx, requestId), changes)
      const states = changes.map(({ askedAt, answer }) => ({ askedAt: new Date(askedAt), outcome: answer }))
      assertMayAsk({ visit, changes: states, agreedPounds, newPounds: input.newPounds, now })
      const { items } = await buildLoad(trx, input.load, null, now)
      const row = await trx
        .insertInto('price_changes')
        .values({
          id: randomUUIDv7(),
          request_id: requestId,
          owner_id: request.userId,
          carrier_id: callerId,
          lines: JSON.stringify(items.map(toExtraItem)),
          old_pounds: agreedPounds.toFixed(2),
          new_pounds: input.newPounds.toFixed(2),
          photo_keys: [...photoKeys],
          asked_at: now,
          answer: null,
          overtaken: null,
          answered_at: null,
          signed_name: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await markFilesKept(trx, photoKeys)
      const version = await changeVisit(trx, request, {}, now)
      const parties = { ownerId: request.userId, carrierId: request.acceptedBidderId }
      append(trx, PriceAsked.of({ requestId, ...parties, version, change: toPriceChange(row) }, now))
    },
    command,
  )
  return visitOfJob(db, { requestId, viewerId: callerId })
}

const toExtraItem = ({ key, label, n, kg, ewc, hazardous, pops, flags }: StoredLoad['items'][number]): ExtraItem => ({
  ...{ key, label, n, kg, ewc, hazardous, pops },
  padded: flags.includes('label'),
})
