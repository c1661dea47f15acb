import type { Access, HalfDay } from '#modules/waste/contract.ts'

/** How the page words what a load says of itself. */
export interface LoadTexts {
  access: (access: Access) => readonly string[]
  halfDay: (halfDay: HalfDay) => string
}
