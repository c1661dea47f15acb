import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { withClient } from '#scripts/lib/database-client.ts'
import { Problem } from '#scripts/lib/problem.ts'
import { verifyAudit } from './audit-chain.ts'
import { baseBackupName, PARTS, writeManifest } from './base-backup.ts'
import { addMissing, copyTree } from './copy-tree.ts'
import { checkDiskSpace } from './disk-space.ts'

/** What is backed up: an embedded PostgreSQL that runs with an archive, and the folders beside it. */
interface Source {
  /** Of the owner of the tables, who may read everything. */
  databaseUrl: string
  /** The cluster's folder. */
  cluster: string
  /** Public and private uploads. */
  files: string
  privateFiles: string
  /** Opens the restored database and its encrypted values. */
  secrets?: string
}

// PostgreSQL creates these itself when it starts; its log comes from the archive
const EXCLUDED =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$|^postmaster\.(pid|opts)$|(^|\/)pgsql_tmp|(^|\/)pg_internal\.init|^(recovery|standby)\.signal$/

/**
 * Copies the running database, then the files (so that no row names a file that the copy lacks), and returns the folder
 * of the base backup. With the archive it can be restored to any later moment.
 */
export function takeBackup(source: Source, backupDir: string): Promise<string> {
  return withClient(source.databaseUrl, async (client) => {
    await checkArchiving(client)
    checkDiskSpace(source.cluster, backupDir)
    const takenAt = new Date()
    const base = path.join(backupDir, PARTS.base, baseBackupName(takenAt))
    await copyCluster(client, source.cluster, `${base}.part`)
    addMissing(source.files, path.join(backupDir, PARTS.files))
    addMissing(source.privateFiles, path.join(backupDir, PARTS.privateFiles))
    if (source.secrets) fs.copyFileSync(source.secrets, path.join(backupDir, PARTS.secrets))
    const { last } = await verifyAudit(source.databaseUrl)
    writeManifest(`${base}.part`, { takenAt: takenAt.toISOString(), audit: `${last.position}:${last.hash}` })
    fs.renameSync(`${base}.part`, base)
    return base
  })
}

async function checkArchiving(client: pg.Client): Promise<void> {
  const { rows } = await client.query('show archive_mode')
  if (rows[0]?.archive_mode !== 'on')
    throw new Problem('The database keeps no log of changes: start Kerbside with BACKUP_DIR, then back it up.')
}

/** Pages may be torn while they are copied: the log has the changes from the start of the copy on. */
async function copyCluster(client: pg.Client, cluster: string, to: string): Promise<void> {
  await client.query(`select pg_backup_start('kerbside', true)`)
  copyTree(fs.realpathSync(cluster), to, (inside) => !EXCLUDED.test(inside))
  // waits until the log up to here is in the archive
  const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>('select * from pg_backup_stop()')
  fs.writeFileSync(path.join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  if (rows[0]?.spcmapfile) fs.writeFileSync(path.join(to, 'tablespace_map'), rows[0].spcmapfile)
}
