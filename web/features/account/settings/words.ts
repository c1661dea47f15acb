/** Visible words of the account settings. */
export const words = {
  saving: 'Saving…',
  underConstruction: 'This page is under construction.',
  backToDashboard: 'Return to your dashboard',

  password: {
    title: 'Password',
    current: 'Current password',
    next: 'New password',
    nextHint: 'At least 6 characters. A few words in a row are easy to remember and hard to guess.',
    submit: 'Change password',
    done: 'Your password has been changed. You have been signed out on every other device.',
  },

  email: {
    title: 'Email',
    confirmed: 'Confirmed',
    unconfirmed: 'Not confirmed yet',
    next: 'New email',
    nextHint: 'We send a link to it. Your address changes when you open that link, and not before.',
    password: 'Your password',
    submit: 'Change email',
    done: (email: string) =>
      `We have sent a link to ${email}. Open it to change your address; until then it stays as it is.`,
  },

  sessions: {
    title: 'Where you are signed in',
    loading: 'Loading where you are signed in…',
    failed: 'We could not read where you are signed in.',
    thisDevice: 'This device',
    used: 'Last used',
    since: (date: string) => `Signed in on ${date}`,
    end: 'Sign out',
    ending: 'Signing out…',
    endNamed: (device: string) => `Sign out ${device}`,
    ended: (device: string) => `${device} has been signed out.`,
    everywhere: 'Sign out everywhere',
    everywhereTitle: 'Sign out everywhere?',
    everywhereText:
      'Every device is signed out within seconds, this one too. You can log in again whenever you like, with your password.',
    everywhereDone: { title: 'You have been signed out everywhere' },
  },

  device: {
    unknown: 'A device we do not recognise',
    on: (browser: string, system: string) => `${browser} on ${system}`,
  },

  data: {
    title: 'Your data',
    text: 'Everything that we hold about you in one file: your account, profile, documents, requests and bids.',
    loading: 'Loading…',
    failed: 'We could not read whether a file is ready.',
    request: 'Prepare my data',
    requestAgain: 'Prepare it anew',
    requesting: 'Asking…',
    underWay: 'We are putting your data together. That takes a few minutes at most; you may leave this page.',
    ready: (size: string, date: string) => `Your file is ready: ${size}. It stays here until ${date}.`,
    download: 'Download',
    preparing: 'Preparing…',
    broken: 'Your data could not be put together. Please try again.',
  },

  remove: {
    title: 'Delete account',
    text: 'What happens at once, and cannot be undone:',
    consequences: [
      'Your profile, logo, ID document and licence are deleted.',
      'Your open requests are cancelled and your open bids withdrawn. What was agreed stays on record, without your name.',
      'What you wrote about a job of which a case is open stays for our staff until that is closed.',
      'Your subscription is cancelled.',
      'You are signed out on every device, and cannot log in with this account again.',
    ],
    open: 'Delete my account…',
    dialogTitle: 'Delete your account?',
    dialogText: 'This cannot be undone. Download your data first if you want to keep it.',
    password: 'Your password',
    passwordMissing: 'Please enter your password.',
    typed: 'Type DELETE to confirm',
    notTyped: 'Please type DELETE.',
    submit: 'Delete my account',
    deleting: 'Deleting…',
    cancel: 'Keep my account',
    done: { title: 'Your account has been deleted', description: 'We have sent you a last email to say so.' },
  },
} as const
