import { Building2, Gift, HandHeart, Lightbulb, type LucideIcon, Tag, Truck } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ResultType, SearchResult } from '#modules/discovery/search/contract.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { MilesAway } from '#web/ui/miles-away.tsx'
import { PlainPicture } from '#web/ui/plain-picture.tsx'
import { HighlightedText } from './highlighted-text.tsx'
import { resultsWords } from './words.ts'

const ICONS: Record<ResultType, LucideIcon> = {
  job: Truck,
  gift_item: Gift,
  sell_item: Tag,
  upcycle_idea: Lightbulb,
  business: Building2,
  charity: HandHeart,
}

/** Types whose results without a photo show an icon of the item, not of the type. */
const WITH_ITEM_ICON: readonly ResultType[] = ['job', 'gift_item', 'sell_item']

/** Types that only members can open (HOME-36). */
const FOR_MEMBERS: readonly ResultType[] = ['gift_item', 'sell_item']

/** Renders the registration and reviews of a business. */
export type RenderRegistration = (business: SearchResult) => ReactNode

interface ResultCardProps {
  result: SearchResult
  /** For visitors: called instead of opening an item's page (R57). */
  onBlocked: ((path: string) => void) | undefined
  renderRegistration: RenderRegistration
}

/** A result (SRCH-13); the whole card is a link. */
export function ResultCard({ result, onBlocked, renderRegistration }: ResultCardProps) {
  const { type, link } = result
  function blockVisitor(event: MouseEvent) {
    if (!onBlocked || !FOR_MEMBERS.includes(type)) return
    event.preventDefault()
    onBlocked(link)
  }
  return (
    <Card as="li" padded={false} className="grid grid-cols-[88px_minmax(0,1fr)] gap-3 p-3">
      <PlainPicture
        src={result.imageUrl}
        iconFor={result.title}
        icon={WITH_ITEM_ICON.includes(type) ? undefined : ICONS[type]}
        className="aspect-square w-[88px] self-start rounded-s"
      />
      <div className="grid min-w-0 content-start gap-1.5">
        <h3 className="line-clamp-2 text-lg leading-snug">
          <Link to={link} onClick={blockVisitor} className="cover no-underline">
            <HighlightedText pieces={result.titlePieces} />
          </Link>
        </h3>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <Badge icon={ICONS[type]}>{resultsWords.type[type]}</Badge>
          <MilesAway miles={result.miles} />
        </div>
        {renderRegistration(result)}
        <p className="line-clamp-3 text-sm text-muted">
          {result.description ? <HighlightedText pieces={result.descriptionPieces} /> : resultsWords.noDescription}
        </p>
      </div>
    </Card>
  )
}
