import type { HeldRequest } from '#modules/requests/facade.ts'
import { type OpenTransaction, ownTrx } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import type { PriceAnswer } from '../contract.ts'
import { PriceAnswered } from '../events.ts'
import { columnsOf } from '../prices/kept-answer.ts'
import type { VisitsTables } from '../tables.ts'
import { changeVisit } from './change-visit.ts'

interface Settled {
  changeId: string
  answer: PriceAnswer
  /** Of who signed; null for all other answers. */
  signedName: string | null
  at: Date
}

/** Writes what became of a price that still waits, and tells both sides. The caller holds the request and has judged it. */
export async function settlePrice(
  trx: OpenTransaction,
  request: Pick<HeldRequest, 'id' | 'userId' | 'acceptedBidderId'>,
  { changeId, answer, signedName, at }: Settled,
  now: Date,
): Promise<void> {
  const row = await ownTrx<VisitsTables>(trx)
    .updateTable('price_changes')
    .set({ ...columnsOf(answer), answered_at: at, signed_name: signedName })
    .where('id', '=', changeId)
    .where('answer', 'is', null)
    .returning(['lines', 'old_pounds', 'new_pounds'])
    .executeTakeFirstOrThrow()
  const version = await changeVisit(trx, request, {}, now)
  append(
    trx,
    PriceAnswered.of(
      {
        requestId: request.id,
        ownerId: request.userId,
        carrierId: request.acceptedBidderId,
        version,
        changeId,
        lines: row.lines,
        oldPounds: Number(row.old_pounds),
        newPounds: Number(row.new_pounds),
        answer,
        signedName,
        answeredAt: at.toISOString(),
      },
      now,
    ),
  )
}
