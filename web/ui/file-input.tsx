import type { RefObject } from 'react'

/** For photos: what the server doesn't read is drawn again before it's sent, where the browser can. */
export const ANY_PICTURE = 'image/*'

interface FileInputProps {
  ref: RefObject<HTMLInputElement | null>
  accept: string
  /** Opens the camera on a phone. */
  capture?: boolean
  multiple?: boolean
  label: string
  onFiles: (files: readonly File[]) => void
}

/** Pressed through the buttons; hidden from the tab order and from screen readers. */
export function FileInput({ ref, accept, capture, multiple, label, onFiles }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept={accept}
      capture={capture ? 'environment' : undefined}
      multiple={multiple}
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])])
        // the same file may be chosen again after it was removed
        event.target.value = ''
      }}
    />
  )
}
