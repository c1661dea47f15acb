import * as z from 'zod/mini'
import { Id } from '#server/platform/kernel/contract.ts'
import { eventKind } from '#server/platform/kernel/events.ts'

const KeyData = z.object({ keyId: Id, userId: Id })

/** A user created an API key. */
export const ApiKeyCreated = eventKind('ApiKeyCreated', 1, KeyData)

/** An API key was used from a new network for the first time in 24 hours. */
export const ApiKeyUsedElsewhere = eventKind(
  'ApiKeyUsedElsewhere',
  1,
  z.object({ keyId: Id, userId: Id, network: z.string() }),
)

/** An API key was revoked: by its owner, or with all sessions. */
export const ApiKeyRevoked = eventKind('ApiKeyRevoked', 1, KeyData)
