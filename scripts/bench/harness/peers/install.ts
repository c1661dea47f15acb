import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Problem } from '#scripts/lib/problem.ts'
import versions from '../../peers/versions.json' with { type: 'json' }
import { say } from '../report.ts'

/** A framework that Kerbside is compared with. */
export type Peer = keyof typeof versions
export const PEERS = Object.keys(versions) as Peer[]

/** Where peers are installed, outside the project; it can be deleted at any time. */
const CACHE = path.join(process.env['XDG_CACHE_HOME'] ?? path.join(os.homedir(), '.cache'), 'kerbside-bench-peers')
const APPS = path.resolve(import.meta.dirname, '../../peers')
const PATIENCE_MS = 12 * 60_000

/** The version of the package that a peer is named after. */
export const versionOf = (peer: Peer): string => Object.values(versions[peer])[0] ?? ''

/**
 * Installs a peer unless these versions of it are there already, and copies the auction app that we wrote for it
 * (scripts/bench/peers) next to its packages. Returns the app's folder. No package may run an install script. Throws a
 * Problem when npm fails.
 */
export async function ensureInstalled(peer: Peer): Promise<string> {
  const versionsHash = createHash('sha256').update(JSON.stringify(versions[peer])).digest('hex').slice(0, 12)
  const folder = path.join(CACHE, `${peer}-${versionsHash}`)
  if (!fs.existsSync(folder)) {
    say(`installing ${peer} into ${folder}`)
    await install(versions[peer], folder)
  }
  const app = path.join(folder, 'app')
  fs.rmSync(app, { recursive: true, force: true })
  fs.cpSync(path.join(APPS, peer), app, { recursive: true })
  return app
}

async function install(dependencies: Readonly<Record<string, string>>, folder: string): Promise<void> {
  // under its final name only once it is complete
  const unfinished = `${folder}.unfinished`
  fs.rmSync(unfinished, { recursive: true, force: true })
  fs.mkdirSync(unfinished, { recursive: true })
  // these versions also apply to what the packages themselves depend on
  const overrides = Object.fromEntries(Object.keys(dependencies).map((name) => [name, `$${name}`]))
  const manifest = { private: true, type: 'module', dependencies, overrides }
  fs.writeFileSync(path.join(unfinished, 'package.json'), JSON.stringify(manifest))
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  try {
    await promisify(execFile)('npm', args, { cwd: unfinished, timeout: PATIENCE_MS })
  } catch (error) {
    throw new Problem(`npm could not install it: ${String(error)}`)
  }
  fs.renameSync(unfinished, folder)
}
