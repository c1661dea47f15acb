import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { completeLock, type Lock, missingOptionals } from '#scripts/checks/lock.ts'
import { ROOT } from './kerbside.ts'

const lock = JSON.parse(fs.readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as Lock

test('package-lock.json has an entry for every optional dependency of its packages, as npm ci requires', () => {
  expect(missingOptionals(lock).map(({ name }) => name)).toEqual([])
})

test('adds the entry that npm omits when a registry lacks an optional package', () => {
  const [place, entry] = Object.entries(lock.packages).find(([name]) => name.endsWith('cli-linux-arm64-musl')) ?? []
  const { [String(place)]: _, ...others } = lock.packages
  const damaged = { ...lock, packages: others }
  expect(missingOptionals(damaged).map(({ name }) => `node_modules/${name}`)).toEqual([place])
  expect(completeLock(damaged).packages[String(place)]).toMatchObject({
    version: entry?.version,
    os: ['linux'],
    cpu: ['arm64'],
    libc: ['musl'],
    dev: true,
    optional: true,
  })
  expect(Object.keys(completeLock(damaged).packages)).toEqual(Object.keys(lock.packages))
})

test('a name without a platform is refused, because its package would be installed everywhere', () => {
  const odd = { packages: { 'node_modules/a': { optionalDependencies: { 'a-helper': '1.0.0' } } } }
  expect(() => completeLock(odd)).toThrow('a-helper: its name contains no platform')
})
