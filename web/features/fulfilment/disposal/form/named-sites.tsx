import { useQuery } from '@tanstack/react-query'
import type { readTracking } from '#modules/fulfilment/waste-tracking/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { featureOn } from '#web/lib/boot/settings.ts'
import type { Form } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import type { Draft } from './draft.ts'
import { formWords } from './words.ts'

/** A button for each site that the carrier has named for hazardous items of this job; it fills in that site. */
export function NamedSites({ requestId, form }: { requestId: string; form: Form<Draft> }) {
  const { data } = useQuery({
    queryKey: ['disposals', 'sites', requestId],
    queryFn: ({ signal }) =>
      call<typeof readTracking>('GET /api/requests/:requestId/tracking', { params: { requestId }, signal }),
    enabled: featureOn('tracking'),
  })
  const destinations = data?.lines.flatMap(({ destination }) => destination ?? []) ?? []
  const sites = [...new Map(destinations.map((site) => [site.permit, site])).values()]
  return sites
    .filter(({ permit }) => permit !== form.values.number)
    .map(({ siteName, permit, postcode }) => (
      <Button
        key={permit}
        className="justify-self-start"
        onClick={() => form.reset({ ...form.values, placeName: siteName, number: permit, postcode })}
      >
        {formWords.fillInSite(siteName)}
      </Button>
    ))
}
