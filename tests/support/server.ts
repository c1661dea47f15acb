import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll } from 'vitest'
import { type AnyDb, openDatabase } from '#server/platform/database/database.ts'
import { type Config, readConfig } from '#server/platform/kernel/config.ts'
import { openLogger } from '#server/platform/kernel/logger.ts'
import { startServer } from '#server/start.ts'
import { withServerLogin } from './create-database.ts'
import { freshDatabase, freshRedis } from './database.ts'
import { makeTempFolder, testEnvironment } from './environment.ts'
import { openTestInbox, type TestInbox } from './inbox.ts'

export interface TestServer {
  /** Where it listens, e.g. `http://127.0.0.1:40123`. */
  readonly url: string
  readonly config: Config
  /** Direct access to the database, to arrange what no screen can, and to check what is really stored. */
  readonly sql: pg.Pool
  /** What a module's facade, commands and queries get. */
  readonly db: AnyDb
  stop(): Promise<void>
}

/**
 * Starts the whole server (all roles unless `overrides` say otherwise) on a database and a Redis of its own. `web` is
 * its web client, each file by its path; without it there is none.
 */
export async function startTestServer(
  overrides: Record<string, string> = {},
  web?: Readonly<Record<string, string>>,
): Promise<TestServer> {
  const [databaseUrl, redisUrl] = await Promise.all([freshDatabase(), freshRedis()])
  const built = web && { WEB_DIST: await writeFiles(web) }
  const config = readConfig(testEnvironment(withServerLogin(databaseUrl), redisUrl, { ...built, ...overrides }))
  const server = await startServer(config, openLogger(config))
  // as its owner, whatever login the server has
  const sql = new pg.Pool({ connectionString: overrides['DATABASE_URL'] ?? databaseUrl, max: 4 })
  const db = openDatabase(config, () => undefined)
  return {
    url: server.address,
    config,
    sql,
    db,
    async stop() {
      await db.destroy()
      await server.stop()
      await sql.end()
      for (const folder of [config.STORAGE_DIR, config.PRIVATE_STORAGE_DIR, ...(built ? [built.WEB_DIST] : [])])
        await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a server as startTestServer does, for all tests of the calling file. */
export async function givenServer(...given: Parameters<typeof startTestServer>): Promise<TestServer> {
  const server = await startTestServer(...given)
  afterAll(() => server.stop())
  return server
}

/** An inbox for all tests of the calling file. */
export async function givenInbox(): Promise<TestInbox> {
  const inbox = await openTestInbox()
  afterAll(() => inbox.close())
  return inbox
}

/** Writes these files into a folder, each at its path, and returns it. */
async function writeFiles(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = makeTempFolder('web')
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  return folder
}
