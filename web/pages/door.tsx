import { useParams } from 'react-router-dom'
import { RegistrationLine } from '#web/features/licences/registration-line.tsx'
import { Doorstep } from '#web/features/visits/door/doorstep.tsx'
import { doorWords } from '#web/features/visits/door/words.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { useViewer } from '#web/lib/session/viewer.ts'

/** `/door/{token}`: where the QR code that a driver shows leads to (DOOR-04). */
export function Page() {
  const { token = '' } = useParams()
  const viewer = useViewer()?.id ?? null
  usePageTitle(doorWords.doorstep.title)
  return (
    <div className="wrap grid max-w-form gap-4 py-8">
      {/* the address is a secret of the day: no other page learns it */}
      <meta name="referrer" content="no-referrer" />
      <Doorstep
        key={token}
        token={token}
        viewer={viewer}
        renderRegistration={(line) => <RegistrationLine line={line} credit />}
      />
    </div>
  )
}
