import { describe, expect, test } from 'vitest'
import { firstLookAt, nextLookAt } from './retention.ts'

describe('what belongs to a job goes two years after its end (PACK-05, PROOF-06)', () => {
  const ended = new Date('2026-11-25T12:00:00.000Z')
  const due = new Date('2028-11-25T12:00:00.000Z')
  const around = (ms: number) => new Date(due.getTime() + ms)
  test.each([
    ['a moment before, it is looked at again when it is time', ended, around(-1), due],
    ['then, it goes', ended, due, null],
    ['a moment later, it goes', ended, around(1), null],
    ['while the job is not over, it is looked at a day later', null, due, around(24 * 3_600_000)],
  ])('%s', (_, endedAt, now, at) => expect(nextLookAt(endedAt, now)).toEqual(at))

  test('what is kept for three years goes a year later (LEGAL-03)', () => {
    const later = new Date('2029-11-25T12:00:00.000Z')
    expect(nextLookAt(ended, due, 3)).toEqual(later)
    expect(firstLookAt(ended, 3)).toEqual(later)
  })

  test('it is first looked at two years after it was made', () => expect(firstLookAt(ended)).toEqual(due))
})
