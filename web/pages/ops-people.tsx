import { ConsolePage } from '#web/features/staff/console-page.tsx'
import { PeopleList } from '#web/features/staff/people/people-list.tsx'
import { words } from '#web/features/staff/people/words.ts'

/** `/ops/people`: staff find an account. */
export function Page() {
  return (
    <ConsolePage title={words.title} intro={words.intro}>
      <PeopleList />
    </ConsolePage>
  )
}
