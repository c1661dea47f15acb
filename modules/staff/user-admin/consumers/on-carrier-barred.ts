import { lockOtherForUpdate } from '#modules/core/accounts/facade.ts'
import { CarrierBarred } from '#modules/fulfilment/cases/events.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { allowLongStatements } from '#server/platform/database/statement-timeout.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { endOfBlock } from '../rules.ts'
import { startSuspension } from '../steps/start-suspension.ts'

/** Suspends a carrier's account after a decision in a case, until the given end (CASE-03). */
export const blockCarriers = consumer('people.bar-carriers', on(CarrierBarred, bar))

async function bar(trx: OpenTransaction, { data, at }: CarrierBarred): Promise<void> {
  await allowLongStatements(trx)
  const account = await lockOtherForUpdate(trx, data.carrierId)
  const until = account && endOfBlock(account, data.until === null ? null : new Date(data.until))
  // A deleted account needs no suspension, and one never shortens another.
  if (!account || until === undefined) return
  await startSuspension(
    trx,
    account,
    { userId: data.carrierId, staffId: data.staffId, reason: data.reason, until },
    new Date(at),
  )
}
