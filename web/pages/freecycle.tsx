import { Map as MapIcon, Plus, SlidersHorizontal } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { ItemType } from '#modules/community/items/contract.ts'
import { browseWords } from '#web/features/community/items/browse-words.ts'
import { ItemList } from '#web/features/community/items/item-list.tsx'
import { listingPath, listPath } from '#web/features/community/items/item-path.ts'
import { ItemSearch } from '#web/features/community/items/item-search.tsx'
import { showAuthRequired } from '#web/features/core/sign-in/auth-required.ts'
import { NearControl } from '#web/features/discovery/near/near-control.tsx'
import { Searching } from '#web/features/discovery/search/searching.tsx'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { nearFilterOf } from '#web/lib/near/near-filter.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LiveStatus } from '#web/ui/live-status.tsx'

const ItemMatches = lazyPart(async () => (await import('#web/features/discovery/search/item-matches.tsx')).ItemMatches)

const SOON = 'freecycle-soon'

const titleFor = (type: ItemType): string => (type === 'sell_item' ? browseWords.sale : browseWords.title)

// a stable function, so that tiles don't re-render
const askToSignIn = (path: string) => void showAuthRequired('view', path)

/** `/freecycle`: gifted items, or items for sale by `?type=sell_item`. */
export function Page() {
  const type: ItemType = useSearchParams()[0].get('type') === 'sell_item' ? 'sell_item' : 'freecycle_item'
  usePageTitle(titleFor(type))
  return <Browse key={type} type={type} />
}

function Browse({ type }: { type: ItemType }) {
  const viewer = useViewer()
  const openListingForm = useOpenListingForm(type)
  const [typed, setTyped] = useState('')
  const near = nearFilterOf(useSearchParams()[0])
  const onBlocked = viewer === null ? askToSignIn : undefined
  return (
    <div className="wrap grid gap-6 py-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <h1 tabIndex={-1}>{titleFor(type)}</h1>
            <LiveStatus />
          </div>
          <p className="text-muted">{browseWords.text[type]}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {viewer !== null && featureOn('listing') && <LinkButton to="/my-items">{browseWords.mine}</LinkButton>}
          <Button variant="primary" icon={<Plus aria-hidden size={18} />} onClick={openListingForm}>
            {browseWords.list}
          </Button>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Kinds type={type} />
        <div className="flex flex-wrap items-center gap-2">
          <Button inactive className="px-3" aria-describedby={SOON} icon={<SlidersHorizontal aria-hidden size={18} />}>
            {browseWords.filters}
          </Button>
          <Button inactive className="px-3" aria-describedby={SOON} icon={<MapIcon aria-hidden size={18} />}>
            {browseWords.mapView}
          </Button>
          <span id={SOON} className="sr-only">
            {browseWords.soon}
          </span>
        </div>
      </div>
      <NearControl otherOrder="Newest" />
      <ItemSearch typed={typed} onType={setTyped} />
      <ItemList
        type={type}
        typed={typed}
        near={near}
        renderMatches={(shown, none) => (
          <Suspense fallback={<Searching />}>
            <ItemMatches
              type={type === 'sell_item' ? 'sell_item' : 'gift_item'}
              typed={typed}
              near={near}
              shown={shown}
              none={none}
              onBlocked={onBlocked}
            />
          </Suspense>
        )}
        onBlocked={onBlocked}
        listYours={<Button onClick={openListingForm}>{browseWords.listYours}</Button>}
      />
    </div>
  )
}

/** Returns a function that opens the listing form, or shows visitors that they need an account (FREE-06, R56). */
function useOpenListingForm(type: ItemType): () => void {
  const viewer = useViewer()
  const navigate = useNavigate()
  const form = listingPath(type)
  return () => {
    if (viewer !== null) void navigate(form)
    else void showAuthRequired(type === 'sell_item' ? 'sell' : 'list', form)
  }
}

function Kinds({ type }: { type: ItemType }) {
  const kinds = [
    { itemType: 'freecycle_item', label: browseWords.free },
    { itemType: 'sell_item', label: browseWords.sale },
  ] as const
  return (
    <nav aria-label={browseWords.kinds} className="flex rounded-s border border-line bg-sunken p-1">
      {kinds.map(({ itemType, label }) => (
        <Link
          key={itemType}
          to={listPath(itemType)}
          aria-current={itemType === type ? 'page' : undefined}
          className="grid min-h-11 place-items-center rounded-[6px] px-4 font-semibold text-muted no-underline aria-[current=page]:bg-surface aria-[current=page]:text-ink aria-[current=page]:shadow-card"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
