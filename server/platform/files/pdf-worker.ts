// The thread that pdf.ts starts: it cleans one PDF at a time.
import { getHeapStatistics } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { FaultyPdf, type PdfFault, stripPdf } from './strip-pdf.ts'

/** The thread's answer. */
export interface PdfCheck {
  verdict: { bytes: Uint8Array } | { fault: PdfFault }
  /** Bytes used on the heap, which grows because the parser caches every name. */
  heap: number
}

parentPort?.on('message', (upload: Uint8Array) => void check(upload).then(sendVerdict))
parentPort?.postMessage('ready')

function sendVerdict(verdict: PdfCheck['verdict']): void {
  parentPort?.postMessage({ verdict, heap: getHeapStatistics().used_heap_size } satisfies PdfCheck)
}

async function check(upload: Uint8Array): Promise<PdfCheck['verdict']> {
  try {
    return { bytes: await stripPdf(upload) }
  } catch (error) {
    // The parser reports damage with many kinds of errors.
    return { fault: error instanceof FaultyPdf ? error.fault : 'broken' }
  }
}
