import { ItemGone } from '#modules/community/items/events.ts'
import { LadderDone } from '#modules/community/ladders/events.ts'
import { DisposalRecorded, ProofDecided } from '#modules/fulfilment/disposal/events.ts'
import type { OpenTransaction } from '#server/platform/database/database.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import type { Source } from '../rules.ts'
import { recountKept } from '../steps/recount-kept.ts'

/** Updates the total of what is given away or passed on for reuse (IMPACT-01). */
export const countReuse = consumer(
  'kept-in-use.count',
  on(ItemGone, (trx, { data }) => recount(trx, 'gift', data.item.id)),
  on(LadderDone, (trx, { data }) => recount(trx, 'ladder', data.ladderId)),
  on(DisposalRecorded, (trx, { data }) => recount(trx, 'disposal', data.requestId)),
  on(ProofDecided, (trx, { data }) => recount(trx, 'disposal', data.requestId)),
)

async function recount(trx: OpenTransaction, source: Source, id: string): Promise<void> {
  await recountKept(trx, source, [id])
}
