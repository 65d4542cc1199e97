import type { DemoCourse } from '../shape.ts'

export const startInvesting: DemoCourse = {
  alias: 'start-investing',
  name: 'Start investing in five minutes',
  shortDescription: 'Three tiny lessons: what investing is, why time matters more than timing, and a first quiz.',
  description: `Investing looks complicated from the outside because people talk about products before they talk about the idea. This course turns that around. In five minutes you read one page, watch one short film, look at one picture and check yourself with a quiz.

It is made for people who have **never** bought a fund or a share and want to know what all the talk is about. Nothing here tells you what to buy.

> You do not need money, an account or any knowledge for this course. Bring a cup of tea.`,
  goals: [
    'Say in one sentence what investing is',
    'Explain why interest on interest bends the curve',
    'Tell apart saving for soon and investing for later',
  ],
  state: 'published',
  languageCode: 'en',
  level: 'beginner',
  cover: 'start-investing',
  tutors: ['elena-marchetti'],
  category: 'investing',
  subjects: ['first-steps'],
  createdDaysAgo: 12,
  lessons: [
    {
      name: 'What investing is',
      description: 'One page about the idea behind all products.',
      previewed: true,
      content: [
        {
          type: 'text',
          name: 'One idea, many names',
          body: `To **save** is to keep money for later. To **invest** is to hand money to someone who puts it to work, and to share in what comes of it.

There are two basic ways to do that:

| You… | It is called | You receive |
| --- | --- | --- |
| lend money | a bond, a deposit | interest, and the sum back at the end |
| own a part | a share | a part of profits, and a price that moves |

Almost everything else, from funds to pension plans, is a basket of these two.

## Why anyone takes the risk

A deposit tells you today what you will have next year. A share does not: a company can thrive or fail. Over long periods owners have usually earned more than lenders, *because* they accepted not to know.

So the first question is not "what should I buy?" but:

1. When will I need this money?
2. How would I feel if it were worth a third less for two years?

Money for next summer belongs in a savings account. Money for a far-off year can travel a rougher road.`,
        },
      ],
    },
    {
      name: 'Time does the heavy lifting',
      description: 'A short film and one picture.',
      content: [
        {
          type: 'video',
          name: 'Money that grows',
          description: 'Watch 100 a month for thirty years, then the same path with its ups and downs.',
          media: 'money-that-grows',
        },
        {
          type: 'image',
          name: 'The curve that bends',
          description: 'After ten years the two lines are close. After thirty they are not.',
          media: 'compound-growth-curve',
        },
      ],
    },
    {
      name: 'Check yourself',
      description: 'Three questions, one minute.',
      content: [
        {
          type: 'quiz',
          name: 'First quiz',
          description: 'You can try as often as you like.',
          questions: [
            {
              question: 'You buy a bond. What have you done?',
              answers: ['Lent money', 'Bought a part of a company', 'Insured a company', 'Opened a savings account'],
              correct: [0],
            },
            {
              question: 'Why does the compound curve bend upwards?',
              answers: [
                'Because the rate rises every year',
                'Because each year also earns on the growth of earlier years',
                'Because more money is paid in at the end',
              ],
              correct: [1],
            },
            {
              question: 'Which money is a poor fit for shares?',
              answers: [
                'Money for a holiday in eight months',
                'Money for a time thirty years away',
                'The reserve for a broken washing machine',
              ],
              correct: [0, 2],
            },
          ],
        },
      ],
    },
  ],
}
