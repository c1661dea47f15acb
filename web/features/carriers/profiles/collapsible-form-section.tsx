import { CollapsibleSection, type CollapsibleSectionProps } from '#web/ui/collapsible-section.tsx'

/** A collapsible part of the form, from edge to edge of its card. */
export const CollapsibleFormSection = (props: CollapsibleSectionProps) => (
  <section aria-labelledby={props.id} className="-mx-4 border-t border-line sm:-mx-6">
    <CollapsibleSection {...props} className="sm:px-2 lg:px-1" />
  </section>
)
