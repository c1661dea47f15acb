import type { LoadSummary } from '#modules/core/waste-catalogue/contract.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { loadText } from '#web/lib/format/load-text.ts'
import { classes } from './classes.ts'

interface ItemsSummaryProps {
  load: LoadSummary | undefined
  className?: string
}

/** The number and weight of a request's items in a list (ITEM-08); nothing if unknown. */
export function ItemsSummary({ load, className }: ItemsSummaryProps) {
  if (load === undefined || !featureOn('load')) return null
  return <span className={classes('tabular', className)}>{loadText.short(load.items, load.kg)}</span>
}
