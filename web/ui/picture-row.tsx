import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Image } from '#modules/market/requests/contract.ts'
import { Card } from './card.tsx'
import { classes } from './classes.ts'
import { Picture } from './picture.tsx'

interface PictureRowProps {
  to: string
  image: Image | undefined
  title: string
  text: string
  heading?: 'h2' | 'h3' | undefined
  /** Highlights a new item. */
  fresh?: boolean | undefined
  onClick?: ((event: MouseEvent) => void) | undefined
  /** Facts below the text. */
  children: ReactNode
}

/** A list item with a picture; the whole card is a link. */
export function PictureRow(props: PictureRowProps) {
  const { to, image, title, text, heading: Title = 'h3', fresh = false, onClick, children } = props
  return (
    <Card
      as="li"
      padded={false}
      className={classes(
        'grid grid-cols-[72px_minmax(0,1fr)] gap-3 p-2 sm:grid-cols-[88px_minmax(0,1fr)] sm:gap-4 sm:p-3',
        fresh && 'arrive',
      )}
    >
      <Picture
        image={image}
        alt=""
        iconFor={title}
        ratio="1/1"
        sizes="88px"
        className="w-[72px] self-start rounded-s sm:w-[88px]"
      />
      <div className="grid min-w-0 grid-cols-1 content-between gap-1">
        <div className="grid grid-cols-1 gap-0.5">
          <Title className="text-base leading-snug max-sm:truncate sm:line-clamp-2 sm:text-lg">
            <Link to={to} onClick={onClick} className="cover no-underline">
              {title}
            </Link>
          </Title>
          <p className="line-clamp-2 text-sm text-muted max-sm:hidden">{text}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-0 text-sm text-muted sm:gap-x-3 sm:gap-y-1">
          {children}
        </div>
      </div>
    </Card>
  )
}
