// Restores a backup into a new data folder and checks whether it is intact; then ./scripts/start runs with it.
// BACKUP_DIR=… DATA_DIR=<new folder> node scripts/restore.ts [2026-11-21T17:04:00Z]
import fs from 'node:fs'
import path from 'node:path'
import { parseChainPosition } from './backups/audit-chain.ts'
import { PARTS } from './backups/base-backup.ts'
import { brokenInvariants } from './backups/invariants.ts'
import { restoreBackup } from './backups/restore.ts'
import { Problem } from './lib/problem.ts'
import { findFreePort } from './local/ports.ts'
import { postgresUrl } from './local/postgres.ts'
import { readSettings } from './local/settings.ts'

try {
  const { dataDir, backupDir } = readSettings(process.env)
  if (backupDir === undefined) throw new Problem('BACKUP_DIR is needed: the folder with the backup.')
  const [until] = process.argv.slice(2)
  if (until !== undefined && Number.isNaN(Date.parse(until))) throw new Problem(`${until} is not a time.`)
  const where = { port: await findFreePort(), password: passwordIn(backupDir) }
  const logFile = path.join(dataDir, 'restore.log')
  const restoring = { ...where, backupDir, dataDir, logFile, until: until === undefined ? null : new Date(until) }
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const { postgres, manifest } = await restoreBackup(restoring)
  const stores = { files: path.join(dataDir, PARTS.files), privateFiles: path.join(dataDir, PARTS.privateFiles) }
  const url = postgresUrl(where).replace(/postgres$/, 'kerbside')
  const broken = await brokenInvariants(url, { stores, auditAnchor: parseChainPosition(manifest.audit) })
  await postgres.stop()
  for (const sentence of broken) console.error(`error: ${sentence}`)
  if (broken.length > 0) process.exit(1)
  console.log(`Restored and intact: DATA_DIR=${dataDir} ./scripts/start runs it.`)
} catch (error) {
  console.error(`error: ${error instanceof Problem ? error.message : (error as Error).stack}`)
  process.exit(1)
}

function passwordIn(backupDir: string): string {
  const file = path.join(backupDir, PARTS.secrets)
  if (!fs.existsSync(file)) throw new Problem(`${file} is missing: without it the database cannot be opened.`)
  return (JSON.parse(fs.readFileSync(file, 'utf8')) as { database: string }).database
}
