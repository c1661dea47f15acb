import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { classes } from './classes.ts'
import { NoPicture } from './no-picture.tsx'

interface PlainPictureProps {
  src: string | null
  /** The name of the thing, for the icon without a photo. */
  thing: string
  /** The icon for something that isn't a thing. */
  icon?: LucideIcon | undefined
  className: string
}

/** A picture by URL, decorative beside text; an icon without one. */
export function PlainPicture({ src, thing, icon, className }: PlainPictureProps) {
  const [broken, setBroken] = useState(false)
  if (src === null || broken) return <NoPicture of={thing} icon={icon} className={className} />
  return (
    <span className={classes('block overflow-hidden bg-sunken', className)}>
      <img
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
        className="size-full object-cover"
      />
    </span>
  )
}
