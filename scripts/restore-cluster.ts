// Replaces the stopped database of docker-compose.yml by a backup, and restores its files into the stores; PostgreSQL
// then replays the WAL when it is started. The old database is put aside. `node scripts/restore-cluster.ts
// [2026-11-24T17:04:00Z]`
import fs from 'node:fs'
import path from 'node:path'
import { readStorageSettings } from '#server/platform/kernel/config.ts'
import { baseBackupBefore, baseBackupName, chownTree, copyBaseBackup, PARTS } from './backups/base-backup.ts'
import { clusterBackup } from './backups/cluster-backup.ts'
import { copyTree } from './backups/copy-tree.ts'
import { Problem, runScript } from './lib/problem.ts'

await runScript(async () => {
  const { backupDir, cluster } = clusterBackup(process.env)
  const [moment] = process.argv.slice(2)
  if (moment !== undefined && Number.isNaN(Date.parse(moment))) throw new Problem(`${moment} is not a time.`)
  const until = moment === undefined ? null : new Date(moment)
  const base = baseBackupBefore(backupDir, until)
  const aside = putAside(cluster)
  fs.mkdirSync(path.dirname(cluster), { recursive: true })
  // the PostgreSQL image gives it to its account when it starts
  copyBaseBackup(base, cluster, { backupDir, until })
  const { STORAGE_DIR, PRIVATE_STORAGE_DIR } = readStorageSettings(process.env)
  restoreFiles(path.join(backupDir, PARTS.files), STORAGE_DIR)
  restoreFiles(path.join(backupDir, PARTS.privateFiles), PRIVATE_STORAGE_DIR)
  console.log(`In place: ${base}.${aside === null ? '' : ` What was there is in ${aside}.`}`)
  console.log('Now start PostgreSQL, then run scripts/check-restored.ts.')
})

/** Keeps the damaged database, and returns where; null when there is none. */
function putAside(cluster: string): string | null {
  if (!fs.existsSync(cluster)) return null
  if (fs.existsSync(path.join(cluster, 'postmaster.pid')))
    throw new Problem(
      `PostgreSQL is running in ${cluster}, or was killed there: stop it, or remove its postmaster.pid.`,
    )
  const aside = `${cluster}.before-${baseBackupName(new Date())}`
  fs.renameSync(cluster, aside)
  return aside
}

/** Files never change under their name: existing ones stay. */
function restoreFiles(from: string, store: string): void {
  const owner = fs.statSync(store)
  copyTree(from, store)
  chownTree(store, owner)
}
