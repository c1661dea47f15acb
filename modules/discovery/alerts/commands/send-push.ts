import { sql } from 'kysely'
import { openSealing } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { associatedDataFor, type DeviceContext } from '../push-address.ts'
import type { DeliveryOutcome, PushService, PushSubscription } from '../push-service.ts'
import type { PushMessage } from '../push-text.ts'
import { afterFailure, PUSH_RETRY_MS } from '../rules.ts'
import type { AlertsTables } from '../tables.ts'

/** A push whose rows are already marked as sent: a crash now loses it, but never repeats it. */
export interface PendingPush {
  /** The notification's id. */
  id: string
  userId: string
  message: PushMessage
}

type PushContext = Pick<DeviceContext, 'db' | 'config'> & { push: PushService | null }

/**
 * Sends a push to each of a person's devices, outside of any transaction. If no device received it and a retry may
 * work, its subjects become due again later.
 */
export async function sendPush({ db, config, push }: PushContext, pending: PendingPush, now: Date): Promise<void> {
  if (!push) return
  const sealing = openSealing(config)
  const devices = await db
    .selectFrom('push_devices')
    .select(['id', 'sealed', 'failed_at'])
    .where('user_id', '=', pending.userId)
    .where('paused_at', 'is', null)
    .execute()
  const text = JSON.stringify({ ...pending.message, tag: pending.id })
  const outcomes = await Promise.all(
    devices.map(async (device) => {
      const subscription = sealing.open(device.sealed, associatedDataFor(device.id))
      const result: DeliveryOutcome = subscription
        ? await push.deliver(JSON.parse(subscription.secret) as PushSubscription, text, topicOf(pending.id))
        : { outcome: 'failed', reason: NO_KEY }
      await recordOutcome(db, { ...device, resealed: subscription?.resealed ?? null }, result, now)
      return result.outcome
    }),
  )
  if (outcomes.includes('taken') || !outcomes.includes('failed')) return
  await db
    .updateTable('alerts_told')
    .set({ state: 'waiting', telling_id: null, told_at: null, due_at: new Date(now.getTime() + PUSH_RETRY_MS) })
    .where('telling_id', '=', pending.id)
    .where('user_id', '=', pending.userId)
    .execute()
}

/** The error stored with a device whose address can't be decrypted until the previous key is configured. */
const NO_KEY = 'No configured key opens its address: set SEALING_SECRET_BEFORE.'

/** Returns the topic of a push: at most 32 base64url characters (RFC 8030). */
const topicOf = (id: string): string => id.replaceAll('-', '')

interface Device {
  id: string
  failed_at: Date[]
  resealed: Buffer | null
}

async function recordOutcome(db: Db<AlertsTables>, device: Device, result: DeliveryOutcome, now: Date): Promise<void> {
  if (result.outcome === 'gone') {
    await db.deleteFrom('push_devices').where('id', '=', device.id).execute()
    return
  }
  const resealedColumn = device.resealed && { sealed: device.resealed }
  if (result.outcome === 'taken') {
    await db
      .updateTable('push_devices')
      .set({ last_ok_at: now, ...resealedColumn })
      .where('id', '=', device.id)
      .execute()
    return
  }
  const { failedAt, paused } = afterFailure(device.failed_at, now)
  await db
    .updateTable('push_devices')
    .set({
      failed_at: sql<Date[]>`${failedAt}::timestamptz[]`,
      last_error: result.reason,
      ...(paused && { paused_at: now }),
      ...resealedColumn,
    })
    .where('id', '=', device.id)
    .execute()
}
