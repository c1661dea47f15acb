import { beforeEach, expect, test } from 'vitest'
import { SESSION_HINT_COOKIE, type Session } from '#modules/core/accounts/contract.ts'
import { sessionOf } from '#tests/support/session.ts'
import {
  draftOwner,
  hasSessionHint,
  onSessionChange,
  type SessionEvent,
  sessionState,
  setSession,
} from './session-store.ts'

const ann = sessionOf('ann@kerbside.example')
const bob: Session = { ...ann, user: { ...ann.user, id: '01980002-0000-7000-8000-000000000000' } }

const events: SessionEvent[] = []
onSessionChange((event) => events.push(event))
beforeEach(() => {
  setSession(null, { reason: 'left' })
  events.length = 0
})

test('listeners receive each session event by name (STATE-01, CALL-36)', () => {
  setSession(ann)
  setSession({ ...ann, accessToken: 'token-2' })
  setSession({ ...ann, user: { ...ann.user, userType: 'business' } })
  setSession(null)
  expect(events).toEqual(['signed-in', 'token-refreshed', 'user-updated', 'signed-out'])
})

test('another person in the same browser is a new session, not an update', () => {
  setSession(ann)
  setSession(bob)
  expect(events).toEqual(['signed-in', 'signed-in'])
})

test('a new token for the same person changes nothing that screens read', () => {
  setSession(ann)
  const previous = sessionState()
  setSession({ ...ann, accessToken: 'token-2' })
  expect(sessionState()).toBe(previous)
})

test('signing in by a password reset link is its own event (STATE-01, R60)', () => {
  setSession(ann, { recovered: true })
  setSession({ ...ann, accessToken: 'token-2' }, { recovered: true })
  expect(events).toEqual(['password-recovery', 'password-recovery'])
})

test('distinguishes an expired session from one the user ended', () => {
  const reason = () => {
    const state = sessionState()
    return state.status === 'signed-out' && state.reason
  }
  setSession(ann)
  setSession(null)
  expect(reason()).toBe('ended')
  setSession(null)
  expect(reason()).toBe('ended')
  setSession(ann)
  setSession(null, { reason: 'leaving' })
  expect(reason()).toBe('leaving')
})

test('keeps the author of drafts after a session expires, but not after signing out', () => {
  expect(draftOwner()).toBe(null)
  setSession(ann)
  setSession(null)
  expect(draftOwner()).toBe(ann.user.id)
  setSession(ann)
  setSession(null, { reason: 'left' })
  expect(draftOwner()).toBe(null)
})

test('sends no event while a visitor stays signed out', () => {
  setSession(null)
  expect(events).toEqual([])
})

test('reads the hint cookie that the server sets', () => {
  const originalDocument = globalThis.document
  Object.assign(globalThis, { document: { cookie: `a=b; ${SESSION_HINT_COOKIE}=1` } })
  expect(hasSessionHint()).toBe(true)
  Object.assign(globalThis, { document: { cookie: 'a=b; other=1' } })
  expect(hasSessionHint()).toBe(false)
  Object.assign(globalThis, { document: originalDocument })
})
