import fs from 'node:fs'
import path from 'node:path'
import { findFreePort } from './ports.ts'
import { identityOf, isTrueWithin, signal } from './processes.ts'

interface Recorded {
  name: string
  pid: number
  identity: string
}

/** `run.json` in the data folder: the ports in use and the processes running, for the next start. */
interface Content {
  ports: Record<string, number>
  processes: Recorded[]
}

export interface RunFile {
  /** Returns a free port for this purpose: the one of the last run, if it is still free. */
  port(purpose: string): Promise<number>
  /** Records a process, replacing the last one of this name. */
  record(name: string, pid: number): void
  /** Ends what the last run left behind, newest first; returns the names of what it found. */
  clearLeftovers(): Promise<string[]>
  /** Records that nothing runs any more. */
  clear(): void
}

/** Opens the record of a data folder; one that is missing or damaged counts as empty. */
export function openRunFile(dataDir: string): RunFile {
  const file = path.join(dataDir, 'run.json')
  let content = read(file)

  function save(change: Partial<Content>): void {
    content = { ...content, ...change }
    // beside, then renamed: being killed here never leaves half a record
    fs.writeFileSync(`${file}.part`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
    fs.renameSync(`${file}.part`, file)
  }

  return {
    async port(purpose) {
      const port = await findFreePort(content.ports[purpose])
      if (content.ports[purpose] !== port) save({ ports: { ...content.ports, [purpose]: port } })
      return port
    },
    record(name, pid) {
      const identity = identityOf(pid)
      const otherProcesses = content.processes.filter((process) => process.name !== name)
      save({ processes: identity === undefined ? otherProcesses : [...otherProcesses, { name, pid, identity }] })
    },
    async clearLeftovers() {
      const alive = content.processes.filter(isAlive).reverse()
      for (const leftover of alive) await end(leftover)
      save({ processes: [] })
      return alive.map(({ name }) => name)
    },
    clear: () => save({ processes: [] }),
  }
}

function read(file: string): Content {
  const empty: Content = { ports: {}, processes: [] }
  try {
    return { ...empty, ...(JSON.parse(fs.readFileSync(file, 'utf8')) as Partial<Content>) }
  } catch {
    return empty // the first start, or a damaged file
  }
}

// the start time is part of the identity: a pid that now means another process is left alone
const isAlive = ({ pid, identity }: Recorded): boolean => identityOf(pid) === identity

async function end(leftover: Recorded): Promise<void> {
  // for PostgreSQL SIGINT means "quickly, but in order"; for all others it means the same as SIGTERM
  signal(leftover.pid, 'SIGINT')
  if (await isTrueWithin(4_000, () => !isAlive(leftover))) return
  signal(-leftover.pid, 'SIGKILL')
  await isTrueWithin(2_000, () => !isAlive(leftover))
}
