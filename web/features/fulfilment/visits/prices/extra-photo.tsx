import { useEffect, useState } from 'react'
import type { linkToPricePhoto } from '#modules/fulfilment/visits/prices/contract.ts'
import { call } from '#web/lib/api/api.ts'
import { readPrivateFile } from '#web/lib/api/private-file.ts'
import { Button } from '#web/ui/button.tsx'
import { useObjectUrl } from '#web/ui/use-object-url.ts'
import { words as uiWords } from '#web/ui/words.ts'
import { priceWords } from './words.ts'

interface ExtraPhotoProps {
  changeId: string
  /** From 1. */
  photoNumber: number
}

/** A photo of extra items, kept only in memory. */
export function ExtraPhoto({ changeId, photoNumber }: ExtraPhotoProps) {
  const { bytes, failed, retry } = usePhoto(changeId, photoNumber)
  if (bytes !== null) return <LoadedPhoto bytes={bytes} photoNumber={photoNumber} />
  return (
    <div className="grid aspect-4/3 content-center justify-items-center gap-2 rounded-s bg-sunken p-3 text-center text-sm">
      <p role="status">{failed ? priceWords.photo.failed : priceWords.photo.loading}</p>
      {failed && (
        <Button size="s" onClick={retry}>
          {uiWords.tryAgain}
        </Button>
      )}
    </div>
  )
}

const LoadedPhoto = ({ bytes, photoNumber }: { bytes: Blob; photoNumber: number }) => (
  <img
    src={useObjectUrl(bytes)}
    alt={priceWords.photo.name(photoNumber)}
    className="aspect-4/3 w-full rounded-s bg-sunken object-cover"
  />
)

/** Loads the photo while the component is mounted. Each attempt requests a new single-use link. */
function usePhoto(changeId: string, photoNumber: number) {
  const [attempt, setAttempt] = useState(0)
  const [bytes, setBytes] = useState<Blob | null>(null)
  const [failed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    async function open() {
      const link = await call<typeof linkToPricePhoto>('POST /api/price-changes/:changeId/photos/:photo/link', {
        params: { changeId, photo: PHOTO_NUMBERS[photoNumber - 1] ?? '1' },
        signal,
      })
      setBytes(await readPrivateFile(link, signal))
    }
    setFailed(false)
    open().catch(() => {
      if (!signal.aborted) setFailed(true)
    })
    return () => controller.abort()
  }, [changeId, photoNumber, attempt])
  return { bytes, failed, retry: () => setAttempt(attempt + 1) }
}

const PHOTO_NUMBERS = ['1', '2', '3', '4', '5', '6'] as const
