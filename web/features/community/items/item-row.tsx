import { MapPin } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import type { Item } from '#modules/community/community/items/contract.ts'
import { titleOf } from '#modules/community/community/items/facts/contract.ts'
import { classes } from '#web/ui/classes.ts'
import { MilesAway } from '#web/ui/miles-away.tsx'
import { Money } from '#web/ui/money.tsx'
import { PictureRow } from '#web/ui/picture-row.tsx'
import { Time } from '#web/ui/time.tsx'
import { itemPath } from './item-path.ts'
import type { ListedItem } from './item-updates.ts'
import { listWords } from './list-words.ts'

interface ItemRowProps {
  item: ListedItem
  /** Whether it has just arrived. */
  fresh?: boolean
  /** Called instead of opening the item's page, for visitors (HOME-36). */
  onBlocked?: ((path: string) => void) | undefined
  /** Shown above place and time: the status or the number of asks. */
  facts?: ReactNode
}

/** An item in a list; the whole card links to its page. */
export function ItemRow({ item, fresh, onBlocked, facts }: ItemRowProps) {
  const path = itemPath(item)
  return (
    <PictureRow
      to={path}
      image={item.imageUrls?.[0]}
      title={titleOf(item)}
      text={item.description || listWords.noDescription}
      fresh={fresh}
      onClick={visitorClickHandler(onBlocked, path)}
    >
      {facts}
      <Price item={item} />
      <Place item={item} />
      <Time value={item.createdAt} focusable={false} />
    </PictureRow>
  )
}

/** Returns a click handler that calls `onBlocked` instead of following the link; undefined without `onBlocked`. */
export const visitorClickHandler = (onBlocked: ((path: string) => void) | undefined, path: string) =>
  onBlocked &&
  ((event: MouseEvent) => {
    event.preventDefault()
    onBlocked(path)
  })

/** Shows the price of an item for sale (SALE-03). */
export function Price({ item, className }: { item: Item; className?: string }) {
  if (item.type !== 'sell_item') return null
  return <Money amount={item.price} className={classes('text-ink', className)} />
}

/** Shows an item's place, if known. */
export function Place({ item }: { item: Item & Pick<ListedItem, 'miles'> }) {
  if (item.locationText === null) return null
  return (
    <>
      <span className="inline-flex min-w-0 items-center gap-1">
        <MapPin aria-hidden size={14} className="shrink-0" />
        <span className="[overflow-wrap:anywhere]">{item.locationText}</span>
      </span>
      <MilesAway miles={item.miles} />
    </>
  )
}
