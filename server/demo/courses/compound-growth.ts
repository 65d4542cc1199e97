import type { DemoCourse } from '../shape.ts'

export const compoundGrowth: DemoCourse = {
  alias: 'compound-growth',
  name: 'The arithmetic of compound growth',
  shortDescription: 'Rates, doubling times, inflation and fees, worked out with a pencil.',
  description: `Compound growth is the most quoted and least practised piece of school mathematics. In this course you do it by hand until it feels natural: doubling times, rates after inflation, and what one per cent of fees takes away over a working life.

You need a pencil and a calculator. Formulas appear, but each one is first a story and then a table.

### What you will be able to do
- estimate in your head how long money takes to double
- compare two offers that quote their rates differently
- see through "only one per cent"`,
  goals: [
    'Estimate doubling times with the rule of 72',
    'Turn a nominal return into a real one',
    'Work out what a yearly fee takes over decades',
    'Tell an average return from a compound return',
  ],
  state: 'published',
  languageCode: 'en',
  level: 'beginner',
  cover: 'compound-growth',
  tutors: ['elena-marchetti', 'vikram-iyer'],
  category: 'investing',
  subjects: ['first-steps', 'data-literacy'],
  createdDaysAgo: 48,
  lessons: [
    {
      name: 'From simple to compound',
      description: 'Two ways to pay interest and how they part.',
      previewed: true,
      content: [
        {
          type: 'text',
          name: 'Two brothers and one field',
          body: `Two brothers each harvest 100 sacks of wheat. The field returns 7 % more than is sown. The first brother sows 100 sacks every year and stores the surplus of 7. The second sows *everything* he has.

| Year | Stores the surplus | Sows everything |
| ---: | ---: | ---: |
| 0 | 100 | 100 |
| 1 | 107 | 107 |
| 2 | 114 | 114.5 |
| 10 | 170 | 196.7 |
| 30 | 310 | 761.2 |

For two years nobody sees a difference. After ten years it is noticeable. After thirty the second brother has more than twice as much as the first.

## The formula

The first brother: \`start × (1 + rate × years)\`. The second: \`start × (1 + rate)^years\`. The small raised *years* is the whole secret: it multiplies where the other only adds.

Notice what did **not** happen. Nobody found a better field. The rate was 7 % for both of them in every year. Only the decision to sow the surplus was different.`,
        },
        { type: 'image', name: 'The same story as a picture', media: 'compound-growth-curve' },
      ],
    },
    {
      name: 'The rule of 72',
      description: 'Doubling times without a calculator.',
      content: [
        {
          type: 'text',
          name: 'Divide 72 by the rate',
          body: `How long does money take to double? Divide 72 by the yearly rate in per cent.

| Rate | 72 ÷ rate | Exact |
| ---: | ---: | ---: |
| 2 % | 36 years | 35.0 |
| 4 % | 18 years | 17.7 |
| 6 % | 12 years | 11.9 |
| 9 % | 8 years | 8.0 |
| 12 % | 6 years | 6.1 |

The rule is very good between 4 % and 12 %. It works because the natural logarithm of 2 is about 0.693; 72 is used instead of 69.3 because it has many divisors and corrects a little for yearly compounding.

## It works backwards too

- Debt at 18 % doubles in **four** years if nothing is paid back.
- Prices that rise by 3 % a year double in **24** years.
- A fund that doubled in 9 years grew by about 8 % a year.

### Try it
A sum should become eight times as large in 36 years. Eight is three doublings (2 × 2 × 2), so one doubling takes 12 years, so the rate must be about 6 %.

## Where the rule comes from
A sum that grows by the rate $$r$$ doubles after $$n$$ years when

$$
(1 + r)^n = 2 \\quad\\Longrightarrow\\quad n = \\frac{\\ln 2}{\\ln (1 + r)} \\approx \\frac{0.693}{r}
$$

For small rates $$\\ln(1 + r) \\approx r$$, and that is all there is to it.`,
        },
        {
          type: 'quiz',
          name: 'Doubling in your head',
          questions: [
            {
              question: 'At 8 % a year, how long does a sum take to double?',
              answers: ['About 6 years', 'About 9 years', 'About 12 years', 'About 16 years'],
              correct: [1],
            },
            {
              question: 'A price level doubled in 18 years. What was the yearly inflation, roughly?',
              answers: ['2 %', '4 %', '6 %', '9 %'],
              correct: [1],
            },
            {
              question: 'Four times as much after 24 years: which rate is that?',
              answers: ['3 %', '6 %', '8 %', '12 %'],
              correct: [1],
            },
            {
              question: 'Name a reason why 72 is used and not 69.3.',
              answers: [
                'It can be divided by many numbers',
                'It is exact at every rate',
                'It suits yearly compounding at usual rates',
                'It takes fees into account',
              ],
              correct: [0, 2],
              strict: false,
            },
          ],
        },
      ],
    },
    {
      name: 'What inflation leaves',
      description: 'Nominal and real returns.',
      tutor: 'vikram-iyer',
      content: [
        {
          type: 'text',
          name: 'Count in bread, not in coins',
          body: `A *nominal* return counts coins. A *real* return counts what the coins buy.

Suppose a deposit pays 5 % and prices rise by 3 %. Many people subtract: 5 − 3 = 2 %. That is close. The exact way divides:

\`real = (1 + 0.05) ÷ (1 + 0.03) − 1 = 1.94 %\`

For small numbers the difference hardly matters. When inflation is high it does: 50 % interest at 40 % inflation is not 10 % real but 1.50 ÷ 1.40 − 1 = **7.1 %**.

## Three habits

1. When you read a long-term return, ask whether it is nominal or real.
2. Compare only like with like: two nominal, or two real.
3. For goals that lie decades away, plan in today's money and use real rates. "The equivalent of 1,500 a month today" is a thought one can hold; "4,893 a month in forty years" is not.

> A number without its unit is a rumour. For money over time, the year is part of the unit.`,
        },
      ],
    },
    {
      name: 'Small fees, long shadows',
      description: 'What one per cent does in forty years.',
      content: [
        {
          type: 'text',
          name: 'The other side of compounding',
          body: `Costs compound exactly as returns do, only in the other direction. Take 10,000 for forty years at 6 % before costs:

| Yearly cost | Left after 40 years | Taken by costs |
| ---: | ---: | ---: |
| 0.0 % | 102,857 | 0 % |
| 0.2 % | 95,373 | 7 % |
| 1.0 % | 70,400 | 32 % |
| 2.0 % | 48,010 | 53 % |

(The cost is simply subtracted from the rate here; real products differ in detail.)

One per cent sounds small because we compare it with the whole sum. The fair comparison is with the *return*: one out of six is a sixth of what the money earns, every year.

## Costs to look for
- **Ongoing charge** of a fund, taken daily from its value
- **Entry fee** when buying, **exit fee** when selling
- **Transaction costs** inside the fund
- **Account or advice fees** on top

None of this says that the cheapest product is always the best. It says that a higher cost has to be earned back first, year after year.`,
        },
        {
          type: 'quiz',
          name: 'Final check',
          questions: [
            {
              question: 'A deposit pays 4 %, prices rise by 4 %. What is the real return?',
              answers: ['8 %', '4 %', '0 %', '−4 %'],
              correct: [2],
            },
            {
              question: 'Which costs are paid every year whatever the fund does?',
              answers: ['Ongoing charge', 'Entry fee', 'Exit fee'],
              correct: [0],
            },
            {
              question: 'A value falls by 50 % and then rises by 50 %. Where is it compared with the start?',
              answers: ['25 % below', 'At the start', '25 % above'],
              correct: [0],
            },
          ],
        },
      ],
    },
  ],
}
