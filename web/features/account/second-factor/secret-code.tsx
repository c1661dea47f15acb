import { encodeQR } from 'qr'
import { words } from './words.ts'

/** White around the code that readers need, in its own dots. */
const QUIET = 4

/** What an authenticator app scans, and the same to type: black on white in every theme. */
export function SecretCode({ uri, secret }: { uri: string; secret: string }) {
  const dots = encodeQR(uri, 'raw', { ecc: 'medium', border: QUIET })
  const path = dots.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <div className="grid justify-items-center gap-4">
      <svg
        role="img"
        aria-label={words.setUp.picture}
        viewBox={`0 0 ${dots.length} ${dots.length}`}
        shapeRendering="crispEdges"
        className="w-full max-w-60 rounded-m border border-line"
      >
        <path fill="#fff" d={`M0 0h${dots.length}v${dots.length}h-${dots.length}z`} />
        <path fill="#000" d={path} />
      </svg>
      <p className="grid justify-items-center gap-1 text-center">
        <span className="text-muted">{words.setUp.type}</span>
        <code className="select-all font-semibold tracking-wide [overflow-wrap:anywhere]">
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
    </div>
  )
}
