import type { Executor } from '#server/platform/database/database.ts'
import { knownSchedules } from '#server/platform/process/scheduled-tasks.ts'
import type { ScheduledTask } from '../contract.ts'
import { labelOf } from '../rules.ts'

/** Returns every scheduled task with its last and next run. */
export async function scheduledTasks(db: Executor): Promise<ScheduledTask[]> {
  const schedules = await knownSchedules(db)
  const names = schedules.map(({ task }) => task)
  return schedules.map(({ task, everyMs, startedAt, tookMs, outcome, error, nextAt, askedAt, askedState }) => ({
    task,
    label: labelOf(task, names),
    everyMs,
    lastAt: startedAt?.toISOString() ?? null,
    tookMs,
    outcome,
    error,
    nextAt: nextAt?.toISOString() ?? null,
    asked: askedAt && askedState ? { at: askedAt.toISOString(), state: askedState } : null,
  }))
}
