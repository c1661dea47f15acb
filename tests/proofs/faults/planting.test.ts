import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ALL_FAULTS } from './all-faults.ts'
import { CHOICE, plantedEnvironment } from './chosen.ts'
import { applyEdits, misfit } from './fault.ts'
import { outcomeOf } from './run-catcher.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const EDIT = { file: 'server/example.ts', from: 'a < b', to: '$& or not' }
const FILE = path.join(ROOT, EDIT.file)

describe('planting a fault', () => {
  test('changes its file and no other', () => {
    expect(applyEdits([EDIT], FILE, 'if (a < b) go()')).toBe('if ($& or not) go()')
    expect(applyEdits([EDIT], path.join(ROOT, 'server/other.ts'), 'a < b')).toBeNull()
    expect(applyEdits([], FILE, 'a < b')).toBeNull()
  })

  test('fails where the text occurs twice, or no longer', () => {
    expect(() => applyEdits([EDIT], FILE, 'a < b || a < b')).toThrow('2 times')
    expect(() => applyEdits([EDIT], FILE, 'a > b')).toThrow('0 times')
  })

  test('changes the sources that a real process loads, and only on request', () => {
    const load = (env: Record<string, string>) =>
      execFileSync(process.execPath, ['-p', CHANGED_FUNCTION], { cwd: ROOT, encoding: 'utf8', env })
    expect(load(plantedEnvironment('older-version-shown'))).not.toContain('existing.version')
    expect(load({})).toContain('existing.version')
  })
})

/** Prints the function that this fault changes. */
const CHANGED_FUNCTION = `import('./web/lib/live/versioned-messages.ts').then((heard) => console.log(String(heard.withNewest))); ''`

describe('a run of tests', () => {
  const report = (...assertionResults: { status: string; title: string; failureMessages: string[] }[]) => ({
    numPassedTests: assertionResults.filter(({ status }) => status === 'passed').length,
    testResults: [{ message: '', assertionResults }],
  })
  const failed = (message: string) => ({ status: 'failed', title: 'one', failureMessages: [message] })

  test('is red only when a test found something, not after a crash, a time-out or silence', () => {
    expect(outcomeOf(report(failed('AssertionError: expected 2 to be 1\n at …')))).toEqual({
      colour: 'red',
      said: 'AssertionError: expected 2 to be 1',
    })
    expect(outcomeOf(report(failed('Error: Test timed out in 5000ms.'))).colour).toBe('broken')
    expect(
      outcomeOf({ numPassedTests: 0, testResults: [{ message: 'SyntaxError', assertionResults: [] }] }).colour,
    ).toBe('broken')
    expect(outcomeOf(report()).colour).toBe('broken')
    expect(outcomeOf(null).colour).toBe('broken')
    expect(outcomeOf(report({ status: 'passed', title: 'one', failureMessages: [] })).colour).toBe('green')
  })
})

test.each(ALL_FAULTS)('the fault $id still fits the sources', (fault) => expect(misfit(fault)).toBeNull())

test('gives every fault its own name', () => {
  const ids = ALL_FAULTS.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
})

test('keeps planting faults inside the tests', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  expect(files).toContain('server/main.ts')
  const search = ['grep', '--untracked', '-lE', `${CHOICE}|tests/proofs/faults/(plant|chosen|vite-plugin)`]
  const named = execFileSync('git', search, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')
  expect(named.filter((file) => !/^(tests|docs)\//.test(file))).toEqual([])
})
