import { expect, test } from 'vitest'
import { openDeliveryLog } from './delivery-log.ts'

test('counts a repeated delivery once, and it hides no lost one', () => {
  const log = openDeliveryLog(2, 2)
  log.note(0, 0, 1)
  log.note(0, 0, 50)
  log.note(1, 1, 2)
  const { latencies, lasts, lost, repeated } = log.received(2)
  expect([[...latencies], [...lasts], lost, repeated]).toEqual([[1, 2], [1, 2], 2, 1])
  expect(log.lost(1)).toBe(0)
})
