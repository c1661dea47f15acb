import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Problem } from '#scripts/lib/problem.ts'
import type { Base } from './base.ts'
import { type Builder, type BuilderStorage, call, type Run, uniqueName } from './builder.ts'
import { containersOf } from './containers.ts'

/** Options with which a builder may work; `note` describes them in its name. */
type BuilderOptions = Pick<Builder, 'build' | 'run'> & { note?: string }
type Candidate = Pick<Builder, 'command'> & {
  storageFlagSets: readonly Builder['storageFlags'][]
  optionSets: readonly BuilderOptions[]
}

// the host's network, because a proxy, a registry or the services that the image is tested against may listen only on this machine
const NETWORK = ['--network', 'host']
// OCI images have no health check
const FORMAT = ['--format', 'docker', '--layers=false']
const CHROOT = ['--isolation', 'chroot']
// where the kernel has no overlays, each layer is a copy
const STORAGE_FLAG_SETS = [[], ['--storage-driver', 'vfs']]

/** In the order in which they are tried; for each, the options with the most isolation first. */
const CANDIDATES: readonly Candidate[] = [
  { command: 'docker', storageFlagSets: [[]], optionSets: [{ build: NETWORK, run: NETWORK }] },
  {
    command: 'podman',
    storageFlagSets: STORAGE_FLAG_SETS,
    optionSets: [
      { build: [...FORMAT, ...NETWORK], run: NETWORK },
      { build: [...FORMAT, ...CHROOT], run: NETWORK, note: ', building in a chroot,' },
    ],
  },
  {
    command: 'buildah',
    storageFlagSets: STORAGE_FLAG_SETS,
    optionSets: [
      { build: [...FORMAT, ...NETWORK], run: NETWORK },
      { build: [...FORMAT, ...CHROOT], run: CHROOT, note: ' in a chroot' },
    ],
  },
]

/**
 * Finds the first builder that builds and runs a minimal image from the base that `provide` returns; failures are
 * passed to `say`. Throws a Problem, with how to get a builder, when none works.
 */
export async function findBuilder(
  run: Run,
  provide: (builder: BuilderStorage) => Promise<Base>,
  say: (sentence: string) => void,
): Promise<{ builder: Builder; base: Base }> {
  for (const { command, storageFlagSets, optionSets } of CANDIDATES) {
    const storageFlags = await findStorageFlags(run, command, storageFlagSets, say)
    if (storageFlags === undefined) continue
    const base = await provide({ command, storageFlags })
    for (const { note = '', ...options } of optionSets) {
      const builder: Builder = { name: command + note, command, storageFlags, ...options }
      const fault = await faultOf(run, builder, base.image)
      if (fault === undefined) return { builder, base }
      say(`${builder.name} does not work here: ${fault}`)
    }
    if (base.wasMade) await call(run, { command, storageFlags }, ['rmi', '--force', base.image])
  }
  throw new Problem(
    'No container builder works on this machine: install docker, podman or buildah ' +
      '(Debian, Ubuntu: sudo apt-get update && sudo apt-get install -y podman buildah), and start it where it has a daemon.',
  )
}

/** Returns the storage flags that work for a builder; undefined if it is not installed or doesn't answer. */
async function findStorageFlags(
  run: Run,
  command: Builder['command'],
  storageFlagSets: Candidate['storageFlagSets'],
  say: (sentence: string) => void,
): Promise<readonly string[] | undefined> {
  let firstError = ''
  for (const storageFlags of storageFlagSets) {
    const { ok, lastLines } = await call(run, { command, storageFlags }, ['info'])
    if (ok) return storageFlags
    firstError ||= errorLine(lastLines)
  }
  say(firstError.includes('ENOENT') ? `${command} is not installed.` : `${command} does not answer: ${firstError}`)
  return undefined
}

/** Builds a one-step image from the base and runs a command in it. Returns what went wrong, or undefined. */
async function faultOf(run: Run, builder: Builder, base: string): Promise<string | undefined> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-image-probe-'))
  const image = `localhost/${uniqueName('probe')}`
  try {
    writeFileSync(path.join(folder, 'Dockerfile'), `FROM ${base}\nRUN node --version && npm --version\n`)
    const built = await call(run, builder, ['build', ...builder.build, '--tag', image, folder])
    if (!built.ok) return errorLine(built.lastLines)
    const { ok, lastLines } = await containersOf(run, builder).runOnce(image, ['node', '--version'])
    return ok ? undefined : errorLine(lastLines)
  } finally {
    await call(run, builder, ['rmi', '--force', image])
    rmSync(folder, { recursive: true })
  }
}

/** The most useful line: some builders end with only a status. */
const errorLine = (lines: string): string => {
  const all = lines.split('\n').map((line) => line.trim())
  return all.find((line) => /error/i.test(line) && line.length > 40) ?? all.at(-1) ?? ''
}
