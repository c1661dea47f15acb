import { expect, test } from 'vitest'
import { auditPath, filterOf } from './audit-filter.ts'

test('round-trips a filter through the URL and ignores invalid values', () => {
  const filter = { actor: 'olga@kerbside.example', action: 'queue.paused', from: '2026-11-01' }
  expect(filterOf(new URL(auditPath({ ...filter, to: '' }), 'http://here').searchParams)).toEqual(filter)
  expect(filterOf(new URLSearchParams({ from: 'yesterday', to: '2026-11-021', sort: 'at' }))).toEqual({})
})
