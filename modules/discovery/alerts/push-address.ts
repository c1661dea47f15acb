import { createHash } from 'node:crypto'
import { openSealing, type SealingSettings } from '#modules/core/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { AddDevice } from './contract/devices.ts'
import type { PushService } from './push-service.ts'
import { arePushKeys } from './rules.ts'
import type { AlertsTables } from './tables.ts'

export interface DeviceContext {
  db: Db<AlertsTables>
  config: SealingSettings
  push: PushService
}

const NO_SERVICE = 'We don’t support this browser’s notification service. Try another browser.'
const WRONG_KEYS = 'We can’t use this browser’s notification keys. Try another browser.'

/** Returns the hash of a push address. Rows are looked up by it, because the address is a secret. */
export const hashEndpoint = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url')

/** Throws a Refusal: `push_address` for an unknown push service, `push_keys` for invalid keys. */
export function assertPushSubscription(
  push: PushService,
  { endpoint, keys }: Pick<AddDevice, 'endpoint' | 'keys'>,
): void {
  if (!push.accepts(endpoint))
    throw new Refusal('invalid', 'push_address', NO_SERVICE, { fields: { endpoint: NO_SERVICE } })
  if (!arePushKeys(keys)) throw new Refusal('invalid', 'push_keys', WRONG_KEYS, { fields: { keys: WRONG_KEYS } })
}

/** Returns the data that binds a ciphertext to its row, so that it can't be moved to another. */
export const associatedDataFor = (id: string): string => `push:${id}`

export const sealAddress = (
  { config }: DeviceContext,
  id: string,
  { endpoint, keys }: Pick<AddDevice, 'endpoint' | 'keys'>,
): Buffer => openSealing(config).seal(JSON.stringify({ endpoint, keys }), associatedDataFor(id))
