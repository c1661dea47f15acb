import { IndexState } from '#web/features/discovery/search/index-state.tsx'
import { consoleWords } from '#web/features/discovery/search/words.ts'
import { ConsolePage } from '#web/features/staff/console-page.tsx'

/** `/ops/search`: the search index, its comparisons and rebuilds. */
export function Page() {
  return (
    <ConsolePage title={consoleWords.title} intro={consoleWords.intro}>
      <IndexState />
    </ConsolePage>
  )
}
