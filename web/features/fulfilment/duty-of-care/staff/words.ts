/** Texts of a duty-of-care pack on the staff screens. */
export const words = {
  title: 'Duty-of-care pack',
  about: 'What the customer knew about the carrier and the items when they accepted, and what has happened since.',
  open: 'Open pack',
  openTitle: 'Open the pack for this job?',
  openText: 'It includes the customer’s address. We record who opens it and why.',
  reason: 'Reason',
  version: (version: number, madeAt: string) => `Version ${version}, made ${madeAt}`,
  earlier: (version: number, madeAt: string, sha256: string) => `Version ${version}, made ${madeAt}: ${sha256}`,
  earlierTitle: 'Earlier versions and their SHA-256',
  remake: 'Remake pack',
  remakeTitle: 'Remake this pack?',
  remakeText:
    'We’ll make it again from what we now know about the job when the bid was accepted. The customer and carrier will see the new version. We’ll keep this one.',
  remade: 'Pack remade',
} as const
