import { useState } from 'react'
import { classes } from './classes.ts'
import { NoPicture } from './picture.tsx'

/** A picture of which only the address is known, beside text that says what it shows; a quiet drawing without one. */
export function PlainPicture({ src, className }: { src: string | null; className: string }) {
  const [broken, setBroken] = useState(false)
  const box = classes('block overflow-hidden bg-sunken', className)
  if (src === null || broken) {
    return (
      <span className={classes(box, 'grid place-items-center text-muted')}>
        <NoPicture />
      </span>
    )
  }
  return (
    <span className={box}>
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
