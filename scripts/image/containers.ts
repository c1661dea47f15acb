import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { CommandResult } from '#scripts/lib/commands.ts'
import { Problem } from '#scripts/lib/problem.ts'
import { type Builder, call, type Run, uniqueName } from './builder.ts'

/** What the image says about how it is run. */
export interface ImageConfig {
  user: string
  environment: string[]
  entrypoint: string[]
  command: string[]
  healthcheck: string[]
}

/** How one builder runs what it has built. Names are those of containers. */
export interface Containers {
  /** Runs a command to its end as root, in a container of its own and without the image's entry point. */
  runOnce(image: string, command: readonly string[]): Promise<CommandResult>
  /**
   * Prepares a container, and returns the arguments of the builder that run a command in it through the entry point.
   */
  prepare(name: string, image: string, command: readonly string[], environment: Environment): Promise<string[]>
  /** Runs a second command in a running container. */
  exec(name: string, command: readonly string[], environment: Environment): Promise<CommandResult>
  /** Sends SIGTERM to the first process of a container, as an orchestrator does. `client` is the pid of the builder. */
  terminate(name: string, client: number): Promise<void>
  /** Returns the user ids of the processes in a container. */
  users(name: string, client: number): Promise<number[]>
  /** Stops and removes a container; one that no longer exists is no error. */
  remove(name: string): Promise<void>
  config(image: string): Promise<ImageConfig>
}

export type Environment = Readonly<Record<string, string>>

export const containersOf = (run: Run, builder: Builder): Containers =>
  builder.command === 'buildah' ? buildahContainers(run, builder) : engineContainers(run, builder)

// as docker-compose.yml has it
const SECURITY_OPTIONS = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges']
const VOLUMES = ['--volume', '/data/files', '--volume', '/data/private-files']

const environmentOptions = (environment: Environment): string[] =>
  Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`])

/** docker and podman manage containers and their signals themselves. */
function engineContainers(run: Run, builder: Builder): Containers {
  const runEngine = (args: readonly string[]) => call(run, builder, args)
  return {
    runOnce: (image, [program = '', ...args]) =>
      runEngine(['run', '--rm', ...builder.run, '--user', '0', '--entrypoint', program, image, ...args]),
    async prepare(name, image, command, environment) {
      const options = [...builder.run, ...SECURITY_OPTIONS, ...VOLUMES, ...environmentOptions(environment)]
      return ['run', '--rm', '--name', name, ...options, image, ...command]
    },
    exec: (name, command) => runEngine(['exec', name, ...command]),
    terminate: async (name) => void (await runEngine(['kill', '--signal', 'TERM', name])),
    async users(name) {
      const { output } = await runEngine(['exec', name, 'sh', '-c', 'cat /proc/[0-9]*/status'])
      return userIds(output)
    },
    remove: async (name) => void (await runEngine(['rm', '--force', '--volumes', name])),
    async config(image) {
      const [inspected] = parseOutput<EngineImage[]>(await runEngine(['image', 'inspect', image]))
      return configOf(inspected?.Config, inspected?.Healthcheck)
    },
  }
}

/** buildah's `run` is made for builds: it ignores the entry point and passes on no signal, so this code does both. */
function buildahContainers(run: Run, builder: Builder): Containers {
  const runEngine = (args: readonly string[]) => call(run, builder, args)
  const remove = async (name: string) => void (await runEngine(['rm', name]))
  const config = async (image: string) =>
    configOf(parseOutput<BuildahImage>(await runEngine(['inspect', '--type', 'image', image])).Docker.config)
  return {
    async runOnce(image, command) {
      const name = uniqueName('once')
      const created = await runEngine(['from', '--name', name, image])
      if (!created.ok) return created
      try {
        return await runEngine(['run', ...builder.run, '--user', 'root', name, '--', ...command])
      } finally {
        await remove(name)
      }
    },
    async prepare(name, image, command, environment) {
      const created = await runEngine(['from', '--name', name, image])
      if (!created.ok) throw new Problem(`buildah could not make a container:\n${created.lastLines}`)
      const { entrypoint } = await config(image)
      const options = [...builder.run, '--cap-drop', 'ALL', ...environmentOptions(environment)]
      return ['run', ...options, name, '--', ...entrypoint, ...command]
    },
    exec: (name, command, environment) =>
      runEngine(['run', ...builder.run, ...environmentOptions(environment), name, '--', ...command]),
    async terminate(_name, client) {
      const first = processesBelow(client).findLast(({ program }) => program === 'tini')
      if (first) process.kill(first.pid, 'SIGTERM')
    },
    async users(_name, client) {
      const first = processesBelow(client).findLast(({ program }) => program === 'tini')
      if (!first) return []
      return [first, ...processesBelow(first.pid)].flatMap(({ pid }) => userIds(read(`/proc/${pid}/status`)))
    },
    remove,
    config,
  }
}

interface RawConfig {
  User?: string
  Env?: string[] | null
  Entrypoint?: string[] | null
  Cmd?: string[] | null
  Healthcheck?: { Test: string[] }
}
interface EngineImage {
  Config: RawConfig
  Healthcheck?: { Test: string[] }
}
interface BuildahImage {
  Docker: { config: RawConfig }
}

function parseOutput<T>({ ok, output, lastLines }: CommandResult): T {
  if (!ok) throw new Problem(`The image could not be inspected:\n${lastLines}`)
  return JSON.parse(output) as T
}

/** podman reports the health check beside the rest. */
const configOf = (raw: RawConfig = {}, healthcheck = raw.Healthcheck): ImageConfig => ({
  user: raw.User ?? '',
  environment: raw.Env ?? [],
  entrypoint: raw.Entrypoint ?? [],
  command: raw.Cmd ?? [],
  healthcheck: (healthcheck?.Test ?? []).filter((word) => word !== 'CMD'),
})

const userIds = (statuses: string): number[] => [...statuses.matchAll(/^Uid:\s+(\d+)/gm)].map(([, id]) => Number(id))

interface Process {
  pid: number
  program: string
}

/** Returns all descendants of a process, outermost first. */
function processesBelow(parent: number): Process[] {
  const children = threadsOf(parent).flatMap((thread) => read(`/proc/${parent}/task/${thread}/children`).split(' '))
  const pids = children.map(Number).filter((pid) => pid > 0)
  return pids.flatMap((pid) => [{ pid, program: programOf(pid) }, ...processesBelow(pid)])
}

const threadsOf = (pid: number): string[] => {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return [] // it has ended since
  }
}

const programOf = (pid: number): string => path.basename(read(`/proc/${pid}/cmdline`).split('\0')[0] ?? '')

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // it has ended since
  }
}
