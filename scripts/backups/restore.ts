import fs from 'node:fs'
import path from 'node:path'
import { Problem } from '#scripts/lib/problem.ts'
import { accountFor } from '#scripts/local/accounts.ts'
import type { Daemon } from '#scripts/local/daemon.ts'
import { clusterDir, embeddedPostgres, type PostgresOptions, postgresUrl } from '#scripts/local/postgres.ts'
import {
  type BackupManifest,
  baseBackupBefore,
  chownTree,
  copyBaseBackup,
  PARTS,
  readManifest,
  waitUntilPromoted,
} from './base-backup.ts'
import { copyTree } from './copy-tree.ts'

interface RestoreOptions {
  backupDir: string
  /** The time to restore to; null for everything archived. */
  until: Date | null
  /** An empty or missing folder. */
  dataDir: string
  port: number
  /** The database owner's password at the time of the backup. */
  password: string
  logFile: string
  deleteOnExitDir?: string
}

/**
 * Restores the newest base backup from before `until` into `dataDir`, replays the WAL up to `until`, and returns the
 * running PostgreSQL with the manifest. Restores the stored files as well. Throws a Problem if there is no such backup,
 * or the WAL can't be replayed.
 */
export async function restoreBackup(options: RestoreOptions): Promise<{ postgres: Daemon; manifest: BackupManifest }> {
  const { backupDir, until, dataDir } = options
  if (fs.existsSync(path.join(dataDir, 'postgres')))
    throw new Problem(`${dataDir} contains a database: choose an empty folder.`)
  const base = baseBackupBefore(backupDir, until)
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  placeCluster(base, options)
  for (const part of [PARTS.files, PARTS.privateFiles]) copyTree(path.join(backupDir, part), path.join(dataDir, part))
  const secrets = path.join(backupDir, PARTS.secrets)
  if (fs.existsSync(secrets)) fs.copyFileSync(secrets, path.join(dataDir, PARTS.secrets))
  const postgres = await embeddedPostgres(postgresOptions(options))
  await postgres.start()
  await waitUntilPromoted(postgresUrl(options))
  return { postgres, manifest: readManifest(base) }
}

const postgresOptions = ({ dataDir, port, password, logFile, deleteOnExitDir }: RestoreOptions): PostgresOptions => ({
  dir: path.join(dataDir, 'postgres'),
  port,
  password,
  logFile,
  fsync: true,
  ...(deleteOnExitDir !== undefined && { deleteOnExitDir }),
})

/** Copies the base backup to a folder that PostgreSQL's user can reach, and makes that user its owner. */
function placeCluster(base: string, { backupDir, until, dataDir }: RestoreOptions): void {
  const dir = path.join(dataDir, 'postgres')
  const account = accountFor(dir)
  const clusterFolder = clusterDir(dir, account)
  fs.rmSync(clusterFolder, { recursive: true, force: true })
  copyBaseBackup(base, clusterFolder, { backupDir, until })
  if (account) chownTree(clusterFolder, account)
  if (clusterFolder !== dir) fs.symlinkSync(clusterFolder, dir)
}
