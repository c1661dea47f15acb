import { useEffect, useState } from 'react'
import { type PhotoProgress, uploadEarly } from '#web/lib/forms/staged-photos.ts'
import { useViewer } from '#web/lib/session/viewer.ts'
import { announce } from './announcer.tsx'
import { Button } from './button.tsx'
import { words } from './file-words.ts'
import { UploadProgress } from './upload-progress.tsx'

/**
 * Uploads a photo while the user fills in its form, and shows the progress. A visitor's photo is sent with the form.
 */
export function PhotoUpload({ file }: { file: File }) {
  const signedIn = useViewer() !== null
  const [progress, setProgress] = useState<PhotoProgress | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry is a new upload
  useEffect(() => (signedIn ? uploadEarly(file, setProgress) : undefined), [file, signedIn, tries])
  const formWaits = progress?.formWaits === true && progress.state === 'sending'
  useEffect(() => {
    if (formWaits) announce(words.sentAfterwards, { now: true, topic: 'upload-wait' })
  }, [formWaits])
  if (progress === null) return null
  if (progress.state === 'sent') return <span className="text-sm text-muted">{words.uploaded}</span>
  if (progress.state === 'sending')
    return (
      <>
        <UploadProgress share={progress.share} />
        {formWaits && <span className="text-sm">{words.sentAfterwards}</span>}
      </>
    )
  return (
    <div className="grid justify-items-start gap-1">
      <span className="text-sm text-danger">{words.uploadFailed}</span>
      <Button size="s" onClick={() => setTries(tries + 1)}>
        {words.uploadAgain}
      </Button>
    </div>
  )
}
