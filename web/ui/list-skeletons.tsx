import { Card } from './card.tsx'
import { Skeleton, SkeletonBox } from './skeleton.tsx'

/** A skeleton of rows with pictures. */
export function RowsSkeleton({ text, count }: { text: string; count: number }) {
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

/** A skeleton of tiles; `ratio` is the class for their pictures' aspect ratio. */
export function TilesSkeleton({ text, ratio }: { text: string; ratio: string }) {
  return (
    <Skeleton text={text}>
      <span className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {Array.from({ length: 6 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey boxes have no identity
          <Card key={at} padded={false} className="grid overflow-hidden">
            <SkeletonBox className={ratio} />
            <span className="grid content-start gap-2.5 p-4">
              <SkeletonBox className="h-5 w-3/5" />
              <SkeletonBox className="h-3.5 w-full" />
              <SkeletonBox className="h-9 w-2/5" />
            </span>
          </Card>
        ))}
      </span>
    </Skeleton>
  )
}
