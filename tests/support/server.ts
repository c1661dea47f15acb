import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { type Config, readConfig } from '#server/platform/kernel/config.ts'
import { openLogger } from '#server/platform/kernel/logger.ts'
import { startServer } from '#server/start.ts'
import { withServerLogin } from './create-database.ts'
import { freshDatabase, freshRedis } from './database.ts'
import { makeTempFolder, testEnvironment } from './environment.ts'

export interface TestServer {
  /** Where it listens, e.g. `http://127.0.0.1:40123`. */
  readonly url: string
  readonly config: Config
  /** Direct access to the database, to arrange what no screen can, and to check what is really stored. */
  readonly sql: pg.Pool
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
  return {
    url: server.address,
    config,
    sql,
    async stop() {
      await server.stop()
      await sql.end()
      for (const folder of [config.STORAGE_DIR, config.PRIVATE_STORAGE_DIR, ...(built ? [built.WEB_DIST] : [])])
        await rm(folder, { recursive: true, force: true })
    },
  }
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
