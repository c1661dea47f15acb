import { Skeleton, SkeletonBox } from './skeleton.tsx'

interface SkeletonListProps {
  /** The loading text for screen readers. */
  text: string
  /** How many boxes there are. */
  count: number
  /** How the boxes stand. */
  className: string
  /** The shape of each box. */
  box: string
}

/** Holds the place of a list with boxes of one shape. */
export function SkeletonList({ text, count, className, box }: SkeletonListProps) {
  return (
    <Skeleton text={text} className={className}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are all the same, and never move
        <SkeletonBox key={at} className={box} />
      ))}
    </Skeleton>
  )
}
