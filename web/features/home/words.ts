/** Visible words of the homepage. */
export const words = {
  hero: 'Post what has to go. Watch the bids arrive.',
  heroText:
    'Licensed carriers name their price while you watch. Choose one, and everyone is told at once. Signing up is free and there is nothing to download.',
  businessLogin: 'Business Login',
  findBusinesses: 'Find Local Businesses on Map',
  post: 'Post a New Collection Request',
  postText: 'Two minutes, one photo, no phone calls.',
  loadingLatest: 'Loading what is new…',
  how: 'How it works',
  steps: [
    { title: 'Post Your Request', text: 'Say what it is and where, and add a photo.' },
    { title: 'Receive Bids', text: 'Carriers bid while you watch. No calls, no forms to chase.' },
    { title: 'Choose & Book', text: 'One tap accepts a bid. The other carriers are told at once.' },
    { title: 'Job Done!', text: 'Your carrier collects it and takes it where it belongs.' },
  ],
  pricing: 'Simple prices',
  pricingText: 'Posting and choosing a bid costs nothing. Carriers pay a monthly plan.',
  free: { name: 'Everyone', price: 'Free', text: 'Post requests, receive bids, choose one.' },
  month: 'per month',
  bids: (count: number | null) => (count === null ? 'Unlimited bids.' : `${count} bids per month.`),
  viewPlans: 'View Plans & Subscribe',
  eco: 'Explore More Eco-Options',
  ecoCards: {
    freecycle: {
      title: 'FreeCycle Connect',
      text: 'Good things that somebody gives away, before they turn into waste.',
    },
    upcycle: { title: 'Upcycle Inspire', text: 'Projects that make something new out of something old.' },
    charities: { title: 'Charity Hub', text: 'Charities that put your furniture, clothes and tools to use.' },
  },
} as const

/** Visible words of the guide to posting. */
export const guideWords = {
  title: 'How to post a request',
  text: 'Five short steps. The first three take about two minutes.',
  steps: [
    { title: 'Describe it', text: 'Say what has to go, how much of it there is and how easy it is to reach.' },
    {
      title: 'Add a photo',
      text: 'One clear picture saves questions and brings better prices. You can leave it out.',
    },
    { title: 'Review and submit', text: 'Check it once. Your request is live the moment you submit it.' },
    { title: 'Receive bids', text: 'Carriers bid while you watch. Their verification is shown beside each bid.' },
    { title: 'Choose and book', text: 'Accept the bid you like. The job is booked and the other carriers are told.' },
  ],
  start: 'Start your request',
  checking: 'Checking auth...',
  wait: 'Please wait',
  waitText: 'Checking authentication status...',
} as const
