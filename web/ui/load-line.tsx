import type { LoadSummary } from '#modules/waste/contract.ts'
import { loadText } from '#web/lib/format/load-text.ts'

/** How much a request in a list holds (ITEM-08). */
export const LoadLine = ({ load: { items, kg } }: { load: LoadSummary }) => (
  <span className="tabular">{loadText.short(items, kg)}</span>
)
