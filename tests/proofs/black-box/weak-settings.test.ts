import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { inheritedFault } from '#tests/proofs/faults/chosen.ts'
import { MAIN } from '#tests/support/processes.ts'
import { strongSettings } from './product.ts'
import { firstFew } from './whole.ts'

const START_MS = 60_000

/** Starts the product with these settings instead of strong ones, and returns how it ends and what it prints. */
async function endOf(weak: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const settings = { ...strongSettings('postgres://nobody@127.0.0.1/none', 'redis://127.0.0.1:1'), ...weak }
  const env = { PATH: process.env['PATH'], ...inheritedFault(), ...settings }
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'pipe'], timeout: START_MS })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said: said.trim() }
}

const ODD_KEY = 'q8Zs0cV5mJ2nXw7rT4yLk1uGh6bEd9aP'

/** Each weak on its own; the first name is the one to be reported. */
const WEAK: readonly Record<string, string>[] = [
  { PUBLIC_URL: 'http://kerbside.example' },
  { SESSION_SECRET: 'too-short' },
  { SEALING_SECRET: 'change-me-change-me-change-me-change-me' },
  { EA_REGISTER_URL: 'http://127.0.0.1:1' },
  { DEMO: '1' },
  { SESSION_SECRET: '' },
  { SESSION_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789' },
  { SEALING_SECRET: 'kerbsidekerbsidekerbsidekerbside' },
  { SEALING_SECRET: ODD_KEY, SESSION_SECRET: ODD_KEY },
  { SEALING_SECRET: '' },
  { SEALING_SECRET_BEFORE: 'too-short' },
  { DATABASE_URL: '' },
  { DATABASE_URL: 'mysql://127.0.0.1/kerbside' },
  { REDIS_URL: '' },
  { REDIS_URL: 'http://127.0.0.1:6379' },
  { SMTP_URL: '' },
  { SMTP_URL: 'http://127.0.0.1' },
  { PUBLIC_URL: 'kerbside.example' },
  { PUBLIC_URL: 'https://kerbside.example,http://10.0.0.7' },
  { EMAIL_CONFIRMATION: 'optional' },
  { STAFF_SECOND_FACTOR: 'optional' },
  { RATE_LIMIT_FACTOR: '11' },
  { RATE_LIMIT_FACTOR: '-1' },
  { TRUST_PROXY: 'yes' },
  { EA_REGISTER_URL: 'https://environment.data.gov.uk.kerbside.example' },
  { STRIPE_SECRET_KEY: 'sk_test_51Kq8Zs0cV5mJ2nXw7', STRIPE_WEBHOOK_SECRET: 'whsec_q8Zs0cV5mJ' },
  { STRIPE_API_URL: 'http://127.0.0.1:1' },
  { STRIPE_WEBHOOK_SECRET: '', STRIPE_SECRET_KEY: 'sk_live_51Kq8Zs0cV5mJ2nXw7' },
  { PUSH_EMULATOR_URL: 'http://127.0.0.1:1' },
  { WEBHOOKS_TO_LOCALHOST: 'allowed' },
  { MAPBOX_API_URL: 'http://127.0.0.1:1' },
  { MAPBOX_TOKEN: 'sk.eyJ1IjoieCJ9.c2lnbmF0dXJl' },
  { VAPID_PUBLIC_KEY: 'A'.repeat(87) },
  { S3_BUCKET: '', STORAGE: 's3' },
  { PRIVATE_STORAGE_DIR: '/tmp/kerbside/private', STORAGE_DIR: '/tmp/kerbside' },
  { NODE_ENV: 'prod' },
]

describe('production refuses to start, and names the weak setting, with', () => {
  test.concurrent.each(firstFew(WEAK, 3))('%j', async (weak) => {
    const { code, said } = await endOf(weak)
    const [name = '', value = ''] = Object.entries(weak)[0] ?? []
    expect(code).toBe(1)
    expect(said).toContain(name)
    // least of all secrets
    if (value.length > 3 && !said.includes(`${name}=${value}`)) expect(said).not.toContain(value)
  })
})
