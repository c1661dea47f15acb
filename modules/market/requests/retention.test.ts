import { describe, expect, test } from 'vitest'
import { firstCheckAt, nextCheckAt } from './retention.ts'

describe('job data (PACK-05, PROOF-06)', () => {
  const ended = new Date('2026-11-25T12:00:00.000Z')
  const due = new Date('2028-11-25T12:00:00.000Z')
  const around = (ms: number) => new Date(due.getTime() + ms)
  test.each([
    ['is checked again when it is due, two years after the end of the job', ended, around(-1), due],
    ['is deleted when it is due', ended, due, null],
    ['is deleted if it was due earlier', ended, around(1), null],
    ['of an unfinished job is checked again a day later', null, due, around(24 * 3_600_000)],
  ])('%s', (_, endedAt, now, at) => expect(nextCheckAt(endedAt, now)).toEqual(at))

  test('is deleted a year later if it is kept for three years (LEGAL-03)', () => {
    const later = new Date('2029-11-25T12:00:00.000Z')
    expect(nextCheckAt(ended, due, 3)).toEqual(later)
    expect(firstCheckAt(ended, 3)).toEqual(later)
  })

  test('is first checked two years after it was created', () => expect(firstCheckAt(ended)).toEqual(due))
})
