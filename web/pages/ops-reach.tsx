import { ConsolePage } from '#web/features/staff/console-page.tsx'
import { ReachTable } from '#web/features/staff/reach/reach-table.tsx'
import { words } from '#web/features/staff/reach/words.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { EmptyState } from '#web/ui/states.tsx'

/** `/ops/reach`: how many carriers requests reached and how long they had no bid, by outward code. */
export function Page() {
  return (
    <ConsolePage title={words.title} intro={words.intro}>
      {featureOn('alerts') ? <ReachTable /> : <EmptyState title={words.off} heading="h2" />}
    </ConsolePage>
  )
}
