import fs from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Linux counts CPU time in ticks of a hundredth of a second, whatever the kernel's own tick. */
const TICK_MS = 10

/** CPU used between two readings. */
export interface CpuUse {
  readonly wallMs: number
  /** CPU ms by name of our process; PostgreSQL's server processes are one. */
  readonly cpuMs: Readonly<Record<string, number>>
  /** Cores that everything else on the machine used, on average. */
  readonly othersCores: number
}

/** Knows our processes, and reads the CPU that they and all others use. */
export interface Machine {
  /** Counts `pid`, its children and its process group under `name`, until forgotten. */
  count(name: string, pid: number): void
  forget(name: string): void
  /** Starts reading; call the function it returns for what was used since. */
  read(): () => CpuUse
  /** Waits until our processes are almost idle, so that no window contains the remains of another. */
  rest(): Promise<void>
}

/** Idle means using less than this many cores; anything that takes longer than the patience is not a remainder. */
const RESTING_CORES = 0.15
const REST_LOOK_MS = 150
const REST_PATIENCE_MS = 5_000

export function openMachine(): Machine {
  const pids = new Map<string, number>([['driver', process.pid]])
  const read = () => {
    const from = snapshot(pids)
    return () => burnBetween(from, snapshot(pids))
  }
  return {
    count: (name, pid) => void pids.set(name, pid),
    forget: (name) => void pids.delete(name),
    read,
    async rest() {
      for (const deadline = performance.now() + REST_PATIENCE_MS; performance.now() < deadline; ) {
        const burnt = read()
        await pause(REST_LOOK_MS)
        const burn = burnt()
        if (coresOf(burn) < RESTING_CORES) return
      }
    },
  }
}

/** Cores that all our processes used together. */
const coresOf = ({ cpuMs, wallMs }: CpuUse): number => Object.values(cpuMs).reduce((sum, ms) => sum + ms, 0) / wallMs

interface Snapshot {
  readonly at: number
  readonly busyMs: number
  readonly cpuMs: ReadonlyMap<string, number>
}

function snapshot(pids: ReadonlyMap<string, number>): Snapshot {
  const all = processes()
  const own = new Map([...pids.values()].map((pid) => [pid, 0]))
  for (const { pid, parent, group, cpuMs } of all) {
    const root = [pid, parent, group].find((id) => own.has(id)) ?? null
    if (root !== null) own.set(root, (own.get(root) ?? 0) + cpuMs)
  }
  return {
    at: performance.now(),
    busyMs: busyMs(),
    cpuMs: new Map([...pids].map(([name, pid]) => [name, own.get(pid) ?? 0])),
  }
}

function burnBetween(from: Snapshot, to: Snapshot): CpuUse {
  const wallMs = to.at - from.at
  const cpuMs = Object.fromEntries([...to.cpuMs].map(([name, ms]) => [name, ms - (from.cpuMs.get(name) ?? ms)]))
  const ours = Object.values(cpuMs).reduce((sum, ms) => sum + ms, 0)
  return { wallMs, cpuMs, othersCores: Math.max(0, to.busyMs - from.busyMs - ours) / wallMs }
}

/** Time that all cores together spent on anything but waiting, including time that the host took away. */
function busyMs(): number {
  const [, ...ticks] = fs.readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.trim().split(/\s+/).map(Number) ?? []
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, steal = 0] = ticks
  return (user + nice + system + irq + softIrq + steal) * TICK_MS
}

interface ProcessTime {
  pid: number
  parent: number
  /** The group that a browser's grandchildren share. */
  group: number
  /** Its own time and that of its children which have ended. */
  cpuMs: number
}

const processes = (): ProcessTime[] =>
  fs.readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? statOf(name) : ''
    // the command is in brackets and may itself contain spaces and brackets
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [, parent = 0, group = 0] = fields.map(Number)
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return stat === '' ? [] : [{ pid: Number(name), parent, group, cpuMs: ticks * TICK_MS }]
  })

function statOf(pid: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    // it ended since the folder was listed
    return ''
  }
}

/** Resident memory of a process, in bytes. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1_024
}
