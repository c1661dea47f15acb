import { spawn } from 'node:child_process'
import fs from 'node:fs'

export interface RunOptions {
  cwd?: string
  env?: NodeJS.ProcessEnv
  uid?: number
  gid?: number
  /** Ends the command; the promise then rejects with an AbortError. */
  signal?: AbortSignal | undefined
  /** Gets a copy of what the command prints, appended. */
  logFile?: string
}

export interface Ran {
  /** It exists and ended with code 0. */
  ok: boolean
  /** All that it printed, on standard output and error. */
  output: string
  /** Of that the last lines, for people: without blank lines and stack frames. */
  lastLines: string
}

/** Runs a command to its end; a command that fails or does not exist is an answer, not an error. */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<Ran> {
  const { logFile, signal, ...rest } = options
  return new Promise((resolve, reject) => {
    // detached: Ctrl-C in the terminal must not reach it; whoever called decides, by `signal`
    const child = spawn(command, args, { ...rest, signal, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (text: string) => {
        output += text
        if (logFile) fs.appendFileSync(logFile, text)
      })
    }
    const finish = (ok: boolean) => resolve({ ok, output, lastLines: tail(output) })
    child.once('error', (error) => {
      if (error.name === 'AbortError') return reject(error)
      output += error.message
      finish(false)
    })
    child.once('close', (code) => finish(code === 0))
  })
}

const tail = (output: string): string =>
  output
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    .slice(-10)
    .join('\n')
