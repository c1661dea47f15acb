import { createHmac, randomBytes } from 'node:crypto'
import { openSealing, type SealingSettings } from '#modules/core/accounts/facade.ts'
import type { WebhooksTables } from './tables.ts'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

type SealedSecrets = Pick<WebhooksTables['webhook_endpoints'], 'id' | 'sealed' | 'sealed_before' | 'before_until'>

/** Returns a new signing secret: `whsec_` and 32 random bytes in base64, as Standard Webhooks writes them. */
export const generateSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** Binds the ciphertext to its row, so that it can't be moved to another. */
export const associatedDataFor = (endpointId: string): string => `webhook:${endpointId}`

export const sealSecret = (config: SealingSettings, endpointId: string, secret: string): Buffer =>
  openSealing(config).seal(secret, associatedDataFor(endpointId))

/** Returns the secret of an endpoint; null when no configured key opens it. */
export const openSecret = (config: SealingSettings, { id, sealed }: Pick<SealedSecrets, 'id' | 'sealed'>) =>
  openSealing(config).open(sealed, associatedDataFor(id))?.secret ?? null

/** Returns the secrets that sign now: the current one, and for a day the previous one (HOOK-03). Empty if unreadable. */
export function openSigningSecrets(config: SealingSettings, endpoint: SealedSecrets, now: Date): string[] {
  const { id, sealed, sealed_before: sealedBefore, before_until: until } = endpoint
  const currentSecret = openSecret(config, { id, sealed })
  if (currentSecret === null) return []
  const previousSecret = sealedBefore && until && until > now ? openSecret(config, { id, sealed: sealedBefore }) : null
  return previousSecret === null ? [currentSecret] : [currentSecret, previousSecret]
}

interface SignedMessage {
  /** The webhook-id. */
  id: string
  at: Date
  body: string
}

/** Returns the headers of Standard Webhooks, with a signature for each secret (HOOK-03). */
export function signMessage({ id, at, body }: SignedMessage, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signatures = secrets.map((secret) => `v1,${sign(secret, `${id}.${timestamp}.${body}`)}`)
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

const sign = (secret: string, text: string): string =>
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(text)
    .digest('base64')
