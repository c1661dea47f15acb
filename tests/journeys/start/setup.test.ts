import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ROOT } from './kerbside.ts'

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'kerbside-setup-'))
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }))

/** A PATH with only these programs, each a line of shell. */
function pathWith(programs: Record<string, string>): string {
  const bin = fs.mkdtempSync(path.join(scratch, 'bin-'))
  for (const [name, line] of Object.entries(programs))
    fs.writeFileSync(path.join(bin, name), `#!/bin/bash\n${line}\n`, { mode: 0o755 })
  return bin
}

const start = (PATH: string) =>
  spawnSync('/bin/bash', ['scripts/local/setup.sh'], { cwd: ROOT, env: { PATH }, encoding: 'utf8' })

describe('./scripts/start says what is missing', () => {
  test('when there is no Node.js', () => {
    const { status, stderr } = start(pathWith({}))
    expect(stderr).toBe('error: Node.js 20 or newer with npm is needed: https://nodejs.org\n')
    expect(status).toBe(1)
  })

  test('when Node.js is too old', () => {
    const { status, stderr } = start(
      pathWith({ node: 'if [ "$1" = -v ]; then echo v18.20.0; else echo 18; fi', npm: '' }),
    )
    expect(stderr).toBe('error: Node.js v18.20.0 is too old: 20 or newer is needed.\n')
    expect(status).toBe(1)
  })
})

describe('installs packages only when the lock has changed', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '1.0.0', optional: true },
    },
  }
  const installed = { packages: { 'node_modules/a': { version: '1.0.0' } } }

  /** A project with this lock and this list of what npm has installed. */
  function project(locked: object, list: object | null): string {
    const folder = fs.mkdtempSync(path.join(scratch, 'project-'))
    fs.mkdirSync(path.join(folder, 'node_modules'))
    fs.writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(locked))
    if (list) fs.writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), JSON.stringify(list))
    return folder
  }
  const current = (folder: string, ...args: string[]) =>
    spawnSync(process.execPath, [path.join(ROOT, 'scripts/local/packages.mjs'), ...args], { cwd: folder }).status === 0

  test('in a fresh clone', () => expect(current(project(lock, null))).toBe(false))

  test('not after npm ci, until the lock changes', () => {
    const folder = project(lock, null)
    expect(current(folder, '--installed')).toBe(true)
    expect(current(folder)).toBe(true)
    fs.appendFileSync(path.join(folder, 'package-lock.json'), '\n')
    expect(current(folder)).toBe(false)
  })

  test('not after npm install by hand', () => expect(current(project(lock, installed))).toBe(true))

  test('for another version, or a missing package', () => {
    expect(current(project(lock, { packages: { 'node_modules/a': { version: '0.9.0' } } }))).toBe(false)
    expect(current(project(lock, { packages: {} }))).toBe(false)
  })

  test('for a folder that another kind of machine has filled', () => {
    const folder = project(lock, installed)
    fs.writeFileSync(path.join(folder, 'node_modules/.kerbside-lock'), '0 sunos-sparc\n')
    expect(current(folder)).toBe(false)
  })
})
