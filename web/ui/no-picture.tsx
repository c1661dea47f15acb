import type { LucideIcon } from 'lucide-react'
import { classes } from './classes.ts'
import { lazyExtra } from './lazy-part.tsx'

// the icons are loaded with the first item without a photo
const ItemIcon = lazyExtra(async () => (await import('./item-icon.tsx')).ItemIcon)

interface NoPictureProps {
  /** A title or the name of an item; determines the icon. */
  iconFor: string | undefined
  /** Another icon, e.g. for a business. */
  icon?: LucideIcon | undefined
  /** Classes for its shape and size. */
  className: string
}

/** A placeholder for a missing photo: an icon of the item. */
export function NoPicture({ iconFor = '', icon: Icon, className }: NoPictureProps) {
  return (
    <span className={classes('grid place-items-center overflow-hidden bg-brand-soft text-brand', className)}>
      {Icon ? (
        <Icon aria-hidden strokeWidth={1.5} className={ICON_CLASS} />
      ) : (
        <ItemIcon iconFor={iconFor} className={ICON_CLASS} />
      )}
    </span>
  )
}

const ICON_CLASS = 'h-auto w-[45%] max-w-20 opacity-80'
