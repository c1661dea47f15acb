import fs from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Linux counts CPU time in ticks of a hundredth of a second, whatever the kernel's own tick. */
const TICK_MS = 10
/** Idle means using less than this many cores; anything that takes longer than the patience is not a remainder. */
const RESTING_CORES = 0.15
const REST_LOOK_MS = 150
const REST_PATIENCE_MS = 5_000

/** CPU ms by name of our process; PostgreSQL's server processes are one. */
export type CpuMs = Readonly<Record<string, number>>

/** Knows our processes, and reads the CPU that they use. */
export interface Machine {
  /** Counts `pid`, its children and its process group under `name`, until forgotten. */
  count(name: string, pid: number | undefined): void
  forget(name: string): void
  /** Starts reading; call the function it returns for what was used since. */
  read(): () => CpuMs
  /** Waits until our processes are almost idle, so that no window contains the remains of another. */
  rest(): Promise<void>
}

export function openMachine(): Machine {
  const names = new Map<number, string>([[process.pid, 'driver']])
  const read = () => {
    const from = cpuOf(names)
    return () => {
      // a process that started in between has no time of its own here
      const used = [...cpuOf(names)].map(([name, ms]) => [name, Math.max(0, ms - (from.get(name) ?? ms))] as const)
      return Object.fromEntries(used)
    }
  }
  return {
    count: (name, pid = 0) => void names.set(pid, name),
    forget(name) {
      for (const [pid, own] of names) if (own === name) names.delete(pid)
    },
    read,
    async rest() {
      for (const deadline = performance.now() + REST_PATIENCE_MS; performance.now() < deadline; ) {
        const used = read()
        await pause(REST_LOOK_MS)
        const ms = Object.values(used()).reduce((sum, one) => sum + one, 0)
        if (ms < RESTING_CORES * REST_LOOK_MS) return
      }
    },
  }
}

/** CPU ms so far by name: of the processes in `names`, their children and process groups (a browser's share one). */
function cpuOf(names: ReadonlyMap<number, string>): Map<string, number> {
  const used = new Map([...names.values()].map((name) => [name, 0]))
  for (const file of fs.globSync('/proc/[0-9]*/stat')) {
    const stat = readStat(file)
    // the command is in brackets and may itself contain spaces and brackets
    const [, parent = 0, group = 0, ...fields] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const name = names.get(Number.parseInt(stat, 10)) ?? names.get(parent) ?? names.get(group)
    // its own time, and that of its children that have ended
    const ticks = fields.slice(8, 12).reduce((sum, field) => sum + field, 0)
    if (name !== undefined) used.set(name, (used.get(name) ?? 0) + ticks * TICK_MS)
  }
  return used
}

function readStat(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    // the process ended since the folder was listed
    return ''
  }
}

/** Resident memory of a process, in bytes. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1_024
}
