import { words } from '#web/features/market/requests/words.ts'
import { Skeleton, SkeletonBox } from '#web/ui/skeleton.tsx'

/** A skeleton of the job page. */
export function JobSkeleton() {
  return (
    <Skeleton text={words.job.loading}>
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
