import { useQuery } from '@tanstack/react-query'
import type { JobVisit } from '#modules/fulfilment/visits/contract.ts'
import { visitQuery } from '../visit-query.ts'
import { isUnderWay, type KeptJob, useKeptVisit } from './use-kept-visit.ts'

/** Each job takes one request. */
const MAX_VISITS = 10

interface KeepVisitsProps {
  jobs: readonly KeptJob[]
  viewerId: string
  side: 'owner' | 'carrier'
}

/** Stores what is needed at the door of these jobs for offline use, as their own pages do (INST-05). Renders nothing. */
export function KeepVisits({ jobs, viewerId, side }: KeepVisitsProps) {
  return jobs
    .filter(isUnderWay)
    .slice(0, MAX_VISITS)
    .map((request) => <Kept key={request.id} request={request} viewerId={viewerId} side={side} />)
}

interface KeptProps extends Omit<KeepVisitsProps, 'jobs'> {
  request: KeptJob
}

function Kept({ request, viewerId, side }: KeptProps) {
  const { data, dataUpdatedAt } = useQuery(visitQuery(request.id, viewerId))
  return data && <Keeper request={request} viewerId={viewerId} side={side} visit={data} readAt={dataUpdatedAt} />
}

function Keeper(props: KeptProps & { visit: JobVisit; readAt: number }) {
  useKeptVisit(props)
  return null
}
