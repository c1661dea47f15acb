import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import './chart.css'
import { clockTime } from '#web/lib/format/time.ts'
import { shortDayOf } from './durations.ts'
import { words } from './words.ts'

interface Line {
  label: string
  values: readonly (number | null)[]
}

interface ChartProps {
  title: string
  /** Suffix for the axis values. */
  unit?: string
  /** Seconds since 1970. */
  at: readonly number[]
  lines: readonly Line[]
}

const HEIGHT = 224
const LINE_COLOURS = ['--color-brand', '--color-info'] as const

/** A line chart over time. Screen readers can't read it, so show the same numbers in a table. */
export function Chart({ title, unit = '', at, lines }: ChartProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const plot = new uPlot(optionsOf({ title, unit, lines }, element), dataOf(at, lines), element)
    const watch = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }))
    watch.observe(element)
    return () => {
      watch.disconnect()
      plot.destroy()
    }
  }, [title, unit, at, lines])
  return (
    <figure className="grid gap-1 rounded-m border border-line bg-surface p-3">
      <figcaption className="text-sm font-semibold">{title}</figcaption>
      <div ref={box} className="min-h-64 min-w-0 overflow-hidden" />
    </figure>
  )
}

const dataOf = (at: readonly number[], lines: readonly Line[]): uPlot.AlignedData => [
  [...at],
  ...lines.map(({ values }) => [...values]),
]

const timeLabelOf = (seconds: number | null): string => {
  if (seconds === null) return '–'
  const instant = new Date(seconds * 1_000).toISOString()
  return `${shortDayOf(instant)}, ${clockTime(instant)}`
}

const DAY_S = 86_400

/** Returns the labels of the time axis: times if the ticks are less than a day apart, otherwise dates. */
function tickLabelsOf(ticks: readonly number[]): string[] {
  const [first = 0, second = first] = ticks
  const format = second - first < DAY_S ? clockTime : shortDayOf
  return ticks.map((seconds) => format(new Date(seconds * 1_000).toISOString()))
}

function optionsOf({ unit, lines }: Pick<ChartProps, 'title' | 'unit' | 'lines'>, element: Element): uPlot.Options {
  const colourOf = (name: string) => getComputedStyle(element).getPropertyValue(name)
  const axis = {
    stroke: colourOf('--color-muted'),
    grid: { stroke: colourOf('--color-line'), width: 1 },
    ticks: { show: false },
  }
  return {
    width: element.clientWidth,
    height: HEIGHT,
    // UK time, whatever the browser's time zone
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1_000), 'Europe/London'),
    // 10% above the largest value, and not less than 5 jobs or 0.01 s, so that an idle queue has a flat line
    scales: { y: { range: (_plot, _least, most) => [0, Math.max(most, unit === '' ? 5 : 0.01) * 1.1] } },
    axes: [
      { ...axis, space: 60, values: (_plot, ticks) => tickLabelsOf(ticks) },
      { ...axis, size: 60, values: (_plot, ticks) => ticks.map((tick) => `${tick}${unit && ` ${unit}`}`) },
    ],
    series: [
      { label: words.history.when, value: (_plot: uPlot, seconds: number | null) => timeLabelOf(seconds) },
      ...lines.map(({ label }, index) => ({
        label,
        stroke: colourOf(LINE_COLOURS[index] ?? LINE_COLOURS[0]),
        width: 2,
        ...(index > 0 && { dash: [6, 4] }),
        points: { size: 5 },
        spanGaps: false,
        value: (_plot: uPlot, value: number | null) =>
          value === null ? '–' : `${Math.round(value * 1_000) / 1_000}${unit && ` ${unit}`}`,
      })),
    ],
  }
}
