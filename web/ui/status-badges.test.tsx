import { readFileSync } from 'node:fs'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { RequestStatus } from '#modules/market/requests/contract.ts'
import { StatusPill } from './status-pill.tsx'
import { VerificationBadge } from './verification-badge.tsx'

const textOf = (badge: ReactElement) => renderToStaticMarkup(badge).replaceAll(/<[^>]*>/g, '')
const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** The RGB values of a badge's background in the light theme. */
function coloursOf(badge: ReactElement): [number, number, number] {
  const token = /\bbg-(\S+)/.exec(renderToStaticMarkup(badge))?.[1]
  const hex = new RegExp(`--color-${token}: #(\\w{6});`).exec(tokens)?.[1] ?? ''
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number]
}

describe('the status of a request', () => {
  test('is yellow while pending (STATE-06)', () => {
    const [red, green, blue] = coloursOf(<StatusPill status="pending" />)
    expect(Math.min(red, green) - blue).toBeGreaterThan(20)
  })

  test('is green when assigned (STATE-08)', () => {
    const [red, green, blue] = coloursOf(<StatusPill status="assigned" />)
    expect(green).toBeGreaterThan(Math.max(red, blue))
  })

  test('is blue when completed (STATE-09, STATE-10)', () => {
    const [red, green, blue] = coloursOf(<StatusPill status="completed" />)
    expect(blue).toBeGreaterThan(Math.max(red, green))
    expect(textOf(<StatusPill status="completed" />)).toBe('Completed')
  })

  test.each([
    ['in_progress', 'In progress'],
    ['cancelled', 'Cancelled'],
    ['whatever_comes', 'Whatever comes'],
  ])('is neutral and capitalised when it is another: %s (STATE-11, STATE-12, R27)', (status, read) => {
    expect(textOf(<StatusPill status={status} />)).toBe(read)
    expect(renderToStaticMarkup(<StatusPill status={status} />)).toContain('bg-sunken text-muted')
  })

  test('shows a status that the server doesn’t write, in words (STATE-11, R27)', () => {
    expect(textOf(<StatusPill status="active" />)).toBe('Active')
    expect(RequestStatus.options).toEqual(['pending', 'assigned', 'completed', 'cancelled'])
  })

  test('is Unknown if missing (STATE-13)', () => {
    expect(textOf(<StatusPill status={null} />)).toBe('Unknown')
  })
})

test.each([
  ['pending_submission', 'Awaiting Documents'],
  ['pending_review', 'Pending Review'],
  ['verified', 'Verified'],
  ['rejected', 'Rejected'],
  ['needs_resubmission', 'Needs Resubmission'],
] as const)('the badge of a business that is %s reads %s (STATE-20, STATE-22 to STATE-25)', (status, read) => {
  expect(textOf(<VerificationBadge status={status} />)).toBe(read)
})
