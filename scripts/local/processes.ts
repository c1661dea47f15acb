import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf } from '#scripts/lib/problem.ts'

/**
 * Returns which process a pid is now, or undefined when there is none (a zombie counts as none). The same pid given to
 * another process later returns another string, so a recorded string never matches the wrong process.
 */
export function identityOf(pid: number): string | undefined {
  return process.platform === 'linux' ? linuxIdentity(pid) : psIdentity(pid)
}

function linuxIdentity(pid: number): string | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`)
  // the command is in brackets and may itself contain spaces and brackets
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, startedAt] = [fields?.[0], fields?.[19]]
  if (startedAt === undefined || state === 'Z' || state === 'X') return undefined
  return `${readIfThere('/proc/sys/kernel/random/boot_id')?.trim() ?? 'boot'} ${startedAt}`
}

// for macOS; never run there
function psIdentity(pid: number): string | undefined {
  const answer = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8', env: { LC_ALL: 'C' } })
  const [state = '', ...started] = (answer.stdout ?? '').trim().split(/\s+/)
  return answer.status !== 0 || state.startsWith('Z') || started.length === 0 ? undefined : started.join(' ')
}

function readIfThere(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES'].includes(codeOf(error) ?? '')) return undefined
    throw error
  }
}

/** Sends a signal; a process that no longer exists is no error. Returns whether it existed. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false
    throw error
  }
}

/** Waits until `condition` is true and returns whether it was within `milliseconds`. */
export async function isTrueWithin(
  milliseconds: number,
  condition: () => boolean | Promise<boolean>,
): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while (!(await condition())) {
    if (performance.now() > deadline) return false
    await pause(25)
  }
  return true
}

/**
 * Starts a tiny shell that ends `pid` (and removes `folder`) the moment this process is gone, even by kill -9: its
 * standard input is a pipe from here, and it waits for the end of that pipe. Call the returned function to dismiss it.
 */
export function killWithThisProcess(pid: number, folder = '', by = 'KILL'): () => void {
  const script = 'read -r _ || { kill -s "$1" "$2"; [ -z "$3" ] || rm -rf -- "$3"; }'
  const watcher = spawn('sh', ['-c', script, 'sh', by, String(pid), folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  // the watcher may itself have been killed: then there is nothing to dismiss
  watcher.stdin.on('error', () => undefined)
  return () => watcher.stdin.end('dismissed\n')
}
