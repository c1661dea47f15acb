import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '#scripts/lib/problem.ts'
import { findFreePort } from '#scripts/local/ports.ts'
import { killWithThisProcess } from '#scripts/local/processes.ts'
import { type Builder, uniqueName } from './builder.ts'
import type { Containers, Environment, ImageConfig } from './containers.ts'

/** A built image, and what runs it. */
export interface BuiltImage {
  readonly builder: Builder
  readonly containers: Containers
  readonly image: string
  readonly config: ImageConfig
}

/** One running container. */
export interface RunningContainer {
  readonly role: string
  readonly name: string
  readonly url: string
  /** The pid of the builder's own process, which lasts as long as the container. */
  readonly client: number
  readonly environment: Environment
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>
  /** Returns its output so far. */
  readonly output: () => string
}

/** How much of a container's output an error quotes. */
const TAIL_LENGTH = 2_000
const START_MS = 120_000

/** Starts a command of the image in a container of its own, on a free port of this machine. */
export async function startContainer(
  { builder, containers, image }: BuiltImage,
  role: string,
  command: readonly string[],
  settings: Environment,
): Promise<RunningContainer> {
  const name = uniqueName(role)
  const port = String(await findFreePort())
  // on this machine's network, where no one else has to reach it
  const environment = { ...settings, HOST: '127.0.0.1', PORT: port }
  const args = await containers.prepare(name, image, command, environment)
  // detached: Ctrl-C in the terminal is for this script, which stops them
  const child = spawn(builder.command, [...builder.storageFlags, ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  const dismiss = killWithThisProcess(child.pid ?? 0)
  const ended = once(child, 'close').then(() => child.exitCode)
  void ended.then(dismiss)
  const url = `http://127.0.0.1:${port}`
  return { role, name, url, client: child.pid ?? 0, environment, ended, output: () => output }
}

/** Waits until a path of a container answers 200. Throws a Problem when it ends before, or doesn't answer in time. */
export async function waitUntilAnswering(container: RunningContainer, pathname: string): Promise<void> {
  const timeout = AbortSignal.timeout(START_MS)
  let hasEnded = false
  void container.ended.then(() => (hasEnded = true))
  while ((await statusOf(`${container.url}${pathname}`)) !== 200) {
    if (hasEnded) throw new Problem(`${container.role} ended at its start:\n${tail(container)}`)
    if (timeout.aborted) throw new Problem(`${container.role} does not answer 200 to ${pathname}:\n${tail(container)}`)
    await pause(100)
  }
}

/** The end of a container's output, for people. */
export const tail = ({ output }: RunningContainer): string => output().slice(-TAIL_LENGTH)

const statusOf = (url: string): Promise<number> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )
