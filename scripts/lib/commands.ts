import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { signal as sendSignal } from '#scripts/local/processes.ts'

export interface RunOptions {
  cwd?: string
  env?: NodeJS.ProcessEnv
  uid?: number
  gid?: number
  /** Ends the command; the promise then rejects with an AbortError. */
  signal?: AbortSignal | undefined
  /** Receives a copy of what the command prints, appended. */
  logFile?: string
}

export interface CommandResult {
  /** It exists and ended with code 0. */
  ok: boolean
  /** Everything that it printed, on standard output and error. */
  output: string
  /** The last lines of it, for people: without blank lines and stack frames. */
  lastLines: string
}

/** Runs a command to its end; a command that fails or doesn't exist is a result, not an error. */
export async function run(command: string, args: string[], options: RunOptions = {}): Promise<CommandResult> {
  const { logFile, signal, ...rest } = options
  signal?.throwIfAborted()
  // detached: Ctrl-C in the terminal must not reach it; the caller decides, by `signal`
  const child = spawn(command, args, { ...rest, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text: string) => {
      output += text
      if (logFile) fs.appendFileSync(logFile, text, { mode: 0o600 })
    })
  }
  // the negative pid is the process group: the command and everything that it started
  const abort = () => child.pid !== undefined && sendSignal(-child.pid, 'SIGTERM')
  signal?.addEventListener('abort', abort)
  const code = await waitForExit(child).catch((error: Error) => {
    output += error.message
    return null
  })
  signal?.removeEventListener('abort', abort)
  signal?.throwIfAborted()
  return { ok: code === 0, output, lastLines: tail(output) }
}

async function waitForExit(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'close')) as [number | null]
  return code
}

const tail = (output: string): string =>
  output
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    .slice(-10)
    .join('\n')
