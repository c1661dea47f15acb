import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { JobVisit } from '#modules/fulfilment/visits/contract.ts'
import type { jobContact } from '#modules/market/requests/contract/collection.ts'
import type { RequestDetail } from '#modules/market/requests/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { report } from '#web/lib/boot/report.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { londonTime } from '#web/lib/format/london-days.ts'
import { clockTime } from '#web/lib/format/time.ts'
import { OFFLINE_VISIT_PREFIX } from '#web/lib/session/offline-visits.ts'
import { sessionState } from '#web/lib/session/session-store.ts'
import { timeText } from './words.ts'

/** The fields of a job that are needed offline. */
export type OfflineJob = Pick<RequestDetail, 'id' | 'title' | 'status' | 'locationText' | 'collectedAt'> & {
  /** Undefined for jobs from lists, which leave the owner out; null for an owner who has left. */
  userId?: RequestDetail['userId']
}

interface OfflineVisitOptions {
  request: OfflineJob
  visit: JobVisit
  viewerId: string
  party: 'owner' | 'carrier'
  /** When the visit was fetched, in milliseconds since 1970. */
  fetchedAt: number
}

/** Whether the job has a carrier who hasn't collected yet. */
export const isUnderWay = ({ status, collectedAt }: OfflineJob): boolean =>
  status === 'assigned' && collectedAt === null

/** Stores on this device what its user needs at the door, while there is a code to compare (INST-05). */
export function useOfflineVisit({ request, visit, viewerId, party, fetchedAt }: OfflineVisitOptions): void {
  // an owner who has left can’t compare a code
  const isNeeded = visit.ended === null && isUnderWay(request) && request.userId !== null
  const code = isNeeded ? visit.code : null
  const { data: contact } = useQuery({
    queryKey: ['visits', 'contact', request.id, viewerId],
    queryFn: ({ signal }) =>
      call<typeof jobContact>('GET /api/requests/:requestId/contact', { params: { requestId: request.id }, signal }),
    enabled: code !== null && featureOn('acceptedContact'),
  })
  const { plate, time } = visit.marks
  // owners know their own address
  const address = party === 'owner' ? null : (contact?.address ?? request.locationText)
  const phone = contact?.phoneNumber ?? null
  useEffect(() => {
    const fetchedDate = new Date(fetchedAt)
    const storedVisit = code !== null && {
      title: request.title,
      code,
      plate,
      time: time && timeText(time),
      place: address,
      phone,
      day: londonTime(fetchedDate).day,
      asOf: clockTime(fetchedDate.toISOString()),
    }
    storeOfflineVisit(viewerId, request.id, storedVisit || null)
  }, [viewerId, request.id, request.title, code, plate, time, address, phone, fetchedAt])
}

/** What a user needs at the door, stored on the device for use without a network. */
interface StoredVisit {
  readonly title: string
  readonly code: string
  readonly plate: string | null
  /** 'Tue 3 Dec, 8am to noon' */
  readonly time: string | null
  /** The address, or the town if there is none. public/offline.html reads this name. */
  readonly place: string | null
  readonly phone: string | null
  /** The London date on which it is shown. */
  readonly day: string
  /** When the visit was fetched: '14:05'. */
  readonly asOf: string
}

/** Stores a visit for offline use, or removes it if `visit` is null. Does nothing unless `userId` is signed in. */
function storeOfflineVisit(userId: string, requestId: string, visit: StoredVisit | null): void {
  const session = sessionState()
  if (session.status !== 'signed-in' || session.user.id !== userId) return
  const name = `${OFFLINE_VISIT_PREFIX}${userId}:${requestId}`
  try {
    if (visit === null) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(visit))
  } catch (error) {
    report('The visit could not be stored on this device.', error)
  }
}
