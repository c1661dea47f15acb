import { useEffect } from 'react'
import { announce } from './announcer.tsx'
import { words } from './file-words.ts'

/** Indeterminate progress while a photo is scaled down. */
export function ShrinkProgress() {
  return (
    <div className="grid gap-1">
      <progress aria-label={words.shrinking} className="h-1.5 w-full accent-brand" />
      <span className="text-sm text-muted">{words.shrinking}</span>
    </div>
  )
}

/** Progress is announced in steps of this many percent. */
const STEP = 25

/** Upload progress, visible and announced; `share` is 0 to 1. */
export function UploadProgress({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  const text = words.uploading(percent)
  const announced = percent - (percent % STEP)
  useEffect(() => announce(words.uploading(announced), { topic: 'upload' }), [announced])
  return (
    <div className="grid gap-1">
      <progress max={100} value={percent} aria-label={text} className="h-1.5 w-full accent-brand" />
      <span className="text-sm text-muted tabular">{text}</span>
    </div>
  )
}
