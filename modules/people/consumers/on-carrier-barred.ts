import { lockOther } from '#modules/accounts/facade.ts'
import { CarrierBarred } from '#modules/cases/events.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { allowLongStatements } from '#server/platform/database/statement-timeout.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { endOfBar } from '../rules.ts'
import { putAway } from '../steps/put-away.ts'

/** Suspends the account of a carrier that staff barred because of a case, until its bar ends (CASE-03). */
export const barCarriers = consumer('people.bar-carriers', on(CarrierBarred, bar))

async function bar(trx: OpenTransaction, { data, at }: CarrierBarred): Promise<void> {
  await allowLongStatements(trx)
  const account = await lockOther(trx, data.carrierId)
  const until = account && endOfBar(account, data.until === null ? null : new Date(data.until))
  // who has left is barred of itself, and a bar never shortens another
  if (!account || until === undefined) return
  await putAway(
    trx,
    account,
    { userId: data.carrierId, staffId: data.staffId, reason: data.reason, until },
    new Date(at),
  )
}
