import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Problem } from './problem.ts'
import { checked, type RedisBinary, redisOnPath } from './redis-binary.ts'

/** Debian packages are unpacked here: no root, no system service, nothing outside the checkout. */
const HOME = fileURLToPath(new URL('../../.build/redis', import.meta.url))

/** Finds a Redis or Valkey server on PATH, else fetches one by apt or brew. Throws a Problem that says what to do. */
export async function findRedis(): Promise<RedisBinary> {
  return redisOnPath() ?? unpacked() ?? (await fetched())
}

function unpacked(): RedisBinary | undefined {
  const command = path.join(HOME, 'usr/bin/redis-server')
  if (!fs.existsSync(command)) return undefined
  const lib = path.join(HOME, 'usr/lib')
  const folders = fs.existsSync(lib) ? fs.readdirSync(lib).filter((name) => name.includes('linux-gnu')) : []
  const libraries = [...folders.map((name) => path.join(lib, name)), process.env.LD_LIBRARY_PATH].filter(Boolean)
  return checked({ command, env: { ...process.env, LD_LIBRARY_PATH: libraries.join(':') } })
}

async function fetched(): Promise<RedisBinary> {
  const found = (await succeeds('apt-get', ['--version'])) ? await fetchByApt() : await fetchByBrew()
  if (found) return found
  throw new Problem(
    'Redis is missing: install redis-server or valkey-server 6.2 or newer (Debian, Ubuntu: sudo apt-get update && sudo apt-get install -y redis-server; macOS: brew install valkey), or set REDIS_URL.',
  )
}

async function fetchByApt(): Promise<RedisBinary | undefined> {
  process.stderr.write('Fetching Redis from the package archive (once)\n')
  const part = `${HOME}.${process.pid}`
  fs.mkdirSync(path.join(part, 'deb'), { recursive: true })
  // lists of our own where the system's are empty or old: reading the archive's index needs no root this way
  const lists = path.join(part, 'lists')
  const own = ['-o', `Dir::State::Lists=${lists}`, '-o', `Dir::Cache=${part}`, '-o', 'Debug::NoLocking=1']
  const done =
    (await unpackPackages(part, [])) ||
    ((await succeeds('apt-get', [...own, 'update', '-qq'])) && (await unpackPackages(part, own)))
  if (done) fs.renameSync(path.join(part, 'root'), HOME)
  fs.rmSync(part, { recursive: true })
  return done ? unpacked() : undefined
}

/** Downloads redis-server with whatever it needs beyond what is installed, and unpacks it. */
async function unpackPackages(part: string, options: string[]): Promise<boolean> {
  // a rehearsal of the installation knows the names of the libraries, which differ from release to release
  const rehearsal = await output('apt-get', [...options, 'install', '-s', '--no-install-recommends', 'redis-server'])
  const names = [...(rehearsal ?? '').matchAll(/^Inst (\S+)/gm)].map(([, name]) => name as string)
  const deb = path.join(part, 'deb')
  if (names.length === 0 || !(await succeeds('apt-get', [...options, 'download', '-qq', ...names], deb))) return false
  for (const file of fs.readdirSync(deb).filter((name) => name.endsWith('.deb'))) {
    if (!(await succeeds('dpkg', ['-x', path.join(deb, file), path.join(part, 'root')]))) return false
  }
  return true
}

// macOS; not tried there
async function fetchByBrew(): Promise<RedisBinary | undefined> {
  return (await succeeds('brew', ['install', 'valkey'])) ? redisOnPath() : undefined
}

const succeeds = async (command: string, args: string[], cwd?: string): Promise<boolean> =>
  (await output(command, args, cwd)) !== undefined

/** What a command printed, undefined when it failed or does not exist. */
async function output(command: string, args: string[], cwd?: string): Promise<string | undefined> {
  const child = spawn(command, args, { ...(cwd && { cwd }), stdio: ['ignore', 'pipe', 'ignore'] })
  const said: Buffer[] = []
  child.stdout.on('data', (data: Buffer) => said.push(data))
  try {
    const [code] = (await once(child, 'close')) as [number | null]
    return code === 0 ? Buffer.concat(said).toString() : undefined
  } catch {
    return undefined // there is no such command
  }
}
