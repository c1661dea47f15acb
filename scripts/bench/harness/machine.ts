import fs from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Linux counts CPU time in ticks of a hundredth of a second, whatever the kernel's own tick. */
const TICK_MS = 10
/** Idle means using less than this many cores; anything that takes longer than the patience is not a remainder. */
const RESTING_CORES = 0.15
const REST_LOOK_MS = 150
const REST_PATIENCE_MS = 5_000

/** Processor time used between two readings. */
export interface CpuUse {
  /** Ms by name of our process; PostgreSQL's server processes are one. */
  readonly cpuMs: Readonly<Record<string, number>>
  /** Cores that everything else on the machine used, on average. */
  readonly othersCores: number
}

/** Knows our processes, and reads the processor time that they and all others use. */
export interface Machine {
  /** Counts `pid`, its children and its process group under `name`, until forgotten. */
  count(name: string, pid: number | undefined): void
  forget(name: string): void
  /** Starts reading; call the function it returns for what was used since. */
  read(): () => CpuUse
  /** Waits until our processes are almost idle, so that no window contains the remains of another. */
  rest(): Promise<void>
}

export function openMachine(): Machine {
  const names = new Map<number, string>([[process.pid, 'driver']])
  const snapshot = () => ({ at: performance.now(), busy: busyMs(), own: cpuOf(names) })
  const read = () => {
    const from = snapshot()
    return () => {
      const to = snapshot()
      // a process that started in between has no time of its own here
      const used = [...to.own].map(([name, ms]) => [name, Math.max(0, ms - (from.own.get(name) ?? ms))] as const)
      const cpuMs = Object.fromEntries(used)
      return { cpuMs, othersCores: Math.max(0, to.busy - from.busy - total(cpuMs)) / (to.at - from.at) }
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
        if (total(used().cpuMs) < RESTING_CORES * REST_LOOK_MS) return
      }
    },
  }
}

const total = (ms: Readonly<Record<string, number>>) => Object.values(ms).reduce((sum, one) => sum + one, 0)

/** Ms that all cores together spent on anything but waiting, including time that the host took away. */
function busyMs(): number {
  const [, ...ticks] = fs.readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.trim().split(/\s+/).map(Number) ?? []
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, steal = 0] = ticks
  return (user + nice + system + irq + softIrq + steal) * TICK_MS
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
