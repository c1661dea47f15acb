import { createHmac, hkdfSync } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { Executor, Trx } from '#server/platform/database/database.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { networkOf } from '#server/platform/http/network.ts'
import type { AccountsTables } from '../tables.ts'
import type { SignInOrigin } from './sign-in-origin.ts'

const DAY_MS = 24 * 60 * 60_000
/** How long an account's origins are stored (REVIEW-03). */
export const SHARED_ORIGIN_MS = 30 * DAY_MS

/** The same key for all accounts, so that two can be compared. No address or device can be read from it. */
const originKey = ({ secret }: SignInOrigin, parts: readonly string[]): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'kerbside shared places', 32)))
    .update(JSON.stringify(parts))
    .digest()

/** Private addresses, our proxies and invalid addresses say nothing about the user. */
const isPublic = (ip: string): boolean => ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'unicast'

const deviceIdIn = (cookie: string): string | undefined => /^([\w-]{22})\.[\w-]{43}$/.exec(cookie)?.[1]

/**
 * Returns the keys of the network and of two devices: the one in the cookie that was sent, of any account, and the new
 * one.
 */
function keysOf(origin: SignInOrigin, newDevice: string): Buffer[] {
  const devices = [deviceIdIn(origin.device ?? ''), deviceIdIn(newDevice)].filter((id) => id !== undefined)
  return [
    ...(isPublic(origin.ip) ? [originKey(origin, ['network', networkOf(origin.ip)])] : []),
    ...new Set(devices).values().map((id) => originKey(origin, ['device', id])),
  ]
}

/** Records where an account is used, once a day. `newDevice` is the device cookie that its browser gets. */
export async function recordOrigin(
  trx: Trx<AccountsTables>,
  origin: SignInOrigin,
  { userId, newDevice = '' }: { userId: string; newDevice?: string },
  now: Date,
): Promise<void> {
  const keys = keysOf(origin, newDevice).toSorted(Buffer.compare)
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

/** Whether two accounts were used from one network or one browser in the last 30 days. */
export async function haveSharedOrigin(db: Executor, one: string, other: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - SHARED_ORIGIN_MS)
  const found = await asModuleDb<AccountsTables>(db)
    .selectFrom('sign_in_places as one')
    .innerJoin('sign_in_places as other', 'other.key', 'one.key')
    .select('one.user_id')
    .where('one.user_id', '=', one)
    .where('other.user_id', '=', other)
    .where('one.last_at', '>', since)
    .where('other.last_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
