import { openSuggestion, type VisitMarks } from '#modules/visits/contract.ts'
import { londonTime } from '#web/lib/format/london-days.ts'
import { useNow } from '#web/lib/format/time.ts'

/** What the carrier suggests, until it is too late to accept it (DOOR-01). */
export const useSuggestion = (marks: VisitMarks) => openSuggestion(marks, londonTime(new Date(useNow())))
