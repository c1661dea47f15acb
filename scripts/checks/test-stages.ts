import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { findTestBrowsers } from '#scripts/lib/chromium.ts'
import {
  type CheckReport,
  type Count,
  checkPlausibility,
  countCheck,
  countPlaywright,
  countRepeated,
  countVitest,
  failedFiles,
  failedStage,
  type PlaywrightReport,
  type VitestReport,
} from './test-count.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const VITEST_CONFIG = 'tests/vitest.config.ts'
const VITEST = ['run', '--config', VITEST_CONFIG, '--reporter=default', '--reporter=json']
const PLAYWRIGHT_CONFIG = 'tests/e2e/playwright.config.ts'
const PLAYWRIGHT = ['test', '--config', PLAYWRIGHT_CONFIG, '--reporter=list,json']
/** A stage that takes longer is ended. */
const TIMEOUT_MS = 60 * 60_000
/** Where more files fail, a busy machine is not the reason. */
const REPEATED_FILES = 5

/** The browser tests of what most people do: about 60, for everyday runs. */
const MAIN_JOURNEYS = [
  ...['story', 'screens-entry', 'screens-home', 'screens-posting', 'screens-job', 'screens-dashboard', 'screens-plans'],
  ...['screens-community', 'one-screen', 'next-steps', 'messages', 'questions', 'console-overview'],
].map((file) => `tests/e2e/${file}.test.ts`)

/** A part of the tests. */
export interface Stage {
  readonly name: string
  /** When it runs: 'daily' in `./scripts/test`, 'all' in `./scripts/test --all`, 'always' in both. */
  readonly runs: 'always' | 'daily' | 'all'
  /** Runs the stage with its output on the terminal; the tool's report goes into `file`. */
  run(file: string, env: NodeJS.ProcessEnv): Promise<Count>
}

interface Tool<R> extends Pick<Stage, 'name' | 'runs'> {
  /** Fewer tests mean that the stage ran empty; well below today's number. */
  minTests: number
  /** A file without which there is nothing to run. */
  needs: string
  /** Runs the tool to its end and returns its exit code. */
  start(file: string, env: NodeJS.ProcessEnv): Promise<number>
  count(report: R): Count
}

function stage<R>({ name, runs, minTests, needs, start, count }: Tool<R>): Stage {
  return {
    name,
    runs,
    async run(file, env) {
      if (!fs.existsSync(path.join(ROOT, needs))) return failedStage(`${needs} is missing`)
      const code = await start(file, env)
      if (!fs.existsSync(file)) return failedStage(`it ended with code ${code} and without a report`)
      return checkPlausibility(count(read<R>(file)), code, minTests)
    },
  }
}

interface VitestStage extends Pick<Stage, 'name' | 'runs'> {
  minTests: number
  projects?: string
  /** In CI, files that fail run a second time by themselves: real services may be slow on a busy machine. */
  repeats?: boolean
}

const read = <R>(file: string) => JSON.parse(fs.readFileSync(file, 'utf8')) as R

/** Runs the project of this name, or the projects that `projects` names. */
function vitest({ name, runs, minTests, projects = name, repeats = false }: VitestStage): Stage {
  const start = (file: string, env: NodeJS.ProcessEnv, files: readonly string[] = []) =>
    run('vitest', [...VITEST, '--project', projects, `--outputFile.json=${file}`, ...files], env)
  const once = stage<VitestReport>({ name, runs, minTests, needs: VITEST_CONFIG, start, count: countVitest })
  return {
    ...once,
    async run(file, env) {
      const count = await once.run(file, env)
      if (!(repeats && env['CI'] && count.failed > 0 && fs.existsSync(file))) return count
      const first = read<VitestReport>(file)
      const files = failedFiles(first)
      if (files.length === 0 || files.length > REPEATED_FILES) return count
      console.log(`\n== ${name}: once more, ${files.length} files`)
      const code = await start(file, env, files)
      return checkPlausibility(countRepeated(first, read(file)), code, minTests)
    },
  }
}

/** All stages in the order in which they run. */
export const STAGES: readonly Stage[] = [
  stage<CheckReport>({
    name: 'check',
    runs: 'always',
    minTests: 5,
    needs: 'scripts/check.ts',
    start: (file, env) => run(process.execPath, ['scripts/check.ts', '--json'], env, file),
    count: countCheck,
  }),
  vitest({ name: 'unit', runs: 'always', minTests: 200, projects: 'unit*' }),
  vitest({ name: 'integration', runs: 'always', minTests: 200, projects: 'integration*', repeats: true }),
  vitest({ name: 'flow', runs: 'all', minTests: 50, repeats: true }),
  vitest({ name: 'chaos', runs: 'all', minTests: 30 }),
  vitest({ name: 'architecture', runs: 'always', minTests: 120 }),
  playwright({ name: 'e2e-main', runs: 'daily', minTests: 50, files: MAIN_JOURNEYS }),
  playwright({ name: 'e2e', runs: 'all', minTests: 100 }),
]

interface PlaywrightStage extends Pick<Stage, 'name' | 'runs'> {
  minTests: number
  files?: readonly string[]
}

/** Runs the browser tests, or those in `files`. */
function playwright({ name, runs, minTests, files = [] }: PlaywrightStage): Stage {
  return stage<PlaywrightReport>({
    name,
    runs,
    minTests,
    needs: PLAYWRIGHT_CONFIG,
    async start(file, env) {
      const browsers = await findTestBrowsers(env)
      return run('playwright', [...PLAYWRIGHT, ...files], { ...env, ...browsers, PLAYWRIGHT_JSON_OUTPUT_FILE: file })
    },
    count: countPlaywright,
  })
}

/**
 * Runs one of the packages' tools with its output on the terminal; returns its exit code. With `lastLine` the JSON that
 * the tool prints as its last line goes into that file instead.
 */
async function run(tool: string, args: string[], env: NodeJS.ProcessEnv, lastLine?: string): Promise<number> {
  const child = spawn(path.resolve(ROOT, 'node_modules/.bin', tool), args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', lastLine ? 'pipe' : 'inherit', 'inherit'],
    timeout: TIMEOUT_MS,
  })
  if (lastLine && child.stdout)
    createInterface({ input: child.stdout }).on('line', (line) =>
      line.startsWith('[{') ? fs.writeFileSync(lastLine, line) : console.log(line),
    )
  const pass = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGTERM', pass)
  const [code] = (await once(child, 'close')) as [number | null]
  process.off('SIGTERM', pass)
  return code ?? 1
}
