import path from 'node:path'
import { Problem } from '#scripts/lib/problem.ts'
import { readRedisAddress } from '#server/platform/kernel/redis-address.ts'

/** What the person who starts Kerbside may choose. */
export interface Settings {
  port: number
  dataDir: string
  /** Fill an empty database with the demo accounts and requests. */
  demo: boolean
  /** Use these instead of the embedded services. */
  databaseUrl: string | undefined
  redisUrl: string | undefined
  /** Where the embedded database's log of changes is kept, for scripts/backup.ts. */
  backupDir: string | undefined
}

/**
 * Reads PORT, DATA_DIR, DEMO, DATABASE_URL, REDIS_URL and BACKUP_DIR; unset and empty mean the default. Throws a
 * Problem.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = env.PORT || '3000'
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535)
    throw new Problem(`PORT must be a number from 1 to 65535, not "${port}".`)
  const demo = env.DEMO || '1'
  if (demo !== '0' && demo !== '1') throw new Problem(`DEMO must be 1 (demo data) or 0 (start empty), not "${demo}".`)
  return {
    port: Number(port),
    dataDir: path.resolve(env.DATA_DIR || '.data'),
    demo: demo === '1',
    databaseUrl: databaseAddress(env.DATABASE_URL),
    redisUrl: redisAddress(env.REDIS_URL),
    backupDir: env.BACKUP_DIR ? path.resolve(env.BACKUP_DIR) : undefined,
  }
}

function databaseAddress(value: string | undefined): string | undefined {
  if (!value) return undefined
  // the value may contain a password: it is never shown
  if (!URL.canParse(value) || !['postgres:', 'postgresql:'].includes(new URL(value).protocol))
    throw new Problem('DATABASE_URL must look like postgres://user:password@host:port/name.')
  return value
}

function redisAddress(value: string | undefined): string | undefined {
  if (!value) return undefined
  try {
    readRedisAddress(value)
  } catch (error) {
    throw new Problem((error as Error).message)
  }
  return value
}
