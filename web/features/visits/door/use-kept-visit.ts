import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { jobContact, type RequestDetail } from '#modules/requests/contract.ts'
import type { JobVisit } from '#modules/visits/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import { londonTime } from '#web/lib/format/london-days.ts'
import { clockTime } from '#web/lib/format/time.ts'
import { keepVisit } from '#web/lib/session/kept-visits.ts'
import { timeText } from './words.ts'

interface Keeping {
  request: RequestDetail
  visit: JobVisit
  viewer: string
  side: 'owner' | 'carrier'
  /** When the server last said so, ms. */
  readAt: number
  /** The job goes on. */
  underWay: boolean
}

/** Keeps what is needed at the door on this device, while there is a code to compare (INST-05). */
export function useKeptVisit({ request, visit, viewer, side, readAt, underWay }: Keeping): void {
  const code = underWay ? visit.code : null
  const { data: contact } = useQuery({
    queryKey: ['visits', 'contact', request.id, viewer],
    queryFn: ({ signal }) => call(jobContact, { params: { requestId: request.id }, signal }),
    enabled: code !== null && featureOn('acceptedContact'),
  })
  const { plate, time } = visit.marks
  // the owner's own address is where the carrier goes; the owner knows it
  const place = side === 'owner' ? null : (contact?.address ?? request.locationText)
  const phone = contact?.phoneNumber ?? null
  useEffect(() => {
    const read = new Date(readAt)
    const kept = code !== null && {
      title: request.title,
      code,
      plate,
      time: time && timeText(time),
      place,
      phone,
      day: londonTime(read).day,
      asOf: clockTime(read.toISOString()),
    }
    keepVisit(viewer, request.id, kept || null)
  }, [viewer, request.id, request.title, code, plate, time, place, phone, readAt])
}
