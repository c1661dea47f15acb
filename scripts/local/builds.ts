import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { run } from '#scripts/lib/commands.ts'
import { Problem } from '#scripts/lib/problem.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** The program of every server process, built by `buildServer`. */
export const SERVER_MAIN = path.join(ROOT, '.build/product/server/main.js')

interface Build {
  /** What an error calls it. */
  readonly name: string
  readonly config: string
  readonly outDir: string
  /** What it is made from: its own sources, the shared contracts, and the packages. */
  readonly sources: readonly string[]
  readonly main: string
}

const WEB: Build = {
  name: 'web client',
  config: 'web/vite.config.ts',
  outDir: '.build/web',
  sources: [
    'web/**/*',
    'modules/**/contract.ts',
    'modules/**/contract/!(*.test).ts',
    'server/platform/**/contract.ts',
    'package-lock.json',
  ],
  main: 'index.html',
}

const SERVER: Build = {
  name: 'server',
  config: 'server/vite.config.ts',
  outDir: '.build/product',
  sources: ['{server,modules}/**/!(*.test).{ts,json}', 'package.json', 'package-lock.json'],
  main: 'server/main.js',
}

interface Options {
  logFile: string
  signal?: AbortSignal
  onStart?: () => void
}

/** Builds the web client unless the last build had the same sources; returns whether it did. Throws a Problem. */
export const buildWeb = (options: Options): Promise<boolean> => build(WEB, options)

/** Builds the server unless the last build had the same sources; returns whether it did. Throws a Problem. */
export const buildServer = (options: Options): Promise<boolean> => build(SERVER, options)

async function build(
  { name, config, outDir, sources, main }: Build,
  { logFile, signal, onStart }: Options,
): Promise<boolean> {
  const built = path.join(ROOT, outDir)
  const stampFile = `${built}.sha256`
  const stamp = fingerprint(sources)
  if (fs.existsSync(path.join(built, main)) && readStamp(stampFile) === stamp) return false
  onStart?.()
  const unfinished = `${built}.${process.pid}`
  const args = ['build', '--config', config, '--outDir', unfinished, '--emptyOutDir']
  const env = { ...process.env, NODE_ENV: 'production' }
  try {
    const vite = path.join(ROOT, 'node_modules/.bin/vite')
    const result = await run(vite, args, { cwd: ROOT, env, logFile, signal })
    if (!result.ok) throw new Problem(`The ${name} could not be built:\n${result.lastLines}`)
    // swapped in one move: a server that runs from here never sees half a build
    fs.rmSync(built, { recursive: true, force: true })
    fs.renameSync(unfinished, built)
    fs.writeFileSync(stampFile, stamp)
  } finally {
    fs.rmSync(unfinished, { recursive: true, force: true })
  }
  return true
}

function fingerprint(sources: readonly string[]): string {
  const hash = createHash('sha256')
  const files = sources.flatMap((pattern) => fs.globSync(pattern, { cwd: ROOT })).sort()
  for (const file of files) {
    const fullPath = path.join(ROOT, file)
    if (fs.statSync(fullPath).isFile()) hash.update(`${file}\0`).update(fs.readFileSync(fullPath)).update('\0')
  }
  return hash.digest('hex')
}

const readStamp = (file: string): string | undefined =>
  fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined
