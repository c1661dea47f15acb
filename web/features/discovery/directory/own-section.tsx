import { Pencil } from 'lucide-react'
import type { BusinessPage } from '#modules/discovery/directory/contract.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { GalleryManager } from './gallery-manager.tsx'
import { QrSection } from './qr-section.tsx'
import { words } from './words.ts'

const ownWords = words.own

/** What a business sees on its own public page: links to edit it, the QR code and the gallery manager. */
export function OwnSection({ business }: { business: BusinessPage }) {
  return (
    <>
      <Notice title={ownWords.title}>
        <p>{ownWords.text}</p>
        <LinkButton size="s" className="mt-2" icon={<Pencil aria-hidden size={16} />} to="/profile/edit">
          {ownWords.edit}
        </LinkButton>
      </Notice>
      {business.hasQrCode ? (
        <QrSection userId={business.userId} />
      ) : (
        <Notice>
          <p>{ownWords.premium}</p>
          <LinkButton size="s" className="mt-2" to="/subscribe">
            {ownWords.plans}
          </LinkButton>
        </Notice>
      )}
      <GalleryManager userId={business.userId} />
    </>
  )
}
