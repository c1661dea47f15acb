import { ConsolePage } from '#web/features/staff/console-page.tsx'
import { AllRepairs } from '#web/features/staff/operations/repairs.tsx'
import { ReplayForm } from '#web/features/staff/operations/replay-form.tsx'
import { words } from '#web/features/staff/operations/words.ts'

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
