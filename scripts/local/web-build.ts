import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { run } from '#scripts/lib/commands.ts'
import { Problem } from '#scripts/lib/problem.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const BUILT = path.join(ROOT, '.build/web')
const STAMP = `${BUILT}.sha256`
/** What the browser's code is made from: its own sources, the shared contracts, and the packages. */
const SOURCES = [
  'web/**/*',
  'modules/**/contract.ts',
  'modules/**/contract/!(*.test).ts',
  'server/platform/**/contract.ts',
  'package-lock.json',
]

/** Builds the web client unless the last build had the same sources; returns whether it did. Throws a Problem. */
export async function buildWeb(options: {
  logFile: string
  signal?: AbortSignal
  onStart?: () => void
}): Promise<boolean> {
  const stamp = fingerprint()
  if (fs.existsSync(path.join(BUILT, 'index.html')) && readStamp() === stamp) return false
  options.onStart?.()
  const unfinished = `${BUILT}.${process.pid}`
  const args = ['build', '--config', 'web/vite.config.ts', '--outDir', unfinished, '--emptyOutDir']
  const env = { ...process.env, NODE_ENV: 'production' }
  try {
    const vite = path.join(ROOT, 'node_modules/.bin/vite')
    const built = await run(vite, args, { cwd: ROOT, env, logFile: options.logFile, signal: options.signal })
    if (!built.ok) throw new Problem(`The web client could not be built:\n${built.lastLines}`)
    // swapped in one move: a server that runs from here never sees half a build
    fs.rmSync(BUILT, { recursive: true, force: true })
    fs.renameSync(unfinished, BUILT)
    fs.writeFileSync(STAMP, stamp)
  } finally {
    fs.rmSync(unfinished, { recursive: true, force: true })
  }
  return true
}

function fingerprint(): string {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap((pattern) => fs.globSync(pattern, { cwd: ROOT })).sort()
  for (const file of files) {
    const fullPath = path.join(ROOT, file)
    if (fs.statSync(fullPath).isFile()) hash.update(`${file}\0`).update(fs.readFileSync(fullPath)).update('\0')
  }
  return hash.digest('hex')
}

const readStamp = (): string | undefined => (fs.existsSync(STAMP) ? fs.readFileSync(STAMP, 'utf8') : undefined)
