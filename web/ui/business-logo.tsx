import { useState } from 'react'
import { LOGO_WIDTHS, logoUrlForWidth } from '#modules/carriers/profiles/contract.ts'
import { Avatar } from './avatar.tsx'

/** The logo of a business, or its initials, 64 px square; decorative beside the name. */
export function BusinessLogo({ url, name }: { url: string | null; name: string }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (url === null || url === broken) return <Avatar name={name} size="l" />
  return (
    <img
      src={logoUrlForWidth(url, 192)}
      srcSet={LOGO_WIDTHS.map((width) => `${logoUrlForWidth(url, width)} ${width}w`).join(', ')}
      sizes="64px"
      width={64}
      height={64}
      alt=""
      decoding="async"
      onError={() => setBroken(url)}
      className="size-16 shrink-0 rounded-[10px] border border-line bg-sunken object-contain"
    />
  )
}
