import type { LucideIcon } from 'lucide-react'
import { classes } from './classes.ts'
import { lazyExtra } from './lazy-part.tsx'

// the icons are loaded with the first item without a photo
const ThingIcon = lazyExtra(async () => (await import('./thing-icon.tsx')).ThingIcon)

interface NoPictureProps {
  /** The title of the thing, or the name of its biggest item. */
  of: string | undefined
  /** The icon for something that isn't a thing, such as a business. */
  icon?: LucideIcon | undefined
  /** Classes for its shape and size. */
  className: string
}

/** A placeholder for a missing photo: an icon of the thing. */
export function NoPicture({ of = '', icon: Icon, className }: NoPictureProps) {
  return (
    <span className={classes('grid place-items-center overflow-hidden bg-brand-soft text-brand', className)}>
      {Icon ? (
        <Icon aria-hidden strokeWidth={1.5} className={NO_PICTURE} />
      ) : (
        <ThingIcon of={of} className={NO_PICTURE} />
      )}
    </span>
  )
}

const NO_PICTURE = 'h-auto w-[45%] max-w-20 opacity-80'
