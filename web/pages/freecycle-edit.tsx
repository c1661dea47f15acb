import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { Id } from '#server/platform/kernel/contract.ts'
import { itemQuery } from '#web/features/community/items/item-queries.ts'
import { ItemMissing } from '#web/features/community/items/item-view.tsx'
import { listWords } from '#web/features/community/items/list-words.ts'
import { ListingForm } from '#web/features/community/items/listing-form.tsx'
import { words as itemWords, listingWords } from '#web/features/community/items/words.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { usePageTitle } from '#web/lib/boot/page-title.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { QueryFallback } from '#web/ui/query-fallback.tsx'
import { LoadingText } from '#web/ui/skeleton.tsx'

/** `/freecycle/item/{id}/edit`: edits the user's own item. */
export function Page() {
  const viewer = useViewer()
  const { itemId = '' } = useParams()
  usePageTitle(listingWords.edit)
  if (viewer === null) return null
  const isAvailable = featureOn('listing') && Id.safeParse(itemId).success
  return (
    <div className="wrap max-w-form pt-3 lg:pt-5">
      <BackButton fallback="/my-items" />
      {isAvailable ? <Edit itemId={itemId} viewerId={viewer.id} /> : <ItemMissing type="freecycle_item" />}
    </div>
  )
}

function Edit({ itemId, viewerId }: { itemId: string; viewerId: string }) {
  const item = useQuery(itemQuery(itemId, viewerId))
  const { data, error } = item
  const missing = error instanceof ApiError && error.status === 404
  if (!missing && (error || !data)) {
    const loading = <LoadingText>{itemWords.item.loading}</LoadingText>
    return (
      <QueryFallback
        query={item}
        loading={loading}
        failed={listWords.failed}
        text={listWords.refresh}
        heading={listingWords.edit}
      />
    )
  }
  if (!data?.own || data.item.status === 'gone') return <ItemMissing type="freecycle_item" />
  return (
    <>
      <h1 tabIndex={-1} className="pb-6 pt-2">
        {listingWords.edit}
      </h1>
      <ListingForm type={data.item.type} item={data.item} />
    </>
  )
}
