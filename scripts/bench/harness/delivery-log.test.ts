import { expect, test } from 'vitest'
import { openDeliveryLog } from './delivery-log.ts'

test('completes a bid when its last watcher has it', () => {
  const log = openDeliveryLog(2, 1)
  log.note(1, 0, 100, 104)
  expect(log.lost(1)).toBe(1)
  log.note(0, 0, 100, 109)
  expect(log.lost(1)).toBe(0)
  const { lasts, latencies, lost } = log.heard(1)
  expect([lasts[0], lost]).toEqual([109, 0])
  expect([...latencies]).toEqual([4, 9])
})

test("doesn't miss a refused bid", () => {
  const log = openDeliveryLog(1, 2)
  log.note(0, 0, 100, 101)
  expect(log.heard(1).lost).toBe(0)
})

test('counts a repeated delivery once, and it hides no lost one', () => {
  const log = openDeliveryLog(2, 2)
  log.note(0, 0, 100, 101)
  log.note(0, 0, 100, 150)
  log.note(1, 1, 110, 112)
  const { latencies, lost, repeated } = log.heard(2)
  expect([...latencies]).toEqual([1, 2])
  expect([lost, repeated]).toEqual([2, 1])
})
