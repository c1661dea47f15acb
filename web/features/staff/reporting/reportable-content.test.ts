import { expect, test } from 'vitest'
import { reportableContentAt } from './reportable-content.ts'

const ID = '0197a3c2-5f7e-7c1a-9b1d-2f4a6c8e0d11'
const OURS = ['https://kerbside.example', 'http://localhost:3000']

test.each([
  [`https://kerbside.example/job/${ID}`, 'request'],
  [`http://localhost:3000/freecycle/item/${ID}?from=mail`, 'item'],
  [`/upcycle/idea/${ID}/`, 'idea'],
  [`  https://kerbside.example/business/${ID}#gallery `, 'profile'],
])('%s is the page of a %s', (address, kind) => {
  expect(reportableContentAt(address, OURS)).toEqual({ kind, subjectId: ID })
})

test.each([
  ['another site', `https://elsewhere.example/job/${ID}`],
  ['a list', 'https://kerbside.example/freecycle'],
  ['an invalid id', 'https://kerbside.example/job/junk'],
  ['an invalid URL', 'http://['],
  ['an empty text', ''],
])('finds nothing to report at the address of %s', (_what, address) =>
  expect(reportableContentAt(address, OURS)).toBeNull(),
)
