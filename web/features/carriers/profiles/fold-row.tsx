import { Fold, type FoldProps } from '#web/ui/fold.tsx'

/** A collapsible part of the form, from edge to edge of its card. */
export const FoldRow = (props: FoldProps) => (
  <section aria-labelledby={props.id} className="-mx-4 border-t border-line sm:-mx-6">
    <Fold {...props} className="sm:px-2 lg:px-1" />
  </section>
)
