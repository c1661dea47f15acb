import { Beside } from '#web/features/console/beside.tsx'
import { ConsolePage } from '#web/features/console/console-page.tsx'
import { CaseList } from '#web/features/console/verification/case-list.tsx'
import { CaseView } from '#web/features/console/verification/case-view.tsx'
import { useChosenCase } from '#web/features/console/verification/use-chosen-case.ts'
import { useKeys } from '#web/features/console/verification/use-keys.ts'
import { useVerificationUpdates } from '#web/features/console/verification/verification.live.ts'
import { words } from '#web/features/console/verification/words.ts'

/** `/ops/verifications`: staff check a business's documents and decide (R22, R25). */
export function Page() {
  const chosen = useChosenCase()
  useVerificationUpdates()
  useKeys(chosen)
  return (
    <ConsolePage title={words.title} intro={words.intro} quiet={chosen !== null}>
      <Beside narrow chosen={chosen !== null} list={<CaseList chosen={chosen} />}>
        <CaseView key={chosen} userId={chosen} />
      </Beside>
    </ConsolePage>
  )
}
