import { type ComponentProps, useState } from 'react'
import type { Image } from '#modules/market/requests/contract.ts'
import { preloadOnHover } from '#web/lib/boot/preload-on-hover.ts'
import { lazyDialog } from './lazy-part.tsx'
import { words } from './photo-words.ts'
import { Picture } from './picture.tsx'

export interface Photo {
  readonly image: Image
  /** The alt text. */
  readonly alt: string
}

const PhotoViewer = lazyDialog(async () => (await import('./photo-viewer.tsx')).PhotoViewer)

/** Props of a button that preload the photo viewer's code on hover or focus. */
export const photoPreloadProps = preloadOnHover(PhotoViewer)

interface OpenPhotosProps {
  photos: readonly Photo[]
  /** Index of the open photo; null for none. */
  at: number | null
  onMove: (at: number | null) => void
}

/** The photo viewer, whose code is loaded with the first photo opened. */
export function OpenPhotos({ photos, at, onMove }: OpenPhotosProps) {
  return at !== null && <PhotoViewer photos={photos} at={at} onMove={onMove} onClose={() => onMove(null)} />
}

interface PictureWithViewerProps extends Omit<ComponentProps<typeof Picture>, 'image' | 'alt'> {
  photos: readonly Photo[]
  /** Index of the photo shown here. */
  at?: number
}

/** A picture that opens the photo viewer, or an icon without a photo. */
export function PictureWithViewer({ photos, at = 0, ...pictureProps }: PictureWithViewerProps) {
  const [open, setOpen] = useState<number | null>(null)
  const photo = photos[at]
  if (!photo) return <Picture image={null} alt="" {...pictureProps} />
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        {...photoPreloadProps}
        onClick={() => setOpen(at)}
        className="block w-full cursor-zoom-in"
      >
        <Picture key={photo.image.url} image={photo.image} alt={photo.alt} {...pictureProps} />
        <span className="sr-only">{words.whole}</span>
      </button>
      <OpenPhotos photos={photos} at={open} onMove={setOpen} />
    </>
  )
}
