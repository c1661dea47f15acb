import { Card } from './card.tsx'
import { CollapsibleSection, type CollapsibleSectionProps } from './collapsible-section.tsx'

/** A card with a collapsible section. */
export const CollapsibleCard = (props: CollapsibleSectionProps) => (
  <Card as="section" padded={false} aria-labelledby={props.id} className="min-w-0">
    <CollapsibleSection {...props} />
  </Card>
)
