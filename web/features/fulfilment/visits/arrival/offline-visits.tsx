import { useQuery } from '@tanstack/react-query'
import type { JobVisit } from '#modules/fulfilment/visits/contract.ts'
import { visitQuery } from '../visit-query.ts'
import { isUnderWay, type OfflineJob, useOfflineVisit } from './use-offline-visit.ts'

/** Most visits to store, because each takes a request to the server. */
const MAX_VISITS = 10

interface OfflineVisitsProps {
  jobs: readonly OfflineJob[]
  viewerId: string
  party: 'owner' | 'carrier'
}

/** Stores the visits of these jobs for offline use, as each job’s page does (INST-05). Renders nothing. */
export function OfflineVisits({ jobs, viewerId, party }: OfflineVisitsProps) {
  return jobs
    .filter(isUnderWay)
    .slice(0, MAX_VISITS)
    .map((request) => <OfflineVisit key={request.id} request={request} viewerId={viewerId} party={party} />)
}

interface OfflineVisitProps extends Omit<OfflineVisitsProps, 'jobs'> {
  request: OfflineJob
}

function OfflineVisit({ request, viewerId, party }: OfflineVisitProps) {
  const { data, dataUpdatedAt } = useQuery(visitQuery(request.id, viewerId))
  return (
    data && <StoreVisit request={request} viewerId={viewerId} party={party} visit={data} fetchedAt={dataUpdatedAt} />
  )
}

function StoreVisit(props: OfflineVisitProps & { visit: JobVisit; fetchedAt: number }) {
  useOfflineVisit(props)
  return null
}
