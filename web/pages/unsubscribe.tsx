import { useParams } from 'react-router-dom'
import { Unsubscribing } from '#web/features/discovery/alerts/unsubscribing.tsx'
import { words } from '#web/features/discovery/alerts/words.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { Card } from '#web/ui/card.tsx'

/** `/unsubscribe/<token>`: the target of the unsubscribe link in alerts; works without signing in (ALERT-06). */
export function Page() {
  const { token = '' } = useParams()
  usePageTitle(words.unsubscribe.title)
  return (
    <div className="wrap grid max-w-form gap-5 py-8 lg:py-14">
      <h1>{words.unsubscribe.title}</h1>
      <Card className="sm:p-6">
        <Unsubscribing key={token} token={token} />
      </Card>
    </div>
  )
}
