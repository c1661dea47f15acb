import { createHash } from 'node:crypto'
import { openSealing, type SealingSettings } from '#modules/accounts/facade.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { AddDevice } from './contract.ts'
import type { PushService } from './push-service.ts'
import { arePushKeys } from './rules.ts'
import type { AlertsTables } from './tables.ts'

export interface DeviceDesk {
  db: Db<AlertsTables>
  config: SealingSettings
  push: PushService
}

const NO_SERVICE = 'This browser’s messages come from a service that we do not know.'
const WRONG_KEYS = 'This browser’s keys for messages cannot be used.'

/** Addresses are secrets of browsers: they are found again by their hash. */
export const hashOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url')

/** Throws Refusal: push_address for an address that is of no push service, push_keys for keys that no browser makes. */
export function assertService(push: PushService, { endpoint, keys }: Pick<AddDevice, 'endpoint' | 'keys'>): void {
  if (!push.accepts(endpoint))
    throw new Refusal('invalid', 'push_address', NO_SERVICE, { fields: { endpoint: NO_SERVICE } })
  if (!arePushKeys(keys)) throw new Refusal('invalid', 'push_keys', WRONG_KEYS, { fields: { keys: WRONG_KEYS } })
}

/** Sealed for its row: moved to another it opens no more. */
export const sealedFor = (id: string): string => `push:${id}`

export const seal = (
  { config }: DeviceDesk,
  id: string,
  { endpoint, keys }: Pick<AddDevice, 'endpoint' | 'keys'>,
): Buffer => openSealing(config).seal(JSON.stringify({ endpoint, keys }), sealedFor(id))
