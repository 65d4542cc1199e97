import type { DemoCourse } from '../shape.ts'

export const fundsAndEtfs: DemoCourse = {
  alias: 'funds-and-etfs',
  name: 'Funds and ETFs explained',
  shortDescription: 'What is inside the basket, who carries it, what it costs and how to read its fact sheet.',
  description: `A fund is a basket that many people fill together. That simple idea comes in thousands of variations, with names that seem made to confuse. This course gives you a map: active and index funds, exchange-traded funds, how an index is built, what "accumulating" means and which six lines of a fact sheet matter.

By the end you will read a fund's key document in ten minutes and know what to ask next. No fund is recommended; the examples are invented.`,
  goals: [
    'Explain how a fund, an index and an ETF differ',
    'Read the six lines of a fact sheet that matter most',
    'Recognise hidden concentration in a "world" fund',
    'Compare costs fairly, including tracking difference',
    'Know which questions a product document answers',
  ],
  state: 'published',
  languageCode: 'en',
  level: 'beginner',
  price: { amount: 29, discounted: 19, currency: 'USD' },
  cover: 'funds-and-etfs',
  tutors: ['elena-marchetti'],
  category: 'investing',
  subjects: ['funds', 'first-steps'],
  createdDaysAgo: 75,
  lessons: [
    {
      name: 'The basket and who carries it',
      description: 'Manager, custodian, investor: three roles.',
      previewed: true,
      content: [
        {
          type: 'text',
          name: 'Three roles, kept apart on purpose',
          body: `When you buy a unit of a fund, three parties are involved:

- The **manager** decides what is bought, following the written strategy.
- The **custodian** (or depositary) keeps the securities. They do not belong to the manager.
- The **investors** own the contents together, each in proportion to the units held.

If the management company goes out of business, the securities in the fund are not part of its estate. That protects against the manager's bankruptcy. It does *not* protect against falling prices.

## What a unit is worth

Add up the market value of everything in the basket, subtract debts and accrued costs, divide by the number of units. The result is the **net asset value** per unit, usually worked out once every trading day.

| | Basket | Units | Value of a unit |
| --- | ---: | ---: | ---: |
| Morning | 50,000,000 | 1,000,000 | 50.00 |
| New investors bring 5,000,000 | 55,000,000 | 1,100,000 | 50.00 |
| Prices rise by 2 % | 56,100,000 | 1,100,000 | 51.00 |

Notice the second line: new money does not change the value of a unit. Only prices, income and costs do.`,
        },
      ],
    },
    {
      name: 'What an index really is',
      description: 'A recipe, not a market.',
      content: [
        {
          type: 'text',
          name: 'A recipe with weights',
          body: `An index is a **recipe**: which securities, in which proportions, adjusted when. An index fund follows the recipe as closely and cheaply as it can.

The most common recipe weights companies by *market value*. If all shares of company A are worth three times those of company B, A gets three times the weight. The fund then hardly needs to trade, because weights move by themselves with prices.

## The small print of the big names

A "world" index may contain more than a thousand companies, and yet a handful of them can make up a fifth of its value, and one country more than half. That is not a mistake; it mirrors the market. But it means:

> Number of names is not the same as diversification. Look at the weight of the top ten and of the largest country.

Other recipes exist: equal weight, dividends, low volatility, a theme. Each of them is a *decision by someone*, even if a computer carries it out. Ask of every index:

1. Who chose the rule, and when?
2. Does its history begin before or after the rule was invented?
3. What does it leave out?`,
        },
        {
          type: 'quiz',
          name: 'Indices',
          questions: [
            {
              question: 'In an index weighted by market value, which company has the largest weight?',
              answers: [
                'The one with the highest share price',
                'The one whose shares are together worth the most',
                'The one with the most employees',
                'The one with the highest dividend',
              ],
              correct: [1],
            },
            {
              question: 'Which facts tell you about concentration?',
              answers: [
                'Weight of the top ten',
                'Number of holdings alone',
                'Share of the largest country',
                'Age of the fund',
              ],
              correct: [0, 2],
            },
            {
              question: 'Why is a history from before the rule was invented weak evidence?',
              answers: [
                'Old prices are not public',
                'The rule may have been chosen because it would have done well',
                'Dividends were not paid then',
              ],
              correct: [1],
            },
          ],
        },
      ],
    },
    {
      name: 'What makes an ETF an ETF',
      description: 'Trading on an exchange, and what keeps its price honest.',
      content: [
        {
          type: 'text',
          name: 'A fund with a shop counter',
          body: `An exchange-traded fund is a fund whose units are traded on an exchange all day. That adds a second price: next to the **net asset value** there is the **market price** that buyers and sellers agree on.

What keeps the two together? Large firms, called *authorised participants*, may exchange a bundle of the underlying securities for new ETF units, or hand units back for securities. If the ETF becomes dearer than its contents, they deliver securities, receive units and sell them, which pushes the price down. If it becomes cheaper, they do the reverse.

### What you still pay
- the **spread** between buying and selling price
- your broker's **commission**
- the **ongoing charge** inside the fund

In calm markets and popular funds the spread is tiny. At night, on holidays of the underlying market, or in a panic it widens. Many people therefore trade while the underlying market is open and use a limit order.`,
        },
        {
          type: 'video',
          name: 'Bid, ask and the book',
          description: 'Why a spread exists at all.',
          media: 'bid-and-ask',
        },
      ],
    },
    {
      name: 'Reading a fact sheet in ten minutes',
      description: 'Six lines that matter, and a look at risk.',
      content: [
        {
          type: 'text',
          name: 'Six lines',
          body: `Take any fact sheet and find these lines before you look at the return chart.

| Line | Why it matters |
| --- | --- |
| **Objective / index** | Says what the fund tries to be. Everything else follows. |
| **Ongoing charge** | Known in advance, unlike returns. |
| **Tracking difference** | What an index fund lost or gained against its index, all costs included. |
| **Distribution** | *Accumulating* keeps income inside; *distributing* pays it out. Taxes may differ. |
| **Top ten and countries** | Shows concentration. |
| **Size and age** | Very small funds are closed or merged more often. |

## Then the chart

Look for the **worst** stretch, not the best. How deep was the fall, how long until it was made good? Could you have stayed?

The risk indicator from 1 to 7 on European documents is calculated from past swings. It is useful to compare, yet a fund in class 3 can have a terrible year.

> "Past performance does not predict future returns" is printed everywhere because it is forgotten everywhere.`,
        },
        {
          type: 'image',
          name: 'Risk and return at a glance',
          description: 'Where do the holdings of a fund belong on this sketch?',
          media: 'risk-and-return',
        },
        {
          type: 'quiz',
          name: 'How do you look at funds?',
          description: 'A survey: no answer is wrong. It helps to prepare the next live session.',
          questions: [
            {
              question: 'What did you look at first until today?',
              answers: ['Past returns', 'Costs', 'The name', 'What friends hold', 'I have not looked at funds yet'],
              correct: [],
            },
            {
              question: 'Which topics should the next live session treat?',
              answers: ['Tracking difference', 'Bond funds', 'Sustainability labels', 'Currency risk'],
              correct: [],
            },
            {
              question: 'How sure do you feel with a fact sheet now?',
              answers: ['Not yet', 'Fairly', 'Very'],
              correct: [],
            },
          ],
        },
      ],
    },
  ],
}
