import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { classes } from './classes.ts'
import { NoPicture } from './no-picture.tsx'

interface PlainPictureProps {
  src: string | null
  /** The thing in words, for the icon where there is no photo. */
  thing: string
  /** The icon of what is no thing. */
  icon?: LucideIcon | undefined
  className: string
}

/** A picture of which only the address is known, beside text that says what it shows; an icon without one. */
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
