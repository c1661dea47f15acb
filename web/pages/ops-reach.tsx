import { ConsolePage } from '#web/features/console/console-page.tsx'
import { ReachTable } from '#web/features/console/reach/reach-table.tsx'
import { words } from '#web/features/console/reach/words.ts'

/** `/ops/reach`: by outward code, whom requests reached and how long nobody bid. */
export function Page() {
  return (
    <ConsolePage title={words.title} intro={words.intro}>
      <ReachTable />
    </ConsolePage>
  )
}
