import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '#scripts/lib/problem.ts'
import { isTrueWithin, killWithThisProcess, signal } from './processes.ts'

export interface Account {
  uid: number
  gid: number
}

/** How one service process is run. */
export interface Plan {
  name: string
  command: string
  args: string[]
  cwd?: string
  env?: NodeJS.ProcessEnv
  /** Run as this account instead of ours; only root may. */
  account?: Account | undefined
  /** Receives standard output and error, appended. */
  logFile: string
  stopSignal: NodeJS.Signals
  /** How long start() waits for `isReady`. */
  timeoutMs: number
  /** Returns whether the service works now; must answer within a second or so. */
  isReady(): Promise<boolean>
  /** A failed start whose log matches is repeated until `timeoutMs` is over. */
  retryOn?: RegExp
  /** Corrects the cause of a failed start, given its log. Returns true if it did, and the start is repeated. */
  repair?: (log: string) => boolean
  /** The process and this folder must not outlive this process, however it ends. For tests. */
  deleteOnExitDir?: string
  /** Receives each line that the process prints, besides the log file. */
  onLine?: (line: string) => void
  watch?: Watch
}

/** Receives the state of a service. */
export interface Watch {
  /** A process was started; it need not be ready yet. */
  started(pid: number): void
  /** The process ended although it was ready and stop() was not called. */
  exited(how: string): void
}

/** One service process that can be started, stopped and started again on the same port. */
export interface Daemon {
  readonly name: string
  readonly pid: number | undefined
  /** Resolves when the service answers; rejects with a Problem that quotes its log. */
  start(): Promise<void>
  /** Stops it, by force after `timeoutMs`; resolves when the process is gone. */
  stop(timeoutMs?: number): Promise<void>
  restart(): Promise<void>
}

/** Returns the controls of a service; nothing runs until start(). */
export function createDaemon(plan: Plan): Daemon {
  let child: ChildProcess | undefined
  let shouldRun = false

  async function start(): Promise<void> {
    if (child) return
    shouldRun = true
    const deadline = performance.now() + plan.timeoutMs
    for (;;) {
      const logStart = logSize(plan.logFile)
      const launched = launch(plan, (how, ready) => {
        if (child !== launched.child) return
        child = undefined
        if (ready) plan.watch?.exited(how)
      })
      child = launched.child
      const failure = await waitUntilReady(plan, launched, deadline)
      if (failure === undefined) return
      await halt()
      if (!shouldRun) throw new Problem(`${plan.name} was stopped while it started.`)
      const log = logSince(plan.logFile, logStart)
      const retry = plan.repair?.(log) || plan.retryOn?.test(log)
      if (!retry || performance.now() > deadline) throw failedStart(plan, failure, log)
      await pause(250)
    }
  }

  function stop(timeoutMs?: number): Promise<void> {
    shouldRun = false
    return halt(timeoutMs)
  }

  async function halt(timeoutMs = 4_000): Promise<void> {
    const stopping = child
    child = undefined
    if (stopping) await end(stopping, plan.stopSignal, timeoutMs)
  }

  return {
    name: plan.name,
    get pid() {
      return child?.pid
    },
    start,
    stop,
    async restart() {
      await stop()
      await start()
    },
  }
}

interface Launched {
  child: ChildProcess
  /** It has answered once. */
  ready: boolean
  /** How it ended, once it has. */
  ended: string | undefined
}

function launch(plan: Plan, onEnd: (how: string, ready: boolean) => void): Launched {
  const log = fs.openSync(plan.logFile, 'a', 0o600)
  const output = plan.onLine ? 'pipe' : log
  // detached: Ctrl-C in the terminal must reach only the parent, which then stops its services in order
  const child = spawn(plan.command, plan.args, {
    cwd: plan.cwd,
    env: plan.env ?? process.env,
    detached: true,
    stdio: ['ignore', output, output],
    ...plan.account,
  })
  fs.closeSync(log)
  if (plan.onLine) copyLines(child, plan.logFile, plan.onLine)
  if (child.pid !== undefined) plan.watch?.started(child.pid)
  const dismiss =
    plan.deleteOnExitDir && child.pid !== undefined ? killWithThisProcess(child.pid, plan.deleteOnExitDir) : undefined
  const launched: Launched = { child, ready: false, ended: undefined }
  const ended = (how: string) => {
    dismiss?.()
    launched.ended = how
    onEnd(how, launched.ready)
  }
  child.once('error', (error) => ended(`could not be started: ${error.message}`))
  child.once('exit', (code, by) => ended(by ? `was killed by ${by}` : `ended with code ${code}`))
  return launched
}

function copyLines(child: ChildProcess, logFile: string, onLine: (line: string) => void): void {
  const log = fs.createWriteStream(logFile, { flags: 'a', mode: 0o600 })
  // a full disk loses the log, not the service
  log.on('error', () => undefined)
  child.once('close', () => log.end())
  for (const input of [child.stdout, child.stderr]) {
    if (!input) continue
    createInterface({ input }).on('line', (line) => {
      log.write(`${line}\n`)
      onLine(line)
    })
  }
}

/** Waits until the service is ready and returns undefined, or else returns why it is not. */
async function waitUntilReady(plan: Plan, launched: Launched, deadline: number): Promise<string | undefined> {
  const settled = async () => launched.ended !== undefined || (await plan.isReady())
  const inTime = await isTrueWithin(Math.max(0, deadline - performance.now()), settled)
  if (launched.ended !== undefined) return launched.ended
  if (!inTime) return `did not answer within ${plan.timeoutMs / 1000} s`
  launched.ready = true
  return undefined
}

async function end(child: ChildProcess, stopSignal: NodeJS.Signals, timeoutMs: number): Promise<void> {
  const { pid } = child
  if (pid === undefined) return
  const hasExited = () => child.exitCode !== null || child.signalCode !== null
  if (hasExited()) return
  signal(pid, stopSignal)
  if (await isTrueWithin(timeoutMs, hasExited)) return
  // its own children share its group
  signal(-pid, 'SIGKILL')
  await isTrueWithin(5_000, hasExited)
}

const logSize = (file: string): number => fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
const logSince = (file: string, offset: number): string => fs.readFileSync(file).subarray(offset).toString().trim()

function failedStart(plan: Plan, failure: string, log: string): Problem {
  const last = log.split('\n').slice(-8).join('\n')
  return new Problem(`${plan.name} ${failure}${last ? `; its log (${plan.logFile}) ends with:\n${last}` : '.'}`)
}
