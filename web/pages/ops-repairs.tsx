import { ConsolePage } from '#web/features/console/console-page.tsx'
import { AllRepairs } from '#web/features/console/operations/repairs.tsx'
import { ReplayForm } from '#web/features/console/operations/replay-form.tsx'
import { words } from '#web/features/console/operations/words.ts'

/** `/ops/repairs`: retried jobs, and events replayed for a consumer. */
export function Page() {
  return (
    <ConsolePage title={words.repairsTitle} intro={words.repairsIntro}>
      <div className="grid gap-6">
        <ReplayForm />
        <AllRepairs />
      </div>
    </ConsolePage>
  )
}
