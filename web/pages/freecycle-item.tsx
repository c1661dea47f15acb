import { useParams, useSearchParams } from 'react-router-dom'
import type { ReceivedAsk } from '#modules/community/items/contract/asks.ts'
import { titleOf } from '#modules/community/items/contract/facts.ts'
import type { Item, ItemType } from '#modules/community/items/contract.ts'
import { Id } from '#server/platform/kernel/contract.ts'
import { askerName } from '#web/features/community/items/ask-names.ts'
import { listPath } from '#web/features/community/items/item-path.ts'
import { ItemMissing, ItemView } from '#web/features/community/items/item-view.tsx'
import { KeptItem } from '#web/features/community/kept-in-use/kept-item.tsx'
import { ReportButton } from '#web/features/staff/reporting/report-button.tsx'
import { featureOn } from '#web/lib/boot/settings.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { BackButton } from '#web/ui/back-button.tsx'
import { lazyExtra } from '#web/ui/lazy-part.tsx'

const BlockButton = lazyExtra(
  async () => (await import('#web/features/community/blocking/block-button.tsx')).BlockButton,
)

const GiftNote = lazyExtra(async () => (await import('#web/features/community/ladders/gift-notes.tsx')).GiftNote)
const RemovalNote = lazyExtra(async () => (await import('#web/features/community/ladders/gift-notes.tsx')).RemovalNote)

const renderBlockButton = (ask: ReceivedAsk) => <BlockButton kind="ask" subjectId={ask.id} name={askerName(ask)} />
const renderReportButton = (item: Item) => <ReportButton kind="item" subjectId={item.id} what={titleOf(item)} />
const renderWeight = (item: Item) => item.type === 'freecycle_item' && <KeptItem itemId={item.id} />
/** Whether an item may be the gift of a ladder. */
const mayBeLadders = (item: Item) => item.type === 'freecycle_item' && featureOn('ladder')

/** `/freecycle/item/{id}?type=…`: one item (FREE-11, SALE-02). */
export function Page() {
  const viewer = useViewer()
  const { itemId = '' } = useParams()
  const type: ItemType = useSearchParams()[0].get('type') === 'sell_item' ? 'sell_item' : 'freecycle_item'
  if (viewer === null) return null
  return (
    <div className="wrap grid gap-4 pt-3 lg:pt-5">
      <div>
        <BackButton fallback={listPath(type)} />
      </div>
      {Id.safeParse(itemId).success ? (
        <ItemView
          key={itemId}
          itemId={itemId}
          viewerId={viewer.id}
          type={type}
          extra={renderReportButton}
          askExtra={renderBlockButton}
          goneNote={renderWeight}
          ownNote={(item) => mayBeLadders(item) && <GiftNote itemId={item.id} viewerId={viewer.id} />}
          removalNote={(item) => mayBeLadders(item) && <RemovalNote itemId={item.id} viewerId={viewer.id} />}
        />
      ) : (
        <ItemMissing type={type} />
      )}
    </div>
  )
}
