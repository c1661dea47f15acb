import { expect, test } from 'vitest'
import { isOutage } from './errors.ts'

const failed = (code: string) => Object.assign(new Error('It failed'), { code })

test.each([
  ['the disk of the database is full', '53100'],
  ['its memory is used up', '53200'],
  ['it takes no more connections', '53300'],
  ['it is being stopped', '57P01'],
  ['the connection broke off', '08006'],
  ['no server listens', 'ECONNREFUSED'],
])('counts it as an outage when %s', (_what, code) => {
  expect(isOutage(failed(code))).toBe(true)
})

test("doesn't count a violated database constraint as an outage", () => {
  expect(isOutage(failed('23505'))).toBe(false)
})
