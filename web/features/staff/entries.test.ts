import { beforeEach, expect, test, vi } from 'vitest'
import { settings } from '#web/lib/boot/settings.ts'

beforeEach(() => vi.resetModules())

const loadPaths = async () => (await import('./entries.ts')).ENTRIES.map(({ to }) => to)

test('links to reach unless alerts are switched off (SILENCE-05)', async () => {
  expect(await loadPaths()).toContain('/ops/reach')
  vi.doMock('#web/lib/boot/settings.ts', () => ({ settings, featureOn: (flag: string) => flag !== 'alerts' }))
  vi.resetModules()
  expect(await loadPaths()).not.toContain('/ops/reach')
})

test('links to the catalogue unless items are switched off (ITEM-20)', async () => {
  vi.doUnmock('#web/lib/boot/settings.ts')
  expect(await loadPaths()).toContain('/ops/catalogue')
  vi.doMock('#web/lib/boot/settings.ts', () => ({ settings, featureOn: (flag: string) => flag !== 'load' }))
  vi.resetModules()
  expect(await loadPaths()).not.toContain('/ops/catalogue')
})

test('links to charities and what people give away unless that is switched off (LADDER-07)', async () => {
  vi.doUnmock('#web/lib/boot/settings.ts')
  expect(await loadPaths()).toEqual(expect.arrayContaining(['/ops/charities', '/ops/ladders']))
  vi.doMock('#web/lib/boot/settings.ts', () => ({ settings, featureOn: (flag: string) => flag !== 'ladder' }))
  vi.resetModules()
  expect((await loadPaths()).filter((path) => /charities|ladders/.test(path))).toEqual([])
})

test('links to trust while any part of it is on, and counts waiting registrations (TRUST-06)', async () => {
  const loadTrustEntry = async (...off: string[]) => {
    vi.doMock('#web/lib/boot/settings.ts', () => ({ settings, featureOn: (flag: string) => !off.includes(flag) }))
    vi.resetModules()
    return (await import('./entries.ts')).ENTRIES.find(({ to }) => to === '/ops/trust')
  }
  expect(await loadTrustEntry()).toMatchObject({ backlog: 'registrations' })
  expect(await loadTrustEntry('registration')).toEqual({ label: 'Registrations', to: '/ops/trust' })
  expect(await loadTrustEntry('registration', 'costFloor')).toBeUndefined()
})

test('links to cases, or only to disposal records while cases are switched off (CASE-04, PROOF-04)', async () => {
  const loadCasesEntry = async (...off: string[]) => {
    vi.doMock('#web/lib/boot/settings.ts', () => ({ settings, featureOn: (flag: string) => !off.includes(flag) }))
    vi.resetModules()
    return (await import('./entries.ts')).ENTRIES.find(({ to }) => to === '/ops/cases')
  }
  expect(await loadCasesEntry()).toMatchObject({ label: 'Cases', backlog: 'cases' })
  // disposal records are checked on the same page
  expect(await loadCasesEntry('cases')).toEqual({ label: 'Disposal records', to: '/ops/cases' })
  expect(await loadCasesEntry('cases', 'duty')).toBeUndefined()
})
