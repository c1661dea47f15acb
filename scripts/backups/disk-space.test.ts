import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkDiskSpace } from './disk-space.ts'

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kerbside-disk-space-'))
  fs.mkdirSync(path.join(folder, 'source/base'), { recursive: true })
  fs.writeFileSync(path.join(folder, 'source/base/bids'), 'bids')
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

test('warns before a copy starts when the backup disk is too small', () => {
  const [source, target] = [path.join(folder, 'source'), path.join(folder, 'backup')]
  checkDiskSpace(source, target)
  const { bavail, bsize } = fs.statfsSync(folder)
  // takes no space itself
  fs.truncateSync(path.join(source, 'base/bids'), bavail * bsize * 2)
  expect(() => checkDiskSpace(source, target)).toThrow(/has no space for a copy of \d+ MB/)
  expect(fs.readdirSync(target)).toEqual([])
})
