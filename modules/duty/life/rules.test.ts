import { expect, test } from 'vitest'
import { LifeStep } from './contract.ts'
import { nextOf, type StepTimes } from './rules.ts'

const AT = new Date('2026-12-03T12:00:00Z')
const MONTH_MS = 30 * 24 * 3_600_000
const later = (ms: number) => new Date(AT.getTime() + ms)
const happened = (...steps: LifeStep[]): StepTimes => Object.fromEntries(steps.map((step) => [step, AT]))
const upTo = (last: LifeStep) => happened(...LifeStep.options.slice(0, LifeStep.options.indexOf(last) + 1))

test.for([
  ['posted', 'bids', 'carriers'],
  ['bids', 'chosen', 'owner'],
  ['chosen', 'time', 'carrier'],
  ['time', 'arrived', 'carrier'],
  ['arrived', 'collected', 'both'],
  ['collected', 'went', 'carrier'],
  ['went', 'completed', 'owner'],
  ['completed', null, null],
] as const)('after %s comes %s, and it is the turn of %s', ([last, next, turn]) => {
  expect(nextOf(upTo(last), false, AT)).toEqual({ next, turn })
})

test.for([
  ['a job that was collected without a time', happened('posted', 'bids', 'chosen', 'collected'), 'went'],
  ['a job that was completed the short way', happened('posted', 'bids', 'chosen', 'completed'), 'went'],
  ['a van that came without a word', happened('posted', 'bids', 'chosen', 'arrived'), 'collected'],
  ['a place that was said after all', happened('posted', 'bids', 'chosen', 'completed', 'went'), null],
] as const)('%s is asked for what comes after it', ([, times, next]) => {
  expect(nextOf(times, false, AT).next).toBe(next)
})

test('nobody waits for anything of a cancelled job', () => {
  expect(nextOf(upTo('chosen'), true, AT)).toEqual({ next: null, turn: null })
})

test('a completed job is asked for a month where its waste went', () => {
  const completed = happened('posted', 'bids', 'chosen', 'completed')
  expect(nextOf(completed, false, later(MONTH_MS - 1)).next).toBe('went')
  expect(nextOf(completed, false, later(MONTH_MS)).next).toBeNull()
})
