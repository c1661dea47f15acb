import { useParams } from 'react-router-dom'
import { Id } from '#server/platform/kernel/contract.ts'
import { CharityMissing, CharityView } from '#web/features/community/charities/charity-view.tsx'
import { BackButton } from '#web/ui/back-button.tsx'

/** `/charities/{charityId}`: one charity, for sharing. */
export function Page() {
  const { charityId = '' } = useParams()
  return (
    <div className="wrap pt-3 pb-8 lg:pt-5">
      <div className="grid max-w-[44rem] gap-4">
        <div>
          <BackButton fallback="/charities" />
        </div>
        {Id.safeParse(charityId).success ? <CharityView key={charityId} charityId={charityId} /> : <CharityMissing />}
      </div>
    </div>
  )
}
