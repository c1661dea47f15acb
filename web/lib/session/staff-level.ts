import type { StaffLevel } from '#server/platform/kernel/contract.ts'
import { hasLevel } from '#server/platform/kernel/facts/contract.ts'
import { useViewer } from './viewer.ts'

/** Returns whether the viewer is staff with at least this level. */
export const useHasLevel = (level: StaffLevel): boolean => hasLevel(useViewer()?.staffLevel ?? null, level)
