import { describe, expect, test } from 'vitest'
import type { StoredLoad } from '#modules/core/waste-catalogue/facade.ts'
import {
  assertCanStartNextStep,
  assertReusable,
  assertSchedule,
  charityEnd,
  decideCharity,
  decideGift,
  extendedEnds,
  isNewAnswer,
  type LadderState,
  latestPaidAt,
  nearestCharities,
  needsEnding,
  plusHours,
  scheduleOf,
  stepEnd,
} from './rules.ts'

const MS = 1
const at = (iso: string, plusMs = 0): Date => new Date(Date.parse(iso) + plusMs)

/** Listed on Monday 2 March 2026 at 18:00 in London, to be gone by the 12th. */
const LISTED = '2026-03-02T18:00:00.000Z'
const GIFT_END = '2026-03-03T18:00:00.000Z'
const CHARITY_END = '2026-03-04T18:00:00.000Z'
/** 72 hours before the end of the 12th. */
const LATEST = '2026-03-10T00:00:00.000Z'
const LADDER: LadderState = {
  step: 'gift',
  askCharities: true,
  giftUntil: at(GIFT_END),
  charityUntil: at(CHARITY_END),
  goneBy: '2026-03-12',
  waitingFor: null,
}
const AVAILABLE = { status: 'available', shown: true } as const
const PROMISED = { status: 'promised', shown: true } as const

describe('the schedule of a new ladder', () => {
  test.each([
    ['a day in winter', '2026-03-12', '2026-03-10T00:00:00.000Z'],
    // the 29th has 23 hours
    ['the day on which clocks go forward', '2026-03-29', '2026-03-26T23:00:00.000Z'],
    ['two days after clocks go forward', '2026-03-31', '2026-03-28T23:00:00.000Z'],
    ['a day in summer', '2026-04-10', '2026-04-07T23:00:00.000Z'],
    // the 25th has 25 hours
    ['the day on which clocks go back', '2026-10-25', '2026-10-23T00:00:00.000Z'],
    ['two days after clocks go back', '2026-10-27', '2026-10-25T00:00:00.000Z'],
  ])('leaves carriers 72 hours before the end of %s (LADDER-04)', (_, goneBy, latest) => {
    expect(latestPaidAt(goneBy).toISOString()).toBe(latest)
  })

  // gift + charities + 72 hours before the end of the 12th in London, which is midnight UTC
  test.each([
    [24, false, '2026-03-09T00:00:00.000Z'],
    [48, false, '2026-03-08T00:00:00.000Z'],
    [72, false, '2026-03-07T00:00:00.000Z'],
    [24, true, '2026-03-08T00:00:00.000Z'],
    [48, true, '2026-03-07T00:00:00.000Z'],
    [72, true, '2026-03-06T00:00:00.000Z'],
  ] as const)('leaves time for %i hours, with charities: %s (LADDER-01)', (giftHours, askCharities, last) => {
    const choice = { giftHours, askCharities, goneBy: '2026-03-12', postcode: 'BS6 5QA', halfDays: [] }
    expect(() => assertSchedule(choice, at(last, -MS))).not.toThrow()
    expect(() => assertSchedule(choice, at(last))).not.toThrow()
    const message = 'Choose Fri 13 Mar or later, so that there’s time for every step.'
    expect(() => assertSchedule(choice, at(last, MS))).toThrow(
      expect.objectContaining({ code: 'too_soon', fields: { goneBy: message } }),
    )
  })

  test.each([
    ['2026-05-30', true],
    ['2026-05-31', true],
    ['2026-06-01', false],
  ])('ends at most 90 days ahead: %s (LADDER-01)', (goneBy, allowed) => {
    const choice = { giftHours: 24, askCharities: false, goneBy, postcode: null, halfDays: [] } as const
    const check = () => assertSchedule(choice, at(LISTED))
    if (allowed) expect(check).not.toThrow()
    else expect(check).toThrow(expect.objectContaining({ code: 'too_late', fields: { goneBy: expect.any(String) } }))
  })

  test('needs a postcode only to ask charities (LADDER-01)', () => {
    const choice = { giftHours: 24, goneBy: '2026-03-12', postcode: null, halfDays: [] } as const
    expect(() => assertSchedule({ ...choice, askCharities: false }, at(LISTED))).not.toThrow()
    expect(() => assertSchedule({ ...choice, askCharities: true }, at(LISTED))).toThrow(
      expect.objectContaining({ code: 'postcode_needed', fields: { postcode: expect.any(String) } }),
    )
  })
})

