import type { RefObject } from 'react'

/** Accepted for photos: formats the server doesn't read are re-encoded by the browser. */
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

/** Opened by the buttons; hidden from the tab order and screen readers. */
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
        // allows choosing the same file again after removing it
        event.target.value = ''
      }}
    />
  )
}
