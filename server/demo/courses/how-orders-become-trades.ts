import type { DemoCourse } from '../shape.ts'

export const howOrdersBecomeTrades: DemoCourse = {
  alias: 'how-orders-become-trades',
  name: 'How orders become trades',
  shortDescription: 'Order book, spread, order types and slippage: what happens after the click.',
  description: `Between the click and the confirmation lies a small world: queues, rules of priority, venues, hidden costs. Most people meet it only when something goes wrong.

Daniel Okafor spent years on an execution desk. He shows what an order book is, which order type suits which purpose and how to measure what a trade really cost.`,
  goals: [
    'Read an order book with several levels',
    'Choose between market, limit and stop orders',
    'Estimate the cost of a trade before sending it',
    'Measure slippage afterwards',
  ],
  state: 'published',
  languageCode: 'en',
  level: 'beginner',
  price: { amount: 25, currency: 'EUR' },
  cover: 'how-orders-become-trades',
  tutors: ['daniel-okafor'],
  category: 'trading',
  subjects: ['orders', 'first-steps'],
  createdDaysAgo: 90,
  lessons: [
    {
      name: 'Two queues',
      description: 'Bids, asks and the space between them.',
      previewed: true,
      content: [
        { type: 'video', name: 'Bid and ask', description: 'A market order meets the book.', media: 'bid-and-ask' },
        {
          type: 'text',
          name: 'Who stands where',
          body: `An order book is two queues. On one side stand those who want to **buy** and name the highest price they would pay: the *bids*. On the other side those who want to **sell** and name the lowest they would accept: the *asks*.

- The **best bid** is the highest of the first.
- The **best ask** is the lowest of the second.
- The **spread** is the distance between the two.
- The **depth** is how much stands at each price.

## Who is served first?

Most exchanges follow *price, then time*: a better price goes before a worse one, and at the same price the earlier order goes first. Whoever adds an order waits in the queue and offers liquidity. Whoever accepts a waiting order takes liquidity and is served at once, at the price of the spread.

The "price" in the news is simply the **last trade**. It may have happened at the bid or at the ask, and it tells you neither what you would pay now nor how much is on offer.`,
        },
        { type: 'image', name: 'A book at one moment', media: 'order-book' },
      ],
    },
    {
      name: 'Order types',
      description: 'Market, limit, stop and their combinations.',
      content: [
        {
          type: 'text',
          name: 'What you fix and what you leave open',
          body: `No order type can fix both price and execution. Each one chooses.

| Type | Fixed | Left open |
| --- | --- | --- |
| **Market** | it will trade | the price |
| **Limit** | the worst price | whether it trades |
| **Stop** | when it becomes active | the price, since it then turns into a market order |
| **Stop-limit** | when it becomes active, and the worst price | whether it trades |

## Typical uses

A *limit* order suits a purchase without hurry. A *market* order suits a very liquid instrument, when being done matters more than the last cent. A *stop* is often used to leave a position that has gone wrong; it can be filled far from its trigger in a gap. A *stop-limit* avoids a bad price, but it may leave you in the position while the market runs away.

## How long?

- **Day**: cancelled at the close.
- **Good till cancelled**: stays, and is easily forgotten.
- **Immediate or cancel**: takes what is there, drops the rest.
- **Fill or kill**: all or nothing.`,
        },
        {
          type: 'quiz',
          name: 'Which order?',
          questions: [
            {
              question: 'You must not pay more than 10.05. Which order respects this in any case?',
              answers: ['Market', 'Limit at 10.05', 'Stop at 10.05'],
              correct: [1],
            },
            {
              question: 'Which orders may end without any trade?',
              answers: ['Limit', 'Market in a liquid book', 'Stop-limit', 'Fill or kill'],
              correct: [0, 2, 3],
            },
            {
              question: 'What does a stop order become when its price is reached?',
              answers: ['A limit order', 'A market order', 'Nothing, it expires'],
              correct: [1],
            },
            {
              question: 'Two limit orders have the same price. Which goes first on most exchanges?',
              answers: ['The larger', 'The earlier', 'The one of the bigger bank'],
              correct: [1],
            },
          ],
        },
      ],
    },
    {
      name: 'What a trade costs',
      description: 'Commission is only the visible part.',
      content: [
        {
          type: 'text',
          name: 'Four layers of cost',
          body: `Take a purchase of 400 units. The best ask is 10.03, the best bid 10.01.

1. **Commission**: 1.00, shown on the bill.
2. **Half the spread**: the fair price is about 10.02, you pay 10.03. That is 0.01 × 400 = 4.00.
3. **Impact**: only 120 units stand at 10.03. The rest costs 10.04 and 10.06. The average becomes 10.0415: another 0.0115 × 400 = 4.60.
4. **Delay**: between decision and order the price moved by 0.005 against you: 2.00.

Together 11.60, of which the bill shows 1.00. On a sum of about 4,000 that is 0.29 %. Sell again under the same conditions and it doubles.

## Ways to pay less

- Trade when the market is busy; spreads widen at the edges of the day.
- Compare your size with the depth at the best price.
- Use limits and accept to miss some trades.
- Trade less often. It is the only saving that always works.`,
        },
      ],
    },
    {
      name: 'Measuring execution',
      description: 'A small log that pays for itself.',
      content: [
        {
          type: 'text',
          name: 'Five columns',
          body: `Professional desks measure every order against the price at the moment of the *decision*. The difference is called **implementation shortfall**. You can do the same with five columns:

| Decision price | Average fill | Units | Fees | Shortfall |
| ---: | ---: | ---: | ---: | ---: |
| 10.02 | 10.0415 | 400 | 1.00 | 9.60 |
| 25.50 | 25.50 | 100 | 1.00 | 1.00 |
| 7.10 | not filled | 0 | 0 | see below |

\`shortfall = (fill − decision) × units + fees\`, with the sign reversed for a sale.

The third line is the one people forget. A limit that is not filled costs nothing visible. If the price ran from 7.10 to 7.60, the missed trade had a cost too. Note the price at the end of the day for orders that were not filled, and look at the sum once a month.

After twenty trades you know your own average. If it is larger than the advantage you hope for, no chart pattern will help.`,
        },
        {
          type: 'quiz',
          name: 'Cost check',
          questions: [
            {
              question: 'Decision at 20.00, filled at 20.03, 200 units, fee 2. What is the shortfall?',
              answers: ['2', '6', '8', '10'],
              correct: [2],
            },
            {
              question: 'Which cost does a broker’s bill usually show?',
              answers: ['Commission', 'Half the spread', 'Impact', 'Delay'],
              correct: [0],
            },
            {
              question: 'How can a small trader lower the cost of a trade?',
              answers: [
                'Use limit orders',
                'Trade in busy hours',
                'Split every order into hundreds',
                'Trade less often',
              ],
              correct: [0, 1, 3],
              strict: false,
            },
          ],
        },
      ],
    },
  ],
}
