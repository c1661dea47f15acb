import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { SearchedId, type Step } from '#modules/staff/operations/contract.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { tracePath } from './job-filter.ts'
import { traceQuery } from './queries.ts'
import { words } from './words.ts'

const { trace: traceWords } = words

/** Finds and shows the trace of an action by the id of its request, an event or anything else in it. */
export function Trace() {
  const [params, setParams] = useSearchParams()
  const id = params.get('id') ?? ''
  const known = SearchedId.safeParse(id)
  return (
    <div className="grid gap-6">
      <TraceSearch key={id} id={id} onFind={(typed) => setParams({ id: typed })} />
      {known.success && <Timeline id={known.data} />}
    </div>
  )
}

function TraceSearch({ id, onFind }: { id: string; onFind: (id: string) => void }) {
  const [typed, setTyped] = useState(id)
  const [isInvalid, setInvalid] = useState(id !== '' && !SearchedId.safeParse(id).success)
  function submit(event: FormEvent) {
    event.preventDefault()
    const isValid = SearchedId.safeParse(typed).success
    setInvalid(!isValid)
    if (isValid) onFind(typed.trim())
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <div className="min-w-60 grow">
        <TextField
          label={traceWords.label}
          name="id"
          hint={traceWords.hint}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          spellCheck={false}
          alert
          error={isInvalid ? words.filter.idWrong : undefined}
        />
      </div>
      <Button type="submit" variant="primary" className="sm:mt-[3.35rem]">
        {traceWords.find}
      </Button>
    </form>
  )
}

function Timeline({ id }: { id: string }) {
  const query = useQuery(traceQuery(id))
  return (
    <Loaded query={query} loading={words.loading} failed={words.failed}>
      {({ steps, cut }) =>
        steps.length === 0 ? (
          <EmptyState heading="h2" title={traceWords.none}>
            {traceWords.noneText}
          </EmptyState>
        ) : (
          <section aria-label={traceWords.steps} className="grid gap-3">
            {cut && <Notice>{traceWords.cut}</Notice>}
            <ol className="grid">
              {steps.map((step) => (
                <TraceStep key={keyOf(step)} step={step} />
              ))}
            </ol>
          </section>
        )
      }
    </Loaded>
  )
}

const keyOf = ({ at, kind, name, eventId, requestId, attempt }: Step): string =>
  [at, kind, name, eventId, requestId, attempt].join()

const TONES: Record<Step['outcome'], BadgeTone> = {
  done: 'ok',
  failed: 'danger',
  waiting: 'live',
  discarded: 'neutral',
}
const clock = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/London',
})

/** One step of the trace with its time, outcome and links. */
function TraceStep({ step }: { step: Step }) {
  const { at, kind, name, outcome, status, waitedMs, tookMs, attempt, error } = step
  return (
    <li className="relative grid gap-1 border-l-2 border-line pb-5 pl-5 last:pb-0">
      <span aria-hidden className="absolute -left-[7px] top-1.5 size-3 rounded-full border-2 border-surface bg-brand" />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-sm text-muted">{words.kinds[kind]}</span>
        <span className="font-semibold wrap-anywhere">{name === 'live' ? traceWords.live : name}</span>
        <Badge tone={TONES[outcome]}>{status ?? words.outcomes[outcome]}</Badge>
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <time dateTime={at} className="tabular">
          {clock.format(new Date(at))}.{at.slice(20, 23)}
        </time>
        {waitedMs !== null && <span>{traceWords.waited(waitedMs)}</span>}
        {tookMs !== null && <span>{traceWords.took(tookMs)}</span>}
        {attempt !== null && attempt > 0 && <span>{traceWords.attempt(attempt)}</span>}
      </p>
      {error && <p className="text-sm text-danger wrap-anywhere">{error}</p>}
      <StepLinks step={step} />
    </li>
  )
}

function StepLinks({ step: { kind, requestId, eventId, userId, jobId } }: { step: Step }) {
  const own = kind === 'request' ? requestId : kind === 'event' ? eventId : null
  return (
    <p className="flex flex-wrap gap-x-3 text-sm empty:hidden *:min-h-6 *:content-center">
      {own && (
        <Link to={tracePath(own)} className="tabular wrap-anywhere">
          {own}
        </Link>
      )}
      {userId && <Link to={tracePath(userId)}>{traceWords.by}</Link>}
      {jobId && <Link to={`/ops/failed/${jobId}`}>{traceWords.job}</Link>}
    </p>
  )
}
