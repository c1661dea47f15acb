import { ConsolePage } from '#web/features/console/console-page.tsx'
import { CaseList } from '#web/features/console/verification/case-list.tsx'
import { CaseView } from '#web/features/console/verification/case-view.tsx'
import { useChosenCase } from '#web/features/console/verification/use-chosen-case.ts'
import { useKeys } from '#web/features/console/verification/use-keys.ts'
import { useVerificationNews } from '#web/features/console/verification/verification.live.ts'
import { words } from '#web/features/console/verification/words.ts'
import { classes } from '#web/ui/classes.ts'

/** `/ops/verifications`: staff compare documents with what a business says, and decide (R22, R25). */
export function Page() {
  const chosen = useChosenCase()
  useVerificationNews()
  useKeys(chosen)
  // a phone shows the list or the case
  const besideCase = chosen !== null && 'max-lg:hidden'
  return (
    <ConsolePage title={words.title} intro={words.intro} quiet={chosen !== null}>
      <div className="grid items-start gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <div
          className={classes(
            'lg:sticky lg:top-[calc(var(--header)+24px)] lg:max-h-[calc(100dvh-var(--header)-48px)] lg:overflow-y-auto lg:p-1',
            besideCase,
          )}
        >
          <CaseList chosen={chosen} />
        </div>
        <div className={classes(chosen === null && 'max-lg:hidden')}>
          <CaseView key={chosen} userId={chosen} />
        </div>
      </div>
    </ConsolePage>
  )
}
