import { encodeQR } from 'qr'

/** The quiet zone around the code, in modules. */
const QUIET_ZONE = 4

/** A QR code of `text`, black on white in every theme. `label` is its accessible name. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const dots = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE })
  const path = dots.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${dots.length} ${dots.length}`}
      shapeRendering="crispEdges"
      className="w-full max-w-60 rounded-m border border-line"
    >
      <path fill="#fff" d={`M0 0h${dots.length}v${dots.length}h-${dots.length}z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
