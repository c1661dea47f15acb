import { useParams } from 'react-router-dom'
import { RegistrationSummary } from '#web/features/carriers/carrier-registration/registration-line.tsx'
import { Doorstep } from '#web/features/fulfilment/visits/door/doorstep.tsx'
import { doorWords } from '#web/features/fulfilment/visits/door/words.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { useViewer } from '#web/lib/session/viewer.ts'

/** `/door/{token}`: the target of a driver's QR code (DOOR-04). */
export function Page() {
  const { token = '' } = useParams()
  const viewer = useViewer()?.id ?? null
  usePageTitle(doorWords.doorstep.title)
  return (
    <div className="wrap grid max-w-form gap-4 py-8">
      {/* no referrer, because the URL is secret */}
      <meta name="referrer" content="no-referrer" />
      <Doorstep
        key={token}
        token={token}
        viewer={viewer}
        renderRegistration={(line) => <RegistrationSummary line={line} credit />}
      />
    </div>
  )
}
