import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { Problem } from '#scripts/lib/problem.ts'

/** A Redis or Valkey server program, and the environment that it needs. */
export interface RedisBinary {
  command: string
  env: NodeJS.ProcessEnv
}

const NAMES = ['valkey-server', 'redis-server']
const MIN_VERSION = [6, 2] as const

/**
 * Finds a server on PATH; undefined when there is none. Throws a Problem when the one found doesn't run or is too old.
 */
export function redisOnPath(): RedisBinary | undefined {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    for (const name of NAMES) {
      const command = path.join(folder, name)
      if (folder && isProgram(command)) return checkBinary({ command, env: process.env })
    }
  }
  return undefined
}

function isProgram(file: string): boolean {
  const stat = fs.statSync(file, { throwIfNoEntry: false })
  return stat?.isFile() === true && (stat.mode & 0o111) !== 0
}

/** Returns the binary when it runs and is new enough; throws a Problem that says why not. */
export function checkBinary(binary: RedisBinary): RedisBinary {
  const answer = spawnSync(binary.command, ['--version'], { env: binary.env, encoding: 'utf8', timeout: 10_000 })
  const version = /\bv=(\d+)\.(\d+)/.exec(answer.stdout ?? '')
  if (answer.status !== 0 || !version) {
    const why = answer.error?.message ?? (answer.stderr.trim().split('\n')[0] || 'it does not show its version')
    throw new Problem(`${binary.command} does not run (${why}): repair it, or set REDIS_URL.`)
  }
  const [major, minor] = [Number(version[1]), Number(version[2])]
  if (major < MIN_VERSION[0] || (major === MIN_VERSION[0] && minor < MIN_VERSION[1]))
    throw new Problem(
      `${binary.command} is version ${major}.${minor}, and ${MIN_VERSION.join('.')} or newer is needed: update it, or set REDIS_URL.`,
    )
  return binary
}
