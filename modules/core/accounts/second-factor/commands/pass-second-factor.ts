import { audit } from '#server/platform/database/audit.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { append, transact } from '#server/platform/database/transaction.ts'
import { RecoveryCodeUsed } from '../../events.ts'
import type { SessionWithOwner } from '../../sessions/session-user.ts'
import { clearFailures, countAttempt, secondFactorBudget } from '../../sessions/throttle.ts'
import type { AccountsTables } from '../../tables.ts'
import { consumeCode } from '../recovery-codes.ts'
import {
  type FactorCaller,
  lockOwnFactor,
  markPassed,
  noSecondFactor,
  openFactor,
  wrongCode,
} from '../second-factors.ts'
import { stepOf } from '../totp.ts'

type PassInput = FactorCaller & { code: string }

/**
 * Gives a session its staff permissions in exchange for a code or recovery code, each of which works once.
 * Throws a Refusal (`slow_down`, `wrong_code`, `no_second_factor`, `second_factor_sealed`, `token_refused`).
 */
export async function passSecondFactor(db: Db<AccountsTables>, input: PassInput, now: Date): Promise<SessionWithOwner> {
  await countAttempt(db, secondFactorBudget(input.userId), now)
  const session = await transact(db, async (trx) => {
    const { session, factor } = await lockOwnFactor(trx, input)
    if (!factor?.secret) throw noSecondFactor()
    const digits = input.code.replaceAll(/\s/g, '')
    if (/^\d{6}$/.test(digits)) await consumeStep(trx, { ...input, code: digits }, factor.secret, factor.last_step, now)
    else await consumeRecoveryCode(trx, input, now)
    await markPassed(trx, input.sessionId, now)
    return { ...session, secondFactorAt: now }
  })
  await clearFailures(db, secondFactorBudget(input.userId))
  return session
}

/**
 * Uses up a code. The row is locked, so that a code sent twice works once. A secret sealed with the previous key is
 * sealed again with the current one.
 */
async function consumeStep(
  trx: Trx<AccountsTables>,
  input: PassInput,
  sealed: Buffer,
  lastStep: number,
  now: Date,
): Promise<void> {
  const { secret, resealed } = openFactor(input, sealed)
  const step = stepOf(secret, input.code, now)
  if (step === null || step <= lastStep) throw wrongCode()
  await trx
    .updateTable('second_factors')
    .set({ last_step: step, ...(resealed && { secret: resealed }) })
    .where('user_id', '=', input.userId)
    .execute()
}

async function consumeRecoveryCode(trx: Trx<AccountsTables>, { userId, code }: PassInput, now: Date): Promise<void> {
  const left = await consumeCode(trx, { userId, code }, now)
  if (left === null) throw wrongCode()
  append(trx, RecoveryCodeUsed.of({ userId, left }, now))
  const entry = { actorId: userId, action: 'second_factor.recovery_code_used', subjectId: userId, detail: { left } }
  await audit(trx, entry, now)
}
