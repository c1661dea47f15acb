import { useCallback, useState } from 'react'
import type { Image } from '#modules/requests/contract.ts'
import { IMAGE_WIDTHS, imageAt } from '#modules/requests/facts/contract.ts'
import { classes } from './classes.ts'
import { NoPicture } from './no-picture.tsx'

interface PictureProps {
  image: Image | null | undefined
  /** What is to be seen; empty where the text beside it says so. */
  alt: string
  /** The thing in words, for the icon where there is no photo. */
  thing?: string | undefined
  /** CSS aspect ratio of the box: the place is kept before the picture comes. */
  ratio?: '1/1' | '4/3' | '16/9'
  /** One that is higher than wide is shown whole, over its blurred placeholder, instead of cut. */
  whole?: boolean
  /** How wide it is shown, as the `sizes` attribute. */
  sizes: string
  /** The page's main picture: loaded at once and first. */
  priority?: boolean
  className?: string
}

/** A photograph in a box of fixed shape, over its blurred placeholder; an icon of the thing where there is none. */
export function Picture({
  image,
  alt,
  thing,
  ratio = '4/3',
  whole = false,
  sizes,
  priority = false,
  className,
}: PictureProps) {
  const [broken, setBroken] = useState(false)
  const backdrop = useBackdrop(image?.placeholder)
  const box = classes('w-full', RATIOS[ratio], className)
  if (!image || broken) return <NoPicture of={thing} className={box} />
  return (
    <span ref={backdrop} className={classes('block overflow-hidden bg-sunken bg-cover bg-center', box)}>
      <img
        src={imageAt(image, 960)}
        srcSet={IMAGE_WIDTHS.map((width) => `${imageAt(image, width)} ${width}w`).join(', ')}
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

/** Shows the placeholder behind the picture. Not as an attribute: in a page that the server drew the CSP refuses those. */
function useBackdrop(placeholder: string | undefined) {
  return useCallback(
    (box: HTMLElement | null) => {
      if (box && placeholder) box.style.backgroundImage = `url("${placeholder}")`
    },
    [placeholder],
  )
}
