import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Problem } from '#scripts/lib/problem.ts'
import type { Base } from './base.ts'
import { type Builder, call, type BuilderStorage, type Run, uniqueName } from './builder.ts'
import { containersOf } from './containers.ts'

/** Options with which a builder may work; `note` describes them in its name. */
type BuilderOptions = Pick<Builder, 'build' | 'run'> & { note?: string }
type Candidate = Pick<Builder, 'command'> & {
  stores: readonly Builder['store'][]
  optionSets: readonly BuilderOptions[]
}

// the host's network, because a proxy, a registry or the trial's services may listen only on this machine
const NETWORK = ['--network', 'host']
// OCI images have no health check
const FORMAT = ['--format', 'docker', '--layers=false']
const CHROOT = ['--isolation', 'chroot']
// where the kernel has no overlays, each layer is a copy
const STORES = [[], ['--storage-driver', 'vfs']]

/** In the order in which they are tried; for each, the options with the most isolation first. */
const CANDIDATES: readonly Candidate[] = [
  { command: 'docker', stores: [[]], optionSets: [{ build: NETWORK, run: NETWORK }] },
  {
    command: 'podman',
    stores: STORES,
    optionSets: [
      { build: [...FORMAT, ...NETWORK], run: NETWORK },
      { build: [...FORMAT, ...CHROOT], run: NETWORK, note: ', building in a chroot,' },
    ],
  },
  {
    command: 'buildah',
    stores: STORES,
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
  provide: (keeper: BuilderStorage) => Promise<Base>,
  say: (sentence: string) => void,
): Promise<{ builder: Builder; base: Base }> {
  for (const { command, stores, optionSets } of CANDIDATES) {
    const store = await findStore(run, command, stores, say)
    if (store === undefined) continue
    const base = await provide({ command, store })
    for (const { note = '', ...options } of optionSets) {
      const builder: Builder = { name: command + note, command, store, ...options }
      const fault = await faultOf(run, builder, base.image)
      if (fault === undefined) return { builder, base }
      say(`${builder.name} does not work here: ${fault}`)
    }
    if (base.wasMade) await call(run, { command, store }, ['rmi', '--force', base.image])
  }
  throw new Problem(
    'No container builder works on this machine: install docker, podman or buildah ' +
      '(Debian, Ubuntu: sudo apt-get update && sudo apt-get install -y podman buildah), and start it where it has a daemon.',
  )
}

/** Returns where the builder keeps images; undefined when it is not installed or doesn't answer. */
async function findStore(
  run: Run,
  command: Builder['command'],
  stores: Candidate['stores'],
  say: (sentence: string) => void,
): Promise<readonly string[] | undefined> {
  let firstError = ''
  for (const store of stores) {
    const { ok, lastLines } = await call(run, { command, store }, ['info'])
    if (ok) return store
    firstError ||= errorLine(lastLines)
  }
  say(firstError.includes('ENOENT') ? `${command} is not installed.` : `${command} does not answer: ${firstError}`)
  return undefined
}

/** Builds a step on the base and runs a command in it; returns what went wrong, or undefined. */
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
