import { expect, test } from 'vitest'
import { chance } from './chance.ts'
import { schedule } from './schedule.ts'

const planned = (seed: number, minutes: number) => schedule(minutes * 60_000, chance(seed, 'faults'))
const family = (minutes: number, name: string) => planned(1, minutes).filter(({ kind }) => kind.startsWith(name)).length

test('has at least 60 kills, 20 pauses, 20 cuts, 3 wipes and a full disk in ten minutes', () => {
  expect(family(10, 'kill')).toBeGreaterThanOrEqual(60)
  expect(family(10, 'pause')).toBeGreaterThanOrEqual(20)
  expect(family(10, 'cut')).toBeGreaterThanOrEqual(20)
  expect(family(10, 'wipe')).toBeGreaterThanOrEqual(3)
  expect(family(10, 'fill')).toBeGreaterThanOrEqual(1)
})

test('is the same for the same seed, and differs for another', () => {
  expect(planned(7, 1)).toEqual(planned(7, 1))
  expect(planned(8, 1)).not.toEqual(planned(7, 1))
})

test('has every kind of fault even in the short run, and none that lasts beyond its end', () => {
  const kinds = (minutes: number) => new Set(planned(8, minutes).map(({ kind }) => kind))
  expect(kinds(0.5)).toEqual(kinds(10))
  expect(planned(8, 0.5).every(({ at, lastsMs }) => at + lastsMs <= 30_000)).toBe(true)
})
