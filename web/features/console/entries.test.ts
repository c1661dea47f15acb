import { beforeEach, expect, test, vi } from 'vitest'
import { settings } from '#web/lib/boot/settings.ts'

beforeEach(() => vi.resetModules())

const pages = async () => (await import('./entries.ts')).ENTRIES.map(({ to }) => to)

test('staff are led to reach, but not while alerts are switched off (SILENCE-05)', async () => {
  expect(await pages()).toContain('/ops/reach')
  vi.doMock('#web/lib/boot/settings.ts', () => ({ settings, featureOn: (flag: string) => flag !== 'alerts' }))
  vi.resetModules()
  expect(await pages()).not.toContain('/ops/reach')
})

test('staff are led to the catalogue, but not while lists of items are switched off (ITEM-20)', async () => {
  vi.doUnmock('#web/lib/boot/settings.ts')
  expect(await pages()).toContain('/ops/catalogue')
  vi.doMock('#web/lib/boot/settings.ts', () => ({ settings, featureOn: (flag: string) => flag !== 'load' }))
  vi.resetModules()
  expect(await pages()).not.toContain('/ops/catalogue')
})
