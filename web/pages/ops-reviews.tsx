import { ConsolePage } from '#web/features/staff/console-page.tsx'
import { HeldList } from '#web/features/staff/reviews/held-list.tsx'
import { words } from '#web/features/staff/reviews/words.ts'

/** `/ops/reviews`: reviews that staff check before they count (REVIEW-03). */
export function Page() {
  return (
    <ConsolePage title={words.title} intro={words.intro}>
      <HeldList />
    </ConsolePage>
  )
}
