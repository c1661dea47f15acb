import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { plantedEnvironment } from './chosen.ts'
import type { Catcher } from './fault.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const VITEST = path.join(ROOT, 'node_modules/.bin/vitest')
/** Slow black-box tests run completely only with this. */
const WHOLE = { OUTSIDE: 'whole' }
/** A run that takes longer is ended. */
const PATIENCE_MS = 180_000

/** The outcome of a run of tests. Only 'red' means that a test found something wrong. */
export interface Outcome {
  readonly colour: 'green' | 'red' | 'broken'
  readonly seconds: number
  /** The message of the first failed test, or why there is no verdict; empty when green. */
  readonly said: string
}

interface Report {
  numPassedTests: number
  testResults: {
    message: string
    assertionResults: { status: string; title: string; failureMessages: string[] }[]
  }[]
}

/** Runs the tests of `catcher`, with the fault `id` planted (null: with the original sources). */
export async function runCatcher({ file, test }: Catcher, id: string | null): Promise<Outcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-faults-'))
  const report = path.join(folder, 'report.json')
  const started = performance.now()
  try {
    const named = ['-t', RegExp.escape(test)]
    const child = spawn(
      VITEST,
      ['run', '--config', 'tests/vitest.config.ts', file, ...named, '--reporter=json', `--outputFile=${report}`],
      {
        cwd: ROOT,
        env: { ...process.env, ...WHOLE, ...(id && plantedEnvironment(id)) },
        stdio: 'ignore',
        timeout: PATIENCE_MS,
      },
    )
    await once(child, 'exit')
    return { ...outcomeOf(readReport(report)), seconds: (performance.now() - started) / 1_000 }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function readReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return null
  }
}

/** A test that ran and failed is red; a run that didn't start or end proves nothing. */
export function outcomeOf(report: Report | null): Omit<Outcome, 'seconds'> {
  if (!report) return { colour: 'broken', said: 'it ended without a report' }
  const failed = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').flatMap(({ failureMessages }) => failureMessages),
  )
  const assertion = failed.find((message) => !/^Error: Test timed out/.test(message))
  if (assertion !== undefined) return { colour: 'red', said: firstLine(assertion) }
  const reason = failed[0] ?? report.testResults.find(({ message }) => message !== '')?.message
  if (reason !== undefined) return { colour: 'broken', said: firstLine(reason) }
  if (report.numPassedTests === 0) return { colour: 'broken', said: 'no test has that name' }
  return { colour: 'green', said: '' }
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''
