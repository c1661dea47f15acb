import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { Redis } from 'ioredis'
import { describe, expect, test } from 'vitest'
import { signUp } from '#modules/core/accounts/contract.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { readConfig, usesRegisterEmulator } from '#server/platform/kernel/config.ts'
import { findUnsafeRedisSettings } from '#server/platform/kernel/redis.ts'
import { refuseUnsafeProduction } from '#server/production.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { withServerLogin } from '#tests/support/create-database.ts'
import { freshDatabase, freshRedis } from '#tests/support/database.ts'
import { testEnvironment } from '#tests/support/environment.ts'
import { MAIN, startProcess } from '#tests/support/processes.ts'
import { givenServer } from '#tests/support/server.ts'

const server = await givenServer()

/** Nothing is ever stored there. */
const STORES = { STORAGE_DIR: 'files', PRIVATE_STORAGE_DIR: 'private-files' }

const production = (overrides: Record<string, string> = {}) =>
  readConfig({
    ...testEnvironment('postgres://nobody@127.0.0.1/none', 'redis://127.0.0.1:1', STORES),
    NODE_ENV: 'production',
    SESSION_SECRET: 'q8Zs0cV5mJ2nXw7rT4yLk1uGh6bEd9aP',
    SEALING_SECRET: 'Wd3kQz8pR1xYb6Tn0sHv5gJf9mLc2eKu',
    SMTP_URL: 'smtps://mail.example:465',
    PUBLIC_URL: 'https://kerbside.example',
    RATE_LIMIT_FACTOR: '1',
    ...overrides,
  })

test('production refuses a published secret and the demo switch (security 25)', () => {
  expect(() => production({ SESSION_SECRET: 'change-me-change-me-change-me-change-me' })).toThrow('published example')
  expect(() => production({ DEMO: '1' })).toThrow('public passwords')
  expect(production().NODE_ENV).toBe('production')
})

test('names an unknown feature as it was typed', () => {
  expect(() => production({ FEATURES_OFF: 'cases, revews' })).toThrow('check FEATURES_OFF (‘revews’ is not known).')
  expect(production({ FEATURES_OFF: 'cases, reviews' }).FEATURES_OFF).toEqual(['cases', 'reviews'])
})

test('production requires confirmed addresses, and so a mail server; the embedded mode requires neither', () => {
  expect(production().EMAIL_CONFIRMATION).toBe('required')
  expect(() => production({ SMTP_URL: '' })).toThrow('SMTP_URL')
  expect(() => production({ SMTP_URL: '', EMAIL_CONFIRMATION: 'optional' })).toThrow('EMAIL_CONFIRMATION')
  expect(server.config.EMAIL_CONFIRMATION).toBe('optional')
})

test('production only uses Mapbox itself, and no environment shows a secret token to browsers (R71)', () => {
  expect(() => production({ MAPBOX_API_URL: 'http://127.0.0.1:1' })).toThrow('MAPBOX_API_URL')
  expect(() => production({ MAPBOX_TOKEN: 'sk.eyJ1IjoieCJ9.c2lnbmF0dXJl' })).toThrow('public one')
  expect(() => production({ MAPBOX_TOKEN: 'sk.eyJ1IjoieCJ9.c2lnbmF0dXJl' })).not.toThrow('c2lnbmF0dXJl')
  expect(production({ MAPBOX_TOKEN: 'pk.placeholder' }).MAPBOX_TOKEN).toBe('pk.placeholder')
})

test('production only uses the official register of carriers; anything else is practice (BASE-07)', () => {
  const official = 'https://environment.data.gov.uk'
  for (const url of [
    'http://127.0.0.1:1',
    'http://environment.data.gov.uk',
    `${official}:8443`,
    `${official}.example`,
    `${official}/other`,
    'https://us:er@environment.data.gov.uk',
  ]) {
    expect(() => production({ EA_REGISTER_URL: url }), url).toThrow('EA_REGISTER_URL')
    expect(usesRegisterEmulator({ EA_REGISTER_URL: url }), url).toBe(true)
  }
  expect(usesRegisterEmulator(production({ EA_REGISTER_URL: official }))).toBe(false)
  expect(usesRegisterEmulator(production())).toBe(false)
})

