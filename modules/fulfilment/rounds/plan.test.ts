import { describe, expect, test } from 'vitest'
import { MAX_STOPS, type OpeningHours, type RoundStop } from './contract.ts'
import { nearestSpots, shortestDetour } from './detours.ts'
import { driveBetween, type Spot } from './drives.ts'
import { planRound, type RoundFacts, type RoundJob } from './plan.ts'

/** A mile of straight line to the north, in degrees. */
const MILE = 1 / 69.0934
const milesNorth = (miles: number, town = 'Bristol', outward = `BS${Math.round(miles)}`): Spot => ({
  outward,
  point: { latitude: 51 + miles * MILE, longitude: -2.6 },
  town,
})
const START = milesNorth(0)
const ALWAYS = { opens: '00:00', closes: '23:59' }
const OPEN: OpeningHours = {
  ...{ monday: ALWAYS, tuesday: ALWAYS, wednesday: ALWAYS, thursday: ALWAYS },
  ...{ friday: ALWAYS, saturday: ALWAYS, sunday: ALWAYS },
}
const SITE = { ...milesNorth(1, 'Bristol', 'BS11'), hours: OPEN }
const VAN = { id: 'van', plate: 'BD68 RTV', litres: 2_000, payloadKg: 1_000, active: true }

const job = (requestId: string, overrides: Partial<RoundJob> = {}): RoundJob => ({
  ...{
    requestId,
    title: `Job ${requestId}`,
    postcode: 'BS6 5QA',
    outward: 'BS6',
    spot: milesNorth(2),
    load: { litres: 500, kg: 100 },
  },
  ...{ access: null, pounds: 60, collectedAt: null, ...overrides },
})
const roundFacts = (overrides: Partial<RoundFacts> = {}): RoundFacts => ({
  ...{ halfDay: { day: '2026-12-03', part: 'morning' }, van: VAN, start: START, site: null, jobs: [] },
  now: new Date('2026-12-01T09:00:00Z'),
  ...overrides,
})
const idsOf = (stops: readonly RoundStop[]) => stops.map((stop) => (stop.kind === 'job' ? stop.requestId : 'disposal'))

describe('a drive (ROUND-03)', () => {
  test('is 1.3 times the straight line, at 20 mph in a town and 35 mph beyond it', () => {
    expect(driveBetween(START, milesNorth(10))).toEqual({ tenths: 130, minutes: 39 })
    expect(driveBetween(START, milesNorth(10, 'Bath'))).toEqual({ tenths: 130, minutes: 22 })
    expect(driveBetween({ ...START, town: null }, { ...milesNorth(10), town: null })).toEqual({
      tenths: 130,
      minutes: 22,
    })
    expect(driveBetween(START, START)).toEqual({ tenths: 0, minutes: 0 })
    expect(driveBetween(null, START)).toEqual({ tenths: 0, minutes: 0 })
  })
})

describe('a planned round (ROUND-01)', () => {
  test('goes from the start to each job and back, with times, miles and pounds', () => {
    const far = job('far', { spot: milesNorth(4), pounds: 80.1 })
    const plan = planRound(roundFacts({ jobs: [far, job('near', { spot: milesNorth(2), pounds: 20.2 })] }))
    expect(plan).toMatchObject({
      leavesAt: '2026-12-03T08:00:00.000Z',
      // there: 8 and 8 minutes, two stops of 20, back 16
      ...{ endsAt: '2026-12-03T09:12:00.000Z', minutes: 72, miles: 10.4, milesBack: 5.2 },
      ...{ pounds: 100.3, poundsPerMile: 9.64, notes: [] },
      ...{ total: { litres: 1_000, kg: 200 }, fullest: { litres: 1_000, kg: 200 } },
    })
    expect(plan.stops).toMatchObject([
      { requestId: 'near', miles: 2.6, arrivesAt: '2026-12-03T08:08:00.000Z', minutes: 20, late: false },
      { requestId: 'far', miles: 2.6, arrivesAt: '2026-12-03T08:36:00.000Z', minutes: 20, late: false },
    ])
  })

  test('without a start goes only from job to job', () => {
    const jobs = [
      job('a', { spot: milesNorth(2) }),
      job('b', { spot: milesNorth(8) }),
      job('c', { spot: milesNorth(4) }),
    ]
    const plan = planRound(roundFacts({ start: null, jobs }))
    expect(plan).toMatchObject({ miles: 7.8, milesBack: null, minutes: 24 + 60 })
    expect(plan.stops[0]).toMatchObject({ miles: null, arrivesAt: plan.leavesAt })
    expect(['a,c,b', 'b,c,a']).toContain(idsOf(plan.stops).join())
  })

  test('without jobs takes no time and no miles', () => {
    expect(planRound(roundFacts())).toMatchObject({
      minutes: 0,
      miles: 0,
      milesBack: null,
      poundsPerMile: null,
      stops: [],
    })
  })

  test('marks stops that are reached after the half-day, not on its last minute', () => {
    const slowJob = (floor: number) =>
      job('slow', { access: { floor, lift: 'no' }, spot: START, load: { litres: 1, kg: 0 } })
    const last = job('last', { spot: START })
    const stops = (floor: number) => planRound(roundFacts({ jobs: [slowJob(floor), last] })).stops
    // 15 minutes and 5 for each floor: noon is after 240
    expect(stops(45)[1]).toMatchObject({ arrivesAt: '2026-12-03T12:00:00.000Z', late: false })
    expect(stops(46)[1]).toMatchObject({ arrivesAt: '2026-12-03T12:05:00.000Z', late: true })
  })

  test('keeps London time on the day the clocks change', () => {
    const plan = planRound(roundFacts({ halfDay: { day: '2026-03-29', part: 'morning' }, jobs: [job('a')] }))
    expect(plan).toMatchObject({ leavesAt: '2026-03-29T07:00:00.000Z', endsAt: '2026-03-29T07:36:00.000Z' })
  })
})

