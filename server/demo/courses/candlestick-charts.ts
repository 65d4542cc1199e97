import type { DemoCourse } from '../shape.ts'

export const candlestickCharts: DemoCourse = {
  alias: 'candlestick-charts',
  name: 'Reading candlestick charts',
  shortDescription: 'From a single candle to the structure of a market, without superstition.',
  description: `Candlestick charts were used by Japanese rice merchants and spread across the world in the 1990s. They show four prices in one shape and invite the eye to see stories. Some of these stories help, many do not.

This course teaches you to **describe** what a chart shows before you interpret it: bodies and wicks, time frames, trends and ranges, gaps and volume. You also learn why most named patterns are weaker than their names.

> A chart is a record of decisions that others have already made. It is evidence, not a prophecy.`,
  goals: [
    'Read open, high, low and close from any candle',
    'Choose a time frame that fits the question',
    'Mark trend and range with a written rule',
    'Judge a pattern by evidence instead of by its name',
  ],
  state: 'published',
  languageCode: 'en',
  level: 'beginner',
  price: { amount: 39, currency: 'USD' },
  cover: 'candlestick-charts',
  tutors: ['daniel-okafor'],
  category: 'trading',
  subjects: ['charts', 'first-steps'],
  createdDaysAgo: 27,
  lessons: [
    {
      name: 'Four prices in one shape',
      description: 'The anatomy of a candle.',
      previewed: true,
      content: [
        {
          type: 'video',
          name: 'Reading a candle',
          description: 'A price moves, and its candle grows beside it.',
          media: 'reading-a-candle',
        },
        {
          type: 'text',
          name: 'Body, wicks, colour',
          body: `Every candle belongs to one period: a minute, an hour, a day. It answers four questions about that period.

- Where did the price **open**?
- How **high** did it go?
- How **low** did it go?
- Where did it **close**?

The *body* runs from open to close. The *wicks* reach to the high and the low. The colour tells the direction: here blue-green for a close above the open, vermilion for a close below.

## Two candles, two evenings

| | Candle A | Candle B |
| --- | ---: | ---: |
| Open | 50 | 50 |
| High | 56 | 56 |
| Low | 49 | 49 |
| Close | 55 | 50.5 |

Both travelled exactly the same range. In A the buyers kept nearly everything they had won. In B they gave it back before the bell. A line chart of closing prices would show two different points and hide that the journeys were alike.

Notice what the candle does *not* say: in which order high and low came, and how much was traded.`,
        },
        { type: 'image', name: 'The anatomy', media: 'candlestick-anatomy' },
      ],
    },
    {
      name: 'Time frames',
      description: 'The same day in 1, 24 and 390 candles.',
      content: [
        {
          type: 'text',
          name: 'One market, many clocks',
          body: `A trading day of six and a half hours is **one** daily candle, about **seven** hourly ones or **390** candles of one minute. All are true. They answer different questions.

1. **Monthly and weekly**: where are we in the last years?
2. **Daily**: what have people decided overnight?
3. **Hourly and below**: how is today's auction going?

## Noise grows as periods shrink

In a one-minute chart a single large order can draw a dramatic candle. In a weekly chart it disappears. The shorter the period, the larger the share of movement that means nothing, and the larger costs are compared with a typical candle.

A practical rule: decide on the longer chart, act on the shorter one, and never switch to a *shorter* chart to find a reason for a trade that the longer one has refused.

> "If you cannot see it from across the room, it is probably not there." It is an old saying of floor traders, and still a good test.`,
        },
        {
          type: 'quiz',
          name: 'Candles and clocks',
          questions: [
            {
              question: 'Open 20, close 18, high 21, low 17. Which colour has the candle in this course?',
              answers: ['Blue-green', 'Vermilion', 'It has no body'],
              correct: [1],
            },
            {
              question: 'How long is the body of that candle?',
              answers: ['1', '2', '3', '4'],
              correct: [1],
            },
            {
              question: 'What can you not read from one candle?',
              answers: [
                'The closing price',
                'Whether the high came before the low',
                'The range',
                'How much was traded',
              ],
              correct: [1, 3],
            },
            {
              question: 'Why do costs weigh more on shorter periods?',
              answers: [
                'Brokers charge more per minute',
                'A typical candle is smaller while the spread stays the same',
                'Short charts are delayed',
              ],
              correct: [1],
            },
          ],
        },
      ],
    },
    {
      name: 'Trend and range',
      description: 'Replace an impression with a written rule.',
      content: [
        {
          type: 'text',
          name: 'Write the rule before you look',
          body: `Ask five people whether a chart is in a trend and you will receive five answers. Write down a rule and you will receive one. A simple example:

- **Up-trend**: the last two swing highs *and* the last two swing lows are each higher than the ones before.
- **Down-trend**: both are lower.
- **Range**: anything else.

A *swing high* needs a definition as well, for instance: a candle whose high is above the highs of the three candles before and after it.

## What the rule gives you

| Without a rule | With a rule |
| --- | --- |
| "It looks strong." | "Two higher highs, two higher lows since 4 March." |
| Changes with the mood | Same answer tomorrow |
| Cannot be tested | Can be counted on old charts |

The rule will often be late: a swing high is known only three candles afterwards. That is the price of clarity. Any rule that seems to be early on old charts has probably looked into the future.

### Exercise
Take a daily chart of any index, print a year, and mark every swing by this rule. How many days did each state last?`,
        },
      ],
    },
    {
      name: 'Gaps and volume',
      description: 'What happens between candles, and how many took part.',
      content: [
        {
          type: 'text',
          name: 'The empty space',
          body: `A **gap** appears when a period opens away from the last close. Markets that shut overnight collect the news of the night in the first price of the morning. Gaps matter for two reasons.

First, they show surprise: something changed while nobody could trade. Second, they break plans. An order to sell at 48 cannot be filled at 48 when the market opens at 45; it is filled near 45. Whoever plans losses must plan for gaps.

## Volume

*Volume* counts how many units changed hands. Each unit was both bought and sold, so high volume does not mean "more buyers". It means **agreement to trade**: many people on both sides found the price worth acting on.

- A new high on high volume: many took part.
- A new high on low volume: few took part. It may last, or it may not.

Compare volume with the *same weekday and hour*. The last day of a quarter, the day of an index change, or the day before a holiday are special for reasons that have nothing to do with opinion.`,
        },
        {
          type: 'quiz',
          name: 'Gaps and volume',
          questions: [
            {
              question: 'A stop order to sell waits at 48. The market opens at 45. Where is it filled?',
              answers: ['At 48', 'Near 45', 'It is cancelled', 'At the last close'],
              correct: [1],
            },
            {
              question: 'Volume was 2 million today. How many units were bought?',
              answers: ['1 million', '2 million', '4 million', 'It cannot be known'],
              correct: [1],
            },
            {
              question: 'Name a reason for unusual volume that is not an opinion about the price.',
              answers: [
                'The index changes its members',
                'The day before a holiday',
                'Unexpected earnings',
                'A takeover offer',
              ],
              correct: [0, 1],
              strict: false,
            },
          ],
        },
      ],
    },
    {
      name: 'Patterns, soberly',
      description: 'Hammer, engulfing, doji: what is left when you count.',
      tutor: 'tomasz-zielinski',
      content: [
        {
          type: 'text',
          name: 'Names are not evidence',
          body: `The *hammer* has a small body at the top and a long lower wick. The *engulfing* candle covers the one before. The *doji* has almost no body. The names are memorable, and that is a part of the problem: what has a name seems to exist.

## How to check a pattern

1. Write the definition in numbers ("lower wick at least twice the body, upper wick at most a tenth").
2. Count every case in a long history, not only the beautiful ones.
3. Compare what followed with what followed on **all other** days.
4. Subtract costs.
5. Repeat on a market and a decade you have not looked at.

Published studies on many liquid markets find that most single-candle patterns change the odds little or not at all once costs are included.

## What remains useful

A long lower wick still tells you something true about *that* period: the price was rejected at the low. As description it is exact. As prediction it is a hypothesis, and you now know how to test one. The course "Testing a trading idea" continues here.`,
        },
      ],
    },
  ],
}
