import { DisposalRecorded, ProofAwaited, ProofDecided } from '#modules/fulfilment/disposal/events.ts'
import { disposalOf } from '#modules/fulfilment/disposal/facade.ts'
import {
  JobCancelled,
  PriceAnswered,
  PriceLowered,
  ReceiptIssued,
  VanMatched,
  VanMismatched,
  VisitConfirmed,
} from '#modules/fulfilment/visits/events.ts'
import { RequestCancelled } from '#modules/market/requests/events.ts'
import { firstCheckAt, lockRequest } from '#modules/market/requests/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { canonicalJson } from '#server/platform/kernel/canonical-json.ts'
import type { PackPage } from '../contract.ts'
import {
  pageOfCancellation,
  pageOfDisposal,
  pageOfLoweredPrice,
  pageOfMatch,
  pageOfMismatch,
  pageOfPrice,
  pageOfReceipt,
  pageOfVisit,
} from '../rules.ts'
import type { DutyTables } from '../tables.ts'

/** Adds later events of a job to its pack, each once (PACK-06). */
export const addPages = consumer(
  'duty.add-pages',
  on(VisitConfirmed, (trx, { data, at }) => addPage(trx, data.requestId, pageOfVisit(data, at))),
  on(VanMismatched, (trx, { data, at }) => addPage(trx, data.requestId, pageOfMismatch(data, at))),
  on(VanMatched, (trx, { data, at }) => addPage(trx, data.requestId, pageOfMatch(data, at))),
  on(PriceAnswered, (trx, { data }) => addPage(trx, data.requestId, pageOfPrice(data))),
  on(PriceLowered, (trx, { data }) => addPage(trx, data.requestId, pageOfLoweredPrice(data))),
  on(ReceiptIssued, (trx, { data }) => addPage(trx, data.requestId, pageOfReceipt(data))),
  on(JobCancelled, (trx, { data }) => addCancellationPage(trx, data)),
  on(RequestCancelled, async (trx, { data: { by, requestId, winningBidId }, at }) => {
    // A cancellation by either party has its own event, with a reason.
    if (by === 'staff' && winningBidId !== null)
      await addPage(trx, requestId, pageOfCancellation({ by, reason: null }, at))
  }),
  on(DisposalRecorded, (trx, { data, at }) => addDisposalPage(trx, data.requestId, at)),
  on(ProofDecided, (trx, { data, at }) => addDisposalPage(trx, data.requestId, at)),
  on(ProofAwaited, (trx, { data, at }) => addDisposalPage(trx, data.requestId, at)),
)

async function addPage(trx: OpenTransaction, requestId: string, { kind, facts, at }: PackPage): Promise<void> {
  // Locked, so that pages are numbered in sequence.
  await lockRequest(trx, requestId)
  const dutyTrx = asModuleTrx<DutyTables>(trx)
  const { n } = await dutyTrx
    .selectFrom('pack_pages')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow()
  const page = { request_id: requestId, n: Number(n) + 1, kind, facts: JSON.stringify(facts) }
  await dutyTrx
    .insertInto('pack_pages')
    .values({ ...page, at: new Date(at), forget_at: firstCheckAt(new Date()) })
    .execute()
}

/** Adds the page of a cancellation by a party, without the reason if that party has left. */
async function addCancellationPage(
  trx: OpenTransaction,
  { requestId, ended, mismatched }: JobCancelled['data'],
): Promise<void> {
  const { by, reason, at } = ended
  const job = await lockRequest(trx, requestId)
  const endedById = (by === 'owner' ? job?.userId : job?.acceptedBidderId) ?? null
  const facts = { by, reason: endedById === null ? null : reason, ...(mismatched && by === 'owner' && { mismatched }) }
  await addPage(trx, requestId, pageOfCancellation(facts, at))
}

/** Adds a page with the current disposal record if the pack does not have it yet; events may arrive in any order. */
async function addDisposalPage(trx: OpenTransaction, requestId: string, at: string): Promise<void> {
  await lockRequest(trx, requestId)
  const disposal = await disposalOf(trx, requestId, new Date(at))
  const previousPage = await asModuleTrx<DutyTables>(trx)
    .selectFrom('pack_pages')
    .select(['facts', 'at'])
    .where('request_id', '=', requestId)
    .where('kind', '=', 'disposal')
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
  // The current record is sorted after the previous one, whichever event arrives first.
  const pageAt = previousPage && previousPage.at > new Date(at) ? previousPage.at.toISOString() : at
  const page = pageOfDisposal(disposal?.state === 'said' ? disposal.record : null, pageAt)
  if (canonicalJson(previousPage?.facts ?? null) !== canonicalJson(page.facts)) await addPage(trx, requestId, page)
}
