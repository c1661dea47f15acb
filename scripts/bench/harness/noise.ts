import type { Row } from './report.ts'
import { median } from './stats.ts'

/** A sentence on how much everything else on the machine burnt while the windows that count were measured. */
export function noiseOf(rows: readonly Row[]): string {
  const counted = rows.filter(({ discarded, cpuMs }) => !discarded && Object.keys(cpuMs).length > 0)
  const others = counted.map(({ othersCores }) => othersCores)
  const noisy = others.filter((cores) => cores > 0.2).length
  const again = rows.filter(({ discarded }) => discarded).length
  return [
    `Noise: other processes took ${median(others).toFixed(2)} of a core in the median window,`,
    `${Math.max(...others).toFixed(2)} in the worst; ${noisy} of ${counted.length} windows saw more than 0.2,`,
    `${again} were measured again.`,
  ].join(' ')
}
