import type { DemoArticle } from '../shape.ts'

export const TRADING_ARTICLES: DemoArticle[] = [
  {
    alias: 'price-of-hurry',
    name: 'The price of hurry',
    description: 'A market order is a statement about time. What it costs, and when it is worth it.',
    body: `Every order says something about you. A limit order says: *I care about the price.* A market order says: *I care about now.* Now has a price.

## Where it is hidden

Suppose a share is quoted at 20.00 to 20.04. Whoever buys at once pays 20.04 and could sell at once for 20.00. The fair value lies near 20.02, so hurry costs two cents a share on the way in and two on the way out: **0.2 %** for the round trip, before any commission.

With twenty round trips a year that is 4 % of the sum you move. Many respectable ideas earn less.

## When hurry is right

- The reason for the position is gone and you want to be out.
- The book is deep and the spread is a small part of the move you expect.
- The order is small and your time is worth more.

## When it is not

- At the open and shortly before the close.
- In instruments that trade a few times an hour.
- Because the number is moving. That is not a reason, that is a pulse.

> Before you press the button, say aloud what waiting ten minutes would cost. If you do not know, wait ten minutes.`,
    state: 'published',
    languageCode: 'en',
    cover: 'how-orders-become-trades',
    author: 'daniel-okafor',
    category: 'trading',
    publishedDaysAgo: 4,
  },
  {
    alias: 'exit-first',
    name: 'Exit first, size last',
    description: 'The order of three decisions changes the result more than any of them.',
    body: `Most people decide in this order: *what, how much, and then where to get out*. Turn it round.

## Three decisions

1. **Where is the idea wrong?** At which price has the reason disappeared?
2. **What may it cost?** A sum that you can lose without changing your week.
3. **How much?** The second divided by the distance to the first.

The size is now a *result*. It cannot be adjusted to your mood, because it follows from two numbers that were there before.

## What happens in the other order

With the size chosen first, the exit must sit where the loss is bearable. That place has nothing to do with the market. It is usually too near, because the size is usually too large. The position is closed by ordinary noise, the idea turns out to be right, and the next size grows out of anger.

| | Size first | Exit first |
| --- | --- | --- |
| Exit depends on | my account | the idea |
| Size depends on | my mood | the exit |
| Loss if wrong | varies | known |

It is the same arithmetic. It is only a different person who does it.`,
    state: 'published',
    languageCode: 'en',
    cover: 'risk-and-position-size',
    author: 'daniel-okafor',
    category: 'trading',
    publishedDaysAgo: 13,
  },
  {
    alias: 'one-hundred-coins',
    name: 'One hundred coins and a genius',
    description: 'A classroom experiment about skill, luck and the people we listen to.',
    body: `I ask a hundred people to stand up and flip a coin. Heads: remain standing. Tails: sit down. After one round about fifty are left, after two about twenty-five, after six **one or two**.

Then I interview the last one. What is your method? Do you throw with the left hand? The room laughs. Outside the room we print such interviews.

## Survivors write the books

Among ten thousand people who trade at random, about ten will be right ten times in a row. They will have methods. They will explain them well, because they believe in them.

## Three questions for every success

1. How many began in the same way, and where are they now?
2. How many decisions stand behind the result? Ten, or ten thousand?
3. Was the method written down **before**?

None of this says that skill does not exist. It says that a result alone cannot show it. To tell skill from luck takes many independent decisions and the patience to count them all, including those who have sat down.`,
    state: 'published',
    languageCode: 'en',
    cover: 'testing-a-trading-idea',
    author: 'tomasz-zielinski',
    category: 'trading',
    publishedDaysAgo: 20,
  },
  {
    alias: 'reading-a-range',
    name: 'Most days nothing happens',
    description: 'Markets spend much of their time in ranges. Why that is good to know, and hard to bear.',
    body: `Films about trading consist of the three days on which something happened. Real charts consist mostly of the others.

Take any liquid index and mark trend and range by a fixed rule, for instance by the last two swing highs and lows. Depending on the rule, a large part of all days belongs to neither trend. The market looks for something, finds nothing and comes back.

## Why it is hard to bear

Attention wants to be rewarded. If you look at a screen for six hours, *something* has to be a signal. So the bar is lowered, quietly, around two in the afternoon.

## What helps

- Look **less often**. Decide at fixed times, for example once after the close.
- Write the condition down beforehand: "I act if the price closes above 104."
- Count the days on which you did nothing, and be proud of the number.

> Doing nothing is a position too. It has no spread, no commission, and it can be changed at any time.`,
    state: 'published',
    languageCode: 'en',
    cover: 'candlestick-charts',
    author: 'daniel-okafor',
    category: 'trading',
    publishedDaysAgo: 38,
  },
  {
    alias: 'histogram-before-average',
    name: 'Look at the histogram before the average',
    description: 'Two methods with the same mean can lead very different lives.',
    body: `Method A wins a little on nine of ten days and loses a lot on the tenth. Method B loses a little on nine of ten and wins a lot on the tenth. Both earn **0.1 per day** on average:

| | Nine of ten days | One of ten | Mean |
| --- | ---: | ---: | ---: |
| A | +1 | −8 | 0.1 |
| B | −1 | +10 | 0.1 |

The average calls them equal. A histogram shows at one glance that they are mirror images.

## Living with them

With A you feel clever for weeks. The statement is green, the confidence grows, so does the size, and then the tenth day comes to the *largest* position. With B you doubt yourself for weeks and are tempted to give up just before the day that pays for everything.

## Draw it

1. List all results, rounded.
2. Count how many fall into each step of one.
3. Draw the bars.
4. Ask: which single bar, if it came twice in a row, would end the story?

The answer belongs on the first page of your plan. The average can go on the second.`,
    state: 'published',
    languageCode: 'en',
    cover: 'pattern-dots',
    author: 'tomasz-zielinski',
    category: 'trading',
    publishedDaysAgo: 52,
  },
]
