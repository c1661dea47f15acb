import { words } from './file-words.ts'

/** How much has left the browser; `share` from 0 to 1. */
export function UploadProgress({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  const text = words.uploading(percent)
  return (
    <div className="grid gap-1">
      <progress max={100} value={percent} aria-label={text} className="h-1.5 w-full accent-brand" />
      <span className="text-sm text-muted tabular">{text}</span>
    </div>
  )
}
