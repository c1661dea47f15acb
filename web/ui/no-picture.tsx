import type { LucideIcon } from 'lucide-react'
import { classes } from './classes.ts'
import { lazyExtra } from './lazy-part.tsx'

// the icons come with the first thing that has no photo
const ThingIcon = lazyExtra(async () => (await import('./thing-icon.tsx')).ThingIcon)

interface NoPictureProps {
  /** The thing in words: its title, or the name of its biggest item. */
  of: string | undefined
  /** What is shown where it is no thing: a business, for one. */
  icon?: LucideIcon | undefined
  /** Its shape and size. */
  className: string
}

/** Stands where there is no photo: an icon of the thing on the brand's quiet colour. */
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
