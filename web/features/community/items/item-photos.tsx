import { useState } from 'react'
import { titleOf } from '#modules/community/items/contract/facts.ts'
import type { Item } from '#modules/community/items/contract.ts'
import { classes } from '#web/ui/classes.ts'
import { PictureWithViewer } from '#web/ui/open-photo.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { words } from './words.ts'

/** Shows an item's photos: one large, the others as thumbnails. */
export function ItemPhotos({ item }: { item: Item }) {
  const images = item.imageUrls ?? []
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, Math.max(0, images.length - 1))
  return (
    <div className="grid content-start gap-3">
      <PictureWithViewer
        photos={images.map((image) => ({ image, alt: words.item.photoOf(titleOf(item)) }))}
        at={at}
        iconFor={titleOf(item)}
        whole
        ratio="4/3"
        sizes="(min-width: 56.25rem) 620px, 100vw"
        priority
        className="rounded-m border border-line"
      />
      {images.length > 1 && (
        <ul className="grid grid-cols-6 gap-2">
          {images.map((image, index) => (
            <li key={image.url}>
              <button
                type="button"
                aria-label={words.item.photo(index + 1, images.length)}
                aria-pressed={index === at}
                onClick={() => setChosen(index)}
                className={classes(
                  'block w-full cursor-pointer overflow-hidden rounded-s border-2',
                  index === at ? 'border-brand' : 'border-transparent',
                )}
              >
                <Picture image={image} alt="" ratio="1/1" sizes="96px" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
