import { words } from '#web/features/market/bidding/words.ts'
import { Card } from '#web/ui/card.tsx'
import { Skeleton, SkeletonBox } from '#web/ui/skeleton.tsx'

/** The skeleton of a bid list with `count` rows, eight at most. */
export function BidsSkeleton({ text = words.loading, count = 3 }: { text?: string; count?: number }) {
  return (
    <Skeleton text={text}>
      <Card padded={false}>
        {Array.from({ length: Math.min(count, 8) }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical
            key={index}
            className="grid min-h-21.5 grid-cols-[40px_1fr_72px] gap-3 border-t border-line px-4 py-2.5 first:border-t-0"
          >
            <SkeletonBox className="size-10" />
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
