import { ConsolePage } from '#web/features/staff/console-page.tsx'
import { DisputeList } from '#web/features/staff/people/dispute-list.tsx'
import { words } from '#web/features/staff/people/words.ts'

/** `/ops/disputes`: payment disputes (chargebacks). */
export function Page() {
  return (
    <ConsolePage title={words.disputes.title} intro={words.disputes.intro}>
      <DisputeList />
    </ConsolePage>
  )
}
