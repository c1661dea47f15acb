import type { Db, Trx } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { pgSafeText } from '#server/platform/kernel/pg-safe-text.ts'
import { WebhookDisabled } from '../events.ts'
import { ANSWER_BYTES, type Posted } from '../post-request.ts'
import { verdictOn } from '../rules.ts'
import type { Claimed } from '../steps/claim-endpoints.ts'
import { giveUpWaiting } from '../steps/give-up-waiting.ts'
import type { WebhooksTables } from '../tables.ts'

type Outcome = 'sent' | 'failed' | 'lost'

/**
 * Records an attempt with what follows from it, and releases the endpoint (HOOK-04). Returns `lost` when the endpoint was
 * removed, or another worker took it over.
 */
export async function recordAttempt(
  db: Db<WebhooksTables>,
  { id, endpointId, claimId }: Pick<Claimed, 'id' | 'endpointId' | 'claimId'>,
  posted: Posted,
  now: Date,
): Promise<Outcome> {
  return transact(db, async (trx) => {
    const found = await lockClaimed(trx, { id, endpointId, claimId })
    if (!found) return 'lost'
    const before = { attempts: found.attempts, failingSince: found.failing_since }
    const verdict = verdictOn(posted, before, now, Math.random())
    await trx
      .updateTable('webhook_deliveries')
      .set((delivery) => ({
        state: verdict.state,
        attempts: delivery('attempts', '+', 1),
        ...(verdict.nextAt && { next_at: verdict.nextAt }),
        status: posted.status,
        answer: posted.answer === null ? null : pgSafeText(posted.answer, ANSWER_BYTES),
        error: posted.error,
        took_ms: posted.tookMs,
        last_at: now,
      }))
      .where('id', '=', id)
      .execute()
    // an endpoint that was disabled during the request stays as its owner left it
    const disable = found.enabled ? verdict.disable : null
    await trx
      .updateTable('webhook_endpoints')
      .set({
        claim_id: null,
        claimed_until: null,
        failing_since: verdict.failingSince,
        slow: verdict.slow,
        ...(disable && { enabled: false, disabled_reason: disable, disabled_at: now }),
      })
      .where('id', '=', endpointId)
      .execute()
    if (!found.enabled || disable) await giveUpWaiting(trx, endpointId)
    if (disable) append(trx, WebhookDisabled.of({ endpointId, userId: found.user_id, reason: disable }, now))
    return verdict.state === 'sent' ? 'sent' : 'failed'
  })
}

const lockClaimed = (
  trx: Trx<WebhooksTables>,
  { id, endpointId, claimId }: Pick<Claimed, 'id' | 'endpointId' | 'claimId'>,
) =>
  trx
    .selectFrom('webhook_endpoints')
    .innerJoin('webhook_deliveries', 'endpoint_id', 'webhook_endpoints.id')
    .select(['user_id', 'enabled', 'failing_since', 'attempts'])
    .where('webhook_endpoints.id', '=', endpointId)
    .where('webhook_deliveries.id', '=', id)
    .where('claim_id', '=', claimId)
    .forUpdate()
    .executeTakeFirst()
