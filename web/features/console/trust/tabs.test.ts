import { beforeEach, expect, test, vi } from 'vitest'
import { settings } from '#web/lib/boot/settings.ts'

beforeEach(() => vi.resetModules())

const without = async (...off: string[]) => {
  vi.doMock('#web/lib/boot/settings.ts', () => ({ settings, featureOn: (flag: string) => !off.includes(flag) }))
  return import('./tabs.ts')
}

test('staff find four parts of trust, the menu leads to the first, and what there is not leads there, too (TRUST-06)', async () => {
  const { TABS, tabIn } = await without()
  expect(TABS).toEqual([
    { to: '/ops/trust', label: 'To decide' },
    { to: '/ops/trust?tab=calendar', label: 'Calendar' },
    { to: '/ops/trust?tab=cheap', label: 'Too cheap' },
    { to: '/ops/trust?tab=register', label: 'Register' },
  ])
  expect([tabIn(null), tabIn('register'), tabIn('nonsense')]).toEqual(['decide', 'register', 'decide'])
})

test.each([
  [['registration'], [{ to: '/ops/trust', label: 'Too cheap' }], 'cheap'],
  [['registration', 'load'], [], undefined],
])('with %j switched off the parts of it are gone (TRUST-06)', async (off, parts, first) => {
  const { TABS, tabIn } = await without(...off)
  expect(TABS).toEqual(parts)
  expect(tabIn('register')).toBe(first)
})
