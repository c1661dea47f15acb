import type { Access, StaffLevel } from '#server/platform/kernel/contract.ts'

// repeats rules of the contract, whose import would load the schema parser before the first paint
const REQUIRED: Record<Access, number> = {
  anyone: 0,
  'signed-in': 0,
  operations: 1,
  'operations:agent': 2,
  'operations:admin': 3,
}
const LEVELS: Record<StaffLevel, number> = { viewer: 1, agent: 2, admin: 3 }

/** Returns whether a signed-in user with this staff level, or none, may open a page. */
export const mayEnter = (access: Access, level: StaffLevel | null): boolean =>
  (level === null ? 0 : LEVELS[level]) >= REQUIRED[access]
