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

/** The shape of a job page that is on its way. */
export function JobSkeleton({ text }: { text: string }) {
  return (
    <Skeleton text={text}>
      <span className="grid gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-10">
        <span className="grid gap-5">
          <SkeletonBox className="aspect-video rounded-m lg:aspect-4/3" />
          <SkeletonBox className="h-6 w-24" />
          <SkeletonBox className="h-8 w-4/5" />
          <SkeletonBox className="h-4 w-full" />
          <SkeletonBox className="h-4 w-2/3" />
        </span>
        <span className="grid content-start gap-4">
          <SkeletonBox className="h-7 w-28" />
          <SkeletonBox className="h-64 rounded-m" />
        </span>
      </span>
    </Skeleton>
  )
}
