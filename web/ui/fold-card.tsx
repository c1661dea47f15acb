import { Card } from './card.tsx'
import { Fold, type FoldProps } from './fold.tsx'

/** A card with a collapsible section. */
export const FoldCard = (props: FoldProps) => (
  <Card as="section" padded={false} aria-labelledby={props.id} className="min-w-0">
    <Fold {...props} />
  </Card>
)
