import { createHmac, hkdfSync } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { Executor, Trx } from '#server/platform/database/database.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { networkOf } from '#server/platform/http/network.ts'
import type { AccountsTables } from '../tables.ts'
import type { SignInOrigin } from './sign-in-origin.ts'

const DAY_MS = 24 * 60 * 60_000
/** How long an account's origins are stored (REVIEW-03). */
export const SHARED_ORIGIN_RETENTION_MS = 30 * DAY_MS

/**
 * Returns the keyed hash of a network or device. It is the same for all accounts, so that the origins of two accounts
 * can be compared, and reveals neither address nor device.
 */
const originKey = ({ sessionSecret }: SignInOrigin, parts: readonly string[]): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', sessionSecret, '', 'kerbside shared places', 32)))
    .update(JSON.stringify(parts))
    .digest()

/**
 * Whether an IP address is public. Private addresses, our proxies and invalid addresses say nothing about a user.
 */
const isPublic = (ip: string): boolean => ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'unicast'

const deviceIdIn = (cookie: string): string | undefined => /^([\w-]{22})\.[\w-]{43}$/.exec(cookie)?.[1]

/**
 * Returns the keys of the network, of the device in the cookie that the browser sent, whichever account it was for, and
 * of the device in the cookie that the browser gets now.
 */
function originKeysOf(origin: SignInOrigin, newDeviceCookie: string): Buffer[] {
  const devices = [deviceIdIn(origin.deviceCookie ?? ''), deviceIdIn(newDeviceCookie)].filter((id) => id !== undefined)
  return [
    ...(isPublic(origin.ip) ? [originKey(origin, ['network', networkOf(origin.ip)])] : []),
    ...new Set(devices).values().map((id) => originKey(origin, ['device', id])),
  ]
}

/** Records where an account is used, at most once a day. `newDeviceCookie` is the cookie that its browser gets now. */
export async function recordOrigin(
  trx: Trx<AccountsTables>,
  origin: SignInOrigin,
  { userId, newDeviceCookie = '' }: { userId: string; newDeviceCookie?: string },
  now: Date,
): Promise<void> {
  const keys = originKeysOf(origin, newDeviceCookie).toSorted(Buffer.compare)
  if (keys.length === 0) return
  await trx
    .insertInto('sign_in_places')
    .values(keys.map((key) => ({ key, user_id: userId, last_at: now })))
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'user_id'])
        .doUpdateSet({ last_at: now })
        .where('sign_in_places.last_at', '<', new Date(now.getTime() - DAY_MS)),
    )
    .execute()
}

/** Returns whether two accounts were used from one network or one browser in the last 30 days. */
export async function haveSharedOrigin(db: Executor, userId: string, otherUserId: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - SHARED_ORIGIN_RETENTION_MS)
  const row = await asModuleDb<AccountsTables>(db)
    .selectFrom('sign_in_places as one')
    .innerJoin('sign_in_places as other', 'other.key', 'one.key')
    .select('one.user_id')
    .where('one.user_id', '=', userId)
    .where('other.user_id', '=', otherUserId)
    .where('one.last_at', '>', since)
    .where('other.last_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
