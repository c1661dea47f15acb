import fs from 'node:fs'
import path from 'node:path'
import { run } from './commands.ts'
import { Problem } from './problem.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
// macOS; not tried there
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of a Chromium or Chrome that runs: CHROMIUM_PATH, one on PATH, or one that apt-get installs now. Throws a Problem. */
export async function findChromium(env: NodeJS.ProcessEnv): Promise<string> {
  if (env.CHROMIUM_PATH) {
    if (await runs(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
    throw new Problem(`CHROMIUM_PATH names ${env.CHROMIUM_PATH}, which does not run.`)
  }
  const found = (await installed(env)) ?? ((await install()) ? await installed(env) : undefined)
  if (found) return found
  throw new Problem(
    'The browser tests need Chromium or Chrome, and it could not be installed: put one on PATH ' +
      '(Debian: sudo apt-get update && sudo apt-get install -y chromium), or set CHROMIUM_PATH.',
  )
}

async function installed(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const folders = (env.PATH ?? '').split(path.delimiter).filter(Boolean)
  const places = [...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...APPLICATIONS]
  for (const place of places) if (fs.existsSync(place) && (await runs(place))) return place
  return undefined
}

/** Ubuntu's `chromium-browser` is there and does nothing where snaps do not work: only running it tells. */
const runs = async (program: string): Promise<boolean> => (await run(program, ['--version'])).ok

async function install(): Promise<boolean> {
  const asRoot = process.getuid?.() === 0 ? ['env'] : ['sudo', '-n']
  const apt = [...asRoot, 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=120']
  const [program = '', ...args] = apt
  if (!(await run('apt-get', ['--version'])).ok) return false
  console.log('Installing Chromium for the browser tests')
  const packages = ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation']
  return (await run(program, [...args, 'update'])).ok && (await run(program, [...args, ...packages])).ok
}
