import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { findFreePort } from '#scripts/local/ports.ts'
import { makeDataFolder, ROOT, startKerbside } from './kerbside.ts'

const folders: string[] = []
function newDataDir(): string {
  const folder = makeDataFolder()
  folders.push(path.dirname(folder))
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true })
})

async function complaint(settings: Record<string, string>): Promise<string> {
  const DATA_DIR = settings.DATA_DIR ?? newDataDir()
  const kerbside = startKerbside({ PORT: String(await findFreePort()), ...settings, DATA_DIR })
  expect(await kerbside.ended).toBe(1)
  expect(kerbside.printed.out).not.toContain('ready')
  return kerbside.printed.err
}

describe('a start that cannot succeed explains itself in one sentence and exits with code 1', () => {
  test('when the port is in use', async () => {
    const other = net.createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as net.AddressInfo
    expect(await complaint({ PORT: String(port) })).toBe(
      `error: Port ${port} is in use by another program: end it, or choose another, such as PORT=3001 ./scripts/start.\n`,
    )
    other.close()
  })

  test('when the data folder belongs to another version of PostgreSQL', async () => {
    const DATA_DIR = newDataDir()
    fs.mkdirSync(path.join(DATA_DIR, 'postgres'), { recursive: true })
    fs.writeFileSync(path.join(DATA_DIR, 'postgres/PG_VERSION'), '17\n')
    expect(await complaint({ DATA_DIR })).toBe(
      `error: ${DATA_DIR}/postgres contains data of PostgreSQL 17, and this is PostgreSQL 18: move it with pg_dump, or choose another DATA_DIR.\n`,
    )
  })

  test('when the data folder cannot be written', async () => {
    const file = newDataDir()
    fs.writeFileSync(file, '')
    expect(await complaint({ DATA_DIR: path.join(file, 'data') })).toBe(
      `error: The data folder ${file}/data cannot be written (ENOTDIR): choose another one with DATA_DIR.\n`,
    )
  })

  // a small disk of our own needs rights that not every account has
  const disk = ['unshare', '--mount', '--map-root-user'] as const
  const small = spawnSync(disk[0], [...disk.slice(1), 'mount', '-t', 'tmpfs', '-o', 'size=1m', 'none', '/mnt'])
  test.runIf(small.status === 0)('when the disk is full', () => {
    const dir = newDataDir()
    const mount = `mkdir "$1" && mount -t tmpfs -o size=1m none "$1" && DATA_DIR="$1" exec "$2" scripts/up.ts`
    const started = spawnSync(disk[0], [...disk.slice(1), 'sh', '-c', mount, 'sh', dir, process.execPath], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    expect(started.stderr).toBe(`error: The disk is full: 1 MB are free at ${dir}, and Kerbside needs 200 MB.\n`)
    expect(started.status).toBe(1)
  })

  test('when Redis does not run', async () => {
    const bin = newDataDir()
    fs.mkdirSync(bin)
    fs.writeFileSync(path.join(bin, 'redis-server'), '#!/bin/sh\necho "cannot open shared object" >&2\nexit 127\n', {
      mode: 0o755,
    })
    expect(await complaint({ PATH: `${bin}:${process.env.PATH}` })).toBe(
      `error: ${bin}/redis-server does not run (cannot open shared object): repair it, or set REDIS_URL.\n`,
    )
  })

  test('when Redis is too old', async () => {
    const bin = newDataDir()
    fs.mkdirSync(bin)
    fs.writeFileSync(path.join(bin, 'redis-server'), '#!/bin/sh\necho "Redis server v=6.0.16 sha=0"\n', { mode: 0o755 })
    expect(await complaint({ PATH: `${bin}:${process.env.PATH}` })).toBe(
      `error: ${bin}/redis-server is version 6.0, and 6.2 or newer is needed: update it, or set REDIS_URL.\n`,
    )
  })

  test('when DATABASE_URL leads nowhere, without showing its password', async () => {
    const port = await findFreePort()
    expect(await complaint({ DATABASE_URL: `postgres://kerbside:hunter2@127.0.0.1:${port}/kerbside` })).toBe(
      `error: The database at DATABASE_URL cannot be used (connect ECONNREFUSED 127.0.0.1:${port}): start it, or correct or unset DATABASE_URL.\n`,
    )
  })

  test('when REDIS_URL leads nowhere', async () => {
    const port = await findFreePort()
    expect(await complaint({ REDIS_URL: `redis://:hunter2@127.0.0.1:${port}` })).toBe(
      `error: The Redis at REDIS_URL cannot be used (connect ECONNREFUSED 127.0.0.1:${port}): start it, or correct or unset REDIS_URL.\n`,
    )
  })
})
