import { useParams } from 'react-router-dom'
import { LadderView } from '#web/features/community/ladders/ladder-view.tsx'
import { useViewer } from '#web/lib/session/viewer.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { LiveStatus } from '#web/ui/live-status.tsx'

/** `/ladder/:ladderId`: what the viewer gives away before carriers are asked. */
export function Page() {
  const { ladderId = '' } = useParams()
  const viewer = useViewer()
  if (viewer === null) return null
  return (
    <div className="wrap grid max-w-form grid-cols-1 gap-3 pt-3 lg:pt-5">
      <div className="flex items-center justify-between gap-3">
        <BackButton fallback="/my-posts" />
        <LiveStatus />
      </div>
      <LadderView key={ladderId} ladderId={ladderId} viewerId={viewer.id} />
    </div>
  )
}
