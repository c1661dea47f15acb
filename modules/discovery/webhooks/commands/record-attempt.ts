import { sql } from 'kysely'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { pgSafeText } from '#server/platform/kernel/pg-safe-text.ts'
import { WebhookDisabled } from '../events.ts'
import { ANSWER_BYTES, type AttemptResult } from '../post-to-endpoint.ts'
import { isSlow, isSuccess, judgeAttempt } from '../rules.ts'
import type { ClaimedDelivery } from '../steps/claim-endpoints.ts'
import { failWaitingDeliveries } from '../steps/fail-waiting-deliveries.ts'
import type { WebhooksTables } from '../tables.ts'

type Outcome = 'sent' | 'failed' | 'lost'
type Claim = Pick<ClaimedDelivery, 'id' | 'endpointId' | 'claimId'>

/**
 * Records an attempt and its consequences, and releases the endpoint (HOOK-04). Returns `lost` if the endpoint was
 * removed or another worker took it over.
 */
export async function recordAttempt(
  db: Db<WebhooksTables>,
  claim: Claim,
  result: AttemptResult,
  now: Date,
): Promise<Outcome> {
  if (isSuccess(result) && (await recordSuccess(db, claim, result, now))) return 'sent'
  const { id, endpointId } = claim
  return transact(db, async (trx) => {
    const endpoint = await lockClaimed(trx, claim)
    if (!endpoint) return 'lost'
    const stateBefore = { attempts: endpoint.attempts, failingSince: endpoint.failing_since }
    const verdict = judgeAttempt(result, stateBefore, now, Math.random())
    await trx
      .updateTable('webhook_deliveries')
      .set({
        state: verdict.state,
        ...attemptColumns(result, now),
        ...(verdict.nextAt && { next_at: verdict.nextAt }),
      })
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

/**
 * Records a success in one statement, because nearly all attempts succeed. Returns false, and records nothing, if the
 * endpoint was disabled or removed, or another worker took it over.
 */
async function recordSuccess(
  db: Db<WebhooksTables>,
  { id, endpointId, claimId }: Claim,
  result: AttemptResult,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .with('released', (eb) =>
      eb
        .updateTable('webhook_endpoints')
        .set({ claim_id: null, claimed_until: null, failing_since: null, slow: isSlow(result) })
        .where('id', '=', endpointId)
        .where('claim_id', '=', claimId)
        .where('enabled', '=', true)
        .returning('id'),
    )
    .updateTable('webhook_deliveries')
    .set({ state: 'sent', ...attemptColumns(result, now) })
    .where('id', '=', id)
    .where('endpoint_id', 'in', (eb) => eb.selectFrom('released').select('released.id'))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const attemptColumns = ({ status, answer, error, tookMs }: AttemptResult, now: Date) => ({
  attempts: sql<number>`attempts + 1`,
  status,
  answer: answer === null ? null : pgSafeText(answer, ANSWER_BYTES),
  error,
  took_ms: tookMs,
  last_at: now,
})

const lockClaimed = (trx: Trx<WebhooksTables>, { id, endpointId, claimId }: Claim) =>
  trx
    .selectFrom('webhook_endpoints')
    .innerJoin('webhook_deliveries', 'endpoint_id', 'webhook_endpoints.id')
    .select(['user_id', 'enabled', 'failing_since', 'attempts'])
    .where('webhook_endpoints.id', '=', endpointId)
    .where('webhook_deliveries.id', '=', id)
    .where('claim_id', '=', claimId)
    .forUpdate()
    .executeTakeFirst()
