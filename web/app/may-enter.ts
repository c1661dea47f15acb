import type { Access, StaffLevel } from '#server/platform/kernel/contract.ts'

// the contract says the same, and would bring its parser to the first paint
const ASKED: Record<Access, number> = {
  anyone: 0,
  'signed-in': 0,
  operations: 1,
  'operations:agent': 2,
  'operations:admin': 3,
}
const HELD: Record<StaffLevel, number> = { viewer: 1, agent: 2, admin: 3 }

/** Whether someone signed in, with this staff level or none, may open a page of this access. */
export const mayEnter = (access: Access, held: StaffLevel | null): boolean =>
  (held === null ? 0 : HELD[held]) >= ASKED[access]
