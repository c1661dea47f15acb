import fs from 'node:fs'
import path from 'node:path'
import { withClient } from '#scripts/lib/database-client.ts'
import { Problem } from '#scripts/lib/problem.ts'
import { isTrueWithin } from '#scripts/local/processes.ts'
import { copyTree } from './copy-tree.ts'

/** Stored in each base backup: when it was taken, and the end of its audit log. */
export interface BackupManifest {
  takenAt: string
  /** End of the audit log at that time, `position:hash`. */
  audit: string
}

/** The parts of a backup folder, by name. */
export const PARTS = {
  wal: 'wal',
  base: 'base',
  files: 'files',
  privateFiles: 'private-files',
  secrets: 'secrets.json',
}

const MANIFEST = 'kerbside-backup.json'
const TIMEOUT_MS = 10 * 60_000

/** Writes the manifest of a base backup into its folder. */
export function writeManifest(base: string, manifest: BackupManifest): void {
  fs.writeFileSync(path.join(base, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Reads the manifest of a base backup, or of the cluster that was restored from it. */
export function readManifest(folder: string): BackupManifest {
  const file = path.join(folder, MANIFEST)
  if (!fs.existsSync(file)) throw new Problem(`${file} is missing: this was not restored from a backup.`)
  return JSON.parse(fs.readFileSync(file, 'utf8')) as BackupManifest
}

/** Returns complete base backups, oldest first. */
export function baseBackups(backupDir: string): string[] {
  const folder = path.join(backupDir, PARTS.base)
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : []
  return names.filter((name) => !name.endsWith('.part')).toSorted()
}

/** Returns the folder name of a base backup that was started then; names sort by time. */
export const baseBackupName = (takenAt: Date): string => takenAt.toISOString().replaceAll(':', '-')

/** Returns the newest base backup that was started before `until` (null: of all). Throws a Problem when there is none. */
export function baseBackupBefore(backupDir: string, until: Date | null): string {
  const limit = until === null ? '~' : baseBackupName(until)
  const newest = baseBackups(backupDir)
    .filter((name) => name <= limit)
    .at(-1)
  if (newest) return path.join(backupDir, PARTS.base, newest)
  throw new Problem(`${backupDir} has no base backup that was started before ${until?.toISOString() ?? 'now'}.`)
}

/** Copies a base backup to the folder `cluster`, configured with where the WAL is and the time to stop at. */
export function copyBaseBackup(
  base: string,
  cluster: string,
  { backupDir, until }: { backupDir: string; until: Date | null },
) {
  copyTree(base, cluster)
  const wal = path.resolve(backupDir, PARTS.wal)
  const target = until === null ? [] : [`recovery_target_time = '${until.toISOString().replace('Z', '+00')}'`]
  // segments from before compression are read as they are
  const settings = [`restore_command = 'gzip -cdf "${wal}/%f" > "%p"'`, ...target, `recovery_target_action = 'promote'`]
  fs.appendFileSync(path.join(cluster, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
  fs.writeFileSync(path.join(cluster, 'recovery.signal'), '')
}

/** Gives a folder and everything in it to another user of the system. */
export function chownTree(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  fs.chownSync(folder, uid, gid)
  for (const entry of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    fs.lchownSync(path.join(folder, entry), uid, gid)
}

/** Waits until the WAL has been replayed and the database is promoted. */
export function waitUntilPromoted(databaseUrl: string): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    const isDone = async () => {
      const { rows } = await client.query<{ busy: boolean }>('select pg_is_in_recovery() as busy')
      return rows[0]?.busy === false
    }
    if (!(await isTrueWithin(TIMEOUT_MS, isDone))) throw new Problem('The log could not be replayed to its end.')
    for (const setting of ['restore_command', 'recovery_target_time', 'recovery_target_action'])
      await client.query(`alter system reset ${setting}`)
  })
}
