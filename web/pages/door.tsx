import { useParams } from 'react-router-dom'
import { RegistrationSummary } from '#web/features/carriers/carrier-registration/registration-summary.tsx'
import { ArrivalCheck } from '#web/features/fulfilment/visits/arrival/arrival-check.tsx'
import { arrivalWords } from '#web/features/fulfilment/visits/arrival/words.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { useViewer } from '#web/lib/session/viewer.ts'

/** `/door/{token}`: the target of a driver's QR code (DOOR-04). */
export function Page() {
  const { token = '' } = useParams()
  const viewerId = useViewer()?.id ?? null
  usePageTitle(arrivalWords.check.title)
  return (
    <div className="wrap grid max-w-form gap-4 py-8">
      {/* no referrer, because the URL is secret */}
      <meta name="referrer" content="no-referrer" />
      <ArrivalCheck
        key={token}
        token={token}
        viewerId={viewerId}
        renderRegistration={(summary) => <RegistrationSummary summary={summary} showAttribution />}
      />
    </div>
  )
}
