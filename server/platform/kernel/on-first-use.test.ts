import { expect, test } from 'vitest'
import { onFirstUse } from './on-first-use.ts'

test('calls `make` on the first call and only once', async () => {
  let calls = 0
  const part = onFirstUse(async () => ({ number: ++calls }))
  expect(calls).toBe(0)
  const [first, second] = await Promise.all([part(), part()])
  expect(first).toBe(second)
  expect(await part()).toEqual({ number: 1 })
})

test('calls `make` again after a failure', async () => {
  let tries = 0
  const part = onFirstUse(async () => {
    if (++tries === 1) throw new Error('not to be loaded')
    return tries
  })
  await expect(part()).rejects.toThrow('not to be loaded')
  expect(await part()).toBe(2)
})
