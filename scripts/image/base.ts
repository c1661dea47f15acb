import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Problem } from '#scripts/lib/problem.ts'
import { type BuilderStorage, call, type Run, uniqueName } from './builder.ts'
import { runNpm } from './npm.ts'

/** An image to start from that a builder has. */
export interface Base {
  readonly image: string
  /** A clause for people: where it comes from. */
  readonly origin: string
  /** It was made here, and will be removed. */
  readonly wasMade: boolean
}

/** What the Dockerfile starts from, according to its build argument NODE_IMAGE. */
export interface BaseRequirements {
  readonly image: string
  readonly nodeMajor: string
  /** Debian's name of the release. */
  readonly suite: string
}

/** How long a base made here is reused: Debian updates its packages. */
const REUSE_MS = 7 * 24 * 3_600_000

/**
 * Reads which base a Dockerfile wants; `instead` is another image of the same kind. Throws a Problem for one that is
 * not Node.js on Debian.
 */
export function readBaseRequirements(dockerfile: string, instead?: string): BaseRequirements {
  const declared = /^ARG NODE_IMAGE=(\S+)$/m.exec(dockerfile)?.[1] ?? ''
  const [, nodeMajor, suite] = /^node:(\d+)-([a-z]+)-slim$/.exec(declared) ?? []
  if (!nodeMajor || !suite) throw new Problem(`The Dockerfile starts from “${declared}”, not from node:…-slim.`)
  return { image: instead || declared, nodeMajor, suite }
}

/**
 * Gives a builder the wanted base: pulled, or if that fails built by `make`, which returns an archive of a root folder.
 * Throws a Problem when neither works.
 */
export async function provideBase(
  run: Run,
  builder: BuilderStorage,
  options: BaseRequirements,
  make: (options: BaseRequirements) => Promise<string>,
): Promise<Base> {
  const pulled = await call(run, builder, ['pull', options.image])
  if (pulled.ok) return { image: options.image, origin: `${options.image}, pulled`, wasMade: false }
  const archive = await make(options)
  const image = `localhost/${uniqueName('base')}`
  const built = await importArchive(run, builder, archive, image)
  if (!built.ok) throw new Problem(`${builder.command} could not take ${archive}:\n${built.lastLines}`)
  const node = `Debian ${options.suite} with Node.js ${process.versions.node}`
  return {
    image,
    origin: `${node}, made with debootstrap, because ${options.image} could not be pulled`,
    wasMade: true,
  }
}

/** Imports an archive as an image in a way that all builders support. */
async function importArchive(run: Run, builder: BuilderStorage, archive: string, image: string) {
  const folder = path.dirname(archive)
  const file = path.join(folder, 'Dockerfile')
  writeFileSync(file, `FROM scratch\nADD ${path.basename(archive)} /\nCMD ["node"]\n`)
  const format = builder.command === 'docker' ? [] : ['--layers=false']
  return call(run, builder, ['build', ...format, '--tag', image, '--file', file, folder])
}

/**
 * Makes, or reuses, the archive of a small Debian with the running Node.js, its npm, and the user `node`, as the
 * official image has them. `cache` is where it is kept. Throws a Problem that says what is missing.
 */
export async function makeBaseArchive(run: Run, options: BaseRequirements, cache: string): Promise<string> {
  const archive = path.join(cache, `${options.suite}-node-${process.versions.node}-${process.arch}.tar`)
  const madeAt = statSync(archive, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (Date.now() - madeAt < REUSE_MS) return archive
  await checkPrerequisites(run, options)
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-base-'))
  const root = path.join(folder, 'root')
  try {
    await runOrThrow(run, 'debootstrap', ['--variant=minbase', options.suite, root])
    rmSync(path.join(root, 'var/cache/apt/archives'), { recursive: true })
    mkdirSync(path.join(root, 'var/cache/apt/archives/partial'), { recursive: true })
    await addNode(run, root)
    const unfinished = `${archive}.part`
    await runOrThrow(run, 'tar', ['--create', '--numeric-owner', '--file', unfinished, '--directory', root, '.'])
    renameSync(unfinished, archive)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return archive
}

async function checkPrerequisites(run: Run, { image, nodeMajor }: BaseRequirements): Promise<void> {
  const why = `${image} cannot be pulled, and a base in its place`
  if (process.versions.node.split('.')[0] !== nodeMajor)
    throw new Problem(`${why} needs Node.js ${nodeMajor} here: this is ${process.versions.node}.`)
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Problem(`${why} is made with debootstrap, which needs Linux and root: start this as root there.`)
  if (!(await run('debootstrap', ['--version'])).ok)
    throw new Problem(`${why} needs debootstrap: sudo apt-get update && sudo apt-get install -y debootstrap.`)
}

/** Puts Node.js and npm into a root folder where the official image has them, and creates its user `node`. */
async function addNode(run: Run, root: string): Promise<void> {
  const local = path.join(root, 'usr/local')
  cpSync(process.execPath, path.join(local, 'bin/node'), { dereference: true })
  const { output } = await runNpm(run, ['root', '--global'])
  const npm = path.join(output.trim(), 'npm')
  if (!existsSync(npm)) throw new Problem(`The base image needs npm, and there is none at “${npm}”.`)
  cpSync(npm, path.join(local, 'lib/node_modules/npm'), { recursive: true, dereference: true })
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(local, 'bin', name))
  const user = ['--uid', '1000', '--user-group', '--create-home', '--shell', '/bin/bash', 'node']
  await runOrThrow(run, 'chroot', [root, 'useradd', ...user])
}

/** Runs a command that has to succeed. Throws a Problem with its last lines. */
async function runOrThrow(run: Run, command: string, args: string[]) {
  const ran = await run(command, args)
  if (!ran.ok) throw new Problem(`${command} failed while the base image was made:\n${ran.lastLines}`)
  return ran
}
