import { Skeleton, SkeletonBox } from './skeleton.tsx'

interface SkeletonListProps {
  /** The loading text for screen readers. */
  text: string
  /** Number of boxes. */
  count: number
  /** Classes for the layout. */
  className: string
  /** Classes of each box. */
  box: string
}

/** A skeleton of a list of equal boxes. */
export function SkeletonList({ text, count, className, box }: SkeletonListProps) {
  return (
    <Skeleton text={text} className={className}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are all equal and never move
        <SkeletonBox key={at} className={box} />
      ))}
    </Skeleton>
  )
}
