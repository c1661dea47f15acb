import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { classes } from './classes.ts'
import { NoPicture } from './no-picture.tsx'

interface PlainPictureProps {
  src: string | null
  /** A title or the name of an item; chooses the icon shown without a photo. */
  iconFor: string
  /** Another icon, e.g. for a business. */
  icon?: LucideIcon | undefined
  className: string
}

/** A picture by URL, decorative beside text; an icon without one. */
export function PlainPicture({ src, iconFor, icon, className }: PlainPictureProps) {
  const [broken, setBroken] = useState(false)
  if (src === null || broken) return <NoPicture iconFor={iconFor} icon={icon} className={className} />
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
