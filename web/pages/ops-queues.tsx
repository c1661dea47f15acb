import { hasLevel } from '#server/platform/kernel/facts/contract.ts'
import { ConsolePage } from '#web/features/staff/console-page.tsx'
import { BullBoard } from '#web/features/staff/monitoring/bull-board.tsx'
import { QueueControls } from '#web/features/staff/monitoring/queue-controls.tsx'
import { ScheduleTable } from '#web/features/staff/monitoring/schedule-table.tsx'
import { WithOverview } from '#web/features/staff/monitoring/with-overview.tsx'
import { words } from '#web/features/staff/monitoring/words.ts'
import { useViewer } from '#web/lib/session/viewer.ts'

/** `/ops/queues`: controls to pause and resume queues, and to run schedules. */
export function Page() {
  const isAdmin = hasLevel(useViewer()?.staffLevel ?? null, 'admin')
  return (
    <ConsolePage title={words.controls.title} intro={words.controls.intro}>
      <div className="grid gap-6">
        <WithOverview>{(overview, now) => <QueueControls overview={overview} now={now} />}</WithOverview>
        <ScheduleTable />
        {isAdmin && <BullBoard />}
      </div>
    </ConsolePage>
  )
}
