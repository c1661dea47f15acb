import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Settings that every test server shares; `overrides` are environment variables. */
export const testEnvironment = (databaseUrl: string, redisUrl: string, overrides: Record<string, string> = {}) => ({
  NODE_ENV: 'test',
  PORT: '0',
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
  SESSION_SECRET: 'a-secret-for-tests-only-of-some-length',
  STORAGE_DIR: mkdtempSync(path.join(tmpdir(), 'kerbside-files-')),
  PRIVATE_STORAGE_DIR: mkdtempSync(path.join(tmpdir(), 'kerbside-private-')),
  WEB_DIST: path.join(tmpdir(), 'kerbside-no-web'),
  LOG_LEVEL: process.env['TEST_LOG'] ?? 'fatal',
  RATE_LIMIT_FACTOR: '1000',
  ...overrides,
})
