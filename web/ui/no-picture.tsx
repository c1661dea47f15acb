import type { LucideIcon } from 'lucide-react'
import { classes } from './classes.ts'
import { thingIcon } from './thing-icon.ts'

interface NoPictureProps {
  /** The thing in words: its title, or the name of its biggest item. */
  of: string | undefined
  /** What is shown where it is no thing: a business, for one. */
  icon?: LucideIcon | undefined
  /** Its shape and size. */
  className: string
}

/** Stands where there is no photo: an icon of the thing on the brand's quiet colour. */
export function NoPicture({ of = '', icon, className }: NoPictureProps) {
  const Icon = icon ?? thingIcon(of)
  return (
    <span className={classes('grid place-items-center overflow-hidden bg-brand-soft text-brand', className)}>
      <Icon aria-hidden strokeWidth={1.5} className="h-auto w-[45%] max-w-20 opacity-80" />
    </span>
  )
}
