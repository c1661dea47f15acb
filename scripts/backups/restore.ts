import fs from 'node:fs'
import path from 'node:path'
import { Problem } from '#scripts/lib/problem.ts'
import { accountFor } from '#scripts/local/accounts.ts'
import type { Daemon } from '#scripts/local/daemon.ts'
import { clusterPlace, embeddedPostgres, type PostgresOptions, postgresUrl } from '#scripts/local/postgres.ts'
import { baseBefore, chownTree, layOut, type Note, PARTS, promoted, readNote } from './base-copy.ts'
import { copyTree } from './copy-tree.ts'

interface Restoring {
  backupDir: string
  /** Up to when; null: everything archived. */
  until: Date | null
  /** An empty or missing folder. */
  dataDir: string
  port: number
  /** Of the owner, as it was when the backup was taken. */
  password: string
  logFile: string
  throwaway?: string
}

/**
 * Restores the last base copy before `until` with the log up to then into a folder of its own, and returns the running
 * PostgreSQL with its note. The files are restored as well. Throws a Problem when there is no such copy, or the log
 * ends before.
 */
export async function restoreBackup(restoring: Restoring): Promise<{ postgres: Daemon; note: Note }> {
  const { backupDir, until, dataDir } = restoring
  if (fs.existsSync(path.join(dataDir, 'postgres')))
    throw new Problem(`${dataDir} contains a database: name an empty folder.`)
  const base = baseBefore(backupDir, until)
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  layOutCluster(base, restoring)
  for (const part of [PARTS.files, PARTS.privateFiles]) copyTree(path.join(backupDir, part), path.join(dataDir, part))
  const secrets = path.join(backupDir, PARTS.secrets)
  if (fs.existsSync(secrets)) fs.copyFileSync(secrets, path.join(dataDir, PARTS.secrets))
  const postgres = await embeddedPostgres(optionsOf(restoring))
  await postgres.start()
  await promoted(postgresUrl(restoring))
  return { postgres, note: readNote(base) }
}

const optionsOf = ({ dataDir, port, password, logFile, throwaway }: Restoring): PostgresOptions => ({
  dir: path.join(dataDir, 'postgres'),
  port,
  password,
  logFile,
  fsync: true,
  ...(throwaway !== undefined && { throwaway }),
})

/** Copies it where PostgreSQL's account can reach it, and makes it the owner. */
function layOutCluster(base: string, { backupDir, until, dataDir }: Restoring): void {
  const dir = path.join(dataDir, 'postgres')
  const account = accountFor(dir)
  const place = clusterPlace(dir, account)
  fs.rmSync(place, { recursive: true, force: true })
  layOut(base, place, { backupDir, until })
  if (account) chownTree(place, account)
  if (place !== dir) fs.symlinkSync(place, dir)
}
