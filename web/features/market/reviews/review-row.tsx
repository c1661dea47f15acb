import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ExpandableRow, RowLink, useRow } from '#web/ui/expandable-row.tsx'
import { JobReview, type JobReviewProps } from './job-review.tsx'
import { jobReviewQuery } from './review-queries.ts'
import { words } from './words.ts'

const ROW = 'review'

/** The row of a completed job that opens its review. Empty when there is none and none can be written. */
export function ReviewRow(props: Omit<JobReviewProps, 'onDeleted'>) {
  const { close } = useRow(ROW)
  const [deleted, setDeleted] = useState(false)
  const { data } = useQuery(jobReviewQuery(props.requestId, props.viewerId))
  if (deleted || !data || (data.review === null && data.writeUntil === null)) return null
  function closeDeleted() {
    // the sheet traps the focus while it is mounted
    flushSync(() => setDeleted(true))
    close()
  }
  return (
    <ExpandableRow name={ROW} title={words.job.row}>
      <JobReview {...props} onDeleted={closeDeleted} />
    </ExpandableRow>
  )
}

/** Asks the owner of a completed job for a review until there is one. */
export function ReviewPrompt({ requestId, viewerId }: Pick<JobReviewProps, 'requestId' | 'viewerId'>) {
  const { data } = useQuery(jobReviewQuery(requestId, viewerId))
  if (!data || data.review !== null || data.writeUntil === null) return null
  return (
    <RowLink row={ROW} variant="primary" block>
      {words.job.write}
    </RowLink>
  )
}
