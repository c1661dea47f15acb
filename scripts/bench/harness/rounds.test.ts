import { expect, test } from 'vitest'
import type { Burn, Machine } from './machine.ts'
import { alternate, windowsOf } from './rounds.ts'

/** A machine on which others burn what the list says, window by window. */
const machineWith = (...othersCores: number[]): Machine => ({
  count: () => undefined,
  forget: () => undefined,
  rest: async () => undefined,
  read() {
    const cores = othersCores.shift() ?? 0
    return (): Burn => ({ wallMs: 1_000, cpuMs: {}, othersCores: cores })
  },
})

test('sides take turns forwards and backwards, after one window each to warm up', async () => {
  const order: string[] = []
  await alternate({ machine: machineWith(), repeats: 0 }, ['a', 'b'], 3, async (side) => order.push(side))
  expect(order.join('')).toBe('ab' + 'ab' + 'ba' + 'ab')
})

test('a window that others disturbed is measured again, and the quieter of the two counts', async () => {
  const measurer = { machine: machineWith(0, 0.9, 0.1), repeats: 5 }
  let measured = 0
  const windows = await alternate(measurer, ['a'], 1, async () => ++measured)
  expect(windows.map(({ discarded }) => discarded)).toEqual([true, false])
  expect(windowsOf(windows, 'a').map(({ result }) => result)).toEqual([3])
  expect(measurer.repeats).toBe(4)
})

test('when the allowance is used up a disturbed window stays as it is', async () => {
  const windows = await alternate({ machine: machineWith(0, 0.9), repeats: 0 }, ['a'], 1, async () => 0)
  expect(windows).toHaveLength(1)
})
