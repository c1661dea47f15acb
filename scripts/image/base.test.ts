import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CommandResult } from '#scripts/lib/commands.ts'
import { makeBaseArchive, provideBase, readBaseRequirements } from './base.ts'

const WANTED = { image: 'node:24-bookworm-slim', nodeMajor: '24', suite: 'bookworm' }
const BUILDER = { command: 'podman', storageFlags: [] } as const
const answer = (ok: boolean): CommandResult => ({ ok, output: '', lastLines: ok ? '' : 'no such host' })

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kerbside-base-test-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('takes the base from the Dockerfile, or another of its kind on request', () => {
  const dockerfile = '# one image\nARG NODE_IMAGE=node:24-bookworm-slim\n'
  expect(readBaseRequirements(dockerfile)).toEqual(WANTED)
  expect(readBaseRequirements(dockerfile, 'mirror.example/node:24')).toEqual({
    ...WANTED,
    image: 'mirror.example/node:24',
  })
  expect(() => readBaseRequirements('FROM scratch')).toThrow('not from node')
})

test('pulls the base where possible, without making one', async () => {
  const make = vi.fn<() => Promise<string>>()
  const base = await provideBase(async () => answer(true), BUILDER, WANTED, make)
  expect(base).toEqual({ image: WANTED.image, origin: 'node:24-bookworm-slim, pulled', wasMade: false })
  expect(make).not.toHaveBeenCalled()
})

test('makes a base where it cannot be pulled, and reports why', async () => {
  const run = async (_command: string, args: string[]) => answer(args[0] !== 'pull')
  const base = await provideBase(run, BUILDER, WANTED, async () => path.join(folder, 'base.tar'))
  expect(base).toMatchObject({ image: expect.stringMatching(/^localhost\/kerbside-base-/), wasMade: true })
  expect(base.origin).toMatch(/^Debian bookworm with Node\.js 24.*debootstrap, because node:24-bookworm-slim could not/)
})

test('reuses a base made this week, but no older one', async () => {
  const archive = path.join(folder, `bookworm-node-${process.versions.node}-${process.arch}.tar`)
  writeFileSync(archive, '')
  const run = vi.fn(async () => answer(false))
  expect(await makeBaseArchive(run, WANTED, folder)).toBe(archive)
  expect(run).not.toHaveBeenCalled()
  const lastMonth = Date.now() / 1_000 - 30 * 24 * 3_600
  utimesSync(archive, lastMonth, lastMonth)
  await expect(makeBaseArchive(run, WANTED, folder)).rejects.toThrow(
    /node:24-bookworm-slim cannot be pulled.*debootstrap/,
  )
})

test('refuses to make a base with another Node.js than the running one', async () => {
  const options = { ...WANTED, nodeMajor: '7' }
  await expect(makeBaseArchive(async () => answer(true), options, folder)).rejects.toThrow(/needs Node\.js 7 here/)
})
