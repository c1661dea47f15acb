import { useParams } from 'react-router-dom'
import { Id } from '#server/platform/contract.ts'
import { CharityMissing, CharityView } from '#web/features/community/charity-view.tsx'
import { BackButton } from '#web/ui/back-button.tsx'

/** `/charities/{charityId}`: one charity, to share. */
export function Page() {
  const { charityId = '' } = useParams()
  return (
    <div className="wrap grid max-w-3xl gap-4 pt-3 pb-8 lg:pt-5">
      <div>
        <BackButton fallback="/charities" />
      </div>
      {Id.safeParse(charityId).success ? <CharityView key={charityId} charityId={charityId} /> : <CharityMissing />}
    </div>
  )
}
