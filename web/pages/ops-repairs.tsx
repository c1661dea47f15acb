import { ConsolePage } from '#web/features/console/console-page.tsx'
import { AllRepairs } from '#web/features/operations/repairs.tsx'
import { ReplayForm } from '#web/features/operations/replay-form.tsx'
import { words } from '#web/features/operations/words.ts'

/** `/ops/repairs`: what staff sent on its way again, and events for a consumer that has missed them. */
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
