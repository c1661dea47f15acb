/** Words around every page of the operations console. */
export const words = {
  nav: 'Operations console',
  overview: 'Overview',
  failed: 'Failed jobs',
  repairs: 'Repairs and replays',
  trace: 'Trace',
  controls: 'Queues and schedules',
  pauses: 'Paused queues',
  paused: (queue: string, until: string) => `${queue} is paused until ${until}`,
  pausedBy: (who: string, reason: string) => `${who}: ${reason}`,
  search: 'Search index',
  verifications: 'Verifications',
  audit: 'Audit log',
  staff: 'Staff',
} as const
