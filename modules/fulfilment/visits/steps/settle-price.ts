import type { LockedRequest } from '#modules/market/requests/facade.ts'
import { asModuleTrx, type OpenTransaction } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import type { PriceOutcome } from '../contract.ts'
import { PriceAnswered } from '../events.ts'
import { outcomeColumns } from '../prices/stored-outcome.ts'
import type { VisitsTables } from '../tables.ts'
import { changeVisit } from './change-visit.ts'

interface SettlePriceInput {
  changeId: string
  outcome: PriceOutcome
  /** The signer’s name; null unless signed. */
  signedName: string | null
  at: Date
}

/** Stores the outcome of a pending price and appends PriceAnswered. The caller has locked the request and checked the rules. */
export async function settlePrice(
  trx: OpenTransaction,
  request: Pick<LockedRequest, 'id' | 'userId' | 'acceptedBidderId'>,
  { changeId, outcome, signedName, at }: SettlePriceInput,
  now: Date,
): Promise<void> {
  const row = await asModuleTrx<VisitsTables>(trx)
    .updateTable('price_changes')
    .set({ ...outcomeColumns(outcome), answered_at: at, signed_name: signedName })
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
        answer: outcome,
        signedName,
        answeredAt: at.toISOString(),
      },
      now,
    ),
  )
}
