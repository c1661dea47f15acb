import { useEffect } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { PremiumOnly } from '#web/features/carriers/subscriptions/premium-only.tsx'
import { listPath } from '#web/features/community/items/item-path.ts'
import { type ListingDraft, ListingForm } from '#web/features/community/items/listing-form.tsx'
import { ListingPlaceholder } from '#web/features/community/items/listing-placeholder.tsx'
import { listingWords } from '#web/features/community/items/words.ts'
import { showAuthRequired } from '#web/features/core/sign-in/auth-required.ts'
import { FireLabel } from '#web/features/core/waste-catalogue/reuse/fire-label.tsx'
import { startRequestDraft } from '#web/features/market/requests/form/request-draft.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { useAuthContext } from '#web/lib/session/auth-context.tsx'
import { loginPath } from '#web/lib/session/return-to.ts'
import { BackButton } from '#web/ui/back-button.tsx'

export function Page() {
  const { session } = useAuthContext()
  const selling = useSearchParams()[0].get('type') === 'sell'
  const { pathname, search } = useLocation()
  const here = pathname + search
  const member = session.status === 'signed-in'
  usePageTitle(selling ? listingWords.sell : listingWords.give)
  useEffect(() => {
    if (!member) void showAuthRequired(selling ? 'sell' : 'list', here)
  }, [member, selling, here])
  if (!member) return <Navigate to={loginPath(here)} replace />
  return featureOn('listing') ? <Listing key={here} selling={selling} /> : <ListingPlaceholder selling={selling} />
}

const renderFireLabel = (typed: ListingDraft) => (
  <FireLabel title={typed.title} onCollect={() => startRequestDraft(typed)} />
)

function Listing({ selling }: { selling: boolean }) {
  const type = selling ? 'sell_item' : 'freecycle_item'
  const form = <ListingForm type={type} {...(featureOn('load') && { extra: renderFireLabel })} />
  return (
    <div className="wrap max-w-form pt-3 lg:pt-5">
      <BackButton fallback={listPath(type)} />
      <div className="grid gap-2 pb-6 pt-2">
        <h1 tabIndex={-1}>{selling ? listingWords.sell : listingWords.give}</h1>
        <p className="text-muted">{listingWords.intro[type]}</p>
      </div>
      {selling ? <PremiumOnly what="sale">{form}</PremiumOnly> : form}
    </div>
  )
}