describe('a full van (ROUND-01, ROUND-04)', () => {
  const halfLoad = (id: string, miles: number, litres = 1_000) =>
    job(id, { spot: milesNorth(miles), load: { litres, kg: 100 } })

  test('goes to the disposal site before the job that would not fit', () => {
    const plan = planRound(roundFacts({ site: SITE, jobs: [halfLoad('a', 2), halfLoad('b', 4), halfLoad('c', 6, 1)] }))
    expect(idsOf(plan.stops)).toEqual(['a', 'b', 'disposal', 'c'])
    expect(plan.stops[2]).toMatchObject({
      outward: 'BS11',
      load: { litres: 2_000, kg: 200 },
      minutes: 25,
      closed: false,
    })
    expect(plan).toMatchObject({ total: { litres: 2_001, kg: 300 }, fullest: { litres: 2_000, kg: 200 }, notes: [] })
  })

  test('needs no disposal while it is exactly full', () => {
    expect(idsOf(planRound(roundFacts({ site: SITE, jobs: [halfLoad('a', 2), halfLoad('b', 4)] })).stops)).toEqual([
      'a',
      'b',
    ])
  })

  test('is only noted if no site is known or a single job exceeds it', () => {
    const note = { kind: 'over_capacity', litres: 300, kg: 0 }
    expect(planRound(roundFacts({ jobs: [halfLoad('a', 2), halfLoad('b', 4, 1_300)] })).notes).toEqual([note])
    const planWithLargeJob = planRound(
      roundFacts({ site: SITE, jobs: [halfLoad('a', 2, 2_300), halfLoad('b', 4, 500)] }),
    )
    expect(planWithLargeJob.notes).toEqual([note])
    expect(idsOf(planWithLargeJob.stops)).toEqual(['a', 'disposal', 'b'])
    // nothing to unload before the first job
    expect(idsOf(planRound(roundFacts({ site: SITE, jobs: [halfLoad('a', 2, 2_300)] })).stops)).toEqual(['a'])
  })

  test('counts each job without listed items as a quarter of the van', () => {
    const unlisted = ['a', 'b', 'c', 'd', 'e'].map((id, index) => job(id, { load: null, spot: milesNorth(index + 1) }))
    const plan = planRound(roundFacts({ site: SITE, jobs: unlisted }))
    expect(idsOf(plan.stops)).toEqual(['a', 'b', 'c', 'd', 'disposal', 'e'])
    expect(plan.stops[0]).toMatchObject({ listed: false, load: { litres: 500, kg: 250 }, minutes: 30 })
    const planWithoutVan = planRound(roundFacts({ van: null, jobs: unlisted }))
    expect(planWithoutVan.stops[0]).toMatchObject({ listed: false, load: { litres: null, kg: null }, minutes: 15 })
    expect(planWithoutVan.notes).toEqual([])
  })

  test('gets a note if the disposal site is closed on arrival', () => {
    const closed = { ...SITE, hours: { ...OPEN, thursday: { opens: '13:00', closes: '17:00' } } }
    const plan = planRound(roundFacts({ site: closed, jobs: [halfLoad('a', 2), halfLoad('b', 4), halfLoad('c', 6)] }))
    const stop = plan.stops.find(({ kind }) => kind === 'disposal')
    expect(stop).toMatchObject({ closed: true })
    expect(plan.notes).toEqual([{ kind: 'site_closed', outward: 'BS11', arrivesAt: stop?.arrivesAt }])
  })
})

