import { RequestCollected, RequestCompleted } from '#modules/requests/events.ts'
import { releaseReceipt } from '#modules/visits/facade.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { type Consumer, consumer, on } from '#server/platform/delivery/consumers.ts'
import { type Config, isPractice } from '#server/platform/kernel/config.ts'
import { acceptedCarrier } from '../queries/accepted-carrier.ts'

/**
 * Issues the receipt of a job once it is collected, or completed without that (PRICE-06). Of a carrier that has left by then
 * only the pack knows who it was.
 */
export function issueReceipts(config: Pick<Config, 'EA_REGISTER_URL' | 'DEMO'>): Consumer {
  const practice = isPractice(config) || config.DEMO
  const issue = async (trx: OpenTransaction, { data: { requestId } }: { data: { requestId: string } }) => {
    await releaseReceipt(trx, requestId, { practice, accepted: await acceptedCarrier(trx, requestId) }, new Date())
  }
  // named when it was part of visits: its queue and its rows in the inbox keep that
  return consumer('visits.issue-receipts', on(RequestCollected, issue), on(RequestCompleted, issue))
}
