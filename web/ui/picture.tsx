import { useCallback, useState } from 'react'
import type { Image } from '#modules/market/requests/contract.ts'
import { IMAGE_WIDTHS, imageUrlForWidth } from '#modules/market/requests/facts/contract.ts'
import { classes } from './classes.ts'
import { NoPicture } from './no-picture.tsx'

interface PictureProps {
  image: Image | null | undefined
  /** The alt text; empty if the text next to it describes it. */
  alt: string
  /** A title or the name of an item; chooses the icon shown without a photo. */
  iconFor?: string | undefined
  /** CSS aspect ratio of the box, which reserves the space. */
  ratio?: '1/1' | '4/3' | '16/9'
  /** Whether to show portrait pictures uncropped, over the blurred placeholder. */
  whole?: boolean
  /** The `sizes` attribute. */
  sizes: string
  /** The page's main picture, loaded eagerly with high priority. */
  priority?: boolean
  className?: string
}

/** A photo in a box with a fixed aspect ratio, over a blurred placeholder; an icon if there is none. */
export function Picture({
  image,
  alt,
  iconFor,
  ratio = '4/3',
  whole = false,
  sizes,
  priority = false,
  className,
}: PictureProps) {
  const [broken, setBroken] = useState(false)
  const backdrop = useBackdrop(image?.placeholder)
  const box = classes('w-full', RATIOS[ratio], className)
  if (!image || broken) return <NoPicture iconFor={iconFor} className={box} />
  return (
    <span ref={backdrop} className={classes('block overflow-hidden bg-sunken bg-cover bg-center', box)}>
      <img
        src={imageUrlForWidth(image, 960)}
        srcSet={IMAGE_WIDTHS.map((width) => `${imageUrlForWidth(image, width)} ${width}w`).join(', ')}
        sizes={sizes}
        width={image.width}
        height={image.height}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        onError={() => setBroken(true)}
        className={classes('size-full', whole && image.height > image.width ? 'object-contain' : 'object-cover')}
      />
    </span>
  )
}

const RATIOS = { '1/1': 'aspect-square', '4/3': 'aspect-4/3', '16/9': 'aspect-video' } as const

/**
 * Returns a ref that sets the placeholder behind a picture. Not a style attribute, which the CSP blocks in rendered
 * pages.
 */
function useBackdrop(placeholder: string | undefined) {
  return useCallback(
    (box: HTMLElement | null) => {
      if (box && placeholder) box.style.backgroundImage = `url("${placeholder}")`
    },
    [placeholder],
  )
}
