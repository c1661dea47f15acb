import type { PlannedFault } from './schedule.ts'
import type { Stage } from './stage.ts'

/** Injects a fault and heals it again; returns a description of it. Throws NotHere where it can't be done. */
export type InjectFault = (stage: Stage, planned: PlannedFault) => Promise<string>

export class NotPossibleHere extends Error {}

/** However slow the machine: a killed process is back within this. */
export const BACK_MS = 300_000