describe('a round of today (ROUND-01)', () => {
  const jobs = [job('near', { spot: milesNorth(2) }), job('far', { spot: milesNorth(4) })]
  const plannedAt = (now: string, overrides: Partial<RoundFacts> = {}) =>
    planRound(roundFacts({ jobs, now: new Date(now), ...overrides }))
  const times = ({ leavesAt, stops, endsAt }: ReturnType<typeof plannedAt>) => [
    leavesAt.slice(11, 16),
    ...stops.map(({ arrivesAt }) => arrivesAt?.slice(11, 16)),
    endsAt.slice(11, 16),
  ]

  test.each([
    ['2026-12-03T07:30:00Z', ['08:00', '08:08', '08:36', '09:12']],
    ['2026-12-03T08:00:00Z', ['08:00', '08:08', '08:36', '09:12']],
    ['2026-12-03T10:29:30Z', ['10:30', '10:38', '11:06', '11:42']],
    // another day
    ['2026-12-04T10:30:00Z', ['08:00', '08:08', '08:36', '09:12']],
  ])('leaves at %s or later', (now, expected) => expect(times(plannedAt(now))).toEqual(expected))

  test('goes on from the last collected job, now', () => {
    const collected = [
      job('first', { spot: milesNorth(6), collectedAt: '2026-12-03T08:40:00.000Z' }),
      job('second', { spot: milesNorth(2), collectedAt: '2026-12-03T09:10:00.000Z' }),
    ]
    const plan = plannedAt('2026-12-03T11:00:00Z', { jobs: [job('open', { spot: milesNorth(4) }), ...collected] })
    expect(idsOf(plan.stops)).toEqual(['first', 'second', 'open'])
    expect(times(plan)).toEqual(['08:00', '08:23', '08:59', '11:08', '11:44'])
  })
})

describe('the disposal after the last load (ROUND-01)', () => {
  const offered = (overrides: Partial<RoundFacts>) =>
    planRound(roundFacts({ jobs: [job('a')], ...overrides })).lastDisposal

  test('is offered on the way back, with what is on board', () => {
    const beyond = { ...milesNorth(3, 'Bristol', 'BS11'), hours: OPEN }
    expect(offered({ site: beyond })).toEqual({
      ...{ outward: 'BS11', extraMiles: 2.6, closed: false, load: { litres: 500, kg: 100 } },
      // there at 8:08, 20 minutes, and 4 to the site
      arrivesAt: '2026-12-03T08:32:00.000Z',
    })
    expect(offered({ site: { ...beyond, hours: { ...OPEN, thursday: null } } })).toMatchObject({ closed: true })
  })

  test('needs a site and a load', () => {
    expect([offered({}), offered({ site: SITE, jobs: [] })]).toEqual([null, null])
  })
})

describe('stops that are not planned (ROUND-03)', () => {
  test('come last if their outward code is unknown, and count as load and pounds only', () => {
    const lost = job('lost', { outward: 'XX9', spot: null })
    const plan = planRound(roundFacts({ jobs: [lost, job('a'), job('none', { outward: null, spot: null })] }))
    expect(idsOf(plan.stops)).toEqual(['a', 'lost', 'none'])
    expect(plan.stops[1]).toMatchObject({
      ...{ miles: null, arrivesAt: null, point: null, unplanned: 'unknown_place', late: false },
    })
    expect(plan).toMatchObject({ miles: 5.2, minutes: 36, pounds: 180, total: { litres: 1_500, kg: 300 } })
    expect(plan.notes).toEqual([
      { kind: 'unknown_place', requestId: 'lost', title: 'Job lost', outward: 'XX9' },
      { kind: 'unknown_place', requestId: 'none', title: 'Job none', outward: null },
    ])
  })

  test.each([
    [MAX_STOPS, 0],
    [MAX_STOPS + 1, 1],
  ])('in a round of %i jobs number %i', (count, excess) => {
    const jobs = Array.from({ length: count }, (_, index) => job(`${index}`, { load: { litres: 1, kg: 1 } }))
    const { stops, notes } = planRound(roundFacts({ jobs }))
    expect(stops).toHaveLength(count)
    expect(stops.filter((stop) => stop.kind === 'job' && stop.unplanned === 'too_many')).toHaveLength(excess)
    expect(notes).toEqual(excess ? [{ kind: 'too_many', jobs: excess }] : [])
  })
})

