import type { SheetFormats } from '#modules/fulfilment/duty-of-care/contract/sheet-shapes.ts'
import { formatPounds } from '#web/lib/format/money.ts'
import { fullDate, shortDate } from '#web/lib/format/time.ts'

/** Formats amounts and times as on all pages. */
export const FORMATS: SheetFormats = { pounds: formatPounds, moment: fullDate, day: shortDate }