describe('the half-days of a new ladder', () => {
  const TOO_EARLY = 'One of your time slots is too early: carriers can bid from Wed 4 Mar. Choose a later one.'
  const TOO_LATE = 'One of your time slots is after the day by which it must be gone. Choose an earlier one.'
  // listed on Monday at 18:00, so carriers can bid from Wednesday at 18:00
  test.each([
    ['2026-03-03', 'evening', TOO_EARLY],
    ['2026-03-04', 'morning', TOO_EARLY],
    ['2026-03-04', 'afternoon', TOO_EARLY],
    ['2026-03-04', 'evening', null],
    ['2026-03-12', 'evening', null],
    ['2026-03-13', 'morning', TOO_LATE],
  ] as const)('must be open to carriers: %s %s (LADDER-01)', (day, part, message) => {
    const halfDays = [{ day: '2026-03-06', part: 'morning' } as const, { day, part }]
    const choice = { giftHours: 24, askCharities: true, goneBy: '2026-03-12', postcode: 'BS6 5QA', halfDays } as const
    const check = () => assertSchedule(choice, at(LISTED))
    if (message === null) expect(check).not.toThrow()
    else
      expect(check).toThrow(
        expect.objectContaining({ code: 'wrong_half_day', fields: { 'load.halfDays.1.day': message } }),
      )
  })
})

describe('giving items away', () => {
  const item = (flags: readonly string[], answers = {}) =>
    ({ label: 'Sofa', flags, answers }) as StoredLoad['items'][number]

  test.each([
    ['is flagged for reuse', item(['reuse']), true],
    ['is not flagged', item(['two']), false],
    ['is flagged, but not usable', item(['reuse'], { usable: false }), false],
    ['is padded, with both answers yes', item(['reuse', 'label'], { fireLabel: true, usable: true }), true],
    ['is padded, without a fire label', item(['reuse', 'label'], { fireLabel: false, usable: true }), false],
    ['is padded, but not usable', item(['reuse', 'label'], { fireLabel: true, usable: false }), false],
    ['is padded, without answers', item(['reuse', 'label']), false],
  ])('with an item that %s is allowed: %s (LADDER-01, ITEM-23)', (_, picked, allowed) => {
    const check = () => assertReusable([item(['reuse']), picked])
    if (allowed) expect(check).not.toThrow()
    else
      expect(check).toThrow(
        expect.objectContaining({ code: 'not_reusable', fields: { 'load.items.1.key': expect.any(String) } }),
      )
  })

  test('needs at least one item (LADDER-01)', () => {
    expect(() => assertReusable([])).toThrow(expect.objectContaining({ code: 'items_needed' }))
  })
})

