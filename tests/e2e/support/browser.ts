const SANDBOX = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const QUIET = ['background-networking', 'component-update', 'sync', 'quic'].map((name) => `--disable-${name}`)

const WHOLE = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const SHELL = process.env['CHROMIUM_SHELL_PATH'] ?? WHOLE

const start = (executablePath: string, more: string[]) => ({
  executablePath,
  args: [...SANDBOX, ...QUIET, '--no-first-run', ...more],
})

/** Launch options of the test browser: Chromium's faster headless shell, if available. */
export const headlessShell = () => start(SHELL, [])

/**
 * Launch options of the full browser, for features that the shell lacks: push, camera, installation. `more` are extra
 * arguments.
 */
export const wholeBrowser = (...more: string[]) => start(WHOLE, more)
