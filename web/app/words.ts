/** Visible words of the shell. */
export const words = {
  tagline: 'Fully licensed companies bid for your waste.',
  skip: 'Skip to content',
  login: 'Login',
  signUp: 'Sign Up',
  loading: 'Loading...',
  editProfile: 'Edit Profile',
  accountSettings: 'Account Settings',
  dashboard: 'Dashboard',
  openRequests: 'Open requests',
  logout: 'Logout',
  logoutFailed: 'You are still signed in',
  nobody: 'User',
  mainNavigation: 'Main',
  bar: { map: 'Map', items: 'Items', scan: 'Scan', profile: 'Profile' },
  error: {
    title: 'An Error Occurred',
    text: 'Something went wrong on this page. Nothing you sent before was lost.',
    outdated: 'This page could not be loaded. You may be offline, or there is a newer version.',
    reload: 'Reload the page',
    home: 'Go to the homepage',
  },
  notFound: {
    title: 'Oops! Page not found',
    text: 'The address may be misspelt, or the page has gone.',
    home: 'Return to the homepage',
  },
} as const
