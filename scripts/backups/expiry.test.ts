import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { baseBackups } from './base-backup.ts'
import { addMissing } from './copy-tree.ts'
import { expire } from './expiry.ts'

const NOW = new Date('2026-11-24T02:05:00Z')
let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kerbside-expiry-'))
  for (const part of ['base', 'wal', 'files', 'private-files/documents'])
    fs.mkdirSync(path.join(folder, part), { recursive: true })
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

/** A base backup that needs the log from this segment on. */
function baseBackup(name: string, segment: string): void {
  fs.mkdirSync(path.join(folder, 'base', name))
  fs.writeFileSync(
    path.join(folder, 'base', name, 'backup_label'),
    `START WAL LOCATION: 0/5000028 (file ${segment})\nCHECKPOINT LOCATION: 0/5000080\n`,
  )
}

/** A file that was last in its store this many days ago. */
function file(name: string, daysAgo = 0): void {
  const time = new Date(NOW.getTime() - daysAgo * 86_400_000)
  fs.writeFileSync(path.join(folder, name), '')
  fs.utimesSync(path.join(folder, name), time, time)
}

test('keeps the copies of a week, the log that they need, and files deleted in it', () => {
  baseBackup('2026-11-15T02-00-00.000Z', '000000010000000000000003')
  baseBackup('2026-11-18T02-00-00.000Z', '000000010000000000000005')
  baseBackup('2026-11-24T02-00-00.000Z', '000000020000000000000009')
  baseBackup('2026-11-22T02-00-00.000Z.part', '000000010000000000000007')
  for (const segment of [
    '000000010000000000000004',
    '000000010000000000000005',
    '00000002000000000000000A',
    '00000002.history',
  ])
    file(`wal/${segment}`)
  file('files/deleted-yesterday.webp', 1)
  file('files/deleted-last-month.webp', 30)
  file('private-files/documents/deleted-last-month.pdf', 30)

  expire(folder, 7, NOW)
  expect(fs.readdirSync(path.join(folder, 'base')).toSorted()).toEqual([
    '2026-11-18T02-00-00.000Z',
    '2026-11-24T02-00-00.000Z',
  ])
  expect(fs.readdirSync(path.join(folder, 'wal')).toSorted()).toEqual([
    '000000010000000000000005',
    '00000002.history',
    '00000002000000000000000A',
  ])
  expect(fs.readdirSync(path.join(folder, 'files'))).toEqual(['deleted-yesterday.webp'])
  expect(fs.readdirSync(path.join(folder, 'private-files/documents'))).toEqual([])
})

test('keeps the last copy, however old, and one that is being taken', () => {
  baseBackup('2026-10-01T02-00-00.000Z', '000000010000000000000003')
  baseBackup('2026-11-24T02-00-00.000Z.part', '000000010000000000000007')
  expire(folder, 7, NOW)
  expect(baseBackups(folder)).toEqual(['2026-10-01T02-00-00.000Z'])
  expect(fs.existsSync(path.join(folder, 'base/2026-11-24T02-00-00.000Z.part'))).toBe(true)
})

test('keeps an old picture in the backup while it is in its store, and for a week after that', () => {
  baseBackup('2026-11-24T02-00-00.000Z', '000000010000000000000003')
  const [store, backup] = [path.join(folder, 'store'), path.join(folder, 'files')]
  fs.mkdirSync(store)
  file('store/old-sofa.webp', 300)
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  addMissing(store, backup)
  expire(folder, 7, inDays(0))
  expect(fs.readdirSync(backup)).toEqual(['old-sofa.webp'])

  file('files/old-sofa.webp', 300)
  addMissing(store, backup)
  expire(folder, 7, inDays(6))
  expect(fs.readdirSync(backup)).toEqual(['old-sofa.webp'])
  expire(folder, 7, inDays(8))
  expect(fs.readdirSync(backup)).toEqual([])
})
