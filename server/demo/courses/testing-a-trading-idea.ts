import type { DemoCourse } from '../shape.ts'

export const testingATradingIdea: DemoCourse = {
  alias: 'testing-a-trading-idea',
  name: 'Testing a trading idea',
  shortDescription: 'Hypotheses, samples, luck and the many ways in which a backtest flatters its author.',
  description: `Any idea looks good on the data that gave birth to it. This course is about the uncomfortable steps in between: writing a hypothesis before looking, counting how many variants were tried, keeping data untouched, and asking how much of a result is luck.

Tomasz Zieliński is a statistician. He uses few formulas, many coin flips, and examples in which the author fools himself. Often the author is Tomasz.

**Requirements:** you can work with a spreadsheet, and you know what a mean and a standard deviation are.`,
  goals: [
    'Write a hypothesis that can fail',
    'Estimate how many observations a claim needs',
    'Recognise overfitting and look-ahead errors',
    'Use a hold-out sample once, and only once',
    'Report a result together with its uncertainty',
  ],
  state: 'published',
  languageCode: 'en',
  level: 'advanced',
  price: { amount: 119, discounted: 95, currency: 'USD' },
  cover: 'testing-a-trading-idea',
  tutors: ['tomasz-zielinski'],
  category: 'trading',
  subjects: ['testing-ideas', 'data-literacy'],
  createdDaysAgo: 160,
  lessons: [
    {
      name: 'A hypothesis that can fail',
      description: 'From a feeling to a sentence with numbers.',
      previewed: true,
      content: [
        {
          type: 'text',
          name: 'Write it before you look',
          body: `"Shares recover after bad days" is a feeling. A hypothesis is more demanding:

> *After a daily fall of more than 2 % the index closes higher two days later more often than on other days, in 1995–2024, after costs of 0.05 %.*

It names the **condition**, the **outcome**, the **comparison**, the **period** and the **cost**. And it can be wrong, which is the point.

## Write down first

1. Why should this be so? Who is on the other side, and why do they accept it?
2. Which number would make me give up?
3. Which variants will I test? All of them, in advance.

| Vague | Testable |
| --- | --- |
| "after bad days" | return below −2 % from close to close |
| "recover" | close in two days above today's close |
| "often" | more often than on the other days |

The third question is the one that saves people. If you test twenty variants, one of them will look significant at the 5 % level *even if nothing is there*. Counting the attempts is part of the result.`,
        },
      ],
    },
    {
      name: 'How much is luck?',
      description: 'Coins, samples and standard errors.',
      content: [
        {
          type: 'text',
          name: 'The width of luck',
          body: `Flip a fair coin 100 times. The share of heads will usually lie between 40 % and 60 %. Flip it 10,000 times and it lies between 49 % and 51 %. Luck shrinks with the **square root** of the number of observations: a hundred times the data, a tenth of the width.

\`standard error of a mean = standard deviation ÷ √n\`

## An example

A method earned 0.10 % per trade on average, with a standard deviation of 2 %.

| Trades | Standard error | Mean ÷ standard error |
| ---: | ---: | ---: |
| 50 | 0.28 % | 0.4 |
| 400 | 0.10 % | 1.0 |
| 1,600 | 0.05 % | 2.0 |
| 6,400 | 0.025 % | 4.0 |

After 50 trades the result says nothing. After 1,600 it begins to whisper. A small advantage needs a **large** sample to be seen, and markets may change before the sample is complete.

## Independent?

Trades that overlap in time, or ten shares on the same day, are not ten observations. The effective number is smaller, often much smaller. If in doubt, count *days* or *weeks* instead of trades.`,
        },
        {
          type: 'quiz',
          name: 'Luck',
          questions: [
            {
              question: 'You want the standard error to be half as large. How much more data do you need?',
              answers: ['Twice as much', 'Four times as much', 'Ten times as much'],
              correct: [1],
            },
            {
              question: 'Twenty useless variants are tested at the 5 % level. How many "discoveries" do you expect?',
              answers: ['None', 'About one', 'About five', 'Twenty'],
              correct: [1],
            },
            {
              question: 'Which belong to a testable hypothesis?',
              answers: ['A comparison', 'A period', 'A screenshot', 'Costs'],
              correct: [0, 1, 3],
            },
            {
              question: 'Ten shares of one sector rise on the same day. How many independent observations is that?',
              answers: ['Ten', 'Closer to one', 'A hundred'],
              correct: [1],
            },
          ],
        },
      ],
    },
    {
      name: 'How backtests flatter',
      description: 'Look-ahead, survivors and fitted noise.',
      content: [
        {
          type: 'text',
          name: 'Four ways to fool yourself',
          body: `**1. Look-ahead.** The test uses something that was not known yet: today's close to decide about today's open; a figure in the revised version; a swing high before it was confirmed. Symptom: results too smooth to be true.

**2. Survivorship.** The list of shares contains only those that still exist. The bankrupt ones are missing, and they were the ones that fell. Symptom: "buying after a fall" works wonderfully.

**3. Overfitting.** Five parameters, tuned until the curve is beautiful. The noise of that period is now a part of the rule. Symptom: change a parameter slightly and the result collapses.

**4. Costs forgotten.** Every trade pays the spread. A method with 400 trades a year and 0.1 % per trade needs to earn 40 % just to stand still.

## A test for tests

Shuffle the returns randomly and run the *whole* procedure again, search for parameters included. Do it a hundred times. If your real result does not stand out from the shuffled ones, you have measured your own diligence.`,
        },
        {
          type: 'text',
          name: 'Hold-out: a resource that is used up',
          body: `Put aside a part of the data, for example the last five years, and do not look. Develop on the rest. At the very end, test **once**.

- It confirms: report both numbers.
- It fails: the idea is done. If you adjust and test again, the hold-out has become training data.

> A hold-out is like an egg. You can use it once.

*Walk-forward* testing repeats this in steps: develop on years 1–5, test on year 6; develop on 2–6, test on 7. It is closer to real life and shows whether the parameters wander.`,
        },
      ],
    },
    {
      name: 'Reporting honestly',
      description: 'One page that you would believe from a stranger.',
      content: [
        {
          type: 'text',
          name: 'The one-page report',
          body: `Write the report so that a stranger could decide whether to believe it:

| Section | Contains |
| --- | --- |
| Hypothesis | the sentence from lesson 1, with its date |
| Data | source, period, what is missing |
| Attempts | number of variants, all of them |
| Result | mean, standard error, number of observations |
| Costs | assumption and sensitivity: what if they double? |
| Hold-out | result and the date when it was opened |
| Worst stretch | depth and length of the largest drawdown |

The line *Attempts* is the most honest one and the one most often missing.

## From paper to money

A result that survives deserves a small beginning: minimal size, a fixed number of trades, the same log. Compare live results with the range that the test predicted. If they fall outside it, stop and look for the reason, first in execution, then in the idea.

Most ideas die on this way. That is a success of the method: they died on paper.`,
        },
        {
          type: 'quiz',
          name: 'Final quiz',
          questions: [
            {
              question: 'A list of today’s index members is used to test the year 2000. Which error is this?',
              answers: ['Look-ahead in prices', 'Survivorship', 'Rounding'],
              correct: [1],
            },
            {
              question: 'The hold-out failed, one parameter was changed, now it works. What is the hold-out now?',
              answers: ['Confirmed', 'Training data', 'Twice as strong'],
              correct: [1],
            },
            {
              question: 'Which signs point to overfitting?',
              answers: [
                'Small changes of a parameter ruin the result',
                'Many parameters, few trades',
                'The worst drawdown is reported',
                'The rule has no reason, only a history',
              ],
              correct: [0, 1, 3],
            },
            {
              question: '300 trades a year, 0.1 % cost each. What must the method earn before costs to break even?',
              answers: ['0.3 %', '3 %', '30 %'],
              correct: [2],
            },
            {
              question: 'Name one thing that belongs in an honest report.',
              answers: ['Number of variants tried', 'Only the best variant', 'Standard error', 'Worst drawdown'],
              correct: [0, 2, 3],
              strict: false,
            },
          ],
        },
      ],
    },
  ],
}
