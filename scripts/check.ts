/**
 * `npm run check`: everything that can be checked without running the product. One line per tool; a tool's output is
 * shown only when it fails. `--json` ends with one line of JSON for the test runner: [{ name, ok, seconds, skipped? }].
 */
import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, resolve } from 'node:path'
import { NPM_AUDIT, registryHasNoAudit } from './checks/npm-audit.ts'

const ROOT = resolve(import.meta.dirname, '..')
const SOURCES = ['server', 'modules', 'web', 'migrations', 'scripts', 'tests']

interface Finished {
  code: number
  output: string
}

interface Tool {
  name: string
  command: readonly [string, ...string[]]
  /** Why a finished run is wrong although its exit code is 0, or null. */
  findProblem?: (output: string) => string | null
  /** Why a failed run says nothing about this code, or null. */
  skipReason?: (output: string) => string | null
}

interface ToolResult {
  name: string
  ok: boolean
  seconds: number
  skipped?: string
}

const TOOLS: readonly Tool[] = [
  { name: 'tsc (server)', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'tsc (web)', command: ['tsc', '-p', 'web/tsconfig.json'] },
  // its watchers use the caches of the web: the only part of the tests that needs the types of a browser
  { name: 'tsc (chaos)', command: ['tsc', '-p', 'tests/proofs/chaos/tsconfig.json'] },
  { name: 'oxlint', command: ['oxlint', '--format=unix'] },
  { name: 'knip', command: ['knip', '--no-progress'] },
  {
    name: 'dependency-cruiser',
    command: ['depcruise', ...SOURCES, '--config', '.dependency-cruiser.mjs', '--output-type', 'err-long'],
    findProblem: seesTooFewModules,
  },
  { name: 'ledger', command: ['node', 'scripts/ledger.ts', '--strict'] },
  { name: 'words', command: ['node', 'scripts/check-words.ts'] },
  { name: 'biome', command: ['biome', 'check', '--error-on-warnings', '--reporter=concise', '--max-diagnostics=none'] },
  {
    name: 'npm audit',
    command: NPM_AUDIT,
    skipReason: registryHasNoAudit,
  },
]

/** Without a TypeScript that it understands, dependency-cruiser sees no modules and finds nothing wrong. */
function seesTooFewModules(output: string): string | null {
  const cruised = Number(/(\d+) modules/.exec(output)?.[1] ?? 0)
  const files = globSync(`{${SOURCES.join(',')}}/**/*.{ts,tsx}`, { cwd: ROOT }).length
  return cruised < files ? `cruised ${cruised} modules, but there are ${files} source files` : null
}

function run([program, ...args]: Tool['command']): Promise<Finished> {
  const path = [resolve(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, PATH: path, NO_COLOR: '1', FORCE_COLOR: '0' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text: string) => {
      output += text
    })
  }
  return new Promise((done) => {
    child.on('error', (error) => done({ code: 127, output: `${program}: ${error.message}` }))
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
}

async function runTool(tool: Tool): Promise<ToolResult> {
  const start = performance.now()
  const { code, output } = await run(tool.command)
  const seconds = Math.round((performance.now() - start) / 100) / 10
  const skipped = code === 0 ? null : (tool.skipReason?.(output) ?? null)
  const problem = code === 0 ? (tool.findProblem?.(output) ?? null) : null
  const ok = skipped !== null || (code === 0 && problem === null)
  report(tool.name, ok, seconds, skipped)
  if (!ok) console.log(`${output.trim()}\n${problem ?? ''}`.trim().replaceAll(/^/gm, '    '))
  return { name: tool.name, ok, seconds, ...(skipped !== null && { skipped }) }
}

function report(name: string, ok: boolean, seconds: number, skipped: string | null): void {
  const word = skipped !== null ? 'skipped' : ok ? 'ok' : 'FAILED'
  const time = `${seconds.toFixed(1)} s`
  console.log(`${word.padEnd(8)}${name.padEnd(20)}${time.padStart(7)}${skipped !== null ? `  ${skipped}` : ''}`)
}

/** Runs the tools, as many at once as there are cores, and returns their results in the tools' order. */
async function runAll(tools: readonly Tool[]): Promise<ToolResult[]> {
  const results: ToolResult[] = []
  const waiting = [...tools.entries()]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await runTool(next[1])
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker))
  return results
}

const results = await runAll(TOOLS)
if (process.argv.includes('--json')) console.log(JSON.stringify(results))
if (results.some(({ ok }) => !ok)) process.exitCode = 1
