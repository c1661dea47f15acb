import { Card } from './card.tsx'
import { Fold, type FoldProps } from './fold.tsx'

/** A subject of a page in one row that opens in place. */
export const FoldCard = (props: FoldProps) => (
  <Card as="section" padded={false} aria-labelledby={props.id} className="min-w-0">
    <Fold {...props} />
  </Card>
)
