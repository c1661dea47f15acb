const SANDBOX = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const QUIET = ['background-networking', 'component-update', 'sync', 'quic'].map((name) => `--disable-${name}`)

/** How the browser of the tests is started; `more` are arguments for tests that want something special of it. */
export const browserWith = (...more: string[]) => ({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [...SANDBOX, ...QUIET, '--no-first-run', ...more],
})
