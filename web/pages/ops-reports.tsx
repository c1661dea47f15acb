import { OpenCaseButtons } from '#web/features/staff/cases/open-case-buttons.tsx'
import { ConsolePage } from '#web/features/staff/console-page.tsx'
import { reportKeys } from '#web/features/staff/moderation/queries.ts'
import { ReportList } from '#web/features/staff/moderation/report-list.tsx'
import { ReportView } from '#web/features/staff/moderation/report-view.tsx'
import { useReportUpdates } from '#web/features/staff/moderation/reports.live.ts'
import { useChosenReport } from '#web/features/staff/moderation/use-chosen-report.ts'
import { words } from '#web/features/staff/moderation/words.ts'
import { Suspension } from '#web/features/staff/people/suspension.tsx'
import { queryClient } from '#web/lib/api/query-client.ts'
import { classes } from '#web/ui/classes.ts'

const refetchCases = () => void queryClient.invalidateQueries({ queryKey: reportKeys.cases })

/** `/ops/reports`: the queue of reported content. */
export function Page() {
  const { state, chosen } = useChosenReport()
  useReportUpdates()
  return (
    <ConsolePage title={words.title} intro={words.intro} quiet={chosen !== null}>
      <div className="grid items-start gap-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
        {/* phones show either the list or the case */}
        <div className={classes(chosen !== null && 'max-lg:hidden')}>
          <ReportList state={state} chosen={chosen?.subjectId ?? null} />
        </div>
        <div className={classes(chosen === null && 'max-lg:hidden')}>
          <ReportView
            key={chosen?.subjectId}
            state={state}
            chosen={chosen}
            reportActions={(reportId) => <OpenCaseButtons reportId={reportId} />}
            extra={({ userId, suspended }) => (
              <Suspension userId={userId} suspended={suspended} onDone={refetchCases} />
            )}
          />
        </div>
      </div>
    </ConsolePage>
  )
}
