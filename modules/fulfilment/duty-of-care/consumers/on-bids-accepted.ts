import { BidAccepted } from '#modules/market/bidding/events.ts'
import { firstCheckAt, lockRequestForShare } from '#modules/market/requests/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { type Consumer, consumer, on } from '#server/platform/delivery/consumers.ts'
import { hashOf } from '#server/platform/kernel/canonical-json.ts'
import { type Config, usesRegisterEmulator } from '#server/platform/kernel/config.ts'
import { factsOfJob } from '../queries/facts-of-job.ts'
import { FORM_VERSION } from '../rules.ts'
import type { DutyTables } from '../tables.ts'

/** Makes the duty-of-care pack of a job, once (PACK-01). */
export const makePacks = (config: Pick<Config, 'EA_REGISTER_URL' | 'DEMO'>): Consumer =>
  consumer(
    'duty.make-packs',
    on(BidAccepted, async (trx, { data, at }) => {
      await makePack(trx, data, { at: new Date(at), isSimulated: usesRegisterEmulator(config) || config.DEMO })
    }),
  )

async function makePack(
  trx: OpenTransaction,
  bid: BidAccepted['data'],
  { at, isSimulated }: { at: Date; isSimulated: boolean },
): Promise<void> {
  // Locked, so that an account deletion can't interleave: it comes first, or it erases the pack.
  const request = await lockRequestForShare(trx, bid.requestId)
  const parties = { ownerId: request?.userId ?? null, carrierId: request?.acceptedBidderId ?? null }
  const facts = await factsOfJob(trx, { bid, ...parties, acceptedAt: at, isSimulated })
  const now = new Date()
  await asModuleTrx<DutyTables>(trx)
    .insertInto('packs')
    .values({
      request_id: bid.requestId,
      bid_id: bid.bidId,
      owner_id: parties.ownerId,
      carrier_id: parties.carrierId,
      facts: JSON.stringify(facts),
      sha256: hashOf(facts),
      made_at: now,
      form_version: FORM_VERSION,
      forget_at: firstCheckAt(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
