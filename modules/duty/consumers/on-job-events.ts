import { ProofAwaited, ProofDecided, WasteSaid } from '#modules/disposals/events.ts'
import { disposalOf } from '#modules/disposals/facade.ts'
import { RequestCancelled } from '#modules/requests/events.ts'
import { firstLookAt, lockRequest } from '#modules/requests/facade.ts'
import {
  JobCancelled,
  PriceAnswered,
  PriceLowered,
  ReceiptIssued,
  VanMatched,
  VanMismatched,
  VisitConfirmed,
} from '#modules/visits/events.ts'
import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { canonicalJson } from '#server/platform/kernel/canonical-json.ts'
import type { PackPage } from '../contract.ts'
import {
  pageOfDisposal,
  pageOfEnd,
  pageOfLowered,
  pageOfMatch,
  pageOfMismatch,
  pageOfPrice,
  pageOfReceipt,
  pageOfVisit,
} from '../rules.ts'
import type { DutyTables } from '../tables.ts'

/** Adds to the pack of a job what comes after its acceptance, each once (PACK-06). */
export const addPages = consumer(
  'duty.add-pages',
  on(VisitConfirmed, (trx, { data, at }) => addPage(trx, data.requestId, pageOfVisit(data, at))),
  on(VanMismatched, (trx, { data, at }) => addPage(trx, data.requestId, pageOfMismatch(data, at))),
  on(VanMatched, (trx, { data, at }) => addPage(trx, data.requestId, pageOfMatch(data, at))),
  on(PriceAnswered, (trx, { data }) => addPage(trx, data.requestId, pageOfPrice(data))),
  on(PriceLowered, (trx, { data }) => addPage(trx, data.requestId, pageOfLowered(data))),
  on(ReceiptIssued, (trx, { data }) => addPage(trx, data.requestId, pageOfReceipt(data))),
  on(JobCancelled, (trx, { data }) => addEnd(trx, data)),
  on(RequestCancelled, async (trx, { data: { by, requestId, winningBidId }, at }) => {
    // what the two sides end has an event of its own, with their reason
    if (by === 'staff' && winningBidId !== null) await addPage(trx, requestId, pageOfEnd({ by, reason: null }, at))
  }),
  on(WasteSaid, (trx, { data, at }) => addDisposal(trx, data.requestId, at)),
  on(ProofDecided, (trx, { data, at }) => addDisposal(trx, data.requestId, at)),
  on(ProofAwaited, (trx, { data, at }) => addDisposal(trx, data.requestId, at)),
)

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

/** Adds that one side ended the job; of a side that has left meanwhile the reason is not told. */
async function addEnd(trx: OpenTransaction, { requestId, ended, mismatched }: JobCancelled['data']): Promise<void> {
  const { by, reason, at } = ended
  const job = await lockRequest(trx, requestId)
  const here = (by === 'owner' ? job?.userId : job?.acceptedBidderId) ?? null
  const facts = { by, reason: here === null ? null : reason, ...(mismatched && by === 'owner' && { mismatched }) }
  await addPage(trx, requestId, pageOfEnd(facts, at))
}

/** Adds where the waste went as the owner reads it now, where the pack does not say so yet: events may come in any order. */
async function addDisposal(trx: OpenTransaction, requestId: string, at: string): Promise<void> {
  await lockRequest(trx, requestId)
  const disposal = await disposalOf(trx, requestId, new Date(at))
  const before = await ownTrx<DutyTables>(trx)
    .selectFrom('pack_pages')
    .select(['facts', 'at'])
    .where('request_id', '=', requestId)
    .where('kind', '=', 'disposal')
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
  // what counts now is read after what was told before, whichever event comes first
  const told = before && before.at > new Date(at) ? before.at.toISOString() : at
  const page = pageOfDisposal(disposal?.state === 'said' ? disposal.said : null, told)
  if (canonicalJson(before?.facts ?? null) !== canonicalJson(page.facts)) await addPage(trx, requestId, page)
}
