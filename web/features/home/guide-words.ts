/** Visible words of the guide to posting. */
export const words = {
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
