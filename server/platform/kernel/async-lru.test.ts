import { expect, test } from 'vitest'
import { asyncLru } from './async-lru.ts'

function counting() {
  const created: string[] = []
  const make = async (key: string) => {
    created.push(key)
    if (key === 'bad') throw new Error('planned')
    return key.toUpperCase()
  }
  const cache = asyncLru<string>(2)
  return { made: created, get: (key: string) => cache(key, () => make(key)) }
}

test('makes a value once, also for concurrent callers', async () => {
  const { made, get: ask } = counting()
  expect(await Promise.all([ask('a'), ask('a')])).toEqual(['A', 'A'])
  expect(await ask('a')).toBe('A')
  expect(made).toEqual(['a'])
})

test('forgets the least recently used value first', async () => {
  const { made, get: ask } = counting()
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

test('tries again after a failure', async () => {
  const { made, get: ask } = counting()
  for (const _try of [1, 2]) await expect(ask('bad')).rejects.toThrow('planned')
  expect(made).toEqual(['bad', 'bad'])
})
