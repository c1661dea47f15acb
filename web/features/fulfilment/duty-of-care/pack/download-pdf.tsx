import { useEffect, useRef, useState } from 'react'
import type { packPdf, receiptPdf } from '#modules/fulfilment/duty-of-care/contract.ts'
import { messageOf } from '#web/lib/api/api.ts'
import { readFile, saveFile } from '#web/lib/api/read-file.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { words as uiWords } from '#web/ui/words.ts'
import { words } from './words.ts'

interface DownloadPdfProps {
  pdf: 'pack' | 'receipt'
  requestId: string
}

/** The button that downloads a PDF of a job. After a failure it shows the reason and lets the user try again. */
export function DownloadPdf(props: DownloadPdfProps) {
  const { pending, error, download } = useDownload(props)
  return (
    <div className="grid gap-1.5 justify-items-start">
      <Button pending={pending} pendingLabel={words.downloading} onClick={() => void download()}>
        {error === undefined ? words.download : uiWords.tryAgain}
      </Button>
      <FieldError id={undefined} message={error} alert />
    </div>
  )
}

function useDownload({ pdf, requestId }: DownloadPdfProps) {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()
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
      setError(undefined)
    } catch (failure) {
      if (!signal.aborted) setError(messageOf(failure))
    } finally {
      setPending(false)
    }
  }
  return { pending, error, download }
}
