import { RequestCollected, RequestCompleted } from '#modules/requests/events.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { type Consumer, consumer, on } from '#server/platform/delivery/consumers.ts'
import { type Config, isPractice } from '#server/platform/kernel/config.ts'
import { releaseReceipt } from '../steps/release-receipt.ts'

/** Issues the receipt of a job once it is collected, or completed without that (PRICE-06). */
export function issueReceipts(config: Pick<Config, 'EA_REGISTER_URL' | 'DEMO'>): Consumer {
  const issue = async (trx: OpenTransaction, { data }: { data: { requestId: string } }) => {
    await releaseReceipt(trx, data.requestId, isPractice(config) || config.DEMO, new Date())
  }
  return consumer('visits.issue-receipts', on(RequestCollected, issue), on(RequestCompleted, issue))
}
