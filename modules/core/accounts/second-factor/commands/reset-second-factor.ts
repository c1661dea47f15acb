import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { append, type IdempotentCommand, transact } from '#server/platform/database/transaction.ts'
import { notFound, Refusal } from '#server/platform/kernel/errors.ts'
import { SecondFactorReset } from '../../events.ts'
import { endSessions } from '../../sessions/steps/end-sessions.ts'
import type { AccountsTables } from '../../tables.ts'
import { noSecondFactor } from '../second-factors.ts'

interface ResetInput {
  /** The colleague whose second factor is lost. */
  userId: string
  actorId: string
  reason: string
}

/**
 * Removes a colleague's second factor and recovery codes and signs them out everywhere. They set up a new one at the
 * next sign-in. Throws a Refusal: `own_account`, `not_found` if the user isn't staff, `no_second_factor`.
 */
export async function resetSecondFactor(
  db: Db<AccountsTables>,
  { userId, actorId, reason }: ResetInput,
  now: Date,
  command: IdempotentCommand | null,
): Promise<void> {
  if (userId === actorId)
    throw new Refusal(
      'conflict',
      'own_account',
      'You can set up your own two-step login again in your account settings.',
    )
  await transact(
    db,
    async (trx) => {
      const staff = await trx
        .selectFrom('users')
        .select('id')
        .where('id', '=', userId)
        .where('role', '=', 'operations')
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!staff) throw notFound()
      const row = await trx
        .deleteFrom('second_factors')
        .where('user_id', '=', userId)
        .returning('set_up_at')
        .executeTakeFirst()
      if (!row?.set_up_at) throw noSecondFactor()
      await endSessions(trx, { userId }, now)
      append(trx, SecondFactorReset.of({ userId }, now))
      await audit(trx, { actorId, action: 'second_factor.reset', subjectId: userId, reason }, now)
      return null
    },
    command,
  )
}
