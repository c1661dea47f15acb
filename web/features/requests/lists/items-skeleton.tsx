import { Card } from '#web/ui/card.tsx'
import { Skeleton, SkeletonBox } from '#web/ui/skeleton.tsx'

/** The shape of a list of requests that is on its way. */
export function RequestItemsSkeleton({ text, count }: { text: string; count: number }) {
  return (
    <Skeleton text={text} className="grid gap-3">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey boxes have no identity
        <Card key={at} padded={false} className="grid grid-cols-[88px_1fr] gap-4 p-3">
          <SkeletonBox className="aspect-square" />
          <span className="grid content-start gap-2.5 py-1">
            <SkeletonBox className="h-5 w-3/5" />
            <SkeletonBox className="h-3.5 w-full" />
            <SkeletonBox className="h-3.5 w-2/5" />
          </span>
        </Card>
      ))}
    </Skeleton>
  )
}
