import { expect, test } from 'vitest'
import type { CpuUse, Machine } from './machine.ts'
import { alternate, windowsOf } from './rounds.ts'

/** A machine on which other programs use the listed cores, window by window. */
const machineWith = (...othersCores: number[]): Machine => ({
  count: () => undefined,
  forget: () => undefined,
  rest: async () => undefined,
  read() {
    const cores = othersCores.shift() ?? 0
    return (): CpuUse => ({ wallMs: 1_000, cpuMs: {}, othersCores: cores })
  },
})

test('alternates the order of products, after one window each to warm up', async () => {
  const order: string[] = []
  await alternate({ machine: machineWith(), repeats: 0 }, ['a', 'b'], 3, async (side) => order.push(side))
  expect(order.join('')).toBe('ab' + 'ab' + 'ba' + 'ab')
})

test('measures a disturbed window again, and counts the quieter of the two', async () => {
  const measurer = { machine: machineWith(0, 0.9, 0.1), repeats: 5 }
  let measured = 0
  const windows = await alternate(measurer, ['a'], 1, async () => ++measured)
  expect(windows.map(({ discarded }) => discarded)).toEqual([true, false])
  expect(windowsOf(windows, 'a').map(({ result }) => result)).toEqual([3])
  expect(measurer.repeats).toBe(4)
})

test('keeps a disturbed window when the allowance is used up', async () => {
  const windows = await alternate({ machine: machineWith(0, 0.9), repeats: 0 }, ['a'], 1, async () => 0)
  expect(windows).toHaveLength(1)
})
