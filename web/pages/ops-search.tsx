import { ConsolePage } from '#web/features/console/console-page.tsx'
import { words } from '#web/features/search/console-words.ts'
import { IndexState } from '#web/features/search/index-state.tsx'

/** `/ops/search`: the search index, its comparisons and rebuilds. */
export function Page() {
  return (
    <ConsolePage title={words.title} intro={words.intro}>
      <IndexState />
    </ConsolePage>
  )
}
