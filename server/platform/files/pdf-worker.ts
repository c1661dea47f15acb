// The thread that pdf.ts starts: it cleans one PDF at a time.
import { getHeapStatistics } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { FaultyPdf, type PdfFault, stripPdf } from './strip-pdf.ts'

/** What the thread answers. */
export interface Judged {
  verdict: { bytes: Uint8Array } | { fault: PdfFault }
  /** What reading has left behind, in bytes: the parser forgets no name that it ever met. */
  heap: number
}

parentPort?.on('message', (upload: Uint8Array) => void judge(upload).then(answer))
parentPort?.postMessage('ready')

function answer(verdict: Judged['verdict']): void {
  parentPort?.postMessage({ verdict, heap: getHeapStatistics().used_heap_size } satisfies Judged)
}

async function judge(upload: Uint8Array): Promise<Judged['verdict']> {
  try {
    return { bytes: await stripPdf(upload) }
  } catch (error) {
    // The parser's own words for damage come as errors of many kinds.
    return { fault: error instanceof FaultyPdf ? error.fault : 'broken' }
  }
}
