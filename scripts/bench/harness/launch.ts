import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { Problem } from '#scripts/lib/problem.ts'
import { endWithMe } from '#scripts/local/processes.ts'
import type { Machine } from './machine.ts'

const START_MS = 60_000
const STOP_MS = 6_000

/** A process of the run. */
export interface Running {
  readonly pid: number
  readonly child: ChildProcess
  /** Asks it to end, insists after a while; resolves when it is gone. */
  stop(): Promise<void>
  /** Ends it at once, as a power cut would; resolves when it is gone. */
  kill9(): Promise<void>
}

/** A process that serves HTTP. */
export interface Server extends Running {
  readonly url: string
}

/** Where processes run. */
export interface Ground {
  readonly machine: Machine
  /** Temporary folder of the run; goes with it. */
  readonly folder: string
  /** What the servers log goes here, and stays. */
  readonly logs: string
}

export interface Part {
  /** Under which its processor time is counted. */
  readonly name: string
  readonly file: URL
  readonly nodeArgs?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** Starts `file` and waits for the line on its standard output that names its address. Throws a Problem when it does not come. */
export async function launchServer(ground: Ground, { name, file, nodeArgs = [], env = {} }: Part): Promise<Server> {
  const child = spawn(process.execPath, [...nodeArgs, file.pathname], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const running = supervise(ground, name, child)
  try {
    const url = await addressOf(name, child)
    child.stdout.pipe(fs.createWriteStream(path.join(ground.logs, `${name.replaceAll(/\W/g, '-')}.log`)))
    return { ...running, url }
  } catch (error) {
    await running.stop()
    throw error
  }
}

/** Starts `file` with a channel to it, and with this process's environment besides its own. */
export const launchHelper = (ground: Ground, { name, file, env = {} }: Part): Running =>
  supervise(ground, name, fork(file, { serialization: 'advanced', env: { ...process.env, ...env } }))

function supervise({ machine, folder }: Ground, name: string, child: ChildProcess): Running {
  const { pid } = child
  if (pid === undefined) throw new Problem(`${name} could not be started.`)
  machine.count(name, pid)
  child.once('exit', endWithMe(pid, folder))
  const ended = once(child, 'exit')
  return {
    pid,
    child,
    async stop() {
      const insist = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      child.kill('SIGTERM')
      await ended
      clearTimeout(insist)
      machine.forget(name)
    },
    async kill9() {
      child.kill('SIGKILL')
      await ended
      machine.forget(name)
    },
  }
}

async function addressOf(name: string, child: ChildProcess): Promise<string> {
  const waited = Promise.withResolvers<string>()
  let said = ''
  const fail = (how: string) => waited.reject(new Problem(`${name} ${how} and said: ${said}`))
  const timer = setTimeout(() => fail('did not start in time'), START_MS)
  const listen = (chunk: Buffer) => {
    said += chunk.toString()
    const address = /"address":"([^"]+)"/.exec(said)?.[1]
    if (address) waited.resolve(address)
  }
  child.once('exit', () => fail('ended at its start'))
  child.stdout?.on('data', listen)
  return waited.promise.finally(() => {
    clearTimeout(timer)
    child.stdout?.off('data', listen)
  })
}
