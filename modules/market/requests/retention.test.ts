import { describe, expect, test } from 'vitest'
import { firstCheckAt, nextCheckAt } from './retention.ts'

describe('job data is deleted two years after the job ends (PACK-05, PROOF-06)', () => {
  const ended = new Date('2026-11-25T12:00:00.000Z')
  const due = new Date('2028-11-25T12:00:00.000Z')
  const around = (ms: number) => new Date(due.getTime() + ms)
  test.each([
    ['a moment before, it is looked at again when it is time', ended, around(-1), due],
    ['then, it goes', ended, due, null],
    ['a moment later, it goes', ended, around(1), null],
    ['while the job is not over, it is looked at a day later', null, due, around(24 * 3_600_000)],
  ])('%s', (_, endedAt, now, at) => expect(nextCheckAt(endedAt, now)).toEqual(at))

  test('deletes data kept for three years a year later (LEGAL-03)', () => {
    const later = new Date('2029-11-25T12:00:00.000Z')
    expect(nextCheckAt(ended, due, 3)).toEqual(later)
    expect(firstCheckAt(ended, 3)).toEqual(later)
  })

  test('is first checked two years after it was created', () => expect(firstCheckAt(ended)).toEqual(due))
})
