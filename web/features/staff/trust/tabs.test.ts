import { beforeEach, expect, test, vi } from 'vitest'
import { settings } from '#web/lib/boot/settings.ts'

beforeEach(() => vi.resetModules())

const loadTabsWithout = async (...off: string[]) => {
  vi.doMock('#web/lib/boot/settings.ts', () => ({ settings, featureOn: (flag: string) => !off.includes(flag) }))
  return import('./tabs.ts')
}

test('has four tabs and falls back to the first for an unknown one (TRUST-06)', async () => {
  const { TABS, tabFromParam } = await loadTabsWithout()
  expect(TABS).toEqual([
    { to: '/ops/trust', label: 'To decide' },
    { to: '/ops/trust?tab=calendar', label: 'Expiry dates' },
    { to: '/ops/trust?tab=cheap', label: 'Very low bids' },
    { to: '/ops/trust?tab=register', label: 'Register' },
  ])
  expect([tabFromParam(null), tabFromParam('register'), tabFromParam('nonsense')]).toEqual([
    'decide',
    'register',
    'decide',
  ])
})

test.each([
  [['registration'], [{ to: '/ops/trust', label: 'Very low bids' }], 'cheap'],
  [['registration', 'load'], [], undefined],
])('hides the tabs of %j when it is switched off (TRUST-06)', async (off, parts, first) => {
  const { TABS, tabFromParam } = await loadTabsWithout(...off)
  expect(TABS).toEqual(parts)
  expect(tabFromParam('register')).toBe(first)
})
