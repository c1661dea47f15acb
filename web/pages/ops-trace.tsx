import { ConsolePage } from '#web/features/console/console-page.tsx'
import { Trace } from '#web/features/console/operations/trace.tsx'
import { words } from '#web/features/console/operations/words.ts'

/** `/ops/trace`: one act on one timeline, from any id that has to do with it. */
export function Page() {
  return (
    <ConsolePage title={words.traceTitle} intro={words.traceIntro}>
      <Trace />
    </ConsolePage>
  )
}
