import type { Db, Trx } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { pgSafeText } from '#server/platform/kernel/pg-safe-text.ts'
import { WebhookDisabled } from '../events.ts'
import { ANSWER_BYTES, type AttemptResult } from '../post-to-endpoint.ts'
import { judgeAttempt } from '../rules.ts'
import type { ClaimedDelivery } from '../steps/claim-endpoints.ts'
import { failWaitingDeliveries } from '../steps/fail-waiting-deliveries.ts'
import type { WebhooksTables } from '../tables.ts'

type Outcome = 'sent' | 'failed' | 'lost'

/**
 * Records an attempt and its consequences, and releases the endpoint (HOOK-04). Returns `lost` if the endpoint was
 * removed or another worker took it over.
 */
export async function recordAttempt(
  db: Db<WebhooksTables>,
  { id, endpointId, claimId }: Pick<ClaimedDelivery, 'id' | 'endpointId' | 'claimId'>,
  result: AttemptResult,
  now: Date,
): Promise<Outcome> {
  return transact(db, async (trx) => {
    const endpoint = await lockClaimed(trx, { id, endpointId, claimId })
    if (!endpoint) return 'lost'
    const stateBefore = { attempts: endpoint.attempts, failingSince: endpoint.failing_since }
    const verdict = judgeAttempt(result, stateBefore, now, Math.random())
    await trx
      .updateTable('webhook_deliveries')
      .set((eb) => ({
        state: verdict.state,
        attempts: eb('attempts', '+', 1),
        ...(verdict.nextAt && { next_at: verdict.nextAt }),
        status: result.status,
        answer: result.answer === null ? null : pgSafeText(result.answer, ANSWER_BYTES),
        error: result.error,
        took_ms: result.tookMs,
        last_at: now,
      }))
      .where('id', '=', id)
      .execute()
    // an endpoint that was disabled during the request stays as its owner left it
    const disable = endpoint.enabled ? verdict.disable : null
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
    if (!endpoint.enabled || disable) await failWaitingDeliveries(trx, endpointId)
    if (disable) append(trx, WebhookDisabled.of({ endpointId, userId: endpoint.user_id, reason: disable }, now))
    return verdict.state === 'sent' ? 'sent' : 'failed'
  })
}

const lockClaimed = (
  trx: Trx<WebhooksTables>,
  { id, endpointId, claimId }: Pick<ClaimedDelivery, 'id' | 'endpointId' | 'claimId'>,
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
