import { expect, test } from 'vitest'
import { TimelineStep } from './contract.ts'
import { nextStepAndTurn, type StepTimes } from './rules.ts'

const AT = new Date('2026-12-03T12:00:00Z')
const MONTH_MS = 30 * 24 * 3_600_000
const later = (ms: number) => new Date(AT.getTime() + ms)
const timesOf = (...steps: TimelineStep[]): StepTimes => Object.fromEntries(steps.map((step) => [step, AT]))
const timesUpTo = (last: TimelineStep) =>
  timesOf(...TimelineStep.options.slice(0, TimelineStep.options.indexOf(last) + 1))

test.for([
  ['posted', 'bids', 'carriers'],
  ['bids', 'chosen', 'owner'],
  ['chosen', 'time', 'carrier'],
  ['time', 'arrived', 'carrier'],
  ['arrived', 'collected', 'both'],
  ['collected', 'went', 'carrier'],
  ['went', 'completed', 'owner'],
  ['completed', null, null],
] as const)('after %s the next step is %s, by %s', ([last, next, turn]) => {
  expect(nextStepAndTurn(timesUpTo(last), false, AT)).toEqual({ next, turn })
})

test.for([
  ['a job collected without an agreed time', timesOf('posted', 'bids', 'chosen', 'collected'), 'went'],
  ['a job completed without being marked as collected', timesOf('posted', 'bids', 'chosen', 'completed'), 'went'],
  ['a van that arrived without an agreed time', timesOf('posted', 'bids', 'chosen', 'arrived'), 'collected'],
  ['a disposal record after completion', timesOf('posted', 'bids', 'chosen', 'completed', 'went'), null],
] as const)('the next step follows the last one that happened: %s', ([, times, next]) => {
  expect(nextStepAndTurn(times, false, AT).next).toBe(next)
})

test('a cancelled job has no next step', () => {
  expect(nextStepAndTurn(timesUpTo('chosen'), true, AT)).toEqual({ next: null, turn: null })
})

test('a completed job waits a month for its disposal record', () => {
  const completed = timesOf('posted', 'bids', 'chosen', 'completed')
  expect(nextStepAndTurn(completed, false, later(MONTH_MS - 1)).next).toBe('went')
  expect(nextStepAndTurn(completed, false, later(MONTH_MS)).next).toBeNull()
})
