import { randomBytes } from 'node:crypto'
import type { Ran, RunOptions } from '#scripts/lib/commands.ts'

/** Runs a command to its end, as `run` of scripts/lib/commands.ts does. */
export type Run = (command: string, args: string[], options?: RunOptions) => Promise<Ran>

/** A program that builds images and runs them, and the options with which it does so on this machine. */
export interface Builder {
  /** What people call it, with what is special about its options. */
  readonly name: string
  readonly command: 'docker' | 'podman' | 'buildah'
  /** Before each of its commands: where it keeps images. */
  readonly store: readonly string[]
  readonly build: readonly string[]
  readonly run: readonly string[]
}

/** A builder as far as it matters for what it keeps. */
export type Keeper = Pick<Builder, 'command' | 'store'>

/** Runs one command of a builder. */
export const call = (run: Run, builder: Keeper, args: readonly string[], options: RunOptions = {}): Promise<Ran> =>
  // without it an older docker takes its former builder, which knows no secrets
  run(builder.command, [...builder.store, ...args], { env: { ...process.env, DOCKER_BUILDKIT: '1' }, ...options })

/** A name for a container or an image of ours that nothing else has. */
export const uniqueName = (what: string): string => `kerbside-${what}-${randomBytes(4).toString('hex')}`
