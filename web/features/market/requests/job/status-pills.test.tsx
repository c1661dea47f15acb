import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Badge } from '#web/ui/badge.tsx'
import { HomeStatus, JobStatus } from './status-pills.tsx'

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '')
/** The classes of the badge's outermost element. */
const classesOf = (html: string) => /class="([^"]*)"/.exec(html)?.[1]

test.each([
  ['pending', 'neutral', 'secondary (HOME-26)'],
  ['active', 'ok', 'default (HOME-27)'],
  ['assigned', 'outline', 'outline (HOME-28)'],
  ['completed', 'outline', 'outline (HOME-28)'],
  ['whatever comes later', 'outline', 'outline (HOME-28)'],
] as const)(
  'on the homepage, shows a request that is %s with the badge “%s”, the %s style (R27)',
  (status, tone, _style) => {
    const style = classesOf(renderToStaticMarkup(<HomeStatus status={status} />))
    expect(style).toBe(classesOf(renderToStaticMarkup(<Badge tone={tone}>Any</Badge>)))
  },
)

test('uses three distinct styles on the homepage (HOME-26 to HOME-28)', () => {
  const styles = ['pending', 'active', 'other'].map((status) =>
    classesOf(renderToStaticMarkup(<HomeStatus status={status} />)),
  )
  expect(new Set(styles).size).toBe(3)
})

test.each([
  ['pending', 'Active', 'JOB-07'],
  ['', 'N/A', 'JOB-08'],
  ['assigned', 'Assigned', 'R27'],
])('on the job page, shows the status “%s” as “%s” (%s)', (status, text) => {
  expect(textOf(renderToStaticMarkup(<JobStatus status={status} />))).toBe(text)
})
