import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Redis } from 'ioredis'
import pg from 'pg'
import { type Config, readConfig } from '#server/platform/config.ts'
import { openLogger } from '#server/platform/logger.ts'
import { startServer } from '#server/start.ts'
import { freshDatabase, ownRedisUrl } from './database.ts'

export interface TestServer {
  /** Where it listens, e.g. `http://127.0.0.1:40123`. */
  readonly url: string
  readonly config: Config
  /** Straight into the database, to arrange what no screen can, and to look at what is really there. */
  readonly sql: pg.Pool
  stop(): Promise<void>
}

/** Settings that every test server shares; `overrides` are environment variables. */
export const testEnvironment = (databaseUrl: string, redisUrl: string, overrides: Record<string, string> = {}) => ({
  NODE_ENV: 'test',
  PORT: '0',
  DATABASE_URL: databaseUrl,
  REDIS_URL: redisUrl,
  SESSION_SECRET: 'a-secret-for-tests-only-of-some-length',
  STORAGE_DIR: mkdtempSync(path.join(tmpdir(), 'kerbside-files-')),
  WEB_DIST: path.join(tmpdir(), 'kerbside-no-web'),
  LOG_LEVEL: process.env['TEST_LOG'] ?? 'fatal',
  RATE_LIMIT_FACTOR: '1000',
  ...overrides,
})

/** Starts the whole server (all roles unless `overrides` say otherwise) on a database and a Redis of its own. */
export async function startTestServer(overrides: Record<string, string> = {}): Promise<TestServer> {
  const redisUrl = ownRedisUrl()
  const redis = new Redis(redisUrl)
  await redis.flushdb()
  redis.disconnect()
  const config = readConfig(testEnvironment(await freshDatabase(), redisUrl, overrides))
  const server = await startServer(config, openLogger(config))
  const sql = new pg.Pool({ connectionString: config.DATABASE_URL, max: 4 })
  return {
    url: server.address,
    config,
    sql,
    async stop() {
      await server.stop()
      await sql.end()
    },
  }
}
