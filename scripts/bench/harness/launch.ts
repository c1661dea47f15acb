import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { Problem } from '#scripts/lib/problem.ts'
import { createDaemon } from '#scripts/local/daemon.ts'
import { killWithThisProcess, signal } from '#scripts/local/processes.ts'
import type { Machine } from './machine.ts'

const START_MS = 60_000
const STOP_MS = 6_000

/** A process that serves HTTP. */
export interface Server {
  readonly pid: number
  readonly url: string
  /** Stops it, by force after a while; resolves when it is gone. */
  stop(): Promise<void>
  /** Kills it at once, like a power cut; resolves when it is gone. */
  kill9(): Promise<void>
}

/** A process with a channel to it. */
interface Helper extends Pick<Server, 'stop'> {
  readonly child: ChildProcess
}

/** What the processes of a run share. */
export interface ProcessHost {
  readonly machine: Machine
  /** Temporary folder of the run; removed with it. */
  readonly folder: string
  /** The servers' logs go here, and stay. */
  readonly logs: string
}

/** How a process is started. */
export interface LaunchOptions {
  /** The name that its CPU time is counted under. */
  readonly name: string
  readonly file: URL
  readonly nodeArgs?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** Starts `file` and waits for the line of its output that names its address. Throws a Problem when there is none. */
export async function launchServer(
  { machine, folder, logs }: ProcessHost,
  { name, file, nodeArgs = [], env = {} }: LaunchOptions,
): Promise<Server> {
  let url = ''
  const service = createDaemon({
    ...{ name, command: process.execPath, args: [...nodeArgs, file.pathname], throwaway: folder },
    env: { PATH: process.env['PATH'], ...env },
    logFile: path.join(logs, `${name.replaceAll(/\W/g, '-')}.log`),
    stopSignal: 'SIGTERM',
    patience: START_MS,
    isReady: async () => url !== '',
    // an error may also contain an address
    onLine: (line) => {
      url ||= /"address":"(http[^"]+)"/.exec(line)?.[1] ?? ''
    },
  })
  await service.start()
  const { pid = 0 } = service
  machine.count(name, pid)
  const stop = async () => {
    await service.stop(STOP_MS)
    machine.forget(name)
  }
  return {
    ...{ pid, url, stop },
    kill9() {
      signal(pid, 'SIGKILL')
      return stop()
    },
  }
}

/** Starts `file` with a channel to it, and with this process's environment besides its own. */
export function launchHelper({ machine, folder }: ProcessHost, { name, file, env = {} }: LaunchOptions): Helper {
  const child = fork(file, { serialization: 'advanced', env: { ...process.env, ...env } })
  if (child.pid === undefined) throw new Problem(`${name} could not be started.`)
  machine.count(name, child.pid)
  child.once('exit', killWithThisProcess(child.pid, folder))
  const ended = once(child, 'exit')
  return {
    child,
    async stop() {
      const insist = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      child.kill('SIGTERM')
      await ended
      clearTimeout(insist)
      machine.forget(name)
    },
  }
}
