import { expect, test } from 'vitest'
import type { Finding, RegistrationForStaff } from '#modules/carriers/carrier-registration/staff/contract.ts'
import { newestEntry } from './newest-entry.ts'

const findingOf = (id: string, source: Finding['source'], number: string) => ({ id, source, number }) as Finding
const newestIdOf = (findings: Finding[]) =>
  newestEntry({ registration: { number: 'CBDU2' } as RegistrationForStaff['registration'], findings })?.id

test('returns the latest register result for the business’s current number (TRUST-06)', () => {
  const findings = [
    findingOf('4', 'staff', 'CBDU2'),
    findingOf('3', 'register', 'CBDU2'),
    findingOf('2', 'register', 'CBDU2'),
  ]
  expect(newestIdOf(findings)).toBe('3')
  expect(newestIdOf([findingOf('1', 'register', 'CBDU1')])).toBeUndefined()
})
