import { classes } from '#web/ui/classes.ts'
import { lazyExtra } from '#web/ui/lazy-part.tsx'

const NearControl = lazyExtra(async () => (await import('./near-control.tsx')).NearControl)

/** The control of the distance, whose code comes later; its room is kept, so that nothing moves then. */
export function NearControlLater({ otherOrder, flat = false }: { otherOrder: string; flat?: boolean }) {
  return (
    <div className={classes('min-h-15.5 lg:min-h-27', !flat && 'rounded-m border border-line bg-surface')}>
      <NearControl otherOrder={otherOrder} flat={flat} />
    </div>
  )
}
