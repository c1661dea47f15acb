/** Texts of the dashboard. Some are fixed by the specification. */
export const words = {
  pageTitle: 'Dashboard',
  loading: 'Loading your dashboard...',
  finalizing: 'Finalizing setup...',
  redirecting: 'Redirecting to subscription plans...',
  customer: 'Welcome to Your Customer Dashboard',
  business: 'Welcome to Your Business Dashboard',
  greeting: (name: string) => `Hello, ${name}.`,

  redirects: {
    noAccountType: {
      title: 'Profile Update Needed',
      description: 'Please complete your profile by selecting an account type.',
    },
    noSubscription: {
      title: 'Subscription Needed',
      description: 'Please choose a subscription plan to access business features.',
    },
  },

  plan: {
    title: 'Your plan',
    checking: 'Checking your subscription status...',
    none: 'No active subscription found.',
    viewPlans: 'View Subscription Plans',
    failed: 'Failed to fetch subscription status.',
    tryAgain: 'Try again',
    bids: (used: number) => `You’ve placed ${used} bids this month. Your plan has no limit.`,
    bidsOf: (used: number, limit: number, left: number) => `${used} of ${limit} bids used this month, ${left} left.`,
    left: ({ used, limit }: { used: number; limit: number | null }) =>
      limit === null ? 'unlimited bids' : `${Math.max(0, limit - used)} bids left`,
    bidsLabel: 'Bids used this month',
    more: 'Get unlimited bids with Business Premium',
    manage: 'Plans and payment',
  },

  requests: {
    title: 'My collection requests',
    text: 'Post what you want collected, then choose a bid.',
    post: 'Post New Request',
    view: 'View My Requests',
  },
  upgrade: {
    title: 'Offer Collection Services?',
    text: 'With a business plan, you can bid on requests across the UK.',
    button: 'Upgrade to Business',
  },
  links: {
    title: 'Quick links',
    verifications: 'Verifications',
    myPosts: 'My collection requests',
    myItems: 'Your items',
    editProfile: 'Edit profile',
    settings: 'Account settings',
  },
  jobs: { title: 'My Active Jobs', find: 'Find open requests' },
} as const
