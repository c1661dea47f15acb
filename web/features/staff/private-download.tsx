import { FileDown } from 'lucide-react'
import { useState } from 'react'
import type { FileLink } from '#server/platform/kernel/contract.ts'
import { messageOf } from '#web/lib/api/api.ts'
import { downloadPrivateFile } from '#web/lib/api/private-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { words } from './words.ts'

/** A button that downloads a private file. `link` requests a new short-lived, single-use link for each press. */
export function PrivateDownload({ link, children }: { link: () => Promise<FileLink>; children: string }) {
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)

  async function download() {
    setPending(true)
    setFailed(null)
    try {
      downloadPrivateFile(await link())
    } catch (error) {
      setFailed(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      <Button
        size="s"
        className="justify-self-start"
        icon={<FileDown aria-hidden size={18} />}
        pending={pending}
        pendingLabel={words.downloading}
        onClick={() => void download()}
      >
        {children}
      </Button>
      <Failure>{failed}</Failure>
    </>
  )
}
