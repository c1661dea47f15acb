import { LifeLine } from '#web/features/duty/life/life-line.tsx'
import { NoBidsYet } from '#web/features/reach/silence.tsx'
import { BookRow } from '#web/features/requests/job/book-row.tsx'
import { CancelRequest, NextStep } from '#web/features/requests/job/job-acts.tsx'
import { ChangeList } from '#web/features/waste/picker/change-list.tsx'

/** What only the owner of a job and its accepted carrier see on its page, in one file. */
export const sideParts = { BookRow, CancelRequest, ChangeList, LifeLine, NextStep, NoBidsYet }
