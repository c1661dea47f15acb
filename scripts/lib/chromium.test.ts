import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findChromium, findTestBrowsers } from './chromium.ts'

/** A machine with all programs in one folder. */
let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kerbside-programs-'))
  vi.spyOn(console, 'log').mockReturnValue()
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

const at = (name: string) => path.join(folder, name)
const has = (name: string, does = 'exit 0') => fs.writeFileSync(at(name), `#!/bin/sh\n${does}\n`, { mode: 0o755 })
const env = (more: NodeJS.ProcessEnv = {}) => ({ PATH: folder, ...more })
const both = (whole: string, shell: string) => ({ CHROMIUM_PATH: at(whole), CHROMIUM_SHELL_PATH: at(shell) })

/** Gives it an apt-get that creates the packages it knows; `sudo` and `env` run their arguments. */
function hasPackages(...installed: string[]): void {
  for (const name of ['sudo', 'env']) has(name, 'while [ "$1" != apt-get ]; do shift; done; exec "$@"')
  const make = (name: string) =>
    `case "$*" in *install*" ${name}"*) : > ${at(name)}; /bin/chmod +x ${at(name)}; exit 0;; esac`
  has('apt-get', [...installed.map(make), 'case "$*" in *install*) exit 100;; esac'].join('\n'))
}

test('runs tests in the headless shell, and in the whole browser where the shell cannot', async () => {
  has('chromium')
  has('chromium-headless-shell')
  expect(await findTestBrowsers(env())).toEqual(both('chromium', 'chromium-headless-shell'))
})

test('measures pages in the browser that people use', async () => {
  has('chromium')
  has('chromium-headless-shell')
  expect(await findChromium(env())).toBe(at('chromium'))
})

test('prefers CHROMIUM_PATH to all others', async () => {
  has('chromium')
  has('chromium-headless-shell')
  has('my-own')
  expect(await findTestBrowsers(env({ CHROMIUM_PATH: at('my-own') }))).toEqual(both('my-own', 'my-own'))
})

test('reports a CHROMIUM_PATH that does not run, and tries no other', async () => {
  has('chromium')
  has('broken', 'exit 1')
  await expect(findTestBrowsers(env({ CHROMIUM_PATH: at('broken') }))).rejects.toThrow(/broken, which does not run/)
})

test('installs both on Debian where they are missing', async () => {
  hasPackages('chromium-headless-shell', 'chromium')
  expect(await findTestBrowsers(env())).toEqual(both('chromium', 'chromium-headless-shell'))
})

test('uses the whole browser for everything where there is no package of the headless shell, as on Ubuntu', async () => {
  has('chromium-browser', 'exit 1')
  has('google-chrome')
  hasPackages('chromium')
  expect(await findTestBrowsers(env())).toEqual(both('google-chrome', 'google-chrome'))
})

test('skips a headless shell that does not run', async () => {
  has('chromium')
  has('chromium-headless-shell', 'exit 1')
  expect(await findTestBrowsers(env())).toEqual(both('chromium', 'chromium'))
})

test('says what to do without any browser, or a way to install one', async () => {
  await expect(findTestBrowsers(env())).rejects.toThrow(/put one on PATH .* or set CHROMIUM_PATH/)
})
