import { expect, test } from 'vitest'
import { levelFor, StaffLevel } from '#server/platform/kernel/contract.ts'
import { type Access } from '#server/platform/kernel/facts/contract.ts'
import { hasLevel } from '#server/platform/kernel/facts/contract.ts'
import { mayEnter } from './may-enter.ts'

const ACCESSES: readonly Access[] = ['anyone', 'signed-in', 'operations', 'operations:agent', 'operations:admin']

test('agrees with the contract on who may open a page', () => {
  for (const access of ACCESSES) {
    for (const held of [null, ...StaffLevel.options]) {
      const asked = levelFor(access)
      expect(mayEnter(access, held), `${held} to ${access}`).toBe(asked === null || hasLevel(held, asked))
    }
  }
})
