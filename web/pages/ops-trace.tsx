import { ConsolePage } from '#web/features/staff/console-page.tsx'
import { Trace } from '#web/features/staff/operations/trace.tsx'
import { words } from '#web/features/staff/operations/words.ts'

/** `/ops/trace`: the timeline of one request or command, by any related id. */
export function Page() {
  return (
    <ConsolePage title={words.traceTitle} intro={words.traceIntro}>
      <Trace />
    </ConsolePage>
  )
}
