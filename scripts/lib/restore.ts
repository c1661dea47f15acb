import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { accountFor } from './accounts.ts'
import { type Note, PARTS } from './backup.ts'
import { copyTree } from './copy-tree.ts'
import type { Daemon } from './daemon.ts'
import { clusterPlace, embeddedPostgres, type PostgresOptions, postgresUrl } from './postgres.ts'
import { Problem } from './problem.ts'
import { holdsWithin } from './processes.ts'

interface Restoring {
  backupDir: string
  /** Up to when; null: all that was archived. */
  until: Date | null
  /** An empty or missing folder. */
  dataDir: string
  port: number
  /** Of the owner, as it was when the backup was taken. */
  password: string
  logFile: string
  throwaway?: string
}

const PATIENCE_MS = 10 * 60_000

/**
 * Restores the last base copy before `until` with the log up to then into a folder of its own, and gives the running
 * PostgreSQL with what was noted of it. The files come along. Throws a Problem when there is no such copy, or the log
 * does not reach that far.
 */
export async function restoreBackup(restoring: Restoring): Promise<{ postgres: Daemon; note: Note }> {
  const { backupDir, until, dataDir } = restoring
  if (fs.existsSync(path.join(dataDir, 'postgres')))
    throw new Problem(`${dataDir} holds a database: name an empty folder.`)
  const base = baseBefore(path.join(backupDir, PARTS.base), until)
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  layOut(base, restoring)
  for (const part of [PARTS.files, PARTS.privateFiles]) copyTree(path.join(backupDir, part), path.join(dataDir, part))
  const secrets = path.join(backupDir, PARTS.secrets)
  if (fs.existsSync(secrets)) fs.copyFileSync(secrets, path.join(dataDir, PARTS.secrets))
  const postgres = await embeddedPostgres(optionsOf(restoring))
  await postgres.start()
  await promoted(postgresUrl(restoring))
  const note = JSON.parse(fs.readFileSync(path.join(base, 'kerbside-backup.json'), 'utf8')) as Note
  return { postgres, note }
}

const optionsOf = ({ dataDir, port, password, logFile, throwaway }: Restoring): PostgresOptions => ({
  dir: path.join(dataDir, 'postgres'),
  port,
  password,
  logFile,
  fsync: true,
  ...(throwaway !== undefined && { throwaway }),
})

function baseBefore(folder: string, until: Date | null): string {
  const taken = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => !name.endsWith('.part')) : []
  const limit = until?.toISOString().replaceAll(':', '-') ?? '~'
  const newest = taken
    .filter((name) => name <= limit)
    .toSorted()
    .at(-1)
  if (newest) return path.join(folder, newest)
  throw new Problem(`${folder} holds no copy that was begun before ${until?.toISOString() ?? 'now'}.`)
}

/** The copy in its place, told where the log is and where to stop. */
function layOut(base: string, { backupDir, until, dataDir }: Restoring): void {
  const dir = path.join(dataDir, 'postgres')
  const account = accountFor(dir)
  const place = clusterPlace(dir, account)
  fs.rmSync(place, { recursive: true, force: true })
  copyTree(base, place)
  const wal = path.resolve(backupDir, PARTS.wal)
  const target = until === null ? [] : [`recovery_target_time = '${until.toISOString().replace('Z', '+00')}'`]
  const settings = [`restore_command = 'cp "${wal}/%f" "%p"'`, ...target, `recovery_target_action = 'promote'`]
  fs.appendFileSync(path.join(place, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
  fs.writeFileSync(path.join(place, 'recovery.signal'), '')
  if (account) chownTree(place, account)
  if (place !== dir) fs.symlinkSync(place, dir)
}

function chownTree(place: string, { uid, gid }: { uid: number; gid: number }): void {
  fs.chownSync(place, uid, gid)
  for (const entry of fs.readdirSync(place, { recursive: true, encoding: 'utf8' }))
    fs.lchownSync(path.join(place, entry), uid, gid)
}

/** Waits until the log has been followed to its end, and forgets how: from here on it is a database like any other. */
async function promoted(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const isDone = async () => {
      const { rows } = await client.query<{ busy: boolean }>('select pg_is_in_recovery() as busy')
      return rows[0]?.busy === false
    }
    if (!(await holdsWithin(PATIENCE_MS, isDone))) throw new Problem('The log could not be followed to its end.')
    for (const setting of ['restore_command', 'recovery_target_time', 'recovery_target_action'])
      await client.query(`alter system reset ${setting}`)
  } finally {
    await client.end()
  }
}
