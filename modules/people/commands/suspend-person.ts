import { type Account, liftSuspension, lockOther, suspendAccount } from '#modules/accounts/facade.ts'
import { hideThingsOf, restoreThingsOf } from '#modules/community/facade.ts'
import { queueMail } from '#modules/notifications/facade.ts'
import { markProfileSuspended } from '#modules/profiles/facade.ts'
import { hideRequestsOf, restoreRequestsOf } from '#modules/requests/facade.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { AnyDb, OpenTransaction } from '#server/platform/database/database.ts'
import { allowLongStatements } from '#server/platform/database/statement-timeout.ts'
import { type Act, transact } from '#server/platform/database/transaction.ts'
import * as rules from '../rules.ts'

interface Deed {
  userId: string
  staffId: string
  reason: string
}

/**
 * Suspends an account: whoever is writing for it is waited for, and comes too late from then on. Its sessions end, what
 * it has open is hidden, its owner is told why. Throws Refusal: see rules.maySuspend.
 */
export async function suspendPerson(db: AnyDb, deed: Deed, now: Date, act: Act | null): Promise<void> {
  const { userId, staffId, reason } = deed
  await transact(
    db,
    async (trx) => {
      await allowLongStatements(trx)
      const account = rules.maySuspend(await lockOther(trx, userId), staffId)
      await suspendAccount(trx, { userId, reason }, now)
      await hideRequestsOf(trx, userId, now)
      await hideThingsOf(trx, userId, now)
      await markProfileSuspended(trx, userId, true, now)
      const facts = { reason }
      await queueMail(trx, { ...to(account), template: 'account-suspended', facts }, now)
      await note(trx, deed, 'account.suspended', true, now)
      return userId
    },
    act,
  )
}

/** Lifts the suspension of an account: what it hid is shown again, its owner is told. Throws Refusal: see rules.mayReinstate. */
export async function reinstatePerson(db: AnyDb, deed: Deed, now: Date, act: Act | null): Promise<void> {
  const { userId } = deed
  await transact(
    db,
    async (trx) => {
      await allowLongStatements(trx)
      const account = rules.mayReinstate(await lockOther(trx, userId))
      await liftSuspension(trx, userId, now)
      await restoreRequestsOf(trx, userId, now)
      await restoreThingsOf(trx, userId, now)
      await markProfileSuspended(trx, userId, false, now)
      await queueMail(trx, { ...to(account), template: 'account-reinstated', facts: {} }, now)
      await note(trx, deed, 'account.reinstated', false, now)
      return userId
    },
    act,
  )
}

const to = ({ userId, email }: Account) => ({ eventId: crypto.randomUUID(), userId, address: email })

const note = (trx: OpenTransaction, deed: Deed, action: string, suspended: boolean, now: Date): Promise<void> =>
  audit(
    trx,
    {
      actorId: deed.staffId,
      action,
      subjectId: deed.userId,
      reason: deed.reason,
      before: { suspended: !suspended },
      after: { suspended },
    },
    now,
  )
