import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import type { openDoor, ScannedCode } from '#modules/fulfilment/visits/arrival/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { fromArrivalCheck } from './from-arrival-check.ts'
import { LogInHint } from './log-in-hint.tsx'
import { arrivalWords } from './words.ts'

const words = arrivalWords.check

const scannedCodeQuery = (token: string, viewerId: string | null) =>
  queryOptions({
    queryKey: ['visits', 'scanned-code', token, viewerId],
    queryFn: ({ signal }) => call<typeof openDoor>('GET /api/door/:token', { params: { token }, signal }),
    // a code is only valid for a day
    refetchOnMount: 'always',
    gcTime: 0,
  })

type Job = NonNullable<ScannedCode['job']>
type RenderRegistration = (registration: Exclude<Job, { state: 'off' }>['registration']) => ReactNode

interface ArrivalCheckProps {
  token: string
  viewerId: string | null
  renderRegistration: RenderRegistration
}

/** Tells the owner who is at their door; redirects everyone else to the business’s public page (DOOR-04). */
export function ArrivalCheck({ token, viewerId, renderRegistration }: ArrivalCheckProps) {
  const scannedCode = useQuery(scannedCodeQuery(token, viewerId))
  return (
    <Loaded
      query={scannedCode}
      heading={words.title}
      loading={words.loading}
      failed={words.failed}
      gone={<InvalidCode token={token} viewerId={viewerId} />}
    >
      {({ businessId, job }) =>
        job === null ? (
          <Navigate to={`/business/${businessId}`} replace state={fromArrivalCheck(token)} />
        ) : (
          <ScanResult job={job} renderRegistration={renderRegistration} />
        )
      }
    </Loaded>
  )
}

/** Tells the owner which carrier the code belongs to, or that the job was cancelled. */
function ScanResult({ job, renderRegistration }: { job: Job; renderRegistration: RenderRegistration }) {
  const { title, text } = textsOf(job)
  return (
    <Card className="grid gap-4">
      <h1 tabIndex={-1} className="text-xl wrap-anywhere">
        {title}
      </h1>
      {text !== null && <p className="wrap-anywhere">{text}</p>}
      {job.state !== 'off' && renderRegistration(job.registration)}
      <LinkButton variant="primary" to={`/job/${job.requestId}`} className="justify-self-start">
        {words.toJob}
      </LinkButton>
    </Card>
  )
}

function textsOf(job: Job): { title: string; text: string | null } {
  const { cancelled, carrierAtDoor } = words
  if (job.state === 'off') return { title: cancelled.title, text: cancelled.text(job.title) }
  const { companyName, title, state } = job
  if (state === 'due') return { title: carrierAtDoor(companyName, title), text: null }
  const texts = words[state]
  return { title: texts.title, text: texts.text(companyName, title) }
}

const InvalidCode = ({ token, viewerId }: Pick<ArrivalCheckProps, 'token' | 'viewerId'>) => (
  <>
    <Card className="grid gap-2">
      <h1 tabIndex={-1} className="text-xl">
        {words.invalidCode}
      </h1>
      <p>{words.invalidCodeText}</p>
    </Card>
    {viewerId === null && <LogInHint returnTo={`/door/${token}`} />}
  </>
)
