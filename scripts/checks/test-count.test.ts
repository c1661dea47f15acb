import { expect, test } from 'vitest'
import {
  checkPlausibility,
  countCheck,
  countPlaywright,
  countRepeated,
  countVitest,
  failedFiles,
  sumCounts,
} from './test-count.ts'

const count = (passed: number, failed = 0, skipped = 0) => ({ passed, failed, skipped, notes: [] })

test('counts each tool of the check as one test, and one without a result as skipped', () => {
  const report = [
    { name: 'tsc', ok: true },
    { name: 'knip', ok: false },
    { name: 'audit', ok: true, skipped: 'no answer' },
  ]
  expect(countCheck(report)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 1,
    notes: ['failed: knip', 'skipped: audit: no answer'],
  })
})

const result = (status: string, ...failureMessages: string[]) => ({ fullName: `it ${status}`, status, failureMessages })

const file = (name: string, status: string, ...assertionResults: ReturnType<typeof result>[]) => ({
  ...{ name, status, assertionResults },
  message: status === 'failed' ? 'Cannot find module\n    at x' : '',
})

test('counts a test file as failed that could not be loaded, or whose preparation failed', () => {
  const testResults = [
    file('a.test.ts', 'failed', result('failed', 'Error: no'), result('passed')),
    file('b.test.ts', 'failed'),
    file('c.test.ts', 'failed', result('skipped')),
  ]
  expect(countVitest({ testResults })).toEqual({
    passed: 1,
    failed: 3,
    skipped: 1,
    notes: ['failed as a whole: b.test.ts: Cannot find module', 'failed as a whole: c.test.ts: Cannot find module'],
  })
})

test('counts a test that passed only when repeated as passed, and names it', () => {
  const testResults = [file('a.test.ts', 'passed', result('passed'), result('passed', 'Error: too late\n    at x'))]
  expect(countVitest({ testResults })).toMatchObject({
    ...{ passed: 2, failed: 0 },
    notes: ['passed only when repeated: it passed: Error: too late\n    at x'],
  })
})

test('counts the second run of the files that failed in the first, and names those that passed', () => {
  const first = {
    testResults: [
      file('a.test.ts', 'passed', result('passed')),
      file('b.test.ts', 'failed', result('skipped')),
      file('c.test.ts', 'failed', result('failed', 'Error: no')),
    ],
  }
  const second = {
    testResults: [
      file('b.test.ts', 'passed', result('passed')),
      file('c.test.ts', 'failed', result('failed', 'Error: no')),
    ],
  }
  expect(failedFiles(first)).toEqual(['b.test.ts', 'c.test.ts'])
  expect(countRepeated(first, second)).toEqual({
    ...{ passed: 2, failed: 1, skipped: 0 },
    notes: ['passed only when repeated: b.test.ts'],
  })
})

test('counts a browser test that passed only when repeated as passed, and mentions it', () => {
  const report = { stats: { expected: 4, unexpected: 1, flaky: 2, skipped: 3 }, errors: [{ message: 'no server' }] }
  expect(countPlaywright(report)).toEqual({
    passed: 6,
    failed: 2,
    skipped: 3,
    notes: ['2 passed only when repeated', 'no server'],
  })
})

test('distrusts a tool that fails without a failed test, or runs almost nothing', () => {
  expect(checkPlausibility(count(10), 0, 10)).toEqual(count(10))
  expect(checkPlausibility(count(10), 1, 10)).toMatchObject({
    failed: 1,
    notes: ['it ended with code 1 although no test failed'],
  })
  expect(checkPlausibility(count(9, 2), 1, 10)).toMatchObject({ failed: 2, notes: [] })
  expect(checkPlausibility(count(0), 0, 10)).toMatchObject({
    failed: 1,
    notes: ['only 0 tests ran, and 10 or more were expected'],
  })
})

test('adds up the stages', () => expect(sumCounts([count(1, 2, 3), count(10)])).toEqual(count(11, 2, 3)))
