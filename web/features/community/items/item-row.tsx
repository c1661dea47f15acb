import { MapPin } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type Item, titleOf } from '#modules/community/items/contract.ts'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { Money } from '#web/ui/money.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Time } from '#web/ui/time.tsx'
import type { Listed } from './item-news.ts'
import { itemPath } from './item-path.ts'
import { words } from './words.ts'

interface ItemRowProps {
  item: Listed
  /** Arrived a moment ago. */
  fresh?: boolean
  /** What happens instead of opening the item's page: visitors are asked to sign in first (HOME-36). */
  onBarred?: ((path: string) => void) | undefined
  /** Above the place and the time: a status, how many ask. */
  facts?: ReactNode
}

/** One item in a list; the whole card leads to its page. */
export function ItemRow({ item, fresh = false, onBarred, facts }: ItemRowProps) {
  const path = itemPath(item)
  function bar(event: MouseEvent) {
    if (!onBarred) return
    event.preventDefault()
    onBarred(path)
  }
  return (
    <Card
      as="li"
      padded={false}
      className={classes('grid grid-cols-[88px_minmax(0,1fr)] gap-3 p-3 sm:gap-4', fresh && 'arrive')}
    >
      <Picture image={item.imageUrls?.[0]} alt="" ratio="1/1" sizes="88px" className="w-[88px] self-start rounded-s" />
      <div className="grid min-w-0 content-between gap-1.5">
        <div className="grid gap-0.5">
          <h3 className="line-clamp-2 text-lg leading-snug">
            <Link to={path} onClick={bar} className="cover no-underline">
              {titleOf(item)}
            </Link>
          </h3>
          <p className="line-clamp-2 text-sm text-muted">{item.description || words.noDescription}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          {facts}
          <Price item={item} />
          <Place item={item} />
          <Time value={item.createdAt} focusable={false} />
        </div>
      </div>
    </Card>
  )
}

/** What an item for sale costs (SALE-03); nothing for a gifted one. */
export function Price({ item, className }: { item: Item; className?: string }) {
  if (item.type !== 'sell_item') return null
  return <Money amount={item.price} className={classes('text-ink', className)} />
}

/** Where an item is, if that is known. */
export function Place({ item }: { item: Item }) {
  if (item.locationText === null) return null
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      <MapPin aria-hidden size={14} className="shrink-0" />
      <span className="[overflow-wrap:anywhere]">{item.locationText}</span>
    </span>
  )
}
