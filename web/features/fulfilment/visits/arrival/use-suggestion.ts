import { openSuggestion, type VisitMilestones } from '#modules/fulfilment/visits/contract.ts'
import { londonTime } from '#web/lib/format/london-days.ts'
import { useNow } from '#web/lib/format/time.ts'

/** Returns the carrier’s suggestion while it can still be accepted (DOOR-01). */
export const useSuggestion = (milestones: VisitMilestones) => openSuggestion(milestones, londonTime(new Date(useNow())))
