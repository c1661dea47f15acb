// npm test: runs what a change needs, in order and even after a failure, and ends with "N passed, N failed". `--all`
// runs every check and test, as CI does. To run only some stages, name them: npm test -- unit e2e
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Count, failedStage, sumCounts } from './checks/test-count.ts'
import { STAGES, type Stage } from './checks/test-stages.ts'
import { Problem } from './lib/problem.ts'

/** Settings for ./scripts/start that may be set in the shell. The tests use their own. */
const IGNORED_SETTINGS = ['PORT', 'DATA_DIR', 'BACKUP_DIR', 'DEMO', 'DATABASE_URL', 'REDIS_URL', 'NODE_ENV']

function chooseStages(names: string[], all: boolean): readonly Stage[] {
  const unknown = names.filter((name) => !STAGES.some((stage) => stage.name === name))
  if (unknown.length > 0) {
    const stageNames = STAGES.map(({ name }) => name).join(', ')
    console.error(`error: There is no stage ${unknown.join(', ')}; there are ${stageNames}.`)
    process.exit(2)
  }
  if (names.length > 0) return STAGES.filter(({ name }) => names.includes(name))
  return STAGES.filter(({ runs }) => runs === 'always' || runs === (all ? 'all' : 'daily'))
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { all: { type: 'boolean' } } })
  } catch (error) {
    console.error(`error: ${(error as Error).message}`)
    return process.exit(2)
  }
}

function environment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !IGNORED_SETTINGS.includes(name))
  return {
    ...Object.fromEntries(inherited),
    // colour codes make a log unreadable
    ...(!process.stdout.isTTY && { NO_COLOR: '1' }),
    // the tools in node_modules run "env node", which must find this Node.js
    PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
  }
}

async function runStage(stage: Stage, folder: string): Promise<Count> {
  console.log(`\n== ${stage.name}`)
  const started = performance.now()
  const count = await stage.run(path.join(folder, `${stage.name}.json`), environment()).catch((error: unknown) => {
    if (error instanceof Problem) return failedStage(error.message)
    throw error
  })
  const seconds = Math.round((performance.now() - started) / 1000)
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : ''
  console.log(`-- ${stage.name}: ${count.passed} passed, ${count.failed} failed${skipped}, ${seconds} s`)
  for (const note of count.notes) console.log(`   ${note}`)
  return count
}

const { values, positionals } = readArguments()
const stages = chooseStages(positionals, values.all === true)
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kerbside-tests-'))
const counts: [Stage, Count][] = []
try {
  for (const stage of stages) counts.push([stage, await runStage(stage, folder)])
} finally {
  fs.rmSync(folder, { recursive: true })
}
const { passed, failed, skipped } = sumCounts(counts.map(([, count]) => count))
console.log('')
for (const [{ name }, count] of counts) if (count.failed > 0) console.log(`${name}: ${count.failed} failed, see above`)
if (skipped > 0) console.log(`${skipped} skipped`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
