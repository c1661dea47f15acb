import { ConsolePage } from '#web/features/staff/console-page.tsx'
import { ListAndDetail } from '#web/features/staff/list-and-detail.tsx'
import { CaseList } from '#web/features/staff/verification/case-list.tsx'
import { CaseView } from '#web/features/staff/verification/case-view.tsx'
import { useChosenCase } from '#web/features/staff/verification/use-chosen-case.ts'
import { useShortcuts } from '#web/features/staff/verification/use-shortcuts.ts'
import { useVerificationUpdates } from '#web/features/staff/verification/verification.live.ts'
import { words } from '#web/features/staff/verification/words.ts'

/** `/ops/verifications`: staff check a business's documents and decide (R22, R25). */
export function Page() {
  const chosen = useChosenCase()
  useVerificationUpdates()
  useShortcuts(chosen)
  return (
    <ConsolePage title={words.title} intro={words.intro} quiet={chosen !== null}>
      <ListAndDetail narrow chosen={chosen !== null} list={<CaseList chosen={chosen} />}>
        <CaseView key={chosen} userId={chosen} />
      </ListAndDetail>
    </ConsolePage>
  )
}
