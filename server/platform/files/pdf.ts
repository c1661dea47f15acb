import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Refusal } from '#server/platform/kernel/errors.ts'
import type { PdfCheck } from './pdf-worker.ts'
import type { PdfFault } from './strip-pdf.ts'

/** The most time for one PDF. */
const CHECK_MS = 1_200
const MEGABYTE = 1024 * 1024
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 1 }
/** The most bytes of a thread's heap after a check. A thread with more is replaced. */
const MAX_HEAP = 96 * MEGABYTE

const MESSAGES: Readonly<Record<PdfFault, string>> = {
  broken: 'This PDF is damaged or incomplete. Choose another one, or upload a photo.',
  encrypted: 'This PDF has a password. Save it without one and upload it again.',
  active: 'This PDF contains scripts, actions or other files. Print it to a new PDF, or upload a photo.',
  slow: 'This PDF takes too long to check. Try again in a moment, or print it to a new PDF.',
}

/** Threads waiting for the next PDF, because loading the parser takes longer than most checks. */
const idle: Worker[] = []

/**
 * Checks a PDF and rewrites it, in a thread with limits on time and memory. Throws a Refusal (`broken_document`,
 * `encrypted_document`, `active_document`, `slow_document`).
 */
export async function checkPdf(upload: Buffer, field: string): Promise<Uint8Array> {
  const verdict = await checkInThread(upload)
  if ('bytes' in verdict) return verdict.bytes
  const message = MESSAGES[verdict.fault]
  throw new Refusal('invalid', `${verdict.fault}_document`, message, { fields: { [field]: message } })
}

async function checkInThread(upload: Buffer): Promise<PdfCheck['verdict']> {
  const worker = idle.pop() ?? (await startWorker())
  try {
    worker.ref()
    worker.postMessage(Uint8Array.from(upload))
    const [{ verdict, heap }] = (await once(worker, 'message', { signal: AbortSignal.timeout(CHECK_MS) })) as [PdfCheck]
    if (heap < MAX_HEAP) keepIdle(worker)
    else replaceWorker(worker)
    return verdict
  } catch {
    // The check ran out of time or memory.
    replaceWorker(worker)
    return { fault: 'slow' }
  }
}

function keepIdle(worker: Worker): void {
  worker.unref()
  idle.push(worker)
}

/** Ends a thread, and starts another in advance, so that the next upload doesn't have to wait for it. */
function replaceWorker(worker: Worker): void {
  worker
    .terminate()
    .then(startWorker)
    .then(keepIdle)
    .catch(() => undefined)
}

async function startWorker(): Promise<Worker> {
  const worker = new Worker(new URL(import.meta.resolve('#server/platform/files/pdf-worker.ts')), {
    resourceLimits: LIMITS,
    // Keeps the parser's output out of the log.
    stdout: true,
    stderr: true,
    env: {},
  })
  // Without a listener the error would end the process. A waiting caller gets it from `once`.
  worker.on('error', () => undefined)
  worker.on('exit', () => removeIdle(worker))
  await once(worker, 'message')
  return worker
}

function removeIdle(worker: Worker): void {
  const index = idle.indexOf(worker)
  if (index >= 0) idle.splice(index, 1)
}
