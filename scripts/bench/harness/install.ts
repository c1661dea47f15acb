import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { run } from '#scripts/lib/commands.ts'
import { Problem } from '#scripts/lib/problem.ts'
import versions from '../versions.json' with { type: 'json' }

export type Installable = keyof typeof versions

/** Outside the project; it can be deleted at any time. */
const CACHE = path.join(process.env['XDG_CACHE_HOME'] ?? path.join(os.homedir(), '.cache'), 'kerbside-bench')
const NPM_INSTALL = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

/** The version of the package that a peer is named after. */
export const versionOf = (name: Installable): string => Object.values(versions[name])[0] ?? ''

/**
 * Installs the packages of `name` unless these versions of them are there already, and returns their folder. No package
 * may run an install script.
 */
export async function ensureInstalled(name: Installable): Promise<string> {
  const dependencies: Record<string, string> = versions[name]
  const hash = createHash('sha256').update(JSON.stringify(dependencies)).digest('hex').slice(0, 12)
  const folder = path.join(CACHE, `${name}-${hash}`)
  if (fs.existsSync(folder)) return folder
  console.log(`installing ${name} into ${folder}`)
  // under its final name only once it is complete
  const unfinished = `${folder}.unfinished`
  fs.rmSync(unfinished, { recursive: true, force: true })
  fs.mkdirSync(unfinished, { recursive: true })
  // these versions also apply to what the packages themselves depend on
  const overrides = Object.fromEntries(Object.keys(dependencies).map((one) => [one, `$${one}`]))
  const manifest = { private: true, type: 'module', dependencies, overrides }
  fs.writeFileSync(path.join(unfinished, 'package.json'), JSON.stringify(manifest))
  const installed = await run('npm', NPM_INSTALL, { cwd: unfinished })
  if (!installed.ok) throw new Problem(`npm could not install ${name}: ${installed.lastLines}`)
  fs.renameSync(unfinished, folder)
  return folder
}

/** Imports the default export of a package that is installed on demand. */
export async function importInstalled<T>(name: 'autocannon' | 'lighthouse'): Promise<T> {
  const { resolve } = createRequire(path.join(await ensureInstalled(name), 'package.json'))
  return ((await import(resolve(name))) as { default: T }).default
}
