import { expect, test } from 'vitest'
import { onFirstUse } from './on-first-use.ts'

test('makes it with the first call, and only once', async () => {
  let calls = 0
  const part = onFirstUse(async () => ({ number: ++calls }))
  expect(calls).toBe(0)
  const [first, second] = await Promise.all([part(), part()])
  expect(first).toBe(second)
  expect(await part()).toEqual({ number: 1 })
})

test('fails the first call, and tries again for the next', async () => {
  let tries = 0
  const part = onFirstUse(async () => {
    if (++tries === 1) throw new Error('not to be loaded')
    return tries
  })
  await expect(part()).rejects.toThrow('not to be loaded')
  expect(await part()).toBe(2)
})
