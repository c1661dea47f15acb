import { ConsolePage } from '#web/features/staff/console-page.tsx'
import { StaffList } from '#web/features/staff/staff/staff-list.tsx'
import { words } from '#web/features/staff/staff/words.ts'

/** `/ops/staff`: staff levels, and second-factor resets. */
export function Page() {
  return (
    <ConsolePage title={words.title} intro={words.intro}>
      <StaffList />
    </ConsolePage>
  )
}
