import { audit } from '#server/platform/database/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import type { AccountsTables } from '../../tables.ts'
import type { Sealing } from '../sealed-secrets.ts'

type Outcome = 'sealed again' | 'was already' | 'lost' | 'gone'

export interface Resealed {
  resealed: number
  /** How many were already sealed with the current key. */
  already: number
  /** Addresses of staff whose second factor no configured key can open. These factors are unchanged. */
  lost: string[]
}

/**
 * Seals second factors again with the current key, so that the previous key can be removed. Works account
 * by account, so it can be interrupted and restarted. scripts/reseal.ts calls this without a caller, so the audit log
 * names the account itself as the actor.
 */
export async function resealSecondFactors(db: Db<AccountsTables>, sealing: Sealing, now: Date): Promise<Resealed> {
  const owners = await db
    .selectFrom('second_factors')
    .innerJoin('users', 'users.id', 'second_factors.user_id')
    .select(['users.id', 'users.email'])
    .orderBy('users.email')
    .execute()
  const totals: Resealed = { resealed: 0, already: 0, lost: [] }
  for (const { id, email } of owners) {
    const outcome = await resealSecondFactor(db, sealing, id, now)
    if (outcome === 'sealed again') totals.resealed++
    else if (outcome === 'was already') totals.already++
    else if (outcome === 'lost') totals.lost.push(email)
  }
  return totals
}

/** Reseals one second factor. Locks the account before its second factor, as everywhere. */
function resealSecondFactor(db: Db<AccountsTables>, sealing: Sealing, userId: string, now: Date): Promise<Outcome> {
  return transact(db, async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    const factor = await trx
      .selectFrom('second_factors')
      .select(['secret', 'pending_secret'])
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!factor) return 'gone'
    const resealed: Partial<typeof factor> = {}
    for (const column of ['secret', 'pending_secret'] as const) {
      const sealed = factor[column]
      if (sealed === null) continue
      const secret = sealing.open(sealed, userId)
      if (!secret) return 'lost'
      if (secret.resealed) resealed[column] = secret.resealed
    }
    if (Object.keys(resealed).length === 0) return 'was already'
    await trx.updateTable('second_factors').set(resealed).where('user_id', '=', userId).execute()
    const entry = { actorId: userId, action: 'second_factor.resealed', subjectId: userId, reason: FROM_SHELL }
    await audit(trx, entry, now)
    return 'sealed again'
  })
}

const FROM_SHELL = 'Sealed again by scripts/reseal.ts.'
