import { useParams } from 'react-router-dom'
import { ConsolePage } from '#web/features/console/console-page.tsx'
import { PersonView } from '#web/features/console/people/person-view.tsx'
import { words } from '#web/features/console/people/words.ts'

/** `/ops/people/{userId}`: one account, for staff. */
export function Page() {
  const { userId = '' } = useParams()
  return (
    <ConsolePage title={words.title}>
      <PersonView key={userId} userId={userId} />
    </ConsolePage>
  )
}
