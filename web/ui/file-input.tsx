import type { RefObject } from 'react'

/** The `accept` attribute for photos: the browser re-encodes formats that the server doesn't read. */
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

/** A hidden file input, which the buttons of a field open. */
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
