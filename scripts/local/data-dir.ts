import fs from 'node:fs'
import path from 'node:path'
import { codeOf, Problem } from '#scripts/lib/problem.ts'
import { identityOf } from './processes.ts'

/** PostgreSQL's first files, its log of changes and some photos. */
const NEEDED_MB = 200

/** Creates the data folder and its subfolders. Throws a Problem when it can't be written or the disk is full. */
export function prepareDataDir(dir: string): void {
  try {
    // open to pass through, because PostgreSQL may run as another account; each subfolder has its own permissions
    fs.mkdirSync(dir, { recursive: true, mode: 0o711 })
    for (const name of ['files', 'private-files', 'logs', 'mail'])
      fs.mkdirSync(path.join(dir, name), { recursive: true, mode: 0o700 })
    const probe = path.join(dir, `probe.${process.pid}`)
    fs.writeFileSync(probe, 'x')
    fs.rmSync(probe)
  } catch (error) {
    throw toProblem(dir, error)
  }
  const { bavail, bsize } = fs.statfsSync(dir)
  const free = Math.floor((bavail * bsize) / 1_000_000)
  if (free < NEEDED_MB)
    throw new Problem(`The disk is full: ${free} MB are free at ${dir}, and Kerbside needs ${NEEDED_MB} MB.`)
}

function toProblem(dir: string, error: unknown): unknown {
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Problem(`The disk is full: nothing can be written at ${dir}.`)
  if (code === undefined) return error
  return new Problem(`The data folder ${dir} cannot be written (${code}): choose another one with DATA_DIR.`)
}

/**
 * Locks the data folder for this process and returns how to release it. The lock of a killed process doesn't count.
 * Throws a Problem when Kerbside already runs there.
 */
export function lockDataDir(dir: string): () => void {
  const file = path.join(dir, 'lock')
  const mine = JSON.stringify({ pid: process.pid, identity: identityOf(process.pid) })
  while (!createFile(file, mine)) {
    const holder = fs.readFileSync(file, 'utf8')
    if (isAlive(holder)) {
      const { pid } = JSON.parse(holder) as { pid: number }
      throw new Problem(
        `Kerbside already runs with the data folder ${dir} (process ${pid}): stop that, or choose another DATA_DIR.`,
      )
    }
    removeStaleLock(file, holder)
  }
  return () => fs.rmSync(file, { force: true })
}

/** Returns whether it created the file; false means that the file existed. */
function createFile(file: string, content: string): boolean {
  try {
    fs.writeFileSync(file, content, { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

function isAlive(holder: string): boolean {
  try {
    const { pid, identity } = JSON.parse(holder) as { pid: number; identity: string }
    return identityOf(pid) === identity
  } catch (error) {
    if (error instanceof SyntaxError) return false // its writer was killed half-way
    throw error
  }
}

/** Removes a dead process's lock, but not one that another start may have put there since. */
function removeStaleLock(file: string, dead: string): void {
  const aside = `${file}.${process.pid}`
  fs.renameSync(file, aside)
  if (fs.readFileSync(aside, 'utf8') === dead) fs.rmSync(aside)
  else fs.renameSync(aside, file)
}
