import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DataExport, exportChanged, requestExport } from '#modules/staff/privacy/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { refetchQueries } from '#web/lib/api/cache-patches.ts'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { useLive } from '#web/lib/live/live.ts'
import { Button } from '#web/ui/button.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { QueryFallback } from '#web/ui/query-fallback.tsx'
import { LoadingText } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { TitledCard } from '#web/ui/titled-card.tsx'
import { exportQuery } from './queries.ts'
import { ReadyExport } from './ready-export.tsx'
import { words } from './words.ts'

/** Requests a file with all of the user's data, and downloads it once it is ready. */
export function DataSection() {
  const queries = useQueryClient()
  const exports = useQuery(exportQuery)
  useLive<typeof exportChanged>('export.changed', () => void refetchQueries(queries, exportQuery.queryKey))
  return (
    <TitledCard title={words.data.title} text={words.data.text}>
      {exports.data ? (
        <LatestExport latest={exports.data.latest} />
      ) : (
        <QueryFallback
          query={exports}
          loading={<LoadingText>{words.data.loading}</LoadingText>}
          failed={words.data.failed}
        />
      )}
    </TitledCard>
  )
}

function LatestExport({ latest }: { latest: DataExport | null }) {
  return (
    <div className="grid gap-4">
      <div role="status" className="empty:hidden">
        {latest?.state === 'under_way' && (
          <p className="flex items-center gap-3">
            <Spinner />
            {words.data.underWay}
          </p>
        )}
        {latest?.state === 'ready' && <ReadyExport ready={latest} />}
        {latest?.state === 'failed' && <p className="font-medium text-danger">{words.data.broken}</p>}
      </div>
      {latest?.state !== 'under_way' && (
        <RequestButton label={latest?.state === 'ready' ? words.data.requestAgain : words.data.request} />
      )}
    </div>
  )
}

function RequestButton({ label }: { label: string }) {
  const queries = useQueryClient()
  const { run, pending, error } = useIdempotentCommand({
    keyedBy: 'export',
    send: (idempotencyKey) => call<typeof requestExport>('POST /api/account/exports', { idempotencyKey }),
    onDone: (latest) => queries.setQueryData(exportQuery.queryKey, { latest }),
  })
  return (
    <div className="grid justify-items-start gap-2">
      <Button pending={pending} pendingLabel={words.data.requesting} onClick={run}>
        {label}
      </Button>
      <Failure>{error}</Failure>
    </div>
  )
}
