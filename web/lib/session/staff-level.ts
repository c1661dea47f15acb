import type { StaffLevel } from '#server/platform/kernel/contract.ts'
import { reaches } from '#server/platform/kernel/facts/contract.ts'
import { useViewer } from './viewer.ts'

/** Returns whether the viewer is staff with at least this level. */
export const useReaches = (level: StaffLevel): boolean => reaches(useViewer()?.staffLevel ?? null, level)
