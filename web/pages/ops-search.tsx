import { ConsolePage } from '#web/features/console/console-page.tsx'
import { IndexState } from '#web/features/search/index-state.tsx'
import { consoleWords } from '#web/features/search/words.ts'

/** `/ops/search`: the search index, its comparisons and rebuilds. */
export function Page() {
  return (
    <ConsolePage title={consoleWords.title} intro={consoleWords.intro}>
      <IndexState />
    </ConsolePage>
  )
}
