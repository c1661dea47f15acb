import { Eye } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type DocumentKind, linkToOwnDocument } from '#modules/profiles/contract.ts'
import { call, messageOf } from '#web/lib/api/api.ts'
import { downloadPrivateFile, readPrivateFile } from '#web/lib/api/private-file.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useObjectUrl } from '#web/ui/use-object-url.ts'
import { words } from './words.ts'

/** Opens one of the own documents: a picture over the page, anything else as a download. */
export function OwnDocument({ kind }: { kind: DocumentKind }) {
  const { pending, failed, shown, open, close } = useOwnDocument(kind)
  const name = words.documents[kind]
  return (
    <>
      <Button
        size="s"
        icon={<Eye aria-hidden size={16} />}
        pending={pending}
        pendingLabel={words.documents.opening}
        onClick={() => void open()}
      >
        {words.documents.view}
        <span className="sr-only"> {name}</span>
      </Button>
      <FieldError id={undefined} message={failed} alert />
      <Sheet open={shown !== null} onClose={close} title={name}>
        {shown && <Picture bytes={shown} alt={words.documents.alt(name)} />}
      </Sheet>
    </>
  )
}

function useOwnDocument(document: DocumentKind) {
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState<string>()
  const [shown, setShown] = useState<Blob | null>(null)
  const leaving = useRef<AbortController>(null)
  useEffect(() => () => leaving.current?.abort(), [])
  async function open() {
    leaving.current = new AbortController()
    const { signal } = leaving.current
    setPending(true)
    setFailed(undefined)
    try {
      // a link of its own for each press: it works once and not for long
      const link = await call(linkToOwnDocument, { params: { document }, signal })
      if (link.mediaType.startsWith('image/')) setShown(await readPrivateFile(link, signal))
      else downloadPrivateFile(link)
    } catch (error) {
      if (!signal.aborted) setFailed(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  return { pending, failed, shown, open, close: () => setShown(null) }
}

/** The bytes are in memory only, and gone when the sheet closes. */
function Picture({ bytes, alt }: { bytes: Blob; alt: string }) {
  return <img src={useObjectUrl(bytes)} alt={alt} className="w-full rounded-s bg-sunken" />
}
