import { useGiveAway } from '#web/features/community/ladders/form/use-give-away.tsx'
import { useNewRequestLoad } from '#web/features/core/waste-catalogue/picker/use-new-request-load.tsx'
import { RequestForm } from '#web/features/market/requests/form/request-form.tsx'
import { formWords } from '#web/features/market/requests/form/words.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { BackButton } from '#web/ui/back-button.tsx'

/** The features that giving things away first needs. */
const GIVING_FEATURES = ['ladder', 'load', 'listing'] as const

/** `/collection-request/new`: 'Create New Collection Request'. */
export function Page() {
  const viewer = useViewer()
  const load = useNewRequestLoad()
  const giving = useGiveAway(GIVING_FEATURES.every(featureOn) ? load.reusable : null, load.halfDays)
  usePageTitle(formWords.form.title)
  return (
    <div className="wrap max-w-form pt-3 lg:pt-5">
      <BackButton fallback="/post-request" />
      <div className="grid gap-2 pb-6 pt-2">
        <h1 tabIndex={-1}>{formWords.form.title}</h1>
        <p className="text-muted">{formWords.form.intro}</p>
        {viewer === null && <p className="text-sm text-muted">{formWords.form.signedOut}</p>}
      </div>
      <RequestForm load={featureOn('load') ? load : null} giving={giving} />
    </div>
  )
}
