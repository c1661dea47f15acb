import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Session } from '#modules/core/accounts/contract.ts'
import { setSession } from '#web/lib/session/session-store.ts'
import { clearAllDrafts, clearDraft, deleteOtherDrafts, hasDraft, readDraft, saveDraft } from './drafts.ts'

const sessionOf = (id: string) => ({ accessToken: id, expiresAt: '', user: { id, email: id } }) as unknown as Session
const ann = sessionOf('ann')
const bob = sessionOf('bob')
const read = () => readDraft('sofa', z.string())

/** A fake localStorage, whose entries are its own properties. */
class Storage {
  getItem = (name: string) => (this as unknown as Record<string, string>)[name] ?? null
  setItem = (name: string, value: string) => Object.assign(this, { [name]: value })
  removeItem = (name: string) => delete (this as unknown as Record<string, string>)[name]
}

beforeEach(() => {
  Object.defineProperty(globalThis, 'localStorage', { value: new Storage(), configurable: true })
  setSession(null, { reason: 'left' })
})

test('keeps a visitor’s draft after signing in (NEWR-06)', () => {
  saveDraft('sofa', 'A blue sofa')
  setSession(ann)
  deleteOtherDrafts(ann.user.id)
  expect(read()).toBe('A blue sofa')
})

test('keeps a draft when the session expires and after signing in again', () => {
  setSession(ann)
  saveDraft('sofa', 'A blue sofa')
  setSession(null)
  expect(read()).toBe('A blue sofa')
  setSession(ann)
  deleteOtherDrafts(ann.user.id)
  expect(read()).toBe('A blue sofa')
})

test('hides a draft from visitors and other users of the same browser', () => {
  setSession(ann)
  saveDraft('sofa', 'A blue sofa')
  setSession(null)
  setSession(bob)
  expect(read()).toBe(null)
  deleteOtherDrafts(bob.user.id)
  setSession(null, { reason: 'left' })
  expect(read()).toBe(null)
  setSession(ann)
  expect(read()).toBe(null)
})

test('tells a visitor that a user’s draft exists, but not its content', () => {
  setSession(ann)
  saveDraft('bid:1', { bidAmount: '64.50' })
  setSession(null, { reason: 'left' })
  expect(hasDraft('bid:1')).toBe(true)
  expect(hasDraft('bid:2')).toBe(false)
  expect(readDraft('bid:1', z.unknown())).toBe(null)
})

test('uses the draft that was typed last', () => {
  setSession(ann)
  saveDraft('sofa', 'Left behind')
  setSession(null, { reason: 'left' })
  saveDraft('sofa', 'Typed as a visitor')
  setSession(ann)
  expect(read()).toBe('Typed as a visitor')
  saveDraft('sofa', 'Typed on')
  expect(read()).toBe('Typed on')
})

test('clearing and signing out delete drafts', () => {
  setSession(ann)
  saveDraft('sofa', 'A blue sofa')
  clearDraft('sofa')
  expect(read()).toBe(null)
  saveDraft('sofa', 'A blue sofa')
  clearAllDrafts()
  expect(Object.keys(localStorage).filter((name) => name.startsWith('kerbside'))).toEqual([])
})
