import { API_KEY_FAULTS } from './api-key-faults.ts'
import type { Fault } from './fault.ts'
import { FAULTS } from './faults.ts'
import { JOB_FAULTS } from './job-faults.ts'
import { LADDER_FAULTS } from './ladder-faults.ts'
import { OUTSIDE_FAULTS } from './outside-faults.ts'
import { ROUND_FAULTS } from './round-faults.ts'
import { WEBHOOK_FAULTS } from './webhook-faults.ts'

/** Every fault that can be planted, from all tables; ids are unique among them. */
export const ALL_FAULTS: readonly Fault[] = [
  ...OUTSIDE_FAULTS,
  ...FAULTS,
  ...JOB_FAULTS,
  ...LADDER_FAULTS,
  ...ROUND_FAULTS,
  ...API_KEY_FAULTS,
  ...WEBHOOK_FAULTS,
]
