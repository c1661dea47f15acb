/**
 * `npm run a11y`: every page of every role (filled, empty, loading and failed) and every dialog, on desktop and phone,
 * light and dark, against all axe rules; the journeys by keyboard alone; what screen readers announce. Further words
 * narrow it down, such as: npm run a11y -- -g 'a carrier'
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findTestBrowsers } from './lib/chromium.ts'

interface Suite {
  suites?: Suite[]
  specs?: { tests: { results: { annotations?: { type: string }[] }[] }[] }[]
}

const ROOT = path.resolve(import.meta.dirname, '..')
const FILES = ['accessibility', 'layout']
const ARGS = ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json', ...FILES]

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kerbside-a11y-'))
const file = path.join(folder, 'report.json')
const child = spawn(path.join(ROOT, 'node_modules/.bin/playwright'), [...ARGS, ...process.argv.slice(2)], {
  cwd: ROOT,
  env: {
    ...process.env,
    A11Y: 'whole',
    ...(await findTestBrowsers(process.env)),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  },
  stdio: 'inherit',
})
const [code] = (await once(child, 'close')) as [number | null]
if (fs.existsSync(file)) console.log(`${countChecks(JSON.parse(fs.readFileSync(file, 'utf8')) as Suite)} checks`)
fs.rmSync(folder, { recursive: true })
process.exitCode = code ?? 1

/** Counts the checks of pages, each on one screen in one theme. */
function countChecks({ suites = [], specs = [] }: Suite): number {
  const annotations = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.at(-1)?.annotations ?? []))
  const here = annotations.filter(({ type }) => type === 'a11y-check').length
  return suites.reduce((sum, suite) => sum + countChecks(suite), here)
}
