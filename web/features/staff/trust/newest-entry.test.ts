import { expect, test } from 'vitest'
import type { Finding, RegistrationForStaff } from '#modules/carriers/carrier-registration/staff/contract.ts'
import { newestEntry } from './newest-entry.ts'

const found = (id: string, source: Finding['source'], number: string) => ({ id, source, number }) as Finding
const of = (findings: Finding[]) =>
  newestEntry({ registration: { number: 'CBDU2' } as RegistrationForStaff['registration'], findings })?.id

test('returns the latest register result for the business’s current number (TRUST-06)', () => {
  expect(of([found('4', 'staff', 'CBDU2'), found('3', 'register', 'CBDU2'), found('2', 'register', 'CBDU2')])).toBe('3')
  expect(of([found('1', 'register', 'CBDU1')])).toBeUndefined()
})
