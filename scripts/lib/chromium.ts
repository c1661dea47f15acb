import fs from 'node:fs'
import path from 'node:path'
import { run } from './commands.ts'
import { Problem } from './problem.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
// for macOS; never run there
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
/** A program and a Debian package of the same name: the same engine without windows, for four fifths of the CPU. */
const SHELL = 'chromium-headless-shell'

/** Where the tests find their browsers, as environment variables. */
export interface TestBrowsers {
  /** The whole browser, for what the other lacks: pushes, a camera, a home screen. */
  CHROMIUM_PATH: string
  /** The browser of all other tests; the whole one where there is no other. */
  CHROMIUM_SHELL_PATH: string
}

/**
 * Returns the path of a Chromium or Chrome that runs: CHROMIUM_PATH, one on PATH, or one that apt-get installs now.
 * Throws a Problem.
 */
export async function findChromium(env: NodeJS.ProcessEnv): Promise<string> {
  if (env.CHROMIUM_PATH) {
    if (await runs(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
    throw new Problem(`CHROMIUM_PATH names ${env.CHROMIUM_PATH}, which does not run.`)
  }
  const find = () => firstThatRuns([...NAMES.flatMap((name) => placesOf(name, env)), ...APPLICATIONS])
  const browser = (await find()) ?? ((await install(['chromium', 'fonts-liberation'], env)) ? await find() : undefined)
  if (browser) return browser
  throw new Problem(
    'The browser tests need Chromium or Chrome, and it could not be installed: put one on PATH ' +
      '(Debian: sudo apt-get update && sudo apt-get install -y chromium), or set CHROMIUM_PATH.',
  )
}

/**
 * Returns the browsers of the tests: CHROMIUM_PATH for everything where it is set, otherwise findChromium's and the
 * headless shell, which apt-get installs if it has it. Throws a Problem.
 */
export async function findTestBrowsers(env: NodeJS.ProcessEnv): Promise<TestBrowsers> {
  const whole = await findChromium(env)
  if (env.CHROMIUM_PATH) return { CHROMIUM_PATH: whole, CHROMIUM_SHELL_PATH: whole }
  const find = () => firstThatRuns(placesOf(SHELL, env))
  const shell = (await find()) ?? ((await install([SHELL], env)) ? await find() : undefined)
  return { CHROMIUM_PATH: whole, CHROMIUM_SHELL_PATH: shell ?? whole }
}

const placesOf = (name: string, env: NodeJS.ProcessEnv): string[] =>
  (env.PATH ?? '')
    .split(path.delimiter)
    .filter(Boolean)
    .map((folder) => path.join(folder, name))

async function firstThatRuns(places: string[]): Promise<string | undefined> {
  for (const file of places) if (fs.existsSync(file) && (await runs(file))) return file
  return undefined
}

/** Ubuntu's `chromium-browser` exists and does nothing where snaps don't work: only running it shows that. */
const runs = async (program: string): Promise<boolean> => (await run(program, ['--version'])).ok

/** Installs Debian packages and removes none; returns whether it could. */
async function install(packages: string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  const asRoot = process.getuid?.() === 0 ? ['env'] : ['sudo', '-n']
  const apt = [...asRoot, 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=120']
  const [program = '', ...args] = apt
  if (!(await run('apt-get', ['--version'], { env })).ok) return false
  console.log(`Installing ${packages[0]} for the browser tests`)
  const installArgs = ['install', '-y', '--no-install-recommends', '--no-remove', ...packages]
  return (
    (await run(program, [...args, 'update'], { env })).ok && (await run(program, [...args, ...installArgs], { env })).ok
  )
}
