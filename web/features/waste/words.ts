import { loadText } from '#web/lib/format/load-text.ts'

/** Visible words of what a job says of its load. */
export const words = { load: loadText } as const
