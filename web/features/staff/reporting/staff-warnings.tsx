import { queryOptions, useQuery } from '@tanstack/react-query'
import { EyeOff, Info } from 'lucide-react'
import type { myWarnings, readWarning, Warning, warningGiven } from '#modules/staff/moderation/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { refetchQueries } from '#web/lib/api/cache-patches.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useLive, useLiveConnection } from '#web/lib/live/live.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { words } from './words.ts'

const warningsQuery = queryOptions({
  queryKey: ['warnings'],
  queryFn: ({ signal }) => call<typeof myWarnings>('GET /api/my-warnings', { signal }),
})

/** Messages from staff about the viewer's content, until they are dismissed. */
export function StaffWarnings() {
  const { data } = useQuery(warningsQuery)
  useLiveConnection()
  useLive<typeof warningGiven>('warning.given', () => void refetchQueries(queryClient, warningsQuery.queryKey))
  if (!data || data.items.length === 0) return null
  return (
    <section aria-label={words.warnings.label} className="grid gap-3">
      {data.items.map((warning) => (
        <StaffWarning key={warning.id} warning={warning} />
      ))}
    </section>
  )
}

function StaffWarning({ warning: { id, what, title, words: text } }: { warning: Warning }) {
  async function dismiss() {
    queryClient.setQueryData(
      warningsQuery.queryKey,
      (cached) => cached && { items: cached.items.filter((one) => one.id !== id) },
    )
    await call<typeof readWarning>('POST /api/my-warnings/:warningId/read', { params: { warningId: id } }).catch(() =>
      refetchQueries(queryClient, warningsQuery.queryKey),
    )
  }
  return (
    <Notice icon={what === 'hidden' ? EyeOff : Info} title={words.warnings[what](title)}>
      <div className="grid justify-items-start gap-2">
        {text && <p className="whitespace-pre-line">{text}</p>}
        <Button size="s" variant="quiet" onClick={() => void dismiss()}>
          {words.warnings.read}
        </Button>
      </div>
    </Notice>
  )
}