describe('the gift step', () => {
  test('ends at its time, not a millisecond sooner (LADDER-03)', () => {
    const wait = { do: 'wait', until: at(GIFT_END), waitingFor: null }
    expect(decideGift(LADDER, AVAILABLE, at(GIFT_END, -MS))).toEqual(wait)
    expect(decideGift(LADDER, PROMISED, at(GIFT_END, -MS))).toEqual(wait)
    for (const now of [at(GIFT_END), at(GIFT_END, MS)])
      expect(decideGift(LADDER, AVAILABLE, now)).toEqual({ do: 'end', at: at(GIFT_END) })
  })

  // 72 hours after the gift step should have ended
  const LIMIT = '2026-03-06T18:00:00.000Z'
  test.each([at(GIFT_END), at(GIFT_END, MS), at(LIMIT, -MS)])(
    'waits up to 72 hours for a promise: %s (LADDER-04)',
    (now) => {
      expect(decideGift(LADDER, PROMISED, now)).toEqual({ do: 'wait', until: at(LIMIT), waitingFor: 'promise' })
    },
  )
  test.each([at(LIMIT), at(LIMIT, MS), at(LIMIT, 40 * 3_600_000)])(
    'ends after that wait, even if the task runs late: %s (LADDER-04)',
    (now) => {
      const waiting = { ...LADDER, waitingFor: 'promise' } as const
      expect(decideGift(waiting, PROMISED, now)).toEqual({ do: 'end', at: at(LIMIT) })
    },
  )

  test('never waits beyond the latest start of the paid step (LADDER-04)', () => {
    const late = { ...LADDER, giftUntil: at(LATEST, -10 * 3_600_000) }
    const wait = { do: 'wait', until: at(LATEST), waitingFor: 'promise' }
    expect(decideGift(late, PROMISED, at(LATEST, -MS))).toEqual(wait)
    for (const now of [at(LATEST), at(LATEST, MS)])
      expect(decideGift(late, PROMISED, now)).toEqual({ do: 'end', at: at(LATEST) })
  })

  test('ends when the promise does, or at the limit if that was earlier (LADDER-04)', () => {
    const waiting = { ...LADDER, waitingFor: 'promise' } as const
    const freed = at(GIFT_END, 5 * 3_600_000)
    expect(decideGift(waiting, AVAILABLE, freed)).toEqual({ do: 'end', at: freed })
    expect(decideGift(waiting, AVAILABLE, at(LIMIT, 3_600_000))).toEqual({ do: 'end', at: at(LIMIT) })
  })

  test('stops the ladder if the gift was removed, and finishes it if the gift has gone (LADDER-06)', () => {
    for (const now of [at(LISTED, MS), at(GIFT_END)]) expect(decideGift(LADDER, null, now)).toEqual({ do: 'stop' })
    expect(decideGift(LADDER, { status: 'gone', shown: true }, at(LISTED, MS))).toEqual({ do: 'finish' })
  })

  test('goes on while staff hide the gift (LADDER-06)', () => {
    const hidden = { status: 'available', shown: false } as const
    const decision = { do: 'wait', until: plusHours(at(GIFT_END), 1), waitingFor: null }
    expect(decideGift(LADDER, hidden, at(GIFT_END))).toEqual(decision)
  })
})

describe('the charity step', () => {
  test('begins only if charities are to be asked and have time left (LADDER-05)', () => {
    expect(charityEnd(LADDER, at(GIFT_END), at(CHARITY_END, -MS))).toEqual(at(CHARITY_END))
    expect(charityEnd(LADDER, at(GIFT_END), at(CHARITY_END))).toBeNull()
    expect(charityEnd({ ...LADDER, askCharities: false }, at(GIFT_END), at(GIFT_END))).toBeNull()
  })

  test('is cut short so that carriers have 72 hours (LADDER-04)', () => {
    const start = at(LATEST, -24 * 3_600_000)
    expect(charityEnd(LADDER, at(LATEST, -24 * 3_600_000 - MS), start)).toEqual(at(LATEST, -MS))
    expect(charityEnd(LADDER, start, start)).toEqual(at(LATEST))
    expect(charityEnd(LADDER, at(LATEST, -24 * 3_600_000 + MS), start)).toEqual(at(LATEST))
    expect(charityEnd(LADDER, at(LATEST), at(LATEST))).toBeNull()
  })

  const charity = { ...LADDER, step: 'charity' } as const
  test('ends at its time (LADDER-05)', () => {
    expect(decideCharity(charity, false, at(CHARITY_END, -MS))).toMatchObject({ do: 'wait', until: at(CHARITY_END) })
    for (const now of [at(CHARITY_END), at(CHARITY_END, MS)])
      expect(decideCharity(charity, false, now)).toEqual({ do: 'end', at: at(CHARITY_END) })
  })

  test('waits for a charity that would like the items as for a promise (LADDER-05)', () => {
    const limit = at(CHARITY_END, 72 * 3_600_000)
    const wait = { do: 'wait', until: limit, waitingFor: 'charity' }
    expect(decideCharity(charity, true, at(CHARITY_END))).toEqual(wait)
    expect(decideCharity(charity, true, new Date(limit.getTime() - MS))).toEqual(wait)
    expect(decideCharity(charity, true, limit)).toEqual({ do: 'end', at: limit })
  })

  test('has the nearest charities within 20 miles, at most 20 (LADDER-05)', () => {
    const charities = [20.1, 20, 19.9].map((miles, index) => ({ charityId: `${index}`, miles }))
    expect(nearestCharities(charities, 20).map(({ miles }) => miles)).toEqual([19.9, 20])
    const many = Array.from({ length: 21 }, (_, index) => ({ charityId: `${index}`, miles: 21 - index }))
    expect(nearestCharities(many, 50)).toHaveLength(20)
    expect(nearestCharities(many, 50)[0]?.miles).toBe(1)
  })
})

