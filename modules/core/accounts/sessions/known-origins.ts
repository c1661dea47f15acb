import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { networkOf } from '#server/platform/http/network.ts'
import type { AccountsTables } from '../tables.ts'
import { recordOrigin } from './shared-origins.ts'
import type { SignInOrigin } from './sign-in-origin.ts'
import { type Budget, deviceBudget, knownNetworkBudget, unknownDeviceBudget } from './throttle.ts'

/** How long a network stays known after its last sign-in. */
export const KNOWN_NETWORK_LIFETIME_MS = 90 * 24 * 60 * 60_000

/**
 * The account that a sign-in is for. If the address has none, a substitute stands in, so that the attempt takes as
 * long.
 */
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

const networkKey = ({ sessionSecret, ip }: SignInOrigin, userId: string): Buffer =>
  sign(sessionSecret, ['network', userId, networkOf(ip)])

/** Returns the device id in the cookie if we signed it for this account and its current password, else null. */
function verifyDeviceCookie({ sessionSecret, deviceCookie = '' }: SignInOrigin, account: Account): string | null {
  const [, deviceId = '', signature = ''] = /^([\w-]{22})\.([\w-]{43})$/.exec(deviceCookie) ?? []
  if (deviceId === '') return null
  const expected = signDevice(sessionSecret, account, deviceId)
  return timingSafeEqual(Buffer.from(signature, 'base64url'), expected) ? deviceId : null
}

/**
 * Returns the budget in which a sign-in attempt counts. A device or network that has signed in to this account before
 * has its own, so that strangers' guesses can't keep the owner out. Attempts from all other devices share one budget
 * (security.md 28, OWASP's device cookies).
 */
export async function throttleBudgetFor(
  db: Db<AccountsTables>,
  origin: SignInOrigin,
  account: Account,
  now: Date,
): Promise<Budget> {
  const deviceId = verifyDeviceCookie(origin, account)
  const network = await db
    .selectFrom('known_networks')
    .select('key')
    .where('key', '=', networkKey(origin, account.id))
    .where('last_at', '>', new Date(now.getTime() - KNOWN_NETWORK_LIFETIME_MS))
    .executeTakeFirst()
  if (deviceId !== null) return deviceBudget(account.id, deviceId)
  return network ? knownNetworkBudget(account.id, origin.ip) : unknownDeviceBudget(account.email, origin.ip)
}

/** Makes the network and device of a sign-in known for this account. Returns the device cookie for the browser. */
export async function addKnownOrigin(
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
  const deviceId = verifyDeviceCookie(origin, account) ?? randomBytes(16).toString('base64url')
  const cookie = `${deviceId}.${signDevice(origin.sessionSecret, account, deviceId).toString('base64url')}`
  await recordOrigin(trx, origin, { userId: account.id, newDeviceCookie: cookie }, now)
  return cookie
}

/** Deletes the known networks of an account. Known devices aren't stored: a new password invalidates their cookies. */
export async function deleteKnownNetworks(trx: Trx<AccountsTables>, userId: string): Promise<void> {
  await trx.deleteFrom('known_networks').where('user_id', '=', userId).execute()
}
