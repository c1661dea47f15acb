import { QrCode } from '#web/ui/qr-code.tsx'
import { words } from './words.ts'

/** The QR code for an authenticator app, and the key as text. */
export function SecretCode({ uri, secret }: { uri: string; secret: string }) {
  return (
    <div className="grid justify-items-center gap-4">
      <QrCode text={uri} label={words.setUp.qrLabel} />
      <p className="grid justify-items-center gap-1 text-center">
        <span className="text-muted">{words.setUp.enterKey}</span>
        <code className="select-all font-semibold tracking-wide [overflow-wrap:anywhere]">
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
    </div>
  )
}
