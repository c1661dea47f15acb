import { expect, test } from 'vitest'
import { thingAt } from './reported-thing.ts'

const ID = '0197a3c2-5f7e-7c1a-9b1d-2f4a6c8e0d11'
const OURS = ['https://kerbside.example', 'http://localhost:3000']

test.each([
  [`https://kerbside.example/job/${ID}`, 'request'],
  [`http://localhost:3000/freecycle/item/${ID}?from=mail`, 'item'],
  [`/upcycle/idea/${ID}/`, 'idea'],
  [`  https://kerbside.example/business/${ID}#gallery `, 'profile'],
])('the address %s names a %s that can be reported', (address, kind) => {
  expect(thingAt(address, OURS)).toEqual({ kind, subjectId: ID })
})

test.each([
  ['another site', `https://elsewhere.example/job/${ID}`],
  ['nothing of one person', 'https://kerbside.example/freecycle'],
  ['no thing that there can be', 'https://kerbside.example/job/junk'],
  ['no address', 'http://['],
  ['nothing', ''],
])('the address of %s names nothing to report', (_what, address) => expect(thingAt(address, OURS)).toBeNull())
