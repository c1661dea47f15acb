/** Texts of password fields; in their own file, because most pages don't need them. */
export const words = {
  show: 'Show',
  hide: 'Hide',
  showPassword: 'Show password',
  strength: { weak: 'Easy to guess', fair: 'Fair', strong: 'Strong' },
} as const
