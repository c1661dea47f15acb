import { Tag } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { titleOf } from '#modules/community/community/items/facts/contract.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Time } from '#web/ui/time.tsx'
import { browseWords } from './browse-words.ts'
import { itemPath } from './item-path.ts'
import { Place, Price, visitorClickHandler } from './item-row.tsx'
import type { ListedItem } from './item-updates.ts'
import { listWords } from './list-words.ts'

interface ItemTileProps {
  item: ListedItem
  /** Whether its picture is the page's largest. */
  main: boolean
  fresh: boolean
  /** Id of the text that says why details are disabled. */
  reasonId: string
  /** Called instead of opening the page, for visitors (R57). */
  onBlocked: ((path: string) => void) | undefined
}

/** A tile with picture; re-rendered only for its own changes, and skipped far off screen. */
export const ItemTile = memo(function ItemTile({ item, main, fresh, reasonId, onBlocked }: ItemTileProps) {
  const title = titleOf(item)
  return (
    <Card
      as="li"
      padded={false}
      className={classes(
        'grid grid-rows-[auto_1fr] overflow-hidden [contain-intrinsic-block-size:auto_28rem] [content-visibility:auto]',
        fresh && 'arrive',
      )}
    >
      <Picture
        image={item.imageUrls?.[0]}
        alt=""
        iconFor={title}
        ratio="4/3"
        priority={main}
        sizes="(min-width: 56.25rem) 350px, (min-width: 40rem) 50vw, 100vw"
      />
      <div className="grid content-between gap-3 p-4">
        <div className="grid gap-1.5">
          <div className="flex items-start justify-between gap-3">
            <h2 className="line-clamp-2 text-lg leading-snug [overflow-wrap:anywhere]">{title}</h2>
            <Price item={item} className="text-lg" />
          </div>
          <p className="line-clamp-2 text-sm text-muted">{item.description || listWords.noDescription}</p>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            {item.category !== null && <Badge icon={Tag}>{item.category}</Badge>}
            <Place item={item} />
            <Time value={item.createdAt} focusable={false} />
          </div>
        </div>
        <Details item={item} title={title} reasonId={reasonId} onBlocked={onBlocked} />
      </div>
    </Card>
  )
})

interface DetailsProps extends Pick<ItemTileProps, 'item' | 'reasonId' | 'onBlocked'> {
  title: string
}

/** Links to the item's page; disabled while the feature is off (FREE-10, R34). */
function Details({ item, title, reasonId, onBlocked }: DetailsProps) {
  if (!featureOn('itemDetails')) {
    return (
      <Button inactive aria-label={`${browseWords.viewSoon}: ${title}`} aria-describedby={reasonId}>
        {browseWords.viewSoon}
      </Button>
    )
  }
  const path = itemPath(item)
  return (
    <Link
      to={path}
      onClick={visitorClickHandler(onBlocked, path)}
      aria-label={browseWords.viewOf(title)}
      className={buttonClass({}, 'cover')}
    >
      {browseWords.view}
    </Link>
  )
}
