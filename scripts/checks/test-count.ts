/** The result of a stage of the tests. */
export interface Count {
  passed: number
  failed: number
  skipped: number
  /** What people must know beyond what the tools have printed. */
  notes: string[]
}

/** What `scripts/check.ts --json` ends with: each tool counts as one test. */
export type CheckReport = { name: string; ok: boolean; skipped?: string }[]

/** The part of Vitest's JSON report that counts. */
export interface VitestReport {
  testResults: { name: string; status: string; message: string; assertionResults: VitestResult[] }[]
}

interface VitestResult {
  fullName: string
  status: string
  /** The failures of all attempts: a test that passed when repeated also has some. */
  failureMessages: string[]
}

/** The part of Playwright's JSON report that counts. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
}

/** A stage in which nothing could be counted. */
export const failedStage = (note: string): Count => ({ passed: 0, failed: 1, skipped: 0, notes: [note] })

/** Counts the tools of `npm run check`; a tool without a result is skipped. */
export function countCheck(report: CheckReport): Count {
  const finished = report.filter(({ skipped }) => skipped === undefined)
  return {
    passed: finished.filter(({ ok }) => ok).length,
    failed: finished.filter(({ ok }) => !ok).length,
    skipped: report.length - finished.length,
    notes: report.flatMap(({ name, ok, skipped }) => {
      if (skipped !== undefined) return [`skipped: ${name}: ${skipped}`]
      return ok ? [] : [`failed: ${name}`]
    }),
  }
}

/** The test files that failed, or could not be loaded. */
export const failedFiles = ({ testResults }: VitestReport): string[] =>
  testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)

/** Counts Vitest's tests; a file that failed as a whole counts as one failed test, and a repeated test is named. */
export function countVitest({ testResults }: VitestReport): Count {
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  const passed = results.filter(({ status }) => status === 'passed')
  const failed = results.filter(({ status }) => status === 'failed')
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  )
  return {
    passed: passed.length,
    failed: failed.length + broken.length,
    skipped: results.length - passed.length - failed.length,
    notes: [
      ...broken.map(({ name, message }) => `failed as a whole: ${name}: ${message.split('\n')[0]}`),
      ...passed
        .filter(({ failureMessages }) => failureMessages.length > 0)
        .map(({ fullName, failureMessages }) => `passed only when repeated: ${fullName}: ${failureMessages[0]}`),
    ],
  }
}

/**
 * Counts a run and a second one of the files that failed in it: the second result of a file replaces the first, and a
 * file that passed is named.
 */
export function countRepeated(first: VitestReport, second: VitestReport): Count {
  const again = new Map(second.testResults.map((file) => [file.name, file]))
  const count = countVitest({ testResults: first.testResults.map((file) => again.get(file.name) ?? file) })
  const passedAgain = second.testResults.filter(({ status }) => status === 'passed')
  return { ...count, notes: [...count.notes, ...passedAgain.map(({ name }) => `passed only when repeated: ${name}`)] }
}

/** Counts the browser tests; one that passed only when repeated is named. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Count {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    notes: [
      ...(stats.flaky > 0 ? [`${stats.flaky} passed only when repeated`] : []),
      ...errors.map(({ message = 'unknown error' }) => message),
    ],
  }
}

/** Adds a failure to the count when the tool's exit code doesn't fit it, or when fewer than `minTests` tests ran. */
export function checkPlausibility(count: Count, code: number, minTests: number): Count {
  const problems: string[] = []
  if (code !== 0 && count.failed === 0) problems.push(`it ended with code ${code} although no test failed`)
  const ran = count.passed + count.failed
  if (ran < minTests) problems.push(`only ${ran} tests ran, and ${minTests} or more were expected`)
  return { ...count, failed: count.failed + problems.length, notes: [...count.notes, ...problems] }
}

/** Adds up the stages. */
export function sumCounts(counts: readonly Count[]): Count {
  const sum = (key: 'passed' | 'failed' | 'skipped') => counts.reduce((all, count) => all + count[key], 0)
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    notes: counts.flatMap(({ notes }) => notes),
  }
}
