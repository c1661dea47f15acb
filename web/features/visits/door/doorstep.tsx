import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { type Door, openDoor } from '#modules/visits/door/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { doorWords } from './words.ts'

const words = doorWords.doorstep

const doorQuery = (token: string, viewer: string | null) =>
  queryOptions({
    queryKey: ['visits', 'doorstep', token, viewer],
    queryFn: ({ signal }) => call(openDoor, { params: { token }, signal }),
    // what was read in a van yesterday is no answer today
    refetchOnMount: 'always',
    gcTime: 0,
  })

type Job = NonNullable<Door['job']>

interface DoorstepProps {
  token: string
  viewer: string | null
  drawRegistration: (line: Job['registration']) => ReactNode
}

/** Who stands at the door, for the owner of that job; everybody else goes on to the public page of the business (DOOR-04). */
export function Doorstep({ token, viewer, drawRegistration }: DoorstepProps) {
  const door = useQuery(doorQuery(token, viewer))
  return (
    <Loaded query={door} loading={words.loading} failed={words.failed} gone={<Gone />}>
      {({ businessId, job }) =>
        job === null ? (
          <Navigate to={`/business/${businessId}`} replace />
        ) : (
          <Card className="grid gap-4">
            <h1 tabIndex={-1} className="text-xl wrap-anywhere">
              {words.who(job.companyName, job.title)}
            </h1>
            {drawRegistration(job.registration)}
            <LinkButton variant="primary" to={`/job/${job.requestId}`} className="justify-self-start">
              {words.toJob}
            </LinkButton>
          </Card>
        )
      }
    </Loaded>
  )
}

const Gone = () => (
  <Card className="grid gap-2">
    <h1 tabIndex={-1} className="text-xl">
      {words.gone}
    </h1>
    <p>{words.goneText}</p>
  </Card>
)
