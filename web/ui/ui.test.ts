import { expect, test } from 'vitest'
import { groupTexts } from './announcer.tsx'
import { initialsOf } from './avatar.tsx'
import { fileProblem, fileSize } from './file-rules.ts'
import { passwordStrength } from './password-strength.ts'
import { statusLabel } from './status-pill.tsx'

test.each([
  ["Cara's Waste Co", 'CW'],
  ['Bob’s Bins', 'BB'],
  ['Ann', 'AN'],
  ['3f2a91c0...', '3F'],
  ['Élan Recycling', 'ÉR'],
  ['李', '李'],
  ['𝐑𝐨𝐛 𝐁𝐢𝐧𝐬', '𝐑𝐁'],
  ['𝐑𝐨𝐛', '𝐑𝐨'],
  ['🛋🛋🛋', '🛋🛋'],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('formats a status; a missing one is Unknown (R27, STATE-12, STATE-13)', () => {
  expect(statusLabel('in_progress')).toBe('In progress')
  expect(statusLabel('pending')).toBe('Pending')
  expect(statusLabel(null)).toBe('Unknown')
  expect(statusLabel(undefined, 'N/A')).toBe('N/A')
})

const rules = { types: ['image/png'], maxBytes: 5 * 1024 * 1024, wrongType: 'Wrong type.', tooLarge: 'Too large.' }
test('accepts a photo of exactly the limit and rejects one byte more (R66)', () => {
  const png = { name: 'sofa.png', type: 'image/png' }
  expect(fileProblem({ ...png, size: rules.maxBytes }, rules)).toBeNull()
  expect(fileProblem({ ...png, size: 0 }, rules)).toBe('This file is empty. Choose another one.')
  expect(fileProblem({ ...png, size: rules.maxBytes + 1 }, rules)).toBe('Too large.')
  expect(fileProblem({ name: 'sofa.svg', type: 'image/svg+xml', size: 10 }, rules)).toBe('Wrong type.')
})

test('an error names the uploaded type, or the extension if the browser gives no type (VAL-42)', () => {
  const naming = { ...rules, wrongType: (type: string) => `You uploaded: ${type}` }
  expect(fileProblem({ name: 'a.txt', type: 'text/plain', size: 1 }, naming)).toBe('You uploaded: text/plain')
  expect(fileProblem({ name: 'a.heic', type: '', size: 1 }, naming)).toBe('You uploaded: .heic')
  expect(fileProblem({ name: 'a', type: '', size: 1 }, naming)).toBe('You uploaded: unknown')
})

test('formats file sizes', () => {
  expect([fileSize(1), fileSize(320 * 1024), fileSize(1.4 * 1024 * 1024)]).toEqual(['1 kB', '320 kB', '1.4 MB'])
})

test('rates a long password stronger than a poor one', () => {
  expect(passwordStrength('aaaaaaaaaaaa')).toBe('weak')
  expect(passwordStrength('letmein')).toBe('weak')
  expect(passwordStrength('correct horse battery')).toBe('strong')
})

test('combines many announcements into a count and the newest', () => {
  expect(groupTexts(['One.', 'Two.'])).toBe('One. Two.')
  expect(groupTexts(['One.', 'Two.', 'Three.'])).toBe('3 updates. Three.')
})
