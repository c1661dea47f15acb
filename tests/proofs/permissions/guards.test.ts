import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { applyEdits } from '#tests/proofs/faults/fault.ts'
import { ROWS } from './checks.ts'
import { ALL_GUARDS, EDITS } from './removable.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

test.each([...new Set(EDITS.map(({ file }) => file))])('the guards of %s still fit the sources', (file) => {
  const at = path.join(ROOT, file)
  expect(applyEdits(EDITS, at, readFileSync(at, 'utf8'))).toContain('guardsOff')
})

test('gives each guard its own name, and a row of the table that needs it', () => {
  const ids = ALL_GUARDS.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
  expect(ALL_GUARDS.filter(({ rows }) => rows.length === 0)).toEqual([])
  expect(ids.length).toBeGreaterThan(50)
  expect(ROWS.length).toBeGreaterThan(150)
})
