import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Image } from '#modules/requests/contract.ts'
import { Card } from './card.tsx'
import { classes } from './classes.ts'
import { Picture } from './picture.tsx'

interface PictureRowProps {
  to: string
  image: Image | undefined
  title: string
  text: string
  heading?: 'h2' | 'h3' | undefined
  /** Arrived a moment ago. */
  fresh?: boolean | undefined
  onClick?: ((event: MouseEvent) => void) | undefined
  /** The line of facts below the text. */
  children: ReactNode
}

/** One thing in a list, with its picture; the whole card leads to its page. */
export function PictureRow(props: PictureRowProps) {
  const { to, image, title, text, heading: Title = 'h3', fresh = false, onClick, children } = props
  return (
    <Card
      as="li"
      padded={false}
      className={classes('grid grid-cols-[88px_minmax(0,1fr)] gap-3 p-3 sm:gap-4', fresh && 'arrive')}
    >
      <Picture image={image} alt="" ratio="1/1" sizes="88px" className="w-[88px] self-start rounded-s" />
      <div className="grid min-w-0 content-between gap-1.5">
        <div className="grid gap-0.5">
          <Title className="line-clamp-2 text-lg leading-snug">
            <Link to={to} onClick={onClick} className="cover no-underline">
              {title}
            </Link>
          </Title>
          <p className="line-clamp-2 text-sm text-muted">{text}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">{children}</div>
      </div>
    </Card>
  )
}
