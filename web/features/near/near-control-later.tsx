import { lazyExtra } from '#web/ui/lazy-part.tsx'

const NearControl = lazyExtra(async () => (await import('./near-control.tsx')).NearControl)

/** The control of the distance, whose code comes later; its room is kept, so that nothing moves then. */
export function NearControlLater(props: { otherOrder: string }) {
  return (
    <div className="min-h-15.5 rounded-m border border-line bg-surface lg:min-h-27">
      <NearControl {...props} />
    </div>
  )
}
