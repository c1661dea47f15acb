import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'

const script = path.resolve(import.meta.dirname, '../../deploy/archive-wal.sh')
const SEGMENT = '000000010000000000000001'
let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kerbside-wal-'))
  for (const folderName of ['pg_wal/archive_status', 'backup'])
    fs.mkdirSync(path.join(folder, folderName), { recursive: true })
  fs.writeFileSync(path.join(folder, 'pg_wal', SEGMENT), 'bids')
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

/** As PostgreSQL calls it, in its data folder. */
const archive = (to: string) =>
  spawnSync('sh', [script, `pg_wal/${SEGMENT}`, path.join(folder, to)], { cwd: folder, encoding: 'utf8' })

test('compresses a log segment into the backup, and never replaces one', () => {
  expect(archive(`backup/${SEGMENT}`).status).toBe(0)
  expect(fs.readdirSync(path.join(folder, 'backup'))).toEqual([SEGMENT])
  fs.writeFileSync(path.join(folder, 'pg_wal', SEGMENT), 'other bids')
  expect(archive(`backup/${SEGMENT}`).status).toBe(0)
  expect(gunzipSync(fs.readFileSync(path.join(folder, 'backup', SEGMENT))).toString()).toBe('bids')
})

test('keeps segments while the backup is unavailable, and reports giving up the oldest before the database’s disk is full', () => {
  const wait = (segments: number) => {
    for (let segment = 1; segment <= segments; segment++)
      fs.writeFileSync(path.join(folder, 'pg_wal/archive_status', `${segment}.ready`), '')
  }
  wait(256)
  expect(archive(`no-backup/${SEGMENT}`).status).not.toBe(0)
  wait(257)
  expect(archive(`no-backup/${SEGMENT}`)).toMatchObject({ status: 0, stderr: expect.stringContaining('GIVEN UP') })
})
