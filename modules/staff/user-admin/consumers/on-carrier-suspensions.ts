import { lockAccountForUpdateIfExists } from '#modules/core/accounts/facade.ts'
import { CarrierSuspensionDecided } from '#modules/fulfilment/cases/events.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { allowLongStatements } from '#server/platform/database/statement-timeout.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { newSuspensionEnd } from '../rules.ts'
import { startSuspension } from '../steps/start-suspension.ts'

/** Suspends a carrier's account after a decision in a case, until the given end (CASE-03). */
export const suspendCarriers = consumer('people.bar-carriers', on(CarrierSuspensionDecided, suspendCarrier))

async function suspendCarrier(trx: OpenTransaction, { data, at }: CarrierSuspensionDecided): Promise<void> {
  await allowLongStatements(trx)
  const account = await lockAccountForUpdateIfExists(trx, data.carrierId)
  const until = account && newSuspensionEnd(account, data.until === null ? null : new Date(data.until))
  // unless the account is deleted, or already suspended for longer
  if (!account || until === undefined) return
  await startSuspension(
    trx,
    account,
    { userId: data.carrierId, staffId: data.staffId, reason: data.reason, until },
    new Date(at),
  )
}
