import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The secret of every server of the tests. */
export const TEST_SECRET = 'a-secret-for-tests-only-of-some-length'

/** Creates a folder; the caller removes it. */
export const makeTempFolder = (what: string): string => mkdtempSync(path.join(tmpdir(), `kerbside-${what}-`))

/** Settings that every test server shares; `overrides` are environment variables. */
export const testEnvironment = (databaseUrl: string, redisUrl: string, overrides: Record<string, string> = {}) => ({
  NODE_ENV: 'test',
  PORT: '0',
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
  SESSION_SECRET: TEST_SECRET,
  SEALING_SECRET: 'another-secret-for-tests-only-that-seals',
  STORAGE_DIR: overrides['STORAGE_DIR'] ?? makeTempFolder('files'),
  PRIVATE_STORAGE_DIR: overrides['PRIVATE_STORAGE_DIR'] ?? makeTempFolder('private'),
  WEB_DIST: path.join(tmpdir(), 'kerbside-no-web'),
  LOG_LEVEL: process.env['TEST_LOG'] ?? 'fatal',
  RATE_LIMIT_FACTOR: '1000',
  ...overrides,
})
