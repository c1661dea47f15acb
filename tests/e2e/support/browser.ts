const SANDBOX = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const QUIET = ['background-networking', 'component-update', 'sync', 'quic'].map((name) => `--disable-${name}`)

const WHOLE = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const SHELL = process.env['CHROMIUM_SHELL_PATH'] ?? WHOLE

const start = (executablePath: string, more: string[]) => ({
  executablePath,
  args: [...SANDBOX, ...QUIET, '--no-first-run', ...more],
})

/** How the browser of the tests is started: where there is one, Chromium's headless shell, which has less to do. */
export const theBrowser = () => start(SHELL, [])

/**
 * The whole browser, for what the shell has not: pushes, a camera, a home screen. `more` are arguments for tests that
 * want something special of it.
 */
export const wholeBrowser = (...more: string[]) => start(WHOLE, more)
