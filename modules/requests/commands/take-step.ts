import { holdAccount } from '#modules/accounts/facade.ts'
import type { Db, OpenTransaction } from '#server/platform/database/database.ts'
import { ownTrx } from '#server/platform/database/database.ts'
import { type Act, append, transact } from '#server/platform/database/transaction.ts'
import type { DomainEvent } from '#server/platform/kernel/events.ts'
import type { RequestDetail, RequestStatus } from '../contract.ts'
import type { Changed } from '../events.ts'
import { type HeldRequest, lockRequest } from '../facade.ts'
import { selectDetails, toDetail } from '../queries/request-rows.ts'
import type { Step } from '../rules.ts'
import { noteStep } from '../steps/note-step.ts'
import type { RequestsTables } from '../tables.ts'

interface Taking {
  requestId: string
  callerId: string
  /** Says what is to happen to the request under its lock, null when it has happened already. Throws Refusals. */
  judge: (request: HeldRequest | null) => Step | null
  /** The fact to announce. */
  toEvent: (data: Changed, at: Date) => DomainEvent
  /** Why, where staff take the step. */
  reason?: string
  /** What else is written down with a step that was taken; `before` is the status until then. */
  alsoNote?: (trx: OpenTransaction, step: Step, before: RequestStatus) => Promise<void>
  now: Date
  act: Act | null
}

/**
 * Takes one step of a request's life under its lock, so that of two at once the second sees the first, and gives the
 * request as the caller sees it now. Throws Refusal: account_gone, account_suspended, and what `judge` throws.
 */
export async function takeStep(db: Db<RequestsTables>, taking: Taking): Promise<RequestDetail> {
  const { requestId, callerId, judge, toEvent, alsoNote, now, act } = taking
  return transact(
    db,
    async (trx) => {
      await holdAccount(trx, callerId)
      const held = await lockRequest(trx, requestId)
      const step = judge(held)
      if (step) await change(trx, taking, step)
      const row = await selectDetails(trx).where('id', '=', requestId).executeTakeFirstOrThrow()
      const seen = toDetail(row, callerId)
      if (step && row.user_id !== null)
        append(
          trx,
          toEvent(
            {
              requestId,
              version: seen.version,
              status: seen.status,
              userId: row.user_id,
              winningBidId: seen.winningBidId,
              acceptedBidderId: seen.acceptedBidderId,
              collectedAt: seen.collectedAt,
              updatedAt: seen.updatedAt,
              by: step.by,
            },
            now,
          ),
        )
      if (step && held) await alsoNote?.(trx, step, held.status)
      return seen
    },
    act,
  )
}

async function change(
  trx: OpenTransaction,
  { requestId, reason, now: at }: Taking,
  { what, by, status }: Step,
): Promise<void> {
  await ownTrx<RequestsTables>(trx)
    .updateTable('collection_requests')
    .set((request) => ({
      status,
      ...(what === 'collected' && { collected_at: at }),
      updated_at: at,
      version: request('version', '+', 1),
    }))
    .where('id', '=', requestId)
    .execute()
  await noteStep(trx, { requestId, what, by, ...(reason !== undefined && { reason }), at })
}
