import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { run } from '#scripts/lib/commands.ts'
import { codeOf, Problem } from '#scripts/lib/problem.ts'
import type { Daemon, Watch } from './daemon.ts'
import { lockDataDir, prepareDataDir } from './data-dir.ts'
import { openRunFile, type RunFile } from './run-file.ts'
import { readSecrets, type Secrets } from './secrets.ts'
import { readSettings, type Settings } from './settings.ts'

/** The services in the order in which they are stopped, with the milliseconds each gets: less than 5 s together. */
const STOPPING = {
  web: 200,
  server: 2_400,
  stripe: 200,
  push: 100,
  register: 100,
  receiver: 100,
  inbox: 200,
  redis: 800,
  postgres: 1_000,
}
export type ServiceName = keyof typeof STOPPING

const RESTARTS_PER_MINUTE = 3
const LARGEST_LOG = 5_000_000

/** The folder, the settings and the services of one run. */
export interface LocalRun {
  readonly settings: Settings
  readonly secrets: Secrets
  /** Aborted when Kerbside is being stopped. */
  readonly signal: AbortSignal
  /** A path in the data folder. */
  path(name: string): string
  logFile(name: string): string
  port(purpose: string): Promise<number>
  /** Starts a service, records it for the next run, and starts it again when it dies. */
  keepRunning(service: ServiceName, make: (watch: Watch) => Daemon | Promise<Daemon>): Promise<void>
  /** Runs one of our scripts to its end; its output goes to a log file. Throws a Problem that quotes it. */
  script(name: string, env: NodeJS.ProcessEnv): Promise<void>
}

/**
 * Runs Kerbside until Ctrl-C, SIGTERM or SIGHUP, or until something fails for good, and ends this process: with code 0
 * on request, otherwise with 1 after one sentence on standard error. `start` starts its services.
 */
export async function runLocally(start: (local: LocalRun) => Promise<void>): Promise<never> {
  // the terminal may be closed, or a pipe's reader gone: no reason to leave services behind
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const stopRequested = new Promise<void>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => resolve())
  })
  const code = await runUntilStopped(stopRequested, start).then(
    () => 0,
    (error: unknown) => {
      process.stderr.write(`error: ${sentence(error)}\n`)
      return 1
    },
  )
  process.exit(code)
}

function sentence(error: unknown): string {
  if (error instanceof Problem) return error.message
  if (['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '')) return 'The disk is full: make room, then start again.'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

async function runUntilStopped(stopRequested: Promise<void>, start: (local: LocalRun) => Promise<void>): Promise<void> {
  const settings = readSettings(process.env)
  prepareDataDir(settings.dataDir)
  const release = lockDataDir(settings.dataDir)
  const record = openRunFile(settings.dataDir)
  const supervisor = openSupervisor(record, (service) => logFile(settings, service))
  const stop = new AbortController()
  let starting: Promise<void> | undefined
  try {
    const leftovers = await record.clearLeftovers()
    if (leftovers.length > 0) console.log(`Stopped services of the last run: ${leftovers.join(', ')}`)
    starting = start(openRun(settings, record, supervisor, stop.signal))
    const started = starting.then(() => stopRequested)
    await Promise.race([started, supervisor.failed, stopRequested.then(() => console.log('Stopping'))])
  } finally {
    stop.abort()
    await supervisor.stopAll()
    // anything still being prepared has received the abort signal
    await Promise.race([Promise.allSettled([starting]), pause(500)])
    record.clear()
    release()
  }
}

function openRun(settings: Settings, record: RunFile, supervisor: Supervisor, signal: AbortSignal): LocalRun {
  return {
    settings,
    secrets: readSecrets(settings.dataDir),
    signal,
    path: (name) => path.join(settings.dataDir, name),
    logFile: (name) => logFile(settings, name),
    port: record.port,
    async keepRunning(service, make) {
      signal.throwIfAborted()
      await supervisor.keepRunning(service, make)
    },
    async script(name, env) {
      const file = path.resolve(import.meta.dirname, '..', `${name}.ts`)
      const log = logFile(settings, name)
      const ran = await run(process.execPath, [file], { env, signal, logFile: log })
      if (!ran.ok) throw new Problem(`scripts/${name}.ts failed:\n${ran.lastLines}`)
    },
  }
}

/** The log file of a service; one that has grown large is put aside first. */
function logFile(settings: Settings, name: string): string {
  const file = path.join(settings.dataDir, 'logs', `${name}.log`)
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > LARGEST_LOG) fs.renameSync(file, `${file}.1`)
  return file
}

interface Supervisor {
  keepRunning(service: ServiceName, make: (watch: Watch) => Daemon | Promise<Daemon>): Promise<void>
  /** Rejects when a service can't be kept running. */
  readonly failed: Promise<never>
  stopAll(): Promise<void>
}

function openSupervisor(record: RunFile, logOf: (service: ServiceName) => string): Supervisor {
  const daemons = new Map<ServiceName, Daemon>()
  const exits: ServiceName[] = []
  const { promise: failed, reject } = Promise.withResolvers<never>()
  let stopping = false

  function handleExit(service: ServiceName, how: string): void {
    if (stopping) return
    const name = daemons.get(service)?.name ?? service
    const count = exits.filter((other) => other === service).length + 1
    if (count > RESTARTS_PER_MINUTE) {
      reject(new Problem(`${name} ${how}, for the ${count}th time within a minute: see ${logOf(service)}`))
      return
    }
    process.stderr.write(`${name} ${how}; starting it again (${count} of ${RESTARTS_PER_MINUTE})\n`)
    exits.push(service)
    setTimeout(() => exits.splice(exits.indexOf(service), 1), 60_000).unref()
    void restart(service, 200 * 2 ** count)
  }

  async function restart(service: ServiceName, delay: number): Promise<void> {
    await pause(delay)
    if (stopping) return
    await daemons
      .get(service)
      ?.start()
      .catch(() => handleExit(service, 'did not start again')) // its log says why
  }

  return {
    failed,
    async keepRunning(service, make) {
      const daemon = await make({
        started: (pid) => record.record(service, pid),
        exited: (how) => handleExit(service, how),
      })
      if (stopping) return
      daemons.set(service, daemon)
      await daemon.start()
    },
    async stopAll() {
      stopping = true
      for (const [service, timeoutMs] of Object.entries(STOPPING))
        await daemons.get(service as ServiceName)?.stop(timeoutMs)
    },
  }
}
