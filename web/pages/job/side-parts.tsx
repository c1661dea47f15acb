import { LifeLine } from '#web/features/duty/life/life-line.tsx'
import { NoBidsYet } from '#web/features/reach/no-bids-yet.tsx'
import { BookRow } from '#web/features/requests/job/book-row.tsx'
import { CancelRequest, NextStep } from '#web/features/requests/job/job-actions.tsx'
import { ChangeList } from '#web/features/waste/picker/change-list.tsx'

/** The parts of a job's page for its owner and accepted carrier, in one chunk. */
export const sideParts = { BookRow, CancelRequest, ChangeList, LifeLine, NextStep, NoBidsYet }
