import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { identityOf, killWithThisProcess, signal } from '#scripts/local/processes.ts'
import { until } from '#tests/support/until.ts'

export const ROOT = path.resolve(import.meta.dirname, '../../..')
/** A start does a lot; on a slow machine it takes its time. */
const READY_MS = 150_000

/** One run of scripts/up.ts, which ./scripts/start runs once the packages are installed. */
export interface Kerbside {
  readonly pid: number
  /** Everything printed so far. */
  readonly printed: { out: string; err: string }
  /** Resolves when it prints that it is ready; rejects with its output when it ends instead. */
  ready(): Promise<void>
  /** The exit code, once it has ended. */
  readonly ended: Promise<number | null>
  /** Sends a signal to it and to all processes of its terminal, as Ctrl-C does; false when none is left. */
  signal(name: NodeJS.Signals): boolean
  /** Its processes by name, as recorded for the next start. */
  processes(): Record<string, number>
  /** Its ports by purpose, as recorded for the next start. */
  ports(): Record<string, number>
}

/** Creates a folder for a test's data; the caller removes it. */
export const makeDataFolder = (): string => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kerbside-start-'))
  fs.chmodSync(folder, 0o711)
  return path.join(folder, 'data')
}

/** Starts Kerbside with these settings and without demo data. */
export function startKerbside(settings: { DATA_DIR: string; PORT?: string } & Record<string, string>): Kerbside {
  const child = spawn(process.execPath, ['scripts/up.ts'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: os.homedir(), DEMO: '0', ...settings },
    // a group of its own, like a command that was typed in a terminal
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const pid = child.pid ?? 0
  // it stops its services itself, if the test run is killed
  const dismiss = killWithThisProcess(pid, '', 'TERM')
  const printed = { out: '', err: '' }
  child.stdout.on('data', (text: Buffer) => {
    printed.out += text.toString()
  })
  child.stderr.on('data', (text: Buffer) => {
    printed.err += text.toString()
  })
  const ended = endOf(child)
  void ended.then(dismiss)
  const record = () => JSON.parse(fs.readFileSync(path.join(settings.DATA_DIR, 'run.json'), 'utf8'))
  return {
    pid,
    printed,
    ended,
    async ready() {
      let over = false
      void ended.then(() => {
        over = true
      })
      await until(() => over || printed.out.includes('Kerbside is ready'), 'Kerbside to be ready', READY_MS)
      if (over) throw new Error(`Kerbside ended instead of starting: ${printed.out}${printed.err}`)
    },
    signal: (name) => signal(-pid, name),
    processes: () =>
      Object.fromEntries(
        record().processes.map((process: { name: string; pid: number }) => [process.name, process.pid]),
      ),
    ports: () => record().ports as Record<string, number>,
  }
}

async function endOf(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'close')) as [number | null]
  return code
}

/** Returns which of these processes still exist. */
export const stillRunning = (pids: number[]): number[] => pids.filter((pid) => identityOf(pid) !== undefined)
