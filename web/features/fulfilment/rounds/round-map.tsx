import { useQuery } from '@tanstack/react-query'
import type { Point } from '#modules/core/places/contract.ts'
import type { Round } from '#modules/fulfilment/rounds/contract.ts'
import { drawMap, type Outline } from './draw-map.ts'
import { words } from './words.ts'

interface RoundMapProps {
  round: Round
  /** Address of the outline of the UK, as GeoJSON. */
  outlineUrl: string
}

/**
 * The stops of a round on the outline map, numbered and joined in order; renders nothing if no stop has a known
 * location.
 */
export function RoundMap({ round, outlineUrl }: RoundMapProps) {
  const outline = useQuery({
    queryKey: ['outline'],
    queryFn: async ({ signal }): Promise<Outline> => (await fetch(outlineUrl, { signal })).json(),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { live: false },
  }).data
  const stops = round.stops.flatMap((stop, index) =>
    stop.point === null ? [] : [{ point: stop.point as Point, label: String(index + 1) }],
  )
  if (stops.length === 0) return null
  const { width, height, land, line, towns, markers, start } = drawMap(outline, round.start, stops)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={words.map(stops.length)}
      className="w-full rounded-m border border-line bg-info-soft"
    >
      {land.map((path) => (
        <path key={path} d={path} className="fill-surface stroke-edge" strokeWidth={0.75} />
      ))}
      {towns.map(({ name, x, y }) => (
        <text key={name} x={x} y={y} textAnchor="middle" className="fill-muted" fontSize={9}>
          {name}
        </text>
      ))}
      <polyline points={line} fill="none" className="stroke-brand" strokeWidth={1.75} strokeLinejoin="round" />
      {start && <circle cx={start.x} cy={start.y} r={5} className="fill-surface stroke-brand" strokeWidth={2.5} />}
      {markers.map(({ label, x, y }) => (
        <g key={label} transform={`translate(${x} ${y})`}>
          <rect x={-halfWidth(label)} y={-8} width={2 * halfWidth(label)} height={16} rx={8} className="fill-brand" />
          <text y={3.5} textAnchor="middle" className="fill-brand-ink" fontSize={10} fontWeight={700}>
            {label}
          </text>
        </g>
      ))}
    </svg>
  )
}

/** Half the width of a marker with this label. */
const halfWidth = (label: string): number => Math.max(8, 4 + label.length * 3)
