import { ProofAwaited, ProofDecided, WasteSaid } from '#modules/disposals/events.ts'
import { disposalOf } from '#modules/disposals/facade.ts'
import { firstLookAt, lockRequest } from '#modules/requests/facade.ts'
import { PriceAnswered, ReceiptIssued, VisitConfirmed } from '#modules/visits/events.ts'
import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import { type Consumer, consumer, on } from '#server/platform/delivery/consumers.ts'
import { canonicalJson } from '#server/platform/kernel/canonical-json.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import type { PackPage } from '../contract.ts'
import { pageOfDisposal, pageOfPrice, pageOfReceipt, pageOfVisit } from '../rules.ts'
import type { DutyTables } from '../tables.ts'

/** Adds to the pack of a job what comes after its acceptance, each once (PACK-06). */
export const addPages = ({ FEATURES_OFF }: Pick<Config, 'FEATURES_OFF'>): Consumer => {
  const isOff = FEATURES_OFF.includes('duty')
  const add = async (trx: OpenTransaction, requestId: string, page: PackPage) => {
    if (!isOff) await addPage(trx, requestId, page)
  }
  const addProof = async (trx: OpenTransaction, requestId: string, at: string) => {
    if (!isOff) await addDisposal(trx, requestId, at)
  }
  return consumer(
    'duty.add-pages',
    on(VisitConfirmed, (trx, { data, at }) => add(trx, data.requestId, pageOfVisit(data, at))),
    on(PriceAnswered, (trx, { data }) => add(trx, data.requestId, pageOfPrice(data))),
    on(ReceiptIssued, (trx, { data }) => add(trx, data.requestId, pageOfReceipt(data))),
    on(WasteSaid, (trx, { data, at }) => addProof(trx, data.requestId, at)),
    on(ProofDecided, (trx, { data, at }) => addProof(trx, data.requestId, at)),
    on(ProofAwaited, (trx, { data, at }) => addProof(trx, data.requestId, at)),
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

/** Adds where the waste went as the owner reads it now, where the pack does not say so yet: events may come in any order. */
async function addDisposal(trx: OpenTransaction, requestId: string, at: string): Promise<void> {
  await lockRequest(trx, requestId)
  const disposal = await disposalOf(trx, requestId, new Date(at))
  const page = pageOfDisposal(disposal?.state === 'said' ? disposal.said : null, at)
  const before = await ownTrx<DutyTables>(trx)
    .selectFrom('pack_pages')
    .select('facts')
    .where('request_id', '=', requestId)
    .where('kind', '=', 'disposal')
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (canonicalJson(before?.facts ?? null) !== canonicalJson(page.facts)) await addPage(trx, requestId, page)
}