describe('a detour (ROUND-02)', () => {
  const ROOM = { load: { litres: 500, kg: 100 }, van: VAN, minutes: 20 }
  const gapsOf = (overrides: Partial<RoundFacts>) => planRound(roundFacts(overrides)).gaps

  test('is the shortest one, and zero for a spot beside the road', () => {
    const gaps = gapsOf({ jobs: [job('a', { spot: milesNorth(4) })] })
    expect(shortestDetour(gaps, milesNorth(2), ROOM)).toEqual({ tenths: 0, minutes: 0 })
    expect(shortestDetour(gaps, milesNorth(5), ROOM)).toEqual({ tenths: 26, minutes: 8 })
  })

  test('of an empty round is there and back from the start, at most 30 miles', () => {
    expect(shortestDetour(gapsOf({}), milesNorth(11), ROOM)).toMatchObject({ tenths: 286 })
    expect(shortestDetour(gapsOf({}), milesNorth(11.5), ROOM)).toMatchObject({ tenths: 300 })
    expect(shortestDetour(gapsOf({}), milesNorth(11.6), ROOM)).toBeNull()
    expect(gapsOf({ start: null })).toEqual([])
  })

  test('needs room in the van between the same disposals', () => {
    const full = (id: string, miles: number) => job(id, { spot: milesNorth(miles), load: { litres: 1_500, kg: 100 } })
    const tooMuch = { litres: 501, kg: 1 }
    expect(shortestDetour(gapsOf({ jobs: [full('a', 2)] }), milesNorth(1), { ...ROOM, load: tooMuch })).toBeNull()
    expect(shortestDetour(gapsOf({ jobs: [full('a', 2)] }), milesNorth(1), ROOM)).toEqual({ tenths: 0, minutes: 0 })
    const gaps = gapsOf({ site: SITE, jobs: [full('a', 2), job('b', { spot: milesNorth(4) }), full('c', 6)] })
    expect(gaps.map(({ tripLoad }) => tripLoad.litres)).toEqual([2_000, 2_000, 2_000, 1_500, 1_500])
    expect(shortestDetour(gaps, milesNorth(5), { ...ROOM, load: tooMuch })).toBeNull()
    expect(shortestDetour(gaps, milesNorth(5), ROOM)).toEqual({ tenths: 0, minutes: 0 })
  })

  test('makes no agreed visit late, and is reached before the half-day ends', () => {
    // 15 minutes and 5 for each floor: the stop at START takes `minutes`
    const slowJob = (minutes: number) =>
      job('slow', { access: { floor: (minutes - 15) / 5, lift: 'no' }, spot: START, load: { litres: 1, kg: 0 } })
    // 8 minutes to the job at 2 miles, which is reached at 12:00 at the latest
    const spare = (minutes: number) => gapsOf({ jobs: [slowJob(minutes), job('last', { spot: milesNorth(2) })] })
    const ahead = (minutes: number) => shortestDetour(spare(minutes).slice(0, 2), milesNorth(1), ROOM)
    expect(ahead(210)).toEqual({ tenths: 0, minutes: 0 })
    expect(ahead(215)).toBeNull()
    // 10 minutes from the last job, reached at the end of the half-day, or after it
    const behind = (minutes: number) =>
      shortestDetour(gapsOf({ jobs: [slowJob(minutes)] }).slice(-1), milesNorth(2.5), ROOM)
    expect(behind(230)).not.toBeNull()
    expect(behind(235)).toBeNull()
  })

  test('of a round that is under way is after what is collected, and from now', () => {
    const done = job('done', { spot: milesNorth(4), collectedAt: '2026-12-03T09:00:00.000Z' })
    const at = (time: string) =>
      gapsOf({ jobs: [job('next', { spot: milesNorth(8) }), done], now: new Date(`2026-12-03T${time}:00Z`) })
    expect(at('10:00').map(({ from, to }) => [from?.outward, to?.outward])).toEqual([
      ['BS4', 'BS8'],
      ['BS8', 'BS0'],
    ])
    // 16 minutes to the next job, which can be reached by noon
    expect(at('10:00')[0]).toMatchObject({ minutesLeft: 120, spareMinutes: 104 })
    expect(shortestDetour(at('11:50'), milesNorth(6), ROOM)).toBeNull()
  })

  test('is looked for in the nearest outward codes, until they have enough requests', () => {
    const spots = [5, 1, 3, 20].map((miles) => milesNorth(miles, 'Bristol', `BS${miles}`))
    const counts = new Map(spots.map(({ outward }) => [outward, 10]))
    const nearest = (maxRequests: number) =>
      nearestSpots(gapsOf({}), spots, { counts, maxRequests }).map(({ outward }) => outward)
    expect([nearest(10), nearest(11), nearest(99)]).toEqual([['BS1'], ['BS1', 'BS3'], ['BS1', 'BS3', 'BS5']])
  })
})
