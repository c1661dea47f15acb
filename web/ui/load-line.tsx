import type { LoadSummary } from '#modules/waste/contract.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { loadText } from '#web/lib/format/load-text.ts'
import { classes } from './classes.ts'

interface LoadLineProps {
  load: LoadSummary | undefined
  className?: string
}

/** How much a request in a list holds (ITEM-08); nothing where that is not known. */
export function LoadLine({ load, className }: LoadLineProps) {
  if (load === undefined || !featureOn('load')) return null
  return <span className={classes('tabular', className)}>{loadText.short(load.items, load.kg)}</span>
}
