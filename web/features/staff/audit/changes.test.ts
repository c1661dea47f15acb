import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'

test('lists each changed field and leaves out the others', () => {
  expect(
    changesOf(
      { status: 'pending', version: 2, note: null, keys: ['a'], gone: 'x' },
      { status: 'verified', version: 2, note: 'new', keys: ['a'], paused: false },
    ),
  ).toEqual([
    { name: 'status', before: 'pending', after: 'verified' },
    { name: 'note', before: null, after: 'new' },
    { name: 'gone', before: 'x', after: null },
    { name: 'paused', before: null, after: 'false' },
  ])
  expect(changesOf(null, null)).toEqual([])
  expect(changesOf(null, { a: 1 })).toEqual([{ name: 'a', before: null, after: '1' }])
})
