import type { Fault } from './fault.ts'
import { FAULTS } from './faults.ts'
import { JOB_FAULTS } from './job-faults.ts'

/** Every fault that can be planted, from all tables; ids are unique among them. */
export const ALL_FAULTS: readonly Fault[] = [...FAULTS, ...JOB_FAULTS]
