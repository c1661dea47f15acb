import { Download } from 'lucide-react'
import { qrCodeUrl } from '#modules/discovery/directory/contract.ts'
import { buttonClass } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { words } from './words.ts'

const qrWords = words.qr

/** The QR code of the owner's business, to print. */
export function QrSection({ userId }: { userId: string }) {
  return (
    <Card as="section" aria-labelledby="qr" className="grid gap-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-6">
      <img
        src={qrCodeUrl(userId, 'svg')}
        alt={qrWords.image}
        width={160}
        height={160}
        className="size-40 rounded-s border border-line bg-[white]"
      />
      <div className="grid content-start gap-3">
        <h2 id="qr">{qrWords.title}</h2>
        <p className="text-muted">{qrWords.text}</p>
        <div className="flex flex-wrap gap-2">
          <FileLink href={qrCodeUrl(userId, 'svg')} label={qrWords.svg} />
          <FileLink href={qrCodeUrl(userId, 'png')} label={qrWords.png} />
        </div>
      </div>
    </Card>
  )
}

function FileLink({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} download className={buttonClass({})}>
      <Download aria-hidden size={18} />
      {label}
    </a>
  )
}
