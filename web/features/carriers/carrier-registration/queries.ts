import { queryOptions } from '@tanstack/react-query'
import type {
  myRegistration,
  OwnRegistration,
  registrationChanged,
} from '#modules/carriers/carrier-registration/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { refetchSoon } from '#web/lib/api/cache-patches.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { LIVE } from '#web/lib/api/query-options.ts'
import { useLive } from '#web/lib/live/live.ts'

/** The caller's own registration. */
export const registrationQuery = queryOptions({
  queryKey: ['own-registration'],
  queryFn: ({ signal }): Promise<OwnRegistration> => call<typeof myRegistration>('GET /api/registration', { signal }),
  ...LIVE,
})

/** Refetches the registration when there is a new result. */
export function useRegistrationMessages(): void {
  useLive<typeof registrationChanged>('registration.changed', () =>
    refetchSoon(queryClient, registrationQuery.queryKey),
  )
}
