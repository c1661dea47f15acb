import { isCash, paidText, receiptSections, receiptWords } from '#modules/fulfilment/visits/contract/receipt-sheet.ts'
import type { JobReceipt, Receipt } from '#modules/fulfilment/visits/receipts/contract.ts'
import { jobNumberOf } from '#modules/market/requests/facade.ts'
import type { AnsweredFile } from '#server/platform/kernel/contract.ts'
import type { Sheet } from '../contract/sheet-shapes.ts'
import { FORMATS } from './formats.ts'

/** Returns a receipt as a PDF, as the owner or carrier sees it (PRICE-06). `product` is the name of the site. */
export async function receiptPdf(receipt: Receipt, party: JobReceipt['side'], product: string): Promise<AnsweredFile> {
  const { renderSheet } = await import('./render-sheet.ts')
  const bytes = await renderSheet(receiptSheet(receipt, party, product), {
    photos: new Map(),
    madeAt: new Date(receipt.issuedAt),
  })
  return { name: `receipt-${receipt.number}.pdf`, bytes }
}

function receiptSheet(receipt: Receipt, party: JobReceipt['side'], product: string): Sheet {
  const { paid, noMoney, cash, practice, title } = receiptWords
  return {
    title: title(receipt.number),
    jobNumber: jobNumberOf(receipt.facts.requestId),
    practice: receipt.facts.practice ? practice : null,
    sections: [...receiptSections(receipt, FORMATS, product), { title: paid.title, warning: paidText(receipt, party) }],
    notes: [noMoney(product), ...(isCash(receipt) ? [cash] : [])],
  }
}
