import type { Findings } from '#scripts/bench/harness/report.ts'
import type { WebPlan } from '#scripts/bench/harness/web/plan.ts'
import { openWebStage } from '#scripts/bench/harness/web/stage.ts'
import { measureLayBy } from './web-lay-by.ts'
import { measureLive } from './web-live.ts'
import { measureScript } from './web-script.ts'
import { measureSlowPhone } from './web-slow-phone.ts'
import { measureVisits } from './web-visits.ts'
import { measureWalks } from './web-walks.ts'

/** G18 to G20: what the pages weigh, when they are there, and how soon they show and answer. */
export async function measureWeb(
  stack: AsyncDisposableStack,
  { logs, repeats, ...plan }: WebPlan & { logs: string; repeats: number },
): Promise<Findings> {
  const stage = await openWebStage(stack, logs)
  const measurer = { machine: stage.machine, repeats }
  const found = [
    await measureScript(stage),
    await measureVisits(stage, plan, measurer),
    await measureSlowPhone(stage, plan, measurer),
    await measureWalks(stage, plan),
    await measureLayBy(stage, plan),
    // last: it adds hundreds of bids to what the pages show
    await measureLive(stage, plan, measurer),
  ]
  return {
    lines: found.flatMap(({ lines }) => lines),
    rows: found.flatMap(({ rows }) => rows),
    tables: found.flatMap(({ tables }) => tables),
  }
}
