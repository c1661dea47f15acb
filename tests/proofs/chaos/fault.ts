import type { PlannedFault } from './schedule.ts'
import type { Stage } from './stage.ts'

/** Does a fault and heals it again; gives what it met. Throws NotHere where it cannot be done. */
export type Doing = (stage: Stage, planned: PlannedFault) => Promise<string>

/** This fault needs something that this machine does not allow. */
export class NotHere extends Error {}

/** However slow the machine: who was killed is back within this. */
export const BACK_MS = 300_000
