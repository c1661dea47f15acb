/** The words of password fields; apart from the kit's own, because most pages have none. */
export const words = {
  show: 'Show',
  hide: 'Hide',
  showPassword: 'Show password',
  strength: { weak: 'Easy to guess', fair: 'Fair', strong: 'Strong' },
} as const
