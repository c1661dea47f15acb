import { useEffect, useRef, useState } from 'react'
import type { packPdf, receiptPdf } from '#modules/fulfilment/duty-of-care/contract.ts'
import { messageOf } from '#web/lib/api/api.ts'
import { readFile, saveFile } from '#web/lib/api/read-file.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { words as kit } from '#web/ui/words.ts'
import { words } from './words.ts'

interface DownloadPdfProps {
  pdf: 'pack' | 'receipt'
  requestId: string
}

/** Downloads a PDF of a job; shows why when that fails and lets the user try again. */
export function DownloadPdf(props: DownloadPdfProps) {
  const { pending, failed, download } = useDownload(props)
  return (
    <div className="grid gap-1.5 justify-items-start">
      <Button pending={pending} pendingLabel={words.downloading} onClick={() => void download()}>
        {failed === undefined ? words.download : kit.tryAgain}
      </Button>
      <FieldError id={undefined} message={failed} alert />
    </div>
  )
}

function useDownload({ pdf, requestId }: DownloadPdfProps) {
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState<string>()
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])
  async function download() {
    controller.current = new AbortController()
    const { signal } = controller.current
    setPending(true)
    try {
      saveFile(
        await readFile<typeof packPdf | typeof receiptPdf>(`GET /api/requests/:requestId/${pdf}.pdf`, {
          params: { requestId },
          signal,
        }),
      )
      setFailed(undefined)
    } catch (error) {
      if (!signal.aborted) setFailed(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  return { pending, failed, download }
}
