import { useParams } from 'react-router-dom'
import { ConsolePage } from '#web/features/staff/console-page.tsx'
import { PersonView } from '#web/features/staff/people/person-view.tsx'
import { words } from '#web/features/staff/people/words.ts'

/** `/ops/people/{userId}`: one account, for staff. */
export function Page() {
  const { userId = '' } = useParams()
  return (
    <ConsolePage title={words.title}>
      <PersonView key={userId} userId={userId} />
    </ConsolePage>
  )
}
