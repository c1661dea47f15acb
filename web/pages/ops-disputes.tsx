import { ConsolePage } from '#web/features/console/console-page.tsx'
import { DisputeList } from '#web/features/console/people/dispute-list.tsx'
import { words } from '#web/features/console/people/words.ts'

/** `/ops/disputes`: payment disputes (chargebacks). */
export function Page() {
  return (
    <ConsolePage title={words.disputes.title} intro={words.disputes.intro}>
      <DisputeList />
    </ConsolePage>
  )
}
