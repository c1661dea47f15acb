import { useState } from 'react'
import type { GalleryPicture } from '#modules/discovery/directory/contract.ts'
import { OpenPhotos, photoPreloadProps } from '#web/ui/open-photo.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { words } from './words.ts'

const galleryWords = words.gallery

/** The gallery of a business; photos open in the viewer. */
export function Gallery({ name, pictures }: { name: string; pictures: readonly GalleryPicture[] }) {
  const [at, setAt] = useState<number | null>(null)
  if (pictures.length === 0) return null
  const photos = pictures.map((image, index) => ({ image, alt: galleryWords.photo(name, index + 1, pictures.length) }))
  return (
    <section aria-labelledby="gallery" className="grid gap-4">
      <h2 id="gallery">{galleryWords.title}</h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <button
              type="button"
              aria-label={galleryWords.open(index + 1, pictures.length)}
              {...photoPreloadProps}
              onClick={() => setAt(index)}
              className="block w-full cursor-pointer overflow-hidden rounded-m border border-line hover:border-edge"
            >
              <Picture image={picture} alt="" ratio="4/3" sizes="(min-width: 56.25rem) 270px, 50vw" />
            </button>
          </li>
        ))}
      </ul>
      <OpenPhotos photos={photos} at={at} onMove={setAt} />
    </section>
  )
}
