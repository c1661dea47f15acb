import * as z from 'zod/mini'
import { Id } from '#server/platform/kernel/contract.ts'
import { eventKind } from '#server/platform/kernel/events.ts'

const AboutKey = z.object({ keyId: Id, userId: Id })

/** A user created an API key. */
export const ApiKeyCreated = eventKind('ApiKeyCreated', 1, AboutKey)

/** An API key was used from a new network: the first in 24 hours. */
export const ApiKeyUsedElsewhere = eventKind(
  'ApiKeyUsedElsewhere',
  1,
  z.object({ keyId: Id, userId: Id, network: z.string() }),
)

/** An API key was revoked: by its owner, or with all sessions. */
export const ApiKeyRevoked = eventKind('ApiKeyRevoked', 1, AboutKey)
