import { words } from '#web/features/bidding/words.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton, SkeletonBox } from '#web/ui/skeleton.tsx'

/** The shape of bids that are on their way. */
export function BidsSkeleton({ text = words.loading }: { text?: string }) {
  return (
    <Skeleton text={text}>
      <Card padded={false}>
        {['first', 'second', 'third'].map((name) => (
          <span key={name} className="grid grid-cols-[44px_1fr_72px] gap-3 border-t border-line p-4 first:border-t-0">
            <SkeletonBox className="size-11" />
            <span className="grid content-start gap-2">
              <SkeletonBox className="h-4 w-2/5" />
              <SkeletonBox className="h-3.5 w-4/5" />
            </span>
            <SkeletonBox className="h-6" />
          </span>
        ))}
      </Card>
    </Skeleton>
  )
}