describe('an answer of a charity', () => {
  const open = { step: 'charity', charityUntil: at(CHARITY_END), ownerSuspended: false } as const
  const answer = (now: Date, previous: 'wanted' | 'declined' | null = null) =>
    isNewAnswer(open, { previous, answer: 'wanted' }, now)

  test('counts until the step ends (LADDER-05)', () => {
    expect(answer(at(CHARITY_END, -MS))).toBe(true)
    for (const now of [at(CHARITY_END), at(CHARITY_END, MS)])
      expect(() => answer(now)).toThrow(expect.objectContaining({ code: 'offer_ended' }))
    for (const over of [{ step: 'paid' }, { ownerSuspended: true }] as const)
      expect(() => isNewAnswer({ ...open, ...over }, { previous: null, answer: 'wanted' }, at(GIFT_END))).toThrow(
        expect.objectContaining({ code: 'offer_ended' }),
      )
  })

  test('changes nothing if repeated, and can’t be changed (LADDER-05)', () => {
    expect(answer(at(GIFT_END), 'wanted')).toBe(false)
    expect(() => answer(at(GIFT_END), 'declined')).toThrow(expect.objectContaining({ code: 'already_answered' }))
  })
})

describe('24 hours more', () => {
  test('need time for charities and carriers after a gift step (LADDER-03)', () => {
    // the new end is 24 hours before the latest start of the paid step
    const last = at(LATEST, -48 * 3_600_000)
    for (const [giftUntil, allowed] of [
      [at(last.toISOString(), -MS), true],
      [last, true],
      [at(last.toISOString(), MS), false],
    ] as const) {
      const ends = extendedEnds({ ...LADDER, giftUntil }, at(GIFT_END, -MS))
      if (!allowed) expect(ends).toBeNull()
      else expect(ends).toEqual({ giftUntil: plusHours(giftUntil, 24), charityUntil: plusHours(giftUntil, 48) })
    }
  })

  test('need time for carriers after a charity step, or without one (LADDER-03)', () => {
    const last = at(LATEST, -24 * 3_600_000)
    for (const [until, allowed] of [
      [at(last.toISOString(), -MS), true],
      [last, true],
      [at(last.toISOString(), MS), false],
    ] as const) {
      const charity = extendedEnds({ ...LADDER, step: 'charity', charityUntil: until }, at(GIFT_END))
      const gift = extendedEnds({ ...LADDER, askCharities: false, charityUntil: null, giftUntil: until }, at(LISTED))
      expect(charity?.charityUntil ?? null).toEqual(allowed ? plusHours(until, 24) : null)
      expect(gift?.giftUntil ?? null).toEqual(allowed ? plusHours(until, 24) : null)
    }
  })

  test('count from now while the step waits, and aren’t possible once the ladder has ended (LADDER-03)', () => {
    const now = at(GIFT_END, 3_600_000)
    expect(extendedEnds({ ...LADDER, waitingFor: 'promise' }, now)?.giftUntil).toEqual(plusHours(now, 24))
    for (const step of ['paid', 'done', 'stopped'] as const) expect(extendedEnds({ ...LADDER, step }, now)).toBeNull()
  })
})

