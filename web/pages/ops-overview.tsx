import { ConsolePage } from '#web/features/staff/console-page.tsx'
import {
  OldestEvent,
  StaffBacklog,
  StatusSentences,
  SystemFacts,
} from '#web/features/staff/monitoring/overview-cards.tsx'
import { QueueHistory } from '#web/features/staff/monitoring/queue-history.tsx'
import { QueueTable } from '#web/features/staff/monitoring/queue-table.tsx'
import { DependencyTable, ProcessTable } from '#web/features/staff/monitoring/system-tables.tsx'
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
