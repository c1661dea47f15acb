import { Download } from 'lucide-react'
import type { DataExport, linkToExport } from '#modules/staff/privacy/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { downloadPrivateFile } from '#web/lib/api/private-file.ts'
import { useIdempotentCommand } from '#web/lib/api/use-idempotent-command.ts'
import { shortDate } from '#web/lib/format/time.ts'
import { Button } from '#web/ui/button.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { fileSize } from '#web/ui/file-rules.ts'
import { words } from './words.ts'

/** Shows the size and expiry of a finished data export, and downloads it by a new single-use link at each press. */
export function ReadyExport({ ready: { id, bytes, expiresAt } }: { ready: DataExport }) {
  const { run, pending, error } = useIdempotentCommand({
    keyedBy: id,
    send: async () =>
      downloadPrivateFile(
        await call<typeof linkToExport>('POST /api/account/exports/:exportId/link', { params: { exportId: id } }),
      ),
  })
  return (
    <div className="grid justify-items-start gap-3">
      <p>{words.data.ready(fileSize(bytes ?? 0), shortDate(expiresAt ?? ''))}</p>
      <Button
        variant="primary"
        icon={<Download aria-hidden size={18} />}
        pending={pending}
        pendingLabel={words.data.preparing}
        onClick={run}
      >
        {words.data.download}
      </Button>
      <Failure>{error}</Failure>
    </div>
  )
}
