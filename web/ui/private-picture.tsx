import { Eye } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { FileLink } from '#server/platform/kernel/contract.ts'
import { messageOf } from '#web/lib/api/api.ts'
import { downloadPrivateFile, readPrivateFile } from '#web/lib/api/private-file.ts'
import { Button } from './button.tsx'
import { FieldError } from './field.tsx'
import { Sheet } from './sheet.tsx'
import { useObjectUrl } from './use-object-url.ts'

interface PrivatePictureProps {
  /** The name of the file: for screen readers after `view`, and the title of the sheet. */
  name: string
  view: string
  opening: string
  alt: string
  /** Requests a single-use link. */
  link: (signal: AbortSignal) => Promise<FileLink>
}

/** Opens a private file: a picture in a sheet, anything else as a download. */
export function PrivatePicture({ name, view, opening, alt, link }: PrivatePictureProps) {
  const { pending, failed, shown, open, close } = usePrivateFile(link)
  return (
    <>
      <Button
        size="s"
        icon={<Eye aria-hidden size={16} />}
        pending={pending}
        pendingLabel={opening}
        onClick={() => void open()}
      >
        {view}
        <span className="sr-only"> {name}</span>
      </Button>
      <FieldError id={undefined} message={failed} alert />
      <Sheet open={shown !== null} onClose={close} title={name}>
        {shown && <Picture bytes={shown} alt={alt} />}
      </Sheet>
    </>
  )
}

function usePrivateFile(link: PrivatePictureProps['link']) {
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState<string>()
  const [shown, setShown] = useState<Blob | null>(null)
  const request = useRef<AbortController>(null)
  useEffect(() => () => request.current?.abort(), [])
  async function open() {
    request.current = new AbortController()
    const { signal } = request.current
    setPending(true)
    setFailed(undefined)
    try {
      // a new link per press: each works once and expires soon
      const file = await link(signal)
      if (file.mediaType.startsWith('image/')) setShown(await readPrivateFile(file, signal))
      else downloadPrivateFile(file)
    } catch (error) {
      if (!signal.aborted) setFailed(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  return { pending, failed, shown, open, close: () => setShown(null) }
}

/** The picture, only in memory until the sheet closes. */
function Picture({ bytes, alt }: { bytes: Blob; alt: string }) {
  return <img src={useObjectUrl(bytes)} alt={alt} className="w-full rounded-s bg-sunken" />
}
