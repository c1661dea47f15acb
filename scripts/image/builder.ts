import { randomBytes } from 'node:crypto'
import type { CommandResult, RunOptions } from '#scripts/lib/commands.ts'

/** Runs a command to its end, as `run` of scripts/lib/commands.ts does. */
export type Run = (command: string, args: string[], options?: RunOptions) => Promise<CommandResult>

/** A program that builds images and runs them, and the options that it needs on this machine. */
export interface Builder {
  /** Its name for people, with what is special about its options. */
  readonly name: string
  readonly command: 'docker' | 'podman' | 'buildah'
  /** Flags before each of its commands, which say where it keeps images. */
  readonly storageFlags: readonly string[]
  readonly build: readonly string[]
  readonly run: readonly string[]
}

/** A builder's command and where it keeps images, enough to run one of its commands. */
export type BuilderStorage = Pick<Builder, 'command' | 'storageFlags'>

/** Runs one command of a builder. */
export const call = (
  run: Run,
  builder: BuilderStorage,
  args: readonly string[],
  options: RunOptions = {},
): Promise<CommandResult> =>
  // without it an older docker uses its former builder, which doesn't support secrets
  run(builder.command, [...builder.storageFlags, ...args], {
    env: { ...process.env, DOCKER_BUILDKIT: '1' },
    ...options,
  })

/** A unique name for a container or an image of ours. */
export const uniqueName = (what: string): string => `kerbside-${what}-${randomBytes(4).toString('hex')}`
