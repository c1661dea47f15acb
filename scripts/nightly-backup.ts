// The service `backup` of docker-compose.yml: a base backup and new files, each night after two (UTC), or straight away
// when the last night's is missing; then it removes what is older than BACKUP_DAYS. A failure ends it, with a sentence
// in the log; Compose starts it again.
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readStorageSettings } from '#server/platform/kernel/config.ts'
import { takeBackup } from './backups/backup.ts'
import { baseBackupName, baseBackups, PARTS } from './backups/base-backup.ts'
import { clusterBackup, requireVariable } from './backups/cluster-backup.ts'
import { expire } from './backups/expiry.ts'
import { Problem, runScript } from './lib/problem.ts'

const CHECK_EVERY_MS = 60_000
const DAY_MS = 86_400_000
const TWO_O_CLOCK_MS = 2 * 3_600_000

await runScript(async () => {
  const { backupDir, cluster } = clusterBackup(process.env)
  const databaseUrl = requireVariable(process.env, 'DATABASE_URL')
  const days = Number(requireVariable(process.env, 'BACKUP_DAYS'))
  if (!Number.isInteger(days) || days < 1) throw new Problem('BACKUP_DAYS must be a number of days, 1 or more.')
  const { STORAGE_DIR: files, PRIVATE_STORAGE_DIR: privateFiles } = readStorageSettings(process.env)
  createWalFolder(path.join(backupDir, PARTS.wal), cluster)
  for (;;) {
    if (isDue(backupDir, new Date())) {
      const base = await takeBackup({ databaseUrl, cluster, files, privateFiles }, backupDir)
      expire(backupDir, days, new Date())
      console.log(`Backed up: ${base}`)
    }
    await pause(CHECK_EVERY_MS)
  }
})

/** Creates the folder to which PostgreSQL, under its own account, copies its log of changes (WAL). */
function createWalFolder(folder: string, cluster: string): void {
  const { uid, gid } = fs.statSync(cluster)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  fs.chownSync(folder, uid, gid)
}

/** Returns whether no copy was started since the last two o'clock. */
function isDue(backupDir: string, now: Date): boolean {
  const lastNight = new Date(Math.floor((now.getTime() - TWO_O_CLOCK_MS) / DAY_MS) * DAY_MS + TWO_O_CLOCK_MS)
  return (baseBackups(backupDir).at(-1) ?? '') < baseBackupName(lastNight)
}
