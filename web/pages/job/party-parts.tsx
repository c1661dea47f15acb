import { ChangeList } from '#web/features/core/waste-catalogue/picker/change-list.tsx'
import { NoBidsYet } from '#web/features/discovery/coverage/no-bids-yet.tsx'
import { JobProgress } from '#web/features/fulfilment/duty-of-care/progress/job-progress.tsx'
import { BookAtBudgetRow } from '#web/features/market/requests/job/book-at-budget-row.tsx'
import { CancelRequest, NextStep } from '#web/features/market/requests/job/job-actions.tsx'

/** The parts of a job's page for its owner and accepted carrier, in one chunk. */
export const partyParts = { BookAtBudgetRow, CancelRequest, ChangeList, JobProgress, NextStep, NoBidsYet }
