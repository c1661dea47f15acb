import { useSearchParams } from 'react-router-dom'
import { ConsolePage } from '#web/features/staff/console-page.tsx'
import { WaitingReturns } from '#web/features/staff/requests/bid-returns.tsx'
import { RequestList } from '#web/features/staff/requests/request-list.tsx'
import { RequestView } from '#web/features/staff/requests/request-view.tsx'
import { words } from '#web/features/staff/requests/words.ts'
import { classes } from '#web/ui/classes.ts'

/** `/ops/requests`: staff find a request and cancel it if its owner can't (R28). */
export function Page() {
  const [params] = useSearchParams()
  const chosen = params.get('request')
  return (
    <ConsolePage title={words.title} intro={words.intro} quiet={chosen !== null}>
      {chosen === null && <WaitingReturns />}
      <div className="grid items-start gap-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
        {/* phones show either the list or the request */}
        <div className={classes(chosen !== null && 'max-lg:hidden')}>
          <RequestList chosen={chosen} />
        </div>
        <div className={classes(chosen === null && 'max-lg:hidden')}>
          <RequestView key={chosen} requestId={chosen} />
        </div>
      </div>
    </ConsolePage>
  )
}
