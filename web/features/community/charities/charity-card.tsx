import { ExternalLink, HandHeart, MapPin, Phone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Charity } from '#modules/community/charities/contract.ts'
import { safeLink } from '#web/lib/format/safe-link.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { type ButtonVariant, buttonClass } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { OutsideLink } from '#web/ui/outside-link.tsx'
import { words } from './words.ts'

interface CharityCardProps {
  charity: Charity
  /** Whether it is shown on its own page. */
  isOwnPage?: boolean
}

/** Shows a charity with its mission, address and links (CHAR-05 to CHAR-11). */
export function CharityCard({ charity, isOwnPage = false }: CharityCardProps) {
  const { name, mission, type, learnMoreUrl, donationUrl } = charity
  return (
    <Card as={isOwnPage ? 'article' : 'li'} className="grid content-between gap-4">
      <div className="grid gap-3">
        <div className="grid grid-cols-[3rem_minmax(0,1fr)] items-start gap-3">
          <CharityImage url={charity.imageUrl} />
          <div className="grid gap-1.5">
            {isOwnPage ? (
              <h1 tabIndex={-1}>{name}</h1>
            ) : (
              <h3>
                <Link to={`/charities/${charity.id}`} className="no-underline hover:underline">
                  {name}
                </Link>
              </h3>
            )}
            {type !== null && (
              <Badge tone="outline" icon={HandHeart}>
                {type}
              </Badge>
            )}
          </div>
        </div>
        <p className="text-muted">{mission ?? words.noMission}</p>
        <Facts charity={charity} />
      </div>
      <div className="flex flex-wrap gap-2 *:flex-1">
        <CharityLink to={learnMoreUrl} name={name} label={words.learnMore} none={words.learnMoreNone} />
        <CharityLink to={donationUrl} name={name} label={words.donate} none={words.donateNone} variant="primary" />
      </div>
    </Card>
  )
}

function Facts({ charity }: { charity: Charity }) {
  const { address, city, postalCode, phone, website } = charity
  const place = [address, city, postalCode].filter(Boolean).join(', ')
  const hasContact = place !== '' || phone !== null || safeLink(website) !== null
  if (!hasContact) return null
  return (
    <dl className="grid gap-1.5 text-sm">
      {place !== '' && (
        <Fact icon={<MapPin aria-hidden size={16} />} name={words.place}>
          {place}
        </Fact>
      )}
      {phone !== null && (
        <Fact icon={<Phone aria-hidden size={16} />} name={words.phone}>
          {phone}
        </Fact>
      )}
      {safeLink(website) !== null && (
        <Fact icon={<ExternalLink aria-hidden size={16} />} name={words.website}>
          <OutsideLink to={website} />
        </Fact>
      )}
    </dl>
  )
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="mt-0.5 text-muted">
        {icon}
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

interface CharityLinkProps {
  to: string | null
  name: string
  label: string
  /** The label without a link. */
  none: string
  variant?: ButtonVariant
}

/** Links to the charity's site; disabled and labelled so without a safe address (CHAR-07 to CHAR-11, R13). */
function CharityLink({ to, name, label, none, variant = 'default' }: CharityLinkProps) {
  const href = safeLink(to)
  if (href === null) {
    return (
      <Button inactive aria-label={words.about(none, name)}>
        {none}
      </Button>
    )
  }
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      aria-label={`${words.about(label, name)} ${words.newTab}`}
      className={buttonClass({ variant })}
    >
      {label}
      <ExternalLink aria-hidden size={16} />
    </a>
  )
}

function CharityImage({ url }: { url: string | null }) {
  const [broken, setBroken] = useState(false)
  if (url === null || broken) {
    return (
      <span className="grid size-12 place-items-center rounded-s bg-brand-soft text-brand">
        <HandHeart aria-hidden size={22} />
      </span>
    )
  }
  return (
    <img
      src={url}
      alt=""
      width={48}
      height={48}
      loading="lazy"
      onError={() => setBroken(true)}
      className="size-12 rounded-s bg-sunken object-contain"
    />
  )
}
