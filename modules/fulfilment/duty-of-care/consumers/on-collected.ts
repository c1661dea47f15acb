import { issueReceiptOnce } from '#modules/fulfilment/visits/facade.ts'
import { RequestCollected, RequestCompleted } from '#modules/market/requests/events.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { type Consumer, consumer, on } from '#server/platform/delivery/consumers.ts'
import { type Config, usesRegisterEmulator } from '#server/platform/kernel/config.ts'
import { acceptedCarrier } from '../queries/accepted-carrier.ts'

/**
 * Issues the receipt of a job once it is collected, or completed without being collected first (PRICE-06). If the
 * carrier has left by then, the pack supplies its details.
 */
export function issueReceipts(config: Pick<Config, 'EA_REGISTER_URL' | 'DEMO'>): Consumer {
  const isSimulated = usesRegisterEmulator(config) || config.DEMO
  const issue = async (trx: OpenTransaction, { data: { requestId } }: { data: { requestId: string } }) => {
    await issueReceiptOnce(
      trx,
      requestId,
      { isSimulated, carrierAtAcceptance: await acceptedCarrier(trx, requestId) },
      new Date(),
    )
  }
  // The name dates from the visits module; its queue and inbox rows depend on it.
  return consumer('visits.issue-receipts', on(RequestCollected, issue), on(RequestCompleted, issue))
}
