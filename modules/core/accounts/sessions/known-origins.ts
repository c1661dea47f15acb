import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { networkOf } from '#server/platform/http/network.ts'
import type { AccountsTables } from '../tables.ts'
import { recordOrigin } from './shared-origins.ts'
import type { SignInOrigin } from './sign-in-origin.ts'
import { type Budget, deviceBudget, knownNetworkBudget, unknownDeviceBudget } from './throttle.ts'

/** How long a network stays known after its last sign-in. */
export const KNOWN_NETWORK_MS = 90 * 24 * 60 * 60_000

/** An account, or a substitute where an address has none, so that both take the same time. */
export interface Account {
  id: string
  email: string
  /** Part of what is signed, so that a new password makes every device unknown. */
  passwordHash: string
}

const sign = (secret: string, parts: readonly string[]): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'kerbside known places', 32)))
    .update(JSON.stringify(parts))
    .digest()

const signDevice = (secret: string, { id, passwordHash }: Account, deviceId: string): Buffer =>
  sign(secret, ['device', id, passwordHash, deviceId])

const networkKey = ({ secret, ip }: SignInOrigin, userId: string): Buffer =>
  sign(secret, ['network', userId, networkOf(ip)])

/** Returns the id of a device that signed in to this account with its current password; null for any other. */
function knownDevice({ secret, device = '' }: SignInOrigin, account: Account): string | null {
  const [, deviceId = '', signature = ''] = /^([\w-]{22})\.([\w-]{43})$/.exec(device) ?? []
  if (deviceId === '') return null
  return timingSafeEqual(Buffer.from(signature, 'base64url'), signDevice(secret, account, deviceId)) ? deviceId : null
}

/**
 * Decides in which budget a sign-in attempt counts: that of the device or network if it has signed in to this account
 * before, so that strangers' guesses can't keep an owner out. All other attempts share one (security.md 28, OWASP's
 * device cookies).
 */
export async function budgetAt(
  db: Db<AccountsTables>,
  origin: SignInOrigin,
  account: Account,
  now: Date,
): Promise<Budget> {
  const deviceId = knownDevice(origin, account)
  const network = await db
    .selectFrom('known_networks')
    .select('key')
    .where('key', '=', networkKey(origin, account.id))
    .where('last_at', '>', new Date(now.getTime() - KNOWN_NETWORK_MS))
    .executeTakeFirst()
  if (deviceId !== null) return deviceBudget(account.id, deviceId)
  return network ? knownNetworkBudget(account.id, origin.ip) : unknownDeviceBudget(account.email, origin.ip)
}

/** Records where the owner of an account signed in. Returns the cookie that makes the browser known. */
export async function rememberDevice(
  trx: Trx<AccountsTables>,
  origin: SignInOrigin,
  account: Account,
  now: Date,
): Promise<string> {
  await trx
    .insertInto('known_networks')
    .values({ key: networkKey(origin, account.id), user_id: account.id, last_at: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ last_at: now }))
    .execute()
  const deviceId = knownDevice(origin, account) ?? randomBytes(16).toString('base64url')
  const cookie = `${deviceId}.${signDevice(origin.secret, account, deviceId).toString('base64url')}`
  await recordOrigin(trx, origin, { userId: account.id, newDevice: cookie }, now)
  return cookie
}

/** Deletes the known networks of an account. Its devices become unknown with a new password. */
export async function deleteKnownNetworks(trx: Trx<AccountsTables>, userId: string): Promise<void> {
  await trx.deleteFrom('known_networks').where('user_id', '=', userId).execute()
}
