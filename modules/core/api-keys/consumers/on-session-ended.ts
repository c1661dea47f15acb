import { SessionEnded } from '#modules/core/accounts/events.ts'
import { audit } from '#server/platform/database/audit.ts'
import { asModuleTrx } from '#server/platform/database/database.ts'
import { append } from '#server/platform/database/transaction.ts'
import { consumer, on } from '#server/platform/delivery/consumers.ts'
import { ApiKeyRevoked } from '../events.ts'
import type { ApiKeysTables } from '../tables.ts'

/** Reports every revocation in one place: by the owner, by a new password, or by signing out everywhere. */
export const reportRevoked = consumer(
  'api-keys.report-revoked',
  on(SessionEnded, async (trx, { at, data: { sessionId: keyId } }) => {
    const key = await asModuleTrx<ApiKeysTables>(trx)
      .selectFrom('api_keys')
      .select('user_id')
      .where('id', '=', keyId)
      .executeTakeFirst()
    if (!key) return
    append(trx, ApiKeyRevoked.of({ keyId, userId: key.user_id }, new Date(at)))
    await audit(trx, { actorId: key.user_id, action: 'api_key.revoked', subjectId: keyId }, new Date(at))
  }),
)
