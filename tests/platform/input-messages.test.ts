import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parseInput } from '#server/platform/http/route.ts'
import { Refusal } from '#server/platform/kernel/errors.ts'
import { readContracts } from '#tests/proofs/fuzz/contracts.ts'

const WRONG = [null, 7, -1, 1.5, 1e12, 'x', '', 'x'.repeat(3_000), true, [], [7], {}, Array(500).fill('x')]

/** Returns the messages for a body or query in which every field has this value. */
function messagesFor(schema: z.ZodMiniType, value: unknown): string[] {
  const names = schema instanceof z.core.$ZodObject ? Object.keys(schema._zod.def.shape) : []
  try {
    parseInput(schema, Object.fromEntries(names.map((name) => [name, value])))
    return []
  } catch (error) {
    if (error instanceof Refusal) return Object.values(error.fields ?? {})
    throw error
  }
}

test('no endpoint answers with the validator’s own words (API-05)', async () => {
  const { endpoints } = await readContracts()
  const schemas = endpoints.flatMap(({ body, query }) => [body, query].filter((one) => one !== undefined))
  const messages = new Set(
    schemas.flatMap((schema) => [undefined, ...WRONG].flatMap((one) => messagesFor(schema, one))),
  )
  expect(messages.size).toBeGreaterThan(100)
  expect([...messages].filter((message) => /invalid input/i.test(message))).toEqual([])
})
