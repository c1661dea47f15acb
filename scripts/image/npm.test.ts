import { expect, test } from 'vitest'
import { npmrcFor } from './npm.ts'

test('passes the registry and its credentials to a build, and nothing else of this machine', () => {
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

test('passes nothing where nothing is set', () => expect(npmrcFor('', {}, '', false)).toBe(''))
