import type { Db, Trx } from '#server/platform/database/database.ts'
import { transact } from '#server/platform/database/transaction.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { verifyPassword } from '../../passwords.ts'
import type { AccountsTables } from '../../tables.ts'
import { type Account, addKnownOrigin, throttleBudgetFor } from '../known-origins.ts'
import { SESSION_USER_COLUMNS, selectUsers } from '../session-user.ts'
import type { SignInOrigin } from '../sign-in-origin.ts'
import { type DeviceCookie, type OpenedSession, openSession, type SupportContact } from '../steps/open-session.ts'
import { clearFailures, countAttempt, recordFailure } from '../throttle.ts'

const UNCONFIRMED = 'Confirm your email address first. Open the link in our email, or ask for a new one.'

/** A substitute for an address without an account. */
const NO_ACCOUNT = { id: '00000000-0000-0000-0000-000000000000', passwordHash: '' }

interface SignInInput extends SignInOrigin {
  email: string
  password: string
  userAgent: string | undefined
}

interface SignInSettings extends SupportContact {
  /** Refuse accounts whose address is not confirmed. */
  confirmedOnly: boolean
}

/**
 * Opens a session. An unknown address and a wrong password take the same time and get the same answer. Only a caller
 * with the right password learns that the address isn't confirmed.
 * Throws a Refusal (`slow_down`, `wrong_credentials`, `email_unconfirmed`, `account_suspended`, `too_busy`).
 */
export async function signIn(
  db: Db<AccountsTables>,
  input: SignInInput,
  { confirmedOnly, ...support }: SignInSettings,
  now: Date,
): Promise<OpenedSession & DeviceCookie> {
  const user = await selectUsers(db)
    .select([...SESSION_USER_COLUMNS, 'password_hash'])
    .where('email', '=', input.email)
    .executeTakeFirst()
  const account: Account = user
    ? { id: user.id, email: user.email, passwordHash: user.password_hash }
    : { ...NO_ACCOUNT, email: input.email }
  const budget = await throttleBudgetFor(db, input, account, now)
  await countAttempt(db, budget, now)
  const isPasswordCorrect = await verifyPassword(user?.password_hash ?? null, input.password)
  if (!user || !isPasswordCorrect) {
    await recordFailure(db, budget, now)
    throw wrongCredentials()
  }
  await clearFailures(db, budget)
  if (confirmedOnly && !user.email_confirmed_at) throw new Refusal('forbidden', 'email_unconfirmed', UNCONFIRMED)
  return transact(db, async (trx) => {
    await lockWithPassword(trx, user.id, user.password_hash)
    const session = await openSession(trx, user, input.userAgent, support, now)
    return { ...session, deviceCookie: await addKnownOrigin(trx, input, account, now) }
  })
}

const wrongCredentials = () =>
  new Refusal('unauthenticated', 'wrong_credentials', 'Your email or password is incorrect.')

/** Locks the account, unless its password has changed since the comparison: the change ended every session. */
async function lockWithPassword(trx: Trx<AccountsTables>, userId: string, passwordHash: string): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst()
  if (!user) throw wrongCredentials()
}