describe('a real process in production', () => {
  const strong = (databaseUrl: string, redisUrl: string) => ({
    ...testEnvironment(databaseUrl, redisUrl, STORES),
    NODE_ENV: 'production',
    ROLES: 'web',
    SESSION_SECRET: randomBytes(32).toString('hex'),
    SEALING_SECRET: randomBytes(32).toString('hex'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    PUBLIC_URL: 'https://kerbside.example',
    RATE_LIMIT_FACTOR: '10',
  })
  /** Its message when it exits, before it connects to a database. */
  const refused = (weak: Record<string, string>) => {
    const settings = { ...strong('postgres://nobody@127.0.0.1/none', 'redis://127.0.0.1:1'), ...weak }
    const env = { PATH: process.env['PATH'], ...settings }
    const { status, stderr } = spawnSync(process.execPath, [MAIN], { env, encoding: 'utf8', timeout: 60_000 })
    return { status, said: stderr.trim() }
  }

  test.each<Record<string, string>>([
    { PUBLIC_URL: 'http://kerbside.example' },
    { PUBLIC_URL: 'https://kerbside.example,http://192.168.0.7:8080' },
    { PUBLIC_URL: 'http://localhost.kerbside.example' },
    { SESSION_SECRET: 'a'.repeat(40) },
    { SESSION_SECRET: 'qwertyuiopasdfghjklzxcvbnm123456' },
    { SEALING_SECRET: 'qwertyuiopasdfghjklzxcvbnm123456' },
    { SEALING_SECRET: 'change-me-change-me-change-me-change-me' },
    { STRIPE_SECRET_KEY: 'sk_test_51Kq8Zs0cV5mJ2nXw7', STRIPE_WEBHOOK_SECRET: 'whsec_q8Zs0cV5mJ' },
    { STRIPE_SECRET_KEY: 'rk_test_51Kq8Zs0cV5mJ2nXw7', STRIPE_WEBHOOK_SECRET: 'whsec_q8Zs0cV5mJ' },
    { STAFF_SECOND_FACTOR: 'optional' },
    { EMAIL_CONFIRMATION: 'optional' },
    { RATE_LIMIT_FACTOR: '10.5' },
  ])('exits at its start with one sentence that names the weak setting: %j (security 25)', (weak) => {
    const [name = ''] = Object.keys(weak)
    const { status, said } = refused(weak)
    expect(status).toBe(1)
    expect(said).toMatch(new RegExp(`^Configuration is not usable: ${name}.*[a-z0-9\\]]\\.$`))
    expect(said.split(/\. /)).toHaveLength(1)
  })

  test('names all weak settings at once', () => {
    const { said } = refused({ PUBLIC_URL: 'http://kerbside.example', RATE_LIMIT_FACTOR: '1000', DEMO: '1' })
    for (const name of ['PUBLIC_URL', 'RATE_LIMIT_FACTOR', 'DEMO']) expect(said).toContain(name)
  })

  test.each(['https://kerbside.example', 'http://localhost:8080,http://127.0.0.1:8080,http://[::1]:8080'])(
    'starts with strong settings, over TLS or only on this machine: %s',
    async (PUBLIC_URL) => {
      const stores = await Promise.all([freshDatabase(), freshRedis()])
      const started = await startProcess({ ...strong(withServerLogin(stores[0]), stores[1]), PUBLIC_URL })
      expect((await fetch(`${started.url}/readyz`)).status).toBe(200)
      await started.stop()
    },
  )
})

test('names a wrong setting and never shows its value (security 25)', () => {
  expect(() => production({ SESSION_SECRET: 'short-secret' })).toThrow(/SESSION_SECRET/)
  expect(() => production({ SESSION_SECRET: 'short-secret' })).not.toThrow(/short-secret/)
})

test('production refuses a database with the demo accounts, but not a stranger who signs up with their address (security 25)', async () => {
  const db = openDatabase(server.config, () => undefined)
  const config = production({ DATABASE_URL: server.config.DATABASE_URL, REDIS_URL: server.config.REDIS_URL })
  await expect(refuseUnsafeProduction(config, db)).resolves.toBeUndefined()
  const email = 'ann@kerbside.example'
  await callOrThrow(server, signUp, { body: { email, password: 'a-good-long-password', userType: 'customer' } })
  await expect(refuseUnsafeProduction(config, db)).resolves.toBeUndefined()
  await server.sql.query('update users set email_confirmed_at = created_at where email = $1', [email])
  await expect(refuseUnsafeProduction(config, db)).rejects.toThrow('demo accounts')
  await db.destroy()
})

test('production refuses to sign in as a role that may change the audit log', async () => {
  const db = openDatabase({ DATABASE_URL: await freshDatabase(), DATABASE_POOL: 2 }, () => undefined)
  const config = production({ REDIS_URL: server.config.REDIS_URL })
  await expect(refuseUnsafeProduction(config, db)).rejects.toThrow('SERVER_DATABASE_URL')
  await db.destroy()
})

test('production requires a second factor from staff, and refuses a setting against it', () => {
  expect(production().STAFF_SECOND_FACTOR).toBe('required')
  expect(() => production({ STAFF_SECOND_FACTOR: 'optional' })).toThrow('STAFF_SECOND_FACTOR')
  expect(server.config.STAFF_SECOND_FACTOR).toBe('optional')
})

test('production refuses a Redis that may lose data (security 6)', async () => {
  const url = await freshRedis()
  const redis = new Redis(url)
  expect(await findUnsafeRedisSettings(url)).toEqual([])
  await redis.config('SET', 'maxmemory-policy', 'allkeys-lru')
  try {
    expect(await findUnsafeRedisSettings(url)).toEqual([expect.stringContaining('noeviction')])
  } finally {
    await redis.config('SET', 'maxmemory-policy', 'noeviction')
    redis.disconnect()
  }
})
