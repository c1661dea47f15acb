/** The words of photos that open large. */
export const words = {
  whole: 'See the whole photo',
  open: (at: number, of: number) => `Photo ${at} of ${of}`,
  before: 'Previous photo',
  after: 'Next photo',
  larger: 'Zoom in',
  smaller: 'Zoom out',
} as const
