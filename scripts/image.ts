/**
 * Builds the Dockerfile with the first container builder that works here, runs migrate, web, worker and relay from the
 * image over a real PostgreSQL and Redis, and removes everything again. Exits with 1, and a sentence, when a check
 * fails. `--keep NAME` keeps the image under that name; NODE_IMAGE is another base than the Dockerfile's.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { makeBaseArchive, provideBase, readBaseRequirements } from './image/base.ts'
import { type Builder, call, uniqueName } from './image/builder.ts'
import { containersOf } from './image/containers.ts'
import { CHECKED_FOLDERS, contentFaults, type Lock } from './image/contents.ts'
import { findBuilder } from './image/find-builder.ts'
import { npmSecrets } from './image/npm.ts'
import type { BuiltImage } from './image/running.ts'
import { tryImage } from './image/trial.ts'
import { run } from './lib/commands.ts'
import { Problem, runScript } from './lib/problem.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const CACHE = path.join(ROOT, '.build/image')
/** Variables that programs in the build need for network access; builders keep them out of the image. */
const PROXIES = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy']

const { values: options } = parseArgs({ options: { keep: { type: 'string' } } })
const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => interrupted.abort(new Problem('Given up.')))

/** Prints what was done. Throws, between two steps, once the run was interrupted. */
function say(sentence: string): void {
  interrupted.signal.throwIfAborted()
  console.log(sentence)
}
const read = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8')

await runScript(async () => {
  mkdirSync(CACHE, { recursive: true })
  const baseOptions = readBaseRequirements(read('Dockerfile'), process.env.NODE_IMAGE)
  const { builder, base } = await findBuilder(
    run,
    (candidate) => provideBase(run, candidate, baseOptions, () => makeBaseArchive(run, baseOptions, CACHE)),
    say,
  )
  say(`Building with ${builder.name} on ${base.origin}.`)
  const containers = containersOf(run, builder)
  const image = options.keep ?? `localhost/${uniqueName('image')}`
  try {
    say(await build(builder, base.image, image))
    const built: BuiltImage = { builder, containers, image, config: await containers.config(image) }
    say(await checkContents(built))
    await tryImage(built, say)
  } finally {
    const createdImages = [...(options.keep ? [] : [image]), ...(base.wasMade ? [base.image] : [])]
    for (const name of createdImages) await call(run, builder, ['rmi', '--force', name])
  }
  return options.keep
    ? `The image passed all checks and is kept as ${image}.`
    : 'The image passed all checks and was removed.'
})

/**
 * Builds the Dockerfile as it is, on this base; returns a sentence about the image. Throws a Problem with the builder's
 * last lines.
 */
async function build(builder: Builder, base: string, image: string): Promise<string> {
  const startedAt = performance.now()
  const secrets = await npmSecrets(run)
  const proxies = PROXIES.filter((name) => process.env[name]).flatMap((name) => ['--build-arg', name])
  const args = ['--build-arg', `NODE_IMAGE=${base}`, ...proxies, ...secrets.options, '--tag', image, ROOT]
  const ran = await call(run, builder, ['build', ...builder.build, ...args], {
    signal: interrupted.signal,
    logFile: path.join(CACHE, 'build.log'),
  }).finally(secrets.remove)
  if (!ran.ok) throw new Problem(`The image could not be built:\n${ran.lastLines}`)
  const size = await call(run, builder, ['images', '--format', '{{.Size}}', image])
  return `Built in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s; the image has ${size.output.trim()}.`
}

/** Checks the files and settings of the image. Throws a Problem that names what doesn't belong there. */
async function checkContents({ containers, image, config }: BuiltImage): Promise<string> {
  const there = CHECKED_FOLDERS.map((folder) => `[ -d ${folder} ] && find ${folder} -xdev -type f`).join('; ')
  const listing = await containers.runOnce(image, ['sh', '-c', `${there}; true`])
  const files = listing.output.split('\n').filter((line) => line.startsWith('/'))
  if (!listing.ok || files.length === 0)
    throw new Problem(`The files of the image could not be read:\n${listing.lastLines}`)
  const faults = contentFaults(files, config, JSON.parse(read('package-lock.json')) as Lock)
  if (faults.length > 0) throw new Problem(`The image has faults: ${faults.join('; ')}.`)
  return `Of its ${files.length} files on top of the base image, none is a secret, a test or a development package.`
}
