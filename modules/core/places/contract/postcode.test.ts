import { describe, expect, test } from 'vitest'
import { isCovered, NOT_COVERED, outwardCode, postcode, readPostcode } from './postcode.ts'

describe('a typed postcode', () => {
  test.each([
    ['B93 ODX', 'B93 0DX'],
    ['L2 OXG', 'L2 0XG'],
    ['bs6 iab', 'BS6 1AB'],
    ['b93 lDX', 'B93 1DX'],
    ['BSI 5QA', 'BS1 5QA'],
    ['BS1O 5QA', 'BS10 5QA'],
    ['BSIO 5QA', 'BS10 5QA'],
    ['L2O 4AB', 'L20 4AB'],
    ['S014 2AA', 'SO14 2AA'],
    ['0X4 1AA', 'OX4 1AA'],
    ['BS6 5QA.', 'BS6 5QA'],
    ['  bs6    5qa ', 'BS6 5QA'],
    ['b s 6 5 q a', 'BS6 5QA'],
    ['bs6-5qa', 'BS6 5QA'],
    ['“BS6 5QA”', 'BS6 5QA'],
    ['\u202aBS6\u00a05QA\u202c', 'BS6 5QA'],
    ['NP25 3DG, side gate', 'NP25 3DG'],
    ['NP25 3DG side gate', 'NP25 3DG'],
    ['np253dg (side gate)', 'NP25 3DG'],
    ['B93 ODX, side gate', 'B93 0DX'],
    ['EC1A 1BB', 'EC1A 1BB'],
    ['GIR OAA', 'GIR 0AA'],
    ['bs6', 'BS6'],
    ['BS6.', 'BS6'],
    ['BS6, Bristol', 'BS6'],
    ['BS6 old town', 'BS6'],
    ['SW1A', 'SW1A'],
    ['SO14', 'SO14'],
  ])('%s is read as %s', (typed, code) => expect(readPostcode(typed)).toBe(code))

  test.each(['stools', 'Bolton', 'Oxford', 'Solihull', 'BS', 'Bristol', '12 Oak Road', 'BS6 5QAX'])(
    '%s contains no postcode',
    (typed) => expect(readPostcode(typed)).toBe(typed.toUpperCase()),
  )
})

test.each(['JE2 3AB', 'je2', 'GY1 1AA', 'IM1 1AA.', 'im', 'BFPO 61', 'bfpo', 'Jersey', 'Isle of Man'])(
  '%s is outside the area we cover',
  (typed) => {
    expect(isCovered(typed)).toBe(false)
    const messages = [postcode('Wrong.'), outwardCode('Wrong.')].map((schema) =>
      schema.safeParse(typed).error?.issues.map(({ message }) => message),
    )
    expect(messages).toEqual([[NOT_COVERED], [NOT_COVERED]])
  },
)

test.each(['BT1 1AA', 'ZE1 0AA', 'CF10 1AA', 'IP1 1AA', 'G1 1AA', 'Immingham'])('%s is covered', (typed) =>
  expect(isCovered(typed)).toBe(true),
)
