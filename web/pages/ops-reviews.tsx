import { ConsolePage } from '#web/features/console/console-page.tsx'
import { HeldList } from '#web/features/console/reviews/held-list.tsx'
import { words } from '#web/features/console/reviews/words.ts'

/** `/ops/reviews`: reviews that staff check before they count (REVIEW-03). */
export function Page() {
  return (
    <ConsolePage title={words.title} intro={words.intro}>
      <HeldList />
    </ConsolePage>
  )
}
