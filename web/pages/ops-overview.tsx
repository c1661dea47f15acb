import { ConsolePage } from '#web/features/staff/console-page.tsx'
import { DependencyTable } from '#web/features/staff/monitoring/dependency-table.tsx'
import { OldestEvent } from '#web/features/staff/monitoring/oldest-event.tsx'
import { ProcessTable } from '#web/features/staff/monitoring/process-table.tsx'
import { QueueHistory } from '#web/features/staff/monitoring/queue-history.tsx'
import { QueueTable } from '#web/features/staff/monitoring/queue-table.tsx'
import { StaffBacklog } from '#web/features/staff/monitoring/staff-backlog.tsx'
import { StatusSentences } from '#web/features/staff/monitoring/status-sentences.tsx'
import { SystemFacts } from '#web/features/staff/monitoring/system-facts.tsx'
import { WithOverview } from '#web/features/staff/monitoring/with-overview.tsx'
import { words } from '#web/features/staff/monitoring/words.ts'

/** `/ops`: queues for staff, then delays with their cause and duration. */
export function Page() {
  return (
    <ConsolePage title={words.overview.title} intro={words.overview.intro}>
      <WithOverview>
        {(overview, now) => (
          <div className="grid gap-6">
            <StaffBacklog overview={overview} now={now} />
            <StatusSentences overview={overview} />
            <div className="grid gap-4 lg:grid-cols-2">
              <OldestEvent overview={overview} now={now} />
              <SystemFacts overview={overview} now={now} />
            </div>
            <QueueTable overview={overview} now={now} />
            <QueueHistory overview={overview} />
            <ProcessTable overview={overview} now={now} />
            <DependencyTable overview={overview} now={now} />
          </div>
        )}
      </WithOverview>
    </ConsolePage>
  )
}
