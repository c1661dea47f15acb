import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RunOptions, run } from '#scripts/lib/commands.ts'
import { codeOf, Problem } from '#scripts/lib/problem.ts'
import { checkBinary, type RedisBinary, redisOnPath } from './redis-binary.ts'

/** Debian packages are unpacked here: no root, no system service, nothing outside the checkout. */
const UNPACKED_DIR = fileURLToPath(new URL('../../.build/redis', import.meta.url))

/**
 * Finds a Redis or Valkey server on PATH, otherwise fetches one by apt or brew. `signal` aborts that. Throws a Problem
 * that says what to do.
 */
export async function findRedis(signal?: AbortSignal): Promise<RedisBinary> {
  return redisOnPath() ?? findUnpacked() ?? (await fetchRedis(signal))
}

function findUnpacked(): RedisBinary | undefined {
  const command = path.join(UNPACKED_DIR, 'usr/bin/redis-server')
  if (!fs.existsSync(command)) return undefined
  const lib = path.join(UNPACKED_DIR, 'usr/lib')
  const folders = fs.existsSync(lib) ? fs.readdirSync(lib).filter((name) => name.includes('linux-gnu')) : []
  const libraries = [...folders.map((name) => path.join(lib, name)), process.env.LD_LIBRARY_PATH].filter(Boolean)
  return checkBinary({ command, env: { ...process.env, LD_LIBRARY_PATH: libraries.join(':') } })
}

async function fetchRedis(signal: AbortSignal | undefined): Promise<RedisBinary> {
  const hasApt = await succeeds('apt-get', ['--version'], { signal })
  const binary = hasApt ? await fetchByApt(signal) : await fetchByBrew(signal)
  if (binary) return binary
  throw new Problem(
    'Redis is missing and could not be fetched: install redis-server or valkey-server, 6.2 or newer ' +
      '(Debian, Ubuntu: sudo apt-get update && sudo apt-get install -y redis-server; macOS: brew install valkey), or set REDIS_URL.',
  )
}

async function fetchByApt(signal: AbortSignal | undefined): Promise<RedisBinary | undefined> {
  process.stderr.write('Fetching Redis from the package archive, once\n')
  const tempDir = `${UNPACKED_DIR}.${process.pid}`
  for (const folder of ['deb', 'lists/partial']) fs.mkdirSync(path.join(tempDir, folder), { recursive: true })
  // apt's lists in a folder of our own: when the system's are empty or old, `apt-get update` then needs no root
  const ownLists = [
    '-o',
    `Dir::State::Lists=${tempDir}/lists`,
    '-o',
    `Dir::Cache=${tempDir}`,
    '-o',
    'Debug::NoLocking=1',
  ]
  try {
    const unpacked =
      (await unpackPackages(tempDir, [], signal)) ||
      ((await succeeds('apt-get', [...ownLists, 'update', '-qq'], { signal })) &&
        (await unpackPackages(tempDir, ownLists, signal)))
    if (!unpacked) return undefined
    putInPlace(path.join(tempDir, 'root'))
    return findUnpacked()
  } finally {
    fs.rmSync(tempDir, { recursive: true })
  }
}

/** Renames the unpacked folder to its final name; of two starts at once the slower one finds it there already. */
function putInPlace(folder: string): void {
  try {
    fs.renameSync(folder, UNPACKED_DIR)
  } catch (error) {
    if (codeOf(error) !== 'ENOTEMPTY') throw error
  }
}

/** Downloads redis-server with whatever it needs beyond what is installed, and unpacks it. */
async function unpackPackages(tempDir: string, options: string[], signal: AbortSignal | undefined): Promise<boolean> {
  // a simulated installation knows the names of the libraries, which differ from release to release
  const simulation = await run('apt-get', [...options, 'install', '-s', '--no-install-recommends', 'redis-server'], {
    signal,
  })
  const names = [...simulation.output.matchAll(/^Inst (\S+)/gm)].map(([, name]) => String(name))
  const deb = path.join(tempDir, 'deb')
  if (names.length === 0) return false
  if (!(await succeeds('apt-get', [...options, 'download', '-qq', ...names], { cwd: deb, signal }))) return false
  for (const file of fs.readdirSync(deb).filter((name) => name.endsWith('.deb'))) {
    if (!(await succeeds('dpkg', ['-x', path.join(deb, file), path.join(tempDir, 'root')], { signal }))) return false
  }
  return true
}

// for macOS, where it hasn't been tested yet
async function fetchByBrew(signal: AbortSignal | undefined): Promise<RedisBinary | undefined> {
  return (await succeeds('brew', ['install', 'valkey'], { signal })) ? redisOnPath() : undefined
}

const succeeds = async (command: string, args: string[], options: RunOptions): Promise<boolean> =>
  (await run(command, args, options)).ok
