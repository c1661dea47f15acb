import { ConsolePage } from '#web/features/console/console-page.tsx'
import { PeopleList } from '#web/features/console/people/people-list.tsx'
import { words } from '#web/features/console/people/words.ts'

/** `/ops/people`: staff find an account. */
export function Page() {
  return (
    <ConsolePage title={words.title} intro={words.intro}>
      <PeopleList />
    </ConsolePage>
  )
}
