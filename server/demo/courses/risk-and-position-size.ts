import type { DemoCourse } from '../shape.ts'

export const riskAndPositionSize: DemoCourse = {
  alias: 'risk-and-position-size',
  name: 'Risk and position size',
  shortDescription: 'Decide what an idea may cost before you think about what it may earn.',
  description: `Two people can take the same ten trades and end in different places, because one of them chose the sizes and the other let hope choose. Position size is the one thing in trading that is entirely in your hands.

The course builds one routine, step by step: the risk budget, the exit, the size, the sum of all open risks, and the plan for bad weeks. A printable worksheet and a short audio exercise go with it.

*General education. The percentages are examples for calculation, not recommendations.*`,
  goals: [
    'Work out a position size from a loss that can be borne',
    'Explain why losses and gains are not symmetrical',
    'Add up the risk of positions that move together',
    'Write a drawdown plan before it is needed',
    'Estimate the chance of a losing streak',
  ],
  state: 'published',
  languageCode: 'en',
  level: 'intermediate',
  price: { amount: 79, discounted: 59, currency: 'USD' },
  cover: 'risk-and-position-size',
  tutors: ['daniel-okafor', 'tomasz-zielinski'],
  category: 'trading',
  subjects: ['risk'],
  createdDaysAgo: 54,
  lessons: [
    {
      name: 'Losses are heavier than gains',
      description: 'Arithmetic that no opinion can change.',
      previewed: true,
      content: [
        {
          type: 'text',
          name: 'Down 50, up 100',
          body: `An account falls from 10,000 to 5,000. That is a loss of 50 %. To be back at 10,000 it has to gain 5,000 *on 5,000*, which is 100 %.

\`gain needed = 1 ÷ (1 − loss) − 1\`

| Loss | Gain needed |
| ---: | ---: |
| 5 % | 5.3 % |
| 10 % | 11.1 % |
| 20 % | 25.0 % |
| 50 % | 100.0 % |
| 80 % | 400.0 % |

Up to about 10 % the two numbers are nearly equal. Beyond 20 % they part quickly. This is why experienced people speak about the size of losses long before they speak about the size of gains.

## Average and compound

Two years with +40 % and −30 % have an average of +5 %. The account says: 1.40 × 0.70 = **0.98**. It has lost 2 %. Swings themselves cost growth, and the cost rises with the *square* of their size: half the position has half the swing and about a quarter of this cost.`,
        },
        { type: 'image', name: 'Loss and recovery', media: 'loss-and-recovery' },
      ],
    },
    {
      name: 'From budget to size',
      description: 'Three numbers, one division.',
      content: [
        {
          type: 'text',
          name: 'One division',
          body: `You need three numbers, in this order:

1. **Risk budget**: what may this idea cost? Example: 1 % of 10,000 = 100.
2. **Risk per unit**: entry 50.00, exit if wrong 48.00. Difference: 2.00.
3. **Size**: 100 ÷ 2.00 = **50 units**, a position of 2,500.

Notice the order. The exit comes from the idea ("below 48 the reason is gone"), never from the size that one would like to hold. If the exit is far away, the position becomes small. That is not a fault, it is the purpose.

## What the number does not contain

- A **gap** can jump over the exit. Ask: could I bear twice the planned loss?
- **Costs** on both sides: add them to the risk per unit.
- **Rounding**: always down.

| Exit distance | Units | Position | Loss if wrong |
| ---: | ---: | ---: | ---: |
| 1.00 | 100 | 5,000 | 100 |
| 2.00 | 50 | 2,500 | 100 |
| 5.00 | 20 | 1,000 | 100 |

Three very different positions, one and the same risk.`,
        },
        {
          type: 'file',
          name: 'Worksheet',
          description: 'One page with the three steps and a check list. Print it.',
          media: 'position-size-worksheet',
        },
        {
          type: 'quiz',
          name: 'Sizes',
          questions: [
            {
              question: 'Account 20,000, budget 0.5 %, entry 30, exit 29. How many units?',
              answers: ['50', '100', '200', '1,000'],
              correct: [1],
            },
            {
              question: 'The exit is moved further away, the budget stays. The position must become…',
              answers: ['larger', 'smaller', 'it stays the same'],
              correct: [1],
            },
            {
              question: 'What can make the real loss larger than the planned one?',
              answers: ['A gap', 'Costs and spread', 'Rounding the units down', 'An exit order that is not placed'],
              correct: [0, 1, 3],
            },
            {
              question: 'An account falls by 20 %. Which gain brings it back?',
              answers: ['20 %', '22 %', '25 %', '40 %'],
              correct: [2],
            },
          ],
        },
      ],
    },
    {
      name: 'Risks that move together',
      description: 'Five positions may be one position.',
      content: [
        {
          type: 'text',
          name: 'Five names, one bet',
          body: `Suppose you hold five technology shares, each with a risk of 1 %. On a quiet day they behave like five ideas. On the day when the whole sector falls, they behave like **one idea with 5 %**.

*Correlation* measures how much things move together, from −1 over 0 to +1. Two warnings about it:

- It is calculated from the past and changes.
- It tends to rise exactly when markets fall.

## A simple rule instead of a matrix

Group positions by what would hurt all of them at once: a sector, a currency, an interest rate, a country. Set two limits:

| Limit | Example |
| --- | ---: |
| Risk per idea | 1 % |
| Risk per group | 2 % |
| Risk of everything that is open | 5 % |

If a new idea would break a limit, it waits or it becomes smaller. The rule is crude. It is also followed, because it fits on a sticky note.`,
        },
      ],
    },
    {
      name: 'Streaks and drawdowns',
      description: 'Bad weeks are part of the plan.',
      tutor: 'tomasz-zielinski',
      content: [
        {
          type: 'text',
          name: 'How long can a bad streak be?',
          body: `Assume a method that wins half of its trades, independent of each other. In 100 trades, how likely is a streak of at least six losses in a row?

Most people guess five per cent. The answer is about **55 %**. A streak of eight happens in about one of six such series.

| Streak of losses | Chance within 100 trades |
| ---: | ---: |
| 5 or more | 81 % |
| 6 or more | 55 % |
| 8 or more | 17 % |
| 10 or more | 4 % |

With 1 % at risk each time, eight losses in a row cost about 7.7 %. With 5 % they cost 34 %, and the way back needs 51 %.

## Write the plan on a calm day

1. At a drawdown of **5 %**: halve the size.
2. At **10 %**: stop for two weeks and review the log.
3. Return with half the size, double only after ten trades by the rules.

Choose your own numbers. What matters is that they are written *before*, by the person who is not in pain.`,
        },
        {
          type: 'quiz',
          name: 'Streaks',
          questions: [
            {
              question: 'A method wins half the time. Six losses in a row within 100 trades are…',
              answers: ['nearly impossible', 'more likely than not', 'certain'],
              correct: [1],
            },
            {
              question: 'Why is a drawdown plan written in advance?',
              answers: [
                'Brokers require it',
                'Decisions under stress are worse',
                'It prevents losses',
                'It makes the reaction independent of the mood',
              ],
              correct: [1, 3],
            },
            {
              question: 'Ten positions react to the same interest rate. For the risk limit they count as…',
              answers: ['ten separate ideas', 'one group', 'no risk, they are diversified'],
              correct: [1],
            },
          ],
        },
      ],
    },
    {
      name: 'The ten-second pause',
      description: 'A spoken routine for the moment before the order.',
      content: [
        {
          type: 'audio',
          name: 'Before you trade',
          description: 'Three questions, to be answered out loud. Keep it on your phone.',
          media: 'before-you-trade',
        },
        {
          type: 'text',
          name: 'Your one-page routine',
          body: `Put everything on one page and keep it next to the screen.

- **Why this, why now?** One sentence.
- **Where am I wrong?** One price.
- **What does it cost?** One sum, within the limits for idea, group and total.
- **What will I do at half the way?** Nothing, unless it is written here.

After the trade, three more lines: Did I follow the page? What did execution cost? What would I write differently?

The result of a single trade is mostly luck. Whether the page was followed is not. Judge yourself by the second for fifty trades; only then does the first begin to mean something.`,
        },
      ],
    },
  ],
}
