import { expect, test } from 'vitest'
import { npmrcFor } from './npm.ts'

test('a build is told where packages come from, with what opens it, and nothing of this machine', () => {
  const text = [
    'prefix=/opt/own/npm',
    'cafile=/opt/own/own.pem',
    '@own:registry=https://packages.example/',
    `//packages.example/:_authToken=$\{PACKAGES_TOKEN}`,
    'https-proxy=http://proxy.example:3128',
    '; proxy=http://old.example',
  ].join('\n')
  expect(npmrcFor(text, { PACKAGES_TOKEN: 'abc' }, 'https://packages.example/npm/', true)).toBe(
    [
      '@own:registry=https://packages.example/',
      '//packages.example/:_authToken=abc',
      'https-proxy=http://proxy.example:3128',
      'registry=https://packages.example/npm/',
      'cafile=/run/secrets/certificates',
      '',
    ].join('\n'),
  )
})

test('where nothing is set, nothing is said', () => expect(npmrcFor('', {}, '', false)).toBe(''))
