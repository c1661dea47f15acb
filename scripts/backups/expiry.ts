import fs from 'node:fs'
import path from 'node:path'
import { baseBackupName, baseBackups, PARTS } from './base-backup.ts'

const DAY_MS = 86_400_000
/** How PostgreSQL names segments of its log: eight digits of the timeline, sixteen of the position. */
const WAL_SEGMENT = /^[0-9A-F]{8}([0-9A-F]{16})/

/**
 * Removes from a backup what is older than `days`: base backups (never the last), the log that no remaining copy needs,
 * and files that have been gone from the stores for longer. So the backup keeps deleted data no longer than that.
 */
export function expire(backupDir: string, days: number, now: Date): void {
  const limit = new Date(now.getTime() - days * DAY_MS)
  const remove = (part: string, name: string) =>
    fs.rmSync(path.join(backupDir, part, name), { recursive: true, force: true })
  for (const name of baseBackups(backupDir).slice(0, -1)) if (name < baseBackupName(limit)) remove(PARTS.base, name)
  const yesterday = baseBackupName(new Date(now.getTime() - DAY_MS))
  for (const name of fs.readdirSync(path.join(backupDir, PARTS.base)))
    if (name.endsWith('.part') && name < yesterday) remove(PARTS.base, name)
  const needed = startOfLog(backupDir)
  for (const name of fs.readdirSync(path.join(backupDir, PARTS.wal)))
    if ((WAL_SEGMENT.exec(name)?.[1] ?? needed) < needed) remove(PARTS.wal, name)
  for (const part of [PARTS.files, PARTS.privateFiles]) expireFiles(path.join(backupDir, part), limit)
}

/** Returns the position from which the oldest base backup needs the log. */
function startOfLog(backupDir: string): string {
  const [oldest = ''] = baseBackups(backupDir)
  const label = fs.readFileSync(path.join(backupDir, PARTS.base, oldest, 'backup_label'), 'utf8')
  const start = /^START WAL LOCATION: .*\(file [0-9A-F]{8}([0-9A-F]{16})\)$/m.exec(label)?.[1]
  if (start === undefined) throw new Error(`The label of ${oldest} does not say where its log begins.`)
  return start
}

/** Each backup sets the time of the files that it found in the store (addMissing). */
function expireFiles(folder: string, limit: Date): void {
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isFile() && fs.statSync(file).mtime < limit) fs.rmSync(file)
  }
}
