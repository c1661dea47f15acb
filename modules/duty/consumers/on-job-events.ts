import { firstLookAt, lockRequest } from '#modules/requests/facade.ts'
import { PriceAnswered, ReceiptIssued, VisitConfirmed } from '#modules/visits/events.ts'
import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import { type Consumer, consumer, on } from '#server/platform/delivery/consumers.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import type { PackPage } from '../contract.ts'
import { pageOfPrice, pageOfReceipt, pageOfVisit } from '../rules.ts'
import type { DutyTables } from '../tables.ts'

/** Adds to the pack of a job what comes after its acceptance, each once (PACK-06). */
export const addPages = ({ FEATURES_OFF }: Pick<Config, 'FEATURES_OFF'>): Consumer => {
  const add = async (trx: OpenTransaction, requestId: string, page: PackPage) => {
    if (!FEATURES_OFF.includes('duty')) await addPage(trx, requestId, page)
  }
  return consumer(
    'duty.add-pages',
    on(VisitConfirmed, (trx, { data, at }) => add(trx, data.requestId, pageOfVisit(data, at))),
    on(PriceAnswered, (trx, { data }) => add(trx, data.requestId, pageOfPrice(data))),
    on(ReceiptIssued, (trx, { data }) => add(trx, data.requestId, pageOfReceipt(data))),
  )
}

async function addPage(trx: OpenTransaction, requestId: string, { kind, facts, at }: PackPage): Promise<void> {
  // pages of one job are numbered one after the other
  await lockRequest(trx, requestId)
  const mine = ownTrx<DutyTables>(trx)
  const { n } = await mine
    .selectFrom('pack_pages')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow()
  const page = { request_id: requestId, n: Number(n) + 1, kind, facts: JSON.stringify(facts) }
  await mine
    .insertInto('pack_pages')
    .values({ ...page, at: new Date(at), forget_at: firstLookAt(new Date()) })
    .execute()
}
