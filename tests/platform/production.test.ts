import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '#modules/accounts/contract.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database.ts'
import { unsafeSettings } from '#server/platform/redis.ts'
import { refuseUnsafeProduction } from '#server/production.ts'
import { must } from '#tests/support/client.ts'
import { freshDatabase, freshRedis } from '#tests/support/database.ts'
import { testEnvironment } from '#tests/support/environment.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Nothing is ever kept there. */
const STORES = { STORAGE_DIR: 'files', PRIVATE_STORAGE_DIR: 'private-files' }

const production = (overrides: Record<string, string> = {}) =>
  readConfig({
    ...testEnvironment('postgres://nobody@127.0.0.1/none', 'redis://127.0.0.1:1', STORES),
    NODE_ENV: 'production',
    SESSION_SECRET: 'q8Zs0cV5mJ2nXw7rT4yLk1uGh6bEd9aP',
    SMTP_URL: 'smtps://mail.example:465',
    ...overrides,
  })

test('production refuses a published secret and the demo switch (security 25)', () => {
  expect(() => production({ SESSION_SECRET: 'change-me-change-me-change-me-change-me' })).toThrow('published example')
  expect(() => production({ DEMO: '1' })).toThrow('public passwords')
  expect(production().NODE_ENV).toBe('production')
})

test('production asks for confirmed addresses, and so for a mail server; the embedded mode for neither', () => {
  expect(production().EMAIL_CONFIRMATION).toBe('required')
  expect(() => production({ SMTP_URL: '' })).toThrow('SMTP_URL')
  expect(production({ SMTP_URL: '', EMAIL_CONFIRMATION: 'optional' }).SMTP_URL).toBeUndefined()
  expect(server.config.EMAIL_CONFIRMATION).toBe('optional')
})

test('production asks Mapbox itself, and nobody shows a secret token to browsers (R71)', () => {
  expect(() => production({ MAPBOX_API_URL: 'http://127.0.0.1:1' })).toThrow('MAPBOX_API_URL')
  expect(() => production({ MAPBOX_TOKEN: 'sk.eyJ1IjoieCJ9.c2lnbmF0dXJl' })).toThrow('public one')
  expect(() => production({ MAPBOX_TOKEN: 'sk.eyJ1IjoieCJ9.c2lnbmF0dXJl' })).not.toThrow('c2lnbmF0dXJl')
  expect(production({ MAPBOX_TOKEN: 'pk.placeholder' }).MAPBOX_TOKEN).toBe('pk.placeholder')
})

test('a wrong setting is named and its value never shown (security 25)', () => {
  expect(() => production({ SESSION_SECRET: 'short-secret' })).toThrow(/SESSION_SECRET/)
  expect(() => production({ SESSION_SECRET: 'short-secret' })).not.toThrow(/short-secret/)
})

test('production refuses a database with the demo accounts (security 25)', async () => {
  const db = openDatabase(server.config, () => undefined)
  const config = production({ DATABASE_URL: server.config.DATABASE_URL, REDIS_URL: server.config.REDIS_URL })
  await expect(refuseUnsafeProduction(config, db)).resolves.toBeUndefined()
  await must(server, signUp, {
    body: { email: 'ann@kerbside.example', password: 'a-good-long-password', userType: 'customer' },
  })
  await expect(refuseUnsafeProduction(config, db)).rejects.toThrow('demo accounts')
  await db.destroy()
})

test('production refuses to sign in as a role that may change the audit log', async () => {
  const db = openDatabase({ DATABASE_URL: await freshDatabase(), DATABASE_POOL: 2 }, () => undefined)
  const config = production({ REDIS_URL: server.config.REDIS_URL })
  await expect(refuseUnsafeProduction(config, db)).rejects.toThrow('SERVER_DATABASE_URL')
  await db.destroy()
})

test('production asks staff for a second factor unless it is told otherwise', () => {
  expect(production().STAFF_SECOND_FACTOR).toBe('required')
  expect(production({ STAFF_SECOND_FACTOR: 'optional' }).STAFF_SECOND_FACTOR).toBe('optional')
  expect(server.config.STAFF_SECOND_FACTOR).toBe('optional')
})

test('production refuses a Redis that may forget (security 6)', async () => {
  const url = await freshRedis()
  const redis = new Redis(url)
  expect(await unsafeSettings(url)).toEqual([])
  await redis.config('SET', 'maxmemory-policy', 'allkeys-lru')
  try {
    expect(await unsafeSettings(url)).toEqual([expect.stringContaining('noeviction')])
  } finally {
    await redis.config('SET', 'maxmemory-policy', 'noeviction')
    redis.disconnect()
  }
})
