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
  const { made, get } = counting()
  expect(await Promise.all([get('a'), get('a')])).toEqual(['A', 'A'])
  expect(await get('a')).toBe('A')
  expect(made).toEqual(['a'])
})

test('evicts the least recently used value first', async () => {
  const { made, get } = counting()
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key)
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

test('tries again after a failure', async () => {
  const { made, get } = counting()
  for (const _try of [1, 2]) await expect(get('bad')).rejects.toThrow('planned')
  expect(made).toEqual(['bad', 'bad'])
})
