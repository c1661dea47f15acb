import * as z from 'zod/mini'
import { endpoint, Id, Instant, idParam, line, Nothing, orNull, Scope } from '#server/platform/kernel/contract.ts'
import { Password } from '../accounts/contract.ts'

/** The most keys that one account may have (API-01). */
export const MAX_KEYS = 20
export const KEY_NAME_MAX = 80
/** A key expires after one of these numbers of days, or never (API-01). */
export const KEY_DAYS = [30, 90, 365] as const

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** The first seven characters, by which its owner recognises it. */
  start: z.string(),
  scopes: z.array(Scope),
  createdAt: Instant,
  /** Null for a key that doesn't expire. */
  expiresAt: z.nullable(Instant),
  /** Null for a key that was never used. */
  lastUsedAt: z.nullable(Instant),
  /** The network that it was last used from: an IPv4 address or an IPv6 /64. */
  lastNetwork: z.nullable(z.string()),
})
export type ApiKey = z.output<typeof ApiKey>

export const NewApiKey = z.strictObject({
  name: line({
    min: 1,
    tooShort: 'Enter a name.',
    max: KEY_NAME_MAX,
    tooLong: `Name must be at most ${KEY_NAME_MAX} characters.`,
  }),
  scopes: z.array(Scope).check(z.minLength(1, 'Choose at least one permission.'), z.maxLength(Scope.options.length)),
  /** Null for a key that doesn't expire. */
  days: orNull(z.literal(KEY_DAYS)),
  password: Password,
})
export type NewApiKey = z.output<typeof NewApiKey>

export const myApiKeys = endpoint({
  id: 'myApiKeys',
  summary: 'List your API keys, newest first, without the keys themselves.',
  method: 'GET',
  path: '/api/account/api-keys',
  access: 'signed-in',
  answer: z.object({ items: z.array(ApiKey) }),
})

export const createApiKey = endpoint({
  id: 'createApiKey',
  summary: 'Create an API key. The answer is the only one that contains it.',
  method: 'POST',
  path: '/api/account/api-keys',
  access: 'signed-in',
  rate: 'sign-in',
  body: NewApiKey,
  answer: z.object({ key: z.string(), apiKey: ApiKey }),
  status: 201,
})

export const revokeApiKey = endpoint({
  id: 'revokeApiKey',
  summary: 'Revoke an API key. It stops working straight away.',
  method: 'DELETE',
  path: '/api/account/api-keys/:keyId',
  access: 'signed-in',
  params: idParam('keyId'),
  answer: Nothing,
})
