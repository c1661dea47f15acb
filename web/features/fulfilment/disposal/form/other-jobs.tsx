import type { OtherJob } from '#modules/fulfilment/disposal/contract.ts'
import { formWords } from './words.ts'

interface OtherJobsProps {
  jobs: readonly OtherJob[]
  /** Ids of the jobs in this drop-off. */
  selectedIds: readonly string[]
  onChange: (ids: string[]) => void
}

/** Checkboxes for the other jobs in the same drop-off. */
export function OtherJobs({ jobs, selectedIds, onChange }: OtherJobsProps) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-semibold">{formWords.otherJobs}</legend>
      <span className="text-sm text-muted">{formWords.otherJobsHint}</span>
      {jobs.map(({ requestId, title, kg }) => (
        <label key={requestId} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={selectedIds.includes(requestId)}
            onChange={(event) =>
              onChange(
                event.target.checked ? [...selectedIds, requestId] : selectedIds.filter((id) => id !== requestId),
              )
            }
            className="size-5 shrink-0 accent-brand"
          />
          <span className="min-w-0">
            {title}
            {kg !== null && <span className="text-muted"> · {formWords.kgOf(kg)}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
