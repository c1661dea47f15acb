import { MapPin, Tag } from 'lucide-react'
import type { Item } from '#modules/community/community/items/contract.ts'
import { listedAt, titleOf } from '#modules/community/community/items/facts/contract.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { BoxedFact } from '#web/ui/fact.tsx'
import { Money } from '#web/ui/money.tsx'
import { Time } from '#web/ui/time.tsx'
import { browseWords } from './browse-words.ts'
import { listWords } from './list-words.ts'
import { words } from './words.ts'

const TONES: Record<Item['status'], BadgeTone> = { available: 'ok', promised: 'live', gone: 'neutral' }

/** Shows the status: available, promised or gone. */
export function ItemStatus({ status }: { status: Item['status'] }) {
  return <Badge tone={TONES[status]}>{words.item.status[status]}</Badge>
}

/** Shows an item's name, price and place (R38). */
export function ItemFacts({ item }: { item: Item }) {
  const itemWords = words.item
  return (
    <section className="grid content-start gap-4">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ItemStatus status={item.status} />
          <span className="text-sm text-muted">
            {itemWords.listed} <Time value={listedAt(item)} />
          </span>
        </div>
        <h1 tabIndex={-1} className="[overflow-wrap:anywhere]">
          {titleOf(item)}
        </h1>
        {item.type === 'sell_item' ? (
          <Money amount={item.price} className="text-xl" />
        ) : (
          <span className="text-xl font-semibold text-ok">{browseWords.freePrice}</span>
        )}
        <p className="max-w-text whitespace-pre-line [overflow-wrap:anywhere]">
          {item.description || listWords.noDescription}
        </p>
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
        <BoxedFact icon={<MapPin aria-hidden size={16} />} name={itemWords.place}>
          {item.locationText ?? listWords.noPlace}
        </BoxedFact>
        <BoxedFact icon={<Tag aria-hidden size={16} />} name={itemWords.category}>
          {item.category ?? listWords.noCategory}
        </BoxedFact>
      </dl>
    </section>
  )
}
