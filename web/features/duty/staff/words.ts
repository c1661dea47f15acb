/** Visible words of a pack as staff see it. */
export const words = {
  title: 'Duty-of-care pack',
  about: 'What the owner knew of the carrier and the load when they accepted, and what came after.',
  open: 'Open the pack',
  openTitle: 'Open the pack of this job?',
  openText: 'It says where the owner lives. That you opened it, and why, is recorded.',
  reason: 'Reason',
  version: (version: number, at: string) => `Version ${version}, made ${at}`,
  earlier: (version: number, at: string, sha256: string) => `Version ${version}, made ${at}: ${sha256}`,
  earlierTitle: 'Earlier versions, with their SHA-256',
  remake: 'Make it again',
  remakeTitle: 'Make this pack again?',
  remakeText:
    'It is made from what is known now of the time of the acceptance. Both sides read the new one; this one is kept.',
  remade: 'Pack made again',
} as const