test('the next step can’t begin while the gift is promised or hidden, or once it is removed (LADDER-03)', () => {
  const gift = { step: 'gift' } as const
  expect(() => assertCanStartNextStep(gift, AVAILABLE)).not.toThrow()
  expect(() => assertCanStartNextStep(gift, null)).toThrow(expect.objectContaining({ code: 'item_removed' }))
  expect(() => assertCanStartNextStep(gift, PROMISED)).toThrow(expect.objectContaining({ code: 'item_promised' }))
  expect(() => assertCanStartNextStep(gift, { ...AVAILABLE, shown: false })).toThrow(
    expect.objectContaining({ code: 'item_hidden' }),
  )
  expect(() => assertCanStartNextStep({ step: 'charity' }, { ...AVAILABLE, shown: false })).not.toThrow()
})

test('a ladder ends once, and in one way (LADDER-03)', () => {
  for (const step of ['gift', 'charity'] as const)
    for (const to of ['done', 'stopped'] as const) expect(needsEnding({ step }, to)).toBe(true)
  expect(needsEnding({ step: 'done' }, 'done')).toBe(false)
  expect(needsEnding({ step: 'stopped' }, 'stopped')).toBe(false)
  for (const [step, to] of [
    ['paid', 'done'],
    ['paid', 'stopped'],
    ['done', 'stopped'],
    ['stopped', 'done'],
  ] as const)
    expect(() => needsEnding({ step }, to)).toThrow(expect.objectContaining({ code: 'moved_on' }))
})

describe('the schedule', () => {
  const scheduled = { ...LADDER, createdAt: at(LISTED), endedAt: null }
  const scheduleRows = (ladder: Parameters<typeof scheduleOf>[0]) =>
    scheduleOf(ladder).map(({ step, from, until, state }) => [step, from.toISOString(), until?.toISOString(), state])

  test('plans each step after the one before (LADDER-03)', () => {
    expect(scheduleRows(scheduled)).toEqual([
      ['gift', LISTED, GIFT_END, 'now'],
      ['charity', GIFT_END, CHARITY_END, 'planned'],
      ['paid', CHARITY_END, undefined, 'planned'],
    ])
    expect(scheduleRows({ ...scheduled, askCharities: false, charityUntil: null })).toEqual([
      ['gift', LISTED, GIFT_END, 'now'],
      ['paid', GIFT_END, undefined, 'planned'],
    ])
  })

  test('plans later steps after the longest wait (LADDER-04)', () => {
    const limit = '2026-03-06T18:00:00.000Z'
    expect(scheduleRows({ ...scheduled, waitingFor: 'promise' })).toEqual([
      ['gift', LISTED, limit, 'now'],
      ['charity', limit, '2026-03-07T18:00:00.000Z', 'planned'],
      ['paid', '2026-03-07T18:00:00.000Z', undefined, 'planned'],
    ])
    expect(stepEnd({ ...scheduled, waitingFor: 'promise' }).toISOString()).toBe(limit)
  })

  test('keeps the times of past steps and marks those left out (LADDER-03)', () => {
    expect(scheduleRows({ ...scheduled, step: 'charity' })[1]).toEqual(['charity', GIFT_END, CHARITY_END, 'now'])
    const posted = { ...scheduled, step: 'paid', endedAt: at(CHARITY_END, MS) } as const
    expect(scheduleRows(posted).map(([, , , state]) => state)).toEqual(['past', 'past', 'now'])
    const skipped = { ...posted, charityUntil: null }
    expect(scheduleRows(skipped).map(([, , , state]) => state)).toEqual(['past', 'left_out', 'now'])
    const given = { ...scheduled, step: 'done', charityUntil: null, endedAt: at(GIFT_END) } as const
    expect(scheduleRows(given).map(([, , , state]) => state)).toEqual(['past', 'left_out', 'left_out'])
  })
})
