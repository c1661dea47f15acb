import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { openMetrics } from '#server/platform/kernel/metrics.ts'
import { ROOT } from './cruise.ts'

interface Rule {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; runbook: string }
}
interface Panel {
  title: string
  targets: { expr: string }[]
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const rules = (parse(read('docs/signals/alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
)
const panels = (JSON.parse(read('docs/signals/grafana.json')) as { panels: Panel[] }).panels
const anchors = [...read('docs/run.md').matchAll(/^#{2,4} (.+)$/gm)].map(([, heading]) =>
  heading?.toLowerCase().replaceAll(' ', '-'),
)

const known = new Map((await openMetrics().registry.getMetricsAsJSON()).map(({ name, type }) => [name, String(type)]))

/**
 * Returns names in an expression that this server doesn't measure; a histogram has counts, sums and buckets, a counter
 * only itself.
 */
function unknownIn(expr: string): string[] {
  const named = expr.match(/\b(?:kerbside|nodejs|process)_\w+/g) ?? []
  const isKnown = (name: string) => {
    const base = name.replace(/_(count|sum|bucket)$/, '')
    return known.has(name) ? known.get(name) !== 'histogram' : base !== name && known.get(base) === 'histogram'
  }
  return named.length === 0 ? [`no metric in ${expr}`] : named.filter((name) => !isKnown(name))
}

test('notices an unknown metric, and a histogram without its suffix', () => {
  expect(unknownIn('max(kerbside_outbox_oldest_minutes) > 1')).toEqual(['kerbside_outbox_oldest_minutes'])
  expect(unknownIn('kerbside_http_seconds > 1')).toEqual(['kerbside_http_seconds'])
  expect(unknownIn('rate(kerbside_http_seconds_count[5m])')).toEqual([])
})

test('there are eleven alerts with different names', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(11)
  expect(rules).toHaveLength(11)
})

test('alerts when nothing is scraped any more, by a metric that every process has from its start', async () => {
  const watched = rules.flatMap(({ expr, labels }) => {
    const figure = /^absent\((\w+)\{job="kerbside"\}\)$/.exec(expr)?.[1]
    return figure && labels.severity === 'page' ? [figure] : []
  })
  expect(watched).toHaveLength(1)
  expect(await openMetrics().registry.metrics()).toMatch(new RegExp(`^${watched[0]} \\d`, 'm'))
})

test.each(rules)('$alert watches a real metric, has a severity, and links to its runbook', (rule) => {
  expect(unknownIn(rule.expr)).toEqual([])
  expect(['page', 'ticket']).toContain(rule.labels.severity)
  expect(rule.annotations.summary).not.toBe('')
  const [page, anchor] = rule.annotations.runbook.split('#')
  expect(page).toBe('docs/run.md')
  expect(anchors).toContain(anchor)
})

test.each(panels)('the dashboard’s "$title" shows real metrics', ({ targets }) => {
  expect(targets.flatMap(({ expr }) => unknownIn(expr))).toEqual([])
})

test('the dashboard shows every metric of the system', () => {
  const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join(' ')
  const own = [...known.keys()].filter((name) => name.startsWith('kerbside_'))
  expect(own.filter((name) => !shown.includes(name))).toEqual([])
})
