/** Texts of the homepage. */
export const words = {
  hero: 'Post what has to go. Watch the bids arrive.',
  heroText:
    'Licensed carriers bid while you watch. Choose one to book your collection. Signing up is free and there’s nothing to download.',
  businessLogin: 'Business Login',
  findBusinesses: 'Find Local Businesses on Map',
  post: 'Post a New Collection Request',
  postText: 'Two minutes, one photo, no phone calls.',
  loadingLatest: 'Loading what’s new…',
  how: 'How it works',
  steps: [
    { title: 'Post Your Request', text: 'Tell us what it is and where, and add a photo.' },
    { title: 'Receive Bids', text: 'Bids come in live, with no chasing.' },
    { title: 'Choose & Book', text: 'Accept a bid with one tap. We’ll let the other carriers know.' },
    { title: 'Job Done!', text: 'Your carrier collects it and disposes of it properly.' },
  ],
  pricing: 'Simple prices',
  pricingText: 'It’s free to post and to choose a bid. Carriers pay for a monthly plan.',
  free: { name: 'Everyone', price: 'Free', text: 'Post a request, get bids and choose one.' },
  month: 'per month',
  bids: (count: number | null) => (count === null ? 'Unlimited bids.' : `${count} bids per month.`),
  viewPlans: 'View Plans & Subscribe',
  eco: 'Explore More Eco-Options',
  ecoCards: {
    freecycle: {
      title: 'FreeCycle Connect',
      text: 'Good things looking for a new home.',
    },
    upcycle: { title: 'Upcycle Inspire', text: 'Projects that turn something old into something new.' },
    charities: { title: 'Charity Hub', text: 'Charities that can use your furniture, clothes and tools.' },
  },
} as const

/** Texts of the guide to posting. */
export const guideWords = {
  title: 'How to post a request',
  text: 'Five short steps. The first three take about two minutes.',
  steps: [
    { title: 'Describe it', text: 'Tell us what has to go, how much there is and how easy it is to reach.' },
    {
      title: 'Add a photo',
      text: 'A clear photo means fewer questions and better prices. It’s optional.',
    },
    { title: 'Review and submit', text: 'Check your request. It goes live as soon as you submit it.' },
    { title: 'Receive bids', text: 'Carriers bid while you watch. You’ll see whether each one is verified.' },
    { title: 'Choose and book', text: 'Accept the bid you like to book the job. We’ll let the other carriers know.' },
  ],
  start: 'Start your request',
  checking: 'Checking auth...',
  wait: 'Please wait',
  waitText: 'Checking authentication status...',
} as const
