import { CheckCheck, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { titleOf } from '#modules/community/items/contract/facts.ts'
import type { markItemGone } from '#modules/community/items/contract/pages.ts'
import type { Item, removeItem } from '#modules/community/items/contract.ts'
import { itemKeys } from '#web/features/community/keys.ts'
import { call } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { words } from './words.ts'

const ownItemWords = words.own

interface OwnItemProps {
  item: Item
  /** Shown once the item has gone. */
  goneNote: ReactNode
  /** Shown above the actions. */
  ownNote: ReactNode
  /** Shown in the question about removing it. */
  removalNote: ReactNode
  onRemoved: () => void
}

/** The owner's actions: edit, mark as gone and remove. */
export function OwnItem({ item, goneNote, ownNote, removalNote, onRemoved }: OwnItemProps) {
  return (
    <Card as="section" aria-labelledby="own" className="grid gap-4">
      <h2 id="own" tabIndex={-1}>
        {ownItemWords.title}
      </h2>
      {item.status === 'gone' && (
        <div>
          <p className="font-semibold">{ownItemWords.done}</p>
          {goneNote}
        </div>
      )}
      {ownNote}
      <div className="flex flex-wrap gap-2">
        {item.status !== 'gone' && (
          <>
            <LinkButton to={`/freecycle/item/${item.id}/edit`} icon={<Pencil aria-hidden size={18} />}>
              {ownItemWords.edit}
            </LinkButton>
            <MarkGone item={item} />
          </>
        )}
        <ConfirmButton
          icon={<Trash2 aria-hidden size={18} />}
          label={ownItemWords.remove}
          title={ownItemWords.removeQuestion}
          cancelLabel={ownItemWords.keep}
          pendingLabel={ownItemWords.removing}
          danger
          keyedBy={item.id}
          send={() => call<typeof removeItem>('DELETE /api/items/:itemId', { params: { itemId: item.id } })}
          onDone={() => {
            announce(ownItemWords.removed, { now: true })
            onRemoved()
          }}
        >
          <p className="text-lg font-semibold">{titleOf(item)}</p>
          {item.status === 'promised' && <p>{ownItemWords.removePromised}</p>}
          {removalNote}
          <p>{ownItemWords.removeText}</p>
        </ConfirmButton>
      </div>
    </Card>
  )
}

function MarkGone({ item }: { item: Item }) {
  const refetchItem = () => queryClient.invalidateQueries({ queryKey: itemKeys.detailOf(item.id) })
  return (
    <ConfirmButton
      icon={<CheckCheck aria-hidden size={18} />}
      label={ownItemWords.markGone}
      title={ownItemWords.goneQuestion}
      cancelLabel={ownItemWords.keep}
      pendingLabel={ownItemWords.marking}
      keyedBy={item.id}
      send={(idempotencyKey) =>
        call<typeof markItemGone>('POST /api/items/:itemId/gone', { params: { itemId: item.id }, idempotencyKey })
      }
      onDone={async () => {
        announce(ownItemWords.marked, { now: true })
        await refetchItem()
        focusHeading('own')
      }}
      onFailed={refetchItem}
    >
      <p className="text-lg font-semibold">{titleOf(item)}</p>
      <p>{ownItemWords.goneText}</p>
    </ConfirmButton>
  )
}
