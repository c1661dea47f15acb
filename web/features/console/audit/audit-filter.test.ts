import { expect, test } from 'vitest'
import { auditPath, filterOf } from './audit-filter.ts'

test('a filter survives the address bar, and what makes no sense there is left out', () => {
  const filter = { actor: 'olga@kerbside.example', action: 'queue.paused', from: '2026-11-01' }
  expect(filterOf(new URL(auditPath({ ...filter, to: '' }), 'http://here').searchParams)).toEqual(filter)
  expect(filterOf(new URLSearchParams({ from: 'yesterday', to: '2026-11-021', sort: 'at' }))).toEqual({})
})
