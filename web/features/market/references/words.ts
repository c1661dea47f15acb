/** Interface text for references. */
export const words = {
  title: 'Links to our form',
  text: 'Link to our posting form from your website. Add a reference to the link, and we’ll count the requests that people post with it.',
  loading: 'Loading your references…',
  failed: 'We couldn’t load your references.',
  none: 'You don’t have any references.',
  add: 'Create reference',
  full: 'You have 20 references. Remove one to create another.',
  counts: (posts: number, recent: number) => {
    if (posts === 0) return 'No requests yet'
    const all = posts === 1 ? '1 request' : `${posts.toLocaleString('en-GB')} requests`
    return `${all}, ${recent.toLocaleString('en-GB')} in the last 30 days`
  },
  copy: 'Copy link',
  copied: 'Link copied',
  remove: 'Remove',
  removeTitle: (code: string) => `Remove ${code}?`,
  removeText: 'Its link still opens the form, but we won’t count requests any more.',
  removing: 'Removing…',
  removed: (code: string) => `${code} has been removed.`,
  cancel: 'Keep reference',

  form: {
    title: 'Create a reference',
    code: 'Reference',
    codeHint: 'Letters, digits and hyphens, for example bristol-council. People see it in the link.',
    creating: 'Creating…',
    created: (code: string) => `${code} has been created.`,
    cancel: 'Cancel',
  },
} as const
